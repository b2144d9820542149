(** sector_use: how much of the sectors of global memory that they reach the accesses of a partition use. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Nested Sums VectorAccess ConflictFree SharedCost.
Import ListNotations.

(** The bytes of a sector. *)
Definition SECTOR : nat := 32.

(** The parts of so many bytes that are reached, each once. As [Threads::parts] of [layout-decide/src/conflict_free.rs]. *)
Definition parts (bytes size_ : nat) (l : list nat) : list nat := nodup Nat.eq_dec (map (fun a => a * bytes / size_) l).

(** As [GlobalCost] of [layout-decide/src/cost.rs], by counting each instruction: sectors that are reached, and bytes that are used. *)
Definition sectors (f : nat -> nat) (P : partition) (n bytes : nat) : nat :=
  list_sum (map (fun l => length (parts bytes SECTOR l)) (instructions f P n)).
Definition used (f : nat -> nat) (P : partition) (n bytes : nat) : nat :=
  list_sum (map (fun l => length (parts bytes (n * bytes) l) * (n * bytes)) (instructions f P n)).

(** As [sector_use] of [layout-decide/src/cost.rs]. *)
Definition sector_use (f : nat -> nat) (P : partition) (n bytes percent : nat) : bool :=
  SECTOR * sectors f P n bytes * percent <=? 100 * used f P n bytes.

(** As [Layout::sector_use] of [layout-algebra/src/thread_value/proof/cost.rs], without swizzles and without a bound on the work. *)
Definition sector_use_tree (A : tree) (n bytes percent : nat) : option tree :=
  let P := partition_of A in
  match vector_access P n with
  | Yes => if is_access n bytes && (percent <=? 100) && sector_use (fun x => x) P n bytes percent then Some A else None
  | _ => None
  end.

(** The bytes of the sectors are bounds of what is used. *)

(** The parts that the parts of [k] times their size are made of. *)
Definition made_of (k : nat) (l : list nat) : list nat := flat_map (fun s => seq (k * s) k) l.

Lemma made_of_length k l : length (made_of k l) = k * length l.
Proof. induction l as [|s l IH]; [cbn; lia|]. unfold made_of in *. cbn [flat_map length]. rewrite app_length, seq_length, IH. lia. Qed.

Lemma made_of_in k l x : 1 <= k -> (In x (made_of k l) <-> In (x / k) l).
Proof.
  intro K. unfold made_of. rewrite in_flat_map. split.
  - intros (s & I & H). apply in_seq in H. replace (x / k) with s; [assumption|].
    apply (Nat.div_unique x k s (x - k * s)); lia.
  - intro I. exists (x / k). split; [assumption|]. apply in_seq. pose proof (Nat.div_mod x k ltac:(lia)).
    pose proof (Nat.mod_upper_bound x k ltac:(lia)). lia.
Qed.

Lemma made_of_nodup k l : 1 <= k -> NoDup l -> NoDup (made_of k l).
Proof.
  intros K. induction 1 as [|s l N ND IH]; [constructor|]. unfold made_of in *. cbn [flat_map].
  assert (G : forall a b, NoDup a -> NoDup b -> (forall x : nat, In x a -> ~ In x b) -> NoDup (a ++ b)).
  { clear. intros a b Na Nb D. induction Na as [|x a Nx Na IH]; [exact Nb|]. cbn [app]. constructor.
    - rewrite in_app_iff. intros [I|I]; [contradiction|]. apply (D x); [now left|assumption].
    - apply IH. intros y I. apply D. now right. }
  apply G; [apply seq_NoDup|assumption|]. intros x I I'. apply in_seq in I.
  apply (proj1 (made_of_in k l x K)) in I'. apply N. replace s with (x / k); [assumption|].
  symmetry. apply (Nat.div_unique x k s (x - k * s)); lia.
Qed.

Lemma parts_in bytes size_ l x : In x (parts bytes size_ l) <-> exists a, In a l /\ x = a * bytes / size_.
Proof.
  unfold parts. rewrite nodup_In, in_map_iff. split; intros (a & H1 & H2); exists a; split; auto.
Qed.

Lemma access_sector n bytes : is_access n bytes = true -> exists k, 1 <= k /\ 1 <= n * bytes /\ SECTOR = n * bytes * k.
Proof.
  intro A. apply access_bytes in A. unfold SECTOR.
  destruct A as [-> | [-> | [-> | [-> | ->]]]]; [exists 32|exists 16|exists 8|exists 4|exists 2]; lia.
Qed.

(** The sectors are those of the vectors that are reached. *)
Lemma vectors_in_sectors n bytes k l : 1 <= n * bytes -> SECTOR = n * bytes * k ->
  incl (parts bytes (n * bytes) l) (made_of k (parts bytes SECTOR l)).
Proof.
  intros N E x I. assert (K : 1 <= k) by (unfold SECTOR in E; destruct k; lia).
  apply parts_in in I as (a & I & ->). apply made_of_in; [assumption|]. apply parts_in. exists a. split; [assumption|].
  rewrite E, Nat.div_div by lia. reflexivity.
Qed.

Lemma instruction_use n bytes l : is_access n bytes = true ->
  length (parts bytes (n * bytes) l) * (n * bytes) <= SECTOR * length (parts bytes SECTOR l).
Proof.
  intro A. destruct (access_sector n bytes A) as (k & K & N & E).
  pose proof (NoDup_incl_length (NoDup_nodup Nat.eq_dec _ : NoDup (parts bytes (n * bytes) l)) (vectors_in_sectors n bytes k l N E)) as L.
  rewrite made_of_length in L. rewrite E at 1. nia.
Qed.

(** No more than all bytes of the sectors are used: 100 percent at most. *)
Theorem sector_use_most f P n bytes : is_access n bytes = true -> used f P n bytes <= SECTOR * sectors f P n bytes.
Proof.
  intro A. unfold used, sectors. induction (instructions f P n) as [|l ls IH]; [cbn; lia|].
  cbn [map list_sum fold_right]. fold (list_sum (map (fun l => length (parts bytes SECTOR l)) ls)).
  fold (list_sum (map (fun l => length (parts bytes (n * bytes) l) * (n * bytes)) ls)).
  pose proof (instruction_use n bytes l A). lia.
Qed.

(** An instruction that uses its sectors whole: each vector of each sector that it reaches is one that it moves. *)
Definition whole (n bytes : nat) (l : list nat) : Prop :=
  forall x, In (x * (n * bytes) / SECTOR) (parts bytes SECTOR l) -> In x (parts bytes (n * bytes) l).

Lemma instruction_whole n bytes l : is_access n bytes = true ->
  (length (parts bytes (n * bytes) l) * (n * bytes) = SECTOR * length (parts bytes SECTOR l) <-> whole n bytes l).
Proof.
  intro A. destruct (access_sector n bytes A) as (k & K & N & E).
  pose proof (vectors_in_sectors n bytes k l N E) as Inc.
  pose proof (NoDup_nodup Nat.eq_dec _ : NoDup (parts bytes (n * bytes) l)) as NV.
  pose proof (made_of_nodup k _ K (NoDup_nodup Nat.eq_dec _ : NoDup (parts bytes SECTOR l))) as NM.
  assert (D : forall x, x * (n * bytes) / SECTOR = x / k).
  { intro x. rewrite E, (Nat.mul_comm x). apply Nat.div_mul_cancel_l; lia. }
  assert (L : length (parts bytes (n * bytes) l) * (n * bytes) = SECTOR * length (parts bytes SECTOR l) <->
    length (made_of k (parts bytes SECTOR l)) <= length (parts bytes (n * bytes) l)).
  { pose proof (NoDup_incl_length NV Inc) as B. rewrite made_of_length in *. rewrite E at 1. split; intro H; nia. }
  rewrite L. unfold whole. split.
  - intros H x I. rewrite D in I. apply (made_of_in k _ x K) in I. exact (NoDup_length_incl NV H Inc x I).
  - intro H. apply NoDup_incl_length; [assumption|]. intros x I. apply H. rewrite D. now apply made_of_in.
Qed.

(** [sector_use(A, n, bytes, 100)]: each instruction uses its sectors whole. *)
Theorem sector_use_whole f P n bytes : is_access n bytes = true ->
  (sector_use f P n bytes 100 = true <-> forall l, In l (instructions f P n) -> whole n bytes l).
Proof.
  intro A. unfold sector_use. rewrite Nat.leb_le.
  transitivity (SECTOR * sectors f P n bytes <= used f P n bytes); [lia|]. unfold used, sectors.
  assert (G : SECTOR * list_sum (map (fun l => length (parts bytes SECTOR l)) (instructions f P n)) <=
    list_sum (map (fun l => length (parts bytes (n * bytes) l) * (n * bytes)) (instructions f P n)) <->
    Forall (fun l => length (parts bytes (n * bytes) l) * (n * bytes) = SECTOR * length (parts bytes SECTOR l)) (instructions f P n)).
  { induction (instructions f P n) as [|l ls IH]; [split; [constructor|cbn; lia]|].
    rewrite Forall_cons_iff, <- IH. cbn [map list_sum fold_right].
    fold (list_sum (map (fun l => length (parts bytes SECTOR l)) ls)).
    fold (list_sum (map (fun l => length (parts bytes (n * bytes) l) * (n * bytes)) ls)).
    pose proof (instruction_use n bytes l A) as U.
    assert (M : list_sum (map (fun l => length (parts bytes (n * bytes) l) * (n * bytes)) ls) <=
      SECTOR * list_sum (map (fun l => length (parts bytes SECTOR l)) ls)).
    { clear - A. induction ls as [|l ls IH]; [cbn; lia|]. cbn [map list_sum fold_right].
      fold (list_sum (map (fun l => length (parts bytes SECTOR l)) ls)).
      fold (list_sum (map (fun l => length (parts bytes (n * bytes) l) * (n * bytes)) ls)).
      pose proof (instruction_use n bytes l A). lia. }
    lia. }
  rewrite G, Forall_forall. split; intros H l I; apply instruction_whole; auto.
Qed.

(** [100 * bytes >= percent * 32 * sectors]: accepted if and only if the values are in vectors that an instruction moves, and these use
    so many percent of the bytes of the sectors that they reach. *)
Theorem sector_use_exact A n bytes percent : wf (flatten A) -> let P := partition_of A in
  (sector_use_tree A n bytes percent = Some A <->
   in_vectors (fun x => x) P n /\ is_access n bytes = true /\ percent <= 100 /\ percent * SECTOR * sectors (fun x => x) P n bytes <= 100 * used (fun x => x) P n bytes).
Proof.
  intros W P. pose proof (vector_access_exact A n W) as V. unfold vector_access_tree in V. unfold sector_use_tree. fold P in V |- *.
  rewrite <- V. unfold sector_use. destruct (vector_access P n); [|split; [discriminate|now intros (H & _)]|split; [discriminate|now intros (H & _)]].
  destruct (is_access n bytes); cbn [andb]; [|split; [discriminate|now intros (_ & H & _)]].
  destruct (Nat.leb_spec percent 100); cbn [andb]; [|split; [discriminate|intros (_ & _ & ? & _); lia]].
  destruct (Nat.leb_spec (SECTOR * sectors (fun x => x) P n bytes * percent) (100 * used (fun x => x) P n bytes)).
  - split; [intros _; repeat split; [assumption|nia]|reflexivity].
  - split; [discriminate|intros (_ & _ & _ & ?); nia].
Qed.
