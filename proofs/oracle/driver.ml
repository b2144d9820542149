(* Reads lines `OPERATION|ARGUMENT|ARGUMENT`, and answers each with a result, `refused`, or
   `error: WHY` where the line cannot be read. *)
open Oracle

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

let integer s = match tuple s with Integer n -> n | _ -> raise (Unreadable s)

(* `4`, `(4,2)`, `(2:1,(3,_))` and a layout. *)
let rec tiler s =
  match call ("t" ^ s) with
  | _ when s = "_" -> Keep
  | Some (_, [a]) when s.[0] = '(' && matching s = String.length s - 1 ->
    (match tiler a with Whole _ as whole -> whole | one -> Modes [one])
  | Some (_, parts) when s.[0] = '(' && not (String.contains_from s (matching s) ':') -> Modes (List.map tiler parts)
  | _ -> if String.contains s ':' then Whole (layout s) else Size (integer s)
and matching s =
  let depth = ref 0 and at = ref (-1) in
  String.iteri (fun i c -> if c = '(' then incr depth else if c = ')' then (decr depth; if !depth = 0 && !at < 0 then at := i)) s;
  !at

let rec coordinates name arguments =
  let apply f a b = match f (fst a) (tiler b) with Some t -> t, snd a | None -> raise Refused in
  match name, arguments with
  | "make_identity_layout", [s] -> Some (identity s)
  | ("composition" | "logical_divide"), [a; b] ->
    (match call a with
    | Some (name', arguments') ->
      Option.map (fun a ->
        apply (if name = "composition" then coordinate_composition_tiler else coordinate_divide_tiler) a b)
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

(* What asks a question gives back what it was asked of. *)
let held a question =
  let (b, m, s), start, t = swizzled a in
  if question b m s start t then a else "refused"
let tile_of_atoms shape bits mode = match shape with
  | Tuple [rows; k] ->
    (match wgmma_tile (product rows) (product k) (Big.natural bits) mode with
    | None -> "refused"
    | Some (b, t) ->
      let m = Z.log2 (Z.div (Z.of_int 128) bits) in
      (if Z.equal b Z.zero then "" else Printf.sprintf "Sw<%s,%d,3> o 0 o " (Z.to_string b) m) ^ print t)
  | _ -> "refused"
let is_some = function Some _ -> true | None -> false

let operations = [
  "coalesce", (function [a] -> print (coalesce_tree (layout a)) | _ -> raise Not_found);
  "coalesce_x", (function [a] -> print (coalesce_x_tree (layout a)) | _ -> raise Not_found);
  "composition", (function [a; b] -> answer (composition_tree (layout a) (layout b)) | _ -> raise Not_found);
  "complement", (function [a; m] -> answer (complement_tree (layout a) (product (tuple m))) | _ -> raise Not_found);
  "logical_divide", (function [a; b] -> answer (logical_divide_tree (layout a) (layout b)) | _ -> raise Not_found);
  "wgmma_operand", (function [a; bits; rows] -> held a (fun b m s start t -> is_some (wgmma_operand b m s start t (Big.natural (integer bits)) (Big.natural (integer rows)))) | _ -> raise Not_found);
  "tma_boxes", (function [a; bits; mode] -> held a (fun b m s start t -> is_some (tma_boxes b m s start t (Big.natural (integer bits)) (integer mode))) | _ -> raise Not_found);
  "wgmma_tile", (function [shape; bits; mode] -> tile_of_atoms (tuple shape) (integer bits) (integer mode) | _ -> raise Not_found);
  "logical_product", (function [a; b] -> answer (logical_product_tree (layout a) (layout b)) | _ -> raise Not_found);
]

let respond line =
  match String.split_on_char '|' line with
  | [] -> "error: an empty line"
  | name :: arguments ->
    let operation = match List.assoc_opt name operations with
      | None -> fun _ -> "error: no operation " ^ name
      | Some operation -> operation in
    begin
      try match coordinates_answer name arguments with Some answer -> answer | None -> operation arguments with
      | Unreadable what -> "error: cannot read " ^ what
      | Not_found -> "error: not the arguments of " ^ name
      | Stack_overflow | Out_of_memory -> "error: too large"
    end

let () =
  try while true do print_endline (respond (input_line stdin)) done with End_of_file -> ()
