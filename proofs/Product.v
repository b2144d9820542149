(** logical_product: copies of A at the offsets of B, counted in copies. *)
From Coq Require Import List Arith Lia PeanoNat Permutation.
From Proofs Require Import Coalesce Walk Complement Composition Nested.
Import ListNotations.

Definition logical_product (A B : layout) : option (list layout) :=
  match complement A (size A * cosize B) with
  | None => None
  | Some C => composition C B
  end.

Lemma cosize_pos L : 1 <= cosize L.
Proof. induction L as [|[s d] L IH]; cbn [cosize]; [lia|]. pose proof (Nat.le_0_l ((s - 1) * d)). lia. Qed.

(** Accepted iff the complement is and C o B is a layout; R(y) = C(B(y)). *)
Theorem logical_product_exact A B : wf A -> wf B ->
  (logical_product A B <> None <->
    exists C, complement A (size A * cosize B) = Some C /\ exists Rs, is_composition C B Rs) /\
  forall Rs, logical_product A B = Some Rs ->
    exists C, complement A (size A * cosize B) = Some C /\ is_composition C B Rs.
Proof.
  intros WA WB. pose proof (size_pos _ WA). pose proof (cosize_pos B).
  unfold logical_product. destruct (complement A (size A * cosize B)) as [C|] eqn:E.
  - destruct (complement_correct A (size A * cosize B) C WA ltac:(nia) E) as (WC & _).
    destruct (composition_exact C B WC WB) as [I Sd]. split.
    + split; [intro N; exists C; split; [reflexivity|now apply I]|].
      intros (C' & [= <-] & X). now apply I.
    + intros Rs K. exists C. split; [reflexivity|now apply Sd].
  - split; [|discriminate]. split; [congruence|]. intros (C & K & _). discriminate.
Qed.

(** logical_product: the product of injective layouts is injective. No two copies of A overlap. *)
Theorem logical_product_injective A B Rs : wf A -> wf B -> NoDup (vals A) -> NoDup (vals B) ->
  logical_product A B = Some Rs ->
  forall x x' y y', x < size A -> x' < size A -> y < size B -> y' < size B ->
  off A x + off (concat Rs) y = off A x' + off (concat Rs) y' -> x = x' /\ y = y'.
Proof.
  intros WA WB NA NB K. destruct (proj2 (logical_product_exact A B WA WB) Rs K) as (C & E & F2 & F).
  pose proof (size_pos _ WA) as PA. pose proof (cosize_pos B).
  destruct (complement_correct A (size A * cosize B) C WA ltac:(nia) E) as (WC & _).
  destruct (complement_bijection A (size A * cosize B) C WA ltac:(nia) E NA) as [P M].
  assert (SC : cosize B <= size C) by nia.
  assert (G : forall y, y < size B -> off (concat Rs) y = off C (off B y)).
  { intros y Hy. rewrite F by assumption. symmetry. apply off_offx; [assumption|].
    pose proof (off_lt_cosize B y WB). lia. }
  assert (Inj : forall L, wf L -> NoDup (vals L) -> forall a b, a < size L -> b < size L -> off L a = off L b -> a = b).
  { intros L W N a b Ha Hb Eq. rewrite vals_off in N by assumption.
    apply (NoDup_nth _ 0) with (i := a) (j := b) in N; rewrite ?map_length, ?seq_length; try assumption.
    rewrite !(nth_indep _ 0 (off L 0)) by (rewrite map_length, seq_length; assumption).
    rewrite !map_nth, !seq_nth by assumption. exact Eq. }
  assert (NAC : NoDup (vals (A ++ C))).
  { rewrite vals_off by (now apply wf_app). eapply Permutation_NoDup; [symmetry; exact P|apply seq_NoDup]. }
  intros x x' y y' Hx Hx' Hy Hy' Eq. rewrite !G in Eq by assumption.
  pose proof (off_lt_cosize B y WB). pose proof (off_lt_cosize B y' WB).
  assert (T : forall x z, x < size A -> off (A ++ C) (x + size A * z) = off A x + off C z).
  { intros a z Ha. rewrite off_app by assumption. rewrite <- (off_mod A) by assumption.
    rewrite (Nat.mul_comm (size A)), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia. reflexivity. }
  assert (Q : x + size A * off B y = x' + size A * off B y').
  { apply (Inj (A ++ C)); [now apply wf_app|assumption| | |rewrite !T by assumption; exact Eq]; rewrite size_app; nia. }
  assert (off B y = off B y') by nia. split; [nia|]. now apply (Inj B).
Qed.

Definition logical_product_tree (A B : tree) : option tree :=
  option_map (fun Rs => Node [A; fst (replace B Rs)]) (logical_product (flatten A) (flatten B)).
