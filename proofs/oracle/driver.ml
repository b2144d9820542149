(* Reads lines `OPERATION|ARGUMENT|ARGUMENT`, and answers each with a result, `refused`, or
   `error: WHY` where the line cannot be read. *)
(* [Oracle] has a [Z] of its own. *)
module Integers = Z
open Oracle
module Z = Big
module Z = Integers

exception Unreadable of string
exception Refused

type tuple = Integer of Z.t | Tuple of tuple list
(* The constructors of [Oracle] that these hide. *)
let at n = Oracle.At n and several cs = Oracle.Tuple cs

(* `7` and `(2,(3,4))`. *)
let tuple_at s at =
  let length = String.length s in
  let here () = if !at < length then s.[!at] else ' ' in
  let rec item () =
    if here () = '(' then begin
      incr at;
      let items = ref [] in
      while here () <> ')' do
        if !at >= length then raise (Unreadable s);
        items := item () :: !items;
        if here () = ',' then incr at
      done;
      incr at;
      Tuple (List.rev !items)
    end else begin
      let first = !at in
      if here () = '-' then incr at;
      while here () >= '0' && here () <= '9' do incr at done;
      if first = !at then raise (Unreadable s);
      Integer (Z.of_string (String.sub s first (!at - first)))
    end in
  item ()

let all read s =
  let at = ref 0 in
  let result = read s at in
  if !at <> String.length s then raise (Unreadable s);
  result

let tuple = all tuple_at

(* The tuples of the proofs. *)
let rec nested : tuple -> Oracle.coordinate = function
  | Integer n -> At n
  | Tuple items -> Oracle.Tuple (List.map nested items)

let numbers s = nested (tuple s)
let integer s = match tuple s with Integer n -> n | Tuple _ -> raise (Unreadable s)
let path s = match tuple s with
  | Integer n -> [n]
  | Tuple items -> List.map (function Integer n -> n | Tuple _ -> raise (Unreadable s)) items

(* `(2,(_,3))`. *)
let free_coordinate s =
  let rec pattern : tuple -> Oracle.pattern = function
    | Integer n when Z.sign n < 0 -> Free
    | Integer n -> Fixed n
    | Tuple items -> Each (List.map pattern items) in
  pattern (tuple (String.concat "-1" (String.split_on_char '_' s)))

let rec layout_of shape stride = match shape, stride with
  | Integer s, Integer d -> Leaf (s, d)
  | Tuple s, Tuple d when List.length s = List.length d -> Node (List.map2 layout_of s d)
  | _ -> raise (Unreadable "shape and stride differ in their nesting")

(* `(2,3):(1,2)`. *)
let layout = all (fun s at ->
  let shape = tuple_at s at in
  if !at >= String.length s || s.[!at] <> ':' then raise (Unreadable s);
  incr at;
  layout_of shape (tuple_at s at))

let rec show part = function
  | Leaf mode -> Z.to_string (part mode)
  | Node modes -> "(" ^ String.concat "," (List.map (show part) modes) ^ ")"

let print t = show fst t ^ ":" ^ show snd t
let counter_example = function
  | Layout _ -> "none"
  | Broken (index, offset, composed) ->
    String.concat " " (List.map Z.to_string [index; offset; composed])
  | Undecided -> "not decided"
let answer = function Some t -> print t | None -> "refused"
let number = function Some n -> Z.to_string n | None -> "refused"

(* `0,2,4`. *)
let values s = List.map (fun v -> try Z.of_string v with _ -> raise (Unreadable s)) (String.split_on_char ',' s)
let answer_at = function Some (t, n) -> print t ^ " at offset " ^ Z.to_string n | None -> "refused"
let rec product = function
  | Integer n -> n
  | Tuple items -> List.fold_left (fun n item -> Z.mul n (product item)) Z.one items

let rec coordinate = function Integer n -> at n | Tuple items -> several (List.map coordinate items)

(* `4`, `_`, `4:1`, and tuples of those; `(4:1)` is `4:1`, `(4:1,)` and `(4)` are tuples of one. *)
let tiler s =
  let at = ref 0 in
  let here () = if !at < String.length s then s.[!at] else ' ' in
  let rec item () =
    let first = !at in
    let parse () =
      if here () = '_' then (incr at; Keep)
      else if here () <> '(' then
        match tuple_at s at with Integer n when Z.sign n > 0 -> Size n | _ -> raise Refused
      else begin
        incr at;
        let items = ref [] and comma = ref false in
        while here () <> ')' do
          if !at >= String.length s then raise (Unreadable s);
          items := item () :: !items;
          comma := here () = ',';
          if !comma then incr at
        done;
        incr at;
        match !items with [By b] when not !comma -> By b | items -> Modes (List.rev items)
      end in
    let tiler = parse () in
    if here () <> ':' then tiler else begin
      at := first;
      let shape = tuple_at s at in
      incr at;
      By (layout_of shape (tuple_at s at))
    end in
  let result = item () in
  if !at <> String.length s then raise (Unreadable s);
  result

let rec show_coordinate = function
  | Oracle.At n -> Z.to_string n
  | Oracle.Tuple cs -> "(" ^ String.concat "," (List.map show_coordinate cs) ^ ")"
let covering = function Some (t, whole) -> print t ^ " covering " ^ show_coordinate whole | None -> "refused"
let by_tiler f = function [a; b] -> answer (f (layout a) (tiler b)) | _ -> raise Not_found
let by_layout f = function [a; b] -> answer (f (layout a) (layout b)) | _ -> raise Not_found
let by_tuple f = function [a; s] -> answer (f (layout a) (coordinate (tuple s))) | _ -> raise Not_found
let covered f = function [a; b] -> covering (f (layout a) (tiler b)) | _ -> raise Not_found
let rec print_tuple : Oracle.coordinate -> string = function
  | At n -> Z.to_string n
  | Oracle.Tuple items -> "(" ^ String.concat "," (List.map print_tuple items) ^ ")"
let answer_tuple = function Some t -> print_tuple t | None -> "refused"
let answer_integer = function Some n -> Z.to_string n | None -> "refused"
let verdict b = if b then "true" else "false"
let is_layout s = String.contains s ':'
(* The shape of a layout, or a shape. *)
let shape s = if is_layout s then shape_of (layout s) else numbers s
(* A mode of a layout. *)
let at a p part = match get (layout a) (path p) with Some t -> part t | None -> "refused"
let unit = Leaf (Z.one, Z.zero)
(* A layout of coordinates with the names of their leaves: what `make_identity_layout((4,(2,3)))` gives, and what
   `composition` and `logical_divide` make of it. *)
let rec leaf_names path = function
  | Integer _ -> [path]
  | Tuple items -> List.concat (List.mapi (fun i item -> leaf_names (path @ [string_of_int i]) item) items)

let rec shape_of = function
  | Integer n -> Leaf (n, Z.zero)
  | Tuple items -> Node (List.map shape_of items)

exception Refused

let identity s =
  let shape = tuple s in
  match identity_of (shape_of shape) with Some t -> t, leaf_names [] shape | None -> raise Refused

let print_step names step =
  let rec go names step = match names, step with
    | name :: _, scale :: _ when not (Z.equal scale Z.zero) ->
      let basis = "E<" ^ String.concat "," name ^ ">" in
      if name = [] then Z.to_string scale else if Z.equal scale Z.one then basis else Z.to_string scale ^ "*" ^ basis
    | _ :: names, _ :: step -> go names step
    | _ -> "0" in
  go names step

let print_coordinates (t, names) =
  let rec show part = function
    | TLeaf mode -> part mode
    | TNode modes -> "(" ^ String.concat "," (List.map (show part) modes) ^ ")" in
  show (fun mode -> Z.to_string (fst mode)) t ^ ":" ^ show (fun mode -> print_step names (snd mode)) t

(* `NAME(ARGUMENT, ARGUMENT)` as its parts. *)
let call s =
  match String.index_opt s '(' with
  | Some at when at > 0 && s.[String.length s - 1] = ')' ->
    let parts = ref [] and first = ref (at + 1) and depth = ref 0 in
    let part last = parts := String.trim (String.sub s !first (last - !first)) :: !parts; first := last + 1 in
    String.iteri (fun i c ->
      if i > at then match c with
        | '(' -> incr depth
        | ')' -> if i = String.length s - 1 then part i else decr depth
        | ',' when !depth = 0 -> part i
        | _ -> ()) s;
    Some (String.sub s 0 at, List.rev !parts)
  | _ -> None

let rec coordinates name arguments =
  let apply f a b = match f (fst a) (layout b) with Some t -> t, snd a | None -> raise Refused in
  match name, arguments with
  | "make_identity_layout", [s] -> Some (identity s)
  | ("composition" | "logical_divide"), [a; b] ->
    (match call a with
    | Some (name', arguments') ->
      Option.map (fun a ->
        apply (if name = "composition" then coordinate_composition_tree else coordinate_divide_tree) a b)
        (coordinates name' arguments')
    | None -> None)
  | _ -> None

let coordinates_answer name arguments =
  try Option.map print_coordinates (coordinates name arguments) with Refused -> Some "refused"

(* `Sw<3,3,3> o 8 o (8,64):(64,1)` as the swizzle, what is added before it, and the layout. *)
let swizzled s =
  let parts = List.map String.trim (String.split_on_char 'o' s) in
  let numbers sw = match String.split_on_char ',' (String.sub sw 3 (String.length sw - 4)) with
    | [b; m; s] -> Z.of_string b, Z.of_string m, Big.natural (Z.of_string s)
    | _ -> raise (Unreadable s) in
  let none = Z.zero, Z.zero, Z.zero in
  match parts with
  | [a] -> none, Z.zero, layout a
  | [sw; a] when String.length sw > 4 && sw.[0] = 'S' -> numbers sw, Z.zero, layout a
  | [start; a] -> none, Z.of_string start, layout a
  | [sw; start; a] -> numbers sw, Z.of_string start, layout a
  | _ -> raise (Unreadable s)

let integer s = match tuple s with Integer n -> n | _ -> raise (Unreadable s)
(* What asks a question gives back what it was asked of. *)
let held a question =
  let (b, m, s), start, t = swizzled a in
  if question b m s start t then a else "refused"
let is_some = function Some _ -> true | None -> false
let extents tile = "(" ^ String.concat "," (List.map Z.to_string tile) ^ ")"

let operations = [
  "coalesce", (function [a] -> print (coalesce_tree (layout a)) | x -> by_tuple coalesce_by_mode x);
  "coalesce_x", (function [a] -> print (coalesce_x_tree (layout a)) | _ -> raise Not_found);
  "composition", (function [a; b] -> answer (composition_tree (layout a) (layout b)) | _ -> raise Not_found);
  "composition_by_enumeration", (function [a; b] -> answer (composition_by_enumeration_tree (layout a) (layout b)) | _ -> raise Not_found);
  "composition_counter_example", (function [a; b] -> counter_example (composition_decided_tree (layout a) (layout b)) | _ -> raise Not_found);
  "complement", (function [a; m] -> answer (complement_tree (layout a) (product (tuple m))) | _ -> raise Not_found);
  "logical_divide", (function [a; b] -> answer (logical_divide_tree (layout a) (layout b)) | _ -> raise Not_found);
  "composition_on_types", (function [a; b] -> answer (composition_on_types_tree (layout a) (layout b)) | _ -> raise Not_found);
  "complement_on_types", (function [a; m] -> answer (complement_on_types_tree (layout a) (product (tuple m))) | _ -> raise Not_found);
  "logical_divide_on_types", (function [a; b] -> answer (logical_divide_on_types_tree (layout a) (layout b)) | _ -> raise Not_found);
  "distinct_on_types", (function [a] -> (match distinct_on_types_tree (layout a) with Missing -> "true" | Found -> "false" | Unknown -> "refused") | _ -> raise Not_found);
  "wgmma_operand", (function [a; bits; rows] -> held a (fun b m s start t -> is_some (wgmma_operand b m s start t (Big.natural (integer bits)) (Big.natural (integer rows)))) | _ -> raise Not_found);
  "logical_product", (function [a; b] -> answer (logical_product_tree (layout a) (layout b)) | _ -> raise Not_found);
  "composition", by_tiler composition_by;
  "complement", (function [a; m] -> answer (complement_tree (layout a) (product (tuple m))) | _ -> raise Not_found);
  "logical_divide", by_tiler logical_divide_by;
  "logical_product", by_tiler logical_product_by;
  "filter", (function [a] -> print (filter_tree (layout a)) | x -> by_tuple filter_by_mode x);
  "with_shape", by_tuple with_shape;
  "zipped_divide", by_tiler zipped_divide;
  "tiled_divide", by_tiler tiled_divide;
  "flat_divide", by_tiler flat_divide;
  "covering_divide", covered covering_divide;
  "zipped_covering_divide", covered zipped_covering_divide;
  "tiled_covering_divide", covered tiled_covering_divide;
  "flat_covering_divide", covered flat_covering_divide;
  "zipped_product", by_tiler zipped_product;
  "tiled_product", by_tiler tiled_product;
  "flat_product", by_tiler flat_product;
  "blocked_product", by_layout blocked_product;
  "raked_product", by_layout raked_product;
  "tile_to_shape", (function [a; s; o] -> answer (tile_to_shape_ordered (layout a) (coordinate (tuple s)) (coordinate (tuple o))) | x -> by_tuple tile_to_shape x);
  "right_inverse", (function [a] -> print (right_inverse_tree (layout a)) | _ -> raise Not_found);
  "left_inverse", (function [a] -> answer (left_inverse_tree (layout a)) | _ -> raise Not_found);
  "max_common_vector", (function [a; b] -> number (max_common_vector_tree (layout a) (layout b)) | _ -> raise Not_found);
  "max_common_layout", (function [a; b] -> answer (max_common_layout_tree (layout a) (layout b)) | _ -> raise Not_found);
  "nullspace", (function [a] -> print (nullspace_tree (layout a)) | _ -> raise Not_found);
  "find", (function [vs] -> answer (find_tree (values vs)) | _ -> raise Not_found);
  "upcast", (function [a; n] -> answer (upcast_tree (layout a) (product (tuple n))) | _ -> raise Not_found);
  "downcast", (function [a; n] -> answer (downcast_tree (layout a) (product (tuple n))) | _ -> raise Not_found);
  "recast_layout", (function [a; m; n] -> answer (recast_layout_tree (layout a) (product (tuple m)) (product (tuple n))) | _ -> raise Not_found);
  "make_layout", (function [s] when not (is_layout s) -> answer (make_layout_left (numbers s)) | [s; d] when not (is_layout s) -> answer (make_layout_of (numbers s) (numbers d)) | ts -> print (Node (List.map layout ts)));
  "make_layout_left", (function [s] -> answer (make_layout_left (numbers s)) | _ -> raise Not_found);
  "make_layout_right", (function [s] -> answer (make_layout_right (numbers s)) | _ -> raise Not_found);
  "make_ordered_layout", (function [s; o] -> answer (make_ordered_layout (numbers s) (numbers o)) | _ -> raise Not_found);
  "make_layout_like", (function [a] -> answer (make_layout_like (layout a)) | _ -> raise Not_found);
  "make_fragment_like", (function [a] -> answer (make_fragment_like (layout a)) | _ -> raise Not_found);
  "domain_distribute", (function [s; n] -> answer (domain_distribute (numbers s) (integer n)) | _ -> raise Not_found);
  "compact_col_major", (function [s] -> answer_tuple (compact_col_major (numbers s) (At Z.one)) | [s; d] -> answer_tuple (compact_col_major (numbers s) (numbers d)) | _ -> raise Not_found);
  "compact_row_major", (function [s] -> answer_tuple (compact_row_major (numbers s) (At Z.one)) | [s; d] -> answer_tuple (compact_row_major (numbers s) (numbers d)) | _ -> raise Not_found);
  "compact_order", (function [s; o] -> answer_tuple (compact_order (numbers s) (numbers o)) | _ -> raise Not_found);
  "get", (function [a; p] -> answer (get (layout a) (path p)) | _ -> raise Not_found);
  "select", (function [a; p] -> answer (select (layout a) (path p)) | _ -> raise Not_found);
  "take", (function [a; i; j] -> answer (take (layout a) (integer i) (integer j)) | _ -> raise Not_found);
  "group", (function [a; i; j] -> answer (group (layout a) (integer i) (integer j)) | _ -> raise Not_found);
  "append", (function [a; b] when is_layout b -> print (append (layout a) (layout b)) | [a; n] -> answer (append_n (layout a) (integer n) unit) | [a; n; b] -> answer (append_n (layout a) (integer n) (layout b)) | _ -> raise Not_found);
  "prepend", (function [a; b] when is_layout b -> print (prepend (layout a) (layout b)) | [a; n] -> answer (prepend_n (layout a) (integer n) unit) | [a; n; b] -> answer (prepend_n (layout a) (integer n) (layout b)) | _ -> raise Not_found);
  "replace", (function [a; n; b] -> answer (replace_mode (layout a) (integer n) (layout b)) | _ -> raise Not_found);
  "reverse", (function [a] -> print (reverse (layout a)) | _ -> raise Not_found);
  "flatten", (function [a] -> print (flatten_tree (layout a)) | _ -> raise Not_found);
  "unflatten", (function [a; p] -> answer (unflatten (layout a) (numbers p)) | _ -> raise Not_found);
  "zip", (function [a] -> answer (zip (layout a)) | [a; b] -> answer (zip_two (layout a) (layout b)) | _ -> raise Not_found);
  "filter", (function [a] -> print (filtered (layout a)) | [a; p] -> answer (filtered_by_profile (layout a) (numbers p)) | _ -> raise Not_found);
  "filter_zeros", (function [a] -> print (filter_zeros (layout a)) | [a; p] -> answer (filter_zeros_profile (layout a) (numbers p)) | _ -> raise Not_found);
  "slice", (function [c; a] -> answer (slice (free_coordinate c) (layout a)) | _ -> raise Not_found);
  "dice", (function [c; a] -> answer (dice (free_coordinate c) (layout a)) | _ -> raise Not_found);
  "slice_and_offset", (function [c; a] -> answer_at (slice_and_offset (free_coordinate c) (layout a)) | _ -> raise Not_found);
  "size", (function [a] -> Z.to_string (Oracle.product (shape a)) | [a; p] -> at a p (fun t -> Z.to_string (size (Oracle.flatten t))) | _ -> raise Not_found);
  "cosize", (function [a] -> Z.to_string (cosize (Oracle.flatten (layout a))) | [a; p] -> at a p (fun t -> Z.to_string (cosize (Oracle.flatten t))) | _ -> raise Not_found);
  "coshape", (function [a] -> Z.to_string (cosize (Oracle.flatten (layout a))) | _ -> raise Not_found);
  "rank", (function [a] -> Z.to_string (rank_of (shape a)) | [a; p] -> at a p (fun t -> Z.to_string (rank_of (shape_of t))) | _ -> raise Not_found);
  "depth", (function [a] -> Z.to_string (depth_of (shape a)) | [a; p] -> at a p (fun t -> Z.to_string (depth_of (shape_of t))) | _ -> raise Not_found);
  "shape", (function [a] -> print_tuple (shape_of (layout a)) | [a; p] -> at a p (fun t -> print_tuple (shape_of t)) | _ -> raise Not_found);
  "stride", (function [a] -> print_tuple (stride_of (layout a)) | [a; p] -> at a p (fun t -> print_tuple (stride_of t)) | _ -> raise Not_found);
  "max_alignment", (function [a] -> Z.to_string (max_alignment (layout a)) | _ -> raise Not_found);
  "shape_div", (function [s; b] -> answer_tuple (shape_div (numbers s) (numbers b)) | _ -> raise Not_found);
  "shape_mod", (function [s; b] -> answer_tuple (shape_mod (numbers s) (numbers b)) | _ -> raise Not_found);
  "idx2crd", (function [i; s] -> answer_tuple (idx2crd (numbers i) (shape s)) | _ -> raise Not_found);
  "crd2idx", (function [c; a] -> answer_integer (if is_layout a then crd2idx_layout (numbers c) (layout a) else crd2idx (numbers c) (numbers a)) | _ -> raise Not_found);
  "crd2crd", (function [c; s; t] -> answer_tuple (crd2crd (numbers c) (shape s) (shape t)) | _ -> raise Not_found);
  "get_hier_coord", (function [a; v] -> answer_tuple (get_hier_coord (layout a) (integer v)) | _ -> raise Not_found);
  "get_flat_coord", (function [a; v] -> answer_tuple (get_flat_coord (layout a) (integer v)) | _ -> raise Not_found);
  "get_1d_coord", (function [a; v] -> answer_integer (get_1d_coord (layout a) (integer v)) | _ -> raise Not_found);
  "congruent", (function [a; b] -> verdict (congruent (shape a) (shape b)) | _ -> raise Not_found);
  "weakly_congruent", (function [a; b] -> verdict (weakly_congruent (shape a) (shape b)) | _ -> raise Not_found);
  "compatible", (function [a; b] -> verdict (compatible (shape a) (shape b)) | _ -> raise Not_found);
  "evenly_divides", (function [a; b] -> verdict (evenly_divides (shape a) (shape b)) | _ -> raise Not_found);
  "distinct", (function [a] -> answer (distinct_tree (layout a)) | _ -> raise Not_found);
  "covers", (function [a; tile] -> answer (covers_tree (layout a) (layout tile)) | _ -> raise Not_found);
  "inside", (function [b; a] -> answer (inside_tree (layout b) (layout a)) | _ -> raise Not_found);
  "vector_access", (function [a; n] -> answer (vector_access_tree (layout a) (product (tuple n))) | _ -> raise Not_found);
  "conflict_free", (function [a; n; bytes] -> answer (conflict_free_tree (layout a) (product (tuple n)) (product (tuple bytes))) | _ -> raise Not_found);
  "make_layout_tv", (function [threads; values] -> (match make_layout_tv (layout threads) (layout values) with Some (tv, tile) -> print tv ^ " of " ^ extents tile | None -> "refused") | _ -> raise Not_found);
  "partition_tv", (function [a; threads; values] -> answer (partition_tv (layout a) (layout threads) (layout values)) | _ -> raise Not_found);
  "sector_use", (function [a; n; bytes; percent] -> answer (sector_use_tree (layout a) (product (tuple n)) (product (tuple bytes)) (product (tuple percent))) | _ -> raise Not_found);
  "logical_product", (function [a; b] -> answer (logical_product_tree (layout a) (layout b)) | _ -> raise Not_found);
  "distinct", (function [a] -> answer (distinct_tree (layout a)) | _ -> raise Not_found);
]

(* `Sw<2,0,3>`. *)
let swizzle s =
  match String.split_on_char ',' (String.sub s 3 (String.length s - 4)) with
  | [b; m; by] -> (match swizzle_new (Z.of_string b) (Z.of_string m) (Z.of_string by) with Some s -> s | None -> raise Refused)
  | _ -> raise (Unreadable s)

let is_swizzle s = String.length s > 4 && String.sub s 0 3 = "Sw<" && s.[String.length s - 1] = '>'

(* `Sw<2,0,3> o 5 o Sw<1,0,2> o (8,8):(8,1)`. *)
let swizzled s =
  let rec behind = function
    | [a] -> { swizzles = []; within = layout a }
    | sw :: offset :: (_ :: _ as rest) when not (String.contains offset ':' || is_swizzle offset) ->
      swizzle_composition (swizzle sw) (Z.of_string offset) (behind rest)
    | sw :: rest -> swizzle_composition (swizzle sw) Z.zero (behind rest)
    | [] -> raise (Unreadable s) in
  behind (List.filter (fun part -> part <> "o" && part <> "") (String.split_on_char ' ' s))

let print_swizzled a =
  let outside (s, offset) =
    Printf.sprintf "Sw<%s,%s,%s> o %s o " (Z.to_string s.bits) (Z.to_string s.base) (Z.to_string s.shift) (Z.to_string offset) in
  String.concat "" (List.map outside a.swizzles) ^ print a.within
let answer_swizzled = function Some a -> print_swizzled a | None -> "refused"
let plain s = let a = swizzled s in if a.swizzles <> [] then raise Refused else a

let fits a = match swizzled_fits a with Some true -> print_swizzled a | _ -> "refused"

(* Operations with a swizzle, or a layout behind one, among their operands. *)
let swizzled_operations = [
  "apply", (function [s; x] -> Z.to_string (apply (swizzle s) (Z.of_string x)) | _ -> raise Not_found);
  "composition", (function
    | [s; a] when is_swizzle s -> print_swizzled (swizzle_composition (swizzle s) Z.zero (swizzled a))
    | [a; s] when is_swizzle s -> answer_swizzled (composition_swizzle (plain a) (swizzle s))
    | [s; k; a] -> print_swizzled (swizzle_composition (swizzle s) (Z.of_string k) (swizzled a))
    | [a; b] -> answer_swizzled (swizzled_composition (swizzled a) (swizzled b))
    | _ -> raise Not_found);
  "upcast", (function [a; n] -> let n = product (tuple n) in answer_swizzled (swizzled_upcast (fun t -> upcast_tree t n) (swizzled a) n) | _ -> raise Not_found);
  "downcast", (function [a; n] -> let n = product (tuple n) in answer_swizzled (swizzled_downcast (fun t -> downcast_tree t n) (swizzled a) n) | _ -> raise Not_found);
  "recast_layout", (function [a; m; n] -> answer_swizzled (swizzled_recast (fun n t -> upcast_tree t n) (fun n t -> downcast_tree t n) (swizzled a) (product (tuple m)) (product (tuple n))) | _ -> raise Not_found);
  "right_inverse", (function [a] -> answer_swizzled (swizzled_right_inverse (swizzled a)) | _ -> raise Not_found);
  "left_inverse", (function [a] -> answer_swizzled (swizzled_left_inverse (swizzled a)) | _ -> raise Not_found);
  "swizzle_fits", (function [a] -> fits (swizzled a) | _ -> raise Not_found);
  "coalesce", (function [a] -> print_swizzled (swizzled_coalesce (swizzled a)) | _ -> raise Not_found);
  "logical_divide", (function [a; b] -> answer_swizzled (around (fun a -> logical_divide_tree a (plain b).within) (swizzled a)) | _ -> raise Not_found);
  "logical_product", (function [a; b] -> answer_swizzled (around (fun a -> logical_product_tree a (plain b).within) (swizzled a)) | _ -> raise Not_found);
]

let has_swizzle s =
  let rec from i = i + 3 <= String.length s && (String.sub s i 3 = "Sw<" || from (i + 1)) in
  from 0

let respond line =
  match String.split_on_char '|' line with
  | [] -> "error: an empty line"
  | name :: arguments ->
    let rows = if name = "swizzle_fits" || List.exists has_swizzle arguments then swizzled_operations else operations in
    match List.assoc_opt name rows with
    | None -> "error: no operation " ^ name
    | Some operation ->
      try operation arguments with
      | Refused -> "refused"
    let operation = match List.assoc_opt name operations with
      | None -> fun _ -> "error: no operation " ^ name
      | Some operation -> operation in
    begin
      try match coordinates_answer name arguments with Some answer -> answer | None -> operation arguments with
      | Unreadable what -> "error: cannot read " ^ what
      | Z.Not_decided -> "not decided"
      | Not_found -> "error: not the arguments of " ^ name
      | Stack_overflow | Out_of_memory -> "error: too large"
    end

let () =
  try while true do print_endline (respond (input_line stdin)) done with End_of_file -> ()
