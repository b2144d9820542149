(** make_layout and its kin: layouts from a shape alone, in an order, like another layout. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Product Filter Index.
Import ListNotations.

(** ** Prefix products: as `layout-algebra/src/algebra/compact.rs` *)

(** The strides without gaps from the left, and the stride of what follows. *)
Fixpoint prefix_left (s : tuple) (next : nat) : tuple * nat :=
  match s with
  | At n => (At (if n =? 1 then 0 else next), next * n)
  | Tuple ss =>
      let '(ds, next') := (fix go ss next := match ss with
        | [] => ([], next)
        | s :: ss' => let '(d, next1) := prefix_left s next in let '(ds, next2) := go ss' next1 in (d :: ds, next2)
        end) ss next in
      (Tuple ds, next')
  end.

(** The same from the right. *)
Fixpoint prefix_right (s : tuple) (next : nat) : tuple * nat :=
  match s with
  | At n => (At (if n =? 1 then 0 else next), next * n)
  | Tuple ss =>
      let '(ds, next') := (fix go ss next := match ss with
        | [] => ([], next)
        | s :: ss' => let '(ds, next1) := go ss' next in let '(d, next2) := prefix_right s next1 in (d :: ds, next2)
        end) ss next in
      (Tuple ds, next')
  end.

(** A tuple of first strides starts each mode on its own. *)
Fixpoint compact_modes (prefix : tuple -> nat -> tuple * nat) (s current : tuple) : option tuple :=
  match s, current with
  | _, At c => Some (fst (prefix s c))
  | Tuple ss, Tuple cs => option_map Tuple (zip_some (compact_modes prefix) ss cs)
  | At _, Tuple _ => None
  end.

Definition compact (prefix : tuple -> nat -> tuple * nat) (s current : tuple) : option tuple :=
  if all_positive s then compact_modes prefix s current else None.

Definition compact_col_major : tuple -> tuple -> option tuple := compact prefix_left.
Definition compact_row_major : tuple -> tuple -> option tuple := compact prefix_right.

(** The order, and the modes that each integer of the order stands for. *)
Fixpoint blocks (s o : tuple) : option (list (nat * tuple)) :=
  match s, o with
  | _, At o => Some [(o, s)]
  | Tuple ss, Tuple os => option_map (@concat _) (zip_some blocks ss os)
  | At _, Tuple _ => None
  end.

(** The product of the sizes of the blocks of lower order. *)
Definition start_of (bs : list (nat * tuple)) (o : nat) : nat :=
  fold_right (fun b n => if fst b <? o then product (snd b) * n else n) 1 bs.

Fixpoint strides_in_order (bs : list (nat * tuple)) (s o : tuple) : tuple :=
  match s, o with
  | _, At o => fst (prefix_left s (start_of bs o))
  | Tuple ss, Tuple os => Tuple (zip_with (strides_in_order bs) ss os)
  | At _, Tuple _ => At 0
  end.

(** No two blocks of more than one element have the same order. *)
Fixpoint unambiguous (bs : list (nat * tuple)) : bool :=
  match bs with
  | [] => true
  | (o, s) :: bs' =>
      ((product s =? 1) || forallb (fun b => (product (snd b) =? 1) || negb (fst b =? o)) bs') && unambiguous bs'
  end.

Definition ordered (s o : tuple) : option tuple :=
  option_map (fun bs => strides_in_order bs s o) (blocks s o).

Definition compact_order (s o : tuple) : option tuple :=
  match blocks s o with
  | Some bs => if all_positive s && unambiguous bs then Some (strides_in_order bs s o) else None
  | None => None
  end.

(** ** Layouts: as `layout-algebra/src/algebra/construct.rs` *)

Definition make_layout_of (s d : tuple) : option tree :=
  if all_positive s && congruent s d then Some (tree_of s d) else None.

Definition make_layout_left (s : tuple) : option tree := option_map (tree_of s) (compact_col_major s (At 1)).
Definition make_layout_right (s : tuple) : option tree := option_map (tree_of s) (compact_row_major s (At 1)).
Definition make_ordered_layout (s o : tuple) : option tree := option_map (tree_of s) (compact_order s o).

Definition make_layout_like (t : tree) : option tree :=
  option_map (tree_of (shape_of t)) (ordered (shape_of (filter_zeros t)) (stride_of t)).

(** The modes of a tuple placed next to others; a tuple of one stays one. *)
Definition spliced (t : tree) : list tree := match modes_of t with [_] => [t] | ts => ts end.

Definition make_fragment_like (t : tree) : option tree :=
  match modes_of t with
  | first :: (_ :: _) as rest =>
      match compact_col_major (shape_of (filter_zeros first)) (At 1),
            make_ordered_layout (Tuple (map shape_of rest)) (Tuple (map stride_of rest)) with
      | Some d, Some copies =>
          match logical_product_tree (tree_of (shape_of first) d) copies with
          | Some (Node [block; copies]) => Some (Node (block :: spliced copies))
          | _ => None
          end
      | _, _ => None
      end
  | _ => make_layout_left (shape_of t)
  end.

(** ** domain_distribute: as `layout-algebra/src/algebra/distribute.rs` *)

Fixpoint taken (L : layout) (rest : nat) : layout :=
  match L with [] => [] | (s, d) :: L' => let g := Nat.gcd s rest in (g, d) :: taken L' (rest / g) end.

Definition domain_distribute (s : tuple) (count : nat) : option tree :=
  if 1 <=? count
  then option_map (fun t => match merge (taken (flatten t) count) with [] => Leaf (1, 0) | R => place R end)
    (make_layout_left s)
  else None.
