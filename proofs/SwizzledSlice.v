(** slice, slice_and_offset of swizzled layouts: where the offset can be taken out of the swizzle. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Proofs Require Import Coalesce Walk Complement Composition Nested Swizzle Linear Swizzled.
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

(** `a(coordinate with c in its free modes) == slice(c)`, where inside it is [start + rest(c)]. *)
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

(** A layout whose strides may be negative. *)
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

(** The swizzle from [k] on as a layout of bits. As `Parts::strides`; the last mode runs on. *)
Definition bit_strides (s : swizzle) (k : N) : signed :=
  let read i := let y := N.shiftl 1 (source s + i) in let z := N.shiftl 1 (target s + i) in
    (2%nat, if N.land k z =? 0 then (Z.of_N y + Z.of_N z)%Z else (Z.of_N y - Z.of_N z)%Z) in
  let changed i := let y := N.shiftl 1 (source s + i) in let z := N.shiftl 1 (target s + i) in
    (2%nat, if N.land k y =? 0 then Z.of_N z else (- Z.of_N z)%Z) in
  let fields := below (bits s) in
  let low := if source s <? target s then map read fields else map changed fields in
  let high := if source s <? target s then map changed fields else map read fields in
  let run e := N.to_nat (N.shiftl 1 e) in
  merge_signed ([(run (base s), 1%Z)] ++ low
    ++ [(run (distance s - bits s), Z.of_N (N.shiftl 1 (base s + bits s)))] ++ high
    ++ [(2%nat, Z.of_N (N.shiftl 1 (base s + bits s + distance s)))]).

Definition above_zero (L : signed) : layout := map (fun '(s, d) => (s, Z.to_nat d)) L.
Definition below_zero (L : signed) : layout := map (fun '(s, d) => (s, Z.to_nat (- d))) L.

(** CuTe's walk through signed modes, if no stride of the result is negative. As `compose_modes`. *)
Definition compose_signed (A : signed) (B : layout) : option (list layout) :=
  match compose (above_zero A) B, compose (below_zero A) B with
  | Some Ps, Some Ns => if forallb (forallb (fun m => snd m =? 0)%nat) Ns then Some Ps else None
  | _, _ => None
  end.

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
          if negb (pairs_free s active) && keeps_bits_apart s k start (flatten rest) active || has_values r o whole
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

(** `a(coordinate with c in its free modes) == slice(c) + offset`, whatever form the answer has. *)
Theorem swizzled_slice_and_offset_function a rest start free r o :
  wf (flatten rest) -> (free = true -> start = 0) ->
  swizzled_slice_and_offset a rest start free = (r, o) ->
  forall i, (i < size (flatten rest))%nat ->
    swizzled_off r i + o = moved (swizzles a) (start + N.of_nat (offx (flatten rest) i)).
Proof.
  intros W Fr. unfold swizzled_slice_and_offset. destruct free.
  { intros [= <- <-] i _. rewrite (Fr eq_refl). unfold swizzled_off. cbn [swizzles within]. now rewrite N.add_0_r. }
  assert (Wh : swizzles a <> [] -> forall i, swizzled_off (swizzled_slice a rest start) i = moved (swizzles a) (start + N.of_nat (offx (flatten rest) i))).
  { intros N0 i. unfold swizzled_off, swizzled_slice. cbn [swizzles within]. now apply add_inside_moved. }
  destruct (swizzles a) as [|[s k] [|sk sws]] eqn:E.
  { intros [= <- <-] i _. unfold swizzled_off. cbn [swizzles within moved]. apply N.add_comm. }
  all: specialize (Wh ltac:(discriminate)).
  2: { intros [= <- <-] i _. rewrite N.add_0_r. apply Wh. }
  set (active := N.land _ _). set (answer := if pairs_free s active then _ else _).
  destruct answer as [[r' o']|] eqn:An; [|intros [= <- <-] i _; rewrite N.add_0_r; apply Wh].
  destruct (negb (pairs_free s active) && keeps_bits_apart s k start (flatten rest) active || has_values r' o' (swizzled_slice a rest start)) eqn:Ok;
    [|intros [= <- <-] i _; rewrite N.add_0_r; apply Wh].
  intros [= <- <-] i Hi. apply orb_true_iff in Ok as [Ok|Ok].
  - apply andb_true_iff in Ok as [P K]. apply negb_true_iff in P. unfold answer in An. rewrite P in An. injection An as <- <-.
    unfold keeps_bits_apart in K. destruct (bit_map _ _) as [b|] eqn:B; [|discriminate].
    destruct (bit_map_correct _ _ _ W B) as [_ F].
    apply andb_true_iff in K as [K K3]. apply andb_true_iff in K as [_ K2]. apply N.eqb_eq in K2, K3.
    unfold swizzled_off. cbn [swizzles within moved]. symmetry. apply offset_taken_out; [assumption|].
    apply bits_0_eq. intro j. rewrite N.land_spec. destruct (N.testbit (N.of_nat (offx (flatten rest) i)) j) eqn:T; [|apply andb_false_r].
    assert (N.of_nat i < 2 ^ N.size (N.of_nat (size (flatten rest)) - 1)) as L.
    { pose proof (N.size_gt (N.of_nat (size (flatten rest)) - 1)). lia. }
    specialize (F _ L). rewrite Nnat.Nat2N.id in F. rewrite F in T. apply lin_reached in T.
    destruct (N.testbit (N.lor k start) j) eqn:T2; [|reflexivity]. pose proof (disjoint_bits _ _ _ K3 T2). congruence.
  - unfold has_values in Ok. apply andb_true_iff in Ok as [_ Ok]. rewrite forallb_forall in Ok.
    rewrite <- Wh. apply N.eqb_eq, Ok, in_seq. unfold swizzled_slice. cbn [within]. lia.
Qed.
