(* Reads lines `OPERATION|ARGUMENT|ARGUMENT`, and answers each with a result, `refused`, `not decided`, or
   `error: WHY` where the line cannot be read. *)

let respond line =
  match String.split_on_char '|' line with
  | [] -> "error: an empty line"
  | name :: arguments ->
    match List.assoc_opt name Operations.operations with
    | None -> "error: no operation " ^ name
    | Some operation ->
      try operation arguments with
      | Notation.Refused -> "refused"
      | Notation.Unreadable what -> "error: cannot read " ^ what
      | Operations.Arguments -> "error: not the arguments of " ^ name
      | Big.Not_decided -> "not decided"
      | Stack_overflow | Out_of_memory -> "error: too large"
      | e -> "error: " ^ Printexc.to_string e

let () = try while true do print_endline (respond (input_line stdin)) done with End_of_file -> ()
