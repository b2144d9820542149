(** instructions of warps: which are looked at, and for how many others each of these stands. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
From Proofs Require Import Coalesce Walk Nested Sums VectorAccess ConflictFree.
Import ListNotations.

(** The instructions of a partition: the places of the threads of each warp, at each vector, behind a function [f] on offsets. *)
Definition instructions (f : nat -> nat) (P : partition) (n : nat) : list (list nat) :=
  flat_map (fun value => map (fun w => warp f P value (WARP * w)) (seq 0 (cdiv (size (threads P)) WARP)))
    (filter (fun value => value mod n =? 0) (seq 0 (size (values P ++ rest P)))).

(** A number of each warp, at a value, added up. *)
Definition of_warps (h : list nat -> nat) (f : nat -> nat) (P : partition) (value : nat) : nat :=
  list_sum (map (fun w => h (warp f P value (WARP * w))) (seq 0 (cdiv (size (threads P)) WARP))).

(** A vector begins at a value that is looked at. *)
Definition chosen (P : partition) (n m value : nat) : bool := (value mod n =? 0) && is_first n m 1 (values P ++ rest P) value.

(** ** Sums *)

Fixpoint sumn (n : nat) (g : nat -> nat) : nat := match n with 0 => 0 | S n' => sumn n' g + g n' end.

Lemma sumn_ext n g h : (forall x, x < n -> g x = h x) -> sumn n g = sumn n h.
Proof. induction n as [|n IH]; intro H; [reflexivity|]. cbn [sumn]. rewrite IH by (intros; apply H; lia). now rewrite H by lia. Qed.
Lemma sumn_mul k n g : sumn n (fun x => k * g x) = k * sumn n g.
Proof. induction n as [|n IH]; cbn [sumn]; [lia|]. rewrite IH. lia. Qed.
Lemma sumn_const k n : sumn n (fun _ => k) = n * k.
Proof. induction n as [|n IH]; cbn [sumn]; lia. Qed.
Lemma sumn_add n g h : sumn n (fun x => g x + h x) = sumn n g + sumn n h.
Proof. induction n as [|n IH]; cbn [sumn]; lia. Qed.
Lemma sumn_app a j g : sumn (a + j) g = sumn a g + sumn j (fun c => g (c + a)).
Proof.
  induction j as [|j IH]; [rewrite Nat.add_0_r; cbn [sumn]; lia|]. rewrite Nat.add_succ_r. cbn [sumn]. rewrite IH, (Nat.add_comm a j).
  lia.
Qed.
Lemma sumn_split s m g : sumn (s * m) g = sumn s (fun c => sumn m (fun x => g (c + s * x))).
Proof.
  induction m as [|m IH].
  - rewrite Nat.mul_0_r. cbn [sumn]. rewrite sumn_const. lia.
  - cbn [sumn]. rewrite sumn_add, <- IH. replace (s * S m) with (s * m + s) by lia. apply sumn_app.
Qed.

Definition if_ (b : bool) (k : nat) : nat := if b then k else 0.

Lemma sumn_first k x : sumn (S k) (fun c => if_ (c =? 0) x) = x.
Proof. induction k as [|k IH]; [reflexivity|].
change (sumn (S (S k)) (fun c => if_ (c =? 0) x)) with (sumn (S k) (fun c => if_ (c =? 0) x) + if_ (S k =? 0) x). rewrite IH. cbn. lia.
Qed.

(** For how many values one that is looked at stands: the coordinates of modes that move all threads. *)
Fixpoint stands_for (n m i : nat) (L : layout) : nat :=
  match L with [] => 1 | (s, d) :: L' => (if moves_all n m i d then s else 1) * stands_for n m (i * s) L' end.

(** What depends on the values that stand for others alone is added up by these. *)
Lemma sum_of_first n m L : 1 <= n -> forall i r g, wf L ->
  sumn (size L) (fun x => if_ ((r + i * x) mod n =? 0) (g (base n m i L x))) =
  stands_for n m i L * sumn (size L) (fun x => if_ (((r + i * x) mod n =? 0) && is_first n m i L x) (g x)).
Proof.
  intro N. induction L as [|[s d] L IH]; intros i r g W.
  - cbn [size sumn base stands_for is_first]. rewrite andb_true_r. lia.
  - apply wf_cons in W as [W1 W2]. cbn [size stands_for]. rewrite !sumn_split. cbv beta.
    assert (D : forall c x, c < s -> (c + s * x) mod s = c /\ (c + s * x) / s = x).
    { intros c x C. rewrite (Nat.mul_comm s), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia. lia. }
    destruct (moves_all n m i d) eqn:M.
    + assert (P : forall c x, (r + i * (c + s * x)) mod n = (r + i * s * x) mod n).
      { intros c x. unfold moves_all in M. apply andb_prop in M as [M _]. apply Nat.eqb_eq in M.
        apply Nat.mod_divide in M as [q ->]; [|lia].
        replace (r + q * n * (c + s * x)) with (r + q * n * s * x + q * c * n) by lia. apply Nat.mod_add. lia. }
      rewrite (sumn_ext s _ (fun _ => sumn (size L) (fun x => if_ ((r + i * s * x) mod n =? 0) (g (s * base n m (i * s) L x))))).
      2: { intros c C. apply sumn_ext. intros x _. rewrite P. destruct (D c x C) as [D1 D2]. cbn [base]. rewrite M, D2. reflexivity. }
      rewrite sumn_const, (IH (i * s) r (fun y => g (s * y)) W2).
      destruct s as [|s0]; [lia|]. set (s := S s0) in *.
      rewrite (sumn_ext s _
        (fun c => if_ (c =? 0) (sumn (size L) (fun x => if_ (((r + i * s * x) mod n =? 0) && is_first n m (i * s) L x) (g (s * x)))))).
      2: { intros c C. destruct (Nat.eqb_spec c 0) as [->|Nc]; cbn [if_].
           - apply sumn_ext. intros x _. rewrite P. destruct (D 0 x C) as [D1 D2]. cbn [is_first]. rewrite D1, D2, M. reflexivity.
           - rewrite <- (Nat.mul_0_r (size L)) at 1. rewrite <- (sumn_const 0 (size L)). apply sumn_ext. intros x _.
             destruct (D c x C) as [D1 D2]. cbn [is_first]. rewrite D1, M. destruct (Nat.eqb_spec c 0); [lia|]. cbn [negb orb andb].
             now rewrite andb_false_r. }
      assert (Q : forall x, sumn s (fun c => if_ (c =? 0) x) = x) by (intro; apply sumn_first). rewrite Q. lia.
    + rewrite Nat.mul_1_l, <- sumn_mul. apply sumn_ext. intros c C.
      rewrite (sumn_ext (size L) _ (fun x => if_ ((r + i * c + i * s * x) mod n =? 0) (g (c + s * base n m (i * s) L x)))).
      2: { intros x _. destruct (D c x C) as [D1 D2]. cbn [base]. rewrite M, D1, D2.
           replace (r + i * (c + s * x)) with (r + i * c + i * s * x) by lia. reflexivity. }
      rewrite (IH (i * s) (r + i * c) (fun y => g (c + s * y)) W2). f_equal. apply sumn_ext. intros x _.
      destruct (D c x C) as [D1 D2]. cbn [is_first]. rewrite D1, D2, M. cbn [negb orb andb].
      replace (r + i * (c + s * x)) with (r + i * c + i * s * x) by lia. reflexivity.
Qed.

Lemma sumn_front n g : sumn (S n) g = g 0 + sumn n (fun x => g (S x)).
Proof. induction n as [|n IH]; [cbn; lia|]. change (sumn (S (S n)) g) with (sumn (S n) g + g (S n)). rewrite IH. cbn [sumn]. lia. Qed.

Lemma instructions_sum h f P n : list_sum (map h (instructions f P n)) =
  sumn (size (values P ++ rest P)) (fun v => if_ (v mod n =? 0) (of_warps h f P v)).
Proof.
  unfold instructions.
  assert (G : forall k a, list_sum (map h (flat_map (fun v => map (fun w => warp f P v (WARP * w)) (seq 0 (cdiv (size (threads P)) WARP)))
      (filter (fun v => v mod n =? 0) (seq a k)))) = sumn k (fun j => if_ ((a + j) mod n =? 0) (of_warps h f P (a + j)))).
  { induction k as [|k IH]; intro a; [reflexivity|]. cbn [seq filter]. rewrite sumn_front, Nat.add_0_r.
    rewrite (sumn_ext k (fun x => if_ ((a + S x) mod n =? 0) (of_warps h f P (a + S x))) (fun j => if_ ((S a + j) mod n =? 0) (of_warps h f P (S a + j)))).
    2: { intros x _. now replace (a + S x) with (S a + x) by lia. }
    rewrite <- IH. destruct (a mod n =? 0); cbn [if_]; [|reflexivity].
    cbn [flat_map]. rewrite map_app, list_sum_app. unfold of_warps. rewrite map_map. reflexivity. }
  exact (G _ 0).
Qed.

(** What is the same at a value and at that which stands for it is added up by the values that are looked at, of which
    each stands for as many. *)
Theorem looked_at f P n m h : wf_partition P -> 1 <= n -> 1 <= m -> Nat.divide n (size (values P)) ->
  (forall v w, v < size (values P ++ rest P) ->
     h (warp f P v (WARP * w)) = h (warp f P (base n m 1 (values P ++ rest P) v) (WARP * w))) ->
  list_sum (map h (instructions f P n)) =
  size (values P ++ rest P) / n / sumn (size (values P ++ rest P)) (fun v => if_ (chosen P n m v) 1) *
  sumn (size (values P ++ rest P)) (fun v => if_ (chosen P n m v) (of_warps h f P v)).
Proof.
  intros (W1 & W2 & W3) N M1 D Inv. rewrite instructions_sum. unfold chosen. set (L := values P ++ rest P) in *.
  assert (W : wf L) by (now apply wf_app). pose proof (size_pos _ W) as PL. set (K := stands_for n m 1 L).
  assert (Sum : forall g, (forall v, v < size L -> g v = g (base n m 1 L v)) ->
    sumn (size L) (fun v => if_ (v mod n =? 0) (g v)) = K * sumn (size L) (fun v => if_ ((v mod n =? 0) && is_first n m 1 L v) (g v))).
  { intros g Hg. pose proof (sum_of_first n m L N 1 0 g W) as F. fold K in F.
    rewrite (sumn_ext (size L) (fun v => if_ (v mod n =? 0) (g v)) (fun x => if_ ((0 + 1 * x) mod n =? 0) (g (base n m 1 L x)))).
    2: { intros v Hv. rewrite Nat.add_0_l, Nat.mul_1_l. destruct (v mod n =? 0); [now apply Hg|reflexivity]. }
    rewrite F. f_equal. apply sumn_ext. intros v _. now rewrite Nat.add_0_l, Nat.mul_1_l. }
  assert (DL : Nat.divide n (size L)) by (unfold L; rewrite size_app; now apply Nat.divide_mul_l). destruct DL as [q Q].
  assert (Count : sumn (size L) (fun v => if_ (v mod n =? 0) 1) = q).
  { rewrite Q, (Nat.mul_comm q), sumn_split.
    rewrite (sumn_ext n _ (fun c => if_ (c =? 0) q)); [destruct n; [lia|apply sumn_first]|].
    intros c C. rewrite (sumn_ext q _ (fun _ => if_ (c =? 0) 1)); [rewrite sumn_const; destruct (c =? 0); cbn; lia|].
    intros x _. rewrite (Nat.mul_comm n), Nat.mod_add, Nat.mod_small by lia. reflexivity. }
  pose proof (Sum (fun _ => 1) (fun _ _ => eq_refl)) as Sl. cbv beta in Sl. rewrite Count in Sl.
  assert (Pq : 1 <= q) by (destruct q; [rewrite Q in PL; cbn in PL; lia|lia]).
  assert (Qd : size L / n = q) by (rewrite Q; apply Nat.div_mul; lia). rewrite Qd.
  assert (T : q / sumn (size L) (fun v => if_ ((v mod n =? 0) && is_first n m 1 L v) 1) = K).
  { rewrite Sl. apply Nat.div_mul. intro Z. rewrite Z in Sl. lia. }
  rewrite T. apply Sum. intros v Hv. unfold of_warps. f_equal. apply map_ext. intro w. now apply Inv.
Qed.

(** As many values are looked at as divide the vectors of a thread. *)
Lemma looked_count P n m : wf_partition P -> 1 <= n -> 1 <= m -> Nat.divide n (size (values P)) ->
  size (values P ++ rest P) / n / sumn (size (values P ++ rest P)) (fun v => if_ (chosen P n m v) 1) *
  sumn (size (values P ++ rest P)) (fun v => if_ (chosen P n m v) 1) = size (values P ++ rest P) / n.
Proof.
  intros WP N M D.
  (* One thread, at one place. *)
  set (P1 := {| threads := []; values := values P; rest := rest P |}).
  assert (W1 : wf_partition P1) by (destruct WP as (_ & ? & ?); repeat split; [constructor|assumption|assumption]).
  pose proof (looked_at (fun x => x) P1 n m (fun _ => 1) W1 N M D (fun _ _ _ => eq_refl)) as E.
  assert (E' : list_sum (map (fun _ => 1) (instructions (fun x => x) P1 n)) =
    size (values P ++ rest P) / n / sumn (size (values P ++ rest P)) (fun v => if_ (chosen P n m v) 1) *
    sumn (size (values P ++ rest P)) (fun v => if_ (chosen P n m v) 1)) by exact E.
  rewrite <- E', instructions_sum. change (values P1 ++ rest P1) with (values P ++ rest P).
  rewrite (sumn_ext _ _ (fun v => if_ (v mod n =? 0) 1)) by reflexivity. set (L := values P ++ rest P).
  assert (DL : Nat.divide n (size L)) by (unfold L; rewrite size_app; now apply Nat.divide_mul_l). destruct DL as [q Q].
  rewrite Q, Nat.div_mul by lia. rewrite (Nat.mul_comm q), sumn_split.
  rewrite (sumn_ext n _ (fun c => if_ (c =? 0) q)); [destruct n; [lia|apply sumn_first]|].
  intros c C. rewrite (sumn_ext q _ (fun _ => if_ (c =? 0) 1)); [rewrite sumn_const; destruct (c =? 0); cbn; lia|].
  intros x _. rewrite (Nat.mul_comm n), Nat.mod_add, Nat.mod_small by lia. reflexivity.
Qed.
