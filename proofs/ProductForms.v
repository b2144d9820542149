(** product: a layout repeated in the pattern of another; copies do not meet. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation Mergesort Orders Sorted RelationClasses.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Product Tiler DivisionForms.
Import ListNotations.

(** The gaps of a layout that may have no complement: each takes as many copies as fit. *)
Fixpoint loose (block M : nat) (L : layout) : option layout :=
  match L with
  | [] => Some [(cdiv M block, block)]
  | (s, d) :: L' => if block <=? d then option_map (cons (d / block, block)) (loose (s * d) M L') else None
  end.

(** Where copies of A can start. *)
Definition places (A : layout) (M : nat) : option layout :=
  option_map merge (loose 1 M (isort (moving A))).

Module Order <: TotalLeBool.
  Definition t := nat.
  Definition leb := Nat.leb.
  Lemma leb_total x y : Nat.leb x y = true \/ Nat.leb y x = true.
  Proof. rewrite !Nat.leb_le. lia. Qed.
End Order.
Module Sorting := Sort Order.

(** Whether no number of an increasing list is there twice. *)
Fixpoint strict (l : list nat) : bool :=
  match l with x :: ((y :: _) as l') => (x <? y) && strict l' | _ => true end.

(** An increasing list without repetitions. *)
Fixpoint once (l : list nat) : list nat :=
  match l with x :: ((y :: _) as l') => if x =? y then once l' else x :: once l' | _ => l end.

(** Whether copies of A at different numbers of B have no offset in common. *)
Definition apart (A P B : layout) : bool :=
  let copy start := map (Nat.add start) (vals (moving A)) in
  strict (Sorting.sort (flat_map (fun n => copy (offx P n)) (once (Sorting.sort (vals B))))).

(** As `layout-algebra/src/algebra/product.rs`: where there is a place for each number, or whole
    blocks go on where the places end, there is nothing to search. *)
Definition stay_apart (A P B : layout) : bool :=
  (cosize B <=? size P) || (cosize A <=? snd (last P (0, 0))) || apart A P B.


(** ** Places of copies *)

Lemma cosize_perm L L' : Permutation L L' -> cosize L = cosize L'.
Proof. induction 1 as [|[s d]|[s d] [s' d']|]; cbn [cosize]; lia. Qed.

Lemma cosize_moving L : cosize (moving L) = cosize L.
Proof.
  induction L as [|[s d] L IH]; [reflexivity|]. cbn [moving filter fst snd cosize]. fold (moving L).
  destruct (Nat.eqb_spec s 1); cbn [negb andb]; [subst; lia|].
  destruct (Nat.eqb_spec d 0); cbn [negb cosize]; [subst; lia|lia].
Qed.

(** What different places and elements reach is at least a block apart. *)
Lemma loose_apart L : forall block M G, proper L -> 1 <= block -> 1 <= M -> loose block M L = Some G ->
  wf G /\ G <> [] /\ forall x x' n n', x < size L -> x' < size L ->
    (x = x' /\ n = n') \/ off L x + offx G n + block <= off L x' + offx G n' \/
    off L x' + offx G n' + block <= off L x + offx G n.
Proof.
  induction L as [|[s d] L IH]; intros block M G Pr Hb HM E.
  - injection E as <-. assert (1 <= cdiv M block) by (apply cdiv_le; lia).
    split; [apply wf_cons; split; [assumption|constructor]|]. split; [discriminate|].
    intros x x' n n' Hx Hx'. cbn [off offx size] in *. nia.
  - cbn [loose] in E. destruct (Nat.leb_spec block d) as [Le|]; [|discriminate].
    destruct (loose (s * d) M L) as [G'|] eqn:E'; [|discriminate]. injection E as <-.
    inversion Pr as [|? ? [Hs Hd] Pr']; subst. cbn [fst snd] in Hs, Hd.
    destruct (IH (s * d) M G' Pr' ltac:(nia) HM E') as (WG & NG & A). clear IH.
    pose proof (Nat.div_mod d block ltac:(lia)) as Dd. pose proof (Nat.mod_upper_bound d block ltac:(lia)).
    assert (Hg : 1 <= d / block) by (apply Nat.div_le_lower_bound; lia).
    set (g := d / block) in *. clearbody g.
    split; [apply wf_cons; split; assumption|]. split; [discriminate|].
    intros x x' n n' Hx Hx'. cbn [size] in Hx, Hx'. cbn [off]. rewrite !offx_cons by assumption.
    pose proof (Nat.div_mod x s ltac:(lia)) as Dx. pose proof (Nat.div_mod x' s ltac:(lia)) as Dx'.
    pose proof (Nat.div_mod n g ltac:(lia)) as Dn. pose proof (Nat.div_mod n' g ltac:(lia)) as Dn'.
    pose proof (Nat.mod_upper_bound x s ltac:(lia)). pose proof (Nat.mod_upper_bound x' s ltac:(lia)).
    pose proof (Nat.mod_upper_bound n g ltac:(lia)). pose proof (Nat.mod_upper_bound n' g ltac:(lia)).
    specialize (A (x / s) (x' / s) (n / g) (n' / g) ltac:(apply Nat.div_lt_upper_bound; lia) ltac:(apply Nat.div_lt_upper_bound; lia)).
    assert (Gb : g * block <= d) by (rewrite Dd; nia). clear Dd E' NG WG Pr Pr' Hx Hx'.
    set (w := off L (x / s) + offx G' (n / g)) in *. set (w' := off L (x' / s) + offx G' (n' / g)) in *.
    set (i := x mod s) in *. set (i' := x' mod s) in *. set (k := n mod g) in *. set (k' := n' mod g) in *.
    assert (Lo : i * d + k * block + block <= s * d) by nia.
    assert (Lo' : i' * d + k' * block + block <= s * d) by nia.
    replace (i * d + off L (x / s) + (k * block + offx G' (n / g))) with (i * d + k * block + w) by (unfold w; lia).
    replace (i' * d + off L (x' / s) + (k' * block + offx G' (n' / g))) with (i' * d + k' * block + w') by (unfold w'; lia).
    destruct A as [[E1 E2]|[A|A]]; [|right; left; lia|right; right; lia].
    assert (w = w') as <- by (unfold w, w'; now rewrite E1, E2).
    rewrite E1 in Dx. rewrite E2 in Dn. clearbody w i i' k k'.
    destruct (lt_eq_lt_dec i i') as [[Lt|Eq]|Gt].
    + right. left. assert (i * d + d <= i' * d) by nia. assert (k * block + block <= d) by nia. lia.
    + destruct (lt_eq_lt_dec k k') as [[Lt|Ek]|Gt]; [right; left; subst; nia|left; subst; lia|right; right; subst; nia].
    + right. right. assert (i' * d + d <= i * d) by nia. assert (k' * block + block <= d) by nia. lia.
Qed.

(** All gaps have a stride below the cosize, but for the whole blocks at the end. *)
Lemma loose_form L : forall block M G, proper L -> 1 <= block -> 1 <= M -> loose block M L = Some G ->
  exists G0 c b, G = G0 ++ [(c, b)] /\ 1 <= c /\ Forall (fun m => snd m < cosize L) G0.
Proof.
  induction L as [|[s d] L IH]; intros block M G Pr Hb HM E.
  - injection E as <-. exists [], (cdiv M block), block. split; [reflexivity|]. split; [apply cdiv_le; lia|constructor].
  - cbn [loose] in E. destruct (Nat.leb_spec block d) as [Le|]; [|discriminate].
    destruct (loose (s * d) M L) as [G'|] eqn:E'; [|discriminate]. injection E as <-.
    inversion Pr as [|? ? [Hs Hd] Pr']; subst. cbn [fst snd] in Hs, Hd.
    destruct (IH (s * d) M G' Pr' ltac:(nia) HM E') as (G0 & c & b & -> & Hc & F).
    exists ((d / block, block) :: G0), c, b. split; [reflexivity|]. split; [assumption|].
    cbn [cosize]. pose proof (cosize_pos L). assert (1 * d <= (s - 1) * d) by (apply Nat.mul_le_mono_r; lia).
    constructor; [cbn [snd]; lia|].
    eapply Forall_impl; [|exact F]. cbn beta. intros. lia.
Qed.

Lemma merge_snoc_1 L d : merge (L ++ [(1, d)]) = merge L.
Proof. induction L as [|[s e] L IH]; [reflexivity|]. cbn [app merge]. now rewrite IH. Qed.

Lemma merge_strides L m : In m (merge L) -> exists m', In m' L /\ snd m' = snd m.
Proof.
  revert m. induction L as [|[s d] L IH]; intros m; cbn [merge]; [contradiction|].
  assert (T : In m (merge L) -> exists m', In m' ((s, d) :: L) /\ snd m' = snd m).
  { intro I. destruct (IH m I) as (m' & I' & E). exists m'. split; [now right|assumption]. }
  destruct (s =? 1); [exact T|]. destruct (merge L) as [|[s' d'] R].
  - intros [<-|[]]. exists (s, d). split; [now left|reflexivity].
  - destruct (s * d =? d').
    + intros [<-|I]; [exists (s, d); split; [now left|reflexivity]|]. apply T. now right.
    + intros [<-|I]; [exists (s, d); split; [now left|reflexivity]|]. now apply T.
Qed.

Lemma in_last (L : layout) m : L <> [] -> In (last L m) L.
Proof.
  induction L as [|a L IH]; [congruence|]. intros _. destruct L; [now left|]. right. apply IH. discriminate.
Qed.

(** Two copies of A that start at different numbers of B have an offset in common. *)
Definition copies_meet (A P B : layout) : Prop :=
  exists x x' y y', x < size A /\ x' < size A /\ y < size B /\ y' < size B /\ off B y <> off B y' /\
    off A x + offx P (off B y) = off A x' + offx P (off B y').

(** A layout reaches what its moving modes reach. *)
Lemma moving_reach L : reach_alike L (moving L).
Proof.
  induction L as [|[s d] L IH]; [intro W; split; [assumption|reflexivity]|].
  change ((s, d) :: L) with ([(s, d)] ++ L). unfold moving. rewrite filter_app. apply reach_alike_app; [|exact IH].
  intro W. apply wf_cons in W as [W _]. cbn [filter fst snd].
  assert (Z : (s = 1 \/ d = 0) -> forall x, In x (vals [(s, d)]) <-> In x (vals [])).
  { intros H x. rewrite vals_cons. split.
    - intros (v & i & [<-|[]] & Hi & ->). left. destruct H as [->| ->]; [assert (i = 0) as -> by lia; lia|lia].
    - intros [<-|[]]. exists 0, 0. split; [now left|lia]. }
  destruct (Nat.eqb_spec s 1) as [E|]; cbn [negb andb]; [split; [constructor|]; apply Z; now left|].
  destruct (Nat.eqb_spec d 0) as [E|]; cbn [negb]; [split; [constructor|]; apply Z; now right|].
  split; [repeat constructor; assumption|reflexivity].
Qed.

Lemma in_vals L x : wf L -> (In x (vals L) <-> exists i, i < size L /\ off L i = x).
Proof.
  intro W. rewrite vals_off, in_map_iff by assumption. split; intros (i & H1 & H2); exists i.
  - apply in_seq in H2. split; [lia|assumption].
  - split; [assumption|apply in_seq; lia].
Qed.

(** The same, said of values. *)
Lemma copies_meet_vals A P B : wf A -> wf B ->
  (copies_meet A P B <-> exists u u' n n', In u (vals (moving A)) /\ In u' (vals (moving A)) /\
    In n (vals B) /\ In n' (vals B) /\ n <> n' /\ u + offx P n = u' + offx P n').
Proof.
  intros WA WB. destruct (moving_reach A WA) as [_ R]. split.
  - intros (x & x' & y & y' & Hx & Hx' & Hy & Hy' & N & E). exists (off A x), (off A x'), (off B y), (off B y').
    rewrite <- !R, !in_vals by assumption. repeat split; eauto.
  - intros (u & u' & n & n' & Iu & Iu' & In1 & In2 & N & E). rewrite <- R, in_vals in Iu, Iu' by assumption.
    rewrite in_vals in In1, In2 by assumption.
    destruct Iu as (x & Hx & <-), Iu' as (x' & Hx' & <-), In1 as (y & Hy & <-), In2 as (y' & Hy' & <-).
    exists x, x', y, y'. auto 10.
Qed.

Lemma loose_of A M P : wf A -> 1 <= M -> places A M = Some P ->
  exists G, P = merge G /\ wf G /\ G <> [] /\
    (exists G0 c b, G = G0 ++ [(c, b)] /\ 1 <= c /\ Forall (fun m => snd m < cosize A) G0) /\
    forall u u' n n', In u (vals (moving A)) -> In u' (vals (moving A)) -> u + offx G n = u' + offx G n' -> u = u' /\ n = n'.
Proof.
  intros W HM. unfold places. destruct (loose 1 M (isort (moving A))) as [G|] eqn:E; [|discriminate].
  intros [= <-]. exists G. split; [reflexivity|].
  pose proof (isort_perm (moving A)) as PS. symmetry in PS.
  assert (Pr : proper (isort (moving A))) by (eapply Permutation_Forall; [exact PS|now apply moving_proper]).
  destruct (loose_apart _ 1 M G Pr ltac:(lia) HM E) as (WG & NG & Ap).
  split; [assumption|]. split; [assumption|]. split.
  - destruct (loose_form _ 1 M G Pr ltac:(lia) HM E) as (G0 & c & b & -> & Hc & F). exists G0, c, b.
    split; [reflexivity|]. split; [assumption|]. now rewrite <- (cosize_perm _ _ PS), cosize_moving in F.
  - intros u u' n n' Iu Iu' Eq. pose proof (proper_wf _ Pr) as WS.
    apply (Permutation_in _ (vals_perm _ _ PS)), in_vals in Iu, Iu'; try assumption.
    destruct Iu as (x & Hx & <-), Iu' as (x' & Hx' & <-). specialize (Ap x x' n n' Hx Hx').
    destruct Ap as [[-> ->]|[Ap|Ap]]; [auto|lia|lia].
Qed.

Lemma places_wf A M P : wf A -> 1 <= M -> places A M = Some P -> wf P.
Proof. intros W HM E. destruct (loose_of A M P W HM E) as (G & -> & WG & _). now apply merge_wf. Qed.

(** Up to the number of places copies do not meet. *)
Lemma apart_below A M P B : wf A -> wf B -> 1 <= M -> places A M = Some P -> cosize B <= size P -> ~ copies_meet A P B.
Proof.
  intros WA WB HM E S. rewrite copies_meet_vals by assumption. intros (u & u' & n & n' & Iu & Iu' & In1 & In2 & N & Eq).
  destruct (loose_of A M P WA HM E) as (G & -> & WG & NG & _ & Inj). apply N.
  assert (T : forall n, In n (vals B) -> offx (merge G) n = offx G n).
  { intros m I. apply in_vals in I as (i & _ & <-); [|assumption]. pose proof (off_lt_cosize B i WB).
    apply coalesce_function; [assumption|]. rewrite merge_size in S. lia. }
  rewrite !T in Eq by assumption. now apply (Inj u u').
Qed.

(** Nor do they if whole blocks go on where the places end. *)
Lemma apart_blocks A M P B : wf A -> wf B -> 1 <= M -> places A M = Some P -> cosize A <= snd (last P (0, 0)) ->
  ~ copies_meet A P B.
Proof.
  intros WA WB HM E S. rewrite copies_meet_vals by assumption. intros (u & u' & n & n' & Iu & Iu' & In1 & In2 & N & Eq).
  destruct (loose_of A M P WA HM E) as (G & -> & WG & NG & (G0 & c & b & -> & Hc & F) & Inj). apply N.
  destruct (Nat.eq_dec c 1) as [->|C].
  - exfalso. rewrite merge_snoc_1 in S. pose proof (cosize_pos A).
    destruct (merge G0) as [|m R] eqn:EM; [cbn in S; lia|].
    assert (I : In (last (m :: R) (0, 0)) (merge G0)) by (rewrite EM; apply in_last; discriminate).
    apply merge_strides in I as (m' & I' & Es). apply (proj1 (Forall_forall _ _) F) in I'. lia.
  - destruct (merge_offx (G0 ++ [(c, b)]) WG) as [_ T]; [exists G0, c, b; split; [reflexivity|lia]|].
    rewrite !T in Eq. now apply (Inj u u').
Qed.

(** ** The search *)

Lemma sort_sorted l : StronglySorted le (Sorting.sort l).
Proof.
  assert (H : StronglySorted (fun x y => is_true (x <=? y)) (Sorting.sort l)).
  { apply Sorting.StronglySorted_sort. intros x y z. unfold is_true. rewrite !Nat.leb_le. lia. }
  induction H as [|x m _ IH F]; constructor; [assumption|].
  eapply Forall_impl; [|exact F]. intros y. apply Nat.leb_le.
Qed.

Lemma strict_spec l : StronglySorted le l -> (strict l = true <-> NoDup l).
Proof.
  induction 1 as [|x l S IH F]; [split; [constructor|reflexivity]|].
  destruct l as [|y l]; [split; [repeat constructor; intros []|reflexivity]|].
  change (strict (x :: y :: l)) with ((x <? y) && strict (y :: l)).
  rewrite andb_true_iff, Nat.ltb_lt, IH. inversion F as [|? ? F1 F2]; subst. inversion S as [|? ? S1 S2]; subst. split.
  - intros [Lt N]. constructor; [|assumption]. intros [I|I]; [lia|].
    apply (proj1 (Forall_forall _ _) S2) in I. lia.
  - intro N. inversion N as [|? ? N1 N2]; subst. split; [|assumption].
    assert (x <> y) by (intros ->; apply N1; now left). lia.
Qed.

Lemma once_spec l : StronglySorted le l -> NoDup (once l) /\ forall x, In x (once l) <-> In x l.
Proof.
  induction 1 as [|x l S IH F]; [split; [constructor|reflexivity]|].
  destruct l as [|y l]; [split; [repeat constructor; intros []|reflexivity]|].
  change (once (x :: y :: l)) with (if x =? y then once (y :: l) else x :: once (y :: l)).
  destruct IH as [N E]. inversion F as [|? ? F1 F2]; subst. inversion S as [|? ? S1 S2]; subst.
  destruct (Nat.eqb_spec x y) as [->|Ne].
  - split; [assumption|]. intro z. rewrite E. split; [now right|]. intros [->|I]; [now left|assumption].
  - split; [constructor; [|assumption]|intro z; cbn [In]; rewrite E; reflexivity].
    rewrite E. intros [I|I]; [congruence|]. apply (proj1 (Forall_forall _ _) S2) in I. lia.
Qed.

Lemma nodup_flat_map_intro {X Y} (f : X -> list Y) l : NoDup l -> (forall a, In a l -> NoDup (f a)) ->
  (forall a b y, In a l -> In b l -> a <> b -> In y (f a) -> In y (f b) -> False) -> NoDup (flat_map f l).
Proof.
  induction 1 as [|a l Na N IH]; intros Nf D; [constructor|]. cbn [flat_map].
  assert (N2 : NoDup (flat_map f l)).
  { apply IH; [intros; apply Nf; now right|]. intros b c y Ib Ic. apply D; now right. }
  assert (G : forall y, In y (f a) -> ~ In y (flat_map f l)).
  { intros y I J. apply in_flat_map in J as (b & Ib & J). apply (D a b y); [now left|now right| |assumption|assumption].
    intros ->. now apply Na. }
  specialize (Nf a (or_introl eq_refl)). induction Nf as [|y F Ny Nf IHf]; [assumption|]. cbn [app]. constructor.
  - rewrite in_app_iff. intros [I|I]; [now apply Ny|]. now apply (G y); [left|].
  - apply IHf. intros z I. apply G. now right.
Qed.

Lemma NoDup_map_seq (f : nat -> nat) n : (forall x y, x < n -> y < n -> f x = f y -> x = y) -> NoDup (map f (seq 0 n)).
Proof.
  intro Inj. assert (G : forall l, NoDup l -> (forall x, In x l -> x < n) -> NoDup (map f l)).
  { induction 1 as [|a l Na N IH]; intro B; cbn [map]; constructor.
    - intro I. apply in_map_iff in I as (b & Eb & Ib). apply Na. rewrite (Inj a b); [assumption| | |congruence]; apply B; [now left|now right].
    - apply IH. intros x I. apply B. now right. }
  apply G; [apply seq_NoDup|]. intros x I. apply in_seq in I. lia.
Qed.

Lemma apart_spec A M P B : wf A -> wf B -> 1 <= M -> places A M = Some P -> (apart A P B = true <-> ~ copies_meet A P B).
Proof.
  intros WA WB HM E. unfold apart. rewrite (strict_spec _ (sort_sorted _)).
  set (f := fun n => map (Nat.add (offx P n)) (vals (moving A))).
  destruct (once_spec _ (sort_sorted (vals B))) as [No Eo].
  assert (Io : forall n, In n (once (Sorting.sort (vals B))) <-> In n (vals B)).
  { intro n. rewrite Eo. apply Permutation_in', Permutation_sym, Sorting.Permuted_sort. reflexivity. }
  set (ns := once _) in *. clearbody ns.
  assert (Ps : NoDup (Sorting.sort (flat_map f ns)) <-> NoDup (flat_map f ns)).
  { split; apply Permutation_NoDup; [symmetry|]; apply Sorting.Permuted_sort. }
  rewrite Ps. clear Ps. rewrite copies_meet_vals by assumption.
  assert (If : forall n y, In y (f n) <-> exists u, In u (vals (moving A)) /\ y = u + offx P n).
  { intros n y. unfold f. rewrite in_map_iff. split; intros (u & H1 & H2); exists u; split; try assumption; lia. }
  split.
  - intros N (u & u' & n & n' & Iu & Iu' & In1 & In2 & Ne & Eq). apply Ne.
    apply (nodup_flat_map f ns N n n' (u + offx P n)); rewrite ?Io, ?If; eauto.
  - intro N. apply nodup_flat_map_intro; [assumption| |].
    + intros n _. unfold f. destruct (loose_of A M P WA HM E) as (G & _ & _ & _ & _ & Inj).
      assert (ND : NoDup (vals (moving A))).
      { pose proof (moving_wf A WA) as W. pose proof (isort_perm (moving A)) as PS.
        rewrite vals_off by assumption. unfold places in E.
        destruct (loose 1 M (isort (moving A))) as [G'|] eqn:E'; [|discriminate].
        assert (Pr : proper (isort (moving A))) by (eapply Permutation_Forall; [symmetry; exact PS|now apply moving_proper]).
        destruct (loose_apart _ 1 M G' Pr ltac:(lia) HM E') as (_ & _ & Ap).
        rewrite <- vals_off by assumption. eapply Permutation_NoDup; [exact (vals_perm _ _ PS)|].
        rewrite vals_off by (now apply proper_wf). apply NoDup_map_seq. intros x x' Hx Hx' Eq.
        destruct (Ap x x' 0 0 Hx Hx') as [[-> _]|[Q|Q]]; [reflexivity|lia|lia]. }
      clear - ND. induction ND as [|u U Nu ND IH]; cbn [map]; constructor; [|assumption].
      intro I. apply Nu. apply in_map_iff in I as (v & Ev & Iv). assert (v = u) by lia. now subst.
    + intros n n' y I1 I2 Ne J1 J2. apply If in J1 as (u & Iu & ->). apply If in J2 as (u' & Iu' & Eq).
      apply N. exists u, u', n, n'. rewrite <- !Io. auto 10.
Qed.

(** product: the copies are accepted if and only if no two of them meet. *)
Theorem stay_apart_iff A M P B : wf A -> wf B -> 1 <= M -> places A M = Some P ->
  (stay_apart A P B = true <-> ~ copies_meet A P B).
Proof.
  intros WA WB HM E. unfold stay_apart.
  destruct (Nat.leb_spec (cosize B) (size P)); cbn [orb].
  { split; [intros _; now apply (apart_below A M)|reflexivity]. }
  destruct (Nat.leb_spec (cosize A) (snd (last P (0, 0)))); cbn [orb].
  { split; [intros _; now apply (apart_blocks A M)|reflexivity]. }
  now apply (apart_spec A M).
Qed.

(** ** Products *)

(** The modes that run over copies of `a` in the pattern `b`. *)
Definition copies (a b : tree) : option tree :=
  match places (flatten a) (size (flatten a) * cosize (flatten b)) with
  | None => None
  | Some P =>
      match composition_tree (whole P) b with
      | Some c => if stay_apart (flatten a) P (flatten b) then Some c else None
      | None => None
      end
  end.

Definition multiply_layout (a b : tree) : option tree := option_map (fun c => Node [a; c]) (copies a b).


Lemma whole_offx P x : wf P -> offx (flatten (whole P)) x = offx P x.
Proof. intro W. destruct P as [|m P]; [cbn; lia|]. unfold whole. now rewrite flatten_place. Qed.

(** What a product promises of the modes that run over its copies: where each starts, and that no two meet. *)
Definition repeats (a b c : tree) : Prop :=
  exists P, places (flatten a) (size (flatten a) * cosize (flatten b)) = Some P /\ refines c b /\
    (forall y, inside b y -> offset c y = offx P (offset b y)) /\ ~ copies_meet (flatten a) P (flatten b).

Lemma room_pos a b : wf a -> 1 <= size a * cosize b.
Proof. intro W. pose proof (size_pos _ W). pose proof (cosize_pos b). nia. Qed.

(** product: accepted if and only if start offsets for the copies exist, `places o b` is a layout, and no two
    copies overlap. Copy `y` starts at the start offset with index `b(y)`. *)
Theorem copies_accepts a b : wf (flatten a) -> wf (flatten b) ->
  (copies a b <> None <-> exists c, repeats a b c) /\ forall c, copies a b = Some c -> repeats a b c.
Proof.
  intros WA WB. pose proof (room_pos _ (flatten b) WA) as HM. unfold copies.
  assert (S : forall c, copies a b = Some c -> repeats a b c).
  { unfold copies. destruct (places _ _) as [P|] eqn:E; [|discriminate].
    pose proof (places_wf _ _ _ WA HM E) as WP. pose proof (proj2 (proj2 (whole_vals P)) WP) as WW.
    destruct (composition_tree (whole P) b) as [c'|] eqn:K; [|discriminate].
    destruct (stay_apart _ _ _) eqn:Ap; [|discriminate]. intros c [= <-]. exists P. split; [assumption|].
    destruct (composition_tree_coordinates _ _ _ WW WB K) as [Rf F]. split; [assumption|]. split.
    - intros y I. destruct (F y I) as [_ ->]. now apply whole_offx.
    - now apply (stay_apart_iff _ _ _ _ WA WB HM E). }
  split; [split|exact S].
  - intro N. destruct (copies a b) as [c|] eqn:E; [|now unfold copies in E]. exists c. now apply S.
  - intros (c & P & E & Rf & F & N). rewrite E.
    pose proof (places_wf _ _ _ WA HM E) as WP. pose proof (proj2 (proj2 (whole_vals P)) WP) as WW.
    assert (K : composition_tree (whole P) b <> None).
    { apply composition_tree_accepts; try assumption. exists c, b. split; [reflexivity|]. split; [assumption|].
      intros y I. rewrite whole_offx by assumption. now apply F. }
    destruct (composition_tree (whole P) b); [|congruence].
    apply (stay_apart_iff _ _ _ _ WA WB HM E) in N. now rewrite N.
Qed.

Lemma gaps_loose L : forall block M G, moves L -> 1 <= block -> gaps block M L = Some G -> loose block M L = Some G.
Proof.
  induction L as [|[s d] L IH]; intros block M G Mv Hb E; [exact E|]. cbn [gaps loose] in *.
  inversion Mv as [|? ? [Hs Hd] Mv']; subst. cbn [fst snd] in Hs, Hd.
  destruct (Nat.eqb_spec (d mod block) 0) as [D|]; [|discriminate].
  destruct (Nat.leb_spec block d) as [Le|Gt]; [|rewrite Nat.mod_small in D; lia].
  destruct (gaps (s * d) M L) as [G'|] eqn:E'; [|discriminate].
  assert (Hb' : 1 <= s * d) by (destruct s, d; lia).
  now rewrite (IH (s * d) M G' Mv' Hb' E').
Qed.

Lemma places_complement A M C : wf A -> complement A M = Some C -> places A M = Some C.
Proof.
  intros W. unfold complement, places. destruct (gaps 1 M (isort (moving A))) as [G|] eqn:E; [|discriminate].
  rewrite (gaps_loose _ 1 M G); try assumption; [trivial| |lia].
  eapply Permutation_Forall; [symmetry; apply isort_perm|now apply moving_moves].
Qed.

(** product: where `a` has a complement, `result == (a, complement(a, size(a) * cosize(b)) o b)`. *)
Theorem copies_complement a b C : wf (flatten a) -> wf (flatten b) ->
  complement_tree a (size (flatten a) * cosize (flatten b)) = Some C -> copies a b = composition_tree C b.
Proof.
  intros WA WB E. pose proof (room_pos _ (flatten b) WA) as HM.
  apply complement_tree_flatten in E as (P & E & ->). unfold copies.
  rewrite (places_complement _ _ _ WA E).
  destruct (complement_correct _ _ _ WA HM E) as (_ & _ & S & Le & _).
  assert (L : cosize (flatten b) <= size P).
  { pose proof (moving_size_le _ WA). pose proof (size_pos _ WA). pose proof (size_pos _ (moving_wf _ WA)).
    rewrite <- S in Le. clear - Le H H0 H1. nia. }
  unfold stay_apart. apply Nat.leb_le in L. rewrite L. cbn [orb]. now destruct (composition_tree (whole P) b).
Qed.

(** What a product is: the layout, and what runs over its copies. *)
Definition multiplied (a b r : tree) : Prop := exists c, r = Node [a; c] /\ repeats a b c.

Lemma tile_of_sound : sound tile_of itself.
Proof. split; [exact tile_of_wf|]. intros a B D _ W [= <-]. exact W. Qed.

Definition multiply : tree -> tiler -> option tree := by_mode true tile_of multiply_layout.

(** product with a tiler: accepted if and only if the tiler has at most as many modes as `a` and the product
    is accepted in each mode. In each mode of the result, mode 0 is the mode of `a`, and mode 1 iterates over
    copies that do not overlap. *)
Theorem multiply_accepts a b : wf_tiler b -> wf (flatten a) ->
  (multiply a b <> None <-> exists r, lifted true tile_of multiplied b a r) /\
  forall r, multiply a b = Some r -> lifted true tile_of multiplied b a r.
Proof.
  intros Wb W.
  assert (S : forall r, multiply a b = Some r -> lifted true tile_of multiplied b a r).
  { intros r E. apply by_mode_lifted in E. revert E Wb W. apply lifted_wf with (inner := itself); [apply tile_of_sound|].
    intros A B R WA WB. unfold multiply_layout. destruct (copies A B) as [c|] eqn:E; [|discriminate].
    intros [= <-]. exists c. split; [reflexivity|]. now apply copies_accepts. }
  split; [split|exact S].
  - destruct (multiply a b) as [r|] eqn:E; [|congruence]. intros _. exists r. now apply S.
  - intros [r L]. destruct (lifted_map true tile_of itself multiplied
      (fun A B R => multiply_layout A B = Some R) tile_of_sound) with (b := b) (a := a) (r := r) as [r' L'];
      try assumption.
    + intros A B R WA WB (c & -> & C). unfold multiply_layout.
      destruct (copies A B) as [c'|] eqn:E; [now exists (Node [A; c'])|].
      exfalso. apply (proj2 (proj1 (copies_accepts A B WA WB))); [now exists c|assumption].
    + apply by_mode_lifted in L'. unfold multiply. now rewrite L'.
Qed.

Definition logical_product_by := multiply.
Definition zipped_product a b := in_form zipped b (multiply a b).
Definition tiled_product a b := in_form tiled b (multiply a b).
Definition flat_product a b := in_form flat b (multiply a b).

Definition is_integer (t : tree) : bool := match t with Leaf _ => true | Node _ => false end.

(** The modes of `t` as they stand beside those of another, where `of` has the parentheses of the
    operand: those of an integer are one. *)
Definition beside (t of other : tree) : list tree :=
  if is_integer of || ((length (modes of) =? 1) && is_integer other) then [t] else modes t.

(** Modes in pairs, the shorter list continued with `1:0`. *)
Fixpoint paired (xs ys : list tree) : list tree :=
  match xs, ys with
  | x :: xs', y :: ys' => Node [x; y] :: paired xs' ys'
  | x :: xs', [] => Node [x; Leaf (1, 0)] :: paired xs' []
  | [], _ => map (fun y => Node [Leaf (1, 0); y]) ys
  end.

Definition blocked_product (a b : tree) : option tree :=
  option_map (fun c => Node (paired (beside a a b) (beside c b a))) (copies a b).

Definition raked_product (a b : tree) : option tree :=
  option_map (fun c => Node (paired (beside c b a) (beside a a b))) (copies a b).

(** The coordinate of pairs at a coordinate of each side. *)
Fixpoint paired_coordinate (xs ys : list coordinate) : list coordinate :=
  match xs, ys with
  | x :: xs', y :: ys' => Tuple [x; y] :: paired_coordinate xs' ys'
  | x :: xs', [] => Tuple [x; At 0] :: paired_coordinate xs' []
  | [], _ => map (fun y => Tuple [At 0; y]) ys
  end.

Lemma paired_function ms : forall cs xs ys, length xs = length ms -> length ys = length cs ->
  offset_list (paired ms cs) (paired_coordinate xs ys) = offset_list ms xs + offset_list cs ys.
Proof.
  induction ms as [|m ms IH]; intros cs [|x xs] ys L1 L2; try discriminate.
  - cbn [paired paired_coordinate offset_list]. rewrite Nat.add_0_l. revert ys L2.
    induction cs as [|c cs IHc]; intros [|y ys] L2; try discriminate; [reflexivity|].
    cbn [map offset_list]. fold offset_list. rewrite IHc by (now injection L2). rewrite offset_node.
    cbn. lia.
  - injection L1 as L1. destruct cs as [|c cs], ys as [|y ys]; try discriminate.
    + cbn [paired paired_coordinate offset_list]. fold offset_list. rewrite (IH [] xs []) by (assumption || reflexivity).
      rewrite offset_node. cbn. lia.
    + injection L2 as L2. cbn [paired paired_coordinate offset_list]. fold offset_list. rewrite IH by assumption.
      rewrite offset_node. cbn [offset_list]. lia.
Qed.

(** blocked_product: `result == ((a0, b0'), (a1, b1'), ...)`. The offset at a coordinate of the block and a
    coordinate of the copies is the sum of both offsets. *)
Theorem blocked_function a b r : blocked_product a b = Some r -> exists c, copies a b = Some c /\
  r = Node (paired (beside a a b) (beside c b a)) /\
  forall xs ys, length xs = length (beside a a b) -> length ys = length (beside c b a) ->
    offset r (Tuple (paired_coordinate xs ys)) = offset_list (beside a a b) xs + offset_list (beside c b a) ys.
Proof.
  unfold blocked_product. destruct (copies a b) as [c|]; [|discriminate]. intros [= <-]. exists c.
  split; [reflexivity|]. split; [reflexivity|]. intros xs ys L1 L2. rewrite offset_node. now apply paired_function.
Qed.

(** raked_product: `result == ((b0', a0), (b1', a1), ...)`. *)
Theorem raked_function a b r : raked_product a b = Some r -> exists c, copies a b = Some c /\
  r = Node (paired (beside c b a) (beside a a b)) /\
  forall xs ys, length xs = length (beside a a b) -> length ys = length (beside c b a) ->
    offset r (Tuple (paired_coordinate ys xs)) = offset_list (beside a a b) xs + offset_list (beside c b a) ys.
Proof.
  unfold raked_product. destruct (copies a b) as [c|]; [|discriminate]. intros [= <-]. exists c.
  split; [reflexivity|]. split; [reflexivity|]. intros xs ys L1 L2. rewrite offset_node, Nat.add_comm.
  now apply paired_function.
Qed.

(** Whether a layout is one mode beside another. *)
Definition one_mode (of other : tree) : bool := is_integer of || ((length (modes of) =? 1) && is_integer other).

(** A coordinate as coordinates of the modes that stand beside those of the other. *)
Definition sides (of other : tree) (c : coordinate) : list coordinate :=
  match c with Tuple cs => if one_mode of other then [c] else cs | At _ => [c] end.

(** A coordinate that has the parentheses for that. *)
Definition has_sides (of other : tree) (c : coordinate) : Prop := one_mode of other = true \/ exists cs, c = Tuple cs.

Lemma sides_function t of other c : is_integer t = is_integer of -> length (modes t) = length (modes of) ->
  has_sides of other c -> inside of c ->
  length (sides of other c) = length (beside t of other) /\ offset_list (beside t of other) (sides of other c) = offset t c.
Proof.
  intros Ei El H I. unfold beside, sides. fold (one_mode of other).
  destruct (one_mode of other) eqn:O.
  - assert ((match c with At _ => [c] | Tuple _ => [c] end) = [c]) as -> by now destruct c. cbn. split; [reflexivity|lia].
  - destruct H as [H|[cs ->]]; [congruence|]. destruct of as [m|os]; [discriminate|]. destruct t as [m|ts]; [discriminate|].
    cbn [modes] in *. rewrite inside_node in I. split; [rewrite El; now apply inside_list_length|reflexivity].
Qed.

Lemma refines_modes r b : refines r b -> is_integer b = false -> is_integer r = false /\ length (modes r) = length (modes b).
Proof.
  destruct b as [m|bs]; [discriminate|]. destruct r as [m|rs]; [contradiction|]. intros Rf _. split; [reflexivity|].
  cbn [modes refines] in *. revert rs Rf. induction bs as [|b bs IH]; intros [|r rs] Rf; try contradiction; [reflexivity|].
  cbn [length]. f_equal. apply IH, Rf.
Qed.

Lemma copies_sides a b c y : refines c b -> has_sides b a y -> inside b y ->
  length (sides b a y) = length (beside c b a) /\ offset_list (beside c b a) (sides b a y) = offset c y.
Proof.
  intros Rf H I. destruct (is_integer b) eqn:E.
  - unfold beside, sides, one_mode. rewrite E. cbn [orb].
    assert ((match y with At _ => [y] | Tuple _ => [y] end) = [y]) as -> by now destruct y. cbn. split; [reflexivity|lia].
  - destruct (refines_modes c b Rf E) as [E1 E2]. apply sides_function; congruence || assumption.
Qed.

(** blocked_product, raked_product: at a coordinate `x` of the block and `y` of the pattern, the offset is
    `a(x)` in the copy with index `b(y)`. No two copies overlap. *)
Theorem blocked_copies a b r : wf (flatten a) -> wf (flatten b) ->
  (blocked_product a b = Some r \/ raked_product a b = Some r) ->
  exists P, places (flatten a) (size (flatten a) * cosize (flatten b)) = Some P /\
    ~ copies_meet (flatten a) P (flatten b) /\
    forall x y, has_sides a b x -> inside a x -> has_sides b a y -> inside b y ->
      let at_x := sides a b x in let at_y := sides b a y in
      (blocked_product a b = Some r -> offset r (Tuple (paired_coordinate at_x at_y)) = offset a x + offx P (offset b y)) /\
      (raked_product a b = Some r -> offset r (Tuple (paired_coordinate at_y at_x)) = offset a x + offx P (offset b y)).
Proof.
  intros WA WB E. assert (C : exists c, copies a b = Some c).
  { unfold blocked_product, raked_product in E. destruct (copies a b) as [c|]; [now exists c|]. destruct E; discriminate. }
  destruct C as [c C]. destruct (proj2 (copies_accepts a b WA WB) c C) as (P & EP & Rf & F & N).
  exists P. split; [assumption|]. split; [assumption|]. intros x y Hx Ix Hy Iy. cbv zeta.
  destruct (sides_function a a b x eq_refl eq_refl Hx Ix) as [L1 O1].
  destruct (copies_sides a b c y Rf Hy Iy) as [L2 O2]. rewrite <- F, <- O1, <- O2 by assumption.
  split; intro K; [apply blocked_function in K|apply raked_function in K]; destruct K as (c' & C' & _ & G);
    assert (c' = c) as -> by congruence; now apply G.
Qed.

(** The modes that stand beside those of the other are the layout itself, or its modes. *)
Lemma beside_function t of other : beside t of other = [t] \/ beside t of other = modes t.
Proof. unfold beside. destruct (_ || _); auto. Qed.

Lemma beside_flatten t of other : flat_map flatten (beside t of other) = flatten t.
Proof. destruct (beside_function t of other) as [->| ->]; [cbn [flat_map]; apply app_nil_r|apply modes_flatten]. Qed.

Lemma vals_unit L : vals ((1, 0) :: L) = vals L.
Proof. cbn [vals seq map]. induction (vals L) as [|v V IH]; [reflexivity|]. cbn [flat_map app]. f_equal. exact IH. Qed.

Lemma vals_comm L1 L2 : Permutation (vals (L1 ++ L2)) (vals (L2 ++ L1)).
Proof. apply vals_perm, Permutation_app_comm. Qed.

Lemma paired_vals ms : forall cs, Permutation (vals (flat_map flatten (paired ms cs)))
  (vals (flat_map flatten ms ++ flat_map flatten cs)).
Proof.
  induction ms as [|m ms IH]; intro cs.
  - cbn [paired flat_map app]. induction cs as [|c cs IHc]; [reflexivity|]. cbn [map flat_map flatten app].
    rewrite app_nil_r, vals_unit. apply vals_app_perm; [reflexivity|exact IHc].
  - destruct cs as [|c cs]; cbn [paired flat_map flatten].
    + rewrite <- app_assoc. specialize (IH []). cbn [flat_map] in IH. cbn [app]. rewrite <- !app_assoc.
      apply vals_app_perm; [reflexivity|]. rewrite vals_unit. exact IH.
    + rewrite app_nil_r, <- !app_assoc. apply vals_app_perm; [reflexivity|].
      rewrite (vals_app_perm _ _ _ _ (Permutation_refl (vals (flatten c))) (IH cs)).
      apply vals_perm. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
Qed.

(** Both have the offsets of the product, each as often. *)
Theorem blocked_offsets a b r : blocked_product a b = Some r \/ raked_product a b = Some r ->
  exists c, copies a b = Some c /\ Permutation (vals (flatten r)) (vals (flatten (Node [a; c]))).
Proof.
  intros [E|E]; [apply blocked_function in E|apply raked_function in E]; destruct E as (c & E & -> & _); exists c;
    (split; [assumption|]); cbn [flatten]; rewrite paired_vals, !beside_flatten; cbn [flat_map]; rewrite app_nil_r.
  - reflexivity.
  - apply vals_comm.
Qed.

(** ** tile_to_shape *)

Fixpoint product (s : coordinate) : nat :=
  match s with At n => n | Tuple ss => fold_right (fun s n => product s * n) 1 ss end.

Definition extents (s : coordinate) : list coordinate := match s with At _ => [s] | Tuple ss => ss end.

(** How often each mode repeats to fill its extent. *)
Fixpoint times (blocks : list tree) (ss : list coordinate) : option (list nat) :=
  match blocks, ss with
  | [], [] => Some []
  | m :: ms, s :: ss' =>
      let n := size (flatten m) in
      if (product s mod n =? 0) && (1 <=? product s)
      then option_map (cons (product s / n)) (times ms ss') else None
  | _, _ => None
  end.

(** The product of the counts before [o]. *)
Definition before (both : list (nat * nat)) (o : nat) : nat :=
  fold_right (fun '(n', o') p => if o' <? o then n' * p else p) 1 both.

(** The copies of each mode in an order: a mode's stride is the product of those before it. *)
Definition in_order (counts orders : list nat) : layout :=
  let both := combine counts orders in
  map (fun '(n, o) => (n, if n =? 1 then 0 else before both o)) both.

(** No two modes that repeat have the same order. *)
Fixpoint unambiguous (both : list (nat * nat)) : bool :=
  match both with
  | [] => true
  | (n, o) :: rest => ((n <=? 1) || forallb (fun '(n', o') => (n' <=? 1) || negb (o' =? o)) rest) && unambiguous rest
  end.

Fixpoint all_integers (ss : list coordinate) : option (list nat) :=
  match ss with
  | [] => Some []
  | At n :: ss' => option_map (cons n) (all_integers ss')
  | Tuple _ :: _ => None
  end.

(** The pattern of the copies: an integer as order counts from the left. *)
Definition pattern (counts : list nat) (order : coordinate) : option layout :=
  match order with
  | At _ => Some (in_order counts (seq 0 (length counts)))
  | Tuple os =>
      match all_integers os with
      | Some orders =>
          if (length orders =? length counts) && unambiguous (combine counts orders)
          then Some (in_order counts orders) else None
      | None => None
      end
  end.

Definition tile_to_shape_ordered (a : tree) (s order : coordinate) : option tree :=
  let rank := length (extents s) in
  let ms := modes a in
  if rank <? length ms then None else
  let block := if length ms =? rank then a else Node (ms ++ repeat (Leaf (1, 0)) (rank - length ms)) in
  match times (modes block) (extents s) with
  | None => None
  | Some counts =>
      match pattern counts order with
      | Some L => blocked_product block (Node (map Leaf L))
      | None => None
      end
  end.

Definition tile_to_shape a s := tile_to_shape_ordered a s (At 0).

Lemma before_app l l' o : before (l ++ l') o = before l o * before l' o.
Proof.
  induction l as [|[n p] l IH]; [cbn [app]; change (before [] o) with 1; lia|].
  cbn [app before fold_right]. fold (before (l ++ l') o). fold (before l o).
  rewrite IH. destruct (p <? o); lia.
Qed.

Lemma before_perm l l' o : Permutation l l' -> before l o = before l' o.
Proof.
  induction 1 as [|[n p]|[n p] [n' p']|]; [reflexivity| | |congruence]; cbn [before fold_right] in *.
  - fold (before l o) in *. fold (before l' o) in *. now rewrite IHPermutation.
  - destruct (p <? o), (p' <? o); lia.
Qed.

Definition repeating (both : list (nat * nat)) : list nat := map snd (filter (fun p => 1 <? fst p) both).

Lemma repeating_perm l l' : Permutation l l' -> Permutation (repeating l) (repeating l').
Proof.
  intro P. apply Permutation_map. induction P as [|p l l' P IH|p q l|]; cbn [filter].
  - constructor.
  - destruct (1 <? fst p); [now constructor|assumption].
  - destruct (1 <? fst p), (1 <? fst q); try reflexivity. constructor.
  - etransitivity; eassumption.
Qed.

Lemma in_repeating l o : In o (repeating l) <-> exists n, 1 < n /\ In (n, o) l.
Proof.
  unfold repeating. rewrite in_map_iff. split.
  - intros ([n o'] & E & I). cbn in E. subst. apply filter_In in I as [I H]. apply Nat.ltb_lt in H. now exists n.
  - intros (n & H & I). exists (n, o). split; [reflexivity|]. apply filter_In. split; [assumption|now apply Nat.ltb_lt].
Qed.

Lemma unambiguous_spec l : unambiguous l = true -> NoDup (repeating l).
Proof.
  induction l as [|[n o] l IH]; [constructor|]. cbn [unambiguous]. intro E. apply andb_true_iff in E as [E1 E2].
  specialize (IH E2). unfold repeating. cbn [filter fst]. destruct (Nat.ltb_spec 1 n); [|exact IH].
  cbn [map snd]. constructor; [|exact IH]. intro I. apply in_repeating in I as (m & Hm & I).
  apply orb_true_iff in E1 as [E1|E1]; [apply Nat.leb_le in E1; lia|].
  apply (proj1 (forallb_forall _ _) E1) in I. cbn in I. apply orb_true_iff in I as [I|I].
  - apply Nat.leb_le in I. lia.
  - rewrite Nat.eqb_refl in I. discriminate.
Qed.

(** Sorted by order, each stride is the product of the counts before. *)
Lemma before_sorted pre n o suf : StronglySorted by_stride (pre ++ (n, o) :: suf) ->
  Forall (fun p => 1 <= fst p) pre -> 1 < n -> NoDup (repeating (pre ++ (n, o) :: suf)) ->
  before (pre ++ (n, o) :: suf) o = fold_right (fun p c => fst p * c) 1 pre.
Proof.
  intros S F Hn N. rewrite before_app.
  assert (E : before ((n, o) :: suf) o = 1).
  { cbn [before fold_right]. rewrite Nat.ltb_irrefl. fold (before suf o).
    assert (G : Forall (fun p => o <= snd p) suf).
    { clear - S. induction pre as [|p pre IH]; cbn [app] in S; inversion S as [|? ? S' F']; subst; [exact F'|now apply IH]. }
    clear - G. induction G as [|[n p] l H G IH]; [reflexivity|]. cbn [before fold_right snd] in *. fold (before l o).
    destruct (Nat.ltb_spec p o); [lia|assumption]. }
  rewrite E, Nat.mul_1_r. clear E.
  assert (A : Forall (fun p => snd p <= o /\ (snd p = o -> fst p <= 1)) pre).
  { apply Forall_forall. intros [m q] I. cbn [fst snd]. split.
    - clear - S I. induction pre as [|p pre IH]; [contradiction|]. cbn [app] in S. inversion S as [|? ? S' F']; subst.
      destruct I as [->|I]; [|now apply IH]. apply (proj1 (Forall_forall _ _) F' (n, o)). apply in_or_app. right. now left.
    - intros ->. destruct (le_lt_dec m 1); [assumption|exfalso].
      unfold repeating in N. rewrite filter_app, map_app in N. cbn [filter fst] in N.
      destruct (Nat.ltb_spec 1 n); [|lia]. cbn [map snd] in N. apply NoDup_remove_2 in N. apply N, in_or_app. left.
      apply (in_repeating pre o). now exists m. }
  clear S N. induction pre as [|[m q] pre IH]; [reflexivity|]. inversion F as [|? ? F1 F2]; inversion A as [|? ? [A1 A2] A3]; subst.
  cbn [before fold_right fst snd] in *. fold (before pre o). rewrite IH by assumption.
  destruct (Nat.ltb_spec q o); [reflexivity|]. assert (m = 1) as -> by lia. lia.
Qed.

Lemma in_order_sorted l suf : forall pre, l = pre ++ suf -> StronglySorted by_stride l -> NoDup (repeating l) ->
  Forall (fun p => 1 <= fst p) l ->
  let L := map (fun p => (fst p, if fst p =? 1 then 0 else before l (snd p))) suf in
  wf L /\ forall x, x < size L -> off L x = x * fold_right (fun p c => fst p * c) 1 pre.
Proof.
  induction suf as [|[n o] suf IH]; intros pre E S N F; cbv zeta.
  - split; [constructor|]. intros x Hx. cbn in *. lia.
  - destruct (IH (pre ++ [(n, o)])) as [W G]; [now rewrite <- app_assoc|assumption|assumption|assumption|]. clear IH.
    cbn [map fst snd]. set (g := fun p : nat * nat => (fst p, if fst p =? 1 then 0 else before l (snd p))) in *.
    set (L := map g suf) in *. cbv zeta in *.
    assert (Hn : 1 <= n) by (apply (proj1 (Forall_forall _ _) F (n, o)); rewrite E; apply in_or_app; right; now left).
    split; [now apply wf_cons|]. intros x Hx. cbn [size off] in *.
    rewrite G by (apply Nat.div_lt_upper_bound; lia). rewrite fold_right_app. cbn [fold_right fst].
    assert (T : forall a l, fold_right (fun (p : nat * nat) c => fst p * c) a l = a * fold_right (fun p c => fst p * c) 1 l).
    { clear. induction l as [|p l IHl]; cbn [fold_right]; [lia|]. rewrite IHl. lia. }
    rewrite (T (n * 1)). set (P := fold_right (fun (p : nat * nat) c => fst p * c) 1 pre) in *.
    pose proof (Nat.div_mod x n ltac:(lia)) as Dx.
    destruct (Nat.eqb_spec n 1) as [->|]; [rewrite Nat.div_1_r; lia|].
    assert (before l o = P) as ->; [|nia].
    subst l. apply before_sorted; try assumption; [|lia]. now apply Forall_app in F.
Qed.

(** tile_to_shape in order: the copies are all numbers below their count, each once. *)
Theorem in_order_numbers counts orders : Forall (fun n => 1 <= n) counts -> length counts = length orders ->
  NoDup (repeating (combine counts orders)) ->
  Permutation (vals (in_order counts orders)) (seq 0 (size (in_order counts orders))).
Proof.
  intros F Len N. set (both := combine counts orders). set (l := isort both).
  pose proof (isort_perm both) as P. fold l in P. symmetry in P.
  set (g := fun p : nat * nat => (fst p, if fst p =? 1 then 0 else before l (snd p))).
  assert (E : in_order counts orders = map g both).
  { unfold in_order. fold both. apply map_ext. intros [n o]. unfold g. cbn [fst snd].
    now rewrite <- (before_perm _ _ o P). }
  assert (Q : Permutation (in_order counts orders) (map g l)) by (rewrite E; now apply Permutation_map).
  assert (Fb : Forall (fun p => 1 <= fst p) l).
  { eapply Permutation_Forall; [exact P|]. subst both. clear - F. revert orders.
    induction F as [|n ns H F IH]; intros [|o os]; cbn [combine]; constructor; [assumption|apply IH]. }
  destruct (in_order_sorted l l [] eq_refl (isort_sorted both)) as [W G].
  - exact (Permutation_NoDup (repeating_perm _ _ P) N).
  - assumption.
  - fold g in W, G. rewrite (vals_perm _ _ Q), (size_perm _ _ Q), vals_off by assumption.
    erewrite map_ext_in; [rewrite map_id; reflexivity|]. intros x Hx. apply in_seq in Hx.
    rewrite G by lia. cbn. lia.
Qed.

Lemma before_mono both o o' : o <= o' -> Nat.divide (before both o) (before both o').
Proof.
  intro Le. induction both as [|[n p] both IH]; [apply Nat.divide_refl|]. cbn [before fold_right].
  fold (before both o). fold (before both o'). destruct (Nat.ltb_spec p o), (Nat.ltb_spec p o'); try lia.
  - now apply Nat.mul_divide_mono_l.
  - now apply Nat.divide_mul_r.
  - assumption.
Qed.

(** tile_to_shape in order: the stride of a mode is a multiple of the span of each mode with lower order. *)
Theorem before_order both n o o' : In (n, o) both -> o < o' -> Nat.divide (n * before both o) (before both o').
Proof.
  intros I Lt. induction both as [|[m p] both IH]; [contradiction|]. cbn [before fold_right].
  fold (before both o). fold (before both o'). destruct I as [[= -> ->]|I].
  - rewrite Nat.ltb_irrefl. destruct (Nat.ltb_spec o o'); [|lia]. apply Nat.mul_divide_mono_l, before_mono. lia.
  - specialize (IH I). destruct (Nat.ltb_spec p o), (Nat.ltb_spec p o'); try lia.
    + replace (n * (m * before both o)) with (m * (n * before both o)) by ring. now apply Nat.mul_divide_mono_l.
    + now apply Nat.divide_mul_r.
    + assumption.
Qed.

(** tile_to_shape: the pattern numbers its copies from 0 on, each once. *)
Theorem pattern_numbers counts order L : Forall (fun n => 1 <= n) counts -> pattern counts order = Some L ->
  Permutation (vals L) (seq 0 (size L)).
Proof.
  intro F. unfold pattern. destruct order as [n|os].
  - intros [= <-]. apply in_order_numbers; [assumption|now rewrite seq_length|].
    assert (G : forall l : list (nat * nat), NoDup (map snd l) -> NoDup (repeating l)).
    { unfold repeating. induction l as [|p l IH]; cbn [map filter]; [constructor|]. inversion 1 as [|? ? N1 N2]; subst.
      destruct (1 <? fst p); [|now apply IH]. cbn [map]. constructor; [|now apply IH].
      intro I. apply N1. apply in_map_iff in I as (q & <- & I). apply in_map. now apply filter_In in I. }
    apply G. assert (E : forall k, map snd (combine counts (seq k (length counts))) = seq k (length counts)).
    { clear. induction counts as [|c cs IH]; intro k; [reflexivity|]. cbn. now rewrite IH. }
    rewrite E. apply seq_NoDup.
  - destruct (all_integers os) as [orders|]; [|discriminate].
    destruct (Nat.eqb_spec (length orders) (length counts)); [|discriminate]. cbn [andb].
    destruct (unambiguous _) eqn:U; [|discriminate]. intros [= <-].
    apply in_order_numbers; [assumption|congruence|now apply unambiguous_spec].
Qed.

(** Blocks so often repeated have the extents. *)
Definition filled (ms : list tree) (ss : list coordinate) (counts : list nat) : Prop :=
  Forall2 (fun (p : tree * coordinate) n => size (flatten (fst p)) * n = product (snd p)) (combine ms ss) counts.

Lemma filled_sizes ms : forall ss side, filled ms ss (map (fun t => size (flatten t)) side) -> length ms = length ss ->
  map (fun p => size (flatten (fst p)) * size (flatten (snd p))) (combine ms side) = map product ss.
Proof.
  induction ms as [|m ms IH]; intros [|s ss] side F L; try discriminate; [reflexivity|].
  unfold filled in F. destruct side as [|t side]; cbn [combine map] in F; inversion F as [|? ? ? ? E F']; subst.
  cbn [combine map fst snd] in *. f_equal; [exact E|]. apply IH; [exact F'|now injection L].
Qed.

Lemma times_spec ms : forall ss counts, times ms ss = Some counts -> Forall (fun m => wf (flatten m)) ms ->
  Forall (fun n => 1 <= n) counts /\
  filled ms ss counts /\
  length ms = length ss.
Proof.
  induction ms as [|m ms IH]; intros [|s ss] counts E F; try discriminate; [injection E as <-; repeat constructor|].
  cbn [times] in E. inversion F as [|? ? W F']; subst. pose proof (size_pos _ W).
  destruct (Nat.eqb_spec (product s mod size (flatten m)) 0) as [D|]; [|discriminate].
  destruct (Nat.leb_spec 1 (product s)) as [Ps|]; [|discriminate]. cbn [andb] in E.
  destruct (times ms ss) as [cs|] eqn:E'; [|discriminate]. injection E as <-.
  destruct (IH ss cs E' F') as (A & B & C). pose proof (Nat.div_mod (product s) (size (flatten m)) ltac:(lia)) as Dm.
  rewrite D, Nat.add_0_r in Dm. split; [|split].
  - constructor; [|assumption]. destruct (product s / size (flatten m)); [lia|lia].
  - cbn [combine]. constructor; [cbn [fst snd]; lia|assumption].
  - cbn [length]. now rewrite C.
Qed.

Lemma in_order_counts counts orders : length counts = length orders -> map fst (in_order counts orders) = counts.
Proof.
  intro L. unfold in_order. set (both := combine counts orders) at 1. clearbody both.
  revert orders L. induction counts as [|n ns IH]; intros [|o os] L; try discriminate; [reflexivity|].
  cbn [combine map fst]. f_equal. apply IH. now injection L.
Qed.

Lemma pattern_counts counts order L : pattern counts order = Some L -> map fst L = counts.
Proof.
  unfold pattern. destruct order as [n|os].
  - intros [= <-]. apply in_order_counts. now rewrite seq_length.
  - destruct (all_integers os) as [orders|]; [|discriminate].
    destruct (Nat.eqb_spec (length orders) (length counts)); [|discriminate]. cbn [andb].
    destruct (unambiguous _); [|discriminate]. intros [= <-]. now apply in_order_counts.
Qed.

Lemma leaves_wf L : Forall (fun n => 1 <= n) (map fst L) -> wf (flatten (Node (map Leaf L))).
Proof.
  intro F. cbn [flatten]. assert (flat_map flatten (map Leaf L) = L) as -> by (clear; induction L as [|m L IH]; [reflexivity|]; cbn; now rewrite IH).
  induction L as [|m L IH]; [constructor|]. inversion F; subst. constructor; [assumption|now apply IH].
Qed.

Lemma refined_sizes L : forall cs, refines (Node cs) (Node (map Leaf L)) -> map (fun c => size (flatten c)) cs = map fst L.
Proof.
  induction L as [|[n d] L IH]; intros [|c cs] R; try contradiction; [reflexivity|]. cbn [map] in R.
  destruct R as [[W S] R]. cbn [map fst]. f_equal; [exact S|]. now apply IH.
Qed.

Lemma paired_sizes ms : forall cs, length ms = length cs ->
  map (fun m => size (flatten m)) (paired ms cs) =
  map (fun p => size (flatten (fst p)) * size (flatten (snd p))) (combine ms cs).
Proof.
  induction ms as [|m ms IH]; intros [|c cs] L; try discriminate; [reflexivity|].
  cbn [paired map combine fst snd]. rewrite IH by (now injection L). f_equal.
  cbn [flatten flat_map]. rewrite app_nil_r. apply size_app.
Qed.

Lemma beside_tuple t of other : is_integer other = false -> is_integer of = is_integer t -> beside t of other = modes t.
Proof. intros H E. unfold beside. rewrite H, andb_false_r, orb_false_r, E. now destruct t. Qed.

(** tile_to_shape: `shape.is_compatible(shape(result))`. Each mode of the result has the size that the shape
    gives. *)
Theorem tile_to_shape_sizes a s o r : wf (flatten a) -> tile_to_shape_ordered a s o = Some r ->
  map (fun m => size (flatten m)) (modes r) = map product (extents s).
Proof.
  intros W. unfold tile_to_shape_ordered. cbv zeta.
  destruct (Nat.ltb_spec (length (extents s)) (length (modes a))) as [|Le]; [discriminate|].
  set (block := if length (modes a) =? length (extents s) then a else _).
  assert (Wb : wf (flatten block)).
  { subst block. destruct (length (modes a) =? length (extents s)); [assumption|]. cbn [flatten].
    rewrite flat_map_app, modes_flatten. apply wf_app. split; [assumption|]. generalize (length (extents s) - length (modes a)).
    induction n as [|n IH]; [constructor|]. cbn [repeat flat_map]. apply wf_cons. split; [lia|exact IH]. }
  clearbody block. destruct (times (modes block) (extents s)) as [counts|] eqn:ET; [|discriminate].
  destruct (pattern counts o) as [L|] eqn:EP; [|discriminate]. intro E.
  assert (Fm : Forall (fun m => wf (flatten m)) (modes block)).
  { clear - Wb. rewrite <- modes_flatten in Wb. induction (modes block) as [|m ms IH]; [constructor|]. cbn [flat_map] in Wb.
    apply wf_app in Wb as [W1 W2]. constructor; auto. }
  destruct (times_spec _ _ _ ET Fm) as (Pc & F2 & Len). clear ET Fm.
  pose proof (pattern_counts _ _ _ EP) as EC. rewrite <- EC in Pc.
  pose proof (leaves_wf L Pc) as WL. apply blocked_function in E as (c & E & -> & _).
  apply (proj2 (copies_accepts _ _ Wb WL)) in E as (P & _ & Rf & _).
  assert (Lc : length counts = length (modes block)).
  { assert (H : length counts = length (combine (modes block) (extents s))).
    { clear - F2. unfold filled in F2. induction F2; [reflexivity|]. cbn [length]. now f_equal. }
    rewrite combine_length in H. lia. }
  destruct c as [m|cs]; [contradiction|]. pose proof (refined_sizes L cs Rf) as Sc. rewrite EC in Sc.
  rewrite (beside_tuple block block) by reflexivity.
  assert (Eb : map (fun t => size (flatten t)) (beside (Node cs) (Node (map Leaf L)) block) = counts /\
    length (beside (Node cs) (Node (map Leaf L)) block) = length counts).
  { assert (length cs = length counts) by (rewrite <- Sc; now rewrite map_length).
    unfold beside. cbn [is_integer orb modes]. rewrite map_length.
    destruct (Nat.eqb_spec (length L) 1) as [E1|]; cbn [andb]; [|split; assumption].
    destruct (is_integer block); [|split; assumption].
    assert (length counts = 1) by (rewrite <- EC; now rewrite map_length).
    destruct cs as [|x [|y cs]]; try (cbn in *; lia). cbn [map length flatten flat_map] in *. rewrite app_nil_r.
    split; [assumption|lia]. }
  destruct Eb as [Es El]. set (side := beside (Node cs) (Node (map Leaf L)) block) in *. clearbody side.
  cbn [modes]. rewrite paired_sizes by lia. apply filled_sizes; [now rewrite Es|assumption].
Qed.

Lemma repeats_vals b c P : wf (flatten b) -> refines c b -> (forall y, inside b y -> offset c y = offx P (offset b y)) ->
  vals (flatten c) = map (offx P) (vals (flatten b)).
Proof.
  intros W Rf F. destruct (refines_spec b c W Rf) as (Wc & Sc & _). rewrite !vals_off, Sc, map_map by assumption.
  apply map_ext_in. intros x Hx. apply in_seq in Hx. specialize (F (At x)).
  rewrite inside_at, !offset_at in F. apply F. lia.
Qed.

Lemma units_vals L n : vals (L ++ repeat (1, 0) n) = vals L /\ moving (L ++ repeat (1, 0) n) = moving L /\
  size (L ++ repeat (1, 0) n) = size L.
Proof.
  assert (vals (repeat (1, 0) n) = [0] /\ moving (repeat (1, 0) n) = [] /\ size (repeat (1, 0) n) = 1) as (V & M & S).
  { induction n as [|n (V & M & S)]; [repeat split|]. cbn [repeat]. rewrite vals_unit.
    split; [assumption|]. split; [exact M|]. cbn [size]. lia. }
  split; [|split].
  - rewrite vals_app, V. cbn [flat_map]. rewrite app_nil_r. rewrite <- (map_id (vals L)) at 2. apply map_ext. intro. lia.
  - unfold moving in *. rewrite filter_app, M. apply app_nil_r.
  - rewrite size_app, S. lia.
Qed.

(** The copies that start at the first places. *)
Definition first_copies (a P : layout) (count : nat) : list nat :=
  flat_map (fun k => map (fun u => u + offx P k) (vals a)) (seq 0 count).

(** tile_to_shape: the offsets are the offsets of the copies at the first start offsets. The block repeats
    without gaps. *)
Theorem tile_to_shape_offsets a s o r : wf (flatten a) -> tile_to_shape_ordered a s o = Some r ->
  exists M P count, places (flatten a) M = Some P /\ size (flatten r) = size (flatten a) * count /\
    Permutation (vals (flatten r)) (first_copies (flatten a) P count).
Proof.
  intros W. unfold tile_to_shape_ordered. cbv zeta.
  destruct (Nat.ltb_spec (length (extents s)) (length (modes a))) as [|Le]; [discriminate|].
  set (block := if length (modes a) =? length (extents s) then a
    else Node (modes a ++ repeat (Leaf (1, 0)) (length (extents s) - length (modes a)))).
  assert (Fb : exists n, flatten block = flatten a ++ repeat (1, 0) n).
  { subst block. destruct (length (modes a) =? length (extents s)); [exists 0; cbn; now rewrite app_nil_r|].
    exists (length (extents s) - length (modes a)). cbn [flatten]. rewrite flat_map_app, modes_flatten. f_equal.
    generalize (length (extents s) - length (modes a)). induction n as [|n IH]; [reflexivity|]. cbn. now rewrite IH. }
  clearbody block. destruct Fb as [n Fb].
  assert (vals (flatten block) = vals (flatten a) /\ moving (flatten block) = moving (flatten a)) as [Vb Mb].
  { rewrite Fb. split; apply units_vals. }
  assert (Wb : wf (flatten block)).
  { rewrite Fb. apply wf_app. split; [assumption|]. clear. induction n as [|n IH]; [constructor|]. cbn [repeat]. now apply wf_cons. }
  destruct (times (modes block) (extents s)) as [counts|] eqn:ET; [|discriminate].
  destruct (pattern counts o) as [L|] eqn:EP; [|discriminate]. intro E.
  assert (Fm : Forall (fun m => wf (flatten m)) (modes block)).
  { clear - Wb. rewrite <- modes_flatten in Wb. induction (modes block) as [|m ms IH]; [constructor|]. cbn [flat_map] in Wb.
    apply wf_app in Wb as [W1 W2]. constructor; auto. }
  destruct (times_spec _ _ _ ET Fm) as (Pc & _ & _). clear ET Fm.
  pose proof (pattern_numbers _ _ _ Pc EP) as PL. pose proof (pattern_counts _ _ _ EP) as EC. rewrite <- EC in Pc.
  pose proof (leaves_wf L Pc) as WL. set (b := Node (map Leaf L)) in *.
  assert (Eb : flatten b = L) by (subst b; cbn [flatten]; clear; induction L as [|m L IH]; [reflexivity|]; cbn; now rewrite IH).
  destruct (blocked_offsets block b r (or_introl E)) as (c & Ec & Pr). clear E.
  apply (proj2 (copies_accepts _ _ Wb WL)) in Ec as (P & EPl & Rf & F & _).
  pose proof (repeats_vals b c P WL Rf F) as Vc. rewrite Eb in Vc.
  unfold places in EPl. rewrite Mb in EPl. eexists _, P, (size L). split; [exact EPl|].
  assert (Pv : Permutation (vals (flatten r)) (first_copies (flatten a) P (size L))).
  { rewrite Pr. cbn [flatten flat_map]. rewrite app_nil_r, vals_app, Vb, Vc. unfold first_copies. rewrite <- PL.
    rewrite flat_map_concat_map, map_map, <- flat_map_concat_map. reflexivity. }
  split; [|exact Pv]. rewrite <- (vals_length (flatten r)), (Permutation_length Pv), <- (vals_length (flatten a)).
  unfold first_copies. rewrite <- (seq_length (size L) 0) at 2. clear.
  induction (seq 0 (size L)) as [|k l IH]; [cbn; lia|]. cbn [flat_map length]. rewrite app_length, map_length, IH. lia.
Qed.
