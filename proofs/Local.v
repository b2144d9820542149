(** local_tile and local_partition: the tile of a block, the elements of a thread. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Tiler DivisionForms.
From Proofs Require Import Index Filter Slice.
Import ListNotations.

(** As `layout-algebra/src/algebra/slice/local.rs`. *)

(** The coordinate with free modes up to the rank; an integer counts through all modes. *)
Definition padded (p : pattern) (rank : nat) : pattern :=
  match p with Each ps => Each (ps ++ repeat Free (rank - length ps)) | _ => p end.

(** All modes free, each on its own; a layout of one mode keeps its parentheses. *)
Definition all_free (t : tree) : pattern :=
  match modes_of t with [_] => Free | ts => Each (repeat Free (length ts)) end.

(** All tiles, and what runs over them. *)
Definition tiles_and_rests (a : tree) (b : tiler) : option (tree * tree) :=
  match divide Exact a b with Some t => unzip t b | None => None end.

(** Where the tile is in all tiles and what runs over them. *)
Definition of_tile (q r : tree) (p : pattern) : pattern := Each [all_free q; padded p (length (modes_of r))].

Definition local_tile (a : tree) (b : tiler) (p : pattern) : option (tree * nat) :=
  match tiles_and_rests a b with
  | Some (q, r) => slice_and_offset (of_tile q r p) (Node [q; r])
  | None => None
  end.

(** What the projection fixes of a list of modes. *)
Section Projected.
  Variables (X : Type) (children : X -> option (list X)).
  Fixpoint projected_modes (projection : pattern) (x : X) : option (list X) :=
    match projection with
    | Free => Some []
    | Fixed _ => Some [x]
    | Each ps => match children x with
        | Some xs => option_map (@concat X) (zip_some projected_modes ps xs)
        | None => None end
    end.
End Projected.

Definition projected {X} (children : X -> option (list X)) (whole : list X -> X) (projection : pattern) (x : X) : option X :=
  match projection with
  | Free => Some (whole [])
  | Fixed _ => Some x
  | Each _ => option_map whole (projected_modes X children projection x)
  end.

Definition projected_tiler : pattern -> tiler -> option tiler :=
  projected (fun b => match b with Modes ts => Some ts | _ => None end) Modes.
Definition projected_coordinate : pattern -> pattern -> option pattern :=
  projected (fun p => match p with Each ps => Some ps | _ => None end) Each.

Definition local_tile_projected (a : tree) (b : tiler) (p projection : pattern) : option (tree * nat) :=
  match projected_tiler projection b, projected_coordinate projection p with
  | Some b, Some p => local_tile a b p
  | _, _ => None
  end.

(** No number twice. *)
Fixpoint all_different (l : list nat) : bool :=
  match l with [] => true | x :: l' => forallb (fun y => negb (x =? y)) l' && all_different l' end.

Fixpoint fixed (c : tuple) : pattern := match c with At i => Fixed i | Tuple cs => Each (map fixed cs) end.

(** A tile has one element of each thread. *)
Definition tile_of_threads (threads : tree) : tiler := Modes (map (fun t => Size (size (flatten t))) (modes_of threads)).

(** Where the elements of a thread are. *)
Definition of_thread (q r : tree) (c : tuple) : pattern := Each [padded (fixed c) (length (modes_of q)); all_free r].

Definition local_partition (a threads : tree) (index : nat) : option (tree * nat) :=
  match tiles_and_rests a (tile_of_threads threads), get_flat_coord threads index with
  | Some (q, r), Some c =>
      if all_different (vals (flatten threads)) then slice_and_offset (of_thread q r c) (Node [q; r]) else None
  | _, _ => None
  end.

(** As `ceil_div` of `layout-algebra/src/algebra/tuple.rs`. *)
Fixpoint ceil_div_modes (b : tiler) (s : tuple) : option tuple :=
  match b with
  | Keep => Some s
  | Size n => ceil_div_by s n
  | By B => option_map shape_of (complement_tree B (size_of s))
  | Modes bs => option_map Tuple (zip_beyond ceil_div_modes bs (Index.modes s))
  end.

Definition ceil_div (s : tuple) (b : tiler) : option tuple := if all_positive s then ceil_div_modes b s else None.

(** ** The tile in zipped_divide *)

(** [result == slice((_, coordinate), a.zipped_divide(tiler)), the modes of the tile flat] *)
Theorem local_tile_zipped a b p q r : zipped_divide a b = Some (Node [q; r]) ->
  local_tile a b p = slice_and_offset (of_tile q r p) (Node [q; r]).
Proof.
  unfold zipped_divide, in_form, local_tile, tiles_and_rests. destruct (divide Exact a b) as [t|]; [|discriminate].
  destruct (unzip t b) as [[x y]|]; [|discriminate]. now intros [= -> ->].
Qed.

(** Where zipped_divide refuses, there is no tile. *)
Theorem local_tile_refused a b p : zipped_divide a b = None -> local_tile a b p = None.
Proof.
  unfold zipped_divide, in_form, local_tile, tiles_and_rests. destruct (divide Exact a b) as [t|]; [|reflexivity].
  destruct (unzip t b) as [[x y]|]; [discriminate|reflexivity].
Qed.

Lemma tiles_and_rests_zipped a b q r : tiles_and_rests a b = Some (q, r) <-> zipped_divide a b = Some (Node [q; r]).
Proof.
  unfold zipped_divide, in_form, tiles_and_rests. destruct (divide Exact a b) as [t|]; [|split; discriminate].
  destruct (unzip t b) as [[x y]|]; [|split; discriminate]. cbn. split; [now intros [= -> ->]|now intros [= -> ->]].
Qed.

Lemma divide_wf a b t : wf_tiler b -> wf (flatten a) -> divide Exact a b = Some t -> wf (flatten t).
Proof.
  intros Wb W E. destruct (lifted_composed _ _ _ (tiling_sound Exact) _ _ _ (divide_composed Exact a b t Wb W E) Wb W)
    as (D & _ & WD & Rf & _). now destruct (refines_spec D t WD Rf).
Qed.

Lemma tiles_and_rests_spec a b q r : wf_tiler b -> wf (flatten a) -> tiles_and_rests a b = Some (q, r) ->
  wf (flatten q) /\ wf (flatten r) /\ Permutation (vals (flatten a)) (vals (flatten q ++ flatten r)).
Proof.
  unfold tiles_and_rests. intros Wb W E. destruct (divide Exact a b) as [t|] eqn:D; [|discriminate].
  pose proof (unzip_leaves b t q r E) as P. pose proof (divide_wf a b t Wb W D) as Wt.
  pose proof (wf_perm _ _ P Wt) as Wqr. apply wf_app in Wqr as [Wq Wr]. split; [assumption|]. split; [assumption|].
  rewrite (divide_permutes a b t Wb W D). now apply vals_perm.
Qed.

(** [zipped_divide(a, tiler)(coordinate with c in its free modes) == tile(c) + offset] *)
Theorem local_tile_law a b p t v cs : wf_tiler b -> wf (flatten a) -> local_tile a b p = Some (t, v) ->
  inside t (Tuple cs) ->
  exists q r, zipped_divide a b = Some (Node [q; r]) /\
    let c := fst (fill (of_tile q r p) cs) in
    inside (Node [q; r]) c /\ offset (Node [q; r]) c = offset t (Tuple cs) + v.
Proof.
  intros Wb W E I. unfold local_tile in E. destruct (tiles_and_rests a b) as [[q r]|] eqn:T; [|discriminate].
  exists q, r. split; [now apply tiles_and_rests_zipped|]. destruct (tiles_and_rests_spec a b q r Wb W T) as (Wq & Wr & _).
  apply (slice_and_offset_law (of_tile q r p) (Node [q; r]) t v cs); [|assumption|discriminate|assumption].
  cbn [flatten flat_map]. rewrite app_nil_r. now apply wf_app.
Qed.

(** ** The tiles at all coordinates *)

Lemma vals_app_list L L' : vals (L ++ L') = flat_map (fun v => map (fun w => w + v) (vals L)) (vals L').
Proof.
  induction L as [|[s d] L IH]; cbn [app vals].
  - induction (vals L') as [|v V IH]; [reflexivity|]. cbn. f_equal. exact IH.
  - rewrite IH. clear IH. induction (vals L') as [|v V IH]; [reflexivity|]. cbn [flat_map]. rewrite flat_map_app, IH. f_equal. clear IH V.
    induction (vals L) as [|w U IH]; [reflexivity|]. cbn [map flat_map]. rewrite map_app, IH. f_equal.
    rewrite map_map. apply map_ext. intro i. lia.
Qed.

(** The offsets of a layout from an offset on. *)
Definition offsets_from (x : option (tree * nat)) : list nat :=
  match x with Some (t, v) => map (fun w => w + v) (vals (flatten t)) | None => [] end.

Lemma kept_all_free t : flat_map flatten (collect true (all_free t) t) = flatten t /\
  pattern_in (all_free t) (shape_of t) = true /\ (wf (flatten t) -> offset t (origin (all_free t)) = 0).
Proof.
  assert (F : forall u, collect true Free u = [u] /\ pattern_in Free (shape_of u) = true /\ (wf (flatten u) -> offset u (At 0) = 0)).
  { intro u. split; [now destruct u|]. split; [now destruct (shape_of u)|]. intro W. now rewrite offset_at, off_0. }
  assert (G : forall ts, collect true (Each (repeat Free (length ts))) (Node ts) = ts /\
    pattern_in (Each (repeat Free (length ts))) (shape_of (Node ts)) = true /\
    (wf (flatten (Node ts)) -> offset (Node ts) (Tuple (map origin (repeat Free (length ts)))) = 0)).
  { induction ts as [|u ts (A & B & C)]; [repeat split|]. cbn [length repeat]. rewrite collect_cons, pattern_in_cons, A, B.
    destruct (F u) as (D & E & O). rewrite D, E. split; [reflexivity|]. split; [reflexivity|]. cbn [flatten flat_map]. intro W.
    apply wf_app in W as [W1 W2]. cbn [map origin]. rewrite offset_cons, O, C by assumption. reflexivity. }
  unfold all_free. destruct t as [m|[|u [|w ts]]]; cbn [modes_of].
  - destruct (F (Leaf m)) as (-> & E & O). split; [cbn; now rewrite ?app_nil_r|]. now split.
  - destruct (G []) as (A & B & C). rewrite A. split; [reflexivity|]. now split.
  - destruct (F (Node [u])) as (-> & E & O). split; [cbn; now rewrite ?app_nil_r|]. now split.
  - destruct (G (u :: w :: ts)) as (A & B & C). rewrite A. split; [reflexivity|]. now split.
Qed.

(** Tile y, counted: all of the tile, from the offset where what runs over the tiles is at y. *)
Lemma local_tile_counted a b q r y : wf_tiler b -> wf (flatten a) -> tiles_and_rests a b = Some (q, r) ->
  y < size (flatten r) ->
  exists t, local_tile a b (Fixed y) = Some (t, off (flatten r) y) /\ flatten t = flatten q.
Proof.
  intros Wb W T H. unfold local_tile. rewrite T. destruct (tiles_and_rests_spec a b q r Wb W T) as (Wq & Wr & _).
  destruct (kept_all_free q) as (A & B & C). unfold slice_and_offset, slice, of_tile.
  rewrite pattern_in_cons, B. cbn [padded].
  replace (pattern_in (Each [Fixed y]) (shape_of (Node [r]))) with true.
  2: { symmetry. rewrite pattern_in_cons. replace (pattern_in (Fixed y) (shape_of r)) with (y <? size_of (shape_of r)) by now destruct (shape_of r).
       rewrite size_of_shape. apply andb_true_iff. split; [now apply Nat.ltb_lt|reflexivity]. }
  cbn [andb option_map kept]. eexists. split.
  - f_equal. f_equal. cbn [origin map]. rewrite !offset_cons, offset_nil, offset_at. rewrite C by assumption. lia.
  - cbn [flatten]. rewrite !collect_cons. replace (collect true (Fixed y) r) with (@nil tree) by now destruct r.
    cbn [collect zip_with concat]. rewrite !app_nil_r. exact A.
Qed.

(** The tiles at all coordinates have all elements of a, each once. *)
Theorem local_tile_partitions a b q r : wf_tiler b -> wf (flatten a) -> zipped_divide a b = Some (Node [q; r]) ->
  Permutation (flat_map (fun y => offsets_from (local_tile a b (Fixed y))) (seq 0 (size (flatten r)))) (vals (flatten a)).
Proof.
  intros Wb W Z. apply tiles_and_rests_zipped in Z. destruct (tiles_and_rests_spec a b q r Wb W Z) as (Wq & Wr & P).
  rewrite P, vals_app_list, (vals_off (flatten r)) by assumption.
  rewrite flat_map_concat_map, (flat_map_concat_map _ (map _ _)), map_map.
  erewrite map_ext_in; [reflexivity|]. intros y Hy. apply in_seq in Hy.
  destruct (local_tile_counted a b q r y Wb W Z) as (t & -> & Et); [lia|]. cbn [offsets_from]. now rewrite Et.
Qed.

(** All tiles are alike: the same layout, from different offsets. *)
Theorem local_tile_alike a b q r y y' : wf_tiler b -> wf (flatten a) -> zipped_divide a b = Some (Node [q; r]) ->
  y < size (flatten r) -> y' < size (flatten r) ->
  option_map fst (local_tile a b (Fixed y)) = option_map fst (local_tile a b (Fixed y')).
Proof.
  intros Wb W Z H H'. apply tiles_and_rests_zipped in Z.
  destruct (local_tile_counted a b q r y Wb W Z H) as (t & E & _). destruct (local_tile_counted a b q r y' Wb W Z H') as (t' & E' & _).
  rewrite E, E'. cbn. unfold local_tile in E, E'. rewrite Z in E, E'. unfold slice_and_offset, slice, of_tile in E, E'. cbn [padded] in E, E'.
  destruct (pattern_in (Each [all_free q; Fixed y]) _); [|discriminate]. destruct (pattern_in (Each [all_free q; Fixed y']) _); [|discriminate].
  cbn [option_map kept] in E, E'. injection E as E _. injection E' as E' _. subst t t'.
  now destruct r.
Qed.
