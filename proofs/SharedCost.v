(** shared_cost: the turns that the accesses of a partition to shared memory take. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
From Proofs Require Import Coalesce Walk Nested Sums VectorAccess ConflictFree.
Import ListNotations.

(** The words that a group reaches, each once. *)
Definition words_of (n bytes : nat) (group : list nat) : list nat := nodup Nat.eq_dec (flat_map (words n bytes) group).
Definition in_bank (b : nat) (ws : list nat) : list nat := filter (fun w => w mod BANKS =? b) ws.

(** As [Threads::turns] of [layout-decide/src/conflict_free.rs]: the most words of one bank. *)
Definition most (ws : list nat) : nat := list_max (map (fun b => length (in_bank b ws)) (seq 0 BANKS)).
Definition turns (n bytes : nat) (group : list nat) : nat := most (words_of n bytes group).

(** The instructions of a partition: the places of the threads of each warp, at each vector, behind a function [f] on offsets. *)
Definition instructions (f : nat -> nat) (P : partition) (n : nat) : list (list nat) :=
  flat_map (fun value => map (fun w => warp f P value (WARP * w)) (seq 0 (cdiv (size (threads P)) WARP)))
    (filter (fun value => value mod n =? 0) (seq 0 (size (values P ++ rest P)))).

Definition served (f : nat -> nat) (P : partition) (n bytes : nat) : list (list nat) := flat_map (groups_of n bytes) (instructions f P n).

(** As [SharedCost] of [layout-decide/src/cost.rs], by counting each instruction. *)
Record shared := { of_warps : nat; least : nat; wavefronts : nat }.
Definition shared_cost (f : nat -> nat) (P : partition) (n bytes : nat) : shared :=
  {| of_warps := length (instructions f P n);
     least := length (served f P n bytes);
     wavefronts := list_sum (map (turns n bytes) (served f P n bytes)) |}.

(** ** Turns *)

(** Words are dealt to [k] turns, in each of which a bank gives one word. *)
Definition dealt (ws : list nat) (turn : nat -> nat) (k : nat) : Prop :=
  (forall w, In w ws -> turn w < k) /\
  forall w w', In w ws -> In w' ws -> turn w = turn w' -> w mod BANKS = w' mod BANKS -> w = w'.

Lemma le_most ws b : b < BANKS -> length (in_bank b ws) <= most ws.
Proof.
  intro B. unfold most. pose proof (proj1 (list_max_le (map (fun b => length (in_bank b ws)) (seq 0 BANKS)) _) (Nat.le_refl _)) as F.
  rewrite Forall_map, Forall_forall in F. apply F, in_seq. lia.
Qed.

Lemma most_le ws k : (forall b, b < BANKS -> length (in_bank b ws) <= k) -> most ws <= k.
Proof.
  intro H. apply list_max_le. rewrite Forall_map. apply Forall_forall. intros b I. apply in_seq in I. apply H. lia.
Qed.

Fixpoint position (w : nat) (l : list nat) : nat :=
  match l with [] => 0 | x :: l' => if w =? x then 0 else S (position w l') end.

Lemma position_lt w l : In w l -> position w l < length l.
Proof.
  induction l as [|x l IH]; [contradiction|]. intros I. cbn [position length]. destruct (Nat.eqb_spec w x); [lia|].
  destruct I as [->|I]; [congruence|]. specialize (IH I). lia.
Qed.

Lemma position_inj l w w' : In w l -> In w' l -> position w l = position w' l -> w = w'.
Proof.
  induction l as [|x l IH]; [contradiction|]. intros I I' E. cbn [position] in E.
  destruct (Nat.eqb_spec w x), (Nat.eqb_spec w' x); try congruence; try discriminate.
  destruct I as [->|I]; [congruence|]. destruct I' as [->|I']; [congruence|]. apply IH; congruence.
Qed.

(** The most words of one bank are the fewest turns in which all words can be given. *)
Theorem most_fewest ws : NoDup ws ->
  (exists turn, dealt ws turn (most ws)) /\ forall turn k, dealt ws turn k -> most ws <= k.
Proof.
  intro N. split.
  - exists (fun w => position w (in_bank (w mod BANKS) ws)).
    assert (I : forall w, In w ws -> In w (in_bank (w mod BANKS) ws)).
    { intros w H. apply filter_In. split; [assumption|apply Nat.eqb_refl]. }
    split.
    + intros w H. pose proof (position_lt _ _ (I w H)).
      pose proof (le_most ws (w mod BANKS) ltac:(apply Nat.mod_upper_bound; unfold BANKS; lia)). lia.
    + intros w w' H H' E M. apply (position_inj (in_bank (w mod BANKS) ws)); [now apply I|rewrite M; now apply I|]. now rewrite E, M.
  - intros turn k [B D]. apply most_le. intros b _.
    assert (M : NoDup (map turn (in_bank b ws))).
    { assert (F : forall w, In w (in_bank b ws) -> In w ws /\ w mod BANKS = b).
      { intros w H. apply filter_In in H as [H1 H2]. apply Nat.eqb_eq in H2. split; assumption. }
      assert (NF : NoDup (in_bank b ws)) by (now apply NoDup_filter).
      induction (in_bank b ws) as [|w l IH]; [constructor|]. inversion NF as [|? ? N1 N2]; subst. cbn [map]. constructor.
      - intro H. apply in_map_iff in H as (w' & E & I). apply N1.
        destruct (F w (or_introl eq_refl)) as [W1 W2]. destruct (F w' (or_intror I)) as [W3 W4].
        assert (w' = w) by (apply D; congruence). now subst.
      - apply IH; [|assumption]. intros w' H. apply F. now right. }
    rewrite <- (map_length turn), <- (seq_length k 0). apply NoDup_incl_length; [assumption|].
    intros t I. apply in_map_iff in I as (w & <- & I). apply filter_In in I as [I _]. apply in_seq. specialize (B w I). lia.
Qed.

(** Threads that are served together take one turn if and only if none wait. *)
Theorem turns_one n bytes g : g <> [] -> 1 <= turns n bytes g /\ (turns n bytes g = 1 <-> ~ Wait n bytes g).
Proof.
  intro G. unfold turns. pose proof (NoDup_nodup Nat.eq_dec (flat_map (words n bytes) g)) as N. fold (words_of n bytes g) in N.
  assert (R : forall w, In w (words_of n bytes g) <-> exists a, In a g /\ In w (words n bytes a)).
  { intro w. unfold words_of. rewrite nodup_In, in_flat_map. reflexivity. }
  destruct (most_fewest _ N) as [(turn & B & D) F]. set (ws := words_of n bytes g) in *.
  assert (P : 1 <= most ws).
  { destruct g as [|a g]; [congruence|].
    assert (I : In (a * bytes / WORD) ws).
    { apply R. exists a. split; [now left|]. unfold words. apply in_seq. lia. }
    specialize (B _ I). lia. }
  split; [assumption|]. split.
  - intros E (a & b & w & w' & Ia & Ib & Iw & Iw' & Ne & Eq). apply Ne.
    assert (I : In w ws) by (apply R; now exists a). assert (I' : In w' ws) by (apply R; now exists b).
    apply D; try assumption. pose proof (B w I). pose proof (B w' I'). lia.
  - intro H. apply Nat.le_antisymm; [|assumption]. apply (F (fun _ => 0)). split; [intros; lia|].
    intros w w' I I' _ M. destruct (Nat.eq_dec w w') as [|Ne]; [assumption|]. exfalso. apply H.
    apply R in I as (a & Ia & Iw). apply R in I' as (b & Ib & Iw'). now exists a, b, w, w'.
Qed.

Lemma groups_nonempty n bytes l g : In g (groups_of n bytes l) -> g <> [].
Proof.
  unfold groups_of. assert (G : forall fuel from l, In g (groups n bytes fuel from l) -> g <> []).
  { clear l. induction fuel as [|fuel IH]; intros from [|x l] I; cbn [groups] in I; try contradiction.
    pose proof (together_pos n bytes) as [T _]. set (k := together n bytes) in *.
    destruct (_ && _) in I; (destruct I as [<-|I]; [|now apply (IH _ _ I)]).
    - replace (2 * k) with (S (2 * k - 1)) by lia. discriminate.
    - replace k with (S (k - 1)) by lia. discriminate. }
  apply G.
Qed.

Lemma served_spec f P n bytes g : In g (served f P n bytes) <->
  exists value w, value < size (values P ++ rest P) /\ value mod n = 0 /\ WARP * w < size (threads P) /\
    In g (groups_of n bytes (warp f P value (WARP * w))).
Proof.
  unfold served, instructions. rewrite in_flat_map. split.
  - intros (l & I & Ig). apply in_flat_map in I as (value & I & Iw). apply filter_In in I as [I M].
    apply in_map_iff in Iw as (w & <- & Iw). apply in_seq in I, Iw. apply Nat.eqb_eq in M.
    exists value, w. split; [lia|]. split; [assumption|]. split; [|assumption].
    assert (L : w < cdiv (size (threads P)) WARP) by lia. apply cdiv_le in L; unfold WARP in *; lia.
  - intros (value & w & V & M & W & Ig). exists (warp f P value (WARP * w)). split; [|assumption].
    apply in_flat_map. exists value. split.
    + apply filter_In. split; [apply in_seq; lia|now apply Nat.eqb_eq].
    + apply in_map_iff. exists w. split; [reflexivity|]. apply in_seq. split; [lia|].
      assert (L : w < cdiv (size (threads P)) WARP) by (apply cdiv_le; unfold WARP in *; lia). lia.
Qed.

(** It takes at least one turn for each group that is served together, and so many if and only if no threads wait. *)
Theorem shared_cost_least f P n bytes :
  least (shared_cost f P n bytes) <= wavefronts (shared_cost f P n bytes) /\
  (wavefronts (shared_cost f P n bytes) = least (shared_cost f P n bytes) <-> Conflict_free f P n bytes).
Proof.
  cbn [least wavefronts shared_cost].
  assert (E : Conflict_free f P n bytes <-> Forall (fun g => turns n bytes g = 1) (served f P n bytes)).
  { unfold Conflict_free. rewrite Forall_forall. split.
    - intros H g I. pose proof I as I2. apply served_spec in I as (value & w & V & M & W & Ig).
      apply turns_one; [now apply (groups_nonempty n bytes _ _ Ig)|]. now apply (H value w).
    - intros H value w V M W g Ig. assert (I : In g (served f P n bytes)) by (apply served_spec; now exists value, w).
      apply turns_one; [now apply (groups_nonempty n bytes _ _ Ig)|]. now apply H. }
  rewrite E. assert (B : Forall (fun g => 1 <= turns n bytes g) (served f P n bytes)).
  { apply Forall_forall. intros g I. apply served_spec in I as (value & w & _ & _ & _ & Ig).
    apply turns_one. now apply (groups_nonempty n bytes _ _ Ig). }
  clear E. induction B as [|g l H B [IH1 IH2]]; [cbn; split; [lia|split; [constructor|reflexivity]]|].
  cbn [map length]. cbn [list_sum fold_right]. fold (list_sum (map (turns n bytes) l)). rewrite Forall_cons_iff, <- IH2. lia.
Qed.
