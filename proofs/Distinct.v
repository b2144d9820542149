(** distinct: no two coordinates have one offset. *)
From Coq Require Import List Arith Lia PeanoNat NArith ZArith Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Nested.
From Proofs Require Export Sums.
Import ListNotations.

(** No two coordinates have the same offset. *)
Definition Distinct (L : layout) : Prop :=
  forall x y, x < size L -> y < size L -> off L x = off L y -> x = y.

(** A mode, and the index at which its coordinate is 1. *)
Definition counted := (mode * nat)%type.
Definition stride (m : counted) := snd (fst m).

(** The modes of more than one element. As [Modes::push] of [layout-decide/src/modes.rs]. *)
Fixpoint counted_from (i : nat) (L : layout) : list counted :=
  match L with
  | [] => []
  | (s, d) :: L' => if s =? 1 then counted_from i L' else ((s, d), i) :: counted_from (i * s) L'
  end.

(** The indices that multiples count, those above 0 or those below it. *)
Fixpoint index_of (part : Z -> nat) (xs : list Z) (M : list counted) : nat :=
  match xs, M with x :: xs', (_, i) :: M' => part x * i + index_of part xs' M' | _, _ => 0 end.
Definition above (x : Z) : nat := Z.to_nat x.
Definition under (x : Z) : nat := Z.to_nat (- x).

(** Whether a multiple of a stride, [c] times it and more, is a sum of multiples of smaller strides. *)
Fixpoint meets (below : layout) (d n c steps : nat) : option (option (nat * list Z) * nat) :=
  match n with
  | 0 => Some (None, steps)
  | S n' =>
      match steps with
      | 0 => None
      | S steps' =>
          match multiples true below (Z.of_nat (c * d)) steps' with
          | Some (Some xs, spare) => Some (Some (c, xs), spare)
          | Some (None, spare) => meets below d n' (S c) spare
          | None => None
          end
      end
  end.

Fixpoint apart (below rest : list counted) (steps : nat) : answer (nat * nat) :=
  match rest with
  | [] => Yes
  | ((s, d), i) :: rest' =>
      let n := if d =? 0 then s - 1 else Nat.min (s - 1) (reach (map fst below) / d) in
      match meets (map fst below) d n 1 steps with
      | None => NotDecided
      | Some (Some (c, xs), _) =>
          let a := c * i + index_of under xs below in
          let b := index_of above xs below in
          No (Nat.min a b, Nat.max a b)
      | Some (None, spare) => apart (((s, d), i) :: below) rest' spare
      end
  end.

(** As [distinct] of [layout-decide/src/distinct.rs]. *)
Definition distinct (steps : nat) (L : layout) : answer (nat * nat) :=
  apart [] (sorted stride (counted_from 1 L)) steps.

(** As [Layout::distinct] of [layout-algebra/src/thread_value/proof.rs]. *)
Definition distinct_tree (A : tree) : option tree :=
  match distinct STEPS (flatten A) with Yes => Some A | _ => None end.

(** ** Two coordinates, digit by digit *)

(** The digits of two coordinates in a mode. *)
Definition digits := (nat * nat * counted)%type.
Definition one (t : digits) : nat := fst (fst t).
Definition two (t : digits) : nat := snd (fst t).
Definition of_mode (t : digits) : counted := snd t.
Definition in_range (t : digits) : Prop := one t < fst (fst (snd t)) /\ two t < fst (fst (snd t)).

Fixpoint sum_of (f : digits -> nat) (T : list digits) : nat :=
  match T with [] => 0 | t :: T' => f t + sum_of f T' end.

Lemma sum_of_perm f T T' : Permutation T T' -> sum_of f T = sum_of f T'.
Proof. induction 1; simpl; lia. Qed.
Lemma sum_of_app f T T' : sum_of f (T ++ T') = sum_of f T + sum_of f T'.
Proof. induction T; simpl; lia. Qed.
Lemma sum_of_ext f g T : (forall t, In t T -> f t = g t) -> sum_of f T = sum_of g T.
Proof. induction T as [|t T IH]; intros H; [reflexivity|]. simpl. rewrite H, IH; auto with datatypes. Qed.

Definition index1 (t : digits) := one t * snd (snd t).
Definition index2 (t : digits) := two t * snd (snd t).
Definition offset1 (t : digits) := one t * stride (snd t).
Definition offset2 (t : digits) := two t * stride (snd t).

(** [T] has the digits of [x] and [y], and tells them apart. *)
Definition of_both (L : layout) (i : nat) (T : list digits) (x y : nat) : Prop :=
  x < size L /\ y < size L /\ sum_of index1 T = i * x /\ sum_of index2 T = i * y /\
  sum_of offset1 T = off L x /\ sum_of offset2 T = off L y /\ (x = y <-> Forall (fun t => one t = two t) T).

Lemma of_both_cons s d i L c c' T x y : 1 <= s -> c < s -> c' < s -> of_both L (i * s) T x y ->
  of_both ((s, d) :: L) i ((c, c', ((s, d), i)) :: T) (c + s * x) (c' + s * y).
Proof.
  intros Hs Hc Hc' (X & Y & I1 & I2 & O1 & O2 & E). unfold of_both. cbn [size sum_of].
  unfold index1 at 1, index2 at 1, offset1 at 1, offset2 at 1, one, two, stride. cbn [fst snd].
  rewrite I1, I2, O1, O2, !off_block by assumption.
  split; [nia|]. split; [nia|]. split; [lia|]. split; [lia|]. split; [lia|]. split; [lia|].
  rewrite Forall_cons_iff, <- E. cbn [fst snd]. clear - Hc Hc' Hs. split; [|intros [-> ->]; reflexivity].
  intros H. assert (x = y); [|subst; lia].
  apply (f_equal (fun z => z / s)) in H. rewrite !(Nat.mul_comm s), !Nat.div_add, !Nat.div_small in H by lia. lia.
Qed.

Lemma of_both_one d i L T x y : of_both L i T x y -> of_both ((1, d) :: L) i T x y.
Proof.
  unfold of_both. cbn [size off]. rewrite !Nat.mod_1_r, !Nat.div_1_r. cbn [Nat.mul Nat.add]. rewrite !Nat.add_0_r. tauto.
Qed.

Lemma digits_of L : forall i x y, wf L -> x < size L -> y < size L ->
  exists T, map of_mode T = counted_from i L /\ Forall in_range T /\ of_both L i T x y.
Proof.
  induction L as [|[s d] L IH]; intros i x y W X Y.
  - exists []. split; [reflexivity|]. split; [constructor|]. cbn [size] in *. unfold of_both. cbn [size sum_of off].
    repeat split; try lia. constructor.
  - apply wf_cons in W as [W1 W2]. cbn [size] in X, Y. cbn [counted_from]. destruct (Nat.eqb_spec s 1) as [->|Ns].
    + destruct (IH i x y W2) as (T & M & R & B); [lia|lia|]. exists T.
      split; [assumption|]. split; [assumption|]. now apply of_both_one.
    + destruct (IH (i * s) (x / s) (y / s) W2) as (T & M & R & B); [now apply div_lt_size|now apply div_lt_size|].
      exists ((x mod s, y mod s, ((s, d), i)) :: T). split; [cbn [map of_mode snd]; now rewrite M|].
      pose proof (Nat.mod_upper_bound x s ltac:(lia)). pose proof (Nat.mod_upper_bound y s ltac:(lia)).
      split; [constructor; [split; assumption|assumption]|].
      pose proof (of_both_cons s d i L (x mod s) (y mod s) T _ _ W1 ltac:(assumption) ltac:(assumption) B) as G.
      rewrite (Nat.add_comm (x mod s)), (Nat.add_comm (y mod s)), <- !Nat.div_mod in G by lia. exact G.
Qed.

Lemma of_digits L : forall i T, wf L -> map of_mode T = counted_from i L -> Forall in_range T ->
  exists x y, of_both L i T x y.
Proof.
  induction L as [|[s d] L IH]; intros i T W M R.
  - destruct T; [|discriminate]. exists 0, 0. unfold of_both. cbn [size sum_of off]. repeat split; try lia. constructor.
  - apply wf_cons in W as [W1 W2]. cbn [counted_from] in M. destruct (Nat.eqb_spec s 1) as [->|Ns].
    + destruct (IH i T W2 M R) as (x & y & B). exists x, y. now apply of_both_one.
    + destruct T as [|[[c c'] m] T]; [discriminate|]. cbn [map of_mode snd] in M. injection M as -> M.
      inversion R as [|? ? [R1 R2] R']; subst. unfold one, two in R1, R2. cbn [fst snd] in R1, R2.
      destruct (IH (i * s) T W2 M R') as (x & y & B). exists (c + s * x), (c' + s * y). now apply of_both_cons.
Qed.

(** The differences of the digits are multiples of the strides that add up to the difference of the offsets. *)
Definition difference (t : digits) : Z := (Z.of_nat (one t) - Z.of_nat (two t))%Z.

Lemma differences T : Forall in_range T ->
  adds_up true (map fst (map of_mode T)) (map difference T)
    (Z.of_nat (sum_of offset1 T) - Z.of_nat (sum_of offset2 T)).
Proof.
  induction T as [|[[c c'] [[s d] i]] T IH]; intros R; [split; [constructor|reflexivity]|].
  inversion R as [|? ? [R1 R2] R']; subst. destruct (IH R') as [F E]. unfold one, two in R1, R2. cbn [fst snd] in R1, R2.
  cbn [map fst of_mode snd sum_of]. split.
  - constructor; [|assumption]. unfold multiple, difference, one, two. cbn [fst snd]. lia.
  - cbn [total]. rewrite E. unfold difference at 1, offset1 at 2, offset2 at 2, one, two, stride. cbn [fst snd]. lia.
Qed.

(** ** Yes *)

Definition zeros (es : list Z) : Prop := Forall (fun e => e = 0%Z) es.
Definition free (L : layout) : Prop := forall es, adds_up true L es 0 -> zeros es.
Lemma free_nil : free [].
Proof. intros es [F _]. inversion F; subst. constructor. Qed.

Lemma adds_up_opp L : forall xs t, adds_up true L xs t -> adds_up true L (map Z.opp xs) (- t).
Proof.
  induction L as [|[s d] L IH]; intros xs t [F T]; inversion F as [|x ? xs' ? M F']; subst.
  - split; [constructor|reflexivity].
  - destruct (IH xs' _ (conj F' eq_refl)) as [F2 T2]. unfold multiple in M. cbn [fst] in M.
    split; [constructor; [unfold multiple; cbn [fst]; lia|assumption]|]. cbn [total map]. rewrite T2. lia.
Qed.

Lemma adds_up_zeros L : wf L -> adds_up true L (map (fun _ => 0%Z) L) 0.
Proof.
  induction L as [|[s d] L IH]; intros W; [split; [constructor|reflexivity]|]. apply wf_cons in W as [W1 W2].
  destruct (IH W2) as [F E]. split; [constructor; [unfold multiple; cbn [fst]; lia|assumption]|].
  cbn [map total]. rewrite E. lia.
Qed.

Lemma meets_none L d : Forall (fun m => 1 <= snd m) L -> forall n c steps spare, meets L d n c steps = Some (None, spare) ->
  forall e xs, c <= e -> e < c + n -> ~ adds_up true L xs (Z.of_nat (e * d)).
Proof.
  intros P. induction n as [|n IH]; intros c steps spare E e xs H1 H2; [lia|].
  cbn [meets] in E. destruct steps as [|steps]; [discriminate|].
  pose proof (multiples_correct true L P (Z.of_nat (c * d)) steps) as K.
  destruct (multiples true L (Z.of_nat (c * d)) steps) as [[[ys|] k]|]; try discriminate.
  destruct (Nat.eq_dec e c) as [->|]; [apply K|]. apply (IH (S c) k spare E); lia.
Qed.

Lemma free_cons s d below : wf below -> Forall (fun m => 1 <= snd m) below -> free below -> 2 <= s ->
  (forall n, n = (if d =? 0 then s - 1 else Nat.min (s - 1) (reach below / d)) ->
   exists steps spare, meets below d n 1 steps = Some (None, spare)) ->
  1 <= d /\ free ((s, d) :: below).
Proof.
  intros W P F Hs M. destruct (M _ eq_refl) as (steps & spare & E). clear M.
  destruct (Nat.eqb_spec d 0) as [->|Nd].
  { exfalso. apply (meets_none below 0 P _ _ _ _ E 1 (map (fun _ => 0%Z) below)); [lia|lia|].
    now apply adds_up_zeros. }
  split; [lia|].
  assert (G : forall e xs, (0 < e <= Z.of_nat s - 1)%Z -> ~ adds_up true below xs (e * Z.of_nat d)).
  { intros e xs He A. pose proof (adds_up_bound _ _ _ _ A) as B. cbn iota in B.
    apply (meets_none below d P _ _ _ _ E (Z.to_nat e) xs); [lia| |].
    - assert (Z.to_nat e <= reach below / d); [|lia]. apply Nat.div_le_lower_bound; [assumption|]. nia.
    - rewrite Nat2Z.inj_mul, Z2Nat.id by lia. exact A. }
  intros es [F2 T]. inversion F2 as [|e ? es' ? M F']; subst. unfold multiple in M. cbn [fst] in M. cbn [total] in T.
  pose proof (conj F' (eq_refl (total es' below)) : adds_up true below es' _) as A.
  destruct (Z_dec' e 0) as [[Lt|Gt]| ->].
  - exfalso. apply (G (- e)%Z es'); [lia|]. replace (- e * Z.of_nat d)%Z with (total es' below) by lia. exact A.
  - exfalso. apply (G e (map Z.opp es')); [lia|]. replace (e * Z.of_nat d)%Z with (- total es' below)%Z by lia.
    now apply adds_up_opp.
  - constructor; [reflexivity|]. apply F. replace 0%Z with (total es' below) by lia. exact A.
Qed.

Lemma apart_yes rest : forall below steps, wf (map fst below) -> Forall (fun m => 1 <= snd m) (map fst below) ->
  free (map fst below) -> Forall (fun m => 2 <= fst (fst m)) rest -> apart below rest steps = Yes ->
  free (map fst (rev rest ++ below)).
Proof.
  induction rest as [|[[s d] i] rest IH]; intros below steps W P F R E; [exact F|].
  inversion R as [|? ? Rs R']; subst. cbn [fst] in Rs. cbn [apart] in E.
  destruct (meets _ _ _ _ _) as [[[[c xs]|] spare]|] eqn:K; try discriminate.
  destruct (free_cons s d (map fst below) W P F Rs) as [Hd F'].
  { intros n ->. exists steps, spare. exact K. }
  cbn [rev]. rewrite <- app_assoc. apply (IH (((s, d), i) :: below) spare); cbn [map fst].
  - apply wf_cons. split; [lia|assumption].
  - now constructor.
  - exact F'.
  - assumption.
  - exact E.
Qed.

Lemma counted_big L : forall i, wf L -> Forall (fun m => 2 <= fst (fst m)) (counted_from i L).
Proof.
  induction L as [|[s d] L IH]; intros i W; [constructor|]. apply wf_cons in W as [W1 W2]. cbn [counted_from].
  destruct (Nat.eqb_spec s 1); [now apply IH|]. constructor; [cbn [fst]; lia|now apply IH].
Qed.

(** Where the answer is yes, no two coordinates have the same offset. *)
Theorem distinct_yes steps L : wf L -> distinct steps L = Yes -> Distinct L.
Proof.
  intros W E x y X Y O. destruct (digits_of L 1 x y W X Y) as (T & M & R & B).
  destruct B as (_ & _ & _ & _ & O1 & O2 & D). apply D.
  pose proof (sorted_perm stride (counted_from 1 L)) as P.
  assert (F : free (map fst (rev (sorted stride (counted_from 1 L)) ++ []))).
  { apply (apart_yes _ [] steps); [constructor|constructor|exact free_nil| |exact E].
    eapply Permutation_Forall; [symmetry; exact P|]. now apply counted_big. }
  rewrite app_nil_r in F. rewrite <- M in F, P.
  assert (P' : Permutation (rev (sorted stride (map of_mode T))) (map of_mode T)).
  { rewrite <- P at 2. symmetry. apply Permutation_rev. }
  destruct (Permutation_map_inv of_mode _ P') as (T' & E' & PT).
  rewrite E' in F. assert (R' : Forall in_range T') by (eapply Permutation_Forall; eassumption).
  pose proof (differences T' R') as A.
  rewrite <- (sum_of_perm offset1 T T' PT), <- (sum_of_perm offset2 T T' PT), O1, O2, O, Z.sub_diag in A.
  apply F in A. eapply Permutation_Forall; [symmetry; exact PT|].
  unfold zeros in A. rewrite Forall_map in A. eapply Forall_impl; [|exact A]. intros t Ht. unfold difference in Ht. lia.
Qed.

(** ** No *)

(** The digits of the two coordinates that multiples tell of. *)
Definition pair_of (x : Z) (m : counted) : digits := ((under x, above x), m).

Fixpoint pairs (xs : list Z) (M : list counted) : list digits :=
  match xs, M with x :: xs', m :: M' => pair_of x m :: pairs xs' M' | _, _ => [] end.

Lemma pairs_spec M : forall xs t, adds_up true (map fst M) xs t ->
  map of_mode (pairs xs M) = M /\ Forall in_range (pairs xs M) /\
  sum_of index1 (pairs xs M) = index_of under xs M /\ sum_of index2 (pairs xs M) = index_of above xs M /\
  (Z.of_nat (sum_of offset2 (pairs xs M)) - Z.of_nat (sum_of offset1 (pairs xs M)))%Z = t.
Proof.
  induction M as [|[[s d] i] M IH]; intros xs t [F T].
  - inversion F; subst. cbn. repeat split. constructor.
  - inversion F as [|x ? xs' ? Mx F']; subst. unfold multiple in Mx. cbn [fst] in Mx.
    destruct (IH xs' _ (conj F' eq_refl)) as (E & R & I1 & I2 & O). cbn [map fst total pairs sum_of index_of].
    split; [cbn [map of_mode pair_of snd]; now rewrite E|]. split.
    { constructor; [|assumption]. unfold in_range, one, two, pair_of, under, above. cbn [fst snd]. lia. }
    rewrite I1, I2, <- O. unfold index1, index2, offset1, offset2, one, two, stride, pair_of. cbn [fst snd].
    split; [reflexivity|]. split; [reflexivity|]. unfold under, above.
    nia.
Qed.

(** Both at the coordinate 0. *)
Definition at_0 (m : counted) : digits := ((0, 0), m).

Lemma at_0_spec M : Forall (fun m => 2 <= fst (fst m)) M ->
  Forall in_range (map at_0 M) /\ forall f, (forall m, f (at_0 m) = 0) -> sum_of f (map at_0 M) = 0.
Proof.
  induction 1 as [|[[s d] i] M H _ [IH1 IH2]]; [split; [constructor|reflexivity]|]. cbn [fst] in H. split.
  - constructor; [|assumption]. unfold in_range, one, two, at_0. cbn [fst snd]. lia.
  - intros f Hf. cbn [map sum_of]. now rewrite Hf, IH2.
Qed.

Lemma meets_some L d : Forall (fun m => 1 <= snd m) L -> forall n c steps e xs spare,
  meets L d n c steps = Some (Some (e, xs), spare) -> c <= e /\ e < c + n /\ adds_up true L xs (Z.of_nat (e * d)).
Proof.
  intros P. induction n as [|n IH]; intros c steps e xs spare E; [discriminate|].
  cbn [meets] in E. destruct steps as [|steps]; [discriminate|].
  pose proof (multiples_correct true L P (Z.of_nat (c * d)) steps) as K.
  destruct (multiples true L (Z.of_nat (c * d)) steps) as [[[ys|] k]|]; try discriminate.
  - injection E as -> -> ->. split; [lia|]. split; [lia|exact K].
  - apply IH in E as (? & ? & ?). split; [lia|]. split; [lia|assumption].
Qed.

(** The digits of two coordinates that differ and have one offset, of all modes in the order of the search. *)
Lemma apart_no rest : forall below steps a b, wf (map fst below) -> Forall (fun m => 1 <= snd m) (map fst below) ->
  free (map fst below) -> Forall (fun m => 2 <= fst (fst m)) below -> Forall (fun m => 2 <= fst (fst m)) rest ->
  apart below rest steps = No (a, b) ->
  exists T, map of_mode T = rev below ++ rest /\ Forall in_range T /\ Exists (fun t => one t <> two t) T /\
    a = Nat.min (sum_of index1 T) (sum_of index2 T) /\ b = Nat.max (sum_of index1 T) (sum_of index2 T) /\
    sum_of offset1 T = sum_of offset2 T.
Proof.
  induction rest as [|[[s d] i] rest IH]; intros below steps a b W P F B R E; [discriminate|].
  inversion R as [|? ? Rs R']; subst. cbn [fst] in Rs. cbn [apart] in E.
  destruct (meets _ _ _ _ _) as [[[[c xs]|] spare]|] eqn:K; try discriminate.
  - injection E as <- <-. apply meets_some in K as (C1 & C2 & A); [|assumption].
    assert (c <= s - 1) by (destruct (d =? 0); lia). clear C2.
    destruct (pairs_spec below xs _ A) as (E & R1 & I1 & I2 & O).
    destruct (at_0_spec rest R') as [R3 Z0].
    exists (rev (pairs xs below) ++ ((c, 0), ((s, d), i)) :: map at_0 rest).
    assert (RP : forall f, sum_of f (rev (pairs xs below)) = sum_of f (pairs xs below)).
    { intro f. apply sum_of_perm. symmetry. apply Permutation_rev. }
    split.
    { rewrite map_app, map_rev, E. cbn [map of_mode snd]. rewrite map_map. unfold at_0, of_mode. cbn [snd]. now rewrite map_id. }
    split.
    { apply Forall_app. split; [now apply Forall_rev|]. constructor; [|assumption].
      unfold in_range, one, two. cbn [fst snd]. lia. }
    split.
    { apply Exists_app. right. constructor. unfold one, two. cbn [fst snd]. lia. }
    rewrite !sum_of_app. cbn [sum_of]. rewrite !Z0 by reflexivity. rewrite !RP, I1, I2.
    unfold index1, index2, offset1 at 2, offset2 at 2, one, two, stride. cbn [fst snd].
    split; [lia|]. split; [lia|]. lia.
  - destruct (free_cons s d (map fst below) W P F Rs) as [Hd F'].
    { intros n ->. exists steps, spare. exact K. }
    destruct (IH (((s, d), i) :: below) spare a b) as (T & M & G); cbn [map fst].
    + apply wf_cons. split; [lia|assumption].
    + now constructor.
    + exact F'.
    + constructor; [cbn [fst]; lia|assumption].
    + assumption.
    + exact E.
    + exists T. split; [|exact G]. rewrite M. cbn [rev]. now rewrite <- app_assoc.
Qed.

(** Where the answer is no, the two coordinates are different, the smaller first, and have the same offset. *)
Theorem distinct_no steps L a b : wf L -> distinct steps L = No (a, b) ->
  a < b /\ b < size L /\ off L a = off L b.
Proof.
  intros W E. pose proof (sorted_perm stride (counted_from 1 L)) as P.
  destruct (apart_no (sorted stride (counted_from 1 L)) [] steps a b) as (T & M & R & X & Ea & Eb & O);
    [constructor|constructor|exact free_nil|constructor| |exact E|].
  { eapply Permutation_Forall; [symmetry; exact P|]. now apply counted_big. }
  cbn [rev app] in M. rewrite <- M in P.
  destruct (Permutation_map_inv of_mode T (Permutation_sym P)) as (T' & M' & PT).
  assert (R' : Forall in_range T') by (eapply Permutation_Forall; eassumption).
  destruct (of_digits L 1 T' W (eq_sym M') R') as (x & y & HX & HY & I1 & I2 & O1 & O2 & D).
  rewrite (sum_of_perm index1 _ _ PT), (sum_of_perm index2 _ _ PT), I1, I2 in *.
  rewrite (sum_of_perm offset1 _ _ PT), (sum_of_perm offset2 _ _ PT), O1, O2 in O.
  assert (x <> y).
  { intro Eq. apply D in Eq. rewrite Forall_forall in Eq. apply Exists_exists in X as (t & It & Nt).
    apply Nt, Eq. eapply Permutation_in; eassumption. }
  subst a b. rewrite !Nat.mul_1_l. destruct (Nat.min_spec x y) as [[? ->]|[? ->]], (Nat.max_spec x y) as [[? ->]|[? ->]];
    (split; [lia|]; split; [lia|]; congruence).
Qed.

(** distinct: an answer is correct, whatever the budget. *)
Theorem distinct_exact steps L : wf L -> distinct steps L <> NotDecided ->
  (distinct steps L = Yes <-> Distinct L).
Proof.
  intros W N. split; [now apply distinct_yes|]. intro D.
  destruct (distinct steps L) as [|[a b]|] eqn:E; [reflexivity| |congruence].
  destruct (distinct_no steps L a b W E) as (Lt & B & O). assert (a = b) by (apply D; lia || assumption). lia.
Qed.

(** distinct: some budget suffices. *)
Theorem distinct_decided L : exists cost, forall steps, cost <= steps -> distinct steps L <> NotDecided.
Proof.
  unfold distinct. generalize (sorted stride (counted_from 1 L)) as rest. intro rest.
  generalize (@nil counted) as below. induction rest as [|[[s d] i] rest IH]; intro below.
  { exists 0. discriminate. }
  cbn [apart]. set (n := if d =? 0 then _ else _).
  destruct (IH (((s, d), i) :: below)) as [c1 H1].
  assert (G : forall n c, exists cost, forall steps, cost <= steps ->
    exists found spare, meets (map fst below) d n c steps = Some (found, spare) /\ steps <= spare + cost).
  { clear. induction n as [|n IHn]; intro c.
    - exists 0. intros steps _. exists None, steps. split; [reflexivity|lia].
    - destruct (multiples_decided true (map fst below) (Z.of_nat (c * d))) as [c1 H1]. destruct (IHn (S c)) as [c2 H2].
      exists (1 + c1 + c2). intros [|st] H; [lia|]. cbn [meets].
      destruct (H1 st ltac:(lia)) as (found & spare & -> & E). destruct found as [xs|].
      + exists (Some (c, xs)), spare. split; [reflexivity|lia].
      + destruct (H2 spare ltac:(lia)) as (found & spare' & -> & E'). exists found, spare'. split; [reflexivity|lia]. }
  destruct (G n 1) as [c2 H2]. exists (c1 + c2). intros steps H.
  destruct (H2 steps ltac:(lia)) as (found & spare & -> & E). destruct found as [[c xs]|]; [discriminate|].
  apply H1. lia.
Qed.

(** Each stride is above what the modes before it reach together. *)
Fixpoint spaced (before rest : layout) : Prop :=
  match rest with [] => True | m :: rest' => reach before < snd m /\ spaced (m :: before) rest' end.

(** Where, in the order of the strides, each is above what the modes before it reach, the answer is yes without a step. *)
Theorem distinct_spaced steps L : spaced [] (map fst (sorted stride (counted_from 1 L))) -> distinct steps L = Yes.
Proof.
  unfold distinct. generalize (sorted stride (counted_from 1 L)) as rest. intro rest.
  change (@nil mode) with (map fst (@nil counted)). generalize (@nil counted) as below.
  induction rest as [|[[s d] i] rest IH]; intros below S; [reflexivity|]. cbn [map fst spaced snd] in S.
  destruct S as [H S]. cbn [apart]. destruct (Nat.eqb_spec d 0); [lia|].
  rewrite Nat.div_small, Nat.min_0_r by assumption. cbn [meets]. now apply IH.
Qed.

(** Copies at one place meet: a mode of more than one element has no stride 0. *)
Theorem distinct_copies L s : wf L -> In (s, 0) L -> 2 <= s -> ~ Distinct L.
Proof.
  intros W I Hs D. apply in_split in I as (L1 & L2 & ->). apply wf_app in W as [W1 W2].
  pose proof (size_pos _ W1). apply wf_cons in W2 as [_ W2]. pose proof (size_pos _ W2).
  assert (2 <= s * size L2) by nia.
  assert (size L1 = 0); [|lia]. symmetry. apply D; [rewrite size_app; cbn [size]; nia|rewrite size_app; cbn [size]; nia|].
  rewrite !off_app by assumption. rewrite <- (off_mod L1 (size L1)) by assumption.
  rewrite Nat.mod_same, !Nat.div_0_l, Nat.div_same by lia. cbn [off]. rewrite (Nat.div_small 1) by lia.
  rewrite Nat.div_0_l by lia. lia.
Qed.

(** Distinct: the list of all offsets has none twice. *)
Theorem distinct_no_duplicates L : wf L -> (Distinct L <-> NoDup (vals L)).
Proof.
  intro W. rewrite vals_off by assumption. split; intro H.
  - unfold Distinct in H. revert H. generalize (size L) as n. generalize (off L) as f. clear. intros f n H.
    assert (G : forall l, NoDup l -> (forall x, In x l -> x < n) -> NoDup (map f l)).
    { induction l as [|x l IH]; intros N B; [constructor|]. inversion N; subst. constructor.
      - intro I. apply in_map_iff in I as (y & E & I). assert (y = x) by (apply H; auto with datatypes). now subst.
      - apply IH; auto with datatypes. }
    apply G; [apply seq_NoDup|]. intros x I. apply in_seq in I. lia.
  - intros x y X Y O. apply (NoDup_nth _ 0) with (i := x) (j := y) in H; rewrite ?map_length, ?seq_length; try assumption.
    rewrite !(nth_indep _ 0 (off L 0)) by (rewrite map_length, seq_length; assumption).
    rewrite !map_nth, !seq_nth by assumption. exact O.
Qed.

(** What is given back is the operand, and no two of its coordinates have the same offset. *)
Theorem distinct_tree_yes A R : wf (flatten A) -> distinct_tree A = Some R -> R = A /\ Distinct (flatten A).
Proof.
  intro W. unfold distinct_tree. destruct (distinct STEPS (flatten A)) eqn:E; try discriminate.
  intros [= <-]. split; [reflexivity|now apply (distinct_yes STEPS)].
Qed.

(** Behind a function that sends no two offsets to one, as a swizzle, the answer is that of the layout inside. *)
Theorem distinct_behind (f : nat -> nat) L : (forall a b, f a = f b -> a = b) ->
  (Distinct L <-> forall x y, x < size L -> y < size L -> f (off L x) = f (off L y) -> x = y).
Proof.
  intro F. split; intros D x y X Y E; apply D; try assumption; [now apply F|now f_equal].
Qed.
