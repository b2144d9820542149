(** slice, slice_and_offset of swizzled layouts: where the offset can be taken out of the swizzle. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Proofs Require Import Coalesce Walk Complement Composition Nested Swizzle Linear Swizzled BitStrides.
From Proofs Require Slice.
Import ListNotations.
Local Open Scope N_scope.

(** ** The whole offset inside *)

Fixpoint add_inside (start : N) (sws : list (swizzle * N)) : list (swizzle * N) :=
  match sws with
  | [] => []
  | (s, k) :: r => match r with [] => [(s, k + start)] | _ => (s, k) :: add_inside start r end
  end.

(** The slice [rest] of the layout inside, which begins at [start]. As `Layout::swizzled_slice`
    (`layout-algebra/src/algebra/swizzle/slice.rs`). *)
Definition swizzled_slice (a : swizzled) (rest : tree) (start : N) : swizzled :=
  Behind (add_inside start (swizzles a)) rest.

Lemma add_inside_moved start sws x : sws <> [] -> moved (add_inside start sws) x = moved sws (start + x).
Proof.
  induction sws as [|[s k] r IH]; [congruence|]. intros _. destruct r as [|m r].
  - cbn [add_inside moved]. f_equal. lia.
  - change (add_inside start ((s, k) :: m :: r)) with ((s, k) :: add_inside start (m :: r)). cbn [moved fst]. rewrite IH by discriminate. reflexivity.
Qed.

(** slice behind swizzles: where the layout inside has the offset `start + rest(i)` at j ([slice_and_offset_law]),
    `slice(i) == a(j)`. *)
Theorem swizzled_slice_function a rest start i j : swizzles a <> [] ->
  N.of_nat (offx (flatten (within a)) j) = start + N.of_nat (offx (flatten rest) i) ->
  swizzled_off (swizzled_slice a rest start) i = swizzled_off a j.
Proof.
  intros N0 E. unfold swizzled_off, swizzled_slice. cbn [swizzles within]. rewrite add_inside_moved by assumption. now rewrite E.
Qed.

(** ** What can be taken out *)

Definition moved_bits (s : swizzle) : N := N.lor (read_bits s) (changed_bits s).

Lemma moved_bits_bit s i : N.testbit (moved_bits s) i =
  ((source s <=? i) && (i <? source s + bits s)) || ((target s <=? i) && (i <? target s + bits s)).
Proof. unfold moved_bits, read_bits, changed_bits. now rewrite N.lor_spec, !field_bit. Qed.

Lemma disjoint_bits x y i : N.land x y = 0 -> N.testbit x i = true -> N.testbit y i = false.
Proof.
  intros H T. apply (f_equal (fun n => N.testbit n i)) in H. rewrite N.land_spec, T, N.bits_0 in H. exact H.
Qed.

Lemma apply_others s x : N.land x (moved_bits s) = 0 -> apply s x = x.
Proof.
  intro H. by_bits. rewrite apply_bit.
  destruct (N.leb_spec (target s) a); [|apply xorb_false_r]. destruct (N.ltb_spec a (target s + bits s)); [|apply xorb_false_r]. cbn [andb].
  destruct (N.testbit x (a - target s + source s)) eqn:T; [|apply xorb_false_r].
  pose proof (disjoint_bits _ _ _ H T) as F. rewrite moved_bits_bit in F.
  rewrite (proj2 (N.leb_le (source s) _)), (proj2 (N.ltb_lt _ (source s + bits s))) in F by lia. discriminate.
Qed.

(** Offsets that do not carry, of which one part has no bit that the swizzle reads or changes: that part can be
    taken out of the swizzle. *)
Theorem offset_taken_out s start k x : N.land k start = 0 -> N.land (N.lor k start) x = 0 ->
  let m := moved_bits s in
  apply s (k + (start + x)) = apply s (N.lxor k (N.land start m) + x) + N.ldiff start m.
Proof.
  intros H1 H2 m.
  assert (Hk : N.land k x = 0 /\ N.land start x = 0).
  { split; apply bits_0_eq; intro i; apply (f_equal (fun n => N.testbit n i)) in H2;
      rewrite N.land_spec, N.lor_spec, N.bits_0 in *; destruct (N.testbit k i), (N.testbit start i), (N.testbit x i); try reflexivity; discriminate. }
  destruct Hk as [Hk Hs].
  assert (B : forall i, ~ (N.testbit k i = true /\ N.testbit start i = true) /\ ~ (N.testbit k i = true /\ N.testbit x i = true) /\
    ~ (N.testbit start i = true /\ N.testbit x i = true)).
  { intro i. repeat split; intros [A B]; [pose proof (disjoint_bits _ _ _ H1 A)|pose proof (disjoint_bits _ _ _ Hk A)|pose proof (disjoint_bits _ _ _ Hs A)]; congruence. }
  assert (E1 : k + (start + x) = N.lxor (N.lxor (N.lxor k (N.land start m)) x) (N.ldiff start m)).
  { rewrite (N.add_nocarry_lxor start) by assumption. rewrite N.add_nocarry_lxor.
    - by_bits. rewrite !N.lxor_spec, N.land_spec, N.ldiff_spec. destruct (N.testbit k a), (N.testbit start a), (N.testbit x a), (N.testbit m a); reflexivity.
    - apply bits_0_eq. intro i. rewrite N.land_spec, N.lxor_spec. destruct (B i) as (B1 & B2 & B3).
      destruct (N.testbit k i), (N.testbit start i), (N.testbit x i); try reflexivity; exfalso; tauto. }
  assert (E2 : N.lxor k (N.land start m) + x = N.lxor (N.lxor k (N.land start m)) x).
  { apply N.add_nocarry_lxor. apply bits_0_eq. intro i. rewrite N.land_spec, N.lxor_spec, N.land_spec. destruct (B i) as (B1 & B2 & B3).
    destruct (N.testbit k i), (N.testbit start i), (N.testbit x i), (N.testbit m i); try reflexivity; exfalso; tauto. }
  rewrite E1, E2, apply_linear.
  rewrite (apply_others s (N.ldiff start m)) by (apply bits_0_eq; intro i; fold m; rewrite N.land_spec, N.ldiff_spec; destruct (N.testbit start i), (N.testbit m i); reflexivity).
  symmetry. apply N.add_nocarry_lxor. set (y := N.lxor (N.lxor k (N.land start m)) x). apply bits_0_eq. intro i.
  rewrite N.land_spec, N.ldiff_spec. destruct (N.testbit start i) eqn:Ts; [|apply andb_false_r]. destruct (N.testbit m i) eqn:Tm; [apply andb_false_r|].
  rewrite apply_bit. cbn [andb negb]. rewrite andb_true_r.
  assert (N.testbit y i = false) as ->.
  { unfold y. rewrite !N.lxor_spec, N.land_spec, Ts, Tm. cbn. rewrite xorb_false_r. destruct (B i) as (B1 & _ & B3).
    destruct (N.testbit k i), (N.testbit x i); try reflexivity; exfalso; tauto. }
  unfold m in Tm. rewrite moved_bits_bit in Tm. apply orb_false_iff in Tm as [_ Tm]. rewrite Tm. reflexivity.
Qed.

(** ** slice_and_offset *)

(** Whether [r] at the offset [k] has the values of [whole], tried where there are few. *)
Definition has_values (r : swizzled) (k : N) (whole : swizzled) : bool :=
  let n := size (flatten (within whole)) in
  (N.of_nat n <=? most_tried) && (size (flatten (within r)) =? n)%nat &&
  forallb (fun i => swizzled_off r i + k =? swizzled_off whole i) (seq 0 n).

(** No carry occurs between offset, start and slice, and [active] are all the bits of the swizzle that the slice
    moves. As `Parts::keeps_bits_apart`. *)
Definition keeps_bits_apart (s : swizzle) (k start : N) (rest : layout) (active : N) : bool :=
  match bit_map rest (N.size (N.of_nat (size rest) - 1)) with
  | None => false
  | Some a =>
      let reached := fold_right N.lor 0 a in
      (N.land reached (moved_bits s) =? active) && (N.land k start =? 0) && (N.land (N.lor k start) reached =? 0)
  end.

(** The slice moves no bit that is read together with the one that it changes. *)
Definition pairs_free (s : swizzle) (active : N) : bool := N.ldiff active (apply s active) =? 0.

(** The slice [rest] of the layout inside, which begins at [start], and the offset outside. As
    `Layout::swizzled_slice_and_offset`. *)
Definition swizzled_slice_and_offset (a : swizzled) (rest : tree) (start : N) (is_free : bool) : swizzled * N :=
  if is_free then (Behind (swizzles a) rest, 0) else
  let whole := swizzled_slice a rest start in
  match swizzles a with
  | [] => (Behind [] rest, start)
  | [(s, k)] =>
      let m := moved_bits s in
      let inside := N.lxor k (N.land start m) in
      let outside := N.ldiff start m in
      let active := N.land (N.of_nat (cosize (flatten rest)) - 1) m in
      let answer :=
        if pairs_free s active then
          option_map (fun Rs => (Behind [] (fst (replace rest Rs)), apply s inside + outside))
            (compose_signed (bit_strides s inside) (flatten rest))
        else Some (Behind [(s, inside)] rest, outside) in
      match answer with
      | Some (r, o) =>
          if keeps_bits_apart s k start (flatten rest) active || has_values r o whole
          then (r, o) else (whole, 0)
      | None => (whole, 0)
      end
  | _ => (whole, 0)
  end.

Lemma lin_reached a : forall x i, N.testbit (lin a x) i = true -> N.testbit (fold_right N.lor 0 a) i = true.
Proof.
  induction a as [|m a IH]; intros x i T; cbn [lin fold_right] in *; [rewrite N.bits_0 in T; discriminate|].
  rewrite N.lxor_spec in T. rewrite N.lor_spec. destruct (N.testbit (lin a (N.shiftr x 1)) i) eqn:E.
  - rewrite (IH _ _ E). apply orb_true_r.
  - rewrite xorb_false_r in T. destruct (N.testbit x 0); [rewrite T; reflexivity|rewrite N.bits_0 in T; discriminate].
Qed.

(** slice_and_offset behind swizzles: where `rest` and `start` are the slice of the layout inside and its offset there
    ([slice_and_offset_law]), `slice(i) + offset` is what the swizzles make of `start + rest(i)`, whatever form the
    answer has. *)
Theorem swizzled_slice_and_offset_function a rest start free r o :
  wf (flatten rest) -> sound (swizzles a) -> (free = true -> start = 0) ->
  swizzled_slice_and_offset a rest start free = (r, o) ->
  forall i, (i < size (flatten rest))%nat ->
    swizzled_off r i + o = moved (swizzles a) (start + N.of_nat (offx (flatten rest) i)).
Proof.
  intros W Sd Fr. unfold swizzled_slice_and_offset. destruct free.
  { intros [= <- <-] i _. rewrite (Fr eq_refl). unfold swizzled_off. cbn [swizzles within]. now rewrite N.add_0_r. }
  assert (Wh : swizzles a <> [] -> forall i, swizzled_off (swizzled_slice a rest start) i = moved (swizzles a) (start + N.of_nat (offx (flatten rest) i))).
  { intros N0 i. unfold swizzled_off, swizzled_slice. cbn [swizzles within]. now apply add_inside_moved. }
  destruct (swizzles a) as [|[s k] [|sk sws]] eqn:E.
  { intros [= <- <-] i _. unfold swizzled_off. cbn [swizzles within moved]. apply N.add_comm. }
  all: specialize (Wh ltac:(discriminate)).
  2: { intros [= <- <-] i _. rewrite N.add_0_r. apply Wh. }
  assert (As : apart s) by (now inversion Sd).
  set (active := N.land _ _). set (answer := if pairs_free s active then _ else _).
  destruct answer as [[r' o']|] eqn:An; [|intros [= <- <-] i _; rewrite N.add_0_r; apply Wh].
  destruct (keeps_bits_apart s k start (flatten rest) active || has_values r' o' (swizzled_slice a rest start)) eqn:Ok;
    [|intros [= <- <-] i _; rewrite N.add_0_r; apply Wh].
  intros [= <- <-] i Hi. apply orb_true_iff in Ok as [Ok|Ok].
  - unfold keeps_bits_apart in Ok. destruct (bit_map _ _) as [b|] eqn:B; [|discriminate].
    destruct (bit_map_correct _ _ _ W B) as [_ F].
    apply andb_true_iff in Ok as [K K3]. apply andb_true_iff in K as [K1 K2]. apply N.eqb_eq in K1, K2, K3.
    set (x := N.of_nat (offx (flatten rest) i)).
    assert (Rx : forall j, N.testbit x j = true -> N.testbit (fold_right N.lor 0 b) j = true).
    { intros j T. assert (N.of_nat i < 2 ^ N.size (N.of_nat (size (flatten rest)) - 1)) as L.
      { pose proof (N.size_gt (N.of_nat (size (flatten rest)) - 1)). lia. }
      specialize (F _ L). rewrite Nnat.Nat2N.id in F. fold x in F. rewrite F in T. now apply lin_reached in T. }
    assert (Dx : N.land (N.lor k start) x = 0).
    { apply bits_0_eq. intro j. rewrite N.land_spec. destruct (N.testbit x j) eqn:T; [|apply andb_false_r]. rewrite andb_true_r.
      destruct (N.testbit (N.lor k start) j) eqn:T2; [|reflexivity]. pose proof (disjoint_bits _ _ _ K3 T2). rewrite Rx in H by assumption. discriminate. }
    cbn [moved]. rewrite offset_taken_out by assumption. unfold answer in An. destruct (pairs_free s active) eqn:P.
    + destruct (compose_signed _ _) as [Rs|] eqn:C; [|discriminate]. cbn [option_map] in An. injection An as <- <-.
      destruct (compose_signed_correct _ _ _ (bit_strides_extents _ _) W C) as [F2 G].
      destruct (replace_flatten rest Rs []) as [EF _]; [clear - F2; induction F2; simpl; congruence|]. rewrite app_nil_r in EF.
      unfold swizzled_off. cbn [swizzles within moved]. rewrite EF. specialize (G i Hi).
      set (inside := N.lxor k (N.land start (moved_bits s))) in *.
      assert (Di : N.land inside x = 0).
      { apply bits_0_eq. intro j. apply (f_equal (fun n => N.testbit n j)) in Dx. unfold inside. rewrite N.land_spec, N.lor_spec, N.bits_0 in Dx.
        rewrite N.land_spec, N.lxor_spec, N.land_spec. destruct (N.testbit k j), (N.testbit start j), (N.testbit (moved_bits s) j), (N.testbit x j); try reflexivity; discriminate. }
      assert (Np : no_pairs s x).
      { intros j Hj [T1 T2]. unfold pairs_free in P. apply N.eqb_eq in P. apply (f_equal (fun n => N.testbit n (target s + j))) in P.
        rewrite N.ldiff_spec, N.bits_0, apply_bit in P.
        assert (Act : forall c, N.testbit x c = true -> N.testbit (moved_bits s) c = true -> N.testbit active c = true).
        { intros c T M. rewrite <- K1, N.land_spec, M, Rx by assumption. reflexivity. }
        assert (N.testbit active (target s + j) = true) as A1.
        { apply Act; [assumption|]. rewrite moved_bits_bit. apply orb_true_iff. right. apply andb_true_iff. split; [apply N.leb_le|apply N.ltb_lt]; lia. }
        assert (N.testbit active (source s + j) = true) as A2.
        { apply Act; [assumption|]. rewrite moved_bits_bit. apply orb_true_iff. left. apply andb_true_iff. split; [apply N.leb_le|apply N.ltb_lt]; lia. }
        replace (target s + j - target s + source s) with (source s + j) in P by lia. rewrite A1, A2 in P.
        rewrite (proj2 (N.leb_le _ _)), (proj2 (N.ltb_lt _ _)) in P by lia. discriminate. }
      pose proof (bit_strides_correct s inside x As Di Np) as Bs. unfold x in Bs at 2. rewrite Nnat.Nat2N.id, <- G in Bs. lia.
    + injection An as <- <-. unfold swizzled_off. cbn [swizzles within moved]. fold x. reflexivity.
  - unfold has_values in Ok. apply andb_true_iff in Ok as [_ Ok]. rewrite forallb_forall in Ok.
    rewrite <- Wh. apply N.eqb_eq, Ok, in_seq. unfold swizzled_slice. cbn [within]. lia.
Qed.

(** slice of a swizzled layout: `a(coordinate with c in its free modes) == slice(c)`. The coordinates are
    coordinates of the inner layout and of its slice. *)
Theorem swizzled_slice_law a p r v cs : wf (flatten (within a)) -> wf (flatten r) -> swizzles a <> [] -> p <> Slice.Free ->
  Slice.slice_and_offset p (within a) = Some (r, v) -> inside r (Tuple cs) ->
  let c := fst (Slice.fill p cs) in
  inside (within a) c /\
  swizzled_off (swizzled_slice a r (N.of_nat v)) (index r (Tuple cs)) = swizzled_off a (index (within a) c).
Proof.
  intros W Wr N0 F E I c. destruct (Slice.slice_and_offset_law p (within a) r v cs W E F I) as [J O]. fold c in J, O.
  split; [assumption|]. destruct (offset_index r _ Wr I) as [B1 O1]. destruct (offset_index (within a) c W J) as [B2 O2].
  apply swizzled_slice_function; [assumption|]. rewrite <- !off_offx by assumption. rewrite <- O1, <- O2, O. lia.
Qed.

(** slice_and_offset of a swizzled layout: `a(coordinate with c in its free modes) == slice(c) + offset`. *)
Theorem swizzled_slice_and_offset_law a p r v cs s o : wf (flatten (within a)) -> wf (flatten r) -> sound (swizzles a) ->
  p <> Slice.Free -> Slice.slice_and_offset p (within a) = Some (r, v) ->
  swizzled_slice_and_offset a r (N.of_nat v) false = (s, o) -> inside r (Tuple cs) ->
  let c := fst (Slice.fill p cs) in
  inside (within a) c /\ swizzled_off s (index r (Tuple cs)) + o = swizzled_off a (index (within a) c).
Proof.
  intros W Wr Sd F E A I c. destruct (Slice.slice_and_offset_law p (within a) r v cs W E F I) as [J O]. fold c in J, O.
  split; [assumption|]. destruct (offset_index r _ Wr I) as [B1 O1]. destruct (offset_index (within a) c W J) as [B2 O2].
  rewrite (swizzled_slice_and_offset_function a r (N.of_nat v) false s o Wr Sd ltac:(discriminate) A) by assumption.
  unfold swizzled_off. f_equal. rewrite <- !off_offx by assumption. rewrite <- O1, <- O2, O. lia.
Qed.
