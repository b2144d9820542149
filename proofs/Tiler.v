(** by_mode: operations with a tuple of tilers act on each mode separately. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested.
Import ListNotations.

(** The modes; an integer layout is its own only mode. *)
Definition modes (t : tree) : list tree := match t with Leaf _ => [t] | Node ts => ts end.

(** As `layout-algebra/src/tiler.rs`. *)
Inductive tiler : Type := Keep | Size (n : nat) | By (B : tree) | Modes (ts : list tiler).

Section ByMode.
  (** Whether modes beyond the tiler are kept, the layout that an integer stands for, and the
      operation with a layout. *)
  Variables (kept : bool) (sized : nat -> tree) (op : tree -> tree -> option tree).

  (** As `layout-algebra/src/algebra/by_mode.rs`. *)
  Fixpoint by_mode (a : tree) (b : tiler) {struct b} : option tree :=
    match b with
    | Keep => Some a
    | Size n => op a (sized n)
    | By B => op a B
    | Modes ts =>
        let fix go (ms : list tree) (ts : list tiler) {struct ts} :=
          match ts, ms with
          | [], _ => Some (if kept then ms else [])
          | t :: ts', m :: ms' =>
              match by_mode m t, go ms' ts' with Some r, Some rs => Some (r :: rs) | _, _ => None end
          | _ :: _, [] => None
          end in
        option_map Node (go (modes a) ts)
    end.
End ByMode.

(** `n` as the layout `n:1`. *)
Definition integers (n : nat) : tree := Leaf (n, 1).

(** The tile of `n` elements: `n:1`, and `1:0` for one. *)
Definition tile_of (n : nat) : tree := Leaf (n, if n =? 1 then 0 else 1).

(** As `layout-algebra/src/algebra/composition.rs`. *)
Definition composition_by : tree -> tiler -> option tree := by_mode false integers composition_tree.

(** The layout of a list of modes: one of them is not in parentheses, none is `1:0`. *)
Definition whole (R : layout) : tree := match R with [] => Leaf (1, 0) | _ => place R end.

(** The integers below the size in the parentheses of a shape; an extent of 1 has stride 0. *)
Fixpoint compact (current : nat) (shape : coordinate) : tree * nat :=
  match shape with
  | At n => (Leaf (n, if n =? 1 then 0 else current), n * current)
  | Tuple ss =>
      let fix go current ss :=
        match ss with
        | [] => ([], current)
        | s :: ss' =>
            let '(t, next) := compact current s in let '(ts, last) := go next ss' in (t :: ts, last)
        end in
      let '(ts, next) := go current ss in (Node ts, next)
  end.

Definition make_layout (shape : coordinate) : tree := fst (compact 1 shape).

(** As `layout-algebra/src/algebra/composition.rs`. *)
Definition with_shape (a : tree) (shape : coordinate) : option tree := composition_tree a (make_layout shape).

(** A profile: each of its integers stands for a mode that is treated as a whole. *)
Fixpoint profile (p : coordinate) : tiler :=
  match p with At n => Size n | Tuple ps => Modes (map profile ps) end.

(** As `layout-algebra/src/algebra/coalesce.rs`. *)
Definition coalesce_by_mode (a : tree) (p : coordinate) : option tree :=
  by_mode true integers (fun a _ => Some (coalesce_tree a)) a (profile p).

(** As `layout-algebra/src/algebra/filter.rs`. *)
Definition filter_tree (a : tree) : tree :=
  whole (merge (map (fun m => if snd m =? 0 then (1, 0) else m) (flatten a))).

Definition filter_by_mode (a : tree) (p : coordinate) : option tree :=
  by_mode true integers (fun a _ => Some (filter_tree a)) a (profile p).
