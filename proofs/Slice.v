(** slice, dice, slice_and_offset: the part of a layout at a coordinate with free modes. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Index Filter.
Import ListNotations.

(** A coordinate with free modes: as `layout-algebra/src/coord.rs`. *)
Inductive pattern : Type := Free : pattern | Fixed : nat -> pattern | Each : list pattern -> pattern.

(** 0 for each free mode. *)
Fixpoint origin (p : pattern) : tuple :=
  match p with Free => At 0 | Fixed i => At i | Each ps => Tuple (map origin ps) end.

(** Free, or in the shape: as `in_shape` of `layout-algebra/src/algebra/coordinate.rs`. *)
Fixpoint pattern_in (p : pattern) (s : tuple) : bool :=
  match p, s with
  | Free, _ => true
  | Fixed i, _ => i <? size_of s
  | Each ps, Tuple ss => forall2b pattern_in ps ss
  | Each _, At _ => false
  end.

(** What is kept of a mode, side by side; as `layout-algebra/src/algebra/slice.rs`. *)
Fixpoint collect (free : bool) (p : pattern) (t : tree) : list tree :=
  match p, t with
  | Free, _ => if free then [t] else []
  | Fixed _, _ => if free then [] else [t]
  | Each ps, Node ts => concat (zip_with (collect free) ps ts)
  | Each _, Leaf _ => []
  end.

Definition kept (free : bool) (p : pattern) (t : tree) : tree :=
  match p with
  | Each _ => Node (collect free p t)
  | Free => if free then t else Node []
  | Fixed _ => if free then Node [] else t
  end.

Definition slice (p : pattern) (t : tree) : option tree :=
  if pattern_in p (shape_of t) then Some (kept true p t) else None.

Definition dice (p : pattern) (t : tree) : option tree :=
  if pattern_in p (shape_of t) then Some (kept false p t) else None.

Definition slice_and_offset (p : pattern) (t : tree) : option (tree * nat) :=
  option_map (fun r => (r, offset t (origin p))) (slice p t).

Section PatternInd.
  Variable P : pattern -> Prop.
  Hypothesis HF : P Free.
  Hypothesis HA : forall i, P (Fixed i).
  Hypothesis HE : forall ps, Forall P ps -> P (Each ps).
  Fixpoint pattern_ind' (p : pattern) : P p :=
    match p with
    | Free => HF
    | Fixed i => HA i
    | Each ps => HE ps ((fix go (l : list pattern) : Forall P l :=
        match l with [] => Forall_nil _ | x :: l' => Forall_cons _ (pattern_ind' x) (go l') end) ps)
    end.
End PatternInd.

(** The coordinate with these in its free modes, from left to right; what is left over. *)
Fixpoint fill (p : pattern) (cs : list tuple) : tuple * list tuple :=
  match p with
  | Free => match cs with c :: cs' => (c, cs') | [] => (At 0, []) end
  | Fixed i => (At i, cs)
  | Each ps => let '(ts, rest) := thread fill ps cs in (Tuple ts, rest)
  end.

(** The numbers of the fixed modes, from left to right. *)
Fixpoint numbers (p : pattern) : list tuple :=
  match p with Free => [] | Fixed i => [At i] | Each ps => flat_map numbers ps end.

Lemma pattern_in_cons p ps t ts : pattern_in (Each (p :: ps)) (shape_of (Node (t :: ts))) =
  pattern_in p (shape_of t) && pattern_in (Each ps) (shape_of (Node ts)).
Proof. reflexivity. Qed.

Lemma collect_cons free p ps t ts : collect free (Each (p :: ps)) (Node (t :: ts)) =
  collect free p t ++ collect free (Each ps) (Node ts).
Proof. reflexivity. Qed.

(** What fill makes of a pattern, over a layout. *)
Lemma fill_spec p : forall t cs rest, wf (flatten t) -> pattern_in p (shape_of t) = true ->
  length cs = length (collect true p t) ->
  snd (fill p (cs ++ rest)) = rest /\
  offset t (fst (fill p (cs ++ rest))) = offset (Node (collect true p t)) (Tuple cs) + offset t (origin p) /\
  (inside (Node (collect true p t)) (Tuple cs) -> inside t (fst (fill p (cs ++ rest)))).
Proof.
  induction p as [|i|ps IH] using pattern_ind'; intros t cs rest W Pi Len.
  - destruct cs as [|c [|]]; try discriminate. cbn [app fill fst snd origin].
    replace (collect true Free t) with [t] by now destruct t. rewrite offset_cons, offset_nil, offset_at, off_0 by assumption.
    split; [reflexivity|]. split; [lia|]. intros [H _]. exact H.
  - replace (collect true (Fixed i) t) with (@nil tree) in * by now destruct t. destruct cs; [|discriminate].
    cbn [app fill fst snd origin]. rewrite offset_nil. split; [reflexivity|]. split; [reflexivity|]. intros _.
    apply inside_at. rewrite <- size_of_shape. apply Nat.ltb_lt. now destruct t.
  - destruct t as [m|ts]; [discriminate|]. cbn [fill].
    revert ts cs rest W Pi Len. induction IH as [|p ps Hp _ IH]; intros [|t ts] cs rest W Pi Len; try discriminate.
    + destruct cs; [|discriminate]. cbn. repeat split.
    + rewrite pattern_in_cons in Pi. apply andb_true_iff in Pi as [P1 P2].
      rewrite collect_cons in *. cbn [flatten flat_map] in W. apply wf_app in W as [W1 W2].
      rewrite app_length in Len. set (k := length (collect true p t)) in *.
      rewrite <- (firstn_skipn k cs), <- app_assoc.
      assert (L1 : length (firstn k cs) = k) by (rewrite firstn_length; lia).
      assert (L2 : length (skipn k cs) = length (collect true (Each ps) (Node ts))) by (rewrite skipn_length; lia).
      destruct (Hp t (firstn k cs) (skipn k cs ++ rest) W1 P1 L1) as (A & B & C).
      destruct (IH ts (skipn k cs) rest W2 P2 L2) as (D & E & F). clear Hp IH.
      cbn [thread]. fold (thread fill). destruct (fill p (firstn k cs ++ skipn k cs ++ rest)) as [c r].
      cbn [snd fst] in A, B, C. subst r. destruct (thread fill ps (skipn k cs ++ rest)) as [ds r].
      cbn [snd fst origin map] in *. split; [assumption|].
      rewrite offset_app, !offset_cons, inside_app, B, E by assumption. split; [lia|]. intros []. split; [now apply C|now apply F].
Qed.

(** slice: accepted if and only if each fixed index is below the extent of its mode. *)
Theorem slice_accepts p t : (slice p t <> None <-> pattern_in p (shape_of t) = true) /\
  (dice p t <> None <-> pattern_in p (shape_of t) = true).
Proof. unfold slice, dice. destruct (pattern_in p (shape_of t)); split; intuition congruence. Qed.

(** slice_and_offset: `a(coordinate with c in its free modes) == slice(c) + offset` *)
Theorem slice_and_offset_law p t r v cs : wf (flatten t) -> slice_and_offset p t = Some (r, v) -> p <> Free ->
  inside r (Tuple cs) ->
  inside t (fst (fill p cs)) /\ offset t (fst (fill p cs)) = offset r (Tuple cs) + v.
Proof.
  unfold slice_and_offset, slice. destruct (pattern_in p (shape_of t)) eqn:P; [|discriminate]. intros W E N I.
  assert (K : kept true p t = Node (collect true p t)) by (destruct p; [congruence|now destruct t|reflexivity]).
  cbn [option_map] in E. rewrite K in E. injection E as <- <-.
  assert (Len : forall ts cs, inside (Node ts) (Tuple cs) -> length cs = length ts).
  { clear. induction ts as [|t ts IH]; intros [|c cs] I; try contradiction; [reflexivity|]. destruct I as [_ I]. simpl. now rewrite (IH cs). }
  destruct (fill_spec p t cs [] W P (Len _ _ I)) as (_ & B & C). rewrite app_nil_r in *. split; [now apply C|assumption].
Qed.

(** All of a layout is its slice at [_]. *)
Theorem slice_free t : wf (flatten t) -> slice_and_offset Free t = Some (t, 0).
Proof.
  intro W. unfold slice_and_offset, slice. cbn [pattern_in kept option_map origin].
  replace (pattern_in Free (shape_of t)) with true by now destruct (shape_of t). now rewrite offset_at, off_0.
Qed.

Lemma dice_spec p : forall t, wf (flatten t) -> pattern_in p (shape_of t) = true ->
  length (numbers p) = length (collect false p t) /\
  offset (Node (collect false p t)) (Tuple (numbers p)) = offset t (origin p).
Proof.
  induction p as [|i|ps IH] using pattern_ind'; intros t W P.
  - replace (collect false Free t) with (@nil tree) by now destruct t. cbn [numbers origin]. now rewrite offset_at, off_0.
  - replace (collect false (Fixed i) t) with [t] by now destruct t. cbn [numbers origin]. rewrite offset_cons, offset_nil. split; [reflexivity|lia].
  - destruct t as [m|ts]; [discriminate|]. revert ts W P.
    induction IH as [|p ps Hp _ IH]; intros [|t ts] W P; try discriminate; [now split|].
    rewrite pattern_in_cons in P. apply andb_true_iff in P as [P1 P2]. cbn [flatten flat_map] in W. apply wf_app in W as [W1 W2].
    destruct (Hp t W1 P1) as [A B]. destruct (IH ts W2 P2) as [C D].
    rewrite collect_cons. cbn [numbers flat_map origin map] in *. rewrite !app_length, offset_app, offset_cons by assumption.
    split; [lia|]. now rewrite B, D.
Qed.

(** slice_and_offset, dice: the offset of a slice is the offset of its fixed indices in the modes that dice
    keeps: `offset == dice(numbers)`. *)
Theorem dice_law p t r v : wf (flatten t) -> slice_and_offset p t = Some (r, v) ->
  v = offset (Node (collect false p t)) (Tuple (numbers p)).
Proof.
  unfold slice_and_offset, slice. destruct (pattern_in p (shape_of t)) eqn:P; [|discriminate]. cbn [option_map].
  intros W [= _ <-]. symmetry. now apply dice_spec.
Qed.

(** slice, dice: each leaf is in exactly one of the two results. *)
Theorem slice_and_dice p t a b : slice p t = Some a -> dice p t = Some b ->
  Permutation (flatten a ++ flatten b) (flatten t).
Proof.
  unfold slice, dice. destruct (pattern_in p (shape_of t)) eqn:P; [|discriminate]. intros [= <-] [= <-].
  assert (G : Permutation (flat_map flatten (collect true p t) ++ flat_map flatten (collect false p t)) (flatten t)).
  { revert t P. induction p as [|i|ps IH] using pattern_ind'; intros t P.
    - replace (collect true Free t) with [t] by now destruct t. replace (collect false Free t) with (@nil tree) by now destruct t.
      cbn. now rewrite !app_nil_r.
    - replace (collect true (Fixed i) t) with (@nil tree) by now destruct t. replace (collect false (Fixed i) t) with [t] by now destruct t.
      cbn. now rewrite app_nil_r.
    - destruct t as [m|ts]; [discriminate|]. revert ts P.
      induction IH as [|p ps Hp _ IH]; intros [|t ts] P; try discriminate; [constructor|].
      rewrite pattern_in_cons in P. apply andb_true_iff in P as [P1 P2]. rewrite !collect_cons, !flat_map_app.
      cbn [flatten flat_map] in *. rewrite <- (Hp t P1), <- (IH ts P2), <- !app_assoc. apply Permutation_app_head.
      rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm. }
  destruct p as [|i|ps]; [| |exact G]; destruct t; cbn in *; now rewrite ?app_nil_r in *.
Qed.

(** It has as many coordinates as the free modes, and dice those of the others. *)
Theorem slice_size p t a b : slice p t = Some a -> dice p t = Some b ->
  size (flatten a) * size (flatten b) = size (flatten t).
Proof. intros A B. rewrite <- size_app. apply size_perm. eapply slice_and_dice; eassumption. Qed.
