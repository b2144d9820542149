(** walk: CuTe's answer is right if and only if nothing spills and nothing carries; strides of 0 hide spills. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool.
From Proofs Require Import Coalesce Walk Composition.
Import ListNotations.

(** ** CuTe's answer *)

(** The walk of all leaves of B, as CuTe does it: for each leaf the elements it spends in each mode of A, and
    its stride there. [None] where one of CuTe's static asserts fails. *)
Fixpoint walk (A B : layout) : option (list (list mode)) :=
  match B with
  | [] => Some []
  | (n, r) :: B' =>
      match cute A n r, walk A B' with Some st, Some sts => Some (st :: sts) | _, _ => None end
  end.

(** CuTe's answer: one layout for each leaf of B. *)
Definition answer (A : layout) (sts : list (list mode)) : list layout := map (image A) sts.

(** 'No spill', of all leaves. *)
Fixpoint nospills (A B : layout) (sts : list (list mode)) : bool :=
  match B, sts with (n, _) :: B', st :: sts' => nospill A n st && nospills A B' sts' | _, _ => true end.

(** What all leaves reach in each mode: 'no carry' is [below A (reaches sts)]. *)
Fixpoint reaches (sts : list (list mode)) : list nat :=
  match sts with [] => [] | st :: sts' => vadd (reach st) (reaches sts') end.

(** No stride is 0, but that of the last mode. *)
Fixpoint firm (A : layout) : Prop :=
  match A with [] => True | (_, e) :: A' => match A' with [] => True | _ => 1 <= e /\ firm A' end end.

(** As [nospill], where modes of stride 0 are not asked. *)
Fixpoint nospill_moving (A : layout) (n : nat) (st : list mode) : bool :=
  match A, st with
  | (m, e) :: A', (k, c) :: st' =>
      match A' with
      | [] => true
      | _ => ((n / k =? 1) || (m mod c =? 0) || (c mod m =? 0) || (e =? 0)) && nospill_moving A' (n / k) st'
      end
  | _, _ => true
  end.

Fixpoint nospills_moving (A B : layout) (sts : list (list mode)) : bool :=
  match B, sts with
  | (n, _) :: B', st :: sts' => nospill_moving A n st && nospills_moving A B' sts' | _, _ => true
  end.

Lemma nospill_moving_cons m e A n k c st : A <> [] -> nospill_moving ((m, e) :: A) n ((k, c) :: st) =
  ((n / k =? 1) || (m mod c =? 0) || (c mod m =? 0) || (e =? 0)) && nospill_moving A (n / k) st.
Proof. destruct A; [congruence|reflexivity]. Qed.

Lemma nospill_firm A : forall n st, firm A -> nospill_moving A n st = nospill A n st.
Proof.
  induction A as [|[m e] A IH]; intros n st F; [reflexivity|]. destruct st as [|[k c] st]; [reflexivity|].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]); [reflexivity|].
  rewrite nospill_moving_cons, nospill_cons by assumption.
  assert (1 <= e /\ firm A) as [H F'] by (destruct A; [congruence|exact F]).
  destruct (Nat.eqb_spec e 0); [lia|]. now rewrite orb_false_r, IH.
Qed.

Lemma nospills_firm A B : forall sts, firm A -> nospills_moving A B sts = nospills A B sts.
Proof.
  induction B as [|[n r] B IH]; intros sts F; [reflexivity|]. destruct sts as [|st sts]; [reflexivity|].
  cbn [nospills nospills_moving]. now rewrite nospill_firm, IH.
Qed.

(** ** One leaf *)

Lemma cdiv_lt c m : 1 <= c -> c < m -> cdiv c m = 1.
Proof.
  intros. assert (0 < cdiv c m) by (apply cdiv_le; lia).
  destruct (le_lt_dec (cdiv c m) 1) as [|l]; [lia|]. apply cdiv_le in l; lia.
Qed.

Lemma cdiv_0 m : 1 <= m -> cdiv 0 m = 0.
Proof. intros. unfold cdiv. apply Nat.div_small. lia. Qed.

(** What CuTe's walk does at a mode that is not the last. *)
Lemma cute_step m e A n c st0 : A <> [] -> 1 <= m -> 1 <= n -> cute ((m, e) :: A) n c = Some st0 ->
  exists k st, st0 = (k, c) :: st /\ 1 <= k /\ n = k * (n / k) /\ 1 <= n / k /\ cute A (n / k) (cdiv c m) = Some st /\
    ((c mod m = 0 /\ k = 1 /\ c = cdiv c m * m) \/ (1 <= c < m /\ cdiv c m = 1 /\ k = Nat.min (cdiv m c) n)).
Proof.
  intros N Hm Hn Cu. rewrite cute_cons in Cu by assumption.
  destruct ((c mod m =? 0) || (c <? m)) eqn:Sd; [|discriminate]. cbv zeta in Cu.
  remember (Nat.min (Nat.max 1 (cdiv m c)) n) as k eqn:Ek.
  destruct (Nat.eqb_spec (n mod k) 0) as [Hk|]; [|discriminate].
  destruct (cute A (n / k) (cdiv c m)) as [st|] eqn:Cu'; [|discriminate]. injection Cu as <-.
  assert (1 <= k) by lia. pose proof (Nat.div_mod n k ltac:(lia)) as Dn.
  exists k, st. split; [reflexivity|]. split; [assumption|]. split; [lia|]. split; [nia|]. split; [assumption|].
  destruct (Nat.eq_dec (c mod m) 0) as [Cm|Cm].
  - left. split; [assumption|]. pose proof (Nat.div_mod c m ltac:(lia)) as D. rewrite Cm in D.
    rewrite cdiv_div by lia. split; [|lia]. destruct (Nat.eq_dec c 0) as [->|].
    + change (cdiv m 0) with 0 in Ek. lia.
    + assert (cdiv m c <= 1); [|lia]. destruct (le_lt_dec (cdiv m c) 1) as [|l]; [assumption|].
      apply cdiv_le in l; [|lia]. assert (c / m = 0) by (apply Nat.div_small; lia). nia.
  - right. apply Nat.eqb_neq in Cm as Cm'. rewrite Cm' in Sd. simpl in Sd. apply Nat.ltb_lt in Sd.
    assert (c <> 0). { intros ->. rewrite Nat.mod_0_l in Cm; lia. }
    assert (0 < cdiv m c) by (apply cdiv_le; lia).
    split; [lia|]. split; [apply cdiv_lt; lia|]. lia.
Qed.

Lemma cute_shape A : forall n c st, wf A -> 1 <= n -> cute A n c = Some st ->
  wf (image A st) /\ size (image A st) = n.
Proof.
  induction A as [|[m e] A IH]; intros n c st W Hn Cu; [discriminate|]. apply wf_cons in W as [W1 W2].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]).
  - injection Cu as <-. split; [apply wf_cons; split; [assumption|constructor]|simpl; lia].
  - apply cute_step in Cu as (k & st' & -> & Hk & E & Hq & Cu & _); try assumption.
    destruct (IH _ _ _ W2 Hq Cu) as [Wi Si]. cbn [image size]. split; [apply wf_cons; split; assumption|lia].
Qed.

Lemma cute_at_0 A : forall n st, wf A -> 1 <= n -> cute A n 0 = Some st ->
  nospill A n st = true /\ forall i, off (image A st) i = 0.
Proof.
  induction A as [|[m e] A IH]; intros n st W Hn Cu; [discriminate|]. apply wf_cons in W as [W1 W2].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]).
  - injection Cu as <-. split; [reflexivity|]. intro i. simpl. lia.
  - apply cute_step in Cu as (k & st' & -> & Hk & E & Hq & Cu & _); try assumption.
    rewrite cdiv_0 in Cu by assumption. destruct (IH _ _ W2 Hq Cu) as [Ns F].
    rewrite nospill_cons, Ns, Nat.mod_0_l by (assumption || lia). rewrite orb_true_r. split; [reflexivity|].
    intro i. cbn [image off]. rewrite F. lia.
Qed.

(** The same reach in every mode but the last. *)
Fixpoint alike (A : layout) (us vs : list nat) : Prop :=
  match A with
  | [] => True
  | _ :: A' => match A' with [] => True | _ => hd 0 us = hd 0 vs /\ alike A' (tl us) (tl vs) end
  end.

Lemma alike_cons m A us vs : A <> [] -> alike (m :: A) us vs <-> hd 0 us = hd 0 vs /\ alike A (tl us) (tl vs).
Proof. destruct A; [congruence|reflexivity]. Qed.

Lemma alike_below A : forall us vs, alike A us vs -> below A us = below A vs.
Proof.
  induction A as [|[m e] A IH]; [reflexivity|]; intros us vs H.
  destruct A as [|m' A]; [reflexivity|]. destruct H as [H1 H2]. cbn [below] in *. rewrite H1. f_equal. now apply IH.
Qed.

Lemma alike_vadd A : forall us vs us' vs', alike A us us' -> alike A vs vs' -> alike A (vadd us vs) (vadd us' vs').
Proof.
  induction A as [|[m e] A IH]; [constructor|]; intros us vs us' vs' H1 H2.
  destruct A as [|m' A]; [constructor|]. destruct H1 as [H1 H1'], H2 as [H2 H2'].
  apply alike_cons; [discriminate|]. rewrite !vadd_hd, !vadd_tl. split; [congruence|]. now apply IH.
Qed.

Lemma alike_refl A : forall us, alike A us us.
Proof.
  induction A as [|m A IH]; intro us; [constructor|]. destruct A; [constructor|]. apply alike_cons; [discriminate|]. auto.
Qed.

Lemma reach_at_0 A : forall n st, wf A -> 1 <= n -> cute A n 0 = Some st -> alike A (reach st) [].
Proof.
  induction A as [|[m e] A IH]; intros n st W Hn Cu; [discriminate|]. apply wf_cons in W as [W1 W2].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]); [constructor|].
  apply cute_step in Cu as (k & st' & -> & Hk & E & Hq & Cu & _); try assumption.
  rewrite cdiv_0 in Cu by assumption. apply alike_cons; [assumption|]. cbn [reach map hd tl].
  split; [lia|]. exact (IH _ _ W2 Hq Cu).
Qed.

(** [cute_correct] for all strides. *)
Lemma cute_right A n c st : wf A -> 1 <= n -> cute A n c = Some st -> nospill A n st = true ->
  forall i, i < n -> off (image A st) i = offx A (c * i) /\ fits A (reach st) (c * i).
Proof.
  intros W Hn Cu Ns i Hi. destruct (Nat.eq_dec c 0) as [->|].
  - destruct (cute_at_0 A n st W Hn Cu) as [_ F]. rewrite Nat.mul_0_l, offx_0, F by assumption.
    split; [reflexivity|now apply fits_0].
  - destruct (cute_correct A n c st W Hn ltac:(lia) Cu Ns) as (_ & _ & F). now apply F.
Qed.

Lemma nospill_1 A : forall n st, coalesced A -> 1 <= n -> cute A n 1 = Some st -> nospill A n st = true.
Proof.
  induction A as [|[m e] A IH]; intros n st C Hn Cu; [discriminate|].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]).
  - injection Cu as <-. reflexivity.
  - assert (2 <= m /\ coalesced A) as [Hm CA] by (simpl in C; tauto).
    apply cute_step in Cu as (k & st' & -> & Hk & E & Hq & Cu & _); try (assumption || lia).
    rewrite cdiv_lt in Cu by lia. rewrite nospill_cons, Nat.mod_1_r, (IH _ _ CA Hq Cu) by assumption.
    now rewrite orb_true_r.
Qed.

(** The second element of a leaf of stride 1 steps along the first mode. *)
Lemma first_stride_of A : coalesced A -> offx A 1 = match A with [] => 0 | (_, e) :: _ => e end.
Proof.
  destruct A as [|[m e] A]; intro C; [reflexivity|]. simpl in C. destruct C as (Hm & C & _).
  destruct A as [|m' A]; [simpl; lia|]. rewrite offx_cons by discriminate.
  rewrite Nat.mod_small, Nat.div_small, offx_0 by (lia || now apply coalesced_wf). lia.
Qed.

Lemma second_element A n st : coalesced A -> 2 <= n -> cute A n 1 = Some st -> off (image A st) 1 = offx A 1.
Proof.
  intros C Hn Cu. pose proof (nospill_1 A n st C ltac:(lia) Cu) as Ns.
  destruct (cute_right A n 1 st (coalesced_wf _ C) ltac:(lia) Cu Ns 1 ltac:(lia)) as [E _]. exact E.
Qed.

Lemma nospill_weaker A : forall n st, nospill A n st = true -> nospill_moving A n st = true.
Proof.
  induction A as [|[m e] A IH]; intros n st Ns; [reflexivity|]. destruct st as [|[k c] st]; [reflexivity|].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]); [reflexivity|].
  rewrite nospill_moving_cons by assumption. rewrite nospill_cons in Ns by assumption.
  apply andb_true_iff in Ns as [-> Ns]. simpl. now apply IH.
Qed.

(** A leaf that CuTe gets right spills only out of modes of stride 0. *)
Lemma leaf_spills_at_0 A : forall n c st, coalesced A -> 1 <= n -> cute A n c = Some st ->
  (forall i, i < n -> off (image A st) i = offx A (c * i)) -> nospill_moving A n st = true.
Proof.
  induction A as [|[m e] A IH]; intros n c st C Hn Cu R; [reflexivity|].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]).
  { injection Cu as <-. reflexivity. }
  assert (2 <= m /\ coalesced A) as [Hm CA] by (simpl in C; tauto).
  apply cute_step in Cu as (k & st' & -> & Hk & E & Hq & Cu & D); try (assumption || lia).
  rewrite nospill_moving_cons by assumption. destruct D as [(Cm & -> & Ec)|(Hc & C1 & Ek)].
  - rewrite Cm, orb_true_r. apply (IH _ (cdiv c m)); try assumption. intros i Hi. rewrite Nat.div_1_r in Hi.
    specialize (R i Hi). cbn [image off] in R. rewrite Nat.mod_1_r, Nat.div_1_r, offx_cons in R by assumption.
    rewrite Nat.mul_0_l, Nat.add_0_l in R. rewrite R.
    replace (c * i) with (cdiv c m * i * m) by nia. rewrite Nat.mod_mul, Nat.div_mul by lia. reflexivity.
  - rewrite C1 in Cu. apply andb_true_iff. split.
    2: { apply nospill_weaker, nospill_1; assumption. }
    destruct (Nat.eqb_spec (n / k) 1) as [|Nq]; [reflexivity|]. destruct (Nat.eqb_spec (m mod c) 0) as [|Mc]; [reflexivity|].
    destruct (Nat.eqb_spec e 0); [now rewrite orb_true_r|exfalso].
    assert (Kc : k = cdiv m c). { destruct (Nat.min_spec (cdiv m c) n); [lia|]. assert (Q : k = n) by lia. exfalso. apply Nq. rewrite Q. apply Nat.div_same. lia. }
    (* the first element past the mode *)
    assert (Lo : m <= k * c). { destruct (le_lt_dec m (k * c)) as [|l]; [assumption|]. apply cdiv_le in l; lia. }
    assert (Up : (k - 1) * c < m) by (apply cdiv_le; lia).
    assert (m <> k * c). { intro Q. rewrite Q, Nat.mod_mul in Mc; lia. }
    specialize (R k ltac:(nia)). cbn [image off] in R.
    rewrite Nat.mod_same, Nat.div_same, (second_element A (n / k) st' CA ltac:(lia) Cu), offx_cons in R by (assumption || lia).
    replace (c * k) with ((k * c - m) + 1 * m) in R by nia.
    rewrite Nat.mod_add, Nat.div_add in R by lia. rewrite Nat.mod_small, Nat.div_small in R by nia. simpl in R. nia.
Qed.

(** ** All leaves *)

Lemma walk_shapes A B : forall sts, wf A -> wf B -> walk A B = Some sts ->
  Forall2 (fun st b => cute A (fst b) (snd b) = Some st /\ wf (image A st) /\ size (image A st) = fst b) sts B.
Proof.
  induction B as [|[n r] B IH]; intros sts WA WB E; [injection E as <-; constructor|].
  apply wf_cons in WB as [Wn WB]. simpl in E. destruct (cute A n r) as [st|] eqn:Cu; [|discriminate].
  destruct (walk A B) as [sts'|]; [|discriminate]. injection E as <-.
  constructor; [|now apply IH]. split; [assumption|]. now apply (cute_shape A n r).
Qed.

(** The running last mode of A is that of [merge_x A]. *)
Lemma composition_merge_x A B Rs : wf A -> (is_composition (merge_x A) B Rs <-> is_composition A B Rs).
Proof.
  intro W. unfold is_composition. split; intros [F E]; split; auto; intros x Hx; rewrite E by assumption;
    now rewrite coalesce_x_function.
Qed.

(** A composition at the coordinates of B. *)
Lemma composition_at A B Rs : is_composition A B Rs -> forall c, Forall2 (fun i b => i < fst b) c B ->
  dots Rs c = offx A (dot c B).
Proof.
  intros [S E] c Hc.
  assert (G : exists x, x < size B /\ off B x = dot c B /\ off (concat Rs) x = dots Rs c).
  { clear E. revert c Hc. induction S as [|R [n r] Rs B [WR SR] F IH]; intros c Hc; inversion Hc as [|i ? c' ? Hi Hc']; subst.
    - exists 0. repeat split. simpl. lia.
    - destruct (IH _ Hc') as (x & Hx & E1 & E2). simpl in Hi, SR. exists (i + n * x).
      assert (D : (i + n * x) mod n = i /\ (i + n * x) / n = x).
      { rewrite Nat.mul_comm, Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia. lia. }
      destruct D as [D1 D2]. cbn [size off concat dots dot]. split; [nia|].
      rewrite off_app, <- (off_mod R), SR, D1, D2, E1, E2 by assumption. lia. }
  destruct G as (x & Hx & <- & <-). now apply E.
Qed.

(** The first coordinate. *)
Definition origin (B : layout) : list nat := map (fun _ => 0) B.

Lemma zeros B : wf B -> Forall2 (fun i b => i < fst b) (origin B) B /\ dot (origin B) B = 0.
Proof.
  intro W. unfold origin. split; [|clear; induction B as [|[s d] B IH]; [reflexivity|cbn [map dot]; lia]].
  induction W as [|[s d] B H W IH]; constructor; [simpl in *; lia|assumption].
Qed.

(** Each leaf of a composition alone. *)
Lemma composition_leaves A B Rs : wf B -> is_composition A B Rs ->
  Forall2 (fun R b => forall i, i < fst b -> off R i = offx A (snd b * i)) Rs B.
Proof.
  intros WB I. pose proof (composition_at A B Rs I) as R. destruct I as [S _].
  induction S as [|L [n r] Rs B [WL SL] S IH]; [constructor|]. apply wf_cons in WB as [Wn WB]. destruct (zeros B WB) as [Z D].
  assert (Z0 : dots Rs (origin B) = 0).
  { clear - S. induction S as [|R b Rs B [W _] F IH]; [reflexivity|]. cbn [origin map dots]. fold (origin B). now rewrite off_0, IH. }
  constructor.
  - simpl. intros i Hi. specialize (R (i :: origin B)).
    change (dots (L :: Rs) (i :: origin B)) with (off L i + dots Rs (origin B)) in R.
    change (dot (i :: origin B) ((n, r) :: B)) with (i * r + dot (origin B) B) in R.
    rewrite Z0, D, !Nat.add_0_r, (Nat.mul_comm i) in R. apply R. constructor; assumption.
  - apply IH; [assumption|]. intros c Hc. specialize (R (0 :: c)). cbn [dots dot] in R.
    rewrite off_0 in R by assumption. apply R. constructor; [simpl; lia|assumption].
Qed.

(** Offsets of the leaves add up. *)
Fixpoint each (A : layout) (c : list nat) (B : layout) : nat :=
  match c, B with i :: c', (_, d) :: B' => offx A (d * i) + each A c' B' | _, _ => 0 end.

Definition additive (A B : layout) :=
  forall c, Forall2 (fun i b => i < fst b) c B -> offx A (dot c B) = each A c B.

Lemma composition_additive A B Rs : wf B -> is_composition A B Rs -> additive A B.
Proof.
  intros WB I c Hc. rewrite <- (composition_at A B Rs I c Hc). pose proof (composition_leaves A B Rs WB I) as F. clear - F Hc.
  revert c Hc. induction F as [|R [n r] Rs B H F IH]; intros c Hc; inversion Hc as [|i ? c' ? Hi Hc']; subst; [reflexivity|].
  cbn [dots each]. rewrite IH by assumption. f_equal. now apply H.
Qed.

(** Offsets add up: where nothing spills and nothing carries CuTe is right. *)
Lemma walk_right A B : forall sts, wf A -> wf B -> walk A B = Some sts ->
  nospills A B sts = true -> below A (reaches sts) = true ->
  forall x, off (concat (answer A sts)) x = offx A (off B x) /\ fits A (reaches sts) (off B x).
Proof.
  induction B as [|[n r] B IH]; intros sts WA WB E Ns Bl x.
  - injection E as <-. simpl. rewrite offx_0 by assumption. split; [reflexivity|now apply fits_0].
  - apply wf_cons in WB as [Wn WB]. simpl in E. destruct (cute A n r) as [st|] eqn:Cu; [|discriminate].
    destruct (walk A B) as [sts'|]; [|discriminate]. injection E as <-.
    cbn [nospills reaches] in *. apply andb_true_iff in Ns as [N1 N2].
    destruct (IH sts' WA WB eq_refl N2 (below_r _ _ _ Bl) (x / n)) as [E3 E4].
    destruct (cute_shape A n r st WA Wn Cu) as [WR SR].
    destruct (cute_right A n r st WA Wn Cu N1 (x mod n)) as [E1 E2]; [apply Nat.mod_upper_bound; lia|].
    cbn [answer map concat off]. fold (answer A sts'). rewrite off_app, <- (off_mod (image A st)), SR, E1, E3 by assumption.
    rewrite (Nat.mul_comm r) in *. destruct (offx_add A (reach st) (reaches sts') _ _ WA E2 E4 Bl) as [-> ?]. auto.
Qed.

(** ** Carries *)

(** What the leaves spend in the first mode of A. *)
Definition heads (sts : list (list mode)) : list mode := map (hd (1, 0)) sts.
(** What is left of B after it, and of the walk. *)
Fixpoint leftover (m : nat) (B : layout) (sts : list (list mode)) : layout :=
  match B, sts with
  | (n, c) :: B', st :: sts' => (n / fst (hd (1, 0) st), cdiv c m) :: leftover m B' sts'
  | _, _ => []
  end.

Fixpoint most (H : list mode) : nat := match H with [] => 0 | (k, c) :: H' => (k - 1) * c + most H' end.

(** If all elements together reach m, some coordinate is between m and 2m. *)
Lemma first_carry m H : 1 <= m -> Forall (fun h => 1 <= fst h /\ (fst h = 1 \/ snd h < m)) H -> m <= most H ->
  exists j, Forall2 (fun i h => i < fst h) j H /\ m <= dot j H < 2 * m.
Proof.
  intros Hm F. assert (Z : Forall2 (fun i h => i < fst h) (map (fun _ => 0) H) H).
  { induction F as [|h H [? _] F IH]; constructor; assumption. }
  assert (D : dot (map (fun _ => 0) H) H = 0).
  { clear. induction H as [|[s d] H IH]; [reflexivity|]. cbn [map dot]. lia. }
  induction F as [|[k c] H [Hk Hc] F IH]; intro M; cbn [most] in M; [lia|]. simpl in Hk, Hc.
  inversion Z as [|? ? ? ? _ Z']; subst. cbn [map dot] in D.
  destruct (le_lt_dec m (most H)) as [Le|Lt].
  - destruct (IH Z' ltac:(lia) Le) as (j & J1 & J2). exists (0 :: j). split; [constructor; assumption|]. cbn [dot]. lia.
  - assert (E : exists j, Forall2 (fun i h => i < fst h) j H /\ dot j H = most H).
    { clear - F. exists (map (fun h => fst h - 1) H). split.
      - induction F as [|h H [? _] F IH]; constructor; [lia|assumption].
      - clear F. induction H as [|[s d] H IH]; [reflexivity|]. cbn [map dot most]. simpl. now rewrite IH. }
    destruct E as (j & J1 & J2). set (t := most H) in *.
    assert (c <> 0) by (intros ->; lia).
    assert (k <> 1) by (intros ->; lia). assert (c < m) by lia.
    (* the least number of elements that reaches m - t *)
    set (i := cdiv (m - t) c).
    assert (I1 : m - t <= i * c). { destruct (le_lt_dec (m - t) (i * c)) as [|l]; [assumption|]. apply cdiv_le in l; [|lia]. unfold i in l. lia. }
    assert (I0 : 1 <= i). { destruct i; [lia|lia]. }
    assert (I2 : (i - 1) * c < m - t) by (apply cdiv_le; [lia|unfold i in *; lia]).
    exists (i :: j). split; [constructor; [simpl; nia|assumption]|]. cbn [dot]. rewrite J2. nia.
Qed.

Lemma most_heads k c st sts : most (heads (((k, c) :: st) :: sts)) = (k - 1) * c + most (heads sts).
Proof. reflexivity. Qed.

Lemma reaches_tl sts : tl (reaches sts) = reaches (map (@tl mode) sts).
Proof.
  induction sts as [|st sts IH]; [reflexivity|]. cbn [reaches map]. rewrite vadd_tl, IH. f_equal.
  destruct st as [|[k c] st]; reflexivity.
Qed.

Lemma reaches_hd sts : hd 0 (reaches sts) = most (heads sts).
Proof.
  induction sts as [|st sts IH]; [reflexivity|]. cbn [reaches heads map most]. fold (heads sts). rewrite vadd_hd, IH.
  destruct st as [|[k c] st]; reflexivity.
Qed.

(** The leaf [n:c] in a mode that is not the last: the walk [st] spends [k] elements there, and some element
    comes to each place q of the modes after it; what it leaves in this mode is not seen. *)
Definition steps (m e : nat) (A : layout) (st : list mode) (b : mode) :=
  exists k st', st = (k, snd b) :: st' /\ 1 <= k <= fst b /\ 1 <= fst b / k /\
    cute A (fst b / k) (cdiv (snd b) m) = Some st' /\ nospill_moving A (fst b / k) st' = true /\
    (k = 1 \/ snd b < m) /\ (k - 1) * snd b < m /\
    forall q, q < fst b / k -> exists i rest, i < fst b /\ snd b * i = cdiv (snd b) m * q * m + rest /\
      rest * e = 0 /\ rest <= (k - 1) * snd b.

Lemma nospill_steps m e A n c st : A <> [] -> 1 <= m -> 1 <= n -> cute ((m, e) :: A) n c = Some st ->
  nospill_moving ((m, e) :: A) n st = true -> steps m e A st (n, c).
Proof.
  intros N Hm Hn Cu Ns. apply cute_step in Cu as (k & st' & -> & Hk & E & Hq & Cu & D); try assumption.
  rewrite nospill_moving_cons in Ns by assumption. apply andb_true_iff in Ns as [N1 N2].
  exists k, st'. simpl. split; [reflexivity|]. split; [nia|]. split; [assumption|]. split; [assumption|]. split; [assumption|].
  destruct D as [(_ & -> & Ec)|(Hc & C1 & Ek)].
  { split; [lia|]. split; [lia|]. intros q Hlt. exists q, 0. rewrite Nat.div_1_r in Hlt. repeat split; nia. }
  split; [lia|]. assert (Up : (k - 1) * c < m) by (apply cdiv_le; lia). split; [assumption|]. intros q Hlt. rewrite C1.
  destruct (Nat.eq_dec (n / k) 1) as [E1|E1]; [exists 0, 0; repeat split; nia|].
  assert (Kc : k = cdiv m c).
  { destruct (Nat.min_spec (cdiv m c) n); [lia|]. assert (Q : k = n) by lia. exfalso. apply E1. rewrite Q. apply Nat.div_same. lia. }
  assert (Lo : m <= k * c). { destruct (le_lt_dec m (k * c)) as [|l]; [assumption|]. apply cdiv_le in l; lia. }
  destruct (Nat.eq_dec (m mod c) 0) as [Mc|Mc].
  - rewrite cdiv_div in Kc by lia. pose proof (Nat.div_mod m c ltac:(lia)). exists (k * q), 0. repeat split; nia.
  - assert (e = 0) as ->.
    { apply Nat.eqb_neq in Mc. rewrite Mc in N1. apply Nat.eqb_neq in E1. rewrite E1 in N1. simpl in N1.
      rewrite Nat.mod_small in N1 by lia. destruct (Nat.eqb_spec c 0); [lia|]. now apply Nat.eqb_eq in N1. }
    assert (k <> 1). { intros ->. assert (c = m) by nia. lia. }
    (* the first element at place q or after it *)
    set (i := cdiv (q * m) c).
    assert (I1 : q * m <= i * c). { destruct (le_lt_dec (q * m) (i * c)) as [|l]; [assumption|]. apply cdiv_le in l; unfold i in l; lia. }
    assert (I2 : i = 0 \/ (i - 1) * c < q * m).
    { destruct i eqn:I; [now left|right]. apply cdiv_le; unfold i in I; lia. }
    exists i, (i * c - q * m). split; [|split; [nia|split; [lia|]]].
    + destruct I2 as [->|I2]; [lia|]. assert ((i - 1) * c < ((n / k - 1) * k) * c) by nia.
      assert (i - 1 < (n / k - 1) * k) by nia. nia.
    + destruct I2 as [->|I2]; nia.
Qed.

Lemma offx_line m e A x : wf A -> x < m -> offx ((m, e) :: A) x = x * e.
Proof.
  intros W H. destruct A as [|m' A]; [reflexivity|]. rewrite offx_cons by discriminate.
  rewrite Nat.mod_small, Nat.div_small, offx_0 by assumption. lia.
Qed.

Lemma no_carry A : forall B sts, coalesced A -> wf B ->
  Forall2 (fun st b => cute A (fst b) (snd b) = Some st /\ nospill_moving A (fst b) st = true) sts B ->
  additive A B -> below A (reaches sts) = true.
Proof.
  induction A as [|[m e] A IH]; intros B sts C WB F R; [reflexivity|].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]); [reflexivity|].
  assert (2 <= m /\ coalesced A) as [Hm CA] by (simpl in C; tauto). pose proof (coalesced_wf _ CA) as WA.
  assert (S : Forall2 (steps m e A) sts B).
  { clear - F WB N Hm. induction F as [|st [n c] sts B [Cu Ns] F IH]; constructor.
    - apply wf_cons in WB as [Wn _]. now apply nospill_steps; try lia.
    - apply wf_cons in WB as [_ WB]. now apply IH. }
  clear F. cbn [below]. replace (match A with [] => true | _ => (hd 0 (reaches sts) <? m) && below A (tl (reaches sts)) end)
    with ((hd 0 (reaches sts) <? m) && below A (tl (reaches sts))) by (destruct A; [congruence|reflexivity]).
  assert (Lt : most (heads sts) < m).
  { (* the first carry shows *)
    destruct (le_lt_dec m (most (heads sts))) as [Le|]; [exfalso|assumption].
    destruct (first_carry m (heads sts)) as (j & J1 & J2); [lia| |assumption|].
    { clear - S. induction S as [|st b sts B (k & st' & -> & Hk & _ & _ & _ & Hc & _) S IH]; constructor; [simpl; lia|assumption]. }
    assert (V : Forall2 (fun i b => i < fst b) j B /\ dot j B = dot j (heads sts) /\
      each (((m, e) : mode) :: A) j B = dot j (heads sts) * e).
    { clear - S J1 WA. revert j J1. induction S as [|st [n c] sts B (k & st' & -> & Hk & _ & _ & _ & _ & Up & _) S IH]; intros j J1;
        inversion J1 as [|i ? j' ? Hi J1']; subst; [repeat constructor|].
      destruct (IH _ J1') as (V1 & V2 & V3). simpl in Hi, Hk, Up. split; [constructor; [simpl; lia|assumption]|].
      cbn [heads map hd dot each snd]. fold (heads sts). rewrite V2, V3, offx_line; [split; lia|assumption|nia]. }
    destruct V as (V1 & V2 & V3). specialize (R j V1). rewrite V2, V3 in R. set (s := dot j (heads sts)) in *.
    rewrite offx_cons in R by assumption. replace s with ((s - m) + 1 * m) in R at 1 2 by lia.
    rewrite Nat.mod_add, Nat.div_add in R by lia. rewrite (Nat.mod_small (s - m)), (Nat.div_small (s - m)) in R by lia.
    rewrite Nat.add_0_l, (first_stride_of A CA) in R. destruct A as [|[m' e'] A]; [congruence|].
    simpl in C. destruct C as (_ & _ & Ne). apply Ne. nia. }
  apply andb_true_iff. split; [rewrite reaches_hd; now apply Nat.ltb_lt|].
  (* the other modes *)
  rewrite reaches_tl. apply (IH (leftover m B sts)); [assumption| | |].
  - clear - S. induction S as [|st [n c] sts B (k & st' & -> & _ & Hq & _) S IH]; [constructor|].
    cbn [leftover hd fst]. apply wf_cons. split; assumption.
  - clear - S. induction S as [|st [n c] sts B (k & st' & -> & _ & _ & Cu & Ns & _) S IH]; [constructor|].
    cbn [map tl leftover hd fst]. constructor; [split; assumption|assumption].
  - intros q Hq.
    assert (V : exists i rest, Forall2 (fun i b => i < fst b) i B /\ dot i B = dot q (leftover m B sts) * m + rest /\
      rest * e = 0 /\ rest <= most (heads sts) /\ each (((m, e) : mode) :: A) i B = each A q (leftover m B sts)).
    { clear - S Hq N Hm Lt. revert q Hq. induction S as [|st [n c] sts B (k & st' & -> & Hk & _ & _ & _ & _ & Up & Full) S IH]; intros q Hq;
        cbn [leftover hd fst] in Hq; inversion Hq as [|q1 ? q' ? Hq1 Hq']; subst; [exists [], 0; repeat constructor|].
      rewrite most_heads in *. cbn [fst snd] in Hq1, Full, Up.
      destruct (IH (Nat.le_lt_trans _ _ _ (Nat.le_add_l _ _) Lt) _ Hq') as (i & r & I1 & I2 & I3 & I4 & I5).
      destruct (Full q1 Hq1) as (i1 & r1 & F1 & F2 & F3 & F4). exists (i1 :: i), (r1 + r).
      split; [constructor; assumption|]. cbn [dot each leftover hd fst snd].
      split; [nia|]. split; [nia|]. split; [lia|]. rewrite I5, F2, offx_cons by assumption. f_equal.
      rewrite (Nat.add_comm _ r1), Nat.mod_add, Nat.div_add, (Nat.mod_small r1), (Nat.div_small r1) by lia.
      rewrite F3, (Nat.mul_comm (cdiv c m)). reflexivity. }
    destruct V as (i & r & I1 & I2 & I3 & I4 & I5). specialize (R i I1). rewrite I5, I2, offx_cons in R by assumption.
    rewrite (Nat.add_comm _ r), Nat.mod_add, Nat.div_add, (Nat.mod_small r), (Nat.div_small r), I3 in R by lia. exact R.
Qed.

(** ** CuTe's walk, exactly *)

Lemma walk_of_nothing B : forall sts, walk [(1, 0)] B = Some sts -> nospills_moving [(1, 0)] B sts = true.
Proof.
  induction B as [|[n r] B IH]; intros sts E; [injection E as <-; reflexivity|]. simpl in E.
  destruct (walk [(1, 0)] B) as [sts'|]; [|discriminate]. injection E as <-. now apply IH.
Qed.

Lemma nospills_leaves A B sts : Forall2 (fun st b => nospill_moving A (fst b) st = true) sts B <->
  length sts = length B /\ nospills_moving A B sts = true.
Proof.
  split.
  - induction 1 as [|st [n r] sts B Ns F [I1 I2]]; [split; reflexivity|]. cbn [length nospills_moving]. simpl in Ns.
    rewrite I1, Ns, I2. split; reflexivity.
  - revert sts. induction B as [|[n r] B IH]; intros [|st sts] [L Ns]; try discriminate; constructor; cbn [nospills_moving] in Ns;
      apply andb_true_iff in Ns as [N1 N2]; [assumption|]. apply IH. split; [now injection L|assumption].
Qed.

(** Where no leaf spills out of a mode whose stride is not 0, a carry means that no layout is the composition. *)
Lemma composition_no_carry A B sts : wf A -> wf B -> walk (merge_x A) B = Some sts ->
  nospills_moving (merge_x A) B sts = true ->
  (exists Rs, is_composition A B Rs) -> below (merge_x A) (reaches sts) = true.
Proof.
  intros WA WB E Ns [Rs I]. apply composition_merge_x in I; [|assumption].
  destruct (merge_x_form _ WA) as [C|E1]; [|now rewrite E1]. pose proof (coalesced_wf _ C) as WM.
  pose proof (walk_shapes _ B sts WM WB E) as S.
  apply (no_carry _ B); [assumption|assumption| |now apply (composition_additive _ _ Rs)].
  assert (F : Forall2 (fun st b => nospill_moving (merge_x A) (fst b) st = true) sts B).
  { apply nospills_leaves. split; [clear - S; induction S; simpl; congruence|assumption]. }
  clear - S F. induction S as [|st b sts B (Cu & _) S IH]; inversion F; subst; constructor; auto.
Qed.

Lemma answer_shapes A B sts : wf A -> wf B -> walk A B = Some sts ->
  Forall2 (fun R b => wf R /\ size R = fst b) (answer A sts) B.
Proof.
  intros WA WB E. pose proof (walk_shapes A B sts WA WB E) as S. clear - S. unfold answer.
  induction S as [|st b sts B (_ & H) S IH]; constructor; assumption.
Qed.

(** composition by CuTe's algorithm: if it returns a result and the result is the composition, leaves spill
    only out of modes of stride 0, and no index carries, without exception. *)
Theorem walk_conditions A B sts : wf A -> wf B -> walk (merge_x A) B = Some sts ->
  is_composition A B (answer (merge_x A) sts) ->
  nospills_moving (merge_x A) B sts = true /\ below (merge_x A) (reaches sts) = true.
Proof.
  intros WA WB E I.
  assert (Ns : nospills_moving (merge_x A) B sts = true).
  { apply composition_merge_x in I; [|assumption].
    destruct (merge_x_form _ WA) as [C|E1]; [|rewrite E1 in *; now apply walk_of_nothing].
    pose proof (walk_shapes _ B sts (coalesced_wf _ C) WB E) as S. pose proof (composition_leaves _ _ _ WB I) as L.
    apply nospills_leaves. clear - C WB S L. unfold answer in L.
    induction S as [|st [n c] sts B (Cu & _) S IH]; [constructor|]. apply wf_cons in WB as [Wn WB]. cbn [map] in L.
    inversion L as [|? ? ? ? L1 L2]; subst. constructor; [|now apply IH]. simpl in *. now apply (leaf_spills_at_0 _ n c). }
  split; [assumption|]. apply (composition_no_carry A B sts); try assumption. now exists (answer (merge_x A) sts).
Qed.

Lemma nospills_weaker A B : forall sts, nospills A B sts = true -> nospills_moving A B sts = true.
Proof.
  induction B as [|[n r] B IH]; intros sts H; [reflexivity|]. destruct sts as [|st sts]; [reflexivity|].
  cbn [nospills nospills_moving] in *. apply andb_true_iff in H as [H1 H2]. now rewrite nospill_weaker, IH.
Qed.

(** composition by CuTe's algorithm: if no leaf spills, its result is the composition if no index carries. If
    an index carries, no layout is the composition. *)
Theorem walk_right_iff_no_carry A B sts : wf A -> wf B -> walk (merge_x A) B = Some sts ->
  nospills (merge_x A) B sts = true ->
  (is_composition A B (answer (merge_x A) sts) <-> below (merge_x A) (reaches sts) = true) /\
  ((exists Rs, is_composition A B Rs) <-> below (merge_x A) (reaches sts) = true).
Proof.
  intros WA WB E Ns. pose proof (merge_x_wf _ WA) as WM.
  assert (R : below (merge_x A) (reaches sts) = true -> is_composition A B (answer (merge_x A) sts)).
  { intro Bl. apply composition_merge_x; [assumption|]. split; [now apply answer_shapes|]. intros x _.
    now apply (walk_right (merge_x A) B sts WM WB E Ns Bl). }
  split; split; auto.
  - intro I. now apply (walk_conditions A B sts).
  - apply composition_no_carry; try assumption. now apply nospills_weaker.
  - intro Bl. exists (answer (merge_x A) sts). auto.
Qed.

(** composition by CuTe's algorithm, exactly: if no stride of the coalesced A is 0, except possibly the last,
    its result is the composition if and only if no leaf spills and no index carries. *)
Theorem walk_right_iff A B sts : wf A -> wf B -> firm (merge_x A) -> walk (merge_x A) B = Some sts ->
  (is_composition A B (answer (merge_x A) sts) <->
   nospills (merge_x A) B sts = true /\ below (merge_x A) (reaches sts) = true).
Proof.
  intros WA WB F E. split.
  - intro I. rewrite <- (nospills_firm _ B sts F). now apply walk_conditions.
  - intros [Ns Bl]. now apply walk_right_iff_no_carry.
Qed.

(** With a stride of 0 the rule as printed is not exact: here a leaf spills, and CuTe is right. *)
Example spill_hidden_by_stride_0 : let A := [(5, 0); (2, 1)] in let B := [(4, 3)] in
  coalesced A /\ walk A B = Some [[(2, 3); (2, 1)]] /\ nospills A B [[(2, 3); (2, 1)]] = false /\
  is_composition A B [[(2, 0); (2, 1)]].
Proof.
  simpl. repeat split; try lia; [repeat constructor|].
  intros [|[|[|[|x]]]] Hx; simpl in Hx; try lia; reflexivity.
Qed.

(** Past the spill even offsets that the walk never meant can be right. *)
Example spill_hidden_by_equal_offsets : let A := [(3, 0); (2, 1); (2, 1)] in let B := [(4, 2)] in
  coalesced A /\ walk A B = Some [[(2, 2); (2, 1); (1, 1)]] /\ nospills A B [[(2, 2); (2, 1); (1, 1)]] = false /\
  is_composition A B [[(2, 0); (2, 1); (1, 1)]].
Proof.
  simpl. repeat split; try lia; [repeat constructor|].
  intros [|[|[|[|x]]]] Hx; simpl in Hx; try lia; reflexivity.
Qed.

(** Nor are the conditions of [walk_conditions] enough there: a second leaf carries with what the first has left. *)
Example stride_0_hides_too_much : let A := [(5, 0); (2, 1)] in let B := [(4, 3); (2, 1)] in
  let sts := [[(2, 3); (2, 1)]; [(2, 1); (1, 1)]] in
  walk A B = Some sts /\ nospills_moving A B sts = true /\ below A (reaches sts) = true /\
  off (concat (answer A sts)) 7 = 1 /\ offx A (off B 7) = 2.
Proof. repeat split. Qed.

(** ** The same as what [compose] decides *)

(** Where the walk answers, [compose] accepts if and only if nothing spills and nothing carries. *)
Theorem walk_compose A B sts : A <> [] -> wf A -> wf B -> walk A B = Some sts ->
  (compose A B <> None <-> nospills A B sts = true /\ below A (reaches sts) = true).
Proof.
  intros N WA WB E.
  assert (G : match leaves A B with
    | Some (us, _) => nospills A B sts = true /\ alike A us (reaches sts)
    | None => nospills A B sts = false end).
  { revert sts E. induction B as [|[n r] B IH]; intros sts E; [injection E as <-; split; [reflexivity|apply alike_refl]|].
    apply wf_cons in WB as [Wn WB]. simpl in E. destruct (cute A n r) as [st|] eqn:Cu; [|discriminate].
    destruct (walk A B) as [sts'|]; [|discriminate]. injection E as <-. specialize (IH WB _ eq_refl).
    cbn [leaves nospills reaches].
    assert (L : match leaf A n r with Some (us, _) => nospill A n st = true /\ alike A us (reach st) | None => nospill A n st = false end).
    { unfold leaf. destruct (Nat.eqb_spec r 0) as [->|].
      - destruct (cute_at_0 A n st WA Wn Cu) as [Ns _]. split; [assumption|].
        pose proof (reach_at_0 A n st WA Wn Cu) as H. clear - H. revert H. generalize (reach st) ([] : list nat).
        induction A as [|m A IH]; intros us vs H; [constructor|]. destruct A as [|m' A]; [constructor|].
        destruct H as [H1 H2]. apply alike_cons; [discriminate|]. split; [congruence|now apply IH].
      - rewrite Cu. destruct (nospill A n st); [split; [reflexivity|apply alike_refl]|reflexivity]. }
    destruct (leaf A n r) as [[us R]|].
    - destruct L as [-> L]. destruct (leaves A B) as [[vs Rs]|]; [|exact IH]. destruct IH as [-> IH].
      split; [reflexivity|now apply alike_vadd].
    - now rewrite L. }
  unfold compose. destruct (leaves A B) as [[us Rs]|].
  - destruct G as [-> Al]. rewrite (alike_below _ _ _ Al). destruct (below A (reaches sts)); split; try tauto; try discriminate.
    intros [_ ?]. discriminate.
  - rewrite G. split; [congruence|]. intros [? _]. discriminate.
Qed.

(** So where CuTe answers, and no stride is 0, it is right if and only if [compose] accepts. *)
Theorem walk_right_iff_compose A B sts : wf A -> wf B -> firm (merge_x A) -> walk (merge_x A) B = Some sts ->
  (is_composition A B (answer (merge_x A) sts) <-> compose (merge_x A) B <> None).
Proof.
  intros WA WB F E. rewrite (walk_compose _ B sts (merge_x_nonempty A) (merge_x_wf _ WA) WB E).
  now apply walk_right_iff.
Qed.
