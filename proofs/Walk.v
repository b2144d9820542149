(** CuTe's walk: right where nothing spills and nothing carries. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool.
From Proofs Require Import Coalesce.
Import ListNotations.

Definition cdiv (a b : nat) : nat := (a + b - 1) / b.

Lemma cdiv_div a b : 1 <= b -> a mod b = 0 -> cdiv a b = a / b.
Proof.
  intros H E. unfold cdiv. pose proof (Nat.div_mod a b ltac:(lia)) as D. rewrite E in D.
  replace (a + b - 1) with ((b - 1) + (a / b) * b) by nia.
  rewrite Nat.div_add by lia. rewrite Nat.div_small by lia. lia.
Qed.

Lemma cdiv_le a b k : 1 <= b -> (k < cdiv a b <-> k * b < a).
Proof.
  intros H. unfold cdiv.
  assert (k < (a + b - 1) / b <-> k + 1 <= (a + b - 1) / b) as -> by lia. split; intro.
  - pose proof (Nat.mul_div_le (a + b - 1) b ltac:(lia)). nia.
  - apply Nat.div_le_lower_bound; nia.
Qed.

(** CuTe's walk of one leaf [n:c], c >= 1, with CuTe's own static asserts (stride divisibility,
    shape divisibility), through the modes of A: the elements spent in each mode, and the stride
    there; the last mode takes what is left. *)
Fixpoint cute (A : layout) (n c : nat) : option (list mode) :=
  match A with
  | [] => None
  | (m, e) :: A' =>
      match A' with
      | [] => Some [(n, c)]
      | _ =>
          if (c mod m =? 0) || (c <? m) then
            let k := Nat.min (Nat.max 1 (cdiv m c)) n in
            if n mod k =? 0 then option_map (cons (k, c)) (cute A' (n / k) (cdiv c m)) else None
          else None
      end
  end.

Lemma cute_cons m e A n c : A <> [] -> cute ((m, e) :: A) n c =
  if (c mod m =? 0) || (c <? m) then
    let k := Nat.min (Nat.max 1 (cdiv m c)) n in
    if n mod k =? 0 then option_map (cons (k, c)) (cute A (n / k) (cdiv c m)) else None
  else None.
Proof. destruct A; [congruence|reflexivity]. Qed.

(** Whenever the leaf goes on past a mode, its stride there divides the extent (or is a multiple). *)
Fixpoint nospill (A : layout) (n : nat) (st : list mode) : bool :=
  match A, st with
  | (m, _) :: A', (k, c) :: st' =>
      match A' with
      | [] => true
      | _ => ((n / k =? 1) || (m mod c =? 0) || (c mod m =? 0)) && nospill A' (n / k) st'
      end
  | _, _ => true
  end.

Lemma nospill_cons m e A n k c st : A <> [] -> nospill ((m, e) :: A) n ((k, c) :: st) =
  ((n / k =? 1) || (m mod c =? 0) || (c mod m =? 0)) && nospill A (n / k) st.
Proof. destruct A; [congruence|reflexivity]. Qed.

Definition reach (st : list mode) : list nat := map (fun '(k, c) => (k - 1) * c) st.

Fixpoint image (A : layout) (st : list mode) : layout :=
  match A, st with
  | (_, e) :: A', (k, c) :: st' => (k, c * e) :: image A' st'
  | _, _ => []
  end.

(** Digits of x in A's places, all but the last, are bounded by us. *)
Fixpoint fits (A : layout) (us : list nat) (x : nat) : Prop :=
  match A with
  | [] => True
  | (m, _) :: A' => match A' with [] => True | _ => x mod m <= hd 0 us /\ fits A' (tl us) (x / m) end
  end.

Lemma fits_cons m e A us x : A <> [] ->
  fits ((m, e) :: A) us x <-> x mod m <= hd 0 us /\ fits A (tl us) (x / m).
Proof. destruct A; [congruence|reflexivity]. Qed.

(** 'No carry': what all leaves reach in each mode but the last is below its extent. *)
Fixpoint below (A : layout) (us : list nat) : bool :=
  match A with
  | [] => true
  | (m, _) :: A' => match A' with [] => true | _ => (hd 0 us <? m) && below A' (tl us) end
  end.

Fixpoint vadd (u v : list nat) : list nat :=
  match u, v with
  | [], _ => v
  | _, [] => u
  | a :: u', b :: v' => (a + b) :: vadd u' v'
  end.

Lemma vadd_hd u v : hd 0 (vadd u v) = hd 0 u + hd 0 v.
Proof. destruct u, v; simpl; lia. Qed.
Lemma vadd_tl u v : tl (vadd u v) = vadd (tl u) (tl v).
Proof. destruct u, v; simpl; try reflexivity. destruct u; reflexivity. Qed.

Lemma below_r A : forall u v, below A (vadd u v) = true -> below A v = true.
Proof.
  induction A as [|[m e] A IH]; [reflexivity|]; intros u v. simpl. destruct A; [reflexivity|].
  rewrite vadd_hd, vadd_tl, !andb_true_iff, !Nat.ltb_lt. intros [? ?]. split; [lia|eauto].
Qed.

Lemma fits_0 A us : wf A -> fits A us 0.
Proof.
  revert us; induction A as [|[m e] A IH]; [constructor|]; intros us W.
  apply wf_cons in W as [? W]. simpl. destruct A; [trivial|].
  rewrite Nat.mod_0_l, Nat.div_0_l by lia. split; [lia|auto].
Qed.

(** Offsets add up where nothing carries. *)
Lemma offx_add A : forall u v x y, wf A -> fits A u x -> fits A v y -> below A (vadd u v) = true ->
  offx A (x + y) = offx A x + offx A y /\ fits A (vadd u v) (x + y).
Proof.
  induction A as [|[m e] A IH]; intros u v x y W Fx Fy Bl; [simpl; auto|].
  apply wf_cons in W as [W1 W2]. destruct A as [|m' A]; [simpl; split; [lia|trivial]|].
  set (A' := m' :: A) in *. assert (N : A' <> []) by discriminate.
  cbn [fits below] in *. change (match A' with [] => True | _ => ?P end) with P in *.
  subst A'. cbn iota in *. rewrite vadd_hd, vadd_tl in *.
  destruct Fx as [Fx1 Fx2], Fy as [Fy1 Fy2]. apply andb_true_iff in Bl as [B1 B2].
  apply Nat.ltb_lt in B1.
  pose proof (Nat.div_mod x m ltac:(lia)). pose proof (Nat.div_mod y m ltac:(lia)).
  assert (D : (x + y) / m = x / m + y / m).
  { symmetry. apply Nat.div_unique with (r := x mod m + y mod m); nia. }
  assert (M : (x + y) mod m = x mod m + y mod m).
  { symmetry. apply Nat.mod_unique with (q := x / m + y / m); nia. }
  destruct (IH (tl u) (tl v) (x / m) (y / m) W2 Fx2 Fy2 B2) as [E1 E2].
  rewrite !offx_cons, M, D, E1 by assumption. split; [lia|split; [lia|assumption]].
Qed.

Lemma off_app L1 L2 x : wf L1 -> off (L1 ++ L2) x = off L1 x + off L2 (x / size L1).
Proof.
  revert x; induction L1 as [|[s d] L IH]; intros x W; [cbn [app off size]; now rewrite Nat.div_1_r|].
  apply wf_cons in W as [W1 W2]. pose proof (size_pos _ W2).
  cbn [app off size]. rewrite IH, Nat.div_div by (assumption || lia). lia.
Qed.

Lemma size_app L1 L2 : size (L1 ++ L2) = size L1 * size L2.
Proof. induction L1 as [|[s d] L IH]; simpl; [lia|]. rewrite IH. lia. Qed.

Lemma wf_app L1 L2 : wf (L1 ++ L2) <-> wf L1 /\ wf L2.
Proof. apply Forall_app. Qed.

Lemma off_mod L x : wf L -> off L (x mod size L) = off L x.
Proof.
  revert x; induction L as [|[s d] L IH]; intros x W; [reflexivity|].
  apply wf_cons in W as [W1 W2]. pose proof (size_pos _ W2). cbn [off size].
  rewrite Nat.mod_mul_r by lia.
  rewrite (Nat.mul_comm s (_ mod _)), Nat.mod_add, Nat.div_add by lia.
  rewrite Nat.mod_mod, (Nat.div_small (x mod s)) by (lia || apply Nat.mod_upper_bound; lia).
  rewrite Nat.add_0_l, IH by assumption. reflexivity.
Qed.

(** composition by CuTe's algorithm, one leaf: if no leaf spills, the result has A's offsets along the leaf.
    *)
Theorem cute_correct A : forall n c st, wf A -> 1 <= n -> 1 <= c ->
  cute A n c = Some st -> nospill A n st = true ->
  wf (image A st) /\ size (image A st) = n /\
  forall i, i < n -> off (image A st) i = offx A (c * i) /\ fits A (reach st) (c * i).
Proof.
  induction A as [|[m e] A IH]; intros n c st W Hn Hc Cu Ns; [discriminate|].
  apply wf_cons in W as [W1 W2]. destruct A as [|m' A].
  - injection Cu as <-. cbn [image size fits off offx].
    split; [apply wf_cons; split; [lia|constructor]|]. split; [lia|]. intros i Hi.
    split; [|trivial]. idtac. rewrite (Nat.mod_small i n Hi). cbn [off]. ring.
  - assert (N : m' :: A <> []) by discriminate.
    remember (m' :: A) as A' eqn:EA. clear EA m' A. rewrite cute_cons in Cu by assumption.
    destruct ((c mod m =? 0) || (c <? m)) eqn:Sd; [|discriminate]. cbv zeta in Cu.
    remember (Nat.min (Nat.max 1 (cdiv m c)) n) as k eqn:Ek.
    destruct (Nat.eqb_spec (n mod k) 0) as [Hk|]; [|discriminate].
    destruct (cute A' (n / k) (cdiv c m)) as [st'|] eqn:Cu'; [|discriminate].
    injection Cu as <-. assert (Kp : 1 <= k) by lia.
    pose proof (Nat.div_mod n k ltac:(lia)) as Dn. rewrite Hk in Dn.
    assert (Hn' : 1 <= n / k) by nia.
    assert (Hc' : 1 <= cdiv c m). { apply cdiv_le; lia. }
    rewrite nospill_cons in Ns by assumption. apply andb_true_iff in Ns as [Ns Ns'].
    destruct (IH _ _ _ W2 Hn' Hc' Cu' Ns') as (Wi & Si & Fi). clear IH.
    cbn [image size reach map].
    split; [apply wf_cons; split; [lia|assumption]|]. split; [nia|]. intros i Hi.
    cbn [off]. rewrite offx_cons, fits_cons by assumption. cbn [hd tl].
    pose proof (Nat.div_mod i k ltac:(lia)) as Di. pose proof (Nat.mod_upper_bound i k ltac:(lia)).
    assert (Hq : i / k < n / k) by (apply Nat.div_lt_upper_bound; nia).
    destruct (Fi (i / k) Hq) as [Fo Ff].
    (* the digit and the rest of c*i *)
    assert (Dig : (c * i) mod m = c * (i mod k) /\ (c * i) / m = cdiv c m * (i / k)).
    { apply orb_true_iff in Sd as [Sd|Sd].
      - apply Nat.eqb_eq in Sd.
        assert (k = 1) as E1.
        { assert (cdiv m c <= 1); [|lia]. destruct (le_lt_dec (cdiv m c) 1); [assumption|].
          apply cdiv_le in l; [|lia]. pose proof (Nat.div_mod c m ltac:(lia)).
          assert (c / m = 0) by (apply Nat.div_small; lia). nia. }
        rewrite cdiv_div by lia. pose proof (Nat.div_mod c m ltac:(lia)) as Dc. rewrite Sd in Dc.
        rewrite E1, Nat.mod_1_r, Nat.div_1_r.
        replace (c * i) with ((c / m * i) * m) by nia.
        rewrite Nat.mod_mul, Nat.div_mul by lia. lia.
      - apply Nat.ltb_lt in Sd.
        assert (C1 : cdiv c m = 1).
        { assert (0 < cdiv c m) by (apply cdiv_le; lia).
          destruct (le_lt_dec (cdiv c m) 1) as [|l]; [lia|]. apply cdiv_le in l; lia. }
        assert (Cm : 1 <= cdiv m c) by (apply cdiv_le; lia).
        destruct (le_lt_dec n (cdiv m c)) as [L|G].
        + (* the leaf ends here *)
          assert (k = n) as E by lia. 
          rewrite (Nat.mod_small i), (Nat.div_small i) by lia.
          assert (c * i < m). { assert (i < cdiv m c) as T by lia. apply cdiv_le in T; lia. }
          rewrite (Nat.mod_small (c * i)), (Nat.div_small (c * i)) by assumption. nia.
        + assert (k = cdiv m c) as E by lia.
          assert (n / k <> 1) by nia.
          apply orb_true_iff in Ns as [Ns|Ns]; [apply orb_true_iff in Ns as [Ns|Ns]|].
          * apply Nat.eqb_eq in Ns. lia.
          * apply Nat.eqb_eq in Ns. rewrite cdiv_div in E by lia.
            pose proof (Nat.div_mod m c ltac:(lia)) as Dm. rewrite Ns, <- E in Dm.
            replace m with (c * k) by lia.
            rewrite Nat.mul_mod_distr_l, Nat.div_mul_cancel_l by lia.
            replace (c * k) with m by lia. split; [reflexivity|]. rewrite C1. lia.
          * apply Nat.eqb_eq in Ns. rewrite Nat.mod_small in Ns; lia. }
    destruct Dig as [-> ->]. rewrite Fo. split; [lia|]. split; [nia|assumption].
Qed.

(** Modes of one element are not seen. *)
Definition strip (L : layout) : layout :=
  match filter (fun m => negb (fst m =? 1)) L with [] => [last L (1, 0)] | R => R end.

Lemma filter1 L : wf L -> let R := filter (fun m => negb (fst m =? 1)) L in
  wf R /\ size R = size L /\ forall x, off R x = off L x.
Proof.
  induction L as [|[s d] L IH]; intros W; [repeat constructor|]. apply wf_cons in W as [W1 W2].
  destruct (IH W2) as (Wr & Sr & Fr). simpl in *. destruct (Nat.eqb_spec s 1); simpl.
  - subst. repeat split; [assumption|lia|]. intros. rewrite Nat.mod_1_r, Nat.div_1_r, Fr. lia.
  - repeat split; [apply wf_cons; split; assumption|lia|]. intros. now rewrite Fr.
Qed.

Lemma last_wf L m : wf L -> L <> [] -> In (last L m) L.
Proof.
  revert m. induction L as [|a L IH]; [congruence|]. intros m W _. apply Forall_inv_tail in W.
  destruct L; [left; reflexivity|]. right. apply IH; [assumption|discriminate].
Qed.

Lemma filter1_nil L : filter (fun m => negb (fst m =? 1)) L = [] -> L <> [] -> fst (last L (1, 0)) = 1.
Proof.
  induction L as [|[s d] L IH]; [congruence|]. simpl. destruct (Nat.eqb_spec s 1); [|discriminate].
  intros F _. destruct L; [assumption|]. apply IH; [assumption|discriminate].
Qed.

Lemma strip_correct L : wf L -> wf (strip L) /\ size (strip L) = size L /\
  forall x, x < size L -> off (strip L) x = off L x.
Proof.
  intros W. destruct (filter1 L W) as (Wr & Sr & Fr). unfold strip.
  destruct (filter (fun m => negb (fst m =? 1)) L) as [|m R] eqn:E.
  - assert (fst (last L (1, 0)) = 1) as L1.
    { destruct L; [reflexivity|]. apply filter1_nil; [assumption|discriminate]. }
    destruct (last L (1, 0)) as [s d]. simpl in *. subst. split; [repeat constructor|].
    split; [lia|]. intros x Hx. rewrite <- Fr. rewrite <- Sr in Hx. simpl. assert (x = 0) as -> by lia. reflexivity.
  - split; [assumption|]. split; [assumption|]. intros; apply Fr.
Qed.

(** One leaf of the right operand: its image, and what it reaches in each mode. *)
Definition leaf (A : layout) (n r : nat) : option (list nat * layout) :=
  if r =? 0 then Some ([], [(n, 0)]) else
  match cute A n r with
  | None => if n =? 1 then Some ([], [(1, 0)]) else None
  | Some st => if nospill A n st then Some (reach st, strip (image A st)) else None
  end.

Lemma leaf_correct A n r us R : wf A -> 1 <= n -> leaf A n r = Some (us, R) ->
  wf R /\ size R = n /\ forall i, i < n -> off R i = offx A (r * i) /\ fits A us (r * i).
Proof.
  intros W Hn. unfold leaf. destruct (Nat.eqb_spec r 0) as [->|].
  - intros [= <- <-]. split; [apply wf_cons; split; [assumption|constructor]|]. split; [simpl; lia|].
    intros i Hi. rewrite Nat.mul_0_l, offx_0 by assumption. split; [simpl; lia|now apply fits_0].
  - destruct (cute A n r) as [st|] eqn:C.
    + destruct (nospill A n st) eqn:Ns; [|discriminate]. intros [= <- <-].
      destruct (cute_correct A n r st W Hn ltac:(lia) C Ns) as (Wi & Si & Fi).
      destruct (strip_correct _ Wi) as (Ws & Ss & Fs). split; [assumption|]. split; [lia|].
      intros i Hi. rewrite Fs by lia. now apply Fi.
    + destruct (Nat.eqb_spec n 1); [|discriminate]. intros [= <- <-]. subst.
      split; [repeat constructor|]. split; [reflexivity|]. intros i Hi.
      assert (i = 0) as -> by lia. rewrite Nat.mul_0_r, offx_0 by assumption.
      split; [reflexivity|now apply fits_0].
Qed.

(** All leaves. *)
Fixpoint leaves (A B : layout) : option (list nat * list layout) :=
  match B with
  | [] => Some ([], [])
  | (n, r) :: B' =>
      match leaf A n r, leaves A B' with
      | Some (us, R), Some (vs, Rs) => Some (vadd us vs, R :: Rs)
      | _, _ => None
      end
  end.

(** The composition of A (a list of modes, the last runs on) with B: one layout for each leaf of B. *)
Definition compose (A B : layout) : option (list layout) :=
  match leaves A B with
  | Some (us, Rs) => if below A us then Some Rs else None
  | None => None
  end.

Lemma leaves_correct A B : forall us Rs, wf A -> wf B -> leaves A B = Some (us, Rs) ->
  below A us = true ->
  Forall2 (fun R b => wf R /\ size R = fst b) Rs B /\
  forall x, off (concat Rs) x = offx A (off B x) /\ fits A us (off B x).
Proof.
  induction B as [|[n r] B IH]; intros us Rs WA WB Lv Bl.
  - injection Lv as <- <-. split; [constructor|]. intro x. simpl. rewrite offx_0 by assumption.
    split; [reflexivity|now apply fits_0].
  - simpl in Lv. destruct (leaf A n r) as [[us1 R]|] eqn:Lf; [|discriminate].
    destruct (leaves A B) as [[vs Rs']|]; [|discriminate]. injection Lv as <- <-.
    apply wf_cons in WB as [Wn WB].
    destruct (leaf_correct A n r us1 R WA Wn Lf) as (WR & SR & FR).
    destruct (IH _ _ WA WB eq_refl (below_r _ _ _ Bl)) as [F2 FB].
    split; [constructor; auto|]. intro x. cbn [concat off].
    rewrite off_app by assumption. rewrite <- (off_mod R) by assumption. rewrite SR.
    destruct (FR (x mod n)) as [E1 E2]; [apply Nat.mod_upper_bound; lia|].
    destruct (FB (x / n)) as [E3 E4]. rewrite E1, E3, (Nat.mul_comm r) in *.
    destruct (offx_add A us1 vs _ _ WA E2 E4 Bl) as [-> ?]. auto.
Qed.

Lemma leafwise Rs B : Forall2 (fun R b => wf R /\ size R = fst b) Rs B ->
  wf (concat Rs) /\ size (concat Rs) = size B.
Proof.
  induction 1 as [|R [n r] Rs B [W E] F [IH1 IH2]]; [split; [constructor|reflexivity]|].
  cbn [concat]. rewrite size_app, wf_app. simpl in *. split; [auto|nia].
Qed.

(** composition by CuTe's algorithm, under its conditions: R(x) = A(B(x)) for all x below the size of B, and
    the shape of R refines the shape of B. *)
Theorem compose_correct A B Rs : wf A -> wf B -> compose A B = Some Rs ->
  Forall2 (fun R b => wf R /\ size R = fst b) Rs B /\ size (concat Rs) = size B /\
  forall x, x < size B -> offx (concat Rs) x = offx A (offx B x).
Proof.
  intros WA WB. unfold compose. destruct (leaves A B) as [[us Rs']|] eqn:L; [|discriminate].
  destruct (below A us) eqn:Bl; [|discriminate]. intros [= <-].
  destruct (leaves_correct A B us Rs' WA WB L Bl) as [F2 F].
  destruct (leafwise _ _ F2) as [W S].
  split; [assumption|]. split; [assumption|]. intros x Hx.
  rewrite <- (off_offx (concat Rs')), <- (off_offx B) by (assumption || lia). apply (F x).
Qed.

(** The same with coordinates: c_1, ..., c_t below the extents of B. *)
Fixpoint dots (Rs : list layout) (c : list nat) : nat :=
  match Rs, c with R :: Rs', i :: c' => off R i + dots Rs' c' | _, _ => 0 end.

Theorem compose_coordinates A B Rs : wf A -> wf B -> compose A B = Some Rs ->
  forall c, Forall2 (fun i b => i < fst b) c B -> dots Rs c = offx A (dot c B).
Proof.
  intros WA WB. unfold compose. destruct (leaves A B) as [[us Rs']|] eqn:L; [|discriminate].
  destruct (below A us) eqn:Bl; [|discriminate]. intros [= <-] c Hc.
  assert (G : dots Rs' c = offx A (dot c B) /\ fits A us (dot c B)); [|tauto].
  revert us Rs' L Bl c Hc. induction B as [|[n r] B IH]; intros us Rs Lv Bl c Hc.
  - injection Lv as <- <-. inversion Hc. simpl. rewrite offx_0 by assumption.
    split; [reflexivity|now apply fits_0].
  - simpl in Lv. destruct (leaf A n r) as [[us1 R]|] eqn:Lf; [|discriminate].
    destruct (leaves A B) as [[vs Rs']|]; [|discriminate]. injection Lv as <- <-.
    apply wf_cons in WB as [Wn WB]. inversion Hc as [|i ? c' ? Hi Hc']; subst.
    destruct (leaf_correct A n r us1 R WA Wn Lf) as (WR & SR & FR).
    destruct (IH WB _ _ eq_refl (below_r _ _ _ Bl) _ Hc') as [E3 E4].
    destruct (FR i Hi) as [E1 E2]. cbn [dots dot]. rewrite E1, E3, (Nat.mul_comm r) in *.
    destruct (offx_add A us1 vs _ _ WA E2 E4 Bl) as [-> ?]. auto.
Qed.
