(** distinct on types: strides above the reach of others, or a search for two coordinates that meet. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool Sorted.
From Proofs Require Import Coalesce Walk Complement Division Nested Types.
Import ListNotations.

(** No two coordinates have the same offset. *)
Definition no_two_meet (L : layout) : Prop :=
  forall x y, x < size L -> y < size L -> off L x = off L y -> x = y.

(** ** The decision *)

(** The largest offset of some modes. *)
Fixpoint reach_of (L : layout) : nat := match L with [] => 0 | (s, d) :: L' => (s - 1) * d + reach_of L' end.

(** Whether each stride is above what the modes before it reach. As [ReachedFrom] of
    `layout-core/src/tensor/distinct.rs`. *)
Fixpoint stacked (reach : nat) (L : layout) : bool :=
  match L with [] => true | (s, d) :: L' => (reach <? d) && stacked ((s - 1) * d + reach) L' end.

(** As `layout-core/src/tensor/distinct/goal.rs`. *)
Inductive outcome := Missing | Unknown | Found.
Definition or_else (a b : outcome) : outcome := match a with Missing => b | _ => a end.
Definition if_in_reach (c most offset reach : nat) (a : outcome) : outcome :=
  if (c <=? most) && (offset <=? reach) then a else Missing.

(** What is left of an offset for the modes [below], the one with the largest stride first: q steps leave r,
    q + 1 lead d - r beyond. As [Rest] of `layout-core/src/tensor/distinct/meeting.rs`. *)
Fixpoint rest (below : layout) (offset : nat) : outcome :=
  match below with
  | [] => Found
  | (s, d) :: below' =>
      let q := offset / d in let r := offset mod d in
      or_else (if_in_reach q (s - 1) r (reach_of below') (rest below' r))
         (if_in_reach (q + 1) (s - 1) (d - r) (reach_of below') (rest below' (d - r)))
  end.

(** [n] counts of steps of a mode, from [c] on. As [Count] of the same file. *)
Fixpoint count (n c s d : nat) (below : layout) : outcome :=
  match n with
  | 0 => Missing
  | S n' => or_else (if_in_reach c (s - 1) (c * d) (reach_of below) (rest below (c * d))) (count n' (S c) s d below)
  end.

(** [doubt] is the answer if nothing is found. As [Scan] of the same file. *)
Fixpoint scan (L below : layout) (doubt : outcome) : outcome :=
  match L with
  | [] => Missing
  | (s, d) :: L' =>
      if reach_of below <? d then scan L' ((s, d) :: below) doubt else
      or_else (count 16 1 s d below)
        (or_else (if_in_reach 17 (s - 1) (17 * d) (reach_of below) Unknown)
          (or_else doubt (scan L' ((s, d) :: below) Unknown)))
  end.

Definition by_strides (L : layout) : layout := fold_right insert_by_stride [] L.

(** [IsDistinct] of a layout with the modes [tops]. As `layout-core/src/tensor/distinct.rs`. *)
Definition distinct_on_types (tops : list layout) : outcome :=
  let L := merge (concat tops) in
  if forallb (fun m => negb (snd m =? 0)) L && stacked 0 (sort_by_stride L) then Missing
  else scan (by_strides (concat (map merge tops))) [] Missing.

(** ** No two elements of a list *)

Lemma nodup_map {X Y} (f : X -> Y) l : NoDup l -> (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup (map f l).
Proof.
  induction 1 as [|a l N D IH]; intro I; [constructor|]. cbn [map]. constructor.
  - intro J. apply in_map_iff in J as (b & E & J). apply N. rewrite (I a b); [assumption|now left|now right|now symmetry].
  - apply IH. intros x y Hx Hy. apply I; now right.
Qed.

Lemma no_two_meet_nodup L : wf L -> (no_two_meet L <-> NoDup (vals L)).
Proof.
  intro W. rewrite vals_off by assumption. split.
  - intro H. apply nodup_map; [apply seq_NoDup|]. intros x y Hx Hy. apply in_seq in Hx, Hy. apply H; lia.
  - intros N x y Hx Hy E. rewrite NoDup_nth with (d := off L 0) in N. apply (N x y); rewrite ?map_length, ?seq_length; try assumption.
    rewrite !map_nth, !seq_nth by assumption. exact E.
Qed.

Lemma no_two_meet_perm L L' : wf L -> Permutation L L' -> no_two_meet L -> no_two_meet L'.
Proof.
  intros W P H. apply no_two_meet_nodup; [now apply (wf_perm L)|]. apply no_two_meet_nodup in H; [|assumption].
  eapply Permutation_NoDup; [apply vals_perm; exact P|assumption].
Qed.

Lemma in_vals L v : wf L -> In v (vals L) <-> exists x, x < size L /\ off L x = v.
Proof.
  intro W. rewrite vals_off, in_map_iff by assumption. split; intros (x & H1 & H2); exists x.
  - apply in_seq in H2. split; [lia|assumption].
  - split; [assumption|apply in_seq; lia].
Qed.

Lemma vals_reach L v : wf L -> In v (vals L) -> v <= reach_of L.
Proof.
  revert v; induction L as [|[s d] L IH]; intros v W I; [destruct I as [<-|[]]; reflexivity|].
  apply wf_cons in W as [W1 W2]. apply vals_cons in I as (w & i & Iw & Hi & ->). specialize (IH w W2 Iw).
  cbn [reach_of]. assert (i * d <= (s - 1) * d) by (apply Nat.mul_le_mono_r; lia). lia.
Qed.

(** What steps of a mode have to be for two to meet that first differ in it. *)
Definition meets (P : layout) (o : nat) : Prop := exists v w, In v (vals P) /\ In w (vals P) /\ o + v = w.

Lemma no_two_meet_cons s d P : wf ((s, d) :: P) ->
  (no_two_meet ((s, d) :: P) <-> no_two_meet P /\ forall c, 1 <= c < s -> ~ meets P (c * d)).
Proof.
  intro W. pose proof W as W'. apply wf_cons in W' as [W1 W2]. pose proof (size_pos _ W2) as Sp. split.
  - intro H. split.
    + intros x y Hx Hy E. assert (s * x = s * y); [|nia]. apply (H (s * x) (s * y)); cbn [size off]; [nia|nia|].
      rewrite !(Nat.mul_comm s), !Nat.mod_mul, !Nat.div_mul by lia. lia.
    + intros c Hc (v & w & Iv & Iw & E). apply in_vals in Iv as (x & Hx & Ex); [|assumption].
      apply in_vals in Iw as (y & Hy & Ey); [|assumption].
      assert (c + s * x = 0 + s * y).
      { apply H; cbn [size]; [nia|nia|]. rewrite !off_block by lia. lia. }
      assert (x < y \/ y <= x) as [|] by lia; nia.
  - intros [HP HC]. assert (K : forall x y, x < size ((s, d) :: P) -> y < size ((s, d) :: P) ->
      off ((s, d) :: P) x = off ((s, d) :: P) y -> x mod s <= y mod s -> x = y).
    { intros x y Hx Hy E Le. cbn [size off] in *.
      pose proof (Nat.div_mod x s ltac:(lia)). pose proof (Nat.div_mod y s ltac:(lia)).
      pose proof (Nat.mod_upper_bound y s ltac:(lia)).
      assert (x / s < size P) by (apply Nat.div_lt_upper_bound; lia). assert (y / s < size P) by (apply Nat.div_lt_upper_bound; lia).
      destruct (Nat.eq_dec (x mod s) (y mod s)) as [Q|Q].
      - rewrite Q in *. assert (x / s = y / s) by (apply HP; [assumption|assumption|lia]). lia.
      - exfalso. apply (HC (y mod s - x mod s)); [lia|]. exists (off P (y / s)), (off P (x / s)).
        split; [apply in_vals; eauto|]. split; [apply in_vals; eauto|]. nia. }
    intros x y Hx Hy E. destruct (le_ge_dec (x mod s) (y mod s)); [now apply K|symmetry; now apply K].
Qed.

(** ** What the search finds, and what it does not miss *)

(** Each stride is above what the modes after it reach. *)
Fixpoint steep (P : layout) : Prop := match P with [] => True | (s, d) :: P' => reach_of P' < d /\ steep P' end.

Lemma or_missing a b : or_else a b = Missing <-> a = Missing /\ b = Missing.
Proof. destruct a; simpl; split; try tauto; try discriminate; intros [? ?]; discriminate. Qed.
Lemma or_found a b : or_else a b = Found -> a = Found \/ b = Found.
Proof. destruct a; simpl; auto. Qed.

Lemma in_reach c most o reach a : c <= most -> o <= reach -> if_in_reach c most o reach a = a.
Proof. intros. unfold if_in_reach. destruct (Nat.leb_spec c most), (Nat.leb_spec o reach); (reflexivity || lia). Qed.
Lemma in_reach_found c most o reach a : if_in_reach c most o reach a = Found -> c <= most /\ o <= reach /\ a = Found.
Proof. unfold if_in_reach. destruct (Nat.leb_spec c most), (Nat.leb_spec o reach); simpl; try discriminate. auto. Qed.

Lemma rest_complete P : forall o, wf P -> steep P -> meets P o -> rest P o <> Missing.
Proof.
  induction P as [|[s d] P IH]; intros o W St (v & w & Iv & Iw & E); [discriminate|].
  apply wf_cons in W as [W1 W2]. destruct St as [Hd St]. cbn [rest]. cbv zeta. intro M. apply or_missing in M as [M1 M2].
  apply vals_cons in Iv as (v' & i & Iv & Hi & ->). apply vals_cons in Iw as (w' & j & Iw & Hj & ->).
  pose proof (vals_reach P v' W2 Iv). pose proof (vals_reach P w' W2 Iw).
  pose proof (Nat.div_mod o d ltac:(lia)) as D. pose proof (Nat.mod_upper_bound o d ltac:(lia)).
  set (q := o / d) in *. set (r := o mod d) in *. clearbody q r.
  destruct (le_lt_dec v' w') as [Le|Lt].
  - (* q steps leave r = w' - v' *)
    assert (j = q + i) by nia. assert (r + v' = w') by nia.
    rewrite in_reach in M1 by lia. apply (IH r W2 St); [|assumption]. exists v', w'. auto.
  - assert (j = q + 1 + i) by nia. assert (d - r + w' = v') by nia.
    rewrite in_reach in M2 by lia. apply (IH (d - r) W2 St); [|assumption]. exists w', v'. auto.
Qed.

Lemma rest_found P : forall o, wf P -> Forall (fun m => 1 <= snd m) P -> o <= reach_of P -> rest P o = Found -> meets P o.
Proof.
  induction P as [|[s d] P IH]; intros o W M Ho F.
  - simpl in Ho. exists 0, 0. repeat split; [now left|now left|lia].
  - apply wf_cons in W as [W1 W2]. inversion M as [|? ? Hd M']; subst. simpl in Hd.
    cbn [rest] in F. cbv zeta in F. pose proof (Nat.div_mod o d ltac:(lia)) as D. pose proof (Nat.mod_upper_bound o d ltac:(lia)).
    apply or_found in F as [F|F]; apply in_reach_found in F as (F1 & F2 & F3);
      apply IH in F3 as (v & w & Iv & Iw & E); try assumption.
    + exists (0 * d + v), ((o / d) * d + w).
      split; [apply vals_cons; exists v, 0; repeat split; [assumption|lia]|].
      split; [apply vals_cons; exists w, (o / d); repeat split; [assumption|lia]|]. nia.
    + exists (0 * d + w), ((o / d + 1) * d + v).
      split; [apply vals_cons; exists w, 0; repeat split; [assumption|lia]|].
      split; [apply vals_cons; exists v, (o / d + 1); repeat split; [assumption|lia]|]. nia.
Qed.

Lemma count_complete n : forall c s d P, wf P -> steep P -> count n c s d P = Missing ->
  forall c', c <= c' < c + n -> c' < s -> ~ meets P (c' * d).
Proof.
  induction n as [|n IH]; intros c s d P W St M c' Hc Hs Mt; [lia|]. cbn [count] in M. apply or_missing in M as [M1 M2].
  destruct (Nat.eq_dec c c') as [<-|]; [|now apply (IH (S c) s d P W St M2 c'); try lia].
  destruct (le_lt_dec (c * d) (reach_of P)).
  - rewrite in_reach in M1 by lia. now apply (rest_complete P (c * d)).
  - destruct Mt as (v & w & _ & Iw & E). pose proof (vals_reach P w W Iw). lia.
Qed.

Lemma count_found n : forall c s d P, wf P -> Forall (fun m => 1 <= snd m) P -> 1 <= c -> count n c s d P = Found ->
  exists c', 1 <= c' < s /\ meets P (c' * d).
Proof.
  induction n as [|n IH]; intros c s d P W M Hc F; [discriminate|]. cbn [count] in F.
  apply or_found in F as [F|F]; [|now apply (IH (S c)) in F; try lia].
  apply in_reach_found in F as (F1 & F2 & F3). exists c. split; [lia|]. now apply rest_found.
Qed.

Lemma scan_missing L : forall P doubt, wf L -> wf P -> no_two_meet P -> (doubt = Missing -> steep P) ->
  scan L P doubt = Missing -> no_two_meet (rev_append L P).
Proof.
  induction L as [|[s d] L IH]; intros P doubt WL WP HP St M; [exact HP|]. apply wf_cons in WL as [W1 W2].
  assert (WP' : wf ((s, d) :: P)) by (now apply wf_cons). cbn [scan rev_append] in *.
  destruct (Nat.ltb_spec (reach_of P) d) as [Lt|Ge].
  - apply (IH ((s, d) :: P) doubt); try assumption.
    + apply no_two_meet_cons; [assumption|]. split; [assumption|]. intros c Hc (v & w & _ & Iw & E).
      pose proof (vals_reach P w WP Iw). nia.
    + intro D. split; [assumption|now apply St].
  - apply or_missing in M as [M1 M]. apply or_missing in M as [M2 M]. apply or_missing in M as [M3 M].
    apply (IH ((s, d) :: P) Unknown); try assumption; [|discriminate].
    apply no_two_meet_cons; [assumption|]. split; [assumption|]. intros c Hc Mt.
    destruct (le_lt_dec c 16).
    + apply (count_complete 16 1 s d P WP (St M3) M1 c); (lia || assumption).
    + unfold if_in_reach in M2. destruct (Nat.leb_spec 17 (s - 1)); [|lia].
      destruct (Nat.leb_spec (17 * d) (reach_of P)); [discriminate|].
      destruct Mt as (v & w & _ & Iw & E). pose proof (vals_reach P w WP Iw). nia.
Qed.

Lemma not_rev_append L : forall P, wf L -> wf P -> ~ no_two_meet P -> ~ no_two_meet (rev_append L P).
Proof.
  induction L as [|[s d] L IH]; intros P WL WP H; [exact H|]. apply wf_cons in WL as [W1 W2]. cbn [rev_append].
  apply IH; [assumption|now apply wf_cons|]. intro N. apply no_two_meet_cons in N as [N _]; [|now apply wf_cons]. contradiction.
Qed.

Lemma scan_found L : forall P doubt, wf L -> wf P -> Forall (fun m => 1 <= snd m) L -> Forall (fun m => 1 <= snd m) P ->
  doubt <> Found -> scan L P doubt = Found -> ~ no_two_meet (rev_append L P).
Proof.
  induction L as [|[s d] L IH]; intros P doubt WL WP ML MP Nd F; [discriminate|]. apply wf_cons in WL as [W1 W2].
  assert (WP' : wf ((s, d) :: P)) by (now apply wf_cons). inversion ML as [|? ? Hd ML']; subst. cbn [scan rev_append] in *.
  destruct (reach_of P <? d).
  - apply (IH ((s, d) :: P) doubt); try assumption. now constructor.
  - apply or_found in F as [F|F].
    + apply count_found in F as (c & Hc & Mt); try assumption; [|lia].
      apply not_rev_append; [assumption|assumption|]. intro N. apply no_two_meet_cons in N as [_ N]; [|assumption].
      now apply (N c).
    + apply or_found in F as [F|F]; [apply in_reach_found in F as (_ & _ & F); discriminate|].
      apply or_found in F as [F|F]; [contradiction|]. apply (IH ((s, d) :: P) Unknown); try assumption; [now constructor|discriminate].
Qed.

Lemma stacked_apart L : forall P, wf L -> wf P -> no_two_meet P -> stacked (reach_of P) L = true -> no_two_meet (rev_append L P).
Proof.
  induction L as [|[s d] L IH]; intros P WL WP HP St; [exact HP|]. apply wf_cons in WL as [W1 W2].
  cbn [stacked rev_append] in *. apply andb_true_iff in St as [Lt St]. apply Nat.ltb_lt in Lt.
  apply IH; [assumption|now apply wf_cons| |exact St]. apply no_two_meet_cons; [now apply wf_cons|].
  split; [assumption|]. intros c Hc (v & w & _ & Iw & E). pose proof (vals_reach P w WP Iw). nia.
Qed.

Lemma by_strides_perm L : Permutation (by_strides L) L.
Proof.
  unfold by_strides. induction L as [|m L IH]; [constructor|]. cbn [fold_right]. rewrite insert_by_stride_perm. now constructor.
Qed.
Lemma by_strides_sorted L : StronglySorted by_stride (by_strides L).
Proof. unfold by_strides. induction L; [constructor|]. now apply insert_by_stride_sorted. Qed.

Lemma no_two_meet_nil : no_two_meet [].
Proof. intros x y Hx Hy _. simpl in *. lia. Qed.

Lemma concat_merges tops : Forall wf tops ->
  wf (concat (map merge tops)) /\ size (concat (map merge tops)) = size (concat tops) /\
  forall x, off (concat (map merge tops)) x = off (concat tops) x.
Proof.
  induction 1 as [|L tops W F (I1 & I2 & I3)]; [repeat split; constructor|]. cbn [map concat].
  pose proof (merge_wf _ W) as Wm. split; [now apply wf_app|]. rewrite !size_app, merge_size, I2. split; [reflexivity|].
  intro x. now rewrite !off_app, merge_size, merge_off, I3.
Qed.

Lemma wf_concat tops : Forall wf tops -> wf (concat tops).
Proof. induction 1; [constructor|]. cbn [concat]. now apply wf_app. Qed.

Lemma rev_append_perm (L P : layout) : Permutation (rev_append L P) (L ++ P).
Proof. rewrite rev_append_rev. apply Permutation_app_tail. symmetry. apply Permutation_rev. Qed.

(** What types accept as distinct is: no two coordinates have the same offset. *)
Theorem distinct_on_types_accepted tops : Forall wf tops -> distinct_on_types tops = Missing -> no_two_meet (concat tops).
Proof.
  intros F. pose proof (wf_concat _ F) as W. unfold distinct_on_types. cbv zeta.
  destruct (forallb (fun m => negb (snd m =? 0)) (merge (concat tops)) && stacked 0 (sort_by_stride (merge (concat tops)))) eqn:E.
  - intros _. apply andb_true_iff in E as [E1 E2]. pose proof (merge_wf _ W) as Wm. set (L := merge (concat tops)) in *.
    assert (P : Permutation (sort_by_stride L) L).
    { rewrite sort_by_stride_perm. clear - E1. induction L as [|m L IH]; [constructor|]. cbn [forallb filter] in *.
      apply andb_true_iff in E1 as [-> E1]. constructor. now apply IH. }
    assert (H : no_two_meet L).
    { apply (no_two_meet_perm (rev_append (sort_by_stride L) [])).
      - eapply wf_perm; [symmetry; apply rev_append_perm|]. rewrite app_nil_r. eapply wf_perm; [symmetry; exact P|assumption].
      - rewrite rev_append_perm, app_nil_r. exact P.
      - apply stacked_apart; [eapply wf_perm; [symmetry; exact P|assumption]|constructor|apply no_two_meet_nil|exact E2]. }
    intros x y Hx Hy Eq. apply H; unfold L; rewrite ?merge_size, ?merge_off by assumption; assumption.
  - intro M. destruct (concat_merges tops F) as (W' & S & O). set (L := concat (map merge tops)) in *.
    assert (P : Permutation (rev_append (by_strides L) []) L) by (rewrite rev_append_perm, app_nil_r; apply by_strides_perm).
    assert (H : no_two_meet L).
    { apply (no_two_meet_perm (rev_append (by_strides L) [])); [eapply wf_perm; [symmetry; exact P|assumption]|exact P|].
      apply (scan_missing _ [] Missing); [eapply wf_perm; [symmetry; apply by_strides_perm|assumption]|constructor|
        apply no_two_meet_nil|intros _; exact I|exact M]. }
    intros x y Hx Hy Eq. apply H; rewrite ?S, ?O; assumption.
Qed.

(** Where types name two coordinates, two have the same offset. *)
Theorem distinct_on_types_found tops : Forall wf tops -> distinct_on_types tops = Found -> ~ no_two_meet (concat tops).
Proof.
  intros F. unfold distinct_on_types. cbv zeta.
  destruct (forallb (fun m => negb (snd m =? 0)) (merge (concat tops)) && stacked 0 (sort_by_stride (merge (concat tops)))); [discriminate|].
  intros M H. destruct (concat_merges tops F) as (W' & S & O). set (L := concat (map merge tops)) in *.
  assert (Big : Forall (fun m => 2 <= fst m) L).
  { subst L. clear - F. induction F as [|L tops W F IH]; [constructor|]. cbn [map concat]. apply Forall_app. split; [|assumption].
    pose proof (merge_coalesced _ W) as C. induction (merge L) as [|[s d] R IHR]; [constructor|]. simpl in C.
    constructor; [simpl; tauto|]. now apply IHR. }
  assert (P : Permutation (by_strides L) L) by apply by_strides_perm.
  assert (W : wf (by_strides L)) by (eapply wf_perm; [symmetry; exact P|assumption]).
  assert (H' : no_two_meet (rev_append (by_strides L) [])).
  { apply (no_two_meet_perm L); [assumption|rewrite rev_append_perm, app_nil_r; now symmetry|].
    intros x y Hx Hy Eq. rewrite S, ?O in *. now apply H. }
  revert H'. pose proof (by_strides_sorted L) as Srt.
  assert (Big' : Forall (fun m => 2 <= fst m) (by_strides L)) by (eapply Permutation_Forall; [symmetry; exact P|assumption]).
  destruct (by_strides L) as [|[s [|d]] R]; [discriminate| |].
  - (* a stride of 0 *)
    intro H'. apply wf_cons in W as [W1 W2]. inversion Big' as [|? ? B _]; subst. simpl in B.
    revert H'. cbn [rev_append]. apply not_rev_append; [assumption|apply wf_cons; split; [assumption|constructor]|].
    intro N. assert (1 = 0); [|discriminate]. apply N; cbn [size]; [lia|lia|]. cbn [off]. lia.
  - apply (scan_found _ [] Missing); [assumption|constructor| |constructor|discriminate|assumption].
    inversion Srt as [|? ? _ Hs]; subst. constructor; [simpl; lia|]. eapply Forall_impl; [|exact Hs].
    unfold by_stride. intros a Ha. simpl in Ha. lia.
Qed.

(** The modes of a layout, each flat. *)
Definition tops (t : tree) : list layout := match t with Leaf m => [[m]] | Node ts => map flatten ts end.

(** Whether no two coordinates of a layout meet; [None] where types do not know. *)
Definition distinct_on_types_tree (t : tree) : option bool :=
  match distinct_on_types (tops t) with
  | Missing => Some true
  | Found => Some false
  | Unknown => None
  end.

(** distinct, on types: an answer is correct. *)
Theorem distinct_on_types_tree_right t b : wf (flatten t) -> distinct_on_types_tree t = Some b ->
  (b = true <-> no_two_meet (flatten t)).
Proof.
  intro W. unfold distinct_on_types_tree.
  assert (E : concat (tops t) = flatten t).
  { destruct t as [m|ts]; [reflexivity|]. cbn [flatten tops]. now rewrite flat_map_concat_map. }
  assert (F : Forall wf (tops t)).
  { rewrite <- E in W. clear E. induction (tops t) as [|L ts IH]; [constructor|]. cbn [concat] in W.
    apply wf_app in W as [W1 W2]. constructor; [assumption|now apply IH]. }
  rewrite <- E. pose proof (distinct_on_types_accepted _ F) as A. pose proof (distinct_on_types_found _ F) as N.
  destruct (distinct_on_types (tops t)); intro Q; [|discriminate Q|]; injection Q as <-; split.
  - intros _. now apply A.
  - reflexivity.
  - discriminate.
  - intro H. now apply N in H.
Qed.
