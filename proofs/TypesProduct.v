(** product on types: copies of a layout in the pattern of another, of which no two meet. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Product Types TypesDistinct.
Import ListNotations.

(** As [FilterZeros] of `layout-core/src/algebra/filter.rs`. *)
Definition filter_zeros (L : layout) : layout := map (fun m => if snd m =? 0 then (1, 0) else m) L.

(** Mode 1 of [Multiplied<A, B>]: the copies. Where B has numbers beyond the places, types ask that all be distinct.
    As `layout-core/src/algebra/product.rs`. *)
Definition logical_product_on_types (A B : layout) : option (list layout) :=
  match places_on_types A (size A * cosize B) with
  | None => None
  | Some P =>
      match compose_on_types P B with
      | None => None
      | Some Rs =>
          if cosize B <=? size P then Some Rs else
          match compose_on_types P (filter_zeros B) with
          | None => None
          | Some Cs => match distinct_on_types [filter_zeros A; concat Cs] with Missing => Some Rs | _ => None end
          end
      end
  end.

Definition logical_product_on_types_tree (A B : tree) : option tree :=
  option_map (fun Rs => Node [A; fst (replace B Rs)]) (logical_product_on_types (flatten A) (flatten B)).

(** Copies at two different numbers of B have an offset in common. *)
Definition copies_meet (A P B : layout) : Prop :=
  exists n n' a a', In n (vals B) /\ In n' (vals B) /\ n <> n' /\ In a (vals A) /\ In a' (vals A) /\
    a + offx P n = a' + offx P n'.

(** ** Places are apart *)

(** Different offsets are at least [b] apart. *)
Definition spaced (b : nat) (L : layout) : Prop :=
  forall x y, x < size L -> y < size L -> x <> y -> off L x + b <= off L y \/ off L y + b <= off L x.

Lemma spaced_1 s b : 1 <= s -> spaced b [(s, b)].
Proof.
  intros Hs x y Hx Hy N. cbn [size off] in *. rewrite !Nat.mod_small by lia.
  destruct (le_lt_dec x y); [left|right]; nia.
Qed.

Lemma spaced_cons b s d L : 1 <= s -> (s - 1) * b + b <= d -> spaced d L -> spaced b ((s, b) :: L).
Proof.
  intros Hs Hd Sp x y Hx Hy N. cbn [size off] in *.
  pose proof (Nat.div_mod x s ltac:(lia)). pose proof (Nat.div_mod y s ltac:(lia)).
  pose proof (Nat.mod_upper_bound x s ltac:(lia)). pose proof (Nat.mod_upper_bound y s ltac:(lia)).
  assert (x / s < size L) by (apply Nat.div_lt_upper_bound; lia). assert (y / s < size L) by (apply Nat.div_lt_upper_bound; lia).
  set (i := x mod s) in *. set (j := y mod s) in *. set (q := x / s) in *. set (p := y / s) in *. clearbody i j q p.
  assert (i * b <= (s - 1) * b) by (apply Nat.mul_le_mono_r; lia). assert (j * b <= (s - 1) * b) by (apply Nat.mul_le_mono_r; lia).
  destruct (Nat.eq_dec q p) as [->|Q].
  - assert (i <> j) by (intros ->; lia). destruct (le_lt_dec i j); [left|right]; nia.
  - destruct (Sp q p ltac:(assumption) ltac:(assumption) Q); [left|right]; lia.
Qed.

Lemma gaps_spaced M L : proper L -> 1 <= M -> forall block G, 1 <= block -> gaps_until leaving (up_to M) block L = Some G ->
  wf G /\ exists I, Permutation I (L ++ G) /\ spaced block I.
Proof.
  intros P HM. induction L as [|[s d] L IH]; intros block G Hb E.
  - injection E as <-. assert (1 <= cdiv M block) by (apply cdiv_le; lia).
    split; [apply wf_cons; split; [assumption|constructor]|]. eexists. split; [reflexivity|]. now apply spaced_1.
  - inversion P as [|? ? [Hs Hd] P']; subst. simpl in Hs, Hd. cbn [gaps_until] in E. unfold leaving at 1 in E.
    destruct (Nat.leb_spec block d) as [Le|]; [|discriminate].
    destruct (gaps_until leaving (up_to M) (s * d) L) as [G'|] eqn:E'; [|discriminate]. injection E as <-.
    destruct (IH P' (s * d) G' ltac:(nia) E') as (WG & I & PI & SI).
    assert (1 <= d / block) by (apply Nat.div_le_lower_bound; lia).
    assert (block * (d / block) <= d) by (apply Nat.mul_div_le; lia).
    split; [apply wf_cons; split; assumption|]. exists ((d / block, block) :: (s, d) :: I). split.
    + cbn [app]. rewrite PI, perm_swap. constructor. rewrite <- Permutation_middle. reflexivity.
    + apply (spaced_cons _ _ d); [assumption|nia|]. apply (spaced_cons _ _ (s * d)); [lia|nia|assumption].
Qed.

Lemma spaced_no_two_meet b L : 1 <= b -> spaced b L -> no_two_meet L.
Proof. intros Hb Sp x y Hx Hy E. destruct (Nat.eq_dec x y); [assumption|]. destruct (Sp x y Hx Hy n); lia. Qed.

(** The elements of A that move, at all places. *)
Lemma places_apart A M P : wf A -> 1 <= M -> places_on_types A M = Some P -> wf P /\ no_two_meet (moving A ++ P).
Proof.
  intros W HM E. rewrite places_on_types_of_sorted in E by assumption.
  destruct (gaps_until leaving (up_to M) 1 (isort (moving A))) as [G|] eqn:Eg; [|discriminate]. injection E as <-.
  assert (Pr : proper (isort (moving A))).
  { eapply Permutation_Forall; [symmetry; apply isort_perm|now apply moving_proper]. }
  destruct (gaps_spaced M _ Pr HM 1 G ltac:(lia) Eg) as (WG & I & PI & SI).
  pose proof (moving_wf _ W) as Wm. split; [now apply merge_wf|].
  assert (H : no_two_meet (moving A ++ G)).
  { apply (no_two_meet_perm I); [|rewrite PI; apply Permutation_app_tail, isort_perm|now apply (spaced_no_two_meet 1)].
    eapply wf_perm; [symmetry; exact PI|]. apply wf_app. split; [|assumption]. now apply proper_wf. }
  intros x y Hx Hy Eq. rewrite size_app, merge_size in Hx, Hy. rewrite !off_app, !merge_off in Eq by assumption.
  apply H; rewrite ?size_app, ?off_app by assumption; assumption.
Qed.

(** ** What stands still adds no offsets *)

Lemma vals_kept (keep : layout -> layout) : (forall s d L, keep (((s, d) : mode) :: L) = (s, d) :: keep L \/
    ((s = 1 \/ d = 0) /\ (keep (((s, d) : mode) :: L) = keep L \/ keep (((s, d) : mode) :: L) = (1, 0) :: keep L))) -> keep [] = [] ->
  forall L v, In v (vals L) -> In v (vals (keep L)).
Proof.
  intros K N. induction L as [|[s d] L IH]; intros v I; [now rewrite N|].
  apply vals_cons in I as (w & i & Iw & Hi & ->). specialize (IH w Iw). destruct (K s d L) as [->|[Z [->| ->]]].
  - apply vals_cons. exists w, i. auto.
  - assert (i * d = 0) as -> by (destruct Z as [->| ->]; [assert (i = 0) as -> by lia|]; lia). exact IH.
  - assert (i * d = 0) as -> by (destruct Z as [->| ->]; [assert (i = 0) as -> by lia|]; lia).
    apply vals_cons. exists w, 0. repeat split; [assumption|lia].
Qed.

Lemma vals_in_moving L v : In v (vals L) -> In v (vals (moving L)).
Proof.
  apply (vals_kept moving); [|reflexivity]. intros s d L0. unfold moving. cbn [filter fst snd].
  destruct (Nat.eqb_spec s 1) as [->|]; cbn [negb andb]; [right; split; [now left|now left]|].
  destruct (Nat.eqb_spec d 0) as [->|]; cbn [negb andb]; [right; split; [now right|now left]|now left].
Qed.

Lemma vals_in_filter_zeros L v : In v (vals L) -> In v (vals (filter_zeros L)).
Proof.
  apply (vals_kept filter_zeros); [|reflexivity]. intros s d L0. cbn [filter_zeros map fst snd].
  destruct (Nat.eqb_spec d 0) as [->|]; [right; split; [now right|now right]|now left].
Qed.

Lemma filter_zeros_wf L : wf L -> wf (filter_zeros L).
Proof.
  intro W. unfold filter_zeros. apply Forall_map. eapply Forall_impl; [|exact W]. intros [s d] H. simpl in *.
  destruct (d =? 0); simpl; lia.
Qed.

(** Two elements of two copies, in one layout. *)
Lemma two_copies L R x x' y y' : wf L -> no_two_meet (L ++ R) -> x < size L -> x' < size L -> y < size R -> y' < size R ->
  off L x + off R y = off L x' + off R y' -> y = y'.
Proof.
  intros W H Hx Hx' Hy Hy' E.
  assert (T : forall a b, a < size L -> off (L ++ R) (a + size L * b) = off L a + off R b).
  { intros a b Ha. rewrite off_app by assumption. rewrite <- (off_mod L) by assumption.
    rewrite (Nat.mul_comm (size L)), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia. reflexivity. }
  assert (x + size L * y = x' + size L * y'); [|nia].
  apply H; rewrite ?size_app, ?T by assumption; [nia|nia|exact E].
Qed.

(** Whatever types accept: mode 1 of the product is the composition of B with the places, and no two copies meet. *)
Theorem logical_product_on_types_correct A B Rs : wf A -> wf B -> logical_product_on_types A B = Some Rs ->
  exists P, places_on_types A (size A * cosize B) = Some P /\ is_composition P B Rs /\ ~ copies_meet A P B.
Proof.
  intros WA WB. unfold logical_product_on_types. pose proof (size_pos _ WA) as SA. pose proof (cosize_pos B) as CB.
  destruct (places_on_types A (size A * cosize B)) as [P|] eqn:E; [|discriminate].
  destruct (places_apart A (size A * cosize B) P WA ltac:(nia) E) as [WP Ap].
  destruct (compose_on_types P B) as [Rs'|] eqn:K; [|discriminate]. pose proof (compose_on_types_correct P B Rs' WP WB K) as I.
  destruct (Nat.leb_spec (cosize B) (size P)) as [Le|Gt].
  - intros [= <-]. exists P. split; [reflexivity|]. split; [assumption|].
    intros (n & n' & a & a' & In1 & In2 & Ne & Ia & Ia' & Eq). apply Ne.
    pose proof (moving_wf _ WA) as Wm.
    apply vals_in_moving, in_vals in Ia as (x & Hx & Ex); [|assumption].
    apply vals_in_moving, in_vals in Ia' as (x' & Hx' & Ex'); [|assumption].
    apply in_vals in In1 as (z & _ & Ez); [|assumption]. apply in_vals in In2 as (z' & _ & Ez'); [|assumption].
    pose proof (off_lt_cosize B z WB). pose proof (off_lt_cosize B z' WB).
    apply (two_copies (moving A) P x x' n n'); try (assumption || lia). rewrite (off_offx P n), (off_offx P n') by (assumption || lia). lia.
  - destruct (compose_on_types P (filter_zeros B)) as [Cs|] eqn:K'; [|discriminate].
    destruct (distinct_on_types [filter_zeros A; concat Cs]) eqn:D; try discriminate. intros [= <-].
    exists P. split; [reflexivity|]. split; [assumption|].
    pose proof (filter_zeros_wf _ WA) as WFA. pose proof (filter_zeros_wf _ WB) as WFB.
    destruct (compose_on_types_correct P (filter_zeros B) Cs WP WFB K') as [F2 F].
    destruct (leafwise _ _ F2) as [WC SC].
    apply distinct_on_types_accepted in D; [|repeat constructor; assumption]. cbn [concat] in D. rewrite app_nil_r in D.
    intros (n & n' & a & a' & In1 & In2 & Ne & Ia & Ia' & Eq). apply Ne.
    apply vals_in_filter_zeros, in_vals in Ia as (x & Hx & Ex); [|assumption].
    apply vals_in_filter_zeros, in_vals in Ia' as (x' & Hx' & Ex'); [|assumption].
    apply vals_in_filter_zeros, in_vals in In1 as (y & Hy & Ey); [|assumption].
    apply vals_in_filter_zeros, in_vals in In2 as (y' & Hy' & Ey'); [|assumption].
    assert (y = y'); [|congruence].
    apply (two_copies (filter_zeros A) (concat Cs) x x' y y'); try (assumption || lia). rewrite !F by assumption. congruence.
Qed.

(** Where A has a complement, the product on types is the product of values, with the same modes. *)
Theorem logical_product_on_types_is_product A B C Rs : wf A -> wf B -> complement A (size A * cosize B) = Some C ->
  logical_product_on_types A B = Some Rs -> logical_product A B = Some Rs.
Proof.
  intros WA WB E. unfold logical_product_on_types, logical_product. pose proof (size_pos _ WA). pose proof (cosize_pos B).
  rewrite (places_on_types_of_complement _ _ C), E by assumption.
  destruct (complement_correct A (size A * cosize B) C WA ltac:(nia) E) as (WC & _).
  destruct (compose_on_types C B) as [Rs'|] eqn:K; [|discriminate].
  pose proof (compose_on_types_is_composition C B Rs' WC WB K) as Q.
  destruct (cosize B <=? size C); [congruence|]. destruct (compose_on_types C (filter_zeros B)); [|discriminate].
  destruct (distinct_on_types _); congruence.
Qed.
