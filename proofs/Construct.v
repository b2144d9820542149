(** make_layout and its kin: layouts from a shape alone, in an order, like another layout. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Product Filter Index.
Import ListNotations.

(** ** Prefix products: as `layout-algebra/src/algebra/compact.rs` *)

(** f on each from the left, what it leaves given to the next. *)
Definition thread {X Y S} (f : X -> S -> Y * S) : list X -> S -> list Y * S :=
  fix go xs state := match xs with
    | [] => ([], state)
    | x :: xs' => let '(y, next) := f x state in let '(ys, last) := go xs' next in (y :: ys, last)
    end.

(** The same from the right. *)
Definition thread_back {X Y S} (f : X -> S -> Y * S) : list X -> S -> list Y * S :=
  fix go xs state := match xs with
    | [] => ([], state)
    | x :: xs' => let '(ys, next) := go xs' state in let '(y, last) := f x next in (y :: ys, last)
    end.

(** The strides without gaps from the left, and the stride of what follows. *)
Fixpoint prefix_left (s : tuple) (next : nat) : tuple * nat :=
  match s with
  | At n => (At (if n =? 1 then 0 else next), next * n)
  | Tuple ss => let '(ds, last) := thread prefix_left ss next in (Tuple ds, last)
  end.

(** The strides without gaps from the right. *)
Fixpoint prefix_right (s : tuple) (next : nat) : tuple * nat :=
  match s with
  | At n => (At (if n =? 1 then 0 else next), next * n)
  | Tuple ss => let '(ds, last) := thread_back prefix_right ss next in (Tuple ds, last)
  end.

(** A tuple of first strides starts each mode on its own. *)
Fixpoint compact_modes (prefix : tuple -> nat -> tuple * nat) (s current : tuple) : option tuple :=
  match s, current with
  | _, At c => Some (fst (prefix s c))
  | Tuple ss, Tuple cs => option_map Tuple (zip_some (compact_modes prefix) ss cs)
  | At _, Tuple _ => None
  end.

Definition compact (prefix : tuple -> nat -> tuple * nat) (s current : tuple) : option tuple :=
  if all_positive s then compact_modes prefix s current else None.

Definition compact_col_major : tuple -> tuple -> option tuple := compact prefix_left.
Definition compact_row_major : tuple -> tuple -> option tuple := compact prefix_right.

(** The order, and the modes that each integer of the order stands for. *)
Fixpoint blocks (s o : tuple) : option (list (nat * tuple)) :=
  match s, o with
  | _, At o => Some [(o, s)]
  | Tuple ss, Tuple os => option_map (@concat _) (zip_some blocks ss os)
  | At _, Tuple _ => None
  end.

(** The product of the sizes of the blocks of lower order. *)
Definition start_of (bs : list (nat * tuple)) (o : nat) : nat :=
  fold_right (fun b n => if fst b <? o then product (snd b) * n else n) 1 bs.

Fixpoint strides_in_order (bs : list (nat * tuple)) (s o : tuple) : tuple :=
  match s, o with
  | _, At o => fst (prefix_left s (start_of bs o))
  | Tuple ss, Tuple os => Tuple (zip_with (strides_in_order bs) ss os)
  | At _, Tuple _ => At 0
  end.

(** No two blocks of more than one element have the same order. *)
Fixpoint unambiguous (bs : list (nat * tuple)) : bool :=
  match bs with
  | [] => true
  | (o, s) :: bs' =>
      ((product s =? 1) || forallb (fun b => (product (snd b) =? 1) || negb (fst b =? o)) bs') && unambiguous bs'
  end.

Definition ordered (s o : tuple) : option tuple :=
  option_map (fun bs => strides_in_order bs s o) (blocks s o).

Definition compact_order (s o : tuple) : option tuple :=
  match blocks s o with
  | Some bs => if all_positive s && unambiguous bs then Some (strides_in_order bs s o) else None
  | None => None
  end.

(** ** Layouts: as `layout-algebra/src/algebra/construct.rs` *)

Definition make_layout_of (s d : tuple) : option tree :=
  if all_positive s && congruent s d then Some (tree_of s d) else None.

Definition make_layout_left (s : tuple) : option tree := option_map (tree_of s) (compact_col_major s (At 1)).
Definition make_layout_right (s : tuple) : option tree := option_map (tree_of s) (compact_row_major s (At 1)).
Definition make_ordered_layout (s o : tuple) : option tree := option_map (tree_of s) (compact_order s o).

Definition make_layout_like (t : tree) : option tree :=
  option_map (tree_of (shape_of t)) (ordered (shape_of (filter_zeros t)) (stride_of t)).

(** The modes of a tuple placed next to others; a tuple of one stays one. *)
Definition spliced (t : tree) : list tree := match modes_of t with [_] => [t] | ts => ts end.

Definition make_fragment_like (t : tree) : option tree :=
  match modes_of t with
  | first :: (_ :: _) as rest =>
      match compact_col_major (shape_of (filter_zeros first)) (At 1),
            make_ordered_layout (Tuple (map shape_of rest)) (Tuple (map stride_of rest)) with
      | Some d, Some copies =>
          match logical_product_tree (tree_of (shape_of first) d) copies with
          | Some (Node [block; copies]) => Some (Node (block :: spliced copies))
          | _ => None
          end
      | _, _ => None
      end
  | _ => make_layout_left (shape_of t)
  end.

(** ** domain_distribute: as `layout-algebra/src/algebra/distribute.rs` *)

Fixpoint taken (L : layout) (rest : nat) : layout :=
  match L with [] => [] | (s, d) :: L' => let g := Nat.gcd s rest in (g, d) :: taken L' (rest / g) end.

Definition domain_distribute (s : tuple) (count : nat) : option tree :=
  if 1 <=? count
  then option_map (fun t => match merge (taken (flatten t) count) with [] => Leaf (1, 0) | R => place R end)
    (make_layout_left s)
  else None.

(** ** Layouts without gaps *)

Fixpoint extents (s : tuple) : list nat := match s with At n => [n] | Tuple ss => flat_map extents ss end.

Definition total (ns : list nat) : nat := fold_right Nat.mul 1 ns.

(** Column-major: each stride is the product of the extents before it. *)
Fixpoint column_major (ns : list nat) (next : nat) : layout :=
  match ns with [] => [] | n :: ns' => (n, if n =? 1 then 0 else next) :: column_major ns' (next * n) end.

Lemma total_app a b : total (a ++ b) = total a * total b.
Proof. induction a as [|n a IH]; simpl; [lia|]. rewrite IH. lia. Qed.

Lemma total_extents s : total (extents s) = product s.
Proof.
  induction s as [n|ss IH] using tuple_ind'; [simpl; lia|]. induction IH as [|s ss Hs _ IH]; [reflexivity|].
  cbn [extents flat_map] in *. now rewrite total_app, Hs, IH.
Qed.

Lemma column_major_app a b : forall next, column_major (a ++ b) next = column_major a next ++ column_major b (next * total a).
Proof.
  induction a as [|n a IH]; intro next; simpl; [now rewrite Nat.mul_1_r|]. rewrite IH. do 3 f_equal. unfold total. lia.
Qed.

Lemma column_major_size ns : forall next, size (column_major ns next) = total ns.
Proof. induction ns as [|n ns IH]; intro next; [reflexivity|]. simpl. now rewrite IH. Qed.

Lemma column_major_wf ns : forall next, Forall (fun n => 1 <= n) ns -> wf (column_major ns next).
Proof. induction ns as [|n ns IH]; intros next F; [constructor|]. inversion F; subst. apply wf_cons. split; [assumption|now apply IH]. Qed.

Lemma column_major_off ns : forall next x, Forall (fun n => 1 <= n) ns -> x < total ns ->
  off (column_major ns next) x = next * x.
Proof.
  induction ns as [|n ns IH]; intros next x F H; [simpl in *; lia|]. inversion F as [|? ? Hn F']; subst.
  cbn [column_major off total fold_right] in *. fold (total ns) in H.
  rewrite IH by (assumption || apply Nat.div_lt_upper_bound; lia). pose proof (Nat.div_mod x n ltac:(lia)).
  destruct (Nat.eqb_spec n 1) as [->|]; [rewrite Nat.mod_1_r, Nat.div_1_r; lia|]. nia.
Qed.

Lemma column_major_vals ns : Forall (fun n => 1 <= n) ns -> vals (column_major ns 1) = seq 0 (total ns).
Proof.
  intro F. rewrite vals_off, column_major_size by now apply column_major_wf.
  erewrite map_ext_in; [apply map_id|]. intros x Hx. apply in_seq in Hx. rewrite column_major_off by (assumption || lia). lia.
Qed.

Lemma extents_positive s : all_positive s = true -> Forall (fun n => 1 <= n) (extents s).
Proof.
  induction s as [n|ss IH] using tuple_ind'; intro P; [constructor; [now apply Nat.leb_le|constructor]|].
  revert P. induction IH as [|s ss Hs _ IH]; intro P; [constructor|]. apply all_positive_cons in P as [P Q].
  cbn [extents flat_map] in *. apply Forall_app. split; [now apply Hs|now apply IH].
Qed.

Lemma tree_of_spec s : forall d, congruent s d = true -> shape_of (tree_of s d) = s /\ stride_of (tree_of s d) = d.
Proof.
  induction s as [n|ss IH] using tuple_ind'; intros [e|ds] C; try discriminate; [split; reflexivity|].
  revert ds C. induction IH as [|s ss Hs _ IH]; intros [|d ds] C; try discriminate; [split; reflexivity|].
  cbn [congruent forall2b] in C. apply andb_true_iff in C as [C D].
  destruct (Hs d C) as [A B]. destruct (IH ds D) as [E F].
  cbn [tree_of zip_with shape_of stride_of part map] in *. rewrite A, B. now injection E as ->; injection F as ->.
Qed.

(** A layout of congruent shape and stride has them; others are refused. *)
Theorem make_layout_exact s d t : make_layout_of s d = Some t <->
  wf (flatten t) /\ shape_of t = s /\ stride_of t = d.
Proof.
  assert (R : forall t, tree_of (shape_of t) (stride_of t) = t).
  { induction t0 as [[a b]|ts IH] using tree_ind'; [reflexivity|]. cbn [shape_of stride_of part tree_of]. f_equal.
    induction IH as [|t0 ts Ht _ IH]; [reflexivity|]. cbn [map zip_with]. f_equal; assumption. }
  assert (G : forall t, congruent (shape_of t) (stride_of t) = true).
  { induction t0 as [[a b]|ts IH] using tree_ind'; [reflexivity|]. cbn [shape_of stride_of part congruent].
    induction IH as [|t0 ts Ht _ IH]; [reflexivity|]. cbn [map forall2b]. apply andb_true_iff. now split. }
  unfold make_layout_of. split.
  - destruct (all_positive s) eqn:P; [|discriminate]. destruct (congruent s d) eqn:C; [|discriminate].
    intros [= <-]. destruct (tree_of_spec s d C) as [A B]. split; [|now split]. apply all_positive_shape. now rewrite A.
  - intros (W & <- & <-). rewrite (proj2 (all_positive_shape t) W), G. cbn [andb]. now rewrite R.
Qed.

Lemma prefix_left_spec s : forall next, let '(d, last) := prefix_left s next in
  congruent s d = true /\ last = next * product s /\ flatten (tree_of s d) = column_major (extents s) next.
Proof.
  induction s as [n|ss IH] using tuple_ind'; intro next; [repeat split|].
  revert next. induction IH as [|s ss Hs _ IH]; intro next; [cbn; repeat split; lia|].
  cbn [prefix_left thread] in *. specialize (Hs next). destruct (prefix_left s next) as [d n1]. specialize (IH n1).
  fold (thread prefix_left). destruct (thread prefix_left ss n1) as [ds n2]. destruct Hs as (A & B & C). destruct IH as (D & E & F).
  cbn [congruent forall2b tree_of zip_with flatten flat_map extents] in *. rewrite A, C, column_major_app, total_extents.
  split; [exact D|]. split; [subst; cbn [product fold_right] in *; lia|]. rewrite B in F. now rewrite <- F.
Qed.

Lemma prefix_right_spec s : forall next, let '(d, last) := prefix_right s next in
  congruent s d = true /\ last = next * product s /\ rev (flatten (tree_of s d)) = column_major (rev (extents s)) next.
Proof.
  induction s as [n|ss IH] using tuple_ind'; intro next; [repeat split|].
  revert next. induction IH as [|s ss Hs _ IH]; intro next; [cbn; repeat split; lia|].
  cbn [prefix_right thread_back] in *. specialize (IH next).
  fold (thread_back prefix_right). destruct (thread_back prefix_right ss next) as [ds n1]. specialize (Hs n1). destruct (prefix_right s n1) as [d n2].
  destruct Hs as (A & B & C). destruct IH as (D & E & F).
  cbn [congruent forall2b tree_of zip_with flatten flat_map extents] in *. rewrite !rev_app_distr, column_major_app.
  assert (T : total (rev (flat_map extents ss)) = product (Tuple ss)).
  { rewrite <- (total_extents (Tuple ss)). cbn [extents]. clear. induction (flat_map extents ss) as [|n l IH]; [reflexivity|].
    simpl. rewrite total_app, IH. simpl. lia. }
  rewrite T, A, C. split; [exact D|]. split; [subst; cbn [product fold_right] in *; lia|].
  subst n1. f_equal. exact F.
Qed.

Lemma compact_int prefix s n : compact prefix s (At n) = if all_positive s then Some (fst (prefix s n)) else None.
Proof. unfold compact. destruct (all_positive s); [|reflexivity]. now destruct s. Qed.

(** Accepted for every shape; the shape stays. *)
Theorem make_layout_left_shape s : all_positive s = true <-> exists t, make_layout_left s = Some t /\ shape_of t = s.
Proof.
  unfold make_layout_left, compact_col_major. rewrite compact_int. split.
  - intros ->. pose proof (prefix_left_spec s 1) as H. destruct (prefix_left s 1) as [d n]. destruct H as (C & _).
    exists (tree_of s d). split; [reflexivity|]. now apply tree_of_spec.
  - intros (t & E & _). destruct (all_positive s); [reflexivity|discriminate].
Qed.

Lemma make_layout_left_flat s t : make_layout_left s = Some t ->
  all_positive s = true /\ shape_of t = s /\ flatten t = column_major (extents s) 1.
Proof.
  unfold make_layout_left, compact_col_major. rewrite compact_int. destruct (all_positive s); [|discriminate].
  pose proof (prefix_left_spec s 1) as H. destruct (prefix_left s 1) as [d n]. destruct H as (C & _ & F).
  intros [= <-]. split; [reflexivity|]. split; [now apply tree_of_spec|exact F].
Qed.

(** [result(i) == i for all i < size(shape)] *)
Theorem make_layout_left_identity s t i : make_layout_left s = Some t -> i < product s -> off (flatten t) i = i.
Proof.
  intros E H. apply make_layout_left_flat in E as (P & _ & ->).
  rewrite column_major_off; [lia|now apply extents_positive|now rewrite total_extents].
Qed.

(** Of a coordinate: [result(c) == shape.crd2idx(c)] *)
Theorem make_layout_left_coordinate s t c i : make_layout_left s = Some t -> crd2idx c s = Some i -> offset t c = i.
Proof.
  intros E I. pose proof (make_layout_left_flat _ _ E) as (P & S & _). apply crd2idx_some in I as (_ & I & ->).
  assert (W : wf (flatten t)) by (apply all_positive_shape; now rewrite S).
  assert (J : inside t c) by (apply in_shape_inside; now rewrite S).
  destruct (offset_index t c W J) as [L ->]. rewrite <- S, join_index. eapply make_layout_left_identity; [exact E|].
  now rewrite <- S, product_shape.
Qed.

Lemma make_layout_right_flat s t : make_layout_right s = Some t ->
  all_positive s = true /\ shape_of t = s /\ rev (flatten t) = column_major (rev (extents s)) 1.
Proof.
  unfold make_layout_right, compact_row_major. rewrite compact_int. destruct (all_positive s); [|discriminate].
  pose proof (prefix_right_spec s 1) as H. destruct (prefix_right s 1) as [d n]. destruct H as (C & _ & F).
  intros [= <-]. split; [reflexivity|]. split; [now apply tree_of_spec|exact F].
Qed.

Theorem make_layout_right_shape s : all_positive s = true <-> exists t, make_layout_right s = Some t /\ shape_of t = s.
Proof.
  unfold make_layout_right, compact_row_major. rewrite compact_int. split.
  - intros ->. pose proof (prefix_right_spec s 1) as H. destruct (prefix_right s 1) as [d n]. destruct H as (C & _).
    exists (tree_of s d). split; [reflexivity|]. now apply tree_of_spec.
  - intros (t & E & _). destruct (all_positive s); [reflexivity|discriminate].
Qed.

Lemma total_perm a b : Permutation a b -> total a = total b.
Proof. unfold total. induction 1; simpl; lia. Qed.

(** Row-major: with its leaves in reverse, the last counting fastest, it is the identity. *)
Theorem make_layout_right_identity s t i : make_layout_right s = Some t -> i < product s -> off (rev (flatten t)) i = i.
Proof.
  intros E H. apply make_layout_right_flat in E as (P & _ & ->).
  rewrite column_major_off; [lia| |].
  - apply Forall_rev. now apply extents_positive.
  - now rewrite <- (total_perm _ _ (Permutation_rev (extents s))), total_extents.
Qed.

(** It reaches each offset below its size once. *)
Theorem make_layout_right_bijection s t : make_layout_right s = Some t -> Permutation (vals (flatten t)) (seq 0 (product s)).
Proof.
  intros E. apply make_layout_right_flat in E as (P & _ & F).
  rewrite (vals_perm _ _ (Permutation_rev (flatten t))), F, column_major_vals by (apply Forall_rev; now apply extents_positive).
  now rewrite <- (total_perm _ _ (Permutation_rev (extents s))), total_extents.
Qed.

Theorem make_layout_left_bijection s t : make_layout_left s = Some t -> vals (flatten t) = seq 0 (product s).
Proof.
  intros E. apply make_layout_left_flat in E as (P & _ & ->).
  rewrite column_major_vals by now apply extents_positive. now rewrite total_extents.
Qed.
