(** filter and filter_zeros: a layout without the modes that repeat elements, and by a profile. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Index.
Import ListNotations.

(** As `layout-algebra/src/algebra/filter.rs`. *)
Fixpoint filter_zeros (t : tree) : tree :=
  match t with
  | Leaf (s, d) => Leaf (if d =? 0 then 1 else s, d)
  | Node ts => Node (map filter_zeros ts)
  end.

Fixpoint ones (t : tree) : tree :=
  match t with Leaf (_, d) => Leaf (1, d) | Node ts => Node (map ones ts) end.

Fixpoint zeros_filtered (profile : tuple) (t : tree) : tree :=
  match profile, t with
  | At p, _ => if p =? 0 then ones t else t
  | Tuple ps, Node ts => Node (zip_with zeros_filtered ps ts)
  | Tuple _, Leaf _ => t
  end.

Definition filter_zeros_profile (t : tree) (profile : tuple) : option tree :=
  if weakly_congruent profile (shape_of t) then Some (zeros_filtered profile t) else None.

Definition filtered (t : tree) : tree := coalesce_tree (filter_zeros t).

Definition modes_of (t : tree) : list tree := match t with Leaf _ => [t] | Node ts => ts end.

(** The operation on each mode for which the profile has an integer; as `layout-algebra/src/algebra/coalesce.rs`. *)
Fixpoint by_profile (operation : tree -> tree) (profile : tuple) (t : tree) : option tree :=
  match profile with
  | At _ => Some (operation t)
  | Tuple ps =>
      option_map Node ((fix go ps ts := match ps, ts with
        | [], _ => Some ts
        | p :: ps', t :: ts' => match by_profile operation p t, go ps' ts' with
            | Some r, Some rs => Some (r :: rs) | _, _ => None end
        | _ :: _, [] => None end) ps (modes_of t))
  end.

Definition filtered_by_profile (t : tree) (profile : tuple) : option tree := by_profile filtered profile t.
