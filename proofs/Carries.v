(** A layout is a line and its carries. *)
From Coq Require Import List Arith Lia PeanoNat ZArith.
From Proofs Require Import Coalesce Walk.
Import ListNotations.
Local Open Scope Z_scope.

(** Place values with the jump that a carry into each adds. *)
Fixpoint jumps (p : nat) (A : layout) : list (nat * Z) :=
  match A with
  | [] => []
  | (m, e) :: A' =>
      match A' with
      | [] => []
      | (_, e') :: _ => ((p * m)%nat, Z.of_nat e' - Z.of_nat m * Z.of_nat e) :: jumps (p * m) A'
      end
  end.

Definition first_stride (A : layout) : Z := match A with [] => 0 | (_, e) :: _ => Z.of_nat e end.

Fixpoint carried (js : list (nat * Z)) (x : nat -> nat) : Z :=
  match js with [] => 0 | (p, j) :: js' => j * Z.of_nat (x p) + carried js' x end.

Lemma jumps_cons p m e A : A <> [] ->
  jumps p ((m, e) :: A) = ((p * m)%nat, first_stride A - Z.of_nat m * Z.of_nat e) :: jumps (p * m) A.
Proof. destruct A as [|[m' e'] A]; [congruence|reflexivity]. Qed.

Lemma line_and_carries A : forall p x, wf A -> (1 <= p)%nat ->
  Z.of_nat (offx A (x / p)) = first_stride A * Z.of_nat (x / p) + carried (jumps p A) (fun q => x / q)%nat.
Proof.
  induction A as [|[m e] A IH]; intros p x W Hp; [simpl; lia|].
  apply wf_cons in W as [W1 W2]. assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]).
  - cbn [offx first_stride jumps carried]. rewrite Nat2Z.inj_mul. lia.
  - rewrite offx_cons, jumps_cons by assumption. rewrite Nat.div_div by lia.
    specialize (IH (p * m)%nat x W2 ltac:(nia)).
    cbn [carried]. change (first_stride ((m, e) :: A)) with (Z.of_nat e). rewrite Nat2Z.inj_add, Nat2Z.inj_mul, IH.
    pose proof (Nat.div_mod (x / p) m ltac:(lia)) as D. rewrite Nat.div_div in D by lia.
    assert (Z.of_nat ((x / p) mod m) = Z.of_nat (x / p) - Z.of_nat m * Z.of_nat (x / (p * m))) as -> by nia.
    ring.
Qed.

(** Lemma 1 of docs/exactness.md: a layout is a linear function plus its carries. If the layout is coalesced,
    no jump is 0. *)
Theorem lemma_1 A x : wf A ->
  Z.of_nat (offx A x) = first_stride A * Z.of_nat x + carried (jumps 1 A) (fun p => x / p)%nat.
Proof. intro W. rewrite <- (Nat.div_1_r x) at 1 2. now apply line_and_carries. Qed.

(** Lemma 1 of docs/exactness.md: no jump of a coalesced layout is 0. *)
Theorem jumps_nonzero A : coalesced A -> forall p, Forall (fun pj => snd pj <> 0) (jumps p A).
Proof.
  induction A as [|[m e] A IH]; intros C p; [constructor|].
  destruct A as [|[m' e'] A]; [constructor|]. simpl in C. destruct C as (? & C & N).
  constructor; [simpl; nia|]. apply IH. exact C.
Qed.

Lemma jumps_places A : wf A -> forall p, (1 <= p)%nat -> Forall (fun pj => (1 <= fst pj)%nat) (jumps p A).
Proof.
  induction A as [|[m e] A IH]; intros W p Hp; [constructor|]. apply wf_cons in W as [W1 W2].
  destruct A as [|[m' e'] A]; [constructor|]. constructor; [simpl; nia|]. apply IH; [assumption|nia].
Qed.

(** c_1 * r_1 + ... + c_t * r_t. *)
Fixpoint sum (c r : list nat) : nat :=
  match c, r with i :: c', d :: r' => (i * d + sum c' r')%nat | _, _ => 0%nat end.

Lemma sum_div c : forall r p, (1 <= p)%nat ->
  (sum c r / p = sum c (map (fun d => d / p) r) + sum c (map (fun d => d mod p) r) / p)%nat.
Proof.
  intros r p Hp. assert (E : (sum c r = sum c (map (fun d => d / p) r) * p + sum c (map (fun d => d mod p) r))%nat).
  { revert r. induction c as [|i c IH]; intros [|d r]; cbn [sum map]; try lia.
    rewrite IH. pose proof (Nat.div_mod d p ltac:(lia)). nia. }
  rewrite E at 1. rewrite Nat.div_add_l by lia. reflexivity.
Qed.

Lemma carried_0 js x : (forall p, x p = 0%nat) -> carried js x = 0.
Proof. intro E. induction js as [|[p j] js IH]; [reflexivity|]. cbn [carried]. rewrite E, IH. lia. Qed.

Lemma carried_sum js c r :
  carried js (fun p => sum c (map (fun d => d / p) r))%nat =
  fold_right Z.add 0 (map (fun id => Z.of_nat (fst id) * carried js (fun p => snd id / p)%nat) (combine c r)).
Proof.
  revert r. induction c as [|i c IH]; intros r.
  - now rewrite carried_0.
  - destruct r as [|d r].
    + now rewrite carried_0.
    + cbn [combine map fold_right fst snd]. rewrite <- IH. clear IH.
      induction js as [|[p j] js IHj]; [cbn [carried]; lia|]. cbn [carried] in *. rewrite IHj.
      cbn [map sum]. rewrite Nat2Z.inj_add, Nat2Z.inj_mul. ring.
Qed.

Lemma carried_add js x y z : (forall pj, In pj js -> x (fst pj) = (y (fst pj) + z (fst pj))%nat) ->
  carried js x = carried js y + carried js z.
Proof.
  induction js as [|[p j] js IH]; intro E; [reflexivity|]. cbn [carried].
  rewrite IH by (intros; apply E; now right). specialize (E (p, j) (or_introl eq_refl)). simpl in E.
  rewrite E, Nat2Z.inj_add. ring.
Qed.

(** The strides of the candidate. *)
Fixpoint sumZ (c : list nat) (v : list Z) : Z :=
  match c, v with i :: c', a :: v' => Z.of_nat i * a + sumZ c' v' | _, _ => 0 end.

(** Identity (1) of docs/exactness.md: the error of the strides A(r_1), ..., A(r_t) is the carries. *)
Theorem identity_1 A c r : wf A ->
  Z.of_nat (offx A (sum c r)) - sumZ c (map (fun d => Z.of_nat (offx A d)) r)
  = carried (jumps 1 A) (fun p => sum c (map (fun d => d mod p) r) / p)%nat.
Proof.
  intro W. rewrite lemma_1 by assumption.
  rewrite (carried_add _ _ (fun p => sum c (map (fun d => d / p) r))%nat
                           (fun p => sum c (map (fun d => d mod p) r) / p)%nat).
  2: { intros pj I. apply sum_div. apply (proj1 (Forall_forall _ _) (jumps_places A W 1%nat ltac:(lia))), I. }
  rewrite carried_sum.
  assert (sumZ c (map (fun d => Z.of_nat (offx A d)) r) = first_stride A * Z.of_nat (sum c r) +
    fold_right Z.add 0 (map (fun id => Z.of_nat (fst id) * carried (jumps 1 A) (fun p => snd id / p)%nat) (combine c r))) as ->; [|ring].
  revert r. induction c as [|i c IH]; intros [|d r]; cbn [sumZ map sum combine fold_right fst snd]; try lia.
  rewrite IH, lemma_1 by assumption. rewrite Nat2Z.inj_add, Nat2Z.inj_mul. ring.
Qed.

(** Step 1: where no place can carry, the candidate is right. *)
Theorem no_carries_accepted A n r : wf A ->
  (forall p j, In (p, j) (jumps 1 A) -> (sum (map pred n) (map (fun d => d mod p) r) < p)%nat) ->
  forall c, Forall2 (fun i k => (i < k)%nat) c n ->
  Z.of_nat (offx A (sum c r)) = sumZ c (map (fun d => Z.of_nat (offx A d)) r).
Proof.
  intros W H c F. apply Z.sub_move_0_r. rewrite identity_1 by assumption.
  assert (G : forall pj, In pj (jumps 1 A) -> (sum c (map (fun d => d mod fst pj) r) / fst pj = 0)%nat).
  { intros [p j] I. apply Nat.div_small. eapply Nat.le_lt_trans; [|exact (H p j I)]. simpl.
    clear - F. revert r. induction F as [|i k c n Hi F IH]; intros [|d r]; cbn [sum map]; try lia.
    specialize (IH r). nia. }
  induction (jumps 1 A) as [|[p j] js IHj]; [reflexivity|]. cbn [carried].
  rewrite IHj; [|intros; eapply H; right; eassumption|intros; apply G; now right].
  specialize (G (p, j) (or_introl eq_refl)). simpl in G. rewrite G. lia.
Qed.
