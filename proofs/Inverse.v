(** right_inverse, left_inverse, max_common_vector, max_common_layout, nullspace: from offsets back to coordinates. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool Sorted.
From Proofs Require Import Coalesce Walk Complement Composition Nested.
Import ListNotations.

(** ** Modes with their place in the index *)

(** A mode, and the index where its coordinate is 1. *)
Definition indexed := (mode * nat)%type.
Definition extent (M : indexed) : nat := fst (fst M).
Definition stride (M : indexed) : nat := snd (fst M).
Definition place_of (M : indexed) : nat := snd M.

Fixpoint indices (p : nat) (L : layout) : list indexed :=
  match L with [] => [] | (s, d) :: L' => ((s, d), p) :: indices (p * s) L' end.

(** One round of CuTe's sort: the first of the least, and the others where the exchanges leave them. *)
Fixpoint exchange (M : indexed) (Ms : list indexed) : indexed * list indexed :=
  match Ms with
  | [] => (M, [])
  | M' :: Ms' =>
      if stride M' <? stride M
      then let '(m, R) := exchange M' Ms' in (m, M :: R)
      else let '(m, R) := exchange M Ms' in (m, M' :: R)
  end.

(** CuTe's sort, whose order of modes with equal strides decides between inverses. *)
Fixpoint exchange_sort (fuel : nat) (Ms : list indexed) : list indexed :=
  match fuel, Ms with
  | S fuel', M :: Ms' => let '(m, R) := exchange M Ms' in m :: exchange_sort fuel' R
  | _, _ => []
  end.

(** The modes of the coalesced layout by increasing stride. *)
Definition by_stride (L : layout) : list indexed :=
  let Ms := indices 1 (merge L) in exchange_sort (length Ms) Ms.

(** ** Definitions *)

(** The modes that go on, each where the one before ends: their coordinates lead back. *)
Fixpoint going_on (next : nat) (Ms : list indexed) : layout :=
  match Ms with
  | [] => []
  | ((s, d), i) :: Ms' => if d =? next then (s, i) :: going_on (d * s) Ms' else going_on next Ms'
  end.

(** As `layout-algebra/src/algebra/inverse.rs`. *)
Definition right_inverse (L : layout) : layout := merge (going_on 1 (by_stride L)).

(** Why there is no left inverse: a stride that the stride below does not divide, or two indices with one offset. *)
Inductive refusal := Indivisible (d below : nat) | Meeting (x y : nat).

(** [n] elements of a mode with the stride [below] lead back to multiples of [index]. *)
Fixpoint leading_back (n below index : nat) (Ms : list indexed) : layout + refusal :=
  match Ms with
  | [] => inl [(n, index)]
  | ((s, d), i) :: Ms' =>
      if d =? 0 then inr (Meeting 0 i) else
      if negb (d mod below =? 0) then inr (Indivisible d below) else
      if d / below <? n then inr (Meeting (d / below * index) i) else
      match leading_back s d i Ms' with inl R => inl ((d / below, index) :: R) | inr why => inr why end
  end.

(** As `layout-algebra/src/algebra/inverse.rs`. *)
Definition invert_left (L : layout) : layout + refusal :=
  match leading_back 1 1 0 (by_stride L) with inl R => inl (merge R) | inr why => inr why end.
Definition left_inverse (L : layout) : option layout :=
  match invert_left L with inl R => Some R | inr _ => None end.

(** How many elements from the first one on have offsets below [rest], in whole multiples of the modes before
    the one that reaches it. As `layout-algebra/src/algebra/common.rs`. *)
Fixpoint before (rest : nat) (R : layout) : nat :=
  match R with
  | [] => 1
  | (s, d) :: R' => if rest <=? (s - 1) * d then cdiv rest d else s * before (rest - (s - 1) * d) R'
  end.

(** How many offsets 0, 1, 2, ... a layout has from its first element on. *)
Definition first_run (C : layout) : nat := match merge C with (s, 1) :: _ => s | _ => 1 end.

(** The first element from [i] on that is at [stop], or at which [A] does not lead back. *)
Fixpoint tried (fuel i stop : nat) (A R : layout) : option nat :=
  match fuel with
  | 0 => None
  | S fuel' =>
      if i =? size R then None else
      if (i =? stop) || negb (off A (off R i) =? i) then Some i else tried fuel' (S i) stop A R
  end.

Definition most_tried : nat := 16 * 16 * 16 * 16.

(** How many offsets 0, 1, 2, ... [A] has at the coordinates [R]: by CuTe's walk, else one by one, else by enumeration.
    As `layout-algebra/src/algebra/common.rs`. *)
Definition common_run (A R : layout) : option nat :=
  let stop := before (size A) R in
  match compose (merge_x A) R with
  | Some Rs => Some (Nat.min (first_run (concat Rs)) stop)
  | None =>
      match tried most_tried 1 stop A R with
      | Some i => Some i
      | None => option_map (fun Rs => Nat.min (first_run (concat Rs)) stop) (composition A R)
      end
  end.

Definition max_common_vector (A B : layout) : option nat := common_run A (right_inverse B).

(** As `layout-algebra/src/algebra/common.rs`. *)
Definition max_common_layout (A B : layout) : option layout :=
  match max_common_vector A B with
  | None => None
  | Some 1 => Some []
  | Some n => option_map (@concat mode) (composition (right_inverse B) [(n, 1)])
  end.

(** The modes of stride 0, each with the indices along it. *)
Fixpoint still (p : nat) (L : layout) : layout :=
  match L with
  | [] => []
  | (s, d) :: L' => if d =? 0 then (s, if s =? 1 then 0 else p) :: still (p * s) L' else still (p * s) L'
  end.

(** As `layout-algebra/src/algebra/nullspace.rs`. *)
Definition nullspace (L : layout) : layout := still 1 L.

(** A flat layout as it is printed: one mode alone, no mode as [1:0]. *)
Definition flat_tree (R : layout) : tree := match R with [] => Leaf (1, 0) | _ => place R end.

Definition right_inverse_tree (t : tree) : tree := flat_tree (right_inverse (flatten t)).
Definition left_inverse_tree (t : tree) : option tree := option_map flat_tree (left_inverse (flatten t)).
Definition max_common_vector_tree (a b : tree) : option nat := max_common_vector (flatten a) (flatten b).
Definition max_common_layout_tree (a b : tree) : option tree := option_map flat_tree (max_common_layout (flatten a) (flatten b)).
Definition nullspace_tree (t : tree) : tree := flat_tree (nullspace (flatten t)).
