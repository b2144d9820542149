(** local_tile and local_partition: the tile of a block, the elements of a thread. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Tiler DivisionForms.
From Proofs Require Import Index Filter Slice.
Import ListNotations.

(** As `layout-algebra/src/algebra/slice/local.rs`. *)

(** The coordinate with free modes up to the rank; an integer counts through all modes. *)
Definition padded (p : pattern) (rank : nat) : pattern :=
  match p with Each ps => Each (ps ++ repeat Free (rank - length ps)) | _ => p end.

(** All modes free, each on its own; a layout of one mode keeps its parentheses. *)
Definition all_free (t : tree) : pattern :=
  match modes_of t with [_] => Free | ts => Each (repeat Free (length ts)) end.

(** All tiles, and what runs over them. *)
Definition tiles_and_rests (a : tree) (b : tiler) : option (tree * tree) :=
  match divide Exact a b with Some t => unzip t b | None => None end.

(** Where the tile is in all tiles and what runs over them. *)
Definition of_tile (q r : tree) (p : pattern) : pattern := Each [all_free q; padded p (length (modes_of r))].

Definition local_tile (a : tree) (b : tiler) (p : pattern) : option (tree * nat) :=
  match tiles_and_rests a b with
  | Some (q, r) => slice_and_offset (of_tile q r p) (Node [q; r])
  | None => None
  end.

(** What the projection fixes of a list of modes. *)
Section Projected.
  Variables (X : Type) (children : X -> option (list X)).
  Fixpoint projected_modes (projection : pattern) (x : X) : option (list X) :=
    match projection with
    | Free => Some []
    | Fixed _ => Some [x]
    | Each ps => match children x with
        | Some xs => option_map (@concat X) (zip_some projected_modes ps xs)
        | None => None end
    end.
End Projected.

Definition projected {X} (children : X -> option (list X)) (whole : list X -> X) (projection : pattern) (x : X) : option X :=
  match projection with
  | Free => Some (whole [])
  | Fixed _ => Some x
  | Each _ => option_map whole (projected_modes X children projection x)
  end.

Definition projected_tiler : pattern -> tiler -> option tiler :=
  projected (fun b => match b with Modes ts => Some ts | _ => None end) Modes.
Definition projected_coordinate : pattern -> pattern -> option pattern :=
  projected (fun p => match p with Each ps => Some ps | _ => None end) Each.

Definition local_tile_projected (a : tree) (b : tiler) (p projection : pattern) : option (tree * nat) :=
  match projected_tiler projection b, projected_coordinate projection p with
  | Some b, Some p => local_tile a b p
  | _, _ => None
  end.

(** No number twice. *)
Fixpoint all_different (l : list nat) : bool :=
  match l with [] => true | x :: l' => forallb (fun y => negb (x =? y)) l' && all_different l' end.

Fixpoint fixed (c : tuple) : pattern := match c with At i => Fixed i | Tuple cs => Each (map fixed cs) end.

(** A tile has one element of each thread. *)
Definition tile_of_threads (threads : tree) : tiler := Modes (map (fun t => Size (size (flatten t))) (modes_of threads)).

(** Where the elements of a thread are. *)
Definition of_thread (q r : tree) (c : tuple) : pattern := Each [padded (fixed c) (length (modes_of q)); all_free r].

Definition local_partition (a threads : tree) (index : nat) : option (tree * nat) :=
  match tiles_and_rests a (tile_of_threads threads), get_flat_coord threads index with
  | Some (q, r), Some c =>
      if all_different (vals (flatten threads)) then slice_and_offset (of_thread q r c) (Node [q; r]) else None
  | _, _ => None
  end.

(** As `ceil_div` of `layout-algebra/src/algebra/tuple.rs`. *)
Fixpoint ceil_div_modes (b : tiler) (s : tuple) : option tuple :=
  match b with
  | Keep => Some s
  | Size n => ceil_div_by s n
  | By B => option_map shape_of (complement_tree B (size_of s))
  | Modes bs => option_map Tuple (zip_beyond ceil_div_modes bs (Index.modes s))
  end.

Definition ceil_div (s : tuple) (b : tiler) : option tuple := if all_positive s then ceil_div_modes b s else None.
