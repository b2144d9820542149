(** conflict_free, a short cut: where offsets are exclusive ors of what their coordinates give, all groups of threads are alike. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
From Proofs Require Import Coalesce Walk Nested Sums VectorAccess ConflictFree.
Import ListNotations.

Definition is_power (s : nat) : bool := s =? 2 ^ Nat.log2 s.

(** The bits that a mode changes: those of its largest coordinate, at its stride. *)
Definition bits_of (s d : nat) : nat := (2 ^ (Nat.log2 (s - 1) + 1) - 1) * d.

(** No bit is one of two modes, whose strides are powers of two; the bits that are [taken] then. *)
Fixpoint disjoint (taken : nat) (L : layout) : option nat :=
  match L with
  | [] => Some taken
  | (s, d) :: L' =>
      if (s =? 1) || (d =? 0) then disjoint taken L'
      else if is_power d && (Nat.land taken (bits_of s d) =? 0) then disjoint (Nat.lor taken (bits_of s d)) L' else None
  end.

(** The extents of threads are powers of two, but for those that count whole warps. *)
Fixpoint powers (index : nat) (T : layout) : bool :=
  match T with [] => true | (s, _) :: T' => (is_power s || (index mod WARP =? 0)) && powers (index * s) T' end.

(** As [is_linear] of [layout-decide/src/conflict_free.rs]. *)
Definition is_linear (P : partition) : bool :=
  match disjoint 0 (threads P ++ values P ++ rest P) with Some _ => powers 1 (threads P) | None => false end.

(** As [served_together] of [layout-decide/src/conflict_free.rs]: how many threads are served together, as many in all groups. *)
Definition served_together (P : partition) (n bytes : nat) : nat :=
  let k := together n bytes in
  if (k <? WARP) && ((off (threads P) 1 =? 0) || (off (threads P) 2 =? 0)) then 2 * k else k.

(** The first threads that are served together. *)
Definition first_group (f : nat -> nat) (P : partition) (n bytes : nat) : list nat :=
  map (fun u => f (off (threads P) u)) (seq 0 (Nat.min (served_together P n bytes) (size (threads P)))).

(** As [linear] of [layout-decide/src/conflict_free.rs], which counts the turns of this group by what spans its words. *)
Definition alike (f : nat -> nat) (P : partition) (n bytes : nat) : bool := is_linear P && negb (waits n bytes (first_group f P n bytes)).

(** As [Layout::conflict_free] of [layout-algebra/src/thread_value/proof/conflict_free.rs], without swizzles. *)
Definition conflict_free_tree (A : tree) (n bytes : nat) : option tree :=
  let P := partition_of A in
  match vector_access P n with
  | Yes =>
      if is_access n bytes then
        if alike (fun x => x) P n bytes then Some A
        else match conflict_free STEPS P n bytes with Yes => Some A | _ => None end
      else None
  | _ => None
  end.

(** ** Bits *)

Definition within (x m : nat) : Prop := forall i, Nat.testbit x i = true -> Nat.testbit m i = true.

Lemma land_0 a b : Nat.land a b = 0 <-> forall i, Nat.testbit a i = true -> Nat.testbit b i = true -> False.
Proof.
  split.
  - intros H i A B. assert (E : Nat.testbit (Nat.land a b) i = true) by (rewrite Nat.land_spec, A, B; reflexivity).
    rewrite H, Nat.bits_0 in E. discriminate.
  - intros H. apply Nat.bits_inj. intro i. rewrite Nat.land_spec, Nat.bits_0. specialize (H i).
    destruct (Nat.testbit a i), (Nat.testbit b i); try reflexivity. exfalso. now apply H.
Qed.

Lemma within_land x y a b : within x a -> within y b -> Nat.land a b = 0 -> Nat.land x y = 0.
Proof. intros A B H. rewrite land_0 in *. intros i X Y. apply (H i); auto. Qed.

Lemma within_0 m : within 0 m.
Proof. intros i H. rewrite Nat.bits_0 in H. discriminate. Qed.

Lemma power_spec d : is_power d = true -> exists e, d = 2 ^ e.
Proof. intro H. apply Nat.eqb_eq in H. now exists (Nat.log2 d). Qed.

Lemma lxor_mul a b d : d = 0 \/ (exists e, d = 2 ^ e) -> Nat.lxor a b * d = Nat.lxor (a * d) (b * d).
Proof.
  intros [->|[e ->]]; [now rewrite !Nat.mul_0_r|]. rewrite <- !Nat.shiftl_mul_pow2. now rewrite Nat.shiftl_lxor.
Qed.

Lemma within_bits s d c : 2 <= s -> is_power d = true -> c < s -> within (c * d) (bits_of s d).
Proof.
  intros S D C. apply power_spec in D as [e ->]. unfold bits_of. set (b := Nat.log2 (s - 1) + 1).
  assert (B : c < 2 ^ b).
  { subst b. rewrite Nat.add_1_r. pose proof (Nat.log2_spec (s - 1) ltac:(lia)). lia. }
  rewrite <- !Nat.shiftl_mul_pow2. intros i H. destruct (le_lt_dec e i) as [Le|Lt].
  - rewrite Nat.shiftl_spec_high' in * by assumption. replace (2 ^ b - 1) with (Nat.ones b) by (rewrite Nat.ones_equiv; lia).
    destruct (le_lt_dec b (i - e)) as [Lb|Lb]; [|now apply Nat.ones_spec_low].
    rewrite <- (Nat.mod_small c (2 ^ b)), Nat.mod_pow2_bits_high in H by assumption. discriminate.
  - rewrite Nat.shiftl_spec_low in H by assumption. discriminate.
Qed.

(** The offsets of modes whose bits are disjoint. *)
Lemma disjoint_spec L : forall taken taken', wf L -> disjoint taken L = Some taken' ->
  exists m, taken' = Nat.lor taken m /\ Nat.land taken m = 0 /\ forall x, within (off L x) m.
Proof.
  induction L as [|[s d] L IH]; intros taken taken' W E.
  - injection E as <-. exists 0. rewrite Nat.lor_0_r, Nat.land_0_r. split; [reflexivity|]. split; [reflexivity|]. intro x. apply within_0.
  - apply wf_cons in W as [Ws W]. cbn [disjoint] in E. destruct ((s =? 1) || (d =? 0)) eqn:Z.
    + destruct (IH _ _ W E) as (m & E1 & E2 & E3). exists m. split; [assumption|]. split; [assumption|]. intro x. cbn [off].
      replace (x mod s * d) with 0; [apply E3|]. apply orb_prop in Z as [Z|Z]; apply Nat.eqb_eq in Z; subst.
      * now rewrite Nat.mod_1_r.
      * now rewrite Nat.mul_0_r.
    + apply orb_false_iff in Z as [Z1 Z2]. apply Nat.eqb_neq in Z1, Z2.
      destruct (is_power d) eqn:D; [|discriminate]. destruct (Nat.eqb_spec (Nat.land taken (bits_of s d)) 0) as [B|]; [|discriminate].
      cbn [andb] in E. destruct (IH _ _ W E) as (m & -> & E2 & E3). exists (Nat.lor (bits_of s d) m).
      split; [symmetry; apply Nat.lor_assoc|].
      rewrite Nat.land_lor_distr_l in E2. apply Nat.lor_eq_0_iff in E2 as [E2 E4].
      split; [rewrite Nat.land_lor_distr_r, B, E2; reflexivity|]. intro x. cbn [off].
      pose proof (within_bits s d (x mod s) ltac:(lia) D ltac:(apply Nat.mod_upper_bound; lia)) as Wb.
      rewrite Nat.add_nocarry_lxor by (apply (within_land _ _ _ _ Wb (E3 _) E4)).
      intros i H. rewrite Nat.lor_spec. rewrite Nat.lxor_spec in H. specialize (Wb i). specialize (E3 (x / s) i).
      destruct (Nat.testbit (x mod s * d) i); [now rewrite Wb|]. rewrite xorb_false_l in H. rewrite E3 by assumption. apply orb_true_r.
Qed.

(** A mode and those behind it. *)
Lemma disjoint_head s d L taken taken' : wf ((s, d) :: L) -> disjoint taken ((s, d) :: L) = Some taken' ->
  (s = 1 \/ d = 0 \/ exists e, d = 2 ^ e) /\
  (forall c y, c < s -> c * d + off L y = Nat.lxor (c * d) (off L y)) /\
  exists taken1, disjoint taken1 L = Some taken'.
Proof.
  intros W E. apply wf_cons in W as [Ws W]. cbn [disjoint] in E. destruct ((s =? 1) || (d =? 0)) eqn:Z.
  - apply orb_prop in Z. split; [destruct Z as [Z|Z]; apply Nat.eqb_eq in Z; tauto|]. split; [|now exists taken].
    intros c y C. replace (c * d) with 0; [now rewrite Nat.lxor_0_l|]. destruct Z as [Z|Z]; apply Nat.eqb_eq in Z; subst; [|lia].
    replace c with 0 by lia. reflexivity.
  - apply orb_false_iff in Z as [Z1 Z2]. apply Nat.eqb_neq in Z1, Z2.
    destruct (is_power d) eqn:D; [|discriminate]. destruct (Nat.eqb_spec (Nat.land taken (bits_of s d)) 0) as [B|]; [|discriminate].
    cbn [andb] in E. split; [right; right; now apply power_spec|]. split; [|now exists (Nat.lor taken (bits_of s d))].
    intros c y C. destruct (disjoint_spec L _ _ W E) as (m & _ & E2 & E3).
    rewrite Nat.land_lor_distr_l in E2. apply Nat.lor_eq_0_iff in E2 as [_ E4].
    apply Nat.add_nocarry_lxor. apply (within_land _ _ _ _ (within_bits s d c ltac:(lia) D C) (E3 _) E4).
Qed.

Lemma disjoint_app L1 : forall L2 taken taken', disjoint taken (L1 ++ L2) = Some taken' ->
  exists taken1, disjoint taken L1 = Some taken1 /\ disjoint taken1 L2 = Some taken'.
Proof.
  induction L1 as [|[s d] L1 IH]; intros L2 taken taken' E; [now exists taken|]. cbn [app disjoint] in *.
  destruct ((s =? 1) || (d =? 0)); [now apply IH|]. destruct (is_power d && _); [now apply IH|discriminate].
Qed.

Lemma low_lxor a k u : u < 2 ^ k -> 2 ^ k * a + u = Nat.lxor (2 ^ k * a) u.
Proof.
  intro U. apply Nat.add_nocarry_lxor, land_0. intros i A B. destruct (le_lt_dec k i) as [Le|Lt].
  - rewrite <- (Nat.mod_small u (2 ^ k)), Nat.mod_pow2_bits_high in B by assumption. discriminate.
  - rewrite Nat.mul_comm, Nat.mul_pow2_bits_low in A by assumption. discriminate.
Qed.

(** The offset of a thread: that of the first of its block, and that of its place in the block. *)
Lemma off_lxor T : forall p k taken taken' q u, wf T -> disjoint taken T = Some taken' -> powers (2 ^ p) T = true -> p + k <= 5 -> u < 2 ^ k ->
  off T (2 ^ k * q + u) = Nat.lxor (off T (2 ^ k * q)) (off T u).
Proof.
  induction T as [|[s d] T IH]; intros p k taken taken' q u W E Pw Hk U; [reflexivity|].
  destruct k as [|k0]; [replace u with 0 by (cbn in U; lia); rewrite off_0, Nat.add_0_r, Nat.lxor_0_r by assumption; reflexivity|].
  set (k := S k0) in *. destruct (disjoint_head _ _ _ _ _ W E) as (D & H & taken1 & E').
  apply wf_cons in W as [Ws W]. cbn [powers] in Pw. apply andb_prop in Pw as [Ps Pw].
  assert (S : exists a, s = 2 ^ a).
  { apply orb_prop in Ps as [Ps|Ps]; [now apply power_spec|]. exfalso. apply Nat.eqb_eq in Ps.
    assert (Q : p < 5) by lia. unfold WARP in Ps. rewrite Nat.mod_small in Ps; [apply Nat.pow_nonzero in Ps; lia|].
    change 32 with (2 ^ 5). apply Nat.pow_lt_mono_r; lia. }
  destruct S as [a ->]. assert (Za : 2 ^ a <> 0) by (apply Nat.pow_nonzero; lia). cbn [off].
  destruct (le_lt_dec a k) as [Le|Lt].
  - assert (Ek : 2 ^ k = 2 ^ (k - a) * 2 ^ a) by (rewrite <- Nat.pow_add_r; f_equal; lia).
    assert (Zk : 2 ^ (k - a) <> 0) by (apply Nat.pow_nonzero; lia).
    replace (2 ^ k * q) with (2 ^ (k - a) * q * 2 ^ a) by (rewrite Ek; lia).
    rewrite (Nat.add_comm (2 ^ (k - a) * q * 2 ^ a) u), Nat.mod_add, Nat.div_add, Nat.mod_mul, Nat.div_mul by assumption.
    rewrite !H by first [apply Nat.mod_upper_bound; assumption|lia].
    rewrite (Nat.add_comm (u / 2 ^ a)). rewrite (IH (p + a) (k - a) taken1 taken' q (u / 2 ^ a)); try assumption.
    + rewrite Nat.mul_0_l, Nat.lxor_0_l.
      rewrite <- !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm.
    + now rewrite Nat.pow_add_r.
    + lia.
    + apply Nat.div_lt_upper_bound; [assumption|]. rewrite Nat.mul_comm, <- Ek. assumption.
  - assert (Ea : 2 ^ a = 2 ^ k * 2 ^ (a - k)) by (rewrite <- Nat.pow_add_r; f_equal; lia).
    assert (Zk : 2 ^ k <> 0) by (apply Nat.pow_nonzero; lia). assert (Zb : 2 ^ (a - k) <> 0) by (apply Nat.pow_nonzero; lia).
    assert (U' : u < 2 ^ a) by (apply (Nat.lt_le_trans _ _ _ U); apply Nat.pow_le_mono_r; lia).
    pose proof (Nat.div_mod q (2 ^ (a - k)) Zb) as Q. pose proof (Nat.mod_upper_bound q _ Zb) as Uq.
    set (q1 := q / 2 ^ (a - k)) in *. set (q0 := q mod 2 ^ (a - k)) in *.
    assert (C : 2 ^ k * q0 + u < 2 ^ a) by (rewrite Ea; nia).
    replace (2 ^ k * q) with (2 ^ k * q0 + q1 * 2 ^ a) by (rewrite Ea; nia).
    replace (2 ^ k * q0 + q1 * 2 ^ a + u) with (2 ^ k * q0 + u + q1 * 2 ^ a) by lia.
    rewrite !Nat.mod_add, !Nat.div_add, !Nat.mod_small, !Nat.div_small by (assumption || lia).
    rewrite (off_0 T), Nat.add_0_r by assumption. rewrite !H by lia. rewrite low_lxor by assumption.
    rewrite lxor_mul.
    + rewrite !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm.
    + destruct D as [D|D]; [|exact D]. exfalso. assert (2 ^ k < 2 ^ a) by (apply Nat.pow_lt_mono_r; lia).
      assert (1 <= 2 ^ k) by lia. lia.
Qed.
