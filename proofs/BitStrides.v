(** slice_and_offset of swizzled layouts, by strides: a swizzle from an offset on is a layout of bits, some of whose
    strides are negative, where no bit moves together with the one that it changes. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Proofs Require Import Coalesce Walk Nested Swizzle Linear Swizzled.
Import ListNotations.
Local Open Scope N_scope.

(** ** Layouts with signed strides *)

Definition signed := list (nat * Z).

Fixpoint merge_signed (L : signed) : signed :=
  match L with
  | [] => []
  | (s, d) :: L' =>
      if (s =? 1)%nat then merge_signed L' else
      match merge_signed L' with
      | [] => [(s, d)]
      | (s', d') :: R => if (Z.of_nat s * d =? d')%Z then ((s * s')%nat, d) :: R else (s, d) :: (s', d') :: R
      end
  end.

Definition above_zero (L : signed) : layout := map (fun '(s, d) => (s, Z.to_nat d)) L.
Definition below_zero (L : signed) : layout := map (fun '(s, d) => (s, Z.to_nat (- d))) L.

(** CuTe's walk through signed modes, if no stride of the result is negative. As `compose_modes`. *)
Definition compose_signed (A : signed) (B : layout) : option (list layout) :=
  match compose (above_zero A) B, compose (below_zero A) B with
  | Some Ps, Some Ns => if forallb (forallb (fun m => snd m =? 0)%nat) Ns then Some Ps else None
  | _, _ => None
  end.

(** The function; the last mode runs on. *)
Fixpoint offz (L : signed) (x : nat) : Z :=
  match L with
  | [] => 0%Z
  | (s, d) :: L' => match L' with [] => (Z.of_nat x * d)%Z | _ => (Z.of_nat (x mod s) * d + offz L' (x / s))%Z end
  end.

Lemma offz_cons s d L x : L <> [] -> offz ((s, d) :: L) x = (Z.of_nat (x mod s) * d + offz L (x / s))%Z.
Proof. destruct L; [congruence|reflexivity]. Qed.

Definition extents (L : signed) := Forall (fun m => (1 <= fst m)%nat) L.

Lemma merge_signed_extents L : extents L -> extents (merge_signed L).
Proof.
  induction L as [|[s d] L IH]; intro W; [constructor|]. inversion W as [|? ? W1 W2]; subst. cbn [merge_signed fst] in *.
  specialize (IH W2). destruct (s =? 1)%nat; [assumption|]. destruct (merge_signed L) as [|[s' d'] R]; [constructor; [assumption|constructor]|].
  inversion IH as [|? ? I1 I2]; subst. cbn [fst] in I1. destruct (_ =? d')%Z; constructor; cbn [fst]; try assumption; nia.
Qed.

Lemma merge_signed_offz L0 sl dl : extents (L0 ++ [(sl, dl)]) -> (2 <= sl)%nat ->
  merge_signed (L0 ++ [(sl, dl)]) <> [] /\ forall x, offz (merge_signed (L0 ++ [(sl, dl)])) x = offz (L0 ++ [(sl, dl)]) x.
Proof.
  intros W Hl. induction L0 as [|[s d] L0 IH].
  - cbn [app merge_signed]. destruct (Nat.eqb_spec sl 1); [lia|]. split; [discriminate|reflexivity].
  - cbn [app] in *. inversion W as [|? ? W1 W2]; subst. cbn [fst] in W1. destruct (IH W2) as [N F]. clear IH.
    assert (N2 : L0 ++ [(sl, dl)] <> []) by (destruct L0; discriminate).
    pose proof (merge_signed_extents _ W2) as Wm.
    cbn [merge_signed]. destruct (Nat.eqb_spec s 1).
    + split; [assumption|]. intro x. rewrite F, offz_cons by assumption. subst. rewrite Nat.mod_1_r, Nat.div_1_r. lia.
    + destruct (merge_signed (L0 ++ [(sl, dl)])) as [|[s' d'] R]; [congruence|]. inversion Wm as [|? ? I1 I2]; subst. cbn [fst] in I1.
      destruct (Z.eqb_spec (Z.of_nat s * d) d') as [E|E].
      * split; [discriminate|]. intro x. rewrite (offz_cons s d _ x N2), <- F. subst d'.
        destruct R as [|m R].
        -- cbn [offz]. pose proof (Nat.div_mod x s ltac:(lia)). nia.
        -- rewrite !offz_cons by discriminate. rewrite Nat.mod_mul_r, Nat.div_div by lia. nia.
      * split; [discriminate|]. intro x. rewrite (offz_cons s d _ x N2), <- F. now rewrite offz_cons by discriminate.
Qed.

Lemma offz_split L x : offz L x = (Z.of_nat (offx (above_zero L) x) - Z.of_nat (offx (below_zero L) x))%Z.
Proof.
  revert x. induction L as [|[s d] L IH]; intro x; [reflexivity|]. destruct L as [|m L].
  - cbn [offz above_zero below_zero map offx]. rewrite !Nat2Z.inj_mul. nia.
  - change (above_zero ((s, d) :: m :: L)) with ((s, Z.to_nat d) :: above_zero (m :: L)).
    change (below_zero ((s, d) :: m :: L)) with ((s, Z.to_nat (- d)) :: below_zero (m :: L)).
    rewrite offz_cons, IH by discriminate. rewrite !offx_cons by (destruct m; discriminate).
    rewrite !Nat2Z.inj_add, !Nat2Z.inj_mul. nia.
Qed.

Lemma no_strides L x : forallb (fun m => snd m =? 0)%nat L = true -> off L x = 0%nat.
Proof.
  revert x. induction L as [|[s d] L IH]; intros x H; [reflexivity|]. cbn [forallb snd] in H. apply andb_true_iff in H as [E H].
  apply Nat.eqb_eq in E. subst. cbn [off]. rewrite IH by assumption. lia.
Qed.

Lemma wf_signs L : extents L -> wf (above_zero L) /\ wf (below_zero L).
Proof.
  intro W. split; apply Forall_forall; intros m I; apply in_map_iff in I as ([s d] & <- & I); apply (proj1 (Forall_forall _ _) W (s, d) I).
Qed.

(** What the walk gives has the function. *)
Lemma compose_signed_correct A B Rs : extents A -> wf B -> compose_signed A B = Some Rs ->
  Forall2 (fun R b => wf R /\ size R = fst b) Rs B /\
  forall x, (x < size B)%nat -> Z.of_nat (offx (concat Rs) x) = offz A (offx B x).
Proof.
  intros WA WB. unfold compose_signed. destruct (wf_signs A WA) as [Wp Wn].
  destruct (compose (above_zero A) B) as [Ps|] eqn:P; [|discriminate]. destruct (compose (below_zero A) B) as [Ns|] eqn:Nn; [|discriminate].
  destruct (forallb (forallb (fun m => snd m =? 0)%nat) Ns) eqn:Z; [|discriminate]. intros [= <-].
  destruct (compose_correct _ _ _ Wp WB P) as (F2 & _ & Fp). destruct (compose_correct _ _ _ Wn WB Nn) as (F2n & Sn & Fn).
  split; [assumption|]. intros x Hx. rewrite offz_split, Fp by assumption. rewrite <- Fn by assumption.
  destruct (leafwise _ _ F2n) as [Wc _]. rewrite <- (off_offx (concat Ns)) by (assumption || lia).
  rewrite no_strides; [lia|]. rewrite forallb_forall in Z. apply forallb_forall. intros m I. apply in_concat in I as (R & I1 & I2).
  specialize (Z R I1). rewrite forallb_forall in Z. now apply Z.
Qed.

(** ** Sums of bits *)

Fixpoint zsum (ws : list Z) (x : N) : Z :=
  match ws with [] => 0%Z | w :: ws' => ((if N.testbit x 0 then w else 0) + zsum ws' (N.shiftr x 1))%Z end.

Lemma zsum_ext l : forall l' x, length l = length l' ->
  (forall k, (k < length l)%nat -> N.testbit x (N.of_nat k) = true -> nth k l 0%Z = nth k l' 0%Z) -> zsum l x = zsum l' x.
Proof.
  induction l as [|w l IH]; intros [|w' l'] x Len H; try discriminate; [reflexivity|]. cbn [zsum]. cbn [length] in *.
  rewrite (IH l' (N.shiftr x 1)); [|lia|].
  - f_equal. destruct (N.testbit x 0) eqn:T; [|reflexivity]. apply (H 0%nat); [lia|assumption].
  - intros k Hk T. apply (H (S k)); [lia|]. rewrite N.shiftr_spec' in T. rewrite <- T. f_equal. lia.
Qed.

Lemma zsum_app l l' x : zsum (l ++ l') x = (zsum l x + zsum l' (N.shiftr x (N.of_nat (length l))))%Z.
Proof.
  revert x. induction l as [|w l IH]; intro x; [cbn [app zsum length N.of_nat]; now rewrite N.shiftr_0_r|].
  cbn [app zsum length]. rewrite IH, N.shiftr_shiftr. replace (1 + N.of_nat (length l)) with (N.of_nat (S (length l))) by lia. lia.
Qed.

Lemma zsum_doubles c d x : zsum (map (fun k => d * Z.of_N (2 ^ k))%Z (below c)) x = (Z.of_N (x mod 2 ^ c) * d)%Z.
Proof.
  unfold below. rewrite map_map. rewrite <- (Nnat.N2Nat.id c) at 2. generalize (N.to_nat c) as n. clear c. intro n.
  revert d x. induction n as [|n IH]; intros d x.
  - cbn [seq map zsum N.of_nat]. change (2 ^ 0) with 1. rewrite N.mod_1_r. reflexivity.
  - cbn [seq map zsum]. rewrite <- seq_shift, map_map.
    rewrite (map_ext _ (fun k => 2 * d * Z.of_N (2 ^ N.of_nat k))%Z).
    2: { intro k. rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r', N2Z.inj_mul. lia. }
    rewrite IH. change (2 ^ N.of_nat 0) with 1. rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'.
    pose proof (N.pow_nonzero 2 (N.of_nat n) ltac:(lia)) as P. set (p := 2 ^ N.of_nat n) in *. clearbody p.
    assert (x mod (2 * p) = (if N.testbit x 0 then 1 else 0) + 2 * (N.shiftr x 1 mod p)) as E.
    { pose proof (half x) as H. set (y := N.shiftr x 1) in *. clearbody y. set (b := if N.testbit x 0 then 1 else 0) in *.
      assert (b <= 1) by (subst b; destruct (N.testbit x 0); lia). clearbody b. subst x.
      pose proof (N.div_mod y p P). pose proof (N.mod_lt y p P).
      symmetry. apply N.mod_unique with (q := y / p); [nia|]. nia. }
    rewrite E, N2Z.inj_add, N2Z.inj_mul. destruct (N.testbit x 0); lia.
Qed.

Lemma below_add a b : below (a + b) = below a ++ map (fun k => a + k) (below b).
Proof.
  unfold below. replace (N.to_nat (a + b)) with (N.to_nat a + N.to_nat b)%nat by lia. rewrite seq_app, map_app. f_equal.
  cbn [Nat.add]. rewrite map_map. generalize (N.to_nat b) as n. intro n.
  assert (G : forall s t, (N.of_nat t = a + N.of_nat s)%N -> map N.of_nat (seq t n) = map (fun x => a + N.of_nat x) (seq s n)).
  { induction n as [|n IH]; intros s t E; [reflexivity|]. cbn [seq map]. f_equal; [assumption|]. apply IH. lia. }
  apply G. lia.
Qed.

Lemma below_length n : length (below n) = N.to_nat n.
Proof. unfold below. now rewrite map_length, seq_length. Qed.

Lemma nth_map_below' {X} (f : N -> X) n k d : (k < N.to_nat n)%nat -> nth k (map f (below n)) d = f (N.of_nat k).
Proof.
  intro Hk. rewrite nth_indep with (d' := f 0) by (rewrite map_length, below_length; assumption).
  rewrite (map_nth f). unfold below. rewrite nth_indep with (d' := N.of_nat 0) by (now rewrite map_length, seq_length).
  rewrite (map_nth N.of_nat), seq_nth by assumption. reflexivity.
Qed.

Lemma zsum_map_ext f g c x : (forall k, k < c -> N.testbit x k = true -> f k = g k) ->
  zsum (map f (below c)) x = zsum (map g (below c)) x.
Proof.
  intro H. apply zsum_ext; [now rewrite !map_length|]. intros k Hk T. rewrite map_length, below_length in Hk.
  rewrite !nth_map_below' by assumption. apply H; [lia|assumption].
Qed.

(** ** The function of bit modes *)

Lemma offz_power c d L x : L <> [] -> offz ((N.to_nat (N.shiftl 1 c), d) :: L) (N.to_nat x) =
  (zsum (map (fun k => d * Z.of_N (2 ^ k))%Z (below c)) x + offz L (N.to_nat (N.shiftr x c)))%Z.
Proof.
  intro N0. rewrite offz_cons, zsum_doubles, N.shiftl_1_l, N.shiftr_div_pow2 by assumption.
  rewrite <- Nnat.N2Nat.inj_mod, <- Nnat.N2Nat.inj_div. f_equal. f_equal. lia.
Qed.

Lemma offz_twos ds L x : L <> [] -> offz (map (fun d => (2%nat, d)) ds ++ L) (N.to_nat x) =
  (zsum ds x + offz L (N.to_nat (N.shiftr x (N.of_nat (length ds)))))%Z.
Proof.
  intro N0. revert x. induction ds as [|d ds IH]; intro x; [cbn [map app zsum length N.of_nat]; now rewrite N.shiftr_0_r|].
  cbn [map app zsum length]. rewrite offz_cons by (destruct ds; [assumption|discriminate]).
  assert (E : (N.to_nat x mod 2 = if N.testbit x 0 then 1 else 0)%nat /\ (N.to_nat x / 2 = N.to_nat (N.shiftr x 1))%nat).
  { change 2%nat with (N.to_nat 2). rewrite <- Nnat.N2Nat.inj_mod, <- Nnat.N2Nat.inj_div. split.
    - rewrite <- N.bit0_mod. destruct (N.testbit x 0); reflexivity.
    - rewrite N.shiftr_div_pow2. reflexivity. }
  destruct E as [-> ->]. rewrite IH, N.shiftr_shiftr. replace (1 + N.of_nat (length ds)) with (N.of_nat (S (length ds))) by lia.
  destruct (N.testbit x 0); lia.
Qed.

(** ** The swizzle from an offset on *)

(** The swizzle from [k] on as a layout of bits. As `Parts::strides`
    (`layout-algebra/src/algebra/swizzle/slice.rs`); the last mode runs on. *)
Definition bit_strides (s : swizzle) (k : N) : signed :=
  let read i := let y := N.shiftl 1 (source s + i) in let z := N.shiftl 1 (target s + i) in
    if N.land k z =? 0 then (Z.of_N y + Z.of_N z)%Z else (Z.of_N y - Z.of_N z)%Z in
  let changed i := let y := N.shiftl 1 (source s + i) in let z := N.shiftl 1 (target s + i) in
    if N.land k y =? 0 then Z.of_N z else (- Z.of_N z)%Z in
  let fields f := map (fun d => (2%nat, d)) (map f (below (bits s))) in
  let low := if source s <? target s then fields read else fields changed in
  let high := if source s <? target s then fields changed else fields read in
  let run e := N.to_nat (N.shiftl 1 e) in
  merge_signed ([(run (base s), 1%Z)] ++ low
    ++ [(run (distance s - bits s), Z.of_N (N.shiftl 1 (base s + bits s)))] ++ high
    ++ [(2%nat, Z.of_N (N.shiftl 1 (base s + bits s + distance s)))]).

(** No bit of x is set together with the one that it changes. *)
Definition no_pairs (s : swizzle) (x : N) : Prop := forall i, i < bits s ->
  ~ (N.testbit x (source s + i) = true /\ N.testbit x (target s + i) = true).

Section From.
  Variables (s : swizzle) (k : N).
  Hypothesis A : apart s.

  Let u := apply s k.

  (** How far v, added without carry, moves from u. *)
  Let moves (v : N) : Z := (Z.of_N (N.ldiff v u) - Z.of_N (N.land v u))%Z.

  Lemma moves_spec v : Z.of_N (N.lxor u v) = (Z.of_N u + moves v)%Z.
  Proof.
    unfold moves.
    assert (E1 : N.lxor u v = N.ldiff u v + N.ldiff v u).
    { rewrite N.add_nocarry_lxor.
      - by_bits. rewrite !N.lxor_spec, !N.ldiff_spec. destruct (N.testbit u a), (N.testbit v a); reflexivity.
      - apply bits_0_eq. intro i. rewrite N.land_spec, !N.ldiff_spec. destruct (N.testbit u i), (N.testbit v i); reflexivity. }
    assert (E2 : u = N.ldiff u v + N.land v u).
    { rewrite N.add_nocarry_lxor.
      - by_bits. rewrite N.lxor_spec, N.ldiff_spec, N.land_spec. destruct (N.testbit u a), (N.testbit v a); reflexivity.
      - apply bits_0_eq. intro i. rewrite !N.land_spec, N.ldiff_spec. destruct (N.testbit u i), (N.testbit v i); reflexivity. }
    rewrite E1. lia.
  Qed.

  Lemma moves_disjoint v w : N.land v w = 0 -> moves (N.lxor v w) = (moves v + moves w)%Z.
  Proof.
    intro D. unfold moves.
    assert (B : forall i, N.testbit v i = true -> N.testbit w i = true -> False).
    { intros i T1 T2. apply (f_equal (fun n => N.testbit n i)) in D. rewrite N.land_spec, T1, T2, N.bits_0 in D. discriminate. }
    assert (E1 : N.ldiff (N.lxor v w) u = N.ldiff v u + N.ldiff w u).
    { rewrite N.add_nocarry_lxor.
      - by_bits. rewrite !N.lxor_spec, !N.ldiff_spec, N.lxor_spec. destruct (N.testbit u a), (N.testbit v a), (N.testbit w a); reflexivity.
      - apply bits_0_eq. intro i. rewrite N.land_spec, !N.ldiff_spec. specialize (B i).
        destruct (N.testbit u i), (N.testbit v i), (N.testbit w i); try reflexivity. exfalso. now apply B. }
    assert (E2 : N.land (N.lxor v w) u = N.land v u + N.land w u).
    { rewrite N.add_nocarry_lxor.
      - by_bits. rewrite !N.lxor_spec, !N.land_spec, N.lxor_spec. destruct (N.testbit u a), (N.testbit v a), (N.testbit w a); reflexivity.
      - apply bits_0_eq. intro i. rewrite !N.land_spec. specialize (B i).
        destruct (N.testbit u i), (N.testbit v i), (N.testbit w i); try reflexivity. exfalso. now apply B. }
    rewrite E1, E2. lia.
  Qed.

  Let weight (b : N) : Z := moves (apply s (2 ^ b)).

  Lemma moves_sum n : forall x, x < 2 ^ n -> no_pairs s x -> moves (apply s x) = zsum (map weight (below n)) x.
  Proof.
    induction n as [|n IH] using N.peano_ind; intros x Hx P.
    - change (2 ^ 0) with 1 in Hx. assert (x = 0) as -> by lia. rewrite apply_0. unfold moves. cbn [N.ldiff N.land]. reflexivity.
    - rewrite <- N.add_1_r, below_add, map_app, zsum_app, map_length, below_length, Nnat.N2Nat.id.
      change (below 1) with [0]. cbn [map zsum]. rewrite N.shiftr_spec', !N.add_0_l, N.add_0_r, Z.add_0_r.
      set (x' := x mod 2 ^ n). assert (Hx' : x' < 2 ^ n) by (apply N.mod_lt; now apply N.pow_nonzero).
      assert (Bx : forall i, N.testbit x' i = if i <? n then N.testbit x i else false).
      { intro i. unfold x'. destruct (N.ltb_spec i n); [now apply N.mod_pow2_bits_low|now apply N.mod_pow2_bits_high]. }
      assert (Same : zsum (map weight (below n)) x = zsum (map weight (below n)) x').
      { assert (G : forall l y y', (forall i, i < N.of_nat (length l) -> N.testbit y i = N.testbit y' i) -> zsum l y = zsum l y').
        { induction l as [|w l IHl]; intros y y' H; [reflexivity|]. cbn [zsum]. rewrite (H 0) by (cbn [length]; lia). f_equal.
          apply IHl. intros i Hi. rewrite !N.shiftr_spec'. apply H. cbn [length]. lia. }
        apply G. intros i Hi. rewrite map_length, below_length, Nnat.N2Nat.id in Hi. rewrite Bx. now rewrite (proj2 (N.ltb_lt i n) Hi). }
      rewrite Same, <- IH; [|assumption|].
      2: { intros i Hi [T1 T2]. rewrite Bx in T1, T2. destruct (_ <? n) in T1; [|discriminate]. destruct (_ <? n) in T2; [|discriminate]. now apply (P i Hi). }
      destruct (N.testbit x n) eqn:T.
      + assert (Ex : x = N.lxor x' (2 ^ n)).
        { by_bits. rewrite N.lxor_spec, Bx, pow2_bit. destruct (N.ltb_spec a n).
          - rewrite (proj2 (N.eqb_neq n a)) by lia. now rewrite xorb_false_r.
          - destruct (N.eqb_spec n a) as [<-|]; [now rewrite T|]. apply (proj1 (below_pow2 _ _) Hx). lia. }
        rewrite Ex at 1. rewrite apply_linear, moves_disjoint; [reflexivity|].
        apply bits_0_eq. intro b. rewrite N.land_spec, apply_bit, apply_pow2_bit, !Bx.
        destruct ((target s <=? b) && (b <? target s + bits s)) eqn:R; cbn [andb].
        * apply andb_true_iff in R as [R1 R2]. apply N.leb_le in R1. apply N.ltb_lt in R2.
          set (i := b - target s). replace (i + source s) with (source s + i) by lia. assert (Hb : b = target s + i) by (unfold i; lia).
          assert (Hi : i < bits s) by (unfold i; lia). specialize (P i Hi). rewrite <- Hb in P.
          assert (Ne : source s + i <> b). { rewrite Hb. unfold apart in A. unfold source, target. destruct (reads_above s); lia. }
          destruct (N.eqb_spec n b) as [E|E], (N.eqb_spec n (source s + i)) as [E2|E2]; [exfalso; lia| | |apply andb_false_r].
          -- rewrite <- E, N.ltb_irrefl. rewrite <- E, T in P.
             destruct (source s + i <? n); [|reflexivity]. destruct (N.testbit x (source s + i)); [exfalso; apply P; split; reflexivity|reflexivity].
          -- rewrite <- E2, N.ltb_irrefl. rewrite <- E2, T in P.
             destruct (b <? n); [|reflexivity]. destruct (N.testbit x b); [exfalso; apply P; split; reflexivity|reflexivity].
        * rewrite !xorb_false_r. destruct (N.eqb_spec n b) as [<-|]; [now rewrite N.ltb_irrefl|apply andb_false_r].
      + assert (Ex : x = x').
        { by_bits. rewrite Bx. destruct (N.ltb_spec a n); [reflexivity|]. destruct (N.eq_dec a n) as [->|]; [assumption|].
          apply (proj1 (below_pow2 _ _) Hx). lia. }
        rewrite Ex at 1. lia.
  Qed.

  Lemma u_bit b : N.testbit u b = xorb (N.testbit k b) ((target s <=? b) && (b <? target s + bits s) && N.testbit k (b - target s + source s)).
  Proof. apply apply_bit. Qed.

  Lemma moves_bit b : moves (2 ^ b) = if N.testbit u b then (- Z.of_N (2 ^ b))%Z else Z.of_N (2 ^ b).
  Proof.
    unfold moves.
    assert (E : N.land (2 ^ b) u = (if N.testbit u b then 2 ^ b else 0) /\ N.ldiff (2 ^ b) u = if N.testbit u b then 0 else 2 ^ b).
    { split; by_bits; rewrite ?N.land_spec, ?N.ldiff_spec, pow2_bit; destruct (N.eqb_spec b a) as [<-|Ne].
      - destruct (N.testbit u b); [now rewrite pow2_bit, N.eqb_refl|now rewrite N.bits_0].
      - destruct (N.testbit u b); [now rewrite pow2_bit, (proj2 (N.eqb_neq b a) Ne)|now rewrite N.bits_0].
      - destruct (N.testbit u b); [now rewrite N.bits_0|now rewrite pow2_bit, N.eqb_refl].
      - destruct (N.testbit u b); [now rewrite N.bits_0|now rewrite pow2_bit, (proj2 (N.eqb_neq b a) Ne)]. }
    destruct E as [-> ->]. destruct (N.testbit u b); lia.
  Qed.

  Lemma land_bit b : N.land k (N.shiftl 1 b) =? 0 = negb (N.testbit k b).
  Proof.
    rewrite N.shiftl_1_l. destruct (N.testbit k b) eqn:T; cbn [negb].
    - apply N.eqb_neq. intro E. apply (f_equal (fun n => N.testbit n b)) in E. rewrite N.land_spec, T, pow2_bit, N.eqb_refl, N.bits_0 in E. discriminate.
    - apply N.eqb_eq, bits_0_eq. intro i. rewrite N.land_spec, pow2_bit. destruct (N.eqb_spec b i) as [<-|]; [now rewrite T|apply andb_false_r].
  Qed.

  (** Bits that do not take part. *)
  Lemma weight_other b : N.testbit k b = false -> ~ (source s <= b < source s + bits s) -> ~ (target s <= b < target s + bits s) ->
    weight b = Z.of_N (2 ^ b).
  Proof.
    intros K Ns Nt. unfold weight.
    assert (apply s (2 ^ b) = 2 ^ b) as ->.
    { by_bits. rewrite apply_pow2_bit, pow2_bit. destruct (N.leb_spec (target s) a); [|apply xorb_false_r].
      destruct (N.ltb_spec a (target s + bits s)); [|apply xorb_false_r]. rewrite (proj2 (N.eqb_neq b (a - target s + source s))) by lia. apply xorb_false_r. }
    rewrite moves_bit, u_bit, K.
    destruct (N.leb_spec (target s) b); [|reflexivity]. destruct (N.ltb_spec b (target s + bits s)); [exfalso; lia|reflexivity].
  Qed.

  Lemma fields_apart i j : i < bits s -> j < bits s -> source s + i <> target s + j.
  Proof. intros. unfold apart in A. unfold source, target. destruct (reads_above s); lia. Qed.

  Lemma weight_changed i : i < bits s ->
    weight (target s + i) = if N.land k (N.shiftl 1 (source s + i)) =? 0 then (if N.testbit k (target s + i) then - Z.of_N (2 ^ (target s + i)) else Z.of_N (2 ^ (target s + i)))%Z
      else (if N.testbit k (target s + i) then Z.of_N (2 ^ (target s + i)) else - Z.of_N (2 ^ (target s + i)))%Z.
  Proof.
    intro Hi. unfold weight. rewrite land_bit.
    assert (apply s (2 ^ (target s + i)) = 2 ^ (target s + i)) as ->.
    { by_bits. rewrite apply_pow2_bit, pow2_bit. destruct (N.leb_spec (target s) a); [|apply xorb_false_r].
      destruct (N.ltb_spec a (target s + bits s)); [|apply xorb_false_r].
      rewrite (proj2 (N.eqb_neq (target s + i) (a - target s + source s))); [apply xorb_false_r|]. intro E. apply (fields_apart (a - target s) i); lia. }
    rewrite moves_bit, u_bit. replace (target s + i - target s + source s) with (source s + i) by lia.
    rewrite (proj2 (N.leb_le _ _)), (proj2 (N.ltb_lt _ _)) by lia. cbn [andb].
    destruct (N.testbit k (target s + i)), (N.testbit k (source s + i)); reflexivity.
  Qed.

  Lemma weight_read i : i < bits s -> N.testbit k (source s + i) = false ->
    weight (source s + i) = if N.land k (N.shiftl 1 (target s + i)) =? 0 then (Z.of_N (2 ^ (source s + i)) + Z.of_N (2 ^ (target s + i)))%Z
      else (Z.of_N (2 ^ (source s + i)) - Z.of_N (2 ^ (target s + i)))%Z.
  Proof.
    intros Hi K. unfold weight. rewrite land_bit. pose proof (fields_apart i i Hi Hi) as Ne.
    assert (apply s (2 ^ (source s + i)) = N.lxor (2 ^ (source s + i)) (2 ^ (target s + i))) as ->.
    { by_bits. rewrite N.lxor_spec, apply_pow2_bit, !pow2_bit. f_equal.
      destruct (N.eqb_spec (target s + i) a) as [<-|Na].
      - rewrite (proj2 (N.leb_le _ _)), (proj2 (N.ltb_lt _ _)) by lia. apply N.eqb_eq. lia.
      - destruct (N.leb_spec (target s) a); [|reflexivity]. destruct (N.ltb_spec a (target s + bits s)); [|reflexivity].
        apply N.eqb_neq. lia. }
    rewrite moves_disjoint, !moves_bit.
    2: { apply bits_0_eq. intro b. rewrite N.land_spec, !pow2_bit. destruct (N.eqb_spec (source s + i) b), (N.eqb_spec (target s + i) b); try reflexivity. exfalso. lia. }
    assert (N.testbit u (source s + i) = false) as ->.
    { rewrite u_bit, K. destruct (N.leb_spec (target s) (source s + i)); [|reflexivity]. destruct (N.ltb_spec (source s + i) (target s + bits s)); [|reflexivity].
      exfalso. apply (fields_apart i (source s + i - target s) Hi); lia. }
    assert (N.testbit u (target s + i) = N.testbit k (target s + i)) as ->.
    { rewrite u_bit. replace (target s + i - target s + source s) with (source s + i) by lia. rewrite K, andb_false_r. apply xorb_false_r. }
    destruct (N.testbit k (target s + i)); cbn [negb]; lia.
  Qed.
End From.

Lemma zsum_split f a r x : zsum (map f (below (a + r))) x =
  (zsum (map f (below a)) x + zsum (map (fun j => f (a + j)%N) (below r)) (N.shiftr x a))%Z.
Proof. rewrite below_add, map_app, zsum_app, map_length, below_length, Nnat.N2Nat.id, map_map. reflexivity. Qed.

(** From k on, the swizzle adds to x what this layout of bits has at x, if no bit of x is in k, and none moves together
    with the one that it changes. *)
Theorem bit_strides_correct s k x : apart s -> N.land k x = 0 -> no_pairs s x ->
  Z.of_N (apply s (k + x)) = (Z.of_N (apply s k) + offz (bit_strides s k) (N.to_nat x))%Z.
Proof.
  intros A D P. rewrite N.add_nocarry_lxor, apply_linear, moves_spec by assumption. f_equal.
  set (m := N.size x). set (gap := distance s - bits s).
  set (n := base s + (bits s + (gap + (bits s + m)))).
  assert (Ap : bits s <= distance s) by exact A.
  assert (Xn : x < 2 ^ n).
  { eapply N.lt_le_trans; [apply N.size_gt|]. apply N.pow_le_mono_r; [lia|]. unfold n. fold m. lia. }
  pose proof (moves_sum s k A n x Xn P) as Mv.
  assert (K : forall b, N.testbit x b = true -> N.testbit k b = false).
  { intros b T. apply (f_equal (fun z => N.testbit z b)) in D. rewrite N.land_spec, T, N.bits_0, andb_true_r in D. exact D. }
  set (W := fun b : N => (Z.of_N (N.ldiff (apply s (2 ^ b)) (apply s k)) - Z.of_N (N.land (apply s (2 ^ b)) (apply s k)))%Z).
  match type of Mv with ?l = _ => change (l = zsum (map W (below n)) x) in Mv end. rewrite Mv. clear Mv.
  (* the fields *)
  set (read := fun i => if N.land k (N.shiftl 1 (target s + i)) =? 0 then (Z.of_N (N.shiftl 1 (source s + i)) + Z.of_N (N.shiftl 1 (target s + i)))%Z
    else (Z.of_N (N.shiftl 1 (source s + i)) - Z.of_N (N.shiftl 1 (target s + i)))%Z).
  set (changed := fun i => if N.land k (N.shiftl 1 (source s + i)) =? 0 then Z.of_N (N.shiftl 1 (target s + i)) else (- Z.of_N (N.shiftl 1 (target s + i)))%Z).
  set (low := if source s <? target s then read else changed). set (high := if source s <? target s then changed else read).
  assert (Where : bits s = 0 \/ (source s <? target s = true /\ source s = base s /\ target s = base s + distance s) \/
    (source s <? target s = false /\ target s = base s /\ source s = base s + distance s)).
  { destruct (N.eq_dec (bits s) 0) as [|B]; [now left|right]. unfold source, target. destruct (reads_above s).
    - right. split; [apply N.ltb_ge; lia|]. split; reflexivity.
    - left. split; [apply N.ltb_lt; lia|]. split; reflexivity. }
  assert (Wr : forall i, i < bits s -> N.testbit x (source s + i) = true -> W (source s + i) = read i).
  { intros i Hi T. unfold W, read. rewrite (N.shiftl_1_l (source s + i)). pose proof (weight_read s k A i Hi (K _ T)) as E. rewrite E.
    now rewrite !N.shiftl_1_l. }
  assert (Wc : forall i, i < bits s -> N.testbit x (target s + i) = true -> W (target s + i) = changed i).
  { intros i Hi T. unfold W, changed. pose proof (weight_changed s k A i Hi) as E. rewrite E, (K _ T). rewrite !(N.shiftl_1_l (target s + i)). reflexivity. }
  assert (Wo : forall b, N.testbit x b = true -> ~ (source s <= b < source s + bits s) -> ~ (target s <= b < target s + bits s) -> W b = Z.of_N (2 ^ b)).
  { intros b T N1 N2. exact (weight_other s k b (K _ T) N1 N2). }
  clearbody W. unfold n. rewrite !zsum_split.
  assert (Low : zsum (map (fun j => W (base s + j)) (below (bits s))) (N.shiftr x (base s)) = zsum (map low (below (bits s))) (N.shiftr x (base s))).
  { apply zsum_map_ext. intros j Hj T. rewrite N.shiftr_spec', N.add_comm in T. unfold low.
    destruct Where as [B|[(E & Es & Et)|(E & Et & Es)]]; [exfalso; lia| |]; rewrite E.
    - rewrite <- Es in *. now apply Wr.
    - rewrite <- Et in *. now apply Wc. }
  assert (High : forall y, y = N.shiftr x (base s + distance s) ->
    zsum (map (fun j => W (base s + (bits s + (gap + j)))) (below (bits s))) y = zsum (map high (below (bits s))) y).
  { intros y ->. apply zsum_map_ext. intros j Hj T. rewrite N.shiftr_spec', N.add_comm in T. unfold high.
    replace (base s + (bits s + (gap + j))) with (base s + distance s + j) by (unfold gap; lia).
    destruct Where as [B|[(E & Es & Et)|(E & Et & Es)]]; [exfalso; lia| |]; rewrite E.
    - rewrite <- Et in *. now apply Wc.
    - rewrite <- Es in *. now apply Wr. }
  assert (Others : forall from c y, y = N.shiftr x from ->
    (forall j, j < c -> ~ (source s <= from + j < source s + bits s) /\ ~ (target s <= from + j < target s + bits s)) ->
    zsum (map (fun j => W (from + j)) (below c)) y = zsum (map (fun j => Z.of_N (2 ^ from) * Z.of_N (2 ^ j))%Z (below c)) y).
  { intros from c y -> H. apply zsum_map_ext. intros j Hj T. rewrite N.shiftr_spec', N.add_comm in T. destruct (H j Hj) as [N1 N2].
    rewrite Wo by assumption. rewrite N.pow_add_r. apply N2Z.inj_mul. }
  assert (Fl : forall b, b < base s \/ base s + bits s <= b < base s + distance s \/ base s + distance s + bits s <= b ->
    ~ (source s <= b < source s + bits s) /\ ~ (target s <= b < target s + bits s)).
  { intros b Hb. destruct Where as [B|[(_ & -> & ->)|(_ & -> & ->)]]; lia. }
  (* the layout *)
  assert (Lay : offz (bit_strides s k) (N.to_nat x) = offz ((N.to_nat (N.shiftl 1 (base s)), 1%Z)
      :: map (fun d => (2%nat, d)) (map low (below (bits s)))
      ++ ((N.to_nat (N.shiftl 1 gap), Z.of_N (N.shiftl 1 (base s + bits s)))
      :: map (fun d => (2%nat, d)) (map high (below (bits s)))
      ++ [(2%nat, Z.of_N (N.shiftl 1 (base s + bits s + distance s)))])) (N.to_nat x)).
  { unfold bit_strides. fold read changed. fold gap.
    assert (El : (if source s <? target s then map (fun d => (2%nat, d)) (map read (below (bits s))) else map (fun d => (2%nat, d)) (map changed (below (bits s)))) =
      map (fun d => (2%nat, d)) (map low (below (bits s)))) by (unfold low; destruct (_ <? _); reflexivity).
    assert (Eh : (if source s <? target s then map (fun d => (2%nat, d)) (map changed (below (bits s))) else map (fun d => (2%nat, d)) (map read (below (bits s)))) =
      map (fun d => (2%nat, d)) (map high (below (bits s)))) by (unfold high; destruct (_ <? _); reflexivity).
    assert (M : forall L0 dl, extents (L0 ++ [(2%nat, dl)]) -> forall y, offz (merge_signed (L0 ++ [(2%nat, dl)])) y = offz (L0 ++ [(2%nat, dl)]) y)
      by (intros L0 dl WL; now apply merge_signed_offz).
    rewrite El, Eh. rewrite !app_assoc. rewrite M; [rewrite <- !app_assoc; reflexivity|].
    assert (Two : forall ds, extents (map (fun d => (2%nat, d)) ds)) by (intro ds; apply Forall_forall; intros e I; apply in_map_iff in I as (d & <- & _); cbn; lia).
    assert (Run : forall e, (1 <= N.to_nat (N.shiftl 1 e))%nat) by (intro e; rewrite N.shiftl_1_l; pose proof (N.pow_nonzero 2 e ltac:(lia)); lia).
    unfold extents in *. rewrite !Forall_app. repeat split; try apply Two; repeat constructor; cbn [fst]; auto. }
  rewrite Lay. rewrite offz_power by (destruct (map low _); discriminate). rewrite offz_twos by discriminate.
  rewrite map_length, below_length, Nnat.N2Nat.id. rewrite offz_power by (destruct (map high _); discriminate). rewrite offz_twos by discriminate.
  rewrite map_length, below_length, Nnat.N2Nat.id. cbn [offz].
  rewrite !N.shiftr_shiftr.
  assert (Sh : base s + bits s + gap = base s + distance s) by (unfold gap; lia). rewrite Sh.
  rewrite Low, High by reflexivity.
  assert (E1 : zsum (map W (below (base s))) x = zsum (map (fun k0 => 1 * Z.of_N (2 ^ k0))%Z (below (base s))) x).
  { apply zsum_map_ext. intros j Hj T. destruct (Fl j ltac:(lia)) as [N1 N2]. rewrite Wo by assumption. lia. }
  rewrite E1.
  assert (E3 : forall y, y = N.shiftr x (base s + bits s) -> zsum (map (fun j => W (base s + (bits s + j))) (below gap)) y =
    zsum (map (fun k0 => Z.of_N (N.shiftl 1 (base s + bits s)) * Z.of_N (2 ^ k0))%Z (below gap)) y).
  { intros y Ey. rewrite N.shiftl_1_l. rewrite <- (Others (base s + bits s) gap y Ey).
    - f_equal. apply map_ext. intro j. f_equal. lia.
    - intros j Hj. apply Fl. unfold gap in Hj. lia. }
  rewrite E3 by reflexivity.
  assert (E5 : forall y, y = N.shiftr x (base s + distance s + bits s) -> zsum (map (fun j => W (base s + (bits s + (gap + (bits s + j))))) (below m)) y =
    (Z.of_nat (N.to_nat y) * Z.of_N (N.shiftl 1 (base s + bits s + distance s)))%Z).
  { intros y Ey. rewrite N.shiftl_1_l. replace (base s + bits s + distance s) with (base s + distance s + bits s) by lia.
    transitivity (zsum (map (fun j => W (base s + distance s + bits s + j)) (below m)) y).
    - f_equal. apply map_ext. intro j. f_equal. unfold gap. lia.
    - rewrite (Others _ m y Ey) by (intros j Hj; apply Fl; lia). rewrite zsum_doubles, N.mod_small; [f_equal; lia|].
      subst y. rewrite N.shiftr_div_pow2. eapply N.le_lt_trans; [|apply N.size_gt]. fold m.
      apply N.div_le_upper_bound; [now apply N.pow_nonzero|]. pose proof (N.pow_nonzero 2 (base s + distance s + bits s) ltac:(lia)). nia. }
  rewrite E5 by reflexivity. lia.
Qed.

Lemma bit_strides_extents s k : extents (bit_strides s k).
Proof.
  unfold bit_strides. apply merge_signed_extents.
  assert (Two : forall ds, extents (map (fun d => (2%nat, d)) ds)) by (intro ds; apply Forall_forall; intros e I; apply in_map_iff in I as (d & <- & _); cbn; lia).
  assert (Run : forall e, (1 <= N.to_nat (N.shiftl 1 e))%nat) by (intro e; rewrite N.shiftl_1_l; pose proof (N.pow_nonzero 2 e ltac:(lia)); lia).
  unfold extents in *. rewrite !Forall_app. repeat split; try (destruct (_ <? _); apply Two); repeat constructor; cbn [fst]; auto.
Qed.
