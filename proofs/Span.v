(** span: all exclusive ors of some numbers, and how many of these are independent. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
Import ListNotations.

(** All exclusive ors. *)
Fixpoint span (gens : list nat) : list nat :=
  match gens with [] => [0] | g :: gens' => span gens' ++ map (Nat.lxor g) (span gens') end.

(** Each number of a basis has a highest bit that none behind it has: what has that bit is smaller without it. *)
Definition reduce (basis : list nat) (x : nat) : nat :=
  fold_left (fun x b => if Nat.testbit x (Nat.log2 b) then Nat.lxor x b else x) basis x.

(** As [Span::add] of [layout-decide/src/conflict_free.rs]. *)
Definition add (basis : list nat) (x : nat) : list nat := let y := reduce basis x in if y =? 0 then basis else basis ++ [y].

Definition basis_of (gens : list nat) : list nat := fold_left add gens [].
Definition dimension (gens : list nat) : nat := length (basis_of gens).

Lemma in_span g gens z : In z (span (g :: gens)) <-> In z (span gens) \/ In (Nat.lxor g z) (span gens).
Proof.
  cbn [span]. rewrite in_app_iff, in_map_iff. split.
  - intros [I|(y & <- & I)]; [now left|right]. now rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l.
  - intros [I|I]; [now left|right]. exists (Nat.lxor g z). split; [|assumption].
    now rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l.
Qed.

Lemma span_0 gens : In 0 (span gens).
Proof. induction gens as [|g gens IH]; [now left|]. apply in_span. now left. Qed.

Lemma lxor_swap a b c : Nat.lxor a (Nat.lxor b c) = Nat.lxor b (Nat.lxor a c).
Proof. rewrite <- !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm. Qed.

Lemma span_lxor gens : forall x y, In x (span gens) -> In y (span gens) -> In (Nat.lxor x y) (span gens).
Proof.
  induction gens as [|g gens IH]; intros x y X Y.
  - destruct X as [<-|[]], Y as [<-|[]]. now left.
  - rewrite in_span in *. destruct X as [X|X], Y as [Y|Y].
    + left. now apply IH.
    + right. rewrite lxor_swap. now apply IH.
    + right. rewrite <- Nat.lxor_assoc. now apply IH.
    + left. replace (Nat.lxor x y) with (Nat.lxor (Nat.lxor g x) (Nat.lxor g y)); [now apply IH|].
      rewrite Nat.lxor_assoc, (lxor_swap x), <- Nat.lxor_assoc, Nat.lxor_nilpotent. apply Nat.lxor_0_l.
Qed.

Lemma span_in gens : forall g, In g gens -> In g (span gens).
Proof.
  induction gens as [|h gens IH]; intros g I; [contradiction|]. apply in_span. destruct I as [->|I]; [right|left; now apply IH].
  rewrite Nat.lxor_nilpotent. apply span_0.
Qed.

(** All exclusive ors of numbers in a span are in it. *)
Lemma span_incl gens gens' : (forall g, In g gens -> In g (span gens')) -> incl (span gens) (span gens').
Proof.
  induction gens as [|g gens IH]; intros H z I.
  - destruct I as [<-|[]]. apply span_0.
  - apply in_span in I as [I|I]; [apply IH; auto with datatypes|].
    apply IH in I; [|auto with datatypes]. pose proof (span_lxor gens' _ _ (H g (or_introl eq_refl)) I) as J.
    now rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l in J.
Qed.

(** A function that is linear over bits maps a span to that of what it makes of the numbers. *)
Lemma span_map f gens : f 0 = 0 -> (forall a b, f (Nat.lxor a b) = Nat.lxor (f a) (f b)) ->
  forall z, In z (span (map f gens)) <-> exists x, In x (span gens) /\ z = f x.
Proof.
  intros F0 F. induction gens as [|g gens IH]; intro z.
  - cbn. split; [intros [<-|[]]; exists 0; split; [now left|congruence]|intros (x & [<-|[]] & ->); left; congruence].
  - cbn [map]. rewrite in_span, !IH. split.
    + intros [(x & I & ->)|(x & I & E)].
      * exists x. split; [apply in_span; now left|reflexivity].
      * exists (Nat.lxor g x). split.
        -- apply in_span. right. now rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l.
        -- rewrite F, <- E, <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l. reflexivity.
    + intros (x & I & ->). apply in_span in I as [I|I]; [left; now exists x|right]. exists (Nat.lxor g x). now rewrite F.
Qed.

(** ** A basis *)

Fixpoint good (basis : list nat) : Prop :=
  match basis with
  | [] => True
  | b :: basis' => b <> 0 /\ Forall (fun c => Nat.testbit c (Nat.log2 b) = false) basis' /\ good basis'
  end.

Lemma reduce_keeps basis : forall x t, Forall (fun c => Nat.testbit c t = false) basis ->
  Nat.testbit (reduce basis x) t = Nat.testbit x t.
Proof.
  induction basis as [|b basis IH]; intros x t F; [reflexivity|]. inversion F as [|? ? Fb F']; subst. cbn [reduce fold_left].
  fold (reduce basis (if Nat.testbit x (Nat.log2 b) then Nat.lxor x b else x)). rewrite IH by assumption.
  destruct (Nat.testbit x (Nat.log2 b)); [|reflexivity]. now rewrite Nat.lxor_spec, Fb, xorb_false_r.
Qed.

Lemma reduce_clears basis : forall x, good basis -> Forall (fun b => Nat.testbit (reduce basis x) (Nat.log2 b) = false) basis.
Proof.
  induction basis as [|b basis IH]; intros x G; [constructor|]. destruct G as (Nb & F & G). cbn [reduce fold_left].
  set (x' := if Nat.testbit x (Nat.log2 b) then Nat.lxor x b else x). fold (reduce basis x'). constructor; [|now apply IH].
  rewrite reduce_keeps by assumption. subst x'. destruct (Nat.testbit x (Nat.log2 b)) eqn:T; [|assumption].
  now rewrite Nat.lxor_spec, T, Nat.bit_log2 by assumption.
Qed.

Lemma reduce_span basis : forall x, In (Nat.lxor x (reduce basis x)) (span basis).
Proof.
  induction basis as [|b basis IH]; intro x; cbn [reduce fold_left]; [rewrite Nat.lxor_nilpotent; now left|].
  set (x' := if Nat.testbit x (Nat.log2 b) then Nat.lxor x b else x). fold (reduce basis x'). specialize (IH x').
  apply in_span. subst x'. destruct (Nat.testbit x (Nat.log2 b)); [right|now left].
  rewrite <- Nat.lxor_assoc, (Nat.lxor_comm b x). exact IH.
Qed.

Lemma good_snoc basis y : good basis -> y <> 0 -> Forall (fun b => Nat.testbit y (Nat.log2 b) = false) basis -> good (basis ++ [y]).
Proof.
  induction basis as [|b basis IH]; intros G N F; [cbn; auto|]. destruct G as (Nb & Fb & G). inversion F as [|? ? Fy F']; subst.
  cbn [app good]. split; [assumption|]. split; [|now apply IH]. apply Forall_app. split; [assumption|]. now repeat constructor.
Qed.

Lemma add_spec basis x : good basis -> good (add basis x) /\ forall z, In z (span (add basis x)) <-> In z (span (x :: basis)).
Proof.
  intro G. pose proof (reduce_span basis x) as R. pose proof (reduce_clears basis x G) as C. unfold add.
  destruct (Nat.eqb_spec (reduce basis x) 0) as [E|N].
  - split; [assumption|]. rewrite E, Nat.lxor_0_r in R. intro z. rewrite in_span. split; [now left|]. intros [I|I]; [assumption|].
    pose proof (span_lxor basis _ _ R I) as J. now rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l in J.
  - split; [now apply good_snoc|]. set (y := reduce basis x) in *. intro z. split; apply span_incl.
    + intros g I. apply in_app_or in I as [I|[<-|[]]]; [apply in_span; left; now apply span_in|]. apply in_span. now right.
    + assert (B : forall g, In g (span basis) -> In g (span (basis ++ [y]))).
      { apply span_incl. intros g I. apply span_in, in_or_app. now left. }
      assert (Y : In y (span (basis ++ [y]))) by (apply span_in, in_or_app; right; now left).
      intros g [<-|I]; [|now apply B, span_in].
      pose proof (span_lxor _ _ _ (B _ R) Y) as J. now rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r in J.
Qed.

Lemma basis_spec gens : good (basis_of gens) /\ forall z, In z (span (basis_of gens)) <-> In z (span gens).
Proof.
  unfold basis_of.
  assert (G : forall gens basis, good basis -> good (fold_left add gens basis) /\
    forall z, In z (span (fold_left add gens basis)) <-> In z (span (rev gens ++ basis))).
  { clear gens. induction gens as [|g gens IH]; intros basis Gb; [split; [assumption|reflexivity]|]. cbn [fold_left rev].
    destruct (add_spec basis g Gb) as [Ga Sa]. destruct (IH _ Ga) as [G1 S1]. split; [assumption|]. intro z. rewrite S1, <- app_assoc.
    cbn [app].
    split; apply span_incl; intros x I; apply in_app_or in I as [I|I]; try (apply span_in, in_or_app; now left).
    - assert (J : In x (span (g :: basis))) by (apply Sa; now apply span_in).
      revert J. apply span_incl. intros y Y. apply span_in, in_or_app. now right.
    - assert (J : In x (span (add basis g))) by (apply Sa; now apply span_in).
      revert J. apply span_incl. intros y Y. apply span_in, in_or_app. now right. }
  destruct (G gens [] I) as [G1 S1]. split; [assumption|]. intro z. rewrite S1, app_nil_r.
  split; apply span_incl; intros x J; apply span_in; apply in_rev; [assumption|now rewrite rev_involutive].
Qed.

Lemma span_bit gens t : Forall (fun c => Nat.testbit c t = false) gens -> forall z, In z (span gens) -> Nat.testbit z t = false.
Proof.
  induction 1 as [|g gens Hg _ IH]; intros z I; [destruct I as [<-|[]]; apply Nat.bits_0|].
  apply in_span in I as [I|I]; [now apply IH|]. apply IH in I. rewrite Nat.lxor_spec, Hg in I. now rewrite xorb_false_l in I.
Qed.

Lemma good_nodup basis : good basis -> NoDup (span basis) /\ length (span basis) = 2 ^ length basis.
Proof.
  induction basis as [|b basis IH]; intro G; [split; [repeat constructor; auto|reflexivity]|]. destruct G as (Nb & F & G).
  destruct (IH G) as [N L]. cbn [span length]. split; [|rewrite app_length, map_length, L; simpl; lia].
  assert (Nm : NoDup (map (Nat.lxor b) (span basis))).
  { clear - N. induction N as [|x l Nx N IH]; [constructor|]. cbn [map]. constructor; [|assumption]. intro I.
    apply in_map_iff in I as (y & E & I).
    apply Nx. replace x with y; [assumption|]. apply (f_equal (Nat.lxor b)) in E.
    now rewrite <- !Nat.lxor_assoc, Nat.lxor_nilpotent, !Nat.lxor_0_l in E. }
  assert (D : forall x, In x (span basis) -> ~ In x (map (Nat.lxor b) (span basis))).
  { intros x I J. apply in_map_iff in J as (y & <- & J). pose proof (span_bit basis _ F _ I) as T.
    pose proof (span_bit basis _ F _ J) as T'.
    rewrite Nat.lxor_spec, T', Nat.bit_log2 in T by assumption. discriminate. }
  revert Nm D. generalize (map (Nat.lxor b) (span basis)). clear - N. intros m Nm D. induction N as [|x l Nx N IH]; [exact Nm|].
  cbn [app]. constructor.
  - rewrite in_app_iff. intros [I|I]; [contradiction|]. apply (D x); [now left|assumption].
  - apply IH. intros y I. apply D. now right.
Qed.

(** There are 2 to the power of the dimension. *)
Theorem span_count gens : exists l, NoDup l /\ length l = 2 ^ dimension gens /\ forall z, In z l <-> In z (span gens).
Proof.
  destruct (basis_spec gens) as [G S]. destruct (good_nodup _ G) as [N L]. exists (span (basis_of gens)). split; [assumption|].
  split; assumption.
Qed.

(** A linear function that keeps the dimension sends no two numbers of a span to one. *)
Theorem same_dimension f gens : f 0 = 0 -> (forall a b, f (Nat.lxor a b) = Nat.lxor (f a) (f b)) ->
  dimension (map f gens) = dimension gens ->
  forall x y, In x (span gens) -> In y (span gens) -> f x = f y -> x = y.
Proof.
  intros F0 F D. destruct (span_count gens) as (l & N & L & S). destruct (span_count (map f gens)) as (l' & N' & L' & S').
  assert (Inc : incl l' (map f l)).
  { intros z I. apply S' in I. apply (span_map f gens F0 F) in I as (x & I & ->). apply in_map, S, I. }
  assert (Nm : NoDup (map f l)). { apply (NoDup_incl_NoDup N'); [rewrite map_length, L, L', D; lia|assumption]. }
  intros x y X Y E. apply S in X, Y. clear - Nm X Y E. induction l as [|a l IH]; [contradiction|]. cbn [map] in Nm.
  inversion Nm as [|? ? Na Nl]; subst.
  destruct X as [->|X], Y as [->|Y]; [reflexivity| | |now apply IH].
  - exfalso. apply Na. rewrite E. now apply in_map.
  - exfalso. apply Na. rewrite <- E. now apply in_map.
Qed.
