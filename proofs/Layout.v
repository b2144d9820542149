(** Flat layouts: size, cosize, coordinates, the layout function. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Sorted.
Import ListNotations.

(** A mode is (shape, stride); a flat layout a list of modes, fastest first. *)
Definition mode := (nat * nat)%type.
Definition layout := list mode.

Definition wf (L : layout) := Forall (fun m => 1 <= fst m) L.

Fixpoint size (L : layout) : nat :=
  match L with [] => 1 | (s, _) :: L' => s * size L' end.

Fixpoint cosize (L : layout) : nat :=
  match L with [] => 1 | (s, d) :: L' => (s - 1) * d + cosize L' end.

(** Colexicographic coordinates of an index; the last mode runs on. *)
Fixpoint coord (L : layout) (x : nat) : list nat :=
  match L with
  | [] => []
  | (s, _) :: L' => match L' with [] => [x] | _ => x mod s :: coord L' (x / s) end
  end.

Fixpoint dot (c : list nat) (L : layout) : nat :=
  match c, L with i :: c', (_, d) :: L' => i * d + dot c' L' | _, _ => 0 end.

(** The layout function, extended: the last mode runs on. *)
Fixpoint offx (L : layout) (x : nat) : nat :=
  match L with
  | [] => 0
  | (s, d) :: L' => match L' with [] => x * d | _ => (x mod s) * d + offx L' (x / s) end
  end.

(** The layout function below the size. *)
Fixpoint off (L : layout) (x : nat) : nat :=
  match L with [] => 0 | (s, d) :: L' => (x mod s) * d + off L' (x / s) end.

Lemma offx_dot L x : offx L x = dot (coord L x) L.
Proof.
  revert x; induction L as [|[s d] L IH]; intro x; [reflexivity|].
  destruct L as [|m L]; [simpl; lia|].
  change (offx ((s, d) :: m :: L) x) with ((x mod s) * d + offx (m :: L) (x / s)).
  change (dot (coord ((s, d) :: m :: L) x) ((s, d) :: m :: L))
    with ((x mod s) * d + dot (coord (m :: L) (x / s)) (m :: L)).
  now rewrite IH.
Qed.

Lemma offx_cons s d L x : L <> [] -> offx ((s, d) :: L) x = (x mod s) * d + offx L (x / s).
Proof. destruct L; [congruence|reflexivity]. Qed.

Lemma wf_cons s d L : wf ((s, d) :: L) <-> 1 <= s /\ wf L.
Proof. unfold wf; rewrite Forall_cons_iff; reflexivity. Qed.

Lemma size_pos L : wf L -> 1 <= size L.
Proof.
  induction L as [|[s d] L IH]; simpl; [lia|].
  rewrite wf_cons; intros [? W]; specialize (IH W); nia.
Qed.

Lemma div_lt_size s n x : 1 <= s -> x < s * n -> x / s < n.
Proof. intros; apply Nat.div_lt_upper_bound; lia. Qed.

Lemma off_offx L x : wf L -> x < size L -> off L x = offx L x.
Proof.
  revert x; induction L as [|[s d] L IH]; intros x W H; [reflexivity|].
  apply wf_cons in W as [W1 W2]; simpl in H.
  destruct L as [|m L].
  - simpl in *. rewrite Nat.mod_small by lia. lia.
  - rewrite offx_cons by discriminate. cbn [off].
    rewrite <- IH; [reflexivity|assumption|now apply div_lt_size].
Qed.

Lemma off_0 L : wf L -> off L 0 = 0.
Proof.
  induction L as [|[s d] L IH]; [reflexivity|]; intros W.
  apply wf_cons in W as [W1 W2]. cbn [off].
  rewrite Nat.mod_0_l, Nat.div_0_l, IH by (assumption || lia). lia.
Qed.

Lemma offx_0 L : wf L -> offx L 0 = 0.
Proof.
  intro W; rewrite <- off_offx; [now apply off_0|assumption|].
  pose proof (size_pos L W); lia.
Qed.

Lemma off_lt_cosize L x : wf L -> off L x < cosize L.
Proof.
  revert x; induction L as [|[s d] L IH]; intros x W; simpl; [lia|].
  apply wf_cons in W as [W1 W2]. specialize (IH (x / s) W2).
  pose proof (Nat.mod_upper_bound x s ltac:(lia)). nia.
Qed.

Lemma cosize_attained L : wf L -> off L (size L - 1) + 1 = cosize L.
Proof.
  induction L as [|[s d] L IH]; intros W; [reflexivity|].
  apply wf_cons in W as [W1 W2]. specialize (IH W2). cbn [off size cosize].
  pose proof (size_pos L W2).
  replace (s * size L - 1) with ((s - 1) + (size L - 1) * s) by nia.
  rewrite Nat.mod_add, Nat.div_add by lia.
  rewrite Nat.mod_small, Nat.div_small by lia. simpl. lia.
Qed.

