(** composition, decided: where CuTe's walk is right, no carry is left, and nothing is enumerated. *)
From Coq Require Import List Arith Lia PeanoNat ZArith Bool.
From Proofs Require Import Coalesce Walk Carries Composition Runs Meetings Decision.
Import ListNotations.

(** A run before whose end no place carries takes no evaluation. *)
Lemma longest_run_line A n r l work : wf A -> 1 <= l <= n ->
  (forall p j, In (p, j) (jumps 1 A) -> (l - 1) * (r mod p) < p) ->
  (l < n -> jumped (slopes A r) l <> 0%Z) -> longest_run A n r work = Some (l, work).
Proof.
  intros W Hl H N. unfold longest_run. pose proof (slopes_ok A r W) as O.
  assert (Nx : Forall (fun y => l <= y) (map (next 0) (slopes A r))).
  { apply Forall_forall. intros y Hy. apply in_map_iff in Hy as ([[x u] j'] & <- & Hs).
    pose proof (proj1 (Forall_forall _ _) O _ Hs) as [O1 _]. cbn [fst snd] in O1.
    destruct (next_spec x u j' 0 O1) as (_ & N1 & _). rewrite Nat.mul_0_l, Nat.div_0_l in N1 by lia.
    destruct (le_lt_dec l (next 0 (x, u, j'))) as [|Lt]; [assumption|exfalso].
    unfold slopes in Hs. apply in_map_iff in Hs as ([[rs u'] k] & [= Ex -> ->] & Hs).
    apply groups_in in Hs as (_ & p & j & Ip & _ & Ef). cbn [fst] in Ef.
    pose proof (proj1 (Forall_forall _ _) (jumps_places A W 1 ltac:(lia)) _ Ip) as Hp. simpl in Hp.
    specialize (H p j Ip). set (y := next 0 (x, u, j')) in *. clearbody y.
    pose proof (lowest_div [r] p [y] Hp) as D. rewrite <- Ef in D. cbn [fst snd map sum] in D.
    assert (exists z, rs = [z]) as [z ->] by (injection Ef as -> _; cbn; eauto). cbn [hd sum] in *. subst z.
    rewrite !Nat.add_0_r, N1, Nat.div_small in D; [lia|].
    eapply Nat.le_lt_trans; [|exact H]. apply Nat.mul_le_mono_r. lia. }
  destruct (least (map (next 0) (slopes A r))) as [i|] eqn:E.
  - apply least_spec in E as E'. destruct E' as [E1 E2].
    assert (Li : l <= i) by (apply (proj1 (Forall_forall _ _) Nx), E1).
    assert (B : forall k, k < i -> jumped (slopes A r) k = 0%Z).
    { intros k Hk. rewrite (jumped_between _ 0 i k O E2) by lia. apply jumped_0. }
    assert (S : n <= i -> l = n).
    { intro. destruct (Nat.eq_dec l n); [assumption|]. exfalso. apply N; [lia|]. apply B. lia. }
    assert (T : i < n -> l = i).
    { intro. destruct (Nat.eq_dec l i); [assumption|]. exfalso. apply N; [lia|]. apply B. lia. }
    assert (P : Nat.min n (period (slopes A r)) < i -> l = n).
    { intro Hi. destruct (Nat.eq_dec l n); [assumption|]. exfalso. apply N; [lia|].
      apply (all_in_period _ n O); [|lia]. intros k Hk. apply B. lia. }
    destruct work; cbn [run_from]; rewrite E;
      (destruct (Nat.ltb_spec (Nat.min n (period (slopes A r))) i); cbn [orb]; [now rewrite P|]);
      (destruct (Nat.leb_spec n i); [now rewrite S|]);
      (destruct (Z.eqb_spec (jumped (slopes A r) i) 0) as [Z|]; [exfalso|cbn [negb]; now rewrite T]);
      rewrite <- T in Z by assumption; apply N; (assumption || lia).
  - assert (l = n).
    { destruct (Nat.eq_dec l n); [assumption|]. exfalso. apply N; [lia|].
      apply least_none, map_eq_nil in E. now rewrite E. }
    subst. destruct work; cbn [run_from]; now rewrite E.
Qed.

(** The pieces of a leaf in the walk, with their strides in B; A from place P on. *)
Fixpoint pieces (P : nat) (A : layout) (st : list mode) : layout :=
  match A, st with
  | (m, _) :: A', (k, c) :: st' => (k, P * c) :: pieces (P * m) A' st'
  | _, _ => []
  end.

(** The places of A0: those before P divide it, the others are those of A. *)
Definition places_from (A0 A : layout) (P : nat) : Prop :=
  exists before, jumps 1 A0 = before ++ jumps P A /\ Forall (fun pj => Nat.divide (fst pj) P) before.

Lemma places_from_next A0 m e A P : A <> [] -> places_from A0 ((m, e) :: A) P -> places_from A0 A (P * m).
Proof.
  intros N (before & E & F). rewrite jumps_cons in E by assumption.
  exists (before ++ [(P * m, (first_stride A - Z.of_nat m * Z.of_nat e)%Z)]).
  split; [now rewrite <- app_assoc|]. apply Forall_app.
  split; [|constructor; [exists 1; cbn [fst]; lia|constructor]].
  eapply Forall_impl; [|exact F]. intros a H. now apply Nat.divide_mul_l.
Qed.

Lemma divide_mod p P c : 1 <= p -> Nat.divide p P -> (P * c) mod p = 0.
Proof. intros Hp [k ->]. apply Nat.mod_divide; [lia|]. exists (k * c). ring. Qed.

Lemma jumps_multiple A : forall P p j, In (p, j) (jumps P A) -> Nat.divide P p.
Proof.
  induction A as [|[m e] A IH]; intros P p j H; [destruct H|].
  destruct A as [|m' A]; [destruct H|]. rewrite jumps_cons in H by discriminate.
  destruct H as [[= <- _]|H]; [exists m; ring|]. apply IH in H as [k ->]. exists (k * m). ring.
Qed.

(** Further places are at least twice the first. *)
Lemma jumps_beyond A P p j : coalesced A -> 1 <= P -> In (p, j) (jumps P A) -> 2 * P <= p.
Proof.
  intros C HP H. destruct A as [|[m e] [|m' A]]; [destruct H|destruct H|].
  rewrite jumps_cons in H by discriminate. destruct C as (Cm & C1 & _).
  destruct H as [[= <- _]|H]; [nia|].
  assert (WA : wf (m' :: A)) by (apply coalesced_wf; exact C1).
  pose proof (proj1 (Forall_forall _ _) (jumps_places _ WA (P * m) ltac:(nia)) _ H) as Hp. cbn [fst] in Hp.
  apply jumps_multiple in H as [[|k] ->]; nia.
Qed.

Lemma carried_app js js' x : carried (js ++ js') x = (carried js x + carried js' x)%Z.
Proof. induction js as [|[p j] js IH]; [reflexivity|]. cbn [app carried]. rewrite IH. ring. Qed.

Lemma carried_none js x : (forall p j, In (p, j) js -> x p = 0) -> carried js x = 0%Z.
Proof.
  induction js as [|[p j] js IH]; intro H; [reflexivity|]. cbn [carried].
  rewrite (H p j) by now left. rewrite IH; [lia|]. intros q k Hq. apply (H q k). now right.
Qed.

Lemma pieces_one A : forall P c st, wf A -> cute A 1 c = Some st -> drop1 (pieces P A st) = [].
Proof.
  induction A as [|[m e] A IH]; intros P c st W E; [discriminate|]. apply wf_cons in W as [W1 W2].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]).
  - injection E as <-. reflexivity.
  - rewrite cute_cons in E by assumption. destruct (_ || _); [|discriminate]. cbv zeta in E.
    replace (Nat.min (Nat.max 1 (cdiv m c)) 1) with 1 in E by lia.
    rewrite Nat.mod_1_r, Nat.div_1_r in E. cbn [Nat.eqb] in E.
    destruct (cute A 1 (cdiv c m)) as [st'|] eqn:E'; [|discriminate]. injection E as <-. cbn. now apply (IH _ _ _ W2 E').
Qed.

(** The walk cuts a leaf into its longest runs, and each is found without an evaluation. *)
Lemma cut_walk A0 : wf A0 -> forall A P n c st fuel work, coalesced A -> places_from A0 A P -> 1 <= P ->
  1 <= n <= fuel -> 1 <= c -> cute A n c = Some st -> nospill A n st = true ->
  cut fuel A0 n (P * c) work = Some (drop1 (pieces P A st), None, work).
Proof.
  intro W0. induction A as [|[m e] A IH]; intros P n c st fuel work C Pl HP Hn Hc Cu Ns; [discriminate|].
  assert (Pos : forall p j, In (p, j) (jumps 1 A0) -> 1 <= p).
  { intros p j H. pose proof (proj1 (Forall_forall _ _) (jumps_places A0 W0 1 ltac:(lia)) _ H). assumption. }
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]).
  - injection Cu as <-. destruct fuel as [|fuel]; [lia|]. cbn [cut pieces drop1 filter fst].
    destruct (Nat.leb_spec n 1); [assert (n = 1) as -> by lia; reflexivity|].
    rewrite (longest_run_line A0 n (P * c) n work W0); [|lia| |lia].
    + rewrite Nat.mod_same by lia. cbn [Nat.eqb]. rewrite Nat.div_same by lia.
      destruct (Nat.eqb_spec n 1); [lia|]. cbn [negb]. destruct fuel; [lia|]. reflexivity.
    + intros p j Hj. destruct Pl as (before & E & F). cbn [jumps] in E. rewrite app_nil_r in E. rewrite E in *.
      rewrite divide_mod; [specialize (Pos p j Hj); lia|now apply (Pos p j)|].
      exact (proj1 (Forall_forall _ _) F _ Hj).
  - pose proof (coalesced_wf _ C) as W. apply wf_cons in W as [_ W2].
    assert (C' := C). destruct C' as (Hm & CA & J). rewrite cute_cons in Cu by assumption.
    destruct ((c mod m =? 0) || (c <? m)) eqn:Sd; [|discriminate]. cbv zeta in Cu.
    remember (Nat.min (Nat.max 1 (cdiv m c)) n) as k eqn:Ek.
    destruct (Nat.eqb_spec (n mod k) 0) as [Hk|]; [|discriminate].
    destruct (cute A (n / k) (cdiv c m)) as [st'|] eqn:Cu'; [|discriminate].
    injection Cu as <-. assert (Kp : 1 <= k) by lia.
    pose proof (Nat.div_mod n k ltac:(lia)) as Dn. rewrite Hk in Dn.
    rewrite nospill_cons in Ns by assumption. apply andb_true_iff in Ns as [Ns Ns'].
    pose proof (places_from_next A0 m e A P N Pl) as Pl'. cbn [pieces drop1 filter fst].
    destruct (le_lt_dec m c) as [G|Lt].
    + (* passed *)
      assert (Dc : c mod m = 0).
      { apply orb_true_iff in Sd as [Sd|Sd]; [now apply Nat.eqb_eq|apply Nat.ltb_lt in Sd; lia]. }
      assert (k = 1) as ->.
      { destruct (le_lt_dec (cdiv m c) 1); [lia|]. assert (1 * c < m) by (apply cdiv_le; lia). lia. }
      rewrite Nat.div_1_r in *. pose proof (Nat.div_mod c m ltac:(lia)) as Dm. rewrite Dc in Dm.
      rewrite (cdiv_div c m) in Cu' by lia.
      replace (P * c) with (P * m * (c / m)) by nia. cbn [Nat.eqb negb].
      apply (IH (P * m) n (c / m)); try assumption; nia.
    + assert (C1 : cdiv c m = 1).
      { assert (0 < cdiv c m) by (apply cdiv_le; lia).
        destruct (le_lt_dec (cdiv c m) 1) as [|l]; [lia|]. apply cdiv_le in l; lia. }
      assert (Ck : 1 < cdiv m c) by (apply cdiv_le; lia). rewrite C1 in *.
      destruct fuel as [|fuel]; [lia|]. cbn [cut]. destruct (Nat.leb_spec n 1) as [N1|N1].
      { assert (n = 1) as -> by lia. assert (k = 1) as -> by lia. rewrite Nat.div_1_r in Cu'.
        cbn [Nat.eqb negb]. rewrite (pieces_one A _ _ _ W2 Cu'). reflexivity. }
      assert (K2 : 2 <= k) by lia. destruct (Nat.eqb_spec k 1); [lia|]. cbn [negb].
      (* the places *)
      assert (Lo : forall p j, In (p, j) (jumps 1 A0) -> (P * c) mod p = 0 \/ P * m <= p).
      { intros p j H. pose proof (Pos p j H) as Hp. destruct Pl as (before & E & F). rewrite E in H.
        apply in_app_iff in H as [H|H].
        - left. apply divide_mod; [assumption|]. exact (proj1 (Forall_forall _ _) F _ H).
        - right. rewrite jumps_cons in H by assumption. destruct H as [[= <- _]|H]; [lia|].
          apply jumps_multiple in H as [[|z] ->]; nia. }
      assert (Ln : (k - 1) * c < m) by (apply cdiv_le; lia).
      rewrite (longest_run_line A0 n (P * c) k work W0); [| |intros p j H|].
      * rewrite Hk. cbn [Nat.eqb]. assert (n / k <= fuel) by nia.
        destruct (Nat.eq_dec (n / k) 1) as [E1|E1].
        -- rewrite E1 in *. rewrite (pieces_one A _ _ _ W2 Cu'). destruct fuel; [lia|]. reflexivity.
        -- assert (Kc : k = cdiv m c) by nia.
           apply orb_true_iff in Ns as [Ns|Ns]; [apply orb_true_iff in Ns as [Ns|Ns]|]; apply Nat.eqb_eq in Ns;
             [lia| |rewrite Nat.mod_small in Ns by lia; lia].
           rewrite cdiv_div in Kc by lia. pose proof (Nat.div_mod m c ltac:(lia)) as Dm. rewrite Ns, <- Kc in Dm.
           replace (P * c * k) with (P * m * 1) by nia.
           rewrite (IH (P * m) (n / k) 1 st' fuel work); try assumption; [reflexivity|nia|nia|lia].
      * nia.
      * pose proof (Pos p j H). destruct (Lo p j H) as [Z|Ge]; [rewrite Z; lia|].
        pose proof (Nat.mod_le (P * c) p ltac:(lia)). nia.
      * intro Kn. assert (Kc : k = cdiv m c) by lia.
        assert (n / k <> 1) by nia.
        apply orb_true_iff in Ns as [Ns|Ns]; [apply orb_true_iff in Ns as [Ns|Ns]|]; apply Nat.eqb_eq in Ns;
          [lia| |rewrite Nat.mod_small in Ns by lia; lia].
        rewrite cdiv_div in Kc by lia. pose proof (Nat.div_mod m c ltac:(lia)) as Dm. rewrite Ns, <- Kc in Dm.
        rewrite slopes_total by assumption. destruct Pl as (before & E & F). rewrite E, carried_app.
        rewrite (carried_none before).
        2: { intros p j Hj. assert (1 <= p) by (apply (Pos p j); rewrite E; apply in_app_iff; now left).
             cbn [map sum]. rewrite divide_mod; [|assumption|exact (proj1 (Forall_forall _ _) F _ Hj)].
             rewrite Nat.mul_0_r. now apply Nat.div_small. }
        rewrite jumps_cons by assumption. cbn [carried map sum].
        rewrite (carried_none (jumps (P * m) A)).
        2: { intros p j Hj. apply (jumps_beyond A (P * m) p j CA ltac:(nia)) in Hj.
             apply Nat.div_small. pose proof (Nat.mod_le (P * c) p ltac:(nia)). nia. }
        rewrite Nat.mul_mod_distr_l, (Nat.mod_small c m) by lia.
        replace (k * (P * c) + 0) with (P * m) by nia. rewrite Nat.div_same by nia.
        destruct A as [|[m' e'] A]; [congruence|]. cbn [first_stride]. nia.
Qed.

(** ** What the pieces reach *)

Fixpoint reached (p : nat) (C : layout) : nat :=
  match C with [] => 0 | (n, d) :: C' => (n - 1) * (d mod p) + reached p C' end.

Lemma reached_sum p C : sum (map pred (map fst C)) (map (fun d => d mod p) (map snd C)) = reached p C.
Proof. induction C as [|[n d] C IH]; [reflexivity|]. cbn [map fst snd sum reached]. rewrite IH. f_equal. f_equal. lia. Qed.

Lemma reached_app p C C' : reached p (C ++ C') = reached p C + reached p C'.
Proof. induction C as [|[n d] C IH]; [reflexivity|]. cbn [app reached]. rewrite IH. lia. Qed.

Lemma reached_drop1 p C : reached p (drop1 C) = reached p C.
Proof.
  unfold drop1. induction C as [|[n d] C IH]; [reflexivity|]. cbn [filter fst reached].
  destruct (Nat.eqb_spec n 1); cbn [negb reached]; rewrite IH; [subst; simpl|]; lia.
Qed.

(** What the modes below place p reach together, of what [us] tells for each. *)
Fixpoint upto (P : nat) (A : layout) (us : list nat) (p : nat) : nat :=
  match A with
  | [] => 0
  | (m, _) :: A' => if p <=? P then 0 else hd 0 us * P + upto (P * m) A' (tl us) p
  end.

Lemma upto_vadd A : forall P u v p, upto P A (vadd u v) p = upto P A u p + upto P A v p.
Proof.
  induction A as [|[m e] A IH]; intros P u v p; [reflexivity|]. cbn [upto].
  destruct (p <=? P); [reflexivity|]. rewrite vadd_hd, vadd_tl, IH. lia.
Qed.

Lemma upto_below A : forall P us p j, wf A -> 1 <= P -> In (p, j) (jumps P A) -> below A us = true ->
  upto P A us p + P <= p.
Proof.
  induction A as [|[m e] A IH]; intros P us p j W HP H Bl; [destruct H|]. apply wf_cons in W as [W1 W2].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]); [destruct H|].
  assert (B : hd 0 us < m /\ below A (tl us) = true).
  { cbn [below] in Bl. destruct A; [congruence|]. apply andb_true_iff in Bl as [B1 B2]. now apply Nat.ltb_lt in B1. }
  destruct B as [B1 B2]. rewrite jumps_cons in H by assumption.
  assert (G : upto (P * m) A (tl us) p + P * m <= p).
  { destruct H as [[= <- _]|H]; [|apply (IH _ _ _ j); auto; nia].
    destruct A as [|[m' e'] A]; [congruence|]. cbn [upto]. rewrite Nat.leb_refl. lia. }
  cbn [upto]. destruct (Nat.leb_spec p P); [assert (P = p) by nia; lia|]. nia.
Qed.

Lemma reached_beyond A : forall P st p, 1 <= p -> Nat.divide p P -> reached p (pieces P A st) = 0.
Proof.
  induction A as [|[m e] A IH]; intros P [|[k c] st] p Hp D; try reflexivity. cbn [pieces reached].
  rewrite divide_mod by assumption. rewrite IH; [lia|assumption|]. now apply Nat.divide_mul_l.
Qed.

Lemma reached_pieces A : forall P st p j, wf A -> 1 <= P -> In (p, j) (jumps P A) ->
  reached p (pieces P A st) <= upto P A (reach st) p.
Proof.
  induction A as [|[m e] A IH]; intros P st p j W HP H; [destruct H|]. apply wf_cons in W as [W1 W2].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]); [destruct H|].
  destruct st as [|[k c] st]; [apply Nat.le_0_l|]. cbn [pieces reached upto reach map hd tl].
  rewrite jumps_cons in H by assumption.
  assert (G : reached p (pieces (P * m) A st) <= upto (P * m) A (reach st) p).
  { destruct H as [[= <- _]|H]; [rewrite reached_beyond; [lia|nia|apply Nat.divide_refl]|apply (IH _ _ _ j); auto; nia]. }
  assert (Pp : 1 <= p).
  { destruct H as [[= <- _]|H]; [nia|].
    exact (proj1 (Forall_forall _ _) (jumps_places A W2 (P * m) ltac:(nia)) _ H). }
  destruct (Nat.leb_spec p P) as [L|L].
  - assert (p = P) as ->.
    { destruct H as [[= <- _]|H]; [nia|]. apply jumps_multiple in H as [[|z] ->]; nia. }
    rewrite divide_mod; [|assumption|apply Nat.divide_refl]. rewrite reached_beyond; [lia|assumption|exists m; ring].
  - pose proof (Nat.mod_le (P * c) p ltac:(lia)). unfold reach in G. nia.
Qed.

Lemma meetings_none A C : (forall p j, In (p, j) (jumps 1 A) -> reached p C < p) -> meetings A C = [].
Proof.
  intro H. unfold meetings, groups. assert (E : forall c r js, (forall p j, In (p, j) js -> c p = false) -> gather c r js = []).
  { intros c r js. induction js as [|[p j] js IH]; intro F; [reflexivity|]. cbn [gather].
    rewrite (F p j) by now left. apply IH. intros q k Hq. apply (F q k). now right. }
  rewrite E; [reflexivity|]. intros p j Hp. rewrite reached_sum. apply Nat.leb_gt. now apply (H p j).
Qed.

Lemma cuts_walk A B : forall us Rs work, coalesced A -> wf B -> leaves A B = Some (us, Rs) ->
  exists Cs, cuts A B work = Some (Cs, None, work) /\
    forall p j, In (p, j) (jumps 1 A) -> reached p (concat Cs) <= upto 1 A us p.
Proof.
  induction B as [|[n r] B IH]; intros us Rs work C WB; cbn [leaves cuts].
  - intros [= <- <-]. exists []. split; [reflexivity|]. intros. apply Nat.le_0_l.
  - apply wf_cons in WB as [Wn WB]. destruct (leaf A n r) as [[u R]|] eqn:L; [|discriminate].
    destruct (leaves A B) as [[v Rs']|] eqn:Lv; [|discriminate]. intros [= <- <-].
    pose proof (coalesced_wf _ C) as W.
    assert (Pos : forall p j, In (p, j) (jumps 1 A) -> 1 <= p).
    { intros p j H. exact (proj1 (Forall_forall _ _) (jumps_places A W 1 ltac:(lia)) _ H). }
    assert (G : exists P, cut n A n r work = Some (P, None, work) /\
      forall p j, In (p, j) (jumps 1 A) -> reached p P <= upto 1 A u p).
    { unfold leaf in L. destruct (Nat.eqb_spec r 0) as [->|].
      - injection L as <- <-. destruct (Nat.eq_dec n 1) as [->|].
        + exists []. split; [reflexivity|]. intros. apply Nat.le_0_l.
        + exists [(n, 0)]. destruct n as [|n]; [lia|]. cbn [cut]. destruct (Nat.leb_spec (S n) 1); [lia|].
          rewrite (longest_run_line A (S n) 0 (S n) work W); [|lia| |lia].
          * rewrite Nat.mod_same, Nat.div_same by lia. cbn [Nat.eqb]. destruct n; [lia|]. cbn [cut Nat.leb option_map].
            split; [reflexivity|]. intros p j Hj. cbn [reached]. pose proof (Pos p j Hj). rewrite Nat.mod_0_l by lia. lia.
          * intros p j Hj. pose proof (Pos p j Hj). rewrite Nat.mod_0_l by lia. lia.
      - destruct (cute A n r) as [st|] eqn:Cu.
        + destruct (nospill A n st) eqn:Ns; [|discriminate]. injection L as <- <-.
          exists (drop1 (pieces 1 A st)). split.
          * rewrite <- (Nat.mul_1_l r). apply cut_walk; try assumption; try lia.
            exists []. split; [reflexivity|constructor].
          * intros p j H. rewrite reached_drop1. apply (reached_pieces A 1 st p j); [assumption|lia|assumption].
        + destruct (Nat.eqb_spec n 1) as [->|]; [|discriminate]. injection L as <- <-.
          exists []. split; [reflexivity|]. intros. apply Nat.le_0_l. }
    destruct G as (P & -> & G). destruct (IH v Rs' work C WB eq_refl) as (Cs & -> & K).
    exists (P :: Cs). split; [reflexivity|]. intros p j H. cbn [concat]. rewrite reached_app, upto_vadd.
    specialize (G p j H). specialize (K p j H). lia.
Qed.

(** Theorem: step 1 of the decision includes CuTe's walk where it is right: no group is left, no evaluation is
    made, and the answer is the same, coalesced. *)
Theorem walk_decided most A B Rs : wf A -> wf B -> compose (merge_x A) B = Some Rs ->
  decide most (merge_x A) B = Layout (map merge Rs) /\
  exists Cs, cuts (merge_x A) B most = Some (Cs, None, most) /\ meetings (merge_x A) (concat Cs) = [].
Proof.
  intros WA WB E. pose proof (merge_x_wf _ WA) as WM. pose proof (merge_x_form A WA) as Fm.
  set (M := merge_x A) in *. clearbody M. clear WA A.
  assert (G : exists Cs, cuts M B most = Some (Cs, None, most) /\ meetings M (concat Cs) = []).
  { destruct Fm as [C| ->].
    - unfold compose in E. destruct (leaves M B) as [[us Rs']|] eqn:L; [|discriminate].
      destruct (below M us) eqn:Bl; [|discriminate]. destruct (cuts_walk M B us Rs' most C WB L) as (Cs & Ec & K).
      exists Cs. split; [assumption|]. apply meetings_none. intros p j H.
      pose proof (upto_below M 1 us p j WM ltac:(lia) H Bl). specialize (K p j H). lia.
    - assert (N : forall C, meetings [(1, 0)] C = []) by reflexivity.
      assert (K : exists Cs, cuts [(1, 0)] B most = Some (Cs, None, most)).
      { clear E. induction B as [|[n r] B IH]; [now exists []|]. apply wf_cons in WB as [Wn WB]. cbn [cuts].
        destruct (IH WB) as [Cs E]. destruct n as [|n]; [lia|]. cbn [cut]. destruct (Nat.leb_spec (S n) 1).
        - rewrite E. eauto.
        - rewrite (longest_run_line [(1, 0)] (S n) r (S n) most WM); [|lia|intros p j []|lia].
          rewrite Nat.mod_same, Nat.div_same by lia. destruct n; [lia|]. cbn [cut Nat.leb Nat.eqb option_map].
          rewrite E. eauto. }
      destruct K as [Cs K]. eauto. }
  split; [|exact G]. destruct G as (Cs & Ec & N).
  assert (D : exists Rs', decide most M B = Layout Rs').
  { unfold decide. rewrite Ec. unfold first_wrong. rewrite N. cbn [map least]. eauto. }
  destruct D as [Rs' D]. rewrite D. f_equal.
  pose proof (decide_enumeration most M B WM WB) as En. rewrite D in En. cbn in En.
  destruct (composition_iff M B WM WB) as [_ U]. destruct (U Rs' En) as [_ U']. symmetry. apply U'.
  destruct (compose_correct M B Rs WM WB E) as (F2 & _ & F). destruct (leafwise Rs B F2) as [W S].
  split; [assumption|]. intros x Hx. rewrite (off_offx (concat Rs)), (off_offx B) by (assumption || lia). now apply F.
Qed.
