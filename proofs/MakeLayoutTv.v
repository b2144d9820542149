(** make_layout_tv: for each thread and each of its values the coordinate in a tile. *)
From Coq Require Import List Arith Lia PeanoNat NArith ZArith Bool Permutation Sorted.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Sums Distinct.
Import ListNotations.

(** The modes that go on where those before them end, with the stride at which their index does. *)
Fixpoint going_on (next : nat) (M : list counted) : layout :=
  match M with
  | [] => []
  | ((s, d), i) :: M' => if d =? next then (s, i) :: going_on (d * s) M' else going_on next M'
  end.

(** As [Layout::inverse_of_run] of [layout-algebra/src/algebra/inverse.rs]: the coordinates of the offsets 0, 1, 2, ..., as far as they are reached. *)
Definition inverse_of_run (L : layout) : layout := merge (going_on 1 (sorted stride (counted_from 1 (merge L)))).

(** It numbers its cells: each of 0, 1, ..., size - 1 is the offset of one of them. *)
Definition numbers (L : layout) : Prop := Permutation (vals L) (seq 0 (size L)).

(** The check of [TvLayout::make_layout_tv]: it skips no number, and gives no two cells the same. *)
Definition compact (L : layout) : bool := (size (inverse_of_run L) =? size L) && (cosize L =? size L).

Definition scale (k : nat) (L : layout) : layout := map (fun m => (fst m, snd m * k)) L.

(** The modes of threads and of values, side by side; what one has less than the other is a mode of one element. *)
Fixpoint beside (ts vs : list layout) : list (layout * layout) :=
  match ts, vs with
  | t :: ts', v :: vs' => (t, v) :: beside ts' vs'
  | t :: ts', [] => (t, []) :: beside ts' []
  | [], _ => map (fun v => ([], v)) vs
  end.

(** The tile: in each mode the values of a thread, then the threads. As [Layout::raked_product] gives for what numbers its cells. *)
Definition cells (k : nat) (ms : list (layout * layout)) : layout := flat_map (fun m => scale k (snd m) ++ fst m) ms.

(** The threads and their values, numbered; as [Layout::make_layout], whose modes of one element have stride 0. *)
Definition counts (T V : nat) : tree := Node [Leaf (T, if T =? 1 then 0 else 1); Leaf (V, if V =? 1 then 0 else T)].

Definition modes_of (t : tree) : list layout := match t with Leaf m => [[m]] | Node ts => map flatten ts end.

(** As [TvLayout::make_layout_tv] of [layout-algebra/src/thread_value/tv_layout.rs]: the layout [(thread, value) -> coordinate], and the extents of the tile. *)
Definition make_layout_tv (thr val : tree) : option (tree * list nat) :=
  let ms := beside (modes_of thr) (modes_of val) in
  let T := size (flatten thr) in
  if compact (flatten thr) && compact (flatten val)
  then option_map (fun R => (R, map (fun m => size (snd m) * size (fst m)) ms))
         (composition_tree (place (inverse_of_run (cells T ms))) (counts T (size (flatten val))))
  else None.
