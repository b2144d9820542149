(** tma_boxes: a tile of shared memory that TMA writes box by box, and what it fills with zeros. *)
From Coq Require Import List Arith NArith ZArith Lia PeanoNat Bool Permutation Sorted.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Swizzle Wgmma.
Import ListNotations.

(** ** No two elements have one offset *)

(** A set of numbers, by their bits. *)
Inductive trie := Nothing | Fork : trie -> bool -> trie -> trie.

Fixpoint mem (p : positive) (t : trie) : bool :=
  match p, t with
  | _, Nothing => false
  | xH, Fork _ x _ => x
  | xO q, Fork l _ _ => mem q l
  | xI q, Fork _ _ r => mem q r
  end.

Fixpoint add (p : positive) (t : trie) : trie :=
  match p with
  | xH => match t with Nothing => Fork Nothing true Nothing | Fork l _ r => Fork l true r end
  | xO q => match t with Nothing => Fork (add q Nothing) false Nothing | Fork l x r => Fork (add q l) x r end
  | xI q => match t with Nothing => Fork Nothing false (add q Nothing) | Fork l x r => Fork l x (add q r) end
  end.

Lemma mem_nothing p : mem p Nothing = false.
Proof. destruct p; reflexivity. Qed.

Lemma mem_add q : forall p t, mem p (add q t) = true <-> p = q \/ mem p t = true.
Proof.
  induction q as [q IH|q IH|]; intros p [|l x r]; destruct p as [p|p|]; cbn [add mem];
    rewrite ?IH, ?mem_nothing; split; intro H; repeat destruct H as [H|H]; auto; try discriminate; try (injection H as ->; auto); subst; auto;
    try (left; congruence).
Qed.

Fixpoint all_new (t : trie) (l : list nat) : bool :=
  match l with
  | [] => true
  | x :: l' => let p := N.succ_pos (N.of_nat x) in negb (mem p t) && all_new (add p t) l'
  end.

Lemma succ_pos_inj x y : N.succ_pos (N.of_nat x) = N.succ_pos (N.of_nat y) -> x = y.
Proof. intro H. apply (f_equal N.pos) in H. rewrite !N.succ_pos_spec in H. lia. Qed.

Lemma all_new_spec l : forall t, all_new t l = true <-> NoDup l /\ forall x, In x l -> mem (N.succ_pos (N.of_nat x)) t = false.
Proof.
  induction l as [|x l IH]; intro t; cbn [all_new]; [split; [intros _; split; [constructor|contradiction]|reflexivity]|].
  rewrite andb_true_iff, negb_true_iff, IH. split.
  - intros (M & ND & F). assert (NI : ~ In x l).
    { intro I. specialize (F x I). destruct (mem _ (add _ t)) eqn:E; [discriminate|].
      assert (mem (N.succ_pos (N.of_nat x)) (add (N.succ_pos (N.of_nat x)) t) = true) by (apply mem_add; now left). congruence. }
    split; [now constructor|]. intros y [<-|I]; [assumption|]. specialize (F y I).
    destruct (mem (N.succ_pos (N.of_nat y)) t) eqn:E; [|reflexivity].
    assert (mem (N.succ_pos (N.of_nat y)) (add (N.succ_pos (N.of_nat x)) t) = true) by (apply mem_add; now right). congruence.
  - intros (ND & F). inversion ND as [|? ? NI ND']; subst. split; [apply F; now left|]. split; [assumption|].
    intros y I. destruct (mem (N.succ_pos (N.of_nat y)) (add (N.succ_pos (N.of_nat x)) t)) eqn:E; [|reflexivity].
    apply mem_add in E as [E|E]; [apply succ_pos_inj in E; subst; contradiction|]. rewrite F in E by (now right). discriminate.
Qed.

(** The offsets of all elements are different. *)
Definition distinct (L : layout) : bool := all_new Nothing (vals L).

Theorem distinct_iff L : distinct L = true <-> NoDup (vals L).
Proof. unfold distinct. rewrite all_new_spec. split; [tauto|]. intro H. split; [assumption|]. intros. apply mem_nothing. Qed.

(** ** What TMA writes

    The modes of a tile in the order in which the memory of a box has them, neighbours first, are a list of layouts, a coordinate a
    number for each. A box has extents ts. Swizzles, spans and addresses are those of [Wgmma]. *)

Definition in_tile (Os : list layout) (c : list nat) : Prop := Forall2 (fun L i => i < size L) Os c.

Fixpoint total (Os : list layout) (c : list nat) : nat :=
  match Os, c with L :: Os', i :: c' => off L i + total Os' c' | _, _ => 0 end.

(** Where the box of an element begins, and the element's coordinate in it. *)
Fixpoint box (ts c : list nat) : list nat :=
  match ts, c with t :: ts', i :: c' => (i - i mod t) :: box ts' c' | _, _ => [] end.
Fixpoint in_box (ts c : list nat) : list nat :=
  match ts, c with t :: ts', i :: c' => i mod t :: in_box ts' c' | _, _ => [] end.

(** The place in a box, which is compact: (t0, t1, ...):(1, t0, t0 * t1, ...). *)
Fixpoint place (stride : nat) (ts w : list nat) : nat :=
  match ts, w with t :: ts', i :: w' => i * stride + place (stride * t) ts' w' | _, _ => 0 end.

(** A box begins at a multiple of 128 bytes, and where the pattern of the swizzle does. *)
Definition repeated (b : nat) : nat := if b =? 0 then 128 else 8 * span b.

(** T6 to T8: an extent of a box is at most 256, neighbours are a multiple of 16 bytes, or the span of the swizzle. *)
Definition box_shape (b e : nat) (Os : list layout) (ts : list nat) : Prop :=
  Forall2 (fun L t => 1 <= t <= 256 /\ size L mod t = 0) Os ts /\
  (hd 0 ts * e) mod 16 = 0 /\ (b = 0 \/ hd 0 ts * e = span b).

(** Boxes of extents ts are the tile: each begins where a box may, and each element lies where TMA writes it. *)
Definition written (b e s : nat) (Os : list layout) (ts : list nat) : Prop :=
  box_shape b e Os ts /\
  forall c, in_tile Os c ->
    ((s + total Os (box ts c)) * e) mod repeated b = 0 /\
    hardware b ((s + total Os (box ts c) + place 1 ts (in_box ts c)) * e) = address b e (s + total Os c).

(** ** The decision *)

Definition step_of (L : layout) : option nat := if 1 <? size L then Some (off L 1) else None.

(** Whether a mode comes behind another: that of one coordinate is the last. *)
Definition behind (L L' : layout) : bool :=
  match step_of L, step_of L' with
  | Some d, Some d' => d' <? d
  | None, Some _ => true
  | _, None => false
  end.

Fixpoint place_mode (L : layout) (Os : list layout) : list layout :=
  match Os with [] => [L] | L' :: Os' => if behind L' L then L :: Os else L' :: place_mode L Os' end.

(** As `order` of `layout-decide/src/boxes.rs`: the mode whose neighbours are those of the matrix, then the others by their steps. *)
Definition order (Ls : list layout) (contiguous : nat) : list layout :=
  nth contiguous Ls [] :: fold_left (fun Os L => place_mode L Os) (firstn contiguous Ls ++ skipn (S contiguous) Ls) [].

(** Of t and what is below, the most that divides the run, and behind which another box may begin. *)
Fixpoint most (of stride run t : nat) : nat :=
  match t with
  | 0 => 0
  | S t' =>
      if t' =? 0 then 1
      else if (run mod t =? 0) && ((t =? run) || (t * stride mod of =? 0)) then t else most of stride run t'
  end.

(** As the loop of `boxes` of `layout-decide/src/boxes.rs`: the extents of a box. *)
Fixpoint take (first : bool) (b e of stride : nat) (Os : list layout) : option (list nat) :=
  match Os with
  | [] => Some []
  | L :: Os' =>
      let n := size L in
      let r := run (off L) stride 1 (n - 1) in
      let line := span b / e in
      if first && negb (negb ((r =? 1) && (1 <? n)) && (r * e mod 16 =? 0) && ((b =? 0) || (r =? line))) then None
      else
        let t := most of stride r (Nat.min r (if first && negb (b =? 0) then line else 256)) in
        if ((t =? r) || (t * stride mod of =? 0)) && forallb (fun q => off L (q * t) mod of =? 0) (seq 1 (n / t - 1))
        then option_map (cons t) (take false b e of (stride * t) Os') else None
  end.

(** As `tma_boxes` of `layout-algebra/src/thread_value/proof/boxes.rs`: of Sw<B,M,S> o s o t, of numbers of some bits, the extents of a
    box in the order of its modes. *)
Definition tma_boxes (B M S s : nat) (t : tree) (bits contiguous : nat) : option (list nat) :=
  let Ls := modes t in
  let e := bits / 8 in
  if ((bits =? 8) || (bits =? 16) || (bits =? 32)) && ((length Ls <=? 5) && (contiguous <? length Ls)) then
    match span_of e B M S with
    | Some b =>
        let of := repeated b / e in
        if distinct (flatten t) && (s mod of =? 0) then take true b e of 1 (order Ls contiguous) else None
    | None => None
    end
  else None.

(** ** What is accepted is written *)

Lemma most_le of stride r t : most of stride r t <= t.
Proof.
  induction t as [|t IH]; cbn [most]; [lia|]. destruct (Nat.eqb_spec t 0); [lia|]. destruct (_ && _); lia.
Qed.

Lemma most_spec of stride r t : 1 <= t -> 1 <= most of stride r t /\ r mod most of stride r t = 0.
Proof.
  induction t as [|t IH]; [lia|]. intros _. cbn [most]. destruct (Nat.eqb_spec t 0); [split; [lia|apply Nat.mod_1_r]|].
  destruct ((r mod S t =? 0) && _) eqn:E; [|apply IH; lia].
  apply andb_true_iff in E as [E _]. apply Nat.eqb_eq in E. split; [lia|exact E].
Qed.

(** A run along the stride is the first mode of what is coalesced, or there is none. *)
Lemma run_first L d : wf L -> let r := run (off L) d 1 (size L - 1) in
  1 <= r <= size L /\ size L mod r = 0 /\ (forall i, i < r -> off L i = i * d) /\
  (r < size L -> off L r <> r * d) /\
  forall i q, i < r -> off L (i + r * q) = i * d + off L (r * q).
Proof.
  intro W. cbv zeta. pose proof (size_pos _ W) as P.
  destruct (run_spec (off L) d (size L - 1) 1) as (B & E & N). set (r := run (off L) d 1 (size L - 1)) in *. clearbody r.
  assert (E' : forall i, i < r -> off L i = i * d).
  { intros [|i] Hi; [now apply off_0|]. apply E. lia. }
  split; [lia|]. destruct (Nat.eq_dec r 1) as [->|N1].
  - split; [apply Nat.mod_1_r|]. split; [assumption|]. split; [intro; apply N; lia|].
    intros i q Hi. assert (i = 0) as -> by lia. now rewrite Nat.mul_0_l, !Nat.add_0_l.
  - pose proof (merge_coalesced L W) as C. pose proof (merge_size L) as Sz. pose proof (fun x => merge_off L x W) as F.
    destruct (merge L) as [|[s' d'] R]; [simpl in Sz; lia|].
    pose proof (coalesced_wf _ C) as Wm. apply wf_cons in Wm as [Ws WR]. simpl in Sz. pose proof (size_pos _ WR).
    assert (2 <= s') by (simpl in C; tauto).
    assert (d' = d) as ->.
    { specialize (E' 1 ltac:(lia)). rewrite <- F, off_line in E' by (assumption || lia). lia. }
    assert (r = s') as ->.
    { destruct (lt_eq_lt_dec r s') as [[Lt|]|Gt]; [|assumption|]; exfalso.
      - apply N; [nia|]. rewrite <- F. now apply off_line.
      - destruct R as [|m R]; [simpl in *; lia|]. apply (coalesced_leaves s' d m R C). rewrite F. now apply E'. }
    split; [rewrite <- Sz, Nat.mul_comm; apply Nat.mod_mul; lia|]. split; [assumption|]. split; [intro; apply N; lia|].
    intros i q Hi. rewrite <- !F, off_block by lia. rewrite <- (Nat.add_0_l (s' * q)), off_block by lia. lia.
Qed.

(** The same for boxes that divide the run. *)
Lemma run_boxes L d t c : wf L -> let r := run (off L) d 1 (size L - 1) in 1 <= t -> r mod t = 0 ->
  off L c = off L (c - c mod t) + c mod t * d.
Proof.
  intros W. cbv zeta. destruct (run_first L d W) as (B & _ & _ & _ & F). set (r := run _ d 1 _) in *. clearbody r.
  intros Ht Hr. pose proof (Nat.div_mod r t ltac:(lia)) as Dr. rewrite Hr in Dr. set (k := r / t) in *. clearbody k.
  pose proof (Nat.div_mod c r ltac:(lia)) as Dc. pose proof (Nat.mod_upper_bound c r ltac:(lia)) as Mc.
  set (q := c / r) in *. set (i := c mod r) in *. clearbody q i.
  pose proof (Nat.div_mod i t ltac:(lia)) as Di. pose proof (Nat.mod_upper_bound i t ltac:(lia)) as Mi.
  assert (E : c mod t = i mod t).
  { rewrite Dc, Dr. replace (t * k + 0) with (t * k) by lia. replace (t * k * q + i) with (i + (k * q) * t) by nia. apply Nat.mod_add. lia. }
  rewrite E. replace c with (i + r * q) by lia. rewrite F by assumption.
  replace (i + r * q - i mod t) with ((i - i mod t) + r * q) by lia. rewrite F by lia. nia.
Qed.

Lemma take_sound Os : forall first b e of stride ts, Forall wf Os -> 1 <= of -> 1 <= span b / e ->
  take first b e of stride Os = Some ts ->
  Forall2 (fun L t => 1 <= t <= Nat.max 256 (span b / e) /\ size L mod t = 0) Os ts /\
  forall c, in_tile Os c -> total Os c = total Os (box ts c) + place stride ts (in_box ts c) /\ total Os (box ts c) mod of = 0.
Proof.
  induction Os as [|L Os IH]; intros first b e of stride ts W Ho Hl; cbn [take].
  - intros [= <-]. split; [constructor|]. intros c _. split; [reflexivity|]. apply Nat.mod_0_l. lia.
  - inversion W as [|? ? WL W']; subst. destruct (run_first L stride WL) as (B & D & E & N & F).
    pose proof (run_boxes L stride) as RB. cbv zeta in RB.
    set (r := run (off L) stride 1 (size L - 1)) in *.
    set (t := most of stride r _). match goal with |- (if ?g then None else _) = _ -> _ => destruct g; [discriminate|] end.
    match goal with |- (if ?g then _ else None) = _ -> _ => destruct g eqn:G; [|discriminate] end.
    destruct (take false b e of (stride * t) Os) as [ts'|] eqn:T; [|discriminate]. cbn [option_map]. intros [= <-].
    destruct (IH _ _ _ _ _ _ W' Ho Hl T) as [F2 H].
    assert (Ht : 1 <= Nat.min r (if first && negb (b =? 0) then span b / e else 256)) by (destruct (first && negb (b =? 0)); lia).
    destruct (most_spec of stride r _ Ht) as [T1 T2]. pose proof (most_le of stride r (Nat.min r (if first && negb (b =? 0) then span b / e else 256))) as T3.
    fold t in T1, T2, T3.
    assert (Dt : size L mod t = 0).
    { apply Nat.mod_divide in D; [|lia]. apply Nat.mod_divide in T2; [|lia]. apply Nat.mod_divide; [lia|]. eapply Nat.divide_trans; eassumption. }
    split; [constructor; [|exact F2]|].
    { split; [|exact Dt]. split; [assumption|]. eapply Nat.le_trans; [exact T3|]. destruct (first && negb (b =? 0)); lia. }
    intros c Ic. inversion Ic as [|? i ? c' Hi Ic']; subst. destruct (H c' Ic') as [H1 H2].
    cbn [total box in_box place]. split; [rewrite (RB t i WL T1 T2), H1; lia|].
    apply andb_true_iff in G as [_ G]. rewrite forallb_forall in G.
    assert (Z : off L (i - i mod t) mod of = 0).
    { pose proof (Nat.div_mod i t ltac:(lia)). replace (i - i mod t) with (i / t * t) by lia.
      destruct (Nat.eq_dec (i / t) 0) as [->|Nz]; [rewrite Nat.mul_0_l, off_0 by assumption; apply Nat.mod_0_l; lia|].
      apply Nat.eqb_eq, G, in_seq. pose proof (Nat.div_mod (size L) t ltac:(lia)) as Ds. rewrite Dt in Ds.
      assert (i / t < size L / t) by (apply Nat.div_lt_upper_bound; lia). lia. }
    rewrite Nat.add_mod, Z, H2, Nat.add_0_l by lia. apply Nat.mod_0_l. lia.
Qed.

Lemma line_of b e : e = 1 \/ e = 2 \/ e = 4 -> span b / e = unit e * 2 ^ b /\ (repeated b / e) * e = repeated b /\ 1 <= repeated b / e.
Proof.
  intro He. destruct (sizes b e He) as (E16 & U4 & EL & P2 & S16). rewrite <- EL.
  assert (R : exists k, repeated b = k * e /\ 1 <= k).
  { unfold repeated. destruct (b =? 0).
    - exists (8 * unit e). split; [|lia]. replace 128 with (8 * 16) by reflexivity. rewrite <- E16. lia.
    - exists (8 * (unit e * 2 ^ b)). split; nia. }
  destruct R as (k & -> & Hk). rewrite !Nat.div_mul by lia. repeat split; lia.
Qed.

(** tma_boxes, in the order of a box: what is accepted is written by boxes with these extents. *)
Theorem take_written b e s Os ts : Forall wf Os -> Os <> [] -> e = 1 \/ e = 2 \/ e = 4 -> b <= 3 ->
  s mod (repeated b / e) = 0 -> take true b e (repeated b / e) 1 Os = Some ts -> written b e s Os ts.
Proof.
  intros W N He Hb Hs T. destruct (line_of b e He) as (El & Er & Hr). destruct (sizes b e He) as (E16 & U4 & EL & P2 & S16).
  assert (Hl : span b / e <= 128 /\ 1 <= span b / e).
  { rewrite El. assert (b = 0 \/ b = 1 \/ b = 2 \/ b = 3) as Hb' by lia. assert (unit e <= 16) by nia.
    destruct Hb' as [->|[->|[->| ->]]]; simpl Nat.pow; lia. }
  destruct (take_sound Os true b e (repeated b / e) 1 ts W Hr ltac:(lia) T) as [F2 H]. split.
  - split; [|].
    + clear - F2 Hl. induction F2 as [|L t Os ts [B D] F IH]; constructor; [|exact IH]. split; [lia|exact D].
    + destruct Os as [|L Os]; [congruence|]. cbn [take] in T. inversion W as [|? ? WL W']; subst.
      destruct (run_first L 1 WL) as (B & _). set (r := run (off L) 1 1 (size L - 1)) in *.
      cbn [andb] in T. destruct (negb ((r =? 1) && (1 <? size L)) && (r * e mod 16 =? 0) && ((b =? 0) || (r =? span b / e))) eqn:G; [|discriminate].
      cbn [negb] in T. apply andb_true_iff in G as [G G3]. apply andb_true_iff in G as [_ G2]. apply Nat.eqb_eq in G2.
      set (t := most _ 1 r _) in T. destruct (((t =? r) || (t * 1 mod (repeated b / e) =? 0)) && _) eqn:Q; [|discriminate].
      destruct (take false _ _ _ _ Os) as [ts'|]; [|discriminate]. injection T as <-. cbn [hd].
      apply andb_true_iff in Q as [Q _]. apply orb_true_iff in Q.
      assert (Tr : b <> 0 -> t = r).
      { intro Nb. destruct (Nat.eqb_spec b 0); [congruence|]. cbn [orb negb andb] in *. apply Nat.eqb_eq in G3.
        subst t. rewrite <- G3, Nat.min_id. destruct r as [|r']; [lia|]. cbn [most]. destruct (Nat.eqb_spec r' 0) as [->|]; [reflexivity|].
        rewrite Nat.mod_same, !Nat.eqb_refl by lia. reflexivity. }
      split.
      * destruct Q as [Q|Q]; [apply Nat.eqb_eq in Q; now rewrite Q|].
        destruct (Nat.eq_dec b 0) as [->|Nb]; [|now rewrite Tr]. apply Nat.eqb_eq in Q. rewrite Nat.mul_1_r in Q.
        pose proof (Nat.div_mod t (repeated 0 / e) ltac:(lia)) as Dt. rewrite Q in Dt.
        assert (E128 : repeated 0 / e * e = 16 * 8) by (rewrite Er; reflexivity).
        set (k := t / (repeated 0 / e)) in *. replace (t * e) with (8 * k * 16) by nia. apply Nat.mod_mul. lia.
      * destruct (Nat.eq_dec b 0) as [|Nb]; [now left|right]. rewrite Tr by assumption.
        destruct (Nat.eqb_spec b 0); [congruence|]. cbn [orb] in G3. apply Nat.eqb_eq in G3. rewrite G3, El. lia.
  - intros c Ic. destruct (H c Ic) as [H1 H2]. split.
    + rewrite <- Er at 1. rewrite Nat.mul_mod_distr_r by lia. rewrite Nat.add_mod, Hs, H2, Nat.add_0_l, Nat.mod_0_l by lia. reflexivity.
    + rewrite address_hardware by assumption. do 2 f_equal. lia.
Qed.

(** The modes in the order of a box are those of the tile, and that of the matrix's neighbours is the first. *)
Lemma place_mode_perm L Os : Permutation (place_mode L Os) (L :: Os).
Proof.
  induction Os as [|L' Os IH]; cbn [place_mode]; [reflexivity|]. destruct (behind L' L); [reflexivity|]. rewrite IH. constructor.
Qed.

Theorem order_perm Ls c : c < length Ls -> Permutation (order Ls c) Ls /\ hd [] (order Ls c) = nth c Ls [].
Proof.
  intro H. split; [|reflexivity]. unfold order.
  assert (G : forall Rs Os, Permutation (fold_left (fun Os L => place_mode L Os) Rs Os) (Rs ++ Os)).
  { induction Rs as [|L Rs IH]; intro Os; [reflexivity|]. cbn [fold_left app]. rewrite IH, place_mode_perm. symmetry. apply Permutation_middle. }
  rewrite G, app_nil_r. destruct (nth_split Ls [] H) as (l1 & l2 & E & Len).
  rewrite E at 2 3 4. subst c. rewrite firstn_app, Nat.sub_diag, firstn_all, firstn_O, app_nil_r.
  replace (S (length l1)) with (length (l1 ++ [nth (length l1) Ls []])) by (rewrite app_length; simpl; lia).
  change (l1 ++ nth (length l1) Ls [] :: l2) with (l1 ++ [nth (length l1) Ls []] ++ l2). rewrite app_assoc at 1.
  rewrite skipn_app, Nat.sub_diag, skipn_all, skipn_O. cbn [app]. apply Permutation_middle.
Qed.

Lemma modes_flatten t : concat (modes t) = flatten t.
Proof. destruct t as [m|ts]; [reflexivity|]. cbn [modes flatten]. now rewrite flat_map_concat_map. Qed.

(** No two coordinates of a tile have one offset. *)
Definition separate (Os : list layout) : Prop :=
  forall c c', in_tile Os c -> in_tile Os c' -> total Os c = total Os c' -> c = c'.

Fixpoint index_of (Os : list layout) (c : list nat) : nat :=
  match Os, c with L :: Os', i :: c' => i + size L * index_of Os' c' | _, _ => 0 end.

Lemma total_index Os c : Forall wf Os -> in_tile Os c ->
  index_of Os c < size (concat Os) /\ total Os c = off (concat Os) (index_of Os c).
Proof.
  intros W I. induction I as [|L i Os c Hi I IH]; [split; [simpl; lia|reflexivity]|].
  inversion W as [|? ? WL W']; subst. destruct (IH W') as [I1 I2]. cbn [concat index_of total].
  pose proof (size_pos _ WL). rewrite size_app. split; [nia|]. rewrite off_app, I2 by assumption.
  rewrite <- (off_mod L (i + _)) by assumption. rewrite (Nat.mul_comm (size L)), Nat.mod_add, Nat.div_add by lia.
  rewrite Nat.mod_small, Nat.div_small by lia. reflexivity.
Qed.

Lemma index_injective Os c : forall c', in_tile Os c -> in_tile Os c' -> index_of Os c = index_of Os c' -> c = c'.
Proof.
  intros c' I. revert c'. induction I as [|L i Os c Hi I IH]; intros c' I' E; inversion I' as [|? j ? c2 Hj I2]; subst; [reflexivity|].
  cbn [index_of] in E. assert (i = j).
  { rewrite <- (Nat.mod_small i (size L)), <- (Nat.mod_small j (size L)) by assumption.
    apply (f_equal (fun x => x mod size L)) in E. rewrite !(Nat.mul_comm (size L)), !Nat.mod_add in E by lia. exact E. }
  subst j. f_equal. apply IH; [assumption|]. nia.
Qed.

Lemma separate_iff Os : Forall wf Os -> NoDup (vals (concat Os)) -> separate Os.
Proof.
  intros W N c c' I I' E. assert (WC : wf (concat Os)).
  { clear - W. induction W as [|L Os WL W IH]; [constructor|]. cbn [concat]. now apply wf_app. }
  destruct (total_index Os c W I) as [L1 T1]. destruct (total_index Os c' W I') as [L2 T2].
  apply (index_injective Os); [assumption|assumption|]. rewrite vals_off in N by assumption.
  apply (NoDup_nth _ (off (concat Os) 0)) with (i := index_of Os c) (j := index_of Os c') in N;
    rewrite ?map_length, ?seq_length; try assumption.
  rewrite !map_nth, !seq_nth by assumption. cbn [Nat.add]. congruence.
Qed.

Lemma concat_perm (Os Ls : list layout) : Permutation Os Ls -> Permutation (concat Os) (concat Ls).
Proof.
  induction 1 as [|L Os Ls P IH|L L' Os|]; cbn [concat]; [reflexivity|now apply Permutation_app_head| |etransitivity; eassumption].
  rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
Qed.

(** tma_boxes: an accepted tile is written box by box, and no two of its elements have the same address. *)
Theorem tma_boxes_written B M S s t bits c ts : wf (flatten t) -> tma_boxes B M S s t bits c = Some ts ->
  exists b, span_of (bits / 8) B M S = Some b /\
    written b (bits / 8) s (order (modes t) c) ts /\ separate (order (modes t) c).
Proof.
  intro W. unfold tma_boxes. cbv zeta. destruct ((bits =? 8) || (bits =? 16) || (bits =? 32)) eqn:E; [|discriminate].
  destruct ((length (modes t) <=? 5) && (c <? length (modes t))) eqn:L; [|discriminate]. cbn [andb].
  destruct (span_of (bits / 8) B M S) as [b|] eqn:Sp; [|discriminate].
  destruct (distinct (flatten t) && _) eqn:D; [|discriminate]. intro T. exists b. split; [reflexivity|].
  apply andb_true_iff in L as [_ L]. apply Nat.ltb_lt in L. apply andb_true_iff in D as [D Hs]. apply Nat.eqb_eq in Hs.
  apply distinct_iff in D. destruct (order_perm (modes t) c L) as [P _].
  assert (WO : Forall wf (order (modes t) c)).
  { eapply Permutation_Forall; [symmetry; exact P|]. apply Forall_forall. intros X I.
    destruct (In_nth _ _ [] I) as (i & _ & <-). now apply modes_wf. }
  split.
  - apply take_written; [assumption|discriminate|now apply bytes_of|eapply span_of_spec, Sp|assumption|assumption].
  - apply separate_iff; [assumption|]. eapply Permutation_NoDup; [|exact D].
    rewrite <- modes_flatten. apply vals_perm, concat_perm. now symmetry.
Qed.

(** ** What is written is accepted *)

(** A mode of which a box has t coordinates, stride apart, and others begin where boxes may. *)
Definition good (of stride : nat) (L : layout) (t : nat) : Prop :=
  1 <= t <= 256 /\ size L mod t = 0 /\
  forall c, c < size L -> off L c = off L (c - c mod t) + c mod t * stride /\ off L (c - c mod t) mod of = 0.

Fixpoint laid (of stride : nat) (ms : list (layout * nat)) : Prop :=
  match ms with [] => True | (L, t) :: ms' => good of stride L t /\ laid of (stride * t) ms' end.

Lemma zeros_in_tile Os : Forall wf Os -> in_tile Os (map (fun _ => 0) Os) /\ total Os (map (fun _ => 0) Os) = 0.
Proof.
  induction 1 as [|L Os W F [I T]]; [split; [constructor|reflexivity]|]. cbn [map total]. rewrite T, off_0 by assumption.
  split; [|reflexivity]. constructor; [now apply size_pos|assumption].
Qed.

Lemma zeros_box Os ts stride : Forall (le 1) ts -> box ts (map (fun _ : layout => 0) Os) = map (fun _ => 0) (firstn (length ts) Os) /\
  place stride ts (in_box ts (map (fun _ : layout => 0) Os)) = 0.
Proof.
  intro F. revert Os stride. induction F as [|t ts Ht F IH]; intros [|L Os] stride; cbn [map box in_box place firstn length]; try (split; reflexivity).
  destruct (IH Os (stride * t)) as [-> ->]. rewrite Nat.mod_0_l by lia. split; reflexivity.
Qed.

Lemma written_laid Os : forall ts of stride, 1 <= of -> Forall wf Os -> Forall2 (fun L t => 1 <= t <= 256 /\ size L mod t = 0) Os ts ->
  (forall c, in_tile Os c -> total Os c = total Os (box ts c) + place stride ts (in_box ts c) /\ total Os (box ts c) mod of = 0) ->
  laid of stride (combine Os ts).
Proof.
  induction Os as [|L Os IH]; intros ts of stride Ho W F H; [exact I|]. inversion F as [|? t ? ts' [Ht D] F']; subst.
  inversion W as [|? ? WL W']; subst. cbn [combine laid].
  assert (T1 : Forall (le 1) ts') by (clear - F'; induction F' as [|? ? ? ? [? _]]; constructor; [lia|assumption]).
  assert (Len : length ts' = length Os) by (clear - F'; induction F'; simpl; congruence).
  destruct (zeros_in_tile Os W') as [Z1 Z2]. pose proof (size_pos _ WL). split.
  - split; [assumption|]. split; [assumption|]. intros c Hc. destruct (H (c :: map (fun _ => 0) Os)) as [H1 H2]; [now constructor|].
    destruct (zeros_box Os ts' (stride * t) T1) as [B1 B2]. cbn [total box in_box place] in H1, H2.
    rewrite B1, Len, firstn_all in H1, H2. rewrite B2, Z2 in H1. rewrite Z2, Nat.add_0_r in H2. split; [lia|assumption].
  - apply IH; try assumption. intros c Ic. destruct (H (0 :: c)) as [H1 H2]; [constructor; [lia|assumption]|].
    cbn [total box in_box place] in H1, H2. rewrite Nat.mod_0_l, Nat.sub_0_r, off_0 in H1, H2 by (assumption || lia). split; [lia|exact H2].
Qed.

Lemma most_good of stride r m : forall u, 1 <= u <= m -> r mod u = 0 -> (u = r \/ u * stride mod of = 0) ->
  let t := most of stride r m in t = r \/ t * stride mod of = 0.
Proof.
  intros u Hu D G. cbv zeta. induction m as [|m IH]; [lia|]. cbn [most]. destruct (Nat.eqb_spec m 0) as [->|].
  - assert (u = 1) as -> by lia. exact G.
  - destruct (Nat.eqb_spec (r mod S m) 0) as [Z|Z]; cbn [andb].
    + destruct (Nat.eqb_spec (S m) r); [now left|]. cbn [orb]. destruct (Nat.eqb_spec (S m * stride mod of) 0); [now right|].
      apply IH. destruct (Nat.eq_dec u (S m)) as [->|]; [destruct G; congruence|lia].
    + apply IH. destruct (Nat.eq_dec u (S m)) as [->|]; [congruence|lia].
Qed.

Lemma most_all of stride r : 1 <= r -> most of stride r r = r.
Proof.
  intro H. destruct r as [|r]; [lia|]. cbn [most]. destruct (Nat.eqb_spec r 0) as [->|]; [reflexivity|].
  rewrite Nat.mod_same, !Nat.eqb_refl by lia. reflexivity.
Qed.

(** What a good mode says of its run. *)
Lemma good_run of stride L t : wf L -> good of stride L t -> let r := run (off L) stride 1 (size L - 1) in
  t <= r /\ r mod t = 0 /\ (t < r -> t * stride mod of = 0) /\ forall q, q * t < size L -> off L (q * t) mod of = 0.
Proof.
  intros W (Ht & D & H). cbv zeta. destruct (run_first L stride W) as (B & Dr & E & N & _).
  set (r := run _ _ _ _) in *. clearbody r. pose proof (size_pos _ W) as P.
  assert (Ts : t <= size L).
  { pose proof (Nat.div_mod (size L) t ltac:(lia)) as X. rewrite D in X. destruct (size L / t); lia. }
  assert (M : forall q, q * t < size L -> off L (q * t) mod of = 0).
  { intros q Hq. destruct (H (q * t) Hq) as [_ Z]. rewrite Nat.mod_mul, Nat.sub_0_r in Z by lia. exact Z. }
  assert (Le : t <= r).
  { destruct (le_lt_dec t r); [assumption|]. exfalso. apply N; [lia|]. destruct (H r ltac:(lia)) as [Z _].
    rewrite Nat.mod_small, Nat.sub_diag, off_0 in Z by (assumption || lia). lia. }
  split; [assumption|]. split; [|split; [|exact M]].
  - destruct (Nat.eq_dec r (size L)) as [->|]; [assumption|]. destruct (Nat.eq_dec (r mod t) 0) as [|Z]; [assumption|]. exfalso.
    apply N; [lia|]. destruct (H r ltac:(lia)) as [X _]. pose proof (Nat.mod_le r t ltac:(lia)). rewrite (E (r - r mod t)) in X by lia. nia.
  - intro Lt. specialize (M 1 ltac:(lia)). rewrite Nat.mul_1_l, E in M by assumption. exact M.
Qed.

(** Where every box may begin everywhere, nothing is refused. *)
Lemma take_free b e of Os : forall stride, Forall wf Os -> 1 <= of ->
  Forall (fun L => forall c, c < size L -> off L c mod of = 0) Os -> take false b e of stride Os <> None.
Proof.
  induction Os as [|L Os IH]; intros stride W Ho F; [discriminate|]. inversion W as [|? ? WL W']; inversion F as [|? ? FL F']; subst.
  cbn [take andb]. destruct (run_first L stride WL) as (B & D & E & N & _). set (r := run _ _ _ _) in *. clearbody r.
  set (t := most of stride r _). assert (T : 1 <= t /\ r mod t = 0) by (apply most_spec; lia). pose proof (most_le of stride r (Nat.min r 256)) as T3. fold t in T3.
  assert (G : (t =? r) || (t * stride mod of =? 0) = true).
  { destruct (Nat.eq_dec r 1) as [->|]; [assert (t = 1) as -> by lia; reflexivity|]. apply orb_true_iff. right. apply Nat.eqb_eq.
    assert (stride = off L 1) as -> by (rewrite E by lia; lia). rewrite Nat.mul_mod, FL, Nat.mul_0_r by lia. apply Nat.mod_0_l. lia. }
  rewrite G. cbn [andb]. assert (forallb (fun q => off L (q * t) mod of =? 0) (seq 1 (size L / t - 1)) = true) as ->.
  { apply forallb_forall. intros q I. apply in_seq in I. apply Nat.eqb_eq, FL.
    pose proof (Nat.mul_div_le (size L) t ltac:(lia)). nia. }
  specialize (IH (stride * t) W' Ho F'). destruct (take false b e of (stride * t) Os); [discriminate|congruence].
Qed.

(** Two modes do not meet. *)
Lemma modes_meet L Os N i j : wf L -> Forall wf Os -> NoDup (vals (concat (L :: Os))) -> In N Os -> i < size L -> j < size N ->
  off L i = off N j -> i = 0.
Proof.
  intros WL W ND I Hi Hj E. assert (WC : wf (concat Os)).
  { clear - W. induction W as [|X Os WX W IH]; [constructor|]. cbn [concat]. now apply wf_app. }
  apply in_split in I as (O1 & O2 & ->). cbn [concat] in ND. rewrite concat_app in *. cbn [concat] in *.
  apply wf_app in WC as [W1 W2]. apply wf_app in W2 as [WN W2].
  set (C := concat O1 ++ N ++ concat O2) in *. pose proof (size_pos _ W1) as P1. pose proof (size_pos _ WN) as PN. pose proof (size_pos _ W2) as P2.
  assert (WLC : wf (L ++ C)) by (repeat (apply wf_app; split); assumption).
  assert (SC : size C = size (concat O1) * (size N * size (concat O2))) by (unfold C; now rewrite !size_app).
  assert (Q : off C (size (concat O1) * j) = off N j).
  { unfold C. rewrite off_app by assumption. rewrite <- (off_mod (concat O1)) by assumption.
    rewrite (Nat.mul_comm (size (concat O1))), Nat.mod_mul, Nat.div_mul, off_0, Nat.add_0_l by (assumption || lia).
    rewrite off_app, Nat.div_small, off_0 by assumption. lia. }
  set (q := size (concat O1) * j) in *. assert (Hq : q < size C).
  { rewrite SC. subst q. apply Nat.mul_lt_mono_pos_l; [lia|]. nia. }
  pose proof (size_pos _ WL) as PL.
  assert (Eq : i = size L * q); [|destruct q; nia].
  rewrite vals_off in ND by assumption.
  apply (NoDup_nth _ (off (L ++ C) 0)) with (i := i) (j := size L * q) in ND; rewrite ?map_length, ?seq_length, ?size_app; try nia.
  rewrite !map_nth, !seq_nth by nia. cbn [Nat.add]. rewrite !off_app by assumption.
  apply wf_app in WLC as [_ WC]. rewrite (Nat.div_small i), (off_0 C) by assumption.
  rewrite <- (off_mod L (size L * q)), (Nat.mul_comm (size L)), Nat.mod_mul, Nat.div_mul, off_0 by (assumption || lia). lia.
Qed.

Lemma mode_meets_0 L Os i : wf L -> Forall wf Os -> NoDup (vals (concat (L :: Os))) -> i < size L -> off L i = 0 -> i = 0.
Proof.
  intros WL W ND Hi E. apply (modes_meet L (Os ++ [[(1, 0)]]) [(1, 0)] i 0); try assumption.
  - apply Forall_app. split; [assumption|]. constructor; [|constructor]. repeat constructor.
  - cbn [concat] in *. rewrite concat_app. cbn [concat]. rewrite app_nil_r.
    assert (WC : wf (L ++ concat Os)).
    { apply wf_app. split; [assumption|]. clear - W. induction W as [|X Os WX W IH]; [constructor|]. cbn [concat]. now apply wf_app. }
    rewrite app_assoc. rewrite vals_off in ND by assumption.
    rewrite vals_off by (apply wf_app; split; [assumption|repeat constructor]).
    rewrite size_app. change (size [(1, 0)]) with 1. rewrite Nat.mul_1_r.
    erewrite map_ext; [exact ND|]. intro x. rewrite off_app by assumption. cbn [off]. lia.
  - apply in_or_app. right. now left.
  - simpl. lia.
Qed.

Lemma nodup_tail L Os : wf L -> NoDup (vals (concat (L :: Os))) -> NoDup (vals (concat Os)).
Proof.
  induction L as [|[s d] L IH]; intros W ND; [exact ND|]. apply wf_cons in W as [Hs W]. apply IH; [assumption|].
  apply (nodup_vals_tail s d); assumption.
Qed.

Lemma laid_ones of u : forall stride ms, Forall (fun m => snd m = 1) u -> (laid of stride (u ++ ms) <-> laid of stride u /\ laid of stride ms).
Proof.
  induction u as [|[L t] u IH]; intros stride ms F; cbn [app laid]; [tauto|]. inversion F as [|? ? Ft F']; subst. simpl in Ft. subst t.
  rewrite Nat.mul_1_r, IH by assumption. tauto.
Qed.

Lemma good_one of s1 s2 L : good of s1 L 1 -> good of s2 L 1.
Proof. intros (A & B & H). split; [assumption|]. split; [assumption|]. intros c Hc. destruct (H c Hc) as [H1 H2]. rewrite Nat.mod_1_r in *. split; [lia|assumption]. Qed.

Lemma laid_ones_any of u : forall s1 s2, Forall (fun m => snd m = 1) u -> laid of s1 u -> laid of s2 u.
Proof.
  induction u as [|[L t] u IH]; intros s1 s2 F H; [exact I|]. inversion F as [|? ? Ft F']; subst. simpl in Ft. subst t.
  destruct H as [H1 H2]. split; [now apply (good_one of s1)|]. rewrite Nat.mul_1_r in *. now apply (IH s1).
Qed.

Lemma laid_free of u stride : Forall (fun m => snd m = 1) u -> laid of stride u -> Forall (fun L => forall c, c < size L -> off L c mod of = 0) (map fst u).
Proof.
  revert stride; induction u as [|[L t] u IH]; intros stride F H; [constructor|]. inversion F as [|? ? Ft F']; subst. simpl in Ft. subst t.
  destruct H as [(_ & _ & H1) H2]. constructor; [|now apply (IH (stride * 1))]. intros c Hc. destruct (H1 c Hc) as [_ Z].
  now rewrite Nat.mod_1_r, Nat.sub_0_r in Z.
Qed.

(** The first mode of which a box has more than one coordinate. *)
Lemma first_of_many (ms : list (layout * nat)) : Forall (fun m => 1 <= snd m) ms ->
  Forall (fun m => snd m = 1) ms \/ exists u N t v, ms = u ++ (N, t) :: v /\ Forall (fun m => snd m = 1) u /\ 2 <= t.
Proof.
  induction 1 as [|[L t] ms Ht F IH]; [now left|]. simpl in Ht. destruct (Nat.eq_dec t 1) as [->|].
  - destruct IH as [IH|(u & N & t & v & -> & Fu & H2)]; [left; now constructor|right].
    exists ((L, 1) :: u), N, t, v. split; [reflexivity|]. split; [now constructor|assumption].
  - right. exists [], L, t, ms. split; [reflexivity|]. split; [constructor|lia].
Qed.

Lemma laid_ge ms : forall of stride, laid of stride ms -> Forall (fun m => 1 <= snd m) ms.
Proof. induction ms as [|[L t] ms IH]; intros of stride H; [constructor|]. destruct H as [(A & _) H]. constructor; [simpl; lia|]. eapply IH, H. Qed.

Lemma good_first of stride N t : wf N -> good of stride N t -> 2 <= t -> off N 1 = stride /\ 2 <= size N.
Proof.
  intros W (B & D & H) H2. pose proof (size_pos _ W) as P. pose proof (Nat.div_mod (size N) t ltac:(lia)) as X. rewrite D in X.
  assert (t <= size N) by (destruct (size N / t); lia). destruct (H 1 ltac:(lia)) as [E _].
  rewrite Nat.mod_small, Nat.sub_diag, off_0 in E by (assumption || lia). split; lia.
Qed.

Lemma laid_split of r1 : forall s L tl r2, laid of s (r1 ++ (L, tl) :: r2) ->
  exists s2, s <= s2 /\ good of s2 L tl /\ (tl = 1 -> laid of s (r1 ++ r2)).
Proof.
  induction r1 as [|[X x] r1 IH]; intros s L tl r2 La; cbn [app laid] in *; destruct La as [G La].
  - exists s. split; [lia|]. split; [assumption|]. intros ->. now rewrite Nat.mul_1_r in La.
  - destruct (IH _ _ _ _ La) as (s2 & A & B & C). exists s2. split; [destruct G as [? _]; nia|]. split; [assumption|].
    intro E. split; [assumption|]. now apply C.
Qed.

Section Order.
  Variables (b e of : nat).
  Hypothesis Hof : 1 <= of.

  (** The mode of which a box has t coordinates is reached. *)
  Lemma take_at first N Os u v t stride : wf N -> Forall wf Os -> NoDup (vals (concat (N :: Os))) ->
    laid of stride (u ++ (N, t) :: v) -> Forall (fun m => snd m = 1) u -> 2 <= t -> Permutation Os (map fst (u ++ v)) ->
    t <= (if first && negb (b =? 0) then span b / e else 256) ->
    (let r := run (off N) stride 1 (size N - 1) in
     first && negb (negb ((r =? 1) && (1 <? size N)) && (r * e mod 16 =? 0) && ((b =? 0) || (r =? span b / e))) = false) ->
    (forall s' ms, laid of s' ms -> Permutation Os (map fst ms) -> take false b e of s' Os <> None) ->
    take first b e of stride (N :: Os) <> None.
  Proof.
    intros WN WO ND La Fu H2 P Hm Gate IH. apply laid_ones in La as [Lu [GN Lv]]; [|assumption].
    destruct (run_first N stride WN) as (B & D & E & Nr & F). destruct (good_run of stride N t WN GN) as (G1 & G2 & G3 & G4).
    cbv zeta in Gate. cbn [take]. set (r := run _ _ _ _) in *. clearbody r. rewrite Gate.
    set (m := if first && negb (b =? 0) then span b / e else 256) in *. clearbody m.
    set (t' := most of stride r (Nat.min r m)).
    assert (Hm1 : 1 <= Nat.min r m) by lia. destruct (most_spec of stride r _ Hm1) as [M1 M2]. pose proof (most_le of stride r (Nat.min r m)) as M3.
    assert (M4 : t' = r \/ t' * stride mod of = 0).
    { apply (most_good of stride r (Nat.min r m) t); [lia|assumption|]. destruct (Nat.eq_dec t r); [now left|right; apply G3; lia]. }
    fold t' in M1, M2, M3.
    assert (C1 : (t' =? r) || (t' * stride mod of =? 0) = true) by (apply orb_true_iff; destruct M4; [left|right]; now apply Nat.eqb_eq).
    rewrite C1. cbn [andb].
    assert (Wi : forallb (fun q => off N (q * t') mod of =? 0) (seq 1 (size N / t' - 1)) = true).
    { apply forallb_forall. intros q I. apply in_seq in I. apply Nat.eqb_eq.
      pose proof (Nat.mul_div_le (size N) t' ltac:(lia)) as Md. assert (Hq : q * t' < size N) by nia.
      pose proof (Nat.div_mod (q * t') r ltac:(lia)) as Dq. pose proof (Nat.mod_upper_bound (q * t') r ltac:(lia)) as Mq.
      assert (Rk : exists k, r = k * t' /\ k <> 0).
      { pose proof (Nat.div_mod r t' ltac:(lia)) as X. rewrite M2 in X. exists (r / t'). split; [lia|]. intro Z. rewrite Z in X. lia. }
      destruct Rk as (k & Rk & Nk).
      assert (Ei : (q * t') mod r = (q mod k) * t') by (rewrite Rk; apply Nat.mul_mod_distr_r; lia).
      set (Q := q * t' / r) in *. set (i := (q * t') mod r) in *.
      rewrite Dq, Nat.add_comm, F by assumption.
      assert (Z1 : off N (r * Q) mod of = 0).
      { pose proof (Nat.div_mod r t ltac:(lia)) as X. rewrite G2, Nat.add_0_r in X.
        replace (r * Q) with (r / t * Q * t) by (rewrite X at 2; ring). apply G4.
        replace (r / t * Q * t) with (r * Q) by (rewrite X at 1; ring). lia. }
      assert (Z2 : (i * stride) mod of = 0).
      { destruct M4 as [Et|Et].
        - rewrite Et in Rk. assert (k = 1) as -> by (apply (Nat.mul_cancel_r _ _ r); lia). rewrite Nat.mod_1_r in Ei. rewrite Ei. apply Nat.mod_0_l. lia.
        - rewrite Ei, <- Nat.mul_assoc, Nat.mul_mod, Et, Nat.mul_0_r by lia. apply Nat.mod_0_l. lia. }
      rewrite Nat.add_mod, Z1, Z2 by lia. apply Nat.mod_0_l. lia. }
    rewrite Wi. assert (T : take false b e of (stride * t') Os <> None); [|destruct (take false b e of (stride * t') Os); [discriminate|congruence]].
    destruct (first_of_many v (laid_ge v of _ Lv)) as [Fv|(u' & M & tm & v' & -> & Fu' & Hm2)].
    - apply take_free; [assumption|assumption|]. eapply Permutation_Forall; [symmetry; exact P|]. rewrite map_app. apply Forall_app.
      split; eapply laid_free; eassumption.
    - assert (t' = t) as Et.
      { assert (t = r); [|subst t'; subst t; rewrite Nat.min_l by lia; apply most_all; lia].
        destruct (Nat.eq_dec t r) as [|Nt]; [assumption|exfalso]. apply laid_ones in Lv as [_ [GM _]]; [|assumption].
        assert (IM : In M Os).
        { eapply Permutation_in; [symmetry; exact P|]. rewrite !map_app. apply in_or_app. right. apply in_or_app. right. now left. }
        assert (WM : wf M) by (now apply (proj1 (Forall_forall _ _) WO)).
        destruct (good_first _ _ _ _ WM GM Hm2) as [O1 S1].
        assert (t = 0); [|lia]. apply (modes_meet N Os M t 1); try assumption; [lia|]. rewrite E, O1 by lia. lia. }
      rewrite Et. apply (IH _ (u ++ u' ++ (M, tm) :: v')); [|assumption]. apply laid_ones; [assumption|].
      split; [|exact Lv]. eapply laid_ones_any; eassumption.
  Qed.

  Definition sorted (Os : list layout) := StronglySorted (fun L L' => behind L L' = false) Os.

  Lemma take_complete Os : forall stride ms, Forall wf Os -> NoDup (vals (concat Os)) -> sorted Os ->
    laid of stride ms -> Permutation Os (map fst ms) -> take false b e of stride Os <> None.
  Proof.
    induction Os as [|L Os IH]; intros stride ms W ND So La P; [discriminate|].
    inversion W as [|? ? WL W']; subst. inversion So as [|? ? So' Fo]; subst.
    assert (ND' : NoDup (vals (concat Os))).
    { now apply (nodup_tail L). }
    destruct (first_of_many ms (laid_ge ms of _ La)) as [F1|(u & N & t & v & -> & Fu & H2)].
    - apply take_free; [assumption|assumption|]. eapply Permutation_Forall; [symmetry; exact P|]. eapply laid_free; eassumption.
    - pose proof La as La'. apply laid_ones in La' as [Lu [GN Lv]]; [|assumption].
      destruct (list_eq_dec (fun a b : mode => ltac:(decide equality; apply Nat.eq_dec)) L N) as [->|NE].
      + assert (P' : Permutation Os (map fst (u ++ v))).
        { rewrite !map_app in *. cbn [map fst] in P. now apply Permutation_cons_app_inv in P. }
        apply (take_at false N Os u v t stride); try assumption; [destruct GN as [[_ G] _]; exact G|reflexivity|].
        intros s' ms' L' P2. now apply (IH s' ms').
      + assert (IN : In N Os).
        { assert (I : In N (L :: Os)) by (eapply Permutation_in; [symmetry; exact P|rewrite map_app; apply in_or_app; right; now left]).
          destruct I; [congruence|assumption]. }
        assert (WN : wf N) by (now apply (proj1 (Forall_forall _ _) W')).
        destruct (good_first _ _ _ _ WN GN H2) as [O1 S1].
        pose proof (proj1 (Forall_forall _ _) Fo N IN) as Bh. unfold behind, step_of in Bh.
        destruct (Nat.ltb_spec 1 (size N)); [|lia]. destruct (Nat.ltb_spec 1 (size L)) as [SL|]; [|discriminate].
        apply Nat.ltb_ge in Bh. rewrite O1 in Bh.
        assert (NL : off L 1 <> stride).
        { intro Z. assert (1 = 0); [|lia]. apply (modes_meet L Os N 1 1); try assumption. now rewrite O1. }
        assert (Pos : stride <> 0).
        { intros ->. apply in_split in IN as (O1' & O2' & ->). assert (1 = 0); [|lia].
          apply (mode_meets_0 N (O1' ++ O2') 1 WN).
          - apply Forall_app in W' as [A B]. inversion B; subst. apply Forall_app. now split.
          - eapply Permutation_NoDup; [|exact ND']. apply vals_perm, concat_perm. symmetry. apply Permutation_middle.
          - lia.
          - exact O1. }
        assert (IL : exists tl, In (L, tl) (u ++ (N, t) :: v)).
        { assert (I : In L (map fst (u ++ (N, t) :: v))) by (eapply Permutation_in; [exact P|now left]).
          apply in_map_iff in I as ([L' tl] & EL & I). simpl in EL. subst L'. eauto. }
        destruct IL as (tl & IL).
        assert (tl = 1) as ->.
        { apply in_app_or in IL as [I|[I|I]]; [apply (proj1 (Forall_forall _ _) Fu) in I; exact I|congruence|].
          apply in_split in I as (v1 & v2 & ->). destruct (laid_split _ _ _ _ _ _ Lv) as (s2 & Hs2 & GL & _).
          destruct (Nat.eq_dec tl 1) as [|Nt]; [assumption|exfalso].
          assert (2 <= tl) by (destruct GL as [? _]; lia). destruct (good_first _ _ _ _ WL GL H0) as [O2 _]. nia. }
        apply in_split in IL as (r1 & r2 & Er). rewrite Er in La, P. destruct (laid_split _ _ _ _ _ _ La) as (s2 & _ & GL & Lr).
        specialize (Lr eq_refl).
        assert (P' : Permutation Os (map fst (r1 ++ r2))).
        { rewrite !map_app in *. cbn [map fst] in P. now apply Permutation_cons_app_inv in P. }
        cbn [take andb]. assert (run (off L) stride 1 (size L - 1) = 1) as ->.
        { destruct (size L - 1) as [|k] eqn:Ek; [lia|]. cbn [run]. destruct (Nat.eqb_spec (off L 1) (1 * stride)); [lia|reflexivity]. }
        change (most of stride 1 (Nat.min 1 256)) with 1. cbn [Nat.eqb orb andb].
        assert (forallb (fun q => off L (q * 1) mod of =? 0) (seq 1 (size L / 1 - 1)) = true) as ->.
        { apply forallb_forall. intros q I. apply in_seq in I. rewrite Nat.div_1_r in I. rewrite Nat.mul_1_r. apply Nat.eqb_eq.
          destruct GL as (_ & _ & GL). destruct (GL q ltac:(lia)) as [_ Z]. now rewrite Nat.mod_1_r, Nat.sub_0_r in Z. }
        rewrite Nat.mul_1_r. specialize (IH stride (r1 ++ r2) W' ND' So' Lr P').
        destruct (take false b e of stride Os); [discriminate|congruence].
  Qed.
End Order.

Lemma behind_trans L1 L2 L3 : behind L1 L2 = false -> behind L2 L3 = false -> behind L1 L3 = false.
Proof.
  unfold behind. destruct (step_of L1) as [x|], (step_of L2) as [y|], (step_of L3) as [z|]; try discriminate; try reflexivity.
  rewrite !Nat.ltb_ge. lia.
Qed.

Lemma behind_total L L' : behind L L' = true -> behind L' L = false.
Proof.
  unfold behind. destruct (step_of L) as [x|], (step_of L') as [y|]; try discriminate; try reflexivity.
  rewrite Nat.ltb_lt, Nat.ltb_ge. lia.
Qed.

Lemma place_mode_sorted L Os : sorted Os -> sorted (place_mode L Os).
Proof.
  induction 1 as [|L' Os So IH F]; cbn [place_mode]; [repeat constructor|]. destruct (behind L' L) eqn:Bh.
  - apply behind_total in Bh. constructor; [constructor; assumption|]. constructor; [assumption|].
    eapply Forall_impl; [|exact F]. intros M HM. now apply (behind_trans L L' M).
  - constructor; [assumption|]. apply Forall_forall. intros M I.
    eapply Permutation_in in I; [|apply place_mode_perm]. destruct I as [<-|I]; [assumption|]. now apply (proj1 (Forall_forall _ _) F).
Qed.

Lemma order_sorted Ls c : sorted (tl (order Ls c)).
Proof.
  unfold order. cbn [tl]. generalize (firstn c Ls ++ skipn (S c) Ls) as Rs.
  assert (G : forall Rs Os, sorted Os -> sorted (fold_left (fun Os L => place_mode L Os) Rs Os)).
  { induction Rs as [|L Rs IH]; intros Os So; [assumption|]. cbn [fold_left]. apply IH. now apply place_mode_sorted. }
  intro Rs. apply G. constructor.
Qed.

Lemma index_onto Os : Forall wf Os -> forall x, x < size (concat Os) -> exists c, in_tile Os c /\ index_of Os c = x.
Proof.
  induction 1 as [|L Os WL W IH]; intros x Hx.
  - exists []. split; [constructor|simpl in *; lia].
  - cbn [concat] in Hx. rewrite size_app in Hx. pose proof (size_pos _ WL) as P.
    destruct (IH (x / size L)) as (c & Ic & E); [apply Nat.div_lt_upper_bound; lia|].
    exists (x mod size L :: c). split; [constructor; [apply Nat.mod_upper_bound; lia|assumption]|].
    cbn [index_of]. rewrite E. pose proof (Nat.div_mod x (size L) ltac:(lia)). lia.
Qed.

Lemma nodup_map {X Y} (f : X -> Y) l : NoDup l -> (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup (map f l).
Proof.
  induction 1 as [|x l NI ND IH]; intro H; cbn [map]; [constructor|]. constructor.
  - intro I. apply in_map_iff in I as (y & E & Iy). apply NI. rewrite (H x y); [assumption|now left|now right|now symmetry].
  - apply IH. intros a b Ia Ib. apply H; now right.
Qed.

Lemma separate_distinct Os : Forall wf Os -> separate Os -> NoDup (vals (concat Os)).
Proof.
  intros W Sep. assert (WC : wf (concat Os)).
  { clear Sep. induction W as [|L Os WL W IH]; [constructor|]. cbn [concat]. now apply wf_app. }
  rewrite vals_off by assumption. apply nodup_map; [apply seq_NoDup|]. intros x y Ix Iy E. apply in_seq in Ix, Iy.
  destruct (index_onto Os W x ltac:(lia)) as (c & Ic & Ex). destruct (index_onto Os W y ltac:(lia)) as (c' & Ic' & Ey).
  destruct (total_index Os c W Ic) as [_ T1]. destruct (total_index Os c' W Ic') as [_ T2].
  assert (c = c') as <-; [|congruence]. apply Sep; try assumption. rewrite T1, T2, Ex, Ey. exact E.
Qed.

Lemma written_start b e s Os ts : e = 1 \/ e = 2 \/ e = 4 -> b <= 3 -> Forall wf Os -> written b e s Os ts ->
  s mod (repeated b / e) = 0 /\ laid (repeated b / e) 1 (combine Os ts).
Proof.
  intros He Hb W [[F _] H]. destruct (line_of b e He) as (_ & Er & Hr). destruct (zeros_in_tile Os W) as [Z1 Z2].
  assert (Hs : s mod (repeated b / e) = 0).
  { destruct (H _ Z1) as [A _]. assert (T1 : Forall (le 1) ts) by (clear - F; induction F as [|? ? ? ? [? _]]; constructor; [lia|assumption]).
    assert (Len : length ts = length Os) by (clear - F; induction F; simpl; congruence).
    destruct (zeros_box Os ts 1 T1) as [B1 _]. rewrite B1, Len, firstn_all, Z2, Nat.add_0_r in A.
    rewrite <- Er in A. rewrite Nat.mul_mod_distr_r in A by lia. nia. }
  split; [assumption|]. apply written_laid; [assumption|assumption|exact F|]. intros c Ic. destruct (H c Ic) as [A B].
  rewrite address_hardware in B by assumption. apply hardware_injective in B; [|assumption].
  assert (E : s + total Os (box ts c) + place 1 ts (in_box ts c) = s + total Os c) by (apply (Nat.mul_cancel_r _ _ e); lia).
  split; [lia|]. rewrite <- Er in A. rewrite Nat.mul_mod_distr_r in A by lia.
  assert (Z : (s + total Os (box ts c)) mod (repeated b / e) = 0) by nia.
  rewrite Nat.add_mod, Hs, Nat.add_0_l, Nat.mod_mod in Z by lia. exact Z.
Qed.

(** tma_boxes: if a tile is rejected, no boxes write it, whatever their extents and the order of their modes
    after the contiguous mode of the matrix. *)
Theorem tma_boxes_refuses B M S s t bits c b : wf (flatten t) -> (bits =? 8) || (bits =? 16) || (bits =? 32) = true ->
  span_of (bits / 8) B M S = Some b -> length (modes t) <= 5 -> c < length (modes t) -> tma_boxes B M S s t bits c = None ->
  forall Os ts, Permutation Os (modes t) -> hd [] Os = nth c (modes t) [] -> separate Os -> ~ written b (bits / 8) s Os ts.
Proof.
  intros W E Sp L5 Lc. unfold tma_boxes. cbv zeta. rewrite E, Sp, (proj2 (Nat.leb_le _ 5) L5), (proj2 (Nat.ltb_lt c _) Lc). cbn [andb].
  intros T Os ts P Hd Sep Wr. pose proof (bytes_of _ E) as He. pose proof (span_of_spec _ _ _ _ _ Sp) as Hb. set (e := bits / 8) in *.
  assert (WL : Forall wf (modes t)).
  { apply Forall_forall. intros X I. destruct (In_nth _ _ [] I) as (i & _ & <-). now apply modes_wf. }
  assert (WO : Forall wf Os) by (eapply Permutation_Forall; [symmetry; exact P|exact WL]).
  destruct (line_of b e He) as (El & Er & Hr). destruct (sizes b e He) as (E16 & U4 & EL & P2 & S16).
  destruct (written_start b e s Os ts He Hb WO Wr) as [Hs La].
  pose proof (separate_distinct Os WO Sep) as ND.
  assert (NDt : NoDup (vals (flatten t))).
  { rewrite <- modes_flatten. eapply Permutation_NoDup; [|exact ND]. now apply vals_perm, concat_perm. }
  rewrite (proj2 (distinct_iff _) NDt), Hs, Nat.eqb_refl in T. cbn [andb] in T. revert T.
  destruct (order_perm (modes t) c Lc) as [PO HO]. pose proof (order_sorted (modes t) c) as So.
  destruct Wr as [[F [F1 F2]] _].
  destruct Os as [|L0 Os]; [apply Permutation_length in P; simpl in P; lia|]. cbn [hd] in Hd.
  destruct (order (modes t) c) as [|L1 Ss]; [apply Permutation_length in PO; simpl in PO; lia|]. cbn [hd tl] in HO, So.
  assert (L1 = L0) as -> by congruence. clear Hd HO. inversion F as [|? t0 ? ts' [Ht D] F']; subst. inversion WO as [|? ? WN WO']; subst.
  cbn [hd] in F1, F2. cbn [combine] in La.
  assert (PS : Permutation Ss Os) by (apply (Permutation_cons_inv (a := L0)); rewrite PO; now symmetry).
  assert (Len : map fst (combine Os ts') = Os).
  { clear - F'. induction F' as [|X x Xs xs _ F' IH]; [reflexivity|]. cbn [combine map fst]. now rewrite IH. }
  assert (T2 : 2 <= t0).
  { destruct (Nat.eq_dec t0 1) as [->|]; [|lia]. rewrite Nat.mul_1_l, Nat.mod_small in F1 by lia. lia. }
  pose proof La as [GN _]. destruct (good_run (repeated b / e) 1 L0 t0 WN GN) as (G1 & G2 & G3 & _).
  destruct (run_first L0 1 WN) as (Br & _). set (r := run (off L0) 1 1 (size L0 - 1)) in *.
  assert (Rb : b <> 0 -> r = span b / e /\ t0 = span b / e).
  { intro Nb. destruct F2 as [|F2]; [congruence|]. assert (t0 = span b / e) as T0 by (rewrite El; nia). split; [|assumption].
    destruct (Nat.eq_dec t0 r) as [|Nt]; [congruence|exfalso]. specialize (G3 ltac:(lia)). rewrite Nat.mul_1_r in G3.
    assert (Eo : repeated b / e = 8 * t0).
    { unfold repeated in *. destruct (Nat.eqb_spec b 0); [congruence|]. nia. }
    rewrite Eo, Nat.mod_small in G3 by lia. lia. }
  apply (take_at b e (repeated b / e) Hr true L0 Ss [] (combine Os ts') t0 1); try assumption.
  - eapply Permutation_Forall; [symmetry; exact PS|exact WO'].
  - eapply Permutation_NoDup; [|exact ND]. apply vals_perm, concat_perm. constructor. now symmetry.
  - constructor.
  - cbn [app]. rewrite Len. exact PS.
  - destruct (Nat.eqb_spec b 0); cbn [andb negb]; [lia|]. destruct (Rb n). lia.
  - cbv zeta. fold r. cbn [andb]. apply negb_false_iff. rewrite !andb_true_iff. split; [split|].
    + destruct (Nat.eqb_spec r 1); [lia|reflexivity].
    + apply Nat.eqb_eq. pose proof (Nat.div_mod r t0 ltac:(lia)) as X. rewrite G2, Nat.add_0_r in X. rewrite X.
      replace (t0 * (r / t0) * e) with (r / t0 * (t0 * e)) by ring. rewrite Nat.mul_mod, F1, Nat.mul_0_r by lia. reflexivity.
    + destruct (Nat.eqb_spec b 0); [reflexivity|]. destruct (Rb n) as [-> _]. apply Nat.eqb_refl.
  - intros s' ms Lm Pm. apply (take_complete b e (repeated b / e) Hr Ss s' ms); try assumption.
    + eapply Permutation_Forall; [symmetry; exact PS|exact WO'].
    + assert (ND' : NoDup (vals (concat Os))).
      { now apply (nodup_tail L0). }
      eapply Permutation_NoDup; [|exact ND']. apply vals_perm, concat_perm. now symmetry.
Qed.

(** ** Zeros

    TMA copies the elements of a box of the matrix from a coordinate on, which may lie outside: what is outside is filled with zeros. *)
Section Fill.
  Variables (X : Type) (zero : X) (matrix : list Z -> X).
  (** The extents of the matrix, its modes in the order of a box. *)
  Variable extents : list Z.

  Fixpoint in_matrix (ns xs : list Z) : bool :=
    match ns, xs with
    | [], [] => true
    | n :: ns', x :: xs' => (0 <=? x)%Z && (x <? n)%Z && in_matrix ns' xs'
    | _, _ => false
    end.

  Fixpoint from (origin : list Z) (c : list nat) : list Z :=
    match origin, c with o :: origin', i :: c' => (o + Z.of_nat i)%Z :: from origin' c' | _, _ => [] end.

  (** What the tile should have at a coordinate. *)
  Definition loaded (origin : list Z) (c : list nat) : X :=
    if in_matrix extents (from origin c) then matrix (from origin c) else zero.

  Fixpoint plus (q w : list nat) : list nat :=
    match q, w with i :: q', j :: w' => (i + j) :: plus q' w' | _, _ => [] end.

  (** TMA writes v to the address a: of the box that begins at q in the tile, the element w. *)
  Definition tma_writes (b e s : nat) (Os : list layout) (ts : list nat) (origin : list Z) (a : N) (v : X) : Prop :=
    exists q w, in_tile Os q /\ Forall2 (fun t i => i mod t = 0) ts q /\ Forall2 (fun t i => i < t) ts w /\
      a = hardware b ((s + total Os q + place 1 ts w) * e) /\ v = loaded origin (plus q w).

  Lemma box_parts Os ts q w : Forall2 (fun L t => 1 <= t <= 256 /\ size L mod t = 0) Os ts ->
    in_tile Os q -> Forall2 (fun t i => i mod t = 0) ts q -> Forall2 (fun t i => i < t) ts w ->
    in_tile Os (plus q w) /\ box ts (plus q w) = q /\ in_box ts (plus q w) = w.
  Proof.
    intro F. revert q w. induction F as [|L t Os ts [T D] F IH]; intros q w I Q H.
    - inversion I; subst. inversion H; subst. repeat split; constructor.
    - inversion I as [|? i ? q' Hi I']; subst. inversion H as [|? j ? w' Hj H']; subst. inversion Q as [|? ? ? ? Hq Q']; subst.
      destruct (IH q' w' I' Q' H') as (A1 & A2 & A3). cbn [plus box in_box].
      destruct (within L i t j ltac:(lia) D Hi Hq Hj) as (B1 & B2 & B3). rewrite A2, A3, B3, B2.
      split; [constructor; assumption|]. split; reflexivity.
  Qed.

  Lemma parts_of Os ts c : Forall2 (fun L t => 1 <= t <= 256 /\ size L mod t = 0) Os ts -> in_tile Os c ->
    in_tile Os (box ts c) /\ Forall2 (fun t i => i mod t = 0) ts (box ts c) /\ Forall2 (fun t i => i < t) ts (in_box ts c) /\
    plus (box ts c) (in_box ts c) = c.
  Proof.
    intro F. revert c. induction F as [|L t Os ts [T D] F IH]; intros c I; inversion I as [|? i ? c' Hi I']; subst; [repeat split; constructor|].
    destruct (IH c' I') as (A1 & A2 & A3 & A4). cbn [box in_box plus]. destruct (first_of i t ltac:(lia)) as (B1 & B2 & B3).
    split; [constructor; [lia|assumption]|]. split; [constructor; assumption|]. split; [constructor; assumption|]. now rewrite A4, B2.
  Qed.

  (** TMA writes each element of the tile, with what the matrix has there, or a zero where it has nothing, and nothing beside them. *)
  Theorem tile_is_filled b e s Os ts origin : e = 1 \/ e = 2 \/ e = 4 -> b <= 3 -> written b e s Os ts -> separate Os ->
    (forall c, in_tile Os c -> forall v, tma_writes b e s Os ts origin (address b e (s + total Os c)) v <-> v = loaded origin c) /\
    (forall a v, tma_writes b e s Os ts origin a v -> exists c, in_tile Os c /\ a = address b e (s + total Os c)).
  Proof.
    intros He Hb [[F _] H] Sep.
    assert (G : forall a v, tma_writes b e s Os ts origin a v -> exists c, in_tile Os c /\ a = address b e (s + total Os c) /\ v = loaded origin c).
    { intros a v (q & w & Iq & Q & Hw & -> & ->). destruct (box_parts Os ts q w F Iq Q Hw) as (I & Eq & Ew).
      exists (plus q w). split; [assumption|]. destruct (H _ I) as [_ E]. rewrite Eq, Ew in E. split; [exact E|reflexivity]. }
    split.
    - intros c Ic v. split.
      + intro T. destruct (G _ _ T) as (c' & Ic' & E & ->). rewrite !address_hardware in E by assumption.
        apply hardware_injective in E; [|assumption]. assert (c = c') as ->; [|reflexivity].
        apply Sep; [assumption|assumption|]. assert (1 <= e) by lia. nia.
      + intros ->. destruct (parts_of Os ts c F Ic) as (A1 & A2 & A3 & A4). exists (box ts c), (in_box ts c).
        repeat split; try assumption; [|now rewrite A4]. symmetry. now apply H.
    - intros a v T. destruct (G _ _ T) as (c & Ic & E & _). exists c. now split.
  Qed.
End Fill.

(** A product with what is filled: A has rows and k, B k and columns, and an instruction adds the next depth of k at a time. All that
    zeros must do is 0 * 0 = 0 and x + 0 = x, which numbers of floating point do too. *)
Section Product.
  Variables (X : Type) (zero : X) (plus times : X -> X -> X).
  Hypothesis plus_zero : forall x, plus x zero = x.
  Hypothesis times_zero : times zero zero = zero.

  Definition filled (f : nat -> nat -> X) (rows columns i j : nat) : X :=
    if (i <? rows) && (j <? columns) then f i j else zero.

  Definition dot_product (a b : nat -> X) (ks : list nat) (sum : X) : X := fold_left (fun s k => plus s (times (a k) (b k))) ks sum.

  (** Step by step, the tiles of the next depth of k. *)
  Definition by_steps (a b : nat -> X) (depth steps : nat) (sum : X) : X :=
    fold_left (fun s step => dot_product a b (seq (step * depth) depth) s) (seq 0 steps) sum.

  Lemma by_steps_all a b depth steps sum : by_steps a b depth steps sum = dot_product a b (seq 0 (steps * depth)) sum.
  Proof.
    unfold by_steps. induction steps as [|n IH]; [reflexivity|]. rewrite seq_S, fold_left_app, IH. cbn [fold_left Nat.add].
    replace (S n * depth) with (n * depth + depth) by lia. unfold dot_product. now rewrite seq_app, fold_left_app.
  Qed.

  (** The tiles reach past the end of k, or past the last row and column: each element of the product is that of the matrices. *)
  Theorem product_with_zeros A B m n k depth steps i j sum : k <= steps * depth -> i < m -> j < n ->
    by_steps (fun x => filled A m k i x) (fun x => filled B k n x j) depth steps sum = dot_product (fun x => A i x) (fun x => B x j) (seq 0 k) sum.
  Proof.
    intros Hk Hi Hj. rewrite by_steps_all. replace (steps * depth) with (k + (steps * depth - k)) by lia.
    unfold dot_product. rewrite seq_app, fold_left_app. cbn [Nat.add].
    assert (Z : forall r b s, k <= b -> fold_left (fun s x => plus s (times (filled A m k i x) (filled B k n x j))) (seq b r) s = s).
    { induction r as [|r IH]; intros b s Hb; [reflexivity|]. cbn [seq fold_left]. rewrite IH by lia. unfold filled.
      destruct (Nat.ltb_spec b k); [lia|]. rewrite andb_false_r. cbn [andb]. now rewrite times_zero. }
    rewrite Z by lia. assert (G : forall ks s, Forall (fun x => x < k) ks ->
      fold_left (fun s x => plus s (times (filled A m k i x) (filled B k n x j))) ks s = fold_left (fun s x => plus s (times (A i x) (B x j))) ks s).
    { induction ks as [|x ks IH]; intros s F; [reflexivity|]. inversion F as [|? ? Hx F']; subst. cbn [fold_left]. rewrite IH by assumption.
      unfold filled. rewrite (proj2 (Nat.ltb_lt i m) Hi), (proj2 (Nat.ltb_lt j n) Hj), (proj2 (Nat.ltb_lt x k) Hx). reflexivity. }
    apply G. apply Forall_forall. intros x Ix. apply in_seq in Ix. lia.
  Qed.

  (** Tiles that cover have each element of a mode in one place, and what reaches past its end is not stored. *)
  Theorem covered_once m tile i : 1 <= tile -> i < m ->
    i / tile < cdiv m tile /\ i mod tile < tile /\ i / tile * tile + i mod tile = i /\
    forall q r, r < tile -> q * tile + r = i -> q = i / tile /\ r = i mod tile.
  Proof.
    intros Ht Hi. pose proof (Nat.div_mod i tile ltac:(lia)). pose proof (Nat.mod_upper_bound i tile ltac:(lia)).
    split; [apply cdiv_le; [assumption|]; nia|]. split; [assumption|]. split; [lia|].
    intros q r Hr E. split; [apply (Nat.div_unique _ _ _ r); lia|apply (Nat.mod_unique _ _ q); lia].
  Qed.
End Product.
