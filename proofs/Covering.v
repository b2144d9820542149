(** covering_divide: tiles that may overhang what they divide. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Tiler DivisionForms.
Import ListNotations.

(** The shape of a layout. *)
Fixpoint shape (t : tree) : coordinate :=
  match t with Leaf m => At (fst m) | Node ts => Tuple (map shape ts) end.

(** The shape of `a` with each mode that a tile divides as one integer. *)
Fixpoint divided_whole (a : tree) (b : tiler) {struct b} : coordinate :=
  match b with
  | Keep => shape a
  | Size _ | By _ => At (size (flatten a))
  | Modes ts =>
      let fix go (ms : list tree) (ts : list tiler) {struct ts} :=
        match ts, ms with
        | [], _ => map shape ms
        | t :: ts', m :: ms' => divided_whole m t :: go ms' ts'
        | _ :: _, [] => []
        end in
      Tuple (go (modes a) ts)
  end.

(** As `layout-algebra/src/algebra/covering.rs`: the tiles, and the shape that they cover. *)
Definition covering (a : tree) (b : tiler) (tiles : option tree) : option (tree * coordinate) :=
  option_map (fun t => (t, divided_whole a b)) tiles.

Definition covering_divide a b := covering a b (divide Overhanging a b).
Definition zipped_covering_divide a b := covering a b (in_form zipped b (divide Overhanging a b)).
Definition tiled_covering_divide a b := covering a b (in_form tiled b (divide Overhanging a b)).
Definition flat_covering_divide a b := covering a b (in_form flat b (divide Overhanging a b)).

(** A coordinate below the size at each integer; a layout of one integer is its own only mode. *)
Fixpoint within (t : tree) (c : coordinate) {struct c} : bool :=
  match c with
  | At x => x <? size (flatten t)
  | Tuple cs =>
      (fix go (ts : list tree) cs {struct cs} :=
        match cs, ts with [], [] => true | c :: cs', t :: ts' => within t c && go ts' cs' | _, _ => false end) (modes t) cs
  end.

Definition within_list := fix go (ts : list tree) (cs : list coordinate) {struct cs} : bool :=
  match cs, ts with [], [] => true | c :: cs', t :: ts' => within t c && go ts' cs' | _, _ => false end.

(** Whether a coordinate of the tiles belongs to an element of `a`. *)
Definition is_inside (a : tree) (b : tiler) (c : coordinate) : bool := within a (element Overhanging a b c).

(** The offset at a coordinate of the tiles; none where the tile overhangs. *)
Definition covering_offset (a : tree) (b : tiler) (r : tree) (c : coordinate) : option nat :=
  if is_inside a b c then Some (offset r c) else None.

(** covering_divide: `result.offset(c) == a((b, rest)(c))` if that coordinate is inside `a`. Otherwise there
    is no offset. *)
Theorem covering_function a b r : wf_tiler b -> wf (flatten a) -> divide Overhanging a b = Some r ->
  exists D, pairs Overhanging a b = Some D /\ refines r D /\ forall c, by_modes b c -> inside D c ->
    covering_offset a b r c =
    let e := element Overhanging a b c in if within a e then Some (offset_x a e) else None.
Proof.
  intros Wb W E. destruct (divide_function _ a b r Wb W E) as (D & ED & Rf & F). exists D.
  split; [assumption|]. split; [assumption|]. intros c By I. unfold covering_offset, is_inside. cbv zeta.
  now rewrite F.
Qed.

(** An integer for each mode that the tiler treats as a whole, or keeps. *)
Fixpoint numbered (b : tiler) (c : coordinate) : Prop :=
  match b with
  | Modes ts =>
      match c with
      | Tuple cs => (fix go ts cs := match ts, cs with
          | [], _ => Forall (fun c => exists x, c = At x) cs
          | t :: ts', c :: cs' => numbered t c /\ go ts' cs'
          | _, _ => False end) ts cs
      | At _ => False
      end
  | _ => exists x, c = At x
  end.

Definition numbered_list := fix go (ts : list tiler) (cs : list coordinate) : Prop :=
  match ts, cs with
  | [], _ => Forall (fun c => exists x, c = At x) cs
  | t :: ts', c :: cs' => numbered t c /\ go ts' cs'
  | _, _ => False
  end.

Lemma numbered_tile sized b B c : tile sized b = Some B -> (numbered b c <-> exists x, c = At x).
Proof. destruct b; try discriminate; reflexivity. Qed.

(** Each number below the bound is reached at one index. *)
Lemma numbers_once L x : wf L -> Permutation (vals L) (seq 0 (size L)) -> x < size L ->
  exists i, i < size L /\ off L i = x /\ forall j, j < size L -> off L j = x -> j = i.
Proof.
  intros W P Hx. assert (I : In x (vals L)) by (rewrite P; apply in_seq; lia).
  rewrite vals_off in I by assumption. apply in_map_iff in I as (i & E & Hi). apply in_seq in Hi.
  exists i. split; [lia|]. split; [assumption|]. intros j Hj Ej.
  assert (N : NoDup (vals L)) by (eapply Permutation_NoDup; [symmetry; exact P|apply seq_NoDup]).
  rewrite vals_off in N by assumption. apply (NoDup_nth _ 0) with (i := j) (j := i) in N;
    rewrite ?map_length, ?seq_length; try lia.
  rewrite !(nth_indep _ 0 (off L 0)) by (rewrite map_length, seq_length; lia).
  rewrite !map_nth, !seq_nth by lia. cbn [Nat.add]. congruence.
Qed.

Lemma element_once f b a r : lifted true tile_of (composed (tiling f)) b a r -> wf_tiler b -> wf (flatten a) ->
  forall e, numbered b e -> within a e = true ->
  exists c, (numbered b c /\ inside r c /\ element f a b c = e /\ offset r c = offset_x a e) /\
    forall c', numbered b c' -> inside r c' -> element f a b c' = e -> c' = c.
Proof.
  revert b a r. apply (lifted_mut true tile_of (composed (tiling f))
    (fun b a r => wf_tiler b -> wf (flatten a) -> forall e, numbered b e -> within a e = true ->
      exists c, (numbered b c /\ inside r c /\ element f a b c = e /\ offset r c = offset_x a e) /\
        forall c', numbered b c' -> inside r c' -> element f a b c' = e -> c' = c)
    (fun ts ms rs => wf_tilers ts -> wf (flat_map flatten ms) -> forall es, numbered_list ts es -> within_list ms es = true ->
      exists cs, (numbered_list ts cs /\ inside_list rs cs /\ source_list true tile_of (tiling f) ms ts cs = es /\
          offset_list rs cs = offset_x_list ms es) /\
        forall cs', numbered_list ts cs' -> inside_list rs cs' -> source_list true tile_of (tiling f) ms ts cs' = es -> cs' = cs)).
  - intros a _ W e [x ->] I. exists (At x). cbn [within] in I. apply Nat.ltb_lt in I.
    split; [|intros c' _ _ E; exact E]. split; [now exists x|]. split; [now rewrite inside_at|]. split; [reflexivity|].
    rewrite offset_at. exact (off_offx _ _ W I).
  - intros b B a r T (D & ED & Rf & F) Wb W e Ne I.
    pose proof (tile_wf _ _ _ _ (tiling_sound f) T Wb) as WB.
    pose proof (proj2 (tiling_sound f) _ _ _ W WB ED) as WD.
    destruct (refines_spec D r WD Rf) as (_ & SR & _).
    destruct (tiling_numbers f a B D W WB ED) as (P & Le & _).
    apply (numbered_tile _ _ _ _ T) in Ne as [x ->]. cbn [within] in I. apply Nat.ltb_lt in I.
    destruct (numbers_once (flatten D) x WD P ltac:(lia)) as (i & Hi & Ei & U).
    unfold element. exists (At i). split.
    + split; [apply (numbered_tile _ _ _ _ T); now exists i|]. split; [rewrite inside_at; lia|].
      rewrite (source_tile _ _ _ a b B D (At i) T ED), F, !offset_at, Ei by (now rewrite inside_at). auto.
    + intros c' Nc Ic Ec. apply (numbered_tile _ _ _ _ T) in Nc as [j ->]. rewrite inside_at in Ic.
      rewrite (source_tile _ _ _ a b B D (At j) T ED), offset_at in Ec. injection Ec as Ec. f_equal. apply U; lia.
  - intros ts a rs _ IH Wb W e Ne I. destruct e as [|es]; [contradiction|].
    destruct (IH Wb ltac:(now rewrite modes_flatten) es Ne I) as (cs & (N1 & N2 & N3 & N4) & U).
    exists (Tuple cs). split; [split; [exact N1|split; [exact N2|]]|].
    + change (element f a (Modes ts) (Tuple cs)) with (Tuple (source_list true tile_of (tiling f) (modes a) ts cs)).
      rewrite N3. split; [reflexivity|exact N4].
    + intros [x|cs'] Nc Ic Ec; [contradiction|].
      change (element f a (Modes ts) (Tuple cs')) with (Tuple (source_list true tile_of (tiling f) (modes a) ts cs')) in Ec.
      injection Ec as Ec. f_equal. now apply U.
  - intros ms _ W es Ne I. exists es. cbn [source_list].
    assert (In_ : inside_list ms es).
    2: { split; [|intros cs' _ _ E; exact E]. split; [exact Ne|]. split; [exact In_|]. split; [reflexivity|].
      symmetry. exact (offset_x_inside (Node ms) (Tuple es) W In_). }
    revert es Ne I. induction ms as [|m ms IH]; intros [|e es] Ne I; try discriminate; [exact Logic.I|].
    cbn [within_list] in I. fold within_list in I. apply andb_true_iff in I as [I1 I2].
    inversion Ne as [|? ? [x ->] Ne']; subst. cbn [flat_map] in W. apply wf_app in W as [_ W2].
    split; [rewrite inside_at; cbn [within] in I1; now apply Nat.ltb_lt|]. now apply IH.
  - intros t ts m ms r rs _ IH1 _ IH2 [W1 W2] W es Ne I. cbn [flat_map] in W. apply wf_app in W as [W3 W4].
    destruct es as [|e es]; [contradiction|]. destruct Ne as [Ne1 Ne2].
    cbn [within_list] in I. fold within_list in I. apply andb_true_iff in I as [I1 I2].
    destruct (IH1 W1 W3 e Ne1 I1) as (c & (A1 & A2 & A3 & A4) & U1).
    destruct (IH2 W2 W4 es Ne2 I2) as (cs & (B1 & B2 & B3 & B4) & U2).
    exists (c :: cs). cbn [source_list]. split; [split; [split; assumption|split; [split; assumption|]]|].
    + fold (source_list true tile_of (tiling f)). unfold element in A3. rewrite A3, B3. split; [reflexivity|].
      cbn [offset_list offset_x_list]. fold offset_list offset_x_list. now rewrite A4, B4.
    + intros [|c' cs'] Nc Ic Ec; [contradiction|]. destruct Nc as [Nc1 Nc2], Ic as [Ic1 Ic2].
      fold (source_list true tile_of (tiling f)) in Ec. injection Ec as E1 E2. f_equal; [now apply U1|now apply U2].
Qed.

(** covering_divide: every coordinate of `a` is reached from exactly one coordinate of the tiles, with the
    offset of `a`. By definition of `is_inside`, this coordinate is inside. All other coordinates of the tiles
    are outside `a`. *)
Theorem covering_once f a b r : wf_tiler b -> wf (flatten a) -> divide f a b = Some r ->
  forall e, numbered b e -> within a e = true ->
  exists c, (numbered b c /\ inside r c /\ element f a b c = e /\ offset r c = offset_x a e) /\
    forall c', numbered b c' -> inside r c' -> element f a b c' = e -> c' = c.
Proof. intros Wb W E. apply element_once; try assumption. now apply divide_composed. Qed.

(** ** Where nothing overhangs *)

Lemma tiling_exact a B D : wf (flatten a) -> wf (flatten B) ->
  (tiling Exact a B = Some D <-> tiling Overhanging a B = Some D /\ size (flatten D) = size (flatten a)).
Proof.
  intros WA WB. split.
  - intro E. split; [|now apply (tiling_numbers Exact a B)]. unfold tiling in *.
    destruct (complement_tree B _) as [rest|]; [|discriminate].
    destruct (size (moving (flatten B)) =? size (flatten B)); [|discriminate].
    destruct (size (flatten B) * size (flatten rest) =? size (flatten a)); [exact E|discriminate].
  - intros [E S]. unfold tiling in *. destruct (complement_tree B _) as [rest|]; [|discriminate].
    destruct (size (moving (flatten B)) =? size (flatten B)); [|discriminate]. cbn [andb] in *. injection E as <-.
    cbn [flatten flat_map] in S. rewrite app_nil_r, size_app in S. now rewrite S, Nat.eqb_refl.
Qed.

(** The result of dividing by one layout. *)
Definition divided (f : fit) (a B r : tree) : Prop := divide_layout f a B = Some r.

Lemma divided_exact a B r : wf (flatten a) -> wf (flatten B) ->
  (divided Exact a B r <-> divided Overhanging a B r /\ size (flatten r) = size (flatten a)).
Proof.
  intros WA WB. unfold divided. split.
  - intro E. pose proof (divide_layout_composed _ _ _ _ WA WB E) as C.
    split; [|symmetry; rewrite <- !vals_length; apply Permutation_length; now apply (composed_permutes a B)].
    unfold divide_layout in *. destruct (tiling Exact a B) as [D|] eqn:T; [|discriminate].
    apply tiling_exact in T as [-> _]; trivial.
  - intros [E S]. destruct (divide_layout_composed _ _ _ _ WA WB E) as (D & T & Rf & _).
    pose proof (proj2 (tiling_sound Overhanging) _ _ _ WA WB T) as WD. destruct (refines_spec D r WD Rf) as (_ & SR & _).
    unfold divide_layout in *. rewrite T in E. rewrite SR in S.
    now rewrite (proj2 (tiling_exact a B D WA WB) (conj T S)).
Qed.

Lemma covering_sizes b a r : lifted true tile_of (divided Overhanging) b a r -> wf_tiler b -> wf (flatten a) ->
  1 <= size (flatten r) /\ size (flatten a) <= size (flatten r) /\
  (size (flatten r) = size (flatten a) -> lifted true tile_of (divided Exact) b a r).
Proof.
  revert b a r. apply (lifted_mut true tile_of (divided Overhanging)
    (fun b a r => wf_tiler b -> wf (flatten a) -> 1 <= size (flatten r) /\ size (flatten a) <= size (flatten r) /\
      (size (flatten r) = size (flatten a) -> lifted true tile_of (divided Exact) b a r))
    (fun ts ms rs => wf_tilers ts -> wf (flat_map flatten ms) -> 1 <= size (flat_map flatten rs) /\
      size (flat_map flatten ms) <= size (flat_map flatten rs) /\
      (size (flat_map flatten rs) = size (flat_map flatten ms) -> lifted_list true tile_of (divided Exact) ts ms rs))).
  - intros a _ W. split; [now apply size_pos|]. split; [lia|constructor].
  - intros b B a r T C Wb W. pose proof (tile_wf _ _ _ _ (tiling_sound Overhanging) T Wb) as WB.
    destruct (divide_layout_composed _ _ _ _ W WB C) as (D & ED & Rf & _).
    pose proof (proj2 (tiling_sound Overhanging) _ _ _ W WB ED) as WD.
    destruct (refines_spec D r WD Rf) as (WR & SR & _). destruct (tiling_numbers _ _ _ _ W WB ED) as (_ & Le & _).
    split; [now apply size_pos|]. split; [lia|]. intro S. eapply lifted_tile; [exact T|]. now apply divided_exact.
  - intros ts a rs _ IH Wb W. destruct (IH Wb ltac:(now rewrite modes_flatten)) as (A & B & C).
    rewrite modes_flatten in B, C. split; [exact A|]. split; [exact B|]. intro S. constructor. now apply C.
  - intros ms _ W. split; [now apply size_pos|]. split; [lia|]. intros _. apply (lifted_nil true).
  - intros t ts m ms r rs _ IH1 _ IH2 [W1 W2] W. cbn [flat_map] in *. apply wf_app in W as [W3 W4].
    destruct (IH1 W1 W3) as (A1 & B1 & C1). destruct (IH2 W2 W4) as (A2 & B2 & C2). rewrite !size_app.
    pose proof (size_pos _ W3) as P3. pose proof (size_pos _ W4) as P4. clear IH1 IH2.
    set (x := size (flatten m)) in *. set (y := size (flatten r)) in *.
    set (u := size (flat_map flatten ms)) in *. set (v := size (flat_map flatten rs)) in *. clearbody x y u v.
    split; [nia|]. split; [now apply Nat.mul_le_mono|]. intro S.
    assert (y = x /\ v = u) as [Ey Ev].
    { assert (y = x) by (destruct (le_lt_dec y x); [lia|exfalso; nia]). subst. split; [reflexivity|nia]. }
    constructor; auto.
Qed.

(** covering_divide: the result is the exact division if and only if the tiles have the same number of
    elements as `a`. *)
Theorem covering_exact a b r : wf_tiler b -> wf (flatten a) ->
  (divide Exact a b = Some r <-> divide Overhanging a b = Some r /\ size (flatten r) = size (flatten a)).
Proof.
  intros Wb W. split.
  - intro E. split.
    + apply by_mode_lifted. apply by_mode_lifted in E. revert E Wb W.
      apply lifted_wf with (inner := tiling Exact); [apply tiling_sound|].
      intros A B R WA WB E. now apply (divided_exact A B R).
    + symmetry. rewrite <- !vals_length. now apply Permutation_length, (divide_permutes a b).
  - intros [E S]. apply by_mode_lifted. apply by_mode_lifted in E.
    now apply (covering_sizes b a r E Wb W).
Qed.
