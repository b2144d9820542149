(** divide: a layout cut into tiles, by mode, and the forms in which tiles and rest are arranged. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Tiler.
Import ListNotations.

(** Tiles fill what they divide, or may overhang it. *)
Inductive fit : Type := Exact | Overhanging.

(** A tile and its rest in the offsets of `a`: (b, complement(b, size(a))). *)
Definition tiling (f : fit) (a b : tree) : option tree :=
  match complement_tree b (size (flatten a)) with
  | None => None
  | Some rest =>
      let covered := size (flatten b) * size (flatten rest) in
      let fits := match f with Exact => covered =? size (flatten a) | Overhanging => true end in
      if (size (moving (flatten b)) =? size (flatten b)) && fits then Some (Node [b; rest]) else None
  end.

(** As `layout-algebra/src/algebra/divide.rs`. *)
Definition divide_layout (f : fit) (a b : tree) : option tree :=
  match tiling f a b with Some t => composition_tree a t | None => None end.

Definition divide (f : fit) : tree -> tiler -> option tree := by_mode true tile_of (divide_layout f).

(** As `layout-algebra/src/algebra/unzip.rs`: all tiles, and what runs over them. *)
Fixpoint unzip (t : tree) (b : tiler) {struct b} : option (tree * tree) :=
  match b with
  | Modes ts =>
      let fix go (ms : list tree) (ts : list tiler) {struct ts} :=
        match ts, ms with
        | [], _ => Some ([], ms)
        | b :: bs, m :: ms' =>
            match unzip m b, go ms' bs with
            | Some (tile, rest), Some (tiles, rests) => Some (tile :: tiles, rest :: rests)
            | _, _ => None
            end
        | _ :: _, [] => Some ([], [])
        end in
      option_map (fun '(tiles, rests) => (Node tiles, Node rests)) (go (modes t) ts)
  | _ => match modes t with [tile; rest] => Some (tile, rest) | _ => None end
  end.

(** The modes as placed next to others: those of a tuple, but a tuple of one stays one. *)
Definition spliced (t : tree) : list tree := match modes t with [_] => [t] | ms => ms end.

Definition zipped (p : tree * tree) : tree := Node [fst p; snd p].
Definition tiled (p : tree * tree) : tree := Node (fst p :: spliced (snd p)).
Definition flat (p : tree * tree) : tree := Node (spliced (fst p) ++ spliced (snd p)).

(** What an operation by mode made, in a form. *)
Definition in_form (form : tree * tree -> tree) (b : tiler) (pairs : option tree) : option tree :=
  match pairs with Some t => option_map form (unzip t b) | None => None end.

Definition logical_divide_by := divide Exact.
Definition zipped_divide a b := in_form zipped b (divide Exact a b).
Definition tiled_divide a b := in_form tiled b (divide Exact a b).
Definition flat_divide a b := in_form flat b (divide Exact a b).
