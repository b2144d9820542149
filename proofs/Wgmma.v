(** wgmma_operand: a tile of shared memory is accepted if and only if a matrix descriptor reads its elements. *)
From Coq Require Import List Arith NArith ZArith Lia PeanoNat Bool.
From Proofs Require Import Coalesce Walk Nested.
From Proofs Require Swizzle.
Import ListNotations.

(** A swizzle that reads bits above those that it changes. *)
Definition swizzle (B M S x : N) : N := Swizzle.apply (Swizzle.Sw B M (Z.of_N S)) x.

Lemma swizzle_bit B M S x i : N.testbit (swizzle B M S x) i =
  xorb (N.testbit x i) ((M <=? i)%N && (i <? M + B)%N && N.testbit x (i + S)).
Proof.
  unfold swizzle. rewrite Swizzle.apply_bit. unfold Swizzle.target, Swizzle.source, Swizzle.reads_above, Swizzle.distance. cbn.
  rewrite (proj2 (Z.leb_le 0 (Z.of_N S))) by lia. rewrite Zabs2N.id.
  f_equal. destruct (N.leb_spec M i); [|reflexivity]. destruct (i <? M + B)%N; [|reflexivity].
  cbn. f_equal. lia.
Qed.

Lemma swizzle_involutive B M S x : (B <= S)%N -> swizzle B M S (swizzle B M S x) = x.
Proof.
  intro H. apply Swizzle.involutive. unfold Swizzle.apart, Swizzle.distance. cbn. rewrite Zabs2N.id. exact H.
Qed.

(** ** What an instruction reads

    A tile is (row, k). Its swizzle moves 16-byte units within a span of 16 * 2^b bytes, b = 0 for none, 3 for 128; its elements
    have e = 1, 2 or 4 bytes. An instruction takes some rows and 32 bytes of k. *)

Definition span (b : nat) := 16 * 2 ^ b.
Definition unit (e : nat) := 16 / e.
Definition depth (e : nat) := 2 * unit e.

(** A descriptor has 14 bits for units of 16 bytes. *)
Definition limit := 2 ^ 18.
Definition is_field (x : nat) := x mod 16 = 0 /\ x < limit.

(** As `Operand` of `layout-decide/src/operand.rs`: whether neighbours lie along k; the leading and the stride offset, in bytes. *)
Record descriptor := { k_major : bool; leading : nat; stride : nat }.

(** The hardware's swizzle of the address of a byte. *)
Definition hardware (b a : nat) : N := swizzle (N.of_nat b) 4 3 (N.of_nat a).

(** PTX ISA, canonical layouts of matrices in shared memory: how many bytes behind its start an instruction reads (row, k). *)
Definition read (b e : nat) (d : descriptor) (row k : nat) : nat :=
  if k_major d then
    row mod 8 * span b + row / 8 * stride d + (if b =? 0 then (k * e) mod 16 + k * e / 16 * leading d else k * e)
  else
    (row * e) mod span b + row * e / span b * (if b =? 0 then stride d else leading d) +
    (k mod 8 * span b + k / 8 * (if b =? 0 then leading d else stride d)).

(** The address of the element at an offset, in bytes: the layout's swizzle is one of elements. *)
Definition address (b e o : nat) : N := (N.of_nat e * swizzle (N.of_nat b) (N.log2 (N.of_nat (unit e))) 3 (N.of_nat o))%N.

(** Where an instruction begins, in bytes. *)
Definition start (R K : layout) (s e r k : nat) : nat := (s + off R r + off K k) * e.

(** Instructions with one descriptor read the whole tile: each begins at its element (0, 0), at a multiple of 16 bytes which a
    descriptor can name, in the first line of the pattern of the swizzle, and reads each element where it lies. Only rows of
    16 bits are neighbours. *)
Definition reads (R K : layout) (s b e rows : nat) (d : descriptor) : Prop :=
  is_field (leading d) /\ is_field (stride d) /\ (k_major d = false -> e = 2) /\
  size R mod rows = 0 /\ size K mod depth e = 0 /\
  forall r k, r < size R -> k < size K -> r mod rows = 0 -> k mod depth e = 0 ->
    is_field (start R K s e r k) /\ (b = 0 \/ start R K s e r k mod (8 * span b) < span b) /\
    forall i j, i < rows -> j < depth e ->
      hardware b (start R K s e r k + read b e d i j) = address b e (s + off R (r + i) + off K (k + j)).

(** ** The decision *)

Definition has_place (e o : nat) : bool := (o * e mod 16 =? 0) && (o * e <? limit).

(** As `Lines::read` of `layout-decide/src/operand.rs`: whether all instructions read the coordinates of a mode where they lie,
    and how far the furthest begins behind the start of a pattern. *)
Definition read_mode (L : layout) (s e pattern taken part near far : nat) : option nat :=
  if has_place e far &&
     forallb (fun c => let w := c mod taken in
       (off L c =? off L (c - w) + w mod part * near + w / part * far) &&
       (negb (w =? 0) || has_place e (s + off L c))) (seq 0 (size L))
  then Some (list_max (map (fun c => if c mod taken =? 0 then off L c mod pattern else 0) (seq 0 (size L))))
  else None.

(** As `operand` of `layout-decide/src/operand.rs`. *)
Definition operand (R K : layout) (s b e rows : nat) : option descriptor :=
  let u := unit e in
  let line := u * 2 ^ b in
  let km := off K 1 =? 1 in
  let part0 := if km then 8 else line in
  let part1 := if km then u else 8 in
  let far0 := if part0 <? rows then off R part0 else 0 in
  let far1 := if km && negb (b =? 0) then u else if part1 <? depth e then off K part1 else 0 in
  if ((0 <? rows) && (rows <=? 256) && (rows mod 8 =? 0)) &&
     ((size R mod rows =? 0) && (size K mod depth e =? 0)) &&
     (km || ((off R 1 =? 1) && (e =? 2) && ((rows <=? line) || (rows mod line =? 0))))
  then
    match read_mode R s e (8 * line) rows part0 (if km then line else 1) far0,
          read_mode K s e (8 * line) (depth e) part1 (if km then 1 else line) far1 with
    | Some m0, Some m1 =>
        if negb (b =? 0) && (line <=? s mod (8 * line) + m0 + m1) then None
        else
          Some {| k_major := km; leading := (if km || (b =? 0) then far1 else far0) * e;
                  stride := (if km || (b =? 0) then far0 else far1) * e |}
    | _, _ => None
    end
  else None.

(** ** It is right *)

Lemma swizzle_scaled B M S x j : swizzle B (M + j) S (x * 2 ^ j)%N = (swizzle B M S x * 2 ^ j)%N.
Proof.
  apply N.bits_inj. intro i. rewrite swizzle_bit. destruct (N.ltb_spec i j) as [Lt|Ge].
  - rewrite (N.mul_pow2_bits_low (swizzle B M S x)), (N.mul_pow2_bits_low x j i) by assumption. destruct (N.leb_spec (M + j) i); [lia|reflexivity].
  - replace i with (i - j + j)%N by lia. set (q := (i - j)%N).
    rewrite !N.mul_pow2_bits_add. replace (q + j + S)%N with (q + S + j)%N by lia. rewrite N.mul_pow2_bits_add, swizzle_bit.
    f_equal. f_equal. destruct (N.leb_spec (M + j) (q + j)), (N.leb_spec M q), (N.ltb_spec (q + j) (M + j + B)), (N.ltb_spec q (M + B)); try reflexivity; lia.
Qed.

(** The layout's swizzle of elements is the hardware's of bytes. *)
Theorem address_hardware b e o : e = 1 \/ e = 2 \/ e = 4 -> address b e o = hardware b (o * e).
Proof.
  intro H. unfold address, hardware. rewrite Nat2N.inj_mul, N.mul_comm.
  destruct H as [->|[->| ->]]; unfold unit; simpl (N.of_nat (16 / _)).
  - change (N.of_nat 1) with 1%N. rewrite !N.mul_1_r. reflexivity.
  - change (N.of_nat 2) with (2 ^ 1)%N. rewrite <- (swizzle_scaled _ _ _ _ 1). reflexivity.
  - change (N.of_nat 4) with (2 ^ 2)%N. rewrite <- (swizzle_scaled _ _ _ _ 2). reflexivity.
Qed.

(** No two bytes have one address. *)
Lemma hardware_injective b x y : b <= 3 -> hardware b x = hardware b y -> x = y.
Proof.
  intros Hb H. unfold hardware in H. apply (f_equal (swizzle (N.of_nat b) 4 3)) in H.
  rewrite !swizzle_involutive in H by lia. lia.
Qed.

Lemma read_mode_spec L s e p t q near far m : 1 <= t -> wf L -> read_mode L s e p t q near far = Some m ->
  (has_place e far = true /\ forall c, c < size L ->
    off L c = off L (c - c mod t) + c mod t mod q * near + c mod t / q * far /\
    (c mod t = 0 -> has_place e (s + off L c) = true /\ off L c mod p <= m)) /\
  exists c, c < size L /\ c mod t = 0 /\ off L c mod p = m.
Proof.
  intros Ht W. unfold read_mode. destruct (has_place e far); [|discriminate].
  destruct (forallb _ (seq 0 (size L))) eqn:F; [|discriminate]. cbn [andb]. intros [= <-].
  pose proof (size_pos _ W) as P. rewrite forallb_forall in F.
  set (g := fun c => if c mod t =? 0 then off L c mod p else 0).
  split; [split; [reflexivity|]|].
  - intros c Hc. assert (I : In c (seq 0 (size L))) by (apply in_seq; lia). specialize (F c I).
    apply andb_true_iff in F as [F1 F2]. apply Nat.eqb_eq in F1. split; [exact F1|]. intro Z. rewrite Z in F2. simpl in F2.
    split; [exact F2|]. pose proof (proj1 (list_max_le (map g (seq 0 (size L))) _) (le_n _)) as G.
    rewrite Forall_forall in G. specialize (G (g c) (in_map g _ _ I)). unfold g at 1 in G. rewrite Z in G. exact G.
  - assert (N : map g (seq 0 (size L)) <> []) by (destruct (size L); [lia|discriminate]).
    assert (E : forall l, l <> [] -> In (list_max l) l).
    { clear. induction l as [|a l IH]; [congruence|]. intros _. cbn [list_max fold_right].
      fold (list_max l). destruct l as [|b l]; [left; simpl; lia|]. specialize (IH ltac:(discriminate)).
      destruct (Nat.max_spec a (list_max (b :: l))) as [[_ ->]|[_ ->]]; [now right|now left]. }
    apply E in N. apply in_map_iff in N as (c & Ec & Ic). apply in_seq in Ic.
    destruct (Nat.eqb_spec (c mod t) 0) as [Z|NZ].
    + exists c. split; [lia|]. split; [assumption|]. rewrite <- Ec. unfold g. now rewrite Z.
    + exists 0. split; [lia|]. split; [apply Nat.mod_0_l; lia|]. rewrite off_0 by assumption.
      rewrite <- Ec. unfold g. destruct (Nat.eqb_spec (c mod t) 0); [lia|]. destruct p; [reflexivity|]. apply Nat.mod_0_l. lia.
Qed.

Lemma read_mode_complete L s e p t q near far : has_place e far = true ->
  (forall c, c < size L -> off L c = off L (c - c mod t) + c mod t mod q * near + c mod t / q * far /\
    (c mod t = 0 -> has_place e (s + off L c) = true)) -> read_mode L s e p t q near far <> None.
Proof.
  intros Hf H. unfold read_mode. rewrite Hf, andb_true_l.
  match goal with |- context [forallb ?f ?l] => assert (forallb f l = true) as -> end; [|discriminate].
  apply forallb_forall. intros c I. apply in_seq in I. destruct (H c ltac:(lia)) as [H1 H2]. cbv zeta.
  rewrite <- H1, Nat.eqb_refl, andb_true_l. destruct (Nat.eqb_spec (c mod t) 0); [|reflexivity]. now rewrite H2.
Qed.

Lemma has_place_spec e o : has_place e o = true <-> is_field (o * e).
Proof. unfold has_place, is_field. rewrite andb_true_iff, Nat.eqb_eq, Nat.ltb_lt. reflexivity. Qed.

(** What is known of sizes: a unit of 16 bytes, and a line of the span. *)
Lemma sizes b e : e = 1 \/ e = 2 \/ e = 4 -> e * unit e = 16 /\ 4 <= unit e /\ unit e * 2 ^ b * e = span b /\ 1 <= 2 ^ b /\ 16 <= span b.
Proof.
  intro H. assert (1 <= 2 ^ b) by (clear; induction b; simpl; lia).
  assert (E : e * unit e = 16 /\ 4 <= unit e) by (destruct H as [->|[->| ->]]; vm_compute; lia).
  unfold span. destruct E as [E1 E2]. repeat split; try assumption; nia.
Qed.

(** What a mode adds, in bytes. *)
Lemma bytes_mod c e n p : 1 <= e -> 1 <= n -> n * e = p -> (c * e) mod p = c mod n * e /\ c * e / p = c / n.
Proof. intros He Hn <-. rewrite Nat.mul_mod_distr_r, Nat.div_mul_cancel_r by lia. split; reflexivity. Qed.

Lemma within L r t i : 1 <= t -> size L mod t = 0 -> r < size L -> r mod t = 0 -> i < t ->
  r + i < size L /\ (r + i) mod t = i /\ r + i - (r + i) mod t = r.
Proof.
  intros Ht Hs Hr Hm Hi. pose proof (Nat.div_mod (size L) t ltac:(lia)) as D1. pose proof (Nat.div_mod r t ltac:(lia)) as D2.
  rewrite Hs in D1. rewrite Hm in D2. assert (E : (r + i) mod t = i).
  { rewrite D2, Nat.add_0_r, Nat.mul_comm, Nat.add_comm, Nat.mod_add by lia. now apply Nat.mod_small. }
  rewrite E. split; [|lia]. assert (r / t < size L / t) by nia. nia.
Qed.

Lemma below_limit x : x <= 16 -> x < limit.
Proof. intro H. unfold limit. assert (2 ^ 4 < 2 ^ 18) by (apply Nat.pow_lt_mono_r; lia). simpl (2 ^ 4) in H0. lia. Qed.

Lemma is_field_small x : x = 0 \/ x = 16 -> is_field x.
Proof. intros [->| ->]; (split; [reflexivity|apply below_limit; lia]). Qed.

Lemma first_of c t : 1 <= t -> (c - c mod t) mod t = 0 /\ c - c mod t + c mod t = c /\ c mod t < t.
Proof.
  intro Ht. pose proof (Nat.div_mod c t ltac:(lia)). pose proof (Nat.mod_upper_bound c t ltac:(lia)).
  split; [|lia]. replace (c - c mod t) with (c / t * t) by lia. apply Nat.mod_mul. lia.
Qed.

(** The whole tile lies below 2^18 bytes, as shared memory does. *)
Definition in_reach (R K : layout) (s e : nat) : Prop := forall r k, r < size R -> k < size K -> start R K s e r k < limit.

Section Tile.
  Variables (R K : layout) (s b e rows : nat).
  Hypothesis WR : wf R.
  Hypothesis WK : wf K.
  Hypothesis He : e = 1 \/ e = 2 \/ e = 4.
  Hypothesis Hb : b <= 3.

  (** Accepted: the descriptor reads every element where it lies. *)
  Theorem operand_reads d : in_reach R K s e -> operand R K s b e rows = Some d -> reads R K s b e rows d.
  Proof.
    intros Reach. unfold operand. cbv zeta.
    destruct (sizes b e He) as (E16 & U4 & EL & P2 & S16). set (u := unit e) in *. set (line := u * 2 ^ b) in *.
    assert (Hu : depth e = 2 * u) by reflexivity. rewrite Hu.
    destruct (off K 1 =? 1) eqn:KM.
    - (* neighbours along k *)
      set (far0 := if 8 <? rows then off R 8 else 0). cbn [orb andb].
      set (far1 := if negb (b =? 0) then u else if u <? 2 * u then off K u else 0).
      rewrite andb_true_r. destruct ((0 <? rows) && (rows <=? 256) && (rows mod 8 =? 0)) eqn:G1; [|discriminate].
      destruct ((size R mod rows =? 0) && (size K mod (2 * u) =? 0)) eqn:G2; [|discriminate]. cbn [andb].
      apply andb_true_iff in G1 as [G1 G8]. apply andb_true_iff in G1 as [G1 _]. apply Nat.ltb_lt in G1.
      apply andb_true_iff in G2 as [GR GK]. apply Nat.eqb_eq in GR, GK.
      destruct (read_mode R s e (8 * line) rows 8 line far0) as [m0|] eqn:M0; [|discriminate].
      destruct (read_mode K s e (8 * line) (2 * u) u 1 far1) as [m1|] eqn:M1; [|discriminate].
      destruct (negb (b =? 0) && (line <=? s mod (8 * line) + m0 + m1)) eqn:Ph; [discriminate|]. intros [= <-].
      apply read_mode_spec in M0 as [[F0 A0] _]; [|lia|assumption].
      apply read_mode_spec in M1 as [[F1 A1] _]; [|lia|assumption].
      apply has_place_spec in F0, F1. unfold reads. cbn [k_major leading stride]. rewrite Hu.
      split; [exact F1|]. split; [exact F0|]. split; [discriminate|]. split; [assumption|]. split; [assumption|].
      intros r k Hr Hk Zr Zk. destruct (A0 r Hr) as [_ B0]. destruct (A1 k Hk) as [_ B1].
      destruct (B0 Zr) as [P0 L0]. destruct (B1 Zk) as [P1 L1]. apply has_place_spec in P0, P1.
      destruct (A0 0 ltac:(lia)) as [_ Z0]. destruct (Z0 (Nat.mod_0_l rows ltac:(lia))) as [Ps _].
      rewrite off_0, Nat.add_0_r in Ps by assumption. apply has_place_spec in Ps.
      split.
      { split; [|now apply Reach]. unfold start. clear - P0 P1 Ps. destruct P0 as [P0 _], P1 as [P1 _], Ps as [Ps _].
        assert (D : forall x, x mod 16 = 0 -> exists q, x = q * 16).
        { intros x H. exists (x / 16). pose proof (Nat.div_mod x 16 ltac:(lia)). lia. }
        destruct (D _ P0) as [p Hp], (D _ P1) as [q Hq], (D _ Ps) as [t Ht].
        replace ((s + off R r + off K k) * e) with ((p + q - t) * 16) by nia. now apply Nat.mod_mul. }
      split.
      { destruct (Nat.eqb_spec b 0) as [|Nb]; [now left|right]. cbn [negb andb] in Ph. apply Nat.leb_gt in Ph.
        unfold start. replace (8 * span b) with (8 * line * e) by lia. rewrite Nat.mul_mod_distr_r by nia.
        rewrite <- EL. apply Nat.mul_lt_mono_pos_r; [lia|].
        assert (8 * line <> 0) by nia.
        rewrite (Nat.add_mod (s + off R r)), (Nat.add_mod s (off R r)) by assumption.
        eapply Nat.le_lt_trans; [apply Nat.mod_le; assumption|].
        eapply Nat.le_lt_trans; [apply Nat.add_le_mono_r, Nat.mod_le; assumption|]. lia. }
      intros i j Hi Hj. rewrite address_hardware by assumption. f_equal. unfold read, start. cbn [k_major stride leading].
      destruct (within R r rows i ltac:(lia) GR Hr Zr Hi) as (Hri & Mri & Sri).
      destruct (within K k (2 * u) j ltac:(lia) GK Hk Zk Hj) as (Hkj & Mkj & Skj).
      destruct (A0 _ Hri) as [E0 _]. destruct (A1 _ Hkj) as [E1 _]. rewrite Sri, Mri in E0. rewrite Skj, Mkj in E1.
      rewrite E0, E1. rewrite <- EL. unfold far1 in *. destruct (Nat.eqb_spec b 0) as [|Nb]; cbn [negb] in *.
      + destruct (bytes_mod j e u 16 ltac:(lia) ltac:(lia) ltac:(lia)) as [-> ->]. nia.
      + pose proof (Nat.div_mod j u ltac:(lia)). nia.
    - (* along the rows *)
      set (far0 := if line <? rows then off R line else 0). cbn [orb andb].
      set (far1 := if 8 <? 2 * u then off K 8 else 0).
      destruct ((0 <? rows) && (rows <=? 256) && (rows mod 8 =? 0)) eqn:G1; [|discriminate].
      destruct ((size R mod rows =? 0) && (size K mod (2 * u) =? 0)) eqn:G2; [|discriminate].
      destruct ((off R 1 =? 1) && (e =? 2) && ((rows <=? line) || (rows mod line =? 0))) eqn:G3; [|discriminate]. cbn [andb].
      apply andb_true_iff in G1 as [G1 G8]. apply andb_true_iff in G1 as [G1 _]. apply Nat.ltb_lt in G1.
      apply andb_true_iff in G2 as [GR GK]. apply Nat.eqb_eq in GR, GK.
      apply andb_true_iff in G3 as [G3 _]. apply andb_true_iff in G3 as [_ G3]. apply Nat.eqb_eq in G3.
      destruct (read_mode R s e (8 * line) rows line 1 far0) as [m0|] eqn:M0; [|discriminate].
      destruct (read_mode K s e (8 * line) (2 * u) 8 line far1) as [m1|] eqn:M1; [|discriminate].
      destruct (negb (b =? 0) && (line <=? s mod (8 * line) + m0 + m1)) eqn:Ph; [discriminate|].
      apply read_mode_spec in M0 as [[F0 A0] _]; [|lia|assumption].
      apply read_mode_spec in M1 as [[F1 A1] _]; [|lia|assumption].
      apply has_place_spec in F0, F1.
      set (le := if b =? 0 then far1 else far0). set (st := if b =? 0 then far0 else far1).
      assert (Fd : is_field (le * e) /\ is_field (st * e)) by (subst le st; destruct (b =? 0); split; assumption).
      assert (Ed : (if b =? 0 then st * e else le * e) = far0 * e /\ (if b =? 0 then le * e else st * e) = far1 * e)
        by (subst le st; destruct (b =? 0); split; reflexivity).
      clearbody le st. intros [= <-].
      unfold reads. cbn [k_major leading stride]. rewrite Hu. destruct Fd as [Fd1 Fd2].
      split; [exact Fd1|]. split; [exact Fd2|]. split; [intro; assumption|]. split; [assumption|]. split; [assumption|].
      intros r k Hr Hk Zr Zk. destruct (A0 r Hr) as [_ B0]. destruct (A1 k Hk) as [_ B1].
      destruct (B0 Zr) as [P0 L0]. destruct (B1 Zk) as [P1 L1]. apply has_place_spec in P0, P1.
      destruct (A0 0 ltac:(lia)) as [_ Z0]. destruct (Z0 (Nat.mod_0_l rows ltac:(lia))) as [Ps _].
      rewrite off_0, Nat.add_0_r in Ps by assumption. apply has_place_spec in Ps.
      split.
      { split; [|now apply Reach]. unfold start. clear - P0 P1 Ps. destruct P0 as [P0 _], P1 as [P1 _], Ps as [Ps _].
        assert (D : forall x, x mod 16 = 0 -> exists q, x = q * 16).
        { intros x H. exists (x / 16). pose proof (Nat.div_mod x 16 ltac:(lia)). lia. }
        destruct (D _ P0) as [p Hp], (D _ P1) as [q Hq], (D _ Ps) as [t Ht].
        replace ((s + off R r + off K k) * e) with ((p + q - t) * 16) by nia. now apply Nat.mod_mul. }
      split.
      { destruct (Nat.eqb_spec b 0) as [|Nb]; [now left|right]. cbn [negb andb] in Ph. apply Nat.leb_gt in Ph.
        unfold start. replace (8 * span b) with (8 * line * e) by lia. rewrite Nat.mul_mod_distr_r by nia.
        rewrite <- EL. apply Nat.mul_lt_mono_pos_r; [lia|].
        assert (8 * line <> 0) by nia.
        rewrite (Nat.add_mod (s + off R r)), (Nat.add_mod s (off R r)) by assumption.
        eapply Nat.le_lt_trans; [apply Nat.mod_le; assumption|].
        eapply Nat.le_lt_trans; [apply Nat.add_le_mono_r, Nat.mod_le; assumption|]. lia. }
      intros i j Hi Hj. rewrite address_hardware by assumption. f_equal. unfold read, start. cbn [k_major stride leading].
      destruct (within R r rows i ltac:(lia) GR Hr Zr Hi) as (Hri & Mri & Sri).
      destruct (within K k (2 * u) j ltac:(lia) GK Hk Zk Hj) as (Hkj & Mkj & Skj).
      destruct (A0 _ Hri) as [E0 _]. destruct (A1 _ Hkj) as [E1 _]. rewrite Sri, Mri in E0. rewrite Skj, Mkj in E1.
      rewrite E0, E1. destruct (bytes_mod i e line (span b) ltac:(lia) ltac:(nia) EL) as [-> ->].
      destruct Ed as [-> ->]. rewrite <- EL. nia.
  Qed.

  (** Accepted where a descriptor reads the tile, whose memory begins where the pattern of the swizzle does. *)
  Theorem operand_complete d : reads R K s b e rows d -> s mod (8 * (unit e * 2 ^ b)) = 0 ->
    0 < rows <= 256 -> rows mod 8 = 0 ->
    (k_major d = false -> rows <= unit e * 2 ^ b \/ rows mod (unit e * 2 ^ b) = 0) ->
    operand R K s b e rows <> None.
  Proof.
    intros (Fl & Fs & F16 & GR & GK & H) Hs Hr H8 HL.
    destruct (sizes b e He) as (E16 & U4 & EL & P2 & S16). set (u := unit e) in *. set (line := u * 2 ^ b) in *.
    assert (Hu : depth e = 2 * u) by reflexivity. rewrite Hu in *.
    assert (R8 : 8 <= rows) by (pose proof (Nat.div_mod rows 8 ltac:(lia)); nia).
    assert (E0 : 1 <= e <= 4) by lia. assert (U16 : u <= 16) by nia.
    assert (NR : rows <= size R).
    { pose proof (Nat.div_mod (size R) rows ltac:(lia)) as D. rewrite GR in D. pose proof (size_pos _ WR). destruct (size R / rows); lia. }
    assert (NK : 2 * u <= size K).
    { pose proof (Nat.div_mod (size K) (2 * u) ltac:(lia)) as D. rewrite GK in D. pose proof (size_pos _ WK). destruct (size K / (2 * u)); lia. }
    assert (O0 : forall L, wf L -> off L 0 = 0) by (intros; now apply off_0).
    assert (Z0 : 0 mod rows = 0) by (apply Nat.mod_0_l; lia).
    assert (Z1 : 0 mod (2 * u) = 0) by (apply Nat.mod_0_l; lia).
    assert (Lin : forall r k i j, r < size R -> k < size K -> r mod rows = 0 -> k mod (2 * u) = 0 -> i < rows -> j < 2 * u ->
      start R K s e r k + read b e d i j = (s + off R (r + i) + off K (k + j)) * e).
    { intros r k i j Lr Lk Mr Mk Li Lj. destruct (H r k Lr Lk Mr Mk) as (_ & _ & G). specialize (G i j Li Lj).
      rewrite address_hardware in G by assumption. now apply hardware_injective in G. }
    assert (LinR : forall r i, r < size R -> r mod rows = 0 -> i < rows -> off R (r + i) * e = off R r * e + read b e d i 0).
    { intros r i Lr Mr Li. specialize (Lin r 0 i 0 Lr ltac:(lia) Mr Z1 Li ltac:(lia)). unfold start in Lin.
      rewrite Nat.add_0_l, O0 in Lin by assumption. nia. }
    assert (LinK : forall k j, k < size K -> k mod (2 * u) = 0 -> j < 2 * u -> off K (k + j) * e = off K k * e + read b e d 0 j).
    { intros k j Lk Mk Lj. specialize (Lin 0 k 0 j ltac:(lia) Lk Z0 Mk ltac:(lia) Lj). unfold start in Lin.
      rewrite Nat.add_0_l, O0 in Lin by assumption. nia. }
    assert (PR : forall r, r < size R -> r mod rows = 0 -> has_place e (s + off R r) = true).
    { intros r Lr Mr. apply has_place_spec. destruct (H r 0 Lr ltac:(lia) Mr Z1) as (G & _). unfold start in G.
      rewrite O0, Nat.add_0_r in G by assumption. exact G. }
    assert (PK : forall k, k < size K -> k mod (2 * u) = 0 -> has_place e (s + off K k) = true).
    { intros k Lk Mk. apply has_place_spec. destruct (H 0 k ltac:(lia) Lk Z0 Mk) as (G & _). unfold start in G.
      rewrite O0, Nat.add_0_r in G by assumption. exact G. }
    assert (Ph : b <> 0 -> forall r k, r < size R -> k < size K -> r mod rows = 0 -> k mod (2 * u) = 0 ->
      (s + off R r + off K k) mod (8 * line) < line).
    { intros Nb r k Lr Lk Mr Mk. destruct (H r k Lr Lk Mr Mk) as (_ & [|G] & _); [congruence|]. unfold start in G.
      replace (8 * span b) with (8 * line * e) in G by lia. rewrite Nat.mul_mod_distr_r, <- EL in G by nia.
      apply Nat.mul_lt_mono_pos_r in G; [assumption|lia]. }
    assert (Phase : b <> 0 -> forall r k, r < size R -> k < size K -> r mod rows = 0 -> k mod (2 * u) = 0 ->
      s mod (8 * line) + off R r mod (8 * line) + off K k mod (8 * line) < line).
    { intros Nb r k Lr Lk Mr Mk. pose proof (Ph Nb r 0 Lr ltac:(lia) Mr Z1) as A. pose proof (Ph Nb 0 k ltac:(lia) Lk Z0 Mk) as B.
      pose proof (Ph Nb r k Lr Lk Mr Mk) as C. rewrite O0, Nat.add_0_r in A, B by assumption.
      assert (8 * line <> 0) by nia.
      rewrite Nat.add_mod, Hs, Nat.add_0_l, Nat.mod_mod in A, B by assumption.
      rewrite (Nat.add_mod (s + off R r)), (Nat.add_mod s), Hs, Nat.add_0_l, Nat.mod_mod in C by assumption.
      rewrite (Nat.mod_small (_ + _)) in C by nia. rewrite Hs. exact C. }
    clear H Lin Ph. unfold operand. cbv zeta. fold u line. rewrite Hu.
    rewrite (proj2 (Nat.eqb_eq (rows mod 8) 0) H8), (proj2 (Nat.eqb_eq _ _) GR), (proj2 (Nat.eqb_eq _ _) GK).
    rewrite (proj2 (Nat.ltb_lt 0 rows) (proj1 Hr)), (proj2 (Nat.leb_le rows 256) (proj2 Hr)).
    assert (Fin : forall (q0 near0 far0 q1 near1 far1 : nat) (X : descriptor), has_place e far0 = true -> has_place e far1 = true ->
      (forall r i, r < size R -> r mod rows = 0 -> i < rows -> off R (r + i) = off R r + i mod q0 * near0 + i / q0 * far0) ->
      (forall k j, k < size K -> k mod (2 * u) = 0 -> j < 2 * u -> off K (k + j) = off K k + j mod q1 * near1 + j / q1 * far1) ->
      match read_mode R s e (8 * line) rows q0 near0 far0, read_mode K s e (8 * line) (2 * u) q1 near1 far1 with
      | Some m0, Some m1 =>
          if negb (b =? 0) && (line <=? s mod (8 * line) + m0 + m1) then None
          else Some X
      | _, _ => None end <> None).
    { intros q0 near0 far0 q1 near1 far1 X P0 P1 L0 L1.
      assert (N0 : read_mode R s e (8 * line) rows q0 near0 far0 <> None).
      { apply read_mode_complete; [assumption|]. intros c Hc. destruct (first_of c rows ltac:(lia)) as (C1 & C2 & C3).
        split; [|now apply PR]. rewrite <- C2 at 1. apply L0; [lia|assumption|assumption]. }
      assert (N1 : read_mode K s e (8 * line) (2 * u) q1 near1 far1 <> None).
      { apply read_mode_complete; [assumption|]. intros c Hc. destruct (first_of c (2 * u) ltac:(lia)) as (C1 & C2 & C3).
        split; [|now apply PK]. rewrite <- C2 at 1. apply L1; [lia|assumption|assumption]. }
      destruct (read_mode R s e (8 * line) rows q0 near0 far0) as [m0|] eqn:M0; [|congruence].
      destruct (read_mode K s e (8 * line) (2 * u) q1 near1 far1) as [m1|] eqn:M1; [|congruence].
      apply read_mode_spec in M0 as [_ (c0 & C0 & D0 & <-)]; [|lia|assumption].
      apply read_mode_spec in M1 as [_ (c1 & C1 & D1 & <-)]; [|lia|assumption].
      destruct (Nat.eqb_spec b 0) as [|Nb]; cbn [negb andb]; [discriminate|].
      specialize (Phase Nb c0 c1 C0 C1 D0 D1). destruct (Nat.leb_spec line (s mod (8 * line) + off R c0 mod (8 * line) + off K c1 mod (8 * line))); [lia|discriminate]. }
    destruct (k_major d) eqn:KM.
    - assert (RI : forall i, read b e d i 0 = i mod 8 * span b + i / 8 * stride d).
      { intro i. unfold read. rewrite KM, Nat.mul_0_l. destruct (b =? 0); [rewrite Nat.mod_0_l, Nat.div_0_l by lia|]; lia. }
      assert (RJ : forall j, read b e d 0 j = if b =? 0 then (j * e) mod 16 + j * e / 16 * leading d else j * e).
      { intro j. unfold read. rewrite KM, Nat.mod_0_l, Nat.div_0_l by lia. lia. }
      assert (K1 : off K 1 = 1).
      { specialize (LinK 0 1 ltac:(lia) Z1 ltac:(lia)). rewrite RJ, Nat.add_0_l, O0 in LinK by assumption.
        assert ((1 * e) mod 16 = e /\ 1 * e / 16 = 0) as [A B].
        { rewrite Nat.mul_1_l. split; [apply Nat.mod_small|apply Nat.div_small]; lia. }
        rewrite A, B in LinK. destruct (b =? 0); nia. }
      rewrite K1. cbn [Nat.eqb orb andb]. apply Fin.
      + apply has_place_spec. destruct (Nat.ltb_spec 8 rows); [|apply is_field_small; left; lia].
        specialize (LinR 0 8 ltac:(lia) Z0 ltac:(lia)). rewrite RI, Nat.add_0_l, O0 in LinR by assumption.
        change (8 mod 8) with 0 in LinR. change (8 / 8) with 1 in LinR. replace (off R 8 * e) with (stride d) by lia. exact Fs.
      + apply has_place_spec. destruct (Nat.eqb_spec b 0) as [->|Nb]; cbn [negb].
        * destruct (Nat.ltb_spec u (2 * u)); [|lia].
          specialize (LinK 0 u ltac:(lia) Z1 ltac:(lia)). rewrite RJ, Nat.add_0_l, O0 in LinK by assumption. cbn [Nat.eqb] in LinK.
          replace (u * e) with (1 * 16) in LinK by lia. rewrite Nat.mod_mul, Nat.div_mul in LinK by lia.
          replace (off K u * e) with (leading d) by lia. exact Fl.
        * apply is_field_small. right. lia.
      + intros r i Lr Mr Li. pose proof (LinR r i Lr Mr Li) as A. rewrite RI in A.
        apply (Nat.mul_cancel_r _ _ e); [lia|]. rewrite A, <- EL. destruct (Nat.ltb_spec 8 rows).
        * specialize (LinR 0 8 ltac:(lia) Z0 ltac:(lia)). rewrite RI, Nat.add_0_l, O0 in LinR by assumption.
          change (8 mod 8) with 0 in LinR. change (8 / 8) with 1 in LinR. assert (stride d = off R 8 * e) as -> by lia. lia.
        * rewrite (Nat.div_small i) by lia. lia.
      + intros k j Lk Mk Lj. pose proof (LinK k j Lk Mk Lj) as A. rewrite RJ in A.
        apply (Nat.mul_cancel_r _ _ e); [lia|]. rewrite A. destruct (Nat.eqb_spec b 0) as [->|Nb]; cbn [negb].
        * destruct (Nat.ltb_spec u (2 * u)); [|lia].
          specialize (LinK 0 u ltac:(lia) Z1 ltac:(lia)). rewrite RJ, Nat.add_0_l, O0 in LinK by assumption. cbn [Nat.eqb] in LinK.
          replace (u * e) with (1 * 16) in LinK by lia. rewrite Nat.mod_mul, Nat.div_mul in LinK by lia.
          destruct (bytes_mod j e u 16 ltac:(lia) ltac:(lia) ltac:(lia)) as [-> ->].
          assert (leading d = off K u * e) as -> by lia. lia.
        * pose proof (Nat.div_mod j u ltac:(lia)). nia.
    - specialize (F16 eq_refl). specialize (HL eq_refl). clear E0 He. subst e. assert (u = 8) as U8 by reflexivity.
      assert (RI : forall i, read b 2 d i 0 = (i * 2) mod span b + i * 2 / span b * (if b =? 0 then stride d else leading d)).
      { intro i. unfold read. rewrite KM, Nat.mod_0_l, Nat.div_0_l by lia. lia. }
      assert (RJ : forall j, read b 2 d 0 j = j mod 8 * span b + j / 8 * (if b =? 0 then leading d else stride d)).
      { intro j. unfold read. rewrite KM, Nat.mul_0_l, Nat.mod_0_l, Nat.div_0_l by lia. lia. }
      set (of_rows := if b =? 0 then stride d else leading d) in *. set (of_k := if b =? 0 then leading d else stride d) in *.
      assert (Fr : is_field of_rows /\ is_field of_k) by (subst of_rows of_k; destruct (b =? 0); split; assumption).
      destruct Fr as [Fr Fk].
      assert (K1 : off K 1 * 2 = span b).
      { specialize (LinK 0 1 ltac:(lia) Z1 ltac:(lia)). rewrite RJ, Nat.add_0_l, O0 in LinK by assumption.
        change (1 mod 8) with 1 in LinK. change (1 / 8) with 0 in LinK. lia. }
      assert (R1 : off R 1 = 1).
      { specialize (LinR 0 1 ltac:(lia) Z0 ltac:(lia)). rewrite RI, Nat.add_0_l, O0 in LinR by assumption.
        rewrite Nat.mod_small, Nat.div_small in LinR by lia. lia. }
      destruct (Nat.eqb_spec (off K 1) 1) as [|_]; [lia|]. rewrite R1. cbn [Nat.eqb orb andb].
      assert ((rows <=? line) || (rows mod line =? 0) = true) as ->.
      { apply orb_true_iff. destruct HL; [left; now apply Nat.leb_le|right; now apply Nat.eqb_eq]. }
      assert (far0 : line < rows -> of_rows = off R line * 2).
      { intro Lt. specialize (LinR 0 line ltac:(lia) Z0 Lt). rewrite RI, Nat.add_0_l, O0 in LinR by assumption.
        rewrite EL, Nat.mod_same, Nat.div_same in LinR by lia. lia. }
      assert (far1 : of_k = off K 8 * 2).
      { specialize (LinK 0 8 ltac:(lia) Z1 ltac:(lia)). rewrite RJ, Nat.add_0_l, O0 in LinK by assumption.
        change (8 mod 8) with 0 in LinK. change (8 / 8) with 1 in LinK. lia. }
      apply Fin.
      + apply has_place_spec. destruct (Nat.ltb_spec line rows); [rewrite <- far0 by assumption; exact Fr|apply is_field_small; left; lia].
      + apply has_place_spec. destruct (Nat.ltb_spec 8 (2 * u)); [|lia]. rewrite <- far1. exact Fk.
      + intros r i Lr Mr Li. pose proof (LinR r i Lr Mr Li) as A. rewrite RI in A.
        apply (Nat.mul_cancel_r _ _ 2); [lia|]. rewrite A.
        destruct (bytes_mod i 2 line (span b) ltac:(lia) ltac:(nia) EL) as [-> ->].
        destruct (Nat.ltb_spec line rows); [rewrite far0 by assumption; lia|].
        rewrite (Nat.div_small i) by lia. lia.
      + intros k j Lk Mk Lj. pose proof (LinK k j Lk Mk Lj) as A. rewrite RJ in A.
        apply (Nat.mul_cancel_r _ _ 2); [lia|]. rewrite A, <- EL. destruct (Nat.ltb_spec 8 (2 * u)); [|lia].
        rewrite far1. lia.
  Qed.
End Tile.

(** ** Of a layout *)

(** As `span` of `layout-decide/src/operand.rs`: which of the hardware's swizzles Sw<B,M,S> of elements is; a shift
    below 0 is passed as 0, which is none either. *)
Definition span_of (e B M S : nat) : option nat :=
  if B =? 0 then Some 0
  else if (B <=? 3) && (2 ^ M =? unit e) && (S =? 3) then Some B else None.

(** The modes of a layout; an integer shape is its own only mode. *)
Definition modes (t : tree) : list layout := match t with Leaf m => [[m]] | Node ts => map flatten ts end.

(** As `wgmma_operand` of `layout-algebra/src/thread_value/proof/operand.rs`: of Sw<B,M,S> o s o t, of numbers of some bits. *)
Definition wgmma_operand (B M S s : nat) (t : tree) (bits rows : nat) : option descriptor :=
  if (bits =? 8) || (bits =? 16) || (bits =? 32) then
    match span_of (bits / 8) B M S with
    | Some b =>
        if forallb (fun L => size L =? 1) (skipn 2 (modes t))
        then operand (nth 0 (modes t) []) (nth 1 (modes t) []) s b (bits / 8) rows
        else None
    | None => None
    end
  else None.

Lemma span_of_spec e B M S b : span_of e B M S = Some b -> b <= 3.
Proof.
  unfold span_of. destruct (B =? 0); [intros [= <-]; lia|].
  destruct (Nat.leb_spec B 3); [|discriminate]. cbn [andb]. destruct (_ && _); [|discriminate]. intros [= <-]. assumption.
Qed.

Lemma bytes_of bits : (bits =? 8) || (bits =? 16) || (bits =? 32) = true -> bits / 8 = 1 \/ bits / 8 = 2 \/ bits / 8 = 4.
Proof.
  rewrite !orb_true_iff, !Nat.eqb_eq. intros [[->| ->]| ->]; [left|right; left|right; right]; reflexivity.
Qed.

Lemma modes_wf t i : wf (flatten t) -> wf (nth i (modes t) []).
Proof.
  intro W. destruct (nth_in_or_default i (modes t) []) as [I| ->]; [|constructor].
  destruct t as [m|ts]; cbn [modes flatten] in *; [destruct I as [<-|[]]; exact W|].
  apply in_map_iff in I as (u & <- & I). clear - W I. induction ts as [|v ts IH]; [contradiction|].
  cbn [flat_map] in W. apply wf_app in W as [W1 W2]. destruct I as [->|I]; [assumption|now apply IH].
Qed.

(** wgmma_operand: if the layout is accepted, the descriptor reads it element by element. Every address is
    below 2^18. *)
Theorem wgmma_operand_reads B M S s t bits rows d : wf (flatten t) ->
  in_reach (nth 0 (modes t) []) (nth 1 (modes t) []) s (bits / 8) ->
  wgmma_operand B M S s t bits rows = Some d ->
  exists b, span_of (bits / 8) B M S = Some b /\
    reads (nth 0 (modes t) []) (nth 1 (modes t) []) s b (bits / 8) rows d.
Proof.
  intros W Reach. unfold wgmma_operand. destruct (_ || (bits =? 32)) eqn:E; [|discriminate].
  destruct (span_of _ B M S) as [b|] eqn:Sp; [|discriminate]. destruct (forallb _ _); [|discriminate]. intro O.
  exists b. split; [reflexivity|]. apply operand_reads; auto using modes_wf, bytes_of. eapply span_of_spec, Sp.
Qed.

(** wgmma_operand: if the layout is rejected, no descriptor with its swizzle reads it. The theorem assumes
    that its memory begins at the start of the pattern. If elements are contiguous along the rows, an
    instruction takes full lines or a part of one line. *)
Theorem wgmma_operand_refuses B M S s t bits rows b : wf (flatten t) ->
  (bits =? 8) || (bits =? 16) || (bits =? 32) = true -> span_of (bits / 8) B M S = Some b ->
  forallb (fun L => size L =? 1) (skipn 2 (modes t)) = true -> 0 < rows <= 256 -> rows mod 8 = 0 ->
  s mod (8 * (unit (bits / 8) * 2 ^ b)) = 0 ->
  wgmma_operand B M S s t bits rows = None ->
  forall d, (k_major d = false -> rows <= unit (bits / 8) * 2 ^ b \/ rows mod (unit (bits / 8) * 2 ^ b) = 0) ->
  ~ reads (nth 0 (modes t) []) (nth 1 (modes t) []) s b (bits / 8) rows d.
Proof.
  intros W E Sp F Hr H8 Hs. unfold wgmma_operand. rewrite E, Sp, F. intros O d HL R. revert O.
  eapply operand_complete; eauto using modes_wf, bytes_of. eapply span_of_spec, Sp.
Qed.

(** ** The canonical forms *)

(** As the docs of `wgmma_operand` print them: rows and k of what an instruction reads, in elements. *)
Definition canonical (b e rows : nat) (d : descriptor) : layout * layout :=
  let T := unit e in
  let line := T * 2 ^ b in
  let LBO := leading d / e in
  let SBO := stride d / e in
  if k_major d then ([(8, line); (rows / 8, SBO)], [(T, 1); (2, if b =? 0 then LBO else T)])
  else if b =? 0 then ([(T, 1); (rows / T, SBO)], [(8, T); (2, LBO)])
  else ([(line, 1); (rows / line, LBO)], [(8, line); (2, SBO)]).

Lemma off_two p q m r i : 1 <= p -> i < p * m -> off [(p, q); (m, r)] i = i mod p * q + i / p * r.
Proof.
  intros Hp Hi. cbn [off]. rewrite (Nat.mod_small (i / p)) by (apply Nat.div_lt_upper_bound; lia). lia.
Qed.

(** An instruction reads the canonical form: ((8,rows/8),(T,2)):((W*T,SBO),(1,LBO)) of neighbours along k, and its like. *)
Theorem read_canonical b e rows d i j : e = 1 \/ e = 2 \/ e = 4 -> b <= 3 -> is_field (leading d) -> is_field (stride d) ->
  rows mod 8 = 0 -> (k_major d = false -> e = 2 /\ rows mod (unit e * 2 ^ b) = 0) -> i < rows -> j < depth e ->
  read b e d i j = (off (fst (canonical b e rows d)) i + off (snd (canonical b e rows d)) j) * e.
Proof.
  intros He Hb [Fl _] [Fs _] R8 RL Hi Hj. destruct (sizes b e He) as (E16 & U4 & EL & P2 & S16). unfold depth in Hj.
  set (u := unit e) in *. set (line := u * 2 ^ b) in *. assert (He1 : 1 <= e) by lia. assert (Hl : 1 <= line) by (unfold line; nia).
  assert (Dv : forall x, x mod 16 = 0 -> x / e * e = x).
  { intros x M. pose proof (Nat.div_mod x 16 ltac:(lia)) as D. rewrite M in D. assert (E : x = x / 16 * u * e) by (rewrite <- Nat.mul_assoc, (Nat.mul_comm u e), E16; lia).
    rewrite E at 1. rewrite Nat.div_mul by lia. symmetry. exact E. }
  pose proof (Dv _ Fl) as Dl. pose proof (Dv _ Fs) as Ds. clear Dv.
  pose proof (Nat.div_mod rows 8 ltac:(lia)) as D8. rewrite R8 in D8.
  unfold read, canonical. fold u line. destruct (k_major d).
  - cbn [fst snd]. rewrite (off_two 8), (off_two u) by lia. rewrite <- EL. destruct (b =? 0).
    + destruct (bytes_mod j e u 16 ltac:(lia) ltac:(lia) ltac:(lia)) as [-> ->]. rewrite <- Ds at 1. rewrite <- Dl at 1. ring.
    + pose proof (Nat.div_mod j u ltac:(lia)) as J. replace (j mod u * 1 + j / u * u) with j by lia. rewrite <- Ds at 1. ring.
  - destruct (RL eq_refl) as [E2 RL']. assert (u = 8) as U8 by (unfold u; now rewrite E2).
    pose proof (Nat.div_mod rows line ltac:(lia)) as DL. rewrite RL' in DL.
    destruct (bytes_mod i e line (span b) ltac:(lia) Hl EL) as [-> ->]. rewrite <- EL.
    destruct (Nat.eqb_spec b 0) as [Zb|Zb]; cbn [fst snd].
    + assert (El : line = u) by (unfold line; rewrite Zb; simpl; lia). rewrite El in *.
      rewrite (off_two u), (off_two 8) by lia. rewrite <- Ds at 1. rewrite <- Dl at 1. ring.
    + rewrite (off_two line), (off_two 8) by lia. rewrite <- Ds at 1. rewrite <- Dl at 1. ring.
Qed.

(** ** The descriptor's bits *)

(** How the descriptor names a swizzle: 1 of 128 bytes, 2 of 64, 3 of 32. *)
Definition mode_bits (b : nat) : N := match b with 3 => 1%N | 2 => 2%N | 1 => 3%N | _ => 0%N end.

(** As `Operand::descriptor` of `layout-decide/src/operand.rs`, of an instruction that begins at the byte s. *)
Definition descriptor_bits (b s : nat) (d : descriptor) : N :=
  let units x := N.of_nat (x / 16) in
  N.lor (N.lor (N.shiftl (mode_bits b) 62) (N.shiftl (units (stride d)) 32)) (N.lor (N.shiftl (units (leading d)) 16) (units s)).

(** PTX ISA, matrix descriptors: a field has 14 bits, and counts 16 bytes. *)
Definition field (x low : N) : nat := N.to_nat (N.land (N.shiftr x low) (N.ones 14)) * 16.

Lemma shiftl_bit a n j : N.testbit (N.shiftl a n) j = (n <=? j)%N && N.testbit a (j - n).
Proof.
  destruct (N.leb_spec n j); [now rewrite N.shiftl_spec_high'|now rewrite N.shiftl_spec_low].
Qed.

Lemma field_units x : is_field x -> (N.of_nat (x / 16) < 2 ^ 14)%N /\ x / 16 * 16 = x.
Proof.
  intros [M L]. pose proof (Nat.div_mod x 16 ltac:(lia)) as D. rewrite M in D. split; [|lia].
  assert (H : x / 16 < 2 ^ 14).
  { apply Nat.div_lt_upper_bound; [lia|]. change (16 * 2 ^ 14) with (2 ^ 4 * 2 ^ 14). rewrite <- Nat.pow_add_r. exact L. }
  assert (E : N.of_nat (2 ^ 14) = (2 ^ 14)%N) by (rewrite Nat2N.inj_pow; reflexivity). rewrite <- E. lia.
Qed.

(** Each part of a descriptor is read from it as it was written. *)
Theorem descriptor_fields b s d : is_field s -> is_field (leading d) -> is_field (stride d) ->
  let x := descriptor_bits b s d in
  field x 0 = s /\ field x 16 = leading d /\ field x 32 = stride d /\ N.shiftr x 62 = mode_bits b.
Proof.
  intros Fs Fl Ft. cbv zeta. destruct (field_units s Fs) as [Bs Es]. destruct (field_units _ Fl) as [Bl El]. destruct (field_units _ Ft) as [Bt Et].
  unfold field, descriptor_bits. set (A := N.of_nat (s / 16)) in *. set (L := N.of_nat (leading d / 16)) in *. set (T := N.of_nat (stride d / 16)) in *.
  pose proof (proj1 (Swizzle.below_pow2 A 14) Bs) as ZA. pose proof (proj1 (Swizzle.below_pow2 L 14) Bl) as ZL. pose proof (proj1 (Swizzle.below_pow2 T 14) Bt) as ZT.
  set (x := N.lor _ _).
  assert (X : forall j, N.testbit x j = ((62 <=? j)%N && N.testbit (mode_bits b) (j - 62)) || ((32 <=? j)%N && N.testbit T (j - 32)) ||
    (((16 <=? j)%N && N.testbit L (j - 16)) || N.testbit A j)).
  { intro j. unfold x. now rewrite !N.lor_spec, !shiftl_bit. }
  assert (F : forall y low, (y < 2 ^ 14)%N -> (forall i, (i < 14)%N -> N.testbit x (i + low) = N.testbit y i) -> N.land (N.shiftr x low) (N.ones 14) = y).
  { intros y low By H. apply N.bits_inj. intro i. rewrite N.land_spec, N.shiftr_spec'. destruct (N.ltb_spec i 14).
    - rewrite N.ones_spec_low, andb_true_r by assumption. now apply H.
    - rewrite N.ones_spec_high, andb_false_r by assumption. symmetry. now apply (proj1 (Swizzle.below_pow2 y 14) By). }
  split; [|split; [|split]].
  - rewrite (F A 0%N Bs); [unfold A; rewrite Nat2N.id; exact Es|]. intros i Hi. rewrite N.add_0_r, X.
    destruct (N.leb_spec 62 i), (N.leb_spec 32 i), (N.leb_spec 16 i); try lia. reflexivity.
  - rewrite (F L 16%N Bl); [unfold L; rewrite Nat2N.id; exact El|]. intros i Hi. rewrite X, (ZA (i + 16)%N) by lia.
    destruct (N.leb_spec 62 (i + 16)), (N.leb_spec 32 (i + 16)), (N.leb_spec 16 (i + 16)); try lia.
    replace (i + 16 - 16)%N with i by lia. cbn [andb orb]. apply orb_false_r.
  - rewrite (F T 32%N Bt); [unfold T; rewrite Nat2N.id; exact Et|]. intros i Hi. rewrite X, (ZA (i + 32)%N), (ZL (i + 32 - 16)%N) by lia.
    destruct (N.leb_spec 62 (i + 32)), (N.leb_spec 32 (i + 32)), (N.leb_spec 16 (i + 32)); try lia.
    replace (i + 32 - 32)%N with i by lia. cbn [andb orb]. now rewrite orb_false_r.
  - apply N.bits_inj. intro i. rewrite N.shiftr_spec', X, (ZA (i + 62)%N), (ZL (i + 62 - 16)%N), (ZT (i + 62 - 32)%N) by lia.
    destruct (N.leb_spec 62 (i + 62)), (N.leb_spec 32 (i + 62)), (N.leb_spec 16 (i + 62)); try lia.
    replace (i + 62 - 62)%N with i by lia. cbn [andb orb]. now rewrite !orb_false_r.
Qed.

(** ** Examples *)

(** That of the docs: of 128 rows of 64 numbers of 16 bits, 64 at a time, in lines of 128 bytes. *)
Example tile_of_128 : wgmma_operand 3 3 3 0 (Node [Leaf (128, 64); Leaf (64, 1)]) 16 64 =
  Some {| k_major := true; leading := 16; stride := 1024 |}.
Proof. vm_compute. reflexivity. Qed.

Example plain_rows : wgmma_operand 0 0 0 0 (Node [Leaf (128, 64); Leaf (64, 1)]) 16 64 = None.
Proof. vm_compute. reflexivity. Qed.

(** Where the memory does not begin with a pattern, tiles are refused that a descriptor reads: these rows of 16 bits begin 16 bytes
    behind the start of a pattern, the second 8 of them at the start of one. *)
Theorem refused_behind_a_start :
  let R := [(8, 32); (2, 248)] in let K := [(16, 1)] in
  operand R K 8 2 2 8 = None /\ reads R K 8 2 2 8 {| k_major := true; leading := 16; stride := 0 |}.
Proof.
  cbv zeta. split; [vm_compute; reflexivity|]. unfold reads. cbn [k_major leading stride].
  assert (B : forall n, n <= 13 -> 2 ^ n < limit) by (intros n Hn; apply Nat.pow_lt_mono_r; lia).
  split; [apply is_field_small; now right|]. split; [apply is_field_small; now left|]. split; [discriminate|].
  split; [reflexivity|]. split; [reflexivity|]. change (size [(8, 32); (2, 248)]) with 16. change (size [(16, 1)]) with 16.
  intros r k Hr Hk Zr Zk. change (depth 2) with 16 in *.
  assert (k = 0) as -> by (rewrite Nat.mod_small in Zk; assumption).
  assert (r = 0 \/ r = 8) as Er.
  { pose proof (Nat.div_mod r 8 ltac:(lia)) as D. rewrite Zr in D. destruct (r / 8) as [|[|q]]; lia. }
  assert (All : forall r, (r = 0 \/ r = 8) -> forallb (fun i => forallb (fun j => N.eqb
    (hardware 2 (start [(8, 32); (2, 248)] [(16, 1)] 8 2 r 0 + read 2 2 {| k_major := true; leading := 16; stride := 0 |} i j))
    (address 2 2 (8 + off [(8, 32); (2, 248)] (r + i) + off [(16, 1)] (0 + j)))) (seq 0 16)) (seq 0 8) = true).
  { intros x [->| ->]; vm_compute; reflexivity. }
  split; [|split].
  - destruct Er as [->| ->]; [apply is_field_small; right; reflexivity|]. split; [vm_compute; reflexivity|].
    exact (B 9 ltac:(lia)).
  - right. destruct Er as [->| ->]; vm_compute; lia.
  - intros i j Hi Hj. specialize (All r Er). rewrite forallb_forall in All. specialize (All i ltac:(apply in_seq; lia)).
    rewrite forallb_forall in All. specialize (All j ltac:(apply in_seq; lia)). now apply N.eqb_eq in All.
Qed.

(** Nothing looks at both modes at once: without [in_reach] a tile is accepted whose last instruction begins behind all addresses. *)
Theorem accepted_out_of_reach :
  let R := [(8, 8); (2, 80 * 825)] in let K := [(8, 1); (2, 64); (2, 80 * 825)] in
  exists d, operand R K 0 0 2 8 = Some d /\ ~ reads R K 0 0 2 8 d.
Proof.
  cbv zeta. eexists. split; [vm_compute; reflexivity|]. intros (_ & _ & _ & _ & _ & H).
  destruct (H 8 16) as [[_ L] _]; [vm_compute; lia|vm_compute; lia|reflexivity|reflexivity|].
  assert (limit <=? start [(8, 8); (2, 80 * 825)] [(8, 1); (2, 64); (2, 80 * 825)] 0 2 8 16 = true) by (vm_compute; reflexivity).
  apply Nat.leb_le in H0. lia.
Qed.
