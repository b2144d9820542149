(** composition of nested layouts, logical_divide and logical_product, with the composition as decided. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Product Runs Meetings Decision Jumps.
Import ListNotations.

(** Refused before a composition is asked for: no answer. *)
Definition decides_if {T} (d : option (decision T)) (answer : option T) : Prop :=
  match d with Some d => decides d answer | None => answer = None end.

(** As `logical_divide` of `layout-algebra/src/algebra/divide.rs`. *)
Definition logical_divide_decided (A B : layout) : option (decision (layout * list layout)) :=
  match complement B (size A) with
  | None => None
  | Some C =>
      if (size (moving B) =? size B) && (size B * size C =? size A)
      then Some (mapped (pair C) (composition_decided A (B ++ C))) else None
  end.

(** As `logical_product` of `layout-algebra/src/algebra/product.rs`, where A has an exact complement. *)
Definition logical_product_decided (A B : layout) : option (decision (list layout)) :=
  match complement A (size A * cosize B) with
  | None => None
  | Some C => Some (composition_decided C B)
  end.

(** Theorem: a division as decided is [logical_divide], or not decided. *)
Theorem logical_divide_decided_same A B : wf A -> wf B ->
  decides_if (logical_divide_decided A B) (logical_divide A B).
Proof.
  intros WA WB. unfold logical_divide_decided, logical_divide.
  destruct (complement B (size A)) as [C|] eqn:E; [|reflexivity].
  destruct (complement_correct B (size A) C WB (size_pos _ WA) E) as (WC & _).
  destruct (_ && _); [|reflexivity]. apply mapped_decides, composition_within_same; [assumption|now apply wf_app].
Qed.

(** Theorem: a product as decided is [logical_product], and always decided. *)
Theorem logical_product_decided_same A B : wf A -> wf B ->
  decides_if (logical_product_decided A B) (logical_product A B) /\ logical_product_decided A B <> Some Undecided.
Proof.
  intros WA WB. pose proof (size_pos _ WA). pose proof (cosize_pos B).
  unfold logical_product_decided, logical_product.
  destruct (complement A (size A * cosize B)) as [C|] eqn:E; [|split; [reflexivity|discriminate]].
  assert (M : 1 <= size A * cosize B) by nia.
  destruct (complement_correct A (size A * cosize B) C WA M E) as (WC & _).
  split; [now apply composition_within_same|]. intros [= U].
  now apply (complement_decides MOST A (size A * cosize B) C B WA M WB E).
Qed.

(** ** Nested *)

(** The tree of B, each leaf replaced. *)
Definition composition_decided_tree (A B : tree) : decision tree :=
  mapped (fun Rs => fst (replace B Rs)) (composition_decided (flatten A) (flatten B)).

(** Theorem: the same for nested layouts; with [composition_tree_coordinates], `result(c) == a(b(c))`. *)
Theorem composition_decided_tree_same A B : wf (flatten A) -> wf (flatten B) ->
  decides (composition_decided_tree A B) (composition_tree A B).
Proof. intros WA WB. now apply mapped_decides, composition_within_same. Qed.

(** [composition_tree] under another name, which the oracle keeps as it is: by enumeration beyond CuTe's walk. *)
Definition composition_by_enumeration_tree (A B : tree) : option tree :=
  let A' := merge_x (flatten A) in
  option_map (fun Rs => fst (replace B Rs))
    match compose A' (flatten B) with
    | Some Rs => Some Rs
    | None => option_map (ghosts A' (flatten B)) (compose_by_enumeration A' (flatten B))
    end.

Lemma composition_by_enumeration_tree_same A B : composition_by_enumeration_tree A B = composition_tree A B.
Proof. reflexivity. Qed.
