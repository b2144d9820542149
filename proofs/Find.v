(** find_layout: the layout that has given values, or the first value that no layout has. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
From Proofs Require Import Coalesce Walk Composition Nested Inverse.
Import ListNotations.

(** The values so far, as the only coalesced layout that they begin: the modes that have ended, the number of values,
    the stride of the mode that runs on. As `layout-algebra/src/find/reader.rs`. *)
Record reader := Reader { ended : layout; count : nat; runs : nat }.

(** The extent of the modes that have ended. *)
Definition block (r : reader) : nat := size (ended r).

(** The value at the next index if no mode ends there. *)
Definition running_on (r : reader) : nat := off (ended r) (count r) + count r / block r * runs r.

(** Takes the next value, or tells which value every layout with those before has there. *)
Definition read (r : reader) (v : nat) : reader + nat :=
  if count r =? 0 then (if v =? 0 then inl (Reader [] 1 0) else inr 0) else
  if count r =? 1 then inl (Reader [] 2 v) else
  if v =? running_on r then inl (Reader (ended r) (S (count r)) (runs r)) else
  if negb (count r mod block r =? 0) then inr (running_on r) else
  inl (Reader (ended r ++ [(count r / block r, runs r)]) (S (count r)) v).

(** The layout of the values as far as blocks are full. *)
Definition whole_blocks (r : reader) : layout :=
  let n := count r / block r in ended r ++ (if n <=? 1 then [] else [(n, runs r)]).

(** Why no layout has the values: at an index every layout with the values before has another value; or the values end where
    the size of a layout with them does not. *)
Inductive contradiction := Value (index needed : nat) | Ends (index : nat).

(** The state at the end or at the first contradiction. *)
Fixpoint read_all (r : reader) (vs : list nat) : reader * option contradiction :=
  match vs with
  | [] => (r, if (1 <=? count r) && (count r mod block r =? 0) then None else Some (Ends (count r)))
  | v :: vs' => match read r v with inl r' => read_all r' vs' | inr needed => (r, Some (Value (count r) needed)) end
  end.

Definition start : reader := Reader [] 0 0.

(** As `layout-algebra/src/find.rs`. *)
Definition find_layout (vs : list nat) : layout + contradiction :=
  match read_all start vs with (r, None) => inl (whole_blocks r) | (_, Some why) => inr why end.

(** The longest prefix that is a layout, and what ends it. As `layout-algebra/src/find.rs`. *)
Definition find_prefix (vs : list nat) : option (layout * option contradiction) :=
  let '(r, why) := read_all start vs in if count r =? 0 then None else Some (whole_blocks r, why).

Definition find_tree (vs : list nat) : option tree :=
  match find_layout vs with inl R => Some (flat_tree R) | inr _ => None end.
