(** counter-examples: what the papers, and CuTe, say of layouts and is not so, each by computation. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Product.
Import ListNotations.

(** ** Mao, "CuTe Layout Algebra", after Shah: admissible pairs *)

Fixpoint product (M : list nat) : nat := match M with [] => 1 | m :: M' => m * product M' end.

(** Of a shape the factors before the last, which is replaced by infinity. *)
Definition finite (A : layout) : list nat := map fst (removelast A).

(** Definition 2.11: M_0 * ... * M_(i-1) divides d, and the quotient c is below M_i, if that is finite. *)
Definition weakly_left_divisible (M : list nat) (d i c : nat) : Prop :=
  i <= length M /\ d = product (firstn i M) * c /\ 1 <= c /\ (i < length M -> c < nth i M 0).

(** Definition 2.11: and c divides M_i. *)
Definition left_divisible (M : list nat) (d i c : nat) : Prop :=
  weakly_left_divisible M d i c /\ (i < length M -> Nat.divide c (nth i M 0)).

(** The factorisation that a division leaves. *)
Definition induced (M : list nat) (i c : nat) : list nat :=
  match skipn i M with [] => [] | m :: M' => m / c :: M' end.

(** Definition 2.12, and with the stricter condition of CUTLASS Definition 2.21. *)
Inductive notion := Weak | Cutlass.

Definition divides (k : notion) := match k with Weak => weakly_left_divisible | Cutlass => left_divisible end.

Definition admissible_mode (k : notion) (M : list nat) (n r : nat) : Prop :=
  exists i c, left_divisible M r i c /\ exists j c', divides k (induced M i c) n j c'.

(** Definition 2.16: the interval of definition. *)
Definition in_interval (M : list nat) (n r x : nat) : Prop := r <= x <= r * (n - 1) /\ 1 <= x < product M.

(** Definition 2.17: each mode is admissible, and no number is in two intervals. *)
Definition admissible (k : notion) (M : list nat) (B : layout) : Prop :=
  Forall (fun m => admissible_mode k M (fst m) (snd m)) B /\
  forall a b x, a < b < length B -> ~ (in_interval M (fst (nth a B (1, 0))) (snd (nth a B (1, 0))) x /\
                                       in_interval M (fst (nth b B (1, 0))) (snd (nth b B (1, 0))) x).

(** As `layout-theory/src/admissible/divisibility.rs`: the division index and the quotient. *)
Fixpoint division (M : list nat) (d : nat) : option (nat * nat) :=
  match M with
  | [] => Some (0, d)
  | m :: M' => if d <? m then Some (0, d) else if d mod m =? 0 then option_map (fun ic => (S (fst ic), snd ic)) (division M' (d / m)) else None
  end.

Lemma division_sound M : forall d i c, 1 <= d -> Forall (le 2) M -> division M d = Some (i, c) -> weakly_left_divisible M d i c.
Proof.
  induction M as [|m M IH]; intros d i c Hd F; cbn [division]; [intros [= <- <-]; repeat split; simpl; lia|].
  inversion F as [|? ? Fm F']; subst. destruct (Nat.ltb_spec d m); [intros [= <- <-]; repeat split; simpl; lia|].
  destruct (Nat.eqb_spec (d mod m) 0) as [D|]; [|discriminate].
  destruct (division M (d / m)) as [[i' c']|] eqn:E; [|discriminate]. intros [= <- <-].
  pose proof (Nat.div_mod d m ltac:(lia)) as Dm. rewrite D in Dm.
  destruct (IH (d / m) i' c' ltac:(nia) F' E) as (H1 & H2 & H3 & H4). cbn [fst snd].
  split; [simpl; lia|]. split; [cbn [firstn product]; nia|]. split; [assumption|]. cbn [length nth]. intro. apply H4. lia.
Qed.

(** Theorem 12 of the texts: the division index is unique. *)
Theorem division_unique M : forall d i c, Forall (le 2) M -> weakly_left_divisible M d i c -> division M d = Some (i, c).
Proof.
  induction M as [|m M IH]; intros d i c F (H1 & H2 & H3 & H4); cbn [division].
  - simpl in H1. assert (i = 0) as -> by lia. simpl in H2. f_equal. f_equal. lia.
  - inversion F as [|? ? Fm F']; subst. destruct i as [|i].
    + cbn [firstn product length nth] in *. rewrite Nat.mul_1_l. specialize (H4 ltac:(lia)).
      destruct (Nat.ltb_spec c m); [reflexivity|lia].
    + cbn [firstn product length nth] in *. 
      assert (P : 1 <= product (firstn i M)).
      { clear - F'. revert i. induction F' as [|m M Hm F IH]; intros [|i]; cbn [firstn product]; try lia. specialize (IH i). nia. }
      replace (m * product (firstn i M) * c) with (product (firstn i M) * c * m) by lia.
      assert (1 <= product (firstn i M) * c) by nia.
      destruct (Nat.ltb_spec (product (firstn i M) * c * m) m); [nia|].
      rewrite Nat.mod_mul, Nat.div_mul by lia. simpl.
      rewrite (IH (product (firstn i M) * c) i c F'); [reflexivity|].
      repeat split; [lia|assumption|]. intro. apply H4. lia.
Qed.

(** As `Restricted::modes` of `layout-theory/src/admissible/composition.rs`, Definition 2.13: the composition of a
    coalesced layout with one mode. *)
Definition restricted (A : layout) (n r : nat) : layout :=
  match division (finite A) r with
  | None => []
  | Some (i, c) =>
      match division (induced (finite A) i c) n with
      | None => []
      | Some (j, c') =>
          let strides := match map snd (skipn i A) with [] => [] | d :: ds => c * d :: ds end in
          combine (firstn j (induced (finite A) i c) ++ (if (1 <? c') || (j =? 0) then [c'] else [])) strides
      end
  end.

Definition by_modes (A B : layout) : layout := flat_map (fun m => restricted A (fst m) (snd m)) B.

(** Theorem 2.18, as it is printed, for a notion of what is admissible. *)
Definition theorem_2_18 (k : notion) : Prop :=
  forall A B, coalesced A -> wf B -> admissible k (finite A) B ->
  forall x, x < size B -> off (by_modes A B) x = offx A (off B x).

Definition mao_a : layout := [(12, 1); (2, 100)].
Definition mao_b : layout := [(2, 2); (2, 3); (3, 4)].

Ltac left_division i c := exists i, c; split; [split; [repeat split; simpl; lia|simpl; intros _; exists (12 / c); reflexivity]|].

Lemma mao_admissible : admissible Cutlass (finite mao_a) mao_b.
Proof.
  split.
  - repeat constructor; cbn [fst snd].
    + left_division 0 2. exists 0, 2. split; [repeat split; simpl; lia|]. intros _. exists 3. reflexivity.
    + left_division 0 3. exists 0, 2. split; [repeat split; simpl; lia|]. intros _. exists 2. reflexivity.
    + left_division 0 4. exists 1, 1. split; [repeat split; simpl; lia|]. simpl. lia.
  - intros a b x H. unfold in_interval. simpl in H.
    destruct a as [|[|[|a]]], b as [|[|[|b]]]; simpl; lia.
Qed.

Lemma cutlass_weak M B : admissible Cutlass M B -> admissible Weak M B.
Proof.
  intros [F D]. split; [|exact D]. eapply Forall_impl; [|exact F].
  intros m (i & c & H & j & c' & [W _]). exists i, c. split; [assumption|]. exists j, c'. exact W.
Qed.

(** Theorem 2.18 of Shah, in the numbering of Mao, is false, both as printed and with the condition of
    CUTLASS. *)
Theorem theorem_2_18_is_false k : ~ theorem_2_18 k.
Proof.
  intro T. assert (E : off (by_modes mao_a mao_b) 11 = offx mao_a (off mao_b 11)); [|vm_compute in E; discriminate].
  apply T.
  - simpl. lia.
  - repeat constructor; simpl; lia.
  - destruct k; [apply cutlass_weak|]; exact mao_admissible.
  - simpl. lia.
Qed.

(** Nor has the pair any composition. *)
Theorem mao_has_no_composition : composition mao_a mao_b = None /\ forall Rs, ~ is_composition mao_a mao_b Rs.
Proof.
  assert (E : composition mao_a mao_b = None) by (vm_compute; reflexivity). split; [exact E|].
  intros Rs H. destruct (composition_exact mao_a mao_b) as [I _]; [repeat constructor; simpl; lia..|].
  apply (proj2 I); [now exists Rs|exact E].
Qed.

(** At coordinate 11: the modes give 13, A(B(11)) = A(13) = 101. *)
Example mao_at_11 : (by_modes mao_a mao_b, off (by_modes mao_a mao_b) 11, offx mao_a (off mao_b 11)) = (mao_b, 13, 101).
Proof. vm_compute. reflexivity. Qed.

(** A second pair, of Definition 2.12: it fails at coordinate 7. *)
Example mao_weak : composition mao_a [(2, 3); (2, 4); (2, 6)] = None /\
  (off [(2, 3); (2, 4); (2, 6)] 7, offx mao_a (off [(2, 3); (2, 4); (2, 6)] 7)) = (13, 101).
Proof. vm_compute. split; reflexivity. Qed.

(** Nor are disjoint intervals necessary: here both are [1, 1]. *)
Theorem disjoint_is_not_necessary : let A := [(4, 4); (4, 1)] in let B := [(2, 1); (2, 1)] in
  ~ admissible Weak (finite A) B /\ composition A B = Some [[(2, 4)]; [(2, 4)]].
Proof.
  cbv zeta. split; [|vm_compute; reflexivity]. intros [_ D]. apply (D 0 1 1); [simpl; lia|].
  unfold in_interval. simpl. lia.
Qed.

(** ** CuTe's answers *)

(** CuTe's composition: its walk with its two static asserts and nothing else. *)
Definition cute_leaf (A : layout) (n r : nat) : option layout :=
  if r =? 0 then Some [(n, 0)] else option_map (fun st => strip (image A st)) (cute A n r).

Fixpoint cute_leaves (A B : layout) : option (list layout) :=
  match B with
  | [] => Some []
  | (n, r) :: B' =>
      match cute_leaf A n r, cute_leaves A B' with Some R, Some Rs => Some (R :: Rs) | _, _ => None end
  end.

Definition cute_composition (A B : layout) : option layout := option_map (@concat mode) (cute_leaves (merge_x A) B).

(** CuTe's complement: strides are divided and rounded down; only a gap of 0 is refused. *)
Fixpoint cute_gaps (block M : nat) (L : layout) : option layout :=
  match L with
  | [] => Some [(cdiv M block, block)]
  | (s, d) :: L' => if d / block =? 0 then None else option_map (cons (d / block, block)) (cute_gaps (s * d) M L')
  end.

Definition cute_complement (L : layout) (M : nat) : option layout := option_map merge (cute_gaps 1 M (isort (moving L))).

Definition cute_divide (A B : layout) : option layout :=
  match cute_complement B (size A) with Some C => cute_composition A (B ++ C) | None => None end.

(** L has not the function A(B(x)). *)
Definition wrong (A B L : layout) : Prop := exists x, x < size B /\ off L x <> offx A (off B x).

(** CuTe and the law: what CuTe answers, that it is wrong, and that no layout is right. *)
Definition cute_is_wrong (A B L : layout) : Prop :=
  cute_composition A B = Some L /\ wrong A B L /\ composition A B = None /\ forall Rs, ~ is_composition A B Rs.

Lemma no_composition A B : wf A -> wf B -> composition A B = None -> forall Rs, ~ is_composition A B Rs.
Proof. intros WA WB E Rs H. destruct (composition_exact A B WA WB) as [I _]. apply (proj2 I); [now exists Rs|exact E]. Qed.

Ltac cute_at x :=
  split; [vm_compute; reflexivity|]; split; [exists x; split; [vm_compute; lia|vm_compute; discriminate]|];
  split; [vm_compute; reflexivity|]; apply no_composition; [repeat constructor; simpl; lia..|vm_compute; reflexivity].

Theorem cute_walks_too_far : cute_is_wrong [(4, 2); (6, 3); (8, 5)] [(6, 3)] [(2, 6); (3, 3)].
Proof. cute_at 2. Qed.

(** It is wrong from coordinate 2 on. *)
Example cute_walks_too_far_from_2 :
  map (off [(2, 6); (3, 3)]) (seq 0 6) = [0; 6; 3; 9; 6; 12] /\
  map (fun x => offx [(4, 2); (6, 3); (8, 5)] (off [(6, 3)] x)) (seq 0 6) = [0; 6; 7; 8; 9; 15].
Proof. split; vm_compute; reflexivity. Qed.

Theorem cute_carries : cute_is_wrong mao_a mao_b mao_b.
Proof. cute_at 11. Qed.

Theorem cute_spills : cute_is_wrong [(3, 1); (5, 10)] [(4, 2)] [(2, 2); (2, 10)].
Proof. cute_at 2. Qed.

Theorem cute_spills_in_rows : cute_is_wrong [(4, 4); (4, 1)] [(4, 3)] [(2, 12); (2, 1)].
Proof. cute_at 2. Qed.

(** The first refusal of docs/exactness.md: at coordinate 5 the offset is 8, the composed strides give 7. *)
Example carries_at_5 : composition [(6, 1); (2, 7)] [(3, 2); (2, 3)] = None /\
  cute_composition [(6, 1); (2, 7)] [(3, 2); (2, 3)] = Some [(3, 2); (2, 3)] /\
  (off [(3, 2); (2, 3)] 5, offx [(6, 1); (2, 7)] (off [(3, 2); (2, 3)] 5)) = (7, 8).
Proof. repeat split; vm_compute; reflexivity. Qed.

(** What CuTe refuses although a layout is the composition. *)
Example cute_refuses : Forall (fun '(A, B, Rs) => cute_composition A B = None /\ composition A B = Some Rs)
  [([(5, 1); (4, 10)], [(2, 7)], [[(2, 12)]]);
   ([(2, 1); (5, 8)], [(2, 3)], [[(2, 9)]]);
   ([(2, 1); (5, 7)], [(2, 3)], [[(2, 8)]]);
   ([(2, 12); (2, 6); (6, 1)], [(1, 7); (2, 1)], [[(1, 0)]; [(2, 12)]])].
Proof. repeat constructor; vm_compute; reflexivity. Qed.

(** The table of docs/exactness.md, of 1000:3 the first 100 elements. *)
Example exactness_table : Forall (fun '(A, B, Rs) => composition A B = Rs)
  [([(6, 8); (2, 2)], [(4, 3); (3, 1)], Some [[(2, 24); (2, 2)]; [(3, 8)]]);
   ([(8, 0); (2, 1)], [(4, 5)], Some [[(2, 0); (2, 1)]]);
   ([(2, 1); (3, 5); (4, 12)], [(100, 3)], Some [[(100, 6)]]);
   ([(2, 1); (2, 4); (2, 6)], [(3, 3)], Some [[(3, 5)]]);
   ([(2, 1); (2, 4); (2, 6)], [(4, 3)], None)].
Proof. repeat constructor; vm_compute; reflexivity. Qed.

(** The function runs on behind the last mode, even one of one element. *)
Example runs_on : composition [(4, 3)] [(8, 1)] = Some [[(8, 3)]] /\ composition [(4, 1); (1, 100)] [(8, 1)] = Some [[(4, 1); (2, 100)]].
Proof. split; vm_compute; reflexivity. Qed.

(** ** Complements *)

(** Nothing of that kind exists, though CuTe answers. *)
Lemma no_tiles B n : wf B -> 1 <= n ->
  match complement B n with Some C => (size (moving B) =? size B) && (size B * size C =? n) | None => false end = false ->
  forall X, ~ tiles B X n.
Proof.
  intros W Hn H X T. destruct (tiles_iff B n W Hn) as [[I _] _]. destruct I as (C & E & SM & Sz); [now exists X|].
  rewrite E in H. rewrite SM, Sz, !Nat.eqb_refl in H. discriminate.
Qed.

Ltac no_tiles := apply no_tiles; [repeat constructor; simpl; lia|vm_compute; lia|vm_compute; reflexivity].

(** CuTe rounds down: offsets 0 1 3 4 and 6 7 9 10 leave out 2. *)
Theorem cute_complement_is_wrong : cute_complement [(2, 1); (2, 3)] 12 = Some [(2, 6)] /\
  complement [(2, 1); (2, 3)] 12 = None /\ forall X, ~ tiles [(2, 1); (2, 3)] X 12.
Proof. split; [vm_compute; reflexivity|]. split; [vm_compute; reflexivity|no_tiles]. Qed.

(** Its division by such a tile has four elements of the six. *)
Theorem cute_divide_is_wrong : option_map size (cute_divide [(6, 1)] [(2, 3); (2, 1)]) = Some 4 /\
  logical_divide [(6, 1)] [(2, 3); (2, 1)] = None /\ forall X, ~ tiles [(2, 3); (2, 1)] X 6.
Proof. split; [vm_compute; reflexivity|]. split; [vm_compute; reflexivity|no_tiles]. Qed.

(** A tile of four has no place in ten elements. *)
Theorem ten_by_four : logical_divide [(10, 1)] [(4, 1)] = None /\ forall X, ~ tiles [(4, 1)] X 10.
Proof. split; [vm_compute; reflexivity|no_tiles]. Qed.

(** Hieu, Lemma 2.1: 8 is a multiple of the size of 4:3, and no complement exists. *)
Theorem hieu_lemma_2_1 : forall X, ~ tiles [(4, 3)] X 8.
Proof. no_tiles. Qed.

(** In 12 k it is (3, k), and not (3, 2 k). *)
Example hieu_complement : Forall (fun k => complement [(4, 3)] (12 * k) = Some [(3, 1); (k, 12)]) [2; 3; 4; 5; 6].
Proof. repeat constructor; vm_compute; reflexivity. Qed.

(** Colfax, Definition 2.1.6.11: 0 divides 0, but strides of 0 have no complement. *)
Theorem zero_strides_have_no_complement n X : ~ tiles [(2, 0); (3, 0)] X (S n).
Proof.
  intro T. destruct (tiles_iff [(2, 0); (3, 0)] (S n)) as [[I _] _]; [repeat constructor; simpl; lia|lia|].
  destruct I as (C & _ & SM & _); [now exists X|]. discriminate.
Qed.

(** Colfax, Example 2.1.6.13: the order of modes does not matter. *)
Example complementable_in_any_order :
  complement [(10, 4); (2, 80)] 160 = Some [(4, 1); (2, 40)] /\ complement [(10, 80); (2, 4)] 800 = Some [(4, 1); (10, 8)].
Proof. split; vm_compute; reflexivity. Qed.

Theorem complementable_in_any_order_exists : (exists X, tiles [(10, 4); (2, 80)] X 160) /\ exists X, tiles [(10, 80); (2, 4)] X 800.
Proof.
  split.
  - apply (tiles_iff _ 160); [repeat constructor; simpl; lia|lia|]. exists [(4, 1); (2, 40)]. repeat split; vm_compute; reflexivity.
  - apply (tiles_iff _ 800); [repeat constructor; simpl; lia|lia|]. exists [(4, 1); (10, 8)]. repeat split; vm_compute; reflexivity.
Qed.

(** ** The other errors of the texts that are about layouts *)

(** Mao, Remark 3.11: of a map that is not injective the layout leaves the interval [0, 6). *)
Example realisations_need_injective_maps : cosize [(3, 2); (2, 1); (3, 2)] = 10.
Proof. reflexivity. Qed.

(** Colfax, Example 2.3.7.8: no composite, and what is printed differs at 10. *)
Theorem no_composite : let B := [(4, 2); (4, 4); (4, 8); (4, 16)] in let A := [(2, 4); (4, 8); (8, 8)] in
  (forall Rs, ~ is_composition B A Rs) /\
  (offx B (off A 10), off [(2, 4); (2, 8); (2, 8); (2, 8); (4, 8)] 10) = (8, 16).
Proof.
  split; [|vm_compute; reflexivity]. apply no_composition; [repeat constructor; simpl; lia..|vm_compute; reflexivity].
Qed.

(** Colfax, Example 2.3.9.6: the first factor has no complement; with extents 3 it has. *)
Theorem no_product : let B := Node [Node [Leaf (2, 1); Leaf (4, 4)]; Leaf (8, 2)] in
  (forall n X, ~ tiles [(4, 9); (2, 1); (2, 3)] X (S n)) /\
  logical_product_tree (Node [Leaf (4, 9); Node [Leaf (2, 1); Leaf (2, 3)]]) B = None /\
  logical_product_tree (Node [Leaf (4, 9); Node [Leaf (3, 1); Leaf (3, 3)]]) B =
    Some (Node [Node [Leaf (4, 9); Node [Leaf (3, 1); Leaf (3, 3)]]; Node [Node [Leaf (2, 36); Leaf (4, 144)]; Leaf (8, 72)]]).
Proof.
  cbv zeta. split; [|split; vm_compute; reflexivity]. intros n X T.
  destruct (tiles_iff [(4, 9); (2, 1); (2, 3)] (S n)) as [[I _] _]; [repeat constructor; simpl; lia|lia|].
  destruct I as (C & E & _); [now exists X|]. unfold complement in E. simpl in E. discriminate.
Qed.

(** Colfax, Example 2.1.7.10: the division has the strides (2,4,1,8). *)
Example a_flat_division : option_map (fun CR => concat (snd CR)) (logical_divide [(2, 1); (2, 4); (2, 2); (2, 8)] [(2, 4); (2, 2)])
  = Some [(2, 2); (2, 4); (2, 1); (2, 8)].
Proof. vm_compute. reflexivity. Qed.

(** Colfax, Example 2.1.7.12: the division by the empty layout coalesces. *)
Example division_by_the_empty_layout : logical_divide [(2, 1); (2, 2); (2, 4)] [] = Some ([(8, 1)], [[(8, 1)]]).
Proof. vm_compute. reflexivity. Qed.

(** Colfax, Observation 3.1.2.19: without modes of stride 0 the function is another; with stride 0 where the extent
    is 1 it is the same. *)
Theorem filter_changes_the_function : let L := [(2, 0); (1, 5); (3, 1)] in
  off (filter (fun m => negb (snd m =? 0)) L) 1 <> off L 1 /\
  forall x, off (map (fun m => if fst m =? 1 then (1, 0) else m) L) x = off L x.
Proof. cbv zeta. split; [vm_compute; discriminate|]. intro x. cbn [map fst Nat.eqb off]. rewrite !Nat.mod_1_r. reflexivity. Qed.

(** Colfax, Definition 2.3.9.1: no complement in the size that it requires, and yet the products that are printed. *)
Theorem products_of_a_larger_size :
  (forall X, ~ tiles [(3, 6); (3, 1)] X (9 * cosize [(10, 24); (12, 2)])) /\
  logical_product [(3, 6); (3, 1)] [(10, 24); (12, 2)] = Some [[(10, 216)]; [(12, 18)]] /\
  (forall X, ~ tiles [(2, 1680); (10, 4)] X (20 * cosize [(4, 2); (9, 56)])) /\
  logical_product [(2, 1680); (10, 4)] [(4, 2); (9, 56)] = Some [[(2, 2); (2, 40)]; [(3, 560); (3, 3360)]].
Proof. split; [no_tiles|]. split; [vm_compute; reflexivity|]. split; [no_tiles|]. vm_compute; reflexivity. Qed.

(** Each offset below the size, once. *)
Definition compact (L : layout) : Prop := Permutation (vals L) (seq 0 (size L)).

Lemma compact_iff L : wf L -> (compact L <-> complement L (size L) = Some [] /\ size (moving L) = size L).
Proof.
  intro W. pose proof (size_pos _ W) as Hn. destruct (tiles_iff L (size L) W Hn) as [I B]. split.
  - intro P. destruct (proj1 I) as (C & E & SM & Sz); [exists []; split; [constructor|now rewrite app_nil_r]|].
    split; [|assumption]. rewrite E. f_equal.
    destruct (complement_correct L (size L) C W Hn E) as (_ & CC & _).
    destruct C as [|m C]; [reflexivity|]. pose proof (coalesced_size _ CC ltac:(discriminate)). nia.
  - intros [E SM]. destruct (B [] E SM) as [_ P]; [simpl; lia|]. now rewrite app_nil_r in P.
Qed.

Ltac compact := apply compact_iff; [repeat constructor; simpl; lia|split; vm_compute; reflexivity].
Ltac not_compact := let H := fresh in intro H; apply compact_iff in H as [H _]; [vm_compute in H; discriminate|repeat constructor; simpl; lia].

(** Colfax, Example 2.3.5.3: as printed not compact, as meant compact. *)
Theorem misprinted_strides :
  ~ compact [(2, 8); (2, 1); (2, 4)] /\ compact [(2, 4); (2, 1); (2, 2)] /\
  ~ compact [(8, 2); (1, 0); (8, 16); (32, 128)] /\ compact [(8, 1); (1, 0); (8, 8); (32, 64)].
Proof. split; [not_compact|]. split; [compact|]. split; [not_compact|compact]. Qed.

(** As `is_tractable` of `layout-theory/src/category/predicates.rs`, Colfax, Definition 2.1.8.1: sorted, each stride is 0 or divided by
    the block before it. *)
Fixpoint blocks_divide (L : layout) : bool :=
  match L with
  | (s, d) :: L' => match L' with [] => true | (_, d') :: _ => (d' mod (s * d) =? 0) && blocks_divide L' end
  | [] => true
  end.

Definition tractable (L : layout) : bool := blocks_divide (isort (filter (fun m => negb (snd m =? 0)) L)).

(** Colfax, Proposition 2.1.8.11: without strides of 0 the layout has a complement, and it is not tractable; with stride 0
    where the extent is 1 it is. *)
Theorem degenerate_modes : let L := [(2, 2); (1, 3)] in
  filter (fun m => negb (snd m =? 0)) L = L /\ (exists X, tiles L X 4) /\ tractable L = false /\
  tractable (map (fun m => if fst m =? 1 then (1, 0) else m) L) = true.
Proof.
  cbv zeta. split; [reflexivity|]. split; [|split; reflexivity].
  apply (tiles_iff _ 4); [repeat constructor; simpl; lia|lia|]. exists [(2, 1)]. repeat split; vm_compute; reflexivity.
Qed.

(** Colfax, Example 2.3.10.5: the stride 8 is a misprint of 9. *)
Example misprinted_tractable :
  tractable [(3, 81); (3, 1); (1, 0); (3, 8); (3, 3); (1, 0); (3, 27)] = false /\
  tractable [(3, 81); (3, 1); (1, 0); (3, 9); (3, 3); (1, 0); (3, 27)] = true.
Proof. split; vm_compute; reflexivity. Qed.

(** A table as a function. *)
Definition table (values : list nat) (x : nat) : nat := nth x values 0.

Lemma no_layout values : values <> [] ->
  match cand (length values) (table values) (length values) with
  | Some C => agrees C (table values) (length values) | None => false end = false ->
  ~ layout_function (table values) (length values).
Proof.
  intros N H L. assert (Hn : 1 <= length values) by (destruct values; [congruence|simpl; lia]).
  destruct (one_candidate (table values) (length values) Hn) as [[I _] _].
  destruct (I L) as (C & E & _ & _ & F). rewrite E in H.
  assert (agrees C (table values) (length values) = true) by (now apply agrees_spec). congruence.
Qed.

(** Hieu, the listing: it answers (3,2):(2,7) and (2,2):(1,3), and no layout has these tables. *)
Theorem hieu_tables : ~ layout_function (table [0; 2; 4; 7; 9; 100]) 6 /\ ~ layout_function (table [0; 1; 3; 7]) 4.
Proof.
  split; [apply (no_layout [0; 2; 4; 7; 9; 100])|apply (no_layout [0; 1; 3; 7])]; discriminate || (vm_compute; reflexivity).
Qed.

(** And it fails where a layout is, with a stride of 0. *)
Example hieu_stride_0 : cand 4 (table [0; 0; 5; 5]) 4 = Some [(2, 0); (2, 5)] /\ map (off [(2, 0); (2, 5)]) (seq 0 4) = [0; 0; 5; 5].
Proof. split; vm_compute; reflexivity. Qed.
