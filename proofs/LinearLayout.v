(** linear to_layout: a linear map is a layout behind swizzles if and only if the images other than 0 are independent. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Proofs Require Import Coalesce Walk Nested Swizzle Linear Swizzled LinearInverse.
Import ListNotations.
Local Open Scope N_scope.

(** The exclusive or of one bit into another, as a swizzle of one bit. *)
Definition exchange (read changed : N) : swizzle := Sw 1 (N.min read changed) (Z.of_N read - Z.of_N changed).

Definition set_bits (m : N) : list N := filter (N.testbit m) (below (N.size m)).

(** Reduces the images one after the other, each to one bit that no other reduced one has, by exclusive ors of that
    bit into others, which change all images; the outermost first. [None] where an image has no such bit.
    As `Linear::behind_several` (`layout-algebra/src/linear/chain.rs`), which takes the images in the order of how many
    bits they have, and writes what lies side by side as one swizzle. *)
Fixpoint reduce (order : list nat) (images : list N) (taken : N) (chain : list swizzle) : option (list N * list swizzle) :=
  match order with
  | [] => Some (images, chain)
  | j :: order' =>
      let v := nth j images 0 in
      if v =? 0 then reduce order' images taken chain else
      let free := N.ldiff v taken in
      if free =? 0 then None else
      let p := N.log2 free in
      let exchanges := map (exchange p) (set_bits (N.lxor v (N.shiftl 1 p))) in
      reduce order' (map (apply_all exchanges) images) (N.lor taken (N.shiftl 1 p)) (chain ++ exchanges)
  end.

(** As `Linear::to_layout`, where more than one swizzle is needed. *)
Definition to_layout (a : linear) : option swizzled :=
  match reduce (seq 0 (length a)) a 0 [] with
  | Some (images, chain) =>
      Some (Behind (without_offsets chain) (coalesce_tree (Node (map (fun m => Leaf (2%nat, N.to_nat m)) images))))
  | None => None
  end.

(** No sum of images is 0 but of images that are 0. *)
Definition independent (a : linear) : Prop :=
  forall x, x < 2 ^ bit_count a -> lin a x = 0 -> forall k, N.testbit x (N.of_nat k) = true -> nth k a 0 = 0.

(** [c] has the offsets of the map, at as many indices. *)
Definition has_map (c : swizzled) (a : linear) : Prop :=
  N.of_nat (size (flatten (within c))) = 2 ^ bit_count a /\
  forall x, (x < size (flatten (within c)))%nat -> swizzled_off c x = lin a (N.of_nat x).

(** ** Exchanges *)

Lemma exchange_apply p c x : p <> c -> apply (exchange p c) x = if N.testbit x p then N.lxor x (2 ^ c) else x.
Proof.
  intro Ne. by_bits. rewrite apply_bit. unfold exchange, target, source, reads_above, distance. cbn [bits base shift].
  assert (T : (if (0 <=? Z.of_N p - Z.of_N c)%Z then N.min p c else N.min p c + Z.abs_N (Z.of_N p - Z.of_N c)) = c) by (destruct (Z.leb_spec 0 (Z.of_N p - Z.of_N c)); lia).
  assert (S : (if (0 <=? Z.of_N p - Z.of_N c)%Z then N.min p c + Z.abs_N (Z.of_N p - Z.of_N c) else N.min p c) = p) by (destruct (Z.leb_spec 0 (Z.of_N p - Z.of_N c)); lia).
  rewrite T, S. destruct (N.leb_spec c a), (N.ltb_spec a (c + 1)); cbn [andb].
  - assert (a = c) as -> by lia. replace (c - c + p) with p by lia.
    destruct (N.testbit x p); [rewrite N.lxor_spec, pow2_bit, N.eqb_refl; reflexivity|apply xorb_false_r].
  - rewrite xorb_false_r. destruct (N.testbit x p); [|reflexivity]. rewrite N.lxor_spec, pow2_bit, (proj2 (N.eqb_neq c a)) by lia. now rewrite xorb_false_r.
  - rewrite xorb_false_r. destruct (N.testbit x p); [|reflexivity]. rewrite N.lxor_spec, pow2_bit, (proj2 (N.eqb_neq c a)) by lia. now rewrite xorb_false_r.
  - exfalso. lia.
Qed.

Lemma exchange_apart p c : p <> c -> apart (exchange p c).
Proof. intro Ne. unfold apart, exchange, distance. cbn [bits shift]. lia. Qed.

Definition all_pow2 (cs : list N) : N := fold_right (fun c r => N.lxor (2 ^ c) r) 0 cs.

Lemma exchanges_apply p cs x : ~ In p cs -> apply_all (map (exchange p) cs) x = if N.testbit x p then N.lxor x (all_pow2 cs) else x.
Proof.
  induction cs as [|c cs IH]; intro Ni; cbn [map apply_all all_pow2 fold_right]; [destruct (N.testbit x p); [now rewrite N.lxor_0_r|reflexivity]|].
  assert (p <> c) as Ne by (intros ->; apply Ni; now left). rewrite IH by (intro I; apply Ni; now right). fold (all_pow2 cs).
  rewrite exchange_apply by assumption. destruct (N.testbit x p) eqn:T; [|rewrite T; reflexivity].
  assert (N.testbit (all_pow2 cs) p = false) as Z.
  { clear IH. assert (H : ~ In p cs) by (intro I; apply Ni; now right). clear - H. induction cs as [|c cs IH]; [apply N.bits_0|].
    cbn [all_pow2 fold_right]. fold (all_pow2 cs). rewrite N.lxor_spec, pow2_bit, IH by (intro I; apply H; now right).
    rewrite (proj2 (N.eqb_neq c p)); [reflexivity|]. intros ->. apply H. now left. }
  rewrite N.lxor_spec, T, Z. cbn [xorb]. rewrite N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Lemma all_pow2_bit cs i : NoDup cs -> N.testbit (all_pow2 cs) i = if in_dec N.eq_dec i cs then true else false.
Proof.
  induction cs as [|c cs IH]; intro Nd; [apply N.bits_0|]. inversion Nd as [|? ? Ni Nd']; subst.
  cbn [all_pow2 fold_right]. fold (all_pow2 cs). rewrite N.lxor_spec, pow2_bit, IH by assumption.
  destruct (N.eqb_spec c i) as [->|Ne], (in_dec N.eq_dec i cs) as [J|J]; destruct (in_dec N.eq_dec i _) as [K|K]; cbn [In] in K; try reflexivity; exfalso; tauto.
Qed.

Lemma set_bits_spec m i : In i (set_bits m) <-> N.testbit m i = true.
Proof.
  unfold set_bits. rewrite filter_In, below_spec. split; [tauto|]. intro T. split; [|assumption].
  apply N.nle_gt. intro Le. rewrite (proj1 (below_pow2 m (N.size m)) (N.size_gt m) i Le) in T. discriminate.
Qed.

Lemma set_bits_sum m : all_pow2 (set_bits m) = m.
Proof.
  by_bits. rewrite all_pow2_bit by (apply NoDup_filter, below_NoDup).
  destruct (in_dec N.eq_dec a (set_bits m)) as [I|I]; rewrite set_bits_spec in I; destruct (N.testbit m a); congruence.
Qed.

(** ** What is reduced *)

(** The images of these indices are 0, or one bit each, together [taken]. *)
Inductive settled (images : list N) : list nat -> N -> Prop :=
| settled_none : settled images [] 0
| settled_zero i done taken : nth i images 0 = 0 -> settled images done taken -> settled images (i :: done) taken
| settled_bit i p done taken : nth i images 0 = 2 ^ p -> N.testbit taken p = false -> settled images done taken ->
    settled images (i :: done) (N.lor taken (2 ^ p)).

Lemma settled_bits images done taken : settled images done taken -> forall i, In i done -> forall b,
  N.testbit (nth i images 0) b = true -> N.testbit taken b = true.
Proof.
  induction 1 as [|i done taken E S IH|i p done taken E T S IH]; intros j I b Tb; [contradiction| |].
  - destruct I as [->|I]; [rewrite E, N.bits_0 in Tb; discriminate|]. eapply IH; eassumption.
  - rewrite N.lor_spec. destruct I as [->|I]; [rewrite E in Tb; rewrite Tb; apply orb_true_r|]. rewrite (IH j I b Tb). reflexivity.
Qed.

Lemma settled_map images f done taken : f 0 = 0 -> (forall i, In i done -> f (nth i images 0) = nth i images 0) ->
  settled images done taken -> settled (map f images) done taken.
Proof.
  intros F0 F S. assert (Nt : forall i, nth i (map f images) 0 = f (nth i images 0)) by (intro i; rewrite <- F0 at 1; apply map_nth).
  induction S as [|i done taken E S IH|i p done taken E T S IH]; [constructor| |].
  - apply settled_zero; [rewrite Nt, E; assumption|]. apply IH. intros; apply F; now right.
  - apply settled_bit; [rewrite Nt, F by (now left); exact E|assumption|]. apply IH. intros; apply F; now right.
Qed.

Lemma settled_disjoint images done taken : settled images done taken -> NoDup done ->
  forall i j, In i done -> In j done -> i <> j -> N.land (nth i images 0) (nth j images 0) = 0.
Proof.
  intros S. induction S as [|i done taken E S IH|i p done taken E T S IH]; intros Nd u v Iu Iv Ne; [contradiction| |]; inversion Nd; subst.
  - destruct Iu as [->|Iu]; [now rewrite E|]. destruct Iv as [->|Iv]; [rewrite E; apply N.land_0_r|]. now apply IH.
  - assert (Off : forall w, In w done -> N.land (2 ^ p) (nth w images 0) = 0).
    { intros w Iw. apply bits_0_eq. intro b. rewrite N.land_spec, pow2_bit. destruct (N.eqb_spec p b) as [<-|]; [|reflexivity].
      destruct (N.testbit (nth w images 0) p) eqn:Tw; [|reflexivity]. rewrite (settled_bits _ _ _ S w Iw p Tw) in T. discriminate. }
    destruct Iu as [->|Iu]; destruct Iv as [->|Iv]; [contradiction|rewrite E; now apply Off|rewrite E, N.land_comm; now apply Off|now apply IH].
Qed.

(** All that has only bits that are taken is a sum of settled images. *)
Lemma settled_sum images done taken : settled images done taken -> forall v,
  (forall b, N.testbit v b = true -> N.testbit taken b = true) -> (forall i, In i done -> (i < length images)%nat) ->
  exists y, lin images y = v /\ y < 2 ^ bit_count images /\ forall i, ~ In i done -> N.testbit y (N.of_nat i) = false.
Proof.
  induction 1 as [|i done taken E S IH|i p done taken E T S IH]; intros v Hv Hd.
  - exists 0. rewrite lin_0. split; [symmetry; apply bits_0_eq; intro b; destruct (N.testbit v b) eqn:Tb; [apply Hv in Tb; rewrite N.bits_0 in Tb; discriminate|reflexivity]|].
    split; [pose proof (N.pow_nonzero 2 (bit_count images)); lia|]. intros; apply N.bits_0.
  - destruct (IH v Hv (fun j I => Hd j (or_intror I))) as (y & L & B & Z). exists y. split; [assumption|]. split; [assumption|].
    intros j Nj. apply Z. intro I. apply Nj. now right.
  - set (v' := N.ldiff v (2 ^ p)).
    destruct (IH v') as (y & L & B & Z).
    { intros b Tb. unfold v' in Tb. rewrite N.ldiff_spec in Tb. apply andb_true_iff in Tb as [T1 T2]. apply Hv in T1.
      rewrite N.lor_spec in T1. apply orb_true_iff in T1 as [T1|T1]; [assumption|]. rewrite T1 in T2. discriminate. }
    { intros j I. apply Hd. now right. }
    destruct (N.testbit v p) eqn:Tp.
    + exists (N.lxor y (2 ^ N.of_nat i)). rewrite lin_linear, lin_images, E, L. split; [|split].
      * unfold v'. by_bits. rewrite N.lxor_spec, N.ldiff_spec, pow2_bit. destruct (N.eqb_spec p a) as [<-|]; [rewrite Tp; reflexivity|].
        cbn. rewrite andb_true_r. apply xorb_false_r.
      * apply lxor_below; [assumption|]. apply N.pow_lt_mono_r; [lia|]. unfold bit_count. specialize (Hd i (or_introl eq_refl)). lia.
      * intros j Nj. rewrite N.lxor_spec, Z by (intro I; apply Nj; now right). rewrite pow2_bit, (proj2 (N.eqb_neq _ _)); [reflexivity|].
        intro Q. apply Nj. left. lia.
    + exists y. split; [|split; [assumption|intros j Nj; apply Z; intro I; apply Nj; now right]].
      rewrite L. unfold v'. by_bits. rewrite N.ldiff_spec, pow2_bit. destruct (N.eqb_spec p a) as [<-|]; [now rewrite Tp|]. apply andb_true_r.
Qed.

Lemma apply_all_0 sws : apply_all sws 0 = 0.
Proof. induction sws as [|s r IH]; [reflexivity|]. cbn [apply_all]. now rewrite IH, apply_0. Qed.

Lemma reduce_correct a order : forall done images taken chain,
  (forall j, In j order -> (j < length a)%nat /\ ~ In j done) -> NoDup order -> (forall j, In j done -> (j < length a)%nat) ->
  map (apply_all chain) images = a -> Forall apart chain -> settled images done taken ->
  match reduce order images taken chain with
  | Some (images', chain') => map (apply_all chain') images' = a /\ Forall apart chain' /\ exists t, settled images' (rev order ++ done) t
  | None => ~ independent a
  end.
Proof.
  induction order as [|j order IH]; intros done images taken chain Ho Nd Hd E F S; cbn [reduce].
  - split; [assumption|]. split; [assumption|]. now exists taken.
  - destruct (Ho j (or_introl eq_refl)) as [Hj Nj]. inversion Nd as [|? ? Nij Nd']; subst x l.
    assert (Ho' : forall i, In i order -> (i < length a)%nat /\ ~ In i (j :: done)).
    { intros i I. destruct (Ho i (or_intror I)) as [A B]. split; [assumption|]. intros [->|C]; contradiction. }
    assert (Hd' : forall i, In i (j :: done) -> (i < length a)%nat) by (intros i [<-|I]; auto).
    assert (Rv : rev (j :: order) ++ done = rev order ++ j :: done) by (cbn [rev]; now rewrite <- app_assoc).
    rewrite Rv. set (v := nth j images 0).
    assert (Len : length images = length a) by (rewrite <- E; now rewrite map_length).
    destruct (N.eqb_spec v 0) as [Z|Nz].
    + apply (IH (j :: done)); try assumption. now constructor.
    + destruct (N.eqb_spec (N.ldiff v taken) 0) as [Z|Nf].
      * (* the image is a sum of others *)
        intro Ind. destruct (settled_sum images done taken S v) as (y & L & B & Zy).
        { intros b Tb. apply (f_equal (fun n => N.testbit n b)) in Z. rewrite N.ldiff_spec, Tb, N.bits_0 in Z. now destruct (N.testbit taken b). }
        { intros i I. rewrite Len. now apply Hd. }
        assert (Bc : bit_count images = bit_count a) by (unfold bit_count; now rewrite Len). rewrite Bc in B.
        assert (A0 : nth j a 0 = 0).
        { apply (Ind (N.lxor y (2 ^ N.of_nat j))).
          - apply lxor_below; [assumption|]. apply N.pow_lt_mono_r; [lia|]. unfold bit_count. lia.
          - rewrite <- E, lin_apply_all, lin_linear, lin_images, L. fold v. rewrite N.lxor_nilpotent. apply apply_all_0.
          - rewrite N.lxor_spec, Zy, pow2_bit, N.eqb_refl by assumption. reflexivity. }
        rewrite <- E in A0. rewrite <- (apply_all_0 chain) in A0 at 1. rewrite map_nth in A0. fold v in A0.
        rewrite <- (apply_all_0 chain) in A0 at 1. apply apply_all_injective in A0; [|assumption]. contradiction.
      * set (p := N.log2 (N.ldiff v taken)).
        assert (Tp : N.testbit v p = true /\ N.testbit taken p = false).
        { pose proof (N.bit_log2 _ Nf) as T. fold p in T. rewrite N.ldiff_spec in T. apply andb_true_iff in T as [T1 T2]. split; [assumption|now apply negb_true_iff]. }
        destruct Tp as [Tv Tt]. rewrite N.shiftl_1_l. set (others := N.lxor v (2 ^ p)). set (new := map (exchange p) (set_bits others)).
        assert (Np : ~ In p (set_bits others)).
        { rewrite set_bits_spec. unfold others. rewrite N.lxor_spec, Tv, pow2_bit, N.eqb_refl. discriminate. }
        assert (Ex : forall w, apply_all new w = if N.testbit w p then N.lxor w others else w).
        { intro w. unfold new. rewrite exchanges_apply, set_bits_sum by assumption. reflexivity. }
        assert (Nw : Forall apart new).
        { apply Forall_forall. intros s I. apply in_map_iff in I as (c & <- & I). apply exchange_apart. intros ->. contradiction. }
        assert (Inv : forall w, apply_all new (apply_all new w) = w).
        { intro w. rewrite (Ex w). destruct (N.testbit w p) eqn:Tw; rewrite Ex.
          - assert (N.testbit others p = false) as To by (unfold others; rewrite N.lxor_spec, Tv, pow2_bit, N.eqb_refl; reflexivity).
            rewrite N.lxor_spec, Tw, To. cbn [xorb]. now rewrite N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r.
          - now rewrite Tw. }
        apply (IH (j :: done)); try assumption.
        -- rewrite map_map. rewrite <- E. apply map_ext. intro w. rewrite apply_all_app. now rewrite Inv.
        -- now apply Forall_app.
        -- apply settled_bit; [|assumption|].
           ++ rewrite <- (apply_all_0 new) at 1. rewrite map_nth. fold v. rewrite Ex, Tv. unfold others.
              now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
           ++ apply settled_map; [apply apply_all_0| |assumption]. intros i I. rewrite Ex.
              destruct (N.testbit (nth i images 0) p) eqn:Ti; [|reflexivity]. rewrite (settled_bits _ _ _ S i I p Ti) in Tt. discriminate.
Qed.

Lemma disjoint_nth a : (forall i j, (i < j < length a)%nat -> N.land (nth i a 0) (nth j a 0) = 0) -> disjoint a = true.
Proof.
  induction a as [|m a IH]; intro H; [reflexivity|]. cbn [disjoint]. apply andb_true_iff. split.
  - apply forallb_forall. intros n I. apply (In_nth _ _ 0) in I as (k & Hk & <-). apply N.eqb_eq. apply (H 0%nat (S k)). cbn [length]. lia.
  - apply IH. intros i j Hij. apply (H (S i) (S j)). cbn [length]. lia.
Qed.

Lemma images_of_twos im : images (map (fun m => (2%nat, N.to_nat m)) im) = Some im.
Proof.
  induction im as [|m im IH]; [reflexivity|]. cbn [map images]. rewrite IH.
  change (N.of_nat 2) with 2. change (power_of_two 2) with (Some 1). change (N.to_nat 1) with 1%nat. cbn [doubles app]. now rewrite Nnat.N2Nat.id.
Qed.

Lemma flatten_leaves L : flatten (Node (map Leaf L)) = L.
Proof. cbn [flatten]. induction L as [|m L IH]; [reflexivity|]. cbn [map flat_map flatten app]. now rewrite IH. Qed.

Lemma sum_nonzero_bits a : forall x, sum a x = 0 -> forall k, N.testbit x (N.of_nat k) = true -> nth k a 0 = 0.
Proof.
  induction a as [|m a IH]; intros x E k T; [destruct k; reflexivity|]. cbn [sum] in E. destruct k as [|k].
  - cbn [N.of_nat] in T. rewrite T in E. cbn [nth]. lia.
  - cbn [nth]. apply (IH (N.shiftr x 1)); [destruct (N.testbit x 0); lia|]. rewrite N.shiftr_spec', <- T. f_equal. lia.
Qed.

(** What a layout behind swizzles has as a map is independent. *)
Lemma layout_independent c a : wf (flatten (within c)) -> sound (swizzles c) -> has_map c a -> independent a.
Proof.
  intros W S [Sz F]. destruct (to_linear_exact c W S) as [Acc G].
  assert (A : to_linear c <> None).
  { apply Acc. exists (bit_count a). split; [assumption|]. intros x y Hx Hy.
    assert (R : forall z, z < 2 ^ bit_count a -> moved (swizzles c) (N.of_nat (off (flatten (within c)) (N.to_nat z))) = lin a z).
    { intros z Hz. rewrite <- (Nnat.N2Nat.id z) at 2. rewrite <- F by lia. unfold swizzled_off. rewrite off_offx by (assumption || lia). reflexivity. }
    rewrite !R by (try assumption; now apply lxor_below). apply lin_linear. }
  destruct (to_linear c) as [r|] eqn:E; [|congruence]. destruct (G r eq_refl) as [Sr Fr].
  assert (Br : bit_count r = bit_count a) by (rewrite Sz in Sr; symmetry; now apply N.pow_inj_r in Sr; [|lia]).
  assert (r = a) as <-.
  { apply nth_ext with (d := 0) (d' := 0); [unfold bit_count in Br; lia|]. intros k Hk.
    rewrite <- !lin_images. replace (2 ^ N.of_nat k) with (N.of_nat (N.to_nat (2 ^ N.of_nat k))) by apply Nnat.N2Nat.id.
    assert (2 ^ N.of_nat k < 2 ^ bit_count r) by (apply N.pow_lt_mono_r; [lia|]; unfold bit_count; lia).
    rewrite Fr, F by lia. reflexivity. }
  unfold to_linear in E. destruct (no_offsets (swizzles c)) as [sws|] eqn:N0; [|discriminate].
  destruct (plain_to_linear (flatten (within c))) as [im|] eqn:P; [|discriminate]. injection E as <-.
  destruct (no_offsets_moved _ _ N0) as [_ K]. specialize (K S).
  unfold plain_to_linear in P. destruct (images (flatten (within c))) as [im'|]; [|discriminate]. destruct (disjoint im') eqn:D; [|discriminate]. injection P as <-.
  intros x _ Z k T. rewrite lin_apply_all in Z. rewrite <- (apply_all_0 sws) in Z at 1. apply apply_all_injective in Z; [|assumption].
  rewrite <- sum_lin in Z by assumption. rewrite <- (apply_all_0 sws), map_nth, (sum_nonzero_bits _ _ Z k T). reflexivity.
Qed.

(** There is a layout behind swizzles with these offsets if and only if the images other than 0 are independent;
    `to_layout` then has one. `result(i) == self(i)` *)
Theorem to_layout_exact a :
  (to_layout a <> None <-> independent a) /\
  (independent a <-> exists c, wf (flatten (within c)) /\ sound (swizzles c) /\ has_map c a) /\
  forall c, to_layout a = Some c -> wf (flatten (within c)) /\ sound (swizzles c) /\ has_map c a.
Proof.
  assert (Good : forall c, to_layout a = Some c -> wf (flatten (within c)) /\ sound (swizzles c) /\ has_map c a).
  { intros c. unfold to_layout.
    pose proof (reduce_correct a (seq 0 (length a)) [] a 0 []) as R. cbn beta in R.
    specialize (R (fun j I => conj (proj2 (proj1 (in_seq _ _ _) I)) (fun f => f)) (seq_NoDup _ _) (fun j f => match f with end)).
    specialize (R ltac:(apply map_id) (Forall_nil _) (settled_none a)).
    destruct (reduce _ _ _ _) as [[im chain]|]; [|discriminate]. destruct R as (E & F & t & St). rewrite app_nil_r in St. intros [= <-].
    assert (Len : length im = length a) by (rewrite <- E; now rewrite map_length).
    assert (D : disjoint im = true).
    { apply disjoint_nth. intros i j Hij. apply (settled_disjoint _ _ _ St).
      - apply NoDup_rev, seq_NoDup.
      - apply in_rev. rewrite rev_involutive. apply in_seq. lia.
      - apply in_rev. rewrite rev_involutive. apply in_seq. lia.
      - lia. }
    set (L := map (fun m => (2%nat, N.to_nat m)) im).
    assert (T : Node (map (fun m => Leaf (2%nat, N.to_nat m)) im) = Node (map Leaf L)) by (unfold L; now rewrite map_map).
    rewrite T.
    assert (WL : wf L) by (unfold L; apply Forall_forall; intros m I; apply in_map_iff in I as (x & <- & _); cbn; lia).
    assert (P : plain_to_linear L = Some im) by (unfold plain_to_linear, L; now rewrite images_of_twos, D).
    destruct (proj2 (plain_to_linear_exact L WL) im P) as [Sz Fl].
    assert (WC : wf (flatten (coalesce_tree (Node (map Leaf L)))) /\ size (flatten (coalesce_tree (Node (map Leaf L)))) = size L).
    { unfold coalesce_tree. rewrite flatten_leaves. pose proof (merge_wf L WL) as Wm. pose proof (merge_size L) as Ms.
      destruct (merge L) as [|m M] eqn:Em; [split; [repeat constructor|cbn in *; lia]|]. rewrite flatten_place. split; [exact Wm|exact Ms]. }
    destruct WC as [WC SC]. cbn [within swizzles]. split; [exact WC|]. split.
    { unfold sound, without_offsets. apply Forall_forall. intros sk I. apply in_map_iff in I as (s & <- & I). apply filter_In in I as [I _].
      cbn [fst]. now apply (proj1 (Forall_forall _ _) F). }
    split; cbn [within].
    - rewrite SC, Sz. unfold bit_count. now rewrite Len.
    - rewrite SC. intros x Hx.
      pose proof (swizzled_coalesce_function (Behind (without_offsets chain) (Node (map Leaf L))) x) as Co.
      unfold swizzled_coalesce in Co. cbn [swizzles within] in Co. rewrite Co by (rewrite flatten_leaves; assumption). clear Co.
      unfold swizzled_off. cbn [swizzles within]. rewrite flatten_leaves, without_offsets_moved, <- Fl, <- lin_apply_all, E by assumption. reflexivity. }
  assert (Acc : independent a -> to_layout a <> None).
  { intro Ind. unfold to_layout.
    pose proof (reduce_correct a (seq 0 (length a)) [] a 0 []) as R. cbn beta in R.
    specialize (R (fun j I => conj (proj2 (proj1 (in_seq _ _ _) I)) (fun f => f)) (seq_NoDup _ _) (fun j f => match f with end)).
    specialize (R ltac:(apply map_id) (Forall_nil _) (settled_none a)).
    destruct (reduce _ _ _ _) as [[im chain]|]; [discriminate|]. contradiction. }
  assert (Only : (exists c, wf (flatten (within c)) /\ sound (swizzles c) /\ has_map c a) -> independent a).
  { intros (c & W & S & H). now apply (layout_independent c). }
  split; [|split; [|exact Good]].
  - split; [|exact Acc]. intro H. apply Only. destruct (to_layout a) as [c|] eqn:E; [|congruence]. exists c. now apply Good.
  - split; [|exact Only]. intro Ind. apply Acc in Ind. destruct (to_layout a) as [c|] eqn:E; [|congruence]. exists c. now apply Good.
Qed.
