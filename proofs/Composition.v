(** composition: accepted if and only if a layout has the function. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool.
From Proofs Require Import Coalesce Walk Complement.
Import ListNotations.

(** The longest l <= n with f i = i * d for all i < l. *)
Fixpoint run (f : nat -> nat) (d l k : nat) : nat :=
  match k with 0 => l | S k' => if f l =? l * d then run f d (S l) k' else l end.

Lemma run_spec f d k : forall l, let l' := run f d l k in
  l <= l' <= l + k /\ (forall i, l <= i < l' -> f i = i * d) /\ (l' < l + k -> f l' <> l' * d).
Proof.
  induction k as [|k IH]; intro l; cbn [run]; [split; [lia|split; intros; lia]|].
  destruct (Nat.eqb_spec (f l) (l * d)).
  - destruct (IH (S l)) as (B & E & N). split; [lia|]. split.
    + intros i Hi. destruct (Nat.eq_dec i l); [now subst|]. apply E. lia.
    + intro. apply N. lia.
  - split; [lia|]. split; [intros; lia|]. trivial.
Qed.

(** The only candidate: cut into longest runs. *)
Fixpoint cand (fuel : nat) (f : nat -> nat) (n : nat) : option layout :=
  match fuel with
  | 0 => None
  | S fuel' =>
      if n =? 1 then Some [] else
      let l := run f (f 1) 0 n in
      if n mod l =? 0 then option_map (cons (l, f 1)) (cand fuel' (fun q => f (l * q)) (n / l)) else None
  end.

(** f is the function of some layout of size n. *)
Definition layout_function (f : nat -> nat) (n : nat) : Prop :=
  exists L, wf L /\ size L = n /\ forall x, x < n -> off L x = f x.

Lemma cand_complete L : forall fuel f n, coalesced L -> size L = n -> n <= fuel ->
  (forall x, x < n -> off L x = f x) -> cand fuel f n = Some L.
Proof.
  induction L as [|[s d] L IH]; intros fuel f n C S F E.
  - simpl in S. subst. destruct fuel; [lia|]. reflexivity.
  - pose proof (coalesced_size _ C ltac:(discriminate)).
    pose proof (coalesced_wf _ C) as W. apply wf_cons in W as [W1 W2].
    pose proof (size_pos _ W2) as P. destruct fuel as [|fuel]; [lia|]. cbn [cand].
    destruct (Nat.eqb_spec n 1); [lia|]. assert (2 <= s) by (simpl in C; tauto).
    simpl size in S, H.
    assert (E1 : f 1 = d). { rewrite <- E by lia. rewrite off_line by (assumption || lia). lia. }
    rewrite E1.
    assert (R : run f d 0 n = s).
    { destruct (run_spec f d n 0) as (B & Eq & N). set (l := run f d 0 n) in *.
      destruct (lt_eq_lt_dec l s) as [[Lt|]|Gt]; [|assumption|]; exfalso.
      - apply N; [nia|]. rewrite <- E by nia. now apply off_line.
      - destruct L as [|m L]; [simpl in *; nia|]. apply (coalesced_leaves s d m L C).
        rewrite E by nia. apply Eq. lia. }
    rewrite R. cbv zeta. rewrite <- S at 1. rewrite (Nat.mul_comm s), Nat.mod_mul by lia.
    rewrite Nat.eqb_refl. rewrite <- S, (Nat.mul_comm s), Nat.div_mul by lia.
    rewrite (IH fuel (fun q => f (s * q)) (size L)); [reflexivity|simpl in C; tauto|reflexivity|nia|].
    intros q Hq. rewrite <- E by nia. rewrite <- (Nat.add_0_l (s * q)), off_block by lia. lia.
Qed.

Lemma cand_wf fuel : forall f n L, 1 <= n -> f 0 = 0 -> cand fuel f n = Some L -> wf L /\ size L = n.
Proof.
  induction fuel as [|fuel IH]; intros f n L Hn F0; cbn [cand]; [discriminate|].
  destruct (Nat.eqb_spec n 1); [intros [= <-]; subst; split; [constructor|reflexivity]|].
  destruct (run_spec f (f 1) n 0) as (B & Eq & N). set (l := run f (f 1) 0 n) in *. clearbody l.
  destruct (Nat.eqb_spec (n mod l) 0) as [D|]; [|discriminate].
  assert (1 <= l). { destruct l; [|lia]. exfalso. apply N; [lia|]. rewrite F0. reflexivity. }
  destruct (cand fuel (fun q => f (l * q)) (n / l)) as [T|] eqn:E; [|discriminate].
  intros [= <-]. pose proof (Nat.div_mod n l ltac:(lia)) as Dn. rewrite D in Dn.
  assert (Hq : 1 <= n / l) by nia.
  assert (F1 : f (l * 0) = 0) by (now rewrite Nat.mul_0_r).
  destruct (IH (fun q => f (l * q)) _ _ Hq F1 E) as [W S].
  split; [apply wf_cons; split; assumption|]. simpl. nia.
Qed.

Definition agrees (L : layout) (f : nat -> nat) (n : nat) : bool :=
  forallb (fun x => off L x =? f x) (seq 0 n).

Lemma agrees_spec L f n : agrees L f n = true <-> forall x, x < n -> off L x = f x.
Proof.
  unfold agrees. rewrite forallb_forall. split.
  - intros H x Hx. apply Nat.eqb_eq, H, in_seq. lia.
  - intros H x Hx. apply in_seq in Hx. apply Nat.eqb_eq, H. lia.
Qed.

(** Lemma 2 of docs/exactness.md: f is the function of a layout if and only if the candidate of longest runs
    exists and has this function. Any layout with this function then coalesces to the candidate. *)
Theorem one_candidate f n : 1 <= n ->
  (layout_function f n <-> exists C, cand n f n = Some C /\ wf C /\ size C = n /\ forall x, x < n -> off C x = f x)
  /\ forall L, wf L -> size L = n -> (forall x, x < n -> off L x = f x) -> cand n f n = Some (merge L).
Proof.
  intros Hn.
  assert (G : forall L, wf L -> size L = n -> (forall x, x < n -> off L x = f x) -> cand n f n = Some (merge L)).
  { intros L W S E. apply cand_complete; auto using merge_coalesced; [now rewrite merge_size|].
    intros. rewrite merge_off by assumption. now apply E. }
  split; [|exact G]. split.
  - intros (L & W & S & E). exists (merge L). split; [now apply G|].
    split; [now apply merge_wf|]. split; [now rewrite merge_size|].
    intros. rewrite merge_off by assumption. now apply E.
  - intros (C & _ & W & S & E). exists C. auto.
Qed.

(** ** Composition: accepted iff a layout has the function *)

(** R is A o B: one layout for each leaf of B, of the leaf's extent, with A(B(x)) together. *)
Definition is_composition (A B : layout) (Rs : list layout) : Prop :=
  Forall2 (fun R b => wf R /\ size R = fst b) Rs B /\
  forall x, x < size B -> off (concat Rs) x = offx A (off B x).

Fixpoint candidates (A B : layout) : option (list layout) :=
  match B with
  | [] => Some []
  | (n, r) :: B' =>
      match cand n (fun i => offx A (r * i)) n, candidates A B' with
      | Some R, Some Rs => Some (R :: Rs)
      | _, _ => None
      end
  end.

Definition compose_by_enumeration (A B : layout) : option (list layout) :=
  match candidates A B with
  | Some Rs => if agrees (concat Rs) (fun x => offx A (off B x)) (size B) then Some Rs else None
  | None => None
  end.

Lemma candidates_complete A B : forall Rs, wf A -> wf B -> is_composition A B Rs ->
  candidates A B = Some (map merge Rs).
Proof.
  induction B as [|[n r] B IH]; intros Rs WA WB [F2 E]; inversion F2 as [|R ? Rs' ? [WR SR] F2']; subst; [reflexivity|].
  apply wf_cons in WB as [Wn WB]. simpl in SR. cbn [candidates map concat size off] in *.
  pose proof (size_pos _ WB).
  destruct (leafwise _ _ F2') as [WRs _].
  assert (C : cand n (fun i => offx A (r * i)) n = Some (merge R)).
  { apply (one_candidate (fun i => offx A (r * i)) n Wn); try assumption.
    intros x Hx. specialize (E x). rewrite off_app, SR in E by assumption.
    rewrite Nat.mod_small, Nat.div_small in E by lia. rewrite !off_0 in E by assumption.
    rewrite !Nat.add_0_r, (Nat.mul_comm x) in E. apply E. nia. }
  rewrite C, (IH Rs'); [reflexivity|assumption|assumption|]. split; [assumption|].
  intros q Hq. specialize (E (q * n)). rewrite off_app, SR in E by assumption.
  rewrite Nat.mod_mul, Nat.div_mul in E by lia.
  rewrite <- (off_mod R), SR, Nat.mod_mul, off_0 in E by (assumption || lia). apply E. nia.
Qed.

Lemma candidates_wf A B : forall Rs, wf A -> wf B -> candidates A B = Some Rs ->
  Forall2 (fun R b => wf R /\ size R = fst b) Rs B.
Proof.
  induction B as [|[n r] B IH]; intros Rs WA WB; cbn [candidates]; [intros [= <-]; constructor|].
  apply wf_cons in WB as [Wn WB].
  destruct (cand n (fun i => offx A (r * i)) n) as [R|] eqn:E; [|discriminate].
  destruct (candidates A B) as [Rs'|]; [|discriminate]. intros [= <-].
  constructor; [|now apply IH]. apply (cand_wf n (fun i => offx A (r * i))); [assumption| |assumption].
  rewrite Nat.mul_0_r. now apply offx_0.
Qed.

Lemma concat_merge_off A B Rs x : Forall2 (fun R b => wf R /\ size R = fst b) Rs B -> is_composition A B Rs ->
  off (concat (map merge Rs)) x = off (concat Rs) x.
Proof.
  intros F2 _. revert x. induction F2 as [|R b Rs B [W S] F2 IH]; intro x; [reflexivity|].
  cbn [map concat]. rewrite !off_app by (assumption || now apply merge_wf).
  now rewrite merge_size, merge_off, IH.
Qed.

(** composition by enumeration: the procedure accepts if and only if a layout has the function. Its result has
    the function, and any other layout with this function is the same up to coalescing for each leaf. *)
Theorem composition_iff A B : wf A -> wf B ->
  ((exists Rs, is_composition A B Rs) <-> compose_by_enumeration A B <> None) /\
  (forall Cs, compose_by_enumeration A B = Some Cs -> is_composition A B Cs /\
     forall Rs, is_composition A B Rs -> map merge Rs = Cs).
Proof.
  intros WA WB. unfold compose_by_enumeration.
  assert (K : forall Rs, is_composition A B Rs -> candidates A B = Some (map merge Rs) /\
    agrees (concat (map merge Rs)) (fun x => offx A (off B x)) (size B) = true).
  { intros Rs H. split; [now apply candidates_complete|]. apply agrees_spec. intros x Hx.
    destruct H as [F2 E]. rewrite (concat_merge_off A B); [now apply E|assumption|now split]. }
  split; [split|].
  - intros [Rs H]. destruct (K Rs H) as [-> ->]. discriminate.
  - destruct (candidates A B) as [Cs|] eqn:E; [|congruence].
    destruct (agrees (concat Cs) _ _) eqn:Ag; [|congruence]. intros _. exists Cs.
    split; [now apply (candidates_wf A)|now apply agrees_spec].
  - intros Cs. destruct (candidates A B) as [Cs'|] eqn:E; [|discriminate].
    destruct (agrees (concat Cs') _ _) eqn:Ag; [|discriminate]. intros [= ->].
    split; [split; [now apply (candidates_wf A)|now apply agrees_spec]|].
    intros Rs H. destruct (K Rs H) as [Eq _]. congruence.
Qed.

(** What is extracted: CuTe's walk where it is right, enumeration beyond it. *)
Fixpoint ghosts (A B : layout) (Rs : list layout) : list layout :=
  match B, Rs with
  | (n, r) :: B', R :: Rs' =>
      match R, leaf A n r with [], Some (_, R') => R' | [], None => [(1, 0)] | _, _ => R end :: ghosts A B' Rs'
  | _, _ => []
  end.

Definition composition (A B : layout) : option (list layout) :=
  let A' := merge_x A in
  match compose A' B with
  | Some Rs => Some Rs
  | None => option_map (ghosts A' B) (compose_by_enumeration A' B)
  end.

Lemma ghosts_correct A B : forall Rs, wf A -> wf B -> Forall2 (fun R b => wf R /\ size R = fst b) Rs B ->
  Forall2 (fun R b => wf R /\ size R = fst b) (ghosts A B Rs) B /\
  forall x, off (concat (ghosts A B Rs)) x = off (concat Rs) x.
Proof.
  induction B as [|[n r] B IH]; intros Rs WA WB F2; inversion F2 as [|R ? Rs' ? [WR SR] F2']; subst;
    [split; [constructor|reflexivity]|].
  apply wf_cons in WB as [Wn WB]. destruct (IH Rs' WA WB F2') as [G1 G2]. cbn [ghosts concat].
  set (R' := match R with [] => _ | _ => _ end).
  assert (H : wf R' /\ size R' = n /\ forall x, off R' x = off R x).
  { subst R'. simpl in SR. destruct R as [|m R]; [|auto]. simpl in SR. subst n.
    assert (Z : forall L, wf L -> size L = 1 -> forall x, off L x = 0).
    { intros L W S x. rewrite <- off_mod, S, Nat.mod_1_r by assumption. now apply off_0. }
    destruct (leaf A 1 r) as [[us R']|] eqn:E.
    - destruct (leaf_correct A 1 r us R' WA Wn E) as (W & S & _).
      split; [assumption|]. split; [assumption|]. intro x. now rewrite Z.
    - split; [repeat constructor|]. split; [reflexivity|]. intro x. cbn [off]. lia. }
  destruct H as (W & S & F). split; [constructor; auto|]. intro x.
  rewrite !off_app, F, G2, S by assumption. simpl in SR. now rewrite SR.
Qed.

(** composition: it returns a result if and only if some layout refines the shape of B leaf by leaf and has
    the function A(B(x)), where A extends past its last mode. The result has this function. *)
Theorem composition_exact A B : wf A -> wf B ->
  (composition A B <> None <-> exists Rs, is_composition A B Rs) /\
  forall Rs, composition A B = Some Rs -> is_composition A B Rs.
Proof.
  intros WA WB. pose proof (merge_x_wf _ WA) as WM.
  assert (T : forall Rs, is_composition (merge_x A) B Rs <-> is_composition A B Rs).
  { intro Rs. unfold is_composition. split; intros [F E]; split; auto; intros x Hx;
      rewrite E by assumption; rewrite coalesce_x_function by assumption; reflexivity. }
  destruct (composition_iff (merge_x A) B WM WB) as [I U]. unfold composition. cbv zeta.
  assert (Sd : forall Rs, match compose (merge_x A) B with Some Rs => Some Rs
    | None => option_map (ghosts (merge_x A) B) (compose_by_enumeration (merge_x A) B) end = Some Rs -> is_composition A B Rs).
  { intros Rs H. apply T. destruct (compose (merge_x A) B) as [Rs'|] eqn:K.
    - injection H as ->. destruct (compose_correct (merge_x A) B Rs WM WB K) as (F2 & S & F).
      destruct (leafwise Rs B F2) as [W _].
      split; [assumption|]. intros x Hx.
      rewrite (off_offx (concat Rs)), (off_offx B) by (assumption || lia). now apply F.
    - destruct (compose_by_enumeration (merge_x A) B) as [Cs|]; [|discriminate].
      injection H as <-. destruct (U Cs eq_refl) as [[F2 E] _].
      destruct (ghosts_correct (merge_x A) B Cs WM WB F2) as [G1 G2].
      split; [assumption|]. intros. rewrite G2. now apply E. }
  split; [|exact Sd]. split.
  - destruct (match compose _ _ with Some _ => _ | None => _ end) as [Rs|] eqn:E; [|congruence].
    intros _. exists Rs. now apply Sd.
  - intros [Rs H]. destruct (compose (merge_x A) B); [discriminate|].
    assert (compose_by_enumeration (merge_x A) B <> None) by (apply I; exists Rs; now apply T).
    destruct (compose_by_enumeration (merge_x A) B); [discriminate|congruence].
Qed.

(** ** The answer has as few modes as possible in each place *)

Definition drop1 (L : layout) : layout := filter (fun m => negb (fst m =? 1)) L.

Lemma drop1_size1 L : wf L -> size L = 1 -> drop1 L = [].
Proof.
  induction L as [|[s d] L IH]; [reflexivity|]. intros W S. apply wf_cons in W as [W1 W2].
  simpl in S. pose proof (size_pos _ W2). assert (s = 1) as -> by nia. simpl. apply IH; [assumption|lia].
Qed.

(** A leaf that goes on takes the next mode from its start. *)
Lemma image_head A n st m R : coalesced A -> 2 <= n -> cute A n 1 = Some st ->
  drop1 (image A st) = m :: R -> snd m = match A with [] => 0 | (_, e) :: _ => e end.
Proof.
  intros C Hn Cu D. destruct A as [|[s e] A]; [discriminate|]. simpl in C. destruct C as (Hs & C & _).
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]).
  - injection Cu as <-. simpl in D. destruct (Nat.eqb_spec n 1); [lia|]. injection D as <- <-. simpl. lia.
  - rewrite cute_cons in Cu by assumption.
    destruct ((1 mod s =? 0) || (1 <? s)); [|discriminate]. cbv zeta in Cu.
    remember (Nat.min (Nat.max 1 (cdiv s 1)) n) as k eqn:Ek.
    assert (1 < cdiv s 1) by (apply cdiv_le; lia).
    destruct (n mod k =? 0); [|discriminate]. destruct (cute A (n / k) (cdiv 1 s)); [|discriminate].
    injection Cu as <-. cbn [image drop1 filter fst] in D. destruct (Nat.eqb_spec k 1); [lia|].
    simpl in D. injection D as <- <-. simpl. lia.
Qed.

Lemma image_coalesced A : forall n c st, coalesced A -> 1 <= n -> 1 <= c ->
  cute A n c = Some st -> nospill A n st = true -> coalesced (drop1 (image A st)).
Proof.
  induction A as [|[m e] A IH]; intros n c st C Hn Hc Cu Ns; [discriminate|].
  pose proof (coalesced_wf _ C) as W. apply wf_cons in W as [W1 W2].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]).
  - injection Cu as <-. simpl. destruct (Nat.eqb_spec n 1); simpl; [trivial|lia].
  - rewrite cute_cons in Cu by assumption.
    destruct ((c mod m =? 0) || (c <? m)) eqn:Sd; [|discriminate]. cbv zeta in Cu.
    remember (Nat.min (Nat.max 1 (cdiv m c)) n) as k eqn:Ek.
    destruct (Nat.eqb_spec (n mod k) 0) as [Hk|]; [|discriminate].
    destruct (cute A (n / k) (cdiv c m)) as [st'|] eqn:Cu'; [|discriminate].
    injection Cu as <-. assert (Kp : 1 <= k) by lia.
    pose proof (Nat.div_mod n k ltac:(lia)) as Dn. rewrite Hk in Dn.
    assert (Hn' : 1 <= n / k) by nia. assert (Hc' : 1 <= cdiv c m) by (apply cdiv_le; lia).
    rewrite nospill_cons in Ns by assumption. apply andb_true_iff in Ns as [Ns Ns'].
    assert (CA : coalesced A) by (simpl in C; tauto).
    specialize (IH _ _ _ CA Hn' Hc' Cu' Ns').
    destruct (cute_correct A _ _ _ W2 Hn' Hc' Cu' Ns') as (Wi & Si & _).
    cbn [image drop1 filter fst]. destruct (Nat.eqb_spec k 1) as [|K1]; [exact IH|].
    cbn [negb]. fold (drop1 (image A st')).
    assert (Lt : c < m).
    { destruct (le_lt_dec m c); [exfalso|assumption].
      assert (1 < cdiv m c) as T by lia. apply cdiv_le in T; lia. }
    assert (C1 : cdiv c m = 1).
    { destruct (le_lt_dec (cdiv c m) 1) as [|l]; [lia|]. apply cdiv_le in l; lia. }
    rewrite C1 in *. cbn [coalesced]. split; [lia|]. split; [exact IH|].
    destruct (drop1 (image A st')) as [|[s' d'] R] eqn:D; [trivial|].
    assert (n / k <> 1).
    { intro E. rewrite drop1_size1 in D; [discriminate|assumption|lia]. }
    pose proof (image_head A (n / k) st' (s', d') R CA ltac:(lia) Cu' D) as Hd. simpl in Hd.
    apply orb_true_iff in Ns as [Ns|Ns]; [apply orb_true_iff in Ns as [Ns|Ns]|]; apply Nat.eqb_eq in Ns.
    + lia.
    + assert (Kc : k = cdiv m c). { destruct (le_lt_dec n (cdiv m c)); [|lia]. assert (k = n) by lia. subst. nia. }
      rewrite cdiv_div in Kc by lia. pose proof (Nat.div_mod m c ltac:(lia)) as Dm.
      rewrite Ns, <- Kc in Dm. destruct A as [|[m' e'] A]; [congruence|]. simpl in C.
      destruct C as (_ & _ & Ne). subst d'. intro E. apply Ne. rewrite <- E. rewrite Dm. lia.
    + rewrite Nat.mod_small in Ns by lia. lia.
Qed.

Lemma leaf_coalesced A n r us R : coalesced A -> 2 <= n -> leaf A n r = Some (us, R) -> coalesced R.
Proof.
  intros C Hn. unfold leaf. destruct (Nat.eqb_spec r 0); [intros [= <- <-]; simpl; lia|].
  destruct (cute A n r) as [st|] eqn:Cu.
  - destruct (nospill A n st) eqn:Ns; [|discriminate]. intros [= <- <-].
    destruct (cute_correct A n r st (coalesced_wf _ C) ltac:(lia) ltac:(lia) Cu Ns) as (Wi & Si & _).
    pose proof (image_coalesced A n r st C ltac:(lia) ltac:(lia) Cu Ns) as H. unfold strip.
    fold (drop1 (image A st)). destruct (drop1 (image A st)) as [|m L] eqn:D; [|exact H].
    exfalso. destruct (filter1 _ Wi) as (_ & S1 & _). fold (drop1 (image A st)) in S1. rewrite D in S1. simpl in S1. lia.
  - destruct (Nat.eqb_spec n 1); [lia|discriminate].
Qed.

Lemma leaf_one s e n r us R : 2 <= n -> leaf [(s, e)] n r = Some (us, R) -> coalesced R.
Proof.
  intros Hn. unfold leaf. destruct (Nat.eqb_spec r 0); [intros [= <- <-]; simpl; lia|].
  cbn [cute nospill]. intros [= <- <-]. unfold strip. simpl. destruct (Nat.eqb_spec n 1); [lia|]. simpl. lia.
Qed.

Lemma cand_coalesced f n L C : wf L -> size L = n -> (forall x, x < n -> off L x = f x) ->
  cand n f n = Some C -> coalesced C.
Proof.
  intros W S E Cd. assert (1 <= n) by (subst; now apply size_pos).
  destruct (one_candidate f n H) as [_ G]. rewrite (G L W S E) in Cd. injection Cd as <-. now apply merge_coalesced.
Qed.

Lemma merge_x_form L : wf L -> coalesced (merge_x L) \/ merge_x L = [(1, 0)].
Proof.
  intro W. unfold merge_x. pose proof (merge_coalesced _ (bump_wf _ W)) as C.
  destruct (merge (bump L)); [now right|now left].
Qed.

(** composition: in the result, the modes that replace each leaf of B with at least two elements are
    coalesced. With `composition_exact` and `coalesced_unique`, the result is unique, up to leaves of one
    element. *)
Theorem composition_coalesced A B Rs : wf A -> wf B -> composition A B = Some Rs ->
  Forall2 (fun R b => fst b = 1 \/ coalesced R) Rs B.
Proof.
  intros WA WB. unfold composition. cbv zeta. pose proof (merge_x_wf _ WA) as WM.
  destruct (compose (merge_x A) B) as [Rs'|] eqn:K.
  - intros [= <-]. unfold compose in K. destruct (leaves (merge_x A) B) as [[us Rs]|] eqn:L; [|discriminate].
    destruct (below (merge_x A) us); [|discriminate]. injection K as <-.
    revert us Rs L. induction B as [|[n r] B IH]; intros us Rs L; [injection L as <- <-; constructor|].
    apply wf_cons in WB as [Wn WB]. simpl in L.
    destruct (leaf (merge_x A) n r) as [[us1 R]|] eqn:E; [|discriminate].
    destruct (leaves (merge_x A) B) as [[vs Rs2]|]; [|discriminate]. injection L as <- <-.
    constructor; [|eapply IH; [assumption|reflexivity]]. simpl.
    destruct (Nat.eq_dec n 1); [now left|right].
    destruct (merge_x_form _ WA) as [C|E1]; [eapply leaf_coalesced; [exact C| |exact E]; lia|].
    rewrite E1 in E. eapply leaf_one; [|exact E]; lia.
  - destruct (compose_by_enumeration (merge_x A) B) as [Cs|] eqn:E; [|discriminate]. intros [= <-].
    destruct (composition_iff (merge_x A) B WM WB) as [_ U]. destruct (U Cs E) as [I Un].
    specialize (Un Cs I). destruct I as [F2 _]. clear - F2 Un.
    revert Un. induction F2 as [|R [n r] Rs B [W S] F2 IH]; intro Un; [constructor|].
    cbn [map] in Un. injection Un as U1 U2. cbn [ghosts]. constructor; [|now apply IH].
    simpl in *. destruct R as [|m R]; [left; simpl in S; lia|right]. rewrite <- U1. now apply merge_coalesced.
Qed.
