(** runs: the longest run of a leaf, found from carry to carry by division. *)
From Coq Require Import List Arith Lia PeanoNat ZArith Bool.
From Proofs Require Import Coalesce Walk Carries Composition.
Import ListNotations.

(** ** Places that carry together *)

(** What strides have in a place, in lowest terms: [rises] and [unit]. *)
Definition fraction := (list nat * nat)%type.

Definition lowest (r : list nat) (p : nat) : fraction :=
  let rises := map (fun d => d mod p) r in
  let g := fold_right Nat.gcd p rises in
  (map (fun d => d / g) rises, p / g).

Definition same (f f' : fraction) : bool :=
  (snd f =? snd f') && (if list_eq_dec Nat.eq_dec (fst f) (fst f') then true else false).

(** One more place with this fraction. *)
Fixpoint join (f : fraction) (j : Z) (gs : list (fraction * Z)) : list (fraction * Z) :=
  match gs with
  | [] => [(f, j)]
  | (f', j') :: gs' => if same f f' then (f', (j + j')%Z) :: gs' else (f', j') :: join f j gs'
  end.

Fixpoint gather (carries : nat -> bool) (r : list nat) (js : list (nat * Z)) : list (fraction * Z) :=
  match js with
  | [] => []
  | (p, j) :: js' =>
      if carries p then join (lowest r p) j (gather carries r js') else gather carries r js'
  end.

(** Places with the same fractions of all strides [r], and their jumps added; without places that do not
    carry, and without jumps that cancel. *)
Definition groups (carries : nat -> bool) (r : list nat) (js : list (nat * Z)) : list (fraction * Z) :=
  filter (fun g => negb (Z.eqb (snd g) 0)) (gather carries r js).

Fixpoint least (xs : list nat) : option nat :=
  match xs with
  | [] => None
  | x :: xs' => match least xs' with Some y => Some (Nat.min x y) | None => Some x end
  end.

(** ** Groups carry what their places carry *)

Fixpoint total (gs : list (fraction * Z)) (c : list nat) : Z :=
  match gs with
  | [] => 0%Z
  | ((rises, unit), jump) :: gs' => (jump * Z.of_nat (sum c rises / unit) + total gs' c)%Z
  end.

Lemma common_divides r p : let g := fold_right Nat.gcd p r in
  Nat.divide g p /\ Forall (Nat.divide g) r.
Proof.
  induction r as [|d r [IH1 IH2]]; [split; [exists 1; simpl; lia|constructor]|]. cbn [fold_right].
  pose proof (Nat.gcd_divide_l d (fold_right Nat.gcd p r)). pose proof (Nat.gcd_divide_r d (fold_right Nat.gcd p r)) as H'.
  split; [etransitivity; eassumption|]. constructor; [assumption|].
  eapply Forall_impl; [|exact IH2]. intros a Ha. etransitivity; eassumption.
Qed.

Lemma sum_scaled g r : g <> 0 -> Forall (Nat.divide g) r -> forall c, sum c r = g * sum c (map (fun d => d / g) r).
Proof.
  intros Hg F. induction F as [|d r [k ->] F IH]; intros [|i c]; cbn [sum map]; try lia.
  rewrite IH, Nat.div_mul by assumption. lia.
Qed.

Lemma lowest_div r p c : 1 <= p ->
  sum c (map (fun d => d mod p) r) / p = sum c (fst (lowest r p)) / snd (lowest r p).
Proof.
  intro Hp. unfold lowest. cbn [fst snd]. set (rises := map (fun d => d mod p) r).
  destruct (common_divides rises p) as [[k Hk] F]. set (g := fold_right Nat.gcd p rises) in *. clearbody g.
  assert (g <> 0) by nia. assert (k <> 0) by nia. rewrite (sum_scaled g rises) by assumption.
  rewrite Hk at 1. rewrite (Nat.mul_comm k g), Nat.div_mul_cancel_l by assumption.
  rewrite Hk, Nat.div_mul by assumption. reflexivity.
Qed.

Lemma lowest_unit r p : 1 <= p -> 1 <= snd (lowest r p).
Proof.
  intro Hp. unfold lowest. cbn [fst snd]. set (rises := map (fun d => d mod p) r).
  destruct (common_divides rises p) as [[k Hk] F]. set (g := fold_right Nat.gcd p rises) in *. clearbody g.
  rewrite Hk, Nat.div_mul by nia. nia.
Qed.

Lemma same_spec f f' : same f f' = true -> f = f'.
Proof.
  unfold same. destruct f as [a b], f' as [a' b']. simpl. destruct (list_eq_dec Nat.eq_dec a a').
  - rewrite andb_true_r. intro E. apply Nat.eqb_eq in E. congruence.
  - rewrite andb_false_r. discriminate.
Qed.

Lemma total_join f j gs c : total (join f j gs) c = (j * Z.of_nat (sum c (fst f) / snd f) + total gs c)%Z.
Proof.
  induction gs as [|[[rs u] j'] gs IH]; [destruct f; reflexivity|]. cbn [join].
  destruct (same f (rs, u)) eqn:E.
  - apply same_spec in E. subst. cbn [total fst snd]. ring.
  - destruct f. cbn [total fst snd] in *. rewrite IH. ring.
Qed.

Lemma total_filter gs c : total (filter (fun g => negb (Z.eqb (snd g) 0)) gs) c = total gs c.
Proof.
  induction gs as [|[[rs u] j] gs IH]; [reflexivity|]. cbn [filter total snd].
  destruct (Z.eqb_spec j 0); cbn [negb total]; rewrite IH; [subst; lia|reflexivity].
Qed.

(** Groups carry what all places carry together, if places left aside do not carry. *)
Lemma total_groups carries r js c : Forall (fun pj => 1 <= fst pj) js ->
  (forall p, 1 <= p -> carries p = false -> sum c (map (fun d => d mod p) r) / p = 0) ->
  total (groups carries r js) c = carried js (fun p => sum c (map (fun d => d mod p) r) / p).
Proof.
  intros F H. unfold groups. rewrite total_filter. induction F as [|[p j] js Hp F IH]; [reflexivity|].
  simpl in Hp. cbn [gather carried]. destruct (carries p) eqn:E.
  - rewrite total_join, IH, <- lowest_div by assumption. reflexivity.
  - rewrite IH, H by assumption. lia.
Qed.

Lemma join_in f j gs g : In g (join f j gs) -> fst g = f \/ In (fst g) (map fst gs).
Proof.
  induction gs as [|[f' j'] gs IH]; simpl; [intros [<-|[]]; now left|].
  destruct (same f f'); simpl; intros [<-|H]; simpl; auto.
  - right. right. now apply in_map.
  - destruct (IH H); auto.
Qed.

(** A group is the fraction of some place that carries, and its jumps do not cancel. *)
Lemma groups_in carries r js g : In g (groups carries r js) ->
  snd g <> 0%Z /\ exists p j, In (p, j) js /\ carries p = true /\ fst g = lowest r p.
Proof.
  unfold groups. intro H. apply filter_In in H as [H N]. split; [now apply negb_true_iff, Z.eqb_neq in N|].
  clear N. assert (In (fst g) (map fst (gather carries r js))) as H' by now apply in_map.
  clear H. revert H'. generalize (fst g). clear g. induction js as [|[p j] js IH]; intros f H; [destruct H|].
  cbn [gather] in H. destruct (carries p) eqn:E.
  - apply in_map_iff in H as (g & <- & H). apply join_in in H as [H|H].
    + exists p, j. split; [now left|]. auto.
    + destruct (IH _ H) as (q & k & Hq & Hc & Hf). exists q, k. split; [now right|]. auto.
  - destruct (IH _ H) as (q & k & Hq & Hc & Hf). exists q, k. split; [now right|]. auto.
Qed.

Lemma least_spec xs x : least xs = Some x -> In x xs /\ Forall (fun y => x <= y) xs.
Proof.
  revert x. induction xs as [|y xs IH]; intro x; [discriminate|]. cbn [least].
  destruct (least xs) as [z|] eqn:E.
  - intros [= <-]. destruct (IH z eq_refl) as [I1 I2]. split.
    + destruct (Nat.min_dec y z) as [->| ->]; [now left|now right].
    + constructor; [lia|]. eapply Forall_impl; [|exact I2]. simpl. intros; lia.
  - intros [= <-]. assert (xs = []) as ->. { destruct xs; [reflexivity|]. simpl in E. destruct (least xs); discriminate. }
    split; [now left|repeat constructor].
Qed.

Lemma least_none xs : least xs = None -> xs = [].
Proof. destruct xs; [reflexivity|]. simpl. destruct (least xs); discriminate. Qed.

(** ** Runs *)

(** [rise], [unit] and jump: before element [i] come [i * rise / unit] carries. *)
Definition slope := (nat * nat * Z)%type.

(** As `Carries::slopes` of `layout-algebra/src/algebra/exact/carries.rs`. *)
Definition slopes (A : layout) (r : nat) : list slope :=
  map (fun '(rises, unit, jump) => (hd 0 rises, unit, jump))
      (groups (fun p => negb (r mod p =? 0)) [r] (jumps 1 A)).

(** All jumps of the carries before element [i]. *)
Fixpoint jumped (ss : list slope) (i : nat) : Z :=
  match ss with
  | [] => 0%Z
  | (rise, unit, jump) :: ss' => (jump * Z.of_nat (i * rise / unit) + jumped ss' i)%Z
  end.

(** The next element after [i] with a carry. *)
Definition next (i : nat) (s : slope) : nat :=
  let '(rise, unit, _) := s in cdiv ((i * rise / unit + 1) * unit) rise.

(** The carries repeat after this many elements. *)
Definition period (ss : list slope) : nat := fold_right (fun s p => Nat.lcm (snd (fst s)) p) 1 ss.

(** From carry to carry until the jumps do not cancel; the longest run, and what is left of the work. *)
Fixpoint run_from (work : nat) (ss : list slope) (n stop i : nat) : option (nat * nat) :=
  match least (map (next i) ss) with
  | None => Some (n, work)
  | Some i' =>
      if (stop <? i') || (n <=? i') then Some (n, work)
      else if negb (Z.eqb (jumped ss i') 0) then Some (i', work)
      else match work with 0 => None | S work' => run_from work' ss n stop i' end
  end.

(** As `Carries::run` of `layout-algebra/src/algebra/exact/carries.rs`. *)
Definition longest_run (A : layout) (n r work : nat) : option (nat * nat) :=
  let ss := slopes A r in run_from work ss n (Nat.min n (period ss)) 0.

Definition slope_ok (s : slope) := 1 <= fst (fst s) < snd (fst s) /\ snd s <> 0%Z.

Lemma total_slopes gs i : (forall g, In g gs -> exists x, fst (fst g) = [x]) ->
  jumped (map (fun '(rises, unit, jump) => (hd 0 rises, unit, jump)) gs) i = total gs [i].
Proof.
  induction gs as [|[[rs u] j] gs IH]; intro H; [reflexivity|]. cbn [map jumped total].
  rewrite IH by (intros; apply H; now right).
  destruct (H _ (or_introl eq_refl)) as [x Hx]. simpl in Hx. subst rs. cbn [hd sum].
  now rewrite Nat.add_0_r.
Qed.

Lemma slopes_total A r i : wf A ->
  jumped (slopes A r) i = carried (jumps 1 A) (fun p => sum [i] (map (fun d => d mod p) [r]) / p).
Proof.
  intro W. unfold slopes. rewrite total_slopes.
  - apply total_groups; [now apply jumps_places|]. intros p Hp E. apply negb_false_iff, Nat.eqb_eq in E.
    cbn [map sum]. rewrite E, Nat.mul_0_r. now apply Nat.div_small.
  - intros g H. apply groups_in in H as (_ & p & j & _ & _ & E). destruct g as [f k]. cbn [fst] in *. rewrite E. cbn. eauto.
Qed.

(** What the strides [r] and 1 give, and what the slopes add. *)
Lemma slopes_identity A r i : wf A ->
  (Z.of_nat (offx A (r * i)) - Z.of_nat (i * offx A r) = jumped (slopes A r) i)%Z.
Proof.
  intro W. rewrite slopes_total by assumption. rewrite <- (identity_1 A [i] [r] W).
  cbn [sum sumZ map]. rewrite Nat.add_0_r, (Nat.mul_comm r i), Nat2Z.inj_mul. lia.
Qed.

Lemma slopes_ok A r : wf A -> Forall slope_ok (slopes A r).
Proof.
  intro W. unfold slopes. rewrite Forall_map. apply Forall_forall. intros [[rs u] j] H.
  apply groups_in in H as (N & p & k & I & C & E). cbn [fst snd] in *.
  pose proof (proj1 (Forall_forall _ _) (jumps_places A W 1 ltac:(lia)) _ I) as Hp. simpl in Hp.
  apply negb_true_iff, Nat.eqb_neq in C. unfold slope_ok. cbn [fst snd]. split; [|assumption].
  unfold lowest in E. cbn [map fold_right] in E. injection E as -> ->. cbn [hd].
  pose proof (Nat.mod_upper_bound r p ltac:(lia)).
  destruct (Nat.gcd_divide_l (r mod p) p) as [a Ha]. destruct (Nat.gcd_divide_r (r mod p) p) as [b Hb].
  set (g := Nat.gcd (r mod p) p) in *. clearbody g. assert (g <> 0) by nia.
  rewrite Ha, Hb, !Nat.div_mul by assumption. nia.
Qed.

Lemma next_spec rise unit j i : 1 <= rise < unit -> let i' := next i (rise, unit, j) in
  i < i' /\ i' * rise / unit = i * rise / unit + 1 /\ forall k, i <= k < i' -> k * rise / unit = i * rise / unit.
Proof.
  intros H. unfold next. cbv zeta. set (q := i * rise / unit). set (i' := cdiv ((q + 1) * unit) rise).
  assert (T : forall k, k < i' <-> k * rise < (q + 1) * unit) by (intro; now apply cdiv_le).
  pose proof (Nat.div_mod (i * rise) unit ltac:(lia)) as D. pose proof (Nat.mod_upper_bound (i * rise) unit ltac:(lia)).
  fold q in D. assert (L : i < i') by (apply T; nia). split; [assumption|].
  assert (G : (q + 1) * unit <= i' * rise) by (destruct (le_lt_dec ((q + 1) * unit) (i' * rise)) as [|l]; [assumption|apply (proj2 (T _)) in l; lia]).
  assert (P : (i' - 1) * rise < (q + 1) * unit) by (apply T; lia).
  assert (G2 : i' * rise < (q + 1 + 1) * unit) by nia. clear P.
  split.
  - symmetry. apply Nat.div_unique with (r := i' * rise - (q + 1) * unit); nia.
  - intros k [Hk1 Hk2]. apply T in Hk2. symmetry. apply Nat.div_unique with (r := k * rise - q * unit); nia.
Qed.

Lemma jumped_0 ss : jumped ss 0 = 0%Z.
Proof.
  induction ss as [|[[rise unit] j] ss IH]; [reflexivity|]. cbn [jumped]. rewrite IH, Nat.mul_0_l.
  destruct unit; [simpl; lia|]. rewrite Nat.div_0_l by lia. lia.
Qed.

(** Between two carries nothing changes. *)
Lemma jumped_between ss i i' k : Forall slope_ok ss -> Forall (fun y => i' <= y) (map (next i) ss) ->
  i <= k < i' -> jumped ss k = jumped ss i.
Proof.
  intros O F Hk. induction O as [|[[rise unit] j] ss [O1 _] O IH]; [reflexivity|].
  inversion F as [|? ? F1 F2]; subst. cbn [jumped]. rewrite IH by assumption.
  destruct (next_spec rise unit j i O1) as (_ & _ & E). cbv beta in F1.
  rewrite E; [reflexivity|]. split; [lia|]. eapply Nat.lt_le_trans; [apply Hk|exact F1].
Qed.

Lemma period_pos ss : Forall slope_ok ss -> 1 <= period ss.
Proof.
  induction 1 as [|[[rise unit] j] ss [O _] _ IH]; [simpl; lia|]. unfold period in *. cbn [fold_right fst snd] in *.
  match goal with |- 1 <= Nat.lcm ?a ?b => pose proof (Nat.lcm_eq_0 a b) end. lia.
Qed.

Lemma period_divides ss : Forall (fun s => Nat.divide (snd (fst s)) (period ss)) ss.
Proof.
  induction ss as [|s ss IH]; [constructor|]. unfold period in *. cbn [fold_right] in *.
  constructor; [apply Nat.divide_lcm_l|]. eapply Forall_impl; [|exact IH]. intros a H.
  etransitivity; [exact H|apply Nat.divide_lcm_r].
Qed.

Lemma jumped_periodic ss p q i : Forall slope_ok ss -> Forall (fun s => Nat.divide (snd (fst s)) p) ss ->
  jumped ss (i + q * p) = (jumped ss i + Z.of_nat q * jumped ss p)%Z.
Proof.
  intros O D. induction O as [|[[rise unit] j] ss [O _] _ IH]; [cbn [jumped]; lia|].
  inversion D as [|? ? [k Hk] D']; subst. cbn [fst snd] in *. cbn [jumped]. rewrite IH by assumption.
  assert (unit <> 0) by lia.
  replace ((i + q * (k * unit)) * rise) with (i * rise + (q * k * rise) * unit) by ring.
  replace (k * unit * rise) with ((k * rise) * unit) by ring.
  rewrite Nat.div_add, Nat.div_mul by assumption. rewrite Nat2Z.inj_add, !Nat2Z.inj_mul. ring.
Qed.

Lemma all_in_period ss n : Forall slope_ok ss ->
  (forall i, i <= Nat.min n (period ss) -> jumped ss i = 0%Z) -> forall i, i < n -> jumped ss i = 0%Z.
Proof.
  intros O H i Hi. destruct (le_lt_dec n (period ss)); [apply H; lia|].
  pose proof (period_pos ss O) as P. pose proof (Nat.div_mod i (period ss) ltac:(lia)) as D.
  pose proof (Nat.mod_upper_bound i (period ss) ltac:(lia)).
  rewrite D, Nat.add_comm, (Nat.mul_comm (period ss)), jumped_periodic by (assumption || apply period_divides).
  rewrite !H by lia. lia.
Qed.

Lemma run_from_spec ss n : Forall slope_ok ss -> forall work i l rest,
  (forall k, k <= i -> jumped ss k = 0%Z) -> i < n ->
  run_from work ss n (Nat.min n (period ss)) i = Some (l, rest) ->
  (forall k, k < l -> jumped ss k = 0%Z) /\ (l = n \/ i < l < n /\ jumped ss l <> 0%Z).
Proof.
  intro O. induction work as [|work IH]; intros i l rest Z Hi; cbn [run_from];
    (destruct (least (map (next i) ss)) as [i'|] eqn:E;
     [|apply least_none, map_eq_nil in E; subst ss; intros [= <- _]; split; [reflexivity|now left]]);
    apply least_spec in E as [E1 E2];
    (assert (B : forall k, k < i' -> jumped ss k = 0%Z) by
       (intros k Hk; destruct (le_lt_dec k i); [now apply Z|]; rewrite (jumped_between ss i i' k), Z by (assumption || lia); reflexivity));
    (assert (Lt : i < i') by
       (apply in_map_iff in E1 as ([[rise unit] j] & <- & I1); apply (proj1 (Forall_forall _ _) O) in I1 as [I1 _]; now apply next_spec));
    (destruct (Nat.ltb_spec (Nat.min n (period ss)) i');
     [intros [= <- _]; split; [apply all_in_period; [assumption|]; intros; apply B; lia|now left]|]);
    (destruct (Nat.leb_spec n i'); [intros [= <- _]; split; [intros; apply B; lia|now left]|]); cbn [orb];
    (destruct (Z.eqb_spec (jumped ss i') 0); cbn [negb]; [|intros [= <- _]; split; [assumption|right; split; [lia|assumption]]]).
  - discriminate.
  - intro R. destruct (IH i' l rest) as [R1 R2]; [|lia|assumption|].
    + intros k Hk. destruct (Nat.eq_dec k i'); [now subst|]. apply B; lia.
    + split; [assumption|]. destruct R2 as [->|[? ?]]; [now left|right; split; [lia|assumption]].
Qed.

(** Theorem: what the search from carry to carry answers is the longest run, `f(i) = i*f(1)` for all `i`
    before its end and not there. *)
Theorem longest_run_correct A n r work l rest : wf A -> 1 <= n -> longest_run A n r work = Some (l, rest) ->
  l = run (fun i => offx A (r * i)) (offx A r) 0 n.
Proof.
  intros W Hn. unfold longest_run. intro R.
  destruct (run_from_spec _ n (slopes_ok A r W) work 0 l rest) as [R1 R2]; [|lia|exact R|].
  { intros k Hk. assert (k = 0) as -> by lia. apply jumped_0. }
  destruct (run_spec (fun i => offx A (r * i)) (offx A r) n 0) as (B & Eq & N).
  set (l' := run _ _ 0 n) in *. clearbody l'. simpl in B, N, Eq.
  assert (T : forall k, offx A (r * k) = k * offx A r <-> jumped (slopes A r) k = 0%Z).
  { intro k. rewrite <- slopes_identity by assumption. lia. }
  destruct (lt_eq_lt_dec l l') as [[Lt|]|Gt]; [|assumption|]; exfalso.
  - destruct R2 as [->|[R2 R3]]; [lia|]. apply R3, T, Eq. lia.
  - assert (l <= n) by (destruct R2; lia). apply N; [lia|]. apply T, R1. assumption.
Qed.

Lemma longest_run_two A n r work l rest : wf A -> 2 <= n -> longest_run A n r work = Some (l, rest) -> 2 <= l.
Proof.
  intros W Hn R. rewrite (longest_run_correct A n r work l rest W ltac:(lia) R).
  destruct (run_spec (fun i => offx A (r * i)) (offx A r) n 0) as (B & _ & N).
  set (l' := run _ _ 0 n) in *. clearbody l'. destruct (le_lt_dec 2 l') as [|L]; [assumption|]. exfalso.
  apply N; [lia|]. assert (l' = 0 \/ l' = 1) as [->| ->] by lia.
  - now rewrite Nat.mul_0_r, offx_0.
  - rewrite Nat.mul_1_r. lia.
Qed.
