(** linear: maps of bits to bits that keep exclusive ors; layouts as such maps, composition. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Proofs Require Import Coalesce Walk Swizzle.
Import ListNotations.
Local Open Scope N_scope.

(** A linear map, as the images of the bits of the index, the lowest first.
    As `layout-algebra/src/linear.rs`. *)
Definition linear := list N.

(** As `Linear::at`. *)
Fixpoint lin (a : linear) (x : N) : N :=
  match a with [] => 0 | m :: a' => N.lxor (if N.testbit x 0 then m else 0) (lin a' (N.shiftr x 1)) end.

Definition bit_count (a : linear) : N := N.of_nat (length a).

(** f keeps exclusive ors of the indices below 2^n. *)
Definition keeps_xor (f : N -> N) (n : N) : Prop :=
  forall x y, x < 2 ^ n -> y < 2 ^ n -> f (N.lxor x y) = N.lxor (f x) (f y).

(** `a(i xor j) == a(i) xor a(j)` *)
Theorem lin_linear a : forall x y, lin a (N.lxor x y) = N.lxor (lin a x) (lin a y).
Proof.
  induction a as [|m a IH]; intros x y; [reflexivity|]. cbn [lin].
  rewrite N.lxor_spec, N.shiftr_lxor, IH.
  generalize (lin a (N.shiftr x 1)) (lin a (N.shiftr y 1)). intros u v.
  destruct (N.testbit x 0), (N.testbit y 0); cbn [xorb]; by_bits; rewrite ?N.lxor_spec, ?N.bits_0;
    destruct (N.testbit m a0), (N.testbit u a0), (N.testbit v a0); reflexivity.
Qed.

Lemma lin_0 a : lin a 0 = 0.
Proof. induction a as [|m a IH]; [reflexivity|]. cbn [lin]. rewrite N.bits_0, N.shiftr_0_l, IH. reflexivity. Qed.

(** `a(2^k) == images[k]` *)
Theorem lin_images a : forall k, lin a (2 ^ N.of_nat k) = nth k a 0.
Proof.
  induction a as [|m a IH]; intro k; [destruct k; reflexivity|]. cbn [lin].
  destruct k as [|k].
  - cbn [N.of_nat]. change (2 ^ 0) with 1. cbn [N.testbit nth]. change (N.shiftr 1 1) with 0. rewrite lin_0. apply N.lxor_0_r.
  - rewrite pow2_bit, (proj2 (N.eqb_neq _ _)) by lia. rewrite N.lxor_0_l. cbn [nth]. rewrite <- IH. f_equal.
    rewrite N.shiftr_div_pow2. rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r', N.mul_comm. change (2 ^ 1) with 2.
    now rewrite N.div_mul.
Qed.

Lemma lin_ext n : forall f g, keeps_xor f n -> keeps_xor g n -> (forall k, k < n -> f (2 ^ k) = g (2 ^ k)) ->
  forall x, x < 2 ^ n -> f x = g x.
Proof.
  intros f g Hf Hg E x.
  assert (Z : forall f, keeps_xor f n -> f 0 = 0).
  { intros h H. pose proof (N.pow_nonzero 2 n). specialize (H 0 0 ltac:(lia) ltac:(lia)). rewrite N.lxor_0_r, N.lxor_nilpotent in H. exact H. }
  induction x as [x IH] using (well_founded_induction N.lt_wf_0). intro Hx.
  destruct (N.eq_dec x 0) as [->|Nz]; [now rewrite (Z f), (Z g)|].
  set (k := N.log2 x).
  assert (Hk : k < n) by (apply N.log2_lt_pow2; lia).
  set (y := N.lxor x (2 ^ k)).
  assert (Ly : y < 2 ^ k).
  { apply below_pow2. intros i Hi. unfold y. rewrite N.lxor_spec, pow2_bit. destruct (N.eqb_spec k i) as [<-|].
    - unfold k. rewrite N.bit_log2 by assumption. reflexivity.
    - rewrite N.bits_above_log2 by (unfold k in *; lia). reflexivity. }
  assert (Pk : 2 ^ k <= x) by (apply N.log2_spec; lia).
  assert (X : x = N.lxor (2 ^ k) y) by (unfold y; rewrite (N.lxor_comm x), <- N.lxor_assoc, N.lxor_nilpotent; symmetry; apply N.lxor_0_l).
  assert (2 ^ k < 2 ^ n) by (apply N.pow_lt_mono_r; lia).
  clearbody y k. rewrite X, Hf, Hg by lia. rewrite E by assumption. f_equal. apply IH; lia.
Qed.

Lemma lin_keeps a n : keeps_xor (lin a) n.
Proof. intros x y _ _. apply lin_linear. Qed.

(** A map that keeps exclusive ors is given by the images of the bits, and by no other list. *)
Theorem lin_unique f a : keeps_xor f (bit_count a) ->
  ((forall x, x < 2 ^ bit_count a -> lin a x = f x) <-> a = map (fun k => f (2 ^ k)) (below (bit_count a))).
Proof.
  intro H. unfold below, bit_count. rewrite Nnat.Nat2N.id, map_map. split.
  - intro E. apply nth_ext with (d := 0) (d' := 0).
    + now rewrite map_length, seq_length.
    + intros k Hk. rewrite <- lin_images, E by (apply N.pow_lt_mono_r; unfold bit_count in *; lia).
      rewrite nth_indep with (d' := f (2 ^ N.of_nat 0)) by (now rewrite map_length, seq_length).
      rewrite (map_nth (fun x => f (2 ^ N.of_nat x))), seq_nth by assumption. reflexivity.
  - intros E x. apply lin_ext; [apply lin_keeps|assumption|]. unfold bit_count. intros k Hk.
    rewrite <- (Nnat.N2Nat.id k), lin_images. rewrite E at 1.
    rewrite nth_indep with (d' := f (2 ^ N.of_nat 0)) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun x => f (2 ^ N.of_nat x))), seq_nth by lia. reflexivity.
Qed.

(** ** Composition *)

(** As `Linear::composition`. *)
Definition linear_composition (a b : linear) : option linear :=
  if forallb (fun m => m <? N.shiftl 1 (bit_count a)) b then Some (map (lin a) b) else None.

Lemma lin_below a k : (forall m, In m a -> m < 2 ^ k) -> forall x, lin a x < 2 ^ k.
Proof.
  induction a as [|m a IH]; intros H x; cbn [lin]; [pose proof (N.pow_nonzero 2 k); lia|].
  apply below_pow2. intros i Hi. rewrite N.lxor_spec.
  rewrite (proj1 (below_pow2 _ k) (IH (fun m' I => H m' (or_intror I)) _) i Hi).
  destruct (N.testbit x 0); [|rewrite N.bits_0; reflexivity].
  now rewrite (proj1 (below_pow2 m k) (H m (or_introl eq_refl)) i Hi).
Qed.

Lemma lin_map a b x : lin (map (lin a) b) x = lin a (lin b x).
Proof.
  revert x. induction b as [|m b IH]; intro x; cbn [map lin]; [symmetry; apply lin_0|].
  rewrite IH, lin_linear. f_equal. destruct (N.testbit x 0); [reflexivity|]. symmetry. apply lin_0.
Qed.

(** `result(i) == self(inner(i))`; accepted if and only if all that the inner one reaches are indices. *)
Theorem linear_composition_exact a b :
  (linear_composition a b <> None <-> forall x, lin b x < 2 ^ bit_count a) /\
  forall r, linear_composition a b = Some r -> bit_count r = bit_count b /\ forall x, lin r x = lin a (lin b x).
Proof.
  unfold linear_composition. rewrite N.shiftl_1_l. split.
  - destruct (forallb _ b) eqn:E.
    + split; [intros _|discriminate]. apply lin_below. intros m I. rewrite forallb_forall in E. apply N.ltb_lt, E, I.
    + split; [congruence|]. intro H. exfalso. apply not_true_iff_false in E. apply E, forallb_forall. intros m I.
      apply N.ltb_lt. apply (In_nth _ _ 0) in I as (k & _ & <-). rewrite <- lin_images. apply H.
  - intros r. destruct (forallb _ b); [|discriminate]. intros [= <-]. split; [|apply lin_map].
    unfold bit_count. now rewrite map_length.
Qed.

(** ** Layouts whose bits stay apart *)

(** Sums instead of exclusive ors. *)
Fixpoint sum (a : linear) (x : N) : N :=
  match a with [] => 0 | m :: a' => (if N.testbit x 0 then m else 0) + sum a' (N.shiftr x 1) end.

(** d, 2d, 4d, ... *)
Fixpoint doubles (count : nat) (d : N) : list N :=
  match count with O => [] | S c => d :: doubles c (2 * d) end.

(** No two share a bit. *)
Fixpoint disjoint (a : linear) : bool :=
  match a with [] => true | m :: a' => forallb (fun n => N.land m n =? 0) a' && disjoint a' end.

Lemma land_lin m a : (forall n, In n a -> N.land m n = 0) -> forall x, N.land m (lin a x) = 0.
Proof.
  induction a as [|n a IH]; intros H x; cbn [lin]; [apply N.land_0_r|].
  pose proof (H n (or_introl eq_refl)) as A. specialize (IH (fun n' I => H n' (or_intror I)) (N.shiftr x 1)).
  apply bits_0_eq. intro i. apply (f_equal (fun z => N.testbit z i)) in A, IH.
  rewrite N.land_spec, N.bits_0 in *. rewrite N.lxor_spec. destruct (N.testbit m i); [|reflexivity].
  cbn [andb] in *. rewrite IH. destruct (N.testbit x 0); [rewrite A|rewrite N.bits_0]; reflexivity.
Qed.

Lemma sum_lin a : disjoint a = true -> forall x, sum a x = lin a x.
Proof.
  induction a as [|m a IH]; intros D x; [reflexivity|]. cbn [disjoint] in D. apply andb_true_iff in D as [D1 D2].
  cbn [sum lin]. rewrite IH by assumption. destruct (N.testbit x 0); [|now rewrite N.lxor_0_l].
  apply N.add_nocarry_lxor. apply land_lin. rewrite forallb_forall in D1. intros n I. apply N.eqb_eq, D1, I.
Qed.

Lemma sum_0 a : sum a 0 = 0.
Proof. induction a as [|m a IH]; [reflexivity|]. cbn [sum]. rewrite N.bits_0, N.shiftr_0_l, IH. reflexivity. Qed.

Lemma half x : x = (if N.testbit x 0 then 1 else 0) + 2 * N.shiftr x 1.
Proof.
  rewrite N.bit0_odd, <- N.div2_spec. rewrite (N.div2_odd x) at 1. destruct (N.odd x); cbn [N.b2n]; lia.
Qed.

Lemma sum_doubles c d r : forall x, sum (doubles c d ++ r) x = (x mod 2 ^ N.of_nat c) * d + sum r (x / 2 ^ N.of_nat c).
Proof.
  revert d. induction c as [|c IH]; intros d x.
  - cbn [doubles app N.of_nat]. change (2 ^ 0) with 1. rewrite N.mod_1_r, N.div_1_r. lia.
  - cbn [doubles app sum]. rewrite IH. rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'.
    pose proof (N.pow_nonzero 2 (N.of_nat c) ltac:(lia)) as P. set (p := 2 ^ N.of_nat c) in *. clearbody p.
    assert (x / (2 * p) = N.shiftr x 1 / p) as <-.
    { rewrite N.shiftr_div_pow2, N.div_div by lia. reflexivity. }
    assert (x mod (2 * p) = (if N.testbit x 0 then 1 else 0) + 2 * (N.shiftr x 1 mod p)) as E.
    { pose proof (half x) as H. set (y := N.shiftr x 1) in *. clearbody y. set (b := if N.testbit x 0 then 1 else 0) in *.
      assert (b <= 1) by (subst b; destruct (N.testbit x 0); lia). clearbody b. subst x.
      pose proof (N.div_mod y p P). pose proof (N.mod_lt y p P).
      symmetry. apply N.mod_unique with (q := y / p); [nia|]. nia. }
    rewrite E. destruct (N.testbit x 0); lia.
Qed.

(** The images of bits under a layout whose extents are powers of two. *)
Fixpoint images (L : layout) : option (list N) :=
  match L with
  | [] => Some []
  | (s, d) :: L' =>
      match power_of_two (N.of_nat s), images L' with
      | Some b, Some r => Some (doubles (N.to_nat b) (N.of_nat d) ++ r)
      | _, _ => None
      end
  end.

Lemma doubles_length c d : length (doubles c d) = c.
Proof. revert d; induction c as [|c IH]; intro d; [reflexivity|]. cbn [doubles length]. now rewrite IH. Qed.

Lemma images_sum L : forall a, images L = Some a ->
  N.of_nat (size L) = 2 ^ bit_count a /\ forall x, N.of_nat (off L x) = sum a (N.of_nat x).
Proof.
  induction L as [|[s d] L IH]; intros a; cbn [images]; [intros [= <-]; split; reflexivity|].
  destruct (power_of_two (N.of_nat s)) as [b|] eqn:P; [|discriminate]. destruct (images L) as [r|]; [|discriminate].
  intros [= <-]. apply power_of_two_spec in P. destruct (IH r eq_refl) as [S F]. clear IH. split.
  - cbn [size]. rewrite Nnat.Nat2N.inj_mul, S, P. unfold bit_count. rewrite app_length, doubles_length, Nnat.Nat2N.inj_add, Nnat.N2Nat.id.
    now rewrite N.pow_add_r.
  - intro x. rewrite sum_doubles, Nnat.N2Nat.id, <- P. cbn [off]. rewrite Nnat.Nat2N.inj_add, F, Nnat.Nat2N.inj_mul.
    rewrite Nnat.Nat2N.inj_mod, Nnat.Nat2N.inj_div. reflexivity.
Qed.

(** `Layout::linear` of a layout behind no swizzle. *)
Definition plain_to_linear (L : layout) : option linear :=
  match images L with Some a => if disjoint a then Some a else None | None => None end.

Lemma sum_bits a b : N.land a b = 0 <-> a + b = N.lxor a b.
Proof.
  split; [apply N.add_nocarry_lxor|].
  assert (S : forall a b, a = N.ldiff a b + N.land a b).
  { intros u v. rewrite N.add_nocarry_lxor.
    - by_bits. rewrite N.lxor_spec, N.ldiff_spec, N.land_spec. destruct (N.testbit u a0), (N.testbit v a0); reflexivity.
    - apply bits_0_eq. intro i. rewrite !N.land_spec, N.ldiff_spec. destruct (N.testbit u i), (N.testbit v i); reflexivity. }
  assert (X : N.lxor a b = N.ldiff a b + N.ldiff b a).
  { rewrite N.add_nocarry_lxor.
    - by_bits. rewrite !N.lxor_spec, !N.ldiff_spec. destruct (N.testbit a a0), (N.testbit b a0); reflexivity.
    - apply bits_0_eq. intro i. rewrite !N.land_spec, !N.ldiff_spec. destruct (N.testbit a i), (N.testbit b i); reflexivity. }
  pose proof (S a b). pose proof (S b a) as S2. rewrite (N.land_comm b a) in S2. lia.
Qed.

Lemma sum_pow2 a : forall k, sum a (2 ^ N.of_nat k) = nth k a 0.
Proof.
  induction a as [|m a IH]; intro k; [destruct k; reflexivity|]. cbn [sum].
  destruct k as [|k].
  - cbn [N.of_nat]. change (2 ^ 0) with 1. change (N.testbit 1 0) with true. cbn [nth]. change (N.shiftr 1 1) with 0. rewrite sum_0. lia.
  - rewrite pow2_bit, (proj2 (N.eqb_neq _ _)) by lia. rewrite N.add_0_l. cbn [nth]. rewrite <- IH. f_equal.
    rewrite N.shiftr_div_pow2. rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r', N.mul_comm. change (2 ^ 1) with 2.
    now rewrite N.div_mul.
Qed.

Lemma sum_linear_disjoint a : keeps_xor (sum a) (bit_count a) -> disjoint a = true.
Proof.
  induction a as [|m a IH]; intro H; [reflexivity|]. cbn [disjoint]. apply andb_true_iff.
  assert (Sh : forall x, sum (m :: a) (2 * x) = sum a x).
  { intro x. cbn [sum]. rewrite N.testbit_even_0, N.add_0_l. f_equal. rewrite N.shiftr_div_pow2, N.mul_comm. change (2 ^ 1) with 2. now rewrite N.div_mul. }
  assert (B : bit_count (m :: a) = bit_count a + 1) by (unfold bit_count; cbn [length]; lia). split.
  - apply forallb_forall. intros n I. apply N.eqb_eq, sum_bits. apply (In_nth _ _ 0) in I as (k & Hk & <-).
    assert (2 ^ N.succ (N.of_nat k) < 2 ^ bit_count (m :: a)) as L1 by (apply N.pow_lt_mono_r; unfold bit_count; cbn [length]; lia).
    assert (1 < 2 ^ bit_count (m :: a)) as L2 by (apply (N.pow_lt_mono_r 2 0); lia).
    specialize (H 1 (2 ^ N.succ (N.of_nat k)) L2 L1).
    rewrite N.pow_succ_r', Sh, sum_pow2 in H.
    assert (sum (m :: a) 1 = m) as E1 by (cbn [sum]; change (N.testbit 1 0) with true; change (N.shiftr 1 1) with 0; rewrite sum_0; cbn iota; lia).
    rewrite E1 in H. rewrite <- H. cbn [sum]. rewrite N.lxor_spec, N.testbit_even_0. change (N.testbit 1 0) with true. cbn [xorb].
    f_equal. rewrite N.shiftr_lxor. change (N.shiftr 1 1) with 0. rewrite N.lxor_0_l, N.shiftr_div_pow2, N.mul_comm. change (2 ^ 1) with 2.
    rewrite N.div_mul by lia. symmetry. apply sum_pow2.
  - apply IH. intros x y Hx Hy.
    assert (2 ^ bit_count (m :: a) = 2 * 2 ^ bit_count a) as P by (rewrite B, N.add_1_r, N.pow_succ_r'; reflexivity).
    specialize (H (2 * x) (2 * y) ltac:(lia) ltac:(lia)). rewrite !Sh in H. rewrite <- H.
    rewrite <- Sh. f_equal. rewrite !(N.mul_comm 2). change 2 with (2 ^ 1). rewrite <- !N.shiftl_mul_pow2. now rewrite N.shiftl_lxor.
Qed.

Lemma divides_pow2 k : forall a b, a * b = 2 ^ k -> exists j, a = 2 ^ j.
Proof.
  induction k as [|k IH] using N.peano_ind; intros a b E.
  - exists 0. change (2 ^ 0) with 1 in *. apply N.eq_mul_1 in E. tauto.
  - rewrite N.pow_succ_r' in E. destruct (N.Even_or_Odd a) as [[a' ->]|[a' Oa]].
    + destruct (IH a' b ltac:(lia)) as [j ->]. exists (N.succ j). now rewrite N.pow_succ_r'.
    + destruct (N.Even_or_Odd b) as [[b' ->]|[b' Ob]].
      * apply (IH a b'). lia.
      * exfalso. subst. replace ((2 * a' + 1) * (2 * b' + 1)) with (2 * (2 * a' * b' + a' + b') + 1) in E by ring. lia.
Qed.

Lemma images_accepted L k : N.of_nat (size L) = 2 ^ k -> images L <> None.
Proof.
  revert k. induction L as [|[s d] L IH]; intros k E; [discriminate|]. cbn [size images] in *.
  rewrite Nnat.Nat2N.inj_mul in E. destruct (divides_pow2 k _ _ E) as [j Ej].
  rewrite (proj2 (power_of_two_spec _ _) Ej).
  rewrite N.mul_comm in E. destruct (divides_pow2 k _ _ E) as [i Ei].
  specialize (IH i Ei). destruct (images L); [discriminate|congruence].
Qed.

(** `to_linear` of an unswizzled layout is accepted if and only if its size is a power of two and its function
    preserves exclusive or. No other unswizzled layout is linear. `result(i) == self(i)` *)
Theorem plain_to_linear_exact L : wf L ->
  (plain_to_linear L <> None <-> exists k, N.of_nat (size L) = 2 ^ k /\ keeps_xor (fun x => N.of_nat (off L (N.to_nat x))) k) /\
  forall a, plain_to_linear L = Some a ->
    N.of_nat (size L) = 2 ^ bit_count a /\ forall x, (x < size L)%nat -> lin a (N.of_nat x) = N.of_nat (offx L x).
Proof.
  intro W. unfold plain_to_linear. split.
  - destruct (images L) as [a|] eqn:I.
    + destruct (images_sum L a I) as [S F]. destruct (disjoint a) eqn:D.
      * split; [intros _|discriminate]. exists (bit_count a). split; [assumption|]. intros x y _ _.
        rewrite !F, !Nnat.N2Nat.id, !sum_lin by assumption. apply lin_linear.
      * split; [congruence|]. intros (k & E & H). exfalso. rewrite S in E. apply N.pow_inj_r in E; [|lia]. subst k.
        assert (disjoint a = true); [|congruence]. apply sum_linear_disjoint. intros x y Hx Hy.
        specialize (H x y Hx Hy). cbv beta in H. rewrite !F, !Nnat.N2Nat.id in H. exact H.
    + split; [congruence|]. intros (k & E & _). exfalso. apply (images_accepted L k E I).
  - intros a. destruct (images L) as [a'|] eqn:I; [|discriminate]. destruct (disjoint a') eqn:D; [|discriminate]. intros [= <-].
    destruct (images_sum L a' I) as [S F]. split; [assumption|]. intros x Hx.
    rewrite <- off_offx, F by assumption. symmetry. now apply sum_lin.
Qed.

(** ** Maps of the bits of a layout that runs on *)

Fixpoint bit_images (M : layout) (count : nat) : option (list N) :=
  match M with
  | [] => None
  | (s, d) :: M' =>
      match M' with
      | [] => Some (doubles count (N.of_nat d))
      | _ =>
          match power_of_two (N.of_nat s) with
          | None => None
          | Some b => option_map (app (doubles (N.to_nat b) (N.of_nat d))) (bit_images M' (count - N.to_nat b))
          end
      end
  end.

(** As `BitMap::of` (`layout-algebra/src/algebra/bits.rs`): the images of the lowest [count] bits, if they
    stay apart. *)
Definition bit_map (L : layout) (count : N) : option linear :=
  match bit_images (merge_x L) (N.to_nat count) with
  | None => None
  | Some a => let a' := firstn (N.to_nat count) a in if disjoint a' then Some a' else None
  end.

Lemma bit_images_sum M : forall c a, bit_images M c = Some a ->
  (c <= length a)%nat /\ forall x, N.of_nat x < 2 ^ N.of_nat c -> N.of_nat (offx M x) = sum a (N.of_nat x).
Proof.
  induction M as [|[s d] M IH]; intros c a; [discriminate|]. cbn [bit_images].
  destruct M as [|m M].
  - intros [= <-]. split; [now rewrite doubles_length|]. intros x Hx. rewrite <- (app_nil_r (doubles c _)), sum_doubles. cbn [offx sum].
    rewrite N.mod_small by assumption. lia.
  - set (M' := m :: M) in *. destruct (power_of_two (N.of_nat s)) as [b|] eqn:P; [|discriminate]. apply power_of_two_spec in P.
    destruct (bit_images M' (c - N.to_nat b)) as [r|] eqn:E; [|discriminate]. intros [= <-].
    destruct (IH _ _ E) as [Len F]. rewrite app_length, doubles_length. split; [lia|]. intros x Hx.
    rewrite offx_cons by discriminate. rewrite sum_doubles, Nnat.N2Nat.id, <- P.
    rewrite Nnat.Nat2N.inj_add, Nnat.Nat2N.inj_mul, Nnat.Nat2N.inj_mod. f_equal. rewrite F, Nnat.Nat2N.inj_div; [reflexivity|].
    rewrite Nnat.Nat2N.inj_div, P. pose proof (N.pow_nonzero 2 b ltac:(lia)).
    apply N.div_lt_upper_bound; [assumption|]. rewrite <- N.pow_add_r. eapply N.lt_le_trans; [exact Hx|].
    apply N.pow_le_mono_r; lia.
Qed.

Lemma sum_firstn a : forall c x, x < 2 ^ N.of_nat c -> sum (firstn c a) x = sum a x.
Proof.
  induction a as [|m a IH]; intros c x H; [destruct c; reflexivity|].
  destruct c as [|c].
  - change (2 ^ N.of_nat 0) with 1 in H. assert (x = 0) as -> by lia. now rewrite !sum_0.
  - cbn [firstn sum]. rewrite IH; [reflexivity|]. rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r' in H. pose proof (half x).
    set (y := N.shiftr x 1) in *. destruct (N.testbit x 0); lia.
Qed.

(** Where [bit_map] answers, the layout is this linear map below 2^count. *)
Theorem bit_map_correct L c a : wf L -> bit_map L c = Some a ->
  bit_count a = c /\ forall x, x < 2 ^ c -> N.of_nat (offx L (N.to_nat x)) = lin a x.
Proof.
  intro W. unfold bit_map. destruct (bit_images _ _) as [a'|] eqn:E; [|discriminate].
  destruct (disjoint _) eqn:D; [|discriminate]. intros [= <-]. destruct (bit_images_sum _ _ _ E) as [Len F]. split.
  - unfold bit_count. rewrite firstn_length_le by assumption. apply Nnat.N2Nat.id.
  - intros x Hx. rewrite <- coalesce_x_function by assumption. rewrite F by (rewrite !Nnat.N2Nat.id; assumption).
    rewrite <- sum_lin, Nnat.N2Nat.id by assumption. symmetry. apply sum_firstn. now rewrite Nnat.N2Nat.id.
Qed.
