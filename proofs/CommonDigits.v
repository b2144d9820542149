(** Common digits of two shardings: they exist if and only if the cuts of both are a chain of divisors. The source map is a
    layout if they exist. *)
From Coq Require Import List Arith Lia PeanoNat Permutation.
From Proofs Require Import Layout Coalesce Walk Composition.
Import ListNotations.

(** ** Digits *)

(** The number of elements of digits. *)
Fixpoint product (g : list nat) : nat := match g with [] => 1 | n :: g' => n * product g' end.

(** The digits [g] refine modes of the sizes [xs], in the order of the element strides: each mode is a list of digits. *)
Definition refine (g xs : list nat) : Prop := exists Ys, concat Ys = g /\ map product Ys = xs.

(** The element strides at which modes of these sizes begin and end, from the stride [p] on. *)
Fixpoint cuts (p : nat) (xs : list nat) : list nat := p :: match xs with [] => [] | x :: xs' => cuts (p * x) xs' end.

(** Of any two cuts, one divides the other. *)
Definition chained (xs ys : list nat) : Prop :=
  forall a b, In a (cuts 1 xs) -> In b (cuts 1 ys) -> Nat.divide a b \/ Nat.divide b a.

Lemma cuts_scaled q xs : forall p, cuts (q * p) xs = map (Nat.mul q) (cuts p xs).
Proof. induction xs as [|x xs IH]; intro p; cbn [cuts map]; [reflexivity|]. now rewrite <- Nat.mul_assoc, IH. Qed.

Lemma cuts_first p xs : In p (cuts p xs).
Proof. destruct xs; now left. Qed.

Lemma product_app g h : product (g ++ h) = product g * product h.
Proof. induction g as [|n g IH]; cbn [app product]; [lia|]. rewrite IH. ring. Qed.

Lemma product_ones ys : product ys = 1 -> refine [] ys.
Proof.
  intro E. exists (map (fun _ => []) ys). induction ys as [|y ys IH]; [now split|]. cbn [product] in E.
  apply Nat.eq_mul_1 in E as [-> E]. destruct (IH E) as [C M]. cbn. now rewrite C, M.
Qed.

Lemma chained_sym xs ys : chained xs ys -> chained ys xs.
Proof. intros H a b Ha Hb. destruct (H b a Hb Ha); auto. Qed.

(** If the first mode of [xs] divides the first mode of [ys], it is a digit of both. *)
Lemma chained_rest x xs t ys : 1 <= x -> chained (x :: xs) (x * t :: ys) -> chained xs (t :: ys).
Proof.
  intros Hx H a b Ha Hb.
  assert (Xa : In (x * a) (cuts 1 (x :: xs))).
  { right. rewrite Nat.mul_1_l, <- (Nat.mul_1_r x), cuts_scaled, Nat.mul_1_r. now apply in_map. }
  cbn [cuts] in Hb. destruct Hb as [<-|Hb].
  - right. exists a. lia.
  - assert (Xb : In (x * b) (cuts 1 (x * t :: ys))).
    { right. rewrite Nat.mul_1_l. rewrite Nat.mul_1_l in Hb. rewrite cuts_scaled. now apply in_map. }
    destruct (H _ _ Xa Xb) as [D|D]; apply Nat.mul_divide_cancel_l in D; auto; lia.
Qed.

(** Two lists of modes of the same number of elements have common digits if and only if their cuts are a chain of divisors. *)
Theorem digits_iff xs ys : Forall (fun x => 1 <= x) xs -> Forall (fun y => 1 <= y) ys -> product xs = product ys ->
  (exists g, refine g xs /\ refine g ys) <-> chained xs ys.
Proof.
  intros Fx Fy E. split.
  - intros (g & (Xs & <- & <-) & (Ys & Eg & <-)) a b Ha Hb.
    assert (Pre : forall Zs c, In c (cuts 1 (map product Zs)) -> exists h h', concat Zs = h ++ h' /\ c = product h).
    { clear. induction Zs as [|Z Zs IH]; intros c H; cbn [map cuts] in H.
      - destruct H as [<-|[]]. now exists [], [].
      - destruct H as [<-|H]; [now exists [], (concat (Z :: Zs))|]. rewrite Nat.mul_1_l, <- (Nat.mul_1_r (product Z)), cuts_scaled in H.
        apply in_map_iff in H as (c' & <- & H). destruct (IH c' H) as (h & h' & Eh & ->). exists (Z ++ h), h'.
        cbn [concat]. rewrite Eh, app_assoc. split; [reflexivity|]. now rewrite product_app. }
    destruct (Pre _ _ Ha) as (h1 & h1' & E1 & ->), (Pre _ _ Hb) as (h2 & h2' & E2 & ->). rewrite Eg in E2. rewrite E1 in E2.
    clear - E2. revert h2 E2. induction h1 as [|n h1 IH]; intros [|m h2] E2; cbn [product].
    + left. apply Nat.divide_refl.
    + left. apply Nat.divide_1_l.
    + right. apply Nat.divide_1_l.
    + injection E2 as -> E2. destruct (IH h2 E2) as [D|D]; [left|right]; now apply Nat.mul_divide_mono_l.
  - assert (G : forall n xs ys, length xs + length ys <= n -> Forall (fun x => 1 <= x) xs -> Forall (fun y => 1 <= y) ys ->
      product xs = product ys -> chained xs ys -> exists g, refine g xs /\ refine g ys); [|intro C; now apply (G _ xs ys (le_n _))].
    clear. induction n as [|n IH]; intros xs ys L Fx Fy E C.
    + destruct xs, ys; try (cbn in L; lia). exists []. split; now exists [].
    + destruct xs as [|x xs]; [exists []; split; [now exists []|apply product_ones; now symmetry]|].
      destruct ys as [|y ys]; [exists []; split; [now apply product_ones|now exists []]|].
      inversion Fx as [|? ? Hx Fx']; inversion Fy as [|? ? Hy Fy']; subst.
      assert (Step : forall x xs t ys, length (x :: xs) + length (x * t :: ys) <= S n -> 1 <= x -> 1 <= x * t ->
        Forall (fun x => 1 <= x) xs -> Forall (fun y => 1 <= y) ys -> product (x :: xs) = product (x * t :: ys) ->
        chained (x :: xs) (x * t :: ys) -> exists g, refine g (x :: xs) /\ refine g (x * t :: ys)).
      { clear - IH. intros x xs t ys L Hx Ht Fx Fy E C. cbn in L.
        destruct (IH xs (t :: ys)) as (g & (Xs & Eg & Mx) & (Ys & Eg' & My)).
        - cbn. lia.
        - assumption.
        - constructor; [nia|assumption].
        - cbn [product] in *. apply (Nat.mul_cancel_l _ _ x); [lia|]. lia.
        - now apply (chained_rest x).
        - destruct Ys as [|Y Ys]; [discriminate|]. injection My as Et My. exists (x :: g). split.
          + exists ([x] :: Xs). cbn. rewrite Eg, Mx. split; [reflexivity|]. f_equal. lia.
          + exists ((x :: Y) :: Ys). cbn in *. rewrite Eg', Et, My. now split. }
      destruct (C x y) as [[t ->]|[t ->]].
      * right. rewrite Nat.mul_1_l. apply cuts_first.
      * right. rewrite Nat.mul_1_l. apply cuts_first.
      * rewrite (Nat.mul_comm t x) in *. now apply Step.
      * rewrite (Nat.mul_comm t y) in *. destruct (Step y ys t xs) as (g & H1 & H2); trivial; [cbn in *; lia|now symmetry|now apply chained_sym|].
        now exists g.
Qed.

(** ** The source map as a layout *)

(** The digits [Y] of a mode whose coordinate 1 has the offset [w]. *)
Fixpoint spread (w : nat) (Y : list nat) : layout :=
  match Y with [] => [] | n :: Y' => (n, w) :: spread (w * n) Y' end.

Lemma spread_size w Y : size (spread w Y) = product Y.
Proof. revert w. induction Y as [|n Y IH]; intro w; [reflexivity|]. cbn. now rewrite IH. Qed.

Lemma spread_wf Y : Forall (fun n => 1 <= n) Y -> forall w, wf (spread w Y).
Proof. induction 1 as [|n Y H F IH]; intro w; [constructor|]. apply wf_cons. split; [exact H|apply IH]. Qed.

Lemma spread_off Y : Forall (fun n => 1 <= n) Y -> forall w x, off (spread w Y) x = (x mod product Y) * w.
Proof.
  induction 1 as [|n Y H F IH]; intros w x; cbn [product spread off]; [now rewrite Nat.mod_1_r|].
  assert (1 <= product Y) by (clear - F; induction F; cbn; nia).
  rewrite IH, Nat.mod_mul_r by lia. ring.
Qed.

(** A layout with its modes cut into digits. *)
Fixpoint cut (L : layout) (Ys : list (list nat)) : layout :=
  match L, Ys with (_, w) :: L', Y :: Ys' => spread w Y ++ cut L' Ys' | _, _ => [] end.

Lemma cut_off L : forall Ys, Forall (Forall (fun n => 1 <= n)) Ys -> map product Ys = map fst L -> forall x, off (cut L Ys) x = off L x.
Proof.
  induction L as [|[s w] L IH]; intros [|Y Ys] F E x; try discriminate; [reflexivity|]. cbn [map fst] in E. injection E as Es E.
  inversion F; subst. cbn [cut off]. rewrite off_app, spread_off, spread_size, IH by (trivial; now apply spread_wf). reflexivity.
Qed.

Lemma cut_sizes L : forall Ys, map product Ys = map fst L -> map fst (cut L Ys) = concat Ys.
Proof.
  induction L as [|[s w] L IH]; intros [|Y Ys] E; try discriminate; [reflexivity|]. cbn [map fst] in E. injection E as _ E.
  cbn [cut concat]. rewrite map_app, IH by assumption. f_equal. clear. revert w. induction Y as [|n Y IH]; intro w; [reflexivity|].
  cbn. now rewrite IH.
Qed.

Lemma size_product L : size L = product (map fst L).
Proof. induction L as [|[s d] L IH]; [reflexivity|]. cbn. now rewrite IH. Qed.

(** The layout in parts of these sizes. *)
Lemma parts Ys : forall L : layout, map fst L = concat Ys -> exists Zs, concat Zs = L /\ map (map fst) Zs = Ys.
Proof.
  induction Ys as [|Y Ys IH]; intros L E; cbn [concat] in E.
  - destruct L; [|discriminate]. now exists [].
  - apply map_eq_app in E as (Z & L' & -> & <- & E). destruct (IH L' E) as (Zs & <- & <-). now exists (Z :: Zs).
Qed.

(** ** Modes with the parts that replace them *)

Definition paired := (mode * layout)%type.

(** The strides of the modes are [p], [p] times the first size, and so on, and each part has the size of its mode. *)
Fixpoint stacked (p : nat) (Ps : list paired) : Prop :=
  match Ps with
  | [] => True
  | ((s, r), Z) :: Ps' => r = p /\ wf Z /\ size Z = s /\ stacked (p * s) Ps'
  end.

(** The same for modes alone: they number all elements from [p] on. *)
Fixpoint numbers (p : nat) (L : layout) : Prop :=
  match L with [] => True | (s, r) :: L' => r = p /\ numbers (p * s) L' end.

Lemma stacked_combine L : forall p Zs, numbers p L -> Forall2 (fun Z m => wf Z /\ size Z = fst m) Zs L -> stacked p (combine L Zs).
Proof.
  induction L as [|[s r] L IH]; intros p Zs N F; inversion F as [|Z ? Zs' ? [Wz Sz] F']; subst; [exact I|].
  destruct N as [-> N]. cbn in *. repeat split; trivial. now apply IH.
Qed.

(** A coordinate for each pair, and the sums of strides and of offsets of the parts. *)
Fixpoint strides_sum (c : list (nat * paired)) : nat :=
  match c with [] => 0 | (k, ((_, r), _)) :: c' => k * r + strides_sum c' end.
Fixpoint parts_sum (c : list (nat * paired)) : nat :=
  match c with [] => 0 | (k, (_, Z)) :: c' => off Z k + parts_sum c' end.
Definition within (c : list (nat * paired)) : Prop := Forall (fun t => fst t < fst (fst (snd t))) c.

Lemma sums_perm c c' : Permutation c c' -> strides_sum c = strides_sum c' /\ parts_sum c = parts_sum c'.
Proof.
  induction 1 as [|[k [[s r] Z]] c c' P [I1 I2]|[k [[s r] Z]] [k' [[s' r'] Z']] c|]; cbn; [now split|lia|lia|].
  destruct IHPermutation1, IHPermutation2. split; congruence.
Qed.

Lemma off_shifted Z k q : wf Z -> k < size Z -> off Z (k + size Z * q) = off Z k.
Proof.
  revert k q. induction Z as [|[s d] Z IH]; intros k q W Hk; [reflexivity|]. apply wf_cons in W as [Ws W]. cbn [off size] in *.
  replace (k + s * size Z * q) with (k + size Z * q * s) by ring. rewrite Nat.mod_add, Nat.div_add by lia. f_equal.
  rewrite IH; trivial. now apply div_lt_size.
Qed.

(** The parts in the order of strides are a layout over the element index. *)
Lemma stacked_sums Ps : forall p c, 1 <= p -> stacked p Ps -> map snd c = Ps -> within c ->
  exists q, strides_sum c = p * q /\ q < product (map (fun P => fst (fst P)) Ps) /\ parts_sum c = off (concat (map snd Ps)) q.
Proof.
  induction Ps as [|[[s r] Z] Ps IH]; intros p c Hp S E B; destruct c as [|[k P] c]; try discriminate.
  - exists 0. cbn. lia.
  - cbn in E. injection E as -> E. destruct S as (-> & Wz & Sz & S). inversion B as [|? ? B1 B2]; subst. cbn in B1.
    destruct (IH (p * size Z) c ltac:(pose proof (size_pos Z Wz); nia) S eq_refl B2) as (q & E1 & Lt & E2).
    exists (k + size Z * q). cbn [strides_sum parts_sum map concat snd fst product]. rewrite E1, E2. split; [ring|]. split; [nia|].
    rewrite off_app, off_shifted by assumption. f_equal. f_equal.
    replace (k + size Z * q) with (k + q * size Z) by ring. rewrite Nat.div_add, Nat.div_small by lia. lia.
Qed.

Definition moves (m : mode) : bool := (1 <? fst m) && negb (snd m =? 0).

(** The modes of a layout, with the parts of the modes that move, and one mode of stride 0 for the others. *)
Lemma pair_modes B : forall Q : list paired, map fst Q = filter moves B -> exists Ps : list paired, map fst Ps = B /\
  filter (fun P : paired => moves (fst P)) Ps = Q /\ Forall (fun P : paired => moves (fst P) = false -> snd P = [(fst (fst P), 0)]) Ps.
Proof.
  induction B as [|m B IH]; intros Q E; cbn [filter] in E.
  - destruct Q; [|discriminate]. now exists [].
  - destruct (moves m) eqn:M.
    + destruct Q as [|P Q]; [discriminate|]. injection E as Em E. destruct (IH Q E) as (Ps & <- & <- & F). exists (P :: Ps).
      cbn [map filter]. rewrite Em, M. split; [reflexivity|]. split; [reflexivity|]. constructor; [|assumption].
      intro X. discriminate (eq_trans (eq_sym M) (eq_trans (f_equal moves (eq_sym Em)) X)).
    + destruct (IH Q E) as (Ps & <- & <- & F). exists ((m, [(fst m, 0)]) :: Ps). cbn [map filter fst]. rewrite M.
      split; [reflexivity|]. split; [reflexivity|]. constructor; [now intros|assumption].
Qed.

(** The coordinates of an index of the layout. *)
Lemma pair_coordinates Ps : Forall (fun P : paired => wf (snd P) /\ size (snd P) = fst (fst P)) Ps -> forall x, x < size (map fst Ps) ->
  exists c, map snd c = Ps /\ within c /\ strides_sum c = off (map fst Ps) x /\ parts_sum c = off (concat (map snd Ps)) x.
Proof.
  induction 1 as [|[[s r] Z] Ps [Wz Sz] F IH]; intros x Hx; [exists []; repeat split; constructor|]. cbn [map fst snd size] in *.
  pose proof (size_pos Z Wz). destruct (IH (x / s)) as (c & <- & B & E1 & E2); [apply div_lt_size; lia|].
  exists ((x mod s, ((s, r), Z)) :: c). split; [reflexivity|]. split; [constructor; [cbn; apply Nat.mod_upper_bound; lia|exact B]|].
  cbn [strides_sum parts_sum off concat]. rewrite E1, E2, off_app by assumption. split; [reflexivity|]. rewrite Sz. f_equal.
  rewrite (Nat.div_mod x s) at 2 by lia. rewrite <- Sz at 2. rewrite (Nat.add_comm (size Z * _)), off_shifted; [reflexivity|assumption|].
  rewrite Sz. apply Nat.mod_upper_bound. lia.
Qed.

(** If the cuts of both shardings are a chain of divisors, the source map is a layout. [A] has the place of each element in
    the source, as a device or an address, with its modes in the order of element strides. [B] has the element at each
    place of the destination. [Bs] are the modes of B in the order of strides, without replicas. *)
Theorem chain_is_layout A B Bs : wf A -> wf B -> Permutation Bs (filter moves B) ->
  numbers 1 Bs -> size A = product (map fst Bs) -> chained (map fst A) (map fst Bs) -> composition A B <> None.
Proof.
  intros WA WB P St Sz C. apply (composition_exact A B WA WB).
  assert (Fb : Forall (fun y => 1 <= y) (map fst Bs)).
  { apply Forall_map, (Permutation_Forall (Permutation_sym P)), Forall_forall. intros m I. apply filter_In in I as [I _].
    now apply (proj1 (Forall_forall _ _) WB). }
  assert (Fa : Forall (fun x => 1 <= x) (map fst A)) by now apply Forall_map.
  destruct (proj2 (digits_iff (map fst A) (map fst Bs) Fa Fb ltac:(now rewrite <- size_product)) C) as (g & (Xs & <- & Mx) & (Ys & Ey & My)).
  assert (FX : Forall (Forall (fun n => 1 <= n)) Xs).
  { rewrite <- Mx in Fa. apply (proj1 (Forall_map product _ Xs)) in Fa. eapply Forall_impl; [|exact Fa]. intros X H. clear - H.
    induction X as [|n X IH]; constructor; cbn in H; [nia|apply IH; nia]. }
  destruct (parts Ys (cut A Xs)) as (Zs & EZ & MZ); [rewrite cut_sizes; [now symmetry|assumption]|].
  assert (Wc : wf (cut A Xs)).
  { apply (Forall_map fst (fun n => 1 <= n)). rewrite cut_sizes by assumption. clear - FX. induction FX; cbn; [constructor|now apply Forall_app]. }
  assert (F2 : Forall2 (fun Z m => wf Z /\ size Z = fst m) Zs Bs).
  { rewrite <- EZ in Wc. clear - Wc MZ My. revert Bs Zs Wc MZ My. induction Ys as [|Y Ys IH]; intros [|m Bs] [|Z Zs] Wc MZ My;
      try discriminate; constructor; cbn in *; injection MZ as Ez MZ; injection My as Em My; apply wf_app in Wc as [Wz Wc].
    - split; [assumption|]. now rewrite size_product, Ez.
    - now apply IH. }
  assert (Len : length Zs = length Bs) by (clear - F2; induction F2; cbn; congruence). pose proof (stacked_combine Bs 1 Zs St F2) as St'.
  assert (Ef : map fst (combine Bs Zs) = Bs /\ map snd (combine Bs Zs) = Zs).
  { clear - Len. revert Zs Len. induction Bs as [|m Bs IH]; intros [|Z Zs] L; try discriminate; [now split|]. injection L as L.
    destruct (IH Zs L) as [H1 H2]. cbn. now rewrite H1, H2. }
  destruct Ef as [Ef Es]. rewrite <- Ef in P at 1. apply Permutation_sym, Permutation_map_inv in P as (Q & EQ & P).
  destruct (pair_modes B Q (eq_sym EQ)) as (Ps & <- & <- & Fr).
  assert (FP : Forall (fun P : paired => wf (snd P) /\ size (snd P) = fst (fst P)) Ps).
  { apply Forall_forall. intros pr I. destruct (moves (fst pr)) eqn:M.
    - assert (I' : In pr (combine Bs Zs)) by (apply (Permutation_in _ (Permutation_sym P)), filter_In; now split).
      clear - I' F2. revert I'. induction F2 as [|Z m Zs Bs H F2 IH]; cbn; [contradiction|]. intros [<-|I]; [exact H|now apply IH].
    - pose proof (proj1 (Forall_forall _ _) Fr pr I M) as Z. destruct pr as [[s r] Y]. cbn in Z |- *. subst Y. cbn. split; [|lia]. apply wf_cons. split; [|constructor].
      apply (proj1 (Forall_forall _ _) WB (s, r)). exact (in_map fst _ _ I). }
  exists (map snd Ps). split.
  { clear - FP. induction FP; constructor; trivial. }
  intros x Hx. destruct (pair_coordinates Ps FP x Hx) as (c & Ec & Bc & E1 & E2). rewrite <- E1, <- E2.
  set (moving := fun t : nat * paired => moves (fst (snd t))).
  assert (Sums : strides_sum (filter moving c) = strides_sum c /\ parts_sum (filter moving c) = parts_sum c).
  { rewrite <- Ec in Fr. clear - Fr Bc. induction c as [|[k [[s r] Z]] c IH]; [now split|]. inversion Bc as [|? ? B1 B2]; subst.
    inversion Fr as [|? ? F1 F2]; subst. cbn [fst snd] in *. destruct (IH F2 B2) as [I1 I2]. cbn [filter].
    change (moving (k, ((s, r), Z))) with (moves (s, r)). destruct (moves (s, r)) eqn:M; cbn [strides_sum parts_sum].
    - now rewrite I1, I2.
    - rewrite I1, I2, (F1 eq_refl). cbn [off]. rewrite Nat.mul_0_r. split; [|reflexivity]. unfold moves in M. cbn [fst snd] in M.
      destruct (Nat.ltb_spec 1 s), (Nat.eqb_spec r 0); cbn in M; try discriminate; subst; [lia|lia|]. replace k with 0 by lia. reflexivity. }
  destruct Sums as [S1 S2]. rewrite <- S1, <- S2.
  assert (Em : map snd (filter moving c) = filter (fun P : paired => moves (fst P)) Ps).
  { rewrite <- Ec. clear. induction c as [|t c IH]; [reflexivity|]. cbn [filter map]. unfold moving at 1.
    destruct (moves (fst (snd t))); cbn [map]; now rewrite IH. }
  rewrite <- Em in P. apply Permutation_map_inv in P as (c' & E' & P). destruct (sums_perm _ _ P) as [-> ->].
  assert (Bc' : within c').
  { apply (Permutation_Forall P). unfold within in *. rewrite Forall_forall in *. intros t I. apply filter_In in I. now apply Bc. }
  destruct (stacked_sums (combine Bs Zs) 1 c' (le_n 1) St' (eq_sym E') Bc') as (q & -> & Lt & ->).
  rewrite Nat.mul_1_l. transitivity (off (concat Zs) q); [exact (f_equal (fun Ls => off (concat Ls) q) Es)|].
  rewrite EZ, cut_off by assumption. apply off_offx; [assumption|]. rewrite Sz, <- Ef, map_map. exact Lt.
Qed.

(** ** A layout only if the cuts are a chain *)

Lemma stacked_coordinates Ps : forall p q, stacked p Ps -> q < product (map (fun P => fst (fst P)) Ps) ->
  exists c, map snd c = Ps /\ within c /\ strides_sum c = p * q /\ parts_sum c = off (concat (map snd Ps)) q.
Proof.
  induction Ps as [|[[s r] Z] Ps IH]; intros p q S Lt; cbn [map fst snd product] in Lt.
  - exists []. cbn. repeat split; [constructor|lia].
  - destruct S as (-> & Wz & Sz & S). pose proof (size_pos Z Wz).
    destruct (IH (p * s) (q / s) S) as (c & <- & B & E1 & E2); [apply div_lt_size; lia|].
    exists ((q mod s, ((s, p), Z)) :: c). split; [reflexivity|]. split; [constructor; [cbn; apply Nat.mod_upper_bound; lia|exact B]|].
    cbn [strides_sum parts_sum map concat snd]. rewrite E1, E2, off_app, Sz by assumption.
    pose proof (Nat.div_mod q s ltac:(lia)) as D. split; [nia|]. f_equal.
    rewrite D at 2. rewrite <- Sz at 2. rewrite (Nat.add_comm (size Z * _)), off_shifted; [reflexivity|assumption|].
    rewrite Sz. apply Nat.mod_upper_bound. lia.
Qed.

(** Coordinates of all modes, 0 in the modes that do not move. *)
Lemma with_zeros Ps : Forall (fun P : paired => wf (snd P) /\ size (snd P) = fst (fst P)) Ps ->
  forall c, map snd c = filter (fun P : paired => moves (fst P)) Ps -> within c ->
  exists c', map snd c' = Ps /\ within c' /\ strides_sum c' = strides_sum c /\ parts_sum c' = parts_sum c.
Proof.
  induction 1 as [|[[s r] Z] Ps [Wz Sz] F IH]; intros c E B; cbn [filter] in E.
  - destruct c; [|discriminate]. now exists [].
  - cbn [fst] in E. destruct (moves (s, r)).
    + destruct c as [|[k P] c]; [discriminate|]. injection E as -> E. inversion B as [|? ? B1 B2]; subst.
      destruct (IH c E B2) as (c' & <- & B' & E1 & E2). exists ((k, ((s, r), Z)) :: c'). cbn. rewrite E1, E2.
      split; [reflexivity|]. split; [now constructor|]. now split.
    + destruct (IH c E B) as (c' & <- & B' & E1 & E2). exists ((0, ((s, r), Z)) :: c'). cbn in *. rewrite E1, E2, off_0 by assumption.
      split; [reflexivity|]. split; [constructor; [cbn; pose proof (size_pos Z Wz); lia|assumption]|]. now split.
Qed.

(** The index with these coordinates. *)
Lemma pair_index Ps : Forall (fun P : paired => wf (snd P) /\ size (snd P) = fst (fst P)) Ps ->
  forall c, map snd c = Ps -> within c ->
  exists x, x < size (map fst Ps) /\ off (map fst Ps) x = strides_sum c /\ off (concat (map snd Ps)) x = parts_sum c.
Proof.
  induction 1 as [|[[s r] Z] Ps [Wz Sz] F IH]; intros c E B; destruct c as [|[k P] c]; try discriminate; [exists 0; cbn; lia|].
  cbn in E. injection E as -> E. inversion B as [|? ? B1 B2]; subst. cbn in B1, Sz.
  destruct (IH c eq_refl B2) as (x & Hx & E1 & E2). exists (k + size Z * x). cbn [map fst snd size concat strides_sum parts_sum].
  split; [nia|]. split; [rewrite Sz, off_block, E1 by lia; reflexivity|].
  rewrite off_app, off_shifted by (trivial; lia). rewrite <- E2. f_equal. f_equal.
  replace (k + size Z * x) with (k + x * size Z) by ring. rewrite Nat.div_add, Nat.div_small by lia. lia.
Qed.

Definition several (g : list nat) : list nat := filter (fun n => 1 <? n) g.

Lemma several_product g : Forall (fun n => 1 <= n) g -> product (several g) = product g.
Proof.
  induction 1 as [|n g H F IH]; [reflexivity|]. unfold several in *. cbn [filter]. destruct (Nat.ltb_spec 1 n); cbn [product]; rewrite IH; nia.
Qed.

(** Coalescing merges digits. *)
Lemma merge_refine L : wf L -> refine (several (map fst L)) (map fst (merge L)).
Proof.
  induction L as [|[s d] L IH]; intro W; [now exists []|]. apply wf_cons in W as [Hs W]. destruct (IH W) as (Ys & E & M).
  cbn [map fst merge]. unfold several in *. cbn [filter]. destruct (Nat.eqb_spec s 1) as [->|N]; [now exists Ys|].
  rewrite (proj2 (Nat.ltb_lt 1 s)) by lia. destruct (merge L) as [|[s' d'] R].
  - destruct Ys; [|discriminate]. cbn [concat] in E. rewrite <- E. exists [[s]]. split; [reflexivity|]. cbn. now rewrite Nat.mul_1_r.
  - destruct Ys as [|Y Ys]; [discriminate|]. cbn [map fst] in M. injection M as My M. rewrite <- E.
    destruct (s * d =? d').
    + exists ((s :: Y) :: Ys). split; [reflexivity|]. cbn. now rewrite My, M.
    + exists ([s] :: Y :: Ys). split; [reflexivity|]. cbn. now rewrite My, M, Nat.mul_1_r.
Qed.

(** The source map is a layout if and only if the cuts of the coalesced source and of the destination are a chain of
    divisors. [A] and [B] are as in [chain_is_layout], and A is coalesced. The place of an element is one integer, such as
    `address + k * device` for a large `k`. *)
Theorem layout_iff_chain A B Bs : coalesced A -> wf B -> Permutation Bs (filter moves B) -> numbers 1 Bs ->
  size A = product (map fst Bs) -> (composition A B <> None <-> chained (map fst A) (map fst Bs)).
Proof.
  intros CA WB P St Sz. pose proof (coalesced_wf A CA) as WA. split; [|now apply (chain_is_layout A B Bs)].
  intro Ac. apply (composition_exact A B WA WB) in Ac as (Rs & F2 & F).
  assert (Ps : exists Ps : list paired, map fst Ps = B /\ map snd Ps = Rs /\
    Forall (fun P : paired => wf (snd P) /\ size (snd P) = fst (fst P)) Ps).
  { clear - F2. induction F2 as [|R m Rs B H F2 (Ps & <- & <- & FP)]; [now exists []|]. exists ((m, R) :: Ps). repeat split. now constructor. }
  destruct Ps as (Ps & <- & <- & FP).
  assert (Em : map fst (filter (fun P : paired => moves (fst P)) Ps) = filter moves (map fst Ps)).
  { clear. induction Ps as [|[m R] Ps IH]; [reflexivity|]. cbn [map filter fst]. destruct (moves m); cbn [map fst]; now rewrite IH. }
  rewrite <- Em in P. apply Permutation_map_inv in P as (Q & -> & P). apply Permutation_sym in P.
  assert (FQ : Forall (fun P : paired => wf (snd P) /\ size (snd P) = fst (fst P)) Q).
  { apply (Permutation_Forall (Permutation_sym P)). rewrite Forall_forall in *. intros pr I. apply filter_In in I. now apply FP. }
  assert (StQ : stacked 1 Q).
  { clear - St FQ. revert St. generalize 1 as p. induction FQ as [|[[s r] Z] Q [Wz Sz] FQ IH]; intros p St; [exact I|].
    destruct St as [-> St]. cbn in *. repeat split; trivial. now apply IH. }
  set (G := concat (map snd Q)).
  assert (WG : wf G).
  { unfold G. clear - FQ. induction FQ as [|pr Q [Wz _] FQ IH]; [constructor|]. cbn. apply wf_app. now split. }
  assert (SG : size G = product (map fst (map fst Q))).
  { unfold G. clear - FQ. induction FQ as [|pr Q [Wz Sz] FQ IH]; [reflexivity|]. cbn. now rewrite size_app, Sz, IH. }
  assert (Same : forall q, q < size A -> off A q = off G q).
  { intros q Hq. rewrite Sz, map_map in Hq. destruct (stacked_coordinates Q 1 q StQ Hq) as (c & Ec & Bc & E1 & E2). fold G in E2.
    rewrite <- E2. rewrite Nat.mul_1_l in E1. rewrite <- Ec in P. apply Permutation_sym, Permutation_map_inv in P as (c1 & Ec1 & Pc).
    assert (Bc1 : within c1) by now apply (Permutation_Forall Pc).
    destruct (with_zeros Ps FP c1 (eq_sym Ec1) Bc1) as (c2 & Ec2 & Bc2 & E3 & E4).
    destruct (pair_index Ps FP c2 Ec2 Bc2) as (x & Hx & E5 & E6). destruct (sums_perm _ _ Pc) as [E7 E8].
    specialize (F x Hx). rewrite E6, E5, E4, E3, <- E7, <- E8, E1 in F. rewrite F. apply off_offx; [assumption|].
    now rewrite Sz, map_map. }
  assert (EA : A = merge G).
  { apply coalesced_unique; trivial; [now apply merge_coalesced|now rewrite merge_size, SG|]. intros x Hx.
    rewrite merge_off by assumption. now apply Same. }
  apply digits_iff.
  - now apply Forall_map.
  - rewrite map_map. apply Forall_map. eapply Forall_impl; [|exact FQ]. intros pr [Wz <-]. now apply size_pos.
  - now rewrite <- size_product.
  - exists (several (map fst G)). split; [rewrite EA; now apply merge_refine|].
    exists (map (fun pr => several (map fst (snd pr))) Q). unfold G. clear - FQ. induction FQ as [|pr Q [Wz Sz] FQ [IH1 IH2]]; [now split|].
    cbn [map concat]. unfold several in *. rewrite map_app, filter_app, IH1, IH2. split; [reflexivity|]. f_equal.
    fold (several (map fst (snd pr))). rewrite several_product by now apply Forall_map. now rewrite <- size_product.
Qed.
