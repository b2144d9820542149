(** right_inverse, left_inverse of swizzled layouts: the inverse of the layout inside, after the swizzles. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Proofs Require Import Coalesce Walk Complement Composition Nested Inverse Swizzle Linear Swizzled.
Import ListNotations.
Local Open Scope N_scope.

(** ** Definitions *)

(** [image_of], or the first candidate where none is known to be right; whether it is. As `Layout::images_of`. *)
Definition image_or_first (L : layout) (s : swizzle) (bound : N) : option (list swizzle * bool) :=
  match image_of L s bound with
  | Some r => Some (r, true)
  | None =>
      match from_masks (at_index L (read_bits s)) (at_index L (changed_bits s)) with
      | Some one => Some ([one], false)
      | None => option_map (fun r => (r, false)) (images_of_bits L s bound)
      end
  end.

(** As `Layout::images`. *)
Fixpoint imaged (L : layout) (sws : list swizzle) (bound : N) : option (list swizzle * N * bool) :=
  match sws with
  | [] => Some ([], bound, true)
  | s :: r =>
      match imaged L r bound with
      | None => None
      | Some (out, b, ok) =>
          match image_or_first L s b with Some (im, ok') => Some (im ++ out, cells s b, ok && ok') | None => None end
      end
  end.

(** What the swizzles stay in blocks of, below [bound]: the block, and what bounds what they give. *)
Fixpoint block_below (sws : list swizzle) (bound : N) : N * N :=
  match sws with
  | [] => (1, bound)
  | s :: r =>
      let '(block, c) := block_below r bound in
      if N.land (read_bits s) (mask_below c) =? 0 then (block, c)
      else (N.max block (N.shiftl 1 (N.size (changed_bits s))), cells s c)
  end.

(** How many integers from 0 on, of those below [bound], the swizzles send to integers below it. As `run_below`. *)
Definition run_below (sws : list swizzle) (bound : N) : option N :=
  let '(block, _) := block_below sws bound in
  let start := bound - bound mod block in
  let few := map (fun i => start + i) (below (N.min (bound - start) most_tried)) in
  match find (fun i => bound <=? apply_all sws i) few with
  | Some i => Some i
  | None => if bound - start <=? most_tried then Some bound else None
  end.

(** The layout of the first elements, as many of those below [count] as are a layout. As `first`. *)
Fixpoint first_modes (L : layout) (count : nat) : layout :=
  match L with [] => [] | (s, d) :: L' => (Nat.min s (Nat.max count 1), d) :: first_modes L' (count / s)%nat end.

Definition behind_all (sws : list swizzle) (t : tree) : swizzled := Behind (without_offsets sws) t.

(** As `Layout::swizzled_right_inverse` (`layout-algebra/src/algebra/swizzle/inverse.rs`); [inverse] is the right
    inverse of the layout inside. *)
Definition right_inverse_behind (inverse : tree) (a : swizzled) : option swizzled :=
  match no_offsets (swizzles a) with
  | None => None
  | Some sws =>
      let back := rev sws in
      let R := flatten inverse in
      let run := run_below back (N.of_nat (size R)) in
      let reached := first_modes R (match run with Some n => N.to_nat n | None => size R end) in
      let n := size reached in
      match imaged R back (N.of_nat n) with
      | None => None
      | Some (out, _, ok) =>
          let result := behind_all out (flat_tree (merge reached)) in
          let law := (N.of_nat n <=? most_tried) && forallb (fun i =>
              let at_ := N.to_nat (swizzled_off result i) in
              (at_ <? size (flatten (within a)))%nat && (swizzled_off a at_ =? N.of_nat i)) (seq 0 n) in
          if ok && (match run with Some _ => true | None => false end) || law then Some result else None
      end
  end.

(** As `Layout::swizzled_left_inverse`; [inverse] is the left inverse of the layout inside. *)
Definition left_inverse_behind (inverse : tree) (a : swizzled) : option swizzled :=
  match no_offsets (swizzles a) with
  | None => None
  | Some sws =>
      let back := rev sws in
      let R := flatten inverse in
      let n := size (flatten (within a)) in
      let bound := fold_right cells (N.succ (mask_below (N.of_nat (cosize (flatten (within a)))))) sws in
      match imaged R back bound with
      | None => None
      | Some (out, _, ok) =>
          let result := behind_all out inverse in
          let law := (N.of_nat n <=? most_tried) && forallb (fun i =>
              swizzled_off result (N.to_nat (swizzled_off a i)) =? N.of_nat i) (seq 0 n) in
          if ok || law then Some result else None
      end
  end.

Definition swizzled_right_inverse (a : swizzled) : option swizzled :=
  right_inverse_behind (right_inverse_tree (within a)) a.
Definition swizzled_left_inverse (a : swizzled) : option swizzled :=
  match left_inverse_tree (within a) with Some inverse => left_inverse_behind inverse a | None => None end.

(** ** The swizzles undone *)

Lemma apply_all_rev sws x : Forall apart sws -> apply_all (rev sws) (apply_all sws x) = x.
Proof.
  intro F. revert x. induction F as [|s r A F IH]; intro x; [reflexivity|]. cbn [rev]. rewrite apply_all_app. cbn [apply_all].
  rewrite involutive by assumption. apply IH.
Qed.

Lemma apply_all_rev' sws x : Forall apart sws -> apply_all sws (apply_all (rev sws) x) = x.
Proof. intro F. rewrite <- (rev_involutive sws) at 1. apply apply_all_rev. apply Forall_rev, F. Qed.

Lemma imaged_carried L sws bound out b : imaged L sws bound = Some (out, b, true) -> carried L sws bound = Some (out, b).
Proof.
  revert out b. induction sws as [|s r IH]; intros out b; cbn [imaged carried]; [intros [= <- <-]; reflexivity|].
  destruct (imaged L r bound) as [[[o b'] ok]|]; [|discriminate]. unfold image_or_first.
  destruct (image_of L s b') as [im|] eqn:E.
  - intros [= <- <- K]. rewrite andb_true_r in K. subst. rewrite (IH o b' eq_refl), E. reflexivity.
  - destruct (from_masks _ _); [intros [= _ _ K]; rewrite andb_false_r in K; discriminate|].
    destruct (images_of_bits L s b'); [|discriminate]. intros [= _ _ K]. rewrite andb_false_r in K. discriminate.
Qed.

(** ** left_inverse *)

Lemma cells_all sws n x : x < n -> apply_all sws x < fold_right cells n sws.
Proof. intro H. induction sws as [|s r IH]; [assumption|]. cbn [apply_all fold_right]. now apply cells_bound. Qed.

(** `result(a(i)) == i         for all i < size(a)`, if this holds of the inverse of the layout inside. *)
Theorem left_inverse_behind_function inverse a r :
  wf (flatten (within a)) -> wf (flatten inverse) -> sound (swizzles a) ->
  (forall i, (i < size (flatten (within a)))%nat -> offx (flatten inverse) (offx (flatten (within a)) i) = i) ->
  left_inverse_behind inverse a = Some r ->
  forall i, (i < size (flatten (within a)))%nat -> swizzled_off r (N.to_nat (swizzled_off a i)) = N.of_nat i.
Proof.
  intros W WI S Law. unfold left_inverse_behind. destruct (no_offsets (swizzles a)) as [sws|] eqn:N0; [|discriminate].
  destruct (no_offsets_moved _ _ N0) as [F K]. specialize (K S).
  destruct (imaged _ _ _) as [[[out b] ok]|] eqn:E; [|discriminate].
  destruct (ok || _) eqn:O; [|discriminate]. intros [= <-] i Hi. apply orb_true_iff in O as [->|T].
  - apply imaged_carried in E. unfold swizzled_off. cbn [behind_all swizzles within]. rewrite without_offsets_moved, F.
    set (x := N.of_nat (offx (flatten (within a)) i)).
    assert (Hx : apply_all sws x < fold_right cells (N.succ (mask_below (N.of_nat (cosize (flatten (within a)))))) sws).
    { apply cells_all. pose proof (mask_below_le (N.of_nat (cosize (flatten (within a))))).
      pose proof (off_lt_cosize (flatten (within a)) i W) as C. rewrite off_offx in C by assumption. unfold x. lia. }
    destruct (carried_correct _ _ _ _ _ WI (Forall_rev K) E _ Hx) as [_ G]. unfold at_index in G at 2. rewrite <- G.
    rewrite apply_all_rev by assumption. unfold at_index, x. now rewrite Nnat.Nat2N.id, Law.
  - apply andb_true_iff in T as [_ T]. rewrite forallb_forall in T. apply N.eqb_eq, T, in_seq. lia.
Qed.

(** ** right_inverse *)

Lemma first_modes_size L : forall n, wf L -> (1 <= n)%nat -> wf (first_modes L n) /\ (size (first_modes L n) <= n)%nat /\
  (forall i, (i < size (first_modes L n))%nat -> off (first_modes L n) i = off L i) /\ (size (first_modes L n) <= size L)%nat.
Proof.
  assert (Z : forall L, wf L -> wf (first_modes L 0) /\ size (first_modes L 0) = 1%nat).
  { induction L0 as [|[s d] L0 IH]; intro W; [split; [constructor|reflexivity]|]. apply wf_cons in W as [W1 W2].
    cbn [first_modes size]. rewrite Nat.div_0_l by lia. destruct (IH W2) as [A B]. rewrite B.
    split; [apply wf_cons; split; [lia|assumption]|]. lia. }
  induction L as [|[s d] L IH]; intros n W Hn; [cbn; repeat split; [constructor|lia|lia]|].
  apply wf_cons in W as [W1 W2]. cbn [first_modes]. pose proof (size_pos _ W2). destruct (le_lt_dec s n) as [Le|Lt].
  - assert (1 <= n / s)%nat as Hq by (apply Nat.div_le_lower_bound; lia).
    destruct (IH _ W2 Hq) as (A & B & C & D). rewrite Nat.max_l, Nat.min_l by lia. cbn [size].
    pose proof (Nat.mul_div_le n s ltac:(lia)).
    split; [apply wf_cons; split; assumption|]. split; [nia|]. split; [|nia]. intros i Hi. cbn [off]. rewrite C; [reflexivity|].
    apply Nat.div_lt_upper_bound; lia.
  - rewrite Nat.div_small by assumption. rewrite Nat.max_l, Nat.min_r by lia. destruct (Z L W2) as [A B]. cbn [size]. rewrite B.
    split; [apply wf_cons; split; [lia|assumption]|]. split; [lia|]. split; [|nia]. intros i Hi. rewrite Nat.mul_1_r in Hi.
    rewrite !off_line by (assumption || lia). reflexivity.
Qed.

Lemma in_block s x p : apart s -> N.size (changed_bits s) <= p -> apply s x / 2 ^ p = x / 2 ^ p.
Proof.
  intros A Hp. rewrite <- !N.shiftr_div_pow2. by_bits. rewrite !N.shiftr_spec', apply_bit.
  assert ((target s <=? a + p) && (a + p <? target s + bits s) = false) as ->; [|apply xorb_false_r].
  destruct (N.eq_dec (bits s) 0) as [B|B].
  - rewrite B, N.add_0_r. destruct (N.leb_spec (target s) (a + p)), (N.ltb_spec (a + p) (target s)); try reflexivity. exfalso; lia.
  - unfold changed_bits in Hp. rewrite size_field in Hp by lia. apply andb_false_iff. right. apply N.ltb_ge. lia.
Qed.

Lemma unread s n x : N.land (read_bits s) (mask_below n) = 0 -> x < n -> apply s x = x.
Proof.
  intros Z H. assert (N.land x (read_bits s) = 0) as R.
  { apply bits_0_eq. intro i. rewrite N.land_spec. apply (f_equal (fun m => N.testbit m i)) in Z.
    rewrite N.land_spec, N.bits_0 in Z. pose proof (mask_below_bit n x i H). destruct (N.testbit x i), (N.testbit (read_bits s) i); try reflexivity.
    rewrite H0 in Z by reflexivity. discriminate. }
  unfold apply. rewrite R, N.shiftr_0_l, N.shiftl_0_l. destruct (reads_above s); apply N.lxor_0_r.
Qed.

(** Below [bound] the swizzles stay in blocks of a power of two. *)
Lemma block_below_stays sws bound : Forall apart sws -> let '(block, c) := block_below sws bound in
  (exists p, block = 2 ^ p) /\ forall x, x < bound -> apply_all sws x < c /\ apply_all sws x / block = x / block.
Proof.
  induction 1 as [|s r A F IH]; cbn [block_below].
  - split; [now exists 0|]. intros x Hx. split; [assumption|reflexivity].
  - destruct (block_below r bound) as [block c]. destruct IH as [[p ->] IH].
    destruct (N.eqb_spec (N.land (read_bits s) (mask_below c)) 0) as [Z|_].
    + split; [now exists p|]. intros x Hx. destruct (IH x Hx) as [B E]. cbn [apply_all].
      rewrite (unread s c _ Z B). split; assumption.
    + rewrite N.shiftl_1_l.
      assert (M : N.max (2 ^ p) (2 ^ N.size (changed_bits s)) = 2 ^ N.max p (N.size (changed_bits s))).
      { destruct (N.le_ge_cases p (N.size (changed_bits s))) as [L|L].
        - rewrite !N.max_r; [reflexivity|assumption|apply N.pow_le_mono_r; lia].
        - rewrite !N.max_l; [reflexivity|assumption|apply N.pow_le_mono_r; lia]. }
      rewrite M. set (q := N.max p (N.size (changed_bits s))). split; [now exists q|]. intros x Hx. destruct (IH x Hx) as [B E].
      cbn [apply_all]. split; [now apply cells_bound|]. rewrite in_block by (assumption || unfold q; lia).
      assert (Q : forall y, y / 2 ^ q = y / 2 ^ p / 2 ^ (q - p)).
      { intro y. rewrite N.div_div by (now apply N.pow_nonzero). rewrite <- N.pow_add_r. do 2 f_equal. unfold q. lia. }
      now rewrite (Q (apply_all r x)), E, <- Q.
Qed.

Lemma find_first {X} (f : X -> bool) l : forall x, find f l = Some x ->
  exists l1 l2, l = l1 ++ x :: l2 /\ f x = true /\ forall y, In y l1 -> f y = false.
Proof.
  induction l as [|y l IH]; intros x; [discriminate|]. cbn [find]. destruct (f y) eqn:E.
  - intros [= <-]. exists [], l. repeat split; [assumption|contradiction].
  - intro K. destruct (IH x K) as (l1 & l2 & -> & T & N). exists (y :: l1), l2. repeat split; [assumption|].
    intros z [->|I]; [assumption|now apply N].
Qed.

(** What `run_below` counts stays below the bound, and is at least one. *)
Lemma run_below_correct sws bound n : Forall apart sws -> 1 <= bound -> run_below sws bound = Some n ->
  1 <= n /\ n <= bound /\ forall x, x < n -> apply_all sws x < bound.
Proof.
  intros F Hb. unfold run_below. pose proof (block_below_stays sws bound F) as B. destruct (block_below sws bound) as [block c].
  destruct B as [[p ->] B]. set (start := bound - bound mod 2 ^ p). pose proof (N.pow_nonzero 2 p ltac:(lia)) as P.
  assert (Sb : start <= bound) by apply N.le_sub_l.
  assert (Whole : forall x, x < start -> x < bound /\ apply_all sws x < bound).
  { intros x Hx. assert (x < bound) as Hx' by (eapply N.lt_le_trans; eassumption). split; [assumption|]. destruct (B x Hx') as [_ E].
    assert (S : start = 2 ^ p * (bound / 2 ^ p)).
    { unfold start. pose proof (N.div_mod bound (2 ^ p) P) as D. rewrite D at 1. apply N.add_sub. }
    assert (x / 2 ^ p < bound / 2 ^ p) as Q by (apply N.div_lt_upper_bound; [assumption|rewrite <- S; assumption]).
    pose proof (N.mul_succ_div_gt (apply_all sws x) (2 ^ p) P) as G. rewrite E in G.
    eapply N.lt_le_trans; [exact G|]. eapply N.le_trans; [apply N.mul_le_mono_l, N.le_succ_l, Q|]. now apply N.mul_div_le. }
  assert (Z : apply_all sws 0 = 0). { clear. induction sws as [|s r IH]; [reflexivity|]. cbn [apply_all]. now rewrite IH, apply_0. }
  clearbody start. set (count := N.min (bound - start) most_tried).
  destruct (find _ _) as [i|] eqn:E.
  - intros [= <-]. apply find_first in E as (l1 & l2 & El & T & Nx). apply N.leb_le in T.
    assert (I : In i (map (fun i => start + i) (below count))) by (rewrite El; apply in_or_app; right; now left).
    apply in_map_iff in I as (j & <- & I). apply below_spec in I.
    assert (Before : forall x, start <= x < start + j -> In x l1).
    { intros x Hx. unfold below in El. rewrite map_map in El.
      assert (Ex : N.to_nat count = (N.to_nat j + (N.to_nat count - N.to_nat j))%nat) by lia.
      rewrite Ex, seq_app, map_app in El. cbn [Nat.add] in El.
      assert (Nd : NoDup (map (fun x => start + N.of_nat x) (seq 0 (N.to_nat j)) ++ map (fun x => start + N.of_nat x) (seq (N.to_nat j) (N.to_nat count - N.to_nat j)))).
      { rewrite <- map_app, <- seq_app. apply FinFun.Injective_map_NoDup; [intros u v Q; lia|apply seq_NoDup]. }
      assert (In x (l1 ++ start + j :: l2)) as Ix.
      { rewrite <- El. apply in_or_app. left. apply in_map_iff. exists (N.to_nat (x - start)). split; [lia|apply in_seq; lia]. }
      apply in_app_or in Ix as [Ix|Ix]; [assumption|exfalso].
      (* it would come after start + j *)
      assert (Le : (length l1 = N.to_nat j)%nat).
      { assert (Nth : nth_error (l1 ++ start + j :: l2) (length l1) = Some (start + j)) by (rewrite nth_error_app2, Nat.sub_diag by lia; reflexivity).
        assert (Nth2 : nth_error (l1 ++ start + j :: l2) (N.to_nat j) = Some (start + j)).
        { rewrite <- El. rewrite nth_error_app2 by (rewrite map_length, seq_length; lia). rewrite map_length, seq_length, Nat.sub_diag.
          destruct (N.to_nat count - N.to_nat j)%nat as [|k] eqn:Ek; [lia|]. cbn [seq map nth_error]. f_equal. lia. }
        rewrite El in Nd. eapply (proj1 (NoDup_nth_error _) Nd); [rewrite app_length; cbn [length]; lia|congruence]. }
      assert (El1 : l1 = map (fun x => start + N.of_nat x) (seq 0 (N.to_nat j))).
      { assert (X : firstn (length l1) (l1 ++ start + j :: l2) = l1) by (rewrite firstn_app, firstn_all, Nat.sub_diag; apply app_nil_r).
        rewrite <- X, <- El, Le, firstn_app, map_length, seq_length, Nat.sub_diag. cbn [firstn]. rewrite app_nil_r.
        apply firstn_all2. rewrite map_length, seq_length. lia. }
      rewrite El in Nd. apply NoDup_remove_2 in Nd as Nd2. destruct Ix as [Ix|Ix]; [lia|].
      assert (In x l1) as I1 by (rewrite El1; apply in_map_iff; exists (N.to_nat (x - start)); split; [lia|apply in_seq; lia]).
      clear - Nd I1 Ix. induction l1 as [|y l1 IH]; [contradiction|]. inversion Nd; subst. destruct I1 as [->|I1]; [|now apply IH].
      apply H1, in_or_app. right. now right. }
    split; [|split].
    + destruct (N.eq_dec (start + j) 0) as [E0|]; [|lia]. rewrite E0, Z in T. lia.
    + unfold count in I. lia.
    + intros x Hx. destruct (N.lt_ge_cases x start) as [L|L]; [now apply Whole|].
      specialize (Nx x (Before x ltac:(lia))). now apply N.leb_gt.
  - destruct (N.leb_spec (bound - start) most_tried) as [L|]; [|discriminate]. intros [= <-]. split; [assumption|]. split; [lia|].
    intros x Hx. destruct (N.lt_ge_cases x start) as [L2|L2]; [now apply Whole|].
    apply N.leb_gt. apply (find_none _ _ E). apply in_map_iff. exists (x - start). split; [lia|]. apply below_spec. unfold count. lia.
Qed.

(** `a(result(i)) == i         for all i < size(result)`, if this holds of the inverse of the layout inside. *)
Theorem right_inverse_behind_function inverse a r :
  wf (flatten inverse) -> sound (swizzles a) ->
  (forall j, (j < size (flatten inverse))%nat -> offx (flatten (within a)) (off (flatten inverse) j) = j) ->
  right_inverse_behind inverse a = Some r ->
  forall i, (i < size (flatten (within r)))%nat -> swizzled_off a (N.to_nat (swizzled_off r i)) = N.of_nat i.
Proof.
  intros WI S Law. unfold right_inverse_behind. destruct (no_offsets (swizzles a)) as [sws|] eqn:N0; [|discriminate].
  destruct (no_offsets_moved _ _ N0) as [F K]. specialize (K S). set (R := flatten inverse) in *.
  set (run := run_below (rev sws) (N.of_nat (size R))). pose proof (size_pos _ WI) as P. fold R in P.
  set (count := match run with Some n => N.to_nat n | None => size R end).
  assert (Hc : (1 <= count)%nat).
  { unfold count. destruct run as [n|] eqn:E; [|assumption]. apply run_below_correct in E; [lia|apply Forall_rev, K|lia]. }
  destruct (first_modes_size R count WI Hc) as (W1 & S1 & O1 & B1). set (reached := first_modes R count) in *.
  destruct (imaged _ _ _) as [[[out b] ok]|] eqn:E; [|discriminate].
  destruct (ok && _ || _) eqn:O; [|discriminate]. intros [= <-] i Hi.
  assert (Fl : size (flatten (flat_tree (merge reached))) = size reached /\
    forall i, (i < size reached)%nat -> offx (flatten (flat_tree (merge reached))) i = off R i).
  { unfold flat_tree. destruct (merge reached) as [|m M] eqn:Em.
    - pose proof (merge_size reached) as Ms. rewrite Em in Ms. cbn in Ms. split; [cbn; lia|]. intros j Hj.
      assert (j = 0%nat) as -> by lia. rewrite <- O1 by lia. rewrite off_0 by assumption. reflexivity.
    - rewrite flatten_place, <- Em, merge_size. split; [reflexivity|]. intros j Hj.
      rewrite coalesce_function by assumption. rewrite <- off_offx by assumption. now apply O1. }
  destruct Fl as [Fs Fo]. cbn [behind_all within] in Hi. rewrite Fs in Hi.
  apply orb_true_iff in O as [O|O].
  - apply andb_true_iff in O as [-> O]. destruct run as [n|] eqn:Er; [|discriminate]. apply imaged_carried in E.
    assert (Cn : count = N.to_nat n) by (unfold count; now rewrite ?Er).
    destruct (run_below_correct (rev sws) (N.of_nat (size R)) n (Forall_rev K) ltac:(lia) Er) as (_ & _ & Stay).
    destruct (carried_correct _ _ _ _ _ WI (Forall_rev K) E (N.of_nat i) ltac:(lia)) as [_ G].
    unfold swizzled_off at 2. cbn [behind_all swizzles within]. rewrite without_offsets_moved, Fo by assumption.
    assert (at_index R (N.of_nat i) = N.of_nat (off R i)) as E1.
    { unfold at_index. rewrite Nnat.Nat2N.id, off_offx by (assumption || lia). reflexivity. }
    fold R in G. rewrite <- E1, <- G. unfold at_index. rewrite Nnat.Nat2N.id.
    assert (Lt : apply_all (rev sws) (N.of_nat i) < N.of_nat (size R)) by (apply Stay; lia).
    unfold swizzled_off. rewrite ?Nnat.Nat2N.id, <- (off_offx R) by (assumption || lia). rewrite Law by lia. rewrite Nnat.N2Nat.id, F. now apply apply_all_rev'.
  - apply andb_true_iff in O as [_ O]. rewrite forallb_forall in O. specialize (O i ltac:(apply in_seq; lia)).
    apply andb_true_iff in O as [_ O]. now apply N.eqb_eq.
Qed.

(** ** The inverses of the layout inside *)

Lemma leading_back_inside Ms : forall n below index R c k, (1 <= below)%nat -> (1 <= n)%nat ->
  Forall (fun M => (2 <= extent M)%nat) Ms -> leading_back n below index Ms = inl R -> modes_of c = Ms -> bounded c -> (k < n)%nat ->
  exists t, offset_of c = (below * t)%nat /\ (k + t < size R)%nat.
Proof.
  induction Ms as [|[[s d] i] Ms IH]; intros n below index R c k Hb Hn F E Ec B Hk; cbn [leading_back] in E.
  - injection E as <-. destruct c; [|discriminate]. exists 0%nat. cbn. lia.
  - inversion F as [|? ? Hs F']; subst. cbn in Hs. destruct (Nat.eqb_spec d 0); [discriminate|].
    destruct (Nat.eqb_spec (d mod below) 0) as [D|]; [|discriminate]. cbn [negb] in E.
    destruct (Nat.ltb_spec (d / below) n) as [|Le]; [discriminate|].
    destruct (leading_back s d i Ms) as [R'|] eqn:E'; [|discriminate]. injection E as <-.
    destruct c as [|[k' M] c]; [discriminate|]. cbn in Ec. injection Ec as -> Ec. inversion B as [|? ? B1 B2]; subst. cbn in B1.
    destruct (IH s d i R' c k' ltac:(lia) ltac:(lia) F' E' eq_refl B2 B1) as (t & O & T).
    pose proof (Nat.div_mod d below ltac:(lia)) as Dd. rewrite D in Dd. set (q := (d / below)%nat) in *.
    exists (q * (k' + t))%nat. unfold offset_of in *. cbn [total]; rewrite O. cbn [stride place_of fst snd size]. split; [nia|]. nia.
Qed.

Lemma left_inverse_inside L R i : wf L -> left_inverse L = Some R -> (i < size L)%nat -> offx R (off L i) = i.
Proof.
  intros W E Hi. destruct (left_inverse_law L R W E) as (WR & _ & Law). rewrite <- off_offx; [now apply Law|assumption|].
  unfold left_inverse, invert_left in E. destruct (leading_back 1 1 0 (by_stride L)) as [R'|] eqn:E'; [|discriminate]. injection E as <-.
  rewrite merge_size. destruct (coordinates_of L W i Hi) as (c & Ec & B & _ & O).
  destruct (leading_back_inside _ 1 1 0 R' c 0 ltac:(lia) ltac:(lia) (ordered_extents L W) E' Ec B ltac:(lia)) as (t & O' & T).
  rewrite <- O, O'. lia.
Qed.

(** `result(a(i)) == i         for all i < size(a)` *)
Theorem swizzled_left_inverse_function a r : wf (flatten (within a)) -> sound (swizzles a) -> swizzled_left_inverse a = Some r ->
  forall i, (i < size (flatten (within a)))%nat -> swizzled_off r (N.to_nat (swizzled_off a i)) = N.of_nat i.
Proof.
  intros W S. unfold swizzled_left_inverse, left_inverse_tree. destruct (left_inverse (flatten (within a))) as [R|] eqn:E; [|discriminate].
  cbn [option_map]. destruct (left_inverse_law _ R W E) as (WR & _ & _).
  assert (WF : wf (flatten (flat_tree R))) by (destruct R; [repeat constructor|unfold flat_tree; now rewrite flatten_place]).
  assert (FF : forall x, offx (flatten (flat_tree R)) x = offx R x).
  { intro x. destruct R as [|m R]; [cbn; lia|]. unfold flat_tree. now rewrite flatten_place. }
  apply left_inverse_behind_function; try assumption. intros i Hi. rewrite FF, <- (off_offx (flatten (within a))) by assumption.
  now apply left_inverse_inside.
Qed.

(** `a(result(i)) == i         for all i < size(result)` *)
Theorem swizzled_right_inverse_function a r : wf (flatten (within a)) -> sound (swizzles a) -> swizzled_right_inverse a = Some r ->
  forall i, (i < size (flatten (within r)))%nat -> swizzled_off a (N.to_nat (swizzled_off r i)) = N.of_nat i.
Proof.
  intros W S. unfold swizzled_right_inverse, right_inverse_tree. set (R := right_inverse (flatten (within a))).
  destruct (right_inverse_law (flatten (within a)) W) as (WR & _ & Law). fold R in WR, Law.
  assert (WF : wf (flatten (flat_tree R))) by (destruct R; [repeat constructor|unfold flat_tree; now rewrite flatten_place]).
  assert (FF : size (flatten (flat_tree R)) = size R /\ forall x, off (flatten (flat_tree R)) x = off R x).
  { destruct R as [|m R]; [split; [reflexivity|intro x; cbn; lia]|]. unfold flat_tree. rewrite flatten_place. split; reflexivity. }
  destruct FF as [FS FF]. apply right_inverse_behind_function; try assumption. intros j Hj. rewrite FS in Hj. rewrite FF.
  destruct (Law j Hj) as [B E]. now rewrite <- off_offx.
Qed.

(** `left_inverse(Sw<1,0,3> o 0 o 2:3)`: the swizzle reads no bit of 0 and 3, and `(3,2):(0,1)` leads back from them. *)
Theorem swizzled_left_inverse_not_exact : let a := Behind [(Sw 1 0 3, 0)] (Leaf (2, 3)%nat) in
  swizzled_left_inverse a = None /\
  forall i, (i < 2)%nat -> offx [(3, 0); (2, 1)]%nat (N.to_nat (swizzled_off a i)) = i.
Proof. split; [vm_compute; reflexivity|]. intros [|[|i]] H; [reflexivity|reflexivity|lia]. Qed.
