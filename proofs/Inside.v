(** inside: every offset of a layout is an index of another. *)
From Coq Require Import List Arith Lia PeanoNat.
From Proofs Require Import Coalesce Walk Composition Nested Sums.
Import ListNotations.

(** Every offset of [B] is below [n]. *)
Definition Inside (B : layout) (n : nat) : Prop := forall x, x < size B -> off B x < n.

(** Of modes in reverse order, the smallest coordinates with which the offset is at least [need]: in the last mode the
    smallest from which the modes before it reach what is missing, and so on. *)
Fixpoint first_at (R : layout) (need : nat) : nat :=
  match R with
  | [] => 0
  | (s, d) :: R' =>
      let missing := need - reach R' in
      let c := if missing =? 0 then 0 else (missing - 1) / d + 1 in
      c * size R' + first_at R' (need - c * d)
  end.

(** As [Layout::first_from] of [layout-algebra/src/algebra/inside.rs]. *)
Definition first_from (B : layout) (n : nat) : option nat :=
  if cosize B <=? n then None else Some (first_at (rev B) n).

(** As [Layout::inside] of [layout-algebra/src/algebra/inside.rs], without swizzles. *)
Definition inside_tree (B A : tree) : option tree :=
  match first_from (flatten B) (size (flatten A)) with None => Some B | Some _ => None end.

Lemma cosize_reach L : cosize L = reach L + 1.
Proof. induction L as [|[s d] L IH]; cbn [cosize reach]; lia. Qed.

Lemma reach_app L1 L2 : reach (L1 ++ L2) = reach L1 + reach L2.
Proof. induction L1 as [|[s d] L1 IH]; cbn [app reach]; lia. Qed.

Lemma size_rev L : size (rev L) = size L.
Proof. induction L as [|[s d] L IH]; [reflexivity|]. cbn [rev size]. rewrite size_app, IH. cbn [size]. lia. Qed.

Lemma reach_rev L : reach (rev L) = reach L.
Proof. induction L as [|[s d] L IH]; [reflexivity|]. cbn [rev reach]. rewrite reach_app, IH. cbn [reach]. lia. Qed.

Lemma wf_rev L : wf L -> wf (rev L).
Proof. apply Forall_rev. Qed.

Lemma off_last L s d y : wf L -> y < size L * s -> off (L ++ [(s, d)]) y = off L (y mod size L) + y / size L * d.
Proof.
  intros W H. rewrite off_app, off_mod by assumption. cbn [off]. rewrite Nat.mod_small; [now rewrite Nat.add_0_r|].
  pose proof (size_pos _ W). apply Nat.div_lt_upper_bound; lia.
Qed.

Lemma first_at_spec R : forall need, wf R -> need <= reach R ->
  first_at R need < size R /\ need <= off (rev R) (first_at R need) /\
  forall y, y < first_at R need -> off (rev R) y < need.
Proof.
  induction R as [|[s d] R IH]; intros need W N; [cbn in *; split; [lia|split; intros; lia]|].
  apply wf_cons in W as [W1 W2]. cbn [reach] in N. cbn [first_at rev size].
  set (c := if need - reach R =? 0 then 0 else (need - reach R - 1) / d + 1).
  pose proof (size_pos _ W2) as PS. pose proof (wf_rev _ W2) as WR.
  assert (C : c <= s - 1 /\ need <= c * d + reach R /\ forall k, k < c -> k * d + reach R < need).
  { subst c. destruct (Nat.eqb_spec (need - reach R) 0) as [Z|Z]; [split; [lia|split; intros; lia]|].
    destruct d as [|d]; [lia|]. set (m := need - reach R - 1) in *.
    pose proof (Nat.div_mod m (S d) ltac:(lia)) as D. pose proof (Nat.mod_upper_bound m (S d) ltac:(lia)) as U.
    set (q := m / S d) in *. split; [nia|]. split; [nia|]. intros k Hk. nia. }
  destruct C as (C1 & C2 & C3). clearbody c.
  destruct (IH (need - c * d) W2 ltac:(lia)) as (I1 & I2 & I3). set (x := first_at R (need - c * d)) in *.
  assert (B : c * size R + x < size R * s) by nia.
  split; [lia|]. split.
  - rewrite off_last by (rewrite ?size_rev; assumption). rewrite size_rev.
    rewrite (Nat.add_comm (c * size R)), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia. lia.
  - intros y Hy. rewrite off_last by (rewrite ?size_rev; assumption || lia). rewrite size_rev.
    pose proof (Nat.div_mod y (size R) ltac:(lia)) as D. pose proof (Nat.mod_upper_bound y (size R) ltac:(lia)) as U.
    set (q := y / size R) in *. set (r := y mod size R) in *.
    assert (q <= c) by nia. destruct (Nat.eq_dec q c) as [->|Nq].
    + specialize (I3 r ltac:(nia)). lia.
    + specialize (C3 q ltac:(lia)). pose proof (off_lt_cosize (rev R) r WR) as L.
      rewrite cosize_reach, reach_rev in L. lia.
Qed.

(** No answer: every offset is below [n]; else it is the first coordinate whose offset is not. *)
Theorem first_from_exact B n : wf B ->
  match first_from B n with
  | None => Inside B n
  | Some x => x < size B /\ n <= off B x /\ forall y, y < x -> off B y < n
  end.
Proof.
  intro W. unfold first_from. destruct (Nat.leb_spec (cosize B) n) as [H|H].
  - intros x _. pose proof (off_lt_cosize B x W). lia.
  - rewrite cosize_reach in H.
    destruct (first_at_spec (rev B) n (wf_rev _ W)) as (H1 & H2 & H3); [rewrite reach_rev; lia|].
    rewrite rev_involutive, size_rev in *. repeat split; assumption.
Qed.

(** `inside(B, A)` is accepted if and only if every offset of [B] is below the size of [A]. *)
Theorem inside_exact B A : wf (flatten B) ->
  (inside_tree B A = Some B <-> Inside (flatten B) (size (flatten A))) /\
  (inside_tree B A = None <-> exists x, x < size (flatten B) /\ size (flatten A) <= off (flatten B) x).
Proof.
  intro W. unfold inside_tree. pose proof (first_from_exact (flatten B) (size (flatten A)) W) as F.
  destruct (first_from _ _) as [x|].
  - destruct F as (H & L & _). split; split.
    + discriminate.
    + intro I. specialize (I x H). lia.
    + intros _. exists x. split; assumption.
    + reflexivity.
  - split; split; [intros _; exact F|reflexivity|discriminate|]. intros (x & H & L). specialize (F x H). lia.
Qed.

(** inside: a composition with an accepted B does not extend past the last element: `R(c) = A(B(c))` with
    `B(c) < size(A)`. *)
Theorem inside_composition A B R : wf (flatten A) -> wf (flatten B) -> inside_tree B A = Some B ->
  composition_tree A B = Some R ->
  forall x, x < size (flatten B) ->
    off (flatten B) x < size (flatten A) /\ off (flatten R) x = off (flatten A) (off (flatten B) x).
Proof.
  intros WA WB I C x Hx. apply inside_exact in I; [|assumption]. specialize (I x Hx). split; [assumption|].
  destruct (composition_tree_coordinates A B R WA WB C) as [Rf _].
  destruct (refines_spec B R WB Rf) as (WR & S & _).
  destruct (composition_tree_exact A B R WA WB C) as [_ F].
  rewrite off_offx by (assumption || lia). rewrite F by assumption.
  rewrite <- (off_offx (flatten B)), <- off_offx by assumption. reflexivity.
Qed.
