(** covering_divide: tiles that may overhang what they divide. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Tiler DivisionForms.
Import ListNotations.

(** The shape of a layout. *)
Fixpoint shape (t : tree) : coordinate :=
  match t with Leaf m => At (fst m) | Node ts => Tuple (map shape ts) end.

(** The shape of `a` with each mode that a tile divides as one integer. *)
Fixpoint divided_whole (a : tree) (b : tiler) {struct b} : coordinate :=
  match b with
  | Keep => shape a
  | Size _ | By _ => At (size (flatten a))
  | Modes ts =>
      let fix go (ms : list tree) (ts : list tiler) {struct ts} :=
        match ts, ms with
        | [], _ => map shape ms
        | t :: ts', m :: ms' => divided_whole m t :: go ms' ts'
        | _ :: _, [] => []
        end in
      Tuple (go (modes a) ts)
  end.

(** As `layout-algebra/src/algebra/covering.rs`: the tiles, and the shape that they cover. *)
Definition covering (a : tree) (b : tiler) (tiles : option tree) : option (tree * coordinate) :=
  option_map (fun t => (t, divided_whole a b)) tiles.

Definition covering_divide a b := covering a b (divide Overhanging a b).
Definition zipped_covering_divide a b := covering a b (in_form zipped b (divide Overhanging a b)).
Definition tiled_covering_divide a b := covering a b (in_form tiled b (divide Overhanging a b)).
Definition flat_covering_divide a b := covering a b (in_form flat b (divide Overhanging a b)).
