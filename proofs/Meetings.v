(** meetings: the candidate of a composition, and the first index where its runs carry together. *)
From Coq Require Import List Arith Lia PeanoNat ZArith Bool.
From Proofs Require Import Coalesce Walk Carries Composition Runs.
Import ListNotations.

(** ** The candidate *)

(** The leaf [n:r] cut into its longest runs; where one does not divide what is left, that is a single mode,
    and its first element that does not fit is told. As `Candidate::add` of
    `layout-algebra/src/algebra/exact.rs`. *)
Fixpoint cut (fuel : nat) (A : layout) (n r work : nat) : option (layout * option nat * nat) :=
  match fuel with
  | 0 => None
  | S fuel' =>
      if n <=? 1 then Some ([], None, work) else
      match longest_run A n r work with
      | None => None
      | Some (l, work') =>
          if n mod l =? 0 then
            match cut fuel' A (n / l) (r * l) work' with
            | None => None
            | Some (C, broken, rest) => Some ((l, r) :: C, option_map (Nat.mul l) broken, rest)
            end
          else Some ([(n, r)], Some l, work')
      end
  end.

Fixpoint cuts (A B : layout) (work : nat) : option (list layout * option nat * nat) :=
  match B with
  | [] => Some ([], None, work)
  | (n, r) :: B' =>
      match cut n A n r work with
      | None => None
      | Some (C, broken, work') =>
          match cuts A B' work' with
          | None => None
          | Some (Cs, broken', rest) =>
              Some (C :: Cs, match broken with Some x => Some x | None => option_map (Nat.mul n) broken' end, rest)
          end
      end
  end.

(** The candidate: each mode with the offset that A has at its stride. *)
Definition images (A C : layout) : layout := map (fun '(n, r) => (n, offx A r)) C.

(** Whether the candidate is wrong at an index. *)
Definition shows (A C : layout) (x : nat) : bool := negb (offx A (off C x) =? off (images A C) x).

(** ** Where runs meet *)

(** As `meetings` of `layout-algebra/src/algebra/exact/meeting.rs`. *)
Definition meetings (A C : layout) : list (fraction * Z) :=
  groups (fun p => p <=? sum (map pred (map fst C)) (map (fun d => d mod p) (map snd C))) (map snd C) (jumps 1 A).

(** The modes that take part in a carry, the others at 0, each with its stride as an index. *)
Fixpoint involved (w : nat) (C : layout) (rises : list (list nat)) : layout :=
  match C with
  | [] => []
  | (n, _) :: C' =>
      ((if existsb (fun rs => 0 <? hd 0 rs) rises then n else 1), w) :: involved (w * n) C' (map (@tl nat) rises)
  end.

(** The first index, as little as possible of each mode, the last mode first, whose offset is at least
    [target], with [before] to come from earlier modes; and what is missing there. *)
Fixpoint reaching (L : layout) (before target : nat) : nat * nat :=
  match L with
  | [] => (0, target)
  | (s, d) :: L' =>
      let '(q, missing) := reaching L' (before + (s - 1) * d) target in
      let i := if (d =? 0) || (missing <=? before) then 0 else cdiv (missing - before) d in
      (i + s * q, missing - i * d)
  end.

(** As `first_reaching` of `layout-algebra/src/algebra/exact/meeting.rs`. *)
Definition first_reaching (target : nat) (L : layout) : nat := fst (reaching L 0 target).

Definition first_carry (V : layout) (g : fraction * Z) : nat :=
  first_reaching (snd (fst g)) (combine (map fst V) (fst (fst g))).

Inductive search : Type := Nothing | Found (index : nat) | Unknown.

Fixpoint enumerate (work : nat) (V : layout) (wrong : nat -> bool) (y : nat) : search :=
  match work with
  | 0 => Unknown
  | S work' =>
      if wrong y then Found y else if S y <? size V then enumerate work' V wrong (S y) else Nothing
  end.

Fixpoint sorted_in (x : nat) (xs : list nat) : list nat :=
  match xs with [] => [x] | y :: xs' => if x <=? y then x :: xs else y :: sorted_in x xs' end.

(** The first index where the candidate is wrong. As `first` of
    `layout-algebra/src/algebra/exact/meeting.rs`. *)
Definition first_wrong (A C : layout) (broken : option nat) (work : nat) : search :=
  let gs := meetings A C in
  let V := involved 1 C (map (fun g => fst (fst g)) gs) in
  let carried := map (first_carry V) gs in
  match least carried with
  | None => Nothing
  | Some y =>
      if shows A C (off V y) then Found (off V y) else
      match enumerate work V (fun y => shows A C (off V y)) y with
      | Found y => Found (off V y)
      | Nothing => Nothing
      | Unknown =>
          let later := map (off V) (fold_right sorted_in [] carried) in
          let known := match broken with Some x => [x] | None => [] end in
          match find (shows A C) (later ++ known) with Some x => Found x | None => Unknown end
      end
  end.

(** ** The candidate is the one of Lemma 2 *)

Lemma run_ext f g d k : (forall i, f i = g i) -> forall l, run f d l k = run g d l k.
Proof. intro E. induction k as [|k IH]; intro l; [reflexivity|]. cbn [run]. now rewrite E, IH. Qed.

Lemma cand_ext fuel : forall f g n, (forall i, f i = g i) -> cand fuel f n = cand fuel g n.
Proof.
  induction fuel as [|fuel IH]; intros f g n E; [reflexivity|]. cbn [cand].
  rewrite (run_ext f g (f 1) n E), E. destruct (n =? 1); [reflexivity|]. cbv zeta.
  destruct (n mod run g (g 1) 0 n =? 0); [|reflexivity]. now rewrite (IH _ (fun q => g (run g (g 1) 0 n * q))).
Qed.

(** The pieces of a leaf are the leaf. *)
Lemma cut_leaf fuel : forall A n r work C broken rest, wf A -> 1 <= n ->
  cut fuel A n r work = Some (C, broken, rest) ->
  wf C /\ size C = n /\ forall i, i < n -> off C i = i * r.
Proof.
  induction fuel as [|fuel IH]; intros A n r work C broken rest WA Hn; [discriminate|]. cbn [cut].
  destruct (Nat.leb_spec n 1).
  - intros [= <- _ _]. split; [constructor|]. split; [simpl; lia|]. intros i Hi. assert (i = 0) as -> by lia. reflexivity.
  - destruct (longest_run A n r work) as [[l work']|] eqn:R; [|discriminate].
    destruct (Nat.eqb_spec (n mod l) 0) as [D|].
    + destruct (cut fuel A (n / l) (r * l) work') as [[[C' b] w]|] eqn:E; [|discriminate].
      intros [= <- _ _]. assert (l <> 0) by (intros ->; simpl in D; lia).
      pose proof (Nat.div_mod n l ltac:(lia)) as Dn. rewrite D in Dn.
      assert (n / l <> 0) by (intro Z; rewrite Z in Dn; lia).
      destruct (IH A (n / l) _ _ _ _ _ WA ltac:(lia) E) as (W & S & F).
      split; [apply wf_cons; split; [lia|assumption]|]. split; [simpl; nia|].
      intros i Hi. cbn [off]. rewrite F by (apply Nat.div_lt_upper_bound; nia).
      pose proof (Nat.div_mod i l ltac:(lia)) as Di.
      transitivity ((l * (i / l) + i mod l) * r); [ring|now rewrite <- Di].
    + intros [= <- _ _]. split; [apply wf_cons; split; [lia|constructor]|]. split; [simpl; lia|].
      intros i Hi. cbn [off]. rewrite Nat.mod_small by assumption. lia.
Qed.

(** Where the leaf has a candidate, the pieces are it. *)
Lemma cut_candidate fuel : forall fuel' A n r work C broken rest R, wf A -> 1 <= n ->
  cut fuel A n r work = Some (C, broken, rest) -> cand fuel' (fun i => offx A (r * i)) n = Some R ->
  images A C = R /\ broken = None.
Proof.
  induction fuel as [|fuel IH]; intros fuel' A n r work C broken rest R WA Hn; [discriminate|].
  destruct fuel' as [|fuel']; [discriminate|]. cbn [cut cand].
  destruct (Nat.leb_spec n 1).
  - assert (n = 1) as -> by lia. simpl. intros [= <- <- _] [= <-]. split; reflexivity.
  - destruct (Nat.eqb_spec n 1); [lia|]. rewrite Nat.mul_1_r.
    destruct (longest_run A n r work) as [[l work']|] eqn:Rn; [|discriminate].
    rewrite <- (longest_run_correct A n r work l work' WA Hn Rn). cbv zeta.
    destruct (Nat.eqb_spec (n mod l) 0) as [D|]; [|discriminate].
    destruct (cut fuel A (n / l) (r * l) work') as [[[C' b] w]|] eqn:E; [|discriminate].
    intros [= <- <- _].
    rewrite (cand_ext _ _ (fun i => offx A (r * l * i))) by (intro; f_equal; lia).
    destruct (cand fuel' _ (n / l)) as [R'|] eqn:K; [|discriminate]. intros [= <-].
    assert (l <> 0) by (intros ->; simpl in D; lia).
    pose proof (Nat.div_mod n l ltac:(lia)) as Dn. rewrite D in Dn.
    assert (n / l <> 0) by (intro Z; rewrite Z in Dn; lia).
    destruct (IH _ A (n / l) _ _ _ _ _ _ WA ltac:(lia) E K) as [<- ->]. split; reflexivity.
Qed.

Lemma cuts_leaves A B : forall work Cs broken rest, wf A -> wf B -> cuts A B work = Some (Cs, broken, rest) ->
  Forall2 (fun C b => wf C /\ size C = fst b) Cs B /\ forall x, off (concat Cs) x = off B x.
Proof.
  induction B as [|[n r] B IH]; intros work Cs broken rest WA WB; cbn [cuts].
  - intros [= <- _ _]. split; [constructor|reflexivity].
  - apply wf_cons in WB as [Wn WB].
    destruct (cut n A n r work) as [[[C b] work']|] eqn:E; [|discriminate].
    destruct (cuts A B work') as [[[Cs' b'] w]|] eqn:E'; [|discriminate]. intros [= <- _ _].
    destruct (cut_leaf _ _ _ _ _ _ _ _ WA Wn E) as (W & S & F).
    destruct (IH _ _ _ _ WA WB E') as [F2 FB]. split; [constructor; auto|].
    intro x. cbn [concat off]. rewrite off_app, S, FB by assumption.
    rewrite <- off_mod, S, F by (assumption || (apply Nat.mod_upper_bound; lia)). reflexivity.
Qed.

Lemma cuts_candidates A B : forall work Cs broken rest Rs, wf A -> wf B ->
  cuts A B work = Some (Cs, broken, rest) -> candidates A B = Some Rs -> map (images A) Cs = Rs /\ broken = None.
Proof.
  induction B as [|[n r] B IH]; intros work Cs broken rest Rs WA WB; cbn [cuts candidates].
  - intros [= <- <- _] [= <-]. split; reflexivity.
  - apply wf_cons in WB as [Wn WB].
    destruct (cut n A n r work) as [[[C b] work']|] eqn:E; [|discriminate].
    destruct (cuts A B work') as [[[Cs' b'] w]|] eqn:E'; [|discriminate]. intros [= <- <- _].
    destruct (cand n _ n) as [R|] eqn:K; [|discriminate].
    destruct (candidates A B) as [Rs'|]; [|discriminate]. intros [= <-].
    destruct (cut_candidate _ _ _ _ _ _ _ _ _ _ WA Wn E K) as [E1 ->].
    destruct (IH _ _ _ _ _ WA WB E' eq_refl) as [E2 ->]. cbn [map option_map]. split; [congruence|reflexivity].
Qed.

Lemma images_concat A Cs : concat (map (images A) Cs) = images A (concat Cs).
Proof. unfold images. induction Cs; [reflexivity|]. cbn [map concat]. now rewrite map_app, IHCs. Qed.

Lemma images_wf A C : wf C -> wf (images A C) /\ size (images A C) = size C.
Proof.
  induction C as [|[n r] C IH]; intro W; [split; [constructor|reflexivity]|].
  apply wf_cons in W as [W1 W2]. destruct (IH W2). cbn [images map size] in *. fold (images A C) in *.
  split; [now apply wf_cons|]. congruence.
Qed.

(** Two layouts of the same extents, and what they give at the coordinates of an index. *)
Fixpoint digits (C : layout) (x : nat) : list nat :=
  match C with [] => [] | (n, _) :: C' => x mod n :: digits C' (x / n) end.

Lemma off_digits C x : off C x = sum (digits C x) (map snd C).
Proof. revert x. induction C as [|[n r] C IH]; intro x; [reflexivity|]. cbn [off digits map snd sum]. now rewrite IH. Qed.

Lemma digits_fst C C' x : map fst C = map fst C' -> digits C x = digits C' x.
Proof.
  revert C' x. induction C as [|[n r] C IH]; intros [|[n' r'] C'] x E; try discriminate; [reflexivity|].
  cbn [map fst] in E. injection E as -> E. cbn [digits]. now rewrite (IH C').
Qed.

Lemma digits_below C : forall x, wf C -> Forall2 (fun i n => i < n) (digits C x) (map fst C).
Proof.
  induction C as [|[n r] C IH]; intros x W; [constructor|]. apply wf_cons in W as [W1 W2].
  cbn [digits map fst]. constructor; [apply Nat.mod_upper_bound; lia|auto].
Qed.

Lemma images_parts A C : map fst (images A C) = map fst C /\ map snd (images A C) = map (offx A) (map snd C).
Proof. unfold images. rewrite !map_map. split; apply map_ext; now intros []. Qed.

Lemma sumZ_sum c v : sumZ c (map Z.of_nat v) = Z.of_nat (sum c v).
Proof.
  revert v. induction c as [|i c IH]; intros [|a v]; try reflexivity. cbn [sumZ map sum]. rewrite IH. lia.
Qed.

Lemma meetings_total A C c : wf A -> Forall2 (fun i n => i < n) c (map fst C) ->
  total (meetings A C) c = carried (jumps 1 A) (fun p => sum c (map (fun d => d mod p) (map snd C)) / p).
Proof.
  intros W F. unfold meetings. apply total_groups; [now apply jumps_places|].
  intros p Hp E. apply Nat.leb_gt in E. apply Nat.div_small. eapply Nat.le_lt_trans; [|exact E].
  clear - F. revert F. generalize (map (fun d => d mod p) (map snd C)) (map fst C). intros v n F. revert v.
  induction F as [|i k c n Hi F IH]; intros [|d v]; cbn [sum map]; try lia. specialize (IH v). nia.
Qed.

(** Theorem: what the candidate gets wrong at an index is what its groups carry there; it is right if and only if
    that is 0 everywhere. *)
Theorem wrong_total A C x : wf A -> wf C ->
  (Z.of_nat (offx A (off C x)) - Z.of_nat (off (images A C) x) = total (meetings A C) (digits C x))%Z.
Proof.
  intros WA WC. rewrite meetings_total by (assumption || now apply digits_below).
  rewrite <- identity_1 by assumption. destruct (images_parts A C) as [E1 E2].
  rewrite (off_digits (images A C)), E2, (digits_fst _ C) by assumption.
  rewrite <- (map_map (offx A) Z.of_nat), sumZ_sum, <- off_digits. reflexivity.
Qed.

Lemma shows_total A C x : wf A -> wf C -> (shows A C x = true <-> total (meetings A C) (digits C x) <> 0%Z).
Proof.
  intros WA WC. rewrite <- wrong_total by assumption. unfold shows.
  rewrite negb_true_iff, Nat.eqb_neq. lia.
Qed.

(** ** The first index with a carry *)

Lemma reaching_spec L : wf L -> forall before target, target < before + cosize L ->
  let '(x, missing) := reaching L before target in
  x < size L /\ missing = target - off L x /\ target <= off L x + before /\
  forall y, y < x -> off L y + before < target.
Proof.
  induction L as [|[s d] L IH]; intros W before target H.
  - simpl in *. repeat split; lia.
  - apply wf_cons in W as [W1 W2]. cbn [cosize] in H. cbn [reaching].
    specialize (IH W2 (before + (s - 1) * d) target ltac:(lia)).
    destruct (reaching L (before + (s - 1) * d) target) as [q missing].
    destruct IH as (Hq & -> & Ht & Least).
    set (i := if (d =? 0) || (target - off L q <=? before) then 0 else cdiv (target - off L q - before) d).
    assert (Hi : i < s /\ target <= off L q + i * d + before /\
      forall k, k < i -> k * d + off L q + before < target).
    { subst i. destruct (Nat.eqb_spec d 0) as [->|]; [cbn [orb]; repeat split; lia|].
      destruct (Nat.leb_spec (target - off L q) before); cbn [orb]; [repeat split; lia|].
      set (a := target - off L q - before) in *. pose proof (cdiv_le a d (s - 1) ltac:(lia)) as C1.
      pose proof (cdiv_le a d (cdiv a d) ltac:(lia)) as C2. split; [lia|]. split; [lia|].
      intros k Hk. apply cdiv_le in Hk; lia. }
    clearbody i. destruct Hi as (Hi & Ge & Lt). rewrite off_block by lia. split; [cbn [size]; nia|].
    split; [lia|]. split; [lia|]. intros y Hy. cbn [off].
    pose proof (Nat.div_mod y s ltac:(lia)) as D. pose proof (Nat.mod_upper_bound y s ltac:(lia)).
    assert (y / s < q \/ y / s = q /\ y mod s < i) as [Lq|[-> Li]] by nia.
    + specialize (Least _ Lq). nia.
    + specialize (Lt _ Li). lia.
Qed.

Lemma involved_wf C : forall w rises, wf C -> wf (involved w C rises) /\ length (involved w C rises) = length C.
Proof.
  induction C as [|[n r] C IH]; intros w rises W; [split; [constructor|reflexivity]|].
  apply wf_cons in W as [W1 W2]. cbn [involved length]. destruct (IH (w * n) (map (@tl nat) rises) W2) as [I1 I2].
  split; [apply wf_cons; split; [destruct existsb; lia|assumption]|congruence].
Qed.

(** A coordinate of the modes that take part is an index of all. *)
Lemma involved_index C : forall w rises y, wf C -> y < size (involved w C rises) ->
  exists x, x < size C /\ off (involved w C rises) y = w * x /\ digits C x = digits (involved w C rises) y.
Proof.
  induction C as [|[n r] C IH]; intros w rises y W Hy.
  - exists 0. simpl in *. repeat split; lia.
  - apply wf_cons in W as [W1 W2]. cbn [involved size] in *.
    set (lim := if existsb (fun rs => 0 <? hd 0 rs) rises then n else 1) in *.
    assert (1 <= lim <= n) by (subst lim; destruct existsb; lia). clearbody lim.
    assert (Hq : y / lim < size (involved (w * n) C (map (@tl nat) rises))) by (apply Nat.div_lt_upper_bound; lia).
    destruct (IH _ _ _ W2 Hq) as (x & Hx & Ox & Dx).
    pose proof (Nat.mod_upper_bound y lim ltac:(lia)).
    exists (y mod lim + x * n). cbn [off digits]. rewrite Ox.
    rewrite Nat.mod_add, Nat.div_add, (Nat.mod_small (y mod lim) n), (Nat.div_small (y mod lim) n), Nat.add_0_l, Dx by lia.
    split; [nia|]. split; [ring|reflexivity].
Qed.

(** The modes that do not take part change nothing. *)
Lemma involved_enough C : forall w rises x, wf C -> x < size C ->
  exists y, y < size (involved w C rises) /\ off (involved w C rises) y <= w * x /\
    forall rs, In rs rises -> sum (digits (involved w C rises) y) rs = sum (digits C x) rs.
Proof.
  induction C as [|[n r] C IH]; intros w rises x W Hx.
  - exists 0. simpl in *. repeat split; lia.
  - apply wf_cons in W as [W1 W2]. cbn [involved size] in *.
    destruct (IH (w * n) (map (@tl nat) rises) (x / n) W2) as (y & Hy & Oy & Sy).
    { apply Nat.div_lt_upper_bound; lia. }
    pose proof (Nat.div_mod x n ltac:(lia)) as D. pose proof (Nat.mod_upper_bound x n ltac:(lia)).
    set (V := involved (w * n) C (map (@tl nat) rises)) in *. clearbody V.
    destruct (existsb (fun rs => 0 <? hd 0 rs) rises) eqn:E.
    + exists (x mod n + y * n). cbn [off digits].
      rewrite Nat.mod_add, Nat.div_add, Nat.mod_mod, (Nat.div_small (x mod n)) by lia.
      cbn [Nat.add]. split; [nia|]. split; [nia|]. intros rs Hrs.
      destruct rs as [|a rs]; [reflexivity|]. cbn [sum]. f_equal.
      apply (Sy rs). apply in_map_iff. exists (a :: rs). split; [reflexivity|assumption].
    + exists y. cbn [off digits]. rewrite Nat.mod_1_r, Nat.div_1_r. split; [lia|]. split; [nia|]. intros rs Hrs.
      destruct rs as [|a rs]; [reflexivity|]. cbn [sum].
      assert (a = 0) as ->.
      { destruct (Nat.eq_dec a 0); [assumption|]. assert (existsb (fun rs => 0 <? hd 0 rs) rises = true); [|congruence].
        apply existsb_exists. exists (a :: rs). split; [assumption|]. apply Nat.ltb_lt. simpl. lia. }
      rewrite !Nat.mul_0_r. f_equal. apply (Sy rs). apply in_map_iff. exists (0 :: rs). split; [reflexivity|assumption].
Qed.

Lemma involved_increases C : forall w rises y y', wf C -> 1 <= w -> y < y' < size (involved w C rises) ->
  off (involved w C rises) y + w <= off (involved w C rises) y'.
Proof.
  induction C as [|[n r] C IH]; intros w rises y y' W Hw Hy; [simpl in Hy; lia|].
  apply wf_cons in W as [W1 W2]. cbn [involved size off] in *.
  set (lim := if existsb (fun rs => 0 <? hd 0 rs) rises then n else 1) in *.
  assert (1 <= lim <= n) by (subst lim; destruct existsb; lia). clearbody lim.
  specialize (IH (w * n) (map (@tl nat) rises) (y / lim) (y' / lim) W2 ltac:(nia)).
  set (V := involved (w * n) C (map (@tl nat) rises)) in *. clearbody V.
  assert (Hq : y' / lim < size V) by (apply Nat.div_lt_upper_bound; lia).
  pose proof (Nat.mod_upper_bound y lim ltac:(lia)). pose proof (Nat.div_mod y lim ltac:(lia)).
  pose proof (Nat.div_mod y' lim ltac:(lia)). pose proof (Nat.mod_upper_bound y' lim ltac:(lia)).
  assert (y / lim < y' / lim \/ y / lim = y' / lim /\ y mod lim < y' mod lim) as [Lt|[-> Lt]] by nia.
  - specialize (IH ltac:(lia)). nia.
  - nia.
Qed.

Lemma involved_reach C : forall w rises rs, In rs rises ->
  cosize (combine (map fst (involved w C rises)) rs) = 1 + sum (map pred (map fst C)) rs.
Proof.
  induction C as [|[n r] C IH]; intros w rises rs Hrs; [reflexivity|]. cbn [involved map fst].
  destruct rs as [|a rs]; [reflexivity|]. cbn [combine cosize sum].
  rewrite (IH (w * n) (map (@tl nat) rises) rs) by (apply in_map_iff; exists (a :: rs); split; [reflexivity|assumption]).
  destruct (existsb (fun rs => 0 <? hd 0 rs) rises) eqn:E; [nia|].
  assert (a = 0) as ->; [|nia].
  destruct (Nat.eq_dec a 0); [assumption|]. assert (existsb (fun rs => 0 <? hd 0 rs) rises = true); [|congruence].
  apply existsb_exists. exists (a :: rs). split; [assumption|]. apply Nat.ltb_lt. simpl. lia.
Qed.

Lemma combine_off V : forall rs y, off (combine (map fst V) rs) y = sum (digits V y) rs.
Proof.
  induction V as [|[n w] V IH]; intros [|a rs] y; try reflexivity. cbn [map fst combine off digits sum]. now rewrite IH.
Qed.

Lemma combine_wf V : wf V -> forall rs, length rs = length V ->
  wf (combine (map fst V) rs) /\ size (combine (map fst V) rs) = size V.
Proof.
  induction V as [|[n w] V IH]; intros W [|a rs] E; try discriminate; [split; [constructor|reflexivity]|].
  apply wf_cons in W as [W1 W2]. destruct (IH W2 rs ltac:(simpl in E; congruence)) as [I1 I2].
  cbn [map fst combine size]. split; [apply wf_cons; split; assumption|congruence].
Qed.

(** The groups of a candidate, and the modes that take part in them. *)
Definition taking_part (A C : layout) : layout := involved 1 C (map (fun g => fst (fst g)) (meetings A C)).

Lemma first_carry_spec A C g : wf A -> wf C -> In g (meetings A C) ->
  let y := first_carry (taking_part A C) g in
  y < size (taking_part A C) /\
  1 <= sum (digits (taking_part A C) y) (fst (fst g)) / snd (fst g) /\
  forall k, k < y -> sum (digits (taking_part A C) k) (fst (fst g)) / snd (fst g) = 0.
Proof.
  intros WA WC Hg. pose proof Hg as Hg'. unfold meetings in Hg'. apply groups_in in Hg' as (_ & p & j & Ip & Ep & Ef).
  pose proof (proj1 (Forall_forall _ _) (jumps_places A WA 1 ltac:(lia)) _ Ip) as Hp. simpl in Hp.
  apply Nat.leb_le in Ep. destruct g as [[rs u] jump]. cbn [fst snd] in *.
  pose proof (lowest_div (map snd C) p (map pred (map fst C)) Hp) as Dv. pose proof (lowest_unit (map snd C) p Hp) as Hu.
  rewrite <- Ef in Dv, Hu. cbn [fst snd] in Dv, Hu.
  assert (R : u <= sum (map pred (map fst C)) rs).
  { apply Nat.div_str_pos_iff; [lia|]. rewrite <- Dv. apply Nat.div_str_pos_iff; lia. }
  unfold first_carry, first_reaching. cbn [fst snd].
  assert (Hi : In rs (map (fun g => fst (fst g)) (meetings A C))) by (apply in_map_iff; exists ((rs, u), jump); auto).
  destruct (involved_wf C 1 (map (fun g => fst (fst g)) (meetings A C)) WC) as [WV LV].
  assert (Len : length rs = length (taking_part A C)).
  { unfold taking_part. rewrite LV. unfold lowest in Ef. injection Ef as -> _. now rewrite !map_length. }
  destruct (combine_wf _ WV rs Len) as [WX SX].
  pose proof (involved_reach C 1 _ rs Hi) as Cz. fold (taking_part A C) in *.
  pose proof (reaching_spec _ WX 0 u ltac:(lia)) as Sp.
  destruct (reaching _ 0 u) as [x missing]. destruct Sp as (S1 & _ & S3 & S4). cbn [fst].
  rewrite combine_off in S3. split; [lia|]. split; [apply Nat.div_str_pos_iff; lia|].
  intros k Hk. apply Nat.div_small. specialize (S4 k Hk). rewrite combine_off in S4. lia.
Qed.

Lemma enumerate_spec V wrong work : forall y, y < size V ->
  match enumerate work V wrong y with
  | Found z => y <= z < size V /\ wrong z = true /\ forall k, y <= k < z -> wrong k = false
  | Nothing => forall k, y <= k < size V -> wrong k = false
  | Unknown => True
  end.
Proof.
  induction work as [|work IH]; intros y Hy; [exact I|]. cbn [enumerate].
  destruct (wrong y) eqn:E; [repeat split; (assumption || lia)|].
  destruct (Nat.ltb_spec (S y) (size V)) as [L|L].
  - specialize (IH (S y) L). destruct (enumerate work V wrong (S y)); [| |exact I].
    + intros k Hk. destruct (Nat.eq_dec k y); [now subst|]. apply IH. lia.
    + destruct IH as (I1 & I2 & I3). repeat split; try assumption; try lia.
      intros k Hk. destruct (Nat.eq_dec k y); [now subst|]. apply I3. lia.
  - intros k Hk. assert (k = y) as -> by lia. assumption.
Qed.

Lemma total_0 gs c : (forall g, In g gs -> sum c (fst (fst g)) / snd (fst g) = 0) -> total gs c = 0%Z.
Proof.
  induction gs as [|[[rs u] j] gs IH]; intro H; [reflexivity|]. cbn [total].
  rewrite IH by (intros; apply H; now right). specialize (H _ (or_introl eq_refl)). cbn [fst snd] in H. rewrite H. lia.
Qed.

Lemma total_same gs c c' : (forall rs, In rs (map (fun g => fst (fst g)) gs) -> sum c rs = sum c' rs) ->
  total gs c = total gs c'.
Proof.
  induction gs as [|[[rs u] j] gs IH]; intro H; [reflexivity|]. cbn [total].
  rewrite IH by (intros; apply H; now right). now rewrite (H rs) by (now left).
Qed.

Lemma sorted_in_all xs x : In x (fold_right sorted_in [] xs) -> In x xs.
Proof.
  assert (G : forall y l, In x (sorted_in y l) -> y = x \/ In x l).
  { intros y l. induction l as [|z l IH]; simpl; [tauto|]. destruct (y <=? z); simpl; tauto. }
  induction xs as [|y xs IH]; [trivial|]. cbn [fold_right]. intro H. apply G in H as [->|H]; [now left|right; auto].
Qed.

Section Search.
  Variables A C : layout.
  Hypothesis WA : wf A.
  Hypothesis WC : wf C.
  Notation V := (taking_part A C).

  Lemma shows_part y : y < size V ->
    off V y < size C /\ (shows A C (off V y) = true <-> total (meetings A C) (digits V y) <> 0%Z).
  Proof.
    intro Hy. destruct (involved_index C 1 _ y WC Hy) as (x & Hx & Ox & Dx).
    change (involved 1 C _) with V in Ox, Dx. rewrite Nat.mul_1_l in Ox. subst x.
    split; [assumption|]. rewrite shows_total by assumption. now rewrite Dx.
  Qed.

  (** What shows, shows at the modes that take part. *)
  Lemma shows_enough x : x < size C -> shows A C x = true ->
    exists y, y < size V /\ off V y <= x /\ shows A C (off V y) = true.
  Proof.
    intros Hx S. destruct (involved_enough C 1 (map (fun g => fst (fst g)) (meetings A C)) x WC Hx) as (y & Hy & Oy & Sy).
    change (involved 1 C _) with V in Hy, Oy, Sy. exists y. split; [assumption|]. split; [lia|].
    apply shows_part; [assumption|]. apply shows_total in S; [|assumption..].
    now rewrite (total_same _ _ (digits C x)).
  Qed.

  Lemma nothing_before y : least (map (first_carry V) (meetings A C)) = Some y ->
    y < size V /\ forall k, k < y -> shows A C (off V k) = false.
  Proof.
    intro E. apply least_spec in E as [E1 E2]. apply in_map_iff in E1 as (g & <- & Hg).
    destruct (first_carry_spec A C g WA WC Hg) as (Lt & _ & _). split; [assumption|]. intros k Hk.
    destruct (shows A C (off V k)) eqn:S; [|reflexivity]. exfalso. apply shows_part in S; [|lia]. apply S, total_0.
    intros g' Hg'. destruct (first_carry_spec A C g' WA WC Hg') as (_ & _ & Z). apply Z.
    eapply Nat.lt_le_trans; [exact Hk|]. apply (proj1 (Forall_forall _ _) E2). now apply in_map.
  Qed.

  (** The enumeration ends within the bound. *)
  Definition ends (work : nat) : Prop :=
    forall y, least (map (first_carry V) (meetings A C)) = Some y ->
    shows A C (off V y) = true \/ enumerate work V (fun y => shows A C (off V y)) y <> Unknown.

  Lemma first_index y : y < size V -> (forall k, k < y -> shows A C (off V k) = false) ->
    forall x, x < off V y -> shows A C x = false.
  Proof.
    intros Hy Z x Hx. destruct (shows A C x) eqn:S; [|reflexivity]. exfalso.
    destruct (shows_part y Hy) as [Hc _].
    destruct (shows_enough x ltac:(lia) S) as (k & Hk & Ok & Sk).
    destruct (le_lt_dec y k) as [L|L]; [|now rewrite Z in Sk].
    destruct (Nat.eq_dec y k); [subst; lia|].
    pose proof (involved_increases C 1 (map (fun g => fst (fst g)) (meetings A C)) y k WC) as Inc.
    change (involved 1 C _) with V in Inc. specialize (Inc ltac:(lia) ltac:(lia)). lia.
  Qed.

  Lemma first_wrong_spec broken work : (forall x, broken = Some x -> x < size C) ->
    match first_wrong A C broken work with
    | Nothing => forall x, x < size C -> shows A C x = false
    | Found x => x < size C /\ shows A C x = true /\ (ends work -> forall x', x' < x -> shows A C x' = false)
    | Unknown => ~ ends work
    end.
  Proof.
    intro Hb. unfold first_wrong. change (involved 1 C _) with V.
    destruct (least (map (first_carry V) (meetings A C))) as [y|] eqn:E.
    2: { apply least_none, map_eq_nil in E. intros x Hx. destruct (shows A C x) eqn:S; [|reflexivity].
         apply shows_total in S; [|assumption..]. rewrite E in S. now destruct S. }
    destruct (nothing_before y E) as [Hy Z]. destruct (shows A C (off V y)) eqn:S.
    { split; [now apply shows_part|]. split; [assumption|]. intros _. now apply first_index. }
    pose proof (enumerate_spec V (fun y => shows A C (off V y)) work y Hy) as En.
    destruct (enumerate work V _ y) as [|z|] eqn:Een.
    - intros x Hx. destruct (shows A C x) eqn:Sx; [|reflexivity]. exfalso.
      destruct (shows_enough x Hx Sx) as (k & Hk & _ & Sk).
      destruct (le_lt_dec y k); [rewrite En in Sk by lia|rewrite Z in Sk by lia]; discriminate.
    - destruct En as (B & Sz & Fz). split; [now apply shows_part|]. split; [assumption|]. intros _.
      apply first_index; [lia|]. intros k Hk. destruct (le_lt_dec y k); [apply Fz; lia|now apply Z].
    - assert (Ne : ~ ends work) by (intro Ed; destruct (Ed y E); congruence).
      destruct (find (shows A C) _) as [x|] eqn:F; [|assumption].
      apply find_some in F as [Fi F]. split; [|split; [assumption|intro; contradiction]].
      apply in_app_iff in Fi as [Fi|Fi].
      + apply in_map_iff in Fi as (k & <- & Fi). apply sorted_in_all, in_map_iff in Fi as (g & <- & Hg).
        now apply shows_part, first_carry_spec.
      + apply Hb. destruct broken; [|destruct Fi]. destruct Fi as [->|[]]. reflexivity.
  Qed.
End Search.
