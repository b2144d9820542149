(** jumps: where no selection of them adds up to 0, a composition is decided by division alone. *)
From Coq Require Import List Arith Lia PeanoNat ZArith Bool.
From Proofs Require Import Coalesce Walk Carries Complement Composition Runs Meetings Decision.
Import ListNotations.

(** Some of a list, in its order. *)
Inductive some_of {X} : list X -> list X -> Prop :=
  | some_none : some_of [] []
  | some_without x l l' : some_of l l' -> some_of l (x :: l')
  | some_with x l l' : some_of l l' -> some_of (x :: l) (x :: l').

Definition added (js : list (nat * Z)) : Z := fold_right (fun pj s => (snd pj + s)%Z) 0%Z js.

(** No jumps, one or more, add up to 0. *)
Definition none_cancel (js : list (nat * Z)) : Prop :=
  forall chosen, some_of chosen js -> chosen <> [] -> added chosen <> 0%Z.

Lemma some_of_nil {X} (js : list X) : some_of [] js.
Proof. induction js; [constructor|now constructor]. Qed.

(** The jump of a group is that of one or more places. *)
Lemma gather_added carries r js g : In g (gather carries r js) ->
  exists chosen, some_of chosen js /\ chosen <> [] /\ snd g = added chosen.
Proof.
  revert g. induction js as [|[p j] js IH]; intros g H; [destruct H|]. cbn [gather] in H.
  assert (K : In g (gather carries r js) -> exists chosen, some_of chosen ((p, j) :: js) /\ chosen <> [] /\ snd g = added chosen).
  { intro I1. destruct (IH g I1) as (c & C1 & C2 & C3). exists c. split; [now constructor|auto]. }
  destruct (carries p); [|now apply K].
  assert (G : forall gs, In g (join (lowest r p) j gs) -> In g gs \/ snd g = j \/ exists g', In g' gs /\ snd g = (j + snd g')%Z).
  { induction gs as [|[f' j'] gs IHg]; cbn [join]; [intros [<-|[]]; auto|].
    destruct (same (lowest r p) f'); intros [<-|I1].
    - right. right. exists (f', j'). split; [now left|reflexivity].
    - left. now right.
    - left. now left.
    - destruct (IHg I1) as [I2|[I2|(g' & I2 & I3)]]; [left; now right|auto|].
      right. right. exists g'. split; [now right|assumption]. }
  destruct (G _ H) as [I1|[->|(g' & I1 & ->)]]; [now apply K| |].
  - exists [(p, j)]. split; [constructor; apply some_of_nil|]. split; [discriminate|]. cbn. lia.
  - destruct (IH g' I1) as (c & C1 & C2 & C3). exists ((p, j) :: c).
    split; [now constructor|]. split; [discriminate|]. cbn. now rewrite C3.
Qed.

Lemma join_has f j gs : In f (map fst (join f j gs)).
Proof.
  induction gs as [|[f' j'] gs IH]; cbn [join]; [now left|].
  destruct (same f f') eqn:E; [apply same_spec in E; subst; now left|now right].
Qed.

Lemma join_keeps f j gs f' : In f' (map fst gs) -> In f' (map fst (join f j gs)).
Proof.
  induction gs as [|[f2 j2] gs IH]; intros H; [destruct H|]. cbn [join].
  destruct (same f f2); destruct H as [H|H]; cbn [map fst] in *; [now left|now right|now left|right; auto].
Qed.

(** Every place that carries has its group. *)
Lemma groups_cover carries r js p j : none_cancel js -> In (p, j) js -> carries p = true ->
  exists j', In (lowest r p, j') (groups carries r js).
Proof.
  intros N Hin Hc.
  assert (H : In (lowest r p) (map fst (gather carries r js))).
  { clear N. induction js as [|[q k] js IH]; [destruct Hin|]. cbn [gather]. destruct Hin as [[= -> ->]|Hin].
    - rewrite Hc. apply join_has.
    - destruct (carries q); [apply join_keeps|]; now apply IH. }
  apply in_map_iff in H as ([f j'] & Ef & H). cbn [fst] in Ef. subst f. exists j'. unfold groups. apply filter_In.
  split; [assumption|]. destruct (gather_added carries r js _ H) as (c & C1 & C2 & C3).
  apply negb_true_iff, Z.eqb_neq. rewrite C3. now apply N.
Qed.

(** Places that carry at most once, one of them once: that shows. *)
Lemma carried_once js x : none_cancel js -> (forall p j, In (p, j) js -> x p <= 1) ->
  (exists p j, In (p, j) js /\ x p = 1) -> carried js x <> 0%Z.
Proof.
  intros N Le (p & j & Hin & Hx).
  assert (G : forall js, (forall p j, In (p, j) js -> x p <= 1) ->
    some_of (filter (fun pj => x (fst pj) =? 1) js) js /\ carried js x = added (filter (fun pj => x (fst pj) =? 1) js)).
  { clear. induction js as [|[p j] js IH]; intro Le; [split; [constructor|reflexivity]|].
    destruct IH as [I1 I2]; [intros; eapply Le; right; eassumption|]. cbn [carried filter fst].
    specialize (Le p j (or_introl eq_refl)). destruct (Nat.eqb_spec (x p) 1) as [->|].
    - split; [now constructor|]. rewrite I2. unfold added. cbn [fold_right snd]. lia.
    - assert (x p = 0) as -> by lia. split; [now constructor|]. rewrite I2. lia. }
  destruct (G js Le) as [G1 G2]. rewrite G2. apply N; [assumption|]. intro E.
  assert (H : In (p, j) (filter (fun pj => x (fst pj) =? 1) js)).
  { apply filter_In. split; [assumption|]. now apply Nat.eqb_eq. }
  rewrite E in H. destruct H.
Qed.

(** ** Runs *)

Lemma longest_run_free A n r work : wf A -> none_cancel (jumps 1 A) ->
  exists l, longest_run A n r work = Some (l, work).
Proof.
  intros W N. unfold longest_run. pose proof (slopes_ok A r W) as O.
  destruct (least (map (next 0) (slopes A r))) as [i|] eqn:E.
  2: { exists n. destruct work; cbn [run_from]; now rewrite E. }
  assert (J : jumped (slopes A r) i <> 0%Z).
  2: { destruct work; cbn [run_from]; rewrite E;
       (destruct (_ || _); [now exists n|]; exists i; destruct (Z.eqb_spec (jumped (slopes A r) i) 0); [contradiction|reflexivity]). }
  apply least_spec in E as [E1 E2]. rewrite slopes_total by assumption.
  assert (Sl : forall rs u j, In ((rs, u), j) (groups (fun p => negb (r mod p =? 0)) [r] (jumps 1 A)) ->
    In (hd 0 rs, u, j) (slopes A r)).
  { intros rs u j H. unfold slopes. apply in_map_iff. exists ((rs, u), j). auto. }
  assert (Pl : forall p j, In (p, j) (jumps 1 A) -> 1 <= p).
  { intros p j H. pose proof (proj1 (Forall_forall _ _) (jumps_places A W 1 ltac:(lia)) _ H). assumption. }
  apply carried_once; [assumption| |].
  - intros p j H. specialize (Pl p j H). destruct (Nat.eqb_spec (r mod p) 0) as [Z|Z].
    { cbn [map sum]. rewrite Z, Nat.mul_0_r. rewrite Nat.div_small; lia. }
    destruct (groups_cover (fun p => negb (r mod p =? 0)) [r] (jumps 1 A) p j N H) as [j' H'].
    { now apply negb_true_iff, Nat.eqb_neq. }
    rewrite lowest_div by assumption. destruct (lowest [r] p) as [rs u] eqn:El.
    assert (exists x, rs = [x]) as [x ->] by (injection El as <- _; cbn; eauto).
    apply Sl in H'. pose proof (proj1 (Forall_forall _ _) O _ H') as [O1 _]. cbn [hd fst snd] in *.
    pose proof (next_spec x u j' 0 O1) as (_ & N1 & N2).
    assert (Le : i <= next 0 (x, u, j')) by (apply (proj1 (Forall_forall _ _) E2), in_map_iff; eauto).
    cbn [sum]. rewrite Nat.add_0_r. rewrite Nat.mul_0_l, Nat.div_0_l in * by lia.
    destruct (Nat.eq_dec i (next 0 (x, u, j'))) as [->|]; [lia|]. rewrite N2; lia.
  - apply in_map_iff in E1 as ([[x u] j'] & En & E1).
    pose proof (proj1 (Forall_forall _ _) O _ E1) as [O1 _]. cbn [fst snd] in O1.
    pose proof (next_spec x u j' 0 O1) as (_ & N1 & _). rewrite En in N1.
    unfold slopes in E1. apply in_map_iff in E1 as ([[rs u'] k] & [= Ex -> ->] & E1).
    apply groups_in in E1 as (_ & p & j & Ip & _ & Ef). cbn [fst] in Ef. exists p, j. split; [assumption|].
    rewrite lowest_div by (now apply (Pl p j)). rewrite <- Ef. cbn [fst snd].
    assert (exists x, rs = [x]) as [z ->] by (injection Ef as -> _; cbn; eauto). cbn [hd] in Ex. subst z.
    cbn [sum]. rewrite Nat.add_0_r, N1. rewrite Nat.mul_0_l, Nat.div_0_l by lia. reflexivity.
Qed.

Lemma cut_free fuel : forall A n r work, wf A -> none_cancel (jumps 1 A) -> 1 <= n <= fuel ->
  exists C b, cut fuel A n r work = Some (C, b, work).
Proof.
  induction fuel as [|fuel IH]; intros A n r work W N Hn; [lia|]. cbn [cut].
  destruct (Nat.leb_spec n 1); [now exists [], None|].
  destruct (longest_run_free A n r work W N) as [l R]. rewrite R.
  pose proof (longest_run_two A n r work l work W ltac:(lia) R).
  destruct (Nat.eqb_spec (n mod l) 0) as [D|]; [|eauto].
  pose proof (Nat.div_mod n l ltac:(lia)) as Dn. rewrite D in Dn.
  set (q := n / l) in *. clearbody q. assert (q <> 0) by (intros ->; lia). assert (2 * q <= n) by nia.
  destruct (IH A q (r * l) work W N) as (C & b & ->); [lia|]. eauto.
Qed.

Lemma cuts_free A B : forall work, wf A -> wf B -> none_cancel (jumps 1 A) ->
  exists Cs b, cuts A B work = Some (Cs, b, work).
Proof.
  induction B as [|[n r] B IH]; intros work WA WB N; cbn [cuts]; [now exists [], None|].
  apply wf_cons in WB as [Wn WB]. destruct (cut_free n A n r work WA N ltac:(lia)) as (C & b & ->).
  destruct (IH work WA WB N) as (Cs & b' & ->). eauto.
Qed.

(** ** The first carry *)

Lemma reaching_less L D : wf L -> Forall (fun m => snd m <= D) L -> forall before target,
  1 <= target < before + cosize L -> off L (fst (reaching L before target)) < target + D.
Proof.
  induction L as [|[s d] L IH]; intros W F before target H; [simpl in *; lia|].
  apply wf_cons in W as [W1 W2]. inversion F as [|? ? F1 F2]; subst. cbn [snd cosize] in *.
  specialize (IH W2 F2 (before + (s - 1) * d) target ltac:(lia)).
  pose proof (reaching_spec L W2 (before + (s - 1) * d) target ltac:(lia)) as Sp.
  cbn [reaching]. destruct (reaching L (before + (s - 1) * d) target) as [q missing].
  destruct Sp as (_ & -> & Ge & _). cbn [fst] in *.
  destruct (Nat.eqb_spec d 0) as [->|]; cbn [orb]; [rewrite off_block by lia; lia|].
  destruct (Nat.leb_spec (target - off L q) before); [rewrite off_block by lia; lia|].
  set (a := target - off L q - before) in *. pose proof (cdiv_le a d (cdiv a d - 1) ltac:(lia)) as C.
  pose proof (cdiv_le a d (s - 1) ltac:(lia)) as C'.
  assert (1 <= cdiv a d) by (apply cdiv_le; lia). assert ((cdiv a d - 1) * d < a) by (apply C; lia).
  assert (cdiv a d < s) by lia. rewrite off_block by lia. nia.
Qed.

Lemma lowest_below r p : 1 <= p -> Forall (fun d => d < snd (lowest r p)) (fst (lowest r p)).
Proof.
  intro Hp. unfold lowest. cbn [fst snd]. set (rises := map (fun d => d mod p) r).
  assert (B : Forall (fun d => d < p) rises).
  { subst rises. rewrite Forall_map. apply Forall_forall. intros d _. apply Nat.mod_upper_bound. lia. }
  destruct (common_divides rises p) as [[k Hk] F]. set (g := fold_right Nat.gcd p rises) in *. clearbody g rises.
  rewrite Forall_map. rewrite Forall_forall in *. intros d Hd. destruct (F d Hd) as [a Ha]. specialize (B d Hd).
  rewrite Ha, Hk, !Nat.div_mul by nia. nia.
Qed.

(** At its first carry a group carries once. *)
Lemma first_carry_once A C g : wf A -> wf C -> In g (meetings A C) ->
  sum (digits (taking_part A C) (first_carry (taking_part A C) g)) (fst (fst g)) / snd (fst g) <= 1.
Proof.
  intros WA WC Hg. destruct (first_carry_spec A C g WA WC Hg) as (_ & H1 & _).
  pose proof Hg as Hg'. unfold meetings in Hg'. apply groups_in in Hg' as (_ & p & j & Ip & Ep & Ef).
  pose proof (proj1 (Forall_forall _ _) (jumps_places A WA 1 ltac:(lia)) _ Ip) as Hp. simpl in Hp.
  pose proof (lowest_below (map snd C) p Hp) as Bl. pose proof (lowest_unit (map snd C) p Hp) as Hu.
  apply Nat.leb_le in Ep. pose proof (lowest_div (map snd C) p (map pred (map fst C)) Hp) as Dv.
  destruct g as [[rs u] jump]. cbn [fst snd] in *. rewrite <- Ef in *. cbn [fst snd] in *.
  assert (R : u <= sum (map pred (map fst C)) rs).
  { apply Nat.div_str_pos_iff; [lia|]. rewrite <- Dv. apply Nat.div_str_pos_iff; lia. }
  assert (Hi : In rs (map (fun g => fst (fst g)) (meetings A C))) by (apply in_map_iff; exists ((rs, u), jump); auto).
  destruct (involved_wf C 1 (map (fun g => fst (fst g)) (meetings A C)) WC) as [WV LV].
  assert (Len : length rs = length (taking_part A C)).
  { unfold taking_part. rewrite LV. unfold lowest in Ef. injection Ef as -> _. now rewrite !map_length. }
  destruct (combine_wf _ WV rs Len) as [WX SX]. pose proof (involved_reach C 1 _ rs Hi) as Cz. fold (taking_part A C) in *.
  assert (L : off (combine (map fst (taking_part A C)) rs) (first_carry (taking_part A C) ((rs, u), jump)) < u + (u - 1)).
  { unfold first_carry, first_reaching. cbn [fst snd]. apply reaching_less; [assumption| |lia]. clear - Bl Hu. revert Bl. generalize (map fst (taking_part A C)).
    intros l Bl. revert l. induction Bl as [|d rs Hd Bl IH]; intros [|n l]; cbn [combine]; constructor; [cbn; lia|apply IH]. }
  rewrite combine_off in L. apply Nat.lt_succ_r, Nat.div_lt_upper_bound; [lia|].
  eapply Nat.lt_le_trans; [exact L|lia].
Qed.

Lemma first_carry_shows A C y : wf A -> wf C -> none_cancel (jumps 1 A) ->
  least (map (first_carry (taking_part A C)) (meetings A C)) = Some y ->
  shows A C (off (taking_part A C) y) = true.
Proof.
  intros WA WC N E. destruct (nothing_before A C WA WC y E) as [Hy _].
  apply shows_part; [assumption..|]. apply least_spec in E as [E1 E2].
  destruct (involved_index C 1 _ y WC Hy) as (x & Hx & _ & Dx). change (involved 1 C _) with (taking_part A C) in Dx.
  rewrite <- Dx in *. rewrite meetings_total by (assumption || now apply digits_below).
  assert (Pl : forall p j, In (p, j) (jumps 1 A) -> 1 <= p).
  { intros p j H. pose proof (proj1 (Forall_forall _ _) (jumps_places A WA 1 ltac:(lia)) _ H). assumption. }
  assert (Once : forall g, In g (meetings A C) -> sum (digits C x) (fst (fst g)) / snd (fst g) <= 1).
  { intros g Hg. rewrite Dx. assert (Le : y <= first_carry (taking_part A C) g).
    { apply (proj1 (Forall_forall _ _) E2). now apply in_map. }
    destruct (Nat.eq_dec y (first_carry (taking_part A C) g)) as [->|]; [now apply first_carry_once|].
    destruct (first_carry_spec A C g WA WC Hg) as (_ & _ & Z). rewrite Z; lia. }
  apply carried_once; [assumption| |].
  - intros p j H. specialize (Pl p j H).
    destruct (Nat.leb_spec p (sum (map pred (map fst C)) (map (fun d => d mod p) (map snd C)))) as [L|L].
    + destruct (groups_cover (fun p => p <=? sum (map pred (map fst C)) (map (fun d => d mod p) (map snd C)))
        (map snd C) (jumps 1 A) p j N H) as [j' H']; [now apply Nat.leb_le|].
      rewrite lowest_div by assumption. apply (Once _ H').
    + rewrite Nat.div_small; [lia|]. eapply Nat.le_lt_trans; [|exact L].
      pose proof (digits_below C x WC) as F. clear - F. revert F.
      generalize (map (fun d => d mod p) (map snd C)) (map fst C) (digits C x). intros v n c F. revert v.
      induction F as [|i k c n Hi F IH]; intros [|d v]; cbn [sum map]; try lia. specialize (IH v). nia.
  - apply in_map_iff in E1 as (g & <- & Hg). destruct (first_carry_spec A C g WA WC Hg) as (_ & G1 & _).
    rewrite <- Dx in G1. specialize (Once g Hg). unfold meetings in Hg. apply groups_in in Hg as (_ & p & j & Ip & _ & Ef).
    exists p, j. split; [assumption|]. rewrite lowest_div by (now apply (Pl p j)). rewrite <- Ef.
    apply Nat.le_antisymm; assumption.
Qed.

(** Theorem: jumps of which no selection adds up to 0 need no enumeration: any bound is enough, 0 too. *)
Theorem none_cancel_enough most A B : wf A -> wf B -> none_cancel (jumps 1 A) -> enough most A B.
Proof.
  intros WA WB N. unfold enough. destruct (cuts_free A B most WA WB N) as (Cs & b & E). rewrite E.
  destruct (cuts_leaves A B _ _ _ _ WA WB E) as [F2 _]. destruct (leafwise _ _ F2) as [WC _].
  intros y Hy. left. now apply first_carry_shows.
Qed.

(** ** Which operands these are *)

Lemma none_cancel_signs js : Forall (fun pj => 0 < snd pj)%Z js \/ Forall (fun pj => snd pj < 0)%Z js -> none_cancel js.
Proof.
  intros S chosen C Ne. assert (G : (Forall (fun pj => 0 < snd pj)%Z js -> 0 <= added chosen /\ (chosen <> [] -> 0 < added chosen))%Z
    /\ (Forall (fun pj => snd pj < 0)%Z js -> added chosen <= 0 /\ (chosen <> [] -> added chosen < 0))%Z).
  { clear S Ne. induction C as [|x l l' C [I1 I2]|x l l' C [I1 I2]].
    - split; intros _; (split; [cbn; lia|intro; congruence]).
    - split; intro F; inversion F; subst; auto.
    - split; intro F; inversion F as [|? ? F1 F2]; subst; [destruct (I1 F2)|destruct (I2 F2)];
      change (added (x :: l)) with (snd x + added l)%Z; split; intros; lia. }
  destruct G as [G1 G2]. destruct S as [S|S]; [destruct (G1 S) as [_ G]|destruct (G2 S) as [_ G]]; specialize (G Ne); lia.
Qed.

(** Each stride at least what the mode before it reaches: columns, padded or not. *)
Fixpoint columns (L : layout) : Prop :=
  match L with [] => True | (s, d) :: L' => match L' with [] => True | (_, d') :: _ => s * d <= d' /\ columns L' end end.

(** Strides that do not increase: rows. *)
Fixpoint rows (L : layout) : Prop :=
  match L with [] => True | (_, d) :: L' => match L' with [] => True | (_, d') :: _ => d' <= d /\ rows L' end end.

Lemma columns_jumps L : coalesced L -> columns L -> forall p, Forall (fun pj => 0 < snd pj)%Z (jumps p L).
Proof.
  induction L as [|[s d] L IH]; intros C H p; [constructor|].
  destruct L as [|[s' d'] L]; [constructor|]. destruct C as (C1 & C2 & C3). destruct H as [H1 H2].
  constructor; [cbn [snd]; nia|]. now apply (IH C2 H2).
Qed.

Lemma rows_jumps L : coalesced L -> rows L -> forall p, Forall (fun pj => snd pj < 0)%Z (jumps p L).
Proof.
  induction L as [|[s d] L IH]; intros C H p; [constructor|].
  destruct L as [|[s' d'] L]; [constructor|]. destruct C as (C1 & C2 & C3). destruct H as [H1 H2].
  constructor; [cbn [snd]; nia|]. now apply (IH C2 H2).
Qed.

Lemma columns_cons s d L : columns ((s, d) :: L) <-> (L = [] \/ s * d <= snd (hd (0, 0) L)) /\ columns L.
Proof. destruct L as [|[s' d'] L]; cbn; [tauto|]. split; [tauto|]. intros [[H|H] ?]; [discriminate|tauto]. Qed.

Lemma rows_cons s d L : rows ((s, d) :: L) <-> (L = [] \/ snd (hd (0, 0) L) <= d) /\ rows L.
Proof. destruct L as [|[s' d'] L]; cbn; [tauto|]. split; [tauto|]. intros [[H|H] ?]; [discriminate|tauto]. Qed.

Lemma columns_merge L : wf L -> columns L -> columns (merge L) /\
  (merge L = [] \/ snd (hd (0, 0) L) <= snd (hd (0, 0) (merge L))).
Proof.
  induction L as [|[s d] L IH]; intros W H; [split; [exact I|now left]|].
  apply wf_cons in W as [W1 W2]. apply columns_cons in H as [H1 H2]. destruct (IH W2 H2) as [I1 I2]. cbn [merge hd snd].
  destruct (Nat.eqb_spec s 1) as [->|].
  - split; [assumption|]. destruct H1 as [->|H1]; [now left|]. destruct I2 as [I2|I2]; [now left|right; lia].
  - destruct (merge L) as [|[s' d'] R] eqn:E; [split; [exact I|right; cbn; lia]|].
    destruct I2 as [I2|I2]; [discriminate|]. cbn [hd snd] in I2.
    assert (s * d <= d') by (destruct H1 as [->|H1]; [discriminate|lia]).
    destruct (Nat.eqb_spec (s * d) d').
    + split; [|right; cbn; lia]. apply columns_cons in I1 as [I1 I3]. apply columns_cons. split; [|assumption].
      destruct I1 as [I1|I1]; [now left|right]. subst d'. lia.
    + split; [|right; cbn; lia]. apply columns_cons. split; [right; cbn; lia|assumption].
Qed.

Lemma rows_merge L : wf L -> rows L -> rows (merge L) /\
  (merge L = [] \/ snd (hd (0, 0) (merge L)) <= snd (hd (0, 0) L)).
Proof.
  induction L as [|[s d] L IH]; intros W H; [split; [exact I|now left]|].
  apply wf_cons in W as [W1 W2]. apply rows_cons in H as [H1 H2]. destruct (IH W2 H2) as [I1 I2]. cbn [merge hd snd].
  destruct (Nat.eqb_spec s 1) as [->|].
  - split; [assumption|]. destruct H1 as [->|H1]; [now left|]. destruct I2 as [I2|I2]; [now left|right; lia].
  - destruct (merge L) as [|[s' d'] R] eqn:E; [split; [exact I|right; cbn; lia]|].
    destruct I2 as [I2|I2]; [discriminate|]. cbn [hd snd] in I2.
    assert (d' <= d) by (destruct H1 as [->|H1]; [discriminate|lia]).
    destruct (Nat.eqb_spec (s * d) d').
    + split; [|right; cbn; lia]. apply rows_cons in I1 as [I1 I3]. apply rows_cons. split; [|assumption].
      destruct I1 as [I1|I1]; [now left|right]. lia.
    + split; [|right; cbn; lia]. apply rows_cons. split; [right; cbn; lia|assumption].
Qed.

Lemma columns_bump L : columns L -> columns (bump L) /\ snd (hd (0, 0) (bump L)) = snd (hd (0, 0) L).
Proof.
  induction L as [|[s d] L IH]; [split; [exact I|reflexivity]|]. intro H. apply columns_cons in H as [H1 H2].
  destruct L as [|m L]; [split; [exact I|reflexivity]|]. destruct (IH H2) as [I1 I2]. split; [|reflexivity].
  change (bump ((s, d) :: m :: L)) with ((s, d) :: bump (m :: L)). apply columns_cons. split; [|assumption].
  right. rewrite I2. destruct H1; [discriminate|assumption].
Qed.

Lemma rows_bump L : rows L -> rows (bump L) /\ snd (hd (0, 0) (bump L)) = snd (hd (0, 0) L).
Proof.
  induction L as [|[s d] L IH]; [split; [exact I|reflexivity]|]. intro H. apply rows_cons in H as [H1 H2].
  destruct L as [|m L]; [split; [exact I|reflexivity]|]. destruct (IH H2) as [I1 I2]. split; [|reflexivity].
  change (bump ((s, d) :: m :: L)) with ((s, d) :: bump (m :: L)). apply rows_cons. split; [|assumption].
  right. rewrite I2. destruct H1; [discriminate|assumption].
Qed.

Lemma jumps_merge_x A : wf A -> columns A \/ rows A \/ length (merge_x A) <= 2 -> none_cancel (jumps 1 (merge_x A)).
Proof.
  intros W H. pose proof (bump_wf _ W) as WB. apply none_cancel_signs.
  destruct (merge_x_form A W) as [C|E]; [|rewrite E; left; constructor].
  destruct H as [H|[H|H]].
  - left. apply columns_jumps; [assumption|]. destruct (columns_bump A H) as [H' _].
    destruct (columns_merge _ WB H') as [M _]. unfold merge_x. destruct (merge (bump A)); [exact I|assumption].
  - right. apply rows_jumps; [assumption|]. destruct (rows_bump A H) as [H' _].
    destruct (rows_merge _ WB H') as [M _]. unfold merge_x. destruct (merge (bump A)); [exact I|assumption].
  - pose proof (jumps_nonzero _ C 1) as N. destruct (merge_x A) as [|[m e] [|[m' e'] [|]]]; cbn [length] in H; try lia;
      try (left; constructor; fail). cbn [jumps] in *. inversion N as [|? ? N1 _]; subst. cbn [snd] in N1.
    destruct (Z.lt_total 0 (Z.of_nat e' - Z.of_nat m * Z.of_nat e)) as [L|[L|L]]; [left|lia|right];
      (constructor; [cbn [snd]; lia|constructor]).
Qed.

(** Theorem: where no jumps of the left operand cancel, a composition is decided without enumeration, whatever
    the bound. *)
Theorem none_cancel_decides most A B : wf A -> wf B -> none_cancel (jumps 1 (merge_x A)) ->
  composition_within most A B <> Undecided.
Proof.
  intros WA WB H. apply composition_within_decides; [assumption..|].
  apply none_cancel_enough; [now apply merge_x_wf|assumption..].
Qed.

(** Theorem: the index of a refusal is there the first where the composed strides are wrong. *)
Theorem none_cancel_first most A B x offset composed : wf A -> wf B -> none_cancel (jumps 1 (merge_x A)) ->
  composition_within most A B = Broken x offset composed ->
  forall x', x' < x -> offx A (off B x') = composed_at most (merge_x A) B x'.
Proof.
  intros WA WB H. apply composition_within_first; [assumption..|].
  apply none_cancel_enough; [now apply merge_x_wf|assumption..].
Qed.

(** Theorem: columns, padded or not, rows, and all that coalesces to at most two modes are decided without
    enumeration, whatever the bound. *)
Theorem one_sign_decides most A B : wf A -> wf B -> columns A \/ rows A \/ length (merge_x A) <= 2 ->
  composition_within most A B <> Undecided.
Proof. intros WA WB H. apply none_cancel_decides; [assumption..|now apply jumps_merge_x]. Qed.

(** ** A product *)

Lemma gaps_columns L : forall block M G, Forall (fun m => 1 <= fst m) L -> gaps block M L = Some G ->
  columns G /\ G <> [] /\ snd (hd (0, 0) G) = block.
Proof.
  induction L as [|[s d] L IH]; intros block M G W E; cbn [gaps] in E.
  - injection E as <-. split; [exact I|]. split; [discriminate|reflexivity].
  - apply Forall_cons_iff in W as [W1 W2]. cbn [fst] in W1.
    destruct (Nat.eqb_spec (d mod block) 0) as [D|]; [|discriminate].
    destruct (gaps (s * d) M L) as [G'|] eqn:E'; [|discriminate]. injection E as <-.
    destruct (IH _ _ _ W2 E') as (I1 & I2 & I3). split; [|split; [discriminate|reflexivity]].
    apply columns_cons. split; [right|assumption]. rewrite I3.
    destruct (Nat.eq_dec block 0) as [->|]; [simpl; lia|].
    pose proof (Nat.div_mod d block ltac:(assumption)). nia.
Qed.

(** Theorem: a complement composes with everything without enumeration, so a product never needs one. *)
Theorem complement_decides most A M C B : wf A -> 1 <= M -> wf B -> complement A M = Some C ->
  composition_within most C B <> Undecided.
Proof.
  intros WA HM WB E. destruct (complement_correct A M C WA HM E) as (WC & _).
  apply one_sign_decides; [assumption..|left].
  unfold complement in E. destruct (gaps 1 M (isort (moving A))) as [G|] eqn:EG; [|discriminate]. injection E as <-.
  assert (WS : wf (isort (moving A))) by (eapply wf_perm; [symmetry; apply isort_perm|now apply moving_wf]).
  assert (Mv : moves (isort (moving A))).
  { eapply Permutation.Permutation_Forall; [symmetry; apply isort_perm|now apply moving_moves]. }
  destruct (gaps_chain _ 1 M G Mv ltac:(lia) HM EG) as (WG & _).
  destruct (gaps_columns _ 1 M G WS EG) as (H & _ & _). now apply columns_merge.
Qed.
