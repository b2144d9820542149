(** The steps of a redistribution: slice, reduce-scatter, one exchange, all-reduce, all-gather, embed and zero. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool FinFun.
Import ListNotations.

(** ** Definitions *)

(** The content of a rank digit: the digit `k` of the element index, replicas, or terms of a reduction. As
    `layout-mesh/src/digit.rs`. A sharding has a content for each rank digit, and its other element digits are local. *)
Inductive content := Data (k : nat) | Replica | Partial.
Definition contents := nat -> content.

(** The coordinates of the rank digits, or of the element digits. *)
Definition coordinates := nat -> nat.

Definition updated {X} (f : nat -> X) (i : nat) (x : X) : nat -> X := fun j => if j =? i then x else f j.

Definition is_data (k : nat) (c : content) : bool := match c with Data k' => k' =? k | _ => false end.
Definition is_partial (c : content) : bool := match c with Partial => true | _ => false end.

(** A step: its digits, and the element digits that become local or that a rank digit selects. *)
Inductive step :=
  | Slice (i k : nat)
  | ReduceScatter (i k : nat)
  (** The content of the rank digit `i` moves to the rank digit `p i`, and `q` is the inverse. If `swap i` is
      (out, into), the element digit `out` of `i` becomes local instead, and `p i` selects `into`. *)
  | Exchange (p q : nat -> nat) (swap : nat -> option (nat * nat))
  | AllReduce (i : nat)
  | AllGather (i k : nat)
  | Embed (i k : nat)
  | Zero (i : nat).

Section Steps.
  (** A reduction is associative and commutative, and has an identity. *)
  Context {V : Type} (identity : V) (op : V -> V -> V).
  Hypothesis assoc : forall a b c, op a (op b c) = op (op a b) c.
  Hypothesis comm : forall a b, op a b = op b a.
  Hypothesis unit : forall a, op identity a = a.

  (** The numbers of rank digits and of element digits, and their sizes. *)
  Variables (R K : nat) (rank_size data_size : nat -> nat).

  (** Each element digit is on one rank digit at most, of the same size. *)
  Definition valid (c : contents) : Prop :=
    (forall i k, i < R -> c i = Data k -> k < K /\ rank_size i = data_size k) /\
    forall i j k, i < R -> j < R -> c i = Data k -> c j = Data k -> i = j.

  Definition on_no_rank (c : contents) (k : nat) : Prop := forall i, i < R -> c i <> Data k.

  Definition ranks (r : coordinates) : Prop := forall i, i < R -> r i < rank_size i.
  Definition locals (l : coordinates) : Prop := forall k, k < K -> l k < data_size k.

  (** The digits of the element on the device `r` at the local coordinate `l`. *)
  Definition element (c : contents) (r l : coordinates) (k : nat) : nat :=
    match find (fun i => is_data k (c i)) (seq 0 R) with Some i => r i | None => l k end.

  (** The values of all devices. An extensional state depends only on the coordinates of existing digits. *)
  Definition state := coordinates -> coordinates -> V.
  Definition same (n : nat) (f g : coordinates) : Prop := forall i, i < n -> f i = g i.
  Definition extensional (S : state) : Prop := forall r r' l l', same R r r' -> same K l l' -> S r l = S r' l'.

  (** The reduction of f(0), ..., f(n - 1). *)
  Fixpoint reduced (n : nat) (f : nat -> V) : V :=
    match n with 0 => identity | S n' => op (reduced n' f) (f n') end.

  (** The reduction over all coordinates of some rank digits. *)
  Fixpoint total (is : list nat) (S : state) (r l : coordinates) : V :=
    match is with [] => S r l | i :: is' => reduced (rank_size i) (fun x => total is' S (updated r i x) l) end.

  Definition partials (c : contents) : list nat := filter (fun i => is_partial (c i)) (seq 0 R).

  (** The state has the tensor [T]: the reduction over all coordinates of rank digits with terms is the element. *)
  Definition holds (c : contents) (S : state) (T : coordinates -> V) : Prop :=
    extensional S /\
    forall r l n, ranks r -> locals l -> same K n (element c r l) -> total (partials c) S r l = T n.

  (** The values after a step. *)
  Definition run (s : step) (S : state) : state := fun r l =>
    match s with
    | Slice i k => S r (updated l k (r i))
    | ReduceScatter i k => reduced (rank_size i) (fun x => S (updated r i x) (updated l k (r i)))
    | Exchange p _ swap =>
        S (fun i => match swap i with Some (out, _) => l out | None => r (p i) end)
          (fun k => match find (fun i => match swap i with Some (_, into) => into =? k | None => false end) (seq 0 R) with
             | Some i => r (p i)
             | None => l k
             end)
    | AllReduce i => reduced (rank_size i) (fun x => S (updated r i x) l)
    | AllGather i k => S (updated r i (l k)) l
    | Embed i k => if r i =? l k then S r l else identity
    | Zero i => if r i =? 0 then S r l else identity
    end.

  (** The contents after a step. *)
  Definition after (s : step) (c : contents) : contents :=
    match s with
    | Slice i k | ReduceScatter i k => updated c i (Data k)
    | Exchange _ q swap => fun j => match swap (q j) with Some (_, into) => Data into | None => c (q j) end
    | AllReduce i | AllGather i _ => updated c i Replica
    | Embed i _ | Zero i => updated c i Partial
    end.

  Definition permutation (p q : nat -> nat) : Prop :=
    forall i, i < R -> p i < R /\ q i < R /\ q (p i) = i /\ p (q i) = i /\ rank_size (p i) = rank_size i.

  (** A step applies to these contents. *)
  Definition applies (s : step) (c : contents) : Prop :=
    match s with
    | Slice i k => i < R /\ k < K /\ rank_size i = data_size k /\ c i = Replica /\ on_no_rank c k
    | ReduceScatter i k => i < R /\ k < K /\ rank_size i = data_size k /\ c i = Partial /\ on_no_rank c k
    | Exchange p q swap => permutation p q /\
        (forall i out into, i < R -> swap i = Some (out, into) ->
           c i = Data out /\ into < K /\ rank_size i = data_size into /\ on_no_rank c into) /\
        forall i j out out' into, i < R -> j < R -> swap i = Some (out, into) -> swap j = Some (out', into) -> i = j
    | AllReduce i => i < R /\ c i = Partial
    | AllGather i k => i < R /\ c i = Data k
    | Embed i k => i < R /\ c i = Data k
    | Zero i => i < R /\ c i = Replica /\ 1 <= rank_size i
    end.

  (** ** Reductions *)

  Lemma unit_right a : op a identity = a.
  Proof. now rewrite comm. Qed.

  Lemma reduced_ext n f g : (forall x, x < n -> f x = g x) -> reduced n f = reduced n g.
  Proof. induction n as [|n IH]; intro H; [reflexivity|]. cbn. rewrite IH, H by auto. reflexivity. Qed.

  Lemma reduced_identity n f : (forall x, x < n -> f x = identity) -> reduced n f = identity.
  Proof. induction n as [|n IH]; intro H; [reflexivity|]. cbn. now rewrite IH, H, unit by auto. Qed.

  Lemma reduced_one n f x : x < n -> (forall y, y < n -> y <> x -> f y = identity) -> reduced n f = f x.
  Proof.
    induction n as [|n IH]; intros Hx H; [lia|]. cbn. destruct (Nat.eq_dec x n) as [->|].
    - rewrite reduced_identity, unit by (intros; apply H; lia). reflexivity.
    - rewrite IH, (H n), unit_right by (auto; lia). reflexivity.
  Qed.

  Lemma reduced_op n f g : reduced n (fun x => op (f x) (g x)) = op (reduced n f) (reduced n g).
  Proof.
    induction n as [|n IH]; [cbn; now rewrite unit|]. cbn. rewrite IH, !assoc. f_equal. rewrite <- !assoc. f_equal. apply comm.
  Qed.

  Lemma reduced_swap n m f : reduced n (fun x => reduced m (f x)) = reduced m (fun y => reduced n (fun x => f x y)).
  Proof.
    induction n as [|n IH]; [cbn; symmetry; now apply reduced_identity|]. cbn. rewrite IH, <- reduced_op. reflexivity.
  Qed.

  Lemma updated_same {X} (f : nat -> X) i x : updated f i x i = x.
  Proof. unfold updated. now rewrite Nat.eqb_refl. Qed.

  Lemma updated_other {X} (f : nat -> X) i j x : j <> i -> updated f i x j = f j.
  Proof. intro H. unfold updated. now rewrite (proj2 (Nat.eqb_neq _ _) H). Qed.

  Lemma updated_swapped r r' i j x y : i <> j -> same R (updated r i x) r' ->
    same R (updated (updated r j y) i x) (updated r' j y).
  Proof.
    intros D E m Hm. specialize (E m Hm). unfold updated in *.
    destruct (Nat.eqb_spec m i), (Nat.eqb_spec m j); subst; trivial. contradiction.
  Qed.

  (** Two totals are equal if their values are equal at related coordinates. *)
  Lemma total_related (is : list nat) (S S' : state) (l l' : coordinates) (related : coordinates -> coordinates -> Prop) :
    (forall r r' i x, related r r' -> In i is -> x < rank_size i -> related (updated r i x) (updated r' i x)) ->
    (forall r r', related r r' -> S r l = S' r' l') ->
    forall r r', related r r' -> total is S r l = total is S' r' l'.
  Proof.
    induction is as [|i is IH]; intros U E r r' H; [now apply E|]. cbn [total]. apply reduced_ext. intros x Hx.
    apply IH; trivial; [intros; apply U; trivial; now right|]. apply U; trivial. now left.
  Qed.

  Lemma total_reduced is n (F : nat -> state) : forall r l,
    total is (fun r l => reduced n (fun x => F x r l)) r l = reduced n (fun x => total is (F x) r l).
  Proof.
    induction is as [|i is IH]; intros r l; [reflexivity|]. cbn [total]. rewrite reduced_swap.
    apply reduced_ext. intros x _. apply IH.
  Qed.

  Lemma same_refl n f : same n f f.
  Proof. now intros ? ?. Qed.

  Lemma same_updated n f g i x : same n f g -> same n (updated f i x) (updated g i x).
  Proof. intros H j Hj. unfold updated. destruct (j =? i); [reflexivity|now apply H]. Qed.

  Lemma total_ext is S : extensional S -> forall r r' l l', same R r r' -> same K l l' -> total is S r l = total is S r' l'.
  Proof.
    intros E r r' l l' Hr Hl. apply (total_related is S S l l' (same R)); trivial.
    - intros. now apply same_updated.
    - intros. now apply E.
  Qed.

  Lemma total_perm is is' : Permutation is is' -> NoDup is -> forall S r l, extensional S -> total is S r l = total is' S r l.
  Proof.
    induction 1 as [|i is is' P IH|i j is|is is' is'' P IH P' IH']; intros N S r l E.
    - reflexivity.
    - inversion N; subst. cbn [total]. apply reduced_ext. intros. now apply IH.
    - inversion N as [|? ? N1 N2]; subst. cbn [total]. rewrite reduced_swap. apply reduced_ext. intros x _. apply reduced_ext.
      intros y _. apply total_ext; trivial; [|apply same_refl]. intros m _. unfold updated.
      destruct (Nat.eqb_spec m i), (Nat.eqb_spec m j); trivial. subst. exfalso. apply N1. now left.
    - rewrite IH by assumption. apply IH'; [|assumption]. now apply (Permutation_NoDup P).
  Qed.

  Lemma ranks_updated r i x : ranks r -> x < rank_size i -> ranks (updated r i x).
  Proof. intros H Hx j Hj. unfold updated. destruct (Nat.eqb_spec j i) as [->|]; [assumption|now apply H]. Qed.

  Lemma locals_updated l k x : locals l -> x < data_size k -> locals (updated l k x).
  Proof. intros H Hx j Hj. unfold updated. destruct (Nat.eqb_spec j k) as [->|]; [assumption|now apply H]. Qed.

  (** ** Elements *)

  Lemma is_data_spec k c : is_data k c = true <-> c = Data k.
  Proof. destruct c; cbn; [rewrite Nat.eqb_eq|split..]; try discriminate. split; [now intros ->|now intros [= ->]]. Qed.

  Lemma located c k : (exists i, i < R /\ c i = Data k) \/ on_no_rank c k.
  Proof.
    destruct (find (fun i => is_data k (c i)) (seq 0 R)) as [i|] eqn:E.
    - left. apply find_some in E as [I E]. apply in_seq in I. apply is_data_spec in E. exists i. split; [lia|assumption].
    - right. intros i Hi C. pose proof (find_none _ _ E i ltac:(apply in_seq; lia)) as F. cbn in F.
      rewrite (proj2 (is_data_spec _ _) C) in F. discriminate.
  Qed.

  Lemma element_rank c r l i k : valid c -> i < R -> c i = Data k -> element c r l k = r i.
  Proof.
    intros [_ U] Hi C. unfold element. destruct (find _ _) as [j|] eqn:E.
    - apply find_some in E as [I E]. apply in_seq in I. apply is_data_spec in E. f_equal. apply (U j i k); trivial. lia.
    - pose proof (find_none _ _ E i ltac:(apply in_seq; lia)) as F. cbn in F. rewrite (proj2 (is_data_spec _ _) C) in F. discriminate.
  Qed.

  Lemma element_local c r l k : on_no_rank c k -> element c r l k = l k.
  Proof.
    intro L. unfold element. destruct (find _ _) as [j|] eqn:E; [|reflexivity].
    apply find_some in E as [I E]. apply in_seq in I. apply is_data_spec in E. exfalso. apply (L j); [lia|assumption].
  Qed.

  Lemma partials_in c i : In i (partials c) <-> i < R /\ c i = Partial.
  Proof.
    unfold partials. rewrite filter_In, in_seq. destruct (c i); cbn; split; intros [H1 H2]; try discriminate; split; trivial; lia.
  Qed.

  Lemma partials_NoDup c : NoDup (partials c).
  Proof. apply NoDup_filter, seq_NoDup. Qed.

  Lemma partials_same c c' : (forall i, i < R -> c i = Partial <-> c' i = Partial) -> partials c = partials c'.
  Proof.
    intro H. apply filter_ext_in. intros i I. apply in_seq in I. specialize (H i ltac:(lia)).
    destruct (c i), (c' i); cbn; trivial; destruct H as [H H']; try (specialize (H eq_refl); discriminate);
      specialize (H' eq_refl); discriminate.
  Qed.

  Lemma partials_more c i x : i < R -> c i = Partial -> x <> Partial -> Permutation (partials c) (i :: partials (updated c i x)).
  Proof.
    intros Hi C X. apply NoDup_Permutation; [apply partials_NoDup| |].
    - constructor; [|apply partials_NoDup]. rewrite partials_in, updated_same. now intros [_ ?].
    - intro j. cbn [In]. rewrite !partials_in. unfold updated. destruct (Nat.eqb_spec j i) as [->|D].
      + split; [now left|]. now intros [_|[_ ?]].
      + split; [now right|]. intros [->|?]; [congruence|assumption].
  Qed.

  Lemma partials_less c i : i < R -> c i <> Partial -> Permutation (partials (updated c i Partial)) (i :: partials c).
  Proof.
    intros Hi C. apply NoDup_Permutation; [apply partials_NoDup| |].
    - constructor; [|apply partials_NoDup]. rewrite partials_in. now intros [_ ?].
    - intro j. cbn [In]. rewrite !partials_in. unfold updated. destruct (Nat.eqb_spec j i) as [->|D].
      + split; [now left|]. now split.
      + split; [now right|]. intros [->|?]; [congruence|assumption].
  Qed.

  Lemma valid_same c c' : (forall i, i < R -> c i = c' i) -> valid c -> valid c'.
  Proof.
    intros E [A B]. split.
    - intros i k Hi. rewrite <- E by assumption. now apply A.
    - intros i j k Hi Hj. rewrite <- !E by assumption. now apply B.
  Qed.

  Lemma holds_same c c' S T : (forall i, i < R -> c i = c' i) -> holds c S T -> holds c' S T.
  Proof.
    intros E [X H]. split; [assumption|]. intros r l n Hr Hl Hn. rewrite <- (partials_same c c') by (intros; now rewrite E).
    apply H; trivial. intros k Hk. rewrite (Hn k Hk). unfold element.
    replace (find (fun i => is_data k (c' i)) (seq 0 R)) with (find (fun i => is_data k (c i)) (seq 0 R)); [reflexivity|].
    assert (G : forall is, (forall i, In i is -> i < R) -> find (fun i => is_data k (c i)) is = find (fun i => is_data k (c' i)) is).
    { induction is as [|i is IH]; intro I; [reflexivity|]. cbn [find]. rewrite E, IH; auto; [|apply I; now left].
      intros; apply I; now right. }
    apply G. intros i I. apply in_seq in I. lia.
  Qed.

  (** A rank digit without elements selects a local element digit. *)
  Lemma element_placed c i k x r l : valid c -> i < R -> (forall k', c i <> Data k') -> on_no_rank c k -> rank_size i = data_size k ->
    k < K -> valid (updated c i (Data k)) /\
    forall k', k' < K -> element c (updated r i x) (updated l k (r i)) k' = element (updated c i (Data k)) r l k'.
  Proof.
    intros [S U] Hi C L Hs Hk.
    assert (W : valid (updated c i (Data k))).
    { split.
      - intros j m Hj. unfold updated. destruct (Nat.eqb_spec j i) as [->|]; [intros [= <-]; now split|now apply S].
      - intros j j' m Hj Hj'. unfold updated.
        destruct (Nat.eqb_spec j i) as [->|], (Nat.eqb_spec j' i) as [->|]; intros E E'; trivial.
        + injection E as <-. now destruct (L j').
        + injection E' as <-. now destruct (L j).
        + now apply (U j j' m). }
    split; [exact W|]. intros k' Hk'. destruct (Nat.eq_dec k' k) as [->|D].
    - rewrite (element_rank _ r l i k W Hi), element_local, updated_same by (trivial; now rewrite updated_same). reflexivity.
    - destruct (located c k') as [(j & Hj & E)|N].
      + assert (j <> i) by (intros ->; now apply (C k')).
        rewrite (element_rank c _ _ j k'), (element_rank _ r l j k'), updated_other by (trivial; try (now split); now rewrite updated_other). reflexivity.
      + rewrite !element_local, updated_other; trivial. intros j Hj. unfold updated. destruct (j =? i); [congruence|now apply N].
  Qed.

  (** The element digit of a rank digit becomes local. *)
  Lemma element_removed c i k x r l : valid c -> i < R -> c i = Data k -> (forall k', x <> Data k') ->
    valid (updated c i x) /\
    forall k', k' < K -> element c (updated r i (l k)) l k' = element (updated c i x) r l k'.
  Proof.
    intros [S U] Hi C X.
    assert (W : valid (updated c i x)).
    { split.
      - intros j m Hj. unfold updated. destruct (Nat.eqb_spec j i) as [->|]; [intro E; now destruct (X m)|now apply S].
      - intros j j' m Hj Hj'. unfold updated.
        destruct (Nat.eqb_spec j i) as [->|], (Nat.eqb_spec j' i) as [->|]; intros E E'; trivial; [now destruct (X m)..|].
        now apply (U j j' m). }
    split; [exact W|]. intros k' Hk'. destruct (Nat.eq_dec k' k) as [->|D].
    - rewrite (element_rank c _ _ i k), updated_same, element_local; trivial; [|now split]. intros j Hj. unfold updated.
      destruct (Nat.eqb_spec j i) as [->|N]; [apply X|]. intro E. apply N. now apply (U j i k).
    - destruct (located c k') as [(j & Hj & E)|N].
      + assert (j <> i) by congruence.
        rewrite (element_rank c _ _ j k'), (element_rank _ r l j k'), updated_other by (trivial; try (now split); now rewrite updated_other). reflexivity.
      + rewrite !element_local; trivial. intros j Hj. unfold updated. destruct (j =? i); [apply X|now apply N].
  Qed.

  (** A rank digit without elements gets other contents without elements. *)
  Lemma element_free c i x y r l : valid c -> i < R -> (forall k, c i <> Data k) -> (forall k, x <> Data k) ->
    valid (updated c i x) /\
    forall k, k < K -> element c (updated r i y) l k = element (updated c i x) r l k.
  Proof.
    intros [S U] Hi C X.
    assert (W : valid (updated c i x)).
    { split.
      - intros j m Hj. unfold updated. destruct (Nat.eqb_spec j i) as [->|]; [intro E; now destruct (X m)|now apply S].
      - intros j j' m Hj Hj'. unfold updated.
        destruct (Nat.eqb_spec j i) as [->|], (Nat.eqb_spec j' i) as [->|]; intros E E'; trivial; [now destruct (X m)..|].
        now apply (U j j' m). }
    split; [exact W|]. intros k Hk. destruct (located c k) as [(j & Hj & E)|N].
    - assert (j <> i) by (intros ->; now apply (C k)).
      rewrite (element_rank c _ _ j k), (element_rank _ r l j k), updated_other by (trivial; try (now split); now rewrite updated_other). reflexivity.
    - rewrite !element_local; trivial. intros j Hj. unfold updated. destruct (j =? i); [apply X|now apply N].
  Qed.

  (** ** Each step *)

  Lemma slice_holds c S T i k : valid c -> applies (Slice i k) c -> holds c S T ->
    valid (after (Slice i k) c) /\ holds (after (Slice i k) c) (run (Slice i k) S) T.
  Proof.
    intros W (Hi & Hk & Hs & C & L) [X H]. cbn [after run].
    assert (C' : forall k', c i <> Data k') by (intros; congruence).
    destruct (element_placed c i k 0 (fun _ => 0) (fun _ => 0) W Hi C' L Hs Hk) as [W' _]. split; [exact W'|]. split.
    { intros r r' l l' Hr Hl. apply X; trivial. rewrite (Hr i Hi). now apply same_updated. }
    intros r l n Hr Hl Hn. rewrite (partials_same _ c).
    2:{ intros j Hj. unfold updated. destruct (Nat.eqb_spec j i) as [->|]; [split; congruence|reflexivity]. }
    rewrite (total_related _ _ S l (updated l k (r i)) (fun r1 r2 => r1 = r2 /\ r1 i = r i) ) with (r' := r).
    - apply H; trivial; [apply locals_updated; trivial; rewrite <- Hs; now apply Hr|]. intros k' Hk'. rewrite (Hn k' Hk').
      destruct (element_placed c i k (r i) r l W Hi C' L Hs Hk) as [_ E]. rewrite <- (E k' Hk').
      unfold element. destruct (find _ _) as [j|]; [|reflexivity]. unfold updated. now destruct (Nat.eqb_spec j i) as [->|].
    - intros r1 r2 j x [-> E] I Hx. split; [reflexivity|]. rewrite updated_other; trivial. intros <-.
      apply partials_in in I as [_ I]. congruence.
    - intros r1 r2 [-> E]. unfold run. now rewrite E.
    - now split.
  Qed.

  (** The terms of one rank digit are reduced. *)
  Lemma reduce_holds c S T i x (local_of : coordinates -> coordinates -> coordinates) : valid c -> i < R -> c i = Partial -> x <> Partial ->
    (forall r r' l l', same R r r' -> same K l l' -> same K (local_of r l) (local_of r' l')) ->
    (forall r r' l, r i = r' i -> local_of r l = local_of r' l) ->
    (forall r l, ranks r -> locals l -> locals (local_of r l)) ->
    (forall r l k, k < K -> element c r (local_of r l) k = element (updated c i x) r l k) ->
    holds c S T -> holds (updated c i x) (fun r l => reduced (rank_size i) (fun y => S (updated r i y) (local_of r l))) T.
  Proof.
    intros W Hi C Hx Same Only Locals E [X H]. split.
    { intros r r' l l' Hr Hl. apply reduced_ext. intros y _. apply X; [now apply same_updated|now apply Same]. }
    intros r l n Hr Hl Hn.
    rewrite (total_reduced _ _ (fun y r l => S (updated r i y) (local_of r l))).
    rewrite (reduced_ext _ _ (fun y => total (partials (updated c i x)) S (updated r i y) (local_of r l))).
    - change (total (i :: partials (updated c i x)) S r (local_of r l) = T n).
      rewrite <- (total_perm (partials c)); trivial; [|now apply partials_more|apply partials_NoDup].
      apply H; trivial; [now apply Locals|]. intros k Hk. now rewrite (Hn k Hk), E.
    - intros y Hy. apply (total_related _ _ S l (local_of r l) (fun r1 r2 => same R (updated r1 i y) r2 /\ r1 i = r i)).
      + intros r1 r2 j z [E1 E2] I Hz. apply partials_in in I as [_ I]. unfold updated in I.
        assert (D : i <> j) by (intros <-; rewrite Nat.eqb_refl in I; contradiction).
        split; [|now rewrite updated_other].
        now apply updated_swapped.
      + intros r1 r2 [E1 E2]. unfold run. rewrite (Only r1 r l E2). apply X; [assumption|apply same_refl].
      + split; [apply same_refl|reflexivity].
  Qed.

  Lemma reduce_scatter_holds c S T i k : valid c -> applies (ReduceScatter i k) c -> holds c S T ->
    valid (after (ReduceScatter i k) c) /\ holds (after (ReduceScatter i k) c) (run (ReduceScatter i k) S) T.
  Proof.
    intros W (Hi & Hk & Hs & C & L) H. cbn [after].
    assert (C' : forall k', c i <> Data k') by (intros; congruence).
    destruct (element_placed c i k 0 (fun _ => 0) (fun _ => 0) W Hi C' L Hs Hk) as [W' _]. split; [exact W'|].
    apply (reduce_holds c S T i (Data k) (fun r l => updated l k (r i))); trivial; try discriminate.
    - intros r r' l l' Hr Hl. rewrite (Hr i Hi). now apply same_updated.
    - now intros r r' l ->.
    - intros r l Hr Hl. apply locals_updated; trivial. rewrite <- Hs. now apply Hr.
    - intros r l k' Hk'. destruct (element_placed c i k (r i) r l W Hi C' L Hs Hk) as [_ E]. rewrite <- (E k' Hk').
      unfold element. destruct (find _ _) as [j|]; [|reflexivity]. unfold updated. now destruct (Nat.eqb_spec j i) as [->|].
  Qed.

  Lemma all_reduce_holds c S T i : valid c -> applies (AllReduce i) c -> holds c S T ->
    valid (after (AllReduce i) c) /\ holds (after (AllReduce i) c) (run (AllReduce i) S) T.
  Proof.
    intros W (Hi & C) H. cbn [after].
    assert (C' : forall k', c i <> Data k') by (intros; congruence).
    destruct (element_free c i Replica 0 (fun _ => 0) (fun _ => 0) W Hi C' ltac:(discriminate)) as [W' _]. split; [exact W'|].
    apply (reduce_holds c S T i Replica (fun r l => l)); trivial; try discriminate.
    intros r l k Hk. destruct (element_free c i Replica (r i) r l W Hi C' ltac:(discriminate)) as [_ E]. rewrite <- (E k Hk).
    unfold element. destruct (find _ _) as [j|]; [|reflexivity]. unfold updated. now destruct (Nat.eqb_spec j i) as [->|].
  Qed.

  Lemma all_gather_holds c S T i k : valid c -> applies (AllGather i k) c -> holds c S T ->
    valid (after (AllGather i k) c) /\ holds (after (AllGather i k) c) (run (AllGather i k) S) T.
  Proof.
    intros W (Hi & C) [X H]. cbn [after run]. destruct (proj1 W i k Hi C) as [Hk Hs].
    destruct (element_removed c i k Replica (fun _ => 0) (fun _ => 0) W Hi C ltac:(discriminate)) as [W' _]. split; [exact W'|]. split.
    { intros r r' l l' Hr Hl. apply X; trivial. rewrite (Hl k Hk). now apply same_updated. }
    intros r l n Hr Hl Hn. rewrite (partials_same _ c).
    2:{ intros j Hj. unfold updated. destruct (Nat.eqb_spec j i) as [->|]; [split; congruence|reflexivity]. }
    rewrite (total_related _ _ S l l (fun r1 r2 => same R (updated r1 i (l k)) r2)) with (r' := updated r i (l k)).
    - apply H; trivial; [apply ranks_updated; trivial; rewrite Hs; now apply Hl|]. intros k' Hk'. rewrite (Hn k' Hk').
      destruct (element_removed c i k Replica r l W Hi C ltac:(discriminate)) as [_ E]. now rewrite <- (E k' Hk').
    - intros r1 r2 j y E I Hy. apply partials_in in I as [_ I]. apply updated_swapped; trivial. congruence.
    - intros r1 r2 E. unfold run. apply X; [assumption|apply same_refl].
    - apply same_refl.
  Qed.

  (** Only one coordinate of a rank digit has a term, and the others have the identity. *)
  Lemma term_holds c S T i (at_ : coordinates -> nat) : i < R -> c i <> Partial ->
    valid (updated c i Partial) ->
    (forall l l', same K l l' -> at_ l = at_ l') -> (forall l, locals l -> at_ l < rank_size i) ->
    (forall r l k, k < K -> element c (updated r i (at_ l)) l k = element (updated c i Partial) r l k) ->
    holds c S T -> holds (updated c i Partial) (fun r l => if r i =? at_ l then S r l else identity) T.
  Proof.
    intros Hi C W' Same Below E [X H]. split.
    { intros r r' l l' Hr Hl. rewrite (Hr i Hi), (Same l l' Hl). destruct (_ =? _); [now apply X|reflexivity]. }
    intros r l n Hr Hl Hn. rewrite (total_perm _ (i :: partials c)); [|now apply partials_less|apply partials_NoDup|].
    2:{ intros r1 r2 l1 l2 Hr1 Hl1. rewrite (Hr1 i Hi), (Same l1 l2 Hl1). destruct (_ =? _); [now apply X|reflexivity]. }
    cbn [total]. rewrite (reduced_one _ _ (at_ l)) by (now apply Below || (intros y Hy D; clear - D C unit comm;
      set (one := fun r0 l0 => if r0 i =? at_ l0 then S r0 l0 else identity);
      assert (Z : forall is, ~ In i is -> forall r0, r0 i = y -> total is one r0 l = identity);
      [induction is as [|j is IH]; intros N r0 Q; cbn [total];
        [unfold one; rewrite Q, (proj2 (Nat.eqb_neq _ _) D); reflexivity|
         apply reduced_identity; intros z _; apply IH; [intro; apply N; now right|
           rewrite updated_other; [exact Q|intros <-; apply N; now left]]]|
       apply Z; [rewrite partials_in; now intros [_ ?]|apply updated_same]])).
    rewrite (total_related _ _ S l l (fun r1 r2 => r1 = r2 /\ r1 i = at_ l)) with (r' := updated r i (at_ l)).
    - apply H; trivial; [apply ranks_updated; trivial; now apply Below|]. intros k Hk. now rewrite (Hn k Hk), E.
    - intros r1 r2 j y [-> Q] I Hy. split; [reflexivity|]. rewrite updated_other; trivial. intros <-.
      apply partials_in in I as [_ I]. contradiction.
    - intros r1 r2 [-> Q]. unfold run. now rewrite Q, Nat.eqb_refl.
    - split; [reflexivity|apply updated_same].
  Qed.

  Lemma embed_holds c S T i k : valid c -> applies (Embed i k) c -> holds c S T ->
    valid (after (Embed i k) c) /\ holds (after (Embed i k) c) (run (Embed i k) S) T.
  Proof.
    intros W (Hi & C) H. cbn [after run]. destruct (proj1 W i k Hi C) as [Hk Hs].
    destruct (element_removed c i k Partial (fun _ => 0) (fun _ => 0) W Hi C ltac:(discriminate)) as [W' _]. split; [exact W'|].
    apply (term_holds c S T i (fun l => l k)); trivial; [congruence|auto| |].
    - intros l Hl. rewrite Hs. now apply Hl.
    - intros r l k' Hk'. now apply (element_removed c i k Partial r l W Hi C).
  Qed.

  Lemma zero_holds c S T i : valid c -> applies (Zero i) c -> holds c S T ->
    valid (after (Zero i) c) /\ holds (after (Zero i) c) (run (Zero i) S) T.
  Proof.
    intros W (Hi & C & Pos) H. cbn [after run].
    assert (C' : forall k', c i <> Data k') by (intros; congruence).
    destruct (element_free c i Partial 0 (fun _ => 0) (fun _ => 0) W Hi C' ltac:(discriminate)) as [W' _]. split; [exact W'|].
    apply (term_holds c S T i (fun _ => 0)); trivial; [congruence|].
    intros r l k Hk. now apply (element_free c i Partial 0 r l W Hi C').
  Qed.

  Lemma permutation_injective p q i j : permutation p q -> i < R -> j < R -> p i = p j -> i = j.
  Proof. intros P Hi Hj E. destruct (P i Hi) as (_ & _ & <- & _), (P j Hj) as (_ & _ & <- & _). now rewrite E. Qed.

  Lemma exchange_holds c S T p q swap : valid c -> applies (Exchange p q swap) c -> holds c S T ->
    valid (after (Exchange p q swap) c) /\ holds (after (Exchange p q swap) c) (run (Exchange p q swap) S) T.
  Proof.
    intros W (P & Sw & Once) [X H]. set (c' := after (Exchange p q swap) c).
    assert (At : forall i, i < R -> c' (p i) = match swap i with Some (_, into) => Data into | None => c i end).
    { intros i Hi. unfold c', after. now destruct (P i Hi) as (_ & _ & -> & _). }
    assert (From : forall j, j < R -> q j < R /\ p (q j) = j).
    { intros j Hj. destruct (P j Hj) as (_ & Q & _ & E & _). now split. }
    assert (W' : valid c').
    { split.
      - intros j k Hj E. destruct (From j Hj) as [Hi Q]. destruct (P _ Hi) as (_ & _ & _ & _ & Sz). rewrite Q in Sz. rewrite Sz.
        rewrite <- Q, At in E by assumption. destruct (swap (q j)) as [[out into]|] eqn:Es.
        + injection E as <-. destruct (Sw _ _ _ Hi Es) as (_ & ? & ? & _). now split.
        + now apply (proj1 W).
      - intros j j' k Hj Hj' E E'. destruct (From j Hj) as [Hi Q], (From j' Hj') as [Hi' Q'].
        rewrite <- Q, At in E by assumption. rewrite <- Q', At in E' by assumption. rewrite <- Q, <- Q'. f_equal.
        destruct (swap (q j)) as [[out into]|] eqn:Es, (swap (q j')) as [[out' into']|] eqn:Es'.
        + injection E as ->. injection E' as ->. exact (Once _ _ _ _ _ Hi Hi' Es Es').
        + injection E as ->. destruct (Sw _ _ _ Hi Es) as (_ & _ & _ & L). now destruct (L (q j')).
        + injection E' as ->. destruct (Sw _ _ _ Hi' Es') as (_ & _ & _ & L). now destruct (L (q j)).
        + now apply (proj2 W _ _ k). }
    split; [exact W'|].
    set (rho := fun (r l : coordinates) i => match swap i with Some (out, _) => l out | None => r (p i) end).
    set (lam := fun (r l : coordinates) k =>
      match find (fun i => match swap i with Some (_, into) => into =? k | None => false end) (seq 0 R) with
      | Some i => r (p i) | None => l k end).
    change (run (Exchange p q swap) S) with (fun r l => S (rho r l) (lam r l)).
    assert (Found : forall k i, find (fun i => match swap i with Some (_, into) => into =? k | None => false end) (seq 0 R) = Some i ->
      i < R /\ exists out, swap i = Some (out, k)).
    { intros k i E. apply find_some in E as [I E]. apply in_seq in I. split; [lia|]. destruct (swap i) as [[out into]|]; [|discriminate].
      apply Nat.eqb_eq in E as ->. now exists out. }
    assert (Out : forall i out into, i < R -> swap i = Some (out, into) -> out < K /\ rank_size i = data_size out).
    { intros i out into Hi E. destruct (Sw _ _ _ Hi E) as (C & _). now apply (proj1 W). }
    split.
    { intros r r' l l' Hr Hl. apply X.
      - intros i Hi. unfold rho. destruct (swap i) as [[out into]|] eqn:E; [apply Hl; now apply (Out i _ into)|apply Hr; now apply P].
      - intros k Hk. unfold lam. destruct (find _ _) as [i|] eqn:E; [|now apply Hl]. apply Hr. apply P. now apply (Found k). }
    intros r l n Hr Hl Hn. rewrite (total_perm _ (map p (partials c))); [|apply NoDup_Permutation|apply partials_NoDup|].
    2: apply partials_NoDup.
    2:{ assert (G : forall is, (forall i, In i is -> i < R) -> NoDup is -> NoDup (map p is)).
        { induction 2 as [|i is N1 N2 IH]; [constructor|]. cbn. constructor; [|apply IH; intros; apply H0; now right].
          intro I. apply in_map_iff in I as (j & E & I). apply N1.
          rewrite <- (permutation_injective p q j i); trivial; apply H0; [now right|now left]. }
        apply G; [|apply partials_NoDup]. intros i I. now apply partials_in in I. }
    2:{ intro j. rewrite in_map_iff, partials_in. split.
        - intros [Hj E]. destruct (From j Hj) as [Hi Q]. exists (q j). split; [exact Q|]. apply partials_in. split; [exact Hi|].
          rewrite <- Q, At in E by assumption. destruct (swap (q j)) as [[? ?]|]; [discriminate|assumption].
        - intros (i & <- & I). apply partials_in in I as [Hi C]. split; [now apply P|]. rewrite At by assumption.
          destruct (swap i) as [[? ?]|] eqn:E; [|assumption]. destruct (Sw _ _ _ Hi E) as (C' & _). congruence. }
    2:{ intros r1 r2 l1 l2 Hr1 Hl1. apply X.
      - intros i Hi. unfold rho. destruct (swap i) as [[out into]|] eqn:E; [apply Hl1; now apply (Out i _ into)|apply Hr1; now apply P].
      - intros k Hk. unfold lam. destruct (find _ _) as [i|] eqn:E; [|now apply Hl1]. apply Hr1. apply P. now apply (Found k). }
    assert (G : forall is r1 r2, (forall i, In i is -> i < R /\ c i = Partial) -> same R (rho r1 l) r2 ->
      (forall i, i < R -> swap i <> None -> r1 (p i) = r (p i)) ->
      total (map p is) (fun r l => S (rho r l) (lam r l)) r1 l = total is S r2 (lam r l)).
    { induction is as [|i is IH]; intros r1 r2 I E Fixed; cbn [map total].
      - apply X; [exact E|]. intros k Hk. unfold lam. destruct (find _ _) as [i|] eqn:F; [|reflexivity].
        destruct (Found k i F) as [Hi [out Es]]. apply Fixed; congruence.
      - destruct (I i (or_introl eq_refl)) as [Hi C].
        assert (N : swap i = None).
        { destruct (swap i) as [[? ?]|] eqn:Es; [|reflexivity]. destruct (Sw _ _ _ Hi Es) as (C' & _). congruence. }
        destruct (P i Hi) as (_ & _ & _ & _ & ->). apply reduced_ext. intros x Hx. apply IH.
        + intros; apply I; now right.
        + intros m Hm. specialize (E m Hm). unfold rho in *. destruct (Nat.eq_dec m i) as [->|D].
          * rewrite N, !updated_same. reflexivity.
          * rewrite (updated_other r2) by assumption. rewrite <- E. destruct (swap m) as [[? ?]|]; [reflexivity|].
            apply updated_other. intro Q. now apply D, (permutation_injective p q).
        + intros m Hm Q. rewrite updated_other; [now apply Fixed|]. intro Q'. apply (permutation_injective p q) in Q'; trivial. congruence. }
    rewrite (G _ r (rho r l)); [|intro; now apply partials_in|apply same_refl|reflexivity]. apply H.
    - intros i Hi. unfold rho. destruct (swap i) as [[out into]|] eqn:E.
      + destruct (Out i out into Hi E) as [Ho ->]. now apply Hl.
      + destruct (P i Hi) as (Hp & _ & _ & _ & <-). now apply Hr.
    - intros k Hk. unfold lam. destruct (find _ _) as [i|] eqn:E; [|now apply Hl]. destruct (Found k i E) as [Hi [out Es]].
      destruct (Sw _ _ _ Hi Es) as (_ & _ & <- & _). destruct (P i Hi) as (Hp & _ & _ & _ & <-). now apply Hr.
    - intros k Hk. rewrite (Hn k Hk). destruct (located c' k) as [(j & Hj & E)|L].
      + rewrite (element_rank c' r l j k) by assumption. destruct (From j Hj) as [Hi Q]. rewrite <- Q, At in E by assumption.
        destruct (swap (q j)) as [[out into]|] eqn:Es.
        * injection E as ->. destruct (Sw _ _ _ Hi Es) as (_ & _ & _ & L). rewrite element_local by assumption. unfold lam.
          destruct (find _ _) as [i|] eqn:F.
          -- destruct (Found k i F) as [Hi' [out' Es']]. now rewrite (Once _ _ _ _ _ Hi' Hi Es' Es), Q.
          -- pose proof (find_none _ _ F (q j) ltac:(apply in_seq; lia)) as Z. cbn in Z. rewrite Es, Nat.eqb_refl in Z. discriminate.
        * rewrite (element_rank c _ _ (q j) k) by assumption. unfold rho. now rewrite Es, Q.
      + rewrite (element_local c') by assumption. destruct (located c k) as [(i & Hi & E)|L'].
        * rewrite (element_rank c _ _ i k) by assumption. unfold rho. specialize (At i Hi). destruct (swap i) as [[out into]|] eqn:Es.
          -- destruct (Sw _ _ _ Hi Es) as (C & _). now replace out with k by congruence.
          -- destruct (L (p i)); [now apply P|congruence].
        * rewrite element_local by assumption. unfold lam. destruct (find _ _) as [i|] eqn:F; [|reflexivity].
          destruct (Found k i F) as [Hi [out Es]]. specialize (At i Hi). rewrite Es in At. destruct (L (p i)); [now apply P|assumption].
  Qed.

  (** Each step keeps the tensor: the devices have the same tensor after the step, with other contents of the rank digits. *)
  Theorem step_holds c S T s : valid c -> applies s c -> holds c S T -> valid (after s c) /\ holds (after s c) (run s S) T.
  Proof.
    destruct s; intros; [now apply slice_holds|now apply reduce_scatter_holds|now apply exchange_holds|now apply all_reduce_holds|
      now apply all_gather_holds|now apply embed_holds|now apply zero_holds].
  Qed.

  (** ** Plans *)

  Fixpoint run_all (steps : list step) (S : state) : state :=
    match steps with [] => S | s :: steps' => run_all steps' (run s S) end.

  Lemma run_all_app ss ss' : forall S, run_all (ss ++ ss') S = run_all ss' (run_all ss S).
  Proof. induction ss as [|s ss IH]; intro S; [reflexivity|apply IH]. Qed.

  Section Plan.
    Variables (from to : contents) (p q : nat -> nat).

    (** The step of the digit `i` of the source, other than the exchange. The content of `i` goes to `p i`. *)
    Definition work (i : nat) : option step :=
      match from i, to (p i) with
      | Replica, Data k => Some (Slice i k)
      | Partial, Data k => Some (ReduceScatter i k)
      | Partial, Replica => Some (AllReduce (p i))
      | Data k, Replica => Some (AllGather (p i) k)
      | Data k, Partial => Some (Embed (p i) k)
      | Replica, Partial => Some (Zero (p i))
      | _, _ => None
      end.

    Definition swapped (i : nat) : option (nat * nat) :=
      match from i, to (p i) with
      | Data out, Data into => if out =? into then None else Some (out, into)
      | _, _ => None
      end.

    (** The position of the step in the fixed order. *)
    Definition level (i : nat) : nat :=
      match from i, to (p i) with
      | Replica, Data _ => 0
      | Partial, Data _ => 1
      | Data _, Data _ => 2
      | Partial, Replica => 3
      | Data _, Replica => 4
      | Data _, Partial => 5
      | Replica, Partial => 6
      | _, _ => 7
      end.

    (** The steps of one kind, for all digits below `x`. *)
    Definition steps_at (n x : nat) : list step :=
      flat_map (fun i => if level i =? n then match work i with Some s => [s] | None => [] end else []) (seq 0 x).

    (** Slices, reduce-scatters, one exchange, all-reduces, all-gathers, embeds, zeros. As `layout-mesh/src/step.rs`. *)
    Definition plan : list step :=
      steps_at 0 R ++ steps_at 1 R ++ [Exchange p q swapped] ++ steps_at 3 R ++ steps_at 4 R ++ steps_at 5 R ++ steps_at 6 R.

    (** Each content that is on a rank digit in both shardings moves from the one digit to the other. *)
    Definition routes : Prop := permutation p q /\
      forall i j k, i < R -> j < R -> from i = Data k -> to j = Data k -> p i = j.

    Hypotheses (Wf : valid from) (Wt : valid to) (Rt : routes) (Sizes : forall i, i < R -> 1 <= rank_size i).

    Definition mixed (done : nat -> bool) (i : nat) : content := if done i then to (p i) else from i.

    Lemma to_digit i k : i < R -> to (p i) = Data k -> k < K /\ rank_size i = data_size k.
    Proof. intros Hi E. destruct (proj1 Rt i Hi) as (Hp & _ & _ & _ & <-). now apply (proj1 Wt). Qed.

    Lemma to_once i j k : i < R -> j < R -> to (p i) = Data k -> to (p j) = Data k -> i = j.
    Proof.
      intros Hi Hj E E'. destruct (proj1 Rt i Hi) as (Hp & _), (proj1 Rt j Hj) as (Hp' & _).
      apply (permutation_injective p q); trivial; [apply Rt|]. now apply (proj2 Wt _ _ k).
    Qed.

    Lemma moves_once i j k : i < R -> j < R -> from i = Data k -> to (p j) = Data k -> i = j.
    Proof.
      intros Hi Hj E E'. destruct (proj1 Rt j Hj) as (Hp & _).
      apply (permutation_injective p q); trivial; [apply Rt|]. now apply (proj2 Rt i (p j) k).
    Qed.

    Lemma mixed_valid done : valid (mixed done).
    Proof.
      split.
      - intros i k Hi. unfold mixed. destruct (done i); [now apply to_digit|now apply (proj1 Wf)].
      - intros i j k Hi Hj. unfold mixed. destruct (done i), (done j); intros E E'.
        + now apply (to_once i j k).
        + symmetry. now apply (moves_once j i k).
        + now apply (moves_once i j k).
        + now apply (proj2 Wf i j k).
    Qed.

    Lemma mixed_free done i k : i < R -> done i = false -> to (p i) = Data k -> from i <> Data k -> on_no_rank (mixed done) k.
    Proof.
      intros Hi D E N j Hj. unfold mixed. destruct (done j) eqn:D'; intro E'.
      - assert (j = i) by now apply (to_once j i k). congruence.
      - assert (j = i) by now apply (moves_once j i k). congruence.
    Qed.

    Definition done (n x i : nat) : bool := (level i <? n) || ((level i =? n) && (i <? x)).

    (** The contents after the steps before level `n`, and the steps of level `n` of digits below `x`. *)
    Definition reached (n x : nat) : contents :=
      if n <? 3 then mixed (done n x) else fun j => mixed (done n x) (q j).

    Lemma done_next n x i : i <> x \/ level i <> n -> done n (S x) i = done n x i.
    Proof.
      intro H. unfold done. f_equal. destruct (Nat.eqb_spec (level i) n) as [E|E]; [|reflexivity]. cbn [andb].
      destruct (Nat.ltb_spec i (S x)), (Nat.ltb_spec i x); trivial; lia.
    Qed.

    Lemma done_self n x : level x = n -> done n x x = false /\ done n (S x) x = true.
    Proof.
      intros <-. unfold done. rewrite Nat.eqb_refl, !Nat.ltb_irrefl. split; [reflexivity|]. cbn. apply Nat.leb_le. lia.
    Qed.

    Lemma equal_content i : level i = 7 -> from i = to (p i).
    Proof. unfold level. destruct (from i), (to (p i)); trivial; discriminate. Qed.

    Ltac positions := repeat match goal with
      | H : ?i < R |- context [q (p ?i)] => rewrite (proj1 (proj2 (proj2 (proj1 Rt i H))))
      end.

    Lemma phase n x : n <> 2 -> n < 7 -> x <= R -> forall S T, valid (reached n 0) /\ holds (reached n 0) S T ->
      valid (reached n x) /\ holds (reached n x) (run_all (steps_at n x) S) T.
    Proof.
      intros N2 N7. induction x as [|x IH]; intros Hx S T H; [exact H|]. assert (Hx' : x < R) by lia.
      specialize (IH ltac:(lia) S T H) as [W IH]. unfold steps_at. rewrite seq_S, flat_map_app, run_all_app. cbn [flat_map Nat.add].
      rewrite app_nil_r. fold (steps_at n x). set (S' := run_all (steps_at n x) S) in *.
      assert (Same : level x <> n -> forall j, j < R -> reached n x j = reached n (Datatypes.S x) j).
      { intros D j Hj. unfold reached, mixed. destruct (n <? 3); (rewrite done_next; [reflexivity|]).
        - destruct (Nat.eq_dec j x) as [->|]; [now right|now left].
        - destruct (Nat.eq_dec (q j) x) as [->|]; [now right|now left]. }
      destruct (Nat.eqb_spec (level x) n) as [L|L].
      2:{ split; [apply (valid_same (reached n x))|apply (holds_same (reached n x))]; auto. }
      clear Same. set (pos := if n <? 3 then x else p x).
      assert (Hp : pos < R) by (unfold pos; destruct (n <? 3); [assumption|now apply Rt]).
      assert (Base : reached n x pos = from x).
      { unfold reached, pos, mixed. destruct (n <? 3); positions; now rewrite (proj1 (done_self n x L)). }
      assert (Next : forall j, j < R -> updated (reached n x) pos (to (p x)) j = reached n (Datatypes.S x) j).
      { intros j Hj. destruct (Nat.eq_dec j pos) as [->|D].
        - rewrite updated_same. unfold reached, pos, mixed. destruct (n <? 3); positions; now rewrite (proj2 (done_self n x L)).
        - rewrite updated_other by assumption. unfold reached, mixed, pos in *.
          destruct (n <? 3); (rewrite done_next; [reflexivity|]); left; [assumption|]. intro Q. apply D. rewrite <- Q.
          symmetry. now apply Rt. }
      assert (Go : forall s, work x = Some s -> applies s (reached n x) -> after s (reached n x) = updated (reached n x) pos (to (p x)) ->
        valid (reached n (Datatypes.S x)) /\
        holds (reached n (Datatypes.S x)) (run_all match work x with Some s => [s] | None => [] end S') T).
      { intros s E Ap Af. rewrite E. cbn [run_all]. destruct (step_holds _ _ _ _ W Ap IH) as [W1 H1]. rewrite Af in W1, H1.
        split; [now apply (valid_same (updated (reached n x) pos (to (p x))))|now apply (holds_same (updated (reached n x) pos (to (p x))))]. }
      assert (Free : forall k, n < 3 -> to (p x) = Data k -> from x <> Data k -> on_no_rank (reached n x) k).
      { intros k Lt E D. unfold reached. rewrite (proj2 (Nat.ltb_lt _ _) Lt). apply (mixed_free _ x); trivial. now apply done_self. }
      destruct (from x) as [o| |] eqn:Ef, (to (p x)) as [k| |] eqn:Et; unfold level, work in *; rewrite Ef, Et in *; subst n;
        try lia; unfold pos in *; cbn [Nat.ltb Nat.leb] in *; eapply Go; try reflexivity; cbn [applies]; repeat split; trivial;
        try (now apply (to_digit x)); try (now apply Sizes); apply Free; trivial; try lia; congruence.
    Qed.

    Lemma reached_next n j : n <> 2 -> j < R -> reached n R j = reached (Datatypes.S n) 0 j.
    Proof.
      intros N Hj. assert (D : forall i, i < R -> done n R i = done (Datatypes.S n) 0 i).
      { intros i Hi. unfold done. rewrite (proj2 (Nat.ltb_lt i R) Hi), andb_true_r, andb_false_r, orb_false_r.
        destruct (Nat.ltb_spec (level i) n), (Nat.eqb_spec (level i) n), (Nat.ltb_spec (level i) (Datatypes.S n)); trivial; lia. }
      unfold reached, mixed. destruct (Nat.ltb_spec n 3), (Nat.ltb_spec (Datatypes.S n) 3); try lia; (rewrite D; [reflexivity|]);
        [assumption|now apply Rt].
    Qed.

    Lemma exchanged S T : valid (reached 2 0) /\ holds (reached 2 0) S T ->
      valid (reached 3 0) /\ holds (reached 3 0) (run (Exchange p q swapped) S) T.
    Proof.
      intros [W H].
      assert (Sw : forall i out into, swapped i = Some (out, into) -> from i = Data out /\ to (p i) = Data into /\ out <> into).
      { intros i out into. unfold swapped. destruct (from i) as [o| |], (to (p i)) as [k| |]; try discriminate.
        destruct (Nat.eqb_spec o k); [discriminate|]. now intros [= <- <-]. }
      assert (At : forall i out into, swapped i = Some (out, into) -> level i = 2).
      { intros i out into E. destruct (Sw _ _ _ E) as (Ef & Et & _). unfold level. now rewrite Ef, Et. }
      assert (D : forall i, level i = 2 -> done 2 0 i = false) by (intros i E; unfold done; now rewrite E).
      assert (Ap : applies (Exchange p q swapped) (reached 2 0)).
      { split; [apply Rt|]. split.
        - intros i out into Hi E. pose proof (At _ _ _ E) as L. destruct (Sw _ _ _ E) as (Ef & Et & N).
          destruct (to_digit i into Hi Et) as [Hk Hs]. split; [unfold reached, mixed; cbn [Nat.ltb Nat.leb]; now rewrite D|].
          split; [assumption|]. split; [assumption|]. apply (mixed_free _ i); auto. congruence.
        - intros i j out out' into Hi Hj E E'. destruct (Sw _ _ _ E) as (_ & Et & _), (Sw _ _ _ E') as (_ & Et' & _).
          now apply (to_once i j into). }
      destruct (step_holds _ _ _ _ W Ap H) as [W' H'].
      assert (Same : forall j, j < R -> after (Exchange p q swapped) (reached 2 0) j = reached 3 0 j).
      { intros j Hj. cbn [after]. unfold reached, mixed. cbn [Nat.ltb Nat.leb]. set (i := q j).
        destruct (swapped i) as [[out into]|] eqn:E.
        - destruct (Sw _ _ _ E) as (_ & Et & _). unfold done. rewrite (At _ _ _ E). now symmetry.
        - unfold done. rewrite !andb_false_r, !orb_false_r.
          destruct (Nat.ltb_spec (level i) 2), (Nat.ltb_spec (level i) 3); trivial; [lia|].
          assert (L : level i = 2) by lia. unfold level in L. unfold swapped in E.
          destruct (from i) as [o| |], (to (p i)) as [k| |]; try discriminate. now destruct (Nat.eqb_spec o k) as [->|]. }
      split; [now apply (valid_same (after (Exchange p q swapped) (reached 2 0)))|
        now apply (holds_same (after (Exchange p q swapped) (reached 2 0)))].
    Qed.

    Lemma phase_next n S T : n <> 2 -> n < 7 -> valid (reached n 0) /\ holds (reached n 0) S T ->
      valid (reached (Datatypes.S n) 0) /\ holds (reached (Datatypes.S n) 0) (run_all (steps_at n R) S) T.
    Proof.
      intros N L H. destruct (phase n R N L (le_n R) S T H) as [W H'].
      split; [apply (valid_same (reached n R))|apply (holds_same (reached n R))]; trivial; intros; now apply reached_next.
    Qed.

    (** The fused plan takes a tensor from one sharding to the other. Both can have replicas and terms of a reduction. The
        steps of the plan are slices, reduce-scatters, one exchange, all-reduces, all-gathers, embeds and zeros, in this
        order. Steps of one kind have different rank digits. *)
    Theorem plan_correct S T : holds from S T -> holds to (run_all plan S) T.
    Proof.
      intro H. unfold plan. rewrite !run_all_app.
      assert (H0 : valid (reached 0 0) /\ holds (reached 0 0) S T).
      { assert (E : forall i, i < R -> from i = reached 0 0 i).
        { intros i _. unfold reached, mixed, done. cbn. now rewrite andb_false_r. }
        split; [now apply (valid_same from)|now apply (holds_same from)]. }
      apply phase_next, phase_next, exchanged, phase_next, phase_next, phase_next, phase_next in H0; try lia.
      apply (holds_same (reached 7 0)); [|apply H0]. intros j Hj. unfold reached, mixed. cbn [Nat.ltb Nat.leb].
      assert (Q : p (q j) = j) by now apply Rt. unfold done. rewrite andb_false_r, orb_false_r.
      destruct (Nat.ltb_spec (level (q j)) 7) as [L|L]; [now rewrite Q|]. rewrite equal_content; [now rewrite Q|].
      assert (level (q j) <= 7) by (unfold level; destruct (from (q j)), (to (p (q j))); lia). lia.
    Qed.

    (** The coordinates in the source of the element at (r, l) of the destination. A device reads its own replica. As
        `layout-mesh/src/source.rs`. *)
    Definition source_ranks (r l : coordinates) : coordinates :=
      fun i => match from i with Data k => element to r l k | _ => r i end.

    Lemma source_element r l : ranks r -> locals l ->
      ranks (source_ranks r l) /\ locals (element to r l) /\ same K (element to r l) (element from (source_ranks r l) (element to r l)).
    Proof.
      intros Hr Hl. assert (Lo : locals (element to r l)).
      { intros k Hk. destruct (located to k) as [(i & Hi & E)|N].
        - rewrite (element_rank to r l i k) by assumption. destruct (proj1 Wt i k Hi E) as [_ <-]. now apply Hr.
        - rewrite element_local by assumption. now apply Hl. }
      split; [|split; [exact Lo|]].
      - intros i Hi. unfold source_ranks. destruct (from i) as [k| |] eqn:E; [|now apply Hr..].
        destruct (proj1 Wf i k Hi E) as [Hk ->]. now apply Lo.
      - intros k Hk. destruct (located from k) as [(i & Hi & E)|N].
        + rewrite (element_rank from _ _ i k) by assumption. unfold source_ranks. now rewrite E.
        + now rewrite (element_local from).
    Qed.

    (** The law of the source map on digits: the source has the element of the destination. *)
    Theorem source_ranks_law r l k : ranks r -> locals l -> k < K ->
      element from (source_ranks r l) (element to r l) k = element to r l k.
    Proof. intros Hr Hl Hk. symmetry. now apply (source_element r l). Qed.

    (** If the destination has no terms, the plan has the result of the source map: each value is the reduction of the terms at
        the source. *)
    Theorem plan_is_source S T r l : holds from S T -> (forall i, i < R -> to i <> Partial) -> ranks r -> locals l ->
      run_all plan S r l = total (partials from) S (source_ranks r l) (element to r l).
    Proof.
      intros H N Hr Hl. destruct (source_element r l Hr Hl) as (Rs & Lo & El).
      rewrite (proj2 H _ _ (element to r l) Rs Lo El).
      assert (E : partials to = []).
      { destruct (partials to) as [|i is] eqn:E; [reflexivity|]. assert (I : In i (partials to)) by (rewrite E; now left).
        apply partials_in in I as [Hi C]. now destruct (N i Hi). }
      destruct (plan_correct S T H) as [_ G]. specialize (G r l (element to r l) Hr Hl (same_refl K _)). now rewrite E in G.
    Qed.

    (** If source and destination have no terms, each value is the value at the source. *)
    Theorem plan_copies S T r l : holds from S T -> (forall i, i < R -> from i <> Partial) -> (forall i, i < R -> to i <> Partial) ->
      ranks r -> locals l -> run_all plan S r l = S (source_ranks r l) (element to r l).
    Proof.
      intros H N N' Hr Hl. rewrite (plan_is_source S T r l H N' Hr Hl).
      destruct (partials from) as [|i is] eqn:E; [reflexivity|]. assert (I : In i (partials from)) by (rewrite E; now left).
      apply partials_in in I as [Hi C]. now destruct (N i Hi).
    Qed.
  End Plan.

  (** ** Paths of rank digits *)

  (** The digit that gets the content of a digit, and the digit that had the content. Digits form paths and cycles. *)
  Definition next (from to : contents) (i : nat) : option nat :=
    match from i with Data k => find (fun j => is_data k (to j)) (seq 0 R) | _ => None end.

  Lemma next_spec from to i j : valid to -> next from to i = Some j <-> exists k, j < R /\ from i = Data k /\ to j = Data k.
  Proof.
    intro W. unfold next. split.
    - destruct (from i) as [k| |]; try discriminate. intro E. apply find_some in E as [I E]. apply in_seq in I.
      apply is_data_spec in E. exists k. repeat split; trivial. lia.
    - intros (k & Hj & -> & E). destruct (find _ _) as [j'|] eqn:F.
      + apply find_some in F as [I F]. apply in_seq in I. apply is_data_spec in F. f_equal. apply (proj2 W j' j k); trivial. lia.
      + pose proof (find_none _ _ F j ltac:(apply in_seq; lia)) as Z. cbn in Z. rewrite (proj2 (is_data_spec _ _) E) in Z. discriminate.
  Qed.

  Section Paths.
    Variables from to : contents.
    Hypotheses (Wf : valid from) (Wt : valid to).

    Let forth := next from to.
    Let back := next to from.

    Lemma forth_back i j : i < R -> j < R -> forth i = Some j <-> back j = Some i.
    Proof.
      intros Hi Hj. unfold forth, back. rewrite !next_spec by assumption.
      split; intros (k & H & E & E'); exists k; now repeat split.
    Qed.

    Lemma back_range i j : back j = Some i -> i < R.
    Proof. intro E. apply next_spec in E as (k & H & _); trivial. Qed.

    (** The digit n steps back. *)
    Fixpoint steps_back (n e : nat) : option nat :=
      match n with 0 => Some e | S n' => match steps_back n' e with Some i => back i | None => None end end.

    Lemma steps_back_range n e i : e < R -> steps_back n e = Some i -> i < R.
    Proof.
      intro He. destruct n as [|n]; cbn; [now intros [= <-]|]. destruct (steps_back n e); [|discriminate]. apply back_range.
    Qed.

    Lemma steps_back_unique m : forall n e e' i, e < R -> e' < R -> m <= n -> steps_back m e = Some i -> steps_back n e' = Some i ->
      steps_back (n - m) e' = Some e.
    Proof.
      induction m as [|m IH]; intros n e e' i He He' L E E'; [injection E as ->; now rewrite Nat.sub_0_r|].
      destruct n as [|n]; [lia|]. cbn in E, E'. destruct (steps_back m e) as [x|] eqn:X; [|discriminate].
      destruct (steps_back n e') as [y|] eqn:Y; [|discriminate]. pose proof (back_range _ _ E) as Hi.
      assert (Hx : x < R) by now apply (steps_back_range m e). assert (Hy : y < R) by now apply (steps_back_range n e').
      apply forth_back in E, E'; trivial. assert (x = y) by congruence. subst y. cbn [Nat.sub]. apply (IH n e e' x); trivial. lia.
    Qed.

    (** A digit whose content goes to no digit is not before itself. *)
    Lemma end_apart n e : e < R -> forth e = None -> steps_back n e = Some e -> n = 0.
    Proof.
      intros He N E. destruct n as [|n]; [reflexivity|]. cbn in E. destruct (steps_back n e) as [x|] eqn:X; [|discriminate].
      apply forth_back in E; [congruence|assumption|now apply (steps_back_range n e)].
    Qed.

    Lemma steps_back_ends e : e < R -> forth e = None -> steps_back R e = None.
    Proof.
      intros He N. destruct (steps_back R e) as [x|] eqn:X; [exfalso|reflexivity].
      assert (Def : forall m n, m <= n -> steps_back n e <> None -> steps_back m e <> None).
      { intros m n L. induction L as [|n L IH]; [trivial|]. intro H. apply IH. cbn in H. now destruct (steps_back n e). }
      assert (Nd : NoDup (map (fun n => steps_back n e) (seq 0 (Datatypes.S R)))).
      { assert (Inj : forall m n, m <= n -> n <= R -> steps_back m e = steps_back n e -> m = n).
        { intros m n L Ln E. destruct (steps_back m e) as [i|] eqn:M.
          - pose proof (steps_back_unique m n e e i He He L M (eq_sym E)) as U. apply end_apart in U; trivial. lia.
          - exfalso. apply (Def m R); [lia|congruence|assumption]. }
        assert (G : forall l, (forall n, In n l -> n <= R) -> NoDup l -> NoDup (map (fun n => steps_back n e) l)).
        { induction 2 as [|n l Hn Hl IH]; [constructor|]. cbn [map]. constructor; [|apply IH; intros; apply H; now right].
          intro I. apply in_map_iff in I as (m & E & I). apply Hn. replace n with m; [assumption|].
          pose proof (H m (or_intror I)). pose proof (H n (or_introl eq_refl)).
          destruct (le_ge_dec m n); [now apply Inj|symmetry; now apply Inj]. }
        apply G; [|apply seq_NoDup]. intros n I. apply in_seq in I. lia. }
      assert (Len : length (map (fun n => steps_back n e) (seq 0 (Datatypes.S R))) <= length (map (@Some nat) (seq 0 R))).
      { apply NoDup_incl_length; [exact Nd|]. intros o I. apply in_map_iff in I as (n & <- & I). apply in_seq in I.
        destruct (steps_back n e) as [i|] eqn:E; [|exfalso; apply (Def n R); [lia|congruence|assumption]].
        apply in_map, in_seq. pose proof (steps_back_range n e i He E). lia. }
      rewrite !map_length, !seq_length in Len. lia.
    Qed.

    (** The begin of the path: the last digit that exists within n steps back. *)
    Fixpoint first (n e : nat) : nat :=
      match n with 0 => e | S n' => match steps_back n e with Some i => i | None => first n' e end end.

    Lemma first_spec n e : steps_back n e = None -> exists m, m < n /\ steps_back m e = Some (first n e) /\ back (first n e) = None.
    Proof.
      induction n as [|n IH]; intro E; [discriminate|]. destruct (steps_back n e) as [i|] eqn:X.
      - exists n. split; [lia|]. cbn [first]. rewrite E. cbn in E. rewrite X in E.
        assert (F : first n e = i) by (destruct n; [now injection X|cbn [first]; now rewrite X]). now rewrite F.
      - destruct (IH eq_refl) as (m & Hm & H). exists m. split; [lia|]. cbn [first]. now rewrite E.
    Qed.

    (** The content of a digit goes to the next digit of its path, and the end of a path joins its begin. As
        `layout-mesh/src/route.rs`. *)
    Definition joined (i : nat) : nat := match forth i with Some j => j | None => first R i end.

    Lemma first_size n : forall e i, e < R -> steps_back n e = Some i -> rank_size i = rank_size e.
    Proof.
      induction n as [|n IH]; intros e i He E; [now injection E as ->|]. cbn in E. destruct (steps_back n e) as [x|] eqn:X; [|discriminate].
      rewrite <- (IH e x He X). pose proof (steps_back_range n e x He X) as Hx.
      apply next_spec in E as (k & Hi & E & E'); trivial.
      destruct (proj1 Wt x k Hx E) as [_ ->]. now apply (proj1 Wf i k Hi).
    Qed.

    (** Paths and cycles exist: some permutation of the rank digits keeps sizes and takes each content to its digit. *)
    Theorem routes_exist : exists q, routes from to joined q.
    Proof.
      assert (Range : bFun R joined).
      { intros i Hi. unfold joined. destruct (forth i) as [j|] eqn:E; [now apply next_spec in E as (k & H & _)|].
        destruct (first_spec R i (steps_back_ends i Hi E)) as (m & _ & H & _). now apply (steps_back_range m i). }
      assert (Inj : bInjective R joined).
      { intros i j Hi Hj. unfold joined. destruct (forth i) as [x|] eqn:E, (forth j) as [y|] eqn:E'.
        - intros ->. assert (Hy : y < R) by now apply next_spec in E as (k & H & _).
          apply forth_back in E, E'; trivial. congruence.
        - intros ->. destruct (first_spec R j (steps_back_ends j Hj E')) as (m & _ & S & B).
          apply forth_back in E; [congruence|assumption|now apply (steps_back_range m j)].
        - intros <-. destruct (first_spec R i (steps_back_ends i Hi E)) as (m & _ & S & B).
          apply forth_back in E'; [congruence|assumption|now apply (steps_back_range m i)].
        - intro Q. destruct (first_spec R i (steps_back_ends i Hi E)) as (m & _ & S & _).
          destruct (first_spec R j (steps_back_ends j Hj E')) as (n & _ & S' & _). rewrite <- Q in S'.
          destruct (le_ge_dec m n) as [L|L].
          + pose proof (steps_back_unique m n i j _ Hi Hj L S S') as U. destruct (n - m) as [|d]; [now injection U|exfalso].
            cbn in U. destruct (steps_back d j) as [x|] eqn:X; [|discriminate].
            apply forth_back in U; [congruence|assumption|now apply (steps_back_range d j)].
          + pose proof (steps_back_unique n m j i _ Hj Hi L S' S) as U. destruct (m - n) as [|d]; [now injection U|exfalso].
            cbn in U. destruct (steps_back d i) as [x|] eqn:X; [|discriminate].
            apply forth_back in U; [congruence|assumption|now apply (steps_back_range d i)]. }
      pose proof (proj1 (bInjective_bSurjective Range) Inj) as Sur.
      destruct (bSurjective_bBijective Range Sur) as (q & Rq & Q). exists q. split.
      - intros i Hi. destruct (Q i Hi) as [Q1 Q2]. repeat split; trivial; [now apply Range|now apply Rq|].
        unfold joined. destruct (forth i) as [j|] eqn:E.
        + apply next_spec in E as (k & Hj & E & E'); trivial. destruct (proj1 Wf i k Hi E) as [_ ->]. now apply (proj1 Wt j k Hj).
        + destruct (first_spec R i (steps_back_ends i Hi E)) as (m & _ & S & _). now apply (first_size m).
      - intros i j k Hi Hj E E'. unfold joined.
        assert (F : forth i = Some j) by (apply next_spec; trivial; now exists k). now rewrite F.
    Qed.

    (** ** Traffic of the steps *)

    (** The device `r` has the element `n` in the source. *)
    Definition has (r n : coordinates) : Prop := forall i k, i < R -> from i = Data k -> n k = r i.

    (** The device that an exchange reads, and the device that an all-gather reads. *)
    Definition exchanged_from (p : nat -> nat) (r l : coordinates) : coordinates :=
      fun i => match swapped from to p i with Some (out, _) => l out | None => r (p i) end.
    Definition gathered_from (q : nat -> nat) (r l : coordinates) : coordinates :=
      fun j => match from (q j), to j with Data k, Replica => l k | _, _ => r j end.

    Lemma path_equal (r : coordinates) : (forall x y, x < R -> y < R -> forth x = Some y -> r x = r y) ->
      forall e, e < R -> forth e = None -> r (first R e) = r e.
    Proof.
      intros Eq e He N. destruct (first_spec R e (steps_back_ends e He N)) as (m & _ & S & _). revert S. generalize (first R e) as b.
      induction m as [|m IH]; intros b S; [now injection S as ->|]. cbn in S. destruct (steps_back m e) as [x|] eqn:X; [|discriminate].
      rewrite <- (IH x eq_refl). pose proof (steps_back_range m e x He X) as Hx. pose proof (back_range _ _ S) as Hb.
      apply Eq; trivial. now apply forth_back.
    Qed.

    Lemma forth_routes q i j : routes from to joined q -> i < R -> forth i = Some j -> joined i = j /\ j < R /\
      exists k, from i = Data k /\ to j = Data k.
    Proof.
      intros Rt Hi E. apply next_spec in E as (k & Hj & E & E'); trivial. split; [now apply (proj2 Rt i j k)|].
      split; [assumption|]. now exists k.
    Qed.

    Lemma forth_none i k : forth i = None -> from i = Data k -> on_no_rank to k.
    Proof.
      intros N E j Hj E'. assert (forth i = Some j) by (apply next_spec; trivial; now exists k). congruence.
    Qed.

    (** The all-gathers read an element that the device has in the source from the device itself. *)
    Theorem gather_reads_own q r l : routes from to joined q -> ranks r -> has r (element to r l) -> same R (gathered_from q r l) r.
    Proof.
      intros Rt Hr H j Hj. unfold gathered_from. destruct (proj1 Rt j Hj) as (_ & Hq & _ & Q & _).
      destruct (from (q j)) as [k| |] eqn:Ef, (to j) eqn:Et; trivial.
      assert (N : forth (q j) = None).
      { destruct (forth (q j)) as [x|] eqn:E; [|reflexivity]. destruct (forth_routes q _ _ Rt Hq E) as (E1 & _ & k' & _ & E2). congruence. }
      pose proof (H (q j) k Hq Ef) as E. rewrite element_local in E by now apply (forth_none (q j)). rewrite E.
      unfold joined in Q. rewrite N in Q. rewrite <- Q at 2. symmetry. apply path_equal; trivial.
      intros x y Hx Hy F. destruct (forth_routes q _ _ Rt Hx F) as (_ & _ & k' & E1 & E2).
      rewrite <- (H x k' Hx E1). now apply element_rank.
    Qed.

    (** The exchange reads an element that the device has in the source from the device itself. *)
    Theorem exchange_reads_own q r l : routes from to joined q -> ranks r ->
      has r (element (reached from to joined q 3 0) r l) -> same R (exchanged_from joined r l) r.
    Proof.
      intros Rt Hr H i Hi. set (c := reached from to joined q 3 0) in *.
      assert (W : valid c).
      { apply (valid_same (fun j => mixed from to joined (done from to joined 3 0) (q j))); [reflexivity|].
        pose proof (mixed_valid from to joined q Wf Wt Rt (done from to joined 3 0)) as [M1 M2]. split.
        - intros j k Hj E. destruct (proj1 Rt j Hj) as (_ & Hq & _ & Q & _). destruct (proj1 Rt _ Hq) as (_ & _ & _ & _ & Sz). rewrite Q in Sz.
          rewrite Sz. now apply M1.
        - intros x y k Hx Hy E E'. destruct (proj1 Rt x Hx) as (_ & Hqx & _ & Qx & _), (proj1 Rt y Hy) as (_ & Hqy & _ & Qy & _).
          rewrite <- Qx, <- Qy. f_equal. now apply (M2 (q x) (q y) k). }
      assert (At : forall x, x < R -> c (joined x) = if level from to joined x <? 3 then to (joined x) else from x).
      { intros x Hx. unfold c, reached, mixed, done. cbn [Nat.ltb Nat.leb]. destruct (proj1 Rt x Hx) as (_ & _ & -> & _).
        rewrite andb_false_r, orb_false_r. reflexivity. }
      assert (Moves : forall x y, x < R -> y < R -> forth x = Some y -> r x = r y).
      { intros x y Hx Hy F. destruct (forth_routes q _ _ Rt Hx F) as (E0 & _ & k & E1 & E2). rewrite <- (H x k Hx E1).
        apply element_rank; trivial. rewrite <- E0, At by assumption. unfold level. now rewrite E0, E1, E2. }
      unfold exchanged_from. destruct (swapped from to joined i) as [[out into]|] eqn:E.
      - unfold swapped in E. destruct (from i) as [o| |] eqn:Ef, (to (joined i)) as [k| |] eqn:Et; try discriminate.
        destruct (Nat.eqb_spec o k) as [|N]; [discriminate|]. injection E as -> ->.
        rewrite <- (H i out Hi Ef). symmetry. apply element_local. intros j Hj C.
        destruct (proj1 Rt j Hj) as (_ & Hq & _ & Q & _). rewrite <- Q, At in C by assumption.
        assert (Eq : q j = i).
        { destruct (level from to joined (q j) <? 3); [|now apply (proj2 Wf (q j) i out)].
          rewrite Q in C. pose proof (proj2 Rt i j out Hi Hj Ef C) as J. rewrite <- J. now destruct (proj1 Rt i Hi) as (_ & _ & -> & _). }
        rewrite Eq in C. unfold level in C. rewrite Ef, Et in C. cbn [Nat.ltb Nat.leb] in C. congruence.
      - destruct (forth i) as [j|] eqn:F.
        + destruct (forth_routes q _ _ Rt Hi F) as (-> & Hj & _). symmetry. now apply Moves.
        + unfold joined. rewrite F. now apply path_equal.
    Qed.

    (** The all-gathers of all digits together read the value of one device. *)
    Theorem gathers_read q S : routes from to joined q -> extensional S ->
      forall r l, run_all (steps_at from to joined 4 R) S r l = S (gathered_from q r l) l.
    Proof.
      intros Rt X r l.
      assert (G : forall x, x <= R -> forall r, run_all (steps_at from to joined 4 x) S r l =
        S (fun j => if q j <? x then gathered_from q r l j else r j) l).
      { induction x as [|x IH]; intros Hx r0; [apply X; [now intros j Hj|apply same_refl]|].
        unfold steps_at. rewrite seq_S, flat_map_app, run_all_app. cbn [flat_map Nat.add]. rewrite app_nil_r. fold (steps_at from to joined 4 x).
        set (S' := run_all (steps_at from to joined 4 x) S) in *.
        assert (Back : forall j, j < R -> q j = x -> j = joined x).
        { intros j Hj <-. now destruct (proj1 Rt j Hj) as (_ & _ & _ & -> & _). }
        assert (Qx : q (joined x) = x) by now destruct (proj1 Rt x Hx) as (_ & _ & -> & _).
        destruct (Nat.eqb_spec (level from to joined x) 4) as [L|L].
        - unfold level in L. unfold work. destruct (from x) as [k| |] eqn:Ef, (to (joined x)) eqn:Et; try discriminate.
          cbn [run_all run]. rewrite IH by lia. apply X; [|apply same_refl]. intros j Hj. unfold gathered_from.
          destruct (Nat.eq_dec (q j) x) as [E|N].
          + rewrite E, Nat.ltb_irrefl, (proj2 (Nat.ltb_lt x (Datatypes.S x))), Ef by lia. rewrite (Back j Hj E), Et. apply updated_same.
          + rewrite updated_other by (intros ->; now rewrite Qx in N).
            destruct (Nat.ltb_spec (q j) x), (Nat.ltb_spec (q j) (Datatypes.S x)); trivial; lia.
        - cbn [run_all]. rewrite IH by lia. apply X; [|apply same_refl]. intros j Hj.
          destruct (Nat.ltb_spec (q j) x), (Nat.ltb_spec (q j) (Datatypes.S x)); trivial; try lia.
          assert (E : q j = x) by lia. unfold gathered_from. rewrite E, (Back j Hj E). unfold level in L.
          now destruct (from x), (to (joined x)). }
      rewrite (G R (le_n R)). apply X; [|apply same_refl]. intros j Hj.
      destruct (proj1 Rt j Hj) as (_ & Hq & _). now rewrite (proj2 (Nat.ltb_lt _ _) Hq).
    Qed.
  End Paths.
End Steps.
