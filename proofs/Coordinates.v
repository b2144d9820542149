(** make_identity_layout, and what becomes of it: layouts whose offsets are coordinates. *)
From Coq Require Import List Arith Lia PeanoNat Bool Sorted.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested.
Import ListNotations.

(** A stride that is a tuple: a number for each leaf of the coordinate, none for 0 from there on. *)
Definition step := list nat.
Definition tmode := (nat * step)%type.
Definition tlayout := list tmode.

Definition along (l : nat) (d : step) : nat := nth l d 0.

(** What becomes of leaf l of the coordinate alone: a layout of integers. *)
Definition component (l : nat) (V : tlayout) : layout := map (fun m => (fst m, along l (snd m))) V.

Definition twf (V : tlayout) := Forall (fun m => 1 <= fst m) V.
Definition tsize (V : tlayout) := size (component 0 V).

(** A step along one leaf, or none: [4*E<0>]. *)
Fixpoint one_leaf (d : step) : bool :=
  match d with [] => true | a :: d' => if a =? 0 then one_leaf d' else forallb (Nat.eqb 0) d' end.

Definition along_one_leaf (V : tlayout) : bool := forallb (fun m => one_leaf (snd m)) V.

Lemma component_wf l V : wf (component l V) <-> twf V.
Proof. unfold wf, twf, component. rewrite Forall_map. reflexivity. Qed.

Lemma component_size l V : size (component l V) = tsize V.
Proof. unfold tsize. induction V as [|[s d] V IH]; [reflexivity|]. simpl. now rewrite IH. Qed.

Lemma component_app l V W : component l (V ++ W) = component l V ++ component l W.
Proof. apply map_app. Qed.

Lemma tsize_app V W : tsize (V ++ W) = tsize V * tsize W.
Proof. unfold tsize. rewrite component_app. apply size_app. Qed.

Lemma zeros_along d : forallb (Nat.eqb 0) d = true <-> forall l, along l d = 0.
Proof.
  unfold along. rewrite forallb_forall. split.
  - intros H l. destruct (nth_in_or_default l d 0) as [I|]; [|assumption]. now apply H, Nat.eqb_eq in I.
  - intros H x I. apply Nat.eqb_eq. destruct (In_nth d x 0 I) as (l & _ & E). now rewrite <- E, H.
Qed.

Lemma one_leaf_spec d : one_leaf d = true <->
  forall l l', along l d <> 0 -> along l' d <> 0 -> l = l'.
Proof.
  induction d as [|a d IH]; cbn [one_leaf].
  - split; [|reflexivity]. intros _ l l' H. exfalso. apply H. unfold along. destruct l; reflexivity.
  - destruct (Nat.eqb_spec a 0) as [->|Ha].
    + rewrite IH. split; intros H l l' N N'.
      * destruct l; [now contradiction N|]. destruct l'; [now contradiction N'|]. f_equal. now apply H.
      * assert (S l = S l') as [= ->] by (now apply H). reflexivity.
    + rewrite zeros_along. split.
      * intros H [|l] [|l'] N N'; [reflexivity| | |]; exfalso.
        -- apply N', H.
        -- apply N, H.
        -- apply N, H.
      * intros H l. destruct (Nat.eq_dec (along l d) 0) as [|N]; [assumption|exfalso].
        specialize (H 0 (S l) Ha N). discriminate.
Qed.

(** ** Several layouts of integers as one of tuples *)

(** Where the modes of a layout begin, and where they end. *)
Fixpoint begins (b : nat) (L : layout) : list nat :=
  match L with [] => [] | (s, _) :: L' => b :: begins (b * s) L' end.
Fixpoint ends (b : nat) (L : layout) : list nat :=
  match L with [] => [] | (s, _) :: L' => b * s :: ends (b * s) L' end.

(** Into a list that increases. *)
Fixpoint put (e : nat) (es : list nat) : list nat :=
  match es with
  | [] => [e]
  | x :: es' => if e <? x then e :: es else if e =? x then es else x :: put e es'
  end.

(** All places where a mode of one of the layouts ends; n is the size of each. *)
Definition cuts (n : nat) (Ls : list layout) : list nat :=
  fold_right put [] (filter (Nat.ltb 1) (n :: flat_map (ends 1) Ls)).

(** From each place to the next. *)
Fixpoint factors (b : nat) (es : list nat) : option (list nat) :=
  match es with
  | [] => Some []
  | e :: es' => if e mod b =? 0 then option_map (cons (e / b)) (factors e es') else None
  end.

Fixpoint cut (b : nat) (fs : list nat) (f : nat -> step) : tlayout :=
  match fs with [] => [] | s :: fs' => (s, f b) :: cut (b * s) fs' f end.

(** As `joined` of `layout-algebra/src/algebra/identity/by_leaf.rs`, but for the rule of one leaf. *)
Definition join (n : nat) (Ls : list layout) : option tlayout :=
  option_map (fun fs => cut 1 fs (fun x => map (fun L => off L x) Ls)) (factors 1 (cuts n Ls)).

(** Of any two numbers the smaller divides the larger. *)
Definition chain_of_divisors (es : list nat) :=
  forall x y, In x es -> In y es -> x <= y -> Nat.divide x y.

Lemma put_in e es x : In x (put e es) <-> x = e \/ In x es.
Proof.
  induction es as [|y es IH]; cbn [put]; [simpl; intuition congruence|].
  destruct (e <? y); [simpl; intuition congruence|].
  destruct (Nat.eqb_spec e y); simpl; [subst; intuition congruence|]. rewrite IH. intuition congruence.
Qed.

Lemma put_sorted e es : StronglySorted lt es -> StronglySorted lt (put e es).
Proof.
  induction 1 as [|y es S IH F]; cbn [put]; [repeat constructor|].
  destruct (Nat.ltb_spec e y).
  - constructor; [constructor; assumption|]. constructor; [assumption|].
    eapply Forall_impl; [|exact F]. simpl. intros; lia.
  - destruct (Nat.eqb_spec e y); [constructor; assumption|]. constructor; [assumption|].
    apply Forall_forall. intros x I. apply put_in in I as [->|I]; [lia|].
    now apply (proj1 (Forall_forall _ _) F).
Qed.

Lemma cuts_in n Ls x : In x (cuts n Ls) <-> 1 < x /\ (x = n \/ exists L, In L Ls /\ In x (ends 1 L)).
Proof.
  unfold cuts. assert (G : forall l, In x (fold_right put [] l) <-> In x l).
  { induction l as [|a l IH]; [reflexivity|]. cbn [fold_right]. rewrite put_in, IH. simpl. intuition congruence. }
  rewrite G, filter_In, Nat.ltb_lt. simpl. rewrite in_flat_map.
  split; [intros [[<-|H] ?]|intros [? [->|H]]]; intuition.
Qed.

Lemma cuts_sorted n Ls : StronglySorted lt (cuts n Ls).
Proof.
  unfold cuts. induction (filter _ _) as [|a l IH]; [constructor|]. cbn [fold_right]. now apply put_sorted.
Qed.

(** Modes of two elements or more. *)
Definition big (L : layout) := Forall (fun m => 2 <= fst m) L.

Lemma coalesced_big L : coalesced L -> big L.
Proof.
  induction L as [|[s d] L IH]; intro C; [constructor|]. simpl in C. constructor; [simpl; tauto|]. apply IH. tauto.
Qed.

Lemma big_wf L : big L -> wf L.
Proof. intro H. eapply Forall_impl; [|exact H]. simpl. intros; lia. Qed.

Lemma ends_range b L x : 1 <= b -> wf L -> In x (ends b L) -> b <= x /\ Nat.divide b x /\ Nat.divide x (b * size L).
Proof.
  revert b; induction L as [|[s d] L IH]; intros b Hb W I; [contradiction|].
  apply wf_cons in W as [W1 W2]. cbn [ends size] in *. destruct I as [<-|I].
  - split; [nia|]. split; [exists s; lia|]. exists (size L). lia.
  - destruct (IH (b * s) ltac:(nia) W2 I) as (L1 & [q Q] & D). split; [nia|]. split; [exists (q * s); nia|].
    replace (b * (s * size L)) with (b * s * size L) by lia. exact D.
Qed.

Lemma ends_big b L x : 1 <= b -> big L -> In x (ends b L) -> b < x.
Proof.
  intros Hb B. destruct L as [|[s d] L]; [contradiction|]. inversion B as [|? ? Hs B']; subst. simpl in Hs.
  cbn [ends]. intros [<-|I]; [nia|]. apply ends_range in I as [? _]; [|nia|now apply big_wf]. nia.
Qed.

Lemma ends_chain b L : 1 <= b -> wf L -> chain_of_divisors (ends b L).
Proof.
  revert b; induction L as [|[s d] L IH]; intros b Hb W x y Ix Iy Le; [contradiction|].
  apply wf_cons in W as [W1 W2]. cbn [ends] in *.
  destruct Ix as [<-|Ix], Iy as [<-|Iy].
  - apply Nat.divide_refl.
  - now apply (ends_range (b * s) L y ltac:(nia) W2).
  - destruct (ends_range (b * s) L x ltac:(nia) W2 Ix) as (? & D & _).
    assert (x = b * s) as -> by lia. apply Nat.divide_refl.
  - apply (IH (b * s)); auto; nia.
Qed.

Lemma merge_ends L : forall b x, In x (ends b (merge L)) -> In x (ends b L).
Proof.
  induction L as [|[s d] L IH]; intros b x; [trivial|]. cbn [merge ends].
  destruct (Nat.eqb_spec s 1) as [->|].
  - intro I. right. apply IH. now rewrite Nat.mul_1_r.
  - specialize (IH (b * s) x). destruct (merge L) as [|[s' d'] R]; [cbn [ends In]; tauto|].
    destruct (s * d =? d'); cbn [ends] in *.
    + rewrite Nat.mul_assoc. intro I. right. apply IH. exact I.
    + intros [<-|I]; [now left|]. right. apply IH. exact I.
Qed.

Lemma factors_some es : forall b, 1 <= b -> StronglySorted lt es -> chain_of_divisors (b :: es) ->
  Forall (lt b) es -> exists fs, factors b es = Some fs.
Proof.
  induction es as [|e es IH]; intros b Hb S C F; [eexists; reflexivity|].
  inversion S as [|? ? S' F1]; inversion F as [|? ? Fe F2]; subst. cbn [factors].
  destruct (C b e) as [q ->]; [now left|right; now left|lia|].
  rewrite Nat.mod_mul by lia. simpl. destruct (IH (q * b)) as [fs ->]; try assumption; [lia| |eexists; reflexivity].
  intros x y Ix Iy. apply C; now right.
Qed.

Lemma factors_divide es : forall b fs, 1 <= b -> factors b es = Some fs -> Forall (lt 0) es ->
  Forall (Nat.divide b) es.
Proof.
  induction es as [|e es IH]; intros b fs Hb E P; [constructor|]. cbn [factors] in E.
  inversion P as [|? ? Pe P']; subst.
  destruct (Nat.eqb_spec (e mod b) 0) as [D|]; [|discriminate].
  destruct (factors e es) as [gs|] eqn:G; [|discriminate].
  assert (Be : Nat.divide b e) by (apply Nat.mod_divide; [lia|assumption]).
  constructor; [assumption|]. eapply Forall_impl; [|apply (IH e gs); assumption].
  intros x Dx. eapply Nat.divide_trans; eassumption.
Qed.

(** The extents fs cut the modes of L. *)
Inductive refine : list nat -> layout -> Prop :=
  | refine_nil : refine [] []
  | refine_end s d fs L : 1 <= s -> refine fs L -> refine (s :: fs) ((s, d) :: L)
  | refine_part f s d fs L : 1 <= f -> 1 <= s -> refine fs ((s, f * d) :: L) -> refine (f :: fs) ((f * s, d) :: L).

Lemma factors_refine es : forall b fs L, 1 <= b -> big L -> StronglySorted lt es ->
  Forall (fun e => b < e <= b * size L) es -> incl (ends b L) es -> factors b es = Some fs -> refine fs L.
Proof.
  induction es as [|e es IH]; intros b fs L Hb B S F I E.
  - injection E as <-. destruct L as [|[s d] L]; [constructor|]. exfalso. apply (I (b * s)). now left.
  - cbn [factors] in E. destruct (Nat.eqb_spec (e mod b) 0) as [D|]; [|discriminate].
    destruct (factors e es) as [gs|] eqn:G; [|discriminate]. injection E as <-.
    inversion S as [|? ? S' F1]; inversion F as [|? ? Fe F2]; subst.
    pose proof (Nat.div_mod e b ltac:(lia)) as De. rewrite D in De. set (f := e / b) in *. clearbody f.
    assert (Ef : e = b * f) by lia. clear De D.
    destruct L as [|[s d] L]; [simpl in Fe; lia|].
    inversion B as [|? ? Hs B']; subst. cbn [fst] in Hs. cbn [size] in *.
    assert (Fs : forall x, In x es -> b * f < x /\ x <= b * (s * size L)).
    { intros x Ix. split; [now apply (proj1 (Forall_forall _ _) F1)|].
      now apply (proj1 (Forall_forall _ _) F2) in Ix. }
    destruct (I (b * s) (or_introl eq_refl)) as [Eq|Is].
    + assert (f = s) as -> by nia. constructor; [lia|].
      apply (IH (b * s)); try assumption; [nia| |].
      * apply Forall_forall. intros x Ix. destruct (Fs x Ix). nia.
      * intros x Ix. destruct (I x) as [<-|]; [right; exact Ix| |assumption].
        apply ends_big in Ix; [lia|nia|assumption].
    + assert (Dv : Nat.divide (b * f) (b * s)).
      { assert (Forall (Nat.divide (b * f)) es) as FD.
        { eapply factors_divide; [|exact G|]; [lia|]. apply Forall_forall. intros x Ix. destruct (Fs x Ix). lia. }
        now apply (proj1 (Forall_forall _ _) FD). }
      destruct Dv as [t Et]. assert (Es : s = f * t) by nia. destruct (Fs _ Is) as [Lt _].
      assert (2 <= t) by nia. rewrite Es. constructor; [nia|lia|].
      apply (IH (b * f)); try assumption; [lia|now constructor| |].
      * apply Forall_forall. intros x Ix. destruct (Fs x Ix). cbn [size]. nia.
      * intros x Ix. cbn [ends] in Ix. replace (b * f * t) with (b * s) in Ix by nia.
        destruct (I x) as [<-|]; [exact Ix| |assumption]. exfalso.
        destruct Ix as [Ix|Ix]; [lia|]. apply ends_range in Ix as [? _]; [lia|nia|now apply big_wf].
Qed.

Lemma refine_wf fs L : refine fs L -> wf L /\ Forall (le 1) fs.
Proof.
  induction 1 as [|s d fs L Hs R [W F]|f s d fs L Hf Hs R [W F]]; [split; constructor| |].
  - split; [apply wf_cons; split; assumption|]. now constructor.
  - apply wf_cons in W as [_ W]. split; [apply wf_cons; split; [nia|assumption]|]. now constructor.
Qed.

Lemma cut_correct fs L : refine fs L -> forall b F l x, 1 <= b -> (forall q, along l (F (b * q)) = off L q) ->
  off (component l (cut b fs F)) x = off L x.
Proof.
  induction 1 as [|s d fs L Hs R IH|f s d fs L Hf Hs R IH]; intros b F l x Hb E; [reflexivity| |];
    destruct (refine_wf _ _ R) as [W _]; cbn [cut component map off fst snd].
  - fold (component l (cut (b * s) fs F)). rewrite (IH (b * s) F).
    + f_equal. specialize (E 1). rewrite Nat.mul_1_r in E. rewrite E. cbn [off].
      destruct (Nat.eq_dec s 1) as [->|]; [now rewrite Nat.mod_1_r|].
      rewrite (Nat.mod_small 1), (Nat.div_small 1), off_0 by (assumption || lia). lia.
    + nia.
    + intro q. rewrite <- Nat.mul_assoc, E. cbn [off].
      rewrite (Nat.mul_comm s q), Nat.mod_mul, Nat.div_mul by lia. lia.
  - fold (component l (cut (b * f) fs F)). apply wf_cons in W as [_ W]. rewrite (IH (b * f) F).
    + cbn [off]. destruct (merge_step f d s x Hf Hs) as [E1 E2]. rewrite E1, E2.
      specialize (E 1). rewrite Nat.mul_1_r in E. rewrite E. cbn [off].
      destruct (Nat.eq_dec f 1) as [->|]; [rewrite !Nat.mod_1_r; lia|].
      rewrite (Nat.mod_small 1), (Nat.div_small 1), off_0 by (assumption || nia). lia.
    + nia.
    + intro q. rewrite <- Nat.mul_assoc, E. cbn [off].
      destruct (merge_step f d s (f * q) Hf Hs) as [E1 E2].
      rewrite E1, E2, (Nat.mul_comm f q), Nat.mod_mul, Nat.div_mul by lia. lia.
Qed.

Lemma cut_size fs L : refine fs L -> forall b F, twf (cut b fs F) /\ tsize (cut b fs F) = size L.
Proof.
  unfold tsize. induction 1 as [|s d fs L Hs R IH|f s d fs L Hf Hs R IH]; intros b F.
  - split; [constructor|reflexivity].
  - destruct (IH (b * s) F) as [W S]. split; [constructor; assumption|]. cbn [cut component map size fst].
    fold (component 0 (cut (b * s) fs F)). now rewrite S.
  - destruct (IH (b * f) F) as [W S]. split; [constructor; assumption|]. cbn [cut component map size fst] in *.
    fold (component 0 (cut (b * f) fs F)). rewrite S. lia.
Qed.

Lemma along_map x l Ls : along l (map (fun L => off L x) Ls) = off (nth l Ls []) x.
Proof. unfold along. apply (map_nth (fun L => off L x) Ls [] l). Qed.

(** Coalesced layouts of n elements each. *)
Definition components (n : nat) (Ls : list layout) := Forall (fun L => coalesced L /\ size L = n) Ls.

Lemma cuts_range n Ls : components n Ls -> Forall (fun e => 1 < e <= n) (cuts n Ls).
Proof.
  intro C. apply Forall_forall. intros e I. apply cuts_in in I as [H1 [->|(L & IL & I)]]; [lia|].
  apply (proj1 (Forall_forall _ _) C) in IL as [CL S]. pose proof (coalesced_wf _ CL) as W.
  apply ends_range in I as (_ & _ & [q D]); [|lia|assumption]. rewrite S, Nat.mul_1_l in D.
  pose proof (size_pos _ W). split; [assumption|]. destruct q; nia.
Qed.

Lemma join_refines n Ls fs l : 1 <= n -> components n Ls -> factors 1 (cuts n Ls) = Some fs ->
  exists L, refine fs L /\ size L = n /\ forall x, off L x = off (nth l Ls []) x.
Proof.
  intros Hn C E. destruct (le_lt_dec (length Ls) l) as [Ge|Lt].
  - exists (if n =? 1 then [] else [(n, 0)]). split; [|split].
    + eapply (factors_refine (cuts n Ls) 1); [lia| |apply cuts_sorted| | |exact E].
      * destruct (Nat.eqb_spec n 1); repeat constructor. simpl. lia.
      * eapply Forall_impl; [|now apply cuts_range]. cbv beta. intros e He. destruct (Nat.eqb_spec n 1); simpl; lia.
      * intros x I. destruct (Nat.eqb_spec n 1); [contradiction|]. destruct I as [<-|[]].
        apply cuts_in. split; [lia|]. left. lia.
    + destruct (Nat.eqb_spec n 1); simpl; lia.
    + intro x. rewrite (nth_overflow Ls) by assumption. destruct (n =? 1); simpl; lia.
  - exists (nth l Ls []). pose proof (proj1 (Forall_forall _ _) C _ (nth_In Ls [] Lt)) as [CL S].
    split; [|split; [assumption|reflexivity]].
    eapply (factors_refine (cuts n Ls) 1); [lia|now apply coalesced_big|apply cuts_sorted| | |exact E].
    + rewrite S, Nat.mul_1_l. now apply cuts_range.
    + intros x I. apply cuts_in. split; [apply (ends_big 1 (nth l Ls [])); [lia|now apply coalesced_big|exact I]|].
      right. exists (nth l Ls []). split; [now apply nth_In|assumption].
Qed.

(** What is joined has each of the layouts as a component. *)
Theorem join_function n Ls V : 1 <= n -> components n Ls -> join n Ls = Some V ->
  twf V /\ tsize V = n /\ forall l x, off (component l V) x = off (nth l Ls []) x.
Proof.
  intros Hn C. unfold join. destruct (factors 1 (cuts n Ls)) as [fs|] eqn:E; [|discriminate].
  intros [= <-]. destruct (join_refines n Ls fs 0 Hn C E) as (L & R & S & _).
  destruct (cut_size fs L R 1 (fun x => map (fun L => off L x) Ls)) as [W S'].
  split; [assumption|]. split; [lia|]. intros l x.
  destruct (join_refines n Ls fs l Hn C E) as (L' & R' & _ & F'). rewrite <- F'.
  apply cut_correct; [assumption|lia|]. intro q. rewrite along_map, F'. f_equal. lia.
Qed.

Lemma begins_ends b L x : In x (begins b L) -> x = b \/ In x (ends b L).
Proof.
  revert b; induction L as [|[s d] L IH]; intros b; [contradiction|]. cbn [begins ends].
  intros [<-|I]; [now left|]. right. destruct (IH _ I) as [->|]; [now left|now right].
Qed.

Lemma ends_begins b L x : In x (ends b L) -> x = b * size L \/ In x (begins b L).
Proof.
  revert b; induction L as [|[s d] L IH]; intros b; [contradiction|]. cbn [begins ends size].
  intros [<-|I].
  - destruct L as [|[s' d'] L]; [left; simpl; lia|]. right. right. now left.
  - destruct (IH _ I) as [->|]; [left; lia|right; now right].
Qed.

Lemma factors_chain es : forall b fs, factors b es = Some fs -> StronglySorted lt es -> Forall (lt 0) es ->
  chain_of_divisors es.
Proof.
  induction es as [|e es IH]; intros b fs E S F x y Ix Iy Le; [contradiction|].
  cbn [factors] in E. destruct (Nat.eqb_spec (e mod b) 0) as [D|]; [|discriminate].
  destruct (factors e es) as [gs|] eqn:G; [|discriminate].
  inversion S as [|? ? S' F1]; inversion F as [|? ? Fe F2]; subst.
  assert (De : Forall (Nat.divide e) es) by (eapply factors_divide; [|exact G|]; [lia|assumption]).
  destruct Ix as [<-|Ix], Iy as [<-|Iy].
  - apply Nat.divide_refl.
  - now apply (proj1 (Forall_forall _ _) De).
  - apply (proj1 (Forall_forall _ _) F1) in Ix. lia.
  - now apply (IH e gs).
Qed.

Lemma join_chain n Ls : 1 <= n -> components n Ls ->
  (join n Ls <> None <-> chain_of_divisors (cuts n Ls)).
Proof.
  intros Hn C. pose proof (cuts_sorted n Ls) as S. pose proof (cuts_range n Ls C) as F. split.
  - unfold join. destruct (factors 1 (cuts n Ls)) as [fs|] eqn:E; [|simpl; congruence]. intros _.
    eapply factors_chain; [exact E|assumption|]. eapply Forall_impl; [|exact F]. simpl. intros; lia.
  - intro Ch. unfold join. destruct (factors_some (cuts n Ls) 1) as [fs ->]; [lia|assumption| | |discriminate].
    + intros x y [<-|Ix] Iy Le; [apply Nat.divide_1_l|]. destruct Iy as [<-|Iy]; [|now apply Ch].
      apply (proj1 (Forall_forall _ _) F) in Ix. simpl in Ix. lia.
    + eapply Forall_impl; [|exact F]. simpl. intros; lia.
Qed.

(** join accepts if and only if the extents at which the modes begin are, taken together, a chain of divisors. *)
Theorem join_accepts n Ls : 1 <= n -> components n Ls ->
  (join n Ls <> None <-> chain_of_divisors (flat_map (begins 1) Ls)).
Proof.
  intros Hn C. rewrite join_chain by assumption. unfold chain_of_divisors.
  assert (T : forall x, In x (flat_map (begins 1) Ls) -> x = 1 \/ In x (cuts n Ls)).
  { intros x I. apply in_flat_map in I as (L & IL & I).
    pose proof (proj1 (Forall_forall _ _) C L IL) as [CL S].
    apply begins_ends in I as [->|I]; [now left|]. right. apply cuts_in.
    split; [apply (ends_big 1 L); [lia|now apply coalesced_big|exact I]|]. right. eauto. }
  assert (U : forall x, In x (cuts n Ls) -> x = n \/ In x (flat_map (begins 1) Ls)).
  { intros x I. apply cuts_in in I as [_ [->|(L & IL & I)]]; [now left|].
    pose proof (proj1 (Forall_forall _ _) C L IL) as [CL S].
    apply ends_begins in I as [->|I]; [left; lia|]. right. apply in_flat_map. eauto. }
  assert (D : forall x, In x (flat_map (begins 1) Ls) -> Nat.divide x n).
  { intros x I. apply in_flat_map in I as (L & IL & I).
    pose proof (proj1 (Forall_forall _ _) C L IL) as [CL S].
    apply begins_ends in I as [->|I]; [apply Nat.divide_1_l|].
    apply ends_range in I as (_ & _ & H); [|lia|now apply coalesced_wf]. now rewrite S, Nat.mul_1_l in H. }
  split; intros H x y Ix Iy Le.
  - destruct (T x Ix) as [->|Ix']; [apply Nat.divide_1_l|]. destruct (T y Iy) as [->|Iy']; [|now apply H].
    apply cuts_in in Ix' as [? _]. lia.
  - destruct (U y Iy) as [->|Iy'].
    + destruct (U x Ix) as [->|Ix']; [apply Nat.divide_refl|now apply D].
    + destruct (U x Ix) as [->|Ix']; [|now apply H].
      assert (y = n) as ->; [|apply Nat.divide_refl].
      destruct (D y Iy') as [q Q]. assert (q <> 0) by (intros ->; lia). nia.
Qed.

(** f l x, the number of leaf l at index x, is the function of a layout with strides that are tuples. *)
Definition tuple_function (f : nat -> nat -> nat) (k n : nat) : Prop :=
  exists V, twf V /\ tsize V = n /\ forall l x, l < k -> x < n -> off (component l V) x = f l x.

(** L is the coalesced layout of n elements with the function f. *)
Definition coalesces_to (f : nat -> nat) (n : nat) (L : layout) : Prop :=
  coalesced L /\ size L = n /\ forall x, x < n -> off L x = f x.

Lemma tuple_cuts V n Ls : twf V -> tsize V = n -> (forall L, In L Ls -> exists l, L = merge (component l V)) ->
  1 <= n -> incl (cuts n Ls) (ends 1 (component 0 V)).
Proof.
  intros W S M Hn x I. apply cuts_in in I as [H1 [->|(L & IL & I)]].
  - rewrite <- S in *. unfold tsize in *. clear - H1. revert H1.
    assert (G : forall V b, size (component 0 V) <> 1 -> In (b * size (component 0 V)) (ends b (component 0 V))).
    { clear. induction V as [|[s d] V IH]; intros b N; [now simpl in N|]. cbn [component map ends size fst] in *.
      fold (component 0 V) in *. destruct (Nat.eq_dec (size (component 0 V)) 1) as [E|E].
      - left. rewrite E. lia.
      - right. rewrite Nat.mul_assoc. now apply IH. }
    intro H1. rewrite <- (Nat.mul_1_l (size (component 0 V))). apply G. lia.
  - destruct (M L IL) as [l ->]. apply merge_ends in I.
    assert (G : forall V b, ends b (component l V) = ends b (component 0 V)).
    { clear. induction V as [|[s d] V IH]; intro b; [reflexivity|]. cbn [component map ends fst].
      f_equal. apply IH. }
    now rewrite <- G.
Qed.

(** Theorem 4 of docs/exactness.md: a function to tuples is a layout with strides that are tuples if and only
    if each of its components is a layout, and the extents at which their coalesced modes begin, taken
    together, are a chain of divisors. *)
Theorem theorem_4 f k n : 1 <= n ->
  (tuple_function f k n <->
   exists Ls, length Ls = k /\ (forall l, l < k -> coalesces_to (f l) n (nth l Ls [])) /\
     chain_of_divisors (flat_map (begins 1) Ls)).
Proof.
  intros Hn. split.
  - intros (V & W & S & E). exists (map (fun l => merge (component l V)) (seq 0 k)).
    assert (Nth : forall l, l < k -> nth l (map (fun l => merge (component l V)) (seq 0 k)) [] = merge (component l V)).
    { intros l Hl. rewrite (nth_indep _ _ (merge (component 0 V))) by (now rewrite map_length, seq_length).
      rewrite (map_nth (fun l => merge (component l V))), seq_nth by assumption. reflexivity. }
    assert (C : components n (map (fun l => merge (component l V)) (seq 0 k))).
    { apply Forall_forall. intros L I. apply in_map_iff in I as (l & <- & _).
      split; [apply merge_coalesced; now apply component_wf|]. rewrite merge_size, component_size. exact S. }
    split; [now rewrite map_length, seq_length|]. split.
    + intros l Hl. rewrite Nth by assumption. split; [apply merge_coalesced; now apply component_wf|].
      split; [rewrite merge_size, component_size; exact S|]. intros x Hx.
      rewrite merge_off by (now apply component_wf). now apply E.
    + apply (join_accepts n); [assumption|assumption|]. apply join_chain; [assumption|assumption|].
      intros x y Ix Iy. apply (ends_chain 1 (component 0 V)); [lia|now apply component_wf| |];
        (eapply tuple_cuts; [exact W|exact S| |exact Hn|eassumption]);
        intros L I; apply in_map_iff in I as (l & <- & _); eauto.
  - intros (Ls & Len & H & Ch).
    assert (C : components n Ls).
    { apply Forall_forall. intros L I. destruct (In_nth Ls L [] I) as (l & Hl & <-).
      rewrite Len in Hl. destruct (H l Hl) as (? & ? & _). now split. }
    apply (join_accepts n) in Ch; [|assumption|assumption].
    destruct (join n Ls) as [V|] eqn:J; [|congruence].
    destruct (join_function n Ls V Hn C J) as (W & S & F). exists V. split; [assumption|]. split; [assumption|].
    intros l x Hl Hx. rewrite F. now apply H.
Qed.

(** What is joined has as few modes as possible. *)
Theorem join_shortest n Ls V W : 1 <= n -> components n Ls -> join n Ls = Some V -> twf W -> tsize W = n ->
  (forall l x, l < length Ls -> x < n -> off (component l W) x = off (nth l Ls []) x) -> length V <= length W.
Proof.
  intros Hn C J WW SW E. unfold join in J. destruct (factors 1 (cuts n Ls)) as [fs|] eqn:Ef; [|discriminate].
  injection J as <-.
  assert (L1 : forall es b fs, factors b es = Some fs -> length fs = length es).
  { clear. induction es as [|e es IH]; intros b fs; cbn [factors]; [intros [= <-]; reflexivity|].
    destruct (e mod b =? 0); [|discriminate]. destruct (factors e es) as [gs|] eqn:G; [|discriminate].
    intros [= <-]. simpl. f_equal. eapply IH, G. }
  assert (L2 : forall fs b F, length (cut b fs F) = length fs).
  { clear. induction fs; intros; simpl; [reflexivity|]. f_equal. apply IHfs. }
  assert (L3 : forall L b, length (ends b L) = length L).
  { clear. induction L as [|[s d] L IH]; intros; simpl; [reflexivity|]. f_equal. apply IH. }
  rewrite L2, (L1 _ _ _ Ef). replace (length W) with (length (component 0 W)) by apply map_length.
  rewrite <- (L3 (component 0 W) 1). apply NoDup_incl_length.
  - pose proof (cuts_sorted n Ls) as S. clear - S. induction S as [|e es S IH F]; constructor; [|assumption].
    intro I. apply (proj1 (Forall_forall _ _) F) in I. lia.
  - apply tuple_cuts; [assumption|assumption| |assumption].
    intros L I. destruct (In_nth Ls L [] I) as (l & Hl & <-). exists l.
    pose proof (proj1 (Forall_forall _ _) C _ (nth_In Ls [] Hl)) as [CL S].
    apply coalesced_unique; [assumption|apply merge_coalesced; now apply component_wf| |].
    + rewrite merge_size, component_size. lia.
    + intros x Hx. rewrite merge_off by (now apply component_wf). symmetry. apply E; [assumption|lia].
Qed.

(** ** Modes that step along one leaf each *)

Lemma at_begin V : twf V -> forall p, (p = 1 \/ In p (ends 1 (component 0 V))) -> p < tsize V ->
  exists m, In m V /\ forall l, off (component l V) p = along l (snd m).
Proof.
  unfold tsize. induction V as [|[s d] V IH]; intros W p H Lt.
  - simpl in Lt. destruct H as [->|[]]. lia.
  - inversion W as [|? ? Hs W']; subst. simpl in Hs. specialize (IH W').
    assert (E : forall l q, off (component l V) (q * s / s) = off (component l V) q)
      by (intros; now rewrite Nat.div_mul by lia).
    cbn [component map ends size fst snd] in *. fold (component 0 V) in *.
    assert (St : forall q, p = q * s -> (q = 1 \/ In q (ends 1 (component 0 V))) ->
      exists m, In m ((s, d) :: V) /\ forall l, off ((s, along l d) :: component l V) p = along l (snd m)).
    { intros q -> Hq. destruct (IH q Hq ltac:(nia)) as (m & Im & Em). exists m. split; [now right|].
      intro l. cbn [off]. rewrite Nat.mod_mul, E, Em by lia. lia. }
    destruct H as [->|[<-|H]].
    + destruct (Nat.eq_dec s 1) as [->|N]; [apply (St 1); [reflexivity|now left]|].
      exists (s, d). split; [now left|]. intro l. apply (component_wf l) in W'. cbn [off snd].
      rewrite (Nat.mod_small 1), (Nat.div_small 1), off_0 by (assumption || lia). lia.
    + apply (St 1); [lia|now left].
    + assert (Sc : forall L c q, In q (ends (c * s) L) -> exists q', q = q' * s /\ In q' (ends c L)).
      { clear. induction L as [|[t e] L IHL]; intros c q I; [contradiction|]. cbn [ends] in *.
        destruct I as [<-|I]; [exists (c * t); split; [lia|now left]|].
        replace (c * s * t) with (c * t * s) in I by lia.
        destruct (IHL _ _ I) as (q' & -> & I'). exists q'. split; [reflexivity|now right]. }
      destruct (Sc _ 1 _ H) as (q & -> & Iq). apply (St q); [reflexivity|now right].
Qed.

Lemma cut_modes es : forall b fs F n m, factors b es = Some fs -> StronglySorted lt es ->
  Forall (fun e => b < e <= n) es -> In m (cut b fs F) ->
  exists p, snd m = F p /\ (p = b \/ In p es) /\ p < n.
Proof.
  induction es as [|e es IH]; intros b fs F n m E So R I; cbn [factors] in E; [injection E as <-; contradiction|].
  destruct (Nat.eqb_spec (e mod b) 0) as [D|]; [|discriminate].
  destruct (factors e es) as [gs|] eqn:G; [|discriminate]. injection E as <-.
  inversion So as [|? ? S' F1]; inversion R as [|? ? Re R']; subst. cbn [cut] in I.
  destruct I as [<-|I]; [exists b; split; [reflexivity|split; [now left|lia]]|].
  assert (Eb : b * (e / b) = e).
  { destruct b; [simpl in *; lia|]. pose proof (Nat.div_mod e (S b) ltac:(lia)). lia. }
  rewrite Eb in I. destruct (IH e gs F n m G S') as (p & Ep & Hp & Lp); [|assumption|].
  - apply Forall_forall. intros x Ix. pose proof (proj1 (Forall_forall _ _) F1 x Ix).
    pose proof (proj1 (Forall_forall _ _) R' x Ix). simpl in *. lia.
  - exists p. split; [assumption|]. split; [|assumption]. right. simpl. intuition congruence.
Qed.

(** As `joined` of `layout-algebra/src/algebra/identity/by_leaf.rs`. *)
Definition join_along (n : nat) (Ls : list layout) : option tlayout :=
  match join n Ls with Some V => if along_one_leaf V then Some V else None | None => None end.

Lemma join_along_complete n Ls V : 1 <= n -> components n Ls -> twf V -> tsize V = n -> along_one_leaf V = true ->
  (forall l x, x < n -> off (component l V) x = off (nth l Ls []) x) -> join_along n Ls <> None.
Proof.
  intros Hn C W S Al E.
  assert (M : forall L, In L Ls -> exists l, L = merge (component l V)).
  { intros L I. destruct (In_nth Ls L [] I) as (l & Hl & <-). exists l.
    pose proof (proj1 (Forall_forall _ _) C _ (nth_In Ls [] Hl)) as [CL SL].
    apply coalesced_unique; [assumption|apply merge_coalesced; now apply component_wf| |].
    - rewrite merge_size, component_size. lia.
    - intros x Hx. rewrite merge_off by (now apply component_wf). symmetry. apply E. lia. }
  pose proof (tuple_cuts V n Ls W S M Hn) as Inc.
  assert (Ch : chain_of_divisors (cuts n Ls)).
  { intros x y Ix Iy. apply (ends_chain 1 (component 0 V)); [lia|now apply component_wf|now apply Inc|now apply Inc]. }
  apply (join_chain n Ls Hn C) in Ch. unfold join_along. destruct (join n Ls) as [J|] eqn:EJ; [|congruence].
  assert (along_one_leaf J = true) as ->; [|discriminate].
  unfold join in EJ. destruct (factors 1 (cuts n Ls)) as [fs|] eqn:Ef; [|discriminate]. injection EJ as <-.
  apply forallb_forall. intros m I.
  destruct (cut_modes _ _ _ _ n m Ef (cuts_sorted n Ls) (cuts_range n Ls C) I) as (p & Ep & Hp & Lp).
  destruct (at_begin V W p) as (m' & Im & Em).
  - destruct Hp as [->|Hp]; [now left|right; now apply Inc].
  - now rewrite S.
  - apply one_leaf_spec. apply (proj1 (forallb_forall _ _) Al) in Im. pose proof (proj1 (one_leaf_spec _) Im) as Om.
    intros l l' N N'. rewrite Ep in N, N'. rewrite along_map in N, N'.
    rewrite <- E, Em in N, N' by assumption. now apply Om.
Qed.

(** ** Composition *)

(** The modes merged as strides that are tuples, the last running on: only the strides of places of one element
    are read from it. *)
Fixpoint same_step (d e : step) : bool :=
  match d, e with
  | [], _ => forallb (Nat.eqb 0) e
  | _, [] => forallb (Nat.eqb 0) d
  | a :: d', b :: e' => (a =? b) && same_step d' e'
  end.

Fixpoint tmerge (V : tlayout) : tlayout :=
  match V with
  | [] => []
  | (s, d) :: V' =>
      if s =? 1 then tmerge V' else
      match tmerge V' with
      | [] => [(s, d)]
      | (s', d') :: W => if same_step (map (Nat.mul s) d) d' then (s * s', d) :: W else (s, d) :: (s', d') :: W
      end
  end.

Fixpoint tbump (V : tlayout) : tlayout :=
  match V with
  | [] => [(1, [])]
  | (s, d) :: V' => match V' with [] => [(Nat.max s 2, d)] | _ => (s, d) :: tbump V' end
  end.

(** As `ghost_stride` of `layout-algebra/src/algebra/composition/walk.rs`: CuTe's stride of a place of one element,
    which no coordinate sees. *)
Definition ghost (A : tlayout) (r : nat) : step :=
  let A' := tmerge (tbump A) in
  match cute (component 0 A') 1 r with
  | Some st => map (Nat.mul (snd (last st (1, 0)))) (snd (last A' (1, [])))
  | None => []
  end.

Fixpoint places (A : tlayout) (B : layout) (answers : list (list layout)) : option (list tlayout) :=
  match B with
  | [] => Some []
  | (n, r) :: B' =>
      match (if n =? 1 then Some [(1, if r =? 0 then [] else ghost A r)] else join_along n (map (hd []) answers)),
            places A B' (map (@tl layout) answers) with
      | Some R, Some Rs => Some (R :: Rs)
      | _, _ => None
      end
  end.

Fixpoint all {X} (l : list (option X)) : option (list X) :=
  match l with
  | [] => Some []
  | Some x :: l' => option_map (cons x) (all l')
  | None :: _ => None
  end.

(** How many leaves the coordinate has, as far as strides tell. *)
Definition width (A : tlayout) : nat := list_max (map (fun m => length (snd m)) A).

(** As `by_leaf` of `layout-algebra/src/algebra/identity/by_leaf.rs`: each leaf of the coordinate is decided as a
    layout of integers, and the answers are joined. *)
Definition coordinate_composition (A : tlayout) (B : layout) : option (list tlayout) :=
  match all (map (fun l => composition (component l A) B) (seq 0 (width A))) with
  | Some answers => places A B answers
  | None => None
  end.

(** R is A o B: for each mode of B a layout of its extent whose modes step along one leaf each, and together they
    have the coordinates A(B(x)), of which A runs on in its last mode. *)
Definition is_coordinate_composition (A : tlayout) (B : layout) (Rs : list tlayout) : Prop :=
  Forall2 (fun R b => twf R /\ tsize R = fst b /\ along_one_leaf R = true) Rs B /\
  forall l x, x < size B -> off (component l (concat Rs)) x = offx (component l A) (off B x).

Lemma all_spec {X} (l : list (option X)) xs : all l = Some xs <-> l = map Some xs.
Proof.
  revert xs; induction l as [|[x|] l IH]; intros [|z xs]; cbn [all map]; try (split; intro H; (reflexivity || discriminate)).
  - destruct (all l) as [ys|]; cbn [option_map]; split; intro H; discriminate.
  - specialize (IH xs). destruct (all l) as [ys|]; cbn [option_map]; split; intro H; try discriminate.
    + injection H as -> ->. f_equal. now apply IH.
    + injection H as -> H. apply IH in H. injection H as ->. reflexivity.
    + injection H as -> H. apply IH in H. discriminate.
Qed.

Lemma component_concat l Rs : component l (concat Rs) = concat (map (component l) Rs).
Proof. unfold component. apply concat_map. Qed.

Lemma width_along A l m : In m A -> width A <= l -> along l (snd m) = 0.
Proof.
  intros I Le. apply nth_overflow. unfold width in Le.
  pose proof (proj1 (list_max_le (map (fun m => length (snd m)) A) l) Le) as F.
  apply (proj1 (Forall_forall _ _) F), in_map_iff. eauto.
Qed.

Lemma beyond_width A l x : width A <= l -> offx (component l A) x = 0.
Proof.
  intro Le. assert (F : Forall (fun m => along l (snd m) = 0) A).
  { apply Forall_forall. intros m I. now apply (width_along A). }
  clear Le. revert x. induction F as [|[s d] A E F IH]; intro x; [reflexivity|]. cbn [component map fst snd] in *.
  fold (component l A). rewrite E. destruct A as [|m A]; [simpl; lia|].
  rewrite offx_cons by discriminate. rewrite IH. lia.
Qed.

(** What all answers say about the first place of B, and about the others. *)
Lemma answers_step n r (B : layout) (answers : list (list layout)) : (forall Rs, In Rs answers -> Forall2 (fun R b => wf R /\ size R = fst b) Rs ((n, r) :: B) /\
    Forall2 (fun R b => fst b = 1 \/ coalesced R) Rs ((n, r) :: B)) ->
  (n <> 1 -> components n (map (hd []) answers)) /\
  forall Rs, In Rs (map (@tl layout) answers) -> Forall2 (fun R b => wf R /\ size R = fst b) Rs B /\
    Forall2 (fun R b => fst b = 1 \/ coalesced R) Rs B.
Proof.
  intro H. split.
  - intro N. apply Forall_forall. intros L I. apply in_map_iff in I as (Rs & <- & I).
    destruct (H Rs I) as [F1 F2]. inversion F1 as [|? ? ? ? [_ S]]; subst. inversion F2 as [|? ? ? ? [|C]]; subst; simpl in *; [lia|].
    now split.
  - intros L I. apply in_map_iff in I as (Rs & <- & I). destruct (H Rs I) as [F1 F2].
    inversion F1; subst. inversion F2; subst. now split.
Qed.

Lemma nth_map_hd l (answers : list (list layout)) : nth l (map (hd []) answers) [] = hd [] (nth l answers []).
Proof. apply (map_nth (@hd layout []) answers [] l). Qed.
Lemma nth_map_tl l (answers : list (list layout)) : nth l (map (@tl layout) answers) [] = tl (nth l answers []).
Proof. apply (map_nth (@tl layout) answers [] l). Qed.

Lemma still W n x : wf W -> size W = n -> n = 1 -> off W x = 0.
Proof. intros W' S ->. rewrite <- off_mod, S, Nat.mod_1_r by assumption. now apply off_0. Qed.

(** A multiple of a stride that steps along one leaf does so too. *)
Lemma one_leaf_times c d : one_leaf d = true -> one_leaf (map (Nat.mul c) d) = true.
Proof.
  rewrite !one_leaf_spec. intros H l l' N N'. apply H; intro Z; [apply N|apply N'];
    unfold along in *; [revert l Z N|revert l' Z N']; clear; induction d as [|a d IH]; intros [|l] Z N; simpl in *; auto; lia.
Qed.

Lemma tmerge_along V : along_one_leaf V = true -> along_one_leaf (tmerge V) = true.
Proof.
  induction V as [|[s d] V IH]; [reflexivity|]. cbn [along_one_leaf forallb snd]. rewrite andb_true_iff. intros [H1 H2].
  specialize (IH H2). cbn [tmerge]. destruct (s =? 1); [assumption|].
  destruct (tmerge V) as [|[s' d'] W]; [cbn; now rewrite H1|].
  cbn [along_one_leaf forallb snd] in IH. apply andb_true_iff in IH as [I1 I2].
  destruct (same_step _ d'); cbn [along_one_leaf forallb snd]; rewrite H1, ?I1; exact I2.
Qed.

Lemma tbump_along V : along_one_leaf V = true -> along_one_leaf (tbump V) = true.
Proof.
  induction V as [|[s d] V IH]; [reflexivity|]. cbn [along_one_leaf forallb snd]. rewrite andb_true_iff. intros [H1 H2].
  destruct V as [|m V]; [cbn; now rewrite H1|].
  change (tbump ((s, d) :: m :: V)) with ((s, d) :: tbump (m :: V)). cbn [along_one_leaf forallb snd].
  rewrite H1. now apply IH.
Qed.

Lemma ghost_along A r : along_one_leaf A = true -> one_leaf (ghost A r) = true.
Proof.
  intro H. unfold ghost. destruct (cute _ 1 r) as [st|]; [|reflexivity]. apply one_leaf_times.
  apply tbump_along, tmerge_along in H. revert H. generalize (tmerge (tbump A)) as V.
  induction V as [|m V IH]; [reflexivity|]. cbn [along_one_leaf forallb]. rewrite andb_true_iff. intros [H1 H2].
  destruct V; [exact H1|]. now apply IH.
Qed.

Lemma places_correct A B : along_one_leaf A = true -> forall answers Rs, wf B -> places A B answers = Some Rs ->
  (forall Ls, In Ls answers -> Forall2 (fun R b => wf R /\ size R = fst b) Ls B /\
    Forall2 (fun R b => fst b = 1 \/ coalesced R) Ls B) ->
  Forall2 (fun R b => twf R /\ tsize R = fst b /\ along_one_leaf R = true) Rs B /\
  forall l x, off (component l (concat Rs)) x = off (concat (nth l answers [])) x.
Proof.
  intro HA. induction B as [|[n r] B IH]; intros answers Rs W P H.
  - injection P as <-. split; [constructor|]. intros l x. destruct (nth_in_or_default l answers []) as [I| ->]; [|reflexivity].
    destruct (H _ I) as [F _]. now inversion F.
  - apply wf_cons in W as [Wn WB]. destruct (answers_step n r B answers H) as [Hh Ht]. cbn [places] in P.
    set (R0 := if n =? 1 then _ else _) in P. destruct R0 as [R|] eqn:E; [|discriminate]. subst R0.
    destruct (places A B (map (@tl layout) answers)) as [Rs'|] eqn:P'; [|discriminate]. injection P as <-.
    destruct (IH _ _ WB P' Ht) as [F1 F2].
    assert (G : (twf R /\ tsize R = n /\ along_one_leaf R = true) /\
      forall l x, off (component l R) x = off (hd [] (nth l answers [])) x).
    { destruct (Nat.eqb_spec n 1) as [->|N].
      - injection E as <-. split; [split; [repeat constructor|split; [reflexivity|]]|].
        { cbn [along_one_leaf forallb snd]. rewrite andb_true_r. destruct (r =? 0); [reflexivity|now apply ghost_along]. }
        intros l x. cbn [component map off fst snd]. rewrite Nat.mod_1_r. symmetry.
        destruct (nth_in_or_default l answers []) as [I| ->]; [|reflexivity].
        destruct (H _ I) as [F _]. inversion F as [|L ? ? ? [WL SL] _ E1]; subst. cbn [hd]. now apply (still L 1).
      - unfold join_along in E. destruct (join n (map (hd []) answers)) as [V|] eqn:J; [|discriminate].
        destruct (along_one_leaf V) eqn:Al; [|discriminate]. injection E as <-.
        destruct (join_function n _ V Wn (Hh N) J) as (WV & SV & FV). split; [auto|].
        intros l x. now rewrite FV, nth_map_hd. }
    destruct G as [[G1 [G2 G3]] G4]. split; [constructor; [auto|exact F1]|]. intros l x. cbn [concat].
    rewrite component_app, off_app, component_size, G2, G4, F2, nth_map_tl by (now apply component_wf).
    destruct (nth_in_or_default l answers []) as [I| ->]; [|reflexivity].
    destruct (H _ I) as [F _]. inversion F as [|L ? Ls ? [WL SL] _ E1]; subst. cbn [hd tl concat]. simpl in SL.
    now rewrite off_app, SL.
Qed.

Lemma forall2_map_l {X Y Z} (g : X -> Y) (P : Y -> Z -> Prop) xs zs :
  Forall2 (fun x z => P (g x) z) xs zs -> Forall2 P (map g xs) zs.
Proof. induction 1; constructor; assumption. Qed.

Lemma places_component l Rs (B : layout) :
  Forall2 (fun R b => twf R /\ tsize R = fst b /\ along_one_leaf R = true) Rs B ->
  Forall2 (fun R b => wf R /\ size R = fst b) (map (component l) Rs) B.
Proof.
  intro F. apply forall2_map_l. induction F as [|R b Rs B (W & S & _) F IH]; constructor; [|exact IH].
  split; [now apply component_wf|]. now rewrite component_size.
Qed.

Lemma component_composition l A B Rs : is_coordinate_composition A B Rs ->
  is_composition (component l A) B (map (component l) Rs).
Proof.
  intros [F E]. split.
  - now apply places_component.
  - intros x Hx. rewrite <- component_concat. now apply E.
Qed.

Lemma places_complete A B : forall answers Rs, wf B ->
  (forall Ls, In Ls answers -> Forall2 (fun R b => wf R /\ size R = fst b) Ls B /\
    Forall2 (fun R b => fst b = 1 \/ coalesced R) Ls B) ->
  Forall2 (fun R b => twf R /\ tsize R = fst b /\ along_one_leaf R = true) Rs B ->
  (forall l, Forall2 (fun R L => forall x, off (component l R) x = off L x) Rs (nth l answers (map (component l) Rs))) ->
  (forall l, length answers <= l -> Forall (fun R => forall x, off (component l R) x = 0) Rs) ->
  places A B answers <> None.
Proof.
  induction B as [|[n r] B IH]; intros answers Rs W H F E Z; [discriminate|].
  apply wf_cons in W as [Wn WB]. destruct (answers_step n r B answers H) as [Hh Ht].
  inversion F as [|R ? Rs' ? [WR [SR AR]] F']; subst. cbn [fst] in SR. cbn [places].
  set (R0 := if n =? 1 then _ else _). assert (R0 <> None) as N0.
  { subst R0. destruct (Nat.eqb_spec n 1); [discriminate|].
    apply (join_along_complete n _ R); [assumption|now apply Hh|assumption|assumption|assumption|].
    intros l x Hx. rewrite nth_map_hd. destruct (le_lt_dec (length answers) l) as [Ge|Lt].
    - rewrite (nth_overflow answers) by assumption. specialize (Z l Ge). inversion Z as [|? ? Z1 _]; subst. now rewrite Z1.
    - specialize (E l). rewrite (nth_indep _ _ []) in E by assumption. inversion E as [|? L ? Ls E1 _ E2]; subst.
      cbn [hd]. apply E1. }
  destruct R0 as [T0|]; [|congruence].
  assert (places A B (map (@tl layout) answers) <> None) as N1; [|destruct (places A B _); [discriminate|congruence]].
  apply (IH _ Rs'); [assumption|assumption|assumption| |].
  - intro l. specialize (E l). destruct (le_lt_dec (length answers) l) as [Ge|Lt].
    + rewrite nth_overflow by (now rewrite map_length). rewrite (nth_overflow answers) in E by assumption.
      now inversion E.
    + rewrite (nth_indep _ _ []) by (now rewrite map_length). rewrite nth_map_tl.
      rewrite (nth_indep _ _ []) in E by assumption. inversion E; subst. assumption.
  - intros l Ge. rewrite map_length in Ge. specialize (Z l Ge). now inversion Z.
Qed.

(** A layout of coordinates composed: accepted if and only if a layout whose modes step along one leaf each has the
    coordinates, and the answer has them: [result(c) == a(b(c))]. *)
Theorem coordinate_composition_exact A B : twf A -> along_one_leaf A = true -> wf B ->
  (coordinate_composition A B <> None <-> exists Rs, is_coordinate_composition A B Rs) /\
  forall Rs, coordinate_composition A B = Some Rs -> is_coordinate_composition A B Rs.
Proof.
  intros WA AA WB.
  assert (WC : forall l, wf (component l A)) by (intro; now apply component_wf).
  set (at_leaf := fun l => composition (component l A) B).
  assert (Some' : forall answers, all (map at_leaf (seq 0 (width A))) = Some answers ->
    length answers = width A /\ forall l, l < width A -> at_leaf l = Some (nth l answers [])).
  { intros answers E. apply all_spec in E.
    assert (Len : length answers = width A).
    { apply (f_equal (@length _)) in E. rewrite !map_length, seq_length in E. lia. }
    split; [assumption|]. intros l Hl. apply (f_equal (fun x => nth l x None)) in E.
    rewrite (nth_indep _ None (at_leaf 0)) in E by (now rewrite map_length, seq_length).
    rewrite (map_nth at_leaf), seq_nth in E by assumption. cbn [Nat.add] in E. rewrite E.
    rewrite (nth_indep _ None (Some [])) by (rewrite map_length; lia). apply (map_nth (@Some _)). }
  assert (In' : forall answers, all (map at_leaf (seq 0 (width A))) = Some answers -> forall Ls, In Ls answers ->
    Forall2 (fun R b => wf R /\ size R = fst b) Ls B /\ Forall2 (fun R b => fst b = 1 \/ coalesced R) Ls B).
  { intros answers E Ls I. destruct (Some' _ E) as [Len H]. destruct (In_nth answers Ls [] I) as (l & Hl & <-).
    rewrite Len in Hl. specialize (H l Hl). split.
    - now apply (proj2 (composition_exact _ B (WC l) WB) _ H).
    - now apply (composition_coalesced (component l A) B _ (WC l) WB). }
  assert (Sound : forall Rs, coordinate_composition A B = Some Rs -> is_coordinate_composition A B Rs).
  { intros Rs. unfold coordinate_composition. fold at_leaf.
    destruct (all (map at_leaf (seq 0 (width A)))) as [answers|] eqn:E; [|discriminate]. intro P.
    destruct (places_correct A B AA answers Rs WB P (In' _ eq_refl)) as [F1 F2]. split; [assumption|].
    intros l x Hx. rewrite F2. destruct (Some' _ eq_refl) as [Len H].
    destruct (le_lt_dec (width A) l) as [Ge|Lt].
    - rewrite (nth_overflow answers) by lia. now rewrite beyond_width.
    - now apply (proj2 (composition_exact _ B (WC l) WB) _ (H l Lt)). }
  split; [|exact Sound]. split.
  - destruct (coordinate_composition A B) as [Rs|] eqn:E; [|congruence]. intros _. exists Rs. now apply Sound.
  - intros [Rs IsC]. unfold coordinate_composition. fold at_leaf.
    assert (Ex : exists answers, all (map at_leaf (seq 0 (width A))) = Some answers).
    { generalize (seq 0 (width A)) as ls. induction ls as [|l ls [answers IH]]; [exists []; reflexivity|].
      cbn [map all]. assert (at_leaf l <> None) as N.
      { apply (composition_exact _ B (WC l) WB). exists (map (component l) Rs). now apply component_composition. }
      destruct (at_leaf l) as [L|]; [|congruence]. rewrite IH. eexists; reflexivity. }
    destruct Ex as [answers E]. rewrite E. destruct (Some' _ E) as [Len H].
    pose proof IsC as [F Ef]. apply (places_complete A B answers Rs); [assumption|now apply In'|assumption| |].
    + intro l. destruct (le_lt_dec (width A) l) as [Ge|Lt].
      * rewrite nth_overflow by lia. clear. induction Rs; constructor; auto.
      * rewrite (nth_indep _ _ []) by lia. specialize (H l Lt).
        pose proof (proj2 (composition_exact _ B (WC l) WB) _ H) as I1.
        pose proof (component_composition l A B Rs IsC) as I2.
        apply candidates_complete in I1 as C1; [|apply WC|assumption].
        apply candidates_complete in I2 as C2; [|apply WC|assumption].
        assert (M : map merge (nth l answers []) = map merge (map (component l) Rs)) by congruence.
        destruct I1 as [F1 _]. destruct I2 as [F2 _].
        revert M F1 F2. generalize (nth l answers []) as Ls. clear - WC. revert B.
        intro B. generalize B at 1 2. clear B. intro B. revert B.
        induction Rs as [|R Rs IHR]; intros B [|L Ls] M F1 F2; try discriminate; [constructor|].
        inversion F1 as [|? b ? B' [W1 S1] F1']; subst. inversion F2 as [|? ? ? ? [W2 S2] F2']; subst.
        injection M as M1 M2. constructor; [|now apply (IHR B')].
        intro x. rewrite <- (merge_off (component l R)), <- M1, merge_off by assumption. reflexivity.
    + intros l Ge. rewrite Len in Ge. pose proof (component_composition l A B Rs IsC) as [F1 E1].
      assert (Z : forall x, x < size B -> off (concat (map (component l) Rs)) x = 0).
      { intros x Hx. rewrite E1 by assumption. now apply beyond_width. }
      clear - F1 Z. assert (Z' : forall x, off (concat (map (component l) Rs)) x = 0).
      { intro x. destruct (leafwise _ _ F1) as [W S]. rewrite <- off_mod, S by assumption. apply Z.
        apply Nat.mod_upper_bound. pose proof (size_pos _ W). lia. }
      clear Z. remember (map (component l) Rs) as Cs eqn:EC. revert Rs EC. induction F1 as [|R b Cs B [W S] F1 IH]; intros [|T Rs] EC; try discriminate; [constructor|].
      injection EC as -> ->. assert (Z1 : forall x, off (component l T) x = 0).
      { intro x. specialize (Z' x). cbn [concat] in Z'. rewrite off_app in Z' by assumption. lia. }
      constructor; [exact Z1|]. apply IH; [|reflexivity]. intro x. specialize (Z' (x * size (component l T))).
      cbn [concat] in Z'. rewrite off_app, Nat.div_mul in Z' by (assumption || (pose proof (size_pos _ W); lia)). lia.
Qed.

Lemma join_along_shortest n Ls V W : 1 <= n -> components n Ls -> join_along n Ls = Some V ->
  twf W -> tsize W = n -> (forall l x, x < n -> off (component l W) x = off (component l V) x) -> length V <= length W.
Proof.
  intros Hn C J WW SW E. unfold join_along in J. destruct (join n Ls) as [V'|] eqn:J'; [|discriminate].
  destruct (along_one_leaf V'); [|discriminate]. injection J as ->.
  destruct (join_function n Ls V Hn C J') as (_ & _ & F).
  apply (join_shortest n Ls V W Hn C J' WW SW). intros l x _ Hx. now rewrite E, F.
Qed.

Lemma forall2_nth {X Y} (P : X -> Y -> Prop) xs ys i a b : Forall2 P xs ys -> i < length ys -> P (nth i xs a) (nth i ys b).
Proof. intro F. revert i. induction F as [|x y xs ys Pxy F IH]; intros [|i] Lt; simpl in *; try lia; [assumption|]. apply IH. lia. Qed.

Lemma places_joined A B : forall answers Rs, wf B -> places A B answers = Some Rs ->
  (forall Ls, In Ls answers -> Forall2 (fun R b => wf R /\ size R = fst b) Ls B /\
    Forall2 (fun R b => fst b = 1 \/ coalesced R) Ls B) ->
  forall i, let n := fst (nth i B (1, 0)) in
  n = 1 \/ exists Ls, components n Ls /\ join_along n Ls = Some (nth i Rs []).
Proof.
  induction B as [|[n r] B IH]; intros answers Rs W P H i; cbv zeta; [left; destruct i; reflexivity|].
  apply wf_cons in W as [Wn WB]. destruct (answers_step n r B answers H) as [Hh Ht]. cbn [places] in P.
  set (R0 := if n =? 1 then _ else _) in P. destruct R0 as [R|] eqn:E; [|discriminate]. subst R0.
  destruct (places A B (map (@tl layout) answers)) as [Rs'|] eqn:P'; [|discriminate]. injection P as <-.
  destruct i as [|i]; [|now apply (IH _ _ WB P' Ht i)]. cbn [nth fst]. destruct (Nat.eqb_spec n 1) as [|N]; [now left|right].
  exists (map (hd []) answers). split; [now apply Hh|exact E].
Qed.

(** In each place of two elements or more the answer has as few modes as any layout that is the composition. *)
Theorem coordinate_composition_shortest A B Rs Rs' : twf A -> along_one_leaf A = true -> wf B ->
  coordinate_composition A B = Some Rs -> is_coordinate_composition A B Rs' ->
  forall i, fst (nth i B (1, 0)) = 1 \/ length (nth i Rs []) <= length (nth i Rs' []).
Proof.
  intros WA AA WB K IsC i. assert (WC : forall l, wf (component l A)) by (intro; now apply component_wf).
  pose proof (proj2 (coordinate_composition_exact A B WA AA WB) Rs K) as IsK.
  assert (F : forall l x, off (component l (nth i Rs' [])) x = off (component l (nth i Rs [])) x).
  { intros l x. pose proof (component_composition l A B Rs IsK) as C1. pose proof (component_composition l A B Rs' IsC) as C2.
    assert (M : map merge (map (component l) Rs) = map merge (map (component l) Rs')).
    { apply candidates_complete in C1; [|apply WC|assumption]. apply candidates_complete in C2; [|apply WC|assumption]. congruence. }
    rewrite !map_map in M. apply (f_equal (fun Ls => nth i Ls [])) in M.
    assert (G : forall Ts, nth i (map (fun V => merge (component l V)) Ts) [] = merge (component l (nth i Ts [])))
      by (intro Ts; exact (map_nth (fun V => merge (component l V)) Ts [] i)).
    rewrite !G in M.
    assert (T : forall Ts, Forall2 (fun R b => twf R /\ tsize R = fst b /\ along_one_leaf R = true) Ts B -> wf (component l (nth i Ts []))).
    { intros Ts F2. apply component_wf. destruct (nth_in_or_default i Ts []) as [I| ->]; [|constructor].
      revert I. generalize (nth i Ts []) as V. clear - F2. intros V I. induction F2 as [|R b Ts B (W & _) F2 IH]; [contradiction|]. destruct I as [<-|I]; [assumption|now apply IH]. }
    destruct IsK as [FK _]. destruct IsC as [FC _].
    rewrite <- (merge_off (component l (nth i Rs' []))), <- M, merge_off by (now apply T). reflexivity. }
  unfold coordinate_composition in K. destruct (all _) as [answers|] eqn:E; [|discriminate].
  assert (H : forall Ls, In Ls answers -> Forall2 (fun R b => wf R /\ size R = fst b) Ls B /\ Forall2 (fun R b => fst b = 1 \/ coalesced R) Ls B).
  { intros Ls I. apply all_spec in E. assert (J : In (Some Ls) (map Some answers)) by (now apply in_map). rewrite <- E in J.
    apply in_map_iff in J as (l & J & _). split.
    - now apply (proj2 (composition_exact _ B (WC l) WB) _ J).
    - now apply (composition_coalesced (component l A) B _ (WC l) WB). }
  destruct (le_lt_dec (length B) i) as [Ge|Lt]; [left; now rewrite nth_overflow|].
  destruct (places_joined A B answers Rs WB K H i) as [|(Ls & C & J)]; [now left|right].
  destruct IsC as [FC _]. destruct (forall2_nth _ Rs' B i [] (1, 0) FC Lt) as (WR & SR & _).
  assert (Hn : 1 <= fst (nth i B (1, 0))) by (apply (proj1 (Forall_forall _ _) WB), nth_In, Lt).
  apply (join_along_shortest _ Ls (nth i Rs []) (nth i Rs' []) Hn C J WR SR). intros l x _. apply F.
Qed.

(** ** Nested layouts of coordinates *)

Inductive ttree : Type := TLeaf : tmode -> ttree | TNode : list ttree -> ttree.

Fixpoint tflatten (t : ttree) : tlayout :=
  match t with TLeaf m => [m] | TNode ts => flat_map tflatten ts end.

(** Leaf l of the coordinate alone. *)
Fixpoint component_tree (l : nat) (t : ttree) : tree :=
  match t with
  | TLeaf m => Leaf (fst m, along l (snd m))
  | TNode ts => Node (map (component_tree l) ts)
  end.

(** As `CoordinateLayout::at`: the number of leaf l at a coordinate. *)
Definition at_leaf (t : ttree) (c : coordinate) (l : nat) : nat := offset (component_tree l t) c.

Definition tplace (R : tlayout) : ttree := match R with [m] => TLeaf m | _ => TNode (map TLeaf R) end.

(** The leaves of a layout replaced, from left to right; what is left over. *)
Fixpoint treplace (t : tree) (Rs : list tlayout) : ttree * list tlayout :=
  match t with
  | Leaf m => match Rs with R :: Rs' => (tplace R, Rs') | [] => (TNode [], []) end
  | Node ts =>
      let fix go ts Rs :=
        match ts with
        | [] => ([], Rs)
        | t :: ts' => let '(u, Rs1) := treplace t Rs in let '(us, Rs2) := go ts' Rs1 in (u :: us, Rs2)
        end in
      let '(us, Rs') := go ts Rs in (TNode us, Rs')
  end.

(** As `CoordinateLayout::composition` of `layout-algebra/src/algebra/identity.rs`. *)
Definition coordinate_composition_tree (A : ttree) (B : tree) : option ttree :=
  option_map (fun Rs => fst (treplace B Rs)) (coordinate_composition (tflatten A) (flatten B)).

(** As `CoordinateLayout::logical_divide` of `layout-algebra/src/algebra/identity.rs`. *)
Definition coordinate_divide_tree (A : ttree) (B : tree) : option ttree :=
  let n := tsize (tflatten A) in
  match complement (flatten B) n with
  | Some C =>
      if (size (moving (flatten B)) =? size (flatten B)) && (size (flatten B) * size C =? n)
      then coordinate_composition_tree A (Node [B; match C with [] => Leaf (1, 0) | _ => place C end])
      else None
  | None => None
  end.

(** One step along leaf l. *)
Definition unit_step (l : nat) : step := repeat 0 l ++ [1].
Fixpoint unit_steps (l : nat) (S : layout) : tlayout :=
  match S with [] => [] | (s, _) :: S' => (s, unit_step l) :: unit_steps (Datatypes.S l) S' end.

(** As `make_identity_layout` of `layout-algebra/src/algebra/identity.rs`; of the shape only extents are read. *)
Definition make_identity_layout (shape : tree) : ttree :=
  fst (treplace shape (map (fun m => [m]) (unit_steps 0 (flatten shape)))).

Lemma component_flatten l t : flatten (component_tree l t) = component l (tflatten t).
Proof.
  revert t. fix IH 1. intros [m|ts]; [reflexivity|]. cbn [component_tree flatten tflatten].
  induction ts as [|t ts IHts]; [reflexivity|]. cbn [map flat_map]. rewrite component_app, IH. f_equal. exact IHts.
Qed.

Lemma component_place l R : component_tree l (tplace R) = place (component l R).
Proof.
  destruct R as [|m [|m' R]]; [reflexivity|reflexivity|]. unfold tplace, place. cbn [component_tree component map].
  f_equal. f_equal. f_equal. rewrite !map_map. reflexivity.
Qed.

Lemma component_replace l t : forall Rs rest, length Rs = length (flatten t) ->
  component_tree l (fst (treplace t (Rs ++ rest))) = fst (replace t (map (component l) (Rs ++ rest))) /\
  snd (treplace t (Rs ++ rest)) = rest /\
  snd (replace t (map (component l) (Rs ++ rest))) = map (component l) rest.
Proof.
  induction t as [m|ts IH] using tree_ind'; intros Rs rest Len.
  - destruct Rs as [|R [|]]; try discriminate. cbn [app map treplace replace fst snd].
    split; [apply component_place|]. split; reflexivity.
  - cbn [treplace replace flatten] in *.
    set (go := fix go (ts : list tree) Rs := match ts with [] => ([], Rs)
      | t :: ts' => let '(u, Rs1) := treplace t Rs in let '(us, Rs2) := go ts' Rs1 in (u :: us, Rs2) end).
    set (go' := fix go (ts : list tree) Rs := match ts with [] => ([], Rs)
      | t :: ts' => let '(u, Rs1) := replace t Rs in let '(us, Rs2) := go ts' Rs1 in (u :: us, Rs2) end).
    assert (G : map (component_tree l) (fst (go ts (Rs ++ rest))) = fst (go' ts (map (component l) (Rs ++ rest))) /\
      snd (go ts (Rs ++ rest)) = rest /\ snd (go' ts (map (component l) (Rs ++ rest))) = map (component l) rest).
    { revert Rs rest Len. induction IH as [|t ts Ht _ IH]; intros Rs rest Len.
      - destruct Rs; [|discriminate]. repeat split; reflexivity.
      - cbn [flat_map] in Len. rewrite app_length in Len. set (k := length (flatten t)) in *.
        rewrite <- (firstn_skipn k Rs), <- app_assoc.
        destruct (Ht (firstn k Rs) (skipn k Rs ++ rest)) as (E1 & E2 & E3); [rewrite firstn_length; lia|].
        destruct (IH (skipn k Rs) rest) as (E4 & E5 & E6); [rewrite skipn_length; lia|].
        cbn [go go']. fold go go'. destruct (treplace t (firstn k Rs ++ skipn k Rs ++ rest)) as [u Rs1].
        destruct (replace t (map (component l) (firstn k Rs ++ skipn k Rs ++ rest))) as [u' Rs1'].
        simpl in E1, E2, E3. subst Rs1 Rs1'.
        destruct (go ts (skipn k Rs ++ rest)) as [us Rs2].
        destruct (go' ts (map (component l) (skipn k Rs ++ rest))) as [us' Rs2'].
        cbn [fst snd map] in *. rewrite E1, E4. repeat split; assumption. }
    destruct (go ts (Rs ++ rest)) as [us Rs2]. destruct (go' ts (map (component l) (Rs ++ rest))) as [us' Rs2'].
    cbn [fst snd component_tree] in *. destruct G as (G1 & G2 & G3). rewrite G1. repeat split; assumption.
Qed.

(** With nested coordinates: [result.at(c) == a.at(b(c))] for all coordinates c of b, leaf by leaf. *)
Theorem coordinate_composition_coordinates A B R : twf (tflatten A) -> along_one_leaf (tflatten A) = true ->
  wf (flatten B) -> coordinate_composition_tree A B = Some R ->
  forall c l, inside B c -> at_leaf R c l = offx (component l (tflatten A)) (offset B c).
Proof.
  intros WA AA WB. unfold coordinate_composition_tree, at_leaf.
  destruct (coordinate_composition _ _) as [Rs|] eqn:E; [|discriminate]. intros [= <-] c l I.
  destruct (proj2 (coordinate_composition_exact _ _ WA AA WB) _ E) as [F2 F].
  assert (Len : length Rs = length (flatten B)) by (clear - F2; induction F2; simpl; congruence).
  destruct (component_replace l B Rs [] Len) as (E1 & _). rewrite app_nil_r in E1. rewrite E1.
  assert (F2' : Forall2 (fun R b => wf R /\ size R = fst b) (map (component l) Rs) (flatten B)).
  { now apply places_component. }
  destruct (replace_refines B (map (component l) Rs) [] F2') as [Rf _]. rewrite app_nil_r in Rf.
  destruct (refines_spec B _ WB Rf) as (WR & _ & G). destruct (G c I) as [IR EI].
  destruct (offset_index _ c WR IR) as [L1 O1]. destruct (offset_index B c WB I) as [L2 O2].
  rewrite O1, O2, EI. destruct (replace_flatten B (map (component l) Rs) []) as [EF _].
  { now rewrite map_length. }
  rewrite app_nil_r in EF. rewrite EF, <- component_concat. now apply F.
Qed.

(** ** make_identity_layout *)

(** A coordinate of integers only, and these integers. *)
Fixpoint natural (t : tree) (c : coordinate) : Prop :=
  match t, c with
  | Leaf (s, _), At x => x < s
  | Node ts, Tuple cs =>
      (fix go ts cs := match ts, cs with
        | [], [] => True | t :: ts', c :: cs' => natural t c /\ go ts' cs' | _, _ => False end) ts cs
  | _, _ => False
  end.

Fixpoint numbers (c : coordinate) : list nat :=
  match c with At x => [x] | Tuple cs => flat_map numbers cs end.

Fixpoint digits (L : layout) (x : nat) : list nat :=
  match L with [] => [] | (s, _) :: L' => x mod s :: digits L' (x / s) end.

Lemma digits_app L1 L2 x : wf L1 -> digits (L1 ++ L2) x = digits L1 x ++ digits L2 (x / size L1).
Proof.
  revert x; induction L1 as [|[s d] L IH]; intros x W; [cbn [app digits size]; now rewrite Nat.div_1_r|].
  apply wf_cons in W as [W1 W2]. pose proof (size_pos _ W2).
  cbn [app digits size]. rewrite IH, Nat.div_div by (assumption || lia). reflexivity.
Qed.

Lemma digits_mod L q : forall x, wf L -> digits L (x + size L * q) = digits L x.
Proof.
  revert q; induction L as [|[s d] L IH]; intros q x W; [reflexivity|]. apply wf_cons in W as [W1 W2].
  cbn [digits size]. replace (x + s * size L * q) with (x + (size L * q) * s) by lia.
  rewrite Nat.mod_add, Nat.div_add by lia. now rewrite IH.
Qed.

Lemma natural_digits t : forall c, wf (flatten t) -> natural t c ->
  inside t c /\ digits (flatten t) (index t c) = numbers c.
Proof.
  induction t as [[s d]|ts IH] using tree_ind'; intros [x|cs] W N; try contradiction.
  - cbn [natural] in N. cbn [inside index flatten digits numbers size]. split; [lia|]. now rewrite Nat.mod_small.
  - cbn [natural inside index flatten numbers] in *. revert cs N. induction IH as [|t ts Ht _ IH]; intros [|c cs] N; try contradiction.
    + split; [trivial|reflexivity].
    + destruct N as [N1 N2]. cbn [flat_map] in *. apply wf_app in W as [W1 W2].
      destruct (Ht c W1 N1) as [I1 D1]. destruct (IH W2 cs N2) as [I2 D2]. split; [split; assumption|].
      pose proof (offset_index t c W1 I1) as [Lt _]. pose proof (size_pos _ W1).
      rewrite digits_app, digits_mod, D1 by assumption. f_equal.
      rewrite (Nat.mul_comm (size (flatten t))), Nat.div_add, Nat.div_small by lia. exact D2.
Qed.

Lemma along_unit l k : along l (unit_step k) = if l =? k then 1 else 0.
Proof.
  unfold along, unit_step. destruct (Nat.eqb_spec l k) as [->|N].
  - rewrite app_nth2; rewrite repeat_length; [|lia]. now rewrite Nat.sub_diag.
  - destruct (le_lt_dec l k).
    + rewrite app_nth1 by (rewrite repeat_length; lia). apply nth_repeat.
    + apply nth_overflow. rewrite app_length, repeat_length. simpl. lia.
Qed.

Lemma units_off S : forall k l x, wf S ->
  off (component l (unit_steps k S)) x = if l <? k then 0 else nth (l - k) (digits S x) 0.
Proof.
  induction S as [|[s d] S IH]; intros k l x W; [simpl; destruct (l <? k), (l - k); reflexivity|].
  apply wf_cons in W as [W1 W2]. cbn [unit_steps component map fst snd off digits].
  fold (component l (unit_steps (Datatypes.S k) S)). rewrite along_unit, IH by assumption.
  destruct (Nat.eqb_spec l k) as [->|N].
  - assert (k <? Datatypes.S k = true) as -> by (apply Nat.ltb_lt; lia).
    assert (k <? k = false) as -> by (apply Nat.ltb_ge; lia). rewrite Nat.sub_diag. cbn [nth]. lia.
  - destruct (Nat.ltb_spec l k), (Nat.ltb_spec l (Datatypes.S k)); try lia.
    replace (l - k) with (Datatypes.S (l - Datatypes.S k)) by lia. cbn [nth]. lia.
Qed.

Lemma units_offx S : forall k l x, wf S ->
  offx (component l (unit_steps k S)) x = if l <? k then 0 else nth (l - k) (coord S x) 0.
Proof.
  induction S as [|[s d] S IH]; intros k l x W; [simpl; destruct (l <? k), (l - k); reflexivity|].
  apply wf_cons in W as [W1 W2]. destruct S as [|[t e] S].
  - cbn [unit_steps component map fst snd offx coord]. rewrite along_unit.
    destruct (Nat.eqb_spec l k) as [->|N].
    + assert (k <? k = false) as -> by (apply Nat.ltb_ge; lia). rewrite Nat.sub_diag. cbn [nth]. lia.
    + destruct (Nat.ltb_spec l k); [lia|]. destruct (l - k) as [|[|]] eqn:E; simpl; lia.
  - change (component l (unit_steps k ((s, d) :: (t, e) :: S)))
      with ((s, along l (unit_step k)) :: component l (unit_steps (Datatypes.S k) ((t, e) :: S))).
    change (coord ((s, d) :: (t, e) :: S) x) with (x mod s :: coord ((t, e) :: S) (x / s)).
    rewrite offx_cons by discriminate. rewrite IH, along_unit by assumption.
    destruct (Nat.eqb_spec l k) as [->|N].
    + assert (k <? Datatypes.S k = true) as -> by (apply Nat.ltb_lt; lia).
      assert (k <? k = false) as -> by (apply Nat.ltb_ge; lia). rewrite Nat.sub_diag. cbn [nth]. lia.
    + destruct (Nat.ltb_spec l k), (Nat.ltb_spec l (Datatypes.S k)); try lia.
      replace (l - k) with (Datatypes.S (l - Datatypes.S k)) by lia. now rewrite Nat.mul_0_r.
Qed.

Lemma units_wf S k : wf S -> twf (unit_steps k S) /\ tsize (unit_steps k S) = size S /\ along_one_leaf (unit_steps k S) = true.
Proof.
  unfold tsize. revert k; induction S as [|[s d] S IH]; intros k W; [repeat constructor|]. apply wf_cons in W as [W1 W2].
  destruct (IH (Datatypes.S k) W2) as (I1 & I2 & I3). cbn [unit_steps along_one_leaf forallb component map size fst snd].
  split; [constructor; assumption|]. split; [fold (component 0 (unit_steps (Datatypes.S k) S)); now rewrite I2|].
  fold (along_one_leaf (unit_steps (Datatypes.S k) S)). rewrite I3, andb_true_r. apply one_leaf_spec. intros l l'.
  rewrite !along_unit. destruct (Nat.eqb_spec l k), (Nat.eqb_spec l' k); lia.
Qed.

Lemma units_length S : forall k, length (unit_steps k S) = length S.
Proof. induction S as [|[s d] S IH]; intro k; simpl; [reflexivity|]. f_equal. apply IH. Qed.

Lemma concat_single {X} (l : list X) : concat (map (fun x => [x]) l) = l.
Proof. induction l; simpl; congruence. Qed.

Lemma identity_component S l : component_tree l (make_identity_layout S) =
  fst (replace S (map (fun m => [m]) (component l (unit_steps 0 (flatten S))))).
Proof.
  unfold make_identity_layout.
  destruct (component_replace l S (map (fun m => [m]) (unit_steps 0 (flatten S))) []) as (E & _).
  { now rewrite map_length, units_length. }
  rewrite app_nil_r in E. rewrite E. f_equal. f_equal. unfold component. rewrite !map_map. reflexivity.
Qed.

(** make_identity_layout: `result.at(i) == shape.idx2crd(i)`, where the last component extends past the shape.
    *)
Theorem make_identity_layout_index S l i : wf (flatten S) ->
  offx (flatten (component_tree l (make_identity_layout S))) i = nth l (coord (flatten S) i) 0.
Proof.
  intro W. rewrite identity_component.
  destruct (replace_flatten S (map (fun m => [m]) (component l (unit_steps 0 (flatten S)))) []) as [E _].
  { unfold component. rewrite !map_length. apply units_length. }
  rewrite app_nil_r in E. rewrite E, concat_single, units_offx, Nat.sub_0_r by assumption. reflexivity.
Qed.

(** make_identity_layout: `result.at(c) == c` for all natural coordinates c. *)
Theorem make_identity_layout_natural S c l : wf (flatten S) -> natural S c ->
  at_leaf (make_identity_layout S) c l = nth l (numbers c) 0.
Proof.
  intros W N. destruct (natural_digits S c W N) as [I D]. unfold at_leaf. rewrite identity_component.
  set (Ms := map (fun m => [m]) (component l (unit_steps 0 (flatten S)))).
  assert (F : Forall2 (fun R b => wf R /\ size R = fst b) Ms (flatten S)).
  { subst Ms. revert W. generalize 0 as k. generalize (flatten S) as L. clear.
    induction L as [|[s d] L IH]; intros k W; [constructor|]. apply wf_cons in W as [W1 W2].
    cbn [unit_steps component map fst snd]. constructor; [|now apply IH].
    split; [apply wf_cons; split; [assumption|constructor]|]. simpl. lia. }
  destruct (replace_refines S Ms [] F) as [Rf _]. rewrite app_nil_r in Rf.
  destruct (refines_spec S _ W Rf) as (WR & _ & G). destruct (G c I) as [IR EI].
  destruct (offset_index _ c WR IR) as [_ ->]. rewrite EI.
  destruct (replace_flatten S Ms []) as [E _].
  { subst Ms. unfold component. rewrite !map_length. apply units_length. }
  rewrite app_nil_r in E. rewrite E. subst Ms. rewrite concat_single, units_off, Nat.sub_0_r, D by assumption. reflexivity.
Qed.

(** The identity is a layout of the extents of the shape, and each mode steps along one leaf. *)
Theorem make_identity_layout_modes S : wf (flatten S) ->
  let I := tflatten (make_identity_layout S) in
  twf I /\ tsize I = size (flatten S) /\ along_one_leaf I = true.
Proof.
  intro W. cbv zeta. assert (E : tflatten (make_identity_layout S) = unit_steps 0 (flatten S)); [|rewrite E; now apply units_wf].
  unfold make_identity_layout. rewrite <- (concat_single (unit_steps 0 (flatten S))) at 2.
  assert (Len : length (map (fun m : tmode => [m]) (unit_steps 0 (flatten S))) = length (flatten S)).
  { now rewrite map_length, units_length. }
  revert Len. generalize (map (fun m : tmode => [m]) (unit_steps 0 (flatten S))) as Rs. clear. intros Rs Len.
  assert (G : forall t Rs rest, length Rs = length (flatten t) ->
    tflatten (fst (treplace t (Rs ++ rest))) = concat Rs /\ snd (treplace t (Rs ++ rest)) = rest).
  { clear. assert (P : forall R, tflatten (tplace R) = R).
    { assert (G : forall R, flat_map tflatten (map TLeaf R) = R) by (induction R; simpl; congruence).
      intros [|m [|m' R]]; [reflexivity|reflexivity|]. apply (G (m :: m' :: R)). }
    induction t as [m|ts IH] using tree_ind'; intros Rs rest Len.
    - destruct Rs as [|R [|]]; try discriminate. cbn [app treplace fst snd concat]. rewrite P, app_nil_r. split; reflexivity.
    - cbn [treplace flatten] in *.
      set (go := fix go (ts : list tree) Rs := match ts with [] => ([], Rs)
        | t :: ts' => let '(u, Rs1) := treplace t Rs in let '(us, Rs2) := go ts' Rs1 in (u :: us, Rs2) end).
      assert (G : flat_map tflatten (fst (go ts (Rs ++ rest))) = concat Rs /\ snd (go ts (Rs ++ rest)) = rest).
      { revert Rs rest Len. induction IH as [|t ts Ht _ IH]; intros Rs rest Len.
        - destruct Rs; [|discriminate]. split; reflexivity.
        - cbn [flat_map] in Len. rewrite app_length in Len. set (k := length (flatten t)) in *.
          rewrite <- (firstn_skipn k Rs), <- app_assoc.
          destruct (Ht (firstn k Rs) (skipn k Rs ++ rest)) as [E1 E2]; [rewrite firstn_length; lia|].
          destruct (IH (skipn k Rs) rest) as [E3 E4]; [rewrite skipn_length; lia|].
          cbn [go]. fold go. destruct (treplace t (firstn k Rs ++ skipn k Rs ++ rest)) as [u Rs1].
          simpl in E1, E2. subst Rs1. destruct (go ts (skipn k Rs ++ rest)) as [us Rs2].
          simpl in *. rewrite E1, E3, concat_app. split; [reflexivity|assumption]. }
      destruct (go ts (Rs ++ rest)) as [us Rs2]. exact G. }
  specialize (G S Rs [] Len). rewrite app_nil_r in G. apply G.
Qed.

(** An extent of 0 is refused: *out of range*. *)
Definition identity_of (shape : tree) : option ttree :=
  if forallb (fun m => 1 <=? fst m) (flatten shape) then Some (make_identity_layout shape) else None.

(** ** Division *)

Lemma complement_place C : flatten (match C with [] => Leaf (1, 0) | _ => place C end) = match C with [] => [(1, 0)] | _ => C end.
Proof. destruct C; [reflexivity|apply flatten_place]. Qed.

(** A pair of a layout and its complement, of one mode at least. *)
Definition tiled (B : tree) (C : layout) : tree := Node [B; match C with [] => Leaf (1, 0) | _ => place C end].

(** A division of a layout of coordinates is accepted if and only if the tiles fill the layout and the composition
    with tiles and rest is one whose modes step along one leaf each. *)
Theorem coordinate_divide_iff A B : twf (tflatten A) -> along_one_leaf (tflatten A) = true -> wf (flatten B) ->
  let n := tsize (tflatten A) in
  (coordinate_divide_tree A B <> None <->
   (exists X, tiles (flatten B) X n) /\
   exists C, complement (flatten B) n = Some C /\
     exists Rs, is_coordinate_composition (tflatten A) (flatten (tiled B C)) Rs).
Proof.
  intros WA AA WB. cbv zeta. set (n := tsize (tflatten A)).
  assert (Hn : 1 <= n) by (apply size_pos; now apply component_wf).
  destruct (tiles_iff (flatten B) n WB Hn) as [TI _].
  assert (WT : forall C, complement (flatten B) n = Some C -> wf (flatten (tiled B C))).
  { intros C E. destruct (complement_correct (flatten B) n C WB Hn E) as (WC & _).
    unfold tiled. cbn [flatten flat_map]. rewrite app_nil_r, complement_place. apply wf_app. split; [assumption|].
    destruct C; [repeat constructor|assumption]. }
  unfold coordinate_divide_tree. fold n. split.
  - destruct (complement (flatten B) n) as [C|] eqn:E; [|congruence].
    destruct (Nat.eqb_spec (size (moving (flatten B))) (size (flatten B))) as [SB|]; [|simpl; congruence].
    destruct (Nat.eqb_spec (size (flatten B) * size C) n) as [SA|]; [|simpl; congruence]. simpl andb. cbv iota.
    intro H. split; [apply TI; eauto|]. exists C. split; [reflexivity|].
    apply (coordinate_composition_exact _ _ WA AA (WT C eq_refl)).
    intro Z. apply H. unfold coordinate_composition_tree. fold (tiled B C). now rewrite Z.
  - intros [T (C & E & H)]. apply TI in T as (C' & E' & SB & SA).
    assert (C' = C) as -> by congruence. rewrite E, SB, SA, !Nat.eqb_refl. cbn [andb].
    apply (coordinate_composition_exact _ _ WA AA (WT C E)) in H.
    fold (tiled B C). unfold coordinate_composition_tree. destruct (coordinate_composition _ _); [discriminate|congruence].
Qed.

(** The numbers of all k leaves at an index. *)
Definition coordinates_at (k : nat) (V : tlayout) (x : nat) : list nat := map (fun l => off (component l V) x) (seq 0 k).

(** A division has the coordinates of its operand, each as often: here with the modes of its answer. *)
Theorem coordinate_divide_permutes A B C Rs k : twf (tflatten A) -> along_one_leaf (tflatten A) = true ->
  wf (flatten B) -> let n := tsize (tflatten A) in
  complement (flatten B) n = Some C -> size (moving (flatten B)) = size (flatten B) -> size (flatten B) * size C = n ->
  coordinate_composition (tflatten A) (flatten (tiled B C)) = Some Rs ->
  Permutation.Permutation (map (coordinates_at k (concat Rs)) (seq 0 n)) (map (coordinates_at k (tflatten A)) (seq 0 n)).
Proof.
  intros WA AA WB. cbv zeta. set (n := tsize (tflatten A)). intros E SM Sz K.
  assert (Hn : 1 <= n) by (apply size_pos; now apply component_wf).
  destruct (complement_correct (flatten B) n C WB Hn E) as (WC & _ & _ & _ & P & _).
  destruct (vals_moving (flatten B) WB SM) as [_ G].
  set (C' := match C with [] => [(1, 0)] | _ => C end).
  assert (WC' : wf C' /\ size C' = size C /\ vals C' = vals C) by (subst C'; destruct C; repeat split; auto; repeat constructor).
  destruct WC' as (WC' & SC' & VC').
  assert (ET : flatten (tiled B C) = flatten B ++ C').
  { unfold tiled. cbn [flatten flat_map]. now rewrite app_nil_r, complement_place. }
  rewrite ET in K. assert (WT : wf (flatten B ++ C')) by (now apply wf_app).
  destruct (proj2 (coordinate_composition_exact _ _ WA AA WT) _ K) as [_ F].
  assert (PV : Permutation.Permutation (vals (flatten B ++ C')) (seq 0 n)).
  { assert (EV : vals (flatten B ++ C') = vals (flatten B ++ C)).
    { subst C'. destruct C; [|reflexivity]. rewrite app_nil_r.
      rewrite !vals_off by assumption. rewrite size_app. simpl size. rewrite Nat.mul_1_r. apply map_ext. intro x.
      rewrite off_app by assumption. cbn [off]. lia. }
    rewrite EV, G, P, SM, Sz. reflexivity. }
  rewrite vals_off, size_app, SC', Sz in PV by assumption.
  transitivity (map (coordinates_at k (tflatten A)) (map (off (flatten B ++ C')) (seq 0 n))); [|now apply Permutation.Permutation_map].
  rewrite map_map. erewrite map_ext_in; [reflexivity|]. intros x Hx. apply in_seq in Hx.
  unfold coordinates_at. apply map_ext. intro l. rewrite F by (rewrite size_app, SC'; lia).
  symmetry. apply off_offx; [now apply component_wf|]. rewrite component_size.
  assert (In (off (flatten B ++ C') x) (seq 0 n)) as I.
  { eapply Permutation.Permutation_in; [exact PV|]. apply in_map. apply in_seq. lia. }
  apply in_seq in I. fold n. lia.
Qed.

(** ** By mode *)

(** As `Tiler` of `layout-algebra/src/tiler.rs`. *)
Inductive tiler : Type := Keep | Size (n : nat) | Whole (B : tree) | Modes (bs : list tiler).

Definition parts (t : ttree) : list ttree := match t with TLeaf m => [TLeaf m] | TNode ts => ts end.

(** As `compose_tiler` of `layout-algebra/src/algebra/identity.rs`: each mode with its tiler, others dropped. *)
Fixpoint coordinate_composition_tiler (A : ttree) (b : tiler) {struct b} : option ttree :=
  match b with
  | Keep => Some A
  | Size n => coordinate_composition_tree A (Leaf (n, 1))
  | Whole B => coordinate_composition_tree A B
  | Modes bs =>
      let As := parts A in
      if length As <? length bs then None
      else option_map TNode (all ((fix go bs As := match bs, As with b :: bs', A :: As' => coordinate_composition_tiler A b :: go bs' As' | _, _ => [] end) bs As))
  end.

(** As `divide_tiler` of `layout-algebra/src/algebra/divide.rs`: each mode with its tiler, others kept. *)
Fixpoint coordinate_divide_tiler (A : ttree) (b : tiler) {struct b} : option ttree :=
  match b with
  | Keep => Some A
  | Size n => coordinate_divide_tree A (Leaf (n, if n =? 1 then 0 else 1))
  | Whole B => coordinate_divide_tree A B
  | Modes bs =>
      let As := parts A in
      if length As <? length bs then None
      else option_map (fun Rs => TNode (Rs ++ skipn (length bs) As))
             (all ((fix go bs As := match bs, As with b :: bs', A :: As' => coordinate_divide_tiler A b :: go bs' As' | _, _ => [] end) bs As))
  end.

(** By mode the coordinates add up: each mode of the answer is that mode composed. *)
Theorem coordinate_composition_by_mode ts bs R : coordinate_composition_tiler (TNode ts) (Modes bs) = Some R ->
  exists Rs, R = TNode Rs /\ Forall2 (fun R Ab => coordinate_composition_tiler (fst Ab) (snd Ab) = Some R) Rs (combine ts bs) /\
    length bs <= length ts.
Proof.
  cbn [coordinate_composition_tiler parts]. destruct (Nat.ltb_spec (length ts) (length bs)) as [|Le]; [discriminate|].
  match goal with |- option_map _ (all (?g bs ts)) = _ -> _ => set (go := g) end.
  destruct (all (go bs ts)) as [Rs|] eqn:E; [|discriminate]. intros [= <-]. exists Rs. split; [reflexivity|]. split; [|assumption].
  apply all_spec in E. revert ts Rs E Le. induction bs as [|b bs IH]; intros ts Rs E Le.
  - destruct ts; destruct Rs; try discriminate; constructor.
  - destruct ts as [|A ts]; [simpl in Le; lia|]. cbn [go] in E. fold go in E. destruct Rs as [|R Rs]; [discriminate|].
    cbn [map] in E. injection E as E1 E2. cbn [combine]. constructor; [exact E1|]. apply IH; [assumption|simpl in Le; lia].
Qed.

(** ** The examples of docs/exactness.md *)

Example along_one : coordinate_composition [(2, [4]); (4, [1])] [(2, 3)] = Some [[(2, [5])]].
Proof. reflexivity. Qed.
Example along_both : coordinate_composition [(2, [1]); (4, [0; 1])] [(2, 3)] = None.
Proof. reflexivity. Qed.
