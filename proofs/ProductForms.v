(** product: a layout repeated in the pattern of another; copies do not meet. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation Mergesort Orders.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Tiler DivisionForms.
Import ListNotations.

(** The gaps of a layout that may have no complement: each takes as many copies as fit. *)
Fixpoint loose (block M : nat) (L : layout) : option layout :=
  match L with
  | [] => Some [(cdiv M block, block)]
  | (s, d) :: L' => if block <=? d then option_map (cons (d / block, block)) (loose (s * d) M L') else None
  end.

(** Where copies of A can start. *)
Definition places (A : layout) (M : nat) : option layout :=
  option_map merge (loose 1 M (isort (moving A))).

Module Order <: TotalLeBool.
  Definition t := nat.
  Definition leb := Nat.leb.
  Lemma leb_total x y : Nat.leb x y = true \/ Nat.leb y x = true.
  Proof. rewrite !Nat.leb_le. lia. Qed.
End Order.
Module Sorted := Sort Order.

(** Whether no number of an increasing list is there twice. *)
Fixpoint strict (l : list nat) : bool :=
  match l with x :: ((y :: _) as l') => (x <? y) && strict l' | _ => true end.

(** An increasing list without repetitions. *)
Fixpoint once (l : list nat) : list nat :=
  match l with x :: ((y :: _) as l') => if x =? y then once l' else x :: once l' | _ => l end.

(** Whether copies of A at different numbers of B have no offset in common. *)
Definition apart (A P B : layout) : bool :=
  let copy start := map (Nat.add start) (vals (moving A)) in
  strict (Sorted.sort (flat_map (fun n => copy (offx P n)) (once (Sorted.sort (vals B))))).

(** As `layout-algebra/src/algebra/product.rs`: where there is a place for each number, or whole
    blocks go on where the places end, there is nothing to search. *)
Definition stay_apart (A P B : layout) : bool :=
  (cosize B <=? size P) || (cosize A <=? snd (last P (0, 0))) || apart A P B.

(** The modes that run over copies of `a` in the pattern `b`. *)
Definition copies (a b : tree) : option tree :=
  match places (flatten a) (size (flatten a) * cosize (flatten b)) with
  | None => None
  | Some P =>
      match composition_tree (whole P) b with
      | Some c => if stay_apart (flatten a) P (flatten b) then Some c else None
      | None => None
      end
  end.

Definition multiply_layout (a b : tree) : option tree := option_map (fun c => Node [a; c]) (copies a b).

Definition multiply : tree -> tiler -> option tree := by_mode true tile_of multiply_layout.

Definition logical_product_by := multiply.
Definition zipped_product a b := in_form zipped b (multiply a b).
Definition tiled_product a b := in_form tiled b (multiply a b).
Definition flat_product a b := in_form flat b (multiply a b).

Definition is_integer (t : tree) : bool := match t with Leaf _ => true | Node _ => false end.

(** The modes of `t` as they stand beside those of another, where `of` has the parentheses of the
    operand: those of an integer are one. *)
Definition beside (t of other : tree) : list tree :=
  if is_integer of || ((length (modes of) =? 1) && is_integer other) then [t] else modes t.

(** Modes in pairs, the shorter list continued with `1:0`. *)
Fixpoint paired (xs ys : list tree) : list tree :=
  match xs, ys with
  | x :: xs', y :: ys' => Node [x; y] :: paired xs' ys'
  | x :: xs', [] => Node [x; Leaf (1, 0)] :: paired xs' []
  | [], _ => map (fun y => Node [Leaf (1, 0); y]) ys
  end.

Definition blocked_product (a b : tree) : option tree :=
  option_map (fun c => Node (paired (beside a a b) (beside c b a))) (copies a b).

Definition raked_product (a b : tree) : option tree :=
  option_map (fun c => Node (paired (beside c b a) (beside a a b))) (copies a b).

(** ** tile_to_shape *)

Fixpoint product (s : coordinate) : nat :=
  match s with At n => n | Tuple ss => fold_right (fun s n => product s * n) 1 ss end.

Definition extents (s : coordinate) : list coordinate := match s with At _ => [s] | Tuple ss => ss end.

(** How often each mode repeats to fill its extent. *)
Fixpoint times (blocks : list tree) (ss : list coordinate) : option (list nat) :=
  match blocks, ss with
  | [], [] => Some []
  | m :: ms, s :: ss' =>
      let n := size (flatten m) in
      if (product s mod n =? 0) && (1 <=? product s)
      then option_map (cons (product s / n)) (times ms ss') else None
  | _, _ => None
  end.

(** The copies of each mode in an order: a mode's stride is the product of those before it. *)
Definition in_order (counts orders : list nat) : layout :=
  let both := combine counts orders in
  map (fun '(n, o) => (n, if n =? 1 then 0 else
    fold_right (fun '(n', o') p => if o' <? o then n' * p else p) 1 both)) both.

(** No two modes that repeat have the same order. *)
Fixpoint unambiguous (both : list (nat * nat)) : bool :=
  match both with
  | [] => true
  | (n, o) :: rest => ((n <=? 1) || forallb (fun '(n', o') => (n' <=? 1) || negb (o' =? o)) rest) && unambiguous rest
  end.

Fixpoint all_integers (ss : list coordinate) : option (list nat) :=
  match ss with
  | [] => Some []
  | At n :: ss' => option_map (cons n) (all_integers ss')
  | Tuple _ :: _ => None
  end.

(** The pattern of the copies: an integer as order counts from the left. *)
Definition pattern (counts : list nat) (order : coordinate) : option layout :=
  match order with
  | At _ => Some (in_order counts (seq 0 (length counts)))
  | Tuple os =>
      match all_integers os with
      | Some orders =>
          if (length orders =? length counts) && unambiguous (combine counts orders)
          then Some (in_order counts orders) else None
      | None => None
      end
  end.

Definition tile_to_shape_ordered (a : tree) (s order : coordinate) : option tree :=
  let rank := length (extents s) in
  let ms := modes a in
  if rank <? length ms then None else
  let block := if length ms =? rank then a else Node (ms ++ repeat (Leaf (1, 0)) (rank - length ms)) in
  match times (modes block) (extents s) with
  | None => None
  | Some counts =>
      match pattern counts order with
      | Some L => blocked_product block (Node (map Leaf L))
      | None => None
      end
  end.

Definition tile_to_shape a s := tile_to_shape_ordered a s (At 0).
