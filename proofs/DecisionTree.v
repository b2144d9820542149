(** composition, decided, of nested layouts. *)
From Coq Require Import List.
From Proofs Require Import Coalesce Walk Composition Nested Decision.

Definition composition_decided_tree (A B : tree) : decision tree :=
  match composition_decided (flatten A) (flatten B) with
  | Layout Rs => Layout (fst (replace B Rs))
  | Broken index offset composed => Broken index offset composed
  | Undecided => Undecided
  end.
