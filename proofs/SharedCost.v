(** shared_cost: the turns that the accesses of a partition to shared memory take. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
From Proofs Require Import Coalesce Walk Nested Sums VectorAccess ConflictFree Instructions.
Import ListNotations.

(** The words that a group reaches, each once. *)
Definition words_of (n bytes : nat) (group : list nat) : list nat := nodup Nat.eq_dec (flat_map (words n bytes) group).
Definition in_bank (b : nat) (ws : list nat) : list nat := filter (fun w => w mod BANKS =? b) ws.

(** As [Threads::turns] of [layout-decide/src/conflict_free.rs]: the most words of one bank. *)
Definition most (ws : list nat) : nat := list_max (map (fun b => length (in_bank b ws)) (seq 0 BANKS)).
Definition turns (n bytes : nat) (group : list nat) : nat := most (words_of n bytes group).

Definition served (f : nat -> nat) (P : partition) (n bytes : nat) : list (list nat) := flat_map (groups_of n bytes) (instructions f P n).

(** As [SharedCost] of [layout-decide/src/cost.rs], by counting each instruction: how many are issued, the groups that
    are served together, and the turns. *)
Record shared := { issued : nat; least : nat; wavefronts : nat }.
Definition shared_cost (f : nat -> nat) (P : partition) (n bytes : nat) : shared :=
  {| issued := length (instructions f P n);
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

(** ** Each value that is looked at stands for as many others *)

(** As [shared_cost] of [layout-decide/src/cost.rs]: turns and groups of the values that are looked at, and for how many each stands. *)
Definition shared_cost_looked (f : nat -> nat) (m : nat) (P : partition) (n bytes : nat) : shared :=
  let all := size (values P ++ rest P) in
  let sum h := sumn all (fun v => if_ (chosen P n m v) (h v)) in
  let times := all / n / sum (fun _ => 1) in
  {| issued := all / n * cdiv (size (threads P)) WARP;
     least := times * sum (of_warps (fun l => length (groups_of n bytes l)) f P);
     wavefronts := times * sum (of_warps (fun l => list_sum (map (turns n bytes) (groups_of n bytes l))) f P) |}.

Lemma dealt_moved ws c turn k : dealt ws turn k <-> dealt (map (fun w => w + c) ws) (fun w => turn (w - c)) k.
Proof.
  assert (M : forall x y, (x + c) mod BANKS = (y + c) mod BANKS <-> x mod BANKS = y mod BANKS).
  { assert (G : forall j x y, x mod BANKS = y mod BANKS -> (x + j) mod BANKS = (y + j) mod BANKS).
    { intros j x y H. unfold BANKS in *. now rewrite Nat.add_mod, H, <- Nat.add_mod by lia. }
    intros x y. split; [|apply G]. intro H. apply (G (31 * c)) in H. unfold BANKS in *.
    replace (x + c + 31 * c) with (x + c * 32) in H by lia. replace (y + c + 31 * c) with (y + c * 32) in H by lia.
    now rewrite !Nat.mod_add in H by lia. }
  unfold dealt. split; intros [B D].
  - split.
    + intros w I. apply in_map_iff in I as (x & <- & I). rewrite Nat.add_sub. now apply B.
    + intros w w' I I' E Q. apply in_map_iff in I as (x & <- & I). apply in_map_iff in I' as (y & <- & I'). rewrite !Nat.add_sub in E.
      f_equal. apply D; try assumption. now apply M.
  - split.
    + intros w I. specialize (B (w + c)). rewrite Nat.add_sub in B. apply B. now apply (in_map (fun w => w + c)).
    + intros w w' I I' E Q. assert (X : w + c = w' + c); [|lia]. apply D; try (now apply (in_map (fun w => w + c))).
      * now rewrite !Nat.add_sub.
      * now apply M.
Qed.

Lemma most_moved ws c : NoDup ws -> most (map (fun w => w + c) ws) = most ws.
Proof.
  intro N. assert (N' : NoDup (map (fun w => w + c) ws)).
  { clear - N. induction N as [|x l Nx N IH]; [constructor|]. cbn [map]. constructor; [|assumption].
    intro I. apply in_map_iff in I as (y & E & I). apply Nx. now replace x with y by lia. }
  destruct (most_fewest _ N) as [(t1 & D1) F1]. destruct (most_fewest _ N') as [(t2 & D2) F2]. apply Nat.le_antisymm.
  - apply (F2 (fun w => t1 (w - c))). now apply dealt_moved.
  - apply (F1 (fun w => t2 (w + c))). apply (dealt_moved ws c). destruct D2 as [B D]. split.
    + intros w I. pose proof I as J. apply in_map_iff in J as (x & <- & _). rewrite Nat.add_sub. now apply B.
    + intros w w' I I' E. pose proof I as J. pose proof I' as J'. apply in_map_iff in J as (x & <- & _).
      apply in_map_iff in J' as (y & <- & _).
      rewrite !Nat.add_sub in E. now apply D.
Qed.

Lemma turns_moved n bytes m k g : Nat.divide WORD (m * bytes) -> turns n bytes (map (fun x => x + m * k) g) = turns n bytes g.
Proof.
  intros [q Q]. unfold turns, words_of.
  assert (E : flat_map (words n bytes) (map (fun x => x + m * k) g) = map (fun w => w + q * k) (flat_map (words n bytes) g)).
  { induction g as [|a g IH]; [reflexivity|]. cbn [map flat_map]. rewrite map_app, IH. f_equal. unfold words.
    replace ((a + m * k) * bytes) with (a * bytes + q * k * WORD) by nia. rewrite Nat.div_add by (unfold WORD; lia).
    generalize (Nat.max 1 (n * bytes / WORD)). generalize (a * bytes / WORD). clear. intros b j. revert b.
    induction j as [|j IH]; intro b; [reflexivity|]. cbn [seq map]. f_equal. apply (IH (S b)). }
  rewrite E. set (ws := flat_map (words n bytes) g). rewrite <- (most_moved (nodup Nat.eq_dec ws) (q * k)) by apply NoDup_nodup.
  unfold most. f_equal. apply map_ext. intro b. unfold in_bank. f_equal. f_equal.
  assert (G : forall l, nodup Nat.eq_dec (map (fun w => w + q * k) l) = map (fun w => w + q * k) (nodup Nat.eq_dec l)).
  { clear. induction l as [|x l IH]; [reflexivity|]. cbn [map nodup].
    destruct (in_dec Nat.eq_dec x l) as [I|I], (in_dec Nat.eq_dec (x + q * k) (map (fun w => w + q * k) l)) as [J|J]; cbn [map]; try (now rewrite IH).
    - exfalso. apply J. now apply (in_map (fun w => w + q * k)).
    - exfalso. apply I. apply in_map_iff in J as (y & E & J). now replace x with y by lia. }
  apply G.
Qed.

(** The costs of those that are looked at, times what each stands for, are those of all instructions. *)
Theorem shared_cost_all f m P n bytes : wf_partition P -> is_access n bytes = true -> Nat.divide n (size (values P)) -> carried f m bytes ->
  shared_cost_looked f m P n bytes = shared_cost f P n bytes.
Proof.
  intros WP A D (M1 & Mw & Mf). destruct (moved_pos n bytes A) as [_ N]. unfold shared_cost_looked, shared_cost.
  set (L := values P ++ rest P).
  assert (W : wf L) by (destruct WP as (_ & ? & ?); now apply wf_app).
  assert (Tw : forall v w, v < size L -> exists k, warp f P v (WARP * w) = map (fun x => x + m * k) (warp f P (base n m 1 L v) (WARP * w))).
  { intros v w Hv. destruct (base_spec n m L N M1 1 v W Hv) as (_ & _ & _ & k & O). exists k.
    unfold warp. rewrite map_map. fold L. apply map_ext. intro i. rewrite O, Nat.add_assoc. apply Mf. }
  assert (Gm : forall k l, groups_of n bytes (map (fun x => x + m * k) l) = map (map (fun x => x + m * k)) (groups_of n bytes l)).
  { intros k l. unfold groups_of. rewrite map_length. apply groups_map. intros; lia. }
  assert (Len : forall X (F : X -> list (list nat)) l, length (flat_map F l) = list_sum (map (fun x => length (F x)) l)).
  { clear. intros X F. induction l as [|x l IH]; [reflexivity|]. cbn [flat_map map list_sum fold_right]. rewrite app_length, IH.
    reflexivity. }
  assert (Sm : forall (F : list nat -> list (list nat)) g l, list_sum (map g (flat_map F l)) = list_sum (map (fun x => list_sum (map g (F x))) l)).
  { clear. intros F g. induction l as [|x l IH]; [reflexivity|]. cbn [flat_map map list_sum fold_right].
    rewrite map_app, list_sum_app, IH. reflexivity. }
  f_equal.
  - assert (One : forall l : list (list nat), length l = list_sum (map (fun _ => 1) l)) by (clear; induction l as [|x l IH]; [reflexivity|simpl; f_equal; exact IH]).
    rewrite One. rewrite (looked_at f P n m (fun _ => 1) WP N M1 D) by reflexivity. fold L.
    assert (O1 : forall v, of_warps (fun _ => 1) f P v = cdiv (size (threads P)) WARP).
    { intro v. unfold of_warps. rewrite <- (map_map (fun w => warp f P v (WARP * w)) (fun _ => 1)), <- One, map_length, seq_length.
      reflexivity. }
    rewrite (sumn_ext (size L) (fun v => if_ (chosen P n m v) (of_warps (fun _ => 1) f P v)) (fun v => cdiv (size (threads P)) WARP * if_ (chosen P n m v) 1)).
    2: { intros v _. rewrite O1. destruct (chosen P n m v); cbn [if_]; lia. }
    rewrite sumn_mul. pose proof (looked_count P n m WP N M1 D) as C. fold L in C. nia.
  - unfold served. rewrite Len. symmetry. rewrite (looked_at f P n m (fun l => length (groups_of n bytes l)) WP N M1 D); [reflexivity|].
    intros v w Hv. destruct (Tw v w Hv) as [k ->]. now rewrite Gm, map_length.
  - unfold served. rewrite Sm. symmetry.
    rewrite (looked_at f P n m (fun l => list_sum (map (turns n bytes) (groups_of n bytes l))) WP N M1 D); [reflexivity|].
    intros v w Hv. destruct (Tw v w Hv) as [k ->]. rewrite Gm, map_map. f_equal. apply map_ext. intro g. now apply turns_moved.
Qed.
