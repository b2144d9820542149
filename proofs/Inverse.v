(** right_inverse, left_inverse, max_common_vector, max_common_layout, nullspace: from offsets back to coordinates. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool Sorted.
From Proofs Require Import Coalesce Walk Complement Composition Nested.
Import ListNotations.

(** ** Modes with their place in the index *)

(** A mode, and the index where its coordinate is 1. *)
Definition indexed := (mode * nat)%type.
Definition extent (M : indexed) : nat := fst (fst M).
Definition stride (M : indexed) : nat := snd (fst M).
Definition place_of (M : indexed) : nat := snd M.

Fixpoint indices (p : nat) (L : layout) : list indexed :=
  match L with [] => [] | (s, d) :: L' => ((s, d), p) :: indices (p * s) L' end.

(** One round of CuTe's sort: the first of the least, and the others where the exchanges leave them. *)
Fixpoint exchange (M : indexed) (Ms : list indexed) : indexed * list indexed :=
  match Ms with
  | [] => (M, [])
  | M' :: Ms' =>
      if stride M' <? stride M
      then let '(m, R) := exchange M' Ms' in (m, M :: R)
      else let '(m, R) := exchange M Ms' in (m, M' :: R)
  end.

(** CuTe's sort, whose order of modes with equal strides decides between inverses. *)
Fixpoint exchange_sort (fuel : nat) (Ms : list indexed) : list indexed :=
  match fuel, Ms with
  | S fuel', M :: Ms' => let '(m, R) := exchange M Ms' in m :: exchange_sort fuel' R
  | _, _ => []
  end.

(** The modes of the coalesced layout by increasing stride. *)
Definition by_stride (L : layout) : list indexed :=
  let Ms := indices 1 (merge L) in exchange_sort (length Ms) Ms.

(** ** Definitions *)

(** The modes that go on, each where the one before ends: their coordinates lead back. *)
Fixpoint going_on (next : nat) (Ms : list indexed) : layout :=
  match Ms with
  | [] => []
  | ((s, d), i) :: Ms' => if d =? next then (s, i) :: going_on (d * s) Ms' else going_on next Ms'
  end.

(** As `layout-algebra/src/algebra/inverse.rs`. *)
Definition right_inverse (L : layout) : layout := merge (going_on 1 (by_stride L)).

(** Why there is no left inverse: a stride that the stride below does not divide, or two indices with one offset. *)
Inductive refusal := Indivisible (d below : nat) | Meeting (x y : nat).

(** [n] elements of a mode with the stride [below] lead back to multiples of [index]. *)
Fixpoint leading_back (n below index : nat) (Ms : list indexed) : layout + refusal :=
  match Ms with
  | [] => inl [(n, index)]
  | ((s, d), i) :: Ms' =>
      if d =? 0 then inr (Meeting 0 i) else
      if negb (d mod below =? 0) then inr (Indivisible d below) else
      if d / below <? n then inr (Meeting (d / below * index) i) else
      match leading_back s d i Ms' with inl R => inl ((d / below, index) :: R) | inr why => inr why end
  end.

(** As `layout-algebra/src/algebra/inverse.rs`. *)
Definition invert_left (L : layout) : layout + refusal :=
  match leading_back 1 1 0 (by_stride L) with inl R => inl (merge R) | inr why => inr why end.
Definition left_inverse (L : layout) : option layout :=
  match invert_left L with inl R => Some R | inr _ => None end.

(** How many elements from the first one on have offsets below [rest], in whole multiples of the modes before
    the one that reaches it. As `layout-algebra/src/algebra/common.rs`. *)
Fixpoint before (rest : nat) (R : layout) : nat :=
  match R with
  | [] => 1
  | (s, d) :: R' => if rest <=? (s - 1) * d then cdiv rest d else s * before (rest - (s - 1) * d) R'
  end.

(** How many offsets 0, 1, 2, ... a layout has from its first element on. *)
Definition first_run (C : layout) : nat := match merge C with (s, 1) :: _ => s | _ => 1 end.

(** The first element from [i] on that is at [stop], or at which [A] does not lead back. *)
Fixpoint tried (fuel i stop : nat) (A R : layout) : option nat :=
  match fuel with
  | 0 => None
  | S fuel' =>
      if i =? size R then None else
      if (i =? stop) || negb (off A (off R i) =? i) then Some i else tried fuel' (S i) stop A R
  end.

Definition most_tried : nat := 16 * 16 * 16 * 16.

(** How many offsets 0, 1, 2, ... [A] has at the coordinates [R]: by CuTe's walk, else one by one, else by enumeration.
    As `layout-algebra/src/algebra/common.rs`. *)
Definition common_run (A R : layout) : option nat :=
  let stop := before (size A) R in
  match compose (merge_x A) R with
  | Some Rs => Some (Nat.min (first_run (concat Rs)) stop)
  | None =>
      match tried most_tried 1 stop A R with
      | Some i => Some i
      | None => option_map (fun Rs => Nat.min (first_run (concat Rs)) stop) (composition A R)
      end
  end.

Definition max_common_vector (A B : layout) : option nat := common_run A (right_inverse B).

(** As `layout-algebra/src/algebra/common.rs`. *)
Definition max_common_layout (A B : layout) : option layout :=
  match max_common_vector A B with
  | None => None
  | Some 1 => Some []
  | Some n => option_map (@concat mode) (composition (right_inverse B) [(n, 1)])
  end.

(** The modes of stride 0, each with the indices along it. *)
Fixpoint still (p : nat) (L : layout) : layout :=
  match L with
  | [] => []
  | (s, d) :: L' => if d =? 0 then (s, if s =? 1 then 0 else p) :: still (p * s) L' else still (p * s) L'
  end.

(** As `layout-algebra/src/algebra/nullspace.rs`. *)
Definition nullspace (L : layout) : layout := still 1 L.

(** A flat layout as it is printed: one mode alone, no mode as [1:0]. *)
Definition flat_tree (R : layout) : tree := match R with [] => Leaf (1, 0) | _ => place R end.

Definition right_inverse_tree (t : tree) : tree := flat_tree (right_inverse (flatten t)).
Definition left_inverse_tree (t : tree) : option tree := option_map flat_tree (left_inverse (flatten t)).
Definition max_common_vector_tree (a b : tree) : option nat := max_common_vector (flatten a) (flatten b).
Definition max_common_layout_tree (a b : tree) : option tree :=
  option_map flat_tree (max_common_layout (flatten a) (flatten b)).
Definition nullspace_tree (t : tree) : tree := flat_tree (nullspace (flatten t)).

(** ** The sort *)

Lemma exchange_perm Ms : forall M, let '(m, R) := exchange M Ms in Permutation (m :: R) (M :: Ms) /\
  Forall (fun M' => stride m <= stride M') (M :: Ms).
Proof.
  induction Ms as [|M' Ms IH]; intro M; cbn [exchange]; [split; [reflexivity|repeat constructor]|].
  destruct (Nat.ltb_spec (stride M') (stride M)).
  - specialize (IH M'). destruct (exchange M' Ms) as [m R]. destruct IH as [P F]. split.
    + rewrite perm_swap. now constructor.
    + constructor; [|assumption]. inversion F; subst. lia.
  - specialize (IH M). destruct (exchange M Ms) as [m R]. destruct IH as [P F]. split.
    + rewrite perm_swap, P. apply perm_swap.
    + inversion F; subst. constructor; [assumption|]. constructor; [lia|assumption].
Qed.

(** Strides do not decrease. *)
Definition ascending (Ms : list indexed) : Prop := StronglySorted (fun M M' => stride M <= stride M') Ms.

Lemma exchange_sort_correct fuel : forall Ms, length Ms <= fuel ->
  Permutation (exchange_sort fuel Ms) Ms /\ ascending (exchange_sort fuel Ms).
Proof.
  induction fuel as [|fuel IH]; intros [|M Ms] L; cbn [length exchange_sort] in *;
    [split; constructor|lia|split; constructor|].
  pose proof (exchange_perm Ms M) as E. destruct (exchange M Ms) as [m R]. destruct E as [P F].
  assert (LR : length R = length Ms) by (apply Permutation_length in P; cbn in P; lia).
  destruct (IH R ltac:(lia)) as [P' A]. split; [now rewrite P'|].
  constructor; [assumption|]. eapply Permutation_Forall; [symmetry; exact P'|].
  eapply Permutation_Forall in F; [|symmetry; exact P]. now inversion F.
Qed.

Lemma by_stride_perm L : Permutation (by_stride L) (indices 1 (merge L)).
Proof. now apply exchange_sort_correct. Qed.

Lemma by_stride_ascending L : ascending (by_stride L).
Proof. now apply exchange_sort_correct. Qed.

(** ** Coordinates *)

(** A coordinate for each mode. *)
Definition coords := list (nat * indexed).

(** Each is below the extent of its mode. *)
Definition bounded (c : coords) : Prop := Forall (fun cM => fst cM < extent (snd cM)) c.

(** The modes that [c] has coordinates of. *)
Definition modes_of (c : coords) : list indexed := map snd c.

Fixpoint total (part : indexed -> nat) (c : coords) : nat :=
  match c with [] => 0 | (k, M) :: c' => k * part M + total part c' end.

(** The index of these coordinates, and the offset. *)
Definition index_of := total place_of.
Definition offset_of := total stride.

Lemma total_perm part c c' : Permutation c c' -> total part c = total part c'.
Proof. induction 1 as [|[k M] c c' P IH|[k M] [k' M'] c|]; cbn [total]; lia. Qed.

Lemma indices_multiple L : forall p c, modes_of c = indices p L -> exists q, index_of c = p * q.
Proof.
  induction L as [|[s d] L IH]; intros p c E; destruct c as [|[k M] c]; try discriminate; [exists 0; cbn; lia|].
  cbn in E. injection E as -> E. destruct (IH _ _ E) as [q Q]. exists (k + s * q).
  unfold index_of in *. cbn [total]; rewrite Q. cbn. lia.
Qed.

(** What coordinates say: their index is in the layout, and has their offset. *)
Lemma spread_out L : forall p c, wf L -> modes_of c = indices p L -> bounded c ->
  exists y, y < size L /\ index_of c = p * y /\ offset_of c = off L y.
Proof.
  induction L as [|[s d] L IH]; intros p c W E B; destruct c as [|[k M] c]; try discriminate.
  - exists 0. cbn. lia.
  - cbn in E. injection E as -> E. apply wf_cons in W as [Ws W]. inversion B as [|? ? B1 B2]; subst. cbn in B1.
    destruct (IH _ _ W E B2) as (y & Hy & I & O). exists (k + s * y). split; [cbn; nia|].
    unfold index_of, offset_of in *. cbn [total]; rewrite I, O. cbn [place_of stride fst snd].
    split; [lia|]. now rewrite off_block by assumption.
Qed.

(** Every index has coordinates. *)
Lemma coordinates L : forall p x, wf L -> x < size L ->
  exists c, modes_of c = indices p L /\ bounded c /\ index_of c = p * x /\ offset_of c = off L x.
Proof.
  induction L as [|[s d] L IH]; intros p x W Hx.
  - exists []. cbn in *. repeat split; [constructor|lia].
  - apply wf_cons in W as [Ws W]. cbn [size] in Hx.
    destruct (IH (p * s) (x / s) W) as (c & E & B & I & O); [now apply div_lt_size|].
    exists ((x mod s, ((s, d), p)) :: c). split; [cbn; now rewrite <- E|]. split.
    { constructor; [cbn; apply Nat.mod_upper_bound; lia|assumption]. }
    unfold index_of, offset_of in *. cbn [total]; rewrite I, O. cbn [place_of stride fst snd off].
    pose proof (Nat.div_mod x s ltac:(lia)). split; [nia|lia].
Qed.

Lemma indices_place L : forall p M, wf L -> In M (indices p L) -> exists t, 1 <= t /\ place_of M = p * t.
Proof.
  induction L as [|[s d] L IH]; intros p M W H; [contradiction|]. apply wf_cons in W as [Ws W].
  destruct H as [<-|H]; [exists 1; cbn; lia|]. destruct (IH (p * s) M W H) as (t & Ht & ->). exists (s * t). split; nia.
Qed.

(** Coordinates are the digits of their index. *)
Lemma digit L : forall p c k M, 1 <= p -> wf L -> modes_of c = indices p L -> bounded c -> In (k, M) c ->
  (index_of c / place_of M) mod extent M = k.
Proof.
  induction L as [|[s d] L IH]; intros p c k M Hp W E B Hin; destruct c as [|[k' M'] c]; try discriminate; [contradiction|].
  cbn in E. injection E as -> E. apply wf_cons in W as [Ws W]. inversion B as [|? ? B1 B2]; subst. cbn in B1.
  assert (Q : exists q, index_of c = p * s * q) by (eapply indices_multiple; eassumption).
  destruct Q as [q Q]. unfold index_of in *. cbn [total]; rewrite Q. cbn [place_of snd].
  assert (H : (k' * p + p * s * q) = (k' + q * s) * p) by ring.
  destruct Hin as [[= <- <-]|Hin].
  - cbn [place_of extent fst snd]. rewrite H, Nat.div_mul by lia. rewrite Nat.mod_add by lia. now apply Nat.mod_small.
  - specialize (IH (p * s) c k M ltac:(nia) W E B2 Hin). rewrite Q in IH.
    assert (Pl : exists t, 1 <= t /\ place_of M = p * s * t).
    { apply (indices_place L); [assumption|]. rewrite <- E. change M with (snd (k, M)). now apply in_map. }
    destruct Pl as (t & Ht & Pl). rewrite <- IH, Pl.
    assert (D : (k' * p + p * s * q) / (p * s * t) = p * s * q / (p * s * t)); [|now rewrite D].
    rewrite <- (Nat.div_div _ (p * s) t), <- (Nat.div_div (p * s * q) (p * s) t) by nia. f_equal.
    rewrite H, <- Nat.div_div, Nat.div_mul, Nat.div_add, Nat.div_small by lia.
    replace (p * s * q) with (q * (p * s)) by ring. rewrite Nat.div_mul by nia. lia.
Qed.

(** ** The same in the order of strides *)

Section Ordered.
  Variable L : layout.
  Hypothesis W : wf L.

  Lemma reorder c : modes_of c = by_stride L -> exists c', Permutation c c' /\ modes_of c' = indices 1 (merge L).
  Proof.
    intro E. pose proof (by_stride_perm L) as P. rewrite <- E in P. symmetry in P.
    apply Permutation_map_inv in P as (c' & E' & P). exists c'. split; [assumption|now symmetry].
  Qed.

  Lemma bounded_perm c c' : Permutation c c' -> bounded c -> bounded c'.
  Proof. intros P B. eapply Permutation_Forall; eassumption. Qed.

  (** What coordinates in the order of strides say. *)
  Lemma at_coordinates c : modes_of c = by_stride L -> bounded c ->
    index_of c < size L /\ off L (index_of c) = offset_of c.
  Proof.
    intros E B. destruct (reorder c E) as (c' & P & E').
    destruct (spread_out (merge L) 1 c' (merge_wf L W) E' (bounded_perm _ _ P B)) as (y & Hy & I & O).
    unfold index_of, offset_of in *. rewrite !(total_perm _ _ _ P), I, O, Nat.mul_1_l.
    rewrite merge_size in Hy. rewrite merge_off by assumption. split; [assumption|reflexivity].
  Qed.

  Lemma coordinates_of x : x < size L ->
    exists c, modes_of c = by_stride L /\ bounded c /\ index_of c = x /\ offset_of c = off L x.
  Proof.
    intro Hx. destruct (coordinates (merge L) 1 x (merge_wf L W)) as (c & E & B & I & O); [now rewrite merge_size|].
    pose proof (by_stride_perm L) as P. rewrite <- E in P. apply Permutation_map_inv in P as (c' & E' & P).
    exists c'. split; [now symmetry|]. split; [now apply (bounded_perm c)|].
    unfold index_of, offset_of in *. rewrite <- !(total_perm _ _ _ P), I, O, merge_off by assumption. lia.
  Qed.

  Lemma digit_of c k M : modes_of c = by_stride L -> bounded c -> In (k, M) c ->
    (index_of c / place_of M) mod extent M = k.
  Proof.
    intros E B Hin. destruct (reorder c E) as (c' & P & E'). unfold index_of. rewrite (total_perm _ _ _ P).
    apply (digit (merge L) 1); [lia|now apply merge_wf|assumption|now apply (bounded_perm c)|now apply (Permutation_in _ P)].
  Qed.

  Lemma ordered_extents : Forall (fun M => 2 <= extent M) (by_stride L).
  Proof.
    eapply Permutation_Forall; [symmetry; apply by_stride_perm|].
    pose proof (merge_coalesced L W) as C.
    assert (G : forall R p, coalesced R -> Forall (fun M => 2 <= extent M) (indices p R)); [|now apply G].
    induction R as [|[s d] R IH]; intros p CR; [constructor|]. destruct CR as (Hs & CR & _).
    constructor; [exact Hs|]. now apply IH.
  Qed.
End Ordered.

(** Two lists of coordinates of the same modes with the same digits. *)
Lemma same_coordinates c c' : modes_of c = modes_of c' ->
  (forall k k' M, In (k, M) c -> In (k', M) c' -> k = k') -> c = c'.
Proof.
  revert c'. induction c as [|[k M] c IH]; intros [|[k' M'] c'] E D; try discriminate; [reflexivity|].
  cbn in E. injection E as -> E. f_equal; [f_equal; apply (D k k' M'); now left|].
  apply IH; [assumption|]. intros; eapply D; right; eassumption.
Qed.

Lemma same_index L c c' : wf L -> modes_of c = by_stride L -> modes_of c' = by_stride L -> bounded c -> bounded c' ->
  index_of c = index_of c' -> c = c'.
Proof.
  intros W E E' B B' I. apply same_coordinates; [congruence|]. intros k k' M H H'.
  rewrite <- (digit_of L W c k M), <- (digit_of L W c' k' M) by assumption. now rewrite I.
Qed.

(** ** right_inverse *)

(** The coordinates that lead to the offset [next * x]. *)
Fixpoint lead (next : nat) (Ms : list indexed) (x : nat) : coords :=
  match Ms with
  | [] => []
  | M :: Ms' => if stride M =? next then (x mod extent M, M) :: lead (stride M * extent M) Ms' (x / extent M)
                else (0, M) :: lead next Ms' x
  end.

Lemma lead_correct Ms : Forall (fun M => 2 <= extent M) Ms -> forall next x,
  modes_of (lead next Ms x) = Ms /\ bounded (lead next Ms x) /\ wf (going_on next Ms) /\
  index_of (lead next Ms x) = off (going_on next Ms) x /\
  (x < size (going_on next Ms) -> offset_of (lead next Ms x) = next * x).
Proof.
  intro F. induction F as [|[[s d] i] Ms Hs F IH]; intros next x.
  - cbn. repeat split; try constructor. lia.
  - cbn [extent stride fst snd] in Hs. cbn [lead going_on extent stride fst snd].
    destruct (Nat.eqb_spec d next) as [->|N].
    + destruct (IH (next * s) (x / s)) as (E & B & Wg & I & O). cbn [modes_of map snd]. unfold modes_of in E. rewrite E.
      split; [reflexivity|]. split; [constructor; [cbn; apply Nat.mod_upper_bound; lia|assumption]|].
      split; [apply wf_cons; split; [lia|assumption]|].
      unfold index_of, offset_of in *. cbn [total]; rewrite I. cbn [off place_of stride fst snd size].
      split; [reflexivity|]. intro Hx. rewrite O by (apply div_lt_size; [lia|assumption]).
      pose proof (Nat.div_mod x s ltac:(lia)). nia.
    + destruct (IH next x) as (E & B & Wg & I & O). cbn [modes_of map snd]. unfold modes_of in E. rewrite E.
      split; [reflexivity|]. split; [constructor; [cbn; lia|assumption]|]. split; [assumption|].
      unfold index_of, offset_of in *. cbn [total]; rewrite I. split; [reflexivity|]. intro Hx. now rewrite O.
Qed.

(** right_inverse(a) always exists and is coalesced. `a(result(i)) == i` for all `i < size(result)`, where
    result(i) is a coordinate of a. *)
Theorem right_inverse_law L : wf L -> let R := right_inverse L in
  wf R /\ coalesced R /\ forall i, i < size R -> off R i < size L /\ off L (off R i) = i.
Proof.
  intro W. cbv zeta. unfold right_inverse.
  destruct (lead_correct (by_stride L) (ordered_extents L W) 1 0) as (_ & _ & Wg & _).
  split; [now apply merge_wf|]. split; [now apply merge_coalesced|]. intros i Hi. rewrite merge_size in Hi.
  rewrite merge_off by assumption.
  destruct (lead_correct (by_stride L) (ordered_extents L W) 1 i) as (E & B & _ & I & O).
  rewrite <- I. destruct (at_coordinates L W _ E B) as [Lt Of]. split; [assumption|]. rewrite Of, O by assumption. lia.
Qed.

(** No two coordinates have the same offset. *)
Definition injective (L : layout) : Prop := forall x y, x < size L -> y < size L -> off L x = off L y -> x = y.

(** The coordinates in modes that move. *)
Definition moved (c : coords) : coords := filter (fun cM => negb (stride (snd cM) =? 0)) c.

(** No two coordinates that differ in a mode that moves have the same offset. *)
Definition moves_apart (L : layout) : Prop :=
  forall c c', modes_of c = by_stride L -> modes_of c' = by_stride L -> bounded c -> bounded c' ->
  offset_of c = offset_of c' -> moved c = moved c'.

(** Offsets below [next] and coordinates that move are told apart by their sum. *)
Definition told_apart (next : nat) (Ms : list indexed) : Prop :=
  forall y y' c c', y < next -> y' < next -> modes_of c = Ms -> modes_of c' = Ms -> bounded c -> bounded c' ->
  y + offset_of c = y' + offset_of c' -> moved c = moved c'.

(** Coordinates that are all 0. *)
Definition zeros (Ms : list indexed) : coords := map (fun M => (0, M)) Ms.

Lemma zeros_correct Ms : Forall (fun M => 2 <= extent M) Ms ->
  modes_of (zeros Ms) = Ms /\ bounded (zeros Ms) /\ forall part, total part (zeros Ms) = 0.
Proof.
  intro F. induction F as [|M Ms H F (E & B & T)]; [repeat split; constructor|]. cbn [zeros map modes_of snd].
  unfold modes_of, zeros in *. rewrite E. split; [reflexivity|]. split; [constructor; [cbn; lia|assumption]|].
  intro part. cbn [total]; rewrite T. lia.
Qed.

Lemma offset_at_least n c : Forall (fun M => n <= stride M) (modes_of c) -> offset_of c = 0 \/ n <= offset_of c.
Proof.
  induction c as [|[k M] c IH]; intro F; [now left|]. inversion F as [|? ? F1 F2]; subst. cbn in F1.
  unfold offset_of in *. cbn [total]. destruct (IH F2) as [E|E]; [|right; lia]. rewrite E.
  destruct k; [left; lia|right; nia].
Qed.

Lemma going_on_beyond next Ms : Forall (fun M => next < stride M) Ms -> going_on next Ms = [].
Proof.
  intro F. induction F as [|[[s d] i] Ms H F IH]; [reflexivity|]. cbn in *. destruct (Nat.eqb_spec d next); [lia|assumption].
Qed.

Lemma moved_cons k s d i c : d <> 0 -> moved ((k, ((s, d), i)) :: c) = (k, ((s, d), i)) :: moved c.
Proof. intro N. cbn. destruct (Nat.eqb_spec d 0); [contradiction|reflexivity]. Qed.

(** The first offset that is not led back is none. *)
Lemma stops Ms : Forall (fun M => 2 <= extent M) Ms -> ascending Ms -> forall next, 1 <= next -> told_apart next Ms ->
  forall c y, modes_of c = Ms -> bounded c -> y < next -> y + offset_of c <> next * size (going_on next Ms).
Proof.
  intro F. induction F as [|[[s d] i] Ms Hs F IH]; intros A next Hn T c y E B Hy.
  - destruct c; [|discriminate]. cbn. lia.
  - cbn [extent fst] in Hs. inversion A as [|? ? A1 A2]; subst.
    destruct c as [|[k M] c]; [discriminate|]. cbn in E. injection E as -> E.
    inversion B as [|? ? B1 B2]; subst. cbn in B1. cbn [going_on].
    destruct (zeros_correct (modes_of c) F) as (Ez & Bz & Tz).
    unfold offset_of in *. cbn [total]. cbn [stride fst snd]. destruct (Nat.eq_dec d 0) as [->|Nd].
    { destruct (Nat.eqb_spec 0 next); [lia|]. rewrite Nat.mul_0_r, Nat.add_0_l.
      apply IH; [exact A1|assumption| |reflexivity|exact B2|assumption].
      intros z z' c1 c1' Hz Hz' E1 E1' B1' B1'' Eq.
      apply (T z z' ((0, ((s, 0), i)) :: c1) ((0, ((s, 0), i)) :: c1'));
        [assumption|assumption|cbn; f_equal; exact E1|cbn; f_equal; exact E1'| | |exact Eq];
        (constructor; [cbn; lia|assumption]). }
    assert (D : next <= d).
    { destruct (le_lt_dec next d) as [|Lt]; [assumption|exfalso].
      specialize (T d 0 ((0, ((s, d), i)) :: zeros (modes_of c)) ((1, ((s, d), i)) :: zeros (modes_of c)) Lt ltac:(lia)).
      rewrite !moved_cons in T by assumption.
      assert (X : (0, ((s, d), i)) :: moved (zeros (modes_of c)) = (1, ((s, d), i)) :: moved (zeros (modes_of c)));
        [|discriminate].
      apply T; try (cbn; f_equal; exact Ez); try (constructor; [cbn; lia|assumption]).
      unfold offset_of. cbn [total]. rewrite !Tz. cbn. lia. }
    destruct (Nat.eqb_spec d next) as [->|N].
    + cbn [size]. rewrite Nat.mul_assoc, Nat.add_assoc. apply IH; [exact A1|nia| |reflexivity|exact B2|nia].
      intros z z' c1 c1' Hz Hz' E1 E1' B1' B1'' Eq. pose proof (Nat.div_mod z next ltac:(lia)) as Dz.
      pose proof (Nat.div_mod z' next ltac:(lia)) as Dz'.
      specialize (T (z mod next) (z' mod next) ((z / next, ((s, next), i)) :: c1) ((z' / next, ((s, next), i)) :: c1')).
      rewrite !moved_cons in T by assumption.
      assert (X : (z / next, ((s, next), i)) :: moved c1 = (z' / next, ((s, next), i)) :: moved c1'); [|now injection X].
      apply T; [apply Nat.mod_upper_bound; lia|apply Nat.mod_upper_bound; lia|cbn; f_equal; exact E1|cbn; f_equal;
        exact E1'| | |].
      * constructor; [cbn; apply Nat.div_lt_upper_bound; lia|assumption].
      * constructor; [cbn; apply Nat.div_lt_upper_bound; lia|assumption].
      * unfold offset_of in *. cbn [total stride fst snd]. lia.
    + rewrite going_on_beyond; [|eapply Forall_impl; [|exact A2]; cbn; lia]. cbn [size].
      destruct (offset_at_least d c) as [Z|Z]; [exact A2| |]; unfold offset_of in Z; [rewrite Z; destruct k; [lia|nia]|lia].
Qed.

Lemma moving_merge L : wf L -> wf (moving (merge L)) /\ size (moving (merge L)) = size (moving L) /\
  forall x, off (moving (merge L)) x = off (moving L) x.
Proof.
  unfold moving. induction L as [|[s d] L IH]; intro W; [split; [constructor|split; reflexivity]|].
  apply wf_cons in W as [Ws W].
  destruct (IH W) as (WM & SM & FM). clear IH. cbn [merge filter fst snd].
  set (keep := fun m : nat * nat => negb (fst m =? 1) && negb (snd m =? 0)) in *.
  assert (K : forall a b, keep (a, b) = negb (a =? 1) && negb (b =? 0)) by reflexivity.
  destruct (Nat.eqb_spec s 1) as [->|N1]; cbn [negb andb]; [auto|].
  destruct (merge L) as [|[s' d'] R] eqn:E.
  - cbn [filter]. rewrite !K. destruct (Nat.eqb_spec s 1); [lia|]. destruct (Nat.eqb_spec d 0); cbn [negb andb]; [auto|].
    split; [apply wf_cons; split; [assumption|constructor]|]. cbn [size off]. rewrite <- SM. split; [reflexivity|].
    intro x. rewrite <- FM. reflexivity.
  - pose proof (merge_coalesced L W) as C. rewrite E in C. destruct C as (Hs & _).
    cbn [filter] in WM, SM, FM. rewrite K in WM, SM, FM. destruct (Nat.eqb_spec s' 1); [lia|]. cbn [negb andb] in *.
    destruct (Nat.eqb_spec (s * d) d') as [<-|Nd]; cbn [filter]; rewrite !K.
    + destruct (Nat.eqb_spec (s * s') 1); [nia|]. destruct (Nat.eqb_spec d 0) as [->|Zd].
      * rewrite Nat.mul_0_r in *. cbn [Nat.eqb negb andb] in *. auto.
      * cbn [negb andb]. destruct (Nat.eqb_spec (s * d) 0); [nia|]. cbn [negb] in *. apply wf_cons in WM as [_ WR].
        split; [apply wf_cons; split; [nia|assumption]|]. cbn [size off] in *. split; [rewrite <- SM; lia|].
        intro x. rewrite <- FM. destruct (merge_step s d s' x) as [E1 E2]; [lia|lia|]. rewrite E1, E2. lia.
    + destruct (Nat.eqb_spec s 1); [lia|]. destruct (Nat.eqb_spec s' 1); [lia|]. cbn [negb andb] in *.
      destruct (Nat.eqb_spec d 0); cbn [negb andb]; [auto|].
      split; [apply wf_cons; split; [lia|assumption]|]. cbn [size off]. rewrite SM. split; [reflexivity|]. intro x.
      now rewrite FM.
Qed.

(** The modes of coordinates, without their places. *)
Definition layout_of (c : coords) : layout := map (fun cM => fst (snd cM)) c.

(** The index of coordinates in the layout of their modes. *)
Fixpoint own_index (c : coords) : nat := match c with [] => 0 | (k, M) :: c' => k + extent M * own_index c' end.

Lemma own_index_correct c : bounded c -> wf (layout_of c) /\ own_index c < size (layout_of c) /\
  off (layout_of c) (own_index c) = offset_of c.
Proof.
  induction c as [|[k [[s d] p]] c IH]; intro B; [split; [constructor|split; [cbn; lia|reflexivity]]|].
  inversion B as [|? ? B1 B2]; subst. cbn [fst snd extent] in B1. destruct (IH B2) as (W & Lt & O).
  unfold offset_of in *. cbn [layout_of map fst snd own_index extent total stride size]. fold (layout_of c).
  split; [apply wf_cons; split; [lia|assumption]|]. split; [nia|]. rewrite off_block by lia. now rewrite O.
Qed.

Lemma own_index_once c : forall c', bounded c -> bounded c' -> modes_of c = modes_of c' -> own_index c = own_index c' -> c = c'.
Proof.
  induction c as [|[k M] c IH]; intros [|[k' M'] c'] B B' E I; try discriminate; [reflexivity|].
  cbn in E. injection E as -> E. inversion B as [|? ? B1 B2]; subst. inversion B' as [|? ? B1' B2']; subst.
  cbn [fst snd own_index] in *. rewrite !(Nat.add_comm _ (extent M' * _)) in I.
  apply Nat.div_mod_unique in I as [I ->]; [|assumption|assumption]. f_equal. now apply IH.
Qed.

Lemma moved_bounded c : bounded c -> bounded (moved c).
Proof. intro B. apply Forall_forall. intros m Hm. apply filter_In in Hm as [Hm _]. now apply (proj1 (Forall_forall _ c) B). Qed.

Lemma moved_modes c c' : modes_of c = modes_of c' -> modes_of (moved c) = modes_of (moved c').
Proof.
  revert c'. induction c as [|[k M] c IH]; intros [|[k' M'] c'] E; try discriminate; [reflexivity|].
  cbn in E. injection E as -> E. specialize (IH c' E). cbn [moved filter snd]. unfold modes_of, moved in *.
  destruct (negb (stride M' =? 0)); cbn [map snd]; [now f_equal|assumption].
Qed.

Lemma moved_offset c : offset_of (moved c) = offset_of c.
Proof.
  unfold offset_of. induction c as [|[k M] c IH]; [reflexivity|]. cbn [moved filter snd]. unfold moved in *.
  destruct (Nat.eqb_spec (stride M) 0) as [Z|]; cbn [negb total]; rewrite IH; [rewrite Z; lia|reflexivity].
Qed.

Lemma moved_layout R : coalesced R -> forall p c, modes_of c = indices p R -> layout_of (moved c) = moving R.
Proof.
  induction R as [|[s d] R IH]; intros C p c E; (destruct c as [|[k M] c]; try discriminate); [reflexivity|].
  cbn in E. injection E as -> E. destruct C as (Hs & C & _). specialize (IH C _ c E).
  cbn [moved filter moving fst snd stride]. unfold moved, moving, layout_of in *.
  destruct (Nat.eqb_spec s 1); [lia|]. destruct (Nat.eqb_spec d 0); cbn [negb andb map fst snd]; [assumption|now f_equal].
Qed.

(** Where no two coordinates of the modes that move have the same offset, digits of modes that move are told by the offset. *)
Lemma moving_moves_apart L : wf L -> injective (moving L) -> moves_apart L.
Proof.
  intros W Inj c c' E E' B B' O. destruct (moving_merge L W) as (WM & SM & FM).
  destruct (reorder L c E) as (c1 & P & E1). destruct (reorder L c' E') as (c1' & P' & E1').
  assert (B1 : bounded c1) by now apply (bounded_perm c). assert (B1' : bounded c1') by now apply (bounded_perm c').
  pose proof (moved_layout (merge L) (merge_coalesced L W) 1 c1 E1) as Y.
  pose proof (moved_layout (merge L) (merge_coalesced L W) 1 c1' E1') as Y'.
  destruct (own_index_correct (moved c1) (moved_bounded _ B1)) as (_ & Lt & O1).
  destruct (own_index_correct (moved c1') (moved_bounded _ B1')) as (_ & Lt' & O1').
  rewrite Y, SM in Lt. rewrite Y', SM in Lt'. rewrite Y, FM, moved_offset in O1. rewrite Y', FM, moved_offset in O1'.
  assert (Eq : moved c1 = moved c1').
  { apply own_index_once; try (now apply moved_bounded); [apply moved_modes; congruence|]. apply Inj; [assumption|assumption|].
    rewrite O1, O1'. unfold offset_of in *. now rewrite <- (total_perm _ _ _ P), <- (total_perm _ _ _ P'). }
  apply same_coordinates; [apply moved_modes; congruence|]. intros k k' M H H'.
  assert (In (k, M) (moved c1) /\ In (k', M) (moved c1)) as [G G'].
  { rewrite Eq at 2. split; apply filter_In; apply filter_In in H as [H X]; apply filter_In in H' as [H' X'];
      (split; [|assumption]); [now apply (Permutation_in _ P)|now apply (Permutation_in _ P')]. }
  apply filter_In in G as [G _]. apply filter_In in G' as [G' _].
  rewrite <- (digit (merge L) 1 c1 k M), <- (digit (merge L) 1 c1 k' M); auto using merge_wf.
Qed.

Lemma right_inverse_ends L x : wf L -> moves_apart L -> x < size L -> off L x <> size (right_inverse L).
Proof.
  intros W Ap Hx. destruct (coordinates_of L W x Hx) as (c & E & B & _ & O). unfold right_inverse. rewrite merge_size, <- O.
  rewrite <- (Nat.mul_1_l (size _)), <- (Nat.add_0_l (offset_of c)).
  apply (stops (by_stride L) (ordered_extents L W) (by_stride_ascending L)); try assumption; [lia| |lia].
  intros y y' c1 c2 Hy Hy' E1 E2 B1 B2 Eq. apply (Ap c1 c2 E1 E2 B1 B2). lia.
Qed.

(** Where no two coordinates of the modes that move have the same offset, the size of right_inverse(a) is not an offset
    of a: it leads back from 0, 1, 2, ... as far as a reaches them without a gap. *)
Theorem right_inverse_stops L x : wf L -> injective (moving L) -> x < size L -> off L x <> size (right_inverse L).
Proof. intros W Inj. apply right_inverse_ends; [assumption|now apply moving_moves_apart]. Qed.

(** right_inverse: the result is the largest layout with the law. *)
Theorem right_inverse_largest L R : wf L -> injective (moving L) ->
  (forall i, i < size R -> off R i < size L /\ off L (off R i) = i) -> size R <= size (right_inverse L).
Proof.
  intros W Inj Law. destruct (le_lt_dec (size R) (size (right_inverse L))) as [|Lt]; [assumption|exfalso].
  destruct (Law _ Lt) as [Hi Of]. exact (right_inverse_stops L _ W Inj Hi Of).
Qed.

Lemma injective_moves_apart L : wf L -> injective L -> moves_apart L.
Proof.
  intros W Inj c1 c2 E1 E2 B1 B2 Eq. f_equal. apply (same_index L c1 c2 W E1 E2 B1 B2).
  destruct (at_coordinates L W c1 E1 B1) as [L1 O1]. destruct (at_coordinates L W c2 E2 B2) as [L2 O2].
  apply Inj; [assumption|assumption|congruence].
Qed.

(** Where no two coordinates have the same offset, all layouts with the law are the first part of it. *)
Theorem right_inverse_unique L R : wf L -> injective L ->
  (forall i, i < size R -> off R i < size L /\ off L (off R i) = i) ->
  size R <= size (right_inverse L) /\ forall i, i < size R -> off R i = off (right_inverse L) i.
Proof.
  intros W Inj Law. destruct (right_inverse_law L W) as (_ & _ & Law').
  assert (Le : size R <= size (right_inverse L)).
  { destruct (le_lt_dec (size R) (size (right_inverse L))) as [|Lt]; [assumption|exfalso].
    destruct (Law _ Lt) as [Hi Of]. exact (right_inverse_ends L _ W (injective_moves_apart L W Inj) Hi Of). }
  split; [assumption|]. intros i Hi. destruct (Law i Hi) as [L1 O1]. destruct (Law' i ltac:(lia)) as [L2 O2].
  apply Inj; [assumption|assumption|congruence].
Qed.

(** A layout that has each offset below its size once has an inverse: `result(a(i)) == i` and `a(result(i)) == i` for all
    `i < size(a) == size(result)`. *)
Theorem right_inverse_of_compact L : wf L -> injective L -> cosize L = size L -> let R := right_inverse L in
  size R = size L /\ forall i, i < size L -> off L (off R i) = i /\ off R (off L i) = i.
Proof.
  intros W Inj Co. cbv zeta. destruct (right_inverse_law L W) as (_ & _ & Law).
  assert (Below : forall x, off L x < size L) by (intro x; rewrite <- Co; now apply off_lt_cosize).
  assert (Le : size (right_inverse L) <= size L).
  { destruct (le_lt_dec (size (right_inverse L)) (size L)) as [|Lt]; [assumption|exfalso].
    destruct (Law (size L) Lt) as [_ E]. specialize (Below (off (right_inverse L) (size L))). lia. }
  assert (All : incl (seq 0 (size L)) (map (off L) (seq 0 (size L)))).
  { apply NoDup_length_incl; [|rewrite map_length; reflexivity|].
    - assert (G : forall l, (forall x, In x l -> x < size L) -> NoDup l -> NoDup (map (off L) l)).
      { induction l as [|x l IH]; intros H N; [constructor|]. inversion N as [|? ? N1 N2]; subst. cbn [map].
        constructor; [|apply IH; [intros; apply H; now right|assumption]]. rewrite in_map_iff. intros (y & E & Hy). apply N1.
        assert (y = x) as <-; [|assumption]. apply Inj; [apply H; now right|apply H; now left|assumption]. }
      apply G; [|apply seq_NoDup]. intros x Hx. apply in_seq in Hx. lia.
    - intros y Hy. apply in_map_iff in Hy as (x & <- & _). apply in_seq. split; [lia|]. rewrite Nat.add_0_l. apply Below. }
  assert (Eq : size (right_inverse L) = size L).
  { destruct (le_lt_dec (size L) (size (right_inverse L))) as [|Lt]; [lia|exfalso].
    assert (In (size (right_inverse L)) (seq 0 (size L))) as I by (apply in_seq; lia).
    apply All, in_map_iff in I as (x & E & Hx).
    apply in_seq in Hx. apply (right_inverse_ends L x W (injective_moves_apart L W Inj)); [lia|assumption]. }
  split; [assumption|]. intros i Hi. split; [apply Law; lia|].
  destruct (Law (off L i)) as [Lt E]; [rewrite Eq; apply Below|]. now apply Inj.
Qed.

(** Otherwise it need not be the largest: `right_inverse((3,2):(1,2))` is `3:1`, but `(2,2):(1,3)` has the law too. *)
Theorem right_inverse_not_largest : let A := [(3, 1); (2, 2)] in let R := [(2, 1); (2, 3)] in
  right_inverse A = [(3, 1)] /\ forall i, i < size R -> off R i < size A /\ off A (off R i) = i.
Proof.
  split; [reflexivity|]. cbn [size]. intros i Hi. do 4 (destruct i as [|i]; [cbn; lia|]). lia.
Qed.

(** ** left_inverse *)

Lemma leading_back_correct Ms : forall n below index R c k, 1 <= below -> 1 <= n ->
  Forall (fun M => 2 <= extent M) Ms -> leading_back n below index Ms = inl R -> modes_of c = Ms -> bounded c -> k < n ->
  wf R /\ exists t, offset_of c = below * t /\ off R (k + t) = k * index + index_of c.
Proof.
  induction Ms as [|[[s d] i] Ms IH]; intros n below index R c k Hb Hn F E Ec B Hk; cbn [leading_back] in E.
  - injection E as <-. destruct c; [|discriminate]. split; [apply wf_cons; split; [assumption|constructor]|].
    exists 0. split; [cbn; lia|]. cbn. rewrite Nat.mod_small by lia. lia.
  - inversion F as [|? ? Hs F']; subst. cbn in Hs. destruct (Nat.eqb_spec d 0); [discriminate|].
    destruct (Nat.eqb_spec (d mod below) 0) as [D|]; [|discriminate]. cbn [negb] in E.
    destruct (Nat.ltb_spec (d / below) n) as [|Le]; [discriminate|].
    destruct (leading_back s d i Ms) as [R'|] eqn:E'; [|discriminate]. injection E as <-.
    destruct c as [|[k' M] c]; [discriminate|]. cbn in Ec. injection Ec as -> Ec. inversion B as [|? ? B1 B2]; subst. cbn in B1.
    destruct (IH s d i R' c k' ltac:(lia) ltac:(lia) F' E' eq_refl B2 B1) as (WR & t & O & T).
    pose proof (Nat.div_mod d below ltac:(lia)) as Dd. rewrite D in Dd. set (q := d / below) in *.
    split; [apply wf_cons; split; [lia|assumption]|]. exists (q * (k' + t)).
    unfold offset_of, index_of in *. cbn [total]; rewrite O. cbn [stride place_of fst snd]. split; [nia|].
    rewrite off_block, T by lia. reflexivity.
Qed.

(** left_inverse: `result(a(i)) == i` for all `i < size(a)`. *)
Theorem left_inverse_law L R : wf L -> left_inverse L = Some R ->
  wf R /\ coalesced R /\ forall i, i < size L -> off R (off L i) = i.
Proof.
  unfold left_inverse, invert_left. intro W. destruct (leading_back 1 1 0 (by_stride L)) as [R'|] eqn:E; [|discriminate].
  intros [= <-].
  assert (WR : wf R').
  { destruct (coordinates_of L W 0) as (c & Ec & B & _); [now apply size_pos|].
    exact (proj1 (leading_back_correct _ 1 1 0 R' c 0 ltac:(lia) ltac:(lia) (ordered_extents L W) E Ec B ltac:(lia))). }
  split; [now apply merge_wf|]. split; [now apply merge_coalesced|]. intros i Hi. rewrite merge_off by assumption.
  destruct (coordinates_of L W i Hi) as (c & Ec & B & I & O).
  destruct (leading_back_correct _ 1 1 0 R' c 0 ltac:(lia) ltac:(lia) (ordered_extents L W) E Ec B ltac:(lia))
    as (_ & t & O' & T).
  rewrite <- O, O'. cbn in T. rewrite Nat.mul_1_l, T. exact I.
Qed.

(** Each stride is a multiple of the one before. *)
Fixpoint strides_divide (below : nat) (Ms : list indexed) : Prop :=
  match Ms with [] => True | M :: Ms' => stride M mod below = 0 /\ strides_divide (stride M) Ms' end.

Lemma leading_back_divides Ms : forall n below index R, leading_back n below index Ms = inl R -> strides_divide below Ms.
Proof.
  induction Ms as [|[[s d] i] Ms IH]; intros n below index R E; [exact I|].
  cbn [leading_back strides_divide stride fst snd] in *.
  destruct (d =? 0); [discriminate|]. destruct (Nat.eqb_spec (d mod below) 0); [|discriminate]. cbn [negb] in E.
  destruct (d / below <? n); [discriminate|]. destruct (leading_back s d i Ms) as [R'|] eqn:E'; [|discriminate].
  split; [assumption|now apply (IH s d i R')].
Qed.

Lemma indivisible Ms : forall n below index d b, leading_back n below index Ms = inr (Indivisible d b) ->
  d mod b <> 0 /\ ~ strides_divide below Ms /\ In d (map stride Ms) /\ (b = below \/ In b (map stride Ms)).
Proof.
  induction Ms as [|[[s d'] i] Ms IH]; intros n below index d b E; [discriminate|].
  cbn [leading_back strides_divide stride fst snd map] in *. destruct (d' =? 0); [discriminate|].
  destruct (Nat.eqb_spec (d' mod below) 0) as [D|D]; cbn [negb] in E.
  - destruct (d' / below <? n); [discriminate|]. destruct (leading_back s d' i Ms) as [R'|why] eqn:E'; [discriminate|].
    injection E as ->. destruct (IH _ _ _ _ _ E') as (A & B & C & C'). split; [assumption|]. split; [tauto|].
    split; [now right|]. destruct C' as [->|]; [right; now left|right; now right].
  - injection E as <- <-. split; [assumption|]. split; [tauto|]. split; now left.
Qed.

(** The two coordinates that are named have the same offset, and differ in a digit. *)
Lemma meeting Ms : Forall (fun M => 2 <= extent M) Ms -> forall s d i x y, 1 <= s -> 1 <= d ->
    leading_back s d i Ms = inr (Meeting x y) ->
  exists c c', modes_of c = ((s, d), i) :: Ms /\ modes_of c' = ((s, d), i) :: Ms /\ bounded c /\ bounded c' /\
    index_of c = x /\ index_of c' = y /\ offset_of c = offset_of c' /\ exists M, In M Ms /\ In (0, M) c /\ In (1, M) c'.
Proof.
  intro F. induction F as [|[[s1 d1] i1] Ms Hs F IH]; intros s d i x y H1 H2 E; [discriminate|]. cbn [extent fst] in Hs.
  cbn [leading_back] in E. destruct (zeros_correct Ms F) as (Ez & Bz & Tz).
  set (M0 := ((s, d), i)) in *. set (M := ((s1, d1), i1)) in *. unfold modes_of, index_of, offset_of in *.
  assert (Pair : forall k, k < s -> k * d = d1 -> exists c c', map snd c = M0 :: M :: Ms /\ map snd c' = M0 :: M :: Ms /\
    bounded c /\ bounded c' /\ total place_of c = k * i /\ total place_of c' = i1 /\ total stride c = total stride c' /\
    exists M', In M' (M :: Ms) /\ In (0, M') c /\ In (1, M') c').
  { intros k Hk Ek. exists ((k, M0) :: (0, M) :: zeros Ms), ((0, M0) :: (1, M) :: zeros Ms).
    split; [cbn; do 2 f_equal; exact Ez|]. split; [cbn; do 2 f_equal; exact Ez|].
    split; [constructor; [exact Hk|constructor; [cbn; lia|assumption]]|].
    split; [constructor; [cbn; lia|constructor; [cbn; lia|assumption]]|].
    cbn [total place_of stride M0 M fst snd]. rewrite !Tz.
    split; [lia|]. split; [lia|]. split; [lia|]. exists M. split; [now left|]. split; right; now left. }
  destruct (Nat.eqb_spec d1 0) as [Z|Z].
  - injection E as <- <-. apply (Pair 0); lia.
  - destruct (Nat.eqb_spec (d1 mod d) 0) as [D|]; [|discriminate]. cbn [negb] in E.
    destruct (Nat.ltb_spec (d1 / d) s) as [Lt|].
    + injection E as <- <-. apply Pair; [assumption|]. pose proof (Nat.div_mod d1 d ltac:(lia)). lia.
    + destruct (leading_back s1 d1 i1 Ms) as [R'|why] eqn:E'; [discriminate|]. injection E as ->.
      destruct (IH s1 d1 i1 x y ltac:(lia) ltac:(lia) E') as (c & c' & A & A' & B & B' & X & Y & O & M' & HM & I0 & I1).
      exists ((0, M0) :: c), ((0, M0) :: c'). cbn [total].
      split; [cbn; f_equal; exact A|]. split; [cbn; f_equal; exact A'|]. split; [constructor; [cbn; lia|assumption]|].
      split; [constructor; [cbn; lia|assumption]|]. split; [lia|]. split; [lia|]. split; [lia|].
      exists M'. split; [now right|]. split; now right.
Qed.

(** left_inverse: an error is correct. It has two different coordinates with the same offset, or a stride that
    the next smaller stride does not divide. *)
Theorem left_inverse_refusal L why : wf L -> invert_left L = inr why ->
  match why with
  | Meeting x y => x <> y /\ x < size L /\ y < size L /\ off L x = off L y
  | Indivisible d below => d mod below <> 0 /\ In d (map stride (by_stride L)) /\ In below (map stride (by_stride L))
  end.
Proof.
  unfold invert_left. intro W. destruct (leading_back 1 1 0 (by_stride L)) as [R|w] eqn:E; [discriminate|]. intros [= ->].
  destruct why as [d below|x y].
  - destruct (indivisible _ _ _ _ _ _ E) as (A & _ & B & [->|C]); [rewrite Nat.mod_1_r in A; lia|auto].
  - destruct (meeting _ (ordered_extents L W) 1 1 0 x y ltac:(lia) ltac:(lia) E)
      as ([|[k M] c] & [|[k' M'] c'] & A & A' & B & B' & X & Y & O & M1 & HM & H & H'); try discriminate.
    cbn in A, A'. injection A as -> A. injection A' as -> A'. inversion B as [|? ? K B2]; subst.
    inversion B' as [|? ? K' B2']; subst.
    cbn in K, K'. unfold index_of, offset_of in *. cbn [total] in *. cbn [place_of stride fst snd] in *.
    assert (k = 0) as -> by lia. assert (k' = 0) as -> by lia. rewrite !Nat.mul_0_l, !Nat.add_0_l in *.
    fold (modes_of c) in A. fold (modes_of c') in A'.
    destruct (at_coordinates L W c A B2) as [L1 O1]. destruct (at_coordinates L W c' A' B2') as [L2 O2].
    unfold index_of, offset_of in *. split; [|split; [assumption|split; [assumption|congruence]]].
    intro Eq.
    assert (N : In (0, M1) c /\ In (1, M1) c').
    { pose proof (ordered_extents L W) as F. apply (proj1 (Forall_forall _ _) F) in HM.
      destruct H as [[= <-]|H]; [cbn in HM; lia|]. destruct H' as [[=]|H']; [auto]. }
    destruct N as [N N']. pose proof (digit_of L W c 0 M1 A B2 N) as D. pose proof (digit_of L W c' 1 M1 A' B2' N') as D'.
    unfold index_of in *. rewrite Eq in D. congruence.
Qed.

(** left_inverse(a) is accepted if and only if a is injective and, sorted, each stride of the coalesced a
    divides the next. *)
Theorem left_inverse_exact L : wf L -> left_inverse L <> None <-> injective L /\ strides_divide 1 (by_stride L).
Proof.
  intro W. split.
  - destruct (left_inverse L) as [R|] eqn:E; [|congruence]. intros _. destruct (left_inverse_law L R W E) as (_ & _ & Law).
    split.
    + intros x y Hx Hy O. rewrite <- (Law x Hx), <- (Law y Hy). now rewrite O.
    + unfold left_inverse, invert_left in E. destruct (leading_back 1 1 0 (by_stride L)) as [R'|] eqn:E'; [|discriminate].
      now apply leading_back_divides in E'.
  - intros [Inj D]. unfold left_inverse. destruct (invert_left L) as [R|why] eqn:E; [discriminate|exfalso].
    destruct why as [d below|x y].
    + unfold invert_left in E. destruct (leading_back 1 1 0 (by_stride L)) as [R'|w] eqn:E'; [discriminate|]. injection E as ->.
      now apply indivisible in E' as (_ & N & _).
    + apply left_inverse_refusal in E as (N & Hx & Hy & O); [|assumption]. now apply N, Inj.
Qed.

(** More layouts have an inverse of some form: `left_inverse((2,2):(2,3))` is refused, as 2 does not divide 3, but
    `(2,3):(1,1)` leads back. *)
Theorem left_inverse_beyond : let A := [(2, 2); (2, 3)] in let R := [(2, 1); (3, 1)] in
  left_inverse A = None /\ forall i, i < size A -> off R (off A i) = i.
Proof.
  split; [reflexivity|]. cbn [size]. intros i Hi. do 4 (destruct i as [|i]; [reflexivity|]). lia.
Qed.

(** ** max_common_vector and max_common_layout *)

(** All elements before are below [S]; the one after them, or one of those that begin there, is not. *)
Lemma before_correct R : forall S, wf R -> 1 <= S ->
  1 <= before S R <= size R /\ (forall n, n < before S R -> off R n < S) /\
  (before S R < size R -> exists n, before S R <= n < size R /\ S <= off R n).
Proof.
  induction R as [|[s d] R IH]; intros S W HS.
  - cbn. split; [lia|]. split; [intros; lia|intros; exfalso; lia].
  - apply wf_cons in W as [Ws W]. pose proof (size_pos _ W). cbn [before].
    destruct (Nat.leb_spec S ((s - 1) * d)) as [Le|Gt].
    + assert (1 <= d) by (destruct d; lia).
      assert (B1 : 1 <= cdiv S d) by (apply cdiv_le; lia).
      assert (B2 : cdiv S d < s).
      { destruct (le_lt_dec s (cdiv S d)) as [G|]; [|assumption].
        assert (s - 1 < cdiv S d) as G' by lia. apply cdiv_le in G'; lia. }
      cbn [size]. split; [nia|]. split.
      * intros n Hn. rewrite off_line by (assumption || lia). apply cdiv_le; [assumption|lia].
      * intros _. exists (cdiv S d). split; [nia|]. rewrite off_line by assumption.
        destruct (le_lt_dec S (cdiv S d * d)) as [|G]; [assumption|]. apply cdiv_le in G; lia.
    + destruct (IH (S - (s - 1) * d) W ltac:(lia)) as (B & F & X). cbn [size]. split; [nia|]. split.
      * intros n Hn. cbn [off]. pose proof (Nat.mod_upper_bound n s ltac:(lia)).
        specialize (F (n / s) ltac:(apply Nat.div_lt_upper_bound; lia)). nia.
      * intro Hn. destruct X as (n & Hx & Hs); [nia|]. exists ((s - 1) + s * n). split; [nia|].
        rewrite off_block by lia. lia.
Qed.

(** The longest run of offsets 0, 1, 2, ... *)
Lemma first_run_correct C : wf C ->
  1 <= first_run C <= size C /\ (forall n, n < first_run C -> off C n = n) /\
  (first_run C < size C -> off C (first_run C) <> first_run C).
Proof.
  intro W. pose proof (merge_coalesced C W) as Co. pose proof (merge_wf C W) as WM. pose proof (merge_size C) as Sz.
  pose proof (size_pos _ W) as P. pose proof (off_0 _ W) as Z. unfold first_run.
  destruct (merge C) as [|[s d] R] eqn:E; [cbn in Sz; repeat split; [lia|lia|
    intros; assert (n = 0) as -> by lia; assumption|lia]|].
  apply wf_cons in WM as [Ws WR]. pose proof (size_pos _ WR). assert (2 <= s) by (cbn in Co; tauto). cbn [size] in Sz.
  assert (One : d <> 1 -> off C 1 <> 1).
  { intros N. rewrite <- merge_off, E, off_line by (assumption || lia). lia. }
  destruct d as [|[|d]].
  - repeat split; [lia|lia|intros; assert (n = 0) as -> by lia; assumption|intros _; now apply One].
  - split; [nia|]. split.
    + intros n Hn. rewrite <- merge_off, E, off_line by assumption. lia.
    + intro Hs. rewrite <- merge_off, E by assumption. destruct R as [|m R]; [cbn in Sz; lia|].
      intro Q. apply (coalesced_leaves s 1 m R Co). rewrite Nat.mul_1_r. exact Q.
  - repeat split; [lia|lia|intros; assert (n = 0) as -> by lia; assumption|intros _; now apply One].
Qed.

(** [A] has the offsets 0, 1, ..., v - 1 at the first coordinates of [R]. *)
Definition leads_back (A R : layout) (v : nat) : Prop :=
  forall n, n < v -> off R n < size A /\ off A (off R n) = n.

Lemma tried_correct fuel : forall i stop A R v, i <= size R -> tried fuel i stop A R = Some v ->
  i <= v < size R /\ (forall n, i <= n < v -> n <> stop /\ off A (off R n) = n) /\ (v = stop \/ off A (off R v) <> v).
Proof.
  induction fuel as [|fuel IH]; intros i stop A R v Hi; cbn [tried]; [discriminate|].
  destruct (Nat.eqb_spec i (size R)); [discriminate|].
  destruct (Nat.eqb_spec i stop) as [->|]; cbn [orb].
  - intros [= <-]. split; [lia|]. split; [lia|now left].
  - destruct (Nat.eqb_spec (off A (off R i)) i); cbn [negb].
    + intro E. destruct (IH (S i) stop A R v ltac:(lia) E) as (B & F & X). split; [lia|]. split; [|assumption].
      intros m Hm. destruct (Nat.eq_dec m i) as [->|]; [auto|]. apply F. lia.
    + intros [= <-]. split; [lia|]. split; [lia|now right].
Qed.

Lemma tried_none fuel : forall i stop A R, i <= size R -> tried fuel i stop A R = None ->
  forall n, i <= n < i + fuel -> n < size R -> off A (off R n) = n.
Proof.
  induction fuel as [|fuel IH]; intros i stop A R Hi; cbn [tried]; [lia|].
  destruct (Nat.eqb_spec i (size R)) as [->|]; [lia|]. destruct (Nat.eqb_spec i stop); cbn [orb]; [discriminate|].
  destruct (Nat.eqb_spec (off A (off R i)) i); cbn [negb]; [|discriminate].
  intros E m Hm. destruct (Nat.eq_dec m i) as [->|]; [auto|]. apply (IH (S i) stop A R ltac:(lia) E). lia.
Qed.

Lemma composed_run A R C : wf A -> wf R -> wf C -> size C = size R -> (forall x, x < size R -> off C x = offx A (off R x)) ->
  let v := Nat.min (first_run C) (before (size A) R) in
  1 <= v <= size R /\ leads_back A R v /\ (v < size R -> off A (off R v) <> v \/ v = before (size A) R).
Proof.
  intros WA WR WC S F. cbv zeta. destruct (first_run_correct C WC) as (B1 & F1 & X1).
  destruct (before_correct R (size A) WR (size_pos _ WA)) as (B2 & F2 & _).
  set (v := Nat.min _ _). split; [lia|]. split.
  - intros n Hn. specialize (F2 n ltac:(lia)). split; [assumption|]. rewrite off_offx by assumption. rewrite <- F by lia.
    apply F1. lia.
  - intro Hv. destruct (Nat.eq_dec v (before (size A) R)) as [|N]; [now right|left].
    assert (v = first_run C) as E by lia. specialize (F2 v ltac:(lia)). rewrite off_offx by assumption. rewrite <- F by lia.
    rewrite E in *. apply X1. lia.
Qed.

Lemma common_run_correct A R v : wf A -> wf R -> common_run A R = Some v ->
  1 <= v <= size R /\ leads_back A R v /\ (v < size R -> off A (off R v) <> v \/ v = before (size A) R).
Proof.
  intros WA WR. unfold common_run. pose proof (merge_x_wf _ WA) as WM.
  destruct (compose (merge_x A) R) as [Rs|] eqn:K.
  - intros [= <-]. destruct (compose_correct (merge_x A) R Rs WM WR K) as (F2 & S & F).
    destruct (leafwise Rs R F2) as [W _]. apply composed_run; try assumption. intros x Hx.
    rewrite (off_offx (concat Rs)), (off_offx R) by (assumption || lia). rewrite F by assumption. now apply coalesce_x_function.
  - destruct (before_correct R (size A) WR (size_pos _ WA)) as (B2 & F2 & _).
    pose proof (size_pos _ WR). destruct (tried most_tried 1 (before (size A) R) A R) as [i|] eqn:T.
    + intros [= ->]. apply tried_correct in T as (B & F & X); [|lia].
      assert (v <= before (size A) R).
      { destruct (le_lt_dec v (before (size A) R)) as [|G]; [assumption|]. destruct (F (before (size A) R) ltac:(lia)). lia. }
      split; [lia|]. split; [|tauto]. intros n Hn. split; [apply F2; lia|].
      destruct n as [|n]; [rewrite !off_0 by assumption; reflexivity|]. apply F. lia.
    + clear T. destruct (composition A R) as [Rs|] eqn:E; [|discriminate]. intros [= <-].
      destruct (proj2 (composition_exact A R WA WR) Rs E) as [F2' F].
      destruct (leafwise Rs R F2') as [W S]. now apply composed_run.
Qed.

(** max_common_vector(a, b) is the number of offsets that a and b have at the same coordinates:
    `a(b.get_1d_coord(n)) == n` for all `n < result`, where these coordinates are inside a. *)
Theorem max_common_vector_law A B v : wf A -> wf B -> max_common_vector A B = Some v ->
  1 <= v <= size (right_inverse B) /\ leads_back A (right_inverse B) v /\ leads_back B (right_inverse B) v.
Proof.
  intros WA WB E. destruct (right_inverse_law B WB) as (WR & _ & Law).
  destruct (common_run_correct A _ v WA WR E) as (Bd & L & _). split; [assumption|]. split; [assumption|].
  intros n Hn. apply Law. lia.
Qed.

(** max_common_vector: the result is maximal. The next offset differs, or starts a block of the right inverse
    of b that is partly outside a. *)
Theorem max_common_vector_largest A B v : wf A -> wf B -> max_common_vector A B = Some v -> let R := right_inverse B in
  v = size R \/ off A (off R v) <> v \/
  v = before (size A) R /\ exists n, v <= n < size R /\ size A <= off R n.
Proof.
  intros WA WB E. cbv zeta. destruct (right_inverse_law B WB) as (WR & _ & _).
  destruct (common_run_correct A _ v WA WR E) as (Bd & _ & X).
  destruct (Nat.eq_dec v (size (right_inverse B))) as [|N]; [now left|right].
  destruct (X ltac:(lia)) as [D|D]; [now left|right]. split; [assumption|].
  destruct (before_correct (right_inverse B) (size A) WR (size_pos _ WA)) as (_ & _ & Y). rewrite D in *. apply Y. lia.
Qed.

(** It is refused only where no layout is a after the right inverse of b, and the first 65536 elements do not differ. *)
Theorem max_common_vector_refused A B : wf A -> wf B -> max_common_vector A B = None ->
  (~ exists Rs, is_composition A (right_inverse B) Rs) /\
  forall n, n < S most_tried -> n < size (right_inverse B) -> off A (off (right_inverse B) n) = n.
Proof.
  intros WA WB. destruct (right_inverse_law B WB) as (WR & _ & _). unfold max_common_vector, common_run.
  pose proof (size_pos _ WR). destruct (compose (merge_x A) (right_inverse B)); [discriminate|].
  destruct (tried most_tried 1 _ A (right_inverse B)) as [i|] eqn:T; [discriminate|].
  destruct (composition A (right_inverse B)) as [Rs|] eqn:E; [discriminate|]. intros _. split.
  - intro X. apply (composition_exact A _ WA WR) in X. congruence.
  - intros n Hn Hs. destruct n as [|n]; [rewrite !off_0 by assumption; reflexivity|].
      refine (tried_none most_tried 1 (before (size A) (right_inverse B)) A (right_inverse B) _ T (S n) _ Hs); [lia|].
      revert Hn. generalize most_tried. lia.
Qed.

(** max_common_layout: `a(result(i)) == i` and `b(result(i)) == i` for all `i < size(result)`, and the size is
    max_common_vector(a, b). The result is the first elements of the right inverse of b. *)
Theorem max_common_layout_law A B R : wf A -> wf B -> max_common_layout A B = Some R ->
  wf R /\ max_common_vector A B = Some (size R) /\ leads_back A R (size R) /\ leads_back B R (size R) /\
  forall i, i < size R -> off R i = off (right_inverse B) i.
Proof.
  intros WA WB. unfold max_common_layout. destruct (max_common_vector A B) as [v|] eqn:E; [|discriminate].
  destruct (max_common_vector_law A B v WA WB E) as (Bd & LA & LB).
  destruct (right_inverse_law B WB) as (WR & _ & _).
  assert (G : wf R -> size R = v -> (forall n, n < v -> off R n = off (right_inverse B) n) ->
    wf R /\ Some v = Some (size R) /\ leads_back A R (size R) /\ leads_back B R (size R) /\
    forall i, i < size R -> off R i = off (right_inverse B) i).
  { intros W S Eq. rewrite S. split; [assumption|]. split; [reflexivity|].
    split; [|split; [|assumption]]; intros n Hn; rewrite Eq by assumption; [now apply LA|now apply LB]. }
  destruct (Nat.eq_dec v 1) as [->|N].
  - intros [= <-]. apply G; [constructor|reflexivity|]. intros n Hn. assert (n = 0) as -> by lia. symmetry. now apply off_0.
  - intro M. assert (M' : option_map (@concat mode) (composition (right_inverse B) [(v, 1)]) = Some R).
    { destruct v as [|[|v]]; [exact M|lia|exact M]. }
    clear M. destruct (composition (right_inverse B) [(v, 1)]) as [Rs|] eqn:C; [|discriminate]. injection M' as <-.
    assert (Wv : wf [(v, 1)]) by (apply wf_cons; split; [lia|constructor]).
    destruct (proj2 (composition_exact _ _ WR Wv) Rs C) as [F2 F]. destruct (leafwise Rs _ F2) as [W S].
    cbn [size] in S, F. rewrite Nat.mul_1_r in *. apply G; [assumption|assumption|].
    intros n Hn. rewrite F by assumption. cbn [off]. rewrite Nat.mod_small by lia. rewrite Nat.mul_1_r, Nat.add_0_r.
    symmetry. apply off_offx; [assumption|lia].
Qed.

(** max_common_layout: if max_common_vector has a result n, it is accepted if and only if some layout consists
    of the first n elements of the right inverse of b. *)
Theorem max_common_layout_exact A B v : wf A -> wf B -> max_common_vector A B = Some v ->
  (max_common_layout A B <> None <-> layout_function (off (right_inverse B)) v).
Proof.
  intros WA WB E. destruct (max_common_vector_law A B v WA WB E) as (Bd & _ & _).
  destruct (right_inverse_law B WB) as (WR & _ & _). split.
  - destruct (max_common_layout A B) as [R|] eqn:M; [|congruence]. intros _.
    destruct (max_common_layout_law A B R WA WB M) as (W & E' & _ & _ & F).
    assert (v = size R) as -> by congruence. exists R. auto.
  - intros (R & W & S & F). destruct (Nat.eq_dec v 1) as [->|N]; [unfold max_common_layout; rewrite E; discriminate|].
    assert (Wv : wf [(v, 1)]) by (apply wf_cons; split; [lia|constructor]).
    assert (X : is_composition (right_inverse B) [(v, 1)] [R]).
    { split; [constructor; [now split|constructor]|]. cbn [concat size]. rewrite app_nil_r, Nat.mul_1_r. intros x Hx.
      rewrite F by assumption. cbn [off]. rewrite Nat.mod_small, Nat.mul_1_r, Nat.add_0_r by assumption.
      apply off_offx; [assumption|lia]. }
    assert (X' : composition (right_inverse B) [(v, 1)] <> None) by (apply composition_exact; eauto).
    unfold max_common_layout. rewrite E. destruct v as [|[|v]]; [lia|lia|].
    destruct (composition _ _); [discriminate|congruence].
Qed.

(** It can be refused: `(2,3,3):(0,1,0)` and `(4,2,2):(4,2,1)` have three offsets 0, 1, 2 at the same coordinates 0, 8, 4, which
    are no layout; `2:8` is the largest. *)
Theorem max_common_layout_none : let A := [(2, 0); (3, 1); (3, 0)] in let B := [(4, 4); (2, 2); (2, 1)] in
  max_common_vector A B = Some 3 /\ max_common_layout A B = None.
Proof. split; reflexivity. Qed.

(** A block that is not all inside a counts as outside: `max_common_vector((2,3,2):(0,1,0), (4,2,2):(4,2,1))` is 2, though the
    coordinates 0, 8, 4 of the offsets 0, 1, 2 are all inside. *)
Theorem max_common_vector_in_blocks : let A := [(2, 0); (3, 1); (2, 0)] in let B := [(4, 4); (2, 2); (2, 1)] in
  max_common_vector A B = Some 2 /\ leads_back A (right_inverse B) 3.
Proof.
  split; [reflexivity|]. intros n Hn. do 3 (destruct n as [|n]; [cbv; lia|]). lia.
Qed.

(** ** nullspace *)

Lemma still_wf L : forall p, wf L -> wf (still p L).
Proof.
  induction L as [|[s d] L IH]; intros p W; [constructor|]. apply wf_cons in W as [Ws W]. cbn [still].
  destruct (d =? 0); [apply wf_cons; split; [assumption|]|]; now apply IH.
Qed.

Lemma still_size L : forall p, size (still p L) * size (moving L) = size L.
Proof.
  induction L as [|[s d] L IH]; intro p; [reflexivity|]. specialize (IH (p * s)). cbn [still moving filter fst snd].
  destruct (Nat.eqb_spec d 0), (Nat.eqb_spec s 1); subst; cbn [negb andb size]; unfold moving in *; rewrite <- IH; lia.
Qed.

Lemma still_there L : forall p i, wf L -> i < size (still p L) ->
  exists j, j < size L /\ off (still p L) i = p * j /\ off L j = 0.
Proof.
  induction L as [|[s d] L IH]; intros p i W Hi; [exists 0; cbn in *; lia|]. apply wf_cons in W as [Ws W]. cbn [still] in *.
  destruct (Nat.eqb_spec d 0) as [->|].
  - cbn [size] in Hi. destruct (IH (p * s) (i / s) W) as (j & Hj & E & O); [now apply div_lt_size|].
    exists (i mod s + s * j). pose proof (Nat.mod_upper_bound i s ltac:(lia)). split; [cbn [size]; nia|]. split.
    + cbn [off]. rewrite E. destruct (Nat.eqb_spec s 1) as [->|]; [rewrite Nat.mod_1_r; lia|lia].
    + rewrite off_block by assumption. lia.
  - destruct (IH (p * s) i W Hi) as (j & Hj & E & O). exists (s * j). split; [cbn [size]; nia|]. split; [rewrite E; lia|].
    rewrite <- (Nat.add_0_l (s * j)), off_block by lia. lia.
Qed.

Lemma still_all L : forall p j, wf L -> j < size L -> off L j = 0 ->
  exists i, i < size (still p L) /\ off (still p L) i = p * j.
Proof.
  induction L as [|[s d] L IH]; intros p j W Hj O; [exists 0; cbn in *; lia|]. apply wf_cons in W as [Ws W].
  cbn [still off size] in *.
  destruct (IH (p * s) (j / s) W) as (i & Hi & E); [now apply div_lt_size|lia|].
  pose proof (Nat.div_mod j s ltac:(lia)) as D. pose proof (Nat.mod_upper_bound j s ltac:(lia)).
  destruct (Nat.eqb_spec d 0) as [->|].
  - exists (j mod s + s * i). split; [cbn [size]; nia|]. rewrite off_block, E by assumption.
    destruct (Nat.eqb_spec s 1) as [->|]; [rewrite Nat.mod_1_r, Nat.div_1_r in *; lia|nia].
  - exists i. split; [assumption|]. rewrite E. assert (j mod s = 0) by nia. nia.
Qed.

Lemma still_once L : forall p x y, 1 <= p -> wf L -> x < size (still p L) -> y < size (still p L) ->
  off (still p L) x = off (still p L) y -> x = y.
Proof.
  induction L as [|[s d] L IH]; intros p x y Hp W Hx Hy E; [cbn in *; lia|]. apply wf_cons in W as [Ws W]. cbn [still] in *.
  destruct (Nat.eqb_spec d 0) as [->|]; [|apply (IH (p * s)); try assumption; nia].
  cbn [size off] in *. pose proof (div_lt_size s _ x Ws Hx) as Dx. pose proof (div_lt_size s _ y Ws Hy) as Dy.
  pose proof (IH (p * s) (x / s) (y / s) ltac:(nia) W Dx Dy) as U.
  destruct (still_there L (p * s) (x / s) W Dx) as (a & _ & Ea & _).
  destruct (still_there L (p * s) (y / s) W Dy) as (b & _ & Eb & _).
  rewrite Ea, Eb in *. pose proof (Nat.div_mod x s ltac:(lia)). pose proof (Nat.div_mod y s ltac:(lia)).
  pose proof (Nat.mod_upper_bound x s ltac:(lia)). pose proof (Nat.mod_upper_bound y s ltac:(lia)).
  destruct (Nat.eqb_spec s 1) as [->|].
  - rewrite !Nat.mod_1_r in *. assert (x / 1 = y / 1) by (apply U; lia). lia.
  - assert (Q : s * a + x mod s = s * b + y mod s) by nia.
    apply Nat.div_mod_unique in Q as [-> Q]; [|assumption|assumption]. rewrite (U eq_refl) in *. lia.
Qed.

(** nullspace: `a(result(i)) == 0` for all `i < size(result)`. Each result(i) is a coordinate of a, and no two
    are equal. *)
Theorem nullspace_law L : wf L -> let R := nullspace L in
  wf R /\ injective R /\ forall i, i < size R -> off R i < size L /\ off L (off R i) = 0.
Proof.
  intro W. cbv zeta. unfold nullspace. split; [now apply still_wf|]. split.
  - intros x y Hx Hy. now apply (still_once L 1 x y).
  - intros i Hi. destruct (still_there L 1 i W Hi) as (j & Hj & E & O). rewrite Nat.mul_1_l in E. rewrite E. auto.
Qed.

(** nullspace: the result contains all coordinates with offset 0. *)
Theorem nullspace_all L j : wf L -> j < size L -> off L j = 0 -> exists i, i < size (nullspace L) /\ off (nullspace L) i = j.
Proof. intros W Hj O. destruct (still_all L 1 j W Hj O) as (i & Hi & E). exists i. unfold nullspace. rewrite E. lia. Qed.

(** `size(result) == size(a) / size(filter(a))`, where filter(a) has the modes of more than one element that move. *)
Theorem nullspace_size L : wf L -> size (nullspace L) = size L / size (moving L).
Proof.
  intro W. rewrite <- (still_size L 1). pose proof (size_pos _ (moving_wf _ W)).
  symmetry. apply Nat.div_mul. lia.
Qed.

(** ** As it is printed *)

(** One mode alone, or `1:0` for none, has the same function: the laws above are those of what is printed. *)
Theorem flat_tree_function R : let T := flatten (flat_tree R) in
  size T = size R /\ forall x, off T x = off R x.
Proof.
  cbv zeta. unfold flat_tree. destruct R as [|m R]; [split; [reflexivity|intro x; cbn; lia]|].
  rewrite flatten_place. split; reflexivity.
Qed.
