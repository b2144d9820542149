(** upcast, downcast, recast_layout: the same memory as elements of another size. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool.
From Proofs Require Import Coalesce Walk Complement Nested.
Import ListNotations.

(** ** Definitions *)

(** A mode in elements n times as large, as CuTe has it; with [k = n / d]:
    [s:0 => s:0], [s:q*n => s:q], [k*q:d => q:1], [s:d => 1:1]. *)
Definition group (n : nat) (m : mode) : mode :=
  let '(s, d) := m in if d =? 0 then m else (cdiv s (cdiv n d), cdiv d n).

(** Whether one of the two divides the other. *)
Definition divide_either (a b : nat) : bool := (a mod b =? 0) || (b mod a =? 0).

(** A mode can be grouped: its stride divides n or is a multiple; its extent divides what becomes one, or is a multiple. *)
Definition groupable (n : nat) (m : mode) : bool :=
  let '(s, d) := m in
  (d =? 0) || (divide_either d n && (negb (n mod d =? 0) || divide_either s (n / d))).

(** What becomes one element: [k:d] of [k*q:d], [s:d] of an [s] that divides [k]. *)
Fixpoint joined (n : nat) (L : layout) : layout :=
  match L with
  | [] => []
  | (s, d) :: L' => if negb (d =? 0) && (n mod d =? 0) then (Nat.min s (n / d), d) :: joined n L' else joined n L'
  end.

(** The modes by increasing stride reach all offsets below the result; none goes beyond it if it is the end. *)
Fixpoint filled (k : nat) (L : layout) : nat :=
  match L with [] => k | (s, d) :: L' => if k <? d then k else filled (k + (s - 1) * d) L' end.

(** As `layout-algebra/src/algebra/recast.rs`. *)
Definition upcast (L : layout) (n : nat) : option layout :=
  if (1 <=? n) && forallb (groupable n) L && (filled 1 (isort (moving (joined n L))) =? n)
  then Some (map (group n) L) else None.

(** The first mode for which [p] holds gets [f], the others [g]; whether there is one. *)
Fixpoint at_first (p : mode -> bool) (f g : mode -> mode) (L : layout) : layout * bool :=
  match L with
  | [] => ([], false)
  | m :: L' => if p m then (f m :: map g L', true) else let '(R, found) := at_first p f g L' in (g m :: R, found)
  end.

Definition longer (n : nat) (m : mode) : mode := (fst m * n, snd m).
Definition wider (n : nat) (m : mode) : mode := (fst m, snd m * n).

(** The first mode of stride 1 with more than one element, else the first of stride 1, has n times the elements;
    the others have n times the stride; whether there is such a mode. *)
Definition spread (L : layout) (n : nat) : layout * bool :=
  let '(R, found) := at_first (fun m => (snd m =? 1) && (1 <? fst m)) (longer n) (wider n) L in
  if found then (R, true) else at_first (fun m => snd m =? 1) (longer n) (wider n) L.

(** As `layout-algebra/src/algebra/recast.rs`. *)
Definition downcast (L : layout) (n : nat) : option layout :=
  if n =? 0 then None else
  let '(R, found) := spread L n in Some (if found || (n =? 1) then R else R ++ [(n, 1)]).

(** As `layout-algebra/src/algebra/recast.rs`. *)
Definition recast_layout (L : layout) (old new : nat) : option layout :=
  if (old =? 0) || (new =? 0) then None else
  let up := new / Nat.gcd old new in let down := old / Nat.gcd old new in
  let above := if up =? 1 then Some L else upcast L up in
  if down =? 1 then above else match above with Some R => downcast R down | None => None end.

(** The tree with other modes at its leaves; what is left over is appended. *)
Definition with_modes (t : tree) (R : layout) : tree :=
  let '(u, rest) := replace t (map (fun m => [m]) R) in
  match rest with
  | [] => u
  | _ => Node (match u with Node ts => ts | leaf => [leaf] end ++ map place rest)
  end.

Definition upcast_tree (t : tree) (n : nat) : option tree := option_map (with_modes t) (upcast (flatten t) n).
Definition downcast_tree (t : tree) (n : nat) : option tree := option_map (with_modes t) (downcast (flatten t) n).
Definition recast_layout_tree (t : tree) (old new : nat) : option tree :=
  option_map (with_modes t) (recast_layout (flatten t) old new).
