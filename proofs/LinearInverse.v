(** linear inverse: Gauss's elimination finds it if and only if there is one; which layouts are linear maps. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Proofs Require Import Coalesce Walk Complement Nested Swizzle Linear Swizzled.
Import ListNotations.
Local Open Scope N_scope.

(** ** Spans *)

(** A vector, the bit that no other row has, and the numbers of the vectors whose sum it is, as bits.
    As `layout-algebra/src/linear/span.rs`. *)
Record row := Row { vector : N; pivot : N; parts : N }.

(** As `Span::reduced`: a vector without the bits of the pivots, and what it is made of. *)
Fixpoint reduced (rows : list row) (v of : N) : N * N :=
  match rows with
  | [] => (v, of)
  | r :: rows' =>
      if N.testbit v (pivot r) then reduced rows' (N.lxor v (vector r)) (N.lxor of (parts r)) else reduced rows' v of
  end.

(** As `Span::add_with`, where no bits are preferred: [None] if the vector is in the span. *)
Definition add (rows : list row) (v of : N) : option (list row) :=
  let '(v', of') := reduced rows v of in
  if v' =? 0 then None else
  let p := N.log2 v' in
  Some (map (fun r => if N.testbit (vector r) p then Row (N.lxor (vector r) v') (pivot r) (N.lxor (parts r) of') else r) rows
    ++ [Row v' p of']).

Fixpoint add_all (rows : list row) (bit : N) (images : list N) : option (list row) :=
  match images with
  | [] => Some rows
  | m :: images' =>
      match add rows m (N.shiftl 1 bit) with Some rows' => add_all rows' (N.succ bit) images' | None => None end
  end.

(** As `Linear::inverse`. *)
Definition linear_inverse (a : linear) : option linear :=
  if forallb (fun m => m <? N.shiftl 1 (bit_count a)) a then
    match add_all [] 0 a with
    | Some rows => Some (map (fun b => snd (reduced rows (N.shiftl 1 b) 0)) (below (bit_count a)))
    | None => None
    end
  else None.

(** ** Invariants *)

(** The rows are sums of the first k images, with n bits, each with a pivot of its own. *)
Definition rows_of (a : linear) (n k : N) (rows : list row) : Prop :=
  N.of_nat (length rows) = k /\ NoDup (map pivot rows) /\
  (forall r, In r rows -> lin a (parts r) = vector r /\ parts r < 2 ^ k /\ vector r < 2 ^ n) /\
  (forall r r', In r rows -> In r' rows -> N.testbit (vector r) (pivot r') = (pivot r =? pivot r')).

Lemma lxor_below x y k : x < 2 ^ k -> y < 2 ^ k -> N.lxor x y < 2 ^ k.
Proof.
  rewrite !below_pow2. intros A B i Hi. rewrite N.lxor_spec, A, B by assumption. reflexivity.
Qed.

Lemma reduced_sum a rows : (forall r, In r rows -> lin a (parts r) = vector r) ->
  forall v of v' of', reduced rows v of = (v', of') -> N.lxor (lin a of') v' = N.lxor (lin a of) v.
Proof.
  induction rows as [|r rows IH]; intros H v of v' of'; cbn [reduced]; [intros [= <- <-]; reflexivity|].
  specialize (IH (fun r' I => H r' (or_intror I))). destruct (N.testbit v (pivot r)); intro E; apply IH in E; [|assumption].
  rewrite E, lin_linear, (H r (or_introl eq_refl)). by_bits. rewrite !N.lxor_spec.
  destruct (N.testbit (lin a of) a0), (N.testbit (vector r) a0), (N.testbit v a0); reflexivity.
Qed.

Lemma reduced_below rows n k : (forall r, In r rows -> vector r < 2 ^ n /\ parts r < 2 ^ k) ->
  forall v of v' of', v < 2 ^ n -> reduced rows v of = (v', of') ->
  v' < 2 ^ n /\ exists z, z < 2 ^ k /\ of' = N.lxor of z.
Proof.
  induction rows as [|r rows IH]; intros H v of v' of' Hv; cbn [reduced].
  - intros [= <- <-]. split; [assumption|]. exists 0. split; [pose proof (N.pow_nonzero 2 k); lia|]. now rewrite N.lxor_0_r.
  - destruct (H r (or_introl eq_refl)) as [Hr Hp]. specialize (IH (fun r' I => H r' (or_intror I))).
    destruct (N.testbit v (pivot r)); intro E.
    + destruct (IH _ _ _ _ (lxor_below _ _ _ Hv Hr) E) as (A & z & B & ->). split; [assumption|].
      exists (N.lxor (parts r) z). split; [now apply lxor_below|]. now rewrite N.lxor_assoc.
    + now apply (IH v).
Qed.

(** The pivots are gone. *)
Lemma reduced_pivots all : (forall r r', In r all -> In r' all -> N.testbit (vector r) (pivot r') = (pivot r =? pivot r')) ->
  forall rows v of v' of', (forall r, In r rows -> In r all) -> reduced rows v of = (v', of') ->
  forall r, In r all -> N.testbit v' (pivot r) = if in_dec N.eq_dec (pivot r) (map pivot rows) then false else N.testbit v (pivot r).
Proof.
  intros H rows. induction rows as [|h rows IH]; intros v of v' of' Sub; cbn [reduced].
  - intros [= <- <-] r I. reflexivity.
  - intros E r I. specialize (Sub h (or_introl eq_refl)) as Ih.
    assert (Sub' : forall r, In r rows -> In r all) by (intros; apply Sub; now right).
    set (v1 := if N.testbit v (pivot h) then N.lxor v (vector h) else v).
    assert (E1 : N.testbit v1 (pivot r) = if N.eq_dec (pivot h) (pivot r) then false else N.testbit v (pivot r)).
    { unfold v1. destruct (N.eq_dec (pivot h) (pivot r)) as [Q|Q].
      - rewrite <- Q. destruct (N.testbit v (pivot h)) eqn:T; [|assumption]. rewrite N.lxor_spec, T, H, N.eqb_refl by assumption. reflexivity.
      - destruct (N.testbit v (pivot h)); [|reflexivity]. rewrite N.lxor_spec, H by assumption. rewrite (proj2 (N.eqb_neq _ _) Q). apply xorb_false_r. }
    assert (E2 : N.testbit v' (pivot r) = if in_dec N.eq_dec (pivot r) (map pivot rows) then false else N.testbit v1 (pivot r)).
    { unfold v1. destruct (N.testbit v (pivot h)); eapply IH; eassumption. }
    rewrite E2, E1. cbn [map]. destruct (in_dec N.eq_dec (pivot r) (map pivot rows)) as [J|J], (N.eq_dec (pivot h) (pivot r)) as [Q|Q];
      destruct (in_dec N.eq_dec (pivot r) (pivot h :: map pivot rows)) as [K|K]; try reflexivity; exfalso; cbn [In] in K; tauto.
Qed.

Lemma reduced_clear a n k rows v of v' of' : rows_of a n k rows -> reduced rows v of = (v', of') ->
  forall r, In r rows -> N.testbit v' (pivot r) = false.
Proof.
  intros (_ & _ & _ & P) E r I. rewrite (reduced_pivots rows P rows v of v' of' (fun r I => I) E r I).
  destruct (in_dec N.eq_dec (pivot r) (map pivot rows)) as [|Nt]; [reflexivity|]. exfalso. apply Nt. now apply in_map.
Qed.

Lemma add_rows a n k rows m rows' : rows_of a n k rows -> m < 2 ^ n -> lin a (2 ^ k) = m ->
  add rows m (N.shiftl 1 k) = Some rows' -> rows_of a n (N.succ k) rows'.
Proof.
  intros Inv Hm Lm. pose proof Inv as (Len & Nd & S & P). unfold add. rewrite N.shiftl_1_l.
  destruct (reduced rows m (2 ^ k)) as [v of] eqn:E. destruct (N.eqb_spec v 0) as [|Nz]; [discriminate|]. intros [= <-].
  pose proof (reduced_clear _ _ _ _ _ _ _ _ Inv E) as Cl.
  destruct (reduced_below rows n k (fun r I => conj (proj2 (proj2 (S r I))) (proj1 (proj2 (S r I)))) _ _ _ _ Hm E) as (Hv & z & Hz & Ez).
  pose proof (reduced_sum a rows (fun r I => proj1 (S r I)) _ _ _ _ E) as Sm. rewrite Lm, N.lxor_nilpotent in Sm. apply N.lxor_eq in Sm.
  assert (Up : 2 ^ k < 2 ^ N.succ k) by (apply N.pow_lt_mono_r; lia).
  assert (Hof : of < 2 ^ N.succ k) by (rewrite Ez; apply lxor_below; lia).
  set (p := N.log2 v) in *. assert (Tp : N.testbit v p = true) by (now apply N.bit_log2).
  assert (New : forall r, In r rows -> pivot r <> p) by (intros r I Q; rewrite <- Q, Cl in Tp by assumption; discriminate).
  set (f := fun r => if N.testbit (vector r) p then Row (N.lxor (vector r) v) (pivot r) (N.lxor (parts r) of) else r).
  assert (Fp : forall r, pivot (f r) = pivot r) by (intro r; unfold f; destruct (N.testbit (vector r) p); reflexivity).
  split; [|split; [|split]].
  - rewrite app_length, map_length. cbn [length]. lia.
  - rewrite map_app, map_map. rewrite (map_ext _ pivot Fp). cbn [map pivot].
    clear - Nd New. induction rows as [|r rows IH]; cbn [map app]; [constructor; [easy|constructor]|].
    inversion Nd as [|? ? Ni Nd']; subst. constructor.
    + intro I. apply in_app_or in I as [I|[I|[]]]; [contradiction|]. apply (New r (or_introl eq_refl)). now symmetry.
    + apply IH; [assumption|]. intros; apply New; now right.
  - intros r I. apply in_app_or in I as [I|[<-|[]]]; [|cbn [parts vector]; split; [exact Sm|split; assumption]].
    apply in_map_iff in I as (r0 & <- & I). destruct (S r0 I) as (L & B1 & B2). unfold f. destruct (N.testbit (vector r0) p).
    + cbn [parts vector]. rewrite lin_linear, L, Sm. split; [reflexivity|]. split; apply lxor_below; (assumption || lia).
    + split; [assumption|]. split; [lia|assumption].
  - assert (Fv : forall r, In r rows -> forall q, (q = p \/ exists r', In r' rows /\ pivot r' = q) ->
      N.testbit (vector (f r)) q = if q =? p then false else N.testbit (vector r) q).
    { intros r I q Hq. unfold f. destruct (N.testbit (vector r) p) eqn:T.
      - cbn [vector]. rewrite N.lxor_spec. destruct (N.eqb_spec q p) as [->|Ne]; [rewrite T, Tp; reflexivity|].
        destruct Hq as [|(r' & I' & <-)]; [contradiction|]. rewrite Cl by assumption. apply xorb_false_r.
      - destruct (N.eqb_spec q p) as [->|Ne]; [assumption|reflexivity]. }
    intros r r' I I'. apply in_app_or in I as [I|[<-|[]]]; apply in_app_or in I' as [I'|[<-|[]]].
    + apply in_map_iff in I as (r0 & <- & I). apply in_map_iff in I' as (r1 & <- & I'). rewrite !Fp.
      rewrite Fv by (try assumption; right; now exists r1). rewrite (proj2 (N.eqb_neq _ p)) by (now apply New). now apply P.
    + apply in_map_iff in I as (r0 & <- & I). rewrite Fp. cbn [pivot]. rewrite Fv by (try assumption; now left). rewrite N.eqb_refl.
      symmetry. apply N.eqb_neq. now apply New.
    + apply in_map_iff in I' as (r1 & <- & I'). rewrite Fp. cbn [vector pivot]. rewrite Cl by assumption.
      symmetry. apply N.eqb_neq. intro Q. apply (New r1 I'). now symmetry.
    + cbn [vector pivot]. now rewrite N.eqb_refl.
Qed.

Lemma add_refused a n k rows m : rows_of a n k rows -> m < 2 ^ n -> lin a (2 ^ k) = m ->
  add rows m (N.shiftl 1 k) = None -> exists x, x < 2 ^ N.succ k /\ x <> 0 /\ lin a x = 0.
Proof.
  intros Inv Hm Lm. pose proof Inv as (Len & Nd & S & P). unfold add. rewrite N.shiftl_1_l.
  destruct (reduced rows m (2 ^ k)) as [v of] eqn:E. destruct (N.eqb_spec v 0) as [->|]; [|discriminate]. intros _.
  destruct (reduced_below rows n k (fun r I => conj (proj2 (proj2 (S r I))) (proj1 (proj2 (S r I)))) _ _ _ _ Hm E) as (Hv & z & Hz & Ez).
  pose proof (reduced_sum a rows (fun r I => proj1 (S r I)) _ _ _ _ E) as Sm. rewrite Lm, N.lxor_nilpotent, N.lxor_0_r in Sm.
  assert (2 ^ k < 2 ^ N.succ k) by (apply N.pow_lt_mono_r; lia).
  exists of. split; [rewrite Ez; apply lxor_below; lia|]. split; [|assumption]. intros ->.
  apply (f_equal (fun x => N.testbit x k)) in Ez. rewrite N.lxor_spec, pow2_bit, N.eqb_refl, N.bits_0 in Ez.
  rewrite (proj1 (below_pow2 z k) Hz k) in Ez by lia. discriminate.
Qed.

Lemma add_all_rows a n : (forall m, In m a -> m < 2 ^ n) -> forall images done rows, a = done ++ images ->
  rows_of a n (N.of_nat (length done)) rows ->
  match add_all rows (N.of_nat (length done)) images with
  | Some rows' => rows_of a n (bit_count a) rows'
  | None => exists x, x < 2 ^ bit_count a /\ x <> 0 /\ lin a x = 0
  end.
Proof.
  intros B images. induction images as [|m images IH]; intros done rows E Inv; cbn [add_all].
  - rewrite app_nil_r in E. now subst.
  - assert (Hm : m < 2 ^ n) by (apply B; rewrite E; apply in_or_app; right; now left).
    assert (Lm : lin a (2 ^ N.of_nat (length done)) = m) by (rewrite lin_images, E, app_nth2, Nat.sub_diag by lia; reflexivity).
    destruct (add rows m _) as [rows'|] eqn:A.
    + specialize (IH (done ++ [m]) rows'). rewrite app_length in IH. cbn [length] in IH.
      replace (N.of_nat (length done + 1)) with (N.succ (N.of_nat (length done))) in IH by lia.
      apply IH; [now rewrite <- app_assoc|]. now apply (add_rows a n _ rows m).
    + destruct (add_refused a n _ rows m Inv Hm Lm A) as (x & Hx & R). exists x. split; [|exact R].
      eapply N.lt_le_trans; [exact Hx|]. apply N.pow_le_mono_r; [lia|]. unfold bit_count. rewrite E, app_length. cbn [length]. lia.
Qed.

(** With as many pivots as bits, each bit is one. *)
Lemma all_pivots a n rows : rows_of a n n rows -> forall b, b < n -> exists r, In r rows /\ pivot r = b.
Proof.
  intros (Len & Nd & S & P) b Hb.
  assert (I : incl (below n) (map pivot rows)).
  { apply (NoDup_length_incl Nd); [unfold below; rewrite !map_length, seq_length; lia|].
      intros p Hp. apply in_map_iff in Hp as (r & <- & I). apply below_spec. destruct (S r I) as (_ & _ & L).
      apply N.nle_gt. intro Le. pose proof (proj1 (below_pow2 _ _) L (pivot r) Le) as T. rewrite (P r r I I), N.eqb_refl in T. discriminate. }
  specialize (I b (proj2 (below_spec _ _) Hb)). apply in_map_iff in I as (r & E & I). now exists r.
Qed.

Lemma below_NoDup n : NoDup (below n).
Proof. unfold below. apply FinFun.Injective_map_NoDup; [intros u v Q; lia|apply seq_NoDup]. Qed.

Lemma nth_map_below (f : N -> N) n k : k < n -> nth (N.to_nat k) (map f (below n)) 0 = f k.
Proof.
  intro Hk. rewrite nth_indep with (d' := f 0) by (unfold below; rewrite !map_length, seq_length; lia).
  rewrite (map_nth f). unfold below. rewrite nth_indep with (d' := N.of_nat 0) by (rewrite map_length, seq_length; lia).
  rewrite (map_nth N.of_nat), seq_nth by lia. f_equal. lia.
Qed.

(** An injection of [0, n) into itself reaches all. *)
Lemma pigeonhole n g : (forall x, x < n -> g x < n) -> (forall x y, x < n -> y < n -> g x = g y -> x = y) ->
  forall y, y < n -> exists x, x < n /\ g x = y.
Proof.
  intros Into Inj y Hy.
  assert (I : incl (below n) (map g (below n))).
  { apply NoDup_length_incl.
    - pose proof (below_NoDup n) as Nd. assert (Sub : forall i, In i (below n) -> i < n) by (intros; now apply below_spec).
      clear - Inj Nd Sub. induction Nd as [|i l Ni Nd IH]; [constructor|]. cbn [map]. constructor.
      + intro I. apply in_map_iff in I as (i' & E & I). apply Inj in E; [subst; contradiction|apply Sub; now right|apply Sub; now left].
      + apply IH. intros; apply Sub; now right.
    - rewrite map_length. lia.
    - intros z I. apply in_map_iff in I as (x & <- & I). apply below_spec, Into. now apply below_spec. }
  specialize (I y (proj2 (below_spec _ _) Hy)). apply in_map_iff in I as (x & E & I). exists x. split; [now apply below_spec|assumption].
Qed.

(** `inverse` of a linear layout is accepted if and only if the map is a bijection of `[0, 2^n)`. The result
    is a two-sided inverse: `result(self(i)) == i == self(result(i))` *)
Theorem linear_inverse_exact a : let n := bit_count a in
  (linear_inverse a <> None <->
    (forall x, x < 2 ^ n -> lin a x < 2 ^ n) /\ (forall x y, x < 2 ^ n -> y < 2 ^ n -> lin a x = lin a y -> x = y)) /\
  forall b, linear_inverse a = Some b -> bit_count b = n /\
    forall x, x < 2 ^ n -> lin b x < 2 ^ n /\ lin a (lin b x) = x /\ lin b (lin a x) = x.
Proof.
  intro n. pose proof (N.pow_nonzero 2 n ltac:(lia)) as Pn.
  assert (Sound : forall b, linear_inverse a = Some b -> (forall x, lin a x < 2 ^ n) /\ bit_count b = n /\
    forall x, x < 2 ^ n -> lin b x < 2 ^ n /\ lin a (lin b x) = x /\ lin b (lin a x) = x).
  { intro b. unfold linear_inverse. rewrite N.shiftl_1_l. fold n. destruct (forallb _ a) eqn:A; [|discriminate].
    assert (B : forall m, In m a -> m < 2 ^ n) by (intros m I; rewrite forallb_forall in A; apply N.ltb_lt, A, I).
    assert (Inv0 : rows_of a n 0 []) by (split; [reflexivity|]; split; [constructor|]; split; intros r I; contradiction).
    pose proof (add_all_rows a n B a [] [] eq_refl Inv0) as R. cbn [length N.of_nat] in R.
    destruct (add_all [] 0 a) as [rows|]; [|discriminate]. fold n in R. intros [= <-].
    assert (Len : bit_count (map (fun b => snd (reduced rows (N.shiftl 1 b) 0)) (below n)) = n).
    { unfold bit_count, below. rewrite !map_length, seq_length. apply Nnat.N2Nat.id. }
    set (b := map _ (below n)) in *.
    assert (Basis : forall k, k < n -> lin b (2 ^ k) = snd (reduced rows (2 ^ k) 0)).
    { intros k Hk. rewrite <- (Nnat.N2Nat.id k) at 1. rewrite lin_images. unfold b.
      rewrite (nth_map_below (fun b => snd (reduced rows (N.shiftl 1 b) 0))) by assumption. now rewrite N.shiftl_1_l. }
    pose proof R as (_ & _ & S & _).
    assert (Each : forall k, k < n -> lin b (2 ^ k) < 2 ^ n /\ lin a (lin b (2 ^ k)) = 2 ^ k).
    { intros k Hk. rewrite Basis by assumption. destruct (reduced rows (2 ^ k) 0) as [v of] eqn:E. cbn [snd].
      destruct (reduced_below rows n n (fun r I => conj (proj2 (proj2 (S r I))) (proj1 (proj2 (S r I)))) _ _ _ _ (N.pow_lt_mono_r 2 k n ltac:(lia) Hk) E) as (Hv & z & Hz & Ez).
      rewrite N.lxor_0_l in Ez. subst z. split; [assumption|].
      pose proof (reduced_sum a rows (fun r I => proj1 (S r I)) _ _ _ _ E) as Sm. rewrite lin_0, N.lxor_0_l in Sm.
      assert (v = 0) as ->; [|now rewrite N.lxor_0_r in Sm].
      apply bits_0_eq. intro i. destruct (N.lt_ge_cases i n) as [L|L]; [|now apply (proj1 (below_pow2 v n) Hv)].
      destruct (all_pivots a n rows R i L) as (r & I & <-). now apply (reduced_clear a n n rows (2 ^ k) 0 v of R E). }
    split; [intro x; now apply lin_below|]. split; [exact Len|].
    assert (Lb : forall x, lin b x < 2 ^ n).
    { apply lin_below. intros m I. apply (In_nth _ _ 0) in I as (j & Hj & <-). rewrite <- lin_images. apply Each. rewrite <- Len. unfold bit_count. lia. }
    assert (Right : forall x, x < 2 ^ n -> lin a (lin b x) = x).
    { apply (lin_ext n (fun x => lin a (lin b x)) (fun x => x)); [intros x y _ _; now rewrite !lin_linear|intros x y _ _; reflexivity|].
      intros k Hk. now apply Each. }
    intros x Hx. split; [apply Lb|]. split; [now apply Right|].
    destruct (pigeonhole (2 ^ n) (lin b) (fun x _ => Lb x)) with (y := x) as (y & Hy & <-); [|assumption|now rewrite Right].
    intros u w Hu Hw Q. apply (f_equal (lin a)) in Q. now rewrite !Right in Q. }
  split; [|intros b E; now apply Sound]. split.
  - intro Acc. destruct (linear_inverse a) as [b|] eqn:E; [|congruence]. destruct (Sound b eq_refl) as (L & _ & F). split; [intros x _; apply L|].
    intros x y Hx Hy Q. destruct (F x Hx) as (_ & _ & <-). destruct (F y Hy) as (_ & _ & Ey). now rewrite Q.
  - intros [Into Inj]. unfold linear_inverse. rewrite N.shiftl_1_l. fold n.
    assert (B : forall m, In m a -> m < 2 ^ n).
    { intros m I. apply (In_nth _ _ 0) in I as (j & Hj & <-). rewrite <- lin_images. apply Into. apply N.pow_lt_mono_r; [lia|]. unfold n, bit_count. lia. }
    assert (forallb (fun m => m <? 2 ^ n) a = true) as -> by (apply forallb_forall; intros m I; now apply N.ltb_lt, B).
    assert (Inv0 : rows_of a n 0 []) by (split; [reflexivity|]; split; [constructor|]; split; intros r I; contradiction).
    pose proof (add_all_rows a n B a [] [] eq_refl Inv0) as R. cbn [length N.of_nat] in R.
    destruct (add_all [] 0 a); [discriminate|]. destruct R as (x & Hx & Nz & Z). exfalso. apply Nz. apply Inj; [assumption|lia|]. now rewrite lin_0.
Qed.

(** ** Layouts behind swizzles as linear maps *)

(** As `Layout::to_linear`. *)
Definition to_linear (a : swizzled) : option linear :=
  match no_offsets (swizzles a), plain_to_linear (flatten (within a)) with
  | Some sws, Some im => Some (map (apply_all sws) im)
  | _, _ => None
  end.

Lemma moved_0 sws : sound sws -> moved sws 0 = 0 -> no_offsets sws <> None.
Proof.
  intro S. induction S as [|[s k] sws A S IH]; [discriminate|]. cbn [moved fst] in *. intro E. unfold no_offsets in *. cbn [all_some].
  assert (Z : k + moved sws 0 = 0) by (apply (f_equal (apply s)) in E; now rewrite involutive, apply_0 in E).
  assert (k = 0 /\ moved sws 0 = 0) as [-> M] by lia. cbn. specialize (IH M). destruct (all_some _ sws); [discriminate|congruence].
Qed.

Lemma apply_all_injective sws x y : Forall apart sws -> apply_all sws x = apply_all sws y -> x = y.
Proof.
  intro F. induction F as [|s r A F IH]; [auto|]. cbn [apply_all]. intro E. apply IH.
  apply (f_equal (apply s)) in E. now rewrite !involutive in E.
Qed.

Lemma lin_apply_all sws im x : lin (map (apply_all sws) im) x = apply_all sws (lin im x).
Proof.
  assert (Z : apply_all sws 0 = 0). { induction sws as [|s r IH]; [reflexivity|]. cbn [apply_all]. now rewrite IH, apply_0. }
  revert x. induction im as [|m im IH]; intro x; cbn [map lin]; [now symmetry|].
  rewrite IH, apply_all_linear. f_equal. destruct (N.testbit x 0); [reflexivity|now symmetry].
Qed.

(** `to_linear` is accepted if and only if the size is a power of two and the function preserves exclusive or.
    No other layout is linear. `result(i) == self(i) for all i < size(self) == size(result)` *)
Theorem to_linear_exact a : wf (flatten (within a)) -> sound (swizzles a) ->
  (to_linear a <> None <->
    exists k, N.of_nat (size (flatten (within a))) = 2 ^ k /\ keeps_xor (fun x => moved (swizzles a) (N.of_nat (off (flatten (within a)) (N.to_nat x)))) k) /\
  forall r, to_linear a = Some r -> N.of_nat (size (flatten (within a))) = 2 ^ bit_count r /\
    forall x, (x < size (flatten (within a)))%nat -> lin r (N.of_nat x) = swizzled_off a x.
Proof.
  intros W S. unfold to_linear. destruct (plain_to_linear_exact _ W) as [Acc F]. split.
  - destruct (no_offsets (swizzles a)) as [sws|] eqn:N0.
    + destruct (no_offsets_moved _ _ N0) as [M K]. specialize (K S).
      transitivity (plain_to_linear (flatten (within a)) <> None); [destruct (plain_to_linear _); split; congruence|].
      rewrite Acc. split; intros (k & E & H); exists k; (split; [assumption|]); intros x y Hx Hy; specialize (H x y Hx Hy); cbv beta in *.
      * now rewrite !M, H, apply_all_linear.
      * rewrite !M, <- apply_all_linear in H. now apply apply_all_injective in H.
    + split; [congruence|]. intros (k & E & H). exfalso. pose proof (N.pow_nonzero 2 k ltac:(lia)).
      specialize (H 0 0 ltac:(lia) ltac:(lia)). cbv beta in H. rewrite !N.lxor_nilpotent in H.
      change (N.to_nat 0) with 0%nat in H. rewrite off_0 in H by assumption. cbn [N.of_nat] in H. now apply (moved_0 _ S H).
  - intros r. destruct (no_offsets (swizzles a)) as [sws|] eqn:N0; [|discriminate].
    destruct (plain_to_linear (flatten (within a))) as [im|] eqn:P; [|discriminate]. intros [= <-].
    destruct (F im eq_refl) as [E G]. destruct (no_offsets_moved _ _ N0) as [M _]. split.
    + unfold bit_count. now rewrite map_length.
    + intros x Hx. rewrite lin_apply_all, G by assumption. unfold swizzled_off. now rewrite M.
Qed.

(** ** Swizzles after one another *)

(** Swizzles after one another as a matrix of n bits. *)
Definition chain (sws : list swizzle) (n : N) : linear := map (fun b => apply_all sws (N.shiftl 1 b)) (below n).

Lemma chain_bits sws n : bit_count (chain sws n) = n.
Proof. unfold bit_count, chain, below. rewrite !map_length, seq_length. apply Nnat.N2Nat.id. Qed.

(** They are this map, whatever n. *)
Theorem chain_function sws n x : x < 2 ^ n -> lin (chain sws n) x = apply_all sws x.
Proof.
  intro Hx. apply (proj2 (lin_unique (apply_all sws) (chain sws n) ltac:(intros u v _ _; apply apply_all_linear))); [|now rewrite chain_bits].
  rewrite chain_bits. unfold chain. apply map_ext. intro b. now rewrite N.shiftl_1_l.
Qed.

Lemma same_linear a b : bit_count a = bit_count b -> (forall x, x < 2 ^ bit_count b -> lin a x = lin b x) -> a = b.
Proof.
  intros Len F. apply nth_ext with (d := 0) (d' := 0); [unfold bit_count in Len; lia|]. intros k Hk. rewrite <- !lin_images. apply F.
  apply N.pow_lt_mono_r; [lia|]. rewrite <- Len. unfold bit_count. lia.
Qed.

(** No index below 2^n leaves. *)
Definition stays_below (sws : list swizzle) (n : N) : Prop := forall x, x < 2 ^ n -> apply_all sws x < 2 ^ n.

(** More swizzles after them are the product of the matrices. *)
Theorem chain_composition p q n : stays_below q n -> linear_composition (chain p n) (chain q n) = Some (chain (p ++ q) n).
Proof.
  intro B. destruct (linear_composition_exact (chain p n) (chain q n)) as [Acc F]. rewrite chain_bits in *.
  assert (L : forall x, lin (chain q n) x < 2 ^ n).
  { apply lin_below. intros m I. unfold chain in I. apply in_map_iff in I as (b & <- & I). apply B. rewrite N.shiftl_1_l. apply N.pow_lt_mono_r; [lia|now apply below_spec]. }
  destruct (linear_composition (chain p n) (chain q n)) as [r|]; [|exfalso; now apply Acc].
  destruct (F r eq_refl) as [Len G]. f_equal. apply same_linear; rewrite chain_bits; [exact Len|].
  intros x Hx. rewrite G, (chain_function p) by apply L. rewrite !chain_function by assumption.
  now rewrite apply_all_app.
Qed.

(** The inverse of their matrix is that of the swizzles in the opposite order. *)
Theorem chain_inverse sws n : Forall apart sws -> stays_below sws n -> linear_inverse (chain sws n) = Some (chain (rev sws) n).
Proof.
  intros A B. destruct (linear_inverse_exact (chain sws n)) as [Acc F]. rewrite chain_bits in *.
  assert (R : forall x, apply_all (rev sws) (apply_all sws x) = x).
  { clear - A. induction A as [|s r A F IH]; intro x; [reflexivity|]. cbn [rev]. rewrite apply_all_app. cbn [apply_all]. rewrite involutive by assumption. apply IH. }
  destruct (linear_inverse (chain sws n)) as [b|].
  - destruct (F b eq_refl) as [Len G]. f_equal. apply same_linear; rewrite chain_bits; [exact Len|]. intros x Hx.
    destruct (G x Hx) as (L & E & _). rewrite (chain_function (rev sws)) by assumption. rewrite <- E at 2. rewrite (chain_function sws) by assumption. now rewrite R.
  - exfalso. apply Acc; [|reflexivity]. split; [intros x Hx; rewrite chain_function by assumption; now apply B|].
    intros x y Hx Hy E. rewrite !chain_function in E by assumption. now apply apply_all_injective in E.
Qed.
