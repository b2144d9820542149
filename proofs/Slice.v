(** slice, dice, slice_and_offset: the part of a layout at a coordinate with free modes. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Index Filter.
Import ListNotations.

(** A coordinate with free modes: as `layout-algebra/src/coord.rs`. *)
Inductive pattern : Type := Free : pattern | Fixed : nat -> pattern | Each : list pattern -> pattern.

(** 0 for each free mode. *)
Fixpoint origin (p : pattern) : tuple :=
  match p with Free => At 0 | Fixed i => At i | Each ps => Tuple (map origin ps) end.

(** Free, or in the shape: as `in_shape` of `layout-algebra/src/algebra/coordinate.rs`. *)
Fixpoint pattern_in (p : pattern) (s : tuple) : bool :=
  match p, s with
  | Free, _ => true
  | Fixed i, _ => i <? product s
  | Each ps, Tuple ss => forall2b pattern_in ps ss
  | Each _, At _ => false
  end.

(** What is kept of a mode, side by side; as `layout-algebra/src/algebra/slice.rs`. *)
Fixpoint collect (free : bool) (p : pattern) (t : tree) : list tree :=
  match p, t with
  | Free, _ => if free then [t] else []
  | Fixed _, _ => if free then [] else [t]
  | Each ps, Node ts => concat (zip_with (collect free) ps ts)
  | Each _, Leaf _ => []
  end.

Definition kept (free : bool) (p : pattern) (t : tree) : tree :=
  match p with
  | Each _ => Node (collect free p t)
  | Free => if free then t else Node []
  | Fixed _ => if free then Node [] else t
  end.

Definition slice (p : pattern) (t : tree) : option tree :=
  if pattern_in p (shape_of t) then Some (kept true p t) else None.

Definition dice (p : pattern) (t : tree) : option tree :=
  if pattern_in p (shape_of t) then Some (kept false p t) else None.

Definition slice_and_offset (p : pattern) (t : tree) : option (tree * nat) :=
  option_map (fun r => (r, offset t (origin p))) (slice p t).
