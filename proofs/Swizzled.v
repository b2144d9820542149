(** swizzled layouts: `Sw<B,M,S> o k o ... o L` as functions; composition on either side, recasts, slices. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Proofs Require Import Coalesce Walk Complement Composition Nested Swizzle Linear.
Import ListNotations.
Local Open Scope N_scope.

(** A layout behind swizzles, each with the offset below it, the outermost first.
    As `layout-algebra/src/layout/swizzled.rs`. *)
Record swizzled := Behind { swizzles : list (swizzle * N); within : tree }.

(** As `Layout::moved`. *)
Fixpoint moved (sws : list (swizzle * N)) (x : N) : N :=
  match sws with [] => x | (s, k) :: r => apply s (k + moved r x) end.

(** The offset of an index, and of a coordinate. *)
Definition swizzled_off (a : swizzled) (i : nat) : N := moved (swizzles a) (N.of_nat (offx (flatten (within a)) i)).
Definition swizzled_at (a : swizzled) (c : coordinate) : N := moved (swizzles a) (N.of_nat (offset (within a) c)).

(** `crd2idx`, where [inside] is that of the layout inside. *)
Definition swizzled_crd2idx (a : swizzled) (inside : N) : N := moved (swizzles a) inside.

(** All swizzles are ones that `Swizzle::new` accepts. *)
Definition sound (sws : list (swizzle * N)) := Forall (fun sk => apart (fst sk)) sws.

(** `swizzle o offset o layout`. As `Swizzle::composition`. *)
Definition swizzle_composition (s : swizzle) (k : N) (a : swizzled) : swizzled :=
  if (bits s =? 0) && (k =? 0) then a else Behind ((s, k) :: swizzles a) (within a).

Lemma apply_no_bits s x : bits s = 0 -> apply s x = x.
Proof.
  intro B. by_bits. rewrite apply_bit, B, N.add_0_r.
  destruct (N.leb_spec (target s) a), (N.ltb_spec a (target s)); try (exfalso; lia); cbn [andb]; now rewrite xorb_false_r.
Qed.

(** composition of a swizzle: `result(c) == swizzle.apply(offset + inside(c))` *)
Theorem swizzle_composition_function s k a c :
  swizzled_at (swizzle_composition s k a) c = apply s (k + swizzled_at a c).
Proof.
  unfold swizzle_composition. destruct (N.eqb_spec (bits s) 0), (N.eqb_spec k 0); cbn [andb]; try reflexivity.
  subst. now rewrite apply_no_bits.
Qed.

Lemma moved_app p q x : moved (p ++ q) x = moved p (moved q x).
Proof. induction p as [|[s k] p IH]; [reflexivity|]. cbn [app moved]. now rewrite IH. Qed.

(** What is behind swizzles stays apart: they are injective. *)
Theorem moved_injective sws x y : sound sws -> moved sws x = moved sws y -> x = y.
Proof.
  intro S. induction S as [|[s k] sws A S IH]; [auto|]. cbn [moved fst] in *. intro E. apply IH.
  apply (f_equal (apply s)) in E. rewrite !involutive in E by assumption. lia.
Qed.

(** Swizzles permute offsets: no two coordinates meet behind them if and only if none do inside. *)
Theorem swizzled_distinct a : sound (swizzles a) -> let n := size (flatten (within a)) in
  (forall i j, (i < n)%nat -> (j < n)%nat -> swizzled_off a i = swizzled_off a j -> i = j) <->
  (forall i j, (i < n)%nat -> (j < n)%nat -> offx (flatten (within a)) i = offx (flatten (within a)) j -> i = j).
Proof.
  intros S n. split; intros H i j Hi Hj E; apply H; try assumption.
  - unfold swizzled_off. now rewrite E.
  - unfold swizzled_off in E. apply moved_injective in E; [lia|assumption].
Qed.

(** ** Operations on the layout inside *)

(** As `Layout::around`: the operation inside, behind the same swizzles. *)
Definition around (operation : tree -> option tree) (a : swizzled) : option swizzled :=
  option_map (Behind (swizzles a)) (operation (within a)).

(** What an operation promises of the layout inside holds behind the swizzles: it is accepted when it is
    inside, and offsets that were equal inside are equal behind. *)
Theorem around_function operation a r : around operation a = Some r ->
  exists R, operation (within a) = Some R /\ swizzles r = swizzles a /\
  forall i j, offx (flatten R) i = offx (flatten (within a)) j -> swizzled_off r i = swizzled_off a j.
Proof.
  unfold around. destruct (operation (within a)) as [R|]; [|discriminate]. intros [= <-]. exists R.
  split; [reflexivity|]. split; [reflexivity|]. intros i j E. unfold swizzled_off. cbn [swizzles within]. now rewrite E.
Qed.

(** coalesce behind swizzles: the function stays. *)
Definition swizzled_coalesce (a : swizzled) : swizzled := Behind (swizzles a) (coalesce_tree (within a)).

Theorem swizzled_coalesce_function a i : wf (flatten (within a)) -> (i < size (flatten (within a)))%nat ->
  swizzled_off (swizzled_coalesce a) i = swizzled_off a i.
Proof.
  intros W H. unfold swizzled_off, swizzled_coalesce. cbn [swizzles within]. do 2 f_equal. unfold coalesce_tree.
  rewrite <- (coalesce_function (flatten (within a)) i W H). destruct (merge (flatten (within a))) as [|m R] eqn:E.
  - cbn. pose proof (merge_size (flatten (within a))) as S. rewrite E in S. simpl in S. lia.
  - now rewrite flatten_place.
Qed.

(** ** Swizzles after one another, before and after a layout *)

Fixpoint apply_all (sws : list swizzle) (x : N) : N :=
  match sws with [] => x | s :: r => apply s (apply_all r x) end.

Lemma apply_all_linear sws x y : apply_all sws (N.lxor x y) = N.lxor (apply_all sws x) (apply_all sws y).
Proof. induction sws as [|s r IH]; [reflexivity|]. cbn [apply_all]. now rewrite IH, apply_linear. Qed.

Lemma apply_all_app p q x : apply_all (p ++ q) x = apply_all p (apply_all q x).
Proof. induction p as [|s p IH]; [reflexivity|]. cbn [app apply_all]. now rewrite IH. Qed.

(** The offset of a layout at an index that is an [N]. *)
Definition at_index (L : layout) (x : N) : N := N.of_nat (offx L (N.to_nat x)).

Definition most_tried : N := 65536.

(** As `carries` (`layout-algebra/src/algebra/bits.rs`): L after [inner] is [outer] after L, at indices below
    [bound]; by bits where L keeps them apart, else one by one. *)
Definition carries (L : layout) (inner : swizzle) (outer : list swizzle) (bound : N) : bool :=
  let index_bits := N.size (bound - 1) in
  let all := fold_right N.lor 0 (map (fun b => apply inner (N.shiftl 1 b)) (below index_bits)) in
  match bit_map L (N.size all) with
  | Some a => forallb (fun b => lin a (apply inner (N.shiftl 1 b)) =? apply_all outer (lin a (N.shiftl 1 b))) (below index_bits)
  | None => (bound <=? most_tried) &&
      forallb (fun i => at_index L (apply inner i) =? apply_all outer (at_index L i)) (below bound)
  end.

Lemma fold_lor_bit l m i : In m l -> N.testbit m i = true -> N.testbit (fold_right N.lor 0 l) i = true.
Proof.
  induction l as [|n l IH]; [contradiction|]. intros [->|I] T; cbn [fold_right]; rewrite N.lor_spec.
  - now rewrite T.
  - rewrite (IH I T). apply orb_true_r.
Qed.

Lemma keeps_below_pow2 f n c : keeps_xor f n -> (forall b, b < n -> f (2 ^ b) < 2 ^ c) -> forall i, i < 2 ^ n -> f i < 2 ^ c.
Proof.
  intros K H i Hi.
  assert (E : bit_count (map (fun k => f (2 ^ k)) (below n)) = n).
  { unfold bit_count, below. rewrite !map_length, seq_length. apply Nnat.N2Nat.id. }
  rewrite <- (proj2 (lin_unique f (map (fun k => f (2 ^ k)) (below n)) ltac:(rewrite E; exact K)) ltac:(now rewrite E) i) by (now rewrite E).
  apply lin_below. intros m I. apply in_map_iff in I as (b & <- & I). apply H, below_spec, I.
Qed.

Lemma apply_own_bit s b : apart s -> N.testbit (apply s (2 ^ b)) b = true.
Proof.
  intro A. rewrite apply_pow2_bit, N.eqb_refl.
  destruct (N.leb_spec (target s) b); [|reflexivity]. destruct (N.ltb_spec b (target s + bits s)); [|reflexivity].
  destruct (N.eqb_spec b (b - target s + source s)); [|reflexivity]. exfalso.
  unfold apart in A. assert (source s = target s) as E by lia. unfold source, target in E. destruct (reads_above s); lia.
Qed.

Theorem carries_correct L inner outer bound : wf L -> apart inner -> carries L inner outer bound = true ->
  forall i, i < bound -> at_index L (apply inner i) = apply_all outer (at_index L i).
Proof.
  intros W A. unfold carries. set (n := N.size (bound - 1)). set (all := fold_right _ _ _).
  destruct (bit_map L (N.size all)) as [a|] eqn:B.
  - intros H i Hi. destruct (bit_map_correct L _ a W B) as [_ F]. set (c := N.size all) in *.
    assert (Hn : i < 2 ^ n). { pose proof (N.size_gt (bound - 1)). fold n in H0. lia. }
    assert (S : forall b, b < n -> apply inner (2 ^ b) <= all).
    { intros b Hb. apply subset_le. intros j T. subst all. apply (fold_lor_bit _ (apply inner (2 ^ b))); [|assumption].
      apply in_map_iff. exists b. rewrite N.shiftl_1_l. split; [reflexivity|]. now apply below_spec. }
    assert (G : all < 2 ^ c) by apply N.size_gt.
    assert (Li : apply inner i < 2 ^ c).
    { apply (keeps_below_pow2 (apply inner) n); [intros x y _ _; apply apply_linear| |assumption].
      intros b Hb. specialize (S b Hb). lia. }
    assert (Nc : n <= c).
    { destruct (N.eq_dec n 0) as [->|Nz]; [lia|]. specialize (S (n - 1) ltac:(lia)).
      assert (~ c <= n - 1); [|lia]. intro Le.
      assert (2 ^ c <= apply inner (2 ^ (n - 1))); [|lia].
      apply (pow2_not_below _ c (n - 1)); [assumption|now apply apply_own_bit]. }
    assert (2 ^ n <= 2 ^ c) by (apply N.pow_le_mono_r; lia).
    unfold at_index. rewrite !F by lia.
    apply (lin_ext n (fun i => lin a (apply inner i)) (fun i => apply_all outer (lin a i))); [| | |assumption].
    + intros x y _ _. now rewrite apply_linear, lin_linear.
    + intros x y _ _. now rewrite lin_linear, apply_all_linear.
    + intros b Hb. rewrite forallb_forall in H. specialize (H b (proj2 (below_spec _ _) Hb)).
      rewrite N.shiftl_1_l in H. now apply N.eqb_eq.
  - intros H i Hi. apply andb_true_iff in H as [_ H]. rewrite forallb_forall in H.
    apply N.eqb_eq, H. now apply below_spec.
Qed.

(** Pairs of how far above a bit is read, and the bit, in order. *)
Definition before (p q : Z * N) : bool := (fst p <? fst q)%Z || (fst p =? fst q)%Z && (snd p <=? snd q).
Fixpoint insert (p : Z * N) (l : list (Z * N)) : list (Z * N) :=
  match l with [] => [p] | q :: l' => if before p q then p :: l else q :: insert p l' end.

(** Bits side by side that are read equally far above: count, first, how far. *)
Fixpoint grouped (pairs : list (Z * N)) (last : option (N * N * Z)) : list (N * N * Z) :=
  match pairs, last with
  | [], None => []
  | [], Some f => [f]
  | (d, to) :: r, Some (b, f, e) =>
      if (e =? d)%Z && (f + b =? to) then grouped r (Some (b + 1, f, e)) else (b, f, e) :: grouped r (Some (1, to, d))
  | (d, to) :: r, None => grouped r (Some (1, to, d))
  end.

Fixpoint all_some {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | x :: l' => match f x, all_some f l' with Some y, Some r => Some (y :: r) | _, _ => None end
  end.

(** As `images_of_bits`: swizzles after L that exchange the images of the bits that [s] exchanges. *)
Definition images_of_bits (L : layout) (s : swizzle) (bound : N) : option (list swizzle) :=
  let b := N.min (bits s) (N.size (bound - 1) - source s) in
  match bit_map L (b + N.max (target s) (source s)) with
  | None => None
  | Some a =>
      let image i := nth (N.to_nat i) a 0 in
      let pairs i :=
        let read := image (source s + i) in
        let changed := image (target s + i) in
        let to := filter (N.testbit changed) (below (N.size changed)) in
        if (read =? 0) && negb (changed =? 0) then None
        else Some (map (fun t => ((Z.of_N (N.log2 read) - Z.of_N t)%Z, t)) to) in
      match all_some pairs (below b) with
      | None => None
      | Some ps =>
          all_some (fun '(c, f, d) => from_absolute c f (Z.to_N (Z.of_N f + d)))
            (grouped (fold_right insert [] (concat ps)) None)
      end
  end.

(** As `Layout::images_of`: the first candidate that is right; the last is no swizzle. *)
Definition image_of (L : layout) (s : swizzle) (bound : N) : option (list swizzle) :=
  let field := match from_masks (at_index L (read_bits s)) (at_index L (changed_bits s)) with Some one => [[one]] | None => [] end in
  let by_bit := match images_of_bits L s bound with Some r => [r] | None => [] end in
  find (fun out => carries L s out bound) (field ++ by_bit ++ [[]]).

(** As `Layout::carried`: the swizzles after L that do what [sws] do before it, at indices below [bound], and
    what bounds the indices that they give. *)
Fixpoint carried (L : layout) (sws : list swizzle) (bound : N) : option (list swizzle * N) :=
  match sws with
  | [] => Some ([], bound)
  | s :: r =>
      match carried L r bound with
      | None => None
      | Some (out, b) => match image_of L s b with Some im => Some (im ++ out, cells s b) | None => None end
      end
  end.

(** upcast, downcast of swizzled layouts: the swizzles of the result have the same function below the bound as
    the original swizzles before the layout. *)
Theorem carried_correct L sws bound out b : wf L -> Forall apart sws -> carried L sws bound = Some (out, b) ->
  forall i, i < bound -> apply_all sws i < b /\ at_index L (apply_all sws i) = apply_all out (at_index L i).
Proof.
  intros W S. revert out b. induction S as [|s r A S IH]; intros out b; cbn [carried].
  - intros [= <- <-] i Hi. split; [assumption|reflexivity].
  - destruct (carried L r bound) as [[o b']|]; [|discriminate]. destruct (image_of L s b') as [im|] eqn:E; [|discriminate].
    intros [= <- <-] i Hi. destruct (IH o b' eq_refl i Hi) as [B F]. cbn [apply_all]. split; [now apply cells_bound|].
    unfold image_of in E. apply find_some in E as [_ E]. rewrite (carries_correct L s im b' W A E) by assumption.
    now rewrite F, apply_all_app.
Qed.

(** Swizzles without offsets, those of no bits left out. *)
Definition without_offsets (sws : list swizzle) : list (swizzle * N) :=
  map (fun s => (s, 0)) (filter (fun s => negb (bits s =? 0)) sws).

Lemma without_offsets_moved sws x : moved (without_offsets sws) x = apply_all sws x.
Proof.
  induction sws as [|s r IH]; [reflexivity|]. unfold without_offsets in *. cbn [filter].
  destruct (N.eqb_spec (bits s) 0) as [B|B]; cbn [negb].
  - cbn [apply_all]. now rewrite IH, apply_no_bits.
  - cbn [map moved apply_all]. now rewrite N.add_0_l, IH.
Qed.

(** `self o swizzle`. As `Layout::composition_swizzle`. *)
Definition composition_swizzle (a : swizzled) (s : swizzle) : option swizzled :=
  match carried (flatten (within a)) [s] (N.of_nat (size (flatten (within a)))) with
  | Some (out, _) => Some (Behind (swizzles a ++ without_offsets out) (within a))
  | None => None
  end.

(** composition with a swizzle: `result(i) == a(swizzle.apply(i))` for all `i < size(a)`. The shape is
    unchanged. *)
Theorem composition_swizzle_function a s r : wf (flatten (within a)) -> apart s -> composition_swizzle a s = Some r ->
  within r = within a /\
  forall i, (i < size (flatten (within a)))%nat -> swizzled_off r i = swizzled_off a (N.to_nat (apply s (N.of_nat i))).
Proof.
  intros W A. unfold composition_swizzle. destruct (carried _ _ _) as [[out b]|] eqn:E; [|discriminate].
  intros [= <-]. split; [reflexivity|]. intros i Hi. unfold swizzled_off. cbn [swizzles within].
  rewrite moved_app, without_offsets_moved. f_equal.
  destruct (carried_correct _ [s] _ out b W ltac:(constructor; [assumption|constructor]) E (N.of_nat i) ltac:(lia)) as [_ F].
  cbn [apply_all] in F. unfold at_index in F. rewrite Nnat.Nat2N.id in F. now rewrite F.
Qed.

(** ** Composition of layouts behind swizzles *)

Definition no_offsets (sws : list (swizzle * N)) : option (list swizzle) :=
  all_some (fun '(s, k) => if k =? 0 then Some s else None) sws.

Lemma no_offsets_moved sws : forall plain, no_offsets sws = Some plain ->
  (forall x, moved sws x = apply_all plain x) /\ (sound sws -> Forall apart plain).
Proof.
  induction sws as [|[s k] sws IH]; intros plain; unfold no_offsets in *; cbn [all_some].
  - intros [= <-]. split; [reflexivity|constructor].
  - destruct (N.eqb_spec k 0); [|discriminate]. subst. destruct (all_some _ sws) as [r|]; [|discriminate].
    intros [= <-]. destruct (IH r eq_refl) as [F S]. split.
    + intro x. cbn [moved apply_all]. now rewrite F.
    + intro K. inversion K; subst. constructor; [assumption|now apply S].
Qed.

(** `a o b` for layouts behind swizzles. As `Layout::composition`, for [b] behind swizzles `compose_swizzled`. *)
Definition swizzled_composition (a b : swizzled) : option swizzled :=
  let L := flatten (within a) in
  match no_offsets (swizzles b) with
  | None => None
  | Some sws =>
      match carried L sws (N.succ (mask_below (N.of_nat (cosize (flatten (within b)))))), composition_tree (within a) (within b) with
      | Some (out, _), Some R => Some (Behind (swizzles a ++ without_offsets out) R)
      | _, _ => None
      end
  end.

Lemma mask_below_le n : n <= N.succ (mask_below n).
Proof.
  unfold mask_below. rewrite N.ones_equiv. pose proof (N.size_gt (n - 1)). pose proof (N.pow_nonzero 2 (N.size (n - 1))). lia.
Qed.

(** `result(c) == a(b(c))`, also where both are behind swizzles; the shape of the result refines that of b. *)
Theorem swizzled_composition_function a b r :
  wf (flatten (within a)) -> wf (flatten (within b)) -> sound (swizzles b) -> swizzled_composition a b = Some r ->
  refines (within r) (within b) /\
  forall c, inside (within b) c -> inside (within r) c /\
    swizzled_at r c = moved (swizzles a) (at_index (flatten (within a)) (swizzled_at b c)).
Proof.
  intros WA WB S. unfold swizzled_composition. destruct (no_offsets (swizzles b)) as [sws|] eqn:N0; [|discriminate].
  destruct (no_offsets_moved _ _ N0) as [F K].
  destruct (carried _ _ _) as [[out bd]|] eqn:C; [|discriminate].
  destruct (composition_tree (within a) (within b)) as [R|] eqn:E; [|discriminate].
  intros [= <-]. cbn [within swizzles]. destruct (composition_tree_coordinates _ _ _ WA WB E) as [Rf G].
  split; [assumption|]. intros c I. destruct (G c I) as [IR O]. split; [assumption|].
  unfold swizzled_at. cbn [within swizzles]. rewrite moved_app, without_offsets_moved, F. f_equal.
  destruct (offset_index (within b) c WB I) as [_ Ob]. pose proof (off_lt_cosize (flatten (within b)) (index (within b) c) WB) as Lt. rewrite <- Ob in Lt.
  destruct (carried_correct _ sws _ out bd WA (K S) C (N.of_nat (offset (within b) c))) as [_ H].
  { pose proof (mask_below_le (N.of_nat (cosize (flatten (within b))))). lia. }
  rewrite H. unfold at_index. rewrite Nnat.Nat2N.id, O. reflexivity.
Qed.

(** A layout behind swizzles after a layout behind none: accepted if and only if some layout behind the same
    swizzles has the function, which is when one behind none has it. *)
Theorem swizzled_composition_exact a B : wf (flatten (within a)) -> wf (flatten B) -> sound (swizzles a) ->
  (swizzled_composition a (Behind [] B) <> None <->
    exists Rs, Forall2 (fun R b => wf R /\ size R = fst b) Rs (flatten B) /\
      forall x, (x < size (flatten B))%nat ->
        moved (swizzles a) (N.of_nat (off (concat Rs) x)) = swizzled_off a (off (flatten B) x)).
Proof.
  intros WA WB S. unfold swizzled_composition. cbn [swizzles within no_offsets all_some carried]. unfold composition_tree.
  destruct (composition_exact _ _ WA WB) as [I _].
  assert (T : (exists Rs, is_composition (flatten (within a)) (flatten B) Rs) <->
    exists Rs, Forall2 (fun R b => wf R /\ size R = fst b) Rs (flatten B) /\
      forall x, (x < size (flatten B))%nat ->
        moved (swizzles a) (N.of_nat (off (concat Rs) x)) = swizzled_off a (off (flatten B) x)).
  { split; intros (Rs & F2 & F); exists Rs; split; try assumption; intros x Hx.
    - now rewrite F.
    - specialize (F x Hx). unfold swizzled_off in F. apply moved_injective in F; [|assumption]. lia. }
  rewrite <- T, <- I. destruct (composition _ _); cbn [option_map]; split; intro; congruence.
Qed.

(** ** Recasts *)

(** As `Layout::upcast_swizzled`; [up] is what `upcast` gives of the layout inside. *)
Definition swizzled_upcast (up : tree -> option tree) (a : swizzled) (n : N) : option swizzled :=
  match up (within a), all_some (fun '(s, k) =>
      if k mod n =? 0 then option_map (fun t => (t, k / n)) (swizzle_upcast s n) else None) (swizzles a) with
  | Some R, Some sws => Some (Behind sws R)
  | _, _ => None
  end.

(** As `Layout::downcast_swizzled`. *)
Definition swizzled_downcast (down : tree -> option tree) (a : swizzled) (n : N) : option swizzled :=
  match down (within a), all_some (fun '(s, k) => option_map (fun t => (t, k * n)) (swizzle_downcast s n)) (swizzles a) with
  | Some R, Some sws => Some (Behind sws R)
  | _, _ => None
  end.

Definition upcast_all (n : N) := all_some (fun '(s, k) =>
  if k mod n =? 0 then option_map (fun t => (t, k / n)) (swizzle_upcast s n) else None).
Definition downcast_all (n : N) := all_some (fun '(s, k) => option_map (fun t => (t, k * n)) (swizzle_downcast s n)).

Lemma upcast_all_correct n sws : forall ups, n <> 0 -> sound sws -> upcast_all n sws = Some ups ->
  forall x j, j < n -> exists i, i < n /\ moved sws (n * x + j) = n * moved ups x + i.
Proof.
  intros ups Hn S. revert ups. induction S as [|[s k] sws A S IH]; intros ups; unfold upcast_all in *; cbn [all_some].
  - intros [= <-] x j Hj. exists j. split; [assumption|reflexivity].
  - destruct (N.eqb_spec (k mod n) 0) as [K|]; [|discriminate]. destruct (swizzle_upcast s n) as [t|] eqn:U; [|discriminate].
    cbn [option_map]. destruct (all_some _ sws) as [r|]; [|discriminate]. intros [= <-] x j Hj.
    destruct (IH r eq_refl x j Hj) as (i & Hi & E). cbn [moved fst] in *. rewrite E.
    pose proof (N.div_mod k n Hn) as Dk. rewrite K in Dk.
    replace (k + (n * moved r x + i)) with (n * (k / n + moved r x) + i) by lia.
    destruct (swizzle_upcast_correct s n t (k / n + moved r x) i A U Hi) as [-> _].
    exists (apply s (n * (k / n + moved r x) + i) mod n). split; [now apply N.mod_lt|]. now apply N.div_mod.
Qed.

Lemma downcast_all_correct n sws : forall downs, sound sws -> downcast_all n sws = Some downs ->
  forall x j, j < n -> moved downs (n * x + j) = n * moved sws x + j.
Proof.
  intros downs S. revert downs. induction S as [|[s k] sws A S IH]; intros downs; unfold downcast_all in *; cbn [all_some].
  - intros [= <-] x j Hj. reflexivity.
  - destruct (swizzle_downcast s n) as [t|] eqn:U; [|discriminate].
    cbn [option_map]. destruct (all_some _ sws) as [r|]; [|discriminate]. intros [= <-] x j Hj.
    cbn [moved fst] in *. rewrite (IH r eq_refl x j Hj). replace (k * n + (n * moved sws x + j)) with (n * (k + moved sws x) + j) by lia.
    now apply (swizzle_downcast_correct s n t _ j A U Hj).
Qed.

(** The offsets of a layout. *)
Definition has_offset (a : swizzled) (y : N) : Prop := exists i, (i < size (flatten (within a)))%nat /\ swizzled_off a i = y.

(** The offsets of [a] are those n from each multiple of n on that [r] has: what both recasts promise. *)
Definition elements_of (n : N) (a r : swizzled) : Prop :=
  forall y, has_offset a y <-> exists x j, has_offset r x /\ j < n /\ y = n * x + j.

(** `n * result(c) + j for all j < n and all c are the offsets of a`, if this holds of the layouts inside. *)
Theorem swizzled_upcast_correct up a n r : n <> 0 -> sound (swizzles a) ->
  (forall R, up (within a) = Some R -> elements_of n (Behind [] (within a)) (Behind [] R)) ->
  swizzled_upcast up a n = Some r -> elements_of n a r.
Proof.
  intros Hn S Law. unfold swizzled_upcast. destruct (up (within a)) as [R|]; [|discriminate]. specialize (Law R eq_refl).
  fold (upcast_all n (swizzles a)). destruct (upcast_all n (swizzles a)) as [ups|] eqn:U; [|discriminate].
  intros [= <-] y. pose proof (upcast_all_correct n _ ups Hn S U) as F.
  unfold elements_of, has_offset, swizzled_off in *. cbn [swizzles within moved] in *. split.
  - intros (i & Hi & <-). destruct (proj1 (Law (N.of_nat (offx (flatten (within a)) i)))) as (x & j & (c & Hc & <-) & Hj & ->); [now exists i|].
    destruct (F (N.of_nat (offx (flatten R) c)) j Hj) as (j' & Hj' & ->). exists (moved ups (N.of_nat (offx (flatten R) c))), j'.
    split; [now exists c|]. split; [assumption|reflexivity].
  - intros (x & j & (c & Hc & <-) & Hj & ->). set (v := N.of_nat (offx (flatten R) c)).
    (* the n elements go to n different ones of the same n *)
    assert (P : exists i, i < n /\ moved (swizzles a) (n * v + i) = n * moved ups v + j).
    { set (g := fun i => moved (swizzles a) (n * v + i) - n * moved ups v).
      assert (Inc : incl (below n) (map g (below n))).
      { apply NoDup_length_incl.
        - assert (Inj : forall i i', i < n -> i' < n -> g i = g i' -> i = i').
          { intros i i' Hi Hi' E. unfold g in E. destruct (F v i Hi) as (u & _ & E1). destruct (F v i' Hi') as (u' & _ & E2).
            assert (moved (swizzles a) (n * v + i) = moved (swizzles a) (n * v + i')) as M by lia. apply moved_injective in M; [lia|assumption]. }
          assert (Nd : NoDup (below n)).
          { unfold below. apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros p q E. lia. }
          assert (Sub : forall i, In i (below n) -> i < n) by (intros; now apply below_spec).
          clear - Inj Nd Sub. induction Nd as [|i l Ni Nd IH]; [constructor|]. cbn [map]. constructor.
          + intro I. apply in_map_iff in I as (i' & E & I). apply Inj in E; [subst; contradiction|apply Sub; now right|apply Sub; now left].
          + apply IH. intros; apply Sub; now right.
        - rewrite map_length. lia.
        - intros y I. apply in_map_iff in I as (i & <- & I). apply below_spec in I. apply below_spec. unfold g.
          destruct (F v i I) as (u & Hu & ->). lia. }
      specialize (Inc j (proj2 (below_spec _ _) Hj)). apply in_map_iff in Inc as (i & E & I). apply below_spec in I.
      exists i. split; [assumption|]. unfold g in E. destruct (F v i I) as (u & Hu & E1). lia. }
    destruct P as (i & Hi & <-). destruct (proj2 (Law (n * v + i))) as (i' & Hi' & E); [|exists i'; now rewrite E].
    exists v, i. split; [now exists c|]. split; [assumption|reflexivity].
Qed.

(** `n * a(c) + j for all j < n and all c are the offsets of result`, if this holds of the layouts inside. *)
Theorem swizzled_downcast_correct down a n r : sound (swizzles a) ->
  (forall R, down (within a) = Some R -> elements_of n (Behind [] R) (Behind [] (within a))) ->
  swizzled_downcast down a n = Some r -> elements_of n r a.
Proof.
  intros S Law. unfold swizzled_downcast. destruct (down (within a)) as [R|]; [|discriminate]. specialize (Law R eq_refl).
  fold (downcast_all n (swizzles a)). destruct (downcast_all n (swizzles a)) as [downs|] eqn:U; [|discriminate].
  intros [= <-] y. pose proof (downcast_all_correct n _ downs S U) as F.
  unfold elements_of, has_offset, swizzled_off in *. cbn [swizzles within moved] in *. split.
  - intros (i & Hi & <-). destruct (proj1 (Law (N.of_nat (offx (flatten R) i)))) as (x & j & (c & Hc & <-) & Hj & ->); [now exists i|].
    rewrite F by assumption. exists (moved (swizzles a) (N.of_nat (offx (flatten (within a)) c))), j.
    split; [now exists c|]. split; [assumption|reflexivity].
  - intros (x & j & (c & Hc & <-) & Hj & ->). rewrite <- F by assumption.
    destruct (proj2 (Law (n * N.of_nat (offx (flatten (within a)) c) + j))) as (i & Hi & E); [|exists i; now rewrite E].
    exists (N.of_nat (offx (flatten (within a)) c)), j. split; [now exists c|]. split; [assumption|reflexivity].
Qed.

(** As `Layout::recast_layout`: by the reduced numerator of [new / old] up, then by the denominator down. *)
Definition swizzled_recast (up down : N -> tree -> option tree) (a : swizzled) (old new : N) : option swizzled :=
  if (old =? 0) || (new =? 0) then None else
  let common := N.gcd old new in
  let n := new / common in
  let m := old / common in
  match (if n =? 1 then Some a else swizzled_upcast (up n) a n) with
  | Some b => if m =? 1 then Some b else swizzled_downcast (down m) b m
  | None => None
  end.

(** ** Vectors *)

(** How many offsets from each of their multiples on stay together. As `Layout::kept_together`
    (`layout-algebra/src/algebra/common.rs`). *)
Definition kept_together (sws : list (swizzle * N)) : N :=
  fold_right (fun '(s, k) n => N.gcd (N.gcd (N.shiftl 1 (base s)) k) n) 0 sws.

(** As `Layout::max_alignment`, where [inside] is that of the layout inside. *)
Definition swizzled_max_alignment (inside : N) (a : swizzled) : N :=
  match swizzles a with [] => inside | sws => N.gcd (kept_together sws) inside end.

Lemma vectors_of_power sws j : sound sws -> (forall s k, In (s, k) sws -> j <= base s /\ N.divide (2 ^ j) k) ->
  forall x r, r < 2 ^ j -> exists y, moved sws (2 ^ j * x) = 2 ^ j * y /\ moved sws (2 ^ j * x + r) = 2 ^ j * y + r.
Proof.
  intros S H. induction S as [|[s k] sws A S IH]; intros x r Hr; [exists x; split; reflexivity|].
  destruct (IH (fun s k I => H s k (or_intror I)) x r Hr) as (y & E0 & E). destruct (H s k (or_introl eq_refl)) as [B [q ->]].
  cbn [moved fst] in *. rewrite E0, E. replace (q * 2 ^ j + (2 ^ j * y + r)) with ((q + y) * 2 ^ j + r) by ring.
  replace (q * 2 ^ j + 2 ^ j * y) with ((q + y) * 2 ^ j) by ring.
  assert (V : vectors s j) by (apply vectors_iff; auto). rewrite V by assumption.
  assert (D : apply s ((q + y) * 2 ^ j) = 2 ^ j * (apply s ((q + y) * 2 ^ j) / 2 ^ j)).
  { pose proof (N.pow_nonzero 2 j ltac:(lia)) as P. rewrite (N.div_mod (apply s ((q + y) * 2 ^ j)) (2 ^ j) P) at 1.
    rewrite <- N.land_ones. assert (N.land (apply s ((q + y) * 2 ^ j)) (N.ones j) = 0) as ->; [|lia].
    apply bits_0_eq. intro i. rewrite N.land_spec. destruct (N.lt_ge_cases i j) as [L|L]; [|rewrite N.ones_spec_high by assumption; apply andb_false_r].
    rewrite apply_bit, N.mul_pow2_bits_low by assumption.
    assert (target s <=? i = false) as ->; [|reflexivity]. apply N.leb_gt. unfold target. destruct (reads_above s); lia. }
  eexists. split; [exact D|]. now rewrite <- D.
Qed.

(** As many elements from each multiple of [kept_together] on stay together, in order, and begin at such a multiple. *)
Theorem kept_together_vectors sws x r : sound sws -> sws <> [] -> let n := kept_together sws in r < n ->
  exists y, moved sws (n * x) = n * y /\ moved sws (n * x + r) = n * y + r.
Proof.
  intros S N0 n Hr.
  assert (D : forall s k, In (s, k) sws -> N.divide n (2 ^ base s) /\ N.divide n k).
  { clear - n. unfold n. clear n. induction sws as [|[w q] sws IH]; intros s k I; [contradiction|]. cbn [kept_together fold_right].
    fold (kept_together sws). rewrite N.shiftl_1_l.
    pose proof (N.gcd_divide_l (N.gcd (2 ^ base w) q) (kept_together sws)) as G1. pose proof (N.gcd_divide_r (N.gcd (2 ^ base w) q) (kept_together sws)) as G2.
    destruct I as [[= -> ->]|I].
    - pose proof (N.gcd_divide_l (2 ^ base s) k). pose proof (N.gcd_divide_r (2 ^ base s) k). split; eapply N.divide_trans; eassumption.
    - destruct (IH s k I). split; eapply N.divide_trans; eassumption. }
  destruct sws as [|[w q] sws']; [congruence|]. destruct (proj1 (D w q (or_introl eq_refl))) as [z Ez]. symmetry in Ez. rewrite N.mul_comm in Ez.
  destruct (divides_pow2 _ _ _ Ez) as [j Ej]. rewrite Ej in *. apply vectors_of_power; [assumption| |assumption].
  intros s k I. destruct (D s k I) as [D1 D2]. split; [|assumption].
  apply N.nlt_ge. intro L. apply N.divide_pos_le in D1; [|pose proof (N.pow_nonzero 2 (base s)); lia].
  apply (N.pow_lt_mono_r 2) in L; lia.
Qed.

(** ** What is refused although there is a result *)

(** `2:6 o Sw<2,0,3>` is `2:6`: the swizzle moves nothing below 2. *)
Example composition_swizzle_idle :
  composition_swizzle (Behind [] (Leaf (2, 6)%nat)) (Sw 2 0 3) = Some (Behind [] (Leaf (2, 6)%nat)).
Proof. vm_compute. reflexivity. Qed.

(** `8:3 o Sw<1,2,-1>`: the operation finds no swizzles after 8:3, though the layout (4,2):(3,36) has the
    function. *)
Theorem composition_swizzle_not_exact_moved : let a := Behind [] (Leaf (8, 3)%nat) in let s := Sw 1 2 (-1) in
  composition_swizzle a s = None /\
  forall i, (i < 8)%nat -> N.of_nat (offx [(4, 3); (2, 36)]%nat i) = swizzled_off a (N.to_nat (apply s (N.of_nat i))).
Proof. split; [vm_compute; reflexivity|]. intros i H. do 8 (destruct i as [|i]; [reflexivity|]). lia. Qed.
