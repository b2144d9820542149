(** covers: every cell of a tile is reached. *)
From Coq Require Import List Arith Lia PeanoNat ZArith Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Division Nested.
From Proofs Require Export Sums.
Import ListNotations.

(** A coordinate has the offset [v]. *)
Definition reaches (L : layout) (v : nat) : Prop := exists x, x < size L /\ off L x = v.

(** Every offset of the tile is one of the parts. *)
Definition Covers (parts tile : layout) : Prop := forall y, y < size tile -> reaches parts (off tile y).

(** As [Modes::image] of [layout-decide/src/modes.rs]: the same offsets, by stride, neighbours merged. *)
Definition offsets_of (L : layout) : layout := merge (sorted snd (moving L)).

Fixpoint same (a b : layout) : bool :=
  match a, b with
  | [], [] => true
  | (s, d) :: a', (s', d') :: b' => (s =? s') && (d =? d') && same a' b'
  | _, _ => false
  end.

Fixpoint covers_from (parts tile : layout) (cost n index steps : nat) : answer nat :=
  match n with
  | 0 => Yes
  | S n' =>
      if steps <? cost then NotDecided else
      match multiples false parts (Z.of_nat (off tile index)) (steps - cost) with
      | Some (Some _, spare) => covers_from parts tile cost n' (S index) spare
      | Some (None, _) => No index
      | None => NotDecided
      end
  end.

(** As [covers] of [layout-decide/src/covers.rs]. *)
Definition covers (steps : nat) (parts tile : layout) : answer nat :=
  let image := offsets_of parts in
  if same image (offsets_of tile) then Yes
  else covers_from (rev image) tile (length (filter (fun m => negb (fst m =? 1)) tile) + 2) (size tile) 0 steps.

(** As [Layout::covers] of [layout-algebra/src/thread_value/proof.rs], without swizzles. *)
Definition covers_tree (A tile : tree) : option tree :=
  match covers STEPS (flatten A) (flatten tile) with Yes => Some A | _ => None end.

(** ** The offsets of a layout *)

Lemma reaches_vals L v : wf L -> (reaches L v <-> In v (vals L)).
Proof.
  intro W. rewrite vals_off by assumption. rewrite in_map_iff. split; intros (x & E & I).
  - exists x. split; [assumption|]. apply in_seq. lia.
  - exists x. apply in_seq in I. split; [lia|assumption].
Qed.

Lemma vals_moving_in L v : wf L -> (In v (vals L) <-> In v (vals (moving L))).
Proof.
  revert v. induction L as [|[s d] L IH]; intros v W; [reflexivity|]. apply wf_cons in W as [W1 W2].
  rewrite vals_cons. cbn [moving filter fst snd]. fold (moving L).
  destruct (Nat.eqb_spec s 1) as [->|Ns]; [|destruct (Nat.eqb_spec d 0) as [->|Nd]]; cbn [negb andb].
  - rewrite <- IH by assumption. split.
    + intros (w & i & I & H & ->). replace (i * d + w) with w by nia. assumption.
    + intro I. exists v, 0. split; [assumption|lia].
  - rewrite <- IH by assumption. split.
    + intros (w & i & I & H & ->). now rewrite Nat.mul_0_r.
    + intro I. exists v, 0. split; [assumption|lia].
  - rewrite vals_cons. split; intros (w & i & I & H & ->); exists w, i; (split; [now apply IH|split; [assumption|reflexivity]]).
Qed.

Lemma offsets_of_wf L : wf L -> wf (offsets_of L).
Proof.
  intro W. apply merge_wf. eapply wf_perm; [symmetry; apply sorted_perm|]. now apply moving_wf.
Qed.

Lemma offsets_of_spec L v : wf L -> (reaches (offsets_of L) v <-> reaches L v).
Proof.
  intro W. rewrite (reaches_vals L), (vals_moving_in L) by assumption.
  assert (W' : wf (sorted snd (moving L))).
  { eapply wf_perm; [symmetry; apply sorted_perm|]. now apply moving_wf. }
  transitivity (reaches (sorted snd (moving L)) v).
  - unfold reaches, offsets_of. rewrite merge_size. split; intros (x & H & E); exists x; split; try assumption.
    + now rewrite merge_off in E.
    + now rewrite merge_off.
  - rewrite reaches_vals by assumption. pose proof (vals_perm _ _ (sorted_perm snd (moving L))) as P.
    split; apply Permutation_in; [exact P|now symmetry].
Qed.

Lemma offsets_of_pos L : wf L -> Forall (fun m => 1 <= snd m) (offsets_of L).
Proof.
  intro W. unfold offsets_of.
  assert (G : forall L, wf L -> Forall (fun m => 1 <= snd m) L -> Forall (fun m => 1 <= snd m) (merge L)).
  { clear. induction L as [|[s d] L IH]; intros W F; [constructor|]. inversion F; subst. apply wf_cons in W as [W1 W2].
    cbn [merge]. specialize (IH W2 ltac:(assumption)). destruct (s =? 1); [assumption|].
    destruct (merge L) as [|[s' d'] R]; [constructor; assumption|].
    destruct (s * d =? d'); inversion IH; subst; constructor; assumption || constructor; assumption. }
  apply G.
  - eapply wf_perm; [symmetry; apply sorted_perm|]. now apply moving_wf.
  - eapply Permutation_Forall; [symmetry; apply sorted_perm|].
    pose proof (moving_moves L W) as M. eapply Forall_impl; [|exact M]. intros m H. apply H.
Qed.

Lemma vals_adds_up L : forall v, wf L -> (In v (vals L) <-> exists xs, adds_up false L xs (Z.of_nat v)).
Proof.
  induction L as [|[s d] L IH]; intros v W.
  - split.
    + intros [<-|[]]. exists []. split; [constructor|reflexivity].
    + intros (xs & F & T). inversion F; subst. simpl in T. left. lia.
  - apply wf_cons in W as [W1 W2]. rewrite vals_cons. split.
    + intros (w & i & I & H & ->). apply IH in I as (xs & F & T); [|assumption].
      exists (Z.of_nat i :: xs). split; [constructor; [unfold multiple; cbn [fst]; lia|assumption]|].
      cbn [total]. rewrite T. lia.
    + intros (xs & F & T). inversion F as [|x ? xs' ? M F']; subst. unfold multiple in M. cbn [fst total] in *.
      pose proof (adds_up_bound false L xs' _ (conj F' eq_refl)) as B. cbn iota in B.
      exists (Z.to_nat (total xs' L)), (Z.to_nat x). split; [|split; [lia|nia]].
      apply IH; [assumption|]. exists xs'. split; [assumption|]. lia.
Qed.

Lemma multiples_reaches L v steps : wf L ->
  match multiples false (rev (offsets_of L)) (Z.of_nat v) steps with
  | Some (Some _, _) => reaches L v
  | Some (None, _) => ~ reaches L v
  | None => True
  end.
Proof.
  intro W. pose proof (offsets_of_wf L W) as W'.
  assert (P : Permutation (offsets_of L) (rev (offsets_of L))) by apply Permutation_rev.
  assert (E : reaches L v <-> exists xs, adds_up false (rev (offsets_of L)) xs (Z.of_nat v)).
  { rewrite <- vals_adds_up by (eapply wf_perm; eassumption). rewrite <- offsets_of_spec, reaches_vals by assumption.
    split; apply Permutation_in, vals_perm; [assumption|now symmetry]. }
  pose proof (multiples_correct false (rev (offsets_of L)) (Forall_rev (offsets_of_pos L W)) (Z.of_nat v) steps) as K.
  destruct (multiples _ _ _ _) as [[[xs|] spare]|]; [| |exact I].
  - apply E. now exists xs.
  - rewrite E. intros (xs & A). exact (K xs A).
Qed.

Lemma same_spec a : forall b, same a b = true -> a = b.
Proof.
  induction a as [|[s d] a IH]; intros [|[s' d'] b] H; try discriminate; [reflexivity|]. cbn [same] in H.
  apply andb_prop in H as [H H2]. apply andb_prop in H as [H0 H1].
  apply Nat.eqb_eq in H0, H1. apply IH in H2. congruence.
Qed.

Lemma covers_from_spec parts tile cost : wf parts -> forall n index steps,
  match covers_from (rev (offsets_of parts)) tile cost n index steps with
  | Yes => forall y, index <= y -> y < index + n -> reaches parts (off tile y)
  | No y => index <= y /\ y < index + n /\ ~ reaches parts (off tile y) /\
            forall z, index <= z -> z < y -> reaches parts (off tile z)
  | NotDecided => True
  end.
Proof.
  intro W. induction n as [|n IH]; intros index steps; cbn [covers_from]; [lia|].
  destruct (steps <? cost); [exact I|].
  pose proof (multiples_reaches parts (off tile index) (steps - cost) W) as K.
  destruct (multiples _ _ _ _) as [[[xs|] spare]|]; [| |exact I].
  - specialize (IH (S index) spare). destruct (covers_from _ _ _ n _ spare) as [|y|]; [| |exact I].
    + intros y H1 H2. destruct (Nat.eq_dec y index) as [->|]; [assumption|apply IH; lia].
    + destruct IH as (H1 & H2 & N & B). split; [lia|]. split; [lia|]. split; [assumption|].
      intros z H3 H4. destruct (Nat.eq_dec z index) as [->|]; [assumption|apply B; lia].
  - split; [lia|]. split; [lia|]. split; [assumption|]. lia.
Qed.

(** Where the answer is yes, every offset of the tile is one of the parts. *)
Theorem covers_yes steps parts tile : wf parts -> wf tile -> covers steps parts tile = Yes -> Covers parts tile.
Proof.
  intros W WT E y Hy. unfold covers in E. destruct (same _ _) eqn:S.
  - apply same_spec in S. apply offsets_of_spec; [assumption|]. rewrite S.
    apply offsets_of_spec; [assumption|]. now exists y.
  - pose proof (covers_from_spec parts tile (length (filter (fun m => negb (fst m =? 1)) tile) + 2) W (size tile) 0 steps) as K.
    rewrite E in K. apply K; lia.
Qed.

(** Where the answer is no, it is the first cell of the tile that is left out. *)
Theorem covers_no steps parts tile y : wf parts -> covers steps parts tile = No y ->
  y < size tile /\ ~ reaches parts (off tile y) /\ forall z, z < y -> reaches parts (off tile z).
Proof.
  intros W E. unfold covers in E. destruct (same _ _); [discriminate|].
  pose proof (covers_from_spec parts tile (length (filter (fun m => negb (fst m =? 1)) tile) + 2) W (size tile) 0 steps) as K.
  rewrite E in K. destruct K as (_ & H & N & B). split; [lia|]. split; [assumption|]. intros z Hz. apply B; lia.
Qed.

(** covers: an answer is correct, whatever the budget. *)
Theorem covers_exact steps parts tile : wf parts -> wf tile -> covers steps parts tile <> NotDecided ->
  (covers steps parts tile = Yes <-> Covers parts tile).
Proof.
  intros W WT N. split; [now apply covers_yes|]. intro C.
  destruct (covers steps parts tile) as [|y|] eqn:E; [reflexivity| |congruence].
  destruct (covers_no steps parts tile y W E) as (H & R & _). exfalso. apply R. now apply C.
Qed.

(** covers: some budget suffices. *)
Theorem covers_decided parts tile : exists cost, forall steps, cost <= steps -> covers steps parts tile <> NotDecided.
Proof.
  unfold covers. destruct (same _ _); [exists 0; discriminate|].
  generalize (length (filter (fun m => negb (fst m =? 1)) tile) + 2) as each.
  generalize 0 as index. generalize (rev (offsets_of parts)) as I. intros I index each. revert index.
  induction (size tile) as [|n IH]; intro index; [exists 0; discriminate|].
  destruct (IH (S index)) as [c1 H1].
  destruct (multiples_decided false I (Z.of_nat (off tile index))) as [c2 H2].
  exists (each + c1 + c2). intros steps H. cbn [covers_from].
  destruct (Nat.ltb_spec steps each); [lia|].
  destruct (H2 (steps - each) ltac:(lia)) as (found & spare & -> & E).
  destruct found; [apply H1; lia|discriminate].
Qed.

(** Offsets of a tile that are those of the parts, each as often as in the tile: distinct parts as large as a distinct tile
    that they cover have its offsets, and no others. *)
Theorem covers_all parts tile : wf parts -> wf tile -> Covers parts tile ->
  NoDup (vals tile) -> size parts = size tile -> Permutation (vals parts) (vals tile).
Proof.
  intros W WT C N S. symmetry. apply NoDup_Permutation_bis; [assumption| |].
  - rewrite !vals_off, !map_length, !seq_length by assumption. lia.
  - intros v I. apply reaches_vals in I as (y & H & <-); [|assumption]. apply reaches_vals; [assumption|]. now apply C.
Qed.

(** What is given back is the operand, and it has every offset of the tile. *)
Theorem covers_tree_yes A tile R : wf (flatten A) -> wf (flatten tile) -> covers_tree A tile = Some R ->
  R = A /\ Covers (flatten A) (flatten tile).
Proof.
  intros W WT. unfold covers_tree. destruct (covers STEPS (flatten A) (flatten tile)) eqn:E; try discriminate.
  intros [= <-]. split; [reflexivity|now apply (covers_yes STEPS)].
Qed.

(** Behind one function that sends no two offsets to one, as the swizzles of parts and tile, the answer is that of the layouts inside. *)
Theorem covers_behind (f : nat -> nat) parts tile : (forall a b, f a = f b -> a = b) ->
  (Covers parts tile <-> forall y, y < size tile -> exists x, x < size parts /\ f (off parts x) = f (off tile y)).
Proof.
  intro F. split; intros C y Y; destruct (C y Y) as (x & X & E); exists x; (split; [assumption|]).
  - now rewrite E.
  - now apply F.
Qed.
