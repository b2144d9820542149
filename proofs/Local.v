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

(** local_tile: `zipped_divide(a, tiler)(coordinate with c in its free modes) == tile(c) + offset` *)
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

(** local_tile: accepted if and only if zipped_divide is accepted and the coordinate is in the shape of the
    tiles. *)
Theorem local_tile_accepts a b p : local_tile a b p <> None <->
  exists q r, zipped_divide a b = Some (Node [q; r]) /\ pattern_in (padded p (length (modes_of r))) (shape_of r) = true.
Proof.
  assert (G : forall q r, slice_and_offset (of_tile q r p) (Node [q; r]) <> None <->
    pattern_in (padded p (length (modes_of r))) (shape_of r) = true).
  { intros q r. destruct (kept_all_free q) as (_ & B & _). unfold slice_and_offset, slice, of_tile.
    rewrite !pattern_in_cons, B. change (pattern_in (Each []) (shape_of (Node []))) with true. cbn [andb]. rewrite andb_true_r.
    destruct (pattern_in _ (shape_of r)); cbn [option_map]; split; congruence. }
  unfold local_tile. destruct (tiles_and_rests a b) as [[q r]|] eqn:T.
  - rewrite G. split.
    + intro H. exists q, r. split; [now apply tiles_and_rests_zipped|assumption].
    + intros (q' & r' & Z & H). apply tiles_and_rests_zipped in Z. rewrite T in Z. now injection Z as <- <-.
  - split; [congruence|]. intros (q & r & Z & _). apply tiles_and_rests_zipped in Z. congruence.
Qed.

(** local_tile: the tiles at all coordinates together have all elements of a, each once. *)
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

(** ** The elements of a thread *)

Lemma fixed_spec c : origin (fixed c) = c /\ (forall s, pattern_in (fixed c) s = in_shape c s) /\
  forall t, pattern_in (fixed c) (shape_of t) = true -> collect true (fixed c) t = [].
Proof.
  induction c as [i|cs IH] using tuple_ind'.
  - split; [reflexivity|]. split; intro s; destruct s; reflexivity.
  - split; [|split].
    + cbn [fixed origin]. f_equal. induction IH as [|c cs (A & _) _ IH]; [reflexivity|]. cbn [map]. now rewrite A, IH.
    + intros [n|ss]; [reflexivity|]. cbn [fixed pattern_in in_shape]. revert ss.
      induction IH as [|c cs (_ & B & _) _ IH]; intros [|s ss]; try reflexivity. cbn [map forall2b]. now rewrite B, IH.
    + intros [m|ts] P; [reflexivity|]. cbn [fixed] in *. revert ts P.
      induction IH as [|c cs (_ & _ & C) _ IH]; intros [|t ts] P; try reflexivity.
      cbn [map] in *. rewrite pattern_in_cons in P. apply andb_true_iff in P as [P1 P2]. rewrite collect_cons, C, IH by assumption. reflexivity.
Qed.

Lemma all_different_iff l : all_different l = true <-> NoDup l.
Proof.
  induction l as [|x l IH]; [split; [constructor|reflexivity]|]. cbn [all_different]. rewrite andb_true_iff, forallb_forall, IH.
  split.
  - intros [A N]. constructor; [|assumption]. intro I. specialize (A x I). now rewrite Nat.eqb_refl in A.
  - intro N. inversion N as [|? ? N1 N2]; subst. split; [|assumption]. intros y Iy. apply negb_true_iff, Nat.eqb_neq. intros ->. contradiction.
Qed.

(** [result == slice((coordinate of the thread, _), a.zipped_divide(shape(threads)))], where no two threads have one number. *)
Theorem local_partition_zipped a threads i q r c : zipped_divide a (tile_of_threads threads) = Some (Node [q; r]) ->
  NoDup (vals (flatten threads)) -> get_flat_coord threads i = Some c ->
  local_partition a threads i = slice_and_offset (of_thread q r c) (Node [q; r]).
Proof.
  intros Z N G. apply tiles_and_rests_zipped in Z. unfold local_partition. rewrite Z, G. now rewrite (proj2 (all_different_iff _) N).
Qed.

(** Accepted only for numbers that threads have, one each. *)
Theorem local_partition_thread a threads i t v : wf (flatten threads) -> local_partition a threads i = Some (t, v) ->
  NoDup (vals (flatten threads)) /\ exists c, get_flat_coord threads i = Some c /\ inside threads c /\ offset threads c = i.
Proof.
  intros W E. unfold local_partition in E. destruct (tiles_and_rests _ _) as [[q r]|]; [|discriminate].
  destruct (get_flat_coord threads i) as [c|] eqn:G; [|discriminate].
  destruct (all_different (vals (flatten threads))) eqn:A; [|discriminate]. split; [now apply all_different_iff|].
  exists c. split; [reflexivity|]. now apply get_flat_coord_law.
Qed.

Lemma wf_tiler_modes ts : Forall wf_tiler ts -> wf_tiler (Modes ts).
Proof. induction 1; [exact I|]. now split. Qed.

Lemma mode_sizes t : wf (flatten t) -> Forall (fun u => 1 <= size (flatten u)) (modes_of t).
Proof.
  intro W. destruct t as [m|ts]; cbn [modes_of]; [constructor; [now apply size_pos|constructor]|].
  cbn [flatten] in W. induction ts as [|u ts IH]; [constructor|]. cbn [flat_map] in W. apply wf_app in W as [W1 W2].
  constructor; [now apply size_pos|now apply IH].
Qed.

Lemma tile_of_threads_wf threads : wf (flatten threads) -> wf_tiler (tile_of_threads threads).
Proof. intro W. apply wf_tiler_modes. rewrite Forall_map. exact (mode_sizes threads W). Qed.

(** local_partition: `zipped_divide(a, shape(threads))(coordinate of the thread, c) == result(c) + offset` *)
Theorem local_partition_law a threads i t v cs : wf (flatten threads) -> wf (flatten a) ->
  local_partition a threads i = Some (t, v) -> inside t (Tuple cs) ->
  exists q r c, zipped_divide a (tile_of_threads threads) = Some (Node [q; r]) /\ get_flat_coord threads i = Some c /\
    let at_c := fst (fill (of_thread q r c) cs) in
    inside (Node [q; r]) at_c /\ offset (Node [q; r]) at_c = offset t (Tuple cs) + v.
Proof.
  intros Wt W E I. unfold local_partition in E. destruct (tiles_and_rests _ _) as [[q r]|] eqn:T; [|discriminate].
  destruct (get_flat_coord threads i) as [c|] eqn:G; [|discriminate]. destruct (all_different _); [|discriminate].
  exists q, r, c. split; [now apply tiles_and_rests_zipped|]. split; [reflexivity|].
  destruct (tiles_and_rests_spec a _ q r (tile_of_threads_wf _ Wt) W T) as (Wq & Wr & _).
  apply (slice_and_offset_law (of_thread q r c) (Node [q; r]) t v cs); [|assumption|discriminate|assumption].
  cbn [flatten flat_map]. rewrite app_nil_r. now apply wf_app.
Qed.

(** A tile has as many elements in each mode as the tiler says. *)
Lemma tile_sizes f ns : forall ms rs ps qs, wf (flat_map flatten ms) -> Forall (fun n => 1 <= n) ns ->
  lifted_list true tile_of (composed (tiling f)) (map Size ns) ms rs -> unzip_list rs (map Size ns) = Some (ps, qs) ->
  map (fun p => size (flatten p)) ps = ns.
Proof.
  induction ns as [|n ns IH]; intros ms rs ps qs W F L U; [cbn in U; now injection U as <- <-|].
  inversion F as [|? ? Hn F']; subst. cbn [map] in L. inversion L as [|? ? m ms' r rs' L1 L2]; subst.
  cbn [flat_map] in W. apply wf_app in W as [W1 W2]. cbn [map unzip_list] in U. fold unzip_list in U.
  destruct (unzip r (Size n)) as [[p q]|] eqn:E1; [|discriminate]. destruct (unzip_list rs' (map Size ns)) as [[ps' qs']|] eqn:E2; [|discriminate].
  injection U as <- <-. cbn [map]. rewrite (IH ms' rs' ps' qs' W2 F' L2 E2). f_equal.
  inversion L1 as [|? B ? ? T C|]; subst. injection T as <-. destruct C as (D & E & Rf & _).
  destruct (tiling_spec f m (tile_of n) D W1 (tile_of_wf n Hn) E) as (rest & C & -> & _).
  apply unzip_pair in E1; [|discriminate]. subst r. destruct Rf as ([_ S] & _). exact S.
Qed.

Lemma tiles_of_threads a threads q r : wf (flatten threads) -> wf (flatten a) ->
  tiles_and_rests a (tile_of_threads threads) = Some (q, r) ->
  exists ps, q = Node ps /\ map (fun p => size (flatten p)) ps = map (fun t => size (flatten t)) (modes_of threads).
Proof.
  intros Wt W T. unfold tiles_and_rests in T. destruct (divide Exact a (tile_of_threads threads)) as [t|] eqn:D; [|discriminate].
  pose proof (divide_composed Exact a _ t (tile_of_threads_wf _ Wt) W D) as L. unfold tile_of_threads in *.
  inversion L as [|? ? ? ? T'|? ? rs L']; subst; [discriminate|].
  rewrite unzip_modes in T. cbn [Tiler.modes] in T. destruct (unzip_list rs _) as [[ps qs]|] eqn:U; [|discriminate]. injection T as <- <-.
  exists ps. split; [reflexivity|]. rewrite <- (map_map (fun t => size (flatten t)) Size) in *.
  apply (tile_sizes Exact _ (Tiler.modes a) rs ps qs); try assumption.
  - now rewrite modes_flatten.
  - rewrite Forall_map. now apply mode_sizes.
Qed.

Lemma same_mode_sizes t ps : map (fun p => size (flatten p)) ps = map (fun u => size (flatten u)) (modes_of t) ->
  size (flatten (Node ps)) = size (flatten t).
Proof.
  assert (G : forall us ws, map (fun p => size (flatten p)) us = map (fun u => size (flatten u)) ws ->
    size (flat_map flatten us) = size (flat_map flatten ws)).
  { induction us as [|u us IH]; intros [|w ws] H; try discriminate; [reflexivity|]. injection H as H1 H2.
    cbn [flat_map]. rewrite !size_app, H1. now rewrite (IH ws H2). }
  intro E. cbn [flatten]. rewrite (G _ _ E). destruct t as [m|ts]; [cbn [modes_of flat_map]; now rewrite app_nil_r|reflexivity].
Qed.

(** The coordinate of a thread, in a tile of the same sizes, has the same integer. *)
Lemma flat_transfer hs : forall ss ps, in_shape (Tuple hs) (Tuple ss) = true -> all_positive (Tuple ss) = true ->
  map (fun p => size_of (shape_of p)) ps = map size_of ss ->
  let xs := zip_with (fun c s => At (join c s)) hs ss in
  in_shape (Tuple xs) (shape_of (Node ps)) = true /\ join (Tuple xs) (shape_of (Node ps)) = join (Tuple hs) (Tuple ss).
Proof.
  induction hs as [|h hs IH]; intros [|s ss] [|p ps] I P E; try discriminate; [split; reflexivity|].
  rewrite in_shape_cons in I. apply andb_true_iff in I as [I J]. apply all_positive_cons in P as [P Q]. injection E as E1 E2.
  destruct (IH ss ps J Q E2) as [A B]. cbv zeta in *. cbn [zip_with]. fold (zip_with (fun c s : tuple => At (join c s))).
  cbn [shape_of part map] in *. rewrite in_shape_cons, !join_cons, A, B, E1.
  assert (Ha : forall x u, join (At x) u = x /\ in_shape (At x) u = (x <? size_of u)) by (intros x u; destruct u; split; reflexivity).
  destruct (Ha (join h s) (shape_of p)) as [-> ->]. rewrite E1. split; [|reflexivity].
  rewrite andb_true_r. apply Nat.ltb_lt. now apply join_below.
Qed.

Lemma flat_coordinate_transfer threads ps h : wf (flatten threads) -> inside threads h ->
  map (fun p => size (flatten p)) ps = map (fun t => size (flatten t)) (modes_of threads) ->
  let c := flat_coordinate h (shape_of threads) in
  in_shape c (shape_of (Node ps)) = true /\ join c (shape_of (Node ps)) = index threads h.
Proof.
  intros W I E. cbv zeta. pose proof (proj2 (all_positive_shape threads) W) as P.
  pose proof (proj2 (in_shape_inside threads h) I) as Ih. rewrite <- join_index.
  assert (S : size_of (shape_of (Node ps)) = size_of (shape_of threads)) by (rewrite !size_of_shape; now apply same_mode_sizes).
  assert (D : in_shape (At (join h (shape_of threads))) (shape_of (Node ps)) = true /\
    join (At (join h (shape_of threads))) (shape_of (Node ps)) = join h (shape_of threads)).
  { split; [|reflexivity]. cbn [in_shape]. rewrite S. now apply Nat.ltb_lt, join_below. }
  destruct threads as [m|ts]; [destruct h; exact D|]. destruct h as [x|hs]; [exact D|].
  cbn [flat_coordinate shape_of part] in *. destruct (length hs =? 1); [exact D|].
  apply flat_transfer; try assumption. rewrite map_map. cbn [modes_of] in E.
  rewrite !(map_ext (fun x => size_of (shape_of x)) (fun x => size (flatten x)) size_of_shape). exact E.
Qed.

Lemma padded_full c ps : in_shape c (shape_of (Node ps)) = true -> padded (fixed c) (length (modes_of (Node ps))) = fixed c.
Proof.
  intro A. destruct c as [y|cs]; [reflexivity|]. cbn [fixed padded modes_of]. f_equal. rewrite map_length.
  cbn [in_shape shape_of part] in A. apply forall2b_iff in A.
  assert (Q : forall us vs, Forall2 (fun x y => in_shape x y = true) us vs -> length us = length vs) by (induction 1; cbn; congruence).
  apply Q in A. rewrite map_length in A. rewrite A, Nat.sub_diag. apply app_nil_r.
Qed.

(** Where thread i has its elements: all that runs over the tiles, from the offset in the tile on. *)
Lemma local_partition_counted a threads q r x : wf (flatten threads) -> wf (flatten a) ->
  tiles_and_rests a (tile_of_threads threads) = Some (q, r) -> without_gaps (flatten threads) -> NoDup (vals (flatten threads)) ->
  x < size (flatten threads) ->
  exists t, local_partition a threads (off (flatten threads) x) = Some (t, off (flatten q) x) /\ flatten t = flatten r.
Proof.
  intros Wt W T G N H. destruct (tiles_and_rests_spec a _ q r (tile_of_threads_wf _ Wt) W T) as (Wq & Wr & _).
  destruct (tiles_of_threads a threads q r Wt W T) as (ps & -> & E).
  set (i := off (flatten threads) x). unfold local_partition. rewrite T, (proj2 (all_different_iff _) N). unfold get_flat_coord.
  destruct (get_hier_coord threads i) as [h|] eqn:K.
  2: { exfalso. apply (proj2 (get_hier_coord_accepts threads i Wt G)); [now apply off_lt_cosize|assumption]. }
  destruct (get_hier_coord_law threads i h Wt K) as (Ih & _ & O). cbn [option_map].
  set (c := flat_coordinate h (shape_of threads)) in *.
  destruct (flat_coordinate_transfer threads ps h Wt Ih E) as [A B]. fold c in A, B.
  assert (X : index threads h = x).
  { destruct (offset_index threads h Wt Ih) as [L O']. rewrite O in O'. subst i.
    rewrite vals_off in N by assumption. apply (NoDup_nth _ 0) with (i := index threads h) (j := x) in N;
      rewrite ?map_length, ?seq_length; try assumption.
    rewrite !(nth_indep _ 0 (off (flatten threads) 0)) by (rewrite map_length, seq_length; assumption).
    rewrite !map_nth, !seq_nth by assumption. now symmetry. }
  destruct (kept_all_free r) as (Fr & Pr & Or). destruct (fixed_spec c) as (F1 & F2 & F3).
  unfold slice_and_offset, slice, of_thread. rewrite (padded_full c ps A). rewrite !pattern_in_cons, F2, A, Pr. change (pattern_in (Each []) (shape_of (Node []))) with true.
  cbn [andb option_map kept]. eexists. split.
  - f_equal. f_equal. cbn [origin map]. rewrite F1, !offset_cons, offset_nil, (Or Wr).
    assert (Ic : inside (Node ps) c) by now apply in_shape_inside.
    destruct (offset_index (Node ps) c Wq Ic) as [_ ->]. rewrite <- join_index, B, X. lia.
  - cbn [flatten]. rewrite !collect_cons, F3 by now rewrite F2. cbn [collect zip_with concat app]. rewrite app_nil_r. exact Fr.
Qed.

(** local_partition: accepted if and only if zipped_divide by the shape of the threads is accepted, the thread
    layout is injective, and the thread index has a coordinate. *)
Theorem local_partition_accepts a threads i : wf (flatten threads) -> wf (flatten a) ->
  (local_partition a threads i <> None <->
   (exists q r, zipped_divide a (tile_of_threads threads) = Some (Node [q; r])) /\
   NoDup (vals (flatten threads)) /\ get_flat_coord threads i <> None).
Proof.
  intros Wt W. unfold local_partition. rewrite <- all_different_iff.
  destruct (tiles_and_rests a (tile_of_threads threads)) as [[q r]|] eqn:T.
  2: { split; [congruence|]. intros ((q & r & Z) & _). apply tiles_and_rests_zipped in Z. congruence. }
  destruct (get_flat_coord threads i) as [c|] eqn:G; [|split; [congruence|intros (_ & _ & H); congruence]].
  destruct (all_different (vals (flatten threads))); [|split; [congruence|intros (_ & H & _); congruence]].
  split; [|].
  - intros _. split; [exists q, r; now apply tiles_and_rests_zipped|]. split; [reflexivity|discriminate].
  - intros _. destruct (tiles_of_threads a threads q r Wt W T) as (ps & -> & E).
    unfold get_flat_coord in G. destruct (get_hier_coord threads i) as [h|] eqn:K; [|discriminate]. injection G as <-.
    destruct (get_hier_coord_law threads i h Wt K) as (Ih & _ & _).
    destruct (flat_coordinate_transfer threads ps h Wt Ih E) as [A _]. set (c := flat_coordinate h (shape_of threads)) in *.
    destruct (kept_all_free r) as (_ & Pr & _). destruct (fixed_spec c) as (_ & F2 & _).
    unfold slice_and_offset, slice, of_thread. rewrite (padded_full c ps A), !pattern_in_cons, F2, A, Pr.
    change (pattern_in (Each []) (shape_of (Node []))) with true. discriminate.
Qed.

(** local_partition: if each index below the thread count is a thread, the threads together have all elements
    of a, each once. *)
Theorem local_partition_partitions a threads q r : wf (flatten threads) -> wf (flatten a) ->
  zipped_divide a (tile_of_threads threads) = Some (Node [q; r]) ->
  Permutation (vals (flatten threads)) (seq 0 (size (flatten threads))) ->
  Permutation (flat_map (fun i => offsets_from (local_partition a threads i)) (seq 0 (size (flatten threads)))) (vals (flatten a)).
Proof.
  intros Wt W Z P. apply tiles_and_rests_zipped in Z.
  destruct (tiles_and_rests_spec a _ q r (tile_of_threads_wf _ Wt) W Z) as (Wq & Wr & Pa).
  assert (N : NoDup (vals (flatten threads))) by (rewrite P; apply seq_NoDup).
  assert (G : without_gaps (flatten threads)).
  { unfold without_gaps. pose proof (injective_moves _ Wt N) as M. rewrite M, <- P. symmetry. now apply vals_moving. }
  destruct (tiles_of_threads a threads q r Wt W Z) as (ps & Eq & E).
  assert (S : size (flatten q) = size (flatten threads)) by (subst q; now apply same_mode_sizes).
  rewrite <- (Permutation_flat_map _ P), Pa.
  rewrite (vals_perm _ _ (Permutation_app_comm (flatten q) (flatten r))), vals_app_list, (vals_off (flatten q)), (vals_off (flatten threads)), S by assumption.
  rewrite !flat_map_concat_map, !map_map. erewrite map_ext_in; [reflexivity|]. intros x Hx. apply in_seq in Hx.
  destruct (local_partition_counted a threads q r x Wt W Z G N) as (t & -> & Et); [lia|]. cbn [offsets_from]. now rewrite Et.
Qed.

(** ** ceil_div *)

(** A tiler of integers: mode by mode, modes beyond it as they are. *)
Theorem ceil_div_modes_cons b bs s ss t ts :
  ceil_div_modes b s = Some t -> ceil_div_modes (Modes bs) (Tuple ss) = Some (Tuple ts) ->
  ceil_div_modes (Modes (b :: bs)) (Tuple (s :: ss)) = Some (Tuple (t :: ts)).
Proof.
  intros E F. cbn [ceil_div_modes Index.modes zip_beyond] in *. rewrite E. fold (zip_beyond ceil_div_modes).
  destruct (zip_beyond ceil_div_modes bs ss); [|discriminate]. cbn in *. congruence.
Qed.
