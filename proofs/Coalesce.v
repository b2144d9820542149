(** coalesce: the function stays, and no layout with it is shorter. *)
From Coq Require Import List Arith Lia PeanoNat.
From Proofs Require Export Layout.
Import ListNotations.

Fixpoint merge (L : layout) : layout :=
  match L with
  | [] => []
  | (s, d) :: L' =>
      if s =? 1 then merge L' else
      match merge L' with
      | [] => [(s, d)]
      | (s', d') :: R => if s * d =? d' then (s * s', d) :: R else (s, d) :: (s', d') :: R
      end
  end.

Lemma merge_step s d s' x : 1 <= s -> 1 <= s' ->
  (x mod (s * s')) * d = (x mod s) * d + ((x / s) mod s') * (s * d)
  /\ x / (s * s') = x / s / s'.
Proof.
  intros. rewrite Nat.mod_mul_r by lia. split; [nia|].
  rewrite Nat.div_div by lia. reflexivity.
Qed.

Lemma merge_wf L : wf L -> wf (merge L).
Proof.
  induction L as [|[s d] L IH]; [constructor|]; intros W.
  apply wf_cons in W as [W1 W2]. simpl. destruct (Nat.eqb_spec s 1); [now apply IH|].
  specialize (IH W2). destruct (merge L) as [|[s' d'] R]; [apply wf_cons; split; [lia|constructor]|].
  apply wf_cons in IH as [? ?].
  destruct (s * d =? d'); repeat (apply wf_cons; split); auto; nia.
Qed.

Lemma merge_size L : size (merge L) = size L.
Proof.
  induction L as [|[s d] L IH]; [reflexivity|]. simpl.
  destruct (Nat.eqb_spec s 1); [subst; simpl; lia|].
  destruct (merge L) as [|[s' d'] R]; simpl in *; [lia|].
  destruct (s * d =? d'); simpl; nia.
Qed.

(** coalesce keeps the function (everywhere for the periodic reading, hence below the
    size for the layout function). *)
Lemma merge_off L x : wf L -> off (merge L) x = off L x.
Proof.
  revert x; induction L as [|[s d] L IH]; [reflexivity|]; intros x W.
  apply wf_cons in W as [W1 W2]. cbn [merge].
  destruct (Nat.eqb_spec s 1).
  - subst. rewrite IH by assumption. cbn [off]. rewrite Nat.mod_1_r, Nat.div_1_r. lia.
  - pose proof (merge_wf L W2) as Wm. specialize (IH (x / s) W2).
    cbn [off]. destruct (merge L) as [|[s' d'] R]; [cbn [off] in *; lia|].
    apply wf_cons in Wm as [? ?].
    destruct (Nat.eqb_spec (s * d) d').
    + cbn [off] in *. destruct (merge_step s d s' x) as [E1 E2]; try lia.
      rewrite E1, E2. subst. lia.
    + cbn [off] in *. lia.
Qed.

(** coalesce: `result(i) == a(i)` below the size. *)
Theorem coalesce_function L x : wf L -> x < size L -> offx (merge L) x = offx L x.
Proof.
  intros W H. rewrite <- !off_offx; auto using merge_wf, merge_off. now rewrite merge_size.
Qed.

(** Coalesced: no mode of one element, no two neighbours that merge. *)
Fixpoint coalesced (L : layout) : Prop :=
  match L with
  | [] => True
  | (s, d) :: L' => 2 <= s /\ coalesced L' /\ match L' with [] => True | (_, d') :: _ => s * d <> d' end
  end.

Lemma merge_coalesced L : wf L -> coalesced (merge L).
Proof.
  induction L as [|[s d] L IH]; [constructor|]; intros W.
  apply wf_cons in W as [W1 W2]. simpl. destruct (Nat.eqb_spec s 1); [now apply IH|].
  specialize (IH W2). destruct (merge L) as [|[s' d'] R]; [simpl; lia|].
  destruct (Nat.eqb_spec (s * d) d'); simpl in *.
  - destruct IH as (? & ? & ?). repeat split; try assumption; [nia|].
    destruct R as [|[s2 d2] R]; [trivial|]. subst. nia.
  - destruct IH as (? & ? & ?). repeat split; try assumption; lia.
Qed.

Lemma merge_length L : length (merge L) <= length L.
Proof.
  induction L as [|[s d] L IH]; [reflexivity|]. simpl.
  destruct (s =? 1); [lia|]. destruct (merge L) as [|[s' d'] R]; simpl in *; [lia|].
  destruct (s * d =? d'); simpl; lia.
Qed.

Lemma coalesced_wf L : coalesced L -> wf L.
Proof.
  induction L as [|[s d] L IH]; [constructor|]; simpl. intros (? & ? & ?).
  apply wf_cons; split; [lia|auto].
Qed.

Lemma coalesced_size L : coalesced L -> L <> [] -> 2 <= size L.
Proof.
  destruct L as [|[s d] L]; [congruence|]. intros C _. pose proof (coalesced_wf _ C) as W.
  apply wf_cons in W as [? W]. apply size_pos in W. simpl in *. nia.
Qed.

(** A coalesced layout leaves its first line exactly at its first extent. *)
Lemma coalesced_leaves s d m L : coalesced ((s, d) :: m :: L) ->
  off ((s, d) :: m :: L) s <> s * d.
Proof.
  destruct m as [s' d']; simpl. intros (H & (H' & C & _) & N).
  pose proof (coalesced_wf _ C).
  rewrite Nat.mod_same, Nat.div_same by lia. rewrite Nat.mod_small, Nat.div_small by lia.
  rewrite off_0 by assumption. lia.
Qed.

Lemma off_line s d L i : wf L -> i < s -> off ((s, d) :: L) i = i * d.
Proof.
  intros W H. cbn [off]. rewrite Nat.mod_small, Nat.div_small by lia. rewrite off_0 by assumption. lia.
Qed.

Lemma off_block s d L i q : 1 <= s -> i < s -> off ((s, d) :: L) (i + s * q) = i * d + off L q.
Proof.
  intros. cbn [off]. rewrite (Nat.mul_comm s q), Nat.mod_add, Nat.div_add by lia.
  rewrite Nat.mod_small, Nat.div_small by lia. reflexivity.
Qed.

(** coalesce: two coalesced layouts with the same function are equal. *)
Theorem coalesced_unique L : forall L', coalesced L -> coalesced L' -> size L = size L' ->
  (forall x, x < size L -> off L x = off L' x) -> L = L'.
Proof.
  induction L as [|[s d] L IH]; intros [|[s' d'] L'] C C' S F.
  - reflexivity.
  - pose proof (coalesced_size _ C' ltac:(discriminate)). simpl in S. simpl in H. lia.
  - pose proof (coalesced_size _ C ltac:(discriminate)). simpl in S. simpl in H. lia.
  - pose proof (coalesced_wf _ C) as W. pose proof (coalesced_wf _ C') as W'.
    apply wf_cons in W as [W1 W2]. apply wf_cons in W' as [W1' W2'].
    pose proof (size_pos _ W2) as P. pose proof (size_pos _ W2') as P'.
    assert (2 <= s) by (simpl in C; tauto). assert (2 <= s') by (simpl in C'; tauto).
    assert (E : d = d').
    { specialize (F 1). rewrite !off_line in F by (assumption || lia). simpl in F. nia. }
    subst d'.
    assert (s = s') as ->.
    { simpl size in *. destruct (lt_eq_lt_dec s s') as [[Lt| ->]|Gt]; [|reflexivity|]; exfalso.
      - destruct L as [|m L]; [simpl in *; nia|].
        apply (coalesced_leaves s d m L C).
        rewrite F; [now apply off_line|]. assert (2 <= size (m :: L)).
        { apply coalesced_size; [simpl in *; tauto|discriminate]. } nia.
      - destruct L' as [|m L']; [simpl in *; nia|].
        apply (coalesced_leaves s' d m L' C').
        rewrite <- F; [now apply off_line|]. nia. }
    f_equal. simpl size in *. apply IH; [simpl in C; tauto|simpl in C'; tauto|nia|].
    intros x H2. specialize (F (0 + s' * x)). rewrite !off_block in F by lia. nia.
Qed.

(** coalesce: the result is the unique shortest layout with the function. *)
Theorem coalesce_shortest L L' : wf L -> wf L' -> size L' = size L ->
  (forall x, x < size L -> offx L' x = offx L x) ->
  length (merge L) <= length L' /\ (length L' = length (merge L) -> L' = merge L).
Proof.
  intros W W' S F.
  assert (E : merge L' = merge L).
  { apply coalesced_unique; auto using merge_coalesced; rewrite !merge_size; [lia|].
    intros x H. rewrite !merge_off by assumption.
    rewrite !off_offx by (assumption || lia). apply F; lia. }
  rewrite <- E. split; [apply merge_length|].
  intros Len. clear - Len W'.
  assert (G : forall L, wf L -> length L = length (merge L) -> L = merge L).
  { induction L as [|[s d] L IH]; [reflexivity|]; intros W. apply wf_cons in W as [W1 W2]. simpl.
    pose proof (merge_length L). destruct (s =? 1); [simpl; lia|].
    destruct (merge L) as [|[s' d'] R] eqn:E.
    - simpl. intros. destruct L; [reflexivity|simpl in *; lia].
    - destruct (s * d =? d'); simpl in *; intros; [lia|]. f_equal. apply IH; [assumption|lia]. }
  now apply G.
Qed.

(** ** coalesce_x: agreement everywhere, the last mode runs on *)

Fixpoint bump (L : layout) : layout :=
  match L with
  | [] => [(1, 0)]
  | (s, d) :: L' => match L' with [] => [(Nat.max s 2, d)] | _ => (s, d) :: bump L' end
  end.

Definition merge_x (L : layout) : layout :=
  match merge (bump L) with [] => [(1, 0)] | R => R end.

Lemma bump_nonempty L : bump L <> [].
Proof. destruct L as [|[s d] [|m L]]; discriminate. Qed.

Lemma bump_offx L x : offx (bump L) x = offx L x.
Proof.
  revert x; induction L as [|[s d] L IH]; intro x; [simpl; lia|].
  destruct L as [|m L]; [reflexivity|].
  change (bump ((s, d) :: m :: L)) with ((s, d) :: bump (m :: L)).
  rewrite !offx_cons by (apply bump_nonempty || discriminate). now rewrite IH.
Qed.

Lemma bump_wf L : wf L -> wf (bump L).
Proof.
  induction L as [|[s d] L IH]; intro W; [repeat constructor|].
  apply wf_cons in W as [W1 W2]. destruct L as [|m L]; [apply wf_cons; split; [lia|constructor]|].
  apply wf_cons; split; [assumption|]. now apply IH.
Qed.

Definition last_big (L : layout) := exists L0 s d, L = L0 ++ [(s, d)] /\ 2 <= s.

Lemma bump_last L : L <> [] -> last_big (bump L).
Proof.
  induction L as [|[s d] L IH]; [congruence|]; intros _.
  destruct L as [|m L]; [exists [], (Nat.max s 2), d; split; [reflexivity|lia]|].
  destruct IH as (L0 & s' & d' & E & ?); [discriminate|].
  change (bump ((s, d) :: m :: L)) with ((s, d) :: bump (m :: L)).
  exists ((s, d) :: L0), s', d'. rewrite E. split; [reflexivity|assumption].
Qed.

Lemma merge_offx L : wf L -> last_big L -> merge L <> [] /\ forall x, offx (merge L) x = offx L x.
Proof.
  intros W (L0 & sl & dl & -> & Hl). induction L0 as [|[s d] L0 IH].
  - simpl. destruct (Nat.eqb_spec sl 1); [lia|]. split; [discriminate|reflexivity].
  - cbn [app] in *. apply wf_cons in W as [W1 W2]. destruct (IH W2) as [N F]. clear IH.
    assert (N2 : L0 ++ [(sl, dl)] <> []) by (destruct L0; discriminate).
    pose proof (merge_wf _ W2) as Wm.
    cbn [merge]. destruct (Nat.eqb_spec s 1).
    + split; [assumption|]. intro x. rewrite F, offx_cons by assumption. subst.
      rewrite Nat.mod_1_r, Nat.div_1_r. lia.
    + destruct (merge (L0 ++ [(sl, dl)])) as [|[s' d'] R]; [congruence|].
      apply wf_cons in Wm as [? ?].
      destruct (Nat.eqb_spec (s * d) d').
      * split; [discriminate|]. intro x. rewrite (offx_cons s d _ x N2), <- F.
        destruct R as [|m R].
        -- simpl. subst. pose proof (Nat.div_mod x s ltac:(lia)). nia.
        -- rewrite !offx_cons by discriminate. destruct (merge_step s d s' x) as [E1 E2]; try lia.
           rewrite E1, E2. subst. lia.
      * split; [discriminate|]. intro x. rewrite (offx_cons s d _ x N2), <- F.
        now rewrite offx_cons by discriminate.
Qed.

(** coalesce_x: `result(i) == a(i)` for all i, where the last mode extends past its shape. *)
Theorem coalesce_x_function L x : wf L -> offx (merge_x L) x = offx L x.
Proof.
  intros W. destruct L as [|m L]; [simpl; lia|].
  destruct (merge_offx (bump (m :: L))) as [N F]; [now apply bump_wf|now apply bump_last|].
  unfold merge_x. rewrite <- (bump_offx (m :: L)), <- F. destruct (merge (bump (m :: L))); [congruence|reflexivity].
Qed.

Lemma merge_x_wf L : wf L -> wf (merge_x L).
Proof.
  intros W. unfold merge_x. pose proof (merge_wf _ (bump_wf _ W)).
  destruct (merge (bump L)); [repeat constructor|assumption].
Qed.

Lemma merge_x_nonempty L : merge_x L <> [].
Proof. unfold merge_x. destruct (merge (bump L)); discriminate. Qed.
