(** upcast, downcast, recast_layout: the same memory as elements of another size. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool Sorted.
From Proofs Require Import Coalesce Walk Complement Nested.
Import ListNotations.

(** ** Definitions *)

(** A mode in elements n times as large, as CuTe has it; with [k = n / d]:
    [s:0 => s:0], [s:q*n => s:q], [k*q:d => q:1], [s:d => 1:1]. *)
Definition group (n : nat) (m : mode) : mode :=
  let '(s, d) := m in if d =? 0 then m else (cdiv s (cdiv n d), cdiv d n).

(** Whether one of the two divides the other. *)
Definition divide_either (a b : nat) : bool := (a mod b =? 0) || (b mod a =? 0).

(** A mode can be grouped: its stride divides n or is a multiple; its extent divides what becomes one, or is a multiple. *)
Definition groupable (n : nat) (m : mode) : bool :=
  let '(s, d) := m in
  (d =? 0) || (divide_either d n && (negb (n mod d =? 0) || divide_either s (n / d))).

(** What becomes one element: [k:d] of [k*q:d], [s:d] of an [s] that divides [k]. *)
Fixpoint joined (n : nat) (L : layout) : layout :=
  match L with
  | [] => []
  | (s, d) :: L' => if negb (d =? 0) && (n mod d =? 0) then (Nat.min s (n / d), d) :: joined n L' else joined n L'
  end.

(** The modes by increasing stride reach all offsets below the result; none goes beyond it if it is the end. *)
Fixpoint filled (k : nat) (L : layout) : nat :=
  match L with [] => k | (s, d) :: L' => if k <? d then k else filled (k + (s - 1) * d) L' end.

(** As `layout-algebra/src/algebra/recast.rs`. *)
Definition upcast (L : layout) (n : nat) : option layout :=
  if (1 <=? n) && forallb (groupable n) L && (filled 1 (isort (moving (joined n L))) =? n)
  then Some (map (group n) L) else None.

(** The first mode for which [p] holds gets [f], the others [g]; whether there is one. *)
Fixpoint at_first (p : mode -> bool) (f g : mode -> mode) (L : layout) : layout * bool :=
  match L with
  | [] => ([], false)
  | m :: L' => if p m then (f m :: map g L', true) else let '(R, found) := at_first p f g L' in (g m :: R, found)
  end.

Definition longer (n : nat) (m : mode) : mode := (fst m * n, snd m).
Definition wider (n : nat) (m : mode) : mode := (fst m, snd m * n).

(** The first mode of stride 1 with more than one element, else the first of stride 1, has n times the elements;
    the others have n times the stride; whether there is such a mode. *)
Definition spread (L : layout) (n : nat) : layout * bool :=
  let '(R, found) := at_first (fun m => (snd m =? 1) && (1 <? fst m)) (longer n) (wider n) L in
  if found then (R, true) else at_first (fun m => snd m =? 1) (longer n) (wider n) L.

(** As `layout-algebra/src/algebra/recast.rs`. *)
Definition downcast (L : layout) (n : nat) : option layout :=
  if n =? 0 then None else
  let '(R, found) := spread L n in Some (if found || (n =? 1) then R else R ++ [(n, 1)]).

(** As `layout-algebra/src/algebra/recast.rs`. *)
Definition recast_layout (L : layout) (old new : nat) : option layout :=
  if (old =? 0) || (new =? 0) then None else
  let up := new / Nat.gcd old new in let down := old / Nat.gcd old new in
  let above := if up =? 1 then Some L else upcast L up in
  if down =? 1 then above else match above with Some R => downcast R down | None => None end.

(** The tree with other modes at its leaves; what is left over is appended. *)
Definition with_modes (t : tree) (R : layout) : tree :=
  let '(u, rest) := replace t (map (fun m => [m]) R) in
  match rest with
  | [] => u
  | _ => Node (match u with Node ts => ts | leaf => [leaf] end ++ map place rest)
  end.

Definition upcast_tree (t : tree) (n : nat) : option tree := option_map (with_modes t) (upcast (flatten t) n).
Definition downcast_tree (t : tree) (n : nat) : option tree := option_map (with_modes t) (downcast (flatten t) n).
Definition recast_layout_tree (t : tree) (old new : nat) : option tree :=
  option_map (with_modes t) (recast_layout (flatten t) old new).

(** ** Which offsets there are *)

(** [y] is an offset of [L]. *)
Definition has_offset (L : layout) (y : nat) : Prop := exists x, x < size L /\ off L x = y.

(** What [n] parts of each element have as offsets. *)
Definition parts (n : nat) (V : list nat) : list nat := flat_map (fun z => map (fun j => n * z + j) (seq 0 n)) V.

Lemma has_offset_vals L y : wf L -> has_offset L y <-> In y (vals L).
Proof.
  intro W. rewrite vals_off by assumption. rewrite in_map_iff. unfold has_offset. split.
  - intros (x & Hx & E). exists x. split; [assumption|]. apply in_seq. lia.
  - intros (x & E & Hx). apply in_seq in Hx. exists x. split; [lia|assumption].
Qed.

Lemma has_offset_0 L : wf L -> has_offset L 0.
Proof. intro W. exists 0. split; [now apply size_pos|now apply off_0]. Qed.

Lemma has_offset_app L1 L2 y : wf L1 -> wf L2 ->
  has_offset (L1 ++ L2) y <-> exists u v, has_offset L1 u /\ has_offset L2 v /\ y = u + v.
Proof.
  intros W1 W2. pose proof (size_pos _ W1). split.
  - intros (x & Hx & E). rewrite size_app in Hx. rewrite off_app in E by assumption.
    exists (off L1 x), (off L2 (x / size L1)). split; [|split; [|now symmetry]].
    + exists (x mod size L1). split; [apply Nat.mod_upper_bound; lia|now apply off_mod].
    + exists (x / size L1). split; [apply Nat.div_lt_upper_bound; lia|reflexivity].
  - intros (u & v & (x1 & H1 & <-) & (x2 & H2 & <-) & ->). exists (x1 + x2 * size L1).
    rewrite size_app. split; [nia|]. rewrite off_app by assumption.
    rewrite <- (off_mod L1), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by (assumption || lia). reflexivity.
Qed.

Lemma has_offset_perm L L' y : wf L -> Permutation (vals L) (vals L') -> wf L' -> has_offset L y <-> has_offset L' y.
Proof.
  intros W P W'. rewrite !has_offset_vals by assumption.
  split; apply Permutation_in; [assumption|now symmetry].
Qed.

Lemma vals_app L1 L2 : vals (L1 ++ L2) = flat_map (fun v => map (fun u => u + v) (vals L1)) (vals L2).
Proof.
  induction L1 as [|[s d] L IH].
  - cbn [app vals]. induction (vals L2) as [|v V IHV]; [reflexivity|]. cbn in *. f_equal. exact IHV.
  - cbn [app vals]. rewrite IH. clear IH. induction (vals L2) as [|v V IHV]; [reflexivity|].
    cbn [flat_map]. rewrite flat_map_app, IHV. f_equal. clear.
    induction (vals L) as [|u U IH]; [reflexivity|]. cbn [map flat_map]. rewrite IH, map_app. f_equal.
    rewrite map_map. apply map_ext. intro. lia.
Qed.

(** ** Elements n times as wide *)

Lemma wider_wf n L : wf L -> wf (map (wider n) L).
Proof. intro W. induction W as [|[s d] L H W IH]; constructor; assumption. Qed.

Lemma wider_size n L : size (map (wider n) L) = size L.
Proof. induction L as [|[s d] L IH]; [reflexivity|]. cbn. now rewrite IH. Qed.

Lemma wider_off n L x : off (map (wider n) L) x = n * off L x.
Proof.
  revert x. induction L as [|[s d] L IH]; intro x; [cbn; lia|].
  cbn [map]. unfold wider at 1. cbn [off fst snd]. rewrite IH. lia.
Qed.

Lemma wider_vals n L : vals (map (wider n) L) = map (fun z => n * z) (vals L).
Proof.
  induction L as [|[s d] L IH]; [cbn; f_equal; lia|]. cbn [map]. unfold wider at 1. cbn [vals fst snd]. rewrite IH. clear IH.
  induction (vals L) as [|v V IH]; [reflexivity|]. cbn [map flat_map]. rewrite IH, map_app. f_equal.
  rewrite map_map. apply map_ext. intro. lia.
Qed.

Lemma has_offset_wider n L y : has_offset (map (wider n) L) y <-> exists z, has_offset L z /\ y = n * z.
Proof.
  unfold has_offset. rewrite wider_size. split.
  - intros (x & Hx & E). rewrite wider_off in E. exists (off L x). split; [now exists x|now symmetry].
  - intros (z & (x & Hx & E) & ->). exists x. split; [assumption|]. rewrite wider_off. now rewrite E.
Qed.

(** ** What becomes one, and the elements that it becomes *)

(** A mode, cut where an element ends. *)
Definition cut (n : nat) (m : mode) : layout := joined n [m] ++ [wider n (group n m)].

Lemma joined_cons n m L : joined n (m :: L) = joined n [m] ++ joined n L.
Proof. destruct m as [s d]. cbn [joined]. destruct (_ && _); reflexivity. Qed.

Lemma joined_app n L L' : joined n (L ++ L') = joined n L ++ joined n L'.
Proof.
  induction L as [|m L IH]; [reflexivity|]. cbn [app].
  now rewrite (joined_cons n m (L ++ L')), (joined_cons n m L), IH, app_assoc.
Qed.

Lemma cdiv_multiple a b : 1 <= b -> cdiv (a * b) b = a.
Proof. intro. rewrite cdiv_div by (lia || apply Nat.mod_mul; lia). apply Nat.div_mul. lia. Qed.

Lemma cdiv_small a b : 1 <= a -> a <= b -> cdiv a b = 1.
Proof.
  intros. assert (0 < cdiv a b) by (apply cdiv_le; lia). destruct (le_lt_dec (cdiv a b) 1) as [|l]; [lia|].
  apply cdiv_le in l; lia.
Qed.

Lemma divides_mod a b : 1 <= b -> a mod b = 0 -> exists q, a = q * b.
Proof. intros H E. exists (a / b). pose proof (Nat.div_mod a b ltac:(lia)). lia. Qed.

Lemma divide_either_spec a b : 1 <= a -> 1 <= b -> divide_either a b = true ->
  (exists q, 1 <= q /\ a = q * b) \/ (exists q, 1 <= q /\ b = q * a).
Proof.
  intros Ha Hb H. apply orb_true_iff in H as [H|H]; apply Nat.eqb_eq, divides_mod in H as [q E]; try assumption; [left|right];
    exists q; (split; [destruct q; lia|assumption]).
Qed.

Lemma cut_correct n m : 1 <= n -> 1 <= fst m -> groupable n m = true ->
  wf (cut n m) /\ size (cut n m) = fst m /\ forall x, off (cut n m) x = off [m] x.
Proof.
  destruct m as [s d]. intros Hn Hs G. cbn [fst] in *. unfold cut, group. cbn [joined].
  unfold groupable in G. destruct (Nat.eqb_spec d 0) as [->|Hd].
  - cbn [negb andb app]. unfold wider. cbn [fst snd Nat.mul].
    split; [apply wf_cons; split; [assumption|constructor]|]. split; [cbn; lia|]. reflexivity.
  - cbn [orb negb andb] in *. apply andb_true_iff in G as [G1 G2].
    apply divide_either_spec in G1; [|lia|lia].
    destruct (Nat.eqb_spec (n mod d) 0) as [D|D].
    + cbn [negb orb] in G2. apply divides_mod in D as [k Ek]; [|lia]. assert (1 <= k) by (destruct k; lia).
      assert (Q : n / d = k) by (rewrite Ek; apply Nat.div_mul; lia).
      rewrite Q in *. assert (C1 : cdiv n d = k) by (rewrite Ek; apply cdiv_multiple; lia).
      assert (C2 : cdiv d n = 1) by (apply cdiv_small; nia). rewrite C1, C2. unfold wider. cbn [app fst snd].
      apply divide_either_spec in G2 as [(q & Hq & E)|(q & Hq & E)]; [| |lia|lia].
      * rewrite E, cdiv_multiple, Nat.min_r by nia.
        split; [apply wf_cons; split; [lia|]; apply wf_cons; split; [lia|constructor]|]. split; [cbn; lia|].
        intro x. cbn [off]. rewrite Nat.mul_1_l, (Nat.mul_comm q k), !Nat.add_0_r.
        rewrite Nat.mod_mul_r by lia. rewrite Ek. lia.
      * rewrite Nat.min_l by nia. rewrite cdiv_small by nia.
        split; [apply wf_cons; split; [lia|]; apply wf_cons; split; [lia|constructor]|]. split; [cbn; lia|].
        intro x. cbn [off]. rewrite Nat.mod_1_r. lia.
    + destruct G1 as [(q & Hq & E)|(q & Hq & E)]; [|exfalso; apply D; rewrite E; apply Nat.mod_mul; lia].
      assert (C1 : cdiv n d = 1) by (apply cdiv_small; nia).
      rewrite C1, E, cdiv_multiple by lia. unfold wider. cbn [app fst snd].
      assert (cdiv s 1 = s) as -> by (rewrite <- (Nat.mul_1_r s) at 1; apply cdiv_multiple; lia).
      split; [apply wf_cons; split; [assumption|constructor]|]. split; [cbn; lia|]. intro x. cbn [off]. lia.
Qed.

Definition groupables (n : nat) (L : layout) : Prop := forallb (groupable n) L = true.

Lemma groupables_cons n m L : groupables n (m :: L) <-> groupable n m = true /\ groupables n L.
Proof. unfold groupables. cbn [forallb]. apply andb_true_iff. Qed.

Lemma cuts_correct n L : 1 <= n -> wf L -> groupables n L ->
  wf (flat_map (cut n) L) /\ size (flat_map (cut n) L) = size L /\ forall x, off (flat_map (cut n) L) x = off L x.
Proof.
  intros Hn W. induction L as [|[s d] L IH]; intro G; [split; [constructor|split; reflexivity]|].
  apply wf_cons in W as [Ws W]. apply groupables_cons in G as [G1 G2]. destruct (IH W G2) as (W' & S & F).
  destruct (cut_correct n (s, d) Hn Ws G1) as (Wc & Sc & Fc). cbn [flat_map].
  split; [now apply wf_app|]. split; [rewrite size_app, Sc, S; reflexivity|].
  intro x. rewrite off_app, Fc, Sc, F by assumption. cbn. lia.
Qed.

Lemma cuts_perm n L : Permutation (flat_map (cut n) L) (joined n L ++ map (wider n) (map (group n) L)).
Proof.
  induction L as [|m L IH]; [reflexivity|]. rewrite joined_cons. cbn [flat_map map]. unfold cut at 1.
  rewrite IH, <- !app_assoc. apply Permutation_app_head. cbn [app].
  apply Permutation_middle.
Qed.

Lemma upcast_split n L : 1 <= n -> wf L -> groupables n L ->
  let J := joined n L in let R := map (group n) L in
  wf J /\ wf R /\ Permutation (vals L) (vals (J ++ map (wider n) R)).
Proof.
  intros Hn W G. destruct (cuts_correct n L Hn W G) as (Wc & Sc & Fc). pose proof (cuts_perm n L) as P.
  pose proof (wf_perm _ _ P Wc) as WJ. apply wf_app in WJ as [WJ WR]. cbv zeta.
  split; [assumption|]. split.
  { clear - WR. induction (map (group n) L) as [|[s d] R IH]; [constructor|]. cbn in WR. apply wf_cons in WR as [? ?].
    apply wf_cons. auto. }
  rewrite <- (vals_perm _ _ P), !vals_off by assumption. rewrite Sc.
  erewrite map_ext; [reflexivity|]. intro. now rewrite Fc.
Qed.

(** ** Whether they reach all offsets below n *)

(** Modes of more than one element that move. *)
Definition long (L : layout) := Forall (fun m => 2 <= fst m /\ 1 <= snd m) L.
Definition ascending (L : layout) := Sorted (fun m m' => snd m <= snd m') L.

Lemma insert_ascending m L : ascending L -> ascending (insert m L).
Proof.
  unfold ascending. induction L as [|x L IH]; intro A; [repeat constructor|]. cbn [insert].
  destruct ((snd m <? snd x) || _) eqn:E.
  - constructor; [assumption|]. constructor. apply orb_true_iff in E as [E|E]; [apply Nat.ltb_lt in E; lia|].
    apply andb_true_iff in E as [E _]. apply Nat.eqb_eq in E. lia.
  - apply orb_false_iff in E as [E _]. apply Nat.ltb_ge in E. inversion A as [|? ? A1 A2]; subst.
    constructor; [now apply IH|]. destruct L as [|y L]; [constructor; assumption|]. cbn [insert].
    destruct (_ || _); constructor; [assumption|]. now inversion A2.
Qed.

Lemma isort_ascending L : ascending (isort L).
Proof. induction L as [|m L IH]; [constructor|]. apply insert_ascending, IH. Qed.

Lemma ascending_cons m L : ascending (m :: L) -> ascending L /\ Forall (fun m' => snd m <= snd m') L.
Proof.
  intro A. apply Sorted_StronglySorted in A; [|intros a b c; lia]. inversion A as [|? ? A1 A2]; subst.
  split; [now apply StronglySorted_Sorted|assumption].
Qed.

Lemma off_at_least L d x : Forall (fun m => d <= snd m) L -> off L x = 0 \/ d <= off L x.
Proof.
  intro F. revert x. induction F as [|[s e] L H F IH]; intro x; [now left|]. cbn [off snd] in *.
  destruct (IH (x / s)) as [E|E]; [|right; lia]. rewrite E. destruct (x mod s); [left; lia|right; nia].
Qed.

Lemma filled_reaches L : long L -> ascending L -> forall k, 1 <= k ->
  (filled k L = k - 1 + cosize L <-> forall y, y < k - 1 + cosize L -> exists y0 v, y0 < k /\ has_offset L v /\ y = y0 + v).
Proof.
  induction L as [|[s d] L IH]; intros Lg A k Hk.
  - cbn [filled cosize]. split; [|lia]. intros _ y Hy. exists y, 0. split; [lia|]. split; [|lia].
    exists 0. split; [cbn; lia|reflexivity].
  - inversion Lg as [|? ? [Hs Hd] Lg']; subst. cbn [fst snd] in *. apply ascending_cons in A as [A A2].
    assert (WL : wf L). { apply Forall_forall. intros m Hm. apply (proj1 (Forall_forall _ _) Lg') in Hm. lia. }
    assert (1 <= (s - 1) * d) by nia. pose proof (off_lt_cosize L 0 WL).
    cbn [filled cosize]. destruct (Nat.ltb_spec k d).
    + split; [lia|]. intro H'. exfalso. destruct (H' k ltac:(lia)) as (y0 & v & Hy0 & (x & Hx & E) & Ey).
      assert (G : off ((s, d) :: L) x = 0 \/ d <= off ((s, d) :: L) x)
        by (apply off_at_least; constructor; [cbn; lia|exact A2]).
      assert (E2 : off ((s, d) :: L) x = v) by exact E. lia.
    + rewrite Nat.add_assoc. replace (k - 1 + (s - 1) * d) with (k + (s - 1) * d - 1) by lia.
      rewrite IH by (assumption || lia). clear IH.
      assert (Sp : forall v, has_offset ((s, d) :: L) v <-> exists i w, i < s /\ has_offset L w /\ v = i * d + w).
      { intro v. change ((s, d) :: L) with ([(s, d)] ++ L).
        rewrite has_offset_app by (assumption || (apply wf_cons; split; [lia|constructor])).
        split.
        - intros (u & w & (x & Hx & <-) & Hw & ->). cbn in Hx. exists x, w. split; [lia|]. split; [assumption|].
          cbn [off]. rewrite Nat.mod_small by lia. lia.
        - intros (i & w & Hi & Hw & ->). exists (i * d), w. split; [|split; [assumption|reflexivity]].
          exists i. split; [cbn; lia|]. cbn [off]. rewrite Nat.mod_small by lia. lia. }
      split; intros H' y Hy; destruct (H' y Hy) as (y0 & v & Hy0 & Hv & Ey).
      * destruct (le_lt_dec (s - 1) (y0 / d)) as [Ge|Lt].
        -- exists (y0 - (s - 1) * d), ((s - 1) * d + v). pose proof (Nat.div_mod y0 d ltac:(lia)).
           split; [lia|]. split; [|nia]. apply Sp. exists (s - 1), v. split; [lia|]. split; [assumption|reflexivity].
        -- exists (y0 mod d), (y0 / d * d + v). pose proof (Nat.div_mod y0 d ltac:(lia)).
           pose proof (Nat.mod_upper_bound y0 d ltac:(lia)).
           split; [lia|]. split; [|lia]. apply Sp. exists (y0 / d), v. split; [lia|]. split; [assumption|reflexivity].
      * apply Sp in Hv as (i & w & Hi & Hw & ->). exists (y0 + i * d), w. split; [nia|]. split; [assumption|lia].
Qed.

Lemma filled_grows L : forall k, k <= filled k L.
Proof.
  induction L as [|[s d] L IH]; intro k; cbn [filled]; [lia|]. destruct (k <? d); [lia|].
  etransitivity; [|apply IH]. apply Nat.le_add_r.
Qed.

(** Where no stride is beyond n, the modes that fill n are all there are. *)
Lemma filled_total L n : Forall (fun m => snd m <= n) L -> forall k, 1 <= k -> filled k L = n -> k - 1 + cosize L = n.
Proof.
  intro F. induction F as [|[s d] L H F IH]; intros k Hk; cbn [filled cosize snd] in *; [lia|].
  destruct (Nat.ltb_spec k d) as [Lt|Ge]; [lia|]. set (t := (s - 1) * d). clearbody t. intro E.
  specialize (IH (k + t) ltac:(lia) E). lia.
Qed.

Lemma joined_strides n L : 1 <= n -> Forall (fun m => 1 <= snd m <= n) (joined n L).
Proof.
  intro Hn. induction L as [|[s d] L IH]; [constructor|]. cbn [joined].
  destruct (Nat.eqb_spec d 0); cbn [negb andb]; [assumption|].
  destruct (Nat.eqb_spec (n mod d) 0) as [D|D]; [|assumption]. constructor; [|assumption].
  apply divides_mod in D as [q E]; [|lia]. cbn. destruct q; nia.
Qed.

Lemma moving_offsets L : wf L -> Forall (fun m => 1 <= snd m) L -> Permutation (vals L) (vals (moving L)).
Proof.
  intros W F. apply vals_moving; [assumption|]. induction F as [|[s d] L H F IH]; [reflexivity|].
  apply wf_cons in W as [Ws W]. cbn [moving filter fst snd] in *.
  destruct (Nat.eqb_spec s 1), (Nat.eqb_spec d 0); cbn [negb andb]; try lia; cbn [size]; rewrite <- IH by assumption;
    unfold moving; lia.
Qed.

(** What is joined reaches all offsets below n and no others. *)
Definition one_element (n : nat) (J : layout) : Prop := forall y, has_offset J y <-> y < n.

Lemma filled_one_element n J : 1 <= n -> wf J -> Forall (fun m => 1 <= snd m <= n) J ->
  (filled 1 (isort (moving J)) = n <-> one_element n J).
Proof.
  intros Hn W F. set (T := isort (moving J)).
  assert (P : Permutation T (moving J)) by apply isort_perm.
  assert (Lg : Forall (fun m => 2 <= fst m /\ 1 <= snd m /\ snd m <= n) T).
  { eapply Permutation_Forall; [symmetry; exact P|]. apply Forall_forall. intros m Hm. apply filter_In in Hm as [Hi Hf].
    apply andb_true_iff in Hf as [Hf _]. apply negb_true_iff, Nat.eqb_neq in Hf.
    apply (proj1 (Forall_forall _ _) W) in Hi as H1. apply (proj1 (Forall_forall _ _) F) in Hi. cbn in *. lia. }
  assert (WT : wf T) by (eapply wf_perm; [symmetry; exact P|now apply moving_wf]).
  assert (O : forall y, has_offset J y <-> has_offset T y).
  { intro y. apply has_offset_perm; [assumption| |assumption].
    rewrite (moving_offsets J W); [now apply vals_perm, Permutation_sym|].
    eapply Forall_impl; [|exact F]. cbn. lia. }
  assert (Lg' : long T) by (eapply Forall_impl; [|exact Lg]; cbn; lia).
  pose proof (filled_reaches T Lg' (isort_ascending _) 1 ltac:(lia)) as R. cbn [Nat.sub Nat.add] in R.
  unfold one_element. split.
  - intro E. assert (Sn : Forall (fun m => snd m <= n) T) by (eapply Forall_impl; [|exact Lg]; cbn; lia).
    pose proof (filled_total T n Sn 1 ltac:(lia) E) as C. cbn [Nat.sub Nat.add] in C.
    intro y. rewrite O. split.
    + intros (x & Hx & <-). rewrite <- C. now apply off_lt_cosize.
    + intro Hy. destruct (proj1 R ltac:(lia) y ltac:(lia)) as (y0 & v & H1 & H2 & ->). assert (y0 = 0) as -> by lia. assumption.
  - intro E. assert (C : cosize T = n).
    { pose proof (cosize_attained T WT). pose proof (size_pos _ WT).
      assert (off T (size T - 1) < n) by (apply E, O; exists (size T - 1); split; [lia|reflexivity]).
      assert (has_offset T (n - 1)) as (x & Hx & Ex) by (apply O, E; lia). pose proof (off_lt_cosize T x WT). lia. }
    rewrite <- C. apply R. intros y Hy. exists 0, y. split; [lia|]. split; [|reflexivity]. apply O, E. lia.
Qed.

(** ** The laws *)

(** The offsets of [A] are `n * r(c) + j` for all `j < n` and all c. *)
Definition same_bytes (n : nat) (A R : layout) : Prop :=
  forall y, has_offset A y <-> exists z j, has_offset R z /\ j < n /\ y = n * z + j.

Lemma upcast_some L n R : upcast L n = Some R ->
  1 <= n /\ groupables n L /\ filled 1 (isort (moving (joined n L))) = n /\ R = map (group n) L.
Proof.
  unfold upcast. destruct (Nat.leb_spec 1 n); [|discriminate]. destruct (forallb (groupable n) L) eqn:G; [|discriminate].
  destruct (Nat.eqb_spec (filled 1 (isort (moving (joined n L)))) n); [|discriminate]. intros [= <-]. auto.
Qed.

(** upcast(a, n) is accepted if and only if three conditions hold. Each stride divides n or is a multiple of
    it. In each mode, the number of elements that are merged divides the extent or is a multiple of it. The
    elements that are merged into one, over all modes together, have the offsets 0, ..., n - 1 and no others.
    *)
Theorem upcast_accepted L n : wf L ->
  upcast L n <> None <-> 1 <= n /\ Forall (fun m => groupable n m = true) L /\ one_element n (joined n L).
Proof.
  intro W. rewrite Forall_forall, <- (forallb_forall (groupable n) L). fold (groupables n L). split.
  - destruct (upcast L n) as [R|] eqn:E; [|congruence]. intros _. apply upcast_some in E as (Hn & G & F & _).
    split; [assumption|]. split; [assumption|]. destruct (upcast_split n L Hn W G) as (WJ & _).
    apply filled_one_element; auto using joined_strides.
  - intros (Hn & G & O). destruct (upcast_split n L Hn W G) as (WJ & _).
    apply filled_one_element in O; auto using joined_strides.
    unfold upcast. unfold groupables in G. rewrite G, O, Nat.eqb_refl. destruct (Nat.leb_spec 1 n); [discriminate|lia].
Qed.

(** upcast: `n * result(c) + j` for all `j < n` and all c are the offsets of a. *)
Theorem upcast_law L n R : wf L -> upcast L n = Some R -> wf R /\ length R = length L /\ same_bytes n L R.
Proof.
  intros W E. assert (A : upcast L n <> None) by congruence. apply upcast_accepted in A as (_ & _ & O); [|assumption].
  apply upcast_some in E as (Hn & G & _ & ->).
  destruct (upcast_split n L Hn W G) as (WJ & WR & P). split; [assumption|]. split; [apply map_length|].
  intro y. rewrite (has_offset_perm L _ y W P) by (apply wf_app; auto using wider_wf).
  rewrite has_offset_app by auto using wider_wf. split.
  - intros (u & v & Hu & Hv & ->). apply has_offset_wider in Hv as (z & Hz & ->). apply O in Hu. exists z, u.
    split; [assumption|]. split; [assumption|lia].
  - intros (z & j & Hz & Hj & ->). exists j, (n * z). split; [now apply O|]. split; [|lia]. apply has_offset_wider.
    now exists z.
Qed.

Lemma map_add_0 V : map (fun u => u + 0) V = V.
Proof. rewrite <- (map_id V) at 2. apply map_ext. intro. lia. Qed.

Lemma nodup_app_l {X} (l l' : list X) : NoDup (l ++ l') -> NoDup l.
Proof.
  induction l as [|x l IH]; intro N; [constructor|]. inversion N as [|? ? N1 N2]; subst. constructor; [|now apply IH].
  intro I. apply N1, in_or_app. now left.
Qed.

(** Each byte once if it was: an operand without two equal offsets is the parts of its elements, in another order. *)
Theorem upcast_once L n R : wf L -> upcast L n = Some R -> NoDup (vals L) -> Permutation (vals L) (parts n (vals R)).
Proof.
  intros W E N. assert (A : upcast L n <> None) by congruence. apply upcast_accepted in A as (_ & _ & O); [|assumption].
  apply upcast_some in E as (Hn & G & _ & ->).
  destruct (upcast_split n L Hn W G) as (WJ & WR & P). apply (Permutation_NoDup P) in N. rewrite P.
  rewrite vals_app, wider_vals in *. clear P.
  assert (PJ : Permutation (vals (joined n L)) (seq 0 n)).
  { apply NoDup_Permutation; [|apply seq_NoDup|].
    - rewrite (vals_off (map (group n) L)) in N by assumption.
      pose proof (size_pos _ WR). destruct (size (map (group n) L)) as [|k]; [lia|]. cbn [seq map flat_map] in N.
      rewrite off_0, Nat.mul_0_r in N by assumption.
      rewrite map_add_0 in N. apply nodup_app_l in N. exact N.
    - intro y. rewrite <- has_offset_vals by assumption. rewrite (O y), in_seq. lia. }
  unfold parts. rewrite flat_map_concat_map, map_map, <- flat_map_concat_map. clear - PJ.
  induction (vals (map (group n) L)) as [|z V IH]; [constructor|]. cbn [flat_map]. apply Permutation_app; [|assumption].
  rewrite (map_ext (fun j => n * z + j) (fun u => u + n * z)) by (intro; lia). now apply Permutation_map.
Qed.

(** upcast: if strides and extents divide, it is accepted if and only if CuTe's result has the law. *)
Theorem upcast_exact L n : wf L -> 1 <= n -> Forall (fun m => groupable n m = true) L ->
  (upcast L n <> None <-> same_bytes n L (map (group n) L)).
Proof.
  intros W Hn G. split.
  - destruct (upcast L n) as [R|] eqn:E; [|congruence]. intros _. destruct (upcast_law L n R W E) as (_ & _ & B).
    now apply upcast_some in E as (_ & _ & _ & ->).
  - intro B. apply upcast_accepted; [assumption|]. split; [assumption|]. split; [assumption|].
    rewrite Forall_forall, <- (forallb_forall (groupable n) L) in G.
    destruct (upcast_split n L Hn W G) as (WJ & WR & P). set (J := joined n L) in *. set (R := map (group n) L) in *.
    assert (Sp : forall y, has_offset L y <-> exists u z, has_offset J u /\ has_offset R z /\ y = u + n * z).
    { intro y. rewrite (has_offset_perm L _ y W P) by (apply wf_app; auto using wider_wf).
      rewrite has_offset_app by auto using wider_wf. split.
      - intros (u & v & Hu & Hv & ->). apply has_offset_wider in Hv as (z & Hz & ->). now exists u, z.
      - intros (u & z & Hu & Hz & ->). exists u, (n * z). split; [assumption|]. split; [|reflexivity].
        apply has_offset_wider. now exists z. }
    intro y. split.
    + intro Hy. pose proof (size_pos _ WR). pose proof (cosize_attained R WR) as C.
      assert (H' : has_offset L (y + n * off R (size R - 1))).
      { apply Sp. exists y, (off R (size R - 1)). split; [assumption|]. split; [|reflexivity].
        exists (size R - 1). split; [lia|reflexivity]. }
      apply B in H' as (z & j & (x & Hx & <-) & Hj & E). pose proof (off_lt_cosize R x WR). nia.
    + intro Hy. assert (H' : has_offset L y).
      { apply B. exists 0, y. split; [now apply has_offset_0|]. split; [assumption|lia]. }
      apply Sp in H' as (u & z & Hu & Hz & E). destruct z; [|nia]. rewrite Nat.mul_0_r, Nat.add_0_r in E. now subst.
Qed.

(** ** downcast *)

Lemma at_first_found p f g L R : at_first p f g L = (R, true) ->
  exists L1 m L2, L = L1 ++ m :: L2 /\ p m = true /\ R = map g L1 ++ f m :: map g L2.
Proof.
  revert R. induction L as [|m L IH]; intros R; cbn [at_first]; [discriminate|]. destruct (p m) eqn:P.
  - intros [= <-]. now exists [], m, L.
  - destruct (at_first p f g L) as [R' [|]]; [|discriminate]. intros [= <-].
    destruct (IH R' eq_refl) as (L1 & m' & L2 & -> & P' & ->). now exists (m :: L1), m', L2.
Qed.

Lemma at_first_missing p f g L R : at_first p f g L = (R, false) -> R = map g L.
Proof.
  revert R. induction L as [|m L IH]; intros R; cbn [at_first]; [now intros [= <-]|]. destruct (p m); [discriminate|].
  destruct (at_first p f g L) as [R' [|]]; [discriminate|]. intros [= <-]. now rewrite (IH R' eq_refl).
Qed.

Lemma spread_found L n R : spread L n = (R, true) ->
  exists L1 s L2, L = L1 ++ (s, 1) :: L2 /\ R = map (wider n) L1 ++ (s * n, 1) :: map (wider n) L2.
Proof.
  unfold spread. destruct (at_first _ (longer n) (wider n) L) as [R' [|]] eqn:E.
  - intros [= <-]. apply at_first_found in E as (L1 & [s d] & L2 & -> & P & ->). cbn [fst snd] in P.
    apply andb_true_iff in P as [P _]. apply Nat.eqb_eq in P. subst. now exists L1, s, L2.
  - intro E2. apply at_first_found in E2 as (L1 & [s d] & L2 & -> & P & ->). cbn [fst snd] in P. apply Nat.eqb_eq in P.
    subst. now exists L1, s, L2.
Qed.

Lemma spread_missing L n R : spread L n = (R, false) -> R = map (wider n) L.
Proof.
  unfold spread. destruct (at_first _ (longer n) (wider n) L) as [R' [|]] eqn:E; [discriminate|]. apply at_first_missing.
Qed.

Lemma wider_1 L : map (wider 1) L = L.
Proof. rewrite <- (map_id L) at 2. apply map_ext. intros [s d]. unfold wider. cbn. now rewrite Nat.mul_1_r. Qed.

Lemma downcast_split L n R : wf L -> downcast L n = Some R ->
  1 <= n /\ wf R /\ Permutation (vals R) (vals ((n, 1) :: map (wider n) L)).
Proof.
  intros W. unfold downcast. destruct (Nat.eqb_spec n 0); [discriminate|].
  destruct (spread L n) as [R' [|]] eqn:E; cbn [orb]; intros [= <-]; (split; [lia|]).
  - apply spread_found in E as (L1 & s & L2 & -> & ->).
    apply wf_app in W as [W1 W]. apply wf_cons in W as [Ws W2].
    assert (wf (map (wider n) L1 ++ (s * n, 1) :: map (wider n) L2)).
    { apply wf_app. split; [now apply wider_wf|]. apply wf_cons. split; [nia|now apply wider_wf]. }
    split; [assumption|]. rewrite map_app. cbn [map]. unfold wider at 4. cbn [fst snd]. rewrite Nat.mul_1_l.
    assert (P : Permutation (map (wider n) L1 ++ (s * n, 1) :: map (wider n) L2) ((s * n, 1) :: map (wider n) (L1 ++ L2))).
    { rewrite map_app. symmetry. apply Permutation_middle. }
    rewrite (vals_perm _ _ P).
    assert (P2 : Permutation ((n, 1) :: map (wider n) L1 ++ (s, n) :: map (wider n) L2)
      ((n, 1) :: (s, n) :: map (wider n) (L1 ++ L2))).
    { constructor. rewrite map_app. symmetry. apply Permutation_middle. }
    rewrite (vals_perm _ _ P2).
    rewrite !vals_off.
    2: { repeat (apply wf_cons; split; [lia|]). apply wider_wf, wf_app. now split. }
    2: { apply wf_cons; split; [nia|]. apply wider_wf, wf_app. now split. }
    cbn [size]. rewrite (Nat.mul_comm s n), Nat.mul_assoc. erewrite map_ext; [reflexivity|]. intro x. cbn [off].
    rewrite Nat.mod_mul_r by lia. rewrite Nat.div_div by lia. lia.
  - apply spread_missing in E as ->. destruct (Nat.eqb_spec n 1) as [->|].
    + split; [now apply wider_wf|]. cbn [vals]. rewrite wider_1. clear.
      induction (vals L) as [|v V IH]; [constructor|]. cbn. now constructor.
    + split; [apply wf_app; split; [now apply wider_wf|apply wf_cons; split; [lia|constructor]]|].
      apply vals_perm. symmetry. apply (Permutation_cons_append (map (wider n) L) (n, 1)).
Qed.

(** downcast is always accepted, for n of at least 1. *)
Theorem downcast_accepted L n : downcast L n <> None <-> 1 <= n.
Proof.
  unfold downcast. destruct (Nat.eqb_spec n 0).
  - split; [congruence|lia].
  - destruct (spread L n) as [R found]. split; [lia|discriminate].
Qed.

(** downcast: the offsets of the result are the parts of the elements, in a different order. Each byte occurs
    as often as before. *)
Theorem downcast_once L n R : wf L -> downcast L n = Some R -> wf R /\ Permutation (vals R) (parts n (vals L)).
Proof.
  intros W E. destruct (downcast_split L n R W E) as (Hn & WR & P). split; [assumption|]. rewrite P.
  cbn [vals]. rewrite wider_vals. unfold parts. rewrite !flat_map_concat_map, map_map.
  erewrite map_ext; [reflexivity|]. intro z. apply map_ext. intro. lia.
Qed.

(** downcast: `n * a(c) + j` for all `j < n` and all c are the offsets of the result. *)
Theorem downcast_law L n R : wf L -> downcast L n = Some R -> same_bytes n R L.
Proof.
  intros W E y. destruct (downcast_once L n R W E) as [WR P]. rewrite has_offset_vals by assumption.
  assert (In y (vals R) <-> In y (parts n (vals L))) as -> by (split; apply Permutation_in; [assumption|now symmetry]).
  unfold parts. rewrite in_flat_map. split.
  - intros (z & Hz & Hy). apply in_map_iff in Hy as (j & <- & Hj). apply in_seq in Hj. exists z, j.
    rewrite has_offset_vals by assumption. split; [assumption|]. split; [lia|reflexivity].
  - intros (z & j & Hz & Hj & ->). apply has_offset_vals in Hz; [|assumption]. exists z. split; [assumption|].
    apply in_map_iff. exists j. split; [reflexivity|]. apply in_seq. lia.
Qed.

(** ** There and back *)

Lemma moving_app L L' : moving (L ++ L') = moving L ++ moving L'.
Proof. apply filter_app. Qed.

Lemma group_wider n m : 1 <= n -> 1 <= fst m -> group n (wider n m) = m /\ groupable n (wider n m) = true /\
  moving (joined n [wider n m]) = [].
Proof.
  destruct m as [s d]. intros Hn Hs. cbn [fst] in Hs. unfold wider, group, groupable. cbn [fst snd joined].
  destruct (Nat.eqb_spec (d * n) 0) as [Z|Z].
  - assert (d = 0) as -> by nia. cbn. repeat split; reflexivity.
  - assert (1 <= d) by (destruct d; lia). rewrite (cdiv_multiple d n), (cdiv_small n (d * n)) by nia. cbn [negb andb orb].
    assert (cdiv s 1 = s) as -> by (rewrite <- (Nat.mul_1_r s) at 1; apply cdiv_multiple; lia).
    split; [reflexivity|]. unfold divide_either. rewrite Nat.mod_mul by lia. cbn [Nat.eqb orb andb].
    destruct (Nat.eq_dec d 1) as [->|Nd].
    + rewrite Nat.mul_1_l, Nat.mod_same, Nat.div_same by lia. cbn [Nat.eqb negb orb]. rewrite Nat.mod_1_r.
      split; [reflexivity|]. rewrite Nat.min_r by lia. reflexivity.
    + rewrite (Nat.mod_small n (d * n)) by nia. destruct (Nat.eqb_spec n 0); [lia|]. split; reflexivity.
Qed.

Lemma groups_wider n L : 1 <= n -> wf L -> map (group n) (map (wider n) L) = L /\ groupables n (map (wider n) L) /\
  moving (joined n (map (wider n) L)) = [].
Proof.
  intros Hn W. induction W as [|m L Hm W IH]; [split; [reflexivity|split; reflexivity]|]. destruct IH as (A & B & C).
  destruct (group_wider n m Hn Hm) as (A' & B' & C'). cbn [map]. rewrite A, A'. split; [reflexivity|].
  split; [now apply groupables_cons|]. rewrite joined_cons. now rewrite moving_app, C, C'.
Qed.

Lemma group_longer n s : 1 <= n -> 1 <= s -> group n (s * n, 1) = (s, 1) /\ groupable n (s * n, 1) = true /\
  joined n (@cons mode (s * n, 1) []) = @cons mode (n, 1) [].
Proof.
  intros Hn Hs. unfold group, groupable. cbn [Nat.eqb joined negb andb orb].
  assert (E1 : cdiv n 1 = n) by (rewrite <- (Nat.mul_1_r n) at 1; apply cdiv_multiple; lia).
  rewrite E1, cdiv_multiple, cdiv_small by lia. split; [reflexivity|].
  unfold divide_either. rewrite Nat.mod_1_r, Nat.div_1_r, Nat.mod_mul by lia. cbn [Nat.eqb negb orb andb].
  rewrite orb_true_r. split; [reflexivity|]. rewrite Nat.min_r by nia. reflexivity.
Qed.

Lemma filled_one n : 1 <= n -> filled 1 (isort (moving (@cons mode (n, 1) []))) = n.
Proof. intro. unfold moving. cbn [filter fst snd]. destruct (Nat.eqb_spec n 1); cbn; lia. Qed.

(** upcast(downcast(a, n), n) is a, or a with a mode `1:1` after the others where the parts of an element were appended. *)
Theorem upcast_downcast L n : wf L -> 1 <= n ->
  match downcast L n with
  | Some R => upcast R n = Some (if length R =? length L then L else L ++ [(1, 1)])
  | None => False
  end.
Proof.
  intros W Hn. unfold downcast. destruct (Nat.eqb_spec n 0); [lia|].
  destruct (spread L n) as [R [|]] eqn:E; cbn [orb].
  - apply spread_found in E as (L1 & s & L2 & -> & ->). rewrite !app_length. cbn [length]. rewrite !map_length, Nat.eqb_refl.
    apply wf_app in W as [W1 W]. apply wf_cons in W as [Ws W2].
    destruct (groups_wider n L1 Hn W1) as (A1 & B1 & C1). destruct (groups_wider n L2 Hn W2) as (A2 & B2 & C2).
    destruct (group_longer n s Hn Ws) as (A & B & C). unfold upcast. rewrite forallb_app. cbn [forallb].
    rewrite map_app. cbn [map]. rewrite A1, A2, A, B. unfold groupables in *. rewrite B1, B2.
    rewrite joined_app, joined_cons, C. rewrite !moving_app, C1, C2. cbn [app]. rewrite app_nil_r.
    rewrite filled_one, Nat.eqb_refl by assumption. destruct n; [lia|reflexivity].
  - apply spread_missing in E as ->. destruct (Nat.eqb_spec n 1) as [->|N1].
    + rewrite map_length, Nat.eqb_refl. destruct (groups_wider 1 L Hn W) as (A & B & C).
      unfold upcast. unfold groupables in B. rewrite B, C, A. reflexivity.
    + rewrite app_length, map_length. cbn [length]. destruct (Nat.eqb_spec (length L + 1) (length L)); [lia|].
      destruct (groups_wider n L Hn W) as (A & B & C). destruct (group_longer n 1 Hn (le_n 1)) as (A1 & B1 & C1).
      rewrite Nat.mul_1_l in *. unfold upcast. rewrite forallb_app. cbn [forallb]. unfold groupables in B. rewrite B, B1.
      rewrite joined_app. change (joined n [(n, 1)]) with (joined n (@cons mode (n, 1) [])). rewrite C1, map_app, A. cbn [map].
      rewrite A1. rewrite moving_app, C. cbn [app].
      rewrite filled_one, Nat.eqb_refl by assumption. destruct n; [lia|reflexivity].
Qed.

(** ** recast_layout *)

(** A bit of an element of [w] bits: [y] is touched by [L]. *)
Definition touches (w : nat) (L : layout) (y : nat) : Prop := exists z j, has_offset L z /\ j < w /\ y = w * z + j.

Lemma touches_bytes g n A R y : 1 <= g -> same_bytes n A R -> touches g A y <-> touches (g * n) R y.
Proof.
  intros Hg B. split.
  - intros (z & j & Hz & Hj & ->). apply B in Hz as (z' & i & Hz' & Hi & ->). exists z', (g * i + j).
    split; [assumption|]. split; nia.
  - intros (z & j & Hz & Hj & ->). exists (n * z + j / g), (j mod g). pose proof (Nat.div_mod j g ltac:(lia)).
    split; [|split; [apply Nat.mod_upper_bound; lia|nia]].
    apply B. exists z, (j / g). split; [assumption|]. split; [|reflexivity]. apply Nat.div_lt_upper_bound; lia.
Qed.

(** recast_layout: the result, with elements of `new` bits, addresses the same bits as the operand, with
    elements of `old` bits. *)
Theorem recast_layout_law L old new R : wf L -> recast_layout L old new = Some R ->
  wf R /\ forall y, touches old L y <-> touches new R y.
Proof.
  intros W. unfold recast_layout. destruct (Nat.eqb_spec old 0); [discriminate|].
  destruct (Nat.eqb_spec new 0); [discriminate|].
  cbn [orb]. set (g := Nat.gcd old new).
  assert (Hg : 1 <= g). { destruct (Nat.eq_dec g 0) as [Z|]; [|lia]. apply Nat.gcd_eq_0_l in Z. lia. }
  destruct (Nat.gcd_divide_l old new) as [down Ed]. destruct (Nat.gcd_divide_r old new) as [up Eu]. fold g in Ed, Eu.
  assert (new / g = up) as -> by (rewrite Eu; apply Nat.div_mul; lia).
  assert (old / g = down) as -> by (rewrite Ed; apply Nat.div_mul; lia).
  assert (1 <= up) by (destruct up; lia). assert (1 <= down) by (destruct down; lia).
  set (above := if up =? 1 then Some L else upcast L up).
  assert (U : forall A, above = Some A -> wf A /\ same_bytes up L A).
  { intros A. subst above. destruct (Nat.eqb_spec up 1) as [->|].
    - intros [= <-]. split; [assumption|]. intro y. split.
      + intro Hy. exists y, 0. split; [assumption|]. split; [lia|lia].
      + intros (z & j & Hz & Hj & ->). replace (1 * z + j) with z by lia. assumption.
    - intro E. destruct (upcast_law L up A W E) as (? & _ & ?). auto. }
  assert (T : forall A R', wf A -> same_bytes up L A -> same_bytes down R' A -> forall y, touches old L y <-> touches new R' y).
  { intros A R' WA B D y. rewrite (touches_bytes old up L A y), (touches_bytes new down R' A y) by (assumption || lia).
    replace (old * up) with (new * down) by nia. reflexivity. }
  clearbody above. destruct above as [A|]; [|destruct (down =? 1); discriminate]. destruct (U A eq_refl) as [WA B].
  destruct (Nat.eqb_spec down 1) as [->|].
  - intros [= <-]. split; [assumption|]. apply (T A); [assumption|assumption|]. intro y. split.
    + intro Hy. exists y, 0. split; [assumption|]. split; lia.
    + intros (z & j & Hz & Hj & ->). replace (1 * z + j) with z by lia. assumption.
  - intro E. destruct (downcast_once A down R WA E) as [WR _]. split; [assumption|].
    apply (T A); [assumption|assumption|]. now apply downcast_law.
Qed.

Lemma parts_parts w n V : parts w (parts n V) = parts (w * n) V.
Proof.
  unfold parts. induction V as [|z V IH]; [reflexivity|]. cbn [flat_map]. rewrite flat_map_app, IH. f_equal.
  rewrite map_seq_blocks, !flat_map_concat_map, map_map. f_equal. apply map_ext. intro q. apply map_ext. intro j. lia.
Qed.

Lemma parts_perm n V V' : Permutation V V' -> Permutation (parts n V) (parts n V').
Proof. intro P. unfold parts. now apply Permutation_flat_map. Qed.

Lemma parts_one V : parts 1 V = V.
Proof.
  induction V as [|z V IH]; [reflexivity|]. change (parts 1 (z :: V)) with (1 * z + 0 :: parts 1 V).
  rewrite IH. f_equal. lia.
Qed.

(** Each bit once if it was: those of the result are those of an operand without two equal offsets, in another order. *)
Theorem recast_layout_once L old new R : wf L -> recast_layout L old new = Some R -> NoDup (vals L) ->
  Permutation (parts old (vals L)) (parts new (vals R)).
Proof.
  intros W. unfold recast_layout. destruct (Nat.eqb_spec old 0); [discriminate|].
  destruct (Nat.eqb_spec new 0); [discriminate|].
  cbn [orb]. set (g := Nat.gcd old new).
  assert (Hg : 1 <= g). { destruct (Nat.eq_dec g 0) as [Z|]; [|lia]. apply Nat.gcd_eq_0_l in Z. lia. }
  destruct (Nat.gcd_divide_l old new) as [down Ed]. destruct (Nat.gcd_divide_r old new) as [up Eu]. fold g in Ed, Eu.
  assert (new / g = up) as -> by (rewrite Eu; apply Nat.div_mul; lia).
  assert (old / g = down) as -> by (rewrite Ed; apply Nat.div_mul; lia).
  set (above := if up =? 1 then Some L else upcast L up). intros E N.
  assert (U : forall A, above = Some A -> wf A /\ Permutation (vals L) (parts up (vals A))).
  { intros A. subst above. destruct (Nat.eqb_spec up 1) as [->|].
    - intros [= <-]. rewrite parts_one. auto.
    - intro EA. split; [now apply (upcast_law L up)|now apply upcast_once]. }
  clearbody above. destruct above as [A|]; [|destruct (down =? 1); discriminate]. destruct (U A eq_refl) as [WA P].
  assert (D : Permutation (vals R) (parts down (vals A))).
  { destruct (Nat.eqb_spec down 1) as [->|]; [injection E as <-; now rewrite parts_one|now apply downcast_once]. }
  rewrite (parts_perm old _ _ P), (parts_perm new _ _ D), !parts_parts. replace (old * up) with (new * down) by nia.
  reflexivity.
Qed.

(** ** Nested layouts *)

Lemma with_modes_flatten t R : length (flatten t) <= length R -> flatten (with_modes t R) = R.
Proof.
  intro Le. unfold with_modes. set (k := length (flatten t)) in *. set (one := fun m : mode => [m]).
  assert (One : forall L : layout, concat (map one L) = L) by (induction L as [|m L IH]; [reflexivity|]; cbn; now rewrite IH).
  assert (Places : forall L : layout, flat_map flatten (map place (map one L)) = L).
  { induction L as [|m L IH]; [reflexivity|]. cbn. now rewrite IH. }
  destruct (replace_flatten t (map one (firstn k R)) (map one (skipn k R))) as [E1 E2].
  { rewrite map_length, firstn_length. fold k. lia. }
  rewrite <- map_app, firstn_skipn, One in E1. rewrite <- map_app, firstn_skipn in E2.
  change (fun m => [m]) with one. destruct (replace t (map one R)) as [u rest]. cbn [fst snd] in E1, E2. subst rest.
  specialize (Places (skipn k R)). pose proof (firstn_skipn k R) as S.
  destruct (map one (skipn k R)) as [|x xs].
  - cbn in Places. rewrite <- Places, app_nil_r in S. congruence.
  - destruct u as [m|ts]; cbn [flatten] in *; rewrite flat_map_app, Places; [|rewrite E1; exact S].
    change (flat_map flatten [Leaf m]) with [m]. rewrite E1. exact S.
Qed.

Lemma spread_length L n : length (fst (spread L n)) = length L.
Proof.
  destruct (spread L n) as [R [|]] eqn:E; cbn [fst].
  - apply spread_found in E as (L1 & s & L2 & -> & ->). rewrite !app_length. cbn [length]. rewrite !map_length. reflexivity.
  - apply spread_missing in E as ->. apply map_length.
Qed.

Lemma downcast_length L n R : downcast L n = Some R -> length L <= length R.
Proof.
  unfold downcast. destruct (n =? 0); [discriminate|]. pose proof (spread_length L n) as S.
  destruct (spread L n) as [R' found]. cbn [fst] in S. intros [= <-]. destruct (found || (n =? 1)); [lia|].
  rewrite app_length. lia.
Qed.

Lemma upcast_length L n R : upcast L n = Some R -> length R = length L.
Proof. intro E. apply upcast_some in E as (_ & _ & _ & ->). apply map_length. Qed.

Lemma recast_layout_length L old new R : recast_layout L old new = Some R -> length L <= length R.
Proof.
  unfold recast_layout. destruct (_ || _); [discriminate|]. cbv zeta.
  set (above := if new / Nat.gcd old new =? 1 then Some L else upcast L (new / Nat.gcd old new)).
  assert (U : forall A, above = Some A -> length A = length L).
  { intros A. subst above. destruct (_ =? 1); [intros [= <-]; reflexivity|apply upcast_length]. }
  clearbody above. destruct (_ =? 1).
  - intro E. specialize (U R E). lia.
  - destruct above as [A|]; [|discriminate]. intro E. apply downcast_length in E. specialize (U A eq_refl). lia.
Qed.

(** A result has the tree of the operand, each leaf replaced, and what is appended: the laws above are those of trees. *)
Theorem recasts_of_trees t :
  (forall n u, upcast_tree t n = Some u -> upcast (flatten t) n = Some (flatten u)) /\
  (forall n u, downcast_tree t n = Some u -> downcast (flatten t) n = Some (flatten u)) /\
  (forall old new u, recast_layout_tree t old new = Some u -> recast_layout (flatten t) old new = Some (flatten u)).
Proof.
  unfold upcast_tree, downcast_tree, recast_layout_tree. split; [|split].
  - intros n u. destruct (upcast (flatten t) n) as [R|] eqn:E; [|discriminate]. intros [= <-].
    rewrite with_modes_flatten; [reflexivity|]. apply upcast_length in E. lia.
  - intros n u. destruct (downcast (flatten t) n) as [R|] eqn:E; [|discriminate]. intros [= <-].
    rewrite with_modes_flatten; [reflexivity|]. now apply downcast_length in E.
  - intros old new u. destruct (recast_layout (flatten t) old new) as [R|] eqn:E; [|discriminate]. intros [= <-].
    rewrite with_modes_flatten; [reflexivity|]. now apply recast_layout_length in E.
Qed.

(** The rule for extents asks for more than the law: in `(3,2):(1,1)` the offsets 0, ..., 3 are two elements of two, and CuTe
    answers `(2,1):(1,1)`, but 2 does not divide 3. *)
Theorem extents_beyond_law : let A := [(3, 1); (2, 1)] in
  same_bytes 2 A (map (group 2) A) /\ upcast A 2 = None.
Proof.
  split; [|reflexivity]. intro y. split.
  - intros (x & Hx & <-). cbn in Hx. exists (off [(3, 1); (2, 1)] x / 2), (off [(3, 1); (2, 1)] x mod 2).
    do 6 (destruct x as [|x]; [cbn; split; [|split; lia]; solve [exists 0; cbn; lia | exists 1; cbn; lia]|]). lia.
  - intros (z & j & (x & Hx & <-) & Hj & ->). cbn in Hx.
    destruct x as [|[|x]]; [| |lia]; destruct j as [|[|j]]; try lia; [exists 0|exists 1|exists 2|exists 5]; cbn; lia.
Qed.
