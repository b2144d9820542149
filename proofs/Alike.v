(** conflict_free, a short cut: where offsets are exclusive ors of what their coordinates give, all groups of threads are alike. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
From Proofs Require Import Coalesce Walk Nested Sums VectorAccess ConflictFree Span.
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

(** Offsets are exclusive ors, and the first threads that are served together do not wait. *)
Definition alike (f : nat -> nat) (P : partition) (n bytes : nat) : bool := is_linear P && negb (waits n bytes (first_group f P n bytes)).

(** What spans the words of that group: those of a vector, and those of the threads whose number is a power of two. *)
Definition generators (f : nat -> nat) (P : partition) (n bytes : nat) : list nat :=
  filter (fun w => w * WORD <? n * bytes) [1; 2] ++
  map (fun u => f (off (threads P) u) * bytes / WORD)
    (filter (fun u => (u <? served_together P n bytes) && (u <? size (threads P))) [1; 2; 4; 8; 16]).

(** As [linear] of [layout-decide/src/conflict_free.rs], where it says that each group takes one turn: as many words
    as places in banks are independent. *)
Definition one_turn (f : nat -> nat) (P : partition) (n bytes : nat) : bool :=
  is_linear P && (dimension (map (fun w => w mod BANKS) (generators f P n bytes)) =? dimension (generators f P n bytes)).

(** As [Layout::conflict_free] of [layout-algebra/src/thread_value/proof/conflict_free.rs], without swizzles. *)
Definition conflict_free_tree (A : tree) (n bytes : nat) : option tree :=
  let P := partition_of A in
  match vector_access P n with
  | Yes =>
      if is_access n bytes then
        if one_turn (fun x => x) P n bytes then Some A
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
  - injection E as <-. exists 0. rewrite Nat.lor_0_r, Nat.land_0_r. split; [reflexivity|]. split; [reflexivity|]. intro x.
    apply within_0.
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

(** ** A group moved by an exclusive or *)

Lemma lxor_cancel a b c : Nat.lxor a b = Nat.lxor a c -> b = c.
Proof.
  intro H. apply (f_equal (Nat.lxor a)) in H. rewrite <- !Nat.lxor_assoc, Nat.lxor_nilpotent, !Nat.lxor_0_l in H. exact H.
Qed.

Lemma access_powers n bytes : is_access n bytes = true -> exists b k, bytes = 2 ^ b /\ Nat.max 1 (n * bytes / WORD) = 2 ^ k /\
  forall a, Nat.divide n a -> Nat.divide (2 ^ k) (a * bytes / WORD).
Proof.
  intro A. apply access_bytes in A.
  assert (B : exists b, bytes = 2 ^ b).
  { assert (bytes <= 16) by (destruct n; nia).
    do 17 (destruct bytes as [|bytes]; [first [exists 0; reflexivity|exists 1; reflexivity|exists 2; reflexivity|exists 3; reflexivity|exists 4; reflexivity|exfalso; lia]|]). lia. }
  destruct B as [b ->]. exists b.
  assert (G : forall j k a, n * 2 ^ b = WORD * 2 ^ k -> j = k -> Nat.divide n a -> Nat.divide (2 ^ j) (a * 2 ^ b / WORD)).
  { intros j k a E -> [q ->]. replace (q * n * 2 ^ b) with (q * 2 ^ k * WORD) by nia. rewrite Nat.div_mul by (unfold WORD; lia).
    now exists q. }
  destruct A as [A|[A|[A|[A|A]]]]; rewrite A.
  1-3: exists 0; split; [reflexivity|split; [reflexivity|intros; apply Nat.divide_1_l]].
  - exists 1. split; [reflexivity|]. split; [reflexivity|]. intros a. now apply (G 1 1).
  - exists 2. split; [reflexivity|]. split; [reflexivity|]. intros a. now apply (G 2 2).
Qed.

Lemma word_lxor A a bytes : (exists b, bytes = 2 ^ b) -> Nat.lxor A a * bytes / WORD = Nat.lxor (A * bytes / WORD) (a * bytes / WORD).
Proof.
  intros [b ->]. rewrite lxor_mul by (right; now exists b). change WORD with (2 ^ 2). rewrite <- !Nat.shiftr_div_pow2.
  apply Nat.shiftr_lxor.
Qed.

Lemma words_lxor n bytes A a w : is_access n bytes = true -> Nat.divide n A -> Nat.divide n a ->
  In w (words n bytes (Nat.lxor A a)) -> exists v, In v (words n bytes a) /\ w = Nat.lxor (A * bytes / WORD) v.
Proof.
  intros Ac DA Da I. destruct (access_powers n bytes Ac) as (b & k & Eb & Ek & D). unfold words in *. rewrite Ek in *.
  apply in_seq in I. rewrite word_lxor in I by now exists b.
  destruct (D A DA) as [x Ex]. destruct (D a Da) as [y Ey]. rewrite Ex, Ey in *.
  assert (Z : exists e, 2 ^ k = 2 ^ e) by now exists k.
  rewrite <- lxor_mul in I by now right. set (j := w - Nat.lxor x y * 2 ^ k) in *. assert (J : j < 2 ^ k) by lia.
  exists (y * 2 ^ k + j). split; [apply in_seq; lia|]. replace w with (2 ^ k * Nat.lxor x y + j) by lia.
  rewrite (Nat.mul_comm y), !low_lxor by assumption. rewrite <- Nat.lxor_assoc. f_equal.
  rewrite !(Nat.mul_comm (2 ^ k)). rewrite lxor_mul by now right. reflexivity.
Qed.

Lemma bank_lxor x y : Nat.lxor x y mod BANKS = Nat.lxor (x mod BANKS) (y mod BANKS).
Proof.
  change BANKS with (2 ^ 5). rewrite <- !Nat.land_ones. apply Nat.bits_inj. intro i.
  rewrite !Nat.land_spec, !Nat.lxor_spec, !Nat.land_spec.
  destruct (Nat.testbit x i), (Nat.testbit y i), (Nat.testbit (Nat.ones 5) i); reflexivity.
Qed.

Lemma wait_lxor n bytes A l : is_access n bytes = true -> Nat.divide n A -> Forall (Nat.divide n) l ->
  Wait n bytes (map (Nat.lxor A) l) -> Wait n bytes l.
Proof.
  intros Ac DA Dl (a & b & w & w' & Ia & Ib & Iw & Iw' & N & M). rewrite Forall_forall in Dl.
  apply in_map_iff in Ia as (a' & <- & Ia). apply in_map_iff in Ib as (b' & <- & Ib).
  apply words_lxor in Iw as (v & Iv & ->); auto. apply words_lxor in Iw' as (v' & Iv' & ->); auto.
  exists a', b', v, v'. repeat (split; [assumption|]). split; [congruence|].
  rewrite !bank_lxor in M. now apply lxor_cancel in M.
Qed.

Lemma wait_incl n bytes l l' : incl l l' -> Wait n bytes l -> Wait n bytes l'.
Proof.
  intros I (a & b & w & w' & Ia & Ib & R). exists a, b, w, w'. split; [now apply I|]. split; [now apply I|exact R].
Qed.

(** ** Groups are parts of blocks *)

Lemma firstn_seq j : forall a len, firstn j (seq a len) = seq a (Nat.min j len).
Proof. induction j as [|j IH]; intros a [|len]; try reflexivity. cbn [firstn seq Nat.min]. now rewrite IH. Qed.
Lemma skipn_seq j : forall a len, skipn j (seq a len) = seq (a + j) (len - j).
Proof.
  induction j as [|j IH]; intros a [|len]; try reflexivity; [now rewrite Nat.add_0_r|]. cbn [skipn seq Nat.sub]. rewrite IH. f_equal.
  lia.
Qed.

Lemma groups_parts n bytes (place : nat -> nat) : forall fuel from len g, Nat.divide (together n bytes) from ->
  In g (groups n bytes fuel from (map place (seq from len))) ->
  exists c m, g = map place (seq c m) /\ c + m <= from + len /\ Nat.divide (together n bytes) c /\
    (m <= together n bytes \/
     (m <= 2 * together n bytes /\ together n bytes < WARP /\ Nat.divide (2 * together n bytes) c /\ (in_pairs 1 g = true \/ in_pairs 2 g = true))).
Proof.
  pose proof (together_pos n bytes) as [K _]. set (k := together n bytes) in *.
  induction fuel as [|fuel IH]; intros from len g D I; [contradiction|].
  destruct len as [|len]; [contradiction|]. change (map place (seq from (S len))) with (place from :: map place (seq (S from) len)) in I.
  cbn [groups] in I. change (place from :: map place (seq (S from) len)) with (map place (seq from (S len))) in I. fold k in I.
  rewrite !firstn_map, !skipn_map, !firstn_seq, !skipn_seq in I.
  destruct (_ && _) eqn:E; (destruct I as [<-|I]; [|]).
  - exists from, (Nat.min (2 * k) (S len)). split; [reflexivity|]. split; [lia|]. split; [assumption|]. right.
    apply andb_prop in E as [E P]. apply andb_prop in E as [E1 E2]. apply Nat.ltb_lt in E1. apply Nat.eqb_eq in E2. apply orb_prop in P.
    split; [lia|]. split; [assumption|]. split; [apply Nat.mod_divide; [lia|assumption]|exact P].
  - destruct (IH (from + 2 * k) (S len - 2 * k) g) as (c & m & H1 & H2 & H3); [|assumption|].
    + apply Nat.divide_add_r; [assumption|]. now exists 2.
    + exists c, m. split; [assumption|]. split; [|assumption].
      destruct (le_lt_dec (2 * k) (S len)); [lia|]. exfalso.
      replace (S len - 2 * k) with 0 in I by lia. destruct fuel; contradiction.
  - exists from, (Nat.min k (S len)). split; [reflexivity|]. split; [lia|]. split; [assumption|]. left. lia.
  - destruct (IH (from + k) (S len - k) g) as (c & m & H1 & H2 & H3); [|assumption|].
    + apply Nat.divide_add_r; [assumption|]. now exists 1; lia.
    + exists c, m. split; [assumption|]. split; [|assumption].
      destruct (le_lt_dec k (S len)); [lia|]. exfalso.
      replace (S len - k) with 0 in I by lia. destruct fuel; contradiction.
Qed.

Lemma together_power n bytes : exists k, together n bytes = 2 ^ k /\ 3 <= k /\ k <= 5 /\ (together n bytes < WARP -> k < 5).
Proof.
  unfold together, WARP. generalize (n * bytes). intro x.
  assert (G : x = 8 \/ x = 16 \/ match x with 16 => 32 / 4 | 8 => 32 / 2 | _ => 32 end = 32).
  { do 17 (destruct x as [|x]; [cbn; auto|]). cbn. auto. }
  destruct G as [-> | [-> | ->]]; [exists 4|exists 3|exists 5]; cbn; lia.
Qed.

(** A function on offsets that is linear over bits, and sends no other offset to 0. *)
Definition linear (f : nat -> nat) : Prop := (forall a b, f (Nat.lxor a b) = Nat.lxor (f a) (f b)) /\ forall x, f x = 0 -> x = 0.

(** Where offsets are exclusive ors, and the first threads that are served together do not wait, no threads wait, in no instruction;
    also behind swizzles that add nothing. *)
Theorem alike_free f P n bytes : wf_partition P -> linear f -> in_vectors f P n -> is_access n bytes = true ->
  alike f P n bytes = true -> Conflict_free f P n bytes.
Proof.
  intros (W1 & W2 & W3) [Lf Zf] (N & Dv & _ & Al) Ac H value w Hv Hm Hw g Ig Wt.
  apply andb_prop in H as [Li Nw]. apply negb_true_iff in Nw. unfold is_linear in Li.
  destruct (disjoint 0 (threads P ++ values P ++ rest P)) as [taken|] eqn:Dj; [|discriminate].
  apply disjoint_app in Dj as (t1 & D1 & D2). set (VR := values P ++ rest P) in *.
  assert (WV : wf VR) by (now apply wf_app).
  destruct (disjoint_spec _ _ _ W1 D1) as (mT & E1 & _ & T1). destruct (disjoint_spec _ _ _ WV D2) as (mV & _ & L2 & V1).
  rewrite Nat.lor_0_l in E1. subst t1.
  assert (Sum : forall x y, off (threads P) x + off VR y = Nat.lxor (off (threads P) x) (off VR y)).
  { intros x y. apply Nat.add_nocarry_lxor. exact (within_land _ _ _ _ (T1 x) (V1 y) L2). }
  set (place := fun i => f (off (threads P) (WARP * w + i) + off VR value)).
  pose proof (size_pos _ W1) as P1. pose proof (size_pos _ W2) as P2.
  assert (Block : forall k q u, k <= 5 -> u < 2 ^ k ->
    f (off (threads P) (2 ^ k * q + u) + off VR value) = Nat.lxor (f (off (threads P) (2 ^ k * q) + off VR value)) (f (off (threads P) u))).
  { intros k q u Hk U. rewrite !Sum, (off_lxor _ 0 k 0 mT q u W1 D1 Li ltac:(lia) U).
    rewrite <- Lf. f_equal. rewrite !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm. }
  (* Offsets begin vectors. *)
  assert (DA : forall t, t < size (threads P) -> Nat.divide n (f (off (threads P) t + off VR value))).
  { intros t Ht. unfold VR in *. rewrite size_app in Hv.
    pose proof (Nat.mod_upper_bound value (size (values P)) ltac:(lia)) as U. destruct Dv as [q0 Q0].
    assert (V0 : exists v, value mod size (values P) = n * v).
    { exists ((value mod size (values P)) / n). rewrite (Nat.div_mod (value mod size (values P)) n) at 1 by lia.
      assert (M0 : (value mod size (values P)) mod n = 0); [|lia]. rewrite Q0.
      apply Nat.mod_divide in Hm; [|lia]. destruct Hm as [x ->]. rewrite Nat.mul_mod_distr_r by nia. apply Nat.mod_mul. lia. }
    destruct V0 as [v V0]. pose proof (Al t v (value / size (values P)) Ht) as A0. unfold cell in A0.
    rewrite <- V0, off_mod in A0 by assumption.
    rewrite off_app, Nat.add_assoc by assumption. apply A0; [apply Nat.div_lt_upper_bound; lia|assumption]. }
  assert (D0 : forall u, u < size (threads P) -> Nat.divide n (f (off (threads P) u))).
  { intros u Hu. pose proof (size_pos _ W3). pose proof (Al u 0 0 Hu ltac:(lia) ltac:(lia)) as A0. unfold cell in A0.
    rewrite Nat.mul_0_r, !(off_0 (values P)), !(off_0 (rest P)), !Nat.add_0_r in A0 by assumption. exact A0. }
  (* A part of a block does not wait. *)
  assert (Part : forall k q u0 m, k <= 5 -> served_together P n bytes = 2 ^ k -> u0 + m <= 2 ^ k -> 2 ^ k * q + u0 + m <= size (threads P) ->
    (forall i, i < m -> WARP * w + (2 ^ k * q + u0 - WARP * w) + i = 2 ^ k * q + (u0 + i)) ->
    ~ Wait n bytes (map place (seq (2 ^ k * q + u0 - WARP * w) m))).
  { intros k q u0 m Hk HS B1 B2 Same X. destruct m as [|m0]; [destruct X as (a & _ & _ & _ & [] & _)|]. set (m := S m0) in *.
    assert (E : map place (seq (2 ^ k * q + u0 - WARP * w) m) =
      map (Nat.lxor (f (off (threads P) (2 ^ k * q) + off VR value))) (map (fun u => f (off (threads P) u)) (seq u0 m))).
    { rewrite map_map. set (c := 2 ^ k * q + u0 - WARP * w) in *.
      assert (G : forall j i, i + j = m -> map place (seq (c + i) j) =
        map (fun x => Nat.lxor (f (off (threads P) (2 ^ k * q) + off VR value)) (f (off (threads P) x))) (seq (u0 + i) j)).
      { induction j as [|j IHj]; intros i Hi; [reflexivity|]. cbn [seq map]. f_equal.
        - unfold place. rewrite Nat.add_assoc, Same by lia. apply Block; [assumption|lia].
        - specialize (IHj (S i) ltac:(lia)). rewrite !Nat.add_succ_r in IHj. exact IHj. }
      specialize (G m 0 eq_refl). now rewrite !Nat.add_0_r in G. }
    rewrite E in X. apply wait_lxor in X; [|assumption|apply DA; lia|].
    - apply (wait_incl n bytes _ (first_group f P n bytes)) in X.
      + apply waits_spec in X. congruence.
      + intros x I. apply in_map_iff in I as (u & <- & I). apply in_seq in I. unfold first_group. apply in_map_iff. exists u.
        split; [reflexivity|]. apply in_seq. rewrite HS. lia.
    - apply Forall_forall. intros x I. apply in_map_iff in I as (u & <- & I). apply in_seq in I. apply D0. lia. }
  (* The group. *)
  unfold groups_of, warp in Ig. fold VR in Ig. rewrite map_length, seq_length in Ig.
  destruct (groups_parts n bytes place _ 0 _ g (Nat.divide_0_r _) Ig) as (c & m & -> & Hc & Dc & Hg).
  destruct (together_power n bytes) as (k & Ek & K3 & K5 & KW). rewrite Ek in *.
  assert (W32 : forall j, j <= 5 -> WARP = 2 ^ j * 2 ^ (5 - j)).
  { intros j Hj. rewrite <- Nat.pow_add_r. replace (j + (5 - j)) with 5 by lia. reflexivity. }
  unfold served_together in Part. rewrite Ek in Part.
  assert (Whole : forall j c' u0, j <= 5 -> c = 2 ^ j * c' + u0 -> WARP * w + c = 2 ^ j * (2 ^ (5 - j) * w + c') + u0).
  { intros j c' u0 Hj ->. rewrite (W32 j Hj). lia. }
  destruct ((2 ^ k <? WARP) && ((off (threads P) 1 =? 0) || (off (threads P) 2 =? 0))) eqn:Tw.
  - apply andb_prop in Tw as [Tw _]. apply Nat.ltb_lt in Tw. specialize (KW Tw).
    assert (HS : 2 * 2 ^ k = 2 ^ (k + 1)) by (rewrite Nat.pow_add_r; simpl (2 ^ 1); lia).
    assert (C : exists c' u0, c = 2 ^ (k + 1) * c' + u0 /\ u0 + m <= 2 ^ (k + 1)).
    { destruct Hg as [Hg|(Hg & _ & [c' ->] & _)].
      - destruct Dc as [x ->]. exists (x / 2), (2 ^ k * (x mod 2)). pose proof (Nat.div_mod x 2 ltac:(lia)) as Dx.
        pose proof (Nat.mod_upper_bound x 2 ltac:(lia)). rewrite <- HS. split; [rewrite Dx at 1; lia|nia].
      - exists c', 0. rewrite <- HS. lia. }
    destruct C as (c' & u0 & Ec & B). pose proof (Whole (k + 1) c' u0 ltac:(lia) Ec) as Wc.
    apply (Part (k + 1) (2 ^ (5 - (k + 1)) * w + c') u0 m ltac:(lia) HS B); [unfold WARP in *; lia|intros; lia|].
    replace (2 ^ (k + 1) * (2 ^ (5 - (k + 1)) * w + c') + u0 - WARP * w) with c by lia. exact Wt.
  - assert (Hm' : m <= 2 ^ k).
    { destruct Hg as [Hg|(Hg & Tk & _ & Pr)]; [assumption|]. apply andb_false_iff in Tw as [Tw|Tw]; [apply Nat.ltb_ge in Tw; lia|].
      apply orb_false_iff in Tw as [Z1 Z2]. apply Nat.eqb_neq in Z1, Z2.
      assert (P8 : 2 ^ 3 <= 2 ^ k) by (apply Nat.pow_le_mono_r; lia). simpl (2 ^ 3) in P8.
      assert (Ne : forall d, 1 <= d -> d <= 2 -> off (threads P) d <> 0 -> in_pairs d (map place (seq c m)) = true -> m <= d).
      { intros d Hd1 Hd2 Zd Pd. destruct (le_lt_dec m d); [assumption|]. exfalso. apply Zd, Zf.
        apply in_pairs_spec with (i := 0) in Pd; [|rewrite map_length, seq_length; lia|now rewrite Nat.div_0_l by lia].
        destruct Dc as [x Ec]. pose proof (Whole k x 0 K5 ltac:(lia)) as Wc.
        assert (Nth : forall i, i < m -> nth i (map place (seq c m)) 0 = place (c + i)).
        { intros i Hi. rewrite (nth_indep _ 0 (place 0)) by (now rewrite map_length, seq_length). now rewrite map_nth, seq_nth. }
        rewrite !Nth in Pd by lia. unfold place in Pd. rewrite Nat.add_0_r, Nat.add_0_l, Nat.add_assoc, Wc, Nat.add_0_r in Pd.
        rewrite Block in Pd by (assumption || lia).
        apply (lxor_cancel (f (off (threads P) (2 ^ k * (2 ^ (5 - k) * w + x)) + off VR value))). rewrite Nat.lxor_0_r. symmetry.
        exact Pd. }
      destruct Pr as [Pr|Pr]; apply Ne in Pr; try assumption; lia. }
    destruct Dc as [x Ec]. pose proof (Whole k x 0 K5 ltac:(lia)) as Wc.
    apply (Part k (2 ^ (5 - k) * w + x) 0 m K5 eq_refl ltac:(lia)); [unfold WARP in *; lia|intros; lia|].
    replace (2 ^ k * (2 ^ (5 - k) * w + x) + 0 - WARP * w) with c by lia. exact Wt.
Qed.

(** ** Counting the turns of the first group by what spans its words *)

Lemma vector_word n bytes j : is_access n bytes = true -> j < Nat.max 1 (n * bytes / WORD) ->
  In j (span (filter (fun w => w * WORD <? n * bytes) [1; 2])).
Proof.
  intros A J. apply access_bytes in A. destruct A as [A|[A|[A|[A|A]]]]; rewrite A in *.
  1-3: (assert (j = 0) as -> by (vm_compute in J; lia); apply span_0).
  - change (filter _ _) with [1]. assert (Q : j = 0 \/ j = 1) by (vm_compute in J; lia). destruct Q as [-> | ->]; vm_compute; tauto.
  - change (filter _ _) with [1; 2]. assert (Q : j = 0 \/ j = 1 \/ j = 2 \/ j = 3) by (vm_compute in J; lia).
    destruct Q as [-> | [-> | [-> | ->]]]; vm_compute; tauto.
Qed.

Lemma thread_word f P n bytes : wf_partition P -> linear f -> is_access n bytes = true -> is_linear P = true ->
  forall k u, k <= 5 -> u < 2 ^ k -> u < served_together P n bytes -> u < size (threads P) ->
  In (f (off (threads P) u) * bytes / WORD) (span (generators f P n bytes)).
Proof.
  intros (W1 & _ & _) [Lf _] A Li. unfold is_linear in Li.
  destruct (disjoint 0 (threads P ++ values P ++ rest P)) as [taken|] eqn:Dj; [|discriminate].
  apply disjoint_app in Dj as (t1 & D1 & _). destruct (access_powers n bytes A) as (b & _ & Eb & _).
  assert (F0 : f 0 = 0). { pose proof (Lf 0 0) as E. rewrite !Nat.lxor_nilpotent in E. exact E. }
  induction k as [|k IH]; intros u Hk U S T.
  - replace u with 0 by (cbn in U; lia). rewrite off_0, F0 by assumption. apply span_0.
  - destruct (le_lt_dec (2 ^ k) u) as [Le|Lt]; [|apply IH; assumption || lia].
    assert (U' : u - 2 ^ k < 2 ^ k) by (simpl in U; lia).
    replace u with (2 ^ k * 1 + (u - 2 ^ k)) by lia. rewrite (off_lxor _ 0 k 0 t1 1 (u - 2 ^ k) W1 D1 Li ltac:(lia) U'), Lf.
    rewrite word_lxor by now exists b. apply span_lxor; [|apply IH; assumption || lia].
    apply span_in. unfold generators. apply in_or_app. right. rewrite Nat.mul_1_r. apply in_map_iff. exists (2 ^ k).
    split; [reflexivity|].
    apply filter_In. split.
    + do 5 (destruct k as [|k]; [cbn; tauto|]). lia.
    + apply andb_true_intro. split; apply Nat.ltb_lt; lia.
Qed.

(** The first group takes one turn, and so does every other. *)
Theorem one_turn_alike f P n bytes : wf_partition P -> linear f -> in_vectors f P n -> is_access n bytes = true ->
  one_turn f P n bytes = true -> alike f P n bytes = true.
Proof.
  intros W Lf (N & _ & _ & Al) A H. apply andb_prop in H as [Li H]. apply Nat.eqb_eq in H. unfold alike. rewrite Li. cbn [andb].
  apply negb_true_iff. destruct (waits n bytes (first_group f P n bytes)) eqn:X; [exfalso|reflexivity]. apply waits_spec in X.
  destruct (together_power n bytes) as (kt & Ek & K3 & K5 & KW).
  assert (S5 : served_together P n bytes <= 2 ^ 5).
  { unfold served_together. destruct (_ && _) eqn:E; rewrite Ek in *.
    - apply andb_prop in E as [E _]. apply Nat.ltb_lt in E. specialize (KW E). change (2 * 2 ^ kt) with (2 ^ S kt).
      apply Nat.pow_le_mono_r; lia.
    - apply Nat.pow_le_mono_r; lia. }
  assert (G : forall a w, In a (first_group f P n bytes) -> In w (words n bytes a) -> In w (span (generators f P n bytes))).
  { intros a w I Iw. apply in_map_iff in I as (u & <- & I). apply in_seq in I.
    pose proof (thread_word f P n bytes W Lf A Li 5 u ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)) as Tu.
    destruct (access_powers n bytes A) as (b & k & _ & E & D). unfold words in Iw. rewrite E in Iw. apply in_seq in Iw.
    destruct W as (W1 & W2 & W3). pose proof (size_pos _ W2). pose proof (size_pos _ W3).
    pose proof (Al u 0 0 ltac:(lia) ltac:(lia) ltac:(lia)) as A0. unfold cell in A0.
    rewrite Nat.mul_0_r, !(off_0 (values P)), !(off_0 (rest P)), !Nat.add_0_r in A0 by assumption.
    destruct (D _ A0) as [q Q]. set (wu := f (off (threads P) u) * bytes / WORD) in *.
    assert (J : w - wu < 2 ^ k) by lia. replace w with (2 ^ k * q + (w - wu)) by lia. rewrite low_lxor by assumption.
    replace (2 ^ k * q) with wu by lia. apply span_lxor; [assumption|].
    assert (V : In (w - wu) (span (filter (fun x => x * WORD <? n * bytes) [1; 2]))) by (apply vector_word; [assumption|now rewrite E]).
    revert V. apply span_incl. intros g Ig. apply span_in. unfold generators. apply in_or_app. now left. }
  destruct X as (a & c & w & w' & Ia & Ic & Iw & Iw' & Ne & E). apply Ne.
  apply (same_dimension (fun x => x mod BANKS) (generators f P n bytes)); [reflexivity|exact bank_lxor|exact H|now apply (G a)|now apply (G c)|exact E].
Qed.

(** The short cut is sound: no threads wait, in no instruction. *)
Theorem one_turn_free f P n bytes : wf_partition P -> linear f -> in_vectors f P n -> is_access n bytes = true ->
  one_turn f P n bytes = true -> Conflict_free f P n bytes.
Proof. intros W L V A H. apply alike_free; try assumption. now apply one_turn_alike. Qed.

Lemma linear_alone : linear (fun x => x).
Proof. split; auto. Qed.

(** `conflict_free(A, n, bytes)` on types: the result is the operand. Its values are in vectors that an
    instruction moves, and the access has no bank conflicts. *)
Theorem conflict_free_tree_yes A n bytes R : wf (flatten A) -> conflict_free_tree A n bytes = Some R ->
  R = A /\ in_vectors (fun x => x) (partition_of A) n /\ is_access n bytes = true /\ Conflict_free (fun x => x) (partition_of A) n bytes.
Proof.
  intro W. destruct (partition_of_spec A W) as [WP _]. unfold conflict_free_tree. set (P := partition_of A) in *.
  destruct (vector_access P n) eqn:V; try discriminate. apply vector_access_yes in V; [|assumption].
  destruct (is_access n bytes) eqn:I; [|discriminate]. intro E.
  assert (G : R = A /\ Conflict_free (fun x => x) P n bytes).
  { destruct (one_turn (fun x => x) P n bytes) eqn:L.
    - injection E as <-. split; [reflexivity|]. now apply one_turn_free; try apply linear_alone.
    - destruct (conflict_free STEPS P n bytes) eqn:C; try discriminate. injection E as <-. split; [reflexivity|].
      apply (conflict_free_exact STEPS); congruence. }
  destruct G. repeat split; try assumption; apply V.
Qed.

(** `conflict_free(A, n, bytes)` on types: an error has one of four reasons. The values are not in vectors, no
    instruction moves the vectors, the access has bank conflicts, or the budget did not suffice. *)
Theorem conflict_free_tree_no A n bytes : wf (flatten A) -> conflict_free_tree A n bytes = None ->
  ~ in_vectors (fun x => x) (partition_of A) n \/ is_access n bytes = false \/
  ~ Conflict_free (fun x => x) (partition_of A) n bytes \/ conflict_free STEPS (partition_of A) n bytes = NotDecided.
Proof.
  intros W. destruct (partition_of_spec A W) as [WP _]. pose proof (vector_access_exact A n W) as X.
  unfold conflict_free_tree, vector_access_tree in *. set (P := partition_of A) in *.
  destruct (vector_access P n); [|intros _; left; intro V; apply X in V; discriminate|intros _; left; intro V; apply X in V; discriminate].
  destruct (is_access n bytes) eqn:I; [|tauto]. destruct (one_turn _ _ _ _); [discriminate|].
  destruct (conflict_free STEPS P n bytes) as [|[v g]|] eqn:C; [discriminate| |tauto]. intros _. right. right. left. intro F.
  assert (N : conflict_free STEPS P n bytes <> NotDecided) by congruence.
  apply (conflict_free_exact STEPS P n bytes WP I N) in F. congruence.
Qed.
