(** composition, decided: which bound on the work is always enough. *)
From Coq Require Import List Arith Lia PeanoNat ZArith Bool.
From Proofs Require Import Coalesce Walk Carries Composition Runs Meetings Decision.
Import ListNotations.

(** A run of [l] elements takes at most [l - 1] evaluations. *)
Lemma run_from_work ss n stop : Forall slope_ok ss -> forall work i, i < n <= work + i + 1 ->
  exists l rest, run_from work ss n stop i = Some (l, rest) /\ i < l <= n /\ work + i + 1 <= rest + l.
Proof.
  intro O. induction work as [|work IH]; intros i H; cbn [run_from];
    (destruct (least (map (next i) ss)) as [i'|] eqn:E; [|eexists _, _; split; [reflexivity|lia]]);
    apply least_spec in E as [E _]; apply in_map_iff in E as ([[rise unit] j] & Ei & E);
    apply (proj1 (Forall_forall _ _) O) in E as [E _]; destruct (next_spec rise unit j i E) as [Lt _]; rewrite Ei in Lt;
    clear E Ei;
    (destruct (Nat.ltb_spec stop i'); cbn [orb]; [eexists _, _; split; [reflexivity|lia]|]);
    (destruct (Nat.leb_spec n i'); [eexists _, _; split; [reflexivity|lia]|]);
    (destruct (negb (jumped ss i' =? 0)%Z); [eexists _, _; split; [reflexivity|lia]|]).
  - lia.
  - destruct (IH i') as (l & rest & -> & B & L); [lia|]. eexists _, _. split; [reflexivity|]. lia.
Qed.

(** A leaf of [n] elements takes at most [n - 1]. *)
Lemma cut_work fuel : forall A n r work, wf A -> 1 <= n <= fuel -> n <= work + 1 ->
  exists C b rest, cut fuel A n r work = Some (C, b, rest) /\ work + 1 <= rest + n.
Proof.
  induction fuel as [|fuel IH]; intros A n r work W Hn H; [lia|]. cbn [cut].
  destruct (Nat.leb_spec n 1); [eexists _, _, _; split; [reflexivity|lia]|].
  destruct (run_from_work (slopes A r) n (Nat.min n (period (slopes A r))) (slopes_ok A r W) work 0) as (l & rest & E & B & L);
    [lia|]. fold (longest_run A n r work) in E. rewrite E.
  pose proof (longest_run_two A n r work l rest W ltac:(lia) E).
  destruct (Nat.eqb_spec (n mod l) 0) as [D|]; [|eexists _, _, _; split; [reflexivity|lia]].
  pose proof (Nat.div_mod n l ltac:(lia)) as Dn. rewrite D in Dn.
  set (q := n / l) in *. clearbody q. assert (1 <= q) by (destruct q; lia). assert (q + l <= n + 1) by nia.
  assert (2 * q <= n) by nia.
  destruct (IH A q (r * l) rest W) as (C & b & left' & -> & L'); [lia|lia|]. eexists _, _, _. split; [reflexivity|]. lia.
Qed.

Lemma cuts_work A B : forall work, wf A -> wf B -> size B <= work + 1 ->
  exists Cs b rest, cuts A B work = Some (Cs, b, rest) /\ work + 1 <= rest + size B.
Proof.
  induction B as [|[n r] B IH]; intros work WA WB H; cbn [cuts size] in *.
  - eexists _, _, _. split; [reflexivity|]. lia.
  - apply wf_cons in WB as [Wn WB]. pose proof (size_pos _ WB). assert (n + size B <= n * size B + 1) by nia.
    destruct (cut_work n A n r work WA) as (C & b & rest & -> & L); [lia|lia|].
    destruct (IH rest WA WB) as (Cs & b' & rest' & -> & L'); [lia|]. eexists _, _, _. split; [reflexivity|]. lia.
Qed.

Lemma involved_size C : forall w rises, wf C -> size (involved w C rises) <= size C.
Proof.
  induction C as [|[n r] C IH]; intros w rises W; [reflexivity|]. apply wf_cons in W as [W1 W2].
  cbn [involved size]. specialize (IH (w * n) (map (@tl nat) rises) W2). destruct existsb; nia.
Qed.

Lemma enumerate_ends V wrong work : forall y, size V <= work + y -> y < size V -> enumerate work V wrong y <> Unknown.
Proof.
  induction work as [|work IH]; intros y H Hy; [lia|]. cbn [enumerate].
  destruct (wrong y); [discriminate|]. destruct (Nat.ltb_spec (S y) (size V)); [apply IH; lia|discriminate].
Qed.

(** Theorem: twice as many evaluations as B has elements are enough. *)
Theorem twice_the_size_enough most A B : wf A -> wf B -> 2 * size B <= most + 1 -> enough most A B.
Proof.
  intros WA WB H. unfold enough. destruct (cuts_work A B most WA WB) as (Cs & b & rest & E & L); [lia|]. rewrite E.
  destruct (cuts_leaves A B _ _ _ _ WA WB E) as [F2 _]. destruct (leafwise _ _ F2) as [WC SC].
  intros y Hy. right. destruct (nothing_before A (concat Cs) WA WC y Hy) as [Hs _].
  pose proof (involved_size (concat Cs) 1 (map (fun g => fst (fst g)) (meetings A (concat Cs))) WC) as Sz.
  fold (taking_part A (concat Cs)) in Sz. apply enumerate_ends; lia.
Qed.

(** Theorem: so everything is decided with a bound that is large enough. *)
Theorem twice_the_size_decides most A B : wf A -> wf B -> 2 * size B <= most + 1 ->
  composition_within most A B <> Undecided.
Proof.
  intros WA WB H. apply composition_within_decides; [assumption..|].
  apply twice_the_size_enough; [now apply merge_x_wf|assumption..].
Qed.

(** composition: the library decides every composition with a right operand of at most 2^19 elements. It
    returns a result if and only if a layout has the function. *)
Theorem composition_decided_small A B : wf A -> wf B -> size B <= 2 ^ 19 ->
  (exists Rs, composition_decided A B = Layout Rs) <-> exists Rs, is_composition A B Rs.
Proof.
  intros WA WB H. unfold composition_decided.
  assert (N : composition_within MOST A B <> Undecided).
  { apply twice_the_size_decides; [assumption..|]. unfold MOST.
    apply Nat.le_trans with (2 * 2 ^ 19); [lia|]. rewrite <- Nat.pow_succ_r'. lia. }
  pose proof (composition_within_exact MOST A B WA WB) as X.
  destruct (composition_within MOST A B) as [Rs|x o c|]; [|destruct X as [X _]|congruence].
  - split; intros _; eauto.
  - split; [intros [Rs E]; discriminate|intro Y; contradiction].
Qed.

(** ** A larger bound *)

Lemma run_from_more ss n stop k : forall work i l rest, run_from work ss n stop i = Some (l, rest) ->
  run_from (work + k) ss n stop i = Some (l, rest + k).
Proof.
  induction work as [|work IH]; intros i l rest; cbn [Nat.add run_from].
  - destruct k as [|k]; cbn [run_from]; (destruct (least (map (next i) ss)); [|now intros [= <- <-]]);
      (destruct (_ || _); [now intros [= <- <-]|]); (destruct (negb _); [now intros [= <- <-]|discriminate]).
  - destruct (least (map (next i) ss)); [|now intros [= <- <-]].
    destruct (_ || _); [now intros [= <- <-]|]. destruct (negb _); [now intros [= <- <-]|apply IH].
Qed.

Lemma cut_more k fuel : forall A n r work C b rest, cut fuel A n r work = Some (C, b, rest) ->
  cut fuel A n r (work + k) = Some (C, b, rest + k).
Proof.
  induction fuel as [|fuel IH]; intros A n r work C b rest; [discriminate|]. cbn [cut].
  destruct (n <=? 1); [now intros [= <- <- <-]|].
  destruct (longest_run A n r work) as [[l w]|] eqn:R; [|discriminate].
  unfold longest_run in *. rewrite (run_from_more _ _ _ k _ _ _ _ R).
  destruct (n mod l =? 0); [|now intros [= <- <- <-]].
  destruct (cut fuel A (n / l) (r * l) w) as [[[C' b'] w']|] eqn:E; [|discriminate].
  rewrite (IH _ _ _ _ _ _ _ E). now intros [= <- <- <-].
Qed.

Lemma cuts_more k A B : forall work Cs b rest, cuts A B work = Some (Cs, b, rest) ->
  cuts A B (work + k) = Some (Cs, b, rest + k).
Proof.
  induction B as [|[n r] B IH]; intros work Cs b rest; cbn [cuts]; [now intros [= <- <- <-]|].
  destruct (cut n A n r work) as [[[C b1] w]|] eqn:E; [|discriminate]. rewrite (cut_more k _ _ _ _ _ _ _ _ E).
  destruct (cuts A B w) as [[[Cs' b2] w']|] eqn:E'; [|discriminate]. rewrite (IH _ _ _ _ E'). now intros [= <- <- <-].
Qed.

Lemma enumerate_more V wrong k work : forall y, enumerate work V wrong y <> Unknown ->
  enumerate (work + k) V wrong y = enumerate work V wrong y.
Proof.
  induction work as [|work IH]; intros y; cbn [Nat.add enumerate]; [congruence|].
  destruct (wrong y); [reflexivity|]. destruct (S y <? size V); [apply IH|reflexivity].
Qed.

Lemma first_wrong_more k A C b work : first_wrong A C b work <> Unknown ->
  first_wrong A C b (work + k) = first_wrong A C b work \/
  exists x, first_wrong A C b work = Found x /\ first_wrong A C b (work + k) <> Unknown.
Proof.
  unfold first_wrong. destruct (least _) as [y|]; [|now left]. destruct (shows A C _); [now left|].
  set (V := involved 1 _ _). set (wrong := fun y => _).
  pose proof (enumerate_more V wrong k work y) as M.
  destruct (enumerate work V wrong y) as [|z|] eqn:En; [now rewrite M by discriminate; left..|].
  destruct (find _ _) as [x|]; [|congruence]. intros _. right. exists x. split; [reflexivity|].
  destruct (enumerate (work + k) V wrong y); discriminate.
Qed.

(** Theorem: a larger bound decides what a smaller one does: the same layout, or a refusal with an index, which
    may be an earlier one. *)
Theorem more_decides most k A B : wf A -> wf B ->
  match decide most A B with
  | Layout Rs => decide (most + k) A B = Layout Rs
  | Broken _ _ _ => exists x offset composed, decide (most + k) A B = Broken x offset composed
  | Undecided => True
  end.
Proof.
  intros WA WB. unfold decide. destruct (cuts A B most) as [[[Cs b] work]|] eqn:E; [|exact I].
  rewrite (cuts_more k _ _ _ _ _ _ E). destruct (cuts_leaves A B _ _ _ _ WA WB E) as [F2 _].
  destruct (leafwise _ _ F2) as [WC SC].
  assert (Hb : forall x, b = Some x -> x < size (concat Cs)).
  { intros x ->. rewrite SC. now apply (cuts_broken A B most Cs x work). }
  pose proof (first_wrong_more k A (concat Cs) b work) as M.
  pose proof (first_wrong_spec A (concat Cs) WA WC b work Hb) as S1.
  pose proof (first_wrong_spec A (concat Cs) WA WC b (work + k) Hb) as S2.
  destruct (first_wrong A (concat Cs) b work) as [|x|]; [| |exact I]; (destruct M as [->|(z & Ez & N)]; [discriminate| |]).
  - reflexivity.
  - discriminate.
  - eauto.
  - destruct (first_wrong A (concat Cs) b (work + k)) as [|y|]; [|eauto|congruence].
    destruct S1 as (Hx & S1 & _). rewrite S2 in S1 by assumption. discriminate.
Qed.

(** ** How much the rest takes *)

(** The pieces of a leaf have two elements or more. *)
Lemma cut_pieces fuel : forall A n r work C b rest, wf A -> 1 <= n ->
  cut fuel A n r work = Some (C, b, rest) -> Forall (fun m => 2 <= fst m) C.
Proof.
  induction fuel as [|fuel IH]; intros A n r work C b rest W Hn; [discriminate|]. cbn [cut].
  destruct (Nat.leb_spec n 1); [intros [= <- _ _]; constructor|].
  destruct (longest_run A n r work) as [[l work']|] eqn:R; [|discriminate].
  pose proof (longest_run_two A n r work l work' W ltac:(lia) R).
  destruct (Nat.eqb_spec (n mod l) 0) as [D|]; [|intros [= <- _ _]; repeat constructor; cbn; lia].
  pose proof (Nat.div_mod n l ltac:(lia)) as Dn. rewrite D in Dn.
  destruct (cut fuel A (n / l) (r * l) work') as [[[C' b'] w]|] eqn:E; [|discriminate]. intros [= <- _ _].
  constructor; [assumption|]. apply IH in E; [assumption..|]. destruct (n / l); lia.
Qed.

Lemma cuts_pieces A B : forall work Cs b rest, wf A -> wf B ->
  cuts A B work = Some (Cs, b, rest) -> Forall (fun m => 2 <= fst m) (concat Cs).
Proof.
  induction B as [|[n r] B IH]; intros work Cs b rest WA WB; cbn [cuts]; [intros [= <- _ _]; constructor|].
  apply wf_cons in WB as [Wn WB].
  destruct (cut n A n r work) as [[[C b1] work']|] eqn:E; [|discriminate].
  destruct (cuts A B work') as [[[Cs' b2] w]|] eqn:E'; [|discriminate]. intros [= <- _ _]. cbn [concat].
  apply Forall_app. split; [now apply (cut_pieces _ _ _ _ _ _ _ _ WA Wn E)|]. now apply IH in E'.
Qed.

(** Theorem: there are at most as many runs as B's size has bits. *)
Theorem runs_few A B work Cs b rest : wf A -> wf B -> cuts A B work = Some (Cs, b, rest) ->
  2 ^ length (concat Cs) <= size B.
Proof.
  intros WA WB E. destruct (cuts_leaves A B _ _ _ _ WA WB E) as [F2 _]. destruct (leafwise _ _ F2) as [_ SC].
  rewrite <- SC. pose proof (cuts_pieces A B _ _ _ _ WA WB E) as F. clear - F.
  induction F as [|[n r] C Hn F IH]; [reflexivity|]. cbn [length size fst] in *. rewrite Nat.pow_succ_r'. nia.
Qed.

(** Theorem: and at most as many groups as A has modes. *)
Theorem groups_few A C : length (meetings A C) <= pred (length A).
Proof.
  assert (J : forall L p, length (jumps p L) = pred (length L)).
  { induction L as [|[m e] L IH]; intro p; [reflexivity|]. destruct L as [|[m' e'] L]; [reflexivity|].
    rewrite jumps_cons by discriminate. cbn [length]. now rewrite IH. }
  unfold meetings, groups. rewrite <- (J A 1). set (f := fun _ : fraction * Z => _).
  set (g := fun p => _). transitivity (length (gather g (map snd C) (jumps 1 A))).
  { clear. induction (gather g (map snd C) (jumps 1 A)) as [|x l IH]; [reflexivity|]. cbn [filter].
    destruct (f x); cbn [length]; lia. }
  clear. induction (jumps 1 A) as [|[p j] js IH]; [reflexivity|]. cbn [gather length].
  destruct (g p); [|lia]. enough (forall h k gs, length (join h k gs) <= S (length gs)) as G by (rewrite G; lia).
  clear. intros h k gs. induction gs as [|[f' j'] gs IH]; cbn [join]; [reflexivity|].
  destruct (same h f'); cbn [length]; lia.
Qed.
