(** composition, decided: from the carries of the left operand, by division where that is enough. *)
From Coq Require Import List Arith Lia PeanoNat ZArith Bool.
From Proofs Require Import Coalesce Walk Carries Composition Runs Meetings.
Import ListNotations.

(** The answer about a composition: the layout, or an index with the offset that the function has there and
    the one that the only candidate has, or neither within the bound. *)
Inductive decision (T : Type) : Type :=
  | Layout (result : T)
  | Broken (index offset composed : nat)
  | Undecided.
Arguments Layout {T}. Arguments Broken {T}. Arguments Undecided {T}.

(** Something made of the layout. *)
Definition mapped {T U} (f : T -> U) (d : decision T) : decision U :=
  match d with
  | Layout result => Layout (f result)
  | Broken index offset composed => Broken index offset composed
  | Undecided => Undecided
  end.

(** What is decided is what was answered, and what was not refused. *)
Definition decides {T} (d : decision T) (answer : option T) : Prop :=
  match d with Layout result => answer = Some result | Broken _ _ _ => answer = None | Undecided => True end.

Lemma mapped_decides {T U} (f : T -> U) d answer : decides d answer -> decides (mapped f d) (option_map f answer).
Proof. destruct d; cbn; [now intros ->|now intros ->|trivial]. Qed.

Lemma mapped_undecided {T U} (f : T -> U) d : mapped f d = Undecided <-> d = Undecided.
Proof. destruct d; cbn; split; congruence. Qed.

(** Merged modes A after B, with at most [most] evaluations. As `decide` of
    `layout-algebra/src/algebra/exact.rs`. *)
Definition decide (most : nat) (A B : layout) : decision (list layout) :=
  match cuts A B most with
  | None => Undecided
  | Some (Cs, broken, work) =>
      let C := concat Cs in
      match first_wrong A C broken work with
      | Nothing => Layout (map (images A) Cs)
      | Found x => Broken x (offx A (off C x)) (off (images A C) x)
      | Unknown => Undecided
      end
  end.

(** CuTe's walk where it is right, the carries beyond it. As `compose_exactly` of
    `layout-algebra/src/algebra/composition.rs`. *)
Definition composition_within (most : nat) (A B : layout) : decision (list layout) :=
  let A' := merge_x A in
  match compose A' B with
  | Some Rs => Layout Rs
  | None => mapped (ghosts A' B) (decide most A' B)
  end.

(** As `Work::MOST` of `layout-algebra/src/algebra/exact/work.rs`. *)
Definition MOST : nat := 2 ^ 20.

Definition composition_decided (A B : layout) : decision (list layout) := composition_within MOST A B.

Lemma cut_broken fuel : forall A n r work C x rest, wf A -> cut fuel A n r work = Some (C, Some x, rest) -> x < n.
Proof.
  induction fuel as [|fuel IH]; intros A n r work C x rest WA; [discriminate|]. cbn [cut].
  destruct (Nat.leb_spec n 1); [discriminate|].
  destruct (longest_run A n r work) as [[l work']|] eqn:R; [|discriminate].
  assert (Hl : l <= n).
  { rewrite (longest_run_correct A n r work l work' WA ltac:(lia) R).
    destruct (run_spec (fun i => offx A (r * i)) (offx A r) n 0). lia. }
  destruct (Nat.eqb_spec (n mod l) 0) as [D|D].
  - destruct (cut fuel A (n / l) (r * l) work') as [[[C' b] w]|] eqn:E; [|discriminate].
    destruct b as [b|]; [|discriminate]. intros [= _ <- _]. apply IH in E; [|assumption].
    assert (l <> 0) by (intros ->; simpl in D; lia). pose proof (Nat.div_mod n l ltac:(lia)). nia.
  - intros [= _ <- _]. destruct (Nat.eq_dec l n) as [->|]; [rewrite Nat.mod_same in D; lia|lia].
Qed.

Lemma cuts_broken A B : forall work Cs x rest, wf A -> wf B -> cuts A B work = Some (Cs, Some x, rest) -> x < size B.
Proof.
  induction B as [|[n r] B IH]; intros work Cs x rest WA WB; cbn [cuts]; [discriminate|].
  apply wf_cons in WB as [Wn WB]. pose proof (size_pos _ WB).
  destruct (cut n A n r work) as [[[C b] work']|] eqn:E; [|discriminate].
  destruct (cuts A B work') as [[[Cs' b'] w]|] eqn:E'; [|discriminate]. cbn [size].
  destruct b as [b|].
  - intros [= _ <- _]. apply cut_broken in E; [nia|assumption].
  - destruct b' as [b'|]; [|discriminate]. intros [= _ <- _]. apply IH in E'; [|assumption..]. cbn. nia.
Qed.

(** The offset that the composed strides give: those of the longest runs. *)
Definition composed_at (most : nat) (A B : layout) (x : nat) : nat :=
  match cuts A B most with Some (Cs, _, _) => off (images A (concat Cs)) x | None => 0 end.

(** The search for runs and the enumeration end within the bound. *)
Definition enough (most : nat) (A B : layout) : Prop :=
  match cuts A B most with Some (Cs, _, work) => ends A (concat Cs) work | None => False end.

Lemma decide_spec most A B : wf A -> wf B ->
  match decide most A B with
  | Layout Rs => is_composition A B Rs /\ (forall Rs', candidates A B = Some Rs' -> Rs = Rs')
  | Broken x offset composed =>
      x < size B /\ offset = offx A (off B x) /\ composed = composed_at most A B x /\ offset <> composed /\
      (forall Rs, candidates A B = Some Rs -> composed = off (concat Rs) x) /\
      (enough most A B -> forall x', x' < x -> offx A (off B x') = composed_at most A B x')
  | Undecided => ~ enough most A B
  end.
Proof.
  intros WA WB. unfold decide, composed_at, enough.
  destruct (cuts A B most) as [[[Cs broken] work]|] eqn:E; [|tauto].
  destruct (cuts_leaves A B _ _ _ _ WA WB E) as [F2 FB]. destruct (leafwise _ _ F2) as [WC SC].
  pose proof (first_wrong_spec A (concat Cs) WA WC broken work) as Sp. rewrite SC in Sp.
  assert (Sh : forall x, shows A (concat Cs) x = negb (offx A (off B x) =? off (images A (concat Cs)) x)).
  { intro x. unfold shows. now rewrite FB. }
  assert (Cn : forall Rs, candidates A B = Some Rs -> map (images A) Cs = Rs).
  { intros Rs K. now destruct (cuts_candidates A B _ _ _ _ _ WA WB E K). }
  destruct (first_wrong A (concat Cs) broken work) as [|x|].
  - split; [|exact Cn]. split.
    + clear - F2. induction F2 as [|C b Cs B [W S] F2 IH]; [constructor|]. cbn [map]. constructor; [|assumption].
      destruct (images_wf A C W). split; [assumption|congruence].
    + intros x Hx. rewrite images_concat. apply Sp in Hx; [|intros y ->; now apply (cuts_broken A B most Cs y work)].
      rewrite Sh in Hx. apply negb_false_iff, Nat.eqb_eq in Hx. symmetry. exact Hx.
  - destruct Sp as (Hx & S & First); [intros y ->; now apply (cuts_broken A B most Cs y work)|].
    rewrite Sh in S. apply negb_true_iff, Nat.eqb_neq in S. rewrite FB.
    split; [assumption|]. split; [reflexivity|]. split; [reflexivity|]. split; [assumption|]. split.
    + intros Rs K. rewrite <- (Cn Rs K), images_concat. reflexivity.
    + intros En x' Hx'. specialize (First En x' Hx'). rewrite Sh in First. now apply negb_false_iff, Nat.eqb_eq in First.
  - apply Sp. intros y ->. now apply (cuts_broken A B most Cs y work).
Qed.

(** Theorem: what is accepted is the composition: `result(c) == a(b(c))`, each leaf of B refined. *)
Theorem decide_layout most A B Rs : wf A -> wf B -> decide most A B = Layout Rs -> is_composition A B Rs.
Proof. intros WA WB E. pose proof (decide_spec most A B WA WB) as H. rewrite E in H. apply H. Qed.

(** Theorem: what is refused with an index is refused rightly: no layout has the function. *)
Theorem decide_broken most A B x offset composed : wf A -> wf B ->
  decide most A B = Broken x offset composed -> ~ exists Rs, is_composition A B Rs.
Proof.
  intros WA WB E [Rs H]. pose proof (decide_spec most A B WA WB) as Sp. rewrite E in Sp.
  destruct Sp as (Hx & -> & _ & Ne & K & _). pose proof (candidates_complete A B Rs WA WB H) as C.
  apply Ne. rewrite (K _ C). destruct H as [F2 F]. rewrite (concat_merge_off A B) by (assumption || now split).
  symmetry. now apply F.
Qed.

(** composition: the counterexample in an error is a coordinate of B. The function has the first offset at
    this coordinate, and the composed strides give the second, which is different. If a candidate exists, the
    second offset is the candidate's. *)
Theorem broken_shows most A B x offset composed : wf A -> wf B -> decide most A B = Broken x offset composed ->
  x < size B /\ offset = offx A (off B x) /\ composed = composed_at most A B x /\ offset <> composed /\
  forall Rs, candidates A B = Some Rs -> composed = off (concat Rs) x.
Proof. intros WA WB E. pose proof (decide_spec most A B WA WB) as H. rewrite E in H. tauto. Qed.

(** composition: the counterexample in an error is the first counterexample, if the bound suffices. *)
Theorem broken_first most A B x offset composed : wf A -> wf B -> enough most A B ->
  decide most A B = Broken x offset composed ->
  forall x', x' < x -> offx A (off B x') = composed_at most A B x'.
Proof. intros WA WB N E. pose proof (decide_spec most A B WA WB) as H. rewrite E in H. now apply H. Qed.

(** composition: if the bound suffices, the answer is a layout or a counterexample. *)
Theorem enough_decides most A B : wf A -> wf B -> enough most A B -> decide most A B <> Undecided.
Proof. intros WA WB N E. pose proof (decide_spec most A B WA WB) as H. rewrite E in H. now apply H. Qed.

(** Lemma 2 of docs/exactness.md for a composition: what is accepted is the only candidate. *)
Lemma decide_enumeration most A B : wf A -> wf B -> decides (decide most A B) (compose_by_enumeration A B).
Proof.
  intros WA WB. pose proof (decide_spec most A B WA WB) as Sp. destruct (composition_iff A B WA WB) as [I1 I2].
  destruct (decide most A B) as [Rs|x o c|] eqn:E; cbn; [| |trivial].
  - destruct Sp as [H K]. destruct (compose_by_enumeration A B) as [Cs|] eqn:En.
    + pose proof (candidates_complete A B Rs WA WB H) as C. destruct (I2 Cs eq_refl) as [_ U].
      rewrite (K _ C), (U _ H). reflexivity.
    + exfalso. apply I1; [now exists Rs|reflexivity].
  - destruct (compose_by_enumeration A B) as [Cs|] eqn:En; [|reflexivity]. exfalso.
    apply (decide_broken most A B x o c WA WB E). apply I1. discriminate.
Qed.

(** Theorem: CuTe's walk and the carries beyond it answer what [composition] does, by [composition_exact] a
    layout if and only if one has the function; or do not decide. *)
Theorem composition_within_same most A B : wf A -> wf B -> decides (composition_within most A B) (composition A B).
Proof.
  intros WA WB. unfold composition_within, composition. cbv zeta.
  destruct (compose (merge_x A) B) as [Rs|]; [reflexivity|].
  apply mapped_decides, decide_enumeration; [now apply merge_x_wf|assumption].
Qed.

(** composition within a bound: accepted only with a layout that has the function, and rejected with a
    counterexample only if no layout has the function. *)
Theorem composition_within_exact most A B : wf A -> wf B ->
  match composition_within most A B with
  | Layout Rs => is_composition A B Rs
  | Broken x offset composed =>
      (~ exists Rs, is_composition A B Rs) /\ x < size B /\ offset = offx A (off B x) /\ offset <> composed
  | Undecided => True
  end.
Proof.
  intros WA WB. pose proof (composition_within_same most A B WA WB) as H.
  destruct (composition_exact A B WA WB) as [I1 I2].
  destruct (composition_within most A B) as [Rs|x o c|] eqn:E; cbn in H; [now apply I2| |trivial].
  split; [intro X; apply I1 in X; contradiction|].
  unfold composition_within in E. cbv zeta in E. destruct (compose (merge_x A) B); [discriminate|].
  destruct (decide most (merge_x A) B) as [|x' o' c'|] eqn:D; try discriminate. injection E as -> -> ->.
  destruct (broken_shows _ _ _ _ _ _ (merge_x_wf _ WA) WB D) as (H1 & H2 & _ & H3 & _).
  rewrite coalesce_x_function in H2 by assumption. auto.
Qed.

Lemma composition_within_decides most A B : wf A -> wf B -> enough most (merge_x A) B ->
  composition_within most A B <> Undecided.
Proof.
  intros WA WB N. unfold composition_within. cbv zeta. destruct (compose (merge_x A) B); [discriminate|].
  rewrite mapped_undecided. now apply enough_decides; [apply merge_x_wf|..].
Qed.

Lemma composition_within_first most A B x offset composed : wf A -> wf B -> enough most (merge_x A) B ->
  composition_within most A B = Broken x offset composed ->
  forall x', x' < x -> offx A (off B x') = composed_at most (merge_x A) B x'.
Proof.
  intros WA WB N. unfold composition_within. cbv zeta. destruct (compose (merge_x A) B); [discriminate|].
  destruct (decide most (merge_x A) B) as [|y o c|] eqn:E; [discriminate| |discriminate]. intros [= -> -> ->] x' Hx.
  rewrite <- coalesce_x_function by assumption.
  exact (broken_first most (merge_x A) B x offset composed (merge_x_wf _ WA) WB N E x' Hx).
Qed.

(** The examples of `docs/exactness.md`; a bound of 10 where carries cancel at first, none elsewhere. *)
Example documented_layouts :
  composition_within 0 [(6, 8); (2, 2)] [(4, 3); (3, 1)] = Layout [[(2, 24); (2, 2)]; [(3, 8)]] /\
  composition_within 0 [(5, 1); (4, 10)] [(2, 7)] = Layout [[(2, 12)]] /\
  composition_within 0 [(8, 0); (2, 1)] [(4, 5)] = Layout [[(2, 0); (2, 1)]] /\
  composition_within 0 [(2, 1); (3, 5); (4, 12)] [(1000, 3)] = Layout [[(1000, 6)]] /\
  composition_within 10 [(2, 1); (2, 4); (2, 6)] [(3, 3)] = Layout [[(3, 5)]] /\
  composition_within 0 [(4, 4); (4, 1)] [(2, 1); (2, 1)] = Layout [[(2, 4)]; [(2, 4)]].
Proof. repeat split; vm_compute; reflexivity. Qed.

Example documented_refusals :
  composition_within 0 [(6, 1); (2, 7)] [(3, 2); (2, 3)] = Broken 5 8 7 /\
  composition_within 10 [(2, 1); (2, 4); (2, 6)] [(4, 3)] = Broken 3 13 15 /\
  composition_within 0 [(4, 2); (6, 3); (8, 5)] [(6, 3)] = Broken 3 8 13 /\
  composition_within 0 [(12, 1); (2, 100)] [(2, 2); (2, 3); (3, 4)] = Broken 11 101 13.
Proof. repeat split; vm_compute; reflexivity. Qed.

(** Carries that cancel need the enumeration. *)
Example undecided_without : composition_within 0 [(2, 1); (2, 4); (2, 6)] [(4, 3)] = Undecided.
Proof. vm_compute; reflexivity. Qed.
