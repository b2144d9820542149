(* Reads lines `OPERATION|ARGUMENT|ARGUMENT`, and answers each with a result, `refused`, or
   `error: WHY` where the line cannot be read. *)
open Oracle

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
  let rec pattern = function
    | Integer n when Z.sign n < 0 -> Free
    | Integer n -> Fixed n
    | Tuple items -> Each (List.map pattern items) in
  if String.contains s '-' then raise (Unreadable s);
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
let answer = function Some t -> print t | None -> "refused"
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
let first = function Some (t, _) -> Some t | None -> None

let operations = [
  "coalesce", (function [a] -> print (coalesce_tree (layout a)) | x -> by_tuple coalesce_by_mode x);
  "coalesce_x", (function [a] -> print (coalesce_x_tree (layout a)) | _ -> raise Not_found);
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
  "filter_zeros", (function [a] -> print (filter_zeros (layout a)) | [a; p] -> answer (filter_zeros_profile (layout a) (numbers p)) | _ -> raise Not_found);
  "slice", (function [c; a] -> answer (slice (free_coordinate c) (layout a)) | _ -> raise Not_found);
  "dice", (function [c; a] -> answer (dice (free_coordinate c) (layout a)) | _ -> raise Not_found);
  "slice_and_offset", (function [c; a] -> answer_at (slice_and_offset (free_coordinate c) (layout a)) | _ -> raise Not_found);
  "local_tile", (function [a; b; c] -> answer (first (local_tile (layout a) (tiler b) (free_coordinate c))) | [a; b; c; p] -> answer (first (local_tile_projected (layout a) (tiler b) (free_coordinate c) (free_coordinate p))) | _ -> raise Not_found);
  "local_tile_and_offset", (function [a; b; c] -> answer_at (local_tile (layout a) (tiler b) (free_coordinate c)) | [a; b; c; p] -> answer_at (local_tile_projected (layout a) (tiler b) (free_coordinate c) (free_coordinate p)) | _ -> raise Not_found);
  "local_partition", (function [a; t; i] -> answer (first (local_partition (layout a) (layout t) (integer i))) | _ -> raise Not_found);
  "local_partition_and_offset", (function [a; t; i] -> answer_at (local_partition (layout a) (layout t) (integer i)) | _ -> raise Not_found);
  "ceil_div", (function [s; b] -> answer_tuple (ceil_div (numbers s) (tiler b)) | _ -> raise Not_found);
  "size", (function [a] -> Z.to_string (Oracle.size_of (shape a)) | [a; p] -> at a p (fun t -> Z.to_string (size (Oracle.flatten t))) | _ -> raise Not_found);
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
]

let respond line =
  match String.split_on_char '|' line with
  | [] -> "error: an empty line"
  | name :: arguments ->
    match List.assoc_opt name operations with
    | None -> "error: no operation " ^ name
    | Some operation ->
      try operation arguments with
      | Refused -> "refused"
      | Unreadable what -> "error: cannot read " ^ what
      | Not_found -> "error: not the arguments of " ^ name
      | Stack_overflow | Out_of_memory -> "error: too large"

let () =
  try while true do print_endline (respond (input_line stdin)) done with End_of_file -> ()
