(** Redistribution of a tensor over devices: the source map, and the engine that copies by it. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool.
From Proofs Require Import Layout Coalesce Composition Inverse.
From Proofs Require Sums.
Import ListNotations.

(** ** Definitions *)

(** A mesh mode has a size, a stride in elements and a stride in ranks. A local mode has a size, a stride in elements
    and a stride in addresses. A mesh mode of stride 0 has replicas. As `layout-mesh/src/mode.rs`. *)
Record sharding := { mesh : list indexed; local : list indexed }.

Definition is_replica (M : indexed) : bool := stride M =? 0.

(** The modes that select elements. *)
Definition held (A : sharding) : list indexed := filter (fun M => negb (is_replica M)) (mesh A) ++ local A.

(** The coordinates of the modes in a mixed-radix integer, whose place values are `key`. *)
Definition digits (key : indexed -> nat) (n : nat) (Ms : list indexed) : coords :=
  map (fun M => ((n / key M) mod extent M, M)) Ms.

Definition memory (A : sharding) : layout := map (fun M => (extent M, place_of M)) (local A).
Definition elements (A : sharding) : layout := map fst (local A).
Definition local_size (A : sharding) : nat := size (elements A).

(** The element on the device `d` at the local coordinate `l`, and the address. *)
Definition element (A : sharding) (d l : nat) : nat :=
  total stride (digits place_of d (mesh A)) + off (elements A) l.
Definition address (A : sharding) (l : nat) : nat := off (memory A) l.

(** The device and the address of the element `n` in the source, for the device `d` of the destination. The coordinate
    of `d` selects a replica. *)
Definition source_device (A : sharding) (d n : nat) : nat :=
  total place_of (map (fun M => (((if is_replica M then d / place_of M else n / stride M) mod extent M), M)) (mesh A)).
Definition source_address (A : sharding) (n : nat) : nat := total place_of (digits stride n (local A)).

(** The index of local coordinates, the first mode fastest. *)
Fixpoint colex (c : coords) : nat := match c with [] => 0 | (k, M) :: c' => k + extent M * colex c' end.
Definition source_local (A : sharding) (n : nat) : nat := colex (digits stride n (local A)).

(** The device and the local coordinate in A of the element at (d, l) in B. *)
Definition source_map (A B : sharding) (d l : nat) : nat * nat :=
  let n := element B d l in (source_device A d n, source_local A n).

(** Number of elements that the device `d` reads from other devices. *)
Definition received (A B : sharding) (d : nat) : nat :=
  length (filter (fun l => negb (source_device A d (element B d l) =? d)) (seq 0 (local_size B))).

(** The sources of all local coordinates of the device `d`, as (device, address). *)
Definition sources (A B : sharding) (d : nat) : list (nat * nat) :=
  map (fun l => let n := element B d l in (source_device A d n, source_address A n)) (seq 0 (local_size B)).

(** ** Mixed-radix integers *)

(** The place values of the modes are `p`, `p` times the first size, and so on, up to `N`. *)
Fixpoint tower (key : indexed -> nat) (p : nat) (Ms : list indexed) (N : nat) : Prop :=
  match Ms with
  | [] => N = p
  | M :: Ms' => 1 <= extent M /\ key M = p /\ tower key (p * extent M) Ms' N
  end.

(** The modes number 0, ..., N - 1 without gaps. Modes of size 1 are ignored, and the order of modes is arbitrary. *)
Definition radix (key : indexed -> nat) (Ms : list indexed) (N : nat) : Prop :=
  Forall (fun M => 1 <= extent M) Ms /\
  exists Ts, Permutation (filter (fun M => 1 <? extent M) Ms) Ts /\ tower key 1 Ts N.

(** The ranks are 0, ..., D - 1, and each of the N elements is in one place, except for replicas. `Sharding::from_layout`
    checks both conditions. *)
Definition valid (A : sharding) (D N : nat) : Prop :=
  radix place_of (mesh A) D /\ radix stride (held A) N.

Lemma tower_value key Ms : forall p N c, 1 <= p -> tower key p Ms N -> modes_of c = Ms -> bounded c ->
  exists y, total key c = p * y /\ p * y + p <= N.
Proof.
  induction Ms as [|M Ms IH]; intros p N c Hp T E B; destruct c as [|[k M'] c]; try discriminate.
  - exists 0. cbn in *. lia.
  - cbn in E. injection E as -> E. destruct T as (He & Hk & T). inversion B as [|? ? B1 B2]; subst. cbn in B1.
    destruct (IH (key M * extent M) N c ltac:(nia) T eq_refl B2) as (y & Hy & Le). exists (k + extent M * y).
    cbn [total]. rewrite Hy. split; [lia|]. nia.
Qed.

Lemma tower_digit key Ms : forall p N c r k M, r < p -> tower key p Ms N -> modes_of c = Ms -> bounded c ->
  In (k, M) c -> ((r + total key c) / key M) mod extent M = k.
Proof.
  induction Ms as [|M0 Ms IH]; intros p N c r k M Hr T E B Hin; destruct c as [|[k' M'] c]; try discriminate; [contradiction|].
  cbn in E. injection E as -> E. destruct T as (He & Hk & T). inversion B as [|? ? B1 B2]; subst. cbn in B1. cbn [total].
  destruct Hin as [[= <- <-]|Hin].
  - destruct (tower_value key _ (key M0 * extent M0) N c ltac:(nia) T eq_refl B2) as (y & Hy & _). rewrite Hy.
    replace (r + (k' * key M0 + key M0 * extent M0 * y)) with (r + (k' + y * extent M0) * key M0) by ring.
    rewrite Nat.div_add, Nat.div_small, Nat.add_0_l, Nat.mod_add by lia. now apply Nat.mod_small.
  - rewrite Nat.add_assoc. apply (IH (key M0 * extent M0) N c (r + k' * key M0) k M); trivial. nia.
Qed.

Lemma tower_total key Ms : forall p N x r, r < p -> tower key p Ms N -> p * x + r < N ->
  total key (digits key (p * x + r) Ms) = p * x.
Proof.
  induction Ms as [|M Ms IH]; intros p N x r Hr T Lt.
  - cbn in *. subst. assert (x = 0) as -> by nia. lia.
  - destruct T as (He & Hk & T). cbn [digits map total]. rewrite Hk.
    replace ((p * x + r) / p) with x by (apply Nat.div_unique with r; [assumption|ring]).
    pose proof (Nat.div_mod x (extent M) ltac:(lia)) as X. pose proof (Nat.mod_upper_bound x (extent M) ltac:(lia)).
    assert (F : p * x + r = p * extent M * (x / extent M) + (p * (x mod extent M) + r)) by nia.
    specialize (IH (p * extent M) N (x / extent M) (p * (x mod extent M) + r) ltac:(nia) T ltac:(lia)).
    unfold digits in IH. rewrite F, IH. nia.
Qed.

Definition several (cM : nat * indexed) : bool := 1 <? extent (snd cM).

Lemma several_total key c : bounded c -> total key (filter several c) = total key c.
Proof.
  induction 1 as [|[k M] c H B IH]; [reflexivity|]. cbn [filter several snd fst] in *. unfold several at 1. cbn [snd].
  destruct (Nat.ltb_spec 1 (extent M)); cbn [total]; [now rewrite IH|]. rewrite IH. assert (k = 0) by lia. subst. reflexivity.
Qed.

Lemma several_modes c : modes_of (filter several c) = filter (fun M => 1 <? extent M) (modes_of c).
Proof.
  induction c as [|[k M] c IH]; [reflexivity|]. cbn [filter modes_of map snd]. unfold several at 1. cbn [snd].
  destruct (1 <? extent M); cbn [modes_of map snd]; unfold modes_of in IH; now rewrite IH.
Qed.

Lemma bounded_filter f c : bounded c -> bounded (filter f c).
Proof. unfold bounded. rewrite !Forall_forall. intros H x Hx. apply filter_In in Hx. now apply H. Qed.

(** The coordinates in the order of the place values. *)
Lemma radix_sorted key Ms N c : radix key Ms N -> modes_of c = Ms -> bounded c ->
  exists c', Permutation (filter several c) c' /\ tower key 1 (modes_of c') N /\ bounded c' /\ total key c' = total key c.
Proof.
  intros (_ & Ts & P & T) E B. rewrite <- E, <- several_modes in P.
  apply Permutation_sym, Permutation_map_inv in P as (c' & E' & P). exists c'. split; [assumption|].
  split; [unfold modes_of; now rewrite <- E'|].
  split; [apply (Permutation_Forall P), bounded_filter, B|]. now rewrite <- (total_perm _ _ _ P), several_total.
Qed.

Lemma radix_below key Ms N c : radix key Ms N -> modes_of c = Ms -> bounded c -> total key c < N.
Proof.
  intros R E B. destruct (radix_sorted key Ms N c R E B) as (c' & _ & T & B' & <-).
  destruct (tower_value key _ 1 N c' (le_n 1) T eq_refl B') as (y & -> & Le). lia.
Qed.

(** The digits of an integer with these coordinates are the coordinates. *)
Lemma radix_digits key Ms N c : radix key Ms N -> modes_of c = Ms -> bounded c -> digits key (total key c) Ms = c.
Proof.
  intros R E B. destruct (radix_sorted key Ms N c R E B) as (c' & P & T & B' & Q).
  unfold digits. rewrite <- E. unfold modes_of. rewrite map_map, <- map_id. apply map_ext_in. intros [k M] H. cbn [snd]. f_equal.
  destruct (Nat.ltb_spec 1 (extent M)) as [L|L].
  - rewrite <- Q, <- (Nat.add_0_l (total key c')). apply (tower_digit key (modes_of c') 1 N); trivial; [lia|].
    apply (Permutation_in _ P), filter_In. split; [assumption|]. apply Nat.ltb_lt, L.
  - assert (K : k < extent M) by (apply (proj1 (Forall_forall _ _) B (k, M) H)). replace (extent M) with 1 by lia. rewrite Nat.mod_1_r. lia.
Qed.

Lemma digits_modes key n Ms : modes_of (digits key n Ms) = Ms.
Proof. unfold modes_of, digits. rewrite map_map. apply map_id. Qed.

Lemma digits_bounded key n Ms : Forall (fun M => 1 <= extent M) Ms -> bounded (digits key n Ms).
Proof.
  intro F. apply Forall_map. eapply Forall_impl; [|exact F]. intros M H. cbn in *. apply Nat.mod_upper_bound. lia.
Qed.

(** An integer is the total of its digits. *)
Lemma radix_total key Ms N n : radix key Ms N -> n < N -> total key (digits key n Ms) = n.
Proof.
  intros (F & Ts & P & T) Lt. rewrite <- several_total by now apply digits_bounded.
  assert (D : filter several (digits key n Ms) = digits key n (filter (fun M => 1 <? extent M) Ms)).
  { clear. induction Ms as [|M Ms IH]; [reflexivity|]. cbn [digits map filter]. unfold several at 1. cbn [snd].
    unfold digits in IH. destruct (1 <? extent M); cbn [map]; now rewrite IH. }
  rewrite D, (total_perm key _ (digits key n Ts)) by now apply Permutation_map.
  pose proof (tower_total key Ts 1 N n 0 ltac:(lia) T ltac:(lia)) as E. now rewrite Nat.mul_1_l, Nat.add_0_r in E.
Qed.

(** ** Local coordinates *)

Fixpoint coords_of (x : nat) (Ms : list indexed) : coords :=
  match Ms with [] => [] | M :: Ms' => (x mod extent M, M) :: coords_of (x / extent M) Ms' end.

Lemma coords_modes Ms : forall x, modes_of (coords_of x Ms) = Ms.
Proof. induction Ms as [|M Ms IH]; intro x; [reflexivity|]. cbn. f_equal. apply IH. Qed.

Lemma coords_bounded Ms : Forall (fun M => 1 <= extent M) Ms -> forall x, bounded (coords_of x Ms).
Proof. induction 1 as [|M Ms H F IH]; intro x; constructor; [cbn; apply Nat.mod_upper_bound; lia|apply IH]. Qed.

Lemma coords_total Ms : forall x, total stride (coords_of x Ms) = off (map fst Ms) x.
Proof. induction Ms as [|[[s d] p] Ms IH]; intro x; [reflexivity|]. cbn. now rewrite IH. Qed.

Lemma coords_address Ms : forall x, total place_of (coords_of x Ms) = off (map (fun M => (extent M, place_of M)) Ms) x.
Proof. induction Ms as [|[[s d] p] Ms IH]; intro x; [reflexivity|]. cbn. now rewrite IH. Qed.

Lemma coords_colex c : bounded c -> colex c < size (map fst (modes_of c)) /\ coords_of (colex c) (modes_of c) = c.
Proof.
  induction 1 as [|[k [[s d] p]] c H B [IH1 IH2]]; [cbn; split; [lia|reflexivity]|].
  unfold modes_of in *. cbn [map colex coords_of snd fst size] in *. unfold extent in *. cbn [fst snd] in *.
  split; [nia|]. f_equal.
  - f_equal. rewrite (Nat.mul_comm s), Nat.mod_add by lia. now apply Nat.mod_small.
  - rewrite (Nat.mul_comm s), Nat.div_add, Nat.div_small by lia. apply IH2.
Qed.

Lemma colex_coords Ms : Forall (fun M => 1 <= extent M) Ms -> forall x, x < size (map fst Ms) -> colex (coords_of x Ms) = x.
Proof.
  induction 1 as [|[[s d] p] Ms H F IH]; intros x Hx; cbn in *; [lia|]. rewrite IH by now apply div_lt_size.
  pose proof (Nat.div_mod x s ltac:(lia)). lia.
Qed.

Lemma same_parts {X} (a c : list X) : forall b d, length a = length c -> a ++ b = c ++ d -> a = c /\ b = d.
Proof.
  revert c. induction a as [|x a IH]; intros [|y c] b d L E; try discriminate; [now split|].
  injection E as -> E. injection L as L. destruct (IH c b d L E) as [-> ->]. now split.
Qed.

(** ** The source map *)

Section Source.
  Variables (A : sharding) (D N : nat).
  Hypothesis V : valid A D N.

  Lemma mesh_extents : Forall (fun M => 1 <= extent M) (mesh A).
  Proof. apply V. Qed.

  Lemma local_extents : Forall (fun M => 1 <= extent M) (local A).
  Proof. destruct V as [_ [F _]]. now apply Forall_app in F. Qed.

  Lemma shard_digits n : total stride (digits stride n (filter (fun M => negb (is_replica M)) (mesh A))) =
    total stride (map (fun M => ((n / stride M) mod extent M, M)) (mesh A)).
  Proof.
    induction (mesh A) as [|M Ms IH]; [reflexivity|]. cbn [filter map total]. unfold is_replica at 1.
    destruct (Nat.eqb_spec (stride M) 0) as [Z|Z]; cbn [negb]; [rewrite Z, Nat.mul_0_r; exact IH|].
    cbn [digits map total]. unfold digits in IH. now rewrite IH.
  Qed.

  Lemma total_app (key : indexed -> nat) c c' : total key (c ++ c') = total key c + total key c'.
  Proof. induction c as [|[k M] c IH]; cbn [total app]; [reflexivity|]. rewrite IH. lia. Qed.

  Let chosen d n := map (fun M => (((if is_replica M then d / place_of M else n / stride M) mod extent M), M)) (mesh A).

  Lemma chosen_modes d n : modes_of (chosen d n) = mesh A.
  Proof. unfold modes_of, chosen. rewrite map_map. apply map_id. Qed.

  Lemma chosen_bounded d n : bounded (chosen d n).
  Proof.
    apply Forall_map. eapply Forall_impl; [|exact mesh_extents]. intros M H. cbn in *. apply Nat.mod_upper_bound. lia.
  Qed.

  Lemma source_device_digits d n : digits place_of (source_device A d n) (mesh A) =
    map (fun M => (((if is_replica M then d / place_of M else n / stride M) mod extent M), M)) (mesh A).
  Proof. apply (radix_digits _ _ D (chosen d n)); [apply V|apply chosen_modes|apply chosen_bounded]. Qed.

  Lemma chosen_elements d n : total stride (chosen d n) = total stride (map (fun M => ((n / stride M) mod extent M, M)) (mesh A)).
  Proof.
    unfold chosen. induction (mesh A) as [|M Ms IH]; [reflexivity|]. cbn [map total]. rewrite IH. f_equal. unfold is_replica.
    destruct (Nat.eqb_spec (stride M) 0) as [Z|Z]; [now rewrite Z, !Nat.mul_0_r|reflexivity].
  Qed.

  (** The source of each element exists, and has the element. The address is the address of the local coordinate. *)
  Theorem source_has_element d n : n < N ->
    source_device A d n < D /\ source_local A n < local_size A /\
    element A (source_device A d n) (source_local A n) = n /\ address A (source_local A n) = source_address A n.
  Proof.
    intro Hn. change (source_device A d n) with (total place_of (chosen d n)).
    destruct V as [R H]. pose proof (digits_bounded stride n _ local_extents) as B.
    destruct (coords_colex _ B) as [Lt E]. rewrite digits_modes in Lt, E.
    split; [apply (radix_below _ (mesh A)); trivial; [apply chosen_modes|apply chosen_bounded]|].
    split; [exact Lt|]. split.
    - unfold element. rewrite (radix_digits _ _ D (chosen d n)), chosen_elements, <- shard_digits
        by (trivial; apply chosen_modes || apply chosen_bounded).
      unfold elements. rewrite <- coords_total. unfold source_local. rewrite E, <- total_app.
      unfold digits. rewrite <- map_app. exact (radix_total stride (held A) N n H Hn).
    - unfold address, memory. rewrite <- coords_address. unfold source_local. now rewrite E.
  Qed.

  Lemma element_coordinates d l : element A d l =
    total stride (digits place_of d (filter (fun M => negb (is_replica M)) (mesh A)) ++ coords_of l (local A)).
  Proof.
    unfold element, elements. rewrite <- coords_total, total_app. f_equal.
    induction (mesh A) as [|M Ms IH]; [reflexivity|]. cbn [digits map total filter]. unfold is_replica at 1.
    destruct (Nat.eqb_spec (stride M) 0) as [Z|Z]; cbn [negb]; [rewrite Z, Nat.mul_0_r; exact IH|].
    cbn [digits map total]. unfold digits in IH. now rewrite IH.
  Qed.

  Lemma element_bounded d l : let c := digits place_of d (filter (fun M => negb (is_replica M)) (mesh A)) ++ coords_of l (local A) in
    modes_of c = held A /\ bounded c.
  Proof.
    cbv zeta. split; [unfold modes_of, held; rewrite map_app; exact (f_equal2 _ (digits_modes _ _ _) (coords_modes _ _))|].
    apply Forall_app. split; [|apply coords_bounded, local_extents]. apply digits_bounded.
    destruct V as [_ [F _]]. now apply Forall_app in F.
  Qed.

  Lemma element_below d l : element A d l < N.
  Proof. rewrite element_coordinates. destruct (element_bounded d l). apply (radix_below _ (held A)); trivial. apply V. Qed.

  (** An element that the device `d` has is read from `d`, at its local coordinate. *)
  Theorem own_source d l : d < D -> l < local_size A ->
    source_device A d (element A d l) = d /\ source_local A (element A d l) = l.
  Proof.
    intros Hd Hl. destruct (element_bounded d l) as [E B]. pose proof (proj2 V) as H.
    pose proof (radix_digits stride (held A) N _ H E B) as G. rewrite <- element_coordinates in G.
    unfold held, digits in G. rewrite map_app in G.
    apply same_parts in G as [G1 G2]; [|now rewrite !map_length].
    split.
    - change (source_device A d (element A d l)) with (total place_of (chosen d (element A d l))).
      transitivity (total place_of (digits place_of d (mesh A))); [|exact (radix_total _ _ D d (proj1 V) Hd)].
      f_equal. unfold chosen, digits. apply map_ext_in.
      intros M HM. f_equal. unfold is_replica. destruct (Nat.eqb_spec (stride M) 0) as [Z|Z]; [reflexivity|].
      assert (I : In M (filter (fun M => negb (is_replica M)) (mesh A))).
      { apply filter_In. split; [assumption|]. apply negb_true_iff, Nat.eqb_neq, Z. }
      pose proof (ext_in_map G1 M I) as X. now injection X.
    - unfold source_local, digits. rewrite G2. apply colex_coords; [apply local_extents|exact Hl].
  Qed.

  (** A device has each of its elements once. *)
  Theorem element_injective d l l' : d < D -> l < local_size A -> l' < local_size A ->
    element A d l = element A d l' -> l = l'.
  Proof. intros Hd H H' E. rewrite <- (proj2 (own_source d l Hd H)), E. now apply own_source. Qed.

  (** The element `n` is read from `d` if and only if `d` has the element. *)
  Theorem own_device_first d n : d < D -> n < N ->
    source_device A d n = d <-> exists l, l < local_size A /\ element A d l = n.
  Proof.
    intros Hd Hn. split.
    - intro E. destruct (source_has_element d n Hn) as (_ & Lt & El & _). rewrite E in El. now exists (source_local A n).
    - intros (l & Hl & <-). now apply own_source.
  Qed.
End Source.

(** Source map: `A(P(d, l)) == B(d, l)` for all devices d and local coordinates l of B. *)
Theorem source_map_law A B D N d l : valid A D N -> valid B D N -> d < D -> l < local_size B ->
  let (d', l') := source_map A B d l in d' < D /\ l' < local_size A /\ element A d' l' = element B d l.
Proof.
  intros VA VB Hd Hl. unfold source_map. cbv zeta.
  destruct (source_has_element A D N VA d (element B d l) (element_below B D N VB d l)) as (H1 & H2 & H3 & _). now split.
Qed.

(** The law for any distributed layouts A and B, as functions. Each right inverse of A has the law. The law also holds if
    `own` replaces the source of some elements by the device of the destination. *)
Theorem source_law_of_functions {L} (A B : nat -> L -> nat) (N : nat) (inverse : nat -> nat * L) (own : nat -> nat -> option L) :
  (forall n, n < N -> A (fst (inverse n)) (snd (inverse n)) = n) -> (forall d l, B d l < N) ->
  (forall d n l, own d n = Some l -> A d l = n) ->
  let source d l := match own d (B d l) with Some l' => (d, l') | None => inverse (B d l) end in
  forall d l, A (fst (inverse (B d l))) (snd (inverse (B d l))) = B d l /\ A (fst (source d l)) (snd (source d l)) = B d l.
Proof.
  intros I Below Own source d l. unfold source. split; [now apply I|].
  destruct (own d (B d l)) as [l'|] eqn:E; [exact (Own _ _ _ E)|now apply I].
Qed.

(** The source map as a layout: without replicas, with the modes (mesh, local) of A and B in one layout each. If the
    composition of the inverse of A with B is accepted, the result is the source map. If the composition is rejected, no
    layout over the modes of B is a source map. *)
Theorem source_layout A B : wf A -> wf B -> injective A -> cosize A = size A -> (forall x, x < size B -> off B x < size A) ->
  (forall Rs, composition (right_inverse A) B = Some Rs ->
    forall x, x < size B -> off (concat Rs) x < size A /\ off A (off (concat Rs) x) = off B x) /\
  (composition (right_inverse A) B = None ->
    ~ exists Rs, Forall2 (fun R b => wf R /\ size R = fst b) Rs B /\
        forall x, x < size B -> off (concat Rs) x < size A /\ off A (off (concat Rs) x) = off B x).
Proof.
  intros WA WB Inj Co Below. destruct (right_inverse_law A WA) as (WR & _ & Law).
  destruct (right_inverse_of_compact A WA Inj Co) as [Sz Both].
  destruct (composition_exact (right_inverse A) B WR WB) as [Iff Fine]. split.
  - intros Rs E x Hx. destruct (Fine Rs E) as [_ F].
    assert (I : off B x < size (right_inverse A)) by (rewrite Sz; now apply Below).
    rewrite F, <- off_offx by assumption. now apply Law.
  - intros E (Rs & F2 & F). apply (proj2 Iff); [|exact E]. exists Rs. split; [exact F2|]. intros x Hx.
    destruct (F x Hx) as [Lt Eq]. rewrite <- off_offx by (assumption || (rewrite Sz; now apply Below)).
    rewrite <- Eq. symmetry. now apply Both.
Qed.

(** ** The engine *)

Section Engine.
  Context {V : Type}.

  (** The value at each address of each device. *)
  Definition memories := nat -> nat -> V.

  Definition written (m : memories) (w : nat * nat * V) : memories :=
    let '(d, x, v) := w in fun d' x' => if (d' =? d) && (x' =? x) then v else m d' x'.

  (** One write for each pair (d, l) of [tasks], in this order. *)
  Fixpoint copied (write : nat * nat -> nat * nat * V) (tasks : list (nat * nat)) (out : memories) : memories :=
    match tasks with [] => out | t :: ts => copied write ts (written out (write t)) end.

  Lemma copied_other write tasks : forall out d x, (forall t, In t tasks -> fst (write t) <> (d, x)) ->
    copied write tasks out d x = out d x.
  Proof.
    induction tasks as [|t ts IH]; intros out d x H; [reflexivity|]. cbn [copied]. rewrite IH by (intros; apply H; now right).
    specialize (H t (or_introl eq_refl)). destruct (write t) as [[d' x'] v]. cbn in *.
    destruct (Nat.eqb_spec d d'), (Nat.eqb_spec x x'); cbn; congruence.
  Qed.

  Lemma copied_one write tasks t : NoDup tasks -> In t tasks ->
    (forall t', In t' tasks -> fst (write t') = fst (write t) -> t' = t) ->
    forall out, copied write tasks out (fst (fst (write t))) (snd (fst (write t))) = snd (write t).
  Proof.
    induction tasks as [|u ts IH]; intros N H Once out; [contradiction|]. inversion N as [|? ? N1 N2]; subst. cbn [copied].
    destruct H as [->|H]; [|apply IH; trivial; intros; apply Once; trivial; now right].
    rewrite copied_other.
    - destruct (write t) as [[d x] v]. cbn. now rewrite !Nat.eqb_refl.
    - intros t' H E. apply N1. rewrite <- (Once t'); [assumption|now right|]. rewrite E. now destruct (fst (write t)).
  Qed.

  Variables (D LA LB : nat) (A B : nat -> nat -> nat) (a b : nat -> nat -> nat) (P : nat -> nat -> nat * nat).
  Hypothesis Law : forall d l, d < D -> l < LB ->
    let (d', l') := P d l in d' < D /\ l' < LA /\ A d' l' = B d l.
  Hypothesis Ia : forall d l l', d < D -> l < LA -> l' < LA -> a d l = a d l' -> l = l'.
  Hypothesis Ib : forall d l l', d < D -> l < LB -> l' < LB -> b d l = b d l' -> l = l'.

  (** The memory [m] has the elements of the tensor [T] at the addresses that a distributed layout and its memory layout
      give them. *)
  Definition stores (L : nat) (El at_ : nat -> nat -> nat) (T : nat -> V) (m : memories) : Prop :=
    forall d l, d < D -> l < L -> m d (at_ d l) = T (El d l).

  (** `out[d][b(l)] = input[P_dev(d, l)][a(P_loc(d, l))]`. *)
  Definition pulled (input : memories) (t : nat * nat) : nat * nat * V :=
    let (d, l) := t in let (d', l') := P d l in (d, b d l, input d' (a d' l')).

  Definition all_tasks (tasks : list (nat * nat)) : Prop :=
    NoDup tasks /\ forall d l, In (d, l) tasks <-> d < D /\ l < LB.

  (** Two different writes of an engine have different addresses, on any devices. *)
  Theorem no_race input d l d' l' : d < D -> l < LB -> d' < D -> l' < LB ->
    fst (pulled input (d, l)) = fst (pulled input (d', l')) -> (d, l) = (d', l').
  Proof.
    intros Hd Hl Hd' Hl' E. unfold pulled in E. destruct (P d l), (P d' l'). cbn in E. injection E as -> E. f_equal. now apply (Ib d').
  Qed.

  (** The engine that copies by the source map ends with the elements of B on each device, for each order of the
      writes of all devices. Other addresses keep their values. *)
  Theorem engine_correct T input out tasks : stores LA A a T input -> all_tasks tasks ->
    let result := copied (pulled input) tasks out in
    stores LB B b T result /\ forall d x, (forall l, l < LB -> d < D -> b d l <> x) -> result d x = out d x.
  Proof.
    intros S [N All]. cbv zeta. split.
    - intros d l Hd Hl. pose proof (copied_one (pulled input) tasks (d, l) N (proj2 (All d l) (conj Hd Hl))) as W.
      specialize (Law d l Hd Hl). assert (In_ : forall t, In t tasks -> fst (pulled input t) = fst (pulled input (d, l)) -> t = (d, l)).
      { intros [d' l'] H E. apply All in H as [Hd' Hl']. now apply (no_race input). }
      specialize (W In_ out). unfold pulled in W at 2 3 4. destruct (P d l) as [d' l']. cbn in W. rewrite W.
      destruct Law as (H1 & H2 & <-). now apply S.
    - intros d x H. apply copied_other. intros [d' l'] I E. apply All in I as [Hd' Hl']. unfold pulled in E.
      destruct (P d' l') as [d2 l2]. cbn in E. injection E as -> E. now apply (H l').
  Qed.

  (** If the addresses of each device are different, its memory can have the elements. *)
  Theorem memory_exists T out : exists m, stores LA A a T m /\ forall d x, (forall l, l < LA -> a d l <> x) -> m d x = out d x.
  Proof.
    exists (fun d x => match find (fun l => a d l =? x) (seq 0 LA) with Some l => T (A d l) | None => out d x end). split.
    - intros d l Hd Hl. destruct (find _ _) as [l'|] eqn:E.
      + apply find_some in E as [I E]. apply in_seq in I. apply Nat.eqb_eq in E. f_equal. f_equal. apply (Ia d); trivial. lia.
      + pose proof (find_none _ _ E l ltac:(apply in_seq; lia)) as F. cbn in F. now rewrite Nat.eqb_refl in F.
    - intros d x H. destruct (find _ _) as [l'|] eqn:E; [|reflexivity].
      apply find_some in E as [I E]. apply in_seq in I. apply Nat.eqb_eq in E. exfalso. apply (H l'); [lia|exact E].
  Qed.
End Engine.

(** The engine on shardings: afterwards, each device has the elements of B. The engine reads `source_address` of
    `source_device`, and may run the copies in any order. *)
Theorem redistribution_correct {V} A B D N (T : nat -> V) input out tasks : valid A D N -> valid B D N ->
  (forall l l', l < local_size B -> l' < local_size B -> address B l = address B l' -> l = l') ->
  stores D (local_size A) (element A) (fun _ => address A) T input -> all_tasks D (local_size B) tasks ->
  let pull (t : nat * nat) := let (d, l) := t in
    (d, address B l, input (source_device A d (element B d l)) (source_address A (element B d l))) in
  stores D (local_size B) (element B) (fun _ => address B) T (copied pull tasks out).
Proof.
  intros VA VB Ib S All. cbv zeta.
  pose proof (engine_correct D (local_size A) (local_size B) (element A) (element B) (fun _ => address A) (fun _ => address B)
    (source_map A B) (fun d l => source_map_law A B D N d l VA VB) (fun d l l' _ => Ib l l') T input out tasks S All) as [C _].
  intros d l Hd Hl. rewrite <- (C d l Hd Hl). clear C.
  enough (E : forall ts out, (forall t, In t ts -> fst t < D) -> copied (fun t : nat * nat => let (d, l) := t in
      (d, address B l, input (source_device A d (element B d l)) (source_address A (element B d l)))) ts out d (address B l) =
    copied (pulled (fun _ => address A) (fun _ => address B) (source_map A B) input) ts out d (address B l)).
  { apply E. intros [d' l'] I. now apply All in I. }
  induction ts as [|[d' l'] ts IH]; intros o H; [reflexivity|]. cbn [copied].
  change (pulled (fun _ => address A) (fun _ => address B) (source_map A B) input (d', l')) with
    (d', address B l', input (source_device A d' (element B d' l')) (address A (source_local A (element B d' l')))).
  pose proof (element_below B D N VB d' l') as Lt.
  destruct (source_has_element A D N VA d' _ Lt) as (_ & _ & _ & ->). apply IH. intros; apply H. now right.
Qed.

(** ** The program *)

Lemma filter_map {X Y} (f : X -> Y) p l : filter p (map f l) = map f (filter (fun x => p (f x)) l).
Proof. induction l as [|x l IH]; [reflexivity|]. cbn [map filter]. destruct (p (f x)); cbn [map]; now rewrite IH. Qed.

Fixpoint end_of_tower (key : indexed -> nat) (p : nat) (Ms : list indexed) : option nat :=
  match Ms with
  | [] => Some p
  | M :: Ms' => if key M =? p then end_of_tower key (p * extent M) Ms' else None
  end.

Definition moving_modes (Ms : list indexed) : list indexed := filter (fun M => 1 <? extent M) Ms.

(** N, if the modes number 0, ..., N - 1. As `first_gap` in `layout-mesh/src/mode.rs`. *)
Definition radix_size (key : indexed -> nat) (Ms : list indexed) : option nat :=
  if forallb (fun M => 1 <=? extent M) Ms then end_of_tower key 1 (Sums.sorted key (moving_modes Ms)) else None.

(** Each stride is past the extent of the modes with smaller strides. As `is_nested` in `layout-mesh/src/mode.rs`. *)
Fixpoint nested (reach : nat) (Ms : list indexed) : bool :=
  match Ms with
  | [] => true
  | M :: Ms' => (reach <? place_of M) && nested (reach + (extent M - 1) * place_of M) Ms'
  end.

(** The numbers of devices and elements of a sharding whose elements are in one place each, and whose addresses differ. *)
Definition sizes (A : sharding) : option (nat * nat) :=
  if nested 0 (Sums.sorted place_of (moving_modes (local A))) then
    match radix_size place_of (mesh A), radix_size stride (held A) with
    | Some D, Some N => Some (D, N)
    | _, _ => None
    end
  else None.

(** For each device of B: the number of elements that the device receives, and the sources of all its elements. *)
Definition redistribution (A B : sharding) : option (list (nat * list (nat * nat))) :=
  match sizes A, sizes B with
  | Some (D, N), Some (D', N') =>
      if (D =? D') && (N =? N') then Some (map (fun d => (received A B d, sources A B d)) (seq 0 D)) else None
  | _, _ => None
  end.

Lemma end_of_tower_correct key Ms : Forall (fun M => 1 <= extent M) Ms -> forall p N,
  end_of_tower key p Ms = Some N -> tower key p Ms N.
Proof.
  induction 1 as [|M Ms H F IH]; intros p N E; cbn in *; [now injection E|].
  destruct (Nat.eqb_spec (key M) p); [|discriminate]. repeat split; trivial. now apply IH.
Qed.

Lemma radix_size_correct key Ms N : radix_size key Ms = Some N -> radix key Ms N.
Proof.
  unfold radix_size. destruct (forallb _ Ms) eqn:F; [|discriminate]. intro E. split.
  - apply Forall_forall. intros M I. rewrite forallb_forall in F. now apply Nat.leb_le, F.
  - exists (Sums.sorted key (moving_modes Ms)). pose proof (Sums.sorted_perm key (moving_modes Ms)) as P.
    split; [now symmetry|]. apply end_of_tower_correct; [|exact E].
    apply (Permutation_Forall (Permutation_sym P)), Forall_forall. intros M I. apply filter_In in I as [_ I].
    apply Nat.ltb_lt in I. lia.
Qed.

Lemma nested_apart Ms : forall reach r r' c c', nested reach Ms = true -> r <= reach -> r' <= reach ->
  modes_of c = Ms -> modes_of c' = Ms -> bounded c -> bounded c' ->
  r + total place_of c = r' + total place_of c' -> r = r' /\ c = c'.
Proof.
  induction Ms as [|M Ms IH]; intros reach r r' c c' N Hr Hr' E E' B B' T;
    destruct c as [|[k M1] c], c' as [|[k' M1'] c']; try discriminate; [cbn in T; split; [lia|reflexivity]|].
  cbn in E, E'. injection E as -> E. injection E' as -> E'. cbn [nested] in N. apply andb_prop in N as [N1 N]. apply Nat.ltb_lt in N1.
  inversion B as [|? ? B1 B2]; inversion B' as [|? ? B1' B2']; subst. cbn in B1, B1'. cbn [total] in T.
  destruct (IH (reach + (extent M - 1) * place_of M) (r + k * place_of M) (r' + k' * place_of M) c c') as [Q ->]; trivial; try nia.
  assert (k = k') as <- by nia. split; [lia|reflexivity].
Qed.

Lemma paired (c : coords) : forall c', modes_of c = modes_of c' -> exists z : list (nat * nat * indexed),
  c = map (fun t => (fst (fst t), snd t)) z /\ c' = map (fun t => (snd (fst t), snd t)) z.
Proof.
  induction c as [|[k M] c IH]; intros [|[k' M'] c'] E; try discriminate; [now exists []|]. cbn in E. injection E as <- E.
  destruct (IH c' E) as (z & -> & ->). now exists ((k, k', M) :: z).
Qed.

Lemma sizes_correct A D N : sizes A = Some (D, N) -> valid A D N /\
  forall l l', l < local_size A -> l' < local_size A -> address A l = address A l' -> l = l'.
Proof.
  unfold sizes. destruct (nested _ _) eqn:Ne; [|discriminate].
  destruct (radix_size place_of (mesh A)) as [D'|] eqn:E1; [|discriminate].
  destruct (radix_size stride (held A)) as [N'|] eqn:E2; [|discriminate]. intros [= -> ->].
  assert (V : valid A D N) by (split; now apply radix_size_correct). split; [exact V|].
  intros l l' Hl Hl' E. pose proof (local_extents A D N V) as F. unfold address, memory in E. rewrite <- !coords_address in E.
  rewrite <- (colex_coords (local A) F l), <- (colex_coords (local A) F l') by assumption. f_equal.
  pose proof (coords_bounded (local A) F l) as B. pose proof (coords_bounded (local A) F l') as B'.
  destruct (paired (coords_of l (local A)) (coords_of l' (local A))) as (z & Ez & Ez'); [now rewrite !coords_modes|].
  pose proof (coords_modes (local A) l) as Em. rewrite Ez in *. rewrite Ez' in *. clear Ez Ez'.
  set (left_of := fun t : nat * nat * indexed => (fst (fst t), snd t)) in *.
  set (right_of := fun t : nat * nat * indexed => (snd (fst t), snd t)) in *.
  set (big := filter (fun t : nat * nat * indexed => 1 <? extent (snd t)) z).
  assert (Pz : Permutation (Sums.sorted place_of (moving_modes (local A))) (map snd big)).
  { rewrite Sums.sorted_perm. unfold moving_modes. rewrite <- Em. unfold modes_of. rewrite map_map, filter_map. reflexivity. }
  apply Permutation_map_inv in Pz as (z' & Es & Pz).
  assert (T : forall f : nat * nat * indexed -> nat * indexed, (forall t, snd (f t) = snd t) -> bounded (map f z) ->
    bounded (map f z') /\ total place_of (map f z') = total place_of (map f z) /\
    modes_of (map f z') = Sums.sorted place_of (moving_modes (local A))).
  { intros f Hf Bf. assert (Eb : map f big = filter several (map f z)).
    { rewrite filter_map. unfold big, several. f_equal. apply filter_ext. intro t. now rewrite Hf. }
    split; [apply (Permutation_Forall (Permutation_map f Pz)); rewrite Eb; now apply bounded_filter|]. split.
    - rewrite <- (total_perm _ _ _ (Permutation_map f Pz)), Eb. now apply several_total.
    - unfold modes_of. rewrite map_map, Es. now apply map_ext. }
  destruct (T left_of (fun t => eq_refl) B) as (B1 & T1 & M1), (T right_of (fun t => eq_refl) B') as (B2 & T2 & M2).
  destruct (nested_apart _ 0 0 0 (map left_of z') (map right_of z') Ne) as [_ Q]; trivial; [now rewrite T1, T2|].
  apply map_ext_in. intros [[k k'] M] I. unfold left_of, right_of. cbn [fst snd]. f_equal.
  destruct (Nat.ltb_spec 1 (extent M)) as [Big|Small].
  - assert (In ((k, k'), M) z') by (apply (Permutation_in _ Pz), filter_In; split; [exact I|now apply Nat.ltb_lt]).
    pose proof (ext_in_map Q _ H) as X. now injection X.
  - pose proof (proj1 (Forall_forall _ _) B _ (in_map left_of z _ I)). pose proof (proj1 (Forall_forall _ _) B' _ (in_map right_of z _ I)).
    cbn in *. lia.
Qed.

(** The program answers only for shardings with the hypotheses of the theorems above: the source map has the law, the
    engine that copies by it is correct, and the number of received elements is the minimum. *)
Theorem redistribution_exact A B result : redistribution A B = Some result -> exists D N, valid A D N /\ valid B D N /\
  (forall l l', l < local_size A -> l' < local_size A -> address A l = address A l' -> l = l') /\
  (forall l l', l < local_size B -> l' < local_size B -> address B l = address B l' -> l = l') /\
  result = map (fun d => (received A B d, sources A B d)) (seq 0 D).
Proof.
  unfold redistribution. destruct (sizes A) as [[D N]|] eqn:EA; [|discriminate]. destruct (sizes B) as [[D' N']|] eqn:EB; [|discriminate].
  destruct (Nat.eqb_spec D D') as [<-|]; [|discriminate]. destruct (Nat.eqb_spec N N') as [<-|]; [|discriminate]. cbn. intros [= <-].
  apply sizes_correct in EA as [VA IA], EB as [VB IB]. now exists D, N.
Qed.
