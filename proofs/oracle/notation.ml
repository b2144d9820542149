(* Layouts, tuples and tilers in notation, read and printed. *)

exception Unreadable of string
exception Refused

type tuple = Nested.coordinate

(* What is read next, and where. *)
type source = { text : string; mutable at : int }

let unreadable source = raise (Unreadable source.text)
let here source = if source.at < String.length source.text then source.text.[source.at] else ' '
let skip source = source.at <- source.at + 1
let without_blanks s = String.concat "" (String.split_on_char ' ' s)

(* All of a text. *)
let all read s =
  let source = { text = without_blanks s; at = 0 } in
  let result = read source in
  if source.at <> String.length source.text then unreadable source;
  result

(* A natural number; a negative one is refused. *)
let number_at source =
  let is_negative = here source = '-' in
  if is_negative then skip source;
  let first = source.at in
  while here source >= '0' && here source <= '9' do skip source done;
  if first = source.at then unreadable source;
  let n = Big.of_string (String.sub source.text first (source.at - first)) in
  if is_negative && Big.sign n > 0 then raise Refused else n

(* Items between parentheses or angle brackets, and whether a comma ends them. *)
let items_at item source =
  let close = if here source = '(' then ')' else '>' in
  skip source;
  let items = ref [] and comma = ref false in
  while here source <> close do
    if here source = ' ' then unreadable source;
    items := item source :: !items;
    comma := here source = ',';
    if !comma then skip source
  done;
  skip source;
  List.rev !items, !comma

(* `7` and `(2,(3,4))`. *)
let rec tuple_at source : tuple =
  if here source = '(' then Nested.Tuple (fst (items_at tuple_at source)) else Nested.At (number_at source)

let tuple = all tuple_at
let integer s = match tuple s with Nested.At n -> n | Nested.Tuple _ -> raise (Unreadable s)
let natural = integer
let path s = match tuple s with
  | Nested.At n -> [n]
  | Nested.Tuple items -> List.map (function Nested.At n -> n | Nested.Tuple _ -> raise (Unreadable s)) items

(* `(2,(_,3))`. *)
let pattern = all (let rec pattern_at source =
  match here source with
  | '_' -> skip source; Slice.Free
  | '(' -> Slice.Each (fst (items_at pattern_at source))
  | _ -> Slice.Fixed (number_at source) in pattern_at)

let rec layout_of (shape : tuple) (stride : tuple) = match shape, stride with
  | Nested.At s, Nested.At d -> if Big.sign s > 0 then Nested.Leaf (s, d) else raise Refused
  | Nested.Tuple s, Nested.Tuple d when List.length s = List.length d -> Nested.Node (List.map2 layout_of s d)
  | _ -> raise (Unreadable "shape and stride differ in their nesting")

let layout_at source =
  let shape = tuple_at source in
  if here source <> ':' then unreadable source;
  skip source;
  layout_of shape (tuple_at source)

(* `(2,3):(1,2)`. *)
let layout = all layout_at
let is_layout s = String.contains s ':'

(* `4`, `_`, `4:1`, and tuples of those; `(4:1)` groups, `(4:1,)`, `<4:1>` and `(4)` are tuples of one. *)
let tiler = all (let rec tiler_at source =
  let first = source.at in
  let tiler = match here source with
    | '_' -> skip source; Tiler.Keep
    | '<' -> Tiler.Modes (fst (items_at tiler_at source))
    | '(' -> (match items_at tiler_at source with [Tiler.By b], false -> Tiler.By b | items, _ -> Tiler.Modes items)
    | _ -> let n = number_at source in if Big.sign n > 0 then Tiler.Size n else raise Refused in
  if here source <> ':' then tiler else begin
    source.at <- first;
    Tiler.By (layout_at source)
  end in tiler_at)

let is_swizzle s = String.length s > 4 && String.sub s 0 3 = "Sw<" && s.[String.length s - 1] = '>'

(* `Sw<2,0,3>`. *)
let swizzle s =
  match String.split_on_char ',' (String.sub s 3 (String.length s - 4)) with
  | [bits; base; shift] ->
    (* The one number that may be negative. *)
    let shift = if String.length shift > 0 && shift.[0] = '-'
      then Big.neg (natural (String.sub shift 1 (String.length shift - 1)))
      else natural shift in
    (match Swizzle.swizzle_new (natural bits) (natural base) shift with
     | Some swizzle -> swizzle
     | None -> raise Refused)
  | _ -> raise (Unreadable s)

(* `Sw<2,0,3> o 5 o Sw<1,0,2> o (8,8):(8,1)`. *)
let swizzled s =
  let rec behind = function
    | [a] -> { Swizzled.swizzles = []; within = layout a }
    | sw :: offset :: (_ :: _ as rest) when not (is_layout offset || is_swizzle offset) ->
      outside (swizzle sw) (natural offset) (behind rest)
    | sw :: rest -> outside (swizzle sw) Big.zero (behind rest)
    | [] -> raise (Unreadable s)
  and outside swizzle offset a = { a with Swizzled.swizzles = (swizzle, offset) :: a.Swizzled.swizzles } in
  let parts = String.split_on_char 'o' s in
  behind (List.map without_blanks parts)

let show = Big.to_string
let tupled items = "(" ^ String.concat "," items ^ ")"

let rec print_tuple : tuple -> string = function
  | Nested.At n -> show n
  | Nested.Tuple items -> tupled (List.map print_tuple items)

let print t =
  let rec part f = function
    | Nested.Leaf mode -> show (f mode)
    | Nested.Node modes -> tupled (List.map (part f) modes) in
  part fst t ^ ":" ^ part snd t

let print_swizzled a =
  let outside (s, offset) =
    Printf.sprintf "Sw<%s,%s,%s> o %s o " (show s.Swizzle.bits) (show s.Swizzle.base) (show s.Swizzle.shift) (show offset) in
  String.concat "" (List.map outside a.Swizzled.swizzles) ^ print a.Swizzled.within

(* The names of the leaves of a coordinate: `0`, `1,0`, `1,1`. *)
let rec leaf_names path : tuple -> string list list = function
  | Nested.At _ -> [path]
  | Nested.Tuple items -> List.concat (List.mapi (fun i item -> leaf_names (path @ [string_of_int i]) item) items)

let rec print_step names step = match names, step with
  | name :: _, scale :: _ when Big.sign scale <> 0 ->
    let basis = "E<" ^ String.concat "," name ^ ">" in
    if name = [] then show scale else if Big.equal scale Big.one then basis else show scale ^ "*" ^ basis
  | _ :: names, _ :: step -> print_step names step
  | _ -> "0"

(* A layout of coordinates, with the names of their leaves. *)
let print_coordinates (t, names) =
  let rec part f = function
    | Coordinates.TLeaf mode -> f mode
    | Coordinates.TNode modes -> tupled (List.map (part f) modes) in
  part (fun mode -> show (fst mode)) t ^ ":" ^ part (fun mode -> print_step names (snd mode)) t
