(* The operations of `layout!`, with arguments in notation. *)
open Notation

(* No row is for so many arguments, or for these. *)
exception Arguments

let or_refused print = function Some x -> print x | None -> "refused"
let answer = or_refused print
let answer_swizzled = or_refused print_swizzled
let answer_tuple = or_refused print_tuple
let answer_integer = or_refused show
let answer_at = or_refused (fun (t, offset) -> print t ^ " at offset " ^ show offset)
let covering = or_refused (fun (t, whole) -> print t ^ " covering " ^ print_tuple whole)
let verdict holds = if holds then "true" else "false"
let tv = or_refused (fun (t, tile) -> print t ^ " of " ^ tupled (List.map show tile))

let one f = function [a] -> f a | _ -> raise Arguments
let two f = function [a; b] -> f a b | _ -> raise Arguments
let three f = function [a; b; c] -> f a b c | _ -> raise Arguments

(* An operation on a layout that moves no offset, behind swizzles or not. *)
let around a operation = answer_swizzled (Swizzled.around operation (swizzled a))
let by_tiler operation = two (fun a b ->
  let b = tiler b in
  around a (fun a -> operation a b))
let by_layout operation = two (fun a b ->
  let b = layout b in
  around a (fun a -> operation a b))
let by_tuple operation = two (fun a t ->
  let t = tuple t in
  around a (fun a -> operation a t))
let alone operation = one (fun a -> around a (fun a -> Some (operation a)))
let by_shapes question = two (fun a b ->
  let shape s = if is_layout s then Index.shape_of (layout s) else tuple s in
  verdict (question (shape a) (shape b)))

let shape s = if is_layout s then Index.shape_of (layout s) else tuple s
let of_mode part = function
  | [a; p] -> (match Modes.get (layout a) (path p) with Some t -> part t | None -> "refused")
  | [a] -> part (layout a)
  | _ -> raise Arguments

let first = Option.map fst

(* What a question says that gives back its operand: one without an answer may not be decided. *)
let question print given is_undecided = match given with
  | Some x -> print x
  | None -> if is_undecided () then "not decided" else "refused"

let steps = Sums.coq_STEPS
let is_not_decided = function Sums.NotDecided -> true | _ -> false

(* Whether the values are vectors that an instruction moves: what comes after takes steps. *)
let is_accessed a n bytes =
  VectorAccess.vector_access_tree a n <> None && ConflictFree.is_access n bytes

let conflict_free a n bytes =
  question print (Alike.conflict_free_tree a n bytes) (fun () -> is_accessed a n bytes &&
    is_not_decided (ConflictFree.conflict_free steps (VectorAccess.partition_of a) n bytes))

let sector_use a n bytes percent =
  question print (SectorUse.sector_use_tree a n bytes percent) (fun () ->
    is_accessed a n bytes && Big.leq percent (Big.of_int 100) &&
    SectorUse.global_cost (fun x -> x) (SectorUse.moved_lines bytes) Big.zero steps (VectorAccess.partition_of a) n bytes = None)

(* Only the innermost swizzle may have an offset. *)
let swizzle_fits a =
  let rec without_offsets = function
    | (_, offset) :: (_ :: _ as rest) -> Big.sign offset = 0 && without_offsets rest
    | _ -> true in
  let fits = SwizzleFits.swizzled_fits a in
  question print_swizzled (if fits = Some true then Some a else None)
    (fun () -> fits = None && without_offsets a.Swizzled.swizzles)

let unit = Nested.Leaf (Big.one, Big.zero)

(* A swizzle and an offset before a layout, or a layout alone, as `wgmma_operand` has them. *)
let held a question =
  let s = swizzled a in
  let holds = match s.Swizzled.swizzles with
    | [] -> question Big.zero Big.zero Big.zero Big.zero s.within
    | [sw, offset] when Big.sign sw.Swizzle.shift >= 0 ->
      question sw.bits sw.base sw.shift offset s.within
    | _ -> false in
  if holds then print_swizzled s else "refused"

let rec tree_of : tuple -> Nested.tree = function
  | Nested.At n -> Nested.Leaf (n, Big.zero)
  | Nested.Tuple items -> Nested.Node (List.map tree_of items)

(* `(0,2,4)`. *)
let offsets = path

let identity s =
  let s = tuple s in
  Option.map (fun t -> t, leaf_names [] s) (Coordinates.identity_of (tree_of s))

(* The result of `wgmma_tile`: the swizzle of elements is the hardware's of 16 bytes. *)
let tile_of_atoms shape bits mode = match shape with
  | Nested.Tuple [rows; k] ->
    let behind (b, t) =
      let base = Big.log2 (Big.div (Big.of_int 128) bits) in
      if Big.sign b = 0 then print t else Printf.sprintf "Sw<%s,%s,3> o 0 o %s" (show b) (show base) (print t) in
    or_refused behind (WgmmaTile.wgmma_tile (Index.size_of rows) (Index.size_of k) bits mode)
  | _ -> "refused"

let compose = function
  | [s; a] when is_swizzle s -> print_swizzled (Swizzled.swizzle_composition (swizzle s) Big.zero (swizzled a))
  | [a; s] when is_swizzle s -> answer_swizzled (Swizzled.composition_swizzle (swizzled a) (swizzle s))
  | [s; k; a] when is_swizzle s -> print_swizzled (Swizzled.swizzle_composition (swizzle s) (natural k) (swizzled a))
  | [a; b] when String.contains b 'S' -> answer_swizzled (Swizzled.swizzled_composition (swizzled a) (swizzled b))
  | x -> by_tiler Tiler.composition_by x

let pad with_unit with_layout = function
  | [a; b] when is_layout b -> around a (fun a -> Some (with_unit a (layout b)))
  | [a; n] -> around a (fun a -> with_layout a (natural n) unit)
  | [a; n; b] -> around a (fun a -> with_layout a (natural n) (layout b))
  | _ -> raise Arguments

let recast operation = two (fun a n -> answer_swizzled (operation (swizzled a) (natural n)))
let up n t = Recast.upcast_tree t n
let down n t = Recast.downcast_tree t n

let sliced kept = two (fun c a -> answer (kept (pattern c) (layout a)))
let rec is_free = function
  | Slice.Free -> true
  | Slice.Fixed _ -> false
  | Slice.Each parts -> List.for_all is_free parts

(* A slice of a layout behind swizzles. *)
let slice_behind c a =
  let a = swizzled a in
  match Slice.slice_and_offset (pattern c) a.within with
  | Some (rest, start) -> Some (a, rest, start)
  | None -> None

let local_tile = function
  | [a; b; c] -> Local.local_tile (layout a) (tiler b) (pattern c)
  | [a; b; c; p] -> Local.local_tile_projected (layout a) (tiler b) (pattern c) (pattern p)
  | _ -> raise Arguments

(* A sharding: the layout `(mesh, local) -> element`, the ranks of the mesh, and the memory of the local part. *)
let sharding elements ranks memory =
  let placed t places =
    let t = Nested.flatten t and places = Nested.flatten (layout places) in
    if List.map fst t <> List.map fst places then raise Refused;
    List.map2 (fun mode (_, place) -> mode, place) t places in
  match layout elements with
  | Nested.Node [mesh; local] -> { Redistribution.mesh = placed mesh ranks; local = placed local memory }
  | _ -> raise Refused

(* For each device, the number of received elements, and the sources of its elements: `12 of (0,2) (0,3)`. Then the
   sum of the numbers, twice, and the largest. *)
let devices result =
  let source (device, address) = tupled [show device; show address] in
  let device (received, sources) = String.concat " " (show received :: "of" :: List.map source sources) in
  let counts = List.map fst result in
  let all = show (List.fold_left Big.add Big.zero counts) and most = show (List.fold_left Big.max Big.zero counts) in
  String.concat "; " (List.map device result @ [Printf.sprintf "in all %s, by the steps %s, at most %s" all all most])

let operations : (string * (string list -> string)) list = [
  "append", pad Modes.append Modes.append_n;
  "apply", two (fun s x -> show (Swizzle.apply (swizzle s) (natural x)));
  "at_zero", (fun _ -> verdict AtZero.at_zero);
  "blocked_product", by_layout ProductForms.blocked_product;
  "coalesce", (function [a] -> alone Nested.coalesce_tree [a] | x -> by_tuple Tiler.coalesce_by_mode x);
  "coalesce_x", alone Nested.coalesce_x_tree;
  "ceil_div", two (fun s b -> answer_tuple (Local.ceil_div (tuple s) (tiler b)));
  "compact_col_major", (function
    | [s] -> answer_tuple (Construct.compact_col_major (tuple s) (Nested.At Big.one))
    | x -> two (fun s d -> answer_tuple (Construct.compact_col_major (tuple s) (tuple d))) x);
  "compact_order", two (fun s o -> answer_tuple (Construct.compact_order (tuple s) (tuple o)));
  "compact_row_major", (function
    | [s] -> answer_tuple (Construct.compact_row_major (tuple s) (Nested.At Big.one))
    | x -> two (fun s d -> answer_tuple (Construct.compact_row_major (tuple s) (tuple d))) x);
  "compatible", by_shapes Index.compatible;
  "complement", (function
    | [a] -> let a = layout a in answer (Nested.complement_tree a (Layout.cosize (Nested.flatten a)))
    | x -> two (fun a m ->
      let m = tuple m in
      if Index.all_positive m then answer (Nested.complement_tree (layout a) (Index.size_of m)) else "refused") x);
  "complement_on_types", two (fun a m ->
    let m = tuple m in
    if Index.all_positive m then answer (Types.complement_on_types_tree (layout a) (Index.size_of m)) else "refused");
  "composition", compose;
  "composition_by_enumeration", two (fun a b -> answer (Decided.composition_by_enumeration_tree (layout a) (layout b)));
  "composition_on_types", two (fun a b -> answer (Types.composition_on_types_tree (layout a) (layout b)));
  "conflict_free", three (fun a n bytes -> conflict_free (layout a) (natural n) (natural bytes));
  "injective_on_types", one (fun a -> or_refused verdict (TypesDistinct.distinct_on_types_tree (layout a)));
  "congruent", by_shapes Index.congruent;
  "coshape", one (fun a -> show (Layout.cosize (Nested.flatten (layout a))));
  "cosize", of_mode (fun t -> show (Layout.cosize (Nested.flatten t)));
  "predicated_divide", two (fun a b -> covering (Covering.covering_divide (layout a) (tiler b)));
  "covers", two (fun a tile ->
    let a = layout a and tile = layout tile in
    question print (Covers.covers_tree a tile)
      (fun () -> is_not_decided (Covers.covers steps (Nested.flatten a) (Nested.flatten tile))));
  "crd2crd", three (fun c s t -> answer_tuple (Index.crd2crd (tuple c) (shape s) (shape t)));
  "crd2idx", two (fun c a -> answer_integer
    (if is_layout a then Index.crd2idx_layout (tuple c) (layout a) else Index.crd2idx (tuple c) (tuple a)));
  "depth", (function [a] -> show (Index.depth_of (shape a)) | x -> of_mode (fun t -> show (Index.depth_of (Index.shape_of t))) x);
  "dice", sliced Slice.dice;
  "injective", one (fun a ->
    let a = layout a in
    question print (Distinct.distinct_tree a) (fun () -> is_not_decided (Distinct.distinct steps (Nested.flatten a))));
  "domain_distribute", two (fun s n -> answer (Construct.domain_distribute (tuple s) (natural n)));
  "downcast", recast (fun a n -> Swizzled.swizzled_downcast (down n) a n);
  "evenly_divides", by_shapes Index.evenly_divides;
  "filter", (function [a] -> alone Tiler.filter_tree [a] | x -> by_tuple Tiler.filter_by_mode x);
  "filter_zeros", (function [a] -> alone Filter.filter_zeros [a] | x -> by_tuple Filter.filter_zeros_profile x);
  "find", (function
    | [values] -> answer (Find.find_tree (offsets values))
    | x -> two (fun values s -> answer (Find.find_tree_with_shape (tree_of (tuple s)) (offsets values))) x);
  "find_prefix", one (fun values -> answer (Find.find_prefix_tree (offsets values)));
  "flat_predicated_divide", two (fun a b -> covering (Covering.flat_covering_divide (layout a) (tiler b)));
  "flat_divide", by_tiler DivisionForms.flat_divide;
  "flat_product", by_tiler ProductForms.flat_product;
  "flatten", alone Modes.flatten_tree;
  "get", two (fun a p -> let p = path p in around a (fun a -> Modes.get a p));
  "get_1d_coord", two (fun a v -> answer_integer (Index.get_1d_coord (layout a) (natural v)));
  "get_flat_coord", two (fun a v -> answer_tuple (Index.get_flat_coord (layout a) (natural v)));
  "get_hier_coord", two (fun a v -> answer_tuple (Index.get_hier_coord (layout a) (natural v)));
  "group", three (fun a i j -> let i = natural i and j = natural j in around a (fun a -> Modes.group a i j));
  "idx2crd", two (fun i s -> answer_tuple (Index.idx2crd (tuple i) (shape s)));
  "inside", two (fun b a -> answer (Inside.inside_tree (layout b) (layout a)));
  "itself", one (fun a -> print_swizzled (swizzled a));
  "left_inverse", one (fun a -> answer_swizzled (SwizzledInverse.swizzled_left_inverse (swizzled a)));
  "local_partition", three (fun a threads i -> answer (first (Local.local_partition (layout a) (layout threads) (natural i))));
  "local_partition_and_offset", three (fun a threads i -> answer_at (Local.local_partition (layout a) (layout threads) (natural i)));
  "local_tile", (fun x -> answer (first (local_tile x)));
  "local_tile_and_offset", (fun x -> answer_at (local_tile x));
  "logical_divide", by_tiler DivisionForms.logical_divide_by;
  "logical_divide_on_types", two (fun a b -> answer (Types.logical_divide_on_types_tree (layout a) (layout b)));
  "logical_product_on_types", two (fun a b -> answer (TypesProduct.logical_product_on_types_tree (layout a) (layout b)));
  "logical_product", by_tiler ProductForms.logical_product_by;
  "make_fragment_like", one (fun a -> answer (Construct.make_fragment_like (layout a)));
  "make_identity_layout", one (fun s -> or_refused print_coordinates (identity s));
  "make_layout", (function
    | [s] when not (is_layout s) -> answer (Construct.make_layout_left (tuple s))
    | [s; d] when not (is_layout s) -> answer (Construct.make_layout_of (tuple s) (tuple d))
    | modes -> print (Nested.Node (List.map layout modes)));
  "make_layout_left", one (fun s -> answer (Construct.make_layout_left (tuple s)));
  "make_layout_like", one (fun a -> answer (Construct.make_layout_like (layout a)));
  "make_layout_right", one (fun s -> answer (Construct.make_layout_right (tuple s)));
  "make_layout_tv", two (fun threads values -> tv (MakeLayoutTv.make_layout_tv (layout threads) (layout values)));
  "make_ordered_layout", two (fun s o -> answer (Construct.make_ordered_layout (tuple s) (tuple o)));
  "max_alignment", one (fun a -> show (Index.max_alignment (layout a)));
  "max_common_layout", two (fun a b -> answer (Inverse.max_common_layout_tree (layout a) (layout b)));
  "max_common_vector", two (fun a b -> answer_integer (Inverse.max_common_vector_tree (layout a) (layout b)));
  "nullspace", one (fun a -> print (Inverse.nullspace_tree (layout a)));
  "partition_tv", three (fun a threads values -> answer (PartitionTv.partition_tv (layout a) (layout threads) (layout values)));
  "prepend", pad Modes.prepend Modes.prepend_n;
  "raked_product", by_layout ProductForms.raked_product;
  "rank", (function [a] -> show (Index.rank_of (shape a)) | x -> of_mode (fun t -> show (Index.rank_of (Index.shape_of t))) x);
  "recast_layout", three (fun a old fresh -> answer_swizzled (Swizzled.swizzled_recast up down (swizzled a) (natural old) (natural fresh)));
  "redistribution", (function
    | [a; ranks_a; memory_a; b; ranks_b; memory_b] ->
      or_refused devices (Redistribution.redistribution (sharding a ranks_a memory_a) (sharding b ranks_b memory_b))
    | _ -> raise Arguments);
  "replace", three (fun a n b -> let n = natural n and b = layout b in around a (fun a -> Modes.replace_mode a n b));
  "reverse", alone Modes.reverse;
  "right_inverse", one (fun a -> answer_swizzled (SwizzledInverse.swizzled_right_inverse (swizzled a)));
  "sector_efficiency", (function
    | [a; n; bytes; percent] -> sector_use (layout a) (natural n) (natural bytes) (natural percent)
    | _ -> raise Arguments);
  "select", two (fun a p -> let p = path p in around a (fun a -> Modes.select a p));
  "shape", of_mode (fun t -> print_tuple (Index.shape_of t));
  "shape_div", two (fun s b -> answer_tuple (Index.shape_div (tuple s) (tuple b)));
  "shape_mod", two (fun s b -> answer_tuple (Index.shape_mod (tuple s) (tuple b)));
  "size", (function [a] -> show (Index.size_of (shape a)) | x -> of_mode (fun t -> show (Layout.size (Nested.flatten t))) x);
  "slice", two (fun c a ->
    or_refused (fun (a, rest, start) -> print_swizzled (SwizzledSlice.swizzled_slice a rest start)) (slice_behind c a));
  "slice_and_offset", two (fun c a ->
    or_refused (fun (a, rest, start) ->
      let slice, offset = SwizzledSlice.swizzled_slice_and_offset a rest start (is_free (pattern c)) in
      print_swizzled slice ^ " at offset " ^ show offset) (slice_behind c a));
  "stride", of_mode (fun t -> print_tuple (Index.stride_of t));
  "swizzle_fits", one (fun a -> swizzle_fits (swizzled a));
  "take", three (fun a i j -> let i = natural i and j = natural j in around a (fun a -> Modes.take a i j));
  "tile_to_shape", (function
    | [a; s; o] -> let s = tuple s and o = tuple o in around a (fun a -> ProductForms.tile_to_shape_ordered a s o)
    | x -> by_tuple ProductForms.tile_to_shape x);
  "tiled_predicated_divide", two (fun a b -> covering (Covering.tiled_covering_divide (layout a) (tiler b)));
  "tiled_divide", by_tiler DivisionForms.tiled_divide;
  "tiled_product", by_tiler ProductForms.tiled_product;
  "tma_boxes", three (fun a bits mode ->
    held a (fun b m s start t -> Boxes.tma_boxes b m s start t (natural bits) (natural mode) <> None));
  "unflatten", by_tuple Modes.unflatten;
  "upcast", recast (fun a n -> Swizzled.swizzled_upcast (up n) a n);
  "vector_access", two (fun a n -> answer (VectorAccess.vector_access_tree (layout a) (natural n)));
  "weakly_congruent", by_shapes Index.weakly_congruent;
  "wgmma_operand", three (fun a bits rows ->
    held a (fun b m s start t -> Wgmma.wgmma_operand b m s start t (natural bits) (natural rows) <> None));
  "wgmma_tile", three (fun s bits mode -> tile_of_atoms (tuple s) (natural bits) (natural mode));
  "with_shape", by_tuple Tiler.with_shape;
  "zip", (function [a] -> around a Modes.zip | x -> two (fun a b -> let b = layout b in around a (fun a -> Modes.zip_two a b)) x);
  "zipped_predicated_divide", two (fun a b -> covering (Covering.zipped_covering_divide (layout a) (tiler b)));
  "zipped_divide", by_tiler DivisionForms.zipped_divide;
  "zipped_product", by_tiler ProductForms.zipped_product;
]
