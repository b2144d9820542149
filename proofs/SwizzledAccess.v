(** vector_access and conflict_free behind a swizzle. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
From Proofs Require Import Coalesce Walk Nested Sums VectorAccess ConflictFree Alike.
Import ListNotations.

(** The bits [read] are added, without carries, to those [shift] below them, or above.
    As [swizzled] of [layout-decide/src/swizzle.rs], where nothing is added before. *)
Definition moved_bits (read shift : nat) (up : bool) (x : nat) : nat :=
  if up then Nat.shiftl (Nat.land x read) shift else Nat.shiftr (Nat.land x read) shift.
Definition exchange (read shift : nat) (up : bool) (x : nat) : nat := Nat.lxor x (moved_bits read shift up x).

(** The bits that are changed where all that are read are set. *)
Definition changed (read shift : nat) (up : bool) : nat := moved_bits read shift up read.
Definition bits (read shift : nat) (up : bool) : nat := Nat.lor read (changed read shift up).

(** No bit is read and changed. *)
Definition apart_bits (read shift : nat) (up : bool) : Prop := Nat.land read (changed read shift up) = 0.

(** The smallest power of two that is above all of these bits. *)
Definition seen (x : nat) : nat := if x =? 0 then 1 else 2 ^ (Nat.log2 x + 1).

Definition count_modes (P : partition) : nat := length (filter (fun m => negb (fst m =? 1)) (threads P ++ values P ++ rest P)).

(** As [vector_access] of [layout-decide/src/vector_access.rs], behind one swizzle. *)
Definition swizzled_vector_access (read shift : nat) (up : bool) (steps : nat) (P : partition) (n : nat) : answer apart :=
  let kept := (read =? 0) || (is_power n && (Nat.land (bits read shift up) (n - 1) =? 0)) in
  if read =? 0 then vector_access P n
  else vector_access_behind (exchange read shift up) kept (2 * (count_modes P + 6) + 1) steps P n.

(** As [moved_together] of [layout-decide/src/conflict_free.rs]. *)
Definition moved_behind (read shift : nat) (up : bool) (bytes : nat) : nat := Nat.max (seen (bits read shift up)) (moved bytes).

(** As [conflict_free] of [layout-decide/src/conflict_free.rs], behind one swizzle: whether no threads wait. *)
Definition swizzled_conflict_free (read shift : nat) (up : bool) (steps : nat) (P : partition) (n bytes : nat) : answer (nat * list nat) :=
  if one_turn (exchange read shift up) P n bytes then Yes
  else conflict_free_behind (exchange read shift up) (moved_behind read shift up bytes) 1 steps P n bytes.

(** ** The function of a swizzle *)

Lemma land_lxor a b c : Nat.land (Nat.lxor a b) c = Nat.lxor (Nat.land a c) (Nat.land b c).
Proof.
  apply Nat.bits_inj. intro i. rewrite !Nat.land_spec, !Nat.lxor_spec, !Nat.land_spec.
  destruct (Nat.testbit a i), (Nat.testbit b i), (Nat.testbit c i); reflexivity.
Qed.

Lemma moved_lxor read shift up a b : moved_bits read shift up (Nat.lxor a b) = Nat.lxor (moved_bits read shift up a) (moved_bits read shift up b).
Proof. unfold moved_bits. rewrite land_lxor. destruct up; [apply Nat.shiftl_lxor|apply Nat.shiftr_lxor]. Qed.

Lemma exchange_lxor read shift up a b : exchange read shift up (Nat.lxor a b) = Nat.lxor (exchange read shift up a) (exchange read shift up b).
Proof.
  unfold exchange. rewrite moved_lxor. rewrite !Nat.lxor_assoc. f_equal. rewrite <- !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm.
Qed.

Lemma moved_none read shift up x : Nat.land x read = 0 -> exchange read shift up x = x.
Proof.
  intro H. unfold exchange, moved_bits. rewrite H. rewrite Nat.shiftl_0_l, Nat.shiftr_0_l. destruct up; apply Nat.lxor_0_r.
Qed.

Lemma moved_within read shift up x : within (moved_bits read shift up x) (changed read shift up).
Proof.
  intros i H. unfold changed, moved_bits in *. rewrite Nat.land_diag. destruct up.
  - destruct (le_lt_dec shift i); [|rewrite Nat.shiftl_spec_low in H by assumption; discriminate].
    rewrite Nat.shiftl_spec_high' in * by assumption. rewrite Nat.land_spec in H. now apply andb_prop in H as [_ H].
  - rewrite Nat.shiftr_spec' in *. rewrite Nat.land_spec in H. now apply andb_prop in H as [_ H].
Qed.

(** A swizzle is its own inverse. *)
Theorem exchange_twice read shift up x : apart_bits read shift up -> exchange read shift up (exchange read shift up x) = x.
Proof.
  intro A. unfold exchange at 2. rewrite exchange_lxor.
  rewrite (moved_none read shift up (moved_bits read shift up x)).
  - unfold exchange. rewrite Nat.lxor_assoc, Nat.lxor_nilpotent. apply Nat.lxor_0_r.
  - apply (within_land _ _ (changed read shift up) read); [apply moved_within|intros i H; exact H|]. rewrite Nat.land_comm. exact A.
Qed.

Lemma exchange_0 read shift up : exchange read shift up 0 = 0.
Proof. now apply moved_none. Qed.

(** It is linear over bits. *)
Theorem exchange_linear read shift up : apart_bits read shift up -> linear (exchange read shift up).
Proof.
  intro A. split; [apply exchange_lxor|]. intros x H. rewrite <- (exchange_twice read shift up x A), H. apply exchange_0.
Qed.

Lemma low_within k u : u < 2 ^ k -> within u (2 ^ k - 1).
Proof.
  intros U i H. replace (2 ^ k - 1) with (Nat.ones k) by (rewrite Nat.ones_equiv; lia).
  destruct (le_lt_dec k i) as [Le|Lt]; [|now apply Nat.ones_spec_low].
  rewrite <- (Nat.mod_small u (2 ^ k)), Nat.mod_pow2_bits_high in H by assumption. discriminate.
Qed.

Lemma within_low k x m : within x m -> m < 2 ^ k -> x < 2 ^ k.
Proof.
  intros W M. assert (E : x mod 2 ^ k = x); [|rewrite <- E; apply Nat.mod_upper_bound, Nat.pow_nonzero; lia].
  apply Nat.bits_inj. intro i. destruct (le_lt_dec k i) as [Le|Lt]; [|now apply Nat.mod_pow2_bits_low].
  rewrite Nat.mod_pow2_bits_high by assumption. destruct (Nat.testbit x i) eqn:T; [|reflexivity]. apply W in T.
  rewrite <- (Nat.mod_small m (2 ^ k)), Nat.mod_pow2_bits_high in T by assumption. discriminate.
Qed.

Lemma multiple_of_power k x : Nat.land x (2 ^ k - 1) = 0 -> exists q, x = 2 ^ k * q.
Proof.
  replace (2 ^ k - 1) with (Nat.ones k) by (rewrite Nat.ones_equiv; lia). rewrite Nat.land_ones. intro H.
  exists (x / 2 ^ k). pose proof (Nat.div_mod x (2 ^ k) ltac:(apply Nat.pow_nonzero; lia)). lia.
Qed.

(** A vector whose bits are neither read nor changed stays together. *)
Lemma exchange_kept read shift up k : Nat.land (bits read shift up) (2 ^ k - 1) = 0 ->
  forall q, exists q', forall i, i < 2 ^ k -> exchange read shift up (2 ^ k * q + i) = 2 ^ k * q' + i.
Proof.
  intros H q. unfold bits in H. rewrite Nat.land_lor_distr_l in H. apply Nat.lor_eq_0_iff in H as [Hr Hc].
  assert (M : Nat.land (exchange read shift up (2 ^ k * q)) (2 ^ k - 1) = 0).
  { unfold exchange. rewrite land_lxor. rewrite (within_land _ _ _ _ (moved_within read shift up _) (fun i H => H) Hc), Nat.lxor_0_r.
    replace (2 ^ k - 1) with (Nat.ones k) by (rewrite Nat.ones_equiv; lia). rewrite Nat.land_ones, Nat.mul_comm.
    apply Nat.mod_mul, Nat.pow_nonzero. lia. }
  apply multiple_of_power in M as [q' M]. exists q'. intros i Hi. rewrite !low_lxor by assumption. rewrite exchange_lxor, M. f_equal.
  apply moved_none. apply (within_land _ _ _ _ (low_within k i Hi) (fun i H => H)). now rewrite Nat.land_comm.
Qed.

(** vector_access of a swizzled layout: an answer is correct. *)
Theorem swizzled_vector_access_exact read shift up steps P n : wf_partition P ->
  match swizzled_vector_access read shift up steps P n with
  | Yes => in_vectors (exchange read shift up) P n
  | No a => is_apart (exchange read shift up) P n a
  | NotDecided => True
  end.
Proof.
  intro W. unfold swizzled_vector_access. destruct (Nat.eqb_spec read 0) as [->|N].
  - assert (Id : forall x, exchange 0 shift up x = x) by (intro; apply moved_none, Nat.land_0_r).
    pose proof (vector_access_yes P n W) as Y. pose proof (vector_access_no P n) as X.
    destruct (vector_access P n) as [|a|]; [| |exact I].
    + destruct (Y eq_refl) as (H1 & H2 & H3 & H4). split; [assumption|]. split; [assumption|]. split.
      * intros t v i r. rewrite !Id. apply H3.
      * intros t v r. rewrite Id. apply H4.
    + specialize (X a W eq_refl). destruct a as [|t v r|t v r]; cbn [is_apart] in *; rewrite ?Id; exact X.
  - apply vector_access_behind_exact; [assumption|]. cbn [orb]. intro K. apply andb_prop in K as [K1 K2].
    apply power_spec in K1 as [k ->]. apply Nat.eqb_eq in K2. now apply exchange_kept.
Qed.

Lemma seen_spec x : exists t, seen x = 2 ^ t /\ x < 2 ^ t.
Proof.
  unfold seen. destruct (Nat.eqb_spec x 0) as [->|N]; [exists 0; cbn; lia|]. exists (Nat.log2 x + 1). split; [reflexivity|].
  rewrite Nat.add_1_r. apply Nat.log2_spec. lia.
Qed.

(** Multiples of a power of two above all bits of the swizzle are carried through. *)
Lemma exchange_carried read shift up t bytes : bits read shift up < 2 ^ t -> Nat.divide WORD (2 ^ t * bytes) ->
  carried (exchange read shift up) (2 ^ t) bytes.
Proof.
  intros B D. assert (Z : 2 ^ t <> 0) by (apply Nat.pow_nonzero; lia). apply carried_low; [lia|assumption|]. intro x.
  assert (Br : read < 2 ^ t). { apply (within_low t read (bits read shift up)); [|assumption]. intros i H. unfold bits.
  now rewrite Nat.lor_spec, H. }
  assert (Bc : changed read shift up < 2 ^ t).
  { apply (within_low t _ (bits read shift up)); [|assumption]. intros i H. unfold bits. rewrite Nat.lor_spec, H. apply orb_true_r. }
  pose proof (Nat.mod_upper_bound x (2 ^ t) Z) as U.
  rewrite (Nat.div_mod x (2 ^ t) Z) at 1. rewrite low_lxor, exchange_lxor by assumption.
  assert (L : Nat.land (2 ^ t * (x / 2 ^ t)) read = 0).
  { apply land_0. intros i A C. destruct (le_lt_dec t i) as [Le|Lt].
    - rewrite <- (Nat.mod_small read (2 ^ t)), Nat.mod_pow2_bits_high in C by assumption. discriminate.
    - rewrite Nat.mul_comm, Nat.mul_pow2_bits_low in A by assumption. discriminate. }
  rewrite (moved_none _ _ _ _ L).
  assert (R : exchange read shift up (x mod 2 ^ t) < 2 ^ t).
  { apply (within_low t _ (Nat.lor (2 ^ t - 1) (changed read shift up))).
    - intros i H. unfold exchange in H. rewrite Nat.lxor_spec in H. rewrite Nat.lor_spec.
      pose proof (low_within t _ U i) as H1. pose proof (moved_within read shift up (x mod 2 ^ t) i) as H2.
      destruct (Nat.testbit (x mod 2 ^ t) i); [now rewrite H1|]. rewrite xorb_false_l in H. rewrite (H2 H). apply orb_true_r.
    - assert (E : Nat.lor (2 ^ t - 1) (changed read shift up) mod 2 ^ t = Nat.lor (2 ^ t - 1) (changed read shift up)).
      { apply Nat.bits_inj. intro i. destruct (le_lt_dec t i) as [Le|Lt]; [|now apply Nat.mod_pow2_bits_low].
        rewrite Nat.mod_pow2_bits_high, Nat.lor_spec by assumption.
        rewrite <- (Nat.mod_small (2 ^ t - 1) (2 ^ t)), <- (Nat.mod_small (changed read shift up) (2 ^ t)) by lia.
        now rewrite !Nat.mod_pow2_bits_high by assumption. }
      rewrite <- E. now apply Nat.mod_upper_bound. }
  rewrite <- low_lxor by assumption. lia.
Qed.

(** conflict_free of a swizzled layout: an answer is correct. If it is yes, no two threads of one wavefront
    access different words of one bank. If it is no, some do. *)
Theorem swizzled_conflict_free_exact read shift up steps P n bytes : wf_partition P -> apart_bits read shift up ->
  in_vectors (exchange read shift up) P n -> is_access n bytes = true ->
  match swizzled_conflict_free read shift up steps P n bytes with
  | Yes => Conflict_free (exchange read shift up) P n bytes
  | No _ => ~ Conflict_free (exchange read shift up) P n bytes
  | NotDecided => True
  end.
Proof.
  intros W A V Ac. unfold swizzled_conflict_free. destruct (one_turn _ _ _ _) eqn:O; [apply one_turn_free; auto using exchange_linear|].
  assert (C : carried (exchange read shift up) (moved_behind read shift up bytes) bytes).
  { unfold moved_behind. destruct (seen_spec (bits read shift up)) as (t & -> & B).
    destruct (moved_words n bytes Ac) as [q Q].
    assert (Mp : exists j, moved bytes = 2 ^ j).
    { destruct (access_powers n bytes Ac) as (b & _ & -> & _). unfold moved, WORD.
      destruct (Nat.ltb_spec (2 ^ b) 4) as [L|L]; [|now exists 0].
      destruct b as [|[|b]]; [exists 2; reflexivity|exists 1; reflexivity|]. exfalso. change (2 ^ S (S b)) with (2 * (2 * 2 ^ b)) in L.
      pose proof (Nat.pow_nonzero 2 b ltac:(lia)). lia. }
    destruct Mp as [j Ej]. rewrite Ej in *. destruct (le_lt_dec j t) as [Le|Lt].
    - rewrite Nat.max_l by (apply Nat.pow_le_mono_r; lia). apply exchange_carried; [assumption|].
      replace (2 ^ t) with (2 ^ (t - j) * 2 ^ j) by (rewrite <- Nat.pow_add_r; f_equal; lia).
      exists (2 ^ (t - j) * q). rewrite <- Nat.mul_assoc, Q. lia.
    - rewrite Nat.max_r by (apply Nat.pow_le_mono_r; lia). apply exchange_carried; [|exists q; lia].
      apply (Nat.lt_trans _ _ _ B). apply Nat.pow_lt_mono_r; lia. }
  pose proof (conflict_free_behind_exact (exchange read shift up) (moved_behind read shift up bytes) 1 steps P n bytes W ltac:(apply V) C) as E.
  destruct (conflict_free_behind _ _ _ _ _ _ _) as [|x|]; [apply E; [discriminate|reflexivity]| |exact I].
  intro F. apply E in F; discriminate.
Qed.
