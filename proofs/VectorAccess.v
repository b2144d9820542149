(** vector_access: the values of a thread, some at a time, lie side by side and start at a multiple of the vector. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Nested Sums Distinct.
Import ListNotations.

(** A partition [(thread, value, rest...)]: the modes of each. *)
Record partition := { threads : layout; values : layout; rest : layout }.

(** As [modes] of [layout-algebra/src/thread_value/proof.rs]: mode 0 counts threads, mode 1 values, and those after it the rest. *)
Definition partition_of (A : tree) : partition :=
  match A with
  | Leaf m => {| threads := [m]; values := []; rest := [] |}
  | Node ts => {| threads := flatten (hd (Node []) ts); values := flatten (hd (Node []) (tl ts)); rest := flat_map flatten (tl (tl ts)) |}
  end.

Definition wf_partition (P : partition) : Prop := wf (threads P) /\ wf (values P) /\ wf (rest P).

(** The offset of value [v] of thread [t], at [r] in the rest; and its index. *)
Definition cell (P : partition) (t v r : nat) : nat := off (threads P) t + off (values P) v + off (rest P) r.
Definition index_of_cell (P : partition) (t v r : nat) : nat := t + size (threads P) * (v + size (values P) * r).

(** For a function [f] on offsets, as a swizzle: the values of each vector lie side by side. *)
Definition side_by_side (f : nat -> nat) (P : partition) (n : nat) : Prop :=
  forall t v i r, t < size (threads P) -> r < size (rest P) -> i < n -> n * v + i < size (values P) ->
    f (cell P t (n * v + i) r) = f (cell P t (n * v) r) + i.

(** Each vector starts at a multiple of [n]. *)
Definition aligned (f : nat -> nat) (P : partition) (n : nat) : Prop :=
  forall t v r, t < size (threads P) -> r < size (rest P) -> n * v < size (values P) ->
    Nat.divide n (f (cell P t (n * v) r)).

Definition in_vectors (f : nat -> nat) (P : partition) (n : nat) : Prop :=
  1 <= n /\ Nat.divide n (size (values P)) /\ side_by_side f P n /\ aligned f P n.

(** Where values are not side by side, or not aligned. As [Apart] of [layout-decide/src/vector_access.rs]. *)
Inductive apart : Type :=
  | Rest : apart                               (** The values do not make whole vectors. *)
  | From : nat -> nat -> nat -> apart          (** At this thread, value and rest the value is not adjacent to the next. *)
  | Unaligned : nat -> nat -> nat -> apart.    (** The vector that starts at this thread, value and rest. *)

(** The index of the first mode whose stride is no multiple of [n]. *)
Fixpoint unaligned (n i : nat) (L : layout) : option nat :=
  match L with
  | [] => None
  | (s, d) :: L' => if (s =? 1) || (d mod n =? 0) then unaligned n (i * s) L' else Some i
  end.

(** As [vector_access] of [layout-decide/src/vector_access.rs], without swizzles. *)
Definition vector_access (P : partition) (n : nat) : answer apart :=
  if n =? 0 then No Rest else
  if negb (size (values P) mod n =? 0) then No Rest else
  if n =? 1 then Yes else
  match merge (values P) with
  | [] => No Rest
  | (s, d) :: V =>
      if negb (d =? 1) then No (From 0 0 0) else
      if negb (s mod n =? 0) then No (From 0 (s - 1) 0) else
      match unaligned n 1 (threads P), unaligned n s V, unaligned n 1 (rest P) with
      | Some t, _, _ => No (Unaligned t 0 0)
      | None, Some v, _ => No (Unaligned 0 v 0)
      | None, None, Some r => No (Unaligned 0 0 r)
      | None, None, None => Yes
      end
  end.

(** As [Layout::vector_access] of [layout-algebra/src/thread_value/proof.rs], without swizzles. *)
Definition vector_access_tree (A : tree) (n : nat) : option tree :=
  match vector_access (partition_of A) n with Yes => Some A | _ => None end.

(** ** Proofs *)

Lemma partition_of_spec A : wf (flatten A) -> wf_partition (partition_of A) /\
  flatten A = threads (partition_of A) ++ values (partition_of A) ++ rest (partition_of A).
Proof.
  intro W. assert (E : flatten A = threads (partition_of A) ++ values (partition_of A) ++ rest (partition_of A)).
  { destruct A as [m|[|t [|v r]]]; cbn; rewrite ?app_nil_r; reflexivity. }
  split; [|assumption]. rewrite E in W. apply wf_app in W as [W1 W]. apply wf_app in W as [W2 W3].
  repeat split; assumption.
Qed.

(** The offset of a cell is that of its index. *)
Lemma cell_off A t v r : wf (flatten A) -> let P := partition_of A in
  t < size (threads P) -> v < size (values P) -> off (flatten A) (index_of_cell P t v r) = cell P t v r.
Proof.
  intros W P Ht Hv. destruct (partition_of_spec A W) as [(W1 & W2 & W3) E]. fold P in W1, W2, W3, E. rewrite E.
  unfold index_of_cell, cell. rewrite off_app by assumption.
  rewrite <- (off_mod (threads P)) by assumption.
  rewrite (Nat.mul_comm (size (threads P))), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia.
  rewrite Nat.add_0_l, off_app, <- (off_mod (values P)) by assumption.
  rewrite (Nat.mul_comm (size (values P))), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia.
  rewrite Nat.add_0_l. lia.
Qed.

Lemma unaligned_none n : forall L i, n <> 0 -> wf L -> unaligned n i L = None -> forall x, Nat.divide n (off L x).
Proof.
  induction L as [|[s d] L IH]; intros i N W E x; [apply Nat.divide_0_r|]. apply wf_cons in W as [W1 W2].
  cbn [unaligned] in E. destruct (Nat.eqb_spec s 1) as [->|Ns]; cbn [orb] in E.
  - cbn [off]. rewrite Nat.mod_1_r. cbn [Nat.mul Nat.add]. now apply (IH (i * 1)).
  - destruct (Nat.eqb_spec (d mod n) 0) as [D|D]; [|discriminate]. cbn [off]. apply Nat.divide_add_r.
    + apply Nat.divide_mul_r, Nat.mod_divide; assumption.
    + now apply (IH (i * s)).
Qed.

(** At the index of such a mode the offset is its stride. *)
Lemma unaligned_some n : forall L i j, n <> 0 -> 1 <= i -> wf L -> unaligned n i L = Some j ->
  exists k, j = i * k /\ k < size L /\ ~ Nat.divide n (off L k).
Proof.
  induction L as [|[s d] L IH]; intros i j N Hi W E; [discriminate|]. apply wf_cons in W as [W1 W2].
  cbn [unaligned] in E. pose proof (size_pos _ W2).
  destruct (Nat.eqb_spec s 1) as [->|Ns]; [|destruct (Nat.eqb_spec (d mod n) 0) as [D|D]]; cbn [orb] in E.
  - apply IH in E as (k & -> & K & O); [|assumption|lia|assumption]. exists k. split; [lia|]. cbn [size off].
    rewrite Nat.mod_1_r, Nat.div_1_r. split; [lia|exact O].
  - apply IH in E as (k & -> & K & O); [|assumption|nia|assumption]. exists (0 + s * k). split; [lia|].
    split; [cbn [size]; nia|]. rewrite off_block by lia. exact O.
  - injection E as <-. exists 1. split; [lia|]. split; [cbn [size]; nia|].
    rewrite off_line by (assumption || lia). rewrite Nat.mul_1_l. intro K. apply D, Nat.mod_divide; assumption.
Qed.

Lemma block_line n s w i : 1 <= n -> i < n -> Nat.divide n s -> 1 <= s ->
  (n * w + i) mod s = (n * w) mod s + i /\ (n * w + i) / s = n * w / s.
Proof.
  intros N I [q ->] S. assert (1 <= q) by nia. pose proof (Nat.div_mod w q ltac:(lia)) as D.
  pose proof (Nat.mod_upper_bound w q ltac:(lia)) as U. set (a := w / q) in *. set (b := w mod q) in *.
  assert (E : n * w = n * b + a * (q * n)) by nia. rewrite E.
  replace (n * b + a * (q * n) + i) with (n * b + i + a * (q * n)) by lia.
  rewrite !Nat.mod_add, !Nat.div_add by nia. rewrite !Nat.mod_small, !Nat.div_small by nia. lia.
Qed.

(** Where the answer is yes, one instruction moves each vector:
    [self(t, n * v + i, rest...) == self(t, n * v, rest...) + i] for all [i < n], and [n] divides [self(t, n * v, rest...)]. *)
Theorem vector_access_yes P n : wf_partition P -> vector_access P n = Yes -> in_vectors (fun x => x) P n.
Proof.
  intros (W1 & W2 & W3) E. unfold vector_access in E.
  destruct (Nat.eqb_spec n 0) as [|N]; [discriminate|].
  destruct (Nat.eqb_spec (size (values P) mod n) 0) as [D|]; [|discriminate]. cbn [negb] in E.
  split; [lia|]. split; [now apply Nat.mod_divide|].
  destruct (Nat.eqb_spec n 1) as [->|N1].
  { split.
    - intros t v i r _ _ Hi _. replace i with 0 by lia. now rewrite !Nat.add_0_r.
    - intros t v r _ _ _. apply Nat.divide_1_l. }
  destruct (merge (values P)) as [|[s d] V] eqn:M; [discriminate|].
  destruct (Nat.eqb_spec d 1) as [->|]; [|discriminate]. cbn [negb] in E.
  destruct (Nat.eqb_spec (s mod n) 0) as [S|]; [|discriminate]. cbn [negb] in E.
  destruct (unaligned n 1 (threads P)) eqn:U1; [discriminate|].
  destruct (unaligned n s V) eqn:U2; [discriminate|].
  destruct (unaligned n 1 (rest P)) eqn:U3; [discriminate|]. clear E.
  pose proof (merge_wf _ W2) as WV. rewrite M in WV. apply wf_cons in WV as [Ws WV].
  apply Nat.mod_divide in S; [|assumption].
  assert (O : forall x, off (values P) x = x mod s + off V (x / s)).
  { intro x. rewrite <- merge_off, M by assumption. cbn [off]. now rewrite Nat.mul_1_r. }
  split.
  - intros t v i r _ _ Hi _. unfold cell. rewrite !O.
    destruct (block_line n s v i ltac:(lia) Hi S Ws) as [-> ->]. lia.
  - intros t v r _ _ _. unfold cell. rewrite O. repeat apply Nat.divide_add_r.
    + now apply (unaligned_none n _ 1).
    + destruct S as [q ->]. rewrite (Nat.mul_comm q n), Nat.mul_mod_distr_l by nia. apply Nat.divide_factor_l.
    + now apply (unaligned_none n _ s).
    + now apply (unaligned_none n _ 1).
Qed.

(** Where the answer is no, this is where values are apart, or a vector is not aligned. *)
Definition is_apart (f : nat -> nat) (P : partition) (n : nat) (a : apart) : Prop :=
  match a with
  | Rest => n = 0 \/ ~ Nat.divide n (size (values P))
  | From t v r => t < size (threads P) /\ r < size (rest P) /\ v + 1 < size (values P) /\ v mod n + 1 < n /\
      f (cell P t (v + 1) r) <> f (cell P t v r) + 1
  | Unaligned t v r => t < size (threads P) /\ v < size (values P) /\ r < size (rest P) /\
      Nat.divide n v /\ ~ Nat.divide n (f (cell P t v r))
  end.

Theorem vector_access_no P n a : wf_partition P -> vector_access P n = No a -> is_apart (fun x => x) P n a.
Proof.
  intros (W1 & W2 & W3) E. unfold vector_access in E.
  pose proof (size_pos _ W1) as P1. pose proof (size_pos _ W2) as P2. pose proof (size_pos _ W3) as P3.
  destruct (Nat.eqb_spec n 0) as [|N]; [injection E as <-; now left|].
  destruct (Nat.eqb_spec (size (values P) mod n) 0) as [D|D]; cbn [negb] in E.
  2: { injection E as <-. right. intro K. apply D, Nat.mod_divide; assumption. }
  apply Nat.mod_divide in D; [|assumption].
  destruct (Nat.eqb_spec n 1) as [->|N1]; [discriminate|].
  pose proof (merge_coalesced _ W2) as C. pose proof (merge_size (values P)) as SV.
  pose proof (fun x => merge_off (values P) x W2) as O.
  destruct (merge (values P)) as [|[s d] V] eqn:M.
  { cbn [size] in SV. destruct D as [q Q]. rewrite Q in SV. destruct q; [lia|]. nia. }
  pose proof (coalesced_wf _ C) as WM. apply wf_cons in WM as [Ws WV]. pose proof (size_pos _ WV) as PV. cbn [size] in SV.
  assert (S2 : 2 <= s) by (destruct C; assumption).
  destruct (Nat.eqb_spec d 1) as [->|Hd]; cbn [negb] in E.
  2: { injection E as <-. cbn [is_apart]. unfold cell. rewrite <- !O, !off_line, !off_0 by (assumption || lia).
       rewrite Nat.mod_small by lia. split; [lia|]. split; [lia|]. split; [nia|]. split; lia. }
  destruct (Nat.eqb_spec (s mod n) 0) as [S|S]; cbn [negb] in E.
  2: { injection E as <-. cbn [is_apart]. unfold cell. destruct V as [|m V].
       { cbn [size] in SV. exfalso. apply S. rewrite <- SV in D. rewrite Nat.mul_1_r in D. now apply Nat.mod_divide. }
       assert (2 <= size (m :: V)). { apply coalesced_size; [simpl in C; simpl; tauto|discriminate]. }
       split; [lia|]. split; [lia|]. split; [nia|]. split.
       - pose proof (Nat.div_mod s n N) as Ds. pose proof (Nat.mod_upper_bound s n N) as U.
         set (q := s / n) in *. set (e := s mod n) in *. replace (s - 1) with ((e - 1) + q * n) by lia.
         rewrite Nat.mod_add, Nat.mod_small by lia. lia.
       - replace (s - 1 + 1) with s by lia. pose proof (coalesced_leaves _ _ _ _ C) as L.
         pose proof (off_line s 1 (m :: V) (s - 1) WV ltac:(lia)) as L'. rewrite O in L. rewrite O in L'.
         rewrite !off_0 by assumption. lia. }
  assert (G : forall t v r, t < size (threads P) -> v < size (values P) -> r < size (rest P) -> Nat.divide n v ->
    ~ Nat.divide n (cell P t v r) -> is_apart (fun x => x) P n (Unaligned t v r)).
  { intros. cbn [is_apart]. repeat split; assumption. }
  assert (Z : forall L, wf L -> off L 0 = 0) by (intros; now apply off_0).
  destruct (unaligned n 1 (threads P)) as [t|] eqn:U1.
  { injection E as <-. apply unaligned_some in U1 as (k & -> & K & Nk); try assumption; [|lia].
    rewrite Nat.mul_1_l. apply G; try lia; [apply Nat.divide_0_r|]. unfold cell. rewrite !Z by assumption. now rewrite !Nat.add_0_r. }
  destruct (unaligned n s V) as [v|] eqn:U2.
  { injection E as <-. apply unaligned_some in U2 as (k & -> & K & Nk); try assumption.
    apply G; try lia; [nia| |].
    - apply Nat.divide_mul_l, Nat.mod_divide; assumption.
    - unfold cell. rewrite !Z, <- O by assumption. rewrite <- (Nat.add_0_l (s * k)), off_block by lia.
      rewrite Nat.add_0_r. exact Nk. }
  destruct (unaligned n 1 (rest P)) as [r|] eqn:U3; [|discriminate].
  injection E as <-. apply unaligned_some in U3 as (k & -> & K & Nk); try assumption; [|lia].
  rewrite Nat.mul_1_l. apply G; try lia; [apply Nat.divide_0_r|]. unfold cell. now rewrite !Z by assumption.
Qed.

(** What is apart is not in vectors: no answer is both. *)
Lemma is_apart_not f P n a : is_apart f P n a -> ~ in_vectors f P n.
Proof.
  intros A (N & D & S & L). destruct a as [|t v r|t v r]; cbn [is_apart] in A.
  - destruct A as [|A]; [lia|now apply A].
  - destruct A as (Ht & Hr & H1 & H2 & H3). apply H3.
    pose proof (Nat.div_mod v n ltac:(lia)) as Dv. set (q := v / n) in *. set (i := v mod n) in *.
    pose proof (S t q i r ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)) as E1.
    pose proof (S t q (i + 1) r ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)) as E2.
    replace v with (n * q + i) by lia. replace (n * q + i + 1) with (n * q + (i + 1)) by lia. lia.
  - destruct A as (H1 & H2 & H3 & [q ->] & H5). apply H5. rewrite (Nat.mul_comm q n). apply L; lia.
Qed.

(** `vector_access(A, n)` is accepted if and only if the values of each thread are in vectors. *)
Theorem vector_access_exact A n : wf (flatten A) ->
  (vector_access_tree A n = Some A <-> in_vectors (fun x => x) (partition_of A) n).
Proof.
  intro W. destruct (partition_of_spec A W) as [WP _]. unfold vector_access_tree.
  destruct (vector_access (partition_of A) n) as [|a|] eqn:E.
  - split; [intros _; now apply vector_access_yes|reflexivity].
  - split; [discriminate|]. intro V. exfalso.
    apply (is_apart_not (fun x => x) (partition_of A) n a); [now apply vector_access_no|assumption].
  - exfalso. unfold vector_access in E.
    repeat match type of E with
      | context [if ?b then _ else _] => destruct b; try discriminate
      | context [match ?l with [] => _ | _ => _ end] => destruct l as [|[s d] V]; try discriminate
      | context [match ?o with Some _ => _ | None => _ end] => destruct o; try discriminate
      end.
Qed.

(** A function on offsets that keeps vectors together, as a swizzle of higher bits does, keeps the answer yes. *)
Theorem vector_access_kept f P n : in_vectors (fun x => x) P n ->
  (forall q, exists q', forall i, i < n -> f (n * q + i) = n * q' + i) -> in_vectors f P n.
Proof.
  intros (N & D & S & L) K. split; [assumption|]. split; [assumption|]. split.
  - intros t v i r Ht Hr Hi Hv. specialize (S t v i r Ht Hr Hi Hv).
    destruct (L t v r Ht Hr ltac:(lia)) as [q Q]. rewrite (Nat.mul_comm q n) in Q. destruct (K q) as [q' K'].
    rewrite S, Q, K', <- (Nat.add_0_r (n * q)), K' by lia. lia.
  - intros t v r Ht Hr Hv. destruct (L t v r Ht Hr Hv) as [q Q]. rewrite (Nat.mul_comm q n) in Q. destruct (K q) as [q' K'].
    rewrite Q, <- (Nat.add_0_r (n * q)), K' by lia. rewrite Nat.add_0_r. apply Nat.divide_factor_l.
Qed.

(** ** Behind swizzles *)

(** All cells, by index, [count] of them. *)
Fixpoint each_vector (f : nat -> nat) (P : partition) (n cost count index steps : nat) : answer apart :=
  match count with
  | 0 => Yes
  | S count' =>
      if steps <? cost then NotDecided else
      let t := index mod size (threads P) in
      let v := index / size (threads P) mod size (values P) in
      let r := index / size (threads P) / size (values P) in
      let at_ := f (cell P t v r) in
      if (v mod n =? 0) && negb (at_ mod n =? 0) then No (Unaligned t v r) else
      if negb (v mod n =? n - 1) && negb (f (cell P t (v + 1) r) =? at_ + 1) then No (From t v r) else
      each_vector f P n cost count' (S index) (steps - cost)
  end.

(** As [vector_access] of [layout-decide/src/vector_access.rs], behind swizzles whose function is [f], and which are
    [kept] if they move no bit within vectors; [cost] is that of two offsets. *)
Definition vector_access_behind (f : nat -> nat) (kept : bool) (cost steps : nat) (P : partition) (n : nat) : answer apart :=
  match vector_access P n with
  | Yes => if kept then Yes else each_vector f P n cost (size (threads P) * (size (values P) * size (rest P))) 0 steps
  | No Rest => No Rest
  | _ => each_vector f P n cost (size (threads P) * (size (values P) * size (rest P))) 0 steps
  end.

Lemma each_vector_spec f P n cost : 1 <= n -> Nat.divide n (size (values P)) -> wf_partition P -> forall count index steps,
  index + count = size (threads P) * (size (values P) * size (rest P)) ->
  match each_vector f P n cost count index steps with
  | Yes => forall t v r, t < size (threads P) -> v < size (values P) -> r < size (rest P) -> index <= index_of_cell P t v r ->
      (v mod n = 0 -> Nat.divide n (f (cell P t v r))) /\ (v mod n + 1 < n -> f (cell P t (v + 1) r) = f (cell P t v r) + 1)
  | No a => is_apart f P n a
  | NotDecided => True
  end.
Proof.
  intros N D (W1 & W2 & W3). pose proof (size_pos _ W1) as P1. pose proof (size_pos _ W2) as P2. pose proof (size_pos _ W3) as P3.
  assert (Last : forall v, v < size (values P) -> v mod n + 1 < n -> v + 1 < size (values P)).
  { intros v V M. destruct D as [q Q]. pose proof (Nat.div_mod v n ltac:(lia)) as E.
    assert (v / n < q) by (apply Nat.div_lt_upper_bound; lia). nia. }
  assert (Idx : forall t v r, t < size (threads P) -> v < size (values P) ->
    index_of_cell P t v r mod size (threads P) = t /\ index_of_cell P t v r / size (threads P) mod size (values P) = v /\
    index_of_cell P t v r / size (threads P) / size (values P) = r).
  { intros t v r T V. unfold index_of_cell.
    rewrite (Nat.mul_comm (size (threads P))), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia.
    rewrite Nat.add_0_l, (Nat.mul_comm (size (values P))), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia. lia. }
  induction count as [|count IH]; intros index steps E; cbn [each_vector].
  - intros t v r T V R I. exfalso. unfold index_of_cell in I.
    set (a := size (threads P)) in *. set (b := size (values P)) in *. set (c := size (rest P)) in *. clearbody a b c.
    assert (Z : v + b * r + 1 <= b * c) by nia. set (z := v + b * r) in *. clearbody z. nia.
  - destruct (steps <? cost); [exact I|].
    set (t := index mod size (threads P)) in *. set (v := index / size (threads P) mod size (values P)) in *.
    set (r := index / size (threads P) / size (values P)) in *.
    assert (T : t < size (threads P)) by (apply Nat.mod_upper_bound; lia).
    assert (V : v < size (values P)) by (apply Nat.mod_upper_bound; lia).
    assert (R : r < size (rest P)) by (apply Nat.div_lt_upper_bound; [lia|]; apply Nat.div_lt_upper_bound; lia).
    destruct (Nat.eqb_spec (v mod n) 0) as [V0|V0], (Nat.eqb_spec (f (cell P t v r) mod n) 0) as [A|A]; cbn [andb negb].
    2: { cbn [is_apart]. repeat split; try assumption; [now apply Nat.mod_divide; [lia|]|].
         intro X. apply A, Nat.mod_divide; [lia|assumption]. }
    all: (destruct (Nat.eqb_spec (v mod n) (n - 1)) as [L|L], (Nat.eqb_spec (f (cell P t (v + 1) r)) (f (cell P t v r) + 1)) as [S|S]; cbn [andb negb]).
    all: try (assert (M : v mod n + 1 < n) by (pose proof (Nat.mod_upper_bound v n ltac:(lia)); clearbody v; lia);
              cbn [is_apart]; split; [exact T|]; split; [exact R|]; split; [now apply Last|]; split; [exact M|exact S]).
    all: specialize (IH (Datatypes.S index) (steps - cost) ltac:(clearbody t v r; lia)); destruct (each_vector f P n cost count _ _); try assumption.
    all: intros t' v' r' T' V' R' I'; destruct (Nat.eq_dec (index_of_cell P t' v' r') index) as [Eq|Ne]; [|apply IH; assumption || lia].
    all: destruct (Idx t' v' r' T' V') as (It & Iv & Ir); rewrite Eq in It, Iv, Ir; fold t in It; fold v in Iv; fold r in Ir; subst t' v' r'.
    all: split; intro H; try (exfalso; lia); try exact S; try (apply Nat.mod_divide; [lia|assumption]).
Qed.

(** vector_access of layouts with several swizzles: an answer is correct. *)
Theorem vector_access_behind_exact f kept cost steps P n : wf_partition P ->
  (kept = true -> forall q, exists q', forall i, i < n -> f (n * q + i) = n * q' + i) ->
  match vector_access_behind f kept cost steps P n with
  | Yes => in_vectors f P n
  | No a => is_apart f P n a
  | NotDecided => True
  end.
Proof.
  intros W K. unfold vector_access_behind.
  set (all := size (threads P) * (size (values P) * size (rest P))).
  assert (G : 1 <= n -> Nat.divide n (size (values P)) -> match each_vector f P n cost all 0 steps with
    | Yes => in_vectors f P n | No a => is_apart f P n a | NotDecided => True end).
  { intros N D. pose proof (each_vector_spec f P n cost N D W all 0 steps eq_refl) as E.
    destruct (each_vector _ _ _ _ _ _ _); [|exact E|exact I]. split; [assumption|]. split; [assumption|].
    assert (M : forall v i, i < n -> (n * v + i) mod n = i).
    { intros v i Hi. rewrite (Nat.mul_comm n v), Nat.add_comm, Nat.mod_add, Nat.mod_small by lia. reflexivity. }
    split.
    - intros t v i r T R. induction i as [|i IH]; intros Hi V; [now rewrite !Nat.add_0_r|].
      destruct (E t (n * v + i) r T ltac:(lia) R ltac:(lia)) as [_ E2]. rewrite M in E2 by lia. specialize (E2 ltac:(lia)).
      replace (n * v + S i) with (n * v + i + 1) by lia. rewrite E2, IH by lia. lia.
    - intros t v r T R V. apply E; try assumption; [lia|]. rewrite Nat.mul_comm. apply Nat.mod_mul. lia. }
  pose proof (vector_access_no P n) as No'. pose proof (vector_access_yes P n W) as Yes'.
  assert (D : vector_access P n <> No Rest -> 1 <= n /\ Nat.divide n (size (values P))).
  { unfold vector_access. destruct (Nat.eqb_spec n 0); [congruence|].
    destruct (Nat.eqb_spec (size (values P) mod n) 0) as [D|]; [|cbn; congruence]. intros _. split; [lia|now apply Nat.mod_divide]. }
  destruct (vector_access P n) as [|a|]; [| |apply G; apply D; discriminate].
  - destruct kept; [|apply G; apply D; discriminate]. apply vector_access_kept; [now apply Yes'|now apply K].
  - destruct a as [|t v r|t v r]; [|apply G; apply D; discriminate|apply G; apply D; discriminate].
    specialize (No' Rest W eq_refl). exact No'.
Qed.
