(** logical_divide: a permutation of its operand, accepted if and only if the tiles fill it. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool Sorted.
From Proofs Require Import Coalesce Walk Complement Composition.
Import ListNotations.

(** logical_divide with the exact composition. *)
Definition logical_divide (A B : layout) : option (layout * list layout) :=
  match complement B (size A) with
  | None => None
  | Some C =>
      if (size (moving B) =? size B) && (size B * size C =? size A)
      then option_map (pair C) (composition A (B ++ C)) else None
  end.

(** logical_divide: the result is a permutation of `a`, and `a o (b, rest)`. *)
Theorem logical_divide_permutes A B C Rs : wf A -> wf B -> logical_divide A B = Some (C, Rs) ->
  Permutation (vals (concat Rs)) (vals A) /\ is_composition A (B ++ C) Rs.
Proof.
  intros WA WB. unfold logical_divide. destruct (complement B (size A)) as [C'|] eqn:E; [|discriminate].
  destruct (Nat.eqb_spec (size (moving B)) (size B)) as [SB|]; [|discriminate].
  destruct (Nat.eqb_spec (size B * size C') (size A)) as [SA|]; [|discriminate]. simpl.
  destruct (composition A (B ++ C')) as [Rs'|] eqn:K; [|discriminate]. intros [= <- <-].
  destruct (complement_correct B (size A) C' WB (size_pos _ WA) E) as (WC & _ & _ & _ & P & _).
  assert (WBC : wf (B ++ C')) by (now apply wf_app).
  destruct (composition_exact A (B ++ C') WA WBC) as [_ Sd]. specialize (Sd _ K).
  split; [|exact Sd]. destruct Sd as [F2 F].
  destruct (leafwise _ _ F2) as [WR S].
  rewrite vals_off, S, size_app, SA by assumption.
  transitivity (map (offx A) (vals (B ++ C'))).
  - rewrite vals_off, size_app, SA, map_map by assumption.
    erewrite map_ext_in; [reflexivity|]. intros x Hx. apply in_seq in Hx.
    apply F. rewrite size_app. lia.
  - destruct (vals_moving B WB SB) as [_ G]. rewrite G, P, SB, SA.
    rewrite (vals_off A) by assumption. erewrite map_ext_in; [reflexivity|].
    intros x Hx. apply in_seq in Hx. symmetry. apply off_offx; [assumption|lia].
Qed.

(** A complete chain from block b: n blocks. *)
Fixpoint chain (b n : nat) (L : layout) : Prop :=
  match L with
  | [] => n = 1
  | (s, d) :: L' => d = b /\ exists n', n = s * n' /\ chain (b * s) n' L'
  end.

Definition by_stride (x y : mode) := snd x <= snd y.

Lemma insert_sorted m L : StronglySorted by_stride L -> StronglySorted by_stride (insert m L).
Proof.
  induction 1 as [|x L S IH F]; [repeat constructor|]. cbn [insert].
  destruct ((snd m <? snd x) || ((snd m =? snd x) && (fst m <=? fst x))) eqn:E.
  - assert (snd m <= snd x).
    { apply orb_true_iff in E as [E|E]; [apply Nat.ltb_lt in E; lia|].
      apply andb_true_iff in E as [E _]. apply Nat.eqb_eq in E. lia. }
    constructor; [constructor; assumption|]. constructor; [assumption|].
    eapply Forall_impl; [|exact F]. unfold by_stride. intros; lia.
  - constructor; [assumption|]. apply (Permutation_Forall (Permutation_sym (insert_perm m L))).
    constructor; [|assumption]. apply orb_false_iff in E as [E _]. apply Nat.ltb_ge in E. exact E.
Qed.
Lemma isort_sorted L : StronglySorted by_stride (isort L).
Proof. induction L; [constructor|]. simpl. now apply insert_sorted. Qed.

(** Modes of at least two elements that move. *)
Definition proper (L : layout) := Forall (fun m => 2 <= fst m /\ 1 <= snd m) L.

Lemma proper_wf L : proper L -> wf L.
Proof. intro P. eapply Forall_impl; [|exact P]. simpl. intros; lia. Qed.

Lemma vals_0 L : wf L -> In 0 (vals L).
Proof.
  intro W. rewrite vals_off by assumption. apply in_map_iff. exists 0.
  split; [now apply off_0|]. apply in_seq. pose proof (size_pos _ W). lia.
Qed.

Lemma vals_min L d v : proper L -> Forall (fun m => d <= snd m) L -> In v (vals L) -> v = 0 \/ d <= v.
Proof.
  revert v; induction L as [|[s e] L IH]; intros v P F I; [destruct I as [<-|[]]; now left|].
  inversion P as [|? ? _ P']; inversion F as [|? ? Fe F']; subst. simpl in Fe.
  cbn [vals] in I. apply in_flat_map in I as (w & Iw & I). apply in_map_iff in I as (i & <- & Ii).
  destruct (IH w P' F' Iw) as [->|]; [|right; lia].
  destruct i; [left; lia|right; nia].
Qed.

Lemma vals_cons s d L x : In x (vals ((s, d) :: L)) <-> exists v i, In v (vals L) /\ i < s /\ x = i * d + v.
Proof.
  cbn [vals]. rewrite in_flat_map. split.
  - intros (v & Iv & I). apply in_map_iff in I as (i & <- & Ii). apply in_seq in Ii. exists v, i. repeat split; [assumption|lia].
  - intros (v & i & Iv & Ii & ->). exists v. split; [assumption|]. apply in_map_iff. exists i. split; [reflexivity|]. apply in_seq. lia.
Qed.

Lemma nodup_flat_map {X Y} (f : X -> list Y) l : NoDup (flat_map f l) ->
  forall a b y, In a l -> In b l -> In y (f a) -> In y (f b) -> a = b.
Proof.
  induction l as [|c l IH]; [contradiction|]. simpl. intros N a b y Ia Ib Ya Yb.
  assert (D : forall z, In z (f c) -> In z (flat_map f l) -> False).
  { intros z Z1 Z2. clear - N Z1 Z2. induction (f c) as [|w W IHW]; [contradiction|].
    inversion N as [|? ? N1 N2]; subst. destruct Z1 as [->|Z1]; [|now apply IHW].
    apply N1, in_or_app. now right. }
  destruct Ia as [->|Ia], Ib as [->|Ib]; [reflexivity| | |].
  - exfalso. apply (D y Ya). apply in_flat_map. eauto.
  - exfalso. apply (D y Yb). apply in_flat_map. eauto.
  - apply nodup_app_r in N. eapply IH; eassumption.
Qed.

Lemma nodup_vals_tail s d L : 1 <= s -> NoDup (vals ((s, d) :: L)) -> NoDup (vals L).
Proof.
  intros Hs N. cbn [vals] in N. destruct s as [|s]; [lia|]. simpl in N.
  induction (vals L) as [|v V IHV]; [constructor|]. simpl in N. inversion N as [|? ? N1 N2]; subst.
  apply nodup_app_r in N2. constructor; [|now apply IHV].
  intro I. apply N1. apply in_or_app. right. apply in_flat_map. exists v. split; [assumption|now left].
Qed.

(** A sorted layout that reaches the first n multiples of b once each is a complete chain. *)
Lemma sorted_chain L : forall b n, 1 <= b -> proper L -> StronglySorted by_stride L ->
  NoDup (vals L) -> (forall x, In x (vals L) <-> exists k, k < n /\ x = k * b) -> chain b n L.
Proof.
  induction L as [|[s d] L IH]; intros b n Hb P S N V.
  - simpl. assert (0 < n). { destruct (proj1 (V 0)) as (k & ? & ?); [now left|lia]. }
    destruct (le_lt_dec n 1); [lia|]. exfalso. assert (I : In b (vals [])) by (apply V; exists 1; lia).
    destruct I as [I|[]]. lia.
  - inversion P as [|? ? [Hs Hd] P']; subst. simpl in Hs, Hd.
    inversion S as [|? ? S' F]; subst. pose proof (proper_wf _ P') as W.
    assert (F' : Forall (fun m => d <= snd m) ((s, d) :: L)) by (constructor; [simpl; lia|exact F]).
    assert (d = b) as ->.
    { assert (Id : In d (vals ((s, d) :: L))).
      { apply vals_cons. exists 0, 1. split; [now apply vals_0|]. lia. }
      apply V in Id as (k & Hk & E). destruct k as [|k]; [lia|].
      assert (Ib : In b (vals ((s, d) :: L))) by (apply V; exists 1; nia).
      destruct (vals_min _ d b P F' Ib); nia. }
    split; [reflexivity|].
    (* values of L are the multiples of s*b *)
    assert (Uniq : forall v w i j, In v (vals L) -> In w (vals L) -> i < s -> j < s -> i * b + v = j * b + w -> v = w).
    { intros v w i j Iv Iw Hi Hj E. cbn [vals] in N.
      apply (nodup_flat_map _ _ N v w (i * b + v)); try assumption; apply in_map_iff.
      - exists i. split; [reflexivity|apply in_seq; lia].
      - exists j. split; [lia|apply in_seq; lia]. }
    assert (In1 : forall v, In v (vals L) -> exists k, k + s <= n /\ v = k * b).
    { intros v Iv. assert (I : In ((s - 1) * b + v) (vals ((s, b) :: L))).
      { apply vals_cons. exists v, (s - 1). repeat split; [assumption|lia]. }
      apply V in I as (k & Hk & E). exists (k - (s - 1)). nia. }
    assert (Mult : forall k, k < n -> (In (k * b) (vals L) <-> k mod s = 0)).
    { induction k as [k IHk] using lt_wf_ind. intros Hk.
      pose proof (Nat.div_mod k s ltac:(lia)) as Dk. pose proof (Nat.mod_upper_bound k s ltac:(lia)).
      split; intro H1.
      - destruct (Nat.eq_dec (k mod s) 0) as [|Nz]; [assumption|exfalso].
        set (q := k / s) in *. set (i := k mod s) in *.
        assert (Iq : In (s * q * b) (vals L)).
        { apply IHk; [lia|lia|]. rewrite Nat.mul_comm. apply Nat.mod_mul. lia. }
        assert (k * b = s * q * b); [|nia].
        apply (Uniq _ _ 0 i); try assumption; [lia|]. rewrite Dk at 1. nia.
      - assert (I : In (k * b) (vals ((s, b) :: L))) by (apply V; eauto).
        apply vals_cons in I as (v & i & Iv & Hi & E).
        destruct (In1 v Iv) as (k' & Hk' & ->).
        assert (k = i + k') by nia. destruct (Nat.eq_dec i 0) as [->|]; [rewrite E; exact Iv|exfalso].
        assert (M' : k' mod s = 0) by (apply IHk; [lia|lia|assumption]).
        pose proof (Nat.div_mod k' s ltac:(lia)) as Dk'. rewrite M' in Dk'.
        assert (k mod s = i); [|lia]. symmetry. apply (Nat.mod_unique _ _ (k' / s)); lia. }
    (* n is a multiple of s *)
    assert (0 < n). { destruct (proj1 (V 0)) as (k & ? & ?); [|lia]. apply vals_0. apply proper_wf, P. }
    assert (Dn : n mod s = 0).
    { destruct (Nat.eq_dec (n mod s) 0) as [|Nz]; [assumption|exfalso].
      pose proof (Nat.div_mod n s ltac:(lia)) as D. pose proof (Nat.mod_upper_bound n s ltac:(lia)).
      assert (I : In ((s * (n / s)) * b) (vals L)).
      { apply Mult; [lia|]. rewrite Nat.mul_comm. apply Nat.mod_mul. lia. }
      apply In1 in I as (k & Hk & E). assert (k = s * (n / s)) by nia. lia. }
    pose proof (Nat.div_mod n s ltac:(lia)) as D. rewrite Dn in D.
    exists (n / s). split; [lia|]. apply IH; [nia|assumption|assumption|apply (nodup_vals_tail s b); [lia|assumption]|].
    intro x. split.
    + intro I. destruct (In1 x I) as (k & Hk & ->). assert (M : k mod s = 0) by (apply Mult; [lia|assumption]).
      pose proof (Nat.div_mod k s ltac:(lia)) as Dk. rewrite M in Dk. exists (k / s). split; nia.
    + intros (k & Hk & ->). replace (k * (b * s)) with ((k * s) * b) by lia. apply Mult; [nia|]. apply Nat.mod_mul. lia.
Qed.

(** What a chain says about its modes. *)
Lemma chain_modes L : forall b n, 1 <= b -> proper L -> chain b n L ->
  Forall (fun m => Nat.divide b (snd m) /\ Nat.divide (fst m * snd m) (b * n)) L /\
  NoDup (map snd L) /\
  forall x y, In x L -> In y L -> snd x < snd y -> Nat.divide (fst x * snd x) (snd y).
Proof.
  induction L as [|[s d] L IH]; intros b n Hb P C; [repeat constructor; contradiction|].
  inversion P as [|? ? [Hs Hd] P']; subst. simpl in *. destruct C as (-> & n' & -> & C).
  destruct (IH (b * s) n' ltac:(nia) P' C) as (F & N & D).
  rewrite Forall_forall in F. split; [|split].
  - constructor; [simpl; split; [apply Nat.divide_refl|exists n'; lia]|]. apply Forall_forall. intros m Hm.
    destruct (F m Hm) as [[q E] E2]. split; [exists (q * s); lia|]. replace (b * (s * n')) with (b * s * n') by lia. exact E2.
  - constructor; [|assumption]. intro I. apply in_map_iff in I as (m & E & Hm).
    destruct (F m Hm) as [[q E1] _]. apply (proj1 (Forall_forall _ L) P') in Hm as [_ H1].
    destruct q; [lia|]. assert (b * s <= snd m) by (rewrite E1; simpl; lia). nia.
  - intros x y [<-|Ix] [<-|Iy] Lt; simpl in *; [lia| | |now apply D].
    + destruct (F y Iy) as [[q E] _]. exists q. lia.
    + destruct (F x Ix) as [[q E] _]. apply (proj1 (Forall_forall _ L) P') in Ix as [_ H1].
      destruct q; [lia|]. assert (b * s <= snd x) by (rewrite E; simpl; lia). nia.
Qed.

Lemma gaps_exist L : forall b n, 1 <= b -> proper L -> StronglySorted by_stride L -> NoDup (map snd L) ->
  Forall (fun m => Nat.divide b (snd m)) L -> Nat.divide b n ->
  Forall (fun m => Nat.divide (fst m * snd m) n) L ->
  (forall x y, In x L -> In y L -> snd x < snd y -> Nat.divide (fst x * snd x) (snd y)) ->
  (exists G, gaps b n L = Some G) /\ Nat.divide (block_of b L) n.
Proof.
  induction L as [|[s d] L IH]; intros b n Hb P S N F Dn Fn D; [split; [eexists; reflexivity|assumption]|].
  inversion P as [|? ? [Hs Hd] P']; inversion S as [|? ? S' F1]; inversion N as [|? ? N1 N2];
    inversion F as [|? ? Fb F']; inversion Fn as [|? ? Fn1 Fn2]; subst. simpl in *.
  destruct Fb as [q ->]. rewrite Nat.mod_mul by lia. simpl.
  destruct (IH (s * (q * b)) n) as [[G ->] Dv]; try assumption; [nia| | |].
  - apply Forall_forall. intros m Hm. apply (D (s, q * b) m); [now left|now right|].
    apply (proj1 (Forall_forall _ _) F1) in Hm as Le. unfold by_stride in Le. simpl in *.
    destruct (Nat.eq_dec (snd m) (q * b)) as [E|]; [|lia]. exfalso. apply N1. rewrite <- E. now apply in_map.
  - intros x y Ix Iy. apply D; now right.
  - split; [eexists; reflexivity|assumption].
Qed.

Lemma moving_app L1 L2 : moving (L1 ++ L2) = moving L1 ++ moving L2.
Proof. unfold moving. now rewrite filter_app. Qed.

Lemma moving_size_le L : wf L -> size (moving L) <= size L.
Proof.
  induction L as [|[s d] L IH]; [reflexivity|]. intros W. apply wf_cons in W as [? W].
  specialize (IH W). simpl. destruct (negb (s =? 1) && negb (d =? 0)); simpl; nia.
Qed.

Lemma moving_proper L : wf L -> proper (moving L).
Proof.
  intro W. apply Forall_forall. intros m Hm. apply filter_In in Hm as [Hi Hf].
  apply (proj1 (Forall_forall _ L) W) in Hi. apply andb_true_iff in Hf as [H1 H2].
  apply negb_true_iff, Nat.eqb_neq in H1. apply negb_true_iff, Nat.eqb_neq in H2. lia.
Qed.

(** B with some layout reaches [0, n) once each. *)
Definition tiles (B X : layout) (n : nat) := wf X /\ Permutation (vals (B ++ X)) (seq 0 n).

(** Theorem 3 of docs/exactness.md: some layout makes (B, X) a bijection of `[0, n)` if and only if
    `complement` accepts, no mode of B has stride 0, and the blocks divide n. The complement is then such a
    layout. *)
Theorem tiles_iff B n : wf B -> 1 <= n ->
  ((exists X, tiles B X n) <->
   exists C, complement B n = Some C /\ size (moving B) = size B /\ size B * size C = n) /\
  (forall C, complement B n = Some C -> size (moving B) = size B -> size B * size C = n -> tiles B C n).
Proof.
  intros W Hn.
  assert (Back : forall C, complement B n = Some C -> size (moving B) = size B -> size B * size C = n -> tiles B C n).
  { intros C E SM Sz. destruct (complement_correct B n C W Hn E) as (WC & _ & _ & _ & P & _).
    split; [assumption|]. destruct (vals_moving B W SM) as [_ G]. rewrite G, P, SM, Sz. reflexivity. }
  split; [split|exact Back].
  - intros (X & WX & P).
    assert (WBX : wf (B ++ X)) by (now apply wf_app).
    assert (ND : NoDup (vals (B ++ X))) by (eapply Permutation_NoDup; [symmetry; exact P|apply seq_NoDup]).
    pose proof (injective_moves _ WBX ND) as SM. rewrite moving_app, !size_app in SM.
    pose proof (moving_size_le _ W). pose proof (moving_size_le _ WX).
    pose proof (size_pos _ W). pose proof (size_pos _ WX).
    pose proof (size_pos _ (moving_wf _ W)). pose proof (size_pos _ (moving_wf _ WX)).
    assert (SB : size (moving B) = size B) by nia.
    assert (SX : size (moving (B ++ X)) = size (B ++ X)) by (rewrite moving_app, !size_app; lia).
    destruct (vals_moving _ WBX SX) as [PM _].
    set (S := isort (moving (B ++ X))).
    assert (PS : Permutation S (moving (B ++ X))) by apply isort_perm.
    assert (Pr : proper S). { eapply Permutation_Forall; [symmetry; exact PS|now apply moving_proper]. }
    assert (PV : Permutation (vals S) (seq 0 n)) by (rewrite (vals_perm _ _ PS), <- PM; exact P).
    assert (C : chain 1 n S).
    { apply sorted_chain; [lia|assumption|apply isort_sorted| |].
      - eapply Permutation_NoDup; [symmetry; exact PV|apply seq_NoDup].
      - intro x. rewrite (Permutation_in' eq_refl PV), in_seq. split; [exists x; lia|intros (k & ? & ?); lia]. }
    destruct (chain_modes S 1 n ltac:(lia) Pr C) as (F & N & D).
    set (T := isort (moving B)).
    assert (PT : Permutation (T ++ moving X) S).
    { rewrite PS, moving_app. apply Permutation_app_tail, isort_perm. }
    assert (Sub : forall m, In m T -> In m S).
    { intros m Hm. eapply Permutation_in; [exact PT|]. apply in_or_app. now left. }
    rewrite Forall_forall in F. rewrite Nat.mul_1_l in F.
    destruct (gaps_exist T 1 n) as [[G EG] Db]; [lia| |apply isort_sorted| | | | | |].
    { apply Forall_forall. intros m Hm. now apply (proj1 (Forall_forall _ _) Pr), Sub. }
    { assert (N' : NoDup (map snd T ++ map snd (moving X))).
      { rewrite <- map_app. eapply Permutation_NoDup; [|exact N]. symmetry. now apply Permutation_map. }
      clear - N'. induction (map snd T) as [|a l IH]; [constructor|]. inversion N' as [|? ? N1 N2]; subst.
      constructor; [|now apply IH]. intro I. apply N1, in_or_app. now left. }
    { apply Forall_forall. intros m Hm. apply Nat.divide_1_l. }
    { apply Nat.divide_1_l. }
    { apply Forall_forall. intros m Hm. apply F, Sub, Hm. }
    { intros x y Ix Iy. apply D; now apply Sub. }
    assert (EC : complement B n = Some (merge G)) by (unfold complement; fold T; now rewrite EG).
    exists (merge G). split; [assumption|]. split; [assumption|].
    destruct (complement_correct B n _ W Hn EC) as (_ & _ & Sz & _). fold T in Sz. rewrite <- SB, Sz.
    destruct Db as [q Eq]. assert (block_of 1 T <> 0) by (intro Z; rewrite Z in Eq; lia).
    rewrite cdiv_div; [|lia|rewrite Eq; now apply Nat.mod_mul].
    rewrite Eq at 1. rewrite Nat.div_mul by assumption. lia.
  - intros (C & E & SM & Sz). exists C. now apply Back.
Qed.

(** logical_divide: accepted if and only if B tiles `[0, size A)` and the composition with (B, B^) is a layout. *)
Theorem logical_divide_iff A B : wf A -> wf B ->
  (logical_divide A B <> None <->
   (exists X, tiles B X (size A)) /\
   exists C, complement B (size A) = Some C /\ exists Rs, is_composition A (B ++ C) Rs).
Proof.
  intros WA WB. destruct (tiles_iff B (size A) WB (size_pos _ WA)) as [TI _].
  unfold logical_divide. split.
  - destruct (complement B (size A)) as [C|] eqn:E; [|simpl; congruence].
    destruct (Nat.eqb_spec (size (moving B)) (size B)) as [SB|]; [|simpl; congruence].
    destruct (Nat.eqb_spec (size B * size C) (size A)) as [SA|]; [|simpl; congruence]. simpl.
    intro H. split; [apply TI; eauto|]. exists C. split; [reflexivity|].
    destruct (complement_correct B (size A) C WB (size_pos _ WA) E) as (WC & _).
    apply (composition_exact A (B ++ C) WA); [now apply wf_app|].
    intro Z. apply H. now rewrite Z.
  - intros [T (C & E & H)]. apply TI in T as (C' & E' & SB & SA).
    assert (C' = C) as -> by congruence. rewrite E, SB, SA, !Nat.eqb_refl. simpl.
    destruct (complement_correct B (size A) C WB (size_pos _ WA) E) as (WC & _).
    assert (N : composition A (B ++ C) <> None) by (apply composition_exact; [assumption|now apply wf_app|assumption]).
    destruct (composition A (B ++ C)); [discriminate|congruence].
Qed.
