(** sector_use: how much of the sectors of global memory that they reach the accesses of a partition use. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Nested Sums VectorAccess ConflictFree SharedCost.
Import ListNotations.

(** The bytes of a sector. *)
Definition SECTOR : nat := 32.

(** The parts of so many bytes that are reached, each once. As [Threads::parts] of [layout-decide/src/conflict_free.rs]. *)
Definition parts (bytes size_ : nat) (l : list nat) : list nat := nodup Nat.eq_dec (map (fun a => a * bytes / size_) l).

(** As [GlobalCost] of [layout-decide/src/cost.rs], by counting each instruction: sectors that are reached, and bytes that are used. *)
Definition sectors (P : partition) (n bytes : nat) : nat :=
  list_sum (map (fun l => length (parts bytes SECTOR l)) (instructions P n)).
Definition used (P : partition) (n bytes : nat) : nat :=
  list_sum (map (fun l => length (parts bytes (n * bytes) l) * (n * bytes)) (instructions P n)).

(** As [sector_use] of [layout-decide/src/cost.rs]. *)
Definition sector_use (P : partition) (n bytes percent : nat) : bool :=
  SECTOR * sectors P n bytes * percent <=? 100 * used P n bytes.

(** As [Layout::sector_use] of [layout-algebra/src/thread_value/proof/cost.rs], without swizzles and without a bound on the work. *)
Definition sector_use_tree (A : tree) (n bytes percent : nat) : option tree :=
  let P := partition_of A in
  match vector_access P n with
  | Yes => if is_access n bytes && (percent <=? 100) && sector_use P n bytes percent then Some A else None
  | _ => None
  end.
