(** upcast, downcast, recast_layout of swizzled layouts: the bytes stay. *)
From Coq Require Import List Arith NArith Bool Lia.
From Proofs Require Import Coalesce Nested Recast Swizzle Linear Swizzled.
Import ListNotations.
Local Open Scope N_scope.

Lemma same_bytes_elements n A R : wf (flatten A) -> wf (flatten R) -> same_bytes n (flatten A) (flatten R) ->
  elements_of (N.of_nat n) (Behind [] A) (Behind [] R).
Proof.
  intros WA WR B y. unfold has_offset, swizzled_off. cbn [swizzles within moved]. split.
  - intros (i & Hi & <-). destruct (proj1 (B (off (flatten A) i))) as (z & j & (c & Hc & <-) & Hj & E); [now exists i|].
    exists (N.of_nat (off (flatten R) c)), (N.of_nat j). split; [exists c; now rewrite off_offx|]. split; [lia|].
    rewrite <- off_offx by assumption. lia.
  - intros (x & j & (c & Hc & <-) & Hj & ->). rewrite <- off_offx by assumption.
    destruct (proj2 (B (n * off (flatten R) c + N.to_nat j)%nat)) as (i & Hi & E).
    + exists (off (flatten R) c), (N.to_nat j). split; [now exists c|]. split; [lia|reflexivity].
    + exists i. split; [assumption|]. rewrite <- off_offx by assumption. lia.
Qed.

Definition up (n : N) (t : tree) : option tree := upcast_tree t (N.to_nat n).
Definition down (n : N) (t : tree) : option tree := downcast_tree t (N.to_nat n).

(** `n * result(c) + j for all j < n and all c are the offsets of a` *)
Theorem swizzled_upcast_function a n r : wf (flatten (within a)) -> sound (swizzles a) -> swizzled_upcast (up n) a n = Some r ->
  elements_of n a r /\ wf (flatten (within r)) /\ sound (swizzles r).
Proof.
  intros W S E. destruct (recasts_of_trees (within a)) as (T & _ & _).
  assert (X : exists R, up n (within a) = Some R /\ within r = R).
  { unfold swizzled_upcast in E. destruct (up n (within a)) as [R|]; [|discriminate]. destruct (all_some _ _); [|discriminate].
    injection E as <-. now exists R. }
  destruct X as (R & U & Wr). pose proof (T _ _ U) as UL. destruct (upcast_law _ _ _ W UL) as (WR & _ & B).
  assert (Hn : n <> 0). { assert (upcast (flatten (within a)) (N.to_nat n) <> None) as A by congruence. apply upcast_accepted in A as (Hn & _); [lia|assumption]. }
  split; [|split; [now rewrite Wr|]].
  - apply (swizzled_upcast_correct (up n)); try assumption. intros R' U'. rewrite U in U'. injection U' as <-.
    rewrite <- (Nnat.N2Nat.id n). now apply same_bytes_elements.
  - unfold swizzled_upcast in E. rewrite U in E. fold (upcast_all n (swizzles a)) in E. destruct (upcast_all n (swizzles a)) as [ups|] eqn:Q; [|discriminate].
    injection E as <-. cbn [swizzles]. clear - S Q Hn. revert ups Q. induction S as [|[s k] sws A S IH]; intros ups; unfold upcast_all in *; cbn [all_some]; [intros [= <-]; constructor|].
    destruct (k mod n =? 0); [|discriminate]. destruct (swizzle_upcast s n) as [t|] eqn:V; [|discriminate]. cbn [option_map].
    destruct (all_some _ sws) as [r|]; [|discriminate]. intros [= <-]. constructor; [|now apply IH].
    cbn [fst]. apply (swizzle_upcast_correct s n t 0 0 A V). lia.
Qed.

(** `n * a(c) + j for all j < n and all c are the offsets of result` *)
Theorem swizzled_downcast_function a n r : wf (flatten (within a)) -> sound (swizzles a) -> swizzled_downcast (down n) a n = Some r ->
  elements_of n r a.
Proof.
  intros W S. destruct (recasts_of_trees (within a)) as (_ & T & _). apply swizzled_downcast_correct; [assumption|].
  intros R U. pose proof (T _ _ U) as UL. destruct (downcast_once _ _ _ W UL) as [WR _].
  rewrite <- (Nnat.N2Nat.id n). apply same_bytes_elements; try assumption. now apply downcast_law.
Qed.

(** The bits in memory of elements of w bits. *)
Definition touched (w : N) (a : swizzled) (y : N) : Prop := exists x j, has_offset a x /\ j < w /\ y = w * x + j.

Lemma touched_elements w n a r y : elements_of n a r -> (touched w a y <-> touched (w * n) r y).
Proof.
  intro E. unfold touched. split.
  - intros (x & j & Hx & Hj & ->). apply E in Hx as (z & i & Hz & Hi & ->). exists z, (w * i + j).
    split; [assumption|]. split; [nia|]. ring.
  - intros (z & j & Hz & Hj & ->). destruct (N.eq_dec w 0) as [->|Hw]; [lia|].
    pose proof (N.div_mod j w Hw) as D. pose proof (N.mod_lt j w Hw).
    assert (j / w < n) by (apply N.div_lt_upper_bound; assumption).
    exists (n * z + j / w), (j mod w). split; [apply E; exists z, (j / w); auto|]. split; [assumption|]. rewrite D at 1. ring.
Qed.

(** recast_layout of a swizzled layout: the elements of `new` bits of the result address the same bits as the
    elements of `old` bits. *)
Theorem swizzled_recast_function a old new r : wf (flatten (within a)) -> sound (swizzles a) -> swizzled_recast up down a old new = Some r ->
  forall y, touched old a y <-> touched new r y.
Proof.
  intros W S. unfold swizzled_recast. destruct (N.eqb_spec old 0); [discriminate|]. destruct (N.eqb_spec new 0); [discriminate|]. cbn [orb].
  set (g := N.gcd old new). assert (Hg : g <> 0) by (intro Z; apply N.gcd_eq_0_l in Z; lia).
  destruct (N.gcd_divide_l old new) as [m Em]. destruct (N.gcd_divide_r old new) as [k Ek]. fold g in Em, Ek.
  assert (Dn : new / g = k) by (rewrite Ek at 1; now apply N.div_mul). assert (Dm : old / g = m) by (rewrite Em at 1; now apply N.div_mul).
  rewrite Dn, Dm. intros E y.
  assert (X : exists b, (if k =? 1 then Some a else swizzled_upcast (up k) a k) = Some b /\
    (if m =? 1 then Some b else swizzled_downcast (down m) b m) = Some r).
  { destruct (if k =? 1 then Some a else _) as [b|]; [|discriminate]. now exists b. }
  destruct X as (b & E1 & E2). clear E.
  assert (B : (touched old a y <-> touched (old * k) b y) /\ wf (flatten (within b)) /\ sound (swizzles b)).
  { destruct (N.eqb_spec k 1) as [->|]; [injection E1 as <-; rewrite N.mul_1_r; tauto|].
    destruct (swizzled_upcast_function a k b W S E1) as (L & Wb & Sb). split; [now apply touched_elements|]. split; assumption. }
  destruct B as (B & Wb & Sb). rewrite B.
  assert (Q : old * k = new * m) by (rewrite Em, Ek; ring). rewrite Q.
  destruct (N.eqb_spec m 1) as [->|]; [injection E2 as <-; rewrite N.mul_1_r; reflexivity|].
  symmetry. apply touched_elements. now apply swizzled_downcast_function.
Qed.
