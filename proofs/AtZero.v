(** The operations of numbers at 0 and 1, where those of Rocq and of zarith might differ: Rocq computes them here, and the
    oracle is asked for them, too. *)
From Coq Require Import List Arith NArith ZArith.
Import ListNotations.

(** What is computed, and what it is. *)
Definition naturals : list (nat * nat) :=
  [(pred 0, 0); (pred 1, 0); (2 - 3, 0); (5 / 0, 0); (0 / 5, 0); (5 mod 0, 5); (0 mod 5, 0); (Nat.gcd 0 5, 5); (Nat.gcd 0 0, 0);
   (Nat.pow 0 0, 1); (Nat.pow 0 3, 0); (Nat.log2 0, 0); (Nat.log2 1, 0); (Nat.log2 8, 3); (Nat.land 0 5, 0); (Nat.lor 0 5, 5);
   (Nat.lxor 5 5, 0); (Nat.min 0 5, 0); (Nat.max 0 5, 5); (Z.to_nat (-3), 0); (N.to_nat 0, 0)].
Definition binaries : list (N * N) :=
  [(N.pred 0, 0); (2 - 3, 0); (5 / 0, 0); (5 mod 0, 5); (N.gcd 0 5, 5); (N.log2 0, 0); (N.log2 1, 0); (N.size 0, 0);
   (N.size 1, 1); (N.size 8, 4); (N.ones 0, 0); (N.ones 3, 7); (N.shiftl 0 5, 0); (N.shiftr 5 0, 5); (N.shiftr 5 9, 0);
   (N.lxor 5 5, 0); (N.land 0 5, 0); (N.lor 0 5, 5); (Z.to_N (-3), 0); (Z.abs_N (-3), 3)]%N.
Definition integers : list (Z * Z) := [(5 / 0, 0); (-1 / 2, -1); (1 / -2, -1); (-4 / 2, -2); (Z.max (-1) 0, 0); (Z.of_nat 0, 0)]%Z.

(** Whether all of them are. *)
Definition at_zero : bool :=
  forallb (fun p => fst p =? snd p) naturals && forallb (fun p => N.eqb (fst p) (snd p)) binaries &&
  forallb (fun p => Z.eqb (fst p) (snd p)) integers && negb (Nat.testbit 0 0) && negb (N.testbit 0 0).

Example at_zero_right : at_zero = true.
Proof. reflexivity. Qed.
