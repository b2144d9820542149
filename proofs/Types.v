(** composition on types: CuTe's walk and one step more; what it accepts is the composition. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested.
Import ListNotations.

(** ** The walk *)

(** [n >= 2] elements at stride [c] through the modes of A: what they reach in each mode, and their image.
    As [Enter] of `layout-core/src/algebra/composition/enter.rs`, `take.rs` and `lead_out.rs`. *)
Fixpoint enter (A : layout) (n c : nat) : option (list nat * layout) :=
  match A with
  | [] => None
  | (m, e) :: A' =>
      let stay := Some ([(n - 1) * c], [(n, c * e)]) in
      match A' with
      | [] => Some ([], [(n, c * e)])
      | _ =>
          if c =? 0 then Some ([], [(n, 0)]) else
          if c mod m =? 0 then (* pass over the mode *)
            option_map (fun '(us, R) => (0 :: us, R)) (enter A' n (c / m))
          else if m mod c =? 0 then
            let k := m / c in
            if n mod k =? 0 then
              if n =? k then stay else (* fill it exactly, and go on *)
              option_map (fun '(us, R) => ((k - 1) * c :: us, (k, c * e) :: R)) (enter A' (n / k) 1)
            else if n <? k then stay else None
          else if (n - 1) * c <? m then stay
          else if c <? m then None
          else if (n - 1) * (c mod m) <? m then (* no element carries: the strides add up *)
            match enter A' n (c / m) with
            | Some (us, [(_, x)]) => Some ((n - 1) * (c mod m) :: us, [(n, c mod m * e + x)])
            | _ => None
            end
          else None
      end
  end.

(** The stride of one element, which no coordinate sees. As `layout-core/src/algebra/composition/ghost.rs`. *)
Fixpoint ghost (A : layout) (c : nat) : nat :=
  match A with
  | [] => 0
  | (m, e) :: A' =>
      match A' with
      | [] => c * e
      | _ => if c mod m =? 0 then ghost A' (c / m) else if c <? m then ghost A' 1 else 0
      end
  end.

Definition leaf_on_types (A : layout) (n r : nat) : option (list nat * layout) :=
  if n =? 1 then Some ([], [(1, if r =? 0 then 0 else ghost A r)]) else enter A n r.

(** All leaves. As `layout-core/src/algebra/composition/walk.rs`. *)
Fixpoint leaves_on_types (A B : layout) : option (list nat * list layout) :=
  match B with
  | [] => Some ([], [])
  | (n, r) :: B' =>
      match leaf_on_types A n r, leaves_on_types A B' with
      | Some (us, R), Some (vs, Rs) => Some (vadd us vs, R :: Rs)
      | _, _ => None
      end
  end.

(** [Composed<A, B>]: accepted if in each mode what all leaves reach together is below its extent.
    As `layout-core/src/algebra/composition.rs`, of operands that are all known. *)
Definition compose_on_types (A B : layout) : option (list layout) :=
  let A' := merge_x A in
  match leaves_on_types A' B with
  | Some (us, Rs) => if below A' us then Some Rs else None
  | None => None
  end.

Definition composition_on_types_tree (A B : tree) : option tree :=
  option_map (fun Rs => fst (replace B Rs)) (compose_on_types (flatten A) (flatten B)).

(** ** What tiles leave out *)

(** As [SortByStride] of `layout-core/src/algebra/complement.rs`. *)
Fixpoint insert_by_stride (m : mode) (L : layout) : layout :=
  match L with
  | [] => [m]
  | x :: L' => if snd m <=? snd x then m :: L else x :: insert_by_stride m L'
  end.
Definition sort_by_stride (L : layout) : layout :=
  fold_right insert_by_stride [] (filter (fun m => negb (snd m =? 0)) L).

(** As [Complement] of `layout-core/src/algebra/complement.rs`: the modes are merged before they are sorted. *)
Definition complement_on_types (L : layout) (M : nat) : option layout :=
  option_map merge (gaps 1 M (sort_by_stride (merge L))).

(** What makes [L] a bijection of [0, n). As [RestOf] of `layout-core/src/algebra/complement.rs`. *)
Definition rest_on_types (L : layout) (n : nat) : option layout :=
  let S := sort_by_stride (merge L) in
  if forallb (fun m => negb (snd m =? 0)) (merge L) && (n mod block_of 1 S =? 0) then complement_on_types L n else None.

(** [Divided<A, B>]. As `layout-core/src/algebra/divide.rs`. *)
Definition logical_divide_on_types (A B : layout) : option (layout * list layout) :=
  match rest_on_types B (size A) with
  | Some C => option_map (pair C) (compose_on_types A (B ++ C))
  | None => None
  end.

Definition logical_divide_on_types_tree (A B : tree) : option tree :=
  option_map (fun '(C, Rs) =>
      let rest := match C with [] => Leaf (1, 0) | _ => place C end in
      fst (replace (Node [B; rest]) (Rs ++ match C with [] => [[(1, 0)]] | _ => [] end)))
    (logical_divide_on_types (flatten A) (flatten B)).

Definition complement_on_types_tree (t : tree) (M : nat) : option tree :=
  option_map (fun C => match C with [] => Leaf (1, 0) | R => place R end) (complement_on_types (flatten t) M).
