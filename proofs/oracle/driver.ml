(* Reads lines `OPERATION|ARGUMENT|ARGUMENT`, and answers each with a result, `refused`, or
   `error: WHY` where the line cannot be read. *)
open Oracle
module Z = Big

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
      | Z.Not_decided -> "not decided"
      | Not_found -> "error: not the arguments of " ^ name
      | Stack_overflow | Out_of_memory -> "error: too large"

let () =
  try while true do print_endline (respond (input_line stdin)) done with End_of_file -> ()
