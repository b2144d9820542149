(** conflict_free: no two threads that shared memory serves together reach different words of one bank. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
From Proofs Require Import Coalesce Walk Nested Sums VectorAccess.
Import ListNotations.

(** The threads of a warp. *)
Definition WARP : nat := 32.
(** The banks of shared memory, and the bytes of one of their words. *)
Definition BANKS : nat := 32.
Definition WORD : nat := 4.

(** The words that a thread reaches, whose vector of [n] values of [bytes] bytes begins at [at_]: one after another, dealt out to the banks in turn. *)
Definition words (n bytes at_ : nat) : list nat := seq (at_ * bytes / WORD) (Nat.max 1 (n * bytes / WORD)).

(** Threads wait: two of them reach different words of one bank. One word goes to all who ask for it. *)
Definition Wait (n bytes : nat) (group : list nat) : Prop :=
  exists a b w w', In a group /\ In b group /\ In w (words n bytes a) /\ In w' (words n bytes b) /\
    w <> w' /\ w mod BANKS = w' mod BANKS.

(** How many threads are served together, unless they read in pairs: 32, or 16 if each moves 8 bytes, or 8 if each moves 16. *)
Definition together (n bytes : nat) : nat :=
  match n * bytes with 16 => WARP / 4 | 8 => WARP / 2 | _ => WARP end.

(** All threads [i] and [i xor k] read one place. *)
Definition in_pairs (k : nat) (group : list nat) : bool :=
  forallb (fun i => negb ((i / k) mod 2 =? 0) || negb (i + k <? length group) || (nth i group 0 =? nth (i + k) group 0))
    (seq 0 (length group)).

(** The groups of a warp that are served together, from its thread [from] on: twice as many where they read in pairs.
    As [Threads::group] of [layout-decide/src/conflict_free.rs]. *)
Fixpoint groups (n bytes fuel from : nat) (l : list nat) : list (list nat) :=
  match fuel, l with
  | S fuel', _ :: _ =>
      let k := together n bytes in
      let twice := firstn (2 * k) l in
      if (k <? WARP) && (from mod (2 * k) =? 0) && (in_pairs 1 twice || in_pairs 2 twice)
      then twice :: groups n bytes fuel' (from + 2 * k) (skipn (2 * k) l)
      else firstn k l :: groups n bytes fuel' (from + k) (skipn k l)
  | _, _ => []
  end.

(** Where the threads [t, t + 1, ...] of a warp are, at a value: [value] counts those of mode 1 and of the rest together. *)
Definition warp (P : partition) (value t : nat) : list nat :=
  map (fun i => off (threads P) (t + i) + off (values P ++ rest P) value) (seq 0 (Nat.min WARP (size (threads P) - t))).

Definition groups_of (n bytes : nat) (l : list nat) : list (list nat) := groups n bytes (length l) 0 l.

(** In each instruction, that of a warp whose first thread is [t] and of a vector that begins at [value], no threads that are served together wait. *)
Definition Conflict_free (P : partition) (n bytes : nat) : Prop :=
  forall value w, value < size (values P ++ rest P) -> value mod n = 0 -> WARP * w < size (threads P) ->
    forall g, In g (groups_of n bytes (warp P value (WARP * w))) -> ~ Wait n bytes g.

(** ** As implemented *)

(** As [Threads::wait] of [layout-decide/src/conflict_free.rs]. *)
Definition waits (n bytes : nat) (group : list nat) : bool :=
  let ws := flat_map (words n bytes) group in
  existsb (fun w => existsb (fun w' => (w mod BANKS =? w' mod BANKS) && negb (w =? w')) ws) ws.

(** A multiple of so many values, added to all threads, changes nothing: whole words, which turn the banks. *)
Definition moved (bytes : nat) : nat := if bytes <? WORD then WORD / bytes else 1.

(** A mode at the index [i] that moves all threads by whole words, and begins a vector. *)
Definition moves_all (n bytes i d : nat) : bool := (i mod n =? 0) && (d mod moved bytes =? 0).

(** As [is_first] of [layout-decide/src/conflict_free.rs]: the first of the values that differ by such modes alone. *)
Fixpoint is_first (n bytes i : nat) (L : layout) (x : nat) : bool :=
  match L with
  | [] => true
  | (s, d) :: L' => (negb (moves_all n bytes i d) || (x mod s =? 0)) && is_first n bytes (i * s) L' (x / s)
  end.

(** The warps from thread [t] on, [k] of them; a thread costs [each] steps. *)
Fixpoint warps (P : partition) (n bytes value each k t steps : nat) : option (option (list nat) * nat) :=
  match k with
  | 0 => Some (None, steps)
  | S k' =>
      let l := warp P value t in
      let cost := length l * each in
      if steps <? cost then None else
      match find (waits n bytes) (groups_of n bytes l) with
      | Some g => Some (Some g, steps - cost)
      | None => warps P n bytes value each k' (t + WARP) (steps - cost)
      end
  end.

Fixpoint vectors (P : partition) (n bytes modes count value steps : nat) : answer (nat * list nat) :=
  match count with
  | 0 => Yes
  | S count' =>
      if steps <? modes + 2 then NotDecided else
      let steps := steps - (modes + 2) in
      if (value mod n =? 0) && is_first n bytes 1 (values P ++ rest P) value then
        match warps P n bytes value (modes + 12) (cdiv (size (threads P)) WARP) 0 steps with
        | None => NotDecided
        | Some (Some g, _) => No (value, g)
        | Some (None, spare) => vectors P n bytes modes count' (S value) spare
        end
      else vectors P n bytes modes count' (S value) steps
  end.

(** As [first_that_wait] of [layout-decide/src/conflict_free.rs], without swizzles and without its short cut for offsets whose bits are those of one
    mode each: the value at which threads wait, and where those are. *)
Definition conflict_free (steps : nat) (P : partition) (n bytes : nat) : answer (nat * list nat) :=
  let modes := length (filter (fun m => negb (fst m =? 1)) (threads P ++ values P ++ rest P)) in
  vectors P n bytes modes (size (values P ++ rest P)) 0 steps.

(** As [is_access] of [layout-decide/src/conflict_free.rs]: an instruction moves 1, 2, 4, 8 or 16 bytes. *)
Definition is_access (n bytes : nat) : bool := existsb (Nat.eqb (n * bytes)) [1; 2; 4; 8; 16].

(** As [Layout::conflict_free] of [layout-algebra/src/thread_value/proof/conflict_free.rs], without swizzles. *)
Definition conflict_free_tree (A : tree) (n bytes : nat) : option tree :=
  let P := partition_of A in
  match vector_access P n with
  | Yes => if is_access n bytes then match conflict_free STEPS P n bytes with Yes => Some A | _ => None end else None
  | _ => None
  end.
