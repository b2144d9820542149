(** tiles of swizzle atoms: each cell has an offset of its own, and none is left out. *)
From Coq Require Import List Arith Lia PeanoNat Permutation.
From Proofs Require Import Coalesce Walk Complement Division Nested Distinct MakeLayoutTv.
Import ListNotations.

(** The tile behind the swizzle, [(row, k)]: atoms of 8 lines, one after another, of [line] elements; the atoms follow
    one another across the lines first. As [AtomTile::modes] of [layout-decide/src/tile.rs]. *)
Definition atom_tile (line rows k : nat) (is_k_major : bool) : tree :=
  let minor := if is_k_major then rows else k in
  let lines := Node [Leaf (8, line); Leaf (minor / 8, 8 * line)] in
  if is_k_major then Node [lines; Node [Leaf (line, 1); Leaf (k / line, line * minor)]]
  else Node [Node [Leaf (line, 1); Leaf (rows / line, line * minor)]; lines].

(** A chain of modes numbers the multiples of its block. *)
Lemma chain_off L : forall b n x, wf L -> chain b n L -> x < n -> off L x = x * b.
Proof.
  induction L as [|[s d] L IH]; intros b n x W C X; [cbn in *; lia|]. apply wf_cons in W as [W1 W2].
  destruct C as (-> & n' & -> & C). cbn [off]. rewrite (IH (b * s) n') by (assumption || now apply div_lt_size).
  rewrite (Nat.div_mod x s) at 3 by lia. lia.
Qed.

Lemma chain_numbers L n : wf L -> chain 1 n L -> numbers L.
Proof.
  intros W C. assert (S : size L = n).
  { clear W. revert n C. generalize 1 as b. induction L as [|[s d] L IH]; intros b n C; [symmetry; exact C|].
    destruct C as (_ & n' & -> & C). cbn [size]. now rewrite (IH _ _ C). }
  unfold numbers. rewrite vals_off, S by assumption. erewrite map_ext_in; [rewrite map_id; reflexivity|].
  intros x I. apply in_seq in I. rewrite (chain_off L 1 n) by (assumption || lia). lia.
Qed.

Lemma numbers_perm L L' : Permutation L L' -> numbers L -> numbers L'.
Proof.
  unfold numbers. intros P N. rewrite <- (size_perm _ _ P). rewrite <- N. symmetry. now apply vals_perm.
Qed.

(** Whole lines and whole atoms: each of [0, ..., rows * k - 1] is the offset of one cell. *)
Theorem atom_tile_numbers line rows k (is_k_major : bool) : 1 <= line -> 1 <= rows -> 1 <= k ->
  Nat.divide 8 (if is_k_major then rows else k) -> Nat.divide line (if is_k_major then k else rows) ->
  numbers (flatten (atom_tile line rows k is_k_major)) /\ size (flatten (atom_tile line rows k is_k_major)) = rows * k.
Proof.
  intros L R K. assert (G : forall minor major : nat, 1 <= minor -> 1 <= major -> Nat.divide 8 minor -> Nat.divide line major ->
    let C : layout := [(line, 1); (8, line); (minor / 8, 8 * line); (major / line, line * minor)] in
    numbers C /\ size C = major * minor /\ wf C).
  { intros minor major Pm Pj [a ->] [b ->]. rewrite !Nat.div_mul by lia. intro C.
    assert (W : wf C) by (unfold C, wf; repeat constructor; cbn [fst]; nia).
    split; [|split; [cbn; lia|assumption]]. apply (chain_numbers _ (line * (8 * (a * (b * 1))))); [assumption|].
    unfold C. cbn [chain]. split; [reflexivity|]. eexists. split; [reflexivity|]. split; [lia|]. eexists. split; [reflexivity|].
    split; [lia|]. eexists. split; [reflexivity|]. split; [lia|]. exists 1. split; reflexivity. }
  destruct is_k_major; intros D8 Dl.
  - destruct (G rows k R K D8 Dl) as (N & S & _). cbn [atom_tile flatten flat_map app].
    assert (P : Permutation [(line, 1); (8, line); (rows / 8, 8 * line); (k / line, line * rows)]
      [(8, line); (rows / 8, 8 * line); (line, 1); (k / line, line * rows)]).
    { apply (Permutation_middle [(8, line); (rows / 8, 8 * line)]). }
    split; [exact (numbers_perm _ _ P N)|]. pose proof (size_perm _ _ P) as E. rewrite S in E. etransitivity; [symmetry; exact E|lia].
  - destruct (G k rows K R D8 Dl) as (N & S & _). cbn [atom_tile flatten flat_map app].
    assert (P : Permutation [(line, 1); (8, line); (k / 8, 8 * line); (rows / line, line * k)]
      [(line, 1); (rows / line, line * k); (8, line); (k / 8, 8 * line)]).
    { constructor. apply Permutation_sym. apply (Permutation_middle [(8, line); (k / 8, 8 * line)] [] (rows / line, line * k)). }
    split; [exact (numbers_perm _ _ P N)|]. pose proof (size_perm _ _ P) as E. rewrite S in E. etransitivity; [symmetry; exact E|lia].
Qed.
