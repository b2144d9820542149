(** The minimum number of elements that a redistribution moves. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
From Proofs Require Import Layout Inverse Redistribution.
Import ListNotations.

(** The elements that B puts on the device `d` and that A does not put there. *)
Definition missing (A B : sharding) (d : nat) : list nat :=
  filter (fun n => negb (source_device A d n =? d)) (map (element B d) (seq 0 (local_size B))).

Lemma map_NoDup {X Y} (f : X -> Y) l : (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup l -> NoDup (map f l).
Proof.
  induction l as [|x l IH]; intros H N; [constructor|]. inversion N as [|? ? N1 N2]; subst. cbn [map]. constructor.
  - rewrite in_map_iff. intros (y & E & I). apply N1. rewrite (H x y); trivial; [now left|now right|now symmetry].
  - apply IH; [|assumption]. intros; apply H; trivial; now right.
Qed.

(** `missing` lists these elements, each once. The source map reads exactly these elements from other devices. *)
Theorem missing_exact A B D N d : valid A D N -> valid B D N -> d < D ->
  NoDup (missing A B d) /\ length (missing A B d) = received A B d /\
  forall n, In n (missing A B d) <->
    (exists l, l < local_size B /\ element B d l = n) /\ ~ exists l, l < local_size A /\ element A d l = n.
Proof.
  intros VA VB Hd. unfold missing, received. split.
  - apply NoDup_filter, map_NoDup; [|apply seq_NoDup]. intros x y Hx Hy. apply in_seq in Hx, Hy.
    apply (element_injective B D N VB d); trivial; lia.
  - split; [rewrite filter_map; apply map_length|]. intro n. rewrite filter_In, in_map_iff, negb_true_iff, Nat.eqb_neq.
    split; intros [H1 H2].
    + destruct H1 as (l & <- & I). apply in_seq in I. split; [exists l; split; [lia|reflexivity]|].
      now rewrite <- (own_device_first A D N VA d) by (trivial; apply (element_below B D N VB)).
    + destruct H1 as (l & Hl & <-). split; [exists l; split; [reflexivity|apply in_seq; lia]|].
      now rewrite (own_device_first A D N VA d) by (trivial; apply (element_below B D N VB)).
Qed.

(** A message copies one element from a device to a device. *)
Record message := { from : nat; to : nat; copy_of : nat }.

(** The elements that the devices have after messages in this order. Each sender has the element that it sends. *)
Fixpoint delivered (has : nat -> nat -> Prop) (ms : list message) (has' : nat -> nat -> Prop) : Prop :=
  match ms with
  | [] => forall d n, has' d n -> has d n
  | m :: ms' => has (from m) (copy_of m) /\ delivered (fun d n => has d n \/ d = to m /\ n = copy_of m) ms' has'
  end.

Definition brought (d : nat) (ms : list message) : list message :=
  filter (fun m => (to m =? d) && negb (from m =? d)) ms.

Lemma delivered_brought ms : forall has has' d n, delivered has ms has' -> has' d n -> has d n \/ In n (map copy_of (brought d ms)).
Proof.
  induction ms as [|m ms IH]; intros has has' d n H K; [left; now apply H|]. destruct H as [S H].
  destruct (IH _ _ d n H K) as [[Old|[-> ->]]|New].
  - now left.
  - destruct (Nat.eq_dec (from m) (to m)) as [E|E]; [left; now rewrite <- E|]. right. unfold brought. cbn [filter].
    rewrite Nat.eqb_refl, (proj2 (Nat.eqb_neq _ _) E). now left.
  - right. unfold brought in *. cbn [filter]. destruct (_ && _); [right|]; exact New.
Qed.

(** The minimum: messages that bring the elements of B, from the elements of A, bring at least `received` elements to each
    device from other devices. The source map brings this number. *)
Theorem received_least A B D N d ms has' : valid A D N -> valid B D N -> d < D ->
  delivered (fun d n => exists l, l < local_size A /\ element A d l = n) ms has' ->
  (forall l, l < local_size B -> has' d (element B d l)) ->
  received A B d <= length (brought d ms).
Proof.
  intros VA VB Hd H All. destruct (missing_exact A B D N d VA VB Hd) as (Nd & <- & Iff).
  rewrite <- (map_length copy_of (brought d ms)). apply NoDup_incl_length; [exact Nd|]. intros n I.
  apply Iff in I as [(l & Hl & <-) Not]. destruct (delivered_brought _ _ _ d _ H (All l Hl)) as [Old|New]; [contradiction|assumption].
Qed.

(** ** Encoded messages *)

(** All lists of this length over an alphabet. *)
Fixpoint words {V} (alphabet : list V) (k : nat) : list (list V) :=
  match k with 0 => [[]] | S k' => flat_map (fun v => map (cons v) (words alphabet k')) alphabet end.

Lemma words_length {V} (alphabet : list V) k : length (words alphabet k) = length alphabet ^ k.
Proof.
  induction k as [|k IH]; [reflexivity|]. cbn [words Nat.pow]. rewrite <- IH. generalize (words alphabet k) as W. intro W. clear.
  induction alphabet as [|v vs IH]; [reflexivity|]. cbn [flat_map length]. rewrite app_length, map_length, IH. lia.
Qed.

Lemma words_in {V} (alphabet : list V) k : forall w, In w (words alphabet k) <-> length w = k /\ incl w alphabet.
Proof.
  induction k as [|k IH]; intro w; cbn [words].
  - split; [intros [<-|[]]; split; [reflexivity|intros ? []]|]. destruct w; [now left|]. intros [? _]. discriminate.
  - rewrite in_flat_map. split.
    + intros (v & Hv & I). apply in_map_iff in I as (w' & <- & I). apply IH in I as [L I]. cbn. split; [now f_equal|].
      now apply incl_cons.
    + destruct w as [|v w]; [intros [? _]; discriminate|]. intros [L I]. apply incl_cons_inv in I as [Hv I].
      exists v. split; [assumption|]. apply in_map, IH. split; [now injection L|assumption].
Qed.

Lemma words_NoDup {V} (alphabet : list V) k : NoDup alphabet -> NoDup (words alphabet k).
Proof.
  intro N. induction k as [|k IH]; [repeat constructor; intros []|]. cbn [words]. revert IH. generalize (words alphabet k) as W.
  intros W NW. induction N as [|v vs Hv N IH]; [constructor|]. cbn [flat_map].
  assert (G : forall l l' : list (list V), NoDup l -> NoDup l' -> (forall x, In x l -> ~ In x l') -> NoDup (l ++ l')).
  { induction l as [|x l IHl]; intros l' N1 N2 H; [assumption|]. inversion N1; subst. cbn. constructor.
    - rewrite in_app_iff. intros [I|I]; [contradiction|]. now apply (H x (or_introl eq_refl)).
    - apply IHl; trivial. intros; apply H. now right. }
  apply G; [apply map_NoDup; trivial; now intros ? ? _ _ [= ->]|exact IH|]. intros x I J.
  apply in_map_iff in I as (w & <- & _). apply in_flat_map in J as (v' & Hv' & J). apply in_map_iff in J as (w' & E & _).
  injection E as -> _. contradiction.
Qed.

(** A tensor with the entries of a word at the elements of a list, and a default value at the other elements. *)
Fixpoint spelled {V} (default : V) (ns : list nat) (w : list V) (n : nat) : V :=
  match ns, w with n' :: ns', v :: w' => if n =? n' then v else spelled default ns' w' n | _, _ => default end.

Lemma spelled_other {V} (default : V) ns : forall w n, ~ In n ns -> spelled default ns w n = default.
Proof.
  induction ns as [|n' ns IH]; intros [|v w] n H; trivial. cbn. destruct (Nat.eqb_spec n n') as [->|_].
  - exfalso. apply H. now left.
  - apply IH. intro. apply H. now right.
Qed.

Lemma spelled_map {V} (default : V) ns : NoDup ns -> forall w, length w = length ns -> map (spelled default ns w) ns = w.
Proof.
  induction 1 as [|n ns Hn N IH]; intros [|v w] L; try discriminate; [reflexivity|]. cbn [map spelled]. rewrite Nat.eqb_refl. f_equal.
  transitivity (map (spelled default ns w) ns); [|apply IH; now injection L].
  apply map_ext_in. intros m I. cbn [spelled]. destruct (Nat.eqb_spec m n) as [->|_]; [contradiction|reflexivity].
Qed.

(** The minimum for protocols that encode elements. The elements have values of an alphabet of at least two values. A device
    receives k values of the alphabet, which may depend on the entire tensor. If its elements of A and the received values
    determine its elements of B, then k is at least `received`. *)
Theorem received_least_encoded {V} (alphabet : list V) A B D N d k (messages : (nat -> V) -> list V) :
  valid A D N -> valid B D N -> d < D -> NoDup alphabet -> 2 <= length alphabet ->
  (forall T, (forall n, In (T n) alphabet) -> length (messages T) = k /\ incl (messages T) alphabet) ->
  (forall T T', (forall n, In (T n) alphabet) -> (forall n, In (T' n) alphabet) -> messages T = messages T' ->
    (forall l, l < local_size A -> T (element A d l) = T' (element A d l)) ->
    forall l, l < local_size B -> T (element B d l) = T' (element B d l)) ->
  received A B d <= k.
Proof.
  intros VA VB Hd Na Two Msg Det. destruct (missing_exact A B D N d VA VB Hd) as (Nd & <- & Iff).
  destruct alphabet as [|v0 vs] eqn:Ea; [cbn in Two; lia|]. rewrite <- Ea in *.
  assert (H0 : In v0 alphabet) by (rewrite Ea; now left).
  set (M := missing A B d) in *. set (T := spelled v0 M).
  assert (In_T : forall w, In w (words alphabet (length M)) -> forall n, In (T w n) alphabet).
  { intros w I. apply words_in in I as [_ I]. unfold T. clear - I H0. revert w I.
    induction M as [|m M IH]; intros [|v w] I n; trivial. cbn. apply incl_cons_inv in I as [Hv I].
    destruct (n =? m); [assumption|now apply IH]. }
  assert (Le : length alphabet ^ length M <= length alphabet ^ k).
  { rewrite <- !words_length, <- (map_length (fun w => messages (T w))). apply NoDup_incl_length.
    - apply map_NoDup; [|now apply words_NoDup]. intros w w' I I' E.
      pose proof (proj1 (words_in _ _ _) I) as [L _]. pose proof (proj1 (words_in _ _ _) I') as [L' _].
      rewrite <- (spelled_map v0 M Nd w L), <- (spelled_map v0 M Nd w' L'). apply map_ext_in. intros n Hn.
      apply Iff in Hn as [(l & Hl & <-) _]. apply (Det (T w) (T w')); auto. intros l' Hl'. unfold T.
      rewrite !spelled_other; trivial; intro In_; apply Iff in In_ as [_ Not]; apply Not; now exists l'.
    - intros m I. apply in_map_iff in I as (w & <- & I). apply words_in. apply Msg. now apply In_T. }
  apply (Nat.pow_le_mono_r_iff (length alphabet)); lia.
Qed.
