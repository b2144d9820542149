(* Reads lines `OPERATION|ARGUMENT|ARGUMENT`, and answers each with a result, `refused`, or
   `error: WHY` where the line cannot be read. *)
(* [Oracle] has a [Z] of its own. *)
module Integers = Z
open Oracle
module Z = Integers

exception Unreadable of string
exception Refused

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
let number = function Some n -> Z.to_string n | None -> "refused"

(* `0,2,4`. *)
let values s = List.map (fun v -> try Z.of_string v with _ -> raise (Unreadable s)) (String.split_on_char ',' s)
let rec product = function
  | Integer n -> n
  | Tuple items -> List.fold_left (fun n item -> Z.mul n (product item)) Z.one items

let operations = [
  "coalesce", (function [a] -> print (coalesce_tree (layout a)) | _ -> raise Not_found);
  "coalesce_x", (function [a] -> print (coalesce_x_tree (layout a)) | _ -> raise Not_found);
  "composition", (function [a; b] -> answer (composition_tree (layout a) (layout b)) | _ -> raise Not_found);
  "complement", (function [a; m] -> answer (complement_tree (layout a) (product (tuple m))) | _ -> raise Not_found);
  "logical_divide", (function [a; b] -> answer (logical_divide_tree (layout a) (layout b)) | _ -> raise Not_found);
  "logical_product", (function [a; b] -> answer (logical_product_tree (layout a) (layout b)) | _ -> raise Not_found);
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

let outside a =
  let one (s, offset) =
    Printf.sprintf "Sw<%s,%s,%s> o %s o " (Z.to_string s.bits) (Z.to_string s.base) (Z.to_string s.shift) (Z.to_string offset) in
  String.concat "" (List.map one a.swizzles)
let print_swizzled a = outside a ^ print a.within
let answer_swizzled = function Some a -> print_swizzled a | None -> "refused"
let plain s = let a = swizzled s in if a.swizzles <> [] then raise Refused else a

let fits a = match swizzled_fits a with Some true -> print_swizzled a | _ -> "refused"

let has_swizzle s =
  let rec from i = i + 3 <= String.length s && (String.sub s i 3 = "Sw<" || from (i + 1)) in
  from 0

(* What an operation of another row gives of the layout inside. *)
let of_inside name arguments = match List.assoc_opt name operations with Some row -> row arguments | None -> raise Not_found
(* As [around]. *)
let behind name a rest = match of_inside name (print a.within :: rest) with "refused" -> "refused" | inside -> outside a ^ inside
let operations_inside = [
  "logical_divide"; "zipped_divide"; "tiled_divide"; "flat_divide"; "logical_product"; "zipped_product"; "tiled_product"; "flat_product";
  "blocked_product"; "raked_product"; "tile_to_shape"; "with_shape"; "get"; "take"; "group"; "append"; "reverse"; "flatten"; "zip"; "distinct";
]
(* They read shapes, which swizzles leave alone. *)
let operations_on_shapes = ["size"; "rank"; "depth"; "idx2crd"; "crd2crd"; "congruent"; "weakly_congruent"; "compatible"; "evenly_divides"]
let without_swizzles s = if has_swizzle s then print (swizzled s).within else s
let slice_inside c a =
  match of_inside "slice_and_offset" [c; print a.within] with
  | "refused" -> raise Refused
  | found -> Scanf.sscanf found "%s at offset %s" (fun rest start -> (layout rest, Z.of_string start))
let fixes_something c = String.exists (fun d -> d >= '0' && d <= '9') c

(* Operations with a swizzle, or a layout behind one, among their operands. *)
let swizzled_operations = [
  "apply", (function [s; x] -> Z.to_string (swizzle_apply (swizzle s) (Z.of_string x)) | _ -> raise Not_found);
  "composition", (function
    | [s; a] when is_swizzle s -> print_swizzled (swizzle_composition (swizzle s) Z.zero (swizzled a))
    | [a; s] when is_swizzle s -> answer_swizzled (composition_swizzle (plain a) (swizzle s))
    | [s; k; a] -> print_swizzled (swizzle_composition (swizzle s) (Z.of_string k) (swizzled a))
    | [a; tiler] when not (String.contains tiler ':') -> behind "composition" (swizzled a) [tiler]
    | [a; b] -> answer_swizzled (swizzled_composition (swizzled a) (swizzled b))
    | _ -> raise Not_found);
  "upcast", (function [a; n] -> let n = product (tuple n) in answer_swizzled (swizzled_upcast (fun t -> upcast_tree t n) (swizzled a) n) | _ -> raise Not_found);
  "downcast", (function [a; n] -> let n = product (tuple n) in answer_swizzled (swizzled_downcast (fun t -> downcast_tree t n) (swizzled a) n) | _ -> raise Not_found);
  "recast_layout", (function [a; m; n] -> answer_swizzled (swizzled_recast (fun n t -> upcast_tree t n) (fun n t -> downcast_tree t n) (swizzled a) (product (tuple m)) (product (tuple n))) | _ -> raise Not_found);
  "right_inverse", (function [a] -> answer_swizzled (swizzled_right_inverse (swizzled a)) | _ -> raise Not_found);
  "left_inverse", (function [a] -> answer_swizzled (swizzled_left_inverse (swizzled a)) | _ -> raise Not_found);
  "slice", (function [c; a] -> let a = swizzled a in let rest, start = slice_inside c a in print_swizzled (swizzled_slice a rest start) | _ -> raise Not_found);
  "slice_and_offset", (function [c; a] -> let a = swizzled a in let rest, start = slice_inside c a in let r, at = swizzled_slice_and_offset a rest start (not (fixes_something c)) in print_swizzled r ^ " at offset " ^ Z.to_string at | _ -> raise Not_found);
  "crd2idx", (function
    | [c; a] -> let a = swizzled a in
      (match of_inside "crd2idx" [c; print a.within] with "refused" -> "refused" | at -> Z.to_string (swizzled_crd2idx a (Z.of_string at)))
    | _ -> raise Not_found);
  "max_alignment", (function [a] -> let a = swizzled a in Z.to_string (swizzled_max_alignment (Z.of_string (of_inside "max_alignment" [print a.within])) a) | _ -> raise Not_found);
  "swizzle_fits", (function [a] -> fits (swizzled a) | _ -> raise Not_found);
  "coalesce", (function [a] -> print_swizzled (swizzled_coalesce (swizzled a)) | [a; profile] -> behind "coalesce" (swizzled a) [profile] | _ -> raise Not_found);
]

let swizzled_operations = swizzled_operations
  @ List.map (fun name -> name, (function a :: rest -> behind name (swizzled a) rest | [] -> raise Not_found)) operations_inside
  @ List.map (fun name -> name, (fun arguments -> of_inside name (List.map without_swizzles arguments))) operations_on_shapes

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
      | Unreadable what -> "error: cannot read " ^ what
      | Not_found -> "error: not the arguments of " ^ name
      | Stack_overflow | Out_of_memory -> "error: too large"

let () =
  try while true do print_endline (respond (input_line stdin)) done with End_of_file -> ()
