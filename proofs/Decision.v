(** composition, decided: from the carries of the left operand, by division where that is enough. *)
From Coq Require Import List Arith Lia PeanoNat ZArith Bool.
From Proofs Require Import Coalesce Walk Carries Composition.
Import ListNotations.

(** The answer about a composition: the layout, or an index with the offset that the function has there and
    the one that the only candidate has, or neither within the bound. *)
Inductive decision (T : Type) : Type :=
  | Layout (result : T)
  | Broken (index offset composed : nat)
  | Undecided.
Arguments Layout {T}. Arguments Broken {T}. Arguments Undecided {T}.

(** ** Places that carry together *)

(** What strides have in a place, in lowest terms: [rises] and [unit]. *)
Definition fraction := (list nat * nat)%type.

Definition lowest (r : list nat) (p : nat) : fraction :=
  let rises := map (fun d => d mod p) r in
  let g := fold_right Nat.gcd p rises in
  (map (fun d => d / g) rises, p / g).

Definition same (f f' : fraction) : bool :=
  (snd f =? snd f') && (if list_eq_dec Nat.eq_dec (fst f) (fst f') then true else false).

(** One more place with this fraction. *)
Fixpoint join (f : fraction) (j : Z) (gs : list (fraction * Z)) : list (fraction * Z) :=
  match gs with
  | [] => [(f, j)]
  | (f', j') :: gs' => if same f f' then (f', (j + j')%Z) :: gs' else (f', j') :: join f j gs'
  end.

Fixpoint gather (carries : nat -> bool) (r : list nat) (js : list (nat * Z)) : list (fraction * Z) :=
  match js with
  | [] => []
  | (p, j) :: js' =>
      if carries p then join (lowest r p) j (gather carries r js') else gather carries r js'
  end.

(** Places with the same fractions of all strides [r], and their jumps added; without places that do not
    carry, and without jumps that cancel. *)
Definition groups (carries : nat -> bool) (r : list nat) (js : list (nat * Z)) : list (fraction * Z) :=
  filter (fun g => negb (Z.eqb (snd g) 0)) (gather carries r js).

Fixpoint least (xs : list nat) : option nat :=
  match xs with
  | [] => None
  | x :: xs' => match least xs' with Some y => Some (Nat.min x y) | None => Some x end
  end.

(** ** Runs *)

(** [rise], [unit] and jump: before element [i] come [i * rise / unit] carries. *)
Definition slope := (nat * nat * Z)%type.

(** As `Carries::slopes` of `layout-algebra/src/algebra/exact/carries.rs`. *)
Definition slopes (A : layout) (r : nat) : list slope :=
  map (fun '(rises, unit, jump) => (hd 0 rises, unit, jump))
      (groups (fun p => negb (r mod p =? 0)) [r] (jumps 1 A)).

(** All jumps of the carries before element [i]. *)
Fixpoint jumped (ss : list slope) (i : nat) : Z :=
  match ss with
  | [] => 0%Z
  | (rise, unit, jump) :: ss' => (jump * Z.of_nat (i * rise / unit) + jumped ss' i)%Z
  end.

(** The next element after [i] with a carry. *)
Definition next (i : nat) (s : slope) : nat :=
  let '(rise, unit, _) := s in cdiv ((i * rise / unit + 1) * unit) rise.

(** The carries repeat after this many elements. *)
Definition period (ss : list slope) : nat := fold_right (fun s p => Nat.lcm (snd (fst s)) p) 1 ss.

(** From carry to carry until the jumps do not cancel; the longest run, and what is left of the work. *)
Fixpoint run_from (work : nat) (ss : list slope) (n stop i : nat) : option (nat * nat) :=
  match least (map (next i) ss) with
  | None => Some (n, work)
  | Some i' =>
      if (stop <? i') || (n <=? i') then Some (n, work)
      else if negb (Z.eqb (jumped ss i') 0) then Some (i', work)
      else match work with 0 => None | S work' => run_from work' ss n stop i' end
  end.

(** As `Carries::run` of `layout-algebra/src/algebra/exact/carries.rs`. *)
Definition longest_run (A : layout) (n r work : nat) : option (nat * nat) :=
  let ss := slopes A r in run_from work ss n (Nat.min n (period ss)) 0.

(** ** The candidate *)

(** The leaf [n:r] cut into its longest runs; where one does not divide what is left, that is a single mode,
    and its first element that does not fit is told. As `Candidate::add` of
    `layout-algebra/src/algebra/exact.rs`. *)
Fixpoint cut (fuel : nat) (A : layout) (n r work : nat) : option (layout * option nat * nat) :=
  match fuel with
  | 0 => None
  | S fuel' =>
      if n <=? 1 then Some ([], None, work) else
      match longest_run A n r work with
      | None => None
      | Some (l, work') =>
          if n mod l =? 0 then
            match cut fuel' A (n / l) (r * l) work' with
            | None => None
            | Some (C, broken, rest) => Some ((l, r) :: C, option_map (Nat.mul l) broken, rest)
            end
          else Some ([(n, r)], Some l, work')
      end
  end.

Fixpoint cuts (A B : layout) (work : nat) : option (list layout * option nat * nat) :=
  match B with
  | [] => Some ([], None, work)
  | (n, r) :: B' =>
      match cut n A n r work with
      | None => None
      | Some (C, broken, work') =>
          match cuts A B' work' with
          | None => None
          | Some (Cs, broken', rest) =>
              Some (C :: Cs, match broken with Some x => Some x | None => option_map (Nat.mul n) broken' end, rest)
          end
      end
  end.

(** The candidate: each mode with the offset that A has at its stride. *)
Definition images (A C : layout) : layout := map (fun '(n, r) => (n, offx A r)) C.

(** Whether the candidate is wrong at an index. *)
Definition shows (A C : layout) (x : nat) : bool := negb (offx A (off C x) =? off (images A C) x).

(** ** Where runs meet *)

(** As `meetings` of `layout-algebra/src/algebra/exact/meeting.rs`. *)
Definition meetings (A C : layout) : list (fraction * Z) :=
  groups (fun p => p <=? sum (map pred (map fst C)) (map (fun d => d mod p) (map snd C))) (map snd C) (jumps 1 A).

(** The modes that take part in a carry, the others at 0, each with its stride as an index. *)
Fixpoint involved (w : nat) (C : layout) (rises : list (list nat)) : layout :=
  match C with
  | [] => []
  | (n, _) :: C' =>
      ((if existsb (fun rs => 0 <? hd 0 rs) rises then n else 1), w) :: involved (w * n) C' (map (@tl nat) rises)
  end.

(** The first index, as little as possible of each mode, the last mode first, whose offset is at least
    [target], with [before] to come from earlier modes; and what is missing there. *)
Fixpoint reaching (L : layout) (before target : nat) : nat * nat :=
  match L with
  | [] => (0, target)
  | (s, d) :: L' =>
      let '(q, missing) := reaching L' (before + (s - 1) * d) target in
      let i := if (d =? 0) || (missing <=? before) then 0 else cdiv (missing - before) d in
      (i + s * q, missing - i * d)
  end.

(** As `first_reaching` of `layout-algebra/src/algebra/exact/meeting.rs`. *)
Definition first_reaching (target : nat) (L : layout) : nat := fst (reaching L 0 target).

Definition first_carry (V : layout) (g : fraction * Z) : nat :=
  first_reaching (snd (fst g)) (combine (map fst V) (fst (fst g))).

Inductive search : Type := Nothing | Found (index : nat) | Unknown.

Fixpoint enumerate (work : nat) (V : layout) (wrong : nat -> bool) (y : nat) : search :=
  match work with
  | 0 => Unknown
  | S work' =>
      if wrong y then Found y else if S y <? size V then enumerate work' V wrong (S y) else Nothing
  end.

Fixpoint sorted_in (x : nat) (xs : list nat) : list nat :=
  match xs with [] => [x] | y :: xs' => if x <=? y then x :: xs else y :: sorted_in x xs' end.

(** The first index where the candidate is wrong. As `first` of
    `layout-algebra/src/algebra/exact/meeting.rs`. *)
Definition first_wrong (A C : layout) (broken : option nat) (work : nat) : search :=
  let gs := meetings A C in
  let V := involved 1 C (map (fun g => fst (fst g)) gs) in
  let carried := map (first_carry V) gs in
  match least carried with
  | None => Nothing
  | Some y =>
      if shows A C (off V y) then Found (off V y) else
      match enumerate work V (fun y => shows A C (off V y)) y with
      | Found y => Found (off V y)
      | Nothing => Nothing
      | Unknown =>
          let later := map (off V) (fold_right sorted_in [] carried) in
          let known := match broken with Some x => [x] | None => [] end in
          match find (shows A C) (later ++ known) with Some x => Found x | None => Unknown end
      end
  end.

(** Merged modes A after B, with at most [most] evaluations. As `decide` of
    `layout-algebra/src/algebra/exact.rs`. *)
Definition decide (most : nat) (A B : layout) : decision (list layout) :=
  match cuts A B most with
  | None => Undecided
  | Some (Cs, broken, work) =>
      let C := concat Cs in
      match first_wrong A C broken work with
      | Nothing => Layout (map (images A) Cs)
      | Found x => Broken x (offx A (off C x)) (off (images A C) x)
      | Unknown => Undecided
      end
  end.

(** CuTe's walk where it is right, the carries beyond it. As `compose_exactly` of
    `layout-algebra/src/algebra/composition.rs`. *)
Definition composition_within (most : nat) (A B : layout) : decision (list layout) :=
  let A' := merge_x A in
  match compose A' B with
  | Some Rs => Layout Rs
  | None =>
      match decide most A' B with
      | Layout Rs => Layout (ghosts A' B Rs)
      | Broken index offset composed => Broken index offset composed
      | Undecided => Undecided
      end
  end.

(** As `Work::MOST` of `layout-algebra/src/algebra/exact/work.rs`. *)
Definition MOST : nat := 2 ^ 20.

Definition composition_decided (A B : layout) : decision (list layout) := composition_within MOST A B.
