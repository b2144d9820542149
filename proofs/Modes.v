(** get, select, group and their kin: modes read, chosen, grouped, added and replaced. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Index Filter.
Import ListNotations.

(** As `layout-algebra/src/algebra/modes.rs`; an integer layout is its own only mode. *)
Fixpoint get (t : tree) (path : list nat) : option tree :=
  match path with
  | [] => Some t
  | i :: path' => match nth_error (modes_of t) i with Some t' => get t' path' | None => None end
  end.

Fixpoint picked {X} (xs : list X) (positions : list nat) : option (list X) :=
  match positions with
  | [] => Some []
  | i :: positions' => match nth_error xs i, picked xs positions' with
      | Some x, Some xs => Some (x :: xs) | _, _ => None end
  end.

Definition select (t : tree) (positions : list nat) : option tree := option_map Node (picked (modes_of t) positions).

Definition take (t : tree) (first last : nat) : option tree :=
  if (first <? last) && (last <=? length (modes_of t))
  then Some (Node (firstn (last - first) (skipn first (modes_of t)))) else None.

Definition group (t : tree) (first last : nat) : option tree :=
  let ts := modes_of t in
  if (first <=? last) && (last <=? length ts)
  then Some (Node (if first <? last
    then firstn first ts ++ Node (firstn (last - first) (skipn first ts)) :: skipn last ts else ts))
  else None.

Definition append (t x : tree) : tree := Node (modes_of t ++ [x]).
Definition prepend (t x : tree) : tree := Node (x :: modes_of t).

Definition pad (join : list tree -> list tree -> list tree) (t : tree) (rank : nat) (x : tree) : option tree :=
  let n := length (modes_of t) in
  if n =? rank then Some t
  else if (rank <? n) || (16 * 16 * (16 * 16) <? rank) then None
  else Some (Node (join (modes_of t) (repeat x (rank - n)))).

Definition append_n : tree -> nat -> tree -> option tree := pad (fun ts xs => ts ++ xs).
Definition prepend_n : tree -> nat -> tree -> option tree := pad (fun ts xs => xs ++ ts).

Definition replace_mode (t : tree) (n : nat) (x : tree) : option tree :=
  match t with
  | Leaf _ => if n =? 0 then Some x else None
  | Node ts => if n <=? length ts then Some (Node (firstn n ts ++ x :: skipn (S n) ts)) else None
  end.

Definition reverse (t : tree) : tree := match t with Leaf _ => t | Node ts => Node (rev ts) end.

Definition flatten_tree (t : tree) : tree := match t with Leaf _ => t | Node _ => Node (map Leaf (flatten t)) end.

(** The modes in the parentheses of the profile, and those left over. *)
Fixpoint nest (profile : tuple) (ts : list tree) : tree * list tree :=
  match profile with
  | At _ => match ts with t :: ts' => (t, ts') | [] => (Node [], []) end
  | Tuple ps =>
      let '(us, rest) := (fix go ps ts := match ps with
        | [] => ([], ts)
        | p :: ps' => let '(u, ts1) := nest p ts in let '(us, ts2) := go ps' ts1 in (u :: us, ts2)
        end) ps ts in
      (Node us, rest)
  end.

Fixpoint integers (t : tuple) : nat :=
  match t with At _ => 1 | Tuple ts => fold_right (fun t n => integers t + n) 0 ts end.

Definition unflatten (t : tree) (profile : tuple) : option tree :=
  if integers profile =? length (modes_of t) then Some (fst (nest profile (modes_of t))) else None.

(** Mode i of mode j. *)
Definition entry (rows : list (list tree)) (i j : nat) : tree := nth i (nth j rows []) (Node []).

Definition zip (t : tree) : option tree :=
  match t with
  | Leaf _ | Node (Leaf _ :: _) => match t with Leaf _ => Some t | _ => Some (Node [t]) end
  | Node ts =>
      let rows := map modes_of ts in
      let rank := length (hd [] rows) in
      if forallb (fun row => length row =? rank) rows
      then Some (Node (map (fun i => Node (map (fun row => nth i row (Node [])) rows)) (seq 0 rank))) else None
  end.

Definition zip_two (a b : tree) : option tree := zip (Node [a; b]).
