(** swizzle_fits: whether a layout is as large as its swizzles; the fast answer is the law. *)
From Coq Require Import List Arith NArith ZArith Bool Lia Permutation.
From Proofs Require Import Coalesce Walk Complement Nested Swizzle Linear Swizzled.
Import ListNotations.
Local Open Scope N_scope.

(** Modes by increasing stride, each from where the one before ends: [n : p]. *)
Fixpoint continues (p : nat) (L : layout) : bool :=
  match L with [] => true | (s, d) :: L' => (d =? p)%nat && continues (p * s)%nat L' end.

(** The bits that are set in one of the numbers from [lo] to [hi]. As `set_between`. *)
Definition set_between (lo hi : N) : N :=
  let differ := N.lxor lo hi in if differ =? 0 then hi else N.lor hi (N.ones (N.log2 differ)).

(** What becomes of a bit besides itself. *)
Definition added (sws : list swizzle) (b : N) : N := N.lxor (apply_all sws (N.shiftl 1 b)) (N.shiftl 1 b).

(** The bits that are moved to others, and those that others are moved to. As `effect`. *)
Definition all_read (sws : list swizzle) : N :=
  fold_right N.lor 0 (map (fun b => if added sws b =? 0 then 0 else N.shiftl 1 b) (below 63)).
Definition all_changed (sws : list swizzle) : N := fold_right N.lor 0 (map (added sws) (below 63)).

Definition most_steps : N := N.shiftl 1 20.

Definition largest_offset (L : layout) (start : N) : N := start + N.of_nat (cosize L) - 1.

(** As `layout_decide::swizzle_fits`; [start] is added to all offsets. [None]: not decided. *)
Definition swizzle_fits (L : layout) (start : N) (sws : list swizzle) : option bool :=
  let read := all_read sws in
  let changed := all_changed sws in
  if changed =? 0 then Some true else
  let is_range := continues 1 (isort (moving L)) in
  let largest := largest_offset L start in
  let block := N.shiftl 2 (N.log2 changed) in
  let last_block := largest - largest mod block in
  let is_whole := last_block + (block - 1) =? largest in
  let between := if is_range then set_between start largest else 0 in
  if negb is_range || negb is_whole && (N.ldiff read between =? 0) then
    let steps := N.of_nat (length (filter (fun m => negb (fst m =? 1)%nat) L)) + 2 + 2 * N.of_nat (length sws) + 3 in
    if most_steps / steps <? N.of_nat (size L) then None else
    let offsets := map (fun i => start + N.of_nat (off L i)) (seq 0 (size L)) in
    if negb (N.ldiff read (fold_right N.lor between offsets) =? 0) then Some false else
    if existsb (fun o => (last_block <=? o) && (largest <? apply_all sws o)) offsets then Some false else Some true
  else if N.ldiff read between =? 0 then Some true else Some false.

(** Each bit that the swizzles move is set in the offset of some element, and no element is moved past the
    largest offset. *)
Definition fits (L : layout) (start : N) (sws : list swizzle) : Prop :=
  let at_ c := start + N.of_nat (off L c) in
  (forall k, apply_all sws (2 ^ k) <> 2 ^ k -> exists c, (c < size L)%nat /\ N.testbit (at_ c) k = true) /\
  (forall c, (c < size L)%nat -> exists e, (e < size L)%nat /\ apply_all sws (at_ c) <= at_ e).

(** Swizzles that `Swizzle::new` accepts. *)
Definition accepted (s : swizzle) : Prop := apart s /\ bits s + base s + distance s <= 61.

(** ** Bits of unions *)

Lemma fold_lor l : forall z i, N.testbit (fold_right N.lor z l) i = true <->
  N.testbit z i = true \/ exists m, In m l /\ N.testbit m i = true.
Proof.
  induction l as [|n l IH]; intros z i; cbn [fold_right].
  - split; [now left|]. intros [?|(m & [] & _)]. assumption.
  - rewrite N.lor_spec, orb_true_iff, IH. split.
    + intros [T|[T|(m & I & T)]]; [right; exists n|left|right; exists m]; auto; split; auto; [now left|now right].
    + intros [T|(m & [->|I] & T)]; auto. right. right. exists m. auto.
Qed.

Lemma ldiff_0 a b : N.ldiff a b = 0 <-> forall i, N.testbit a i = true -> N.testbit b i = true.
Proof.
  split.
  - intros E i T. apply (f_equal (fun n => N.testbit n i)) in E. rewrite N.ldiff_spec, N.bits_0, T in E.
    now destruct (N.testbit b i).
  - intro H. apply bits_0_eq. intro i. rewrite N.ldiff_spec. specialize (H i). destruct (N.testbit a i); [now rewrite H|reflexivity].
Qed.

Lemma ldiff_not_0 a b : N.ldiff a b <> 0 -> exists i, N.testbit a i = true /\ N.testbit b i = false.
Proof.
  intro H. exists (N.log2 (N.ldiff a b)). pose proof (N.bit_log2 _ H) as T. rewrite N.ldiff_spec in T.
  apply andb_true_iff in T as [T1 T2]. split; [assumption|now apply negb_true_iff].
Qed.

(** ** What the swizzles do *)

Lemma unmoved_high sws : Forall accepted sws -> forall b, 63 <= b -> apply_all sws (2 ^ b) = 2 ^ b.
Proof.
  induction 1 as [|s sws [A B] F IH]; intros b Hb; [reflexivity|]. cbn [apply_all]. rewrite IH by assumption.
  by_bits. rewrite apply_pow2_bit, pow2_bit.
  assert (H : (target s <=? a) && (a <? target s + bits s) && (b =? a - target s + source s) = false).
  { destruct (N.leb_spec (target s) a); [|reflexivity]. destruct (N.ltb_spec a (target s + bits s)); [|reflexivity].
    apply N.eqb_neq. unfold source, target in *. destruct (reads_above s); lia. }
  rewrite H. apply xorb_false_r.
Qed.

Lemma added_0 sws b : added sws b = 0 <-> apply_all sws (2 ^ b) = 2 ^ b.
Proof. unfold added. rewrite N.shiftl_1_l. split; [apply N.lxor_eq|intros ->; apply N.lxor_nilpotent]. Qed.

Lemma all_read_bit sws k : Forall accepted sws -> (N.testbit (all_read sws) k = true <-> apply_all sws (2 ^ k) <> 2 ^ k).
Proof.
  intro F. unfold all_read. rewrite fold_lor, N.bits_0. split.
  - intros [H|(m & I & T)]; [discriminate|]. apply in_map_iff in I as (b & <- & I).
    destruct (N.eqb_spec (added sws b) 0) as [|Nz]; [rewrite N.bits_0 in T; discriminate|].
    rewrite N.shiftl_1_l, pow2_bit in T. apply N.eqb_eq in T as ->. now rewrite added_0 in Nz.
  - intro H. right. exists (2 ^ k). split; [|now rewrite pow2_bit, N.eqb_refl].
    apply in_map_iff. exists k. destruct (N.eqb_spec (added sws k) 0) as [E|]; [apply added_0 in E; contradiction|].
    rewrite N.shiftl_1_l. split; [reflexivity|]. apply below_spec. apply N.nle_gt. intro Le. apply H. now apply unmoved_high.
Qed.

Lemma only_changed sws x i : Forall accepted sws ->
  N.testbit (N.lxor (apply_all sws x) x) i = true -> N.testbit (all_changed sws) i = true.
Proof.
  intro F. revert i. apply ldiff_0.
  apply (lin_ext (N.size x) (fun x => N.ldiff (N.lxor (apply_all sws x) x) (all_changed sws)) (fun _ => 0)).
  - intros u v _ _. rewrite apply_all_linear. by_bits. rewrite !N.lxor_spec, !N.ldiff_spec, !N.lxor_spec.
    destruct (N.testbit (apply_all sws u) a), (N.testbit (apply_all sws v) a), (N.testbit u a), (N.testbit v a), (N.testbit (all_changed sws) a); reflexivity.
  - intros u v _ _. reflexivity.
  - intros k _. apply ldiff_0. intros i T. unfold all_changed. apply fold_lor. right. exists (added sws k).
    split; [|unfold added; now rewrite N.shiftl_1_l]. apply in_map. apply below_spec. apply N.nle_gt. intro Le.
    rewrite (unmoved_high sws F k Le), N.lxor_nilpotent, N.bits_0 in T. discriminate.
  - apply N.size_gt.
Qed.

Lemma same_block sws x : Forall accepted sws -> let block := 2 ^ N.succ (N.log2 (all_changed sws)) in
  apply_all sws x / block = x / block.
Proof.
  intros F block. unfold block. rewrite <- !N.shiftr_div_pow2. apply N.lxor_eq. rewrite <- N.shiftr_lxor.
  apply bits_0_eq. intro i. rewrite N.shiftr_spec'.
  destruct (N.testbit (N.lxor (apply_all sws x) x) (i + N.succ (N.log2 (all_changed sws)))) eqn:T; [|reflexivity].
  apply only_changed in T; [|assumption]. rewrite N.bits_above_log2 in T by lia. discriminate.
Qed.

(** ** Numbers from one to another *)

Lemma set_between_spec lo hi i : lo <= hi ->
  (N.testbit (set_between lo hi) i = true <-> exists n, lo <= n <= hi /\ N.testbit n i = true).
Proof.
  intro Le. unfold set_between. destruct (N.eqb_spec (N.lxor lo hi) 0) as [E|Nz].
  - apply N.lxor_eq in E. subst. split; [intro T; exists hi; split; [lia|assumption]|].
    intros (n & B & T). assert (n = hi) as -> by lia. assumption.
  - set (h := N.log2 (N.lxor lo hi)).
    assert (Ph : forall k, 2 ^ k <> 0) by (intro; now apply N.pow_nonzero).
    assert (Same : lo / 2 ^ N.succ h = hi / 2 ^ N.succ h).
    { rewrite <- !N.shiftr_div_pow2. apply N.lxor_eq. rewrite <- N.shiftr_lxor. apply bits_0_eq. intro j.
      rewrite N.shiftr_spec'. apply N.bits_above_log2. unfold h. lia. }
    assert (Bit : xorb (N.testbit lo h) (N.testbit hi h) = true) by (rewrite <- N.lxor_spec; now apply N.bit_log2).
    assert (Two : forall x, x / 2 ^ h = N.b2n (N.testbit x h) + 2 * (x / 2 ^ N.succ h)).
    { intro x. rewrite <- !N.shiftr_div_pow2. rewrite (half (N.shiftr x h)) at 1.
      rewrite N.shiftr_spec', N.add_0_l, N.shiftr_shiftr, N.add_1_r. destruct (N.testbit x h); reflexivity. }
    assert (Lt : lo / 2 ^ h < hi / 2 ^ h /\ N.testbit hi h = true).
    { pose proof (N.div_le_mono lo hi (2 ^ h) (Ph h) Le) as M. rewrite !Two, Same in *.
      destruct (N.testbit lo h), (N.testbit hi h); try discriminate; cbn [N.b2n] in *; split; try reflexivity; lia. }
    destruct Lt as [Lt Hb]. clearbody h. split.
    + rewrite N.lor_spec, orb_true_iff. intros [T|T]; [exists hi; split; [lia|assumption]|].
      assert (i < h). { destruct (N.ltb_spec i h); [assumption|]. rewrite N.ones_spec_high in T by assumption. discriminate. }
      set (q := hi / 2 ^ h) in *. exists ((q - 1) * 2 ^ h + N.ones h). rewrite N.ones_equiv.
      pose proof (N.mul_div_le hi (2 ^ h) (Ph h)) as M. fold q in M.
      assert (lo < q * 2 ^ h).
      { pose proof (N.mul_succ_div_gt lo (2 ^ h) (Ph h)). eapply N.lt_le_trans; [eassumption|]. rewrite N.mul_comm. apply N.mul_le_mono_r. lia. }
      pose proof (Ph h).
      assert (B : (q - 1) * 2 ^ h + 2 ^ h = q * 2 ^ h).
      { replace q with (q - 1 + 1) at 2 by lia. ring. }
      rewrite (N.mul_comm (2 ^ h)) in M. split; [lia|].
      rewrite (join_bits (q - 1) h (N.pred (2 ^ h))) by lia. rewrite N.lxor_spec, N.mul_pow2_bits_low, <- N.ones_equiv, N.ones_spec_low by assumption. reflexivity.
    + intros (n & B & T). rewrite N.lor_spec. destruct (N.ltb_spec i h); [rewrite N.ones_spec_low by assumption; apply orb_true_r|].
      apply orb_true_iff. left. destruct (N.eq_dec i h) as [->|]; [assumption|].
      assert (E : n / 2 ^ N.succ h = hi / 2 ^ N.succ h).
      { pose proof (N.div_le_mono lo n (2 ^ N.succ h) (Ph _) ltac:(lia)). pose proof (N.div_le_mono n hi (2 ^ N.succ h) (Ph _) ltac:(lia)). lia. }
      rewrite <- !N.shiftr_div_pow2 in E. apply (f_equal (fun m => N.testbit m (i - N.succ h))) in E.
      rewrite !N.shiftr_spec' in E. replace (i - N.succ h + N.succ h) with i in E by lia. congruence.
Qed.

(** ** The offsets of a layout *)

Lemma in_vals L v : wf L -> (In v (vals L) <-> exists c, (c < size L)%nat /\ off L c = v).
Proof.
  intro W. rewrite vals_off by assumption. rewrite in_map_iff. split; intros (c & A & B); exists c; split; auto; apply in_seq in B || apply in_seq; lia.
Qed.

Lemma in_vals_cons s d L v : In v (vals ((s, d) :: L)) <-> exists i u, (i < s)%nat /\ In u (vals L) /\ v = (i * d + u)%nat.
Proof.
  cbn [vals]. rewrite in_flat_map. split.
  - intros (u & I & J). apply in_map_iff in J as (i & <- & J). apply in_seq in J. exists i, u. repeat split; [lia|assumption].
  - intros (i & u & Hi & I & ->). exists u. split; [assumption|]. apply in_map_iff. exists i. split; [reflexivity|]. apply in_seq. lia.
Qed.

Lemma in_vals_moving L v : wf L -> (In v (vals L) <-> In v (vals (moving L))).
Proof.
  revert v. induction L as [|[s d] L IH]; intros v W; [reflexivity|]. apply wf_cons in W as [W1 W2]. rewrite in_vals_cons.
  unfold moving. cbn [filter fst snd]. fold (moving L).
  assert (K : forall i u, (i < s)%nat -> ((s =? 1) = true \/ (d =? 0) = true)%nat -> (i * d + u = u)%nat).
  { intros i u Hi [E|E]; apply Nat.eqb_eq in E; subst; nia. }
  destruct (negb (s =? 1)%nat && negb (d =? 0)%nat) eqn:E.
  - rewrite in_vals_cons. split; intros (i & u & Hi & I & ->); exists i, u; repeat split; try assumption; now apply IH.
  - apply andb_false_iff in E. rewrite !negb_false_iff in E. split.
    + intros (i & u & Hi & I & ->). rewrite K by assumption. now apply IH.
    + intro I. exists O, v. split; [lia|]. split; [now apply IH|reflexivity].
Qed.

Lemma cosize_perm L L' : Permutation L L' -> cosize L = cosize L'.
Proof. induction 1 as [|[s d]|[s d] [s' d']|]; cbn [cosize]; lia. Qed.

Lemma cosize_moving L : cosize (moving L) = cosize L.
Proof.
  induction L as [|[s d] L IH]; [reflexivity|]. unfold moving in *. cbn [filter fst snd].
  destruct (Nat.eqb_spec s 1), (Nat.eqb_spec d 0); cbn [negb andb cosize]; rewrite IH; subst; lia.
Qed.

Lemma continues_off L : forall p x, wf L -> continues p L = true -> (x < size L)%nat -> off L x = (x * p)%nat.
Proof.
  induction L as [|[s d] L IH]; intros p x W C Hx; [cbn in *; nia|]. apply wf_cons in W as [W1 W2].
  cbn [continues] in C. apply andb_true_iff in C as [E C]. apply Nat.eqb_eq in E. subst d. cbn [size] in Hx.
  cbn [off]. rewrite (IH (p * s)%nat); [|assumption|assumption|apply Nat.div_lt_upper_bound; lia].
  pose proof (Nat.div_mod x s ltac:(lia)). nia.
Qed.

(** A layout whose sorted modes continue has all offsets up to the largest. *)
Lemma continues_range L n : wf L -> continues 1 (isort (moving L)) = true -> (n < cosize L)%nat ->
  exists c, (c < size L)%nat /\ off L c = n.
Proof.
  intros W C Hn. apply in_vals; [assumption|]. apply in_vals_moving; [assumption|].
  pose proof (moving_wf L W) as Wm. pose proof (wf_perm _ _ (Permutation_sym (isort_perm (moving L))) Wm) as Wi.
  apply (Permutation_in n (vals_perm _ _ (isort_perm (moving L)))). apply in_vals; [assumption|]. exists n.
  pose proof (size_pos _ Wi).
  assert (S : size (isort (moving L)) = cosize L).
  { rewrite <- (cosize_moving L), <- (cosize_perm _ _ (isort_perm (moving L))), <- cosize_attained by assumption.
    rewrite (continues_off _ 1) by (assumption || lia). lia. }
  rewrite S. split; [assumption|]. rewrite (continues_off _ 1); [lia|assumption|assumption|lia].
Qed.

(** `swizzle_fits` accepts if and only if the swizzles fit the layout (`fits`). It gives no answer only if the
    budget does not suffice. *)
Theorem swizzle_fits_exact L start sws : wf L -> Forall accepted sws ->
  match swizzle_fits L start sws with
  | Some true => fits L start sws
  | Some false => ~ fits L start sws
  | None => True
  end.
Proof.
  intros W F.
  assert (Max : forall c, start + N.of_nat (off L c) <= largest_offset L start).
  { intro c. pose proof (off_lt_cosize L c W). unfold largest_offset. lia. }
  assert (Top : start + N.of_nat (off L (size L - 1)) = largest_offset L start).
  { pose proof (cosize_attained L W). unfold largest_offset. lia. }
  pose proof (size_pos L W) as Sz.
  (* the two halves of the law, by offsets *)
  set (has k := exists c, (c < size L)%nat /\ N.testbit (start + N.of_nat (off L c)) k = true).
  assert (Law : fits L start sws <-> (forall k, N.testbit (all_read sws) k = true -> has k) /\
    (forall c, (c < size L)%nat -> apply_all sws (start + N.of_nat (off L c)) <= largest_offset L start)).
  { unfold fits. split; intros [H1 H2]; split.
    - intros k T. apply all_read_bit in T; [|assumption]. now apply H1.
    - intros c Hc. destruct (H2 c Hc) as (e & _ & Le). specialize (Max e). lia.
    - intros k T. apply all_read_bit in T; [|assumption]. now apply H1.
    - intros c Hc. exists (size L - 1)%nat. rewrite Top. split; [lia|now apply H2]. }
  unfold swizzle_fits. destruct (N.eqb_spec (all_changed sws) 0) as [Z|Nz].
  { assert (Id : forall x, apply_all sws x = x).
    { intro x. apply N.lxor_eq, bits_0_eq. intro i. destruct (N.testbit (N.lxor (apply_all sws x) x) i) eqn:T; [|reflexivity].
      apply only_changed in T; [|assumption]. rewrite Z, N.bits_0 in T. discriminate. }
    apply Law. split; [intros k T; apply all_read_bit in T; [|assumption]; now rewrite Id in T|]. intros c _. rewrite Id. apply Max. }
  set (is_range := continues 1 (isort (moving L))). set (largest := largest_offset L start) in *.
  assert (Eb : N.shiftl 2 (N.log2 (all_changed sws)) = 2 ^ N.succ (N.log2 (all_changed sws))) by (rewrite N.shiftl_mul_pow2, N.pow_succ_r'; reflexivity).
  rewrite Eb. clear Eb. pose proof (fun x => same_block sws x F) as Blk. cbv zeta in Blk.
  pose proof (N.pow_nonzero 2 (N.succ (N.log2 (all_changed sws))) ltac:(lia)) as Bnz.
  set (block := 2 ^ N.succ (N.log2 (all_changed sws))) in *. clearbody block.
  set (last_block := largest - largest mod block).
  assert (Lb : last_block = block * (largest / block)) by (pose proof (N.div_mod largest block Bnz) as D; unfold last_block; clear - D;
    generalize dependent (largest / block); generalize (largest mod block); intros m q D; rewrite D; apply N.add_sub).
  (* what is moved past the largest offset is in the last block *)
  assert (InLast : forall o, o <= largest -> largest < apply_all sws o -> last_block <= o /\ apply_all sws o < last_block + block).
  { intros o Ho Hm. specialize (Blk o).
    pose proof (N.div_le_mono o largest block Bnz Ho). pose proof (N.div_le_mono largest (apply_all sws o) block Bnz ltac:(lia)).
    assert (E : o / block = largest / block) by (apply N.le_antisymm; [|rewrite <- Blk]; assumption).
    rewrite Lb, <- E. split; [now apply N.mul_div_le|].
    pose proof (N.mul_succ_div_gt (apply_all sws o) block Bnz) as G. rewrite Blk, N.mul_succ_r in G. exact G. }
  set (between := if is_range then set_between start largest else 0).
  assert (Sl : start <= largest) by (unfold largest, largest_offset; pose proof (off_lt_cosize L 0 W); lia).
  assert (Btw : is_range = true -> forall k, N.testbit between k = true <-> has k).
  { intros R k. unfold between. rewrite R, set_between_spec by assumption. split.
    - intros (n & B & T). destruct (continues_range L (N.to_nat (n - start)) W R) as (c & Hc & E).
      { unfold largest, largest_offset in B. pose proof (off_lt_cosize L 0 W). clear - B H. lia. }
      exists c. split; [assumption|]. rewrite E, Nnat.N2Nat.id. now replace (start + (n - start)) with n by lia.
    - intros (c & Hc & T). exists (start + N.of_nat (off L c)). split; [|assumption]. specialize (Max c). lia. }
  destruct (negb is_range || negb (last_block + (block - 1) =? largest) && (N.ldiff (all_read sws) between =? 0)) eqn:Br.
  - destruct (_ <? _); [exact I|].
    set (offsets := map _ _).
    assert (InO : forall o, In o offsets <-> exists c, (c < size L)%nat /\ o = start + N.of_nat (off L c)).
    { intro o. unfold offsets. rewrite in_map_iff. split; intros (c & A & B); exists c; [apply in_seq in B; split; [lia|now symmetry]|].
      split; [now symmetry|apply in_seq; lia]. }
    assert (St : forall k, N.testbit (fold_right N.lor between offsets) k = true <-> has k).
    { intro k. rewrite fold_lor. split.
      - intros [T|(o & I & T)].
        + unfold between in T. destruct is_range eqn:R; [now apply Btw in T|rewrite N.bits_0 in T; discriminate].
        + apply InO in I as (c & Hc & ->). now exists c.
      - intros (c & Hc & T). right. exists (start + N.of_nat (off L c)). split; [apply InO; now exists c|assumption]. }
    destruct (N.eqb_spec (N.ldiff (all_read sws) (fold_right N.lor between offsets)) 0) as [E|E]; cbn [negb].
    + pose proof (proj1 (ldiff_0 _ _) E) as R. clear E.
      destruct (existsb _ offsets) eqn:X.
      * apply existsb_exists in X as (o & I & X). apply InO in I as (c & Hc & ->). apply andb_true_iff in X as [_ X]. apply N.ltb_lt in X.
        intro K. apply Law in K as [_ K]. specialize (K c Hc). lia.
      * apply Law. split; [intros k T; apply St, R, T|]. intros c Hc. apply N.nlt_ge. intro Lt.
        assert (existsb (fun o => (last_block <=? o) && (largest <? apply_all sws o)) offsets = true); [|congruence].
        apply existsb_exists. exists (start + N.of_nat (off L c)). split; [apply InO; now exists c|].
        destruct (InLast _ (Max c) Lt) as [A _]. apply andb_true_iff. split; [now apply N.leb_le|now apply N.ltb_lt].
    + intro K. apply Law in K as [K _]. apply ldiff_not_0 in E as (k & T1 & T2). apply K, St in T1. congruence.
  - apply orb_false_iff in Br as [R Br]. apply negb_false_iff in R. pose proof (Btw R) as B'.
    destruct (N.eqb_spec (N.ldiff (all_read sws) between) 0) as [E|E].
    + rewrite andb_true_r in Br. apply negb_false_iff, N.eqb_eq in Br. apply Law. split.
      * intros k T. apply B'. revert k T. now apply ldiff_0.
      * intros c Hc. apply N.nlt_ge. intro Lt. destruct (InLast _ (Max c) Lt) as [_ A]. lia.
    + intro K. apply Law in K as [K _]. apply ldiff_not_0 in E as (k & T1 & T2). apply K, B' in T1. congruence.
Qed.

(** The bits that one swizzle moves are those of its mask. *)
Lemma one_swizzle_reads s k : apart s -> (apply_all [s] (2 ^ k) <> 2 ^ k <-> N.testbit (read_bits s) k = true).
Proof.
  intro A. cbn [apply_all]. unfold read_bits. rewrite field_bit. split.
  - intro H. destruct ((source s <=? k) && (k <? source s + bits s)) eqn:E; [reflexivity|]. exfalso. apply H.
    by_bits. rewrite apply_pow2_bit, pow2_bit.
    destruct (N.leb_spec (target s) a); [|apply xorb_false_r]. destruct (N.ltb_spec a (target s + bits s)); [|apply xorb_false_r].
    destruct (N.eqb_spec k (a - target s + source s)) as [->|]; [|apply xorb_false_r].
    apply andb_false_iff in E. destruct E as [E|E]; [apply N.leb_gt in E|apply N.ltb_ge in E]; lia.
  - intros T E. apply andb_true_iff in T as [T1 T2]. apply N.leb_le in T1. apply N.ltb_lt in T2.
    apply (f_equal (fun n => N.testbit n (k - source s + target s))) in E. rewrite apply_pow2_bit, pow2_bit in E.
    replace (k - source s + target s - target s + source s) with k in E by lia. rewrite N.eqb_refl in E.
    rewrite (proj2 (N.leb_le _ _)), (proj2 (N.ltb_lt _ _)) in E by lia. destruct (k =? _); discriminate.
Qed.

(** `swizzle_fits` of a layout behind swizzles, between which nothing may be added; what is added before the
    innermost moves all offsets. As `Layout::swizzle_fits`. *)
Definition swizzled_fits (a : swizzled) : option bool :=
  match no_offsets (removelast (swizzles a)), rev (swizzles a) with
  | Some _, (_, start) :: _ => swizzle_fits (flatten (within a)) start (map fst (swizzles a))
  | Some _, [] => Some true
  | None, _ => None
  end.

Lemma moved_start sws s start plain x : no_offsets sws = Some plain ->
  moved (sws ++ [(s, start)]) x = apply_all (map fst (sws ++ [(s, start)])) (start + x).
Proof.
  revert plain. induction sws as [|[w k] sws IH]; intros plain; [reflexivity|]. unfold no_offsets in *. cbn [all_some app map moved fst].
  destruct (N.eqb_spec k 0); [|discriminate]. subst. destruct (all_some _ sws) as [r|]; [|discriminate]. intros _.
  rewrite (IH r eq_refl). reflexivity.
Qed.

(** swizzle_fits: the law for the offsets of the layout. No element is moved past the largest offset inside.
    *)
Theorem swizzled_fits_bound a sws s start : wf (flatten (within a)) -> swizzles a = sws ++ [(s, start)] ->
  Forall accepted (map fst (swizzles a)) -> swizzled_fits a = Some true ->
  forall c, (c < size (flatten (within a)))%nat -> swizzled_off a c <= largest_offset (flatten (within a)) start.
Proof.
  intros W E F H c Hc. unfold swizzled_fits in H. unfold swizzled_off. rewrite E in *.
  rewrite removelast_last, rev_app_distr in H. cbn [rev app] in H. destruct (no_offsets sws) as [plain|] eqn:N0; [|discriminate].
  pose proof (swizzle_fits_exact (flatten (within a)) start _ W F) as X. rewrite H in X. destruct X as [_ X].
  rewrite (moved_start _ _ _ plain) by assumption. rewrite <- off_offx by assumption. destruct (X c Hc) as (e & _ & Le).
  pose proof (off_lt_cosize (flatten (within a)) e W). unfold largest_offset. lia.
Qed.
