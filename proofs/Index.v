(** crd2idx, idx2crd and their kin: integers count the coordinates of a shape, and an offset has a coordinate. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested.
Import ListNotations.

(** A nested tuple of integers: a shape, a coordinate, an order, a profile. *)
Notation tuple := coordinate.

(** ** Lists side by side *)

Definition forall2b {X Y} (f : X -> Y -> bool) : list X -> list Y -> bool :=
  fix go xs ys := match xs, ys with
    | [], [] => true | x :: xs', y :: ys' => f x y && go xs' ys' | _, _ => false end.

Definition zip_with {X Y Z} (f : X -> Y -> Z) : list X -> list Y -> list Z :=
  fix go xs ys := match xs, ys with x :: xs', y :: ys' => f x y :: go xs' ys' | _, _ => [] end.

(** None if one has no result, or the lengths differ. *)
Definition zip_some {X Y Z} (f : X -> Y -> option Z) : list X -> list Y -> option (list Z) :=
  fix go xs ys := match xs, ys with
    | [], [] => Some []
    | x :: xs', y :: ys' => match f x y, go xs' ys' with Some z, Some zs => Some (z :: zs) | _, _ => None end
    | _, _ => None end.

(** ** Profiles: as `layout-algebra/src/algebra/profile.rs` and `int_tuple.rs` *)

Definition modes (t : tuple) : list tuple := match t with At _ => [t] | Tuple ts => ts end.

(** The product of all integers. *)
Fixpoint product (t : tuple) : nat :=
  match t with At n => n | Tuple ts => fold_right (fun t p => product t * p) 1 ts end.

(** All integers are at least 1. *)
Fixpoint all_positive (t : tuple) : bool :=
  match t with At n => 1 <=? n | Tuple ts => forallb all_positive ts end.

Definition rank_of (t : tuple) : nat := length (modes t).

Fixpoint depth_of (t : tuple) : nat :=
  match t with At _ => 0 | Tuple ts => S (fold_right (fun t d => Nat.max (depth_of t) d) 0 ts) end.

(** The same parentheses. *)
Fixpoint congruent (a b : tuple) : bool :=
  match a, b with
  | At _, At _ => true
  | Tuple xs, Tuple ys => forall2b congruent xs ys
  | _, _ => false
  end.

(** b has at least the parentheses of a. *)
Fixpoint weakly_congruent (a b : tuple) : bool :=
  match a, b with
  | At _, _ => true
  | Tuple xs, Tuple ys => forall2b weakly_congruent xs ys
  | _, _ => false
  end.

(** b refines a: the same size wherever a has an integer. *)
Fixpoint compatible (a b : tuple) : bool :=
  match a, b with
  | At n, _ => product b =? n
  | Tuple xs, Tuple ys => forall2b compatible xs ys
  | _, _ => false
  end.

(** ** Division of shapes: as `layout-algebra/src/algebra/tuple.rs` *)

Section FoldDiv.
  Variables (divide rest : nat -> nat -> option nat).
  (** [(s0 / b, s1 / (b / s0), ...)] *)
  Fixpoint fold_div (s : tuple) (b : nat) : option tuple :=
    match s with
    | At n => match divide n b, rest b n with Some r, Some _ => Some (At r) | _, _ => None end
    | Tuple ss =>
        option_map Tuple ((fix go ss b := match ss with
          | [] => Some []
          | s :: ss' => match fold_div s b, rest b (product s) with
              | Some r, Some b' => option_map (cons r) (go ss' b') | _, _ => None end
          end) ss b)
    end.
End FoldDiv.

(** f where one number divides the other. *)
Definition divisible (f : nat -> nat -> nat) (a b : nat) : option nat :=
  if (a mod b =? 0) || (b mod a =? 0) then Some (f a b) else None.

Fixpoint divide_shape (f : nat -> nat -> nat) (s b : tuple) : option tuple :=
  match s, b with
  | Tuple ss, Tuple bs => option_map Tuple (zip_some (divide_shape f) ss bs)
  | _, At b => fold_div (divisible f) (divisible cdiv) s b
  | At _, Tuple _ => fold_div (divisible f) (fun _ _ => Some 1) s (product b)
  end.

Definition divided (f : nat -> nat -> nat) (s b : tuple) : option tuple :=
  if all_positive s && all_positive b then divide_shape f s b else None.

Definition shape_div : tuple -> tuple -> option tuple := divided cdiv.
Definition shape_mod : tuple -> tuple -> option tuple := divided Nat.min.

(** The tiles of n elements that cover a shape, from the left. *)
Definition ceil_div_by (s : tuple) (n : nat) : option tuple :=
  if all_positive s && (1 <=? n)
  then let up a b := Some (cdiv a b) in fold_div up up s n
  else None.

Fixpoint evenly_divides_by (tiler s : tuple) : bool :=
  match tiler with
  | At n => match ceil_div_by s n with Some t => product s =? product t * n | None => false end
  | Tuple ts => (length ts <=? rank_of s) &&
      (fix go ts ss := match ts, ss with
        | t :: ts', s :: ss' => evenly_divides_by t s && go ts' ss' | _, _ => true end) ts (modes s)
  end.

Definition evenly_divides (s tiler : tuple) : bool := evenly_divides_by tiler s.

(** ** Coordinates: as `layout-algebra/src/algebra/coordinate.rs` *)

(** c is a coordinate of the shape s: [0 <= i < size] for an integer, else mode by mode. *)
Fixpoint in_shape (c s : tuple) : bool :=
  match c, s with
  | At i, _ => i <? product s
  | Tuple cs, Tuple ss => forall2b in_shape cs ss
  | Tuple _, At _ => false
  end.

(** [(i % s0, (i / s0) % s1, ..., what is left)] *)
Fixpoint split (s : tuple) (i : nat) : tuple :=
  match s with
  | At _ => At i
  | Tuple ss => Tuple ((fix go ss i := match ss with
      | [] => []
      | s :: ss' => match ss' with
          | [] => [split s i]
          | _ => split s (i mod product s) :: go ss' (i / product s) end
      end) ss i)
  end.

Fixpoint split_modes (i s : tuple) : tuple :=
  match i, s with
  | At i, _ => split s i
  | Tuple is, Tuple ss => Tuple (zip_with split_modes is ss)
  | Tuple _, At _ => i
  end.

Definition idx2crd (i s : tuple) : option tuple :=
  if all_positive s && in_shape i s then Some (split_modes i s) else None.

(** [c0 + s0 * (c1 + s1 * (c2 + ...))] *)
Fixpoint join (c s : tuple) : nat :=
  match c, s with
  | At i, _ => i
  | Tuple cs, Tuple ss =>
      (fix go cs ss := match cs, ss with
        | c :: cs', s :: ss' => join c s + product s * go cs' ss' | _, _ => 0 end) cs ss
  | Tuple _, At _ => 0
  end.

Definition crd2idx (c s : tuple) : option nat :=
  if all_positive s && in_shape c s then Some (join c s) else None.

Fixpoint convert (c s t : tuple) : option tuple :=
  match c, s, t with
  | Tuple cs, Tuple ss, Tuple ts =>
      option_map Tuple ((fix go cs ss ts := match cs, ss, ts with
        | [], [], [] => Some []
        | c :: cs', s :: ss', t :: ts' => match convert c s t, go cs' ss' ts' with
            | Some r, Some rs => Some (r :: rs) | _, _ => None end
        | _, _, _ => None end) cs ss ts)
  | _, _, _ => if join c s <? product t then Some (split t (join c s)) else None
  end.

Definition crd2crd (c s t : tuple) : option tuple :=
  if all_positive s && all_positive t && in_shape c s then convert c s t else None.

(** ** Shape and stride of a layout *)

Fixpoint part (f : mode -> nat) (t : tree) : tuple :=
  match t with Leaf m => At (f m) | Node ts => Tuple (map (part f) ts) end.

Definition shape_of : tree -> tuple := part fst.
Definition stride_of : tree -> tuple := part snd.

(** The layout of congruent shape and stride. *)
Fixpoint tree_of (s d : tuple) : tree :=
  match s, d with
  | At n, At e => Leaf (n, e)
  | Tuple ss, Tuple ds => Node (zip_with tree_of ss ds)
  | _, _ => Node []
  end.

Definition crd2idx_layout (c : tuple) (t : tree) : option nat :=
  if in_shape c (shape_of t) then Some (offset t c) else None.

(** [(offset / d) % s] for each leaf [s:d] *)
Fixpoint digits (v : nat) (t : tree) : tuple :=
  match t with
  | Leaf (s, d) => At (if d =? 0 then 0 else (v / d) mod s)
  | Node ts => Tuple (map (digits v) ts)
  end.

Definition get_hier_coord (t : tree) (v : nat) : option tuple :=
  if (v <? cosize (flatten t)) && (offset t (digits v t) =? v) then Some (digits v t) else None.

Definition flat_coordinate (c s : tuple) : tuple :=
  match c, s with
  | Tuple cs, Tuple ss =>
      if length cs =? 1 then At (join c s) else Tuple (zip_with (fun c s => At (join c s)) cs ss)
  | _, _ => At (join c s)
  end.

Definition get_flat_coord (t : tree) (v : nat) : option tuple :=
  option_map (fun c => flat_coordinate c (shape_of t)) (get_hier_coord t v).

Definition get_1d_coord (t : tree) (v : nat) : option nat :=
  option_map (fun c => join c (shape_of t)) (get_hier_coord t v).

(** ** max_alignment: as `layout-algebra/src/algebra/common.rs` *)

(** One pass of the exchange sort: the least stride, and the modes after it. *)
Fixpoint sweep (m : mode) (L : layout) : mode * layout :=
  match L with
  | [] => (m, [])
  | x :: L' =>
      if snd x <? snd m
      then let '(least, R) := sweep x L' in (least, m :: R)
      else let '(least, R) := sweep m L' in (least, x :: R)
  end.

(** Swaps each mode with those after it that have a smaller stride; the list bounds the passes. *)
Fixpoint exchange (bound : layout) (L : layout) : layout :=
  match bound, L with
  | _ :: bound', m :: L' => let '(least, R) := sweep m L' in least :: exchange bound' R
  | _, _ => L
  end.

(** The run of offsets 0, 1, 2, ... from [run] on, and the modes beside it. *)
Fixpoint run_of (run : nat) (L : layout) : nat * layout :=
  match L with
  | [] => (run, [])
  | (s, d) :: L' =>
      if d =? run then run_of (run * s) L'
      else let '(whole, beside) := run_of run L' in (whole, (s, d) :: beside)
  end.

Definition run_and_beside (L : layout) : nat * layout :=
  let M := merge L in run_of 1 (exchange M M).

Definition max_alignment (t : tree) : nat :=
  let '(run, beside) := run_and_beside (flatten t) in
  fold_left (fun n m => Nat.gcd n (snd m)) beside run.
