(** docs/exactness.md, Theorem 2: the reduction from subset sum is right. *)
From Coq Require Import List Arith Lia PeanoNat ZArith.
From Proofs Require Import Coalesce Walk Composition Carries.
Import ListNotations.

(** B with modes of two elements. *)
Definition twos (r : list nat) : layout := map (fun d => (2, d)) r.

(** Digits 0 and 1. *)
Definition bits (c : list nat) (t : nat) := length c = t /\ Forall (fun i => i < 2) c.

Fixpoint bits_index (c : list nat) : nat := match c with [] => 0 | i :: c' => i + 2 * bits_index c' end.

Lemma off_bits c : forall v, bits c (length v) ->
  bits_index c < size (twos v) /\ off (twos v) (bits_index c) = sum c v.
Proof.
  induction c as [|i c IH]; intros [|d v] [L F]; try discriminate; [split; [simpl; lia|reflexivity]|].
  inversion F as [|? ? Fi F']; subst. destruct (IH v) as [G1 G2]; [split; [now injection L|assumption]|].
  cbn [twos map size off bits_index sum]. fold (twos v). split; [lia|].
  rewrite (Nat.mul_comm 2), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia.
  rewrite Nat.add_0_l, G2. lia.
Qed.

Lemma bits_of t : forall x, x < 2 ^ t -> exists c, bits c t /\ bits_index c = x.
Proof.
  induction t as [|t IH]; intros x H; [exists []; split; [split; [reflexivity|constructor]|simpl in *; lia]|].
  destruct (IH (x / 2)) as (c & [L F] & E); [apply Nat.div_lt_upper_bound; [lia|simpl in H; lia]|].
  exists (x mod 2 :: c). pose proof (Nat.div_mod x 2 ltac:(lia)). pose proof (Nat.mod_upper_bound x 2 ltac:(lia)).
  split; [split; [simpl; lia|constructor; assumption]|]. cbn [bits_index]. lia.
Qed.

Lemma size_twos v : size (twos v) = 2 ^ length v.
Proof. induction v; [reflexivity|]. cbn [twos map size length Nat.pow]. fold (twos v). lia. Qed.

Lemma twos_wf v : wf (twos v).
Proof. apply Forall_forall. intros m H. apply in_map_iff in H as (d & <- & _). simpl. lia. Qed.

Definition pairs (A : layout) (r : list nat) : list layout := map (fun d => [(2, offx A d)]) r.
Lemma pairs_concat A r : concat (pairs A r) = twos (map (offx A) r).
Proof. induction r; simpl; [reflexivity|]. f_equal. exact IHr. Qed.

(** With such B a composition is a layout iff A is additive on the subset sums of the strides. *)
Lemma composition_of_twos A r : wf A ->
  ((exists Rs, is_composition A (twos r) Rs) <->
   forall c, bits c (length r) -> offx A (sum c r) = sum c (map (offx A) r)).
Proof.
  intros W. split.
  - intros (Rs & F & E) c Hc. destruct (off_bits c r Hc) as [L1 O1].
    rewrite <- O1, <- E by assumption. clear O1.
    assert (G : forall x, x < size (twos r) -> off (concat Rs) x = off (twos (map (offx A) r)) x).
    { clear Hc L1 c. revert Rs F E. induction r as [|d r IH]; intros Rs F E; [inversion F; reflexivity|].
      inversion F as [|R ? Rs' ? [WR SR] F']; subst. cbn [twos map] in *. fold (twos r) in *. fold (twos (map (offx A) r)).
      simpl in SR. cbn [concat size off fst] in *. pose proof (size_pos _ (twos_wf r)).
      destruct (leafwise _ _ F') as [WRs _].
      assert (R1 : off R 1 = offx A d).
      { specialize (E 1 ltac:(lia)). rewrite off_app, SR in E by assumption.
        change (1 mod 2) with 1 in E. change (1 / 2) with 0 in E.
        rewrite !off_0 in E by (assumption || apply twos_wf). rewrite Nat.mul_1_l, !Nat.add_0_r in E. exact E. }
      assert (IH' : forall q, q < size (twos r) -> off (concat Rs') q = off (twos (map (offx A) r)) q).
      { apply IH; [assumption|]. intros q Hq. specialize (E (q * 2) ltac:(lia)).
        rewrite off_app, SR in E by assumption. rewrite Nat.mod_mul, Nat.div_mul in E by lia.
        rewrite <- (off_mod R), SR, Nat.mod_mul, off_0 in E by (assumption || lia). exact E. }
      intros x Hx. rewrite off_app, SR by assumption.
      rewrite IH' by (apply Nat.div_lt_upper_bound; lia).
      rewrite <- (off_mod R), SR by assumption.
      pose proof (Nat.mod_upper_bound x 2 ltac:(lia)). destruct (x mod 2) as [|[|]]; [|rewrite R1; lia|lia].
      rewrite off_0 by assumption. reflexivity. }
    rewrite G by assumption. apply off_bits. rewrite map_length. exact Hc.
  - intros H. exists (pairs A r). split.
    + clear. induction r; constructor; [split; [repeat constructor|reflexivity]|assumption].
    + intros x Hx. rewrite size_twos in Hx. destruct (bits_of _ x Hx) as (c & Hc & <-).
      destruct (off_bits c r Hc) as [_ ->]. rewrite H by assumption.
      rewrite pairs_concat.
      apply off_bits. rewrite map_length. exact Hc.
Qed.

Lemma sum_scale c r k : sum c (map (fun d => d * k) r) = sum c r * k.
Proof. revert r; induction c as [|i c IH]; intros [|d r]; simpl; [reflexivity..|]. rewrite IH. lia. Qed.

Lemma sum_bound c : forall r, bits c (length r) -> sum c r <= list_sum r.
Proof.
  induction c as [|i c IH]; intros [|d r] [L F]; try discriminate; [simpl; lia|].
  inversion F; subst. simpl. specialize (IH r ltac:(split; [now injection L|assumption])).
  assert (i * d <= d) by nia. lia.
Qed.

Lemma sumZ_sum c r : sumZ c (map Z.of_nat r) = Z.of_nat (sum c r).
Proof. revert r; induction c as [|i c IH]; intros [|d r]; cbn [map sumZ sum]; try reflexivity. rewrite IH. lia. Qed.

Definition hard (s : nat) : layout := [(s, 1); (s + 2, s + 1); (2, (s + 1) * (s + 1) + s)].

(** Theorem 2 of docs/exactness.md: let each weight be below s, and the sum of all weights below 2s. No subset
    of the weights has the sum s if and only if the composition is a layout. *)
Theorem subset_sum_reduction s w : 1 <= s -> Forall (fun x => x < s) w -> list_sum w < 2 * s ->
  ((exists Rs, is_composition (hard s) (twos (map (fun x => x * (s + 1)) w)) Rs) <->
   forall c, bits c (length w) -> sum c w <> s).
Proof.
  intros Hs Fw Tw. assert (W : wf (hard s)) by (repeat constructor; simpl; lia).
  rewrite composition_of_twos, map_length by assumption.
  assert (K : forall c, bits c (length w) ->
    (offx (hard s) (sum c (map (fun x => x * (s + 1)) w)) = sum c (map (offx (hard s)) (map (fun x => x * (s + 1)) w))
     <-> sum c w <> s)).
  { intros c Hc. pose proof (identity_1 (hard s) c (map (fun x => x * (s + 1)) w) W) as Id.
    assert (B : sum c w < 2 * s) by (pose proof (sum_bound c w Hc); lia).
    rewrite <- (map_map (offx (hard s)) Z.of_nat) in Id. rewrite sumZ_sum in Id.
    set (lhs := offx (hard s) _) in *. set (rhs := sum c (map (offx (hard s)) _)) in *.
    assert (J : jumps 1 (hard s) = [(1 * s, 1%Z); (1 * s * (s + 2), (-1)%Z)]).
    { unfold hard. cbn [jumps]. repeat f_equal; lia. }
    rewrite J in Id. cbn [carried] in Id. clear J. clearbody lhs rhs.
    assert (M1 : map (fun d => d mod (1 * s)) (map (fun x => x * (s + 1)) w) = w).
    { rewrite map_map. rewrite <- (map_id w) at 2. apply map_ext_in. intros a Ha.
      apply (proj1 (Forall_forall _ _) Fw) in Ha. replace (a * (s + 1)) with (a + a * s) by lia.
      rewrite Nat.mul_1_l, Nat.mod_add by lia. now apply Nat.mod_small. }
    assert (M2 : map (fun d => d mod (1 * s * (s + 2))) (map (fun x => x * (s + 1)) w) = map (fun x => x * (s + 1)) w).
    { rewrite map_map. apply map_ext_in. intros a Ha. apply (proj1 (Forall_forall _ _) Fw) in Ha.
      apply Nat.mod_small. nia. }
    rewrite M1, M2, sum_scale in Id. set (v := sum c w) in *.
    assert (D1 : v / (1 * s) = if s <=? v then 1 else 0).
    { rewrite Nat.mul_1_l. destruct (Nat.leb_spec s v); [|now apply Nat.div_small].
      symmetry. apply (Nat.div_unique _ _ _ (v - s)); lia. }
    assert (D2 : v * (s + 1) / (1 * s * (s + 2)) = if s + 1 <=? v then 1 else 0).
    { rewrite Nat.mul_1_l. destruct (Nat.leb_spec (s + 1) v).
      - symmetry. apply (Nat.div_unique _ _ _ (v * (s + 1) - s * (s + 2))); nia.
      - apply Nat.div_small. nia. }
    rewrite D1, D2 in Id. destruct (Nat.leb_spec s v), (Nat.leb_spec (s + 1) v); split; intros; lia. }
  split; intros H c Hc; apply K; auto.
Qed.
