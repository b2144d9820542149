(** complement: the layout that fills what another leaves out. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool.
From Proofs Require Import Coalesce Walk.
Import ListNotations.

(** All offsets, in colexicographic order. *)
Fixpoint vals (L : layout) : list nat :=
  match L with
  | [] => [0]
  | (s, d) :: L' => flat_map (fun v => map (fun i => i * d + v) (seq 0 s)) (vals L')
  end.

Lemma map_seq_shift {X} (f : nat -> X) s : forall b a,
  map f (seq (b + a) s) = map (fun i => f (i + a)) (seq b s).
Proof. induction s as [|s IH]; intros b a; [reflexivity|]. simpl. f_equal. apply (IH (S b)). Qed.

Lemma map_seq_blocks {X} (f : nat -> X) s n :
  map f (seq 0 (s * n)) = flat_map (fun q => map (fun i => f (i + s * q)) (seq 0 s)) (seq 0 n).
Proof.
  induction n as [|n IH]; [now rewrite Nat.mul_0_r|].
  rewrite seq_S, flat_map_app, <- IH. simpl flat_map. rewrite app_nil_r.
  replace (s * S n) with (s * n + s) by lia. rewrite seq_app, map_app. f_equal.
  apply (map_seq_shift f s 0).
Qed.

Lemma vals_off L : wf L -> vals L = map (off L) (seq 0 (size L)).
Proof.
  induction L as [|[s d] L IH]; intros W; [reflexivity|]. apply wf_cons in W as [W1 W2].
  cbn [vals size]. rewrite IH, map_seq_blocks by assumption.
  rewrite !flat_map_concat_map, map_map. f_equal. apply map_ext. intro q.
  apply map_ext_in. intros i Hi. apply in_seq in Hi. rewrite off_block by lia. reflexivity.
Qed.

Lemma flat_map_cons_perm {X Y} (a : X -> Y) (b : X -> list Y) I :
  Permutation (flat_map (fun i => a i :: b i) I) (map a I ++ flat_map b I).
Proof.
  induction I as [|i I IH]; [constructor|]. simpl. constructor.
  rewrite IH, !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
Qed.

Lemma transpose_perm {X Y Z} (h : X -> Y -> Z) I J :
  Permutation (flat_map (fun j => map (fun i => h i j) I) J)
              (flat_map (fun i => map (fun j => h i j) J) I).
Proof.
  induction J as [|j J IH]; simpl.
  - induction I; [constructor|assumption].
  - rewrite flat_map_cons_perm. now apply Permutation_app_head.
Qed.

Lemma vals_perm L L' : Permutation L L' -> Permutation (vals L) (vals L').
Proof.
  induction 1 as [|[s d] L L' P IH|[s d] [s' d'] L|L1 L2 L3 P1 IH1 P2 IH2].
  - reflexivity.
  - cbn [vals]. now apply Permutation_flat_map.
  - cbn [vals]. induction (vals L) as [|v V IH]; [constructor|]. simpl.
    rewrite !flat_map_app. apply Permutation_app; [|assumption].
    rewrite !flat_map_concat_map, !map_map, <- !flat_map_concat_map.
    rewrite (transpose_perm (fun i j => i * d' + (j * d + v))).
    erewrite flat_map_ext; [reflexivity|]. intro a. apply map_ext. intro. lia.
  - etransitivity; eassumption.
Qed.

Lemma size_perm L L' : Permutation L L' -> size L = size L'.
Proof. induction 1 as [|[s d]|[s d] [s' d']|]; simpl; lia. Qed.

Lemma wf_perm L L' : Permutation L L' -> wf L -> wf L'.
Proof. intros P W. eapply Permutation_Forall; eassumption. Qed.

(** Insertion sort by stride, then shape. *)
Fixpoint insert (m : mode) (L : layout) : layout :=
  match L with
  | [] => [m]
  | x :: L' =>
      if (snd m <? snd x) || ((snd m =? snd x) && (fst m <=? fst x)) then m :: L else x :: insert m L'
  end.
Definition isort (L : layout) : layout := fold_right insert [] L.

Lemma insert_perm m L : Permutation (insert m L) (m :: L).
Proof.
  induction L as [|x L IH]; [reflexivity|]. cbn [insert].
  destruct ((snd m <? snd x) || _); [reflexivity|]. rewrite IH. constructor.
Qed.
Lemma isort_perm L : Permutation (isort L) L.
Proof. induction L as [|m L IH]; [constructor|]. simpl. rewrite insert_perm. now constructor. Qed.

(** Modes that move. *)
Definition moving (L : layout) : layout :=
  filter (fun m => negb (fst m =? 1) && negb (snd m =? 0)) L.

(** The gaps between modes by increasing stride, then whole blocks up to M. *)
Fixpoint gaps (block M : nat) (L : layout) : option layout :=
  match L with
  | [] => Some [(cdiv M block, block)]
  | (s, d) :: L' =>
      if d mod block =? 0 then option_map (cons (d / block, block)) (gaps (s * d) M L') else None
  end.

Definition complement (L : layout) (M : nat) : option layout :=
  option_map merge (gaps 1 M (isort (moving L))).

(** The block that a layout and its gaps fill: extent times stride of its last mode. *)
Fixpoint block_of (block : nat) (L : layout) : nat :=
  match L with [] => block | (s, d) :: L' => block_of (s * d) L' end.

Definition moves (L : layout) := Forall (fun m => 1 <= fst m /\ 1 <= snd m) L.

(** L and its gaps, merged by stride, are [k : block], the identity on multiples of the block. *)
Lemma gaps_chain L : forall block M G, moves L -> 1 <= block -> 1 <= M -> gaps block M L = Some G ->
  wf G /\ exists I, Permutation I (L ++ G) /\
    (forall x, x < size I -> off I x = x * block) /\
    size I * block = cdiv M (block_of block L) * block_of block L /\
    (forall x y, x < y -> y < size G -> off G x + block <= off G y).
Proof.
  induction L as [|[s d] L IH]; intros block M G Mv Hb HM E.
  - injection E as <-.
    assert (1 <= cdiv M block) by (apply cdiv_le; lia).
    split; [apply wf_cons; split; [assumption|constructor]|].
    exists [(cdiv M block, block)]. cbn [size off block_of app]. split; [reflexivity|].
    split; [intros; rewrite Nat.mod_small by lia; lia|]. split; [lia|].
    intros x y Hx Hy. rewrite !Nat.mod_small by lia. nia.
  - cbn [gaps] in E. destruct (Nat.eqb_spec (d mod block) 0) as [Db|]; [|discriminate].
    destruct (gaps (s * d) M L) as [G'|] eqn:E'; [|discriminate]. injection E as <-.
    inversion Mv as [|? ? [Hs Hd] Mv']; subst. simpl in Hs, Hd.
    pose proof (Nat.div_mod d block ltac:(lia)) as Dd. rewrite Db in Dd.
    set (k := d / block) in *. assert (1 <= k) by nia.
    destruct (IH (s * d) M G' Mv' ltac:(nia) HM E') as (WG & I & PI & FI & SI & OI).
    split; [apply wf_cons; split; [lia|assumption]|].
    exists ((k, block) :: (s, d) :: I). cbn [app block_of]. split; [|split; [|split]].
    + rewrite PI, perm_swap. constructor. rewrite <- Permutation_middle. reflexivity.
    + intros x Hx. cbn [off size] in *. rewrite FI.
      2: { apply Nat.div_lt_upper_bound; [lia|]. apply Nat.div_lt_upper_bound; [lia|]. lia. }
      pose proof (Nat.div_mod x k ltac:(lia)). pose proof (Nat.div_mod (x / k) s ltac:(lia)).
      set (x1 := x / k) in *. set (x2 := x1 / s) in *. rewrite Dd. nia.
    + cbn [size]. rewrite <- SI. rewrite Dd. nia.
    + intros x y Hx Hy. cbn [off size] in *.
      pose proof (Nat.div_mod x k ltac:(lia)). pose proof (Nat.div_mod y k ltac:(lia)).
      pose proof (Nat.mod_upper_bound x k ltac:(lia)). pose proof (Nat.mod_upper_bound y k ltac:(lia)).
      assert (y / k < size G') by (apply Nat.div_lt_upper_bound; lia).
      destruct (lt_eq_lt_dec (x / k) (y / k)) as [[Lt|Eq]|Gt]; [| |exfalso; nia].
      * specialize (OI _ _ Lt ltac:(assumption)). nia.
      * rewrite Eq in *. nia.
Qed.

Lemma moving_moves L : wf L -> moves (moving L).
Proof.
  intro W. apply Forall_forall. intros m Hm. apply filter_In in Hm as [Hi Hf].
  apply (proj1 (Forall_forall _ L) W) in Hi. apply andb_true_iff in Hf as [_ Hf].
  apply negb_true_iff, Nat.eqb_neq in Hf. lia.
Qed.

Lemma moving_wf L : wf L -> wf (moving L).
Proof. intro W. apply Forall_forall. intros m Hm. apply filter_In in Hm as [Hi _].
  now apply (proj1 (Forall_forall _ L) W) in Hi. Qed.

(** complement: the modes of the layout with nonzero stride and the modes of the complement reach every offset
    below N exactly once. N is M rounded up to full blocks. The offsets of the complement increase. *)
Theorem complement_correct L M C : wf L -> 1 <= M -> complement L M = Some C ->
  let b := block_of 1 (isort (moving L)) in
  wf C /\ coalesced C /\
  size (moving L) * size C = cdiv M b * b /\ M <= cdiv M b * b /\
  Permutation (vals (moving L ++ C)) (seq 0 (size (moving L) * size C)) /\
  (forall x y, x < y -> y < size C -> off C x < off C y).
Proof.
  intros W HM. unfold complement. destruct (gaps 1 M (isort (moving L))) as [G|] eqn:E; [|discriminate].
  intros [= <-]. cbv zeta.
  assert (Mv : moves (isort (moving L))).
  { eapply Permutation_Forall; [symmetry; apply isort_perm|now apply moving_moves]. }
  destruct (gaps_chain _ 1 M G Mv ltac:(lia) HM E) as (WG & I & PI & FI & SI & OI).
  set (b := block_of 1 (isort (moving L))) in *.
  assert (PI' : Permutation I (moving L ++ G)).
  { rewrite PI. apply Permutation_app_tail, isort_perm. }
  assert (SG : size (moving L) * size G = size I) by (rewrite (size_perm _ _ PI'), size_app; reflexivity).
  split; [now apply merge_wf|]. split; [now apply merge_coalesced|].
  rewrite merge_size, SG. split; [lia|].
  assert (WI : wf I). { eapply wf_perm; [symmetry; exact PI'|]. apply wf_app. split; [now apply moving_wf|assumption]. }
  split.
  { assert (b <> 0). { intro Z. rewrite Z, Nat.mul_0_r in SI. pose proof (size_pos _ WI). lia. }
    destruct (le_lt_dec M (cdiv M b * b)); [assumption|]. apply cdiv_le in l; lia. }
  split.
  - assert (vals (moving L ++ merge G) = vals (moving L ++ G)) as ->.
    { rewrite !vals_off by (apply wf_app; split; auto using moving_wf, merge_wf).
      rewrite !size_app, merge_size. apply map_ext_in. intros x _.
      rewrite !off_app by (now apply moving_wf). now rewrite merge_off. }
    rewrite <- (vals_perm _ _ PI'), vals_off by assumption.
    erewrite map_ext_in; [rewrite map_id; reflexivity|]. intros x Hx. apply in_seq in Hx.
    rewrite FI by lia. lia.
  - intros x y Hx Hy. rewrite !merge_off by assumption. specialize (OI x y Hx Hy). lia.
Qed.

(** An injective layout has no mode of stride 0 with two elements: all of it moves. *)
Lemma vals_moving L : wf L -> size (moving L) = size L ->
  Permutation (vals L) (vals (moving L)) /\ forall C, Permutation (vals (L ++ C)) (vals (moving L ++ C)).
Proof.
  intros W S. assert (G : forall C, Permutation (vals (L ++ C)) (vals (moving L ++ C))).
  { intro C. induction L as [|[s d] L IH]; [reflexivity|]. apply wf_cons in W as [W1 W2].
    pose proof (size_pos _ W2). pose proof (size_pos _ (moving_wf _ W2)).
    assert (size (moving L) <= size L).
    { clear - W2. induction L as [|[s d] L IH]; [reflexivity|]. apply wf_cons in W2 as [? W2].
      specialize (IH W2). simpl. destruct (negb (s =? 1) && negb (d =? 0)); simpl; nia. }
    simpl in *. destruct (Nat.eqb_spec s 1); simpl in *.
    - subst. rewrite IH by (assumption || lia). clear. simpl.
      induction (vals (moving L ++ C)); simpl; [constructor|]. now constructor.
    - destruct (Nat.eqb_spec d 0); simpl in *; [nia|].
      apply Permutation_flat_map, IH; [assumption|nia]. }
  split; [|exact G]. specialize (G []). now rewrite !app_nil_r in G.
Qed.

Lemma nodup_app_r {X} (l l' : list X) : NoDup (l ++ l') -> NoDup l'.
Proof. induction l; [trivial|]. inversion 1; auto. Qed.

Lemma injective_moves L : wf L -> NoDup (vals L) -> size (moving L) = size L.
Proof.
  induction L as [|[s d] L IH]; intros W N; [reflexivity|]. apply wf_cons in W as [W1 W2].
  assert (NoDup (vals L)).
  { cbn [vals] in N. clear - N W1. destruct s as [|s]; [lia|]. simpl in N.
    induction (vals L) as [|v V IHV]; [constructor|]. simpl in N. inversion N as [|? ? N1 N2]; subst.
    apply nodup_app_r in N2. constructor; [|now apply IHV].
    intro I. apply N1. apply in_or_app. right. apply in_flat_map. exists v. split; [assumption|now left]. }
  specialize (IH W2 H). simpl. destruct (Nat.eqb_spec s 1); simpl; [subst; lia|].
  destruct (Nat.eqb_spec d 0); simpl; [|lia]. exfalso. subst.
  cbn [vals] in N. pose proof (size_pos _ W2). rewrite vals_off in N by assumption.
  destruct (size L); [lia|]. simpl in N. destruct s as [|[|s]]; [lia|lia|]. simpl in N.
  inversion N as [|? ? N1 _]. apply N1. now left.
Qed.

(** complement: an injective layout with its complement is a bijection of `[0, N)`. *)
Theorem complement_bijection L M C : wf L -> 1 <= M -> complement L M = Some C -> NoDup (vals L) ->
  Permutation (map (off (L ++ C)) (seq 0 (size (L ++ C)))) (seq 0 (size L * size C)) /\
  M <= size L * size C.
Proof.
  intros W HM E N. destruct (complement_correct L M C W HM E) as (WC & _ & S & SM & P & _).
  pose proof (injective_moves L W N) as SL. destruct (vals_moving L W SL) as [_ G].
  rewrite <- vals_off by (now apply wf_app). rewrite G, <- SL. split; [assumption|]. now rewrite S.
Qed.
