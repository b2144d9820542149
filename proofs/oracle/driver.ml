(* Reads lines `OPERATION|ARGUMENT|ARGUMENT`, and answers each with a result, `refused`, or
   `error: WHY` where the line cannot be read. *)

(* [Oracle] has a [Z] of its own. *)
module Integers = Z
open Oracle
module Z = Integers

exception Unreadable of string

type tuple = Integer of Z.t | Tuple of tuple list

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
let answer = function Some t -> print t | None -> "refused"
let rec product = function
  | Integer n -> n
  | Tuple items -> List.fold_left (fun n item -> Z.mul n (product item)) Z.one items

let extents tile = "(" ^ String.concat "," (List.map Z.to_string tile) ^ ")"

let operations = [
  "coalesce", (function [a] -> print (coalesce_tree (layout a)) | _ -> raise Not_found);
  "coalesce_x", (function [a] -> print (coalesce_x_tree (layout a)) | _ -> raise Not_found);
  "composition", (function [a; b] -> answer (composition_tree (layout a) (layout b)) | _ -> raise Not_found);
  "complement", (function [a; m] -> answer (complement_tree (layout a) (product (tuple m))) | _ -> raise Not_found);
  "logical_divide", (function [a; b] -> answer (logical_divide_tree (layout a) (layout b)) | _ -> raise Not_found);
  "logical_product", (function [a; b] -> answer (logical_product_tree (layout a) (layout b)) | _ -> raise Not_found);
  "distinct", (function [a] -> answer (distinct_tree (layout a)) | _ -> raise Not_found);
  "covers", (function [a; tile] -> answer (covers_tree (layout a) (layout tile)) | _ -> raise Not_found);
  "inside", (function [b; a] -> answer (inside_tree (layout b) (layout a)) | _ -> raise Not_found);
  "vector_access", (function [a; n] -> answer (vector_access_tree (layout a) (product (tuple n))) | _ -> raise Not_found);
  "conflict_free", (function [a; n; bytes] -> answer (conflict_free_tree (layout a) (product (tuple n)) (product (tuple bytes))) | _ -> raise Not_found);
  "make_layout_tv", (function [threads; values] -> (match make_layout_tv (layout threads) (layout values) with Some (tv, tile) -> print tv ^ " of " ^ extents tile | None -> "refused") | _ -> raise Not_found);
  "partition_tv", (function [a; threads; values] -> answer (partition_tv (layout a) (layout threads) (layout values)) | _ -> raise Not_found);
  "sector_use", (function [a; n; bytes; percent] -> answer (sector_use_tree (layout a) (product (tuple n)) (product (tuple bytes)) (product (tuple percent))) | _ -> raise Not_found);
]

let respond line =
  match String.split_on_char '|' line with
  | [] -> "error: an empty line"
  | name :: arguments ->
    match List.assoc_opt name operations with
    | None -> "error: no operation " ^ name
    | Some operation ->
      try operation arguments with
      | Unreadable what -> "error: cannot read " ^ what
      | Not_found -> "error: not the arguments of " ^ name
      | Stack_overflow | Out_of_memory -> "error: too large"

let () =
  try while true do print_endline (respond (input_line stdin)) done with End_of_file -> ()
