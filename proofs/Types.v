(** composition on types: CuTe's walk and one step more; what it accepts is the composition. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool Sorted.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested WalkIff.
Import ListNotations.

(** ** The walk *)

(** [n >= 2] elements at stride [c] through the modes of A: what they reach in each mode, and their image.
    As [Enter] of `layout-core/src/algebra/composition/enter.rs`, `take.rs` and `lead_out.rs`. *)
Fixpoint enter (A : layout) (n c : nat) : option (list nat * layout) :=
  match A with
  | [] => None
  | (m, e) :: A' =>
      let stay := Some ([(n - 1) * c], [(n, c * e)]) in
      match A' with
      | [] => Some ([], [(n, c * e)])
      | _ =>
          if c =? 0 then Some ([], [(n, 0)]) else
          if c mod m =? 0 then (* pass over the mode *)
            option_map (fun '(us, R) => (0 :: us, R)) (enter A' n (c / m))
          else if m mod c =? 0 then
            let k := m / c in
            if n mod k =? 0 then
              if n =? k then stay else (* fill it exactly, and go on *)
              option_map (fun '(us, R) => ((k - 1) * c :: us, (k, c * e) :: R)) (enter A' (n / k) 1)
            else if n <? k then stay else None
          else if (n - 1) * c <? m then stay
          else if c <? m then None
          else if (n - 1) * (c mod m) <? m then (* no element carries: the strides add up *)
            match enter A' n (c / m) with
            | Some (us, [(_, x)]) => Some ((n - 1) * (c mod m) :: us, [(n, c mod m * e + x)])
            | _ => None
            end
          else None
      end
  end.

(** The stride of one element, which no coordinate sees. As `layout-core/src/algebra/composition/ghost.rs`. *)
Fixpoint ghost (A : layout) (c : nat) : nat :=
  match A with
  | [] => 0
  | (m, e) :: A' =>
      match A' with
      | [] => c * e
      | _ => if c mod m =? 0 then ghost A' (c / m) else if c <? m then ghost A' 1 else 0
      end
  end.

Definition leaf_on_types (A : layout) (n r : nat) : option (list nat * layout) :=
  if n =? 1 then Some ([], [(1, if r =? 0 then 0 else ghost A r)]) else enter A n r.

(** All leaves. As `layout-core/src/algebra/composition/walk.rs`. *)
Fixpoint leaves_on_types (A B : layout) : option (list nat * list layout) :=
  match B with
  | [] => Some ([], [])
  | (n, r) :: B' =>
      match leaf_on_types A n r, leaves_on_types A B' with
      | Some (us, R), Some (vs, Rs) => Some (vadd us vs, R :: Rs)
      | _, _ => None
      end
  end.

(** [Composed<A, B>]: accepted if in each mode what all leaves reach together is below its extent.
    As `layout-core/src/algebra/composition.rs`, of operands that are all known. *)
Definition compose_on_types (A B : layout) : option (list layout) :=
  let A' := merge_x A in
  match leaves_on_types A' B with
  | Some (us, Rs) => if below A' us then Some Rs else None
  | None => None
  end.

Definition composition_on_types_tree (A B : tree) : option tree :=
  option_map (fun Rs => fst (replace B Rs)) (compose_on_types (flatten A) (flatten B)).

(** ** What tiles leave out *)

(** As [SortByStride] of `layout-core/src/algebra/complement.rs`. *)
Fixpoint insert_by_stride (m : mode) (L : layout) : layout :=
  match L with
  | [] => [m]
  | x :: L' => if snd m <=? snd x then m :: L else x :: insert_by_stride m L'
  end.
Definition sort_by_stride (L : layout) : layout :=
  fold_right insert_by_stride [] (filter (fun m => negb (snd m =? 0)) L).

(** The gaps between modes by increasing stride, each of whole blocks; [fits] says whether a stride can come
    after a block, [last] what is left over after the last. As [Gaps] of `layout-core/src/algebra/complement.rs`. *)
Fixpoint gaps_until (fits : nat -> nat -> bool) (last : nat -> option layout) (block : nat) (L : layout) : option layout :=
  match L with
  | [] => last block
  | (s, d) :: L' =>
      if fits d block then option_map (cons (d / block, block)) (gaps_until fits last (s * d) L') else None
  end.

(** As [UpTo], [Exactly] and [LeavingGaps]. *)
Definition whole (d block : nat) : bool := d mod block =? 0.
Definition leaving (d block : nat) : bool := block <=? d.
Definition up_to (M block : nat) : option layout := Some [(cdiv M block, block)].
Definition exactly (M block : nat) : option layout :=
  if M mod block =? 0 then Some [(M / block, block)] else None.

(** [Complemented<A, M>]: the modes are merged before they are sorted.
    As [Complement] of `layout-core/src/algebra/complement.rs`. *)
Definition complement_on_types (L : layout) (M : nat) : option layout :=
  option_map merge (gaps_until whole (up_to M) 1 (sort_by_stride (merge L))).

(** What makes L a bijection of [0, n). As [RestOf] of `layout-core/src/algebra/complement.rs`. *)
Definition rest_on_types (L : layout) (n : nat) : option layout :=
  if forallb (fun m => negb (snd m =? 0)) (merge L)
  then option_map merge (gaps_until whole (exactly n) 1 (sort_by_stride (merge L))) else None.

(** Where copies of L start. As [PlacesIn] of `layout-core/src/algebra/complement.rs`. *)
Definition places_on_types (L : layout) (M : nat) : option layout :=
  option_map merge (gaps_until leaving (up_to M) 1 (sort_by_stride (merge L))).

(** [Divided<A, B>]. As `layout-core/src/algebra/divide.rs`. *)
Definition logical_divide_on_types (A B : layout) : option (layout * list layout) :=
  match rest_on_types B (size A) with
  | Some C => option_map (pair C) (compose_on_types A (B ++ C))
  | None => None
  end.

Definition logical_divide_on_types_tree (A B : tree) : option tree :=
  option_map (fun '(C, Rs) =>
      let rest := match C with [] => Leaf (1, 0) | _ => place C end in
      fst (replace (Node [B; rest]) (Rs ++ match C with [] => [[(1, 0)]] | _ => [] end)))
    (logical_divide_on_types (flatten A) (flatten B)).

Definition complement_on_types_tree (A : tree) (M : nat) : option tree :=
  option_map (fun C => match C with [] => Leaf (1, 0) | R => place R end) (complement_on_types (flatten A) M).

(** ** What types accept is the composition *)

Lemma enter_last m e n c : enter [(m, e)] n c = Some ([], [(n, c * e)]).
Proof. reflexivity. Qed.

Lemma enter_cons m e A n c : A <> [] -> enter ((m, e) :: A) n c =
  (let stay := Some ([(n - 1) * c], [(n, c * e)]) in
   if c =? 0 then Some ([], [(n, 0)]) else
   if c mod m =? 0 then option_map (fun '(us, R) => (0 :: us, R)) (enter A n (c / m))
   else if m mod c =? 0 then
     let k := m / c in
     if n mod k =? 0 then
       if n =? k then stay else
       option_map (fun '(us, R) => ((k - 1) * c :: us, (k, c * e) :: R)) (enter A (n / k) 1)
     else if n <? k then stay else None
   else if (n - 1) * c <? m then stay
   else if c <? m then None
   else if (n - 1) * (c mod m) <? m then
     match enter A n (c / m) with
     | Some (us, [(_, x)]) => Some ((n - 1) * (c mod m) :: us, [(n, c mod m * e + x)])
     | _ => None
     end
   else None).
Proof. destruct A; [congruence|reflexivity]. Qed.

(** What the walk answers for n elements at stride c: their offsets, and what they reach. *)
Definition good (A : layout) (n c : nat) (us : list nat) (R : layout) :=
  wf R /\ size R = n /\ forall i, i < n -> off R i = offx A (c * i) /\ fits A us (c * i).

Lemma digits m q r i : r * i < m -> ((q * m + r) * i) mod m = r * i /\ ((q * m + r) * i) / m = q * i.
Proof.
  intros H. replace ((q * m + r) * i) with (r * i + (q * i) * m) by lia.
  rewrite Nat.mod_add, Nat.div_add by lia. rewrite Nat.mod_small, Nat.div_small by assumption. lia.
Qed.

Lemma good_stay m e A n c : A <> [] -> wf ((m, e) :: A) -> 1 <= n -> (n - 1) * c < m ->
  good ((m, e) :: A) n c [(n - 1) * c] [(n, c * e)].
Proof.
  intros N W Hn H. apply wf_cons in W as [W1 W2].
  split; [apply wf_cons; split; [assumption|constructor]|]. split; [simpl; lia|]. intros i Hi.
  assert (c * i <= (n - 1) * c) by nia. rewrite offx_cons, fits_cons by assumption. cbn [off hd tl].
  rewrite (Nat.mod_small (c * i)), (Nat.div_small (c * i)), offx_0, (Nat.mod_small i) by (assumption || lia).
  split; [lia|]. split; [assumption|now apply fits_0].
Qed.

Lemma good_lead m e A n q r us X : A <> [] -> wf ((m, e) :: A) -> 1 <= n -> (n - 1) * r < m ->
  good A n q us [(n, X)] -> good ((m, e) :: A) n (q * m + r) ((n - 1) * r :: us) [(n, r * e + X)].
Proof.
  intros N W Hn H (_ & _ & F).
  split; [apply wf_cons; split; [assumption|constructor]|]. split; [simpl; lia|]. intros i Hi.
  destruct (F i Hi) as [F1 F2]. rewrite offx_cons, fits_cons by assumption. cbn [off hd tl] in *.
  rewrite (Nat.mod_small i) in * by lia. assert (r * i <= (n - 1) * r) by nia.
  destruct (digits m q r i) as [-> ->]; [lia|]. split; [nia|]. split; [nia|assumption].
Qed.

Lemma good_pass m e A n q us R : A <> [] -> wf ((m, e) :: A) -> good A n q us R ->
  good ((m, e) :: A) n (q * m) (0 :: us) R.
Proof.
  intros N W (WR & SR & F). apply wf_cons in W as [W1 W2]. split; [assumption|]. split; [assumption|].
  intros i Hi. destruct (F i Hi) as [F1 F2]. rewrite offx_cons, fits_cons by assumption. cbn [hd tl].
  destruct (digits m q 0 i) as [E1 E2]; [lia|]. rewrite Nat.add_0_r in E1, E2. rewrite E1, E2.
  split; [lia|]. split; [lia|assumption].
Qed.

Lemma good_fill m e A k n c us R : A <> [] -> 1 <= c -> 1 <= k -> m = k * c -> wf A -> good A n 1 us R ->
  good ((m, e) :: A) (k * n) c ((k - 1) * c :: us) ((k, c * e) :: R).
Proof.
  intros N Hc Hk -> W (WR & SR & F). split; [apply wf_cons; split; assumption|]. split; [simpl; lia|].
  intros i Hi. assert (Hq : i / k < n) by (apply Nat.div_lt_upper_bound; lia).
  destruct (F _ Hq) as [F1 F2]. rewrite offx_cons, fits_cons by assumption. cbn [off hd tl].
  rewrite Nat.mul_1_l in F1, F2. rewrite (Nat.mul_comm k c), Nat.mul_mod_distr_l, Nat.div_mul_cancel_l by lia.
  pose proof (Nat.mod_upper_bound i k ltac:(lia)). rewrite F1. split; [lia|]. split; [nia|assumption].
Qed.

Lemma good_0 A n : wf A -> 1 <= n -> good A n 0 [] [(n, 0)].
Proof.
  intros W Hn. split; [apply wf_cons; split; [assumption|constructor]|]. split; [simpl; lia|].
  intros i Hi. rewrite Nat.mul_0_l, offx_0 by assumption. split; [simpl; lia|now apply fits_0].
Qed.

Lemma enter_good A : forall n c us R, wf A -> 2 <= n -> enter A n c = Some (us, R) -> good A n c us R.
Proof.
  induction A as [|[m e] A IH]; intros n c us R W Hn E; [discriminate|].
  pose proof W as W'. apply wf_cons in W' as [W1 W2].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]).
  { rewrite enter_last in E. injection E as <- <-.
    split; [apply wf_cons; split; [lia|constructor]|]. split; [simpl; lia|]. intros i Hi.
    cbn [off offx fits]. rewrite (Nat.mod_small i) by assumption. split; [lia|trivial]. }
  rewrite enter_cons in E by assumption. cbv zeta in E.
  destruct (Nat.eqb_spec c 0) as [->|Nc]; [injection E as <- <-; apply good_0; [assumption|lia]|].
  destruct (Nat.eqb_spec (c mod m) 0) as [Cm|Cm].
  { destruct (enter A n (c / m)) as [[us' R']|] eqn:E'; [|discriminate]. injection E as <- <-.
    pose proof (Nat.div_mod c m ltac:(lia)) as D. replace c with (c / m * m) by lia.
    apply good_pass; try assumption. now apply IH. }
  destruct (Nat.eqb_spec (m mod c) 0) as [Mc|Mc].
  { pose proof (Nat.div_mod m c ltac:(lia)) as D. set (k := m / c) in *. assert (1 <= k) by nia.
    destruct (Nat.eqb_spec (n mod k) 0) as [Nk|Nk].
    - destruct (Nat.eqb_spec n k) as [->|Ne].
      + injection E as <- <-. apply good_stay; try assumption; nia.
      + destruct (enter A (n / k) 1) as [[us' R']|] eqn:E'; [|discriminate]. injection E as <- <-.
        pose proof (Nat.div_mod n k ltac:(lia)) as Dn. rewrite Nk in Dn.
        assert (2 <= n / k). { destruct (n / k) as [|[|]]; [lia|lia|lia]. }
        pose proof (IH _ _ _ _ W2 H0 E') as G. replace n with (k * (n / k)) by lia.
        apply good_fill; try assumption; lia.
    - destruct (Nat.ltb_spec n k); [|discriminate]. injection E as <- <-. apply good_stay; try assumption; nia. }
  destruct (Nat.ltb_spec ((n - 1) * c) m); [injection E as <- <-; apply good_stay; (assumption || lia)|].
  destruct (Nat.ltb_spec c m); [discriminate|].
  destruct (Nat.ltb_spec ((n - 1) * (c mod m)) m); [|discriminate].
  destruct (enter A n (c / m)) as [[us' [|[s x] [|]]]|] eqn:E'; try discriminate. injection E as <- <-.
  pose proof (IH _ _ _ _ W2 Hn E') as G. assert (s = n) as ->. { destruct G as (_ & S & _). simpl in S. lia. }
  pose proof (Nat.div_mod c m ltac:(lia)) as D. rewrite (Nat.mul_comm m) in D. rewrite D at 1.
  apply good_lead; (assumption || lia).
Qed.

Lemma leaf_on_types_good A n r us R : wf A -> 1 <= n -> leaf_on_types A n r = Some (us, R) -> good A n r us R.
Proof.
  intros W Hn. unfold leaf_on_types. destruct (Nat.eqb_spec n 1) as [->|].
  - intros [= <- <-]. split; [apply wf_cons; split; [lia|constructor]|]. split; [reflexivity|]. intros i Hi.
    assert (i = 0) as -> by lia. rewrite Nat.mul_0_r, offx_0 by assumption. split; [reflexivity|now apply fits_0].
  - intro E. apply enter_good; (assumption || lia).
Qed.

Lemma leaves_on_types_good A B : forall us Rs, wf A -> wf B -> leaves_on_types A B = Some (us, Rs) ->
  below A us = true ->
  Forall2 (fun R b => wf R /\ size R = fst b) Rs B /\
  forall x, off (concat Rs) x = offx A (off B x) /\ fits A us (off B x).
Proof.
  induction B as [|[n r] B IH]; intros us Rs WA WB Lv Bl.
  - injection Lv as <- <-. split; [constructor|]. intro x. simpl. rewrite offx_0 by assumption.
    split; [reflexivity|now apply fits_0].
  - simpl in Lv. destruct (leaf_on_types A n r) as [[us1 R]|] eqn:Lf; [|discriminate].
    destruct (leaves_on_types A B) as [[vs Rs']|]; [|discriminate]. injection Lv as <- <-.
    apply wf_cons in WB as [Wn WB].
    destruct (leaf_on_types_good A n r us1 R WA Wn Lf) as (WR & SR & FR).
    destruct (IH _ _ WA WB eq_refl (below_r _ _ _ Bl)) as [F2 FB].
    split; [constructor; auto|]. intro x. cbn [concat off].
    rewrite off_app by assumption. rewrite <- (off_mod R) by assumption. rewrite SR.
    destruct (FR (x mod n)) as [E1 E2]; [apply Nat.mod_upper_bound; lia|].
    destruct (FB (x / n)) as [E3 E4]. rewrite E1, E3, (Nat.mul_comm r) in *.
    destruct (offx_add A us1 vs _ _ WA E2 E4 Bl) as [-> ?]. auto.
Qed.

(** Whatever types accept has the function: result(c) == a(b(c)), and the shape refines that of b. *)
Theorem compose_on_types_correct A B Rs : wf A -> wf B -> compose_on_types A B = Some Rs ->
  is_composition A B Rs.
Proof.
  intros WA WB. unfold compose_on_types. cbv zeta. pose proof (merge_x_wf _ WA) as WM.
  destruct (leaves_on_types (merge_x A) B) as [[us Rs']|] eqn:L; [|discriminate].
  destruct (below (merge_x A) us) eqn:Bl; [|discriminate]. intros [= <-].
  destruct (leaves_on_types_good _ B us Rs' WM WB L Bl) as [F2 F]. split; [assumption|].
  intros x _. destruct (F x) as [-> _]. now apply coalesce_x_function.
Qed.

(** ** The same modes as the exact composition's *)

Lemma enter_head A n us s d R : coalesced A -> 2 <= n -> enter A n 1 = Some (us, (s, d) :: R) ->
  d = match A with [] => 0 | (_, e) :: _ => e end.
Proof.
  intros C Hn E. destruct A as [|[m e] A]; [discriminate|]. simpl in C. destruct C as (Hm & _).
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]).
  { rewrite enter_last in E. injection E as <- <- <-. lia. }
  rewrite enter_cons in E by assumption. cbv zeta in E. rewrite (Nat.mod_small 1), Nat.mod_1_r in E by lia.
  simpl (1 =? 0) in E. simpl (0 =? 0) in E. cbn iota in E.
  destruct (n mod (m / 1) =? 0); [destruct (n =? m / 1)|destruct (n <? m / 1); [|discriminate]].
  - injection E as <- <- <- <-. lia.
  - destruct (enter A (n / (m / 1)) 1) as [[us' R']|]; [|discriminate]. injection E as <- <- <- <-. lia.
  - injection E as <- <- <- <-. lia.
Qed.

Lemma enter_coalesced A : forall n c us R, coalesced A -> 2 <= n -> enter A n c = Some (us, R) -> coalesced R.
Proof.
  assert (One : forall n d, 2 <= n -> coalesced [(n, d)]) by (intros; repeat split; assumption).
  induction A as [|[m e] A IH]; intros n c us R C Hn E; [discriminate|].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]).
  { rewrite enter_last in E. injection E as <- <-. now apply One. }
  rewrite enter_cons in E by assumption. cbv zeta in E. assert (CA : coalesced A) by (simpl in C; tauto).
  assert (Hm : 2 <= m) by (simpl in C; tauto).
  destruct (Nat.eqb_spec c 0) as [->|Nc]; [injection E as <- <-; now apply One|].
  destruct (Nat.eqb_spec (c mod m) 0) as [Cm|Cm].
  { destruct (enter A n (c / m)) as [[us' R']|] eqn:E'; [|discriminate]. injection E as <- <-. exact (IH _ _ _ _ CA Hn E'). }
  destruct (Nat.eqb_spec (m mod c) 0) as [Mc|Mc].
  { pose proof (Nat.div_mod m c ltac:(lia)) as D. set (k := m / c) in *.
    assert (2 <= k).
    { destruct k as [|[|]]; [lia| |lia]. assert (m = c) by lia. subst. now rewrite Nat.mod_same in Cm. }
    destruct (Nat.eqb_spec (n mod k) 0) as [Nk|Nk].
    - destruct (Nat.eqb_spec n k) as [->|Ne]; [injection E as <- <-; now apply One|].
      destruct (enter A (n / k) 1) as [[us' R']|] eqn:E'; [|discriminate]. injection E as <- <-.
      pose proof (Nat.div_mod n k ltac:(lia)) as Dn. rewrite Nk in Dn.
      assert (2 <= n / k). { destruct (n / k) as [|[|]]; [lia|lia|lia]. }
      pose proof (IH _ _ _ _ CA H0 E'). cbn [coalesced]. split; [assumption|]. split; [assumption|].
      destruct R' as [|[s d] R']; [trivial|]. apply (enter_head A _ _ _ _ _ CA H0) in E'. subst d.
      destruct A as [|[m' e'] A]; [congruence|]. simpl in C. destruct C as (_ & _ & Ne'). nia.
    - destruct (Nat.ltb_spec n k); [|discriminate]. injection E as <- <-. now apply One. }
  destruct ((n - 1) * c <? m); [injection E as <- <-; now apply One|].
  destruct (c <? m); [discriminate|]. destruct ((n - 1) * (c mod m) <? m); [|discriminate].
  destruct (enter A n (c / m)) as [[us' [|[s x] [|]]]|]; try discriminate. injection E as <- <-. now apply One.
Qed.

(** One element: CuTe's walk never spills, reaches nothing, and ends with the stride of [ghost]. *)
Lemma cute_one A : forall c, A <> [] -> wf A ->
  match cute A 1 c with
  | None => ghost A c = 0
  | Some st => nospill A 1 st = true /\ Forall (fun m => fst m = 1) (image A st) /\
      last (image A st) (1, 0) = (1, ghost A c) /\ image A st <> [] /\ forall v, below A (vadd (reach st) v) = below A v
  end.
Proof.
  induction A as [|[m e] A IH]; [congruence|]; intros c _ W. apply wf_cons in W as [W1 W2].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]).
  { cbn. repeat split; [repeat constructor|discriminate]. }
  assert (G : ghost (((m, e) : mode) :: A) c =
    if c mod m =? 0 then ghost A (c / m) else if c <? m then ghost A 1 else 0) by (destruct A; [congruence|reflexivity]).
  rewrite cute_cons, G by assumption. clear G. cbv zeta.
  assert (K : Nat.min (Nat.max 1 (cdiv m c)) 1 = 1) by lia. rewrite K.
  assert (Q : (c mod m =? 0) || (c <? m) = true ->
    cdiv c m = if c mod m =? 0 then c / m else 1).
  { intro H. destruct (Nat.eqb_spec (c mod m) 0); [now apply cdiv_div|]. simpl in H. apply Nat.ltb_lt in H.
    assert (c <> 0). { intros ->. rewrite Nat.mod_0_l in n; lia. }
    assert (0 < cdiv c m) by (apply cdiv_le; lia). destruct (le_lt_dec (cdiv c m) 1) as [|l]; [lia|]. apply cdiv_le in l; lia. }
  destruct ((c mod m =? 0) || (c <? m)) eqn:Sd.
  - rewrite Q by reflexivity. simpl (1 mod 1 =? 0). cbn iota. rewrite Nat.div_1_r.
    assert (ghost A (if c mod m =? 0 then c / m else 1) =
      if c mod m =? 0 then ghost A (c / m) else if c <? m then ghost A 1 else 0) as <-.
    { destruct (c mod m =? 0); [reflexivity|]. simpl in Sd. now rewrite Sd. }
    specialize (IH (if c mod m =? 0 then c / m else 1) N W2).
    destruct (cute A 1 (if c mod m =? 0 then c / m else 1)) as [st|]; [|exact IH]. cbn [option_map].
    destruct IH as (I1 & I2 & I3 & I4 & I5). rewrite nospill_cons, Nat.div_1_r, I1 by assumption.
    split; [reflexivity|]. cbn [image]. split; [constructor; [reflexivity|assumption]|]. split.
    { destruct (image A st); [congruence|]. exact I3. }
    split; [discriminate|]. intro v. cbn [below]. destruct A as [|m' A]; [congruence|]. cbn iota.
    rewrite vadd_hd, vadd_tl. cbn [reach map hd tl]. fold (reach st). now rewrite I5.
  - apply orb_false_iff in Sd as [-> ->]. reflexivity.
Qed.

Lemma ones_drop1 L : Forall (fun m => fst m = 1) L -> drop1 L = [].
Proof. induction 1 as [|[s d] L E F IH]; [reflexivity|]. simpl in *. subst. exact IH. Qed.

Lemma leaf_of_one A r : A <> [] -> wf A ->
  exists us, leaf A 1 r = Some (us, [(1, if r =? 0 then 0 else ghost A r)]) /\ forall v, below A (vadd us v) = below A v.
Proof.
  intros N W. unfold leaf. destruct (Nat.eqb_spec r 0); [exists []; split; reflexivity|].
  pose proof (cute_one A r N W) as H. destruct (cute A 1 r) as [st|].
  - destruct H as (-> & H2 & H3 & _ & H5). exists (reach st). split; [|exact H5]. unfold strip.
    fold (drop1 (image A st)). now rewrite ones_drop1, H3.
  - rewrite H. exists []. split; reflexivity.
Qed.

(** The answer of the exact composition at places of one element. *)
Lemma composition_ones A B Rs : wf A -> wf B -> composition A B = Some Rs ->
  Forall2 (fun R b => fst b = 1 -> R = [(1, if snd b =? 0 then 0 else ghost (merge_x A) (snd b))]) Rs B.
Proof.
  intros WA WB. unfold composition. cbv zeta. pose proof (merge_x_wf _ WA) as WM.
  pose proof (merge_x_nonempty A) as N. set (A' := merge_x A) in *. clearbody A'.
  destruct (compose A' B) as [Rs'|] eqn:K.
  - intros [= <-]. unfold compose in K. destruct (leaves A' B) as [[us Rs]|] eqn:L; [|discriminate].
    destruct (below A' us); [|discriminate]. injection K as <-.
    revert us Rs L. clear WB. induction B as [|[n r] B IH]; intros us Rs L; [injection L as <- <-; constructor|].
    simpl in L. destruct (leaf A' n r) as [[us1 R]|] eqn:E; [|discriminate].
    destruct (leaves A' B) as [[vs Rs2]|]; [|discriminate]. injection L as <- <-.
    constructor; [|eapply IH; reflexivity]. simpl. intros ->.
    destruct (leaf_of_one A' r N WM) as (us' & E' & _). congruence.
  - unfold compose_by_enumeration. destruct (candidates A' B) as [Cs|] eqn:E; [|discriminate].
    destruct (agrees _ _ _); [|discriminate]. intros [= <-]. clear K WB. revert Cs E.
    induction B as [|[n r] B IH]; intros Cs E; [injection E as <-; constructor|]. cbn [candidates] in E.
    destruct (cand n (fun i => offx A' (r * i)) n) as [R|] eqn:Ec; [|discriminate].
    destruct (candidates A' B) as [Rs'|]; [|discriminate]. injection E as <-. cbn [ghosts].
    constructor; [|now apply IH]. simpl. intros ->. simpl in Ec. injection Ec as <-.
    destruct (leaf_of_one A' r N WM) as (us' & -> & _). reflexivity.
Qed.

Lemma merge_of_coalesced L : coalesced L -> merge L = L.
Proof.
  intro C. pose proof (coalesced_wf _ C) as W. apply coalesced_unique; auto using merge_coalesced, merge_size.
  intros. now apply merge_off.
Qed.

Lemma enter_of_merge_x A n c us R : wf A -> 2 <= n -> enter (merge_x A) n c = Some (us, R) -> coalesced R.
Proof.
  intros W Hn E. destruct (merge_x_form _ W) as [C|E1]; [eapply enter_coalesced; eassumption|].
  rewrite E1 in E. cbn in E. injection E as <- <-. repeat split; assumption.
Qed.

Lemma compose_on_types_coalesced A B Rs : wf A -> wf B -> compose_on_types A B = Some Rs ->
  Forall2 (fun R b => (fst b = 1 -> R = [(1, if snd b =? 0 then 0 else ghost (merge_x A) (snd b))]) /\
                      (fst b <> 1 -> coalesced R)) Rs B.
Proof.
  intros WA WB. unfold compose_on_types. cbv zeta.
  destruct (leaves_on_types (merge_x A) B) as [[us Rs']|] eqn:L; [|discriminate].
  destruct (below (merge_x A) us); [|discriminate]. intros [= <-].
  revert us Rs' L. induction B as [|[n r] B IH]; intros us Rs' L; [injection L as <- <-; constructor|].
  apply wf_cons in WB as [Wn WB]. simpl in L.
  destruct (leaf_on_types (merge_x A) n r) as [[us1 R]|] eqn:E; [|discriminate].
  destruct (leaves_on_types (merge_x A) B) as [[vs Rs2]|]; [|discriminate]. injection L as <- <-.
  constructor; [|eapply IH; [assumption|reflexivity]]. simpl. unfold leaf_on_types in E. split.
  - intros ->. simpl in E. now injection E as <- <-.
  - intro Ne. destruct (Nat.eqb_spec n 1); [lia|]. eapply enter_of_merge_x; [exact WA| |exact E]. lia.
Qed.

(** What types accept values accept, with the same modes, those of one element included. *)
Theorem compose_on_types_is_composition A B Rs : wf A -> wf B -> compose_on_types A B = Some Rs ->
  composition A B = Some Rs.
Proof.
  intros WA WB E. pose proof (compose_on_types_correct A B Rs WA WB E) as I.
  pose proof (compose_on_types_coalesced A B Rs WA WB E) as F. pose proof (merge_x_wf _ WA) as WM.
  destruct (composition_exact A B WA WB) as [Ex Sd].
  assert (Ne : composition A B <> None) by (apply Ex; now exists Rs).
  destruct (composition A B) as [Rs'|] eqn:E'; [|congruence]. f_equal. clear Ne.
  specialize (Sd _ eq_refl). pose proof (composition_ones A B Rs' WA WB E') as O.
  pose proof (composition_coalesced A B Rs' WA WB E') as C.
  assert (T : forall Rs, is_composition A B Rs -> is_composition (merge_x A) B Rs).
  { intros Rs0 [H1 H2]. split; [assumption|]. intros. rewrite coalesce_x_function by assumption. now apply H2. }
  destruct (composition_iff (merge_x A) B WM WB) as [Iff U].
  assert (Q : compose_by_enumeration (merge_x A) B <> None) by (apply Iff; exists Rs; now apply T).
  destruct (compose_by_enumeration (merge_x A) B) as [Cs|]; [|congruence].
  destruct (U Cs eq_refl) as [_ Un]. pose proof (Un _ (T _ I)) as U1. pose proof (Un _ (T _ Sd)) as U2.
  rewrite <- U2 in U1. clear - F O C U1. revert Rs F U1.
  revert C. induction O as [|R' [n r] Rs' B P O IH]; intros C Rs F U1; inversion F as [|R ? Rs2 ? [P1 P2] F']; subst; [reflexivity|].
  inversion C as [|? ? ? ? Q C']; subst. cbn [map] in U1. injection U1 as U1 U2. simpl in *. f_equal.
  - destruct (Nat.eq_dec n 1) as [E|E]; [rewrite P, P1 by assumption; reflexivity|].
    destruct Q as [Q|Q]; [contradiction|]. specialize (P2 E).
    now rewrite !merge_of_coalesced in U1.
  - now apply IH.
Qed.

(** ** What CuTe's walk gets right types accept *)

Lemma reach_one A : forall c st, A <> [] -> wf A -> cute A 1 c = Some st -> alike A (reach st) [].
Proof.
  induction A as [|[m e] A IH]; intros c st N0 W E; [congruence|]. apply wf_cons in W as [W1 W2].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]); [constructor|].
  rewrite cute_cons in E by assumption. destruct ((c mod m =? 0) || (c <? m)); [|discriminate]. cbv zeta in E.
  assert (K : Nat.min (Nat.max 1 (cdiv m c)) 1 = 1) by lia. rewrite K in E. simpl (1 mod 1 =? 0) in E. cbn iota in E.
  rewrite Nat.div_1_r in E. destruct (cute A 1 (cdiv c m)) as [st'|] eqn:E'; [|discriminate]. injection E as <-.
  apply alike_cons; [assumption|]. cbn [reach map hd tl]. split; [lia|]. now apply (IH (cdiv c m)).
Qed.

Lemma cute_enter A : forall n c st, wf A -> 2 <= n -> 1 <= c -> cute A n c = Some st -> nospill A n st = true ->
  exists us, enter A n c = Some (us, drop1 (image A st)) /\ alike A (reach st) us.
Proof.
  induction A as [|[m e] A IH]; intros n c st W Hn Hc Cu Ns; [discriminate|].
  apply wf_cons in W as [W1 W2].
  assert (A = [] \/ A <> []) as [->|N] by (destruct A; [now left|now right]).
  { injection Cu as <-. exists []. cbn. destruct (Nat.eqb_spec n 1); [lia|]. split; [reflexivity|constructor]. }
  rewrite cute_cons in Cu by assumption. cbv zeta in Cu.
  destruct ((c mod m =? 0) || (c <? m)) eqn:Sd; [|discriminate].
  remember (Nat.min (Nat.max 1 (cdiv m c)) n) as k eqn:Ek.
  destruct (Nat.eqb_spec (n mod k) 0) as [Hk|]; [|discriminate].
  destruct (cute A (n / k) (cdiv c m)) as [st'|] eqn:Cu'; [|discriminate].
  injection Cu as <-. assert (Kp : 1 <= k) by lia.
  pose proof (Nat.div_mod n k ltac:(lia)) as Dn. rewrite Hk in Dn.
  rewrite nospill_cons in Ns by assumption. apply andb_true_iff in Ns as [Ns Ns'].
  rewrite enter_cons by assumption. cbv zeta. destruct (Nat.eqb_spec c 0); [lia|].
  destruct (Nat.eqb_spec (c mod m) 0) as [Cm|Cm].
  - assert (k = 1) as E1.
    { assert (cdiv m c <= 1); [|lia]. destruct (le_lt_dec (cdiv m c) 1); [assumption|].
      apply cdiv_le in l; [|lia]. pose proof (Nat.div_mod c m ltac:(lia)).
      assert (c / m = 0) by (apply Nat.div_small; lia). nia. }
    rewrite E1, Nat.div_1_r, cdiv_div in * by lia. pose proof (Nat.div_mod c m ltac:(lia)).
    destruct (IH n (c / m) st' W2 Hn ltac:(nia) Cu' Ns') as (us & -> & Al).
    exists (0 :: us). cbn [option_map image drop1 filter fst]. split; [reflexivity|].
    apply alike_cons; [assumption|]. cbn [reach map hd tl]. split; [lia|exact Al].
  - simpl in Sd. apply Nat.ltb_lt in Sd.
    assert (C1 : cdiv c m = 1).
    { assert (0 < cdiv c m) by (apply cdiv_le; lia).
      destruct (le_lt_dec (cdiv c m) 1) as [|l]; [lia|]. apply cdiv_le in l; lia. }
    rewrite C1 in *. assert (1 <= cdiv m c) by (apply cdiv_le; lia).
    destruct (le_lt_dec n (cdiv m c)) as [L|G].
    + assert (k = n) as -> by lia. rewrite Nat.div_same in * by lia.
      assert (Lt : (n - 1) * c < m). { assert (n - 1 < cdiv m c) as T by lia. apply cdiv_le in T; lia. }
      pose proof (cute_one A 1 N W2) as One. rewrite Cu' in One. destruct One as (_ & One & _).
      exists [(n - 1) * c]. cbn [image drop1 filter fst]. fold (drop1 (image A st')). rewrite ones_drop1 by assumption.
      destruct (Nat.eqb_spec n 1); [lia|]. cbn [negb].
      assert (S : forall T : option (list nat * layout), (if m mod c =? 0 then let k := m / c in if n mod k =? 0
        then if n =? k then Some ([(n - 1) * c], [(n, c * e)]) else T else if n <? k then Some ([(n - 1) * c], [(n, c * e)]) else None
        else Some ([(n - 1) * c], [(n, c * e)])) = Some ([(n - 1) * c], [(n, c * e)])).
      { intro T. destruct (Nat.eqb_spec (m mod c) 0) as [Mc|]; [|reflexivity]. cbv zeta. rewrite cdiv_div in L by lia.
        destruct (Nat.eqb_spec n (m / c)) as [<-|]; [now rewrite Nat.mod_same by lia|].
        rewrite Nat.mod_small by lia. destruct (Nat.eqb_spec n 0); [lia|]. destruct (Nat.ltb_spec n (m / c)); [reflexivity|lia]. }
      split.
      { cbv zeta in S. destruct (m mod c =? 0); [apply S|]. now apply Nat.ltb_lt in Lt as ->. }
      apply alike_cons; [assumption|]. split; [reflexivity|]. cbn [tl reach map]. now apply (reach_one A 1).
    + assert (k = cdiv m c) as E by lia.
      assert (Nk : n / k <> 1) by nia.
      assert (Mc : m mod c = 0).
      { destruct (Nat.eq_dec (m mod c) 0) as [|Mc]; [assumption|exfalso]. apply Nat.eqb_neq in Mc. rewrite Mc in Ns.
        rewrite !orb_false_r in Ns. now apply Nat.eqb_eq in Ns. }
      rewrite cdiv_div in E by lia. rewrite <- E, Mc, Hk. simpl (0 =? 0). cbn iota.
      destruct (Nat.eqb_spec n k); [lia|]. pose proof (Nat.div_mod m c ltac:(lia)).
      assert (k <> 1). { intros ->. assert (m = c) as -> by lia. now rewrite Nat.mod_same in Cm by lia. }
      destruct (IH (n / k) 1 st' W2 ltac:(nia) ltac:(lia) Cu' Ns') as (us & -> & Al).
      exists ((k - 1) * c :: us). cbn [option_map image drop1 filter fst].
      destruct (Nat.eqb_spec k 1); [contradiction|]. split; [reflexivity|].
      apply alike_cons; [assumption|]. split; [reflexivity|exact Al].
Qed.

Lemma leaf_accepted A n r us R : A <> [] -> wf A -> 1 <= n -> leaf A n r = Some (us, R) ->
  exists vs, leaf_on_types A n r = Some (vs, R) /\ alike A us vs.
Proof.
  intros N W Hn E. unfold leaf_on_types. destruct (Nat.eqb_spec n 1) as [->|].
  - unfold leaf in E. destruct (Nat.eqb_spec r 0); [injection E as <- <-; exists []; split; [reflexivity|apply alike_refl]|].
    pose proof (cute_one A r N W) as H. destruct (cute A 1 r) as [st|] eqn:Cu.
    + destruct H as (Hs & H2 & H3 & _). rewrite Hs in E. injection E as <- <-. exists []. unfold strip.
      fold (drop1 (image A st)). rewrite ones_drop1, H3 by assumption. split; [reflexivity|now apply (reach_one A r)].
    + injection E as <- <-. rewrite H. exists []. split; [reflexivity|apply alike_refl].
  - unfold leaf in E. destruct (Nat.eqb_spec r 0) as [->|].
    + injection E as <- <-. exists []. split; [|apply alike_refl]. destruct A as [|[m e] A]; [congruence|].
      destruct A; reflexivity.
    + destruct (cute A n r) as [st|] eqn:Cu; [|destruct (Nat.eqb_spec n 1); [lia|discriminate]].
      destruct (nospill A n st) eqn:Ns; [|discriminate]. injection E as <- <-.
      destruct (cute_enter A n r st W ltac:(lia) ltac:(lia) Cu Ns) as (vs & E & Al).
      exists vs. split; [|assumption]. rewrite E. unfold strip. fold (drop1 (image A st)).
      destruct (drop1 (image A st)) eqn:D; [|reflexivity]. exfalso.
      destruct (cute_correct A n r st W ltac:(lia) ltac:(lia) Cu Ns) as (Wi & Si & _).
      destruct (filter1 _ Wi) as (_ & S1 & _). fold (drop1 (image A st)) in S1. rewrite D in S1. simpl in S1. lia.
Qed.

(** Where CuTe's walk answers without spill and carry, types accept, with its modes. *)
Theorem compose_accepted_on_types A B Rs : wf A -> wf B -> compose (merge_x A) B = Some Rs ->
  compose_on_types A B = Some Rs.
Proof.
  intros WA WB. pose proof (merge_x_wf _ WA) as WM. pose proof (merge_x_nonempty A) as N.
  unfold compose, compose_on_types. cbv zeta. set (A' := merge_x A) in *. clearbody A'.
  assert (G : forall us Rs, leaves A' B = Some (us, Rs) -> exists vs, leaves_on_types A' B = Some (vs, Rs) /\ alike A' us vs).
  { clear Rs. induction B as [|[n r] B IH]; intros us Rs E.
    - injection E as <- <-. exists []. split; [reflexivity|apply alike_refl].
    - apply wf_cons in WB as [Wn WB]. simpl in E. destruct (leaf A' n r) as [[us1 R]|] eqn:Lf; [|discriminate].
      destruct (leaves A' B) as [[us2 Rs']|]; [|discriminate]. injection E as <- <-.
      destruct (leaf_accepted A' n r us1 R N WM Wn Lf) as (vs1 & E1 & A1).
      destruct (IH WB _ _ eq_refl) as (vs2 & E2 & A2). exists (vadd vs1 vs2). simpl. rewrite E1, E2.
      split; [reflexivity|now apply alike_vadd]. }
  destruct (leaves A' B) as [[us Rs']|]; [|discriminate]. destruct (below A' us) eqn:Bl; [|discriminate].
  intros [= <-]. destruct (G us Rs' eq_refl) as (vs & -> & Al).
  now rewrite <- (alike_below _ _ _ Al), Bl.
Qed.

(** Types accept all that CuTe gets right where no stride of the coalesced A is 0, but perhaps the last. *)
Theorem right_accepted_on_types A B sts : wf A -> wf B -> firm (merge_x A) -> walk (merge_x A) B = Some sts ->
  is_composition A B (answer (merge_x A) sts) -> compose_on_types A B <> None.
Proof.
  intros WA WB F E I. apply (walk_right_iff_compose A B sts WA WB F E) in I.
  destruct (compose (merge_x A) B) as [Rs|] eqn:K; [|congruence].
  now rewrite (compose_accepted_on_types A B Rs WA WB K).
Qed.

(** ** Complements on types are the complements of values *)

Section Sorting.
  Variable fits : nat -> nat -> bool.
  Hypothesis fits_below : forall d block, 1 <= d < block -> fits d block = false.
  Hypothesis fits_self : forall d, 1 <= d -> fits d d = true.

(** Sorted modes give the same gaps in whatever order equal strides come. *)
Lemma gaps_sorted last L : forall L' block, 1 <= block -> proper L -> StronglySorted by_stride L ->
  StronglySorted by_stride L' -> Permutation L L' -> gaps_until fits last block L = gaps_until fits last block L'.
Proof.
  induction L as [|[s d] L IH]; intros L' block Hb P S S' Pm.
  - apply Permutation_nil in Pm. now subst.
  - destruct L' as [|[s' d'] L']; [symmetry in Pm; apply Permutation_nil in Pm; discriminate|].
    inversion P as [|? ? [Hs Hd] P']; inversion S as [|? ? S1 F1]; inversion S' as [|? ? S1' F1']; subst. simpl in Hs, Hd.
    assert (P2 : proper ((s', d') :: L')) by (eapply Permutation_Forall; eassumption).
    inversion P2 as [|? ? [Hs' Hd'] P2']; subst. simpl in Hs', Hd'.
    assert (I1 : In (s', d') ((s, d) :: L)) by (eapply Permutation_in; [symmetry; exact Pm|now left]).
    assert (I2 : In (s, d) ((s', d') :: L')) by (eapply Permutation_in; [exact Pm|now left]).
    destruct I1 as [E|I1].
    + injection E as <- <-. cbn [gaps_until]. destruct (fits d block); [|reflexivity]. f_equal.
      apply IH; try assumption; [nia|]. now apply Permutation_cons_inv in Pm.
    + destruct I2 as [E|I2].
      * injection E as -> ->. cbn [gaps_until]. destruct (fits d block); [|reflexivity]. f_equal.
        apply IH; try assumption; [nia|]. now apply Permutation_cons_inv in Pm.
      * assert (d = d') as <-.
        { rewrite Forall_forall in F1, F1'. apply F1 in I1. apply F1' in I2. unfold by_stride in *. simpl in *. lia. }
        (* two modes of one stride have no gaps *)
        assert (G : forall k L, 2 <= k -> proper L -> StronglySorted by_stride L -> Forall (by_stride (k, d)) L ->
          (exists k', In (k', d) L) -> gaps_until fits last (k * d) L = None).
        { clear - Hd fits_below. intros k L Hk P S F (k' & I). destruct L as [|[t e] L]; [contradiction|].
          inversion P as [|? ? [Ht He] _]; inversion S as [|? ? _ F1]; inversion F as [|? ? Le _]; subst. unfold by_stride in *. simpl in *.
          assert (e = d) as ->.
          { destruct I as [I|I]; [now injection I|]. rewrite Forall_forall in F1. apply F1 in I. simpl in I. lia. }
          rewrite fits_below by nia. reflexivity. }
        cbn [gaps_until]. rewrite !G; try assumption; [reflexivity|eexists; exact I2|eexists; exact I1].
Qed.

Lemma insert_by_stride_perm m L : Permutation (insert_by_stride m L) (m :: L).
Proof.
  induction L as [|x L IH]; [reflexivity|]. cbn [insert_by_stride]. destruct (snd m <=? snd x); [reflexivity|].
  rewrite IH. apply perm_swap.
Qed.

Lemma insert_by_stride_sorted m L : StronglySorted by_stride L -> StronglySorted by_stride (insert_by_stride m L).
Proof.
  induction 1 as [|x L S IH F]; [repeat constructor|]. cbn [insert_by_stride]. destruct (Nat.leb_spec (snd m) (snd x)).
  - constructor; [constructor; assumption|]. constructor; [assumption|].
    eapply Forall_impl; [|exact F]. unfold by_stride. intros; lia.
  - constructor; [assumption|]. apply (Permutation_Forall (Permutation_sym (insert_by_stride_perm m L))).
    constructor; [unfold by_stride; lia|assumption].
Qed.

Lemma sort_by_stride_sorted L : StronglySorted by_stride (sort_by_stride L).
Proof. unfold sort_by_stride. induction (filter (fun m => negb (snd m =? 0)) L); [constructor|]. now apply insert_by_stride_sorted. Qed.

Lemma sort_by_stride_perm L : Permutation (sort_by_stride L) (filter (fun m => negb (snd m =? 0)) L).
Proof.
  unfold sort_by_stride. induction (filter (fun m => negb (snd m =? 0)) L) as [|m M IH]; [constructor|]. cbn [fold_right].
  rewrite insert_by_stride_perm. now constructor.
Qed.

Lemma moving_merged L : coalesced L -> filter (fun m => negb (snd m =? 0)) L = moving L.
Proof.
  induction L as [|[s d] L IH]; [reflexivity|]. intro C. unfold moving. simpl in *. destruct C as (Hs & C & _).
  destruct (Nat.eqb_spec s 1); [lia|]. simpl. fold (moving L). now rewrite IH.
Qed.

(** What [gaps_until] says of any sorted order of the moving modes. *)
Lemma gaps_isort last L S : wf L -> StronglySorted by_stride S -> Permutation S (moving L) ->
  gaps_until fits last 1 (isort (moving L)) = gaps_until fits last 1 S.
Proof.
  intros W H P. assert (Q : Permutation (isort (moving L)) S) by (rewrite isort_perm; now symmetry).
  apply gaps_sorted; [lia| |apply isort_sorted|assumption|assumption].
  eapply Permutation_Forall; [symmetry; apply isort_perm|now apply moving_proper].
Qed.

Lemma merge_cons m G G' : merge G = merge G' -> merge (m :: G) = merge (m :: G').
Proof. intro E. destruct m as [s d]. cbn [merge]. now rewrite E. Qed.

(** Two modes of which one continues the other leave the same gaps as both in one. *)
Lemma gaps_merged last s s' d T : 2 <= s -> 2 <= s' -> 1 <= d -> forall block, 1 <= block -> proper T ->
  option_map merge (gaps_until fits last block (insert_by_stride (s, d) (insert_by_stride (s', s * d) T))) =
  option_map merge (gaps_until fits last block (insert_by_stride (s * s', d) T)).
Proof.
  intros Hs Hs' Hd.
  assert (Front : forall block T, option_map merge (gaps_until fits last block ((s, d) :: (s', s * d) :: T)) =
    option_map merge (gaps_until fits last block ((s * s', d) :: T))).
  { intros block T'. cbn [gaps_until]. destruct (fits d block); [|reflexivity].
    rewrite fits_self, Nat.div_same by nia. replace (s * s' * d) with (s' * (s * d)) by nia.
    destruct (gaps_until fits last (s' * (s * d)) T'); reflexivity. }
  induction T as [|[t e] T IH]; intros block Hb P.
  - cbn [insert_by_stride snd]. destruct (Nat.leb_spec d (s * d)); [apply Front|nia].
  - inversion P as [|? ? [Ht He] P']; subst. simpl in Ht, He. cbn [insert_by_stride snd].
    destruct (Nat.leb_spec (s * d) e).
    + cbn [insert_by_stride snd]. destruct (Nat.leb_spec d (s * d)); [|nia]. destruct (Nat.leb_spec d e); [|nia]. apply Front.
    + cbn [insert_by_stride snd]. destruct (Nat.leb_spec d e).
      * cbn [gaps_until]. destruct (fits d block); [|reflexivity].
        rewrite !(fits_below e) by nia. reflexivity.
      * cbn [gaps_until]. destruct (fits e block); [|reflexivity]. specialize (IH (t * e) ltac:(nia) P').
        destruct (gaps_until fits last (t * e) (insert_by_stride (s, d) (insert_by_stride (s', s * d) T))) as [G|],
          (gaps_until fits last (t * e) (insert_by_stride (s * s', d) T)) as [G'|]; try discriminate; [|reflexivity].
        cbn [option_map] in *. injection IH as IH. f_equal. now apply merge_cons.
Qed.

Lemma gaps_of_merge last L : forall P, wf P -> wf L ->
  option_map merge (gaps_until fits last 1 (isort (moving (P ++ merge L)))) =
  option_map merge (gaps_until fits last 1 (isort (moving (P ++ L)))).
Proof.
  induction L as [|[s d] L IH]; intros P WP W; [reflexivity|]. pose proof W as W'. apply wf_cons in W' as [W1 W2].
  assert (WP' : wf (P ++ [(s, d)])) by (apply wf_app; split; [assumption|apply wf_cons; split; [assumption|constructor]]).
  specialize (IH (P ++ [(s, d)]) WP' W2). rewrite <- !app_assoc in IH. cbn [app] in IH. rewrite <- IH. clear IH.
  pose proof (merge_coalesced _ W2) as C. pose proof (merge_wf _ W2) as Wm. cbn [merge].
  destruct (Nat.eqb_spec s 1) as [->|Ns].
  { rewrite !moving_app. reflexivity. }
  destruct (merge L) as [|[s' d'] R]; [reflexivity|]. destruct (Nat.eqb_spec (s * d) d') as [<-|]; [|reflexivity].
  assert (2 <= s') by (simpl in C; tauto). apply wf_cons in Wm as [_ WR].
  rewrite !moving_app. destruct (Nat.eq_dec d 0) as [->|Hd].
  { unfold moving at 2 4. cbn [filter fst snd]. rewrite Nat.mul_0_r. simpl. rewrite !andb_false_r. reflexivity. }
  set (T := isort (moving (P ++ R))).
  assert (PT : Permutation T (moving P ++ moving R)) by (rewrite <- moving_app; apply isort_perm).
  assert (ST : StronglySorted by_stride T) by apply isort_sorted.
  assert (Pr : proper T). { eapply Permutation_Forall; [symmetry; apply isort_perm|apply moving_proper, wf_app; now split]. }
  rewrite <- !moving_app.
  rewrite (gaps_isort last (P ++ (s * s', d) :: R) (insert_by_stride (s * s', d) T)).
  - transitivity (option_map merge (gaps_until fits last 1 (insert_by_stride (s, d) (insert_by_stride (s', s * d) T)))).
    { symmetry. apply gaps_merged; (assumption || lia). }
    f_equal. symmetry. apply gaps_isort.
    + apply wf_app. split; [assumption|]. repeat (apply wf_cons; split); (assumption || lia).
    + now apply insert_by_stride_sorted, insert_by_stride_sorted.
    + rewrite insert_by_stride_perm, insert_by_stride_perm, moving_app. unfold moving at 2. cbn [filter fst snd].
      destruct (Nat.eqb_spec s 1); [lia|]. destruct (Nat.eqb_spec d 0); [lia|]. destruct (Nat.eqb_spec s' 1); [lia|].
      destruct (Nat.eqb_spec (s * d) 0); [nia|]. cbn [negb andb]. fold (moving R). rewrite PT.
      rewrite <- !Permutation_middle. reflexivity.
  - apply wf_app. split; [assumption|]. apply wf_cons. split; [nia|assumption].
  - now apply insert_by_stride_sorted.
  - rewrite insert_by_stride_perm, moving_app. unfold moving at 2. cbn [filter fst snd].
    destruct (Nat.eqb_spec (s * s') 1); [nia|]. destruct (Nat.eqb_spec d 0); [lia|]. cbn [negb andb]. fold (moving R).
    rewrite PT. apply Permutation_middle.
Qed.

(** Merging before sorting changes no gap. *)
Lemma gaps_on_types last L : wf L ->
  option_map merge (gaps_until fits last 1 (sort_by_stride (merge L))) = option_map merge (gaps_until fits last 1 (isort (moving L))).
Proof.
  intro W. pose proof (gaps_of_merge last L [] (Forall_nil _) W) as E. cbn [app] in E. rewrite <- E. f_equal. symmetry.
  apply gaps_isort; [now apply merge_wf|apply sort_by_stride_sorted|].
  rewrite sort_by_stride_perm, moving_merged; [reflexivity|now apply merge_coalesced].
Qed.
End Sorting.

Lemma whole_below d block : 1 <= d < block -> whole d block = false.
Proof. intros. unfold whole. rewrite Nat.mod_small by lia. destruct (Nat.eqb_spec d 0); [lia|reflexivity]. Qed.
Lemma whole_self d : 1 <= d -> whole d d = true.
Proof. intros. unfold whole. rewrite Nat.mod_same by lia. reflexivity. Qed.
Lemma leaving_below d block : 1 <= d < block -> leaving d block = false.
Proof. intros. unfold leaving. apply Nat.leb_gt. lia. Qed.
Lemma leaving_self d : 1 <= d -> leaving d d = true.
Proof. intros. apply Nat.leb_refl. Qed.

Lemma gaps_up_to M L : forall block, gaps_until whole (up_to M) block L = gaps block M L.
Proof.
  induction L as [|[s d] L IH]; intro block; [reflexivity|]. cbn [gaps_until gaps]. unfold whole at 1. now rewrite IH.
Qed.

(** Types and values have the same complements. *)
Theorem complement_on_types_is_complement L M : wf L -> complement_on_types L M = complement L M.
Proof. intro W. unfold complement_on_types, complement.
  now rewrite (gaps_on_types whole whole_below whole_self), gaps_up_to.
Qed.

(** As the places of copies on values, each gap taking as many copies as fit: merging before sorting changes none. *)
Theorem places_on_types_of_sorted L M : wf L ->
  places_on_types L M = option_map merge (gaps_until leaving (up_to M) 1 (isort (moving L))).
Proof. intro W. exact (gaps_on_types leaving leaving_below leaving_self (up_to M) L W). Qed.

Lemma gaps_exactly n L : moves L -> forall block, 1 <= block ->
  gaps_until whole (exactly n) block L = if n mod block_of block L =? 0 then gaps block n L else None.
Proof.
  induction 1 as [|[s d] L [Hs Hd] Mv IH]; intros block Hb.
  - cbn [gaps_until block_of gaps]. unfold exactly. destruct (Nat.eqb_spec (n mod block) 0); [|reflexivity].
    now rewrite cdiv_div.
  - simpl in Hs, Hd. cbn [gaps_until block_of gaps]. unfold whole at 1. rewrite IH by nia. destruct (d mod block =? 0); [|now destruct (n mod _ =? 0)].
    destruct (n mod block_of (s * d) L =? 0); reflexivity.
Qed.

Lemma forallb_merge L : wf L ->
  forallb (fun m => negb (snd m =? 0)) (merge L) = forallb (fun m => (fst m =? 1) || negb (snd m =? 0)) L.
Proof.
  induction L as [|[s d] L IH]; [reflexivity|]. intros W. apply wf_cons in W as [W1 W2]. specialize (IH W2).
  cbn [merge forallb fst snd]. destruct (Nat.eqb_spec s 1) as [->|]; [exact IH|]. rewrite <- IH. clear IH.
  destruct (merge L) as [|[s' d'] R]; [reflexivity|]. destruct (Nat.eqb_spec (s * d) d') as [<-|]; [|reflexivity].
  cbn [forallb fst snd]. destruct (Nat.eqb_spec d 0) as [->|]; [reflexivity|]. destruct (Nat.eqb_spec (s * d) 0); [nia|reflexivity].
Qed.

Lemma forallb_moving L : wf L ->
  forallb (fun m => (fst m =? 1) || negb (snd m =? 0)) L = true <-> size (moving L) = size L.
Proof.
  induction L as [|[s d] L IH]; [now split|]. intros W. apply wf_cons in W as [W1 W2]. specialize (IH W2).
  pose proof (moving_size_le L W2). pose proof (size_pos _ W2). pose proof (size_pos _ (moving_wf _ W2)).
  cbn [forallb fst snd]. rewrite andb_true_iff, IH. unfold moving at 2. cbn [filter fst snd].
  destruct (Nat.eqb_spec s 1) as [->|]; simpl; fold (moving L); [split; [intros [_ ->]; lia|intro; split; [reflexivity|lia]]|].
  destruct (Nat.eqb_spec d 0) as [->|]; simpl; fold (moving L); split; try (intros [? ?]; discriminate || nia); intro; [nia|split; [reflexivity|nia]].
Qed.

(** What a division on types asks of the tile is what it asks of values: that some layout makes (L, X) a
    bijection of [0, n); and the rest is the complement. *)
Theorem rest_on_types_iff L n C : wf L -> 1 <= n ->
  (rest_on_types L n = Some C <-> complement L n = Some C /\ size (moving L) = size L /\ size L * size C = n).
Proof.
  intros W Hn. unfold rest_on_types. rewrite forallb_merge, (gaps_on_types whole whole_below whole_self) by assumption.
  assert (Mv : moves (isort (moving L))).
  { eapply Permutation_Forall; [symmetry; apply isort_perm|now apply moving_moves]. }
  rewrite gaps_exactly by (assumption || lia). set (b := block_of 1 (isort (moving L))).
  assert (Fits : forall C, complement L n = Some C -> size (moving L) = size L -> (n mod b = 0 <-> size L * size C = n)).
  { intros C0 E SM. destruct (complement_correct L n C0 W Hn E) as (WC & _ & S & _). fold b in S. rewrite SM in S.
    pose proof (size_pos _ W). pose proof (size_pos _ WC). assert (b <> 0) by (intro Z; rewrite Z in S; nia). split; intro Q.
    - rewrite cdiv_div in S by (assumption || lia). pose proof (Nat.div_mod n b ltac:(lia)). nia.
    - rewrite Q in S. rewrite S. now apply Nat.mod_mul. }
  destruct (forallb (fun m => (fst m =? 1) || negb (snd m =? 0)) L) eqn:Fb.
  - apply forallb_moving in Fb; [|assumption]. change (option_map merge (gaps 1 n (isort (moving L)))) with (complement L n) in *.
    destruct (Nat.eqb_spec (n mod b) 0) as [D|D].
    + split; [intro E|tauto]. fold (complement L n) in E. split; [exact E|]. split; [assumption|]. now apply Fits.
    + split; [discriminate|]. intros (E & _ & S). exfalso. apply D. now apply (Fits C).
  - split; [discriminate|]. intros (_ & S & _). apply forallb_moving in S; [congruence|assumption].
Qed.

(** Division on types: whatever it accepts is the division of values, with the same modes; and it refuses
    nothing but what composition on types refuses. *)
Theorem logical_divide_on_types_is_division A B C Rs : wf A -> wf B -> logical_divide_on_types A B = Some (C, Rs) ->
  logical_divide A B = Some (C, Rs).
Proof.
  intros WA WB. unfold logical_divide_on_types, logical_divide.
  destruct (rest_on_types B (size A)) as [C'|] eqn:E; [|discriminate].
  pose proof (size_pos _ WA) as HA. apply rest_on_types_iff in E as (E & SM & S); try assumption.
  rewrite E, SM, S, !Nat.eqb_refl. cbn [andb].
  destruct (compose_on_types A (B ++ C')) as [Rs'|] eqn:K; [|discriminate]. intros [= <- <-].
  destruct (complement_correct B (size A) C' WB HA E) as (WC & _).
  rewrite (compose_on_types_is_composition A (B ++ C') Rs' WA); [reflexivity|now apply wf_app|assumption].
Qed.

Theorem logical_divide_on_types_refused A B C Rs : wf A -> wf B -> logical_divide A B = Some (C, Rs) ->
  logical_divide_on_types A B = option_map (pair C) (compose_on_types A (B ++ C)).
Proof.
  intros WA WB. unfold logical_divide_on_types, logical_divide. destruct (complement B (size A)) as [C'|] eqn:E; [|discriminate].
  destruct (Nat.eqb_spec (size (moving B)) (size B)) as [SM|]; [|discriminate].
  destruct (Nat.eqb_spec (size B * size C') (size A)) as [S|]; [|discriminate]. cbn [andb].
  destruct (composition A (B ++ C')); [|discriminate]. intros [= <- _].
  assert (R : rest_on_types B (size A) = Some C') by (apply rest_on_types_iff; auto using size_pos). now rewrite R.
Qed.

Lemma gaps_leaving M L : moves L -> forall block G, 1 <= block ->
  gaps block M L = Some G -> gaps_until leaving (up_to M) block L = Some G.
Proof.
  induction 1 as [|[s d] L [Hs Hd] Mv IH]; intros block G Hb E; [exact E|]. simpl in Hs, Hd.
  cbn [gaps] in E. destruct (Nat.eqb_spec (d mod block) 0) as [D|]; [|discriminate].
  destruct (gaps (s * d) M L) as [G'|] eqn:E'; [|discriminate]. injection E as <-. cbn [gaps_until].
  assert (leaving d block = true) as ->.
  { apply Nat.leb_le. destruct (le_lt_dec block d); [assumption|]. rewrite Nat.mod_small in D; lia. }
  rewrite (IH _ G'); [reflexivity|nia|assumption].
Qed.

(** Where a layout has a complement, its copies start there. *)
Theorem places_on_types_of_complement L M C : wf L -> complement L M = Some C -> places_on_types L M = Some C.
Proof.
  intros W E. rewrite places_on_types_of_sorted by assumption. unfold complement in E.
  destruct (gaps 1 M (isort (moving L))) as [G|] eqn:Eg; [|discriminate]. injection E as <-.
  rewrite (gaps_leaving M _) with (G := G); [reflexivity| |lia|assumption].
  eapply Permutation_Forall; [symmetry; apply isort_perm|now apply moving_moves].
Qed.

(** ** The same of nested layouts *)

(** Types and values give one layout, [Composed<A, B>] and [a.composition(&b)], where types give one. *)
Theorem composition_on_types_tree_agrees A B R : wf (flatten A) -> wf (flatten B) ->
  composition_on_types_tree A B = Some R -> composition_tree A B = Some R.
Proof.
  intros WA WB. unfold composition_on_types_tree, composition_tree.
  destruct (compose_on_types (flatten A) (flatten B)) as [Rs|] eqn:E; [|discriminate].
  now rewrite (compose_on_types_is_composition _ _ Rs WA WB E).
Qed.

Theorem complement_on_types_tree_agrees A M : wf (flatten A) -> complement_on_types_tree A M = complement_tree A M.
Proof. intro W. unfold complement_on_types_tree, complement_tree. now rewrite complement_on_types_is_complement. Qed.

Theorem logical_divide_on_types_tree_agrees A B R : wf (flatten A) -> wf (flatten B) ->
  logical_divide_on_types_tree A B = Some R -> logical_divide_tree A B = Some R.
Proof.
  intros WA WB. unfold logical_divide_on_types_tree, logical_divide_tree.
  destruct (logical_divide_on_types (flatten A) (flatten B)) as [[C Rs]|] eqn:E; [|discriminate].
  now rewrite (logical_divide_on_types_is_division _ _ C Rs WA WB E).
Qed.

(** ** What types leave to [layout!] *)

(** The step beyond CuTe's walk: no element of the leaf carries, and the strides add up. *)
Example strides_add_up : compose (merge_x [(5, 1); (4, 10)]) [(2, 7)] = None /\
  compose_on_types [(5, 1); (4, 10)] [(2, 7)] = Some [[(2, 12)]].
Proof. split; reflexivity. Qed.

(** A leaf may be cut where it carries. *)
Example cut_where_it_carries : compose_on_types [(8, 16); (4, 1)] [(4, 5)] = None /\
  composition [(8, 16); (4, 1)] [(4, 5)] = Some [[(2, 80); (2, 33)]].
Proof. split; vm_compute; reflexivity. Qed.

(** A mode of stride 0 hides what a leaf leaves in it; here CuTe's walk answers, and is right. *)
Example hidden_by_stride_0 : compose_on_types [(5, 0); (2, 1)] [(4, 3)] = None /\
  walk [(5, 0); (2, 1)] [(4, 3)] = Some [[(2, 3); (2, 1)]] /\
  composition [(5, 0); (2, 1)] [(4, 3)] = Some [[(2, 0); (2, 1)]].
Proof. repeat split; vm_compute; reflexivity. Qed.

(** Carries may cancel. *)
Example carries_cancel : compose_on_types [(2, 1); (3, 5); (4, 12)] [(9, 3)] = None /\
  composition [(2, 1); (3, 5); (4, 12)] [(9, 3)] = Some [[(9, 6)]].
Proof. split; vm_compute; reflexivity. Qed.
