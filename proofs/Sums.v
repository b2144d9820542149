(** sums: a number as a sum of multiples of strides, searched from the largest stride on within a budget. *)
From Coq Require Import List Arith Lia PeanoNat NArith ZArith Bool Permutation.
From Proofs Require Import Layout.
Import ListNotations.

(** The answer to a question. As [layout-decide/src/lib.rs]. *)
Inductive answer (X : Type) : Type := Yes : answer X | No : X -> answer X | NotDecided : answer X.
Arguments Yes {X}. Arguments No {X} _. Arguments NotDecided {X}.

(** The most steps of an answer: 1048576. *)
Definition STEPS : nat := N.to_nat 1048576.

(** The largest offset of modes. *)
Fixpoint reach (L : layout) : nat :=
  match L with [] => 0 | (s, d) :: L' => (s - 1) * d + reach L' end.

(** In the order of their keys, and in their own where these are equal. As [Modes::sorted] of [layout-decide/src/modes.rs]. *)
Fixpoint put {X} (key : X -> nat) (x : X) (L : list X) : list X :=
  match L with [] => [x] | y :: L' => if key x <=? key y then x :: L else y :: put key x L' end.
Definition sorted {X} (key : X -> nat) (L : list X) : list X := fold_right (put key) [] L.

Lemma sorted_perm {X} (key : X -> nat) L : Permutation (sorted key L) L.
Proof.
  assert (P : forall x L, Permutation (put key x L) (x :: L)).
  { intros x L0. induction L0 as [|y L0 IH]; [reflexivity|]. cbn [put].
    destruct (key x <=? key y); [reflexivity|]. rewrite IH. constructor. }
  induction L as [|x L IH]; [constructor|]. simpl. rewrite P. now constructor.
Qed.

Local Open Scope Z_scope.

(** A multiple of the stride of a mode: below the extent, and above 0 or either way from it. *)
Definition multiple (both : bool) (x : Z) (m : mode) : Prop :=
  (if both then 1 - Z.of_nat (fst m) else 0) <= x <= Z.of_nat (fst m) - 1.

Fixpoint total (xs : list Z) (L : layout) : Z :=
  match xs, L with x :: xs', (_, d) :: L' => x * Z.of_nat d + total xs' L' | _, _ => 0 end.

(** The multiples [xs] of the strides of [L] add up to [t]. *)
Definition adds_up (both : bool) (L : layout) (xs : list Z) (t : Z) : Prop :=
  Forall2 (multiple both) xs L /\ total xs L = t.

(** Each multiple [x] of the stride [d] in turn, [n] of them, until the smaller strides add up to what is left. *)
Fixpoint try_each (smaller : Z -> nat -> option (option (list Z) * nat)) (d t : Z) (n : nat) (x : Z) (steps : nat) :=
  match steps with
  | O => None
  | S steps' =>
      match n with
      | O => Some (None, steps')
      | S n' =>
          match smaller (t - x * d) steps' with
          | Some (None, spare) => try_each smaller d t n' (x + 1) spare
          | Some (Some xs, spare) => Some (Some (x :: xs), spare)
          | None => None
          end
      end
  end.

(** As [Sums::multiples] of [layout-decide/src/sum.rs]: the multiples, if there are any, and the steps that are
    left; [None] if there are not enough. The largest stride comes first. *)
Fixpoint multiples (both : bool) (L : layout) (t : Z) (steps : nat) : option (option (list Z) * nat) :=
  match L with
  | [] => Some (if t =? 0 then Some [] else None, steps)
  | (s, d) :: L' =>
      let r := Z.of_nat (reach L') in
      let least := Z.max (if both then 1 - Z.of_nat s else 0) (- ((r - t) / Z.of_nat d)) in
      let most := Z.min (Z.of_nat s - 1) ((if both then t + r else t) / Z.of_nat d) in
      if most <? least then Some (None, steps)
      else try_each (multiples both L') (Z.of_nat d) t (Z.to_nat (most - least + 1)) least steps
  end.

Lemma adds_up_bound both L : forall xs t, adds_up both L xs t ->
  (if both then - Z.of_nat (reach L) else 0) <= t <= Z.of_nat (reach L).
Proof.
  induction L as [|[s d] L IH]; intros xs t [F T].
  - inversion F; subst. simpl. destruct both; lia.
  - inversion F as [|x ? xs' ? M F']; subst. specialize (IH xs' (total xs' L) (conj F' eq_refl)).
    unfold multiple in M. cbn [fst] in M. cbn [total reach]. rewrite Nat2Z.inj_add, Nat2Z.inj_mul.
    destruct s as [|s]; [destruct both; lia|].
    replace (Z.of_nat (S s - 1)) with (Z.of_nat (S s) - 1) by lia.
    set (S' := Z.of_nat (S s)) in *. assert (0 <= Z.of_nat d) by lia. set (D := Z.of_nat d) in *.
    clearbody S' D. destruct both; nia.
Qed.

(** What the search answers is right. *)
Lemma multiples_correct both L : Forall (fun m => (1 <= snd m)%nat) L -> forall t steps,
  match multiples both L t steps with
  | Some (Some xs, _) => adds_up both L xs t
  | Some (None, _) => forall xs, ~ adds_up both L xs t
  | None => True
  end.
Proof.
  induction L as [|[s d] L IH]; intros P t steps.
  - cbn [multiples]. destruct (Z.eqb_spec t 0) as [->|N].
    + split; [constructor|reflexivity].
    + intros xs [F T]. inversion F; subst. now apply N.
  - inversion P as [|? ? Pd P']; subst. cbn [snd] in Pd. specialize (IH P'). cbn [multiples].
    set (r := Z.of_nat (reach L)). set (lo := if both then 1 - Z.of_nat s else 0).
    set (D := Z.of_nat d). assert (PD : 0 < D) by lia.
    set (least := Z.max lo (- ((r - t) / D))).
    set (most := Z.min (Z.of_nat s - 1) ((if both then t + r else t) / D)).
    assert (In_range : forall x xs, adds_up both ((s, d) :: L) (x :: xs) t ->
      adds_up both L xs (t - x * D) /\ least <= x <= most).
    { intros x xs [F T]. inversion F as [|? ? ? ? M F']. cbn [total] in T. fold D in T.
      assert (A : adds_up both L xs (t - x * D)) by (split; [assumption|lia]).
      split; [assumption|]. pose proof (adds_up_bound _ _ _ _ A) as B. fold r in B.
      unfold multiple in M. cbn [fst] in M. fold lo in M.
      assert (Lo : - x <= (r - t) / D).
      { apply Z.div_le_lower_bound; [assumption|]. destruct both; lia. }
      assert (Hi : x <= (if both then t + r else t) / D).
      { apply Z.div_le_lower_bound; [assumption|]. destruct both; lia. }
      unfold least, most. clear - M Lo Hi. split; [apply Z.max_lub|apply Z.min_glb]; lia. }
    set (try := try_each (multiples both L) D t).
    assert (G : forall n x steps, least <= x -> x + Z.of_nat n = most + 1 ->
      match try n x steps with
      | Some (Some xs, _) => adds_up both ((s, d) :: L) xs t
      | Some (None, _) => forall y xs, x <= y -> ~ adds_up both ((s, d) :: L) (y :: xs) t
      | None => True
      end).
    { induction n as [|n IHn]; intros x st Hx E; (destruct st as [|st]; [exact I|]); unfold try; cbn [try_each]; fold try.
      - intros y xs Hy A. apply In_range in A. lia.
      - specialize (IH (t - x * D) st).
        destruct (multiples both L (t - x * D) st) as [[[xs|] spare]|]; [| |exact I].
        + destruct IH as [F T]. split; [constructor; [unfold multiple; cbn [fst]; fold lo; lia|assumption]|].
          cbn [total]. fold D. lia.
        + specialize (IHn (x + 1) spare ltac:(lia) ltac:(lia)).
          destruct (try n (x + 1) spare) as [[[xs|] spare']|]; [assumption| |exact I].
          intros y xs Hy A. destruct (Z.eq_dec y x) as [->|]; [|now apply (IHn y xs ltac:(lia))].
          apply In_range in A. now apply (IH xs). }
    destruct (Z.ltb_spec most least) as [Lt|Ge].
    + intros xs A. destruct xs as [|x xs]; [destruct A as [F _]; inversion F|]. apply In_range in A. lia.
    + specialize (G (Z.to_nat (most - least + 1)) least steps ltac:(lia) ltac:(lia)).
      destruct (try _ least steps) as [[[xs|] spare]|]; [assumption| |exact I].
      intros xs A. destruct xs as [|x xs]; [destruct A as [F _]; inversion F|].
      destruct (In_range _ _ A) as [_ [B _]]. exact (G x xs B A).
Qed.

(** Enough steps decide: the search ends. *)
Lemma multiples_decided both L : forall t, exists cost, forall steps, (cost <= steps)%nat ->
  exists found spare, multiples both L t steps = Some (found, spare) /\ (steps <= spare + cost)%nat.
Proof.
  induction L as [|[s d] L IH]; intros t.
  - exists 0%nat. intros steps _. cbn [multiples]. eexists _, steps. split; [reflexivity|lia].
  - cbn [multiples].
    set (least := Z.max _ _). set (most := Z.min _ _).
    set (try := try_each (multiples both L) (Z.of_nat d) t).
    assert (G : forall n x, exists cost, forall steps, (cost <= steps)%nat ->
      exists found spare, try n x steps = Some (found, spare) /\ (steps <= spare + cost)%nat).
    { induction n as [|n IHn]; intro x.
      - exists 1%nat. intros [|st] H; [lia|]. unfold try; cbn [try_each]. exists None, st. split; [reflexivity|lia].
      - destruct (IH (t - x * Z.of_nat d)) as [c1 H1]. destruct (IHn (x + 1)) as [c2 H2].
        exists (1 + c1 + c2)%nat. intros [|st] H; [lia|]. unfold try; cbn [try_each]; fold try.
        destruct (H1 st ltac:(lia)) as (found & spare & -> & E). destruct found as [xs|].
        + exists (Some (x :: xs)), spare. split; [reflexivity|lia].
        + destruct (H2 spare ltac:(lia)) as (found & spare' & -> & E'). exists found, spare'. split; [reflexivity|lia]. }
    destruct (most <? least).
    + exists 0%nat. intros steps _. exists None, steps. split; [reflexivity|lia].
    + apply G.
Qed.
