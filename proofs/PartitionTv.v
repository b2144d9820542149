(** partition_tv: the values of each thread in each tile of a layout. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Distinct MakeLayoutTv VectorAccess.
Import ListNotations.

(** A mode cut into tiles of [e] elements: the tile, and what runs over tiles. *)
Definition divide_mode (a : tree) (e : nat) : option (tree * tree) :=
  let n := size (flatten a) in
  if n mod e =? 0 then
    match composition_tree a (counts e (n / e)) with Some (Node [t; r]) => Some (t, r) | _ => None end
  else None.

(** The modes of a layout by those of a tile; modes beyond it run over tiles. *)
Fixpoint divide_modes (ms : list tree) (tile : list nat) : option (list tree * list tree) :=
  match tile, ms with
  | [], _ => Some ([], ms)
  | _ :: _, [] => None
  | e :: tile', a :: ms' =>
      match divide_mode a e, divide_modes ms' tile' with
      | Some (t, r), Some (ts, rs) => Some (t :: ts, r :: rs)
      | _, _ => None
      end
  end.

Definition top (A : tree) : list tree := match A with Leaf _ => [A] | Node ts => ts end.

(** As [Layout::partition_tv] of [layout-algebra/src/thread_value/partition.rs], without swizzles: [(thread, value, rest...)]. *)
Definition partition_tv (A thr val : tree) : option tree :=
  match make_layout_tv thr val with
  | None => None
  | Some (tv, tile) =>
      match divide_modes (top A) tile with
      | None => None
      | Some (ts, rs) =>
          match composition_tree (Node ts) tv with
          | Some (Node [t; v]) => Some (Node (coalesce_tree t :: v :: (if length (top A) <=? 1 then [Node rs] else rs)))
          | _ => None
          end
      end
  end.
