(** crd2idx, idx2crd and their kin: integers count the coordinates of a shape, and an offset has a coordinate. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation Sorted.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Product.
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

Definition zip_some3 {W X Y Z} (f : W -> X -> Y -> option Z) : list W -> list X -> list Y -> option (list Z) :=
  fix go ws xs ys := match ws, xs, ys with
    | [], [], [] => Some []
    | w :: ws', x :: xs', y :: ys' => match f w x y, go ws' xs' ys' with Some z, Some zs => Some (z :: zs) | _, _ => None end
    | _, _, _ => None end.

(** f on each from the left, what it leaves given to the next. *)
Definition thread {X Y S} (f : X -> S -> Y * S) : list X -> S -> list Y * S :=
  fix go xs state := match xs with
    | [] => ([], state)
    | x :: xs' => let '(y, next) := f x state in let '(ys, last) := go xs' next in (y :: ys, last)
    end.

(** ** Profiles: as `layout-algebra/src/algebra/profile.rs` and `int_tuple.rs` *)

Definition modes (t : tuple) : list tuple := match t with At _ => [t] | Tuple ts => ts end.

(** The product of all integers. *)
Fixpoint size_of (t : tuple) : nat :=
  match t with At n => n | Tuple ts => fold_right (fun t p => size_of t * p) 1 ts end.

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
  | At n, _ => size_of b =? n
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
          | s :: ss' => match fold_div s b, rest b (size_of s) with
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
  | At _, Tuple _ => fold_div (divisible f) (fun _ _ => Some 1) s (size_of b)
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
  | At n => match ceil_div_by s n with Some t => size_of s =? size_of t * n | None => false end
  | Tuple ts => (length ts <=? rank_of s) &&
      (fix go ts ss := match ts, ss with
        | t :: ts', s :: ss' => evenly_divides_by t s && go ts' ss' | _, _ => true end) ts (modes s)
  end.

Definition evenly_divides (s tiler : tuple) : bool := evenly_divides_by tiler s.

(** ** Coordinates: as `layout-algebra/src/algebra/coordinate.rs` *)

(** c is a coordinate of the shape s: [0 <= i < size] for an integer, else mode by mode. *)
Fixpoint in_shape (c s : tuple) : bool :=
  match c, s with
  | At i, _ => i <? size_of s
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
          | _ => split s (i mod size_of s) :: go ss' (i / size_of s) end
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
        | c :: cs', s :: ss' => join c s + size_of s * go cs' ss' | _, _ => 0 end) cs ss
  | Tuple _, At _ => 0
  end.

Definition crd2idx (c s : tuple) : option nat :=
  if all_positive s && in_shape c s then Some (join c s) else None.

Fixpoint convert (c s t : tuple) : option tuple :=
  match c, s, t with
  | Tuple cs, Tuple ss, Tuple ts =>
      option_map Tuple (zip_some3 convert cs ss ts)
  | _, _, _ => if join c s <? size_of t then Some (split t (join c s)) else None
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

(** ** Induction over tuples, and lists side by side *)

Section TupleInd.
  Variable P : tuple -> Prop.
  Hypothesis HA : forall n, P (At n).
  Hypothesis HT : forall ts, Forall P ts -> P (Tuple ts).
  Fixpoint tuple_ind' (t : tuple) : P t :=
    match t with
    | At n => HA n
    | Tuple ts => HT ts ((fix go (l : list tuple) : Forall P l :=
        match l with [] => Forall_nil _ | x :: l' => Forall_cons _ (tuple_ind' x) (go l') end) ts)
    end.
End TupleInd.

Lemma forall2b_iff {X Y} (f : X -> Y -> bool) xs : forall ys,
  forall2b f xs ys = true <-> Forall2 (fun x y => f x y = true) xs ys.
Proof.
  induction xs as [|x xs IH]; intros [|y ys]; simpl; try (split; [discriminate|intro F; inversion F]).
  - split; [constructor|reflexivity].
  - rewrite andb_true_iff, IH. split; [intros []; now constructor|]. intro F. now inversion F.
Qed.

(** ** Profiles *)

(** congruent: each tuple is congruent to itself. *)
Theorem congruent_reflexive a : congruent a a = true.
Proof. induction a as [n|ts IH] using tuple_ind'; [reflexivity|]. apply forall2b_iff. induction IH; now constructor. Qed.

(** congruent: if a is congruent to b, then b is congruent to a. *)
Theorem congruent_symmetric a : forall b, congruent a b = congruent b a.
Proof.
  induction a as [n|xs IH] using tuple_ind'; intros [m|ys]; try reflexivity. simpl.
  revert ys; induction IH as [|x xs Hx _ IH]; intros [|y ys]; try reflexivity. simpl. now rewrite Hx, IH.
Qed.

(** congruent: if a is congruent to b, and b is congruent to c, then a is congruent to c. *)
Theorem congruent_transitive a : forall b c, congruent a b = true -> congruent b c = true -> congruent a c = true.
Proof.
  induction a as [n|xs IH] using tuple_ind'; intros [m|ys] [k|zs]; try discriminate; [reflexivity|].
  simpl. rewrite !forall2b_iff. intros F G. revert ys zs F G.
  induction IH as [|x xs Hx _ IH]; intros ys zs F G; inversion F; subst; inversion G; subst; constructor; eauto.
Qed.

(** weakly_congruent is an order of profiles: each tuple has at least its own parentheses. *)
Theorem weakly_congruent_reflexive a : weakly_congruent a a = true.
Proof. induction a as [n|ts IH] using tuple_ind'; [reflexivity|]. apply forall2b_iff. induction IH; now constructor. Qed.

(** weakly_congruent: if b has at least the parentheses of a, and c has at least the parentheses of b, then c
    has at least the parentheses of a. *)
Theorem weakly_congruent_transitive a : forall b c,
  weakly_congruent a b = true -> weakly_congruent b c = true -> weakly_congruent a c = true.
Proof.
  induction a as [n|xs IH] using tuple_ind'; intros [m|ys] [k|zs]; try discriminate; try reflexivity.
  simpl. rewrite !forall2b_iff. intros F G. revert ys zs F G.
  induction IH as [|x xs Hx _ IH]; intros ys zs F G; inversion F; subst; inversion G; subst; constructor; eauto.
Qed.

(** weakly_congruent: two tuples are weakly congruent in both directions if and only if they have the same
    parentheses. *)
Theorem weakly_congruent_antisymmetric a : forall b,
  congruent a b = true <-> weakly_congruent a b = true /\ weakly_congruent b a = true.
Proof.
  induction a as [n|xs IH] using tuple_ind'; intros [m|ys]; simpl; try (split; [discriminate|intros []; discriminate]).
  - split; [split|]; reflexivity.
  - rewrite !forall2b_iff. revert ys; induction IH as [|x xs Hx _ IH]; intros ys.
    + split; [intro F; inversion F; split; constructor|intros [F _]; inversion F; constructor].
    + split.
      * intro F. inversion F as [|? y ? ys' C F']; subst. apply Hx in C as []. apply IH in F' as []. split; now constructor.
      * intros [F G]. inversion F; subst. inversion G; subst. constructor; [now apply Hx|now apply IH].
Qed.

(** compatible is a partial order: each shape refines itself. *)
Theorem compatible_reflexive a : compatible a a = true.
Proof.
  induction a as [n|ts IH] using tuple_ind'; [apply Nat.eqb_refl|]. apply forall2b_iff. induction IH; now constructor.
Qed.

(** A refinement has as many elements. *)
Theorem compatible_size a : forall b, compatible a b = true -> size_of b = size_of a.
Proof.
  induction a as [n|xs IH] using tuple_ind'; intros b C; [now apply Nat.eqb_eq|].
  destruct b as [m|ys]; [discriminate|]. simpl in *. apply forall2b_iff in C. revert ys C.
  induction IH as [|x xs Hx _ IH]; intros ys C; inversion C as [|? y ? ys' C1 C2]; subst; [reflexivity|].
  simpl. now rewrite (Hx y C1), (IH ys' C2).
Qed.

(** compatible: if b refines a, and c refines b, then c refines a. *)
Theorem compatible_transitive a : forall b c,
  compatible a b = true -> compatible b c = true -> compatible a c = true.
Proof.
  induction a as [n|xs IH] using tuple_ind'; intros b c C D.
  - simpl in *. rewrite (compatible_size b c D). exact C.
  - destruct b as [m|ys]; [discriminate|]. destruct c as [k|zs]; [discriminate|]. simpl in *.
    rewrite forall2b_iff in *. revert ys zs C D.
    induction IH as [|x xs Hx _ IH]; intros ys zs F G; inversion F; subst; inversion G; subst; constructor; eauto.
Qed.

(** compatible: if two shapes refine each other, they are equal. *)
Theorem compatible_antisymmetric a : forall b, compatible a b = true -> compatible b a = true -> a = b.
Proof.
  induction a as [n|xs IH] using tuple_ind'; intros [m|ys] C D; try discriminate.
  - apply Nat.eqb_eq in C. simpl in C. now subst.
  - f_equal. simpl in *. apply forall2b_iff in C. apply forall2b_iff in D. revert ys C D.
    induction IH as [|x xs Hx _ IH]; intros ys F G; inversion F; subst; inversion G; subst; f_equal; eauto.
Qed.

(** The same parentheses are at least the parentheses. *)
Theorem congruent_weakly a b : congruent a b = true -> weakly_congruent a b = true.
Proof. exact (fun C => proj1 (proj1 (weakly_congruent_antisymmetric a b) C)). Qed.

(** A refinement has at least the parentheses. *)
Theorem compatible_weakly a : forall b, compatible a b = true -> weakly_congruent a b = true.
Proof.
  induction a as [n|xs IH] using tuple_ind'; intros [m|ys] C; try reflexivity; try discriminate.
  simpl in *. rewrite forall2b_iff in *. revert ys C.
  induction IH as [|x xs Hx _ IH]; intros ys F; inversion F; subst; constructor; eauto.
Qed.

(** ** Coordinates *)

Lemma size_of_cons s ss : size_of (Tuple (s :: ss)) = size_of s * size_of (Tuple ss).
Proof. reflexivity. Qed.

Lemma all_positive_cons s ss : all_positive (Tuple (s :: ss)) = true <-> all_positive s = true /\ all_positive (Tuple ss) = true.
Proof. simpl. apply andb_true_iff. Qed.

Lemma size_of_pos s : all_positive s = true -> 1 <= size_of s.
Proof.
  induction s as [n|ss IH] using tuple_ind'; [apply Nat.leb_le|]. induction IH as [|s ss Hs _ IH]; [simpl; lia|].
  rewrite all_positive_cons, size_of_cons. intros [P Q]. specialize (Hs P). specialize (IH Q). nia.
Qed.

Lemma split_cons s ss i : i < size_of (Tuple (s :: ss)) ->
  split (Tuple (s :: ss)) i = Tuple (split s (i mod size_of s) :: modes (split (Tuple ss) (i / size_of s))).
Proof.
  rewrite size_of_cons. intro H. destruct ss as [|s' ss]; [|reflexivity].
  simpl in *. rewrite Nat.mod_small by lia. reflexivity.
Qed.

Lemma join_cons c cs s ss : join (Tuple (c :: cs)) (Tuple (s :: ss)) = join c s + size_of s * join (Tuple cs) (Tuple ss).
Proof. reflexivity. Qed.

Lemma split_is_tuple ss i : split (Tuple ss) i = Tuple (modes (split (Tuple ss) i)).
Proof. reflexivity. Qed.

Lemma div_size_of s ss i : 1 <= size_of s -> i < size_of (Tuple (s :: ss)) ->
  i mod size_of s < size_of s /\ i / size_of s < size_of (Tuple ss).
Proof.
  rewrite size_of_cons. intros. split; [apply Nat.mod_upper_bound; lia|apply Nat.div_lt_upper_bound; lia].
Qed.

(** What split finds is a natural coordinate, in the shape, that counts to i. *)
Lemma split_spec s : forall i, all_positive s = true -> i < size_of s ->
  join (split s i) s = i /\ in_shape (split s i) s = true /\ congruent (split s i) s = true.
Proof.
  induction s as [n|ss IH] using tuple_ind'; intros i P H.
  - simpl in *. repeat split. now apply Nat.ltb_lt.
  - revert i P H. induction IH as [|s ss Hs _ IH]; intros i P H; [simpl in *; replace i with 0 by lia; repeat split|].
    apply all_positive_cons in P as [P Q]. destruct (div_size_of s ss i (size_of_pos _ P) H) as [H1 H2].
    rewrite split_cons by assumption. destruct (Hs _ P H1) as (A & B & C). destruct (IH _ Q H2) as (D & E & F).
    rewrite split_is_tuple in D, E, F. rewrite join_cons, A, D.
    pose proof (size_of_pos _ P). split; [pose proof (Nat.div_mod i (size_of s) ltac:(lia)); lia|].
    cbn [in_shape congruent forall2b] in *. now rewrite B, C, E, F.
Qed.

Lemma in_shape_cons c cs s ss : in_shape (Tuple (c :: cs)) (Tuple (s :: ss)) = in_shape c s && in_shape (Tuple cs) (Tuple ss).
Proof. reflexivity. Qed.

Lemma join_below c : forall s, all_positive s = true -> in_shape c s = true -> join c s < size_of s.
Proof.
  induction c as [i|cs IH] using tuple_ind'; intros s P I; [now apply Nat.ltb_lt|].
  destruct s as [n|ss]; [discriminate|]. revert ss P I.
  induction IH as [|c cs Hc _ IH]; intros [|s ss] P I; try discriminate; [simpl; lia|].
  rewrite in_shape_cons in I. apply andb_true_iff in I as [I J]. apply all_positive_cons in P as [P Q].
  specialize (Hc s P I). specialize (IH ss Q J). rewrite join_cons, size_of_cons. nia.
Qed.

(** A natural coordinate is the one that its integer splits into. *)
Lemma split_join c : forall s, all_positive s = true -> in_shape c s = true -> congruent c s = true -> split s (join c s) = c.
Proof.
  induction c as [i|cs IH] using tuple_ind'; intros [n|ss] P I C; try discriminate; [reflexivity|].
  revert ss P I C. induction IH as [|c cs Hc _ IH]; intros [|s ss] P I C; try discriminate; [reflexivity|].
  pose proof (join_below _ _ P I) as B. rewrite split_cons by assumption.
  rewrite in_shape_cons in I. apply andb_true_iff in I as [I J]. apply all_positive_cons in P as [P Q].
  cbn [congruent forall2b] in C. apply andb_true_iff in C as [C D].
  rewrite join_cons. pose proof (join_below _ _ P I).
  rewrite (Nat.mul_comm (size_of s)), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia.
  rewrite Nat.add_0_l, Hc, IH by assumption. reflexivity.
Qed.

(** The coordinate of a coordinate: the same integer, with all parentheses of the shape. *)
Lemma split_modes_spec i : forall s, all_positive s = true -> in_shape i s = true ->
  join (split_modes i s) s = join i s /\ in_shape (split_modes i s) s = true /\ congruent (split_modes i s) s = true.
Proof.
  induction i as [i|is IH] using tuple_ind'; intros s P I.
  - apply Nat.ltb_lt in I. destruct s; apply (split_spec _ i P I).
  - destruct s as [n|ss]; [discriminate|]. revert ss P I.
    induction IH as [|i is Hi _ IH]; intros [|s ss] P I; try discriminate; [repeat split|].
    rewrite in_shape_cons in I. apply andb_true_iff in I as [I J]. apply all_positive_cons in P as [P Q].
    destruct (Hi s P I) as (A & B & C). destruct (IH ss Q J) as (D & E & F).
    cbn [split_modes zip_with] in *. rewrite !join_cons, A. fold (zip_with split_modes) in *. rewrite D.
    split; [reflexivity|]. rewrite in_shape_cons, B, E. cbn [congruent forall2b] in *. now rewrite C, F.
Qed.

Lemma idx2crd_some i s c : idx2crd i s = Some c <->
  all_positive s = true /\ in_shape i s = true /\ c = split_modes i s.
Proof.
  unfold idx2crd. destruct (all_positive s), (in_shape i s); simpl;
    split; try discriminate; try (intros (? & ? & ?); discriminate); try (intros [= <-]); intuition congruence.
Qed.

Lemma crd2idx_some c s i : crd2idx c s = Some i <-> all_positive s = true /\ in_shape c s = true /\ i = join c s.
Proof.
  unfold crd2idx. destruct (all_positive s), (in_shape c s); simpl;
    split; try discriminate; try (intros (? & ? & ?); discriminate); try (intros [= <-]); intuition congruence.
Qed.

(** idx2crd, crd2idx: `shape.crd2idx(shape.idx2crd(i)) == i`. A tuple of indices also keeps its integer. *)
Theorem crd2idx_idx2crd i s c : idx2crd i s = Some c -> crd2idx c s = crd2idx i s.
Proof.
  intro E. apply idx2crd_some in E as (P & I & ->). destruct (split_modes_spec i s P I) as (J & K & _).
  unfold crd2idx. now rewrite P, I, K, J.
Qed.

(** idx2crd, crd2idx: `shape.idx2crd(shape.crd2idx(c)) == c` for a coordinate with the parentheses of the shape. *)
Theorem idx2crd_crd2idx c s i : congruent c s = true -> crd2idx c s = Some i -> idx2crd (At i) s = Some c.
Proof.
  intros C E. apply crd2idx_some in E as (P & I & ->). apply idx2crd_some. split; [assumption|].
  split; [now apply Nat.ltb_lt, join_below|]. rewrite <- (split_join c s) at 1 by assumption. now destruct s.
Qed.

(** idx2crd: the result has the parentheses of the shape. *)
Theorem idx2crd_natural i s c : idx2crd i s = Some c -> congruent c s = true /\ in_shape c s = true.
Proof. intro E. apply idx2crd_some in E as (P & I & ->). now destruct (split_modes_spec i s P I) as (_ & ? & ?). Qed.

(** idx2crd: an integer is accepted if and only if it is below the size. *)
Theorem idx2crd_accepts i s : all_positive s = true -> (idx2crd (At i) s <> None <-> i < size_of s).
Proof.
  intro P. unfold idx2crd. simpl. rewrite P, <- Nat.ltb_lt. simpl. destruct (i <? size_of s); intuition congruence.
Qed.

(** [c0 + s0 * (c1 + s1 * ...)] *)
Theorem crd2idx_modes c cs s ss : crd2idx (Tuple (c :: cs)) (Tuple (s :: ss)) =
  match crd2idx c s, crd2idx (Tuple cs) (Tuple ss) with Some i, Some j => Some (i + size_of s * j) | _, _ => None end.
Proof.
  unfold crd2idx. rewrite in_shape_cons, join_cons. cbn [all_positive forallb].
  destruct (all_positive s), (in_shape c s), (forallb all_positive ss), (in_shape (Tuple cs) (Tuple ss)); reflexivity.
Qed.

(** [crd2idx(c) < size(shape)] *)
Theorem crd2idx_below c s i : crd2idx c s = Some i -> i < size_of s.
Proof. intro E. apply crd2idx_some in E as (P & I & ->). now apply join_below. Qed.

(** Two coordinates with the parentheses of the shape have different integers. *)
Theorem crd2idx_injective c c' s i : congruent c s = true -> congruent c' s = true ->
  crd2idx c s = Some i -> crd2idx c' s = Some i -> c = c'.
Proof.
  intros C C' E E'. apply idx2crd_crd2idx in E; [|assumption]. apply idx2crd_crd2idx in E'; [|assumption]. congruence.
Qed.

(** A coordinate has a coarser profile than its shape. *)
Theorem in_shape_weakly c : forall s, in_shape c s = true -> weakly_congruent c s = true.
Proof.
  induction c as [i|cs IH] using tuple_ind'; intros s I; [reflexivity|]. destruct s as [n|ss]; [discriminate|].
  simpl in *. rewrite forall2b_iff in *. revert ss I.
  induction IH as [|c cs Hc _ IH]; intros ss F; inversion F; subst; constructor; eauto.
Qed.

(** The first coordinate with the parentheses of a shape. *)
Fixpoint zero (s : tuple) : tuple := match s with At _ => At 0 | Tuple ss => Tuple (map zero ss) end.

Lemma zero_in_shape s : all_positive s = true -> in_shape (zero s) s = true.
Proof.
  induction s as [n|ss IH] using tuple_ind'; [exact (fun P => P)|].
  induction IH as [|s ss Hs _ IH]; [reflexivity|]. rewrite all_positive_cons. intros [P Q].
  cbn [zero map]. rewrite in_shape_cons, Hs by assumption. now apply IH.
Qed.

(** All coordinates of x are coordinates of y. *)
Definition coordinates_within (x y : tuple) : Prop := forall c, in_shape c x = true -> in_shape c y = true.

Lemma coordinates_within_size x y : all_positive x = true -> coordinates_within x y -> size_of x <= size_of y.
Proof.
  intros P H. pose proof (size_of_pos _ P). specialize (H (At (size_of x - 1))). simpl in H.
  rewrite !Nat.ltb_lt in H. lia.
Qed.

Lemma coordinates_within_modes xs : forall ys, all_positive (Tuple xs) = true ->
  (forall cs, in_shape (Tuple cs) (Tuple xs) = true -> in_shape (Tuple cs) (Tuple ys) = true) ->
  Forall2 coordinates_within xs ys.
Proof.
  induction xs as [|x xs IH]; intros ys P H.
  - specialize (H [] eq_refl). destruct ys; [constructor|discriminate].
  - pose proof (H _ (zero_in_shape _ P)) as Z. destruct ys as [|y ys]; [discriminate|].
    apply all_positive_cons in P as [P Q]. fold (map zero (x :: xs)) in Z. cbn [map] in Z. rewrite in_shape_cons in Z.
    apply andb_true_iff in Z as [Z1 Z2].
    constructor.
    + intros c I. specialize (H (c :: map zero xs)). rewrite !in_shape_cons, I in H.
      specialize (H (zero_in_shape _ Q)). now apply andb_true_iff in H as [H _].
    + apply IH; [assumption|]. intros cs I. specialize (H (zero x :: cs)). rewrite !in_shape_cons, I in H.
      rewrite (zero_in_shape _ P) in H. specialize (H eq_refl). now apply andb_true_iff in H as [_ H].
Qed.

(** compatible: b refines a if and only if both have the same size and b has all coordinates of a. *)
Theorem compatible_coordinates a : forall b, all_positive a = true -> all_positive b = true ->
  (compatible a b = true <-> size_of b = size_of a /\ coordinates_within a b).
Proof.
  intros b PA PB. split.
  - intro C. split; [now apply compatible_size|]. clear PA PB. revert b C.
    induction a as [n|xs IH] using tuple_ind'; intros b C c I.
    + destruct c as [i|cs]; [|discriminate]. simpl in C. apply Nat.eqb_eq in C. destruct b; simpl in *; now rewrite C.
    + destruct c as [i|cs].
      * cbn [in_shape] in *. now rewrite (compatible_size _ b C).
      * destruct b as [m|ys]; [discriminate|]. simpl in *. rewrite forall2b_iff in *. revert ys cs C I.
        induction IH as [|x xs Hx _ IH]; intros ys cs F G; inversion F; subst; inversion G; subst; constructor; auto.
        now apply Hx.
  - revert b PA PB. induction a as [n|xs IH] using tuple_ind'; intros b PA PB [E H]; [now apply Nat.eqb_eq|].
    destruct b as [m|ys]; [specialize (H _ (zero_in_shape _ PA)); discriminate|].
    assert (F : Forall2 coordinates_within xs ys) by (apply coordinates_within_modes; [assumption|intros cs; apply H]).
    clear H. cbn [compatible]. apply forall2b_iff. revert PA PB E.
    induction F as [|x y xs ys Hxy F IHF]; intros PA PB E; [constructor|]. inversion IH as [|? ? Hx IH']; subst.
    apply all_positive_cons in PA as [P1 P2]. apply all_positive_cons in PB as [Q1 Q2].
    assert (L : size_of (Tuple xs) <= size_of (Tuple ys)).
    { clear - F P2 Q2. induction F as [|x y xs ys H F IH]; [reflexivity|].
      apply all_positive_cons in P2 as [P P2]. apply all_positive_cons in Q2 as [Q Q2].
      pose proof (coordinates_within_size _ _ P H). specialize (IH P2 Q2). rewrite !size_of_cons. nia. }
    pose proof (coordinates_within_size _ _ P1 Hxy) as L1. pose proof (size_of_pos _ P1). pose proof (size_of_pos _ P2).
    rewrite !size_of_cons in E.
    set (a := size_of x) in *. set (b := size_of y) in *. set (u := size_of (Tuple xs)) in *. set (v := size_of (Tuple ys)) in *.
    assert (b = a /\ v = u) as [E1 E2] by (clearbody a b u v; clear - E L L1 H H0; split; nia).
    constructor; [apply Hx; try assumption; now split|now apply IHF].
Qed.

(** ** Coordinates of a layout *)

Lemma size_of_shape t : size_of (shape_of t) = size (flatten t).
Proof.
  induction t as [[s d]|ts IH] using tree_ind'; [simpl; lia|]. induction IH as [|t ts Ht _ IH]; [reflexivity|].
  cbn [shape_of part map flatten flat_map] in *. rewrite size_of_cons, size_app. now rewrite Ht, <- IH.
Qed.

Lemma all_positive_shape t : all_positive (shape_of t) = true <-> wf (flatten t).
Proof.
  induction t as [[s d]|ts IH] using tree_ind'.
  - cbn [shape_of part all_positive flatten fst]. rewrite Nat.leb_le, wf_cons. split; [intro H; split; [exact H|constructor]|intros []; assumption].
  - induction IH as [|t ts Ht _ IH]; [split; [constructor|reflexivity]|].
    cbn [shape_of part map flatten flat_map] in *. rewrite all_positive_cons, wf_app. now rewrite Ht, <- IH.
Qed.

Lemma in_shape_inside t : forall c, in_shape c (shape_of t) = true <-> inside t c.
Proof.
  induction t as [m|ts IH] using tree_ind'; intros [i|cs].
  - cbn [in_shape inside]. now rewrite size_of_shape, Nat.ltb_lt.
  - split; [discriminate|contradiction].
  - cbn [in_shape inside]. now rewrite size_of_shape, Nat.ltb_lt.
  - revert cs. induction IH as [|t ts Ht _ IH]; intros [|c cs]; try (split; [discriminate|contradiction]); [now split|].
    cbn [shape_of part map] in *. rewrite in_shape_cons, andb_true_iff. rewrite Ht, IH. reflexivity.
Qed.

Lemma join_index t : forall c, join c (shape_of t) = index t c.
Proof.
  induction t as [[s d]|ts IH] using tree_ind'; intros [i|cs]; try reflexivity.
  revert cs. induction IH as [|t ts Ht _ IH]; intros [|c cs]; try reflexivity.
  cbn [shape_of part map] in *. rewrite join_cons. rewrite Ht, IH, size_of_shape. reflexivity.
Qed.

Lemma offset_cons t ts c cs : offset (Node (t :: ts)) (Tuple (c :: cs)) = offset t c + offset (Node ts) (Tuple cs).
Proof. reflexivity. Qed.

Lemma offset_nil cs : offset (Node []) (Tuple cs) = 0.
Proof. reflexivity. Qed.

Lemma offset_app ts : forall cs us ds, length cs = length ts ->
  offset (Node (ts ++ us)) (Tuple (cs ++ ds)) = offset (Node ts) (Tuple cs) + offset (Node us) (Tuple ds).
Proof.
  induction ts as [|t ts IH]; intros [|c cs] us ds E; try discriminate; [reflexivity|].
  cbn [app]. rewrite !offset_cons, IH by (simpl in E; lia). lia.
Qed.

Lemma inside_cons t ts c cs : inside (Node (t :: ts)) (Tuple (c :: cs)) <-> inside t c /\ inside (Node ts) (Tuple cs).
Proof. reflexivity. Qed.

Lemma inside_app ts : forall cs us ds, length cs = length ts ->
  (inside (Node (ts ++ us)) (Tuple (cs ++ ds)) <-> inside (Node ts) (Tuple cs) /\ inside (Node us) (Tuple ds)).
Proof.
  induction ts as [|t ts IH]; intros [|c cs] us ds E; try discriminate; [cbn; tauto|].
  cbn [app]. rewrite !inside_cons, IH by (simpl in E; lia). tauto.
Qed.

Lemma offset_at t i : offset t (At i) = off (flatten t) i.
Proof. now destruct t. Qed.

Lemma inside_at t i : inside t (At i) <-> i < size (flatten t).
Proof. now destruct t. Qed.

(** crd2idx of a layout: the offset of a coordinate in the shape. All other coordinates are rejected. *)
Theorem crd2idx_layout_exact t c v : crd2idx_layout c t = Some v <-> inside t c /\ v = offset t c.
Proof.
  unfold crd2idx_layout. rewrite <- in_shape_inside. destruct (in_shape c (shape_of t)).
  - split; [intros [= <-]; now split|]. intros [_ ->]. reflexivity.
  - split; [discriminate|]. intros []; discriminate.
Qed.

(** crd2idx of a layout: the offset of the coordinate's index: `a.crd2idx(c) == a(shape.crd2idx(c))`. *)
Theorem crd2idx_layout_integer t c v : wf (flatten t) -> crd2idx_layout c t = Some v ->
  exists i, crd2idx c (shape_of t) = Some i /\ v = off (flatten t) i.
Proof.
  intros W E. apply crd2idx_layout_exact in E as [I ->]. exists (index t c).
  destruct (offset_index t c W I) as [_ O]. split; [|exact O].
  apply crd2idx_some. rewrite join_index. split; [now apply all_positive_shape|]. split; [now apply in_shape_inside|reflexivity].
Qed.

Lemma split_offset t i : wf (flatten t) -> i < size (flatten t) -> offset t (split (shape_of t) i) = off (flatten t) i.
Proof.
  intros W H. destruct (split_spec (shape_of t) i) as (A & B & _); [now apply all_positive_shape|now rewrite size_of_shape|].
  apply in_shape_inside in B. destruct (offset_index t _ W B) as [_ ->]. now rewrite <- join_index, A.
Qed.

(** [a(idx2crd(i)) == a(i)] *)
Theorem idx2crd_offset t i c : wf (flatten t) -> idx2crd (At i) (shape_of t) = Some c -> offset t c = off (flatten t) i.
Proof.
  intros W E. apply idx2crd_some in E as (_ & I & ->). simpl in I. rewrite size_of_shape in I. apply Nat.ltb_lt in I.
  replace (split_modes (At i) (shape_of t)) with (split (shape_of t) i) by now destruct (shape_of t). now apply split_offset.
Qed.

(** crd2crd: the result is the coordinate in another shape with the same integer, unless all three are tuples.
    *)
Theorem crd2crd_integer c s t r : (forall cs ss ts, (c, s, t) <> (Tuple cs, Tuple ss, Tuple ts)) ->
  crd2crd c s t = Some r -> crd2idx r t = crd2idx c s.
Proof.
  intros N. unfold crd2crd, crd2idx. destruct (all_positive s) eqn:P, (all_positive t) eqn:Q, (in_shape c s) eqn:I; try discriminate.
  cbn [andb]. intro E.
  assert (K : (if join c s <? size_of t then Some (split t (join c s)) else None) = Some r).
  { destruct c, s, t; try exact E. now destruct (N l l0 l1). }
  clear E. destruct (Nat.ltb_spec (join c s) (size_of t)) as [H|]; [|discriminate]. injection K as <-.
  destruct (split_spec t (join c s) Q H) as (A & B & _). now rewrite B, A.
Qed.

(** crd2crd: tuples convert mode by mode. *)
Theorem crd2crd_modes c cs s ss t ts r : crd2crd (Tuple (c :: cs)) (Tuple (s :: ss)) (Tuple (t :: ts)) = Some r ->
  exists q qs, r = Tuple (q :: qs) /\ crd2crd c s t = Some q /\ crd2crd (Tuple cs) (Tuple ss) (Tuple ts) = Some (Tuple qs).
Proof.
  unfold crd2crd. cbn [all_positive forallb]. rewrite in_shape_cons.
  destruct (all_positive s), (all_positive t), (in_shape c s); rewrite ?andb_false_r; try discriminate.
  cbn [andb]. destruct (forallb all_positive ss), (forallb all_positive ts), (in_shape (Tuple cs) (Tuple ss));
    try discriminate; cbn [andb convert zip_some3].
  destruct (convert c s t) as [q|]; [|discriminate]. fold (zip_some3 convert).
  destruct (zip_some3 convert cs ss ts) as [qs|]; [|discriminate]. intros [= <-]. now exists q, qs.
Qed.

(** In a refinement every coordinate of the shape converts, and keeps its integer. *)
Theorem crd2crd_refinement s : forall t c, compatible s t = true -> all_positive s = true -> all_positive t = true ->
  in_shape c s = true -> exists r, crd2crd c s t = Some r /\ crd2idx r t = crd2idx c s.
Proof.
  assert (One : forall u t c, size_of t = size_of u -> all_positive u = true -> all_positive t = true -> in_shape c u = true ->
    (forall cs us ts, (c, u, t) <> (Tuple cs, Tuple us, Tuple ts)) -> exists r, crd2crd c u t = Some r /\ crd2idx r t = crd2idx c u).
  { intros u t c S P Q I N. destruct (crd2crd c u t) as [r|] eqn:E; [exists r; split; [reflexivity|now apply (crd2crd_integer c u t r)]|].
    exfalso. unfold crd2crd in E. rewrite P, Q, I in E. cbn [andb] in E.
    assert (K : (if join c u <? size_of t then Some (split t (join c u)) else None) = None).
    { destruct c, u, t; try exact E. now destruct (N l l0 l1). }
    destruct (Nat.ltb_spec (join c u) (size_of t)) as [|L]; [discriminate|]. pose proof (join_below c u P I). lia. }
  induction s as [n|ss IH] using tuple_ind'; intros t c C P Q I.
  - apply One; try assumption; [now apply compatible_size|]. intros cs ss ts E. discriminate.
  - destruct t as [m|ts]; [discriminate|]. destruct c as [i|cs].
    { apply One; try assumption; [now apply compatible_size|]. intros cs us vs E. discriminate. }
    revert ts cs C P Q I. induction IH as [|s ss Hs _ IH]; intros [|t ts] [|c cs] C P Q I; try discriminate; [exists (Tuple []); now split|].
    cbn [compatible forall2b] in C. apply andb_true_iff in C as [C1 C2].
    apply all_positive_cons in P as [P1 P2]. apply all_positive_cons in Q as [Q1 Q2].
    rewrite in_shape_cons in I. apply andb_true_iff in I as [I1 I2].
    destruct (Hs t c C1 P1 Q1 I1) as (r & E & K). destruct (IH ts cs C2 P2 Q2 I2) as (rs & F & L).
    assert (exists rl, rs = Tuple rl) as [rl ->].
    { unfold crd2crd in F. rewrite P2, Q2, I2 in F. cbn [andb convert] in F. destruct (zip_some3 convert cs ss ts); [|discriminate].
      injection F as <-. now eexists. }
    exists (Tuple (r :: rl)). split.
    + unfold crd2crd in *. rewrite P1, Q1, I1 in E. rewrite P2, Q2, I2 in F. rewrite in_shape_cons, I1, I2.
      rewrite (proj2 (all_positive_cons s ss) (conj P1 P2)), (proj2 (all_positive_cons t ts) (conj Q1 Q2)).
      cbn [andb convert zip_some3] in *. fold (zip_some3 convert). rewrite E.
      destruct (zip_some3 convert cs ss ts); [|discriminate]. simpl in *. congruence.
    + rewrite !crd2idx_modes, K, L. now rewrite (compatible_size s t C1).
Qed.

(** ** The coordinate of an offset *)

(** What the digits of v come to. *)
Definition digit_sum (v : nat) (L : layout) : nat :=
  fold_right (fun m n => (if snd m =? 0 then 0 else (v / snd m) mod fst m) * snd m + n) 0 L.

Lemma digit_sum_app v L L' : digit_sum v (L ++ L') = digit_sum v L + digit_sum v L'.
Proof. induction L as [|m L IH]; [reflexivity|]. simpl. rewrite IH. lia. Qed.

Lemma digits_spec v t : wf (flatten t) ->
  inside t (digits v t) /\ congruent (digits v t) (shape_of t) = true /\ offset t (digits v t) = digit_sum v (flatten t).
Proof.
  induction t as [[s d]|ts IH] using tree_ind'; intro W.
  - cbn [flatten] in W. apply wf_cons in W as [W _]. cbn [digits inside offset flatten size digit_sum fold_right off fst snd congruent shape_of part].
    set (x := if d =? 0 then 0 else (v / d) mod s). assert (x < s) by (subst x; destruct (d =? 0); [lia|apply Nat.mod_upper_bound; lia]).
    split; [lia|]. split; [reflexivity|]. rewrite Nat.mod_small; lia.
  - induction IH as [|t ts Ht _ IH]; [repeat split|].
    cbn [flatten flat_map] in *. apply wf_app in W as [W1 W2].
    destruct (Ht W1) as (A & B & C). destruct (IH W2) as (D & E & F).
    rewrite digit_sum_app. cbn [digits map inside offset congruent shape_of part forall2b] in *.
    rewrite B, C, E, F. split; [now split|]. now split.
Qed.

(** get_hier_coord: `a.offset(result) == offset`, and the result is a natural coordinate in the shape. *)
Theorem get_hier_coord_law t v c : wf (flatten t) -> get_hier_coord t v = Some c ->
  inside t c /\ congruent c (shape_of t) = true /\ offset t c = v.
Proof.
  intro W. unfold get_hier_coord. destruct (Nat.eqb_spec (offset t (digits v t)) v) as [E|]; rewrite ?andb_false_r; [|discriminate].
  destruct (v <? cosize (flatten t)); [|discriminate]. intros [= <-].
  destruct (digits_spec v t W) as (A & B & _). repeat split; assumption.
Qed.

(** get_1d_coord: `a(get_1d_coord(offset)) == offset` *)
Theorem get_1d_coord_law t v i : wf (flatten t) -> get_1d_coord t v = Some i ->
  i < size (flatten t) /\ off (flatten t) i = v.
Proof.
  intro W. unfold get_1d_coord. destruct (get_hier_coord t v) as [c|] eqn:E; [|discriminate]. intros [= <-].
  destruct (get_hier_coord_law t v c W E) as (I & _ & O). rewrite join_index.
  destruct (offset_index t c W I) as [L O']. split; [assumption|congruence].
Qed.

Lemma flat_coordinate_spec c : forall s, in_shape c s = true -> all_positive s = true ->
  join (flat_coordinate c s) s = join c s /\ in_shape (flat_coordinate c s) s = true.
Proof.
  intros s I P. pose proof (join_below c s P I) as B.
  assert (D : join (At (join c s)) s = join c s /\ in_shape (At (join c s)) s = true).
  { split; [now destruct s|]. cbn [in_shape]. now apply Nat.ltb_lt. }
  destruct c as [i|cs]; [exact D|]. destruct s as [n|ss]; [exact D|]. cbn [flat_coordinate].
  destruct (length cs =? 1); [exact D|]. clear D B.
  revert ss I P. induction cs as [|c cs IH]; intros [|s ss] I P; try discriminate; [split; reflexivity|].
  cbn [zip_with]. rewrite in_shape_cons in *. apply andb_true_iff in I as [I J].
  apply all_positive_cons in P as [P Q]. rewrite !join_cons. destruct (IH ss J Q) as [E F].
  fold (zip_with (fun c s : tuple => At (join c s))). rewrite E, F. cbn [in_shape join].
  split; [now destruct s|]. rewrite andb_true_r. now apply Nat.ltb_lt, join_below.
Qed.

(** get_flat_coord: `a(get_flat_coord(offset)) == offset` *)
Theorem get_flat_coord_law t v c : wf (flatten t) -> get_flat_coord t v = Some c -> inside t c /\ offset t c = v.
Proof.
  intro W. unfold get_flat_coord. destruct (get_hier_coord t v) as [h|] eqn:E; [|discriminate]. intros [= <-].
  destruct (get_hier_coord_law t v h W E) as (I & _ & O). pose proof (proj2 (all_positive_shape t) W) as P.
  destruct (flat_coordinate_spec h (shape_of t) (proj2 (in_shape_inside t h) I) P) as [J K].
  apply in_shape_inside in K. split; [assumption|]. destruct (offset_index t _ W K) as [_ ->].
  rewrite <- join_index, J, join_index, <- O. symmetry. apply (offset_index t h W I).
Qed.

Lemma digit_sum_perm v L L' : Permutation L L' -> digit_sum v L = digit_sum v L'.
Proof. unfold digit_sum. induction 1; simpl; lia. Qed.

Lemma digit_sum_moving v L : wf L -> digit_sum v (moving L) = digit_sum v L.
Proof.
  induction L as [|[s d] L IH]; intro W; [reflexivity|]. apply wf_cons in W as [W1 W2]. specialize (IH W2).
  unfold moving, digit_sum in *. cbn [filter fold_right fst snd].
  destruct (Nat.eqb_spec s 1) as [->|]; [|destruct (Nat.eqb_spec d 0)]; cbn [negb andb].
  - rewrite Nat.mod_1_r, IH. destruct (d =? 0); lia.
  - lia.
  - cbn [fold_right fst snd]. destruct (Nat.eqb_spec d 0); lia.
Qed.

Lemma digit_sum_chain x L : forall b n, 1 <= b -> proper L -> chain b n L -> x / b < n -> digit_sum x L = b * (x / b).
Proof.
  induction L as [|[s d] L IH]; intros b n Hb P C H.
  - simpl in *. replace (x / b) with 0 by lia. lia.
  - destruct C as (-> & n' & -> & C). inversion P as [|? ? [Hs _] P']; subst. simpl in Hs.
    cbn [digit_sum fold_right fst snd]. destruct (Nat.eqb_spec b 0); [lia|].
    fold (digit_sum x L). rewrite (IH (b * s) n' ltac:(nia) P' C).
    + rewrite <- Nat.div_div by lia. pose proof (Nat.div_mod (x / b) s ltac:(lia)). nia.
    + rewrite <- Nat.div_div by lia. apply Nat.div_lt_upper_bound; lia.
Qed.

(** Each offset from 0 on is reached once, apart from modes of stride 0. *)
Definition without_gaps (L : layout) : Prop := Permutation (vals (moving L)) (seq 0 (size (moving L))).

Lemma cosize_moving L : cosize (moving L) = cosize L.
Proof.
  induction L as [|[s d] L IH]; [reflexivity|]. unfold moving in *. cbn [filter cosize fst snd].
  destruct (Nat.eqb_spec s 1) as [->|]; [|destruct (Nat.eqb_spec d 0)]; cbn [negb andb cosize]; rewrite ?IH; nia.
Qed.

(** In a layout without gaps, every offset has its coordinate. *)
Theorem get_hier_coord_accepts t v : wf (flatten t) -> without_gaps (flatten t) ->
  (get_hier_coord t v <> None <-> v < cosize (flatten t)).
Proof.
  intros W G. unfold get_hier_coord. destruct (Nat.ltb_spec v (cosize (flatten t))) as [H|]; [|split; [now intros []|lia]].
  destruct (digits_spec v t W) as (_ & _ & ->). split; [now intros|]. intros _.
  set (L := flatten t) in *. unfold without_gaps in G. set (n := size (moving L)) in *.
  assert (Pi : Permutation (vals (isort (moving L))) (seq 0 n)) by (rewrite (vals_perm _ _ (isort_perm _)); exact G).
  assert (P : proper (isort (moving L))).
  { unfold proper. eapply Permutation_Forall; [symmetry; apply isort_perm|]. now apply moving_proper. }
  assert (C : chain 1 n (isort (moving L))).
  { apply sorted_chain; [lia|assumption|apply isort_sorted|now rewrite Pi; apply seq_NoDup|].
    intro x. rewrite Pi, in_seq. split; [intros [_ Hx]; exists x; lia|intros (k & Hk & ->); lia]. }
  assert (Hn : v < n).
  { assert (N : In (cosize (moving L) - 1) (vals (moving L))).
    { rewrite vals_off by now apply moving_wf. apply in_map_iff. exists (n - 1).
      pose proof (cosize_attained _ (moving_wf _ W)). fold n in H0. split; [lia|]. apply in_seq.
      pose proof (size_pos _ (moving_wf _ W)). fold n in H1. lia. }
    rewrite G, in_seq, cosize_moving in N. lia. }
  rewrite <- digit_sum_moving, <- (digit_sum_perm v _ _ (isort_perm _)) by assumption.
  rewrite (digit_sum_chain v _ 1 n); [|lia|assumption|assumption|now rewrite Nat.div_1_r].
  rewrite Nat.div_1_r, Nat.mul_1_l, Nat.eqb_refl. discriminate.
Qed.

Lemma cosize_perm L L' : Permutation L L' -> cosize L = cosize L'.
Proof. induction 1 as [|[s d]|[s d] [s' d']|]; cbn [cosize]; lia. Qed.

(** *** Where every offset has its coordinate *)

Lemma chain_digits x L : forall b n, 1 <= b -> proper L -> chain b n L -> 1 <= n /\ digit_sum x L = b * ((x / b) mod n).
Proof.
  induction L as [|[s d] L IH]; intros b n Hb P C.
  - simpl in C. subst n. rewrite Nat.mod_1_r. cbn. lia.
  - destruct C as (-> & n' & -> & C). inversion P as [|? ? [Hs _] P']; subst. cbn [fst] in Hs.
    destruct (IH (b * s) n' ltac:(nia) P' C) as [N E]. split; [nia|].
    cbn [digit_sum fold_right fst snd]. destruct (Nat.eqb_spec b 0); [lia|]. fold (digit_sum x L). rewrite E.
    rewrite <- Nat.div_div, (Nat.mod_mul_r (x / b)) by lia. nia.
Qed.

Lemma chain_off L : forall b n, proper L -> chain b n L -> size L = n /\ forall x, x < n -> off L x = b * x.
Proof.
  induction L as [|[s d] L IH]; intros b n P C.
  - simpl in C. subst n. split; [reflexivity|]. intros x H. cbn. lia.
  - destruct C as (-> & n' & -> & C). inversion P as [|? ? [Hs _] P']; subst. cbn [fst] in Hs.
    destruct (IH (b * s) n' P' C) as [S F]. split; [cbn [size]; now rewrite S|]. intros x H. cbn [off].
    rewrite F by (apply Nat.div_lt_upper_bound; lia). pose proof (Nat.div_mod x s ltac:(lia)). nia.
Qed.

Lemma chain_snoc L s : forall b n, chain b n L -> chain b (n * s) (L ++ [(s, b * n)]).
Proof.
  induction L as [|[s' d'] L IH]; intros b n C.
  - simpl in C. subst n. cbn [app chain]. split; [lia|]. exists 1. lia.
  - destruct C as (-> & n' & -> & C). cbn [app chain]. split; [reflexivity|]. exists (n' * s). split; [lia|].
    replace (b * (s' * n')) with (b * s' * n') by lia. now apply IH.
Qed.

Lemma digit_sum_far v L : Forall (fun m => v < snd m) L -> digit_sum v L = 0.
Proof.
  induction 1 as [|[s d] L H _ IH]; [reflexivity|]. cbn [digit_sum fold_right fst snd] in *. fold (digit_sum v L).
  rewrite IH. destruct (Nat.eqb_spec d 0); [lia|]. rewrite Nat.div_small by assumption.
  destruct s as [|s]; [cbn; lia|]. rewrite Nat.mod_0_l by lia. lia.
Qed.

Lemma digits_chain L : forall pre b, chain 1 b pre -> proper (pre ++ L) -> StronglySorted by_stride L ->
  (forall v, v < cosize (pre ++ L) -> digit_sum v (pre ++ L) = v) -> exists n, chain 1 n (pre ++ L).
Proof.
  induction L as [|[s d] L IH]; intros pre b C P S D; [exists b; now rewrite app_nil_r|].
  assert (Q := P). apply Forall_app in Q as [Pp Q]. inversion Q as [|? ? [Hs Hd] _]; subst. cbn [fst snd] in Hs, Hd.
  inversion S as [|? ? S' F]; subst.
  assert (Co : d < cosize (pre ++ (s, d) :: L)).
  { rewrite (cosize_perm _ ((s, d) :: pre ++ L)) by (symmetry; apply Permutation_middle). cbn [cosize].
    pose proof (cosize_pos (pre ++ L)). nia. }
  assert (d = b) as ->.
  { destruct (lt_eq_lt_dec d b) as [[Lt|E]|Gt]; [|exact E|]; exfalso.
    - pose proof (D d Co) as E. rewrite digit_sum_app in E. destruct (chain_digits d pre 1 b (le_n 1) Pp C) as [_ E1].
      rewrite E1, Nat.div_1_r, Nat.mod_small in E by assumption. cbn [digit_sum fold_right fst snd] in E.
      destruct (Nat.eqb_spec d 0); [lia|]. rewrite Nat.div_same, (Nat.mod_small 1) in E by lia. lia.
    - destruct (chain_digits b pre 1 b (le_n 1) Pp C) as [Hb E1]. pose proof (D b (Nat.lt_trans _ _ _ Gt Co)) as E.
      rewrite digit_sum_app, E1, Nat.div_1_r, Nat.mod_same in E by lia.
      rewrite digit_sum_far in E; [lia|]. constructor; [exact Gt|]. eapply Forall_impl; [|exact F]. unfold by_stride. cbn [snd]. intros m Hm. cbn in *. lia. }
  destruct (IH (pre ++ [(s, b)]) (b * s)) as [n Cn]; [|rewrite <- app_assoc; exact P|assumption|rewrite <- app_assoc; exact D|].
  2: { exists n. rewrite <- app_assoc in Cn. exact Cn. }
  pose proof (chain_snoc pre s 1 b C) as K. now rewrite Nat.mul_1_l in K.
Qed.

(** get_hier_coord: it returns a coordinate for every offset below the cosize if and only if the layout has no
    gaps. With gaps or overlaps it can reject an offset that the layout has, such as 5 in `(3,2):(2,3)`. *)
Theorem get_hier_coord_exact t : wf (flatten t) ->
  ((forall v, v < cosize (flatten t) -> get_hier_coord t v <> None) <-> without_gaps (flatten t)).
Proof.
  intro W. split; [|intros G v H; now apply get_hier_coord_accepts]. intro H.
  set (A := isort (moving (flatten t))).
  assert (PA : Permutation A (moving (flatten t))) by apply isort_perm.
  assert (Pr : proper A) by (unfold proper; rewrite PA; now apply moving_proper).
  assert (D : forall v, v < cosize A -> digit_sum v A = v).
  { intros v Hv. rewrite (cosize_perm _ _ PA), cosize_moving in Hv. specialize (H v Hv). unfold get_hier_coord in H.
    destruct (digits_spec v t W) as (_ & _ & E). rewrite E in H.
    rewrite (digit_sum_perm v _ _ PA), digit_sum_moving by assumption.
    destruct (Nat.eqb_spec (digit_sum v (flatten t)) v); [assumption|]. now rewrite andb_false_r in H. }
  destruct (digits_chain A [] 1 eq_refl Pr (isort_sorted _) D) as [n C]. cbn [app] in C.
  destruct (chain_off A 1 n Pr C) as [S F]. unfold without_gaps.
  rewrite <- (vals_perm _ _ PA), <- (size_perm _ _ PA), vals_off by now apply proper_wf.
  erewrite map_ext_in; [now rewrite map_id|]. intros x Hx. apply in_seq in Hx. rewrite F; lia.
Qed.

(** [cosize]: one more than the largest offset. *)
Theorem cosize_largest t : wf (flatten t) ->
  (forall c, inside t c -> offset t c < cosize (flatten t)) /\
  exists c, inside t c /\ offset t c + 1 = cosize (flatten t).
Proof.
  intro W. split.
  - intros c I. destruct (offset_index t c W I) as [_ ->]. now apply off_lt_cosize.
  - exists (At (size (flatten t) - 1)). pose proof (size_pos _ W).
    assert (T : forall t x, inside t (At x) = (x < size (flatten t)) /\ offset t (At x) = off (flatten t) x).
    { intros u x. destruct u; split; reflexivity. }
    destruct (T t (size (flatten t) - 1)) as [-> ->]. split; [lia|now apply cosize_attained].
Qed.

(** ** max_alignment *)

Lemma sweep_perm L : forall m, let '(least, R) := sweep m L in Permutation (least :: R) (m :: L).
Proof.
  induction L as [|x L IH]; intro m; [simpl; reflexivity|]. simpl. destruct (snd x <? snd m).
  - specialize (IH x). destruct (sweep x L) as [least R]. etransitivity; [apply perm_swap|]. now constructor.
  - specialize (IH m). destruct (sweep m L) as [least R]. etransitivity; [apply perm_swap|].
    etransitivity; [constructor; exact IH|]. apply perm_swap.
Qed.

Lemma exchange_perm bound : forall L, Permutation (exchange bound L) L.
Proof.
  induction bound as [|b bound IH]; intros [|m L]; try reflexivity. simpl.
  pose proof (sweep_perm L m) as P. destruct (sweep m L) as [least R]. now rewrite IH.
Qed.

(** The run is made of modes that go on where the one before ends. *)
Lemma run_of_spec L : forall run, wf L -> 1 <= run -> exists C,
  Permutation L (C ++ snd (run_of run L)) /\ fst (run_of run L) = run * size C /\
  forall x, x < size C -> off C x = run * x.
Proof.
  induction L as [|[s d] L IH]; intros run W H; [exists []; simpl; split; [reflexivity|]; split; [lia|]; intros; nia|].
  apply wf_cons in W as [W1 W2]. cbn [run_of]. destruct (Nat.eqb_spec d run) as [->|].
  - destruct (IH (run * s) W2 ltac:(nia)) as (C & P & E & F). exists ((s, run) :: C). cbn [app size].
    split; [now rewrite P at 1|]. split; [lia|]. intros x Hx. cbn [off].
    rewrite F by (apply Nat.div_lt_upper_bound; lia). pose proof (Nat.div_mod x s ltac:(lia)). nia.
  - destruct (IH run W2 H) as (C & P & E & F). destruct (run_of run L) as [whole beside]. cbn [fst snd] in *.
    exists C. split; [|now split]. rewrite P at 1. apply Permutation_middle.
Qed.

Lemma gcd_fold (beside : layout) : forall n, let g := fold_left (fun n m => Nat.gcd n (snd m)) beside n in
  Nat.divide g n /\ (forall m, In m beside -> Nat.divide g (snd m)) /\
  forall k, Nat.divide k n -> (forall m, In m beside -> Nat.divide k (snd m)) -> Nat.divide k g.
Proof.
  induction beside as [|m beside IH]; intro n; cbn [fold_left].
  - split; [reflexivity|]. split; [contradiction|]. auto.
  - destruct (IH (Nat.gcd n (snd m))) as (A & B & C). cbv zeta.
    set (g := fold_left _ _ _) in *. split; [etransitivity; [exact A|apply Nat.gcd_divide_l]|].
    split.
    + intros x [<-|I]; [etransitivity; [exact A|apply Nat.gcd_divide_r]|now apply B].
    + intros k K H. apply C; [apply Nat.gcd_greatest; [assumption|apply H; now left]|]. intros x I. apply H. now right.
Qed.

(** max_alignment: the result divides the length of the run of offsets 0, 1, 2, ... and all other strides. *)
Theorem max_alignment_divides t : let '(run, beside) := run_and_beside (flatten t) in
  Nat.divide (max_alignment t) run /\ forall m, In m beside -> Nat.divide (max_alignment t) (snd m).
Proof.
  unfold max_alignment. destruct (run_and_beside (flatten t)) as [run beside].
  destruct (gcd_fold beside run) as (A & B & _). now split.
Qed.

(** It is the greatest such number: all others divide it. *)
Theorem max_alignment_greatest t k : let '(run, beside) := run_and_beside (flatten t) in
  Nat.divide k run -> (forall m, In m beside -> Nat.divide k (snd m)) -> Nat.divide k (max_alignment t).
Proof.
  unfold max_alignment. destruct (run_and_beside (flatten t)) as [run beside]. apply (gcd_fold beside run).
Qed.

Lemma vals_merge L : wf L -> vals (merge L) = vals L.
Proof.
  intro W. rewrite !vals_off by auto using merge_wf. rewrite merge_size. apply map_ext. intro x. now apply merge_off.
Qed.

Lemma vals_divide n L : (forall m, In m L -> Nat.divide n (snd m)) -> forall v, In v (vals L) -> Nat.divide n v.
Proof.
  induction L as [|[s d] L IH]; intros H v I; [destruct I as [<-|[]]; apply Nat.divide_0_r|].
  apply vals_cons in I as (w & i & Iw & _ & ->). apply Nat.divide_add_r.
  - apply Nat.divide_mul_r. exact (H (s, d) (or_introl eq_refl)).
  - apply IH; [|assumption]. intros m Hm. apply H. now right.
Qed.

Lemma vals_app L L' v : In v (vals (L ++ L')) <-> exists a b, In a (vals L) /\ In b (vals L') /\ v = a + b.
Proof.
  revert v; induction L as [|[s d] L IH]; intro v.
  - cbn [app]. split; [intro I; exists 0, v; repeat split; [now left|assumption]|].
    intros (a & b & [<-|[]] & I & ->). exact I.
  - cbn [app]. rewrite vals_cons. split.
    + intros (w & i & I & Hi & ->). apply IH in I as (a & b & Ia & Ib & ->).
      exists (i * d + a), b. split; [apply vals_cons; now exists a, i|]. split; [assumption|lia].
    + intros (a & b & Ia & Ib & ->). apply vals_cons in Ia as (w & i & Iw & Hi & ->).
      exists (w + b), i. split; [apply IH; now exists w, b|]. split; [assumption|lia].
Qed.

Lemma vals_app_list L L' : vals (L ++ L') = flat_map (fun v => map (fun w => w + v) (vals L)) (vals L').
Proof.
  induction L as [|[s d] L IH]; cbn [app vals].
  - induction (vals L') as [|v V IH]; [reflexivity|]. cbn. f_equal. exact IH.
  - rewrite IH. clear IH. induction (vals L') as [|v V IH]; [reflexivity|]. cbn [flat_map]. rewrite flat_map_app, IH. f_equal. clear IH V.
    induction (vals L) as [|w U IH]; [reflexivity|]. cbn [map flat_map]. rewrite map_app, IH. f_equal.
    rewrite map_map. apply map_ext. intro i. lia.
Qed.

(** max_alignment: the offsets consist of full vectors of this size, each aligned to its size. *)
Theorem max_alignment_vectors t v w : wf (flatten t) -> In v (vals (flatten t)) ->
  w / max_alignment t = v / max_alignment t -> In w (vals (flatten t)).
Proof.
  intros W Iv E. pose proof (max_alignment_divides t) as D. set (n := max_alignment t) in *. clearbody n.
  unfold run_and_beside in D. set (M := merge (flatten t)) in *.
  assert (WM : wf (exchange M M)).
  { eapply wf_perm; [symmetry; apply exchange_perm|]. now apply merge_wf. }
  destruct (run_of_spec (exchange M M) 1 WM (le_n 1)) as (C & P & S & F).
  destruct (run_of 1 (exchange M M)) as [run beside]. cbn [fst snd] in *. destruct D as [D1 D2].
  assert (WC : wf (C ++ beside)) by (eapply wf_perm; eassumption). apply wf_app in WC as [WC WB].
  assert (V : forall x, In x (vals (flatten t)) <-> exists a b, a < run /\ In b (vals beside) /\ x = a + b).
  { intro x. rewrite <- (vals_merge (flatten t) W). fold M.
    assert (Q : Permutation (vals M) (vals (C ++ beside))).
    { etransitivity; [apply vals_perm; symmetry; apply exchange_perm with (bound := M)|now apply vals_perm]. }
    split.
    - intro I. rewrite Q in I. apply vals_app in I as (a & b & Ia & Ib & ->). exists a, b. split; [|now split].
      rewrite vals_off in Ia by assumption. apply in_map_iff in Ia as (i & <- & Hi). apply in_seq in Hi. rewrite F; lia.
    - intros (a & b & Ha & Ib & ->). rewrite Q. apply vals_app. exists a, b. split; [|now split].
      rewrite vals_off by assumption. apply in_map_iff. exists a. split; [rewrite F; lia|apply in_seq; lia]. }
  apply V in Iv as (a & b & Ha & Ib & ->). apply V.
  pose proof (vals_divide n beside D2 b Ib) as [k ->]. destruct D1 as [q ->].
  assert (1 <= n) by (destruct n; lia). exists (a / n * n + w mod n), (k * n).
  rewrite Nat.div_add in E by lia. pose proof (Nat.div_mod w n ltac:(lia)). pose proof (Nat.mod_upper_bound w n ltac:(lia)).
  assert (a / n < q) by (apply Nat.div_lt_upper_bound; lia). split; [nia|]. split; [assumption|]. nia.
Qed.

(** ** Division of shapes *)

(** The products of integers, side by side. *)
Fixpoint times (a b : tuple) : tuple :=
  match a, b with
  | At m, At n => At (m * n)
  | Tuple xs, Tuple ys => Tuple (zip_with times xs ys)
  | _, _ => At 0
  end.

Lemma cdiv_one a b : 1 <= a -> a <= b -> cdiv a b = 1.
Proof. intros. unfold cdiv. symmetry. apply (Nat.div_unique _ _ _ (a - 1)); lia. Qed.

(** Where one divides the other: the quotient and the smaller. *)
Lemma divisible_cases a b : 1 <= a -> 1 <= b -> (a mod b =? 0) || (b mod a =? 0) = true ->
  (exists q, a = q * b /\ 1 <= q /\ cdiv a b = q /\ Nat.min a b = b) \/
  (exists q, b = q * a /\ 1 <= q /\ cdiv a b = 1 /\ Nat.min a b = a).
Proof.
  intros Ha Hb E. apply orb_true_iff in E as [E|E]; apply Nat.eqb_eq in E.
  - left. exists (a / b). pose proof (Nat.div_mod a b ltac:(lia)). rewrite (cdiv_div a b Hb E).
    assert (1 <= a / b) by nia. repeat split; nia.
  - right. exists (b / a). pose proof (Nat.div_mod b a ltac:(lia)).
    assert (1 <= b / a) by nia. assert (a <= b) by nia. rewrite (cdiv_one a b Ha) by assumption. repeat split; lia.
Qed.

(** Whether there is a quotient does not depend on what is made of two numbers. *)
Lemma fold_div_none rest f g s : forall b,
  fold_div (divisible f) rest s b = None <-> fold_div (divisible g) rest s b = None.
Proof.
  induction s as [n|ss IH] using tuple_ind'; intro b.
  - simpl. unfold divisible. destruct ((n mod b =? 0) || (b mod n =? 0)), (rest b n); split; congruence.
  - revert b. induction IH as [|s ss Hs _ IH]; intro b; [split; discriminate|]. specialize (Hs b).
    cbn [fold_div] in *. destruct (rest b (size_of s)) as [b'|].
    + specialize (IH b').
      destruct (fold_div (divisible f) rest s b), (fold_div (divisible g) rest s b); try (exfalso; intuition discriminate); try tauto.
      match type of IH with option_map _ ?x = _ <-> option_map _ ?y = _ => destruct x, y end; simpl in *; intuition discriminate.
    + destruct (fold_div (divisible f) rest s b), (fold_div (divisible g) rest s b); tauto.
Qed.

Lemma fold_div_times rest s : forall b q r, all_positive s = true -> 1 <= b -> (forall a c d, rest a c = Some d -> 1 <= a -> 1 <= c -> 1 <= d) ->
  fold_div (divisible cdiv) rest s b = Some q -> fold_div (divisible Nat.min) rest s b = Some r -> times q r = s.
Proof.
  induction s as [n|ss IH] using tuple_ind'; intros b q r P Hb HR.
  - apply (proj1 (Nat.leb_le 1 n)) in P. simpl. unfold divisible.
    destruct ((n mod b =? 0) || (b mod n =? 0)) eqn:E; [|discriminate]. destruct (rest b n); [|discriminate].
    intros [= <-] [= <-]. destruct (divisible_cases n b P Hb E) as [(k & A & _ & B & C)|(k & A & _ & B & C)];
      simpl; rewrite B, C; f_equal; lia.
  - revert b q r P Hb. induction IH as [|s ss Hs _ IH]; intros b q r P Hb.
    + intros [= <-] [= <-]. reflexivity.
    + apply all_positive_cons in P as [P Q]. cbn [fold_div] in *.
      destruct (rest b (size_of s)) as [b'|] eqn:R; [|destruct (fold_div (divisible cdiv) rest s b); discriminate].
      pose proof (HR _ _ _ R Hb (size_of_pos _ P)) as Hb'. specialize (Hs b). specialize (IH b').
      destruct (fold_div (divisible cdiv) rest s b) as [q1|]; [|discriminate].
      destruct (fold_div (divisible Nat.min) rest s b) as [r1|]; [|discriminate].
      match type of IH with forall q r, _ -> _ -> option_map _ ?x = _ -> option_map _ ?y = _ -> _ => destruct x as [qs|], y as [rs|] end; try discriminate.
      simpl. intros [= <-] [= <-]. specialize (Hs q1 r1 P Hb HR eq_refl eq_refl).
      specialize (IH (Tuple qs) (Tuple rs) Q Hb' eq_refl eq_refl). cbn [times zip_with] in *.
      rewrite Hs. now injection IH as ->.
Qed.

Lemma divisible_pos a c d : divisible cdiv a c = Some d -> 1 <= a -> 1 <= c -> 1 <= d.
Proof.
  unfold divisible. destruct ((a mod c =? 0) || (c mod a =? 0)) eqn:E; [|discriminate]. intros [= <-] Ha Hc.
  destruct (divisible_cases a c Ha Hc E) as [(k & _ & ? & -> & _)|(k & _ & ? & -> & _)]; lia.
Qed.

Lemma divide_shape_times s : forall b q r, all_positive s = true -> all_positive b = true ->
  divide_shape cdiv s b = Some q -> divide_shape Nat.min s b = Some r -> times q r = s.
Proof.
  induction s as [n|ss IH] using tuple_ind'; intros [m|bs] q r P Q.
  - apply (fold_div_times (divisible cdiv) (At n) m q r P); [now apply Nat.leb_le|apply divisible_pos].
  - apply (fold_div_times (fun _ _ => Some 1) (At n) (size_of (Tuple bs)) q r P); [now apply size_of_pos|].
    intros a c d [= <-]. lia.
  - apply (fold_div_times (divisible cdiv) (Tuple ss) m q r P); [now apply Nat.leb_le|apply divisible_pos].
  - cbn [divide_shape]. revert bs q r P Q. induction IH as [|s ss Hs _ IH]; intros [|b bs] q r P Q; try discriminate.
    + intros [= <-] [= <-]. reflexivity.
    + apply all_positive_cons in P as [P1 P2]. apply all_positive_cons in Q as [Q1 Q2]. cbn [zip_some].
      specialize (Hs b). specialize (IH bs). fold (zip_some (divide_shape cdiv)). fold (zip_some (divide_shape Nat.min)).
      destruct (divide_shape cdiv s b) as [q1|]; [|discriminate]. destruct (divide_shape Nat.min s b) as [r1|]; [|discriminate].
      destruct (zip_some (divide_shape cdiv) ss bs) as [qs|]; [|discriminate].
      destruct (zip_some (divide_shape Nat.min) ss bs) as [rs|]; [|discriminate]. intros [= <-] [= <-].
      specialize (Hs q1 r1 P1 Q1 eq_refl eq_refl). specialize (IH (Tuple qs) (Tuple rs) P2 Q2 eq_refl eq_refl).
      cbn [times zip_with] in *. rewrite Hs. now injection IH as ->.
Qed.

(** shape_div, shape_mod: quotient times remainder is the shape, extent by extent: `shape_div(s, b) *
    shape_mod(s, b) == s`. *)
Theorem shape_div_mod s b q r : shape_div s b = Some q -> shape_mod s b = Some r -> times q r = s.
Proof.
  unfold shape_div, shape_mod, divided. destruct (all_positive s) eqn:P, (all_positive b) eqn:Q; try discriminate.
  now apply divide_shape_times.
Qed.

Lemma fold_mod_product s : forall b r, all_positive s = true -> 1 <= b ->
  fold_div (divisible Nat.min) (divisible cdiv) s b = Some r -> size_of r = Nat.min b (size_of s).
Proof.
  induction s as [n|ss IH] using tuple_ind'; intros b r P Hb.
  - simpl in *. unfold divisible. destruct ((n mod b =? 0) || (b mod n =? 0)); [|discriminate].
    destruct (_ || _); [|discriminate]. intros [= <-]. simpl. lia.
  - revert b r P Hb. induction IH as [|s ss Hs _ IH]; intros b r P Hb.
    + intros [= <-]. simpl. lia.
    + apply all_positive_cons in P as [P Q]. cbn [fold_div] in *. specialize (Hs b).
      destruct (fold_div (divisible Nat.min) (divisible cdiv) s b) as [r1|]; [|discriminate].
      destruct (divisible cdiv b (size_of s)) as [b'|] eqn:R; [|discriminate].
      pose proof (size_of_pos _ P) as Ps. pose proof (divisible_pos _ _ _ R Hb Ps) as Hb'. specialize (IH b').
      match type of IH with forall r, _ -> _ -> option_map _ ?x = _ -> _ => destruct x as [rs|] end; [|discriminate].
      simpl. intros [= <-]. specialize (Hs r1 P Hb eq_refl). specialize (IH (Tuple rs) Q Hb' eq_refl).
      rewrite !size_of_cons, Hs, IH. pose proof (size_of_pos _ Q) as Pss.
      unfold divisible in R. destruct ((b mod size_of s =? 0) || (size_of s mod b =? 0)) eqn:E; [|discriminate]. injection R as R.
      destruct (divisible_cases b (size_of s) Hb Ps E) as [(k & A & K & B & C)|(k & A & K & B & C)]; rewrite C; subst b'; rewrite B.
      * rewrite A. symmetry. rewrite (Nat.mul_comm k). apply Nat.mul_min_distr_l.
      * rewrite (Nat.min_l 1), Nat.mul_1_r by assumption. symmetry. apply Nat.min_l. clear - A K Pss. cbn [size_of] in *. nia.
Qed.

(** shape_mod keeps the first b elements, or all if there are fewer. *)
Theorem shape_mod_size s b r : shape_mod s (At b) = Some r -> size_of r = Nat.min b (size_of s).
Proof.
  unfold shape_mod, divided. destruct (all_positive s) eqn:P; [|discriminate]. destruct (all_positive (At b)) eqn:Q; [|discriminate].
  apply (proj1 (Nat.leb_le 1 b)) in Q. cbn [andb]. destruct s; now apply fold_mod_product.
Qed.

Lemma divide_shape_none f g s : forall b, divide_shape f s b = None <-> divide_shape g s b = None.
Proof.
  induction s as [n|ss IH] using tuple_ind'; intros [m|bs]; try apply fold_div_none.
  cbn [divide_shape]. revert bs. induction IH as [|s ss Hs _ IH]; intros [|b bs]; [split; discriminate|now split|now split|].
  specialize (Hs b). specialize (IH bs). cbn [zip_some]. fold (zip_some (divide_shape f)). fold (zip_some (divide_shape g)).
  destruct (divide_shape f s b), (divide_shape g s b); try (exfalso; intuition discriminate); try tauto.
  destruct (zip_some (divide_shape f) ss bs), (zip_some (divide_shape g) ss bs); simpl in *; intuition discriminate.
Qed.

(** shape_div, shape_mod: both reject the same operands. *)
Theorem shape_div_mod_refused s b : shape_div s b = None <-> shape_mod s b = None.
Proof.
  unfold shape_div, shape_mod, divided. destruct (all_positive s && all_positive b); [|now split]. apply divide_shape_none.
Qed.

(** Tiles of the box b, t of them in each mode, cover the shape s. *)
Fixpoint covers (s t b : tuple) : Prop :=
  match s, t, b with
  | At s, At t, At b => s <= t * b
  | Tuple ss, Tuple ts, Tuple bs =>
      (fix go ss ts bs := match ss, ts, bs with
        | [], [], [] => True | s :: ss', t :: ts', b :: bs' => covers s t b /\ go ss' ts' bs' | _, _, _ => False end) ss ts bs
  | _, _, _ => False
  end.

Lemma cdiv_ge a b : 1 <= b -> a <= cdiv a b * b.
Proof.
  intro H. destruct (le_lt_dec a (cdiv a b * b)) as [|L]; [assumption|].
  apply (cdiv_le a b (cdiv a b) H) in L. lia.
Qed.

Lemma cdiv_pos a b : 1 <= a -> 1 <= b -> 1 <= cdiv a b.
Proof. intros. apply cdiv_le; lia. Qed.

Lemma fold_up_covers s : forall n t, all_positive s = true -> 1 <= n ->
  fold_div (fun a b => Some (cdiv a b)) (fun a b => Some (cdiv a b)) s n = Some t ->
  exists b, covers s t b /\ Nat.min n (size_of s) <= size_of b.
Proof.
  induction s as [m|ss IH] using tuple_ind'; intros n t P Hn.
  - intros [= <-]. exists (At n). cbn [covers size_of]. split; [now apply cdiv_ge|lia].
  - revert n t P Hn. induction IH as [|s ss Hs _ IH]; intros n t P Hn.
    + intros [= <-]. exists (Tuple []). split; [exact I|simpl; lia].
    + apply all_positive_cons in P as [P Q]. cbn [fold_div] in *. specialize (Hs n).
      destruct (fold_div _ _ s n) as [t1|]; [|discriminate]. pose proof (size_of_pos _ P) as Ps. pose proof (size_of_pos _ Q) as Pss.
      specialize (IH (cdiv n (size_of s))).
      match type of IH with forall t, _ -> _ -> option_map _ ?x = _ -> _ => destruct x as [ts|] end; [|discriminate].
      simpl. intros [= <-]. destruct (Hs t1 P Hn eq_refl) as (b & C & M).
      destruct (IH (Tuple ts) Q (cdiv_pos _ _ Hn Ps) eq_refl) as ([k|bs] & D & N); [contradiction|].
      exists (Tuple (b :: bs)). split; [exact (conj C D)|]. rewrite !size_of_cons.
      pose proof (cdiv_ge n (size_of s) Ps).
      change (fold_right (fun t p => size_of t * p) 1 ss) with (size_of (Tuple ss)) in *.
      set (u := size_of (Tuple ss)) in *. set (v := size_of (Tuple bs)) in *. set (c := cdiv n (size_of s)) in *.
      set (x := size_of s) in *. set (y := size_of b) in *. clearbody u v c x y. clear - Ps Pss M N H Hn.
      destruct (Nat.min_spec n x) as [[? E]|[? E]]; rewrite E in M; clear E;
        destruct (Nat.min_spec c u) as [[? E]|[? E]]; rewrite E in N; clear E.
      * apply Nat.le_trans with n; [lia|]. assert (1 <= v) by nia. nia.
      * apply Nat.le_trans with n; [lia|]. assert (1 <= v) by nia. nia.
      * apply Nat.le_trans with n; [lia|]. nia.
      * apply Nat.le_trans with (x * u); [lia|]. nia.
Qed.

(** ceil_div: the tiles cover the shape, mode by mode. A tile is a box of at least n elements, or of all
    elements. *)
Theorem ceil_div_covers s n t : ceil_div_by s n = Some t ->
  exists box, covers s t box /\ Nat.min n (size_of s) <= size_of box.
Proof.
  unfold ceil_div_by. destruct (all_positive s) eqn:P; [|discriminate]. destruct (Nat.leb_spec 1 n); [|discriminate].
  now apply fold_up_covers.
Qed.

(** ceil_div of an integer: the minimum number of tiles. *)
Theorem ceil_div_least s n t : ceil_div_by (At s) n = Some (At t) -> forall u, s <= u * n <-> t <= u.
Proof.
  unfold ceil_div_by. destruct (all_positive (At s)); [|discriminate]. destruct (Nat.leb_spec 1 n) as [H|]; [|discriminate].
  intros [= <-] u. pose proof (cdiv_ge s n H). pose proof (cdiv_le s n u H). split; intro; [|nia].
  destruct (le_lt_dec (cdiv s n) u) as [|L]; [assumption|]. apply cdiv_le in L; lia.
Qed.

(** evenly_divides: tiles of n fill an extent if and only if n divides it. *)
Theorem evenly_divides_integer s n : 1 <= s -> 1 <= n -> (evenly_divides (At s) (At n) = true <-> Nat.divide n s).
Proof.
  intros Hs Hn. unfold evenly_divides. cbn [evenly_divides_by]. unfold ceil_div_by.
  replace (all_positive (At s)) with true by (symmetry; now apply Nat.leb_le).
  replace (1 <=? n) with true by (symmetry; now apply Nat.leb_le).
  cbn [andb fold_div size_of]. rewrite Nat.eqb_eq. split.
  - intro E. now exists (cdiv s n).
  - intros [k ->]. rewrite cdiv_div, Nat.div_mul by (lia || now apply Nat.mod_mul; lia). reflexivity.
Qed.

(** evenly_divides: the size of tiles that fill a shape divides the size of the shape. *)
Theorem evenly_divides_size tiler : forall s, evenly_divides s tiler = true -> Nat.divide (size_of tiler) (size_of s).
Proof.
  unfold evenly_divides. induction tiler as [n|ts IH] using tuple_ind'; intro s.
  - cbn [evenly_divides_by]. destruct (ceil_div_by s n) as [t|]; [|discriminate]. intro E. apply Nat.eqb_eq in E. now exists (size_of t).
  - cbn [evenly_divides_by]. intro E. apply andb_true_iff in E as [L E]. apply Nat.leb_le in L. unfold rank_of in L.
    assert (M : size_of s = size_of (Tuple (modes s))) by (destruct s; simpl; lia). rewrite M. clear M.
    revert E L. generalize (modes s) as ss. clear s. induction IH as [|t ts Ht _ IH]; intros ss E L; [apply Nat.divide_1_l|].
    destruct ss as [|s ss]; [simpl in L; lia|]. apply andb_true_iff in E as [E F]. rewrite !size_of_cons.
    destruct (Ht s E) as [k ->]. destruct (IH ss F) as [j ->]; [simpl in L; lia|]. exists (k * j). lia.
Qed.

(** *** No larger vectors *)

Lemma sweep_least L : forall m, Forall (fun x => snd (fst (sweep m L)) <= snd x) (m :: L).
Proof.
  induction L as [|x L IH]; intro m; cbn [sweep]; [repeat constructor|]. destruct (Nat.ltb_spec (snd x) (snd m)) as [H|H].
  - specialize (IH x). destruct (sweep x L) as [least R]. cbn [fst] in *. inversion IH as [|? ? H1 H2]; subst.
    constructor; [lia|]. now constructor.
  - specialize (IH m). destruct (sweep m L) as [least R]. cbn [fst] in *. inversion IH as [|? ? H1 H2]; subst.
    constructor; [assumption|]. constructor; [lia|assumption].
Qed.

Lemma exchange_sorted bound : forall L, length L <= length bound -> StronglySorted by_stride (exchange bound L).
Proof.
  induction bound as [|b bound IH]; intros [|m L] H; [constructor|simpl in H; lia|constructor|]. cbn [exchange].
  pose proof (sweep_perm L m) as P. pose proof (sweep_least L m) as F. destruct (sweep m L) as [least R]. cbn [fst] in F.
  rewrite <- P in F. inversion F; subst. apply Permutation_length in P. simpl in P, H.
  constructor; [apply IH; lia|]. eapply Permutation_Forall; [symmetry; apply exchange_perm|assumption].
Qed.

(** No mode beside the run goes on where it ends. *)
Lemma run_of_ends L : forall run, StronglySorted by_stride L -> Forall (fun m => 2 <= fst m) L -> 1 <= run ->
  run <= fst (run_of run L) /\ forall m, In m (snd (run_of run L)) -> snd m <> fst (run_of run L).
Proof.
  induction L as [|[s d] L IH]; intros run S F H; [cbn; split; [lia|contradiction]|].
  inversion S as [|? ? S' G]; subst. inversion F as [|? ? Hs F']; subst. cbn [fst] in Hs. cbn [run_of].
  destruct (Nat.eqb_spec d run) as [->|N].
  - destruct (IH (run * s) S' F' ltac:(nia)) as [A B]. split; [nia|assumption].
  - destruct (IH run S' F' H) as [A B].
    assert (Late : run < d -> fst (run_of run L) = run).
    { intro Lt. clear - G Lt. revert G. induction L as [|[s' d'] L IH]; intro G; [reflexivity|]. inversion G; subst.
      unfold by_stride in *. cbn [snd] in *. cbn [run_of]. destruct (Nat.eqb_spec d' run); [lia|].
      destruct (run_of run L) as [whole beside]. cbn [fst] in *. now apply IH. }
    destruct (run_of run L) as [whole beside]. cbn [fst snd] in *. split; [assumption|].
    intros m [<-|I]; [|now apply B]. cbn [snd]. destruct (lt_eq_lt_dec d run) as [[Lt|Eq]|Gt]; [lia|contradiction|].
    rewrite Late by assumption. lia.
Qed.

Lemma vals_unique L L' a b a' b' : NoDup (vals (L ++ L')) -> In a (vals L) -> In a' (vals L) -> In b (vals L') -> In b' (vals L') ->
  a + b = a' + b' -> a = a' /\ b = b'.
Proof.
  rewrite vals_app_list. intros N Ia Ia' Ib Ib' E. assert (b = b'); [|lia].
  apply (nodup_flat_map _ _ N b b' (a + b)); try assumption; apply in_map_iff; [now exists a|exists a'; now split].
Qed.

Lemma vals_small n L : forall v, In v (vals L) -> (forall m, In m L -> snd m <= v -> Nat.divide n (snd m)) -> Nat.divide n v.
Proof.
  induction L as [|[s d] L IH]; intros v I H; [destruct I as [<-|[]]; apply Nat.divide_0_r|].
  apply vals_cons in I as (w & i & Iw & _ & ->). apply Nat.divide_add_r.
  - destruct i as [|i]; [apply Nat.divide_0_r|]. apply Nat.divide_mul_r. apply (H (s, d)); [now left|cbn; nia].
  - apply IH; [assumption|]. intros m Hm Le. apply H; [now right|lia].
Qed.

Lemma stride_in_vals m L : wf L -> In m L -> 2 <= fst m -> In (snd m) (vals L).
Proof.
  induction L as [|[s d] L IH]; intros W I H; [contradiction|]. apply wf_cons in W as [W1 W2]. apply vals_cons.
  destruct I as [<-|I].
  - exists 0, 1. split; [now apply vals_0|]. cbn in *. lia.
  - exists (snd m), 0. split; [now apply IH|]. lia.
Qed.

Lemma not_divided n x : 1 <= n -> x mod n <> 0 -> (x - 1) / n = x / n.
Proof.
  intros H N. pose proof (Nat.div_mod x n ltac:(lia)). pose proof (Nat.mod_upper_bound x n ltac:(lia)).
  symmetry. apply (Nat.div_unique _ _ _ (x mod n - 1)); lia.
Qed.

(** Whole vectors of n elements, each from a multiple of n on. *)
Definition in_vectors (n : nat) (L : layout) : Prop :=
  forall v w, In v (vals L) -> w / n = v / n -> In w (vals L).

(** max_alignment of an injective layout is maximal: the offsets consist of full vectors of n if and only if n
    divides the result. *)
Theorem max_alignment_exact t n : wf (flatten t) -> NoDup (vals (flatten t)) -> 1 <= n ->
  (in_vectors n (flatten t) <-> Nat.divide n (max_alignment t)).
Proof.
  intros W N Hn. split.
  2: { intros [k E] v w Iv Ew. apply (max_alignment_vectors t v w W Iv). rewrite E, (Nat.mul_comm k).
       destruct k as [|k]; [now rewrite Nat.mul_0_r|]. rewrite <- !Nat.div_div by lia. now rewrite Ew. }
  intro V. pose proof (max_alignment_greatest t n) as Gr. unfold run_and_beside in Gr. set (M := merge (flatten t)) in *.
  pose proof (merge_wf _ W) as WM. fold M in WM. pose proof (merge_coalesced _ W) as CM. fold M in CM.
  set (X := exchange M M) in *.
  assert (PX : Permutation X M) by apply exchange_perm.
  assert (WX : wf X) by (eapply wf_perm; [symmetry; exact PX|assumption]).
  assert (FX : Forall (fun m => 2 <= fst m) X).
  { rewrite PX. clear - CM. induction M as [|[s d] L IH]; [constructor|]. cbn [coalesced] in CM. constructor; [tauto|apply IH; tauto]. }
  destruct (run_of_spec X 1 WX (le_n 1)) as (C & P & S & F).
  destruct (run_of_ends X 1) as [_ Ends]; [apply exchange_sorted; lia|assumption|lia|].
  destruct (run_of 1 X) as [run beside]. cbn [fst snd] in *.
  assert (WC : wf (C ++ beside)) by (eapply wf_perm; eassumption). apply wf_app in WC as [WC WB].
  assert (FB : forall m, In m beside -> 2 <= fst m).
  { intros m Hm. rewrite P in FX. apply Forall_app in FX as [_ FX]. now apply (proj1 (Forall_forall _ _) FX). }
  assert (Q : Permutation (vals (flatten t)) (vals (C ++ beside))).
  { rewrite <- (vals_merge _ W). fold M. rewrite <- (vals_perm _ _ PX). now apply vals_perm. }
  assert (N' : NoDup (vals (C ++ beside))) by (now rewrite <- Q).
  assert (IC : forall a, In a (vals C) <-> a < run).
  { intro a. rewrite vals_off by assumption. rewrite in_map_iff. split.
    - intros (i & <- & Hi). apply in_seq in Hi. rewrite F; lia.
    - intro H. exists a. split; [rewrite F; lia|apply in_seq; lia]. }
  assert (R1 : 1 <= run) by (pose proof (size_pos _ WC); lia).
  assert (Split : forall x, In x (vals (flatten t)) <-> exists a b, a < run /\ In b (vals beside) /\ x = a + b).
  { intro x. rewrite Q, vals_app. split; intros (a & b & Ia & Ib & ->); exists a, b; (split; [now apply IC|now split]). }
  assert (B0 : In 0 (vals beside)) by now apply vals_0.
  (* nothing beside lies in the run *)
  assert (Beyond : forall b, In b (vals beside) -> b = 0 \/ run <= b).
  { intros b Ib. destruct (le_lt_dec run b); [now right|left].
    destruct (vals_unique C beside b 0 0 b N') as [E _]; try (now apply IC); try assumption; lia. }
  assert (NR : ~ In run (vals (flatten t))).
  { intro I. apply Split in I as (a & b & Ha & Ib & E). destruct (Beyond b Ib) as [->|]; [lia|].
    assert (b = run) by lia. subst b. clear a Ha E H.
    (* a stride of it is the run *)
    assert (G : forall v, In v (vals beside) -> 1 <= v -> exists m, In m beside /\ 1 <= snd m <= v).
    { clear - WB. induction beside as [|[s d] L IH]; intros v I H; [destruct I as [<-|[]]; lia|].
      apply wf_cons in WB as [_ WB]. apply vals_cons in I as (w & i & Iw & Hi & ->).
      destruct (Nat.eq_dec (i * d) 0) as [Z|Nz].
      - destruct (IH WB w Iw) as (m & Im & Hm); [lia|]. exists m. split; [now right|lia].
      - exists (s, d). split; [now left|]. cbn. assert (1 <= i) by (destruct i; lia). nia. }
    destruct (G run Ib R1) as (m & Im & Hm). destruct (Beyond (snd m)) as [E|L]; [now apply stride_in_vals; auto|lia|].
    apply (Ends m Im). lia. }
  assert (Dr : Nat.divide n run).
  { apply Nat.mod_divide; [lia|]. destruct (Nat.eq_dec (run mod n) 0) as [|Nz]; [assumption|exfalso]. apply NR.
    apply (V (run - 1)); [apply Split; exists (run - 1), 0; split; [lia|split; [assumption|lia]]|]. symmetry. now apply not_divided. }
  apply Gr; [assumption|]. intros m Im. remember (snd m) as e eqn:Ee. revert m Im Ee.
  induction e as [e IHe] using lt_wf_ind. intros m Im Ee.
  apply Nat.mod_divide; [lia|]. destruct (Nat.eq_dec (e mod n) 0) as [|Nz]; [assumption|exfalso].
  assert (E1 : 1 <= e) by (destruct e; [rewrite Nat.mod_0_l in Nz by lia; lia|lia]).
  assert (Ie : In e (vals beside)) by (subst e; apply stride_in_vals; auto).
  assert (I1 : In (e - 1) (vals (flatten t))).
  { apply (V e); [apply Split; exists 0, e; split; [lia|now split]|now apply not_divided]. }
  apply Split in I1 as (a & b & Ha & Ib & E). destruct (le_lt_dec run (a + 1)) as [La|La].
  - assert (b + run = e) by lia. apply Nz. apply Nat.mod_divide; [lia|]. rewrite <- H. apply Nat.divide_add_r; [|assumption].
    apply (vals_small n beside b Ib). intros x Ix Hx. apply (IHe (snd x)) with (m := x); [lia|assumption|reflexivity].
  - destruct (vals_unique C beside (a + 1) b 0 e N') as [Z _]; try (apply IC; lia); try assumption; lia.
Qed.

(** Of another layout it need not be: the offsets of [(4,2):(1,2)] are one vector of 6, in which two are met twice. *)
Theorem max_alignment_of_overlapping : let t := Node [Leaf (4, 1); Leaf (2, 2)] in
  max_alignment t = 2 /\ in_vectors 6 (flatten t).
Proof.
  split; [reflexivity|]. intros v w I E. assert (v < 6) by (cbn in I; lia). rewrite (Nat.div_small v) in E by assumption.
  apply Nat.div_small_iff in E; [|lia]. cbn. lia.
Qed.
