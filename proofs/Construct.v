(** make_layout and its kin: layouts from a shape alone, in an order, like another layout. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation Sorted.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Product Filter Index.
Import ListNotations.

(** ** Prefix products: as `layout-algebra/src/algebra/compact.rs` *)

(** [thread] from the right. *)
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
  fold_right (fun b n => if fst b <? o then size_of (snd b) * n else n) 1 bs.

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
      ((size_of s =? 1) || forallb (fun b => (size_of (snd b) =? 1) || negb (fst b =? o)) bs') && unambiguous bs'
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

Lemma total_extents s : total (extents s) = size_of s.
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

(** make_layout: the result has the given shape and stride if they are congruent. Otherwise the operation
    returns an error. *)
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
  congruent s d = true /\ last = next * size_of s /\ flatten (tree_of s d) = column_major (extents s) next.
Proof.
  induction s as [n|ss IH] using tuple_ind'; intro next; [repeat split|].
  revert next. induction IH as [|s ss Hs _ IH]; intro next; [cbn; repeat split; lia|].
  cbn [prefix_left thread] in *. specialize (Hs next). destruct (prefix_left s next) as [d n1]. specialize (IH n1).
  fold (thread prefix_left). destruct (thread prefix_left ss n1) as [ds n2]. destruct Hs as (A & B & C). destruct IH as (D & E & F).
  cbn [congruent forall2b tree_of zip_with flatten flat_map extents] in *. rewrite A, C, column_major_app, total_extents.
  split; [exact D|]. split; [subst; cbn [size_of fold_right] in *; lia|]. rewrite B in F. now rewrite <- F.
Qed.

Lemma prefix_right_spec s : forall next, let '(d, last) := prefix_right s next in
  congruent s d = true /\ last = next * size_of s /\ rev (flatten (tree_of s d)) = column_major (rev (extents s)) next.
Proof.
  induction s as [n|ss IH] using tuple_ind'; intro next; [repeat split|].
  revert next. induction IH as [|s ss Hs _ IH]; intro next; [cbn; repeat split; lia|].
  cbn [prefix_right thread_back] in *. specialize (IH next).
  fold (thread_back prefix_right). destruct (thread_back prefix_right ss next) as [ds n1]. specialize (Hs n1). destruct (prefix_right s n1) as [d n2].
  destruct Hs as (A & B & C). destruct IH as (D & E & F).
  cbn [congruent forall2b tree_of zip_with flatten flat_map extents] in *. rewrite !rev_app_distr, column_major_app.
  assert (T : total (rev (flat_map extents ss)) = size_of (Tuple ss)).
  { rewrite <- (total_extents (Tuple ss)). cbn [extents]. clear. induction (flat_map extents ss) as [|n l IH]; [reflexivity|].
    simpl. rewrite total_app, IH. simpl. lia. }
  rewrite T, A, C. split; [exact D|]. split; [subst; cbn [size_of fold_right] in *; lia|].
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

(** make_layout_left: `result(i) == i for all i < size(shape)` *)
Theorem make_layout_left_identity s t i : make_layout_left s = Some t -> i < size_of s -> off (flatten t) i = i.
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
  now rewrite <- S, size_of_shape.
Qed.

Lemma make_layout_right_flat s t : make_layout_right s = Some t ->
  all_positive s = true /\ shape_of t = s /\ rev (flatten t) = column_major (rev (extents s)) 1.
Proof.
  unfold make_layout_right, compact_row_major. rewrite compact_int. destruct (all_positive s); [|discriminate].
  pose proof (prefix_right_spec s 1) as H. destruct (prefix_right s 1) as [d n]. destruct H as (C & _ & F).
  intros [= <-]. split; [reflexivity|]. split; [now apply tree_of_spec|exact F].
Qed.

(** Accepted for every shape; the shape stays. *)
Theorem make_layout_right_shape s : all_positive s = true <-> exists t, make_layout_right s = Some t /\ shape_of t = s.
Proof.
  unfold make_layout_right, compact_row_major. rewrite compact_int. split.
  - intros ->. pose proof (prefix_right_spec s 1) as H. destruct (prefix_right s 1) as [d n]. destruct H as (C & _).
    exists (tree_of s d). split; [reflexivity|]. now apply tree_of_spec.
  - intros (t & E & _). destruct (all_positive s); [reflexivity|discriminate].
Qed.

Lemma total_perm a b : Permutation a b -> total a = total b.
Proof. unfold total. induction 1; simpl; lia. Qed.

(** make_layout_right: with the leaves in reverse order, the last mode fastest, the result is the identity. *)
Theorem make_layout_right_identity s t i : make_layout_right s = Some t -> i < size_of s -> off (rev (flatten t)) i = i.
Proof.
  intros E H. apply make_layout_right_flat in E as (P & _ & ->).
  rewrite column_major_off; [lia| |].
  - apply Forall_rev. now apply extents_positive.
  - now rewrite <- (total_perm _ _ (Permutation_rev (extents s))), total_extents.
Qed.

(** make_layout_right: each offset below the size is reached once. *)
Theorem make_layout_right_bijection s t : make_layout_right s = Some t -> Permutation (vals (flatten t)) (seq 0 (size_of s)).
Proof.
  intros E. apply make_layout_right_flat in E as (P & _ & F).
  rewrite (vals_perm _ _ (Permutation_rev (flatten t))), F, column_major_vals by (apply Forall_rev; now apply extents_positive).
  now rewrite <- (total_perm _ _ (Permutation_rev (extents s))), total_extents.
Qed.

(** make_layout_left: the offsets, in the order of the indices, are 0, 1, 2, ... *)
Theorem make_layout_left_bijection s t : make_layout_left s = Some t -> vals (flatten t) = seq 0 (size_of s).
Proof.
  intros E. apply make_layout_left_flat in E as (P & _ & ->).
  rewrite column_major_vals by now apply extents_positive. now rewrite total_extents.
Qed.

(** ** Layouts in an order *)

(** The strides of a block that starts where those of lower order end. *)
Definition of_block (bs : list (nat * tuple)) (b : nat * tuple) : layout :=
  column_major (extents (snd b)) (start_of bs (fst b)).

Lemma prefix_left_flat s next : flatten (tree_of s (fst (prefix_left s next))) = column_major (extents s) next.
Proof. pose proof (prefix_left_spec s next) as H. destruct (prefix_left s next) as [d n]. apply H. Qed.

Lemma prefix_left_congruent s next : congruent s (fst (prefix_left s next)) = true.
Proof. pose proof (prefix_left_spec s next) as H. destruct (prefix_left s next) as [d n]. apply H. Qed.

Lemma strides_in_order_spec all s : forall o bs, blocks s o = Some bs ->
  congruent s (strides_in_order all s o) = true /\
  flatten (tree_of s (strides_in_order all s o)) = flat_map (of_block all) bs /\
  flat_map (fun b => extents (snd b)) bs = extents s.
Proof.
  assert (One : forall s o bs, Some [(o, s)] = Some bs ->
    congruent s (fst (prefix_left s (start_of all o))) = true /\
    flatten (tree_of s (fst (prefix_left s (start_of all o)))) = flat_map (of_block all) bs /\
    flat_map (fun b => extents (snd b)) bs = extents s).
  { intros u o bs [= <-]. cbn [flat_map fst snd of_block]. rewrite !app_nil_r, prefix_left_flat. split; [apply prefix_left_congruent|now split]. }
  induction s as [n|ss IH] using tuple_ind'; intros [o|os] bs E; try discriminate; try exact (One _ _ _ E).
  cbn [blocks] in E. revert os bs E. induction IH as [|s ss Hs _ IH]; intros [|o os] bs E; try discriminate.
  - injection E as <-. repeat split.
  - cbn [zip_some] in E. fold (zip_some blocks) in E. specialize (Hs o). specialize (IH os).
    destruct (blocks s o) as [b|]; [|discriminate]. destruct (zip_some blocks ss os) as [rest|]; [|discriminate].
    injection E as <-. destruct (Hs b eq_refl) as (A & B & C). destruct (IH (concat rest) eq_refl) as (D & F & G).
    cbn [strides_in_order zip_with congruent forall2b tree_of flatten flat_map concat extents] in *.
    rewrite !flat_map_app, A, B, C. split; [exact D|]. split; [now rewrite <- F|now rewrite <- G].
Qed.

(** The order has at most the parentheses of the shape. *)
Lemma blocks_some s : forall o, blocks s o <> None <-> weakly_congruent o s = true.
Proof.
  induction s as [n|ss IH] using tuple_ind'; intros [o|os]; try (simpl; split; congruence).
  cbn [blocks weakly_congruent]. revert os. induction IH as [|s ss Hs _ IH]; intros [|o os]; try (simpl; split; congruence).
  specialize (Hs o). specialize (IH os). cbn [zip_some forall2b]. fold (zip_some blocks). rewrite andb_true_iff, <- Hs, <- IH.
  destruct (blocks s o), (zip_some blocks ss os); simpl; split; try (intros []; congruence); try congruence; intuition congruence.
Qed.

Definition moving_block (b : nat * tuple) : Prop := size_of (snd b) <> 1.

(** Blocks of more than one element have different orders. *)
Definition apart (b b' : nat * tuple) : Prop := moving_block b -> moving_block b' -> fst b <> fst b'.

Lemma unambiguous_spec bs : unambiguous bs = true <-> ForallOrdPairs apart bs.
Proof.
  induction bs as [|[o s] bs IH]; [split; [constructor|reflexivity]|]. cbn [unambiguous]. rewrite andb_true_iff, IH.
  assert (E : (size_of s =? 1) || forallb (fun b => (size_of (snd b) =? 1) || negb (fst b =? o)) bs = true <-> Forall (apart (o, s)) bs).
  { rewrite orb_true_iff, Nat.eqb_eq, forallb_forall, Forall_forall. unfold apart, moving_block. cbn [fst snd]. split.
    - intros [H|H] b Ib; [now intros []|]. specialize (H b Ib). rewrite orb_true_iff, negb_true_iff, Nat.eqb_eq, Nat.eqb_neq in H.
      intros _ M. destruct H as [|H]; [now destruct M|]. now apply not_eq_sym.
    - intro H. destruct (Nat.eq_dec (size_of s) 1) as [|N]; [now left|right]. intros b Ib. specialize (H b Ib N).
      rewrite orb_true_iff, negb_true_iff, Nat.eqb_eq, Nat.eqb_neq. destruct (Nat.eq_dec (size_of (snd b)) 1); [now left|right].
      apply not_eq_sym. now apply H. }
  rewrite E. split; [intros []; now constructor|]. intro F. inversion F. now split.
Qed.

Lemma apart_perm l l' : Permutation l l' -> ForallOrdPairs apart l -> ForallOrdPairs apart l'.
Proof.
  assert (Sy : forall b b', apart b b' -> apart b' b) by (unfold apart; intros b b' H M N E; now apply H).
  induction 1 as [|b l l' P IH|b b' l|l1 l2 l3 P IHP Q IHQ]; intro F; auto.
  - inversion F as [|? ? F1 F2]; subst. constructor; [eapply Permutation_Forall; eassumption|now apply IH].
  - inversion F as [|? ? F1 F2]; subst. inversion F1; subst. inversion F2; subst. constructor; [constructor; auto|].
    now constructor.
Qed.

Definition blocks_total (bs : list (nat * tuple)) : nat := fold_right (fun b n => size_of (snd b) * n) 1 bs.

Lemma start_of_perm l l' o : Permutation l l' -> start_of l o = start_of l' o.
Proof.
  unfold start_of. induction 1 as [|b l l' P IH|b b' l|l1 l2 l3 P IHP Q IHQ]; [reflexivity| | |congruence]; simpl.
  - destruct (fst b <? o); lia.
  - destruct (fst b <? o), (fst b' <? o); lia.
Qed.

Lemma start_of_app l l' o : start_of (l ++ l') o = start_of l o * start_of l' o.
Proof. induction l as [|b l IH]; simpl; [lia|]. destruct (fst b <? o); [|assumption]. rewrite IH. lia. Qed.

Lemma start_of_high l o : Forall (fun b => o <= fst b) l -> start_of l o = 1.
Proof. induction 1 as [|b l H _ IH]; [reflexivity|]. simpl. destruct (Nat.ltb_spec (fst b) o); [lia|assumption]. Qed.

Lemma start_of_low l o : Forall (fun b => fst b <= o /\ (fst b = o -> size_of (snd b) = 1)) l -> start_of l o = blocks_total l.
Proof.
  induction 1 as [|b l [H E] _ IH]; [reflexivity|]. simpl. rewrite IH.
  destruct (Nat.ltb_spec (fst b) o); [reflexivity|]. rewrite E by lia. lia.
Qed.

(** Blocks by increasing order. *)
Definition in_order (bs : list (nat * tuple)) : Prop := StronglySorted (fun b b' => fst b <= fst b') bs.

Lemma column_major_ones ns : forall a b, Forall (fun n => n = 1) ns -> column_major ns a = column_major ns b.
Proof. induction ns as [|n ns IH]; intros a b F; [reflexivity|]. inversion F; subst. simpl. f_equal. now apply IH. Qed.

Lemma total_one ns : Forall (fun n => 1 <= n) ns -> total ns = 1 -> Forall (fun n => n = 1) ns.
Proof.
  induction ns as [|n ns IH]; intros F E; [constructor|]. inversion F as [|? ? Hn F']; subst. simpl in E.
  assert (1 <= total ns) by (clear - F'; induction F'; simpl; [lia|]; nia).
  fold (total ns) in E. constructor; [nia|]. apply IH; [assumption|nia].
Qed.

Lemma blocks_of_sorted all lower rest : Permutation all (lower ++ rest) -> ForallOrdPairs apart all ->
  Forall (fun b => all_positive (snd b) = true) all -> in_order (lower ++ rest) ->
  flat_map (of_block all) rest = column_major (flat_map (fun b => extents (snd b)) rest) (blocks_total lower).
Proof.
  intros P A Pos. revert lower P. induction rest as [|b rest IH]; intros lower P S; [reflexivity|].
  assert (E : lower ++ b :: rest = (lower ++ [b]) ++ rest) by now rewrite <- app_assoc.
  cbn [flat_map]. rewrite column_major_app, (IH (lower ++ [b])); [|now rewrite <- E|now rewrite <- E].
  assert (T : blocks_total (lower ++ [b]) = blocks_total lower * total (extents (snd b))).
  { rewrite total_extents. clear. induction lower as [|c l IH]; simpl; [lia|]. rewrite IH. lia. }
  rewrite T. f_equal. unfold of_block.
  assert (Pb : all_positive (snd b) = true).
  { rewrite Forall_forall in Pos. apply Pos. rewrite P. apply in_or_app. right. now left. }
  destruct (Nat.eq_dec (size_of (snd b)) 1) as [One|M].
  - apply column_major_ones. apply total_one; [now apply extents_positive|now rewrite total_extents].
  - f_equal. rewrite (start_of_perm _ _ _ P), start_of_app.
    assert (Low : Forall (fun c => fst c <= fst b /\ (fst c = fst b -> size_of (snd c) = 1)) lower).
    { pose proof (apart_perm _ _ P A) as A'. clear - S A' M. induction lower as [|c l IH]; [constructor|].
      cbn [app] in *. inversion S as [|? ? S1 S2]; subst. inversion A' as [|? ? A1 A2]; subst.
      constructor; [|now apply IH].
      assert (Ib : In b (l ++ b :: rest)) by (apply in_or_app; right; now left).
      rewrite Forall_forall in S2, A1. split; [now apply S2|]. intro E.
      destruct (Nat.eq_dec (size_of (snd c)) 1); [assumption|]. now destruct (A1 b Ib n M). }
    rewrite (start_of_low _ _ Low). rewrite (start_of_high (b :: rest)); [lia|].
    clear - S. induction lower as [|c l IH]; [|cbn [app] in S; inversion S; now apply IH].
    cbn [app] in S. inversion S; subst. constructor; [lia|assumption].
Qed.

Fixpoint insert_block (b : nat * tuple) (bs : list (nat * tuple)) : list (nat * tuple) :=
  match bs with [] => [b] | c :: bs' => if fst b <=? fst c then b :: bs else c :: insert_block b bs' end.

(** The blocks sorted by their order. *)
Definition sorted_blocks (bs : list (nat * tuple)) : list (nat * tuple) := fold_right insert_block [] bs.

Lemma insert_block_perm b bs : Permutation (insert_block b bs) (b :: bs).
Proof. induction bs as [|c bs IH]; [reflexivity|]. simpl. destruct (fst b <=? fst c); [reflexivity|]. rewrite IH. apply perm_swap. Qed.

Lemma sorted_blocks_perm bs : Permutation (sorted_blocks bs) bs.
Proof. induction bs as [|b bs IH]; [constructor|]. simpl. rewrite insert_block_perm. now constructor. Qed.

Lemma sorted_blocks_in_order bs : in_order (sorted_blocks bs).
Proof.
  induction bs as [|b bs IH]; [constructor|]. simpl. generalize dependent (sorted_blocks bs). clear bs.
  induction l as [|c l IH]; intro S; [repeat constructor|]. simpl. inversion S as [|? ? S1 S2]; subst.
  destruct (Nat.leb_spec (fst b) (fst c)).
  - constructor; [assumption|]. constructor; [assumption|]. eapply Forall_impl; [|exact S2]. intros d Hd. cbn in *. lia.
  - constructor; [now apply IH|]. rewrite insert_block_perm. constructor; [lia|assumption].
Qed.

(** make_ordered_layout: accepted if and only if no extent is 0, the order has at most the parentheses of the
    shape, and no two blocks of more than one element have the same order. The shape is unchanged. *)
Theorem make_ordered_layout_accepts s o :
  (exists t, make_ordered_layout s o = Some t /\ shape_of t = s) <->
  all_positive s = true /\ weakly_congruent o s = true /\
  exists bs, blocks s o = Some bs /\ ForallOrdPairs apart bs.
Proof.
  unfold make_ordered_layout, compact_order. rewrite <- blocks_some. split.
  - intros (t & E & _). destruct (blocks s o) as [bs|] eqn:B; [|discriminate].
    destruct (all_positive s); [|discriminate]. destruct (unambiguous bs) eqn:U; [|discriminate].
    split; [reflexivity|]. split; [congruence|]. exists bs. split; [reflexivity|now apply unambiguous_spec].
  - intros (P & _ & bs & B & A). rewrite B, P, (proj2 (unambiguous_spec bs) A). cbn [andb].
    eexists. split; [reflexivity|]. apply tree_of_spec. now destruct (strides_in_order_spec bs s o bs B).
Qed.

(** compact_order, make_ordered_layout: if its blocks are sorted by their order, the result is column-major.
    *)
Theorem make_ordered_layout_sorted s o t : make_ordered_layout s o = Some t ->
  exists bs, blocks s o = Some bs /\
  Permutation (flatten t) (column_major (flat_map (fun b => extents (snd b)) (sorted_blocks bs)) 1).
Proof.
  unfold make_ordered_layout, compact_order. destruct (blocks s o) as [bs|] eqn:B; [|discriminate].
  destruct (all_positive s) eqn:P; [|discriminate]. destruct (unambiguous bs) eqn:U; [|discriminate].
  intros [= <-]. exists bs. split; [reflexivity|]. destruct (strides_in_order_spec bs s o bs B) as (_ & -> & X).
  rewrite <- (Permutation_flat_map (of_block bs) (sorted_blocks_perm bs)).
  rewrite (blocks_of_sorted bs [] (sorted_blocks bs)); [reflexivity|symmetry; apply sorted_blocks_perm|now apply unambiguous_spec| |apply sorted_blocks_in_order].
  assert (F : Forall (fun b => Forall (fun n => 1 <= n) (extents (snd b))) bs).
  { apply extents_positive in P. rewrite <- X in P. clear - P. induction bs as [|b bs IH]; [constructor|].
    cbn [flat_map] in P. apply Forall_app in P as [P1 P2]. constructor; [assumption|now apply IH]. }
  eapply Forall_impl; [|exact F]. cbn. intros b. clear. induction (snd b) as [n|ss IH] using tuple_ind'; intro H.
  - inversion H; subst. now apply Nat.leb_le.
  - induction IH as [|s ss Hs _ IH]; [reflexivity|]. cbn [extents flat_map] in H. apply Forall_app in H as [H1 H2].
    apply all_positive_cons. split; [now apply Hs|now apply IH].
Qed.

Lemma sorted_total bs s o : blocks s o = Some bs -> total (flat_map (fun b => extents (snd b)) (sorted_blocks bs)) = size_of s.
Proof.
  intro B. rewrite (total_perm _ (flat_map (fun b => extents (snd b)) bs)).
  - destruct (strides_in_order_spec bs s o bs B) as (_ & _ & ->). apply total_extents.
  - apply Permutation_flat_map, sorted_blocks_perm.
Qed.

(** make_ordered_layout: each offset below the size is reached once. *)
Theorem make_ordered_layout_bijection s o t : make_ordered_layout s o = Some t ->
  Permutation (vals (flatten t)) (seq 0 (size_of s)).
Proof.
  intro E. destruct (make_ordered_layout_sorted s o t E) as (bs & B & P).
  rewrite (vals_perm _ _ P), column_major_vals; [now rewrite (sorted_total bs s o B)|].
  rewrite (Permutation_flat_map _ (sorted_blocks_perm bs)). destruct (strides_in_order_spec bs s o bs B) as (_ & _ & ->).
  apply extents_positive. unfold make_ordered_layout, compact_order in E. rewrite B in E. now destruct (all_positive s).
Qed.

Lemma column_major_bounds ns : forall next m, In m (column_major ns next) -> snd m <> 0 ->
  Nat.divide next (snd m) /\ Nat.divide (fst m * snd m) (next * total ns).
Proof.
  induction ns as [|n ns IH]; intros next m I N; [contradiction|]. cbn [column_major total fold_right] in *. fold (total ns).
  destruct I as [<-|I].
  - cbn [fst snd] in *. destruct (n =? 1); [congruence|]. split; [reflexivity|]. exists (total ns). lia.
  - destruct (IH _ _ I N) as [A [k E]]. split; [etransitivity; [|exact A]; exists n; lia|]. exists k. lia.
Qed.

Lemma start_of_lower bs b o : In b bs -> fst b < o -> Nat.divide (start_of bs (fst b) * size_of (snd b)) (start_of bs o).
Proof.
  intros I H. assert (Mono : forall l, Nat.divide (start_of l (fst b)) (start_of l o)).
  { induction l as [|c l [k E]]; [reflexivity|]. cbn [start_of fold_right]. fold (start_of l (fst b)). fold (start_of l o).
    destruct (Nat.ltb_spec (fst c) (fst b)), (Nat.ltb_spec (fst c) o); try lia; rewrite E; [exists k; lia|exists (size_of (snd c) * k); lia|exists k; lia]. }
  induction bs as [|c bs IH]; [contradiction|]. cbn [start_of fold_right]. fold (start_of bs (fst b)). fold (start_of bs o).
  destruct I as [->|I].
  - rewrite Nat.ltb_irrefl. destruct (Nat.ltb_spec (fst b) o); [|lia]. destruct (Mono bs) as [k E]. rewrite E. exists k. lia.
  - destruct (IH I) as [k E]. destruct (Nat.ltb_spec (fst c) (fst b)), (Nat.ltb_spec (fst c) o); try lia; rewrite E;
      [exists k; lia|exists (size_of (snd c) * k); lia|exists k; lia].
Qed.

(** make_ordered_layout: modes of lower order have smaller strides. Extent times stride of a mode divides the
    strides of higher order. *)
Theorem make_ordered_layout_order s o t : make_ordered_layout s o = Some t ->
  exists bs, blocks s o = Some bs /\ flatten t = flat_map (of_block bs) bs /\
  forall b b' m m', In b bs -> In b' bs -> fst b < fst b' ->
    In m (of_block bs b) -> In m' (of_block bs b') -> snd m <> 0 -> snd m' <> 0 ->
    Nat.divide (fst m * snd m) (snd m').
Proof.
  unfold make_ordered_layout, compact_order. destruct (blocks s o) as [bs|] eqn:B; [|discriminate].
  destruct (all_positive s); [|discriminate]. destruct (unambiguous bs); [|discriminate]. intros [= <-]. exists bs.
  split; [reflexivity|]. split; [apply (strides_in_order_spec bs s o bs B)|]. intros b b' m m' Ib Ib' Lt Im Im' N N'.
  unfold of_block in *. destruct (column_major_bounds _ _ _ Im N) as [_ D]. destruct (column_major_bounds _ _ _ Im' N') as [D' _].
  rewrite total_extents in D. eapply Nat.divide_trans; [exact D|]. eapply Nat.divide_trans; [apply (start_of_lower bs b (fst b')); assumption|exact D'].
Qed.

(** A single number as order: column-major. *)
Theorem make_ordered_layout_one s o : make_ordered_layout s (At o) = make_layout_left s.
Proof.
  unfold make_ordered_layout, make_layout_left, compact_order, compact_col_major. rewrite compact_int.
  replace (blocks s (At o)) with (Some [(o, s)]) by now destruct s.
  replace (unambiguous [(o, s)]) with true by (cbn; now rewrite orb_true_r). rewrite andb_true_r.
  destruct (all_positive s); [|reflexivity]. cbn [option_map]. do 2 f_equal.
  replace (strides_in_order [(o, s)] s (At o)) with (fst (prefix_left s (start_of [(o, s)] o))) by now destruct s.
  unfold start_of. cbn [fold_right fst]. now rewrite Nat.ltb_irrefl.
Qed.

(** ** make_layout_like *)

(** The extents that move: 1 where the stride is 0. *)
Definition moving_extent (m : mode) : nat := if snd m =? 0 then 1 else fst m.

(** The stride of a mode in the order of all strides: the product of the extents of smaller stride. *)
Definition stride_like (L : layout) (m : mode) : nat :=
  if moving_extent m =? 1 then 0
  else fold_right (fun m' n => if snd m' <? snd m then moving_extent m' * n else n) 1 L.

Lemma blocks_like t : blocks (shape_of (filter_zeros t)) (stride_of t) =
  Some (map (fun m => (snd m, At (moving_extent m))) (flatten t)).
Proof.
  induction t as [[s d]|ts IH] using tree_ind'; [reflexivity|].
  cbn [filter_zeros shape_of stride_of part blocks flatten].
  match goal with |- option_map _ ?x = _ =>
    assert (E : x = Some (map (fun t => map (fun m => (snd m, At (moving_extent m))) (flatten t)) ts)) end.
  { induction IH as [|t ts Ht _ IH]; [reflexivity|]. cbn [map zip_some]. fold (zip_some blocks).
    now rewrite Ht, IH. }
  rewrite E. cbn [option_map]. f_equal. clear. induction ts as [|t ts IH]; [reflexivity|]. cbn [map concat flat_map].
  now rewrite map_app, IH.
Qed.

Lemma start_like L d : start_of (map (fun m => (snd m, At (moving_extent m))) L) d =
  fold_right (fun m n => if snd m <? d then moving_extent m * n else n) 1 L.
Proof. induction L as [|m L IH]; [reflexivity|]. simpl. now rewrite IH. Qed.

Lemma strides_like all t : let d := strides_in_order (map (fun m => (snd m, At (moving_extent m))) all) (shape_of (filter_zeros t)) (stride_of t) in
  congruent (shape_of t) d = true /\ flatten (tree_of (shape_of t) d) = map (fun m => (fst m, stride_like all m)) (flatten t).
Proof.
  cbv zeta. induction t as [[s d]|ts IH] using tree_ind'.
  - split; [reflexivity|]. cbn [filter_zeros shape_of stride_of part strides_in_order prefix_left fst snd tree_of flatten map].
    unfold stride_like. cbn [fst snd moving_extent]. unfold moving_extent at 1. cbn [fst snd]. now rewrite start_like.
  - induction IH as [|t ts [A B] _ IH]; [split; reflexivity|]. destruct IH as [C D].
    cbn [filter_zeros shape_of stride_of part map strides_in_order zip_with congruent forall2b tree_of flatten flat_map] in *.
    split; [now rewrite A|]. now rewrite map_app, B, D.
Qed.

(** Accepted for every layout, and the shape stays. *)
Theorem make_layout_like_shape t : exists r, make_layout_like t = Some r /\ shape_of r = shape_of t /\
  flatten r = map (fun m => (fst m, stride_like (flatten t) m)) (flatten t).
Proof.
  unfold make_layout_like, ordered. rewrite blocks_like. cbn [option_map].
  destruct (strides_like (flatten t) t) as [A B]. eexists. split; [reflexivity|]. split; [now apply tree_of_spec|exact B].
Qed.

(** Two coordinates side by side in each mode. *)
Fixpoint digit_pairs (L : layout) (i j : nat) : list (nat * nat * mode) :=
  match L with [] => [] | (s, d) :: L' => (i mod s, j mod s, (s, d)) :: digit_pairs L' (i / s) (j / s) end.

Definition sum_of {X} (f : X -> nat) (T : list X) : nat := fold_right (fun x n => f x + n) 0 T.

Lemma sum_of_perm {X} (f : X -> nat) T T' : Permutation T T' -> sum_of f T = sum_of f T'.
Proof. unfold sum_of. induction 1; simpl; lia. Qed.

Lemma off_digit_pairs f L : forall i j,
  off (map (fun m => (fst m, f m)) L) i = sum_of (fun x => fst (fst x) * f (snd x)) (digit_pairs L i j) /\
  off (map (fun m => (fst m, f m)) L) j = sum_of (fun x => snd (fst x) * f (snd x)) (digit_pairs L i j).
Proof.
  induction L as [|[s d] L IH]; intros i j; [now split|]. cbn [map off fst snd digit_pairs sum_of fold_right].
  destruct (IH (i / s) (j / s)) as [-> ->]. now split.
Qed.

Definition in_range (x : nat * nat * mode) : Prop := fst (fst x) < fst (snd x) /\ snd (fst x) < fst (snd x).

Lemma digit_pairs_spec L : forall i j, wf L -> Forall in_range (digit_pairs L i j) /\ map snd (digit_pairs L i j) = L.
Proof.
  induction L as [|[s d] L IH]; intros i j W; [split; [constructor|reflexivity]|]. apply wf_cons in W as [W1 W2].
  destruct (IH (i / s) (j / s) W2) as [A B]. cbn [digit_pairs map]. split; [|cbn; now rewrite B].
  constructor; [|assumption]. split; cbn; apply Nat.mod_upper_bound; lia.
Qed.

(** The mode of largest stride first. *)
Lemma sorted_down (l : list (nat * nat * mode)) : exists l', Permutation l l' /\
  StronglySorted (fun x y => snd (snd y) <= snd (snd x)) l'.
Proof.
  induction l as [|x l (l' & P & S)]; [exists []; now repeat constructor|].
  assert (G : exists l'', Permutation (x :: l') l'' /\ StronglySorted (fun x y => snd (snd y) <= snd (snd x)) l'').
  { clear - S. induction S as [|y l S IH F]; [exists [x]; now repeat constructor|].
    destruct (le_lt_dec (snd (snd y)) (snd (snd x))) as [H|H].
    - exists (x :: y :: l). split; [reflexivity|]. constructor; [now constructor|]. constructor; [assumption|].
      eapply Forall_impl; [|exact F]. intros z Hz. exact (Nat.le_trans _ _ _ Hz H).
    - destruct IH as (l'' & P & S'). exists (y :: l''). split; [rewrite perm_swap; now constructor|].
      constructor; [assumption|]. rewrite <- P. constructor; [exact (Nat.lt_le_incl _ _ H)|assumption]. }
  destruct G as (l'' & P' & S'). exists l''. split; [|assumption]. now rewrite P.
Qed.

(** Of each mode the stride exceeds what the modes after it come to. *)
Fixpoint exceeds (f : mode -> nat) (T : list (nat * nat * mode)) : Prop :=
  match T with
  | [] => True
  | x :: T' => sum_of (fun y => (fst (snd y) - 1) * f (snd y)) T' < f (snd x) /\ exceeds f T'
  end.

Lemma sum_of_le {X} (f g : X -> nat) T : Forall (fun x => f x <= g x) T -> sum_of f T <= sum_of g T.
Proof. induction 1; simpl; unfold sum_of in *; simpl; lia. Qed.

Lemma sums_below f T : Forall in_range T ->
  sum_of (fun x => fst (fst x) * f (snd x)) T <= sum_of (fun y => (fst (snd y) - 1) * f (snd y)) T /\
  sum_of (fun x => snd (fst x) * f (snd x)) T <= sum_of (fun y => (fst (snd y) - 1) * f (snd y)) T.
Proof.
  intro F. split; apply sum_of_le; (eapply Forall_impl; [|exact F]); intros [[a b] [s d]] [A B]; cbn in *; apply Nat.mul_le_mono_r; lia.
Qed.

Lemma lexicographic f g T : Forall in_range T -> exceeds f T -> exceeds g T ->
  sum_of (fun x => fst (fst x) * f (snd x)) T < sum_of (fun x => snd (fst x) * f (snd x)) T ->
  sum_of (fun x => fst (fst x) * g (snd x)) T < sum_of (fun x => snd (fst x) * g (snd x)) T.
Proof.
  induction T as [|x T IH]; intros R F G H; [cbn in H; lia|]. inversion R as [|? ? _ R']; subst.
  destruct F as [F F']. destruct G as [G G'].
  destruct (sums_below f T R') as [A B]. destruct (sums_below g T R') as [C D]. specialize (IH R' F' G').
  cbn [sum_of fold_right] in *. destruct x as [[a b] m]. cbn [fst snd] in *.
  fold (sum_of (fun x : nat * nat * mode => fst (fst x) * f (snd x)) T) in *.
  fold (sum_of (fun x : nat * nat * mode => snd (fst x) * f (snd x)) T) in *.
  fold (sum_of (fun x : nat * nat * mode => fst (fst x) * g (snd x)) T) in *.
  fold (sum_of (fun x : nat * nat * mode => snd (fst x) * g (snd x)) T) in *.
  destruct (lt_eq_lt_dec a b) as [[L|E]|L].
  - nia.
  - subst. assert (sum_of (fun x => fst (fst x) * f (snd x)) T < sum_of (fun x => snd (fst x) * f (snd x)) T) as K by lia.
    specialize (IH K). lia.
  - exfalso. nia.
Qed.

(** The strides differ, and each exceeds the offsets of the modes of smaller stride. *)
Definition strides_apart (L : layout) : Prop :=
  NoDup (map snd (moving L)) /\
  forall m, In m (moving L) -> cosize (filter (fun m' => snd m' <? snd m) (moving L)) <= snd m.

Lemma filter_all {X} (p : X -> bool) l : (forall x, In x l -> p x = true) -> filter p l = l.
Proof. induction l as [|x l IH]; intro H; [reflexivity|]. simpl. rewrite H by now left. f_equal. apply IH. intros y Hy. apply H. now right. Qed.

Lemma filter_none {X} (p : X -> bool) l : (forall x, In x l -> p x = false) -> filter p l = [].
Proof. induction l as [|x l IH]; intro H; [reflexivity|]. simpl. rewrite H by now left. apply IH. intros y Hy. apply H. now right. Qed.

Lemma cosize_sum (L : layout) : cosize L = 1 + sum_of (fun m => (fst m - 1) * snd m) L.
Proof. induction L as [|[s d] L IH]; [reflexivity|]. cbn [cosize sum_of fold_right fst snd]. rewrite IH. unfold sum_of. lia. Qed.

Lemma stride_like_perm L L' m : Permutation L L' -> stride_like L m = stride_like L' m.
Proof.
  intro P. unfold stride_like. destruct (moving_extent m =? 1); [reflexivity|].
  induction P as [|x l l' P IH|x y l|l1 l2 l3 P IHP Q IHQ]; [reflexivity| | |congruence]; simpl.
  - destruct (snd x <? snd m); lia.
  - destruct (snd x <? snd m), (snd y <? snd m); lia.
Qed.

Lemma stride_like_moving L m : wf L -> stride_like (moving L) m = stride_like L m.
Proof.
  intro W. unfold stride_like. destruct (moving_extent m =? 1); [reflexivity|].
  induction L as [|[s d] L IH]; [reflexivity|]. apply wf_cons in W as [W1 W2]. specialize (IH W2).
  unfold moving in *. cbn [filter fst snd].
  destruct (Nat.eqb_spec s 1) as [->|]; [|destruct (Nat.eqb_spec d 0) as [->|]]; cbn [negb andb fold_right fst snd]; rewrite IH; try reflexivity.
  - replace (moving_extent (1, d)) with 1 by (unfold moving_extent; cbn; now destruct (d =? 0)).
    destruct (d <? snd m); lia.
  - replace (moving_extent (s, 0)) with 1 by reflexivity. destruct (0 <? snd m); lia.
Qed.

(** Among modes that move, by decreasing stride: the product of the extents after it. *)
Lemma stride_like_down pre m post : Forall (fun x => 2 <= fst x /\ 1 <= snd x) (pre ++ m :: post) ->
  Forall (fun x => snd m <= snd x) pre -> Forall (fun x => snd x < snd m) post ->
  stride_like (pre ++ m :: post) m = total (map fst post).
Proof.
  intros F A B. apply Forall_app in F as [_ F]. inversion F as [|? ? [H1 H2] F']; subst.
  unfold stride_like. assert (E : moving_extent m = fst m) by (unfold moving_extent; destruct (Nat.eqb_spec (snd m) 0); lia).
  rewrite E. destruct (Nat.eqb_spec (fst m) 1); [lia|]. rewrite fold_right_app. cbn [fold_right]. rewrite Nat.ltb_irrefl.
  assert (P : forall n, fold_right (fun m' n => if snd m' <? snd m then moving_extent m' * n else n) n pre = n).
  { intro k. clear - A. induction A as [|x l H _ IH]; [reflexivity|]. simpl. destruct (Nat.ltb_spec (snd x) (snd m)); [lia|assumption]. }
  rewrite P. clear - F' B. induction B as [|x l H _ IH]; [reflexivity|]. inversion F' as [|? ? [H1 H2] F'']; subst. simpl.
  destruct (Nat.ltb_spec (snd x) (snd m)); [|lia]. rewrite IH by assumption.
  unfold moving_extent. destruct (Nat.eqb_spec (snd x) 0); [lia|reflexivity].
Qed.

Lemma total_column (T : list (nat * nat * mode)) : forall f : mode -> nat, Forall (fun x : nat * nat * mode => 1 <= fst (snd x)) T ->
  (forall pre (x : nat * nat * mode) post, T = pre ++ x :: post -> f (snd x) = total (map fst (map snd post))) ->
  sum_of (fun y : nat * nat * mode => (fst (snd y) - 1) * f (snd y)) T + 1 = total (map fst (map snd T)).
Proof.
  induction T as [|x T IH]; intros f P H; [reflexivity|]. inversion P as [|? ? P1 P2]; subst.
  cbn [sum_of fold_right map total]. fold (total (map fst (map snd T))).
  specialize (IH f P2). rewrite (H [] x T eq_refl). rewrite <- IH; [|intros pre y post ->; apply (H (x :: pre) y post eq_refl)].
  unfold sum_of. cbn in *. nia.
Qed.

(** make_layout_like: `result(i) < result(j) where a(i) < a(j)`, if the strides of a do not overlap. *)
Theorem make_layout_like_increases t r i j : wf (flatten t) -> strides_apart (flatten t) -> make_layout_like t = Some r ->
  off (flatten t) i < off (flatten t) j -> off (flatten r) i < off (flatten r) j.
Proof.
  intros W [N A] E. destruct (make_layout_like_shape t) as (r' & E' & _ & F). rewrite E in E'. injection E' as <-. rewrite F. clear F.
  set (L := flatten t) in *. clearbody L. clear E t.
  assert (Id : off L i = off (map (fun m => (fst m, snd m)) L) i /\ off L j = off (map (fun m => (fst m, snd m)) L) j).
  { rewrite (map_ext _ (fun m => m)) by (now intros []). now rewrite map_id. }
  destruct Id as [-> ->].
  destruct (off_digit_pairs (@snd nat nat) L i j) as [-> ->]. destruct (off_digit_pairs (stride_like L) L i j) as [-> ->].
  destruct (digit_pairs_spec L i j W) as [R S].
  set (T := digit_pairs L i j) in *. clearbody T.
  (* only modes that move count *)
  set (p := fun x : nat * nat * mode => negb (fst (snd x) =? 1) && negb (snd (snd x) =? 0)).
  assert (Ft : forall c f, (forall m, snd m = 0 -> f m = 0) -> (forall x, in_range x -> c x < fst (snd x)) ->
    sum_of (fun x : nat * nat * mode => c x * f (snd x)) T = sum_of (fun x => c x * f (snd x)) (filter p T)).
  { intros c f Z C. clear - R Z C. induction R as [|x T H _ IH]; [reflexivity|]. specialize (C x H).
    cbn [sum_of fold_right filter]. unfold p at 1. unfold sum_of in IH. rewrite IH.
    destruct (Nat.eqb_spec (fst (snd x)) 1); [cbn; replace (c x) with 0 by lia; reflexivity|].
    destruct (Nat.eqb_spec (snd (snd x)) 0) as [E|]; [cbn; rewrite (Z _ E); lia|reflexivity]. }
  assert (Z : forall m, snd m = 0 -> stride_like L m = 0).
  { intros m Hm. unfold stride_like, moving_extent. now rewrite Hm. }
  rewrite !(Ft _ (@snd nat nat)), !(Ft _ (stride_like L)); try (assumption || now intros ? []); try (intros ? H; exact H).
  assert (M : map snd (filter p T) = moving L).
  { rewrite <- S. unfold moving, p. clear. induction T as [|x T IH]; [reflexivity|]. cbn [filter map].
    destruct (negb (fst (snd x) =? 1) && negb (snd (snd x) =? 0)); cbn [map]; now rewrite IH. }
  assert (R' : Forall in_range (filter p T)).
  { apply Forall_forall. intros x Hx. apply filter_In in Hx as [Hx _]. now apply (proj1 (Forall_forall _ T) R). }
  destruct (sorted_down (filter p T)) as (D & P & Sd).
  assert (RD : Forall in_range D) by (now rewrite <- P).
  rewrite !(sum_of_perm _ _ _ P).
  assert (PM : Permutation (map snd D) (moving L)) by (rewrite <- M; symmetry; now apply Permutation_map).
  pose proof (moving_proper L W) as Pr. unfold proper in Pr. rewrite <- PM in Pr.
  rewrite (Permutation_map snd (Permutation_sym PM)) in N.
  (* strictly decreasing *)
  assert (St : forall pre x post, D = pre ++ x :: post ->
    Forall (fun m => snd (snd x) <= snd m) (map snd pre) /\ Forall (fun m => snd m < snd (snd x)) (map snd post)).
  { intros pre. clear - Sd N. revert D Sd N. induction pre as [|y pre IH]; intros D Sd N x post ->.
    - split; [constructor|]. cbn [app map] in *. inversion Sd as [|? ? _ F]; subst. inversion N as [|? ? N1 _]; subst.
      rewrite Forall_map. apply Forall_forall. intros z Hz. apply (proj1 (Forall_forall _ _) F) in Hz as Le.
      apply Nat.le_neq. split; [exact Le|]. intro E. apply N1. rewrite <- E. now apply in_map, in_map.
    - cbn [app map] in *. inversion Sd as [|? ? Sd' F]; subst. inversion N; subst.
      destruct (IH _ Sd' H2 x post eq_refl) as [A B]. split; [|assumption]. constructor; [|assumption].
      rewrite Forall_forall in F. apply F. apply in_or_app. right. now left. }
  assert (EL : forall pre x post, D = pre ++ x :: post -> stride_like L (snd x) = total (map fst (map snd post))).
  { intros pre x post ED. rewrite <- (stride_like_moving L _ W), <- (stride_like_perm _ _ _ PM).
    destruct (St pre x post ED) as [A1 A2]. rewrite ED, map_app in *. cbn [map] in *. now apply stride_like_down. }
  apply lexicographic; [assumption| |].
  - (* the given strides *)
    assert (H : forall pre post, D = pre ++ post -> exceeds (@snd nat nat) post); [|exact (H [] D eq_refl)].
    intros pre post. revert pre. induction post as [|x post IH]; intros pre ED; [exact I|].
    split; [|apply (IH (pre ++ [x])); now rewrite <- app_assoc].
    destruct (St pre x post ED) as [A1 A2].
    assert (Im : In (snd x) (moving L)) by (rewrite <- PM, ED, map_app; apply in_or_app; right; now left).
    specialize (A _ Im). rewrite cosize_sum in A.
    assert (Pf : Permutation (filter (fun m' => snd m' <? snd (snd x)) (moving L)) (map snd post)).
    { assert (G : forall l l' : layout, Permutation l l' -> Permutation (filter (fun m' => snd m' <? snd (snd x)) l) (filter (fun m' => snd m' <? snd (snd x)) l')).
      { clear. induction 1; simpl; repeat match goal with |- context [if ?b then _ else _] => destruct b end; eauto using perm_skip, perm_swap, perm_trans. }
      rewrite (G _ _ (Permutation_sym PM)), ED, map_app, filter_app. cbn [map filter]. rewrite Nat.ltb_irrefl.
      rewrite filter_none, filter_all; [reflexivity| |].
      - intros y Hy. apply Nat.ltb_lt. now apply (proj1 (Forall_forall _ _) A2).
      - intros y Hy. apply Nat.ltb_ge. now apply (proj1 (Forall_forall _ _) A1). }
    rewrite (sum_of_perm _ _ _ Pf) in A. clear - A. revert A. unfold sum_of.
    assert (Q : fold_right (fun x n => (fst (snd x) - 1) * snd (snd x) + n) 0 post =
      fold_right (fun x n => (fst x - 1) * snd x + n) 0 (map snd post)).
    { induction post as [|y l IH]; [reflexivity|]. cbn [map fold_right]. now rewrite IH. }
    rewrite Q. intro A. lia.
  - (* the new ones *)
    assert (H : forall pre post, D = pre ++ post -> exceeds (stride_like L) post); [|exact (H [] D eq_refl)].
    intros pre post. revert pre. induction post as [|x post IH]; intros pre ED; [exact I|].
    split; [|apply (IH (pre ++ [x])); now rewrite <- app_assoc].
    rewrite (EL pre x post ED).
    assert (P1 : Forall (fun x => 1 <= fst (snd x)) post).
    { rewrite ED, map_app in Pr. apply Forall_app in Pr as [_ Pr]. inversion Pr as [|? ? _ Pp]; subst.
      rewrite Forall_map in Pp. eapply Forall_impl; [|exact Pp]. intros y [Hy _]. exact (Nat.le_trans _ _ _ (le_S _ _ (le_n 1)) Hy). }
    pose proof (total_column post (stride_like L) P1) as Q. rewrite <- Q; [rewrite Nat.add_1_r; apply Nat.lt_succ_diag_r|].
    intros pre' y post' ->. apply (EL (pre ++ x :: pre') y post'). rewrite ED, <- app_assoc. reflexivity.
Qed.

(** Injective is not enough: [make_layout_like((3,2):(2,3)) = (3,2):(1,3)], where a(3) < a(2), and result(2) < result(3). *)
Theorem make_layout_like_injective_is_not_enough :
  let a := Node [Leaf (3, 2); Leaf (2, 3)] in let r := Node [Leaf (3, 1); Leaf (2, 3)] in
  make_layout_like a = Some r /\ NoDup (vals (flatten a)) /\
  off (flatten a) 3 < off (flatten a) 2 /\ off (flatten r) 2 < off (flatten r) 3.
Proof.
  split; [reflexivity|]. split; [|cbn; lia]. cbn. repeat constructor; simpl; lia.
Qed.

Lemma sorted_column f A : forall lower, proper (lower ++ A) ->
  (forall pre m post, lower ++ A = pre ++ m :: post -> f m = total (map fst pre)) ->
  map (fun m => (fst m, f m)) A = column_major (map fst A) (total (map fst lower)).
Proof.
  induction A as [|m A IH]; intros lower P H; [reflexivity|]. cbn [map column_major].
  pose proof P as Q. apply Forall_app in Q as [_ Q]. inversion Q as [|? ? [M _] _]; subst.
  destruct (Nat.eqb_spec (fst m) 1); [lia|]. rewrite (H lower m A eq_refl). f_equal.
  replace (total (map fst lower) * fst m) with (total (map fst (lower ++ [m]))).
  - apply IH; [now rewrite <- app_assoc|]. intros pre x post E. apply (H pre x post). rewrite <- E, <- app_assoc. reflexivity.
  - rewrite map_app, total_app. cbn [map total fold_right]. now rewrite Nat.mul_1_r.
Qed.

(** What moves stays so. *)
Lemma moving_like L : wf L ->
  let g := fun m : mode => (fst m, stride_like L m) in moving (map g L) = map g (moving L).
Proof.
  intros W g. assert (G : forall K, moving (map g K) = map g (moving K)); [|apply G].
  induction K as [|[s d] K IH]; [reflexivity|]. unfold moving in *. cbn [map filter g fst snd].
  rewrite IH. destruct (Nat.eqb_spec s 1); [reflexivity|]. cbn [negb andb].
  assert (Z : (stride_like L (s, d) =? 0) = (d =? 0)).
  { unfold stride_like, moving_extent at 1. cbn [fst snd]. destruct (Nat.eqb_spec d 0) as [->|]; [reflexivity|].
    destruct (Nat.eqb_spec s 1); [contradiction|]. apply Nat.eqb_neq.
    clear - W. induction L as [|[s' d'] L IH]; [cbn; lia|]. apply wf_cons in W as [W1 W2]. specialize (IH W2). cbn [fold_right snd].
    destruct (d' <? d); [|assumption]. unfold moving_extent at 1. cbn [fst snd]. destruct (d' =? 0); nia. }
  rewrite Z. destruct (d =? 0); reflexivity.
Qed.

(** make_layout_like: if no two strides are equal, each offset is reached once, except for modes of stride 0.
    *)
Theorem make_layout_like_bijection t r : wf (flatten t) -> NoDup (map snd (moving (flatten t))) ->
  make_layout_like t = Some r -> without_gaps (flatten r).
Proof.
  intros W N E. destruct (make_layout_like_shape t) as (r' & E' & _ & F). rewrite E in E'. injection E' as <-. rewrite F. clear E F r.
  set (L := flatten t) in *. clearbody L. unfold without_gaps.
  set (g := fun m : mode => (fst m, stride_like L m)).
  change (Permutation (vals (moving (map g L))) (seq 0 (size (moving (map g L))))).
  pose proof (moving_like L W) as M. fold g in M.
  rewrite M. set (A := isort (moving L)).
  assert (PA : Permutation A (moving L)) by apply isort_perm.
  assert (PrA : proper A) by (unfold proper; rewrite PA; now apply moving_proper).
  assert (G : map g A = column_major (map fst A) 1).
  { apply (sorted_column (stride_like L) A []); [assumption|]. cbn [app]. intros pre m post EA.
    assert (St : Forall (fun x => snd x < snd m) pre /\ Forall (fun x => snd m <= snd x) post).
    { assert (NA : NoDup (map snd A)) by (now rewrite (Permutation_map snd PA)).
      pose proof (isort_sorted (moving L)) as S. fold A in S. rewrite EA in S, NA. clear - S NA.
      induction pre as [|y pre IH].
      - split; [constructor|]. now inversion S.
      - cbn [app map] in *. inversion S as [|? ? S' F]; subst. inversion NA as [|? ? N1 N2]; subst.
        destruct (IH N2 S') as [A B]. split; [|assumption]. constructor; [|assumption].
        rewrite Forall_forall in F. apply Nat.le_neq. split; [apply F; apply in_or_app; right; now left|].
        intro E. apply N1. rewrite E, map_app. apply in_or_app. right. now left. }
    destruct St as [S1 S2].
    rewrite <- (stride_like_moving L m W), <- (stride_like_perm A (moving L) m PA), EA.
    assert (Q : Permutation (pre ++ m :: post) (post ++ m :: pre)).
    { rewrite <- !Permutation_middle. constructor. apply Permutation_app_comm. }
    rewrite (stride_like_perm _ _ m Q). apply stride_like_down; try assumption.
    rewrite <- Q, <- EA. exact PrA. }
  assert (Pg : Permutation (map g (moving L)) (column_major (map fst A) 1)).
  { rewrite <- G. symmetry. now apply Permutation_map. }
  rewrite (vals_perm _ _ Pg), (size_perm _ _ Pg), column_major_size.
  rewrite column_major_vals; [reflexivity|]. rewrite Forall_map. eapply Forall_impl; [|exact PrA]. cbn. intros m [H _]. lia.
Qed.

Lemma without_gaps_cosize L : wf L -> without_gaps L -> cosize L = size (moving L).
Proof.
  intros W G. unfold without_gaps in G. rewrite <- cosize_moving. pose proof (moving_wf L W) as WM. set (M := moving L) in *.
  pose proof (cosize_attained M WM) as A. pose proof (size_pos M WM) as Pm.
  assert (I : In (cosize M - 1) (vals M)).
  { rewrite vals_off by assumption. apply in_map_iff. exists (size M - 1). split; [lia|]. apply in_seq. lia. }
  rewrite G, in_seq in I. assert (J : In (size M - 1) (vals M)) by (rewrite G; apply in_seq; lia).
  rewrite vals_off in J by assumption. apply in_map_iff in J as (i & E & _). pose proof (off_lt_cosize M i WM). lia.
Qed.

(** [cosize(result) == size of the modes of a that move], where no two of their strides are the same. *)
Theorem make_layout_like_cosize t r : wf (flatten t) -> NoDup (map snd (moving (flatten t))) ->
  make_layout_like t = Some r -> cosize (flatten r) = size (moving (flatten t)).
Proof.
  intros W N E. pose proof (make_layout_like_bijection t r W N E) as G.
  destruct (make_layout_like_shape t) as (r' & E' & _ & F). rewrite E in E'. injection E' as <-.
  rewrite without_gaps_cosize; [|rewrite F; unfold wf; rewrite Forall_map; exact W|assumption].
  rewrite F. change (size (moving (map (fun m : mode => (fst m, stride_like (flatten t) m)) (flatten t))) = size (moving (flatten t))).
  rewrite (moving_like (flatten t) W). generalize (moving (flatten t)) as M. generalize (stride_like (flatten t)) as f. clear.
  intros f M. induction M as [|[s d] M IH]; [reflexivity|]. cbn [map size fst snd]. now rewrite IH.
Qed.

(** Equal strides stay equal: [make_layout_like((2,2):(1,1)) = (2,2):(1,1)], of cosize 3. *)
Theorem make_layout_like_of_equal_strides : let a := Node [Leaf (2, 1); Leaf (2, 1)] in
  make_layout_like a = Some a /\ cosize (flatten a) = 3 /\ size (moving (flatten a)) = 4.
Proof. repeat split. Qed.

(** ** domain_distribute *)

(** Each step goes on by at least [next], and stays below the shape. *)
Lemma taken_increases ns : forall next rest, Forall (fun n => 1 <= n) ns -> 1 <= next -> 1 <= rest ->
  let L := taken (column_major ns next) rest in
  wf L /\ Nat.divide (size L) rest /\
  (forall x, off L x + next <= next * total ns) /\
  forall x y, x < y -> y < size L -> off L x + next <= off L y.
Proof.
  induction ns as [|n ns IH]; intros next rest F Hn Hr.
  - cbn. split; [constructor|]. split; [apply Nat.divide_1_l|]. split; intros; lia.
  - inversion F as [|? ? H F']; subst. cbn [column_major taken]. set (g := Nat.gcd n rest).
    assert (Hg : 1 <= g). { assert (g <> 0); [|lia]. intro E. apply Nat.gcd_eq_0 in E. lia. }
    destruct (Nat.gcd_divide_l n rest) as [a Ea]. destruct (Nat.gcd_divide_r n rest) as [b Eb]. fold g in Ea, Eb.
    clearbody g. assert (Er : rest / g = b) by (rewrite Eb; apply Nat.div_mul; lia). rewrite Er.
    destruct (IH (next * n) b F' ltac:(nia) ltac:(nia)) as (W & D & B & I).
    set (L := taken (column_major ns (next * n)) b) in *. cbv zeta. split; [now apply wf_cons|].
    split; [cbn [size]; destruct D as [c Ec]; exists c; nia|]. cbn [off total fold_right]. fold (total ns).
    assert (S : forall x, (x mod g) * (if n =? 1 then 0 else next) = (x mod g) * next).
    { intro x. destruct (Nat.eqb_spec n 1); [|reflexivity]. assert (g = 1) as -> by (apply Nat.divide_1_r; exists a; lia). rewrite Nat.mod_1_r. lia. }
    assert (Gn : g <= n) by (destruct a; [lia|nia]). split.
    + intro x. rewrite S. pose proof (Nat.mod_upper_bound x g ltac:(lia)). specialize (B (x / g)). nia.
    + intros x y Hxy Hy. rewrite !S. cbn [size] in Hy.
      pose proof (Nat.div_mod x g ltac:(lia)). pose proof (Nat.div_mod y g ltac:(lia)).
      pose proof (Nat.mod_upper_bound x g ltac:(lia)). pose proof (Nat.mod_upper_bound y g ltac:(lia)).
      assert (y / g < size L) by (apply Nat.div_lt_upper_bound; lia).
      destruct (lt_eq_lt_dec (x / g) (y / g)) as [[Lt|Eq]|Gt]; [| |exfalso; nia].
      * specialize (I _ _ Lt H4). clear - I Gn H2 Hg. nia.
      * rewrite Eq in *. clear - H0 H1 Hxy. nia.
Qed.

(** domain_distribute: the values of the result increase, and `size(result)` divides `count`. The values are
    integer coordinates of the shape. *)
Theorem domain_distribute_law s count t : domain_distribute s count = Some t ->
  Nat.divide (size (flatten t)) count /\
  (forall i, i < size (flatten t) -> off (flatten t) i < size_of s) /\
  forall i j, i < j -> j < size (flatten t) -> off (flatten t) i < off (flatten t) j.
Proof.
  unfold domain_distribute. destruct (Nat.leb_spec 1 count) as [Hc|]; [|discriminate].
  destruct (make_layout_left s) as [u|] eqn:E; [|discriminate]. intros [= <-].
  apply make_layout_left_flat in E as (P & _ & ->). apply extents_positive in P as F.
  destruct (taken_increases (extents s) 1 count F (le_n 1) Hc) as (W & D & B & I).
  set (L := taken (column_major (extents s) 1) count) in *.
  set (r := match merge L with [] => Leaf (1, 0) | R => place R end).
  assert (S : size (flatten r) = size L /\ forall x, x < size L -> off (flatten r) x = off L x).
  { subst r. rewrite <- (merge_size L). pose proof (fun x => merge_off L x W) as M. destruct (merge L) as [|m R].
    - split; [reflexivity|]. intros x Hx. rewrite <- M. cbn. lia.
    - rewrite flatten_place. split; [reflexivity|]. intros x _. apply M. }
  match goal with |- context [flatten ?t] => change t with r end.
  destruct S as [S O]. rewrite S, <- total_extents. split; [assumption|]. split.
  - intros i Hi. rewrite O by assumption. specialize (B i). lia.
  - intros i j H Hj. rewrite !O by lia. specialize (I i j H Hj). lia.
Qed.

(** domain_distribute: rejected only for an extent or a count of 0. *)
Theorem domain_distribute_accepts s count :
  domain_distribute s count <> None <-> all_positive s = true /\ 1 <= count.
Proof.
  unfold domain_distribute. destruct (Nat.leb_spec 1 count); [|intuition (congruence || lia)].
  unfold make_layout_left, compact_col_major. rewrite compact_int. destruct (all_positive s); cbn; intuition congruence.
Qed.

(** ** Strides from a first one on *)

(** compact_col_major, compact_row_major: accepted if and only if no extent is 0 and the first strides have at most
    the parentheses of the shape. *)
Theorem compact_accepts prefix s current :
  compact prefix s current <> None <-> all_positive s = true /\ weakly_congruent current s = true.
Proof.
  unfold compact. destruct (all_positive s); [|intuition congruence].
  assert (G : compact_modes prefix s current <> None <-> weakly_congruent current s = true); [|intuition congruence].
  revert current. induction s as [n|ss IH] using tuple_ind'; intros [c|cs]; try (simpl; split; congruence).
  cbn [compact_modes weakly_congruent]. revert cs. induction IH as [|s ss Hs _ IH]; intros [|c cs]; try (simpl; split; congruence).
  specialize (Hs c). specialize (IH cs). cbn [zip_some forall2b]. fold (zip_some (compact_modes prefix)).
  rewrite andb_true_iff, <- Hs, <- IH.
  destruct (compact_modes prefix s c), (zip_some (compact_modes prefix) ss cs); simpl; split; try (intros []; congruence); try congruence; intuition congruence.
Qed.

(** compact_col_major: the strides are multiples of the first stride, from the left. *)
Theorem compact_col_major_multiples s first d i : compact_col_major s (At first) = Some d -> i < size_of s ->
  off (flatten (tree_of s d)) i = first * i.
Proof.
  unfold compact_col_major. rewrite compact_int. destruct (all_positive s) eqn:P; [|discriminate]. intros [= <-] H.
  rewrite prefix_left_flat. apply column_major_off; [now apply extents_positive|now rewrite total_extents].
Qed.

(** compact_row_major: the strides are multiples of the first stride, from the right. They are the strides of
    compact_col_major for the reversed leaves. *)
Theorem compact_row_major_multiples s first d i : compact_row_major s (At first) = Some d -> i < size_of s ->
  off (rev (flatten (tree_of s d))) i = first * i.
Proof.
  unfold compact_row_major. rewrite compact_int. destruct (all_positive s) eqn:P; [|discriminate]. intros [= <-] H.
  pose proof (prefix_right_spec s first) as E. destruct (prefix_right s first) as [d n]. destruct E as (_ & _ & E).
  cbn [fst]. rewrite E. apply column_major_off; [apply Forall_rev; now apply extents_positive|].
  now rewrite <- (total_perm _ _ (Permutation_rev (extents s))), total_extents.
Qed.

(** compact_col_major, compact_row_major: a tuple of first strides applies to each mode separately. *)
Theorem compact_by_mode prefix s ss c cs d ds :
  compact_modes prefix s c = Some d -> compact_modes prefix (Tuple ss) (Tuple cs) = Some (Tuple ds) ->
  compact_modes prefix (Tuple (s :: ss)) (Tuple (c :: cs)) = Some (Tuple (d :: ds)).
Proof.
  intros E F. cbn [compact_modes zip_some] in *. rewrite E. fold (zip_some (compact_modes prefix)).
  destruct (zip_some (compact_modes prefix) ss cs); [|discriminate]. simpl in *. congruence.
Qed.

(** ** make_fragment_like *)

(** Column-major, without the modes of one element. *)
Fixpoint packed (ns : list nat) (next : nat) : layout :=
  match ns with [] => [] | n :: ns' => if n =? 1 then packed ns' next else (n, next) :: packed ns' (next * n) end.

Lemma packed_app a b : forall next, Forall (fun n => 1 <= n) a -> packed (a ++ b) next = packed a next ++ packed b (next * total a).
Proof.
  induction a as [|n a IH]; intros next F; cbn [app packed total fold_right]; [now rewrite Nat.mul_1_r|].
  inversion F as [|? ? _ F']; subst. fold (total a). destruct (Nat.eqb_spec n 1) as [->|].
  - rewrite IH by assumption. do 2 f_equal. lia.
  - rewrite IH by assumption. cbn [app]. do 3 f_equal. lia.
Qed.

Lemma shape_filter_zeros_positive t : wf (flatten t) -> all_positive (shape_of (filter_zeros t)) = true.
Proof. intro W. apply all_positive_shape. rewrite flatten_filter_zeros. now apply without_zero_wf. Qed.

Lemma make_ordered_layout_wf s o t : make_ordered_layout s o = Some t -> shape_of t = s /\ wf (flatten t).
Proof.
  unfold make_ordered_layout, compact_order. destruct (blocks s o) as [bs|] eqn:B; [|discriminate].
  destruct (all_positive s) eqn:P; [|discriminate]. destruct (unambiguous bs); [|discriminate]. intros [= <-].
  destruct (strides_in_order_spec bs s o bs B) as (K & _). destruct (tree_of_spec _ _ K) as [E _].
  split; [exact E|]. apply all_positive_shape. now rewrite E.
Qed.

(** The extents of a layout with strides that count only what moves. *)
Lemma moving_block_spec t : forall next, wf (flatten t) -> 1 <= next ->
  let d := fst (prefix_left (shape_of (filter_zeros t)) next) in
  congruent (shape_of t) d = true /\
  moving (flatten (tree_of (shape_of t) d)) = packed (extents (shape_of (filter_zeros t))) next.
Proof.
  induction t as [[s d]|ts IH] using tree_ind'; intros next W Hn; cbv zeta.
  - split; [reflexivity|]. cbn [filter_zeros shape_of part fst prefix_left tree_of flatten extents packed].
    unfold moving. cbn [filter fst snd]. cbn [flatten] in W. apply wf_cons in W as [W _].
    destruct (Nat.eqb_spec d 0) as [->|].
    + cbn. now rewrite andb_false_r.
    + destruct (Nat.eqb_spec s 1) as [->|]; [reflexivity|]. cbn [negb andb]. destruct (Nat.eqb_spec next 0); [lia|reflexivity].
  - revert next Hn. induction IH as [|t ts Ht _ IH]; intros next Hn; [split; reflexivity|].
    cbn [flatten flat_map] in W. apply wf_app in W as [W1 W2].
    cbn [filter_zeros shape_of part map prefix_left thread] in *. fold (thread prefix_left).
    specialize (Ht next W1 Hn). pose proof (prefix_left_spec (shape_of (filter_zeros t)) next) as P.
    destruct (prefix_left (shape_of (filter_zeros t)) next) as [d n1]. destruct P as (_ & P & _).
    pose proof (size_of_pos _ (shape_filter_zeros_positive t W1)).
    specialize (IH W2 n1 ltac:(nia)).
    destruct (thread prefix_left (map shape_of (map filter_zeros ts)) n1) as [ds n2]. cbn [fst] in *.
    destruct Ht as [A B]. destruct IH as [C D].
    cbn [congruent forall2b tree_of zip_with flatten flat_map extents] in *. split; [now rewrite A|].
    rewrite moving_app, B, packed_app, total_extents, <- P by (apply extents_positive, shape_filter_zeros_positive, W1).
    f_equal. exact D.
Qed.

Lemma packed_above ns : forall next, Forall (fun n => 1 <= n) ns -> 1 <= next -> Forall (fun m => next <= snd m) (packed ns next).
Proof.
  induction ns as [|n ns IH]; intros next F H; [constructor|]. inversion F as [|? ? Hn F']; subst. cbn [packed].
  destruct (n =? 1); [now apply IH|]. constructor; [cbn; lia|]. eapply Forall_impl; [|apply IH; [assumption|nia]]. cbn. intros m Hm. nia.
Qed.

Lemma isort_packed ns : forall next, Forall (fun n => 1 <= n) ns -> 1 <= next -> isort (packed ns next) = packed ns next.
Proof.
  induction ns as [|n ns IH]; intros next F H; [reflexivity|]. inversion F as [|? ? Hn F']; subst. cbn [packed].
  destruct (Nat.eqb_spec n 1); [now apply IH|]. change (insert (n, next) (isort (packed ns (next * n))) = (n, next) :: packed ns (next * n)).
  rewrite IH by (assumption || nia).
  pose proof (packed_above ns (next * n) F' ltac:(nia)) as A. destruct (packed ns (next * n)) as [|m L]; [reflexivity|].
  inversion A; subst. cbn [insert snd fst]. destruct (Nat.ltb_spec next (snd m)); [reflexivity|nia].
Qed.

Lemma gaps_packed ns M : forall next, Forall (fun n => 1 <= n) ns -> 1 <= next ->
  option_map merge (gaps next M (packed ns next)) =
  Some (merge [(cdiv M (next * total ns), next * total ns)]).
Proof.
  induction ns as [|n ns IH]; intros next F H; cbn [packed total fold_right gaps option_map].
  - now rewrite Nat.mul_1_r.
  - inversion F as [|? ? Hn F']; subst. fold (total ns). destruct (Nat.eqb_spec n 1) as [->|].
    + rewrite IH by assumption. now rewrite Nat.mul_1_l.
    + cbn [gaps]. rewrite Nat.mod_same by lia. cbn [Nat.eqb]. specialize (IH (next * n) F' ltac:(nia)).
      rewrite (Nat.mul_comm n next) in *. rewrite Nat.div_same by lia.
      destruct (gaps (next * n) M (packed ns (next * n))) as [G|]; [|discriminate]. cbn [option_map] in *.
      injection IH as IH. f_equal. cbn [merge]. rewrite Nat.eqb_refl. rewrite IH. now rewrite Nat.mul_assoc.
Qed.

(** The complement of a block without gaps counts blocks. *)
Lemma complement_block L ns M : moving L = packed ns 1 -> Forall (fun n => 1 <= n) ns ->
  complement L M = Some (merge [(cdiv M (total ns), total ns)]).
Proof.
  intros E F. unfold complement. rewrite E, isort_packed, (gaps_packed ns M 1 F) by (assumption || lia). now rewrite Nat.mul_1_l.
Qed.

Lemma offx_merge_one k b v : v < k -> offx (merge [(k, b)]) v = v * b.
Proof. intro H. cbn [merge]. destruct (Nat.eqb_spec k 1); cbn; lia. Qed.

(** Copies of a block without gaps lie at multiples of its size; there are always such copies. *)
Lemma product_block block ns copies : wf (flatten block) -> wf (flatten copies) ->
  moving (flatten block) = packed ns 1 -> Forall (fun n => 1 <= n) ns -> total ns <= size (flatten block) ->
  exists Rs, logical_product (flatten block) (flatten copies) = Some Rs /\
    Forall2 (fun R b => wf R /\ size R = fst b) Rs (flatten copies) /\
    forall y, y < size (flatten copies) -> off (concat Rs) y = off (flatten copies) y * total ns.
Proof.
  intros WB WC E F L. set (M := size (flatten block) * cosize (flatten copies)).
  assert (T : 1 <= total ns) by (clear - F; induction F; simpl; [lia|]; nia).
  assert (Wide : cosize (flatten copies) <= cdiv M (total ns)).
  { destruct (le_lt_dec (cosize (flatten copies)) (cdiv M (total ns))) as [|Lt]; [assumption|].
    pose proof (proj1 (cdiv_le M (total ns) (cosize (flatten copies) - 1) T)) as K.
    pose proof (cdiv_ge M (total ns) T). subst M. pose proof (cosize_pos (flatten copies)). nia. }
  pose proof (complement_block (flatten block) ns M E F) as C.
  destruct (logical_product_exact (flatten block) (flatten copies) WB WC) as [Acc Law].
  assert (Off : forall y, y < size (flatten copies) ->
    offx (merge [(cdiv M (total ns), total ns)]) (off (flatten copies) y) = off (flatten copies) y * total ns).
  { intros y Hy. apply offx_merge_one. pose proof (off_lt_cosize (flatten copies) y WC). lia. }
  destruct (logical_product (flatten block) (flatten copies)) as [Rs|] eqn:P.
  - exists Rs. split; [reflexivity|]. destruct (Law Rs eq_refl) as (C' & EC & F2 & G). fold M in EC. rewrite C in EC. injection EC as <-.
    split; [assumption|]. intros y Hy. rewrite G by assumption. now apply Off.
  - exfalso. apply (proj2 Acc); [|reflexivity]. exists (merge [(cdiv M (total ns), total ns)]). split; [exact C|].
    exists (map (fun m => [(fst m, snd m * total ns)]) (flatten copies)). split.
    + clear - WC. induction (flatten copies) as [|[n d] L IH]; [constructor|]. apply wf_cons in WC as [W1 W2].
      constructor; [|now apply IH]. split; [apply wf_cons; split; [assumption|constructor]|cbn; lia].
    + intros y Hy. rewrite Off by assumption. clear. revert y. induction (flatten copies) as [|[n d] L IH]; intro y; [reflexivity|].
      cbn [map concat app off fst snd]. rewrite IH. lia.
Qed.

Lemma total_filter_zeros t : wf (flatten t) -> total (extents (shape_of (filter_zeros t))) <= size (flatten t).
Proof.
  intro W. rewrite total_extents, size_of_shape, flatten_filter_zeros. rewrite (without_zero_size (flatten t)) at 1.
  rewrite <- (Nat.mul_1_r (size (map _ _))) at 1. apply Nat.mul_le_mono_l. apply size_pos.
  unfold still. apply Forall_forall. intros m Hm. apply filter_In in Hm as [Hm _]. now apply (proj1 (Forall_forall _ _) W).
Qed.

(** What a fragment is made of: mode 0 without gaps in what moves, and the other modes in the order of their strides. *)
Definition fragment_parts (first : tree) (rest : list tree) (block copies : tree) : Prop :=
  shape_of block = shape_of first /\
  moving (flatten block) = packed (extents (shape_of (filter_zeros first))) 1 /\
  make_ordered_layout (Tuple (map shape_of rest)) (Tuple (map stride_of rest)) = Some copies.

(** make_fragment_like: the result is the block, followed by the other modes, whose strides are multiples of
    the block size. *)
Theorem make_fragment_like_law first u rest r : wf (flatten (Node (first :: u :: rest))) ->
  make_fragment_like (Node (first :: u :: rest)) = Some r ->
  exists block copies scaled, fragment_parts first (u :: rest) block copies /\
    r = Node (block :: spliced scaled) /\ size (flatten scaled) = size (flatten copies) /\ wf (flatten block) /\ wf (flatten scaled) /\
    forall y, y < size (flatten copies) ->
      off (flatten scaled) y = off (flatten copies) y * size_of (shape_of (filter_zeros first)).
Proof.
  intros W E. cbn [flatten flat_map] in W. apply wf_app in W as [W1 W2].
  unfold make_fragment_like in E. cbn [modes_of] in E. unfold compact_col_major in E. rewrite compact_int in E.
  pose proof (shape_filter_zeros_positive first W1) as Pf. rewrite Pf in E.
  destruct (make_ordered_layout _ _) as [copies|] eqn:O; [|discriminate].
  destruct (moving_block_spec first 1 W1 (le_n 1)) as [C M].
  set (d := fst (prefix_left (shape_of (filter_zeros first)) 1)) in *. set (block := tree_of (shape_of first) d) in *.
  assert (Sb : shape_of block = shape_of first) by now apply tree_of_spec.
  assert (WB : wf (flatten block)) by (apply all_positive_shape; rewrite Sb; now apply all_positive_shape).
  pose proof (proj2 (make_ordered_layout_wf _ _ _ O)) as WC.
  assert (Sz : total (extents (shape_of (filter_zeros first))) <= size (flatten block)).
  { rewrite <- (size_of_shape block), Sb, size_of_shape. now apply total_filter_zeros. }
  destruct (product_block block _ copies WB WC M (extents_positive _ Pf) Sz) as (Rs & P & F2 & G).
  unfold logical_product_tree in E. rewrite P in E. cbn [option_map] in E. injection E as <-.
  destruct (replace_flatten copies Rs []) as [EF _]; [clear - F2; induction F2; simpl; congruence|]. rewrite app_nil_r in EF.
  destruct (leafwise Rs (flatten copies) F2) as [WR SR].
  exists block, copies, (fst (replace copies Rs)). split; [now split|]. split; [reflexivity|]. rewrite EF, <- total_extents.
  split; [assumption|]. split; [assumption|]. split; [assumption|]. exact G.
Qed.

(** make_fragment_like: rejected if and only if the order of the modes after the first is ambiguous. *)
Theorem make_fragment_like_accepts first u rest : wf (flatten (Node (first :: u :: rest))) ->
  (make_fragment_like (Node (first :: u :: rest)) <> None <->
   make_ordered_layout (Tuple (map shape_of (u :: rest))) (Tuple (map stride_of (u :: rest))) <> None).
Proof.
  intro W. cbn [flatten flat_map] in W. apply wf_app in W as [W1 W2].
  unfold make_fragment_like. cbn [modes_of]. unfold compact_col_major. rewrite compact_int.
  pose proof (shape_filter_zeros_positive first W1) as Pf. rewrite Pf.
  destruct (make_ordered_layout _ _) as [copies|] eqn:O; [|tauto]. split; [discriminate|]. intros _.
  destruct (moving_block_spec first 1 W1 (le_n 1)) as [C M].
  set (d := fst (prefix_left (shape_of (filter_zeros first)) 1)) in *. set (block := tree_of (shape_of first) d) in *.
  assert (Sb : shape_of block = shape_of first) by now apply tree_of_spec.
  assert (WB : wf (flatten block)) by (apply all_positive_shape; rewrite Sb; now apply all_positive_shape).
  pose proof (proj2 (make_ordered_layout_wf _ _ _ O)) as WC.
  assert (Sz : total (extents (shape_of (filter_zeros first))) <= size (flatten block)).
  { rewrite <- (size_of_shape block), Sb, size_of_shape. now apply total_filter_zeros. }
  destruct (product_block block _ copies WB WC M (extents_positive _ Pf) Sz) as (Rs & P & _).
  unfold logical_product_tree. rewrite P. discriminate.
Qed.

Lemma packed_off ns : forall next x, Forall (fun n => 1 <= n) ns -> x < total ns -> off (packed ns next) x = next * x.
Proof.
  induction ns as [|n ns IH]; intros next x F H; [cbn in *; lia|]. inversion F as [|? ? Hn F']; subst.
  cbn [packed total fold_right] in *. fold (total ns) in H. destruct (Nat.eqb_spec n 1) as [->|].
  - apply IH; [assumption|lia].
  - cbn [off]. rewrite IH by (assumption || apply Nat.div_lt_upper_bound; lia). pose proof (Nat.div_mod x n ltac:(lia)). nia.
Qed.

Lemma packed_size ns : forall next, size (packed ns next) = total ns.
Proof.
  induction ns as [|n ns IH]; intro next; [reflexivity|]. cbn [packed total fold_right]. fold (total ns).
  destruct (Nat.eqb_spec n 1) as [->|]; [rewrite IH; lia|]. cbn [size]. now rewrite IH.
Qed.

Lemma packed_wf ns : forall next, Forall (fun n => 1 <= n) ns -> wf (packed ns next).
Proof.
  induction ns as [|n ns IH]; intros next F; [constructor|]. inversion F; subst. cbn [packed].
  destruct (n =? 1); [now apply IH|]. apply wf_cons. split; [assumption|now apply IH].
Qed.

Lemma flatten_spliced t : flat_map flatten (spliced t) = flatten t.
Proof. unfold spliced. destruct t as [m|[|u [|w ts]]]; cbn [modes_of flat_map flatten]; now rewrite ?app_nil_r. Qed.

(** make_fragment_like: the registers of a fragment are numbered without gaps, except for modes of stride 0.
    *)
Theorem make_fragment_like_bijection first u rest r : wf (flatten (Node (first :: u :: rest))) ->
  make_fragment_like (Node (first :: u :: rest)) = Some r -> without_gaps (flatten r).
Proof.
  intros W E. destruct (make_fragment_like_law first u rest r W E) as (block & copies & scaled & (_ & M & O) & -> & S & WB & WS & G).
  cbn [flatten flat_map] in W. apply wf_app in W as [W1 W2]. pose proof (shape_filter_zeros_positive first W1) as Pf.
  set (ns := extents (shape_of (filter_zeros first))) in *. assert (T : size_of (shape_of (filter_zeros first)) = total ns) by (symmetry; apply total_extents).
  rewrite T in G. pose proof (extents_positive _ Pf) as F. fold ns in F. clearbody ns.
  assert (PC : Permutation (vals (flatten copies)) (seq 0 (size (flatten copies)))).
  { pose proof (make_ordered_layout_bijection _ _ _ O) as P. assert (Sc : size_of (Tuple (map shape_of (u :: rest))) = size (flatten copies)); [|now rewrite Sc in P].
    assert (Len : length (vals (flatten copies)) = size (flatten copies)).
    { rewrite vals_off, map_length, seq_length by exact (proj2 (make_ordered_layout_wf _ _ _ O)). reflexivity. }
    apply Permutation_length in P. rewrite seq_length in P. lia. }
  set (n := size (flatten copies)) in *.
  assert (VS : Permutation (vals (flatten scaled)) (map (fun y => y * total ns) (seq 0 n))).
  { rewrite vals_off, S by assumption. rewrite (map_ext_in _ (fun y => off (flatten copies) y * total ns)).
    - rewrite <- (map_map (off (flatten copies)) (fun y => y * total ns)). apply Permutation_map.
      etransitivity; [|exact PC]. rewrite vals_off by exact (proj2 (make_ordered_layout_wf _ _ _ O)). reflexivity.
    - intros y Hy. apply in_seq in Hy. apply G. lia. }
  assert (T1 : 1 <= total ns) by (clear - F; induction F; simpl; [lia|]; nia).
  assert (NS : NoDup (vals (flatten scaled))).
  { rewrite VS. apply FinFun.Injective_map_NoDup; [intros x y H; nia|apply seq_NoDup]. }
  pose proof (injective_moves _ WS NS) as MS. pose proof (vals_moving _ WS MS) as [PV _].
  unfold without_gaps. cbn [flatten flat_map]. rewrite flatten_spliced, moving_app, M.
  set (Z := size (packed ns 1 ++ moving (flatten scaled))).
  assert (EZ : Z = total ns * n) by (unfold Z; rewrite size_app, packed_size, MS, S; reflexivity). rewrite EZ. clear Z EZ.
  assert (A : Permutation (vals (packed ns 1 ++ moving (flatten scaled)))
    (flat_map (fun v => map (fun w => w + v) (seq 0 (total ns))) (vals (flatten scaled)))).
  { rewrite vals_app_list. rewrite (vals_off (packed ns 1)), packed_size by now apply packed_wf.
    rewrite (map_ext_in _ (fun x => x)) by (intros x Hx; apply in_seq in Hx; rewrite packed_off by (assumption || lia); lia).
    rewrite map_id. symmetry. now apply Permutation_flat_map. }
  rewrite A, (Permutation_flat_map _ VS). rewrite flat_map_concat_map, map_map, <- flat_map_concat_map.
  pose proof (map_seq_blocks (fun x => x) (total ns) n) as K. rewrite map_id in K. rewrite K.
  erewrite flat_map_ext; [reflexivity|]. intro q. apply map_ext. intro i. lia.
Qed.
