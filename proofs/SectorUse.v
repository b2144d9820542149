(** sector_use: how much of the sectors of global memory that they reach the accesses of a partition use. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Nested Sums VectorAccess ConflictFree Instructions.
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

(** The bytes of a line. *)
Definition LINE : nat := 128.

(** A multiple of so many values, added to all threads, changes nothing: whole lines. *)
Definition moved_lines (bytes : nat) : nat := if bytes <? LINE then LINE / bytes else 1.

Definition sectors_of (bytes : nat) (l : list nat) : nat := length (parts bytes SECTOR l).
Definition vectors_of (n bytes : nat) (l : list nat) : nat := length (parts bytes (n * bytes) l).

(** The sectors and vectors that the warps reach at such a value. *)
Definition visit (f : nat -> nat) (P : partition) (n bytes m swizzles modes value steps : nat) : option (option (nat * nat) * nat) :=
  if steps <? modes + 2 then None else
  let steps := steps - (modes + 2) in
  let cost := size (threads P) * (modes + 12 + 2 * swizzles) in
  if chosen P n m value
  then if steps <? cost then None
       else Some (Some (of_warps (sectors_of bytes) f P value, of_warps (vectors_of n bytes) f P value), steps - cost)
  else Some (None, steps).

(** How many values are looked at, and the sums of what they give. *)
Fixpoint scan (visit : nat -> nat -> option (option (nat * nat) * nat)) (count value steps looked a b : nat) : option (nat * nat * nat) :=
  match count with
  | 0 => Some (looked, a, b)
  | S count' =>
      match visit value steps with
      | None => None
      | Some (None, spare) => scan visit count' (S value) spare looked a b
      | Some (Some (x, y), spare) => scan visit count' (S value) spare (S looked) (a + x) (b + y)
      end
  end.

(** As [global_cost] of [layout-decide/src/cost.rs]: sectors and bytes, where each value that is looked at stands for as many;
    behind so many swizzles, whose function is [f], multiples of [m] values stay what they are. *)
Definition global_cost (f : nat -> nat) (m swizzles steps : nat) (P : partition) (n bytes : nat) : option (nat * nat) :=
  let modes := length (filter (fun m => negb (fst m =? 1)) (threads P ++ values P ++ rest P)) in
  let all := size (values P ++ rest P) in
  match scan (visit f P n bytes m swizzles modes) all 0 steps 0 0 0 with
  | Some (looked, a, b) => let times := all / n / looked in Some (a * times, b * times * (n * bytes))
  | None => None
  end.

(** As [sector_use] of [layout-decide/src/cost.rs], of these numbers. *)
Definition uses (percent sectors used : nat) : bool := SECTOR * sectors * percent <=? 100 * used.

(** As [Layout::sector_use] of [layout-algebra/src/thread_value/proof/cost.rs], without swizzles. *)
Definition sector_use_tree (A : tree) (n bytes percent : nat) : option tree :=
  let P := partition_of A in
  match vector_access P n with
  | Yes =>
      if is_access n bytes && (percent <=? 100) then
        match global_cost (fun x => x) (moved_lines bytes) 0 STEPS P n bytes with
        | Some (sectors, used) => if uses percent sectors used then Some A else None
        | None => None
        end
      else None
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
  (uses 100 (sectors f P n bytes) (used f P n bytes) = true <-> forall l, In l (instructions f P n) -> whole n bytes l).
Proof.
  intro A. unfold uses. rewrite Nat.leb_le.
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

Lemma scan_spec f P n bytes m swizzles modes : forall count value steps looked a b looked' a' b',
  scan (visit f P n bytes m swizzles modes) count value steps looked a b = Some (looked', a', b') ->
  looked' = looked + sumn count (fun j => if_ (chosen P n m (value + j)) 1) /\
  a' = a + sumn count (fun j => if_ (chosen P n m (value + j)) (of_warps (sectors_of bytes) f P (value + j))) /\
  b' = b + sumn count (fun j => if_ (chosen P n m (value + j)) (of_warps (vectors_of n bytes) f P (value + j))).
Proof.
  assert (Next : forall h count value, sumn (S count) (fun j => if_ (chosen P n m (value + j)) (h (value + j))) =
    if_ (chosen P n m value) (h value) + sumn count (fun j => if_ (chosen P n m (S value + j)) (h (S value + j)))).
  { intros h count value. rewrite sumn_front, Nat.add_0_r. f_equal. apply sumn_ext. intros j _.
    now replace (value + S j) with (S value + j) by lia. }
  induction count as [|count IH]; intros value steps looked a b looked' a' b' E.
  - injection E as <- <- <-. cbn [sumn]. lia.
  - cbn [scan] in E. rewrite (Next (fun _ => 1)), !Next. unfold visit at 1 in E.
    destruct (steps <? modes + 2); [discriminate|]. destruct (chosen P n m value).
    + destruct (_ <? _) in E; [discriminate|]. apply IH in E as (E1 & E2 & E3). cbn [if_]. lia.
    + apply IH in E as (E1 & E2 & E3). cbn [if_]. lia.
Qed.

(** Whole parts, added to all threads, change no number of parts. *)
Lemma parts_moved bytes size_ k l : 1 <= size_ -> Nat.divide size_ (k * bytes) ->
  length (parts bytes size_ (map (fun x => x + k) l)) = length (parts bytes size_ l).
Proof.
  intros S [q Q]. unfold parts. rewrite map_map.
  rewrite (map_ext _ (fun a => a * bytes / size_ + q)).
  2: { intro a. rewrite Nat.mul_add_distr_r, Q, Nat.div_add by lia. reflexivity. }
  rewrite <- (map_map (fun a => a * bytes / size_) (fun x => x + q)). set (ws := map (fun a => a * bytes / size_) l).
  rewrite <- (map_length (fun x => x + q) (nodup Nat.eq_dec ws)). apply Permutation_length, NoDup_Permutation.
  - apply NoDup_nodup.
  - assert (I : forall l0, NoDup l0 -> NoDup (map (fun x => x + q) l0)).
    { clear. induction 1 as [|x l0 N _ IH]; [constructor|]. cbn [map]. constructor; [|assumption].
      intro I. apply in_map_iff in I as (y & E & I). apply N. now replace x with y by lia. }
    apply I, NoDup_nodup.
  - intro x. rewrite nodup_In, !in_map_iff.
    split; intros (y & E & I); exists y; (split; [assumption|]); now apply nodup_In in I || apply nodup_In.
Qed.

(** A multiple of [m], added to an offset, is added behind the swizzles, and is whole lines. *)
Definition carried_lines (f : nat -> nat) (m bytes : nat) : Prop :=
  1 <= m /\ Nat.divide LINE (m * bytes) /\ forall x k, f (x + m * k) = f x + m * k.

Lemma carried_lines_alone n bytes : is_access n bytes = true -> carried_lines (fun x => x) (moved_lines bytes) bytes.
Proof.
  intro A. apply access_bytes in A. unfold carried_lines, moved_lines, LINE. assert (bytes <= 16) by (destruct n; nia).
  do 17 (destruct bytes as [|bytes]; [first [exfalso; lia|split; [vm_compute; lia|split; [exists 1; reflexivity|reflexivity]]]|]). lia.
Qed.

(** sector_use: the counts include all instructions. Each evaluated access represents a number of accesses
    that differ from it only by full lines. *)
Theorem global_cost_exact f m swizzles steps P n bytes s u : wf_partition P -> is_access n bytes = true -> Nat.divide n (size (values P)) ->
  carried_lines f m bytes -> global_cost f m swizzles steps P n bytes = Some (s, u) ->
  s = sectors f P n bytes /\ u = used f P n bytes.
Proof.
  intros WP A D (M1 & Ml & Mf) E. unfold global_cost in E. destruct (moved_pos n bytes A) as [_ N].
  set (L := values P ++ rest P) in *. assert (W : wf L) by (destruct WP as (_ & ? & ?); now apply wf_app).
  match type of E with match scan ?v ?c ?a ?b ?x ?y ?z with _ => _ end = _ => destruct (scan v c a b x y z) as [[[looked a'] b']|] eqn:Sc; [|discriminate] end.
  apply scan_spec in Sc as (E1 & E2 & E3). cbn [Nat.add] in E1, E2, E3. injection E as <- <-.
  assert (Inv : forall size_, 1 <= size_ -> Nat.divide size_ LINE -> forall v w, v < size L ->
    length (parts bytes size_ (warp f P v (WARP * w))) = length (parts bytes size_ (warp f P (base n m 1 L v) (WARP * w)))).
  { intros size_ Hs Ds v w Hv. destruct (base_spec n m L N M1 1 v W Hv) as (_ & _ & _ & k & O).
    assert (Tw : warp f P v (WARP * w) = map (fun x => x + m * k) (warp f P (base n m 1 L v) (WARP * w))).
    { unfold warp. rewrite map_map. fold L. apply map_ext. intro i. rewrite O, Nat.add_assoc. apply Mf. }
    rewrite Tw. apply parts_moved; [assumption|]. replace (m * k * bytes) with (k * (m * bytes)) by lia.
    apply Nat.divide_mul_r. eapply Nat.divide_trans; eassumption. }
  destruct (access_sector n bytes A) as (ks & Ks & Nb & Es).
  split.
  - pose proof (looked_at f P n m (sectors_of bytes) WP N M1 D) as A1.
    change (list_sum (map (sectors_of bytes) (instructions f P n))) with (sectors f P n bytes) in A1. rewrite A1.
    + fold L. rewrite <- E1, <- E2. lia.
    + intros v w Hv. apply Inv; [unfold SECTOR; lia|exists 4; reflexivity|exact Hv].
  - assert (U : used f P n bytes = list_sum (map (fun x => x * (n * bytes)) (map (vectors_of n bytes) (instructions f P n)))).
    { unfold used. rewrite map_map. reflexivity. }
    assert (Lm : forall l c, list_sum (map (fun x => x * c) l) = list_sum l * c).
    { clear. induction l as [|x l IH]; intro c; [reflexivity|]. cbn [map list_sum fold_right].
      fold (list_sum (map (fun x => x * c) l)) (list_sum l). rewrite IH. lia. }
    rewrite U, Lm. f_equal. rewrite (looked_at f P n m (vectors_of n bytes) WP N M1 D).
    + fold L. rewrite <- E1, <- E3. lia.
    + intros v w Hv. apply Inv; [lia| |exact Hv]. unfold SECTOR in Es. unfold LINE. exists (4 * ks). lia.
Qed.

(** `sector_use(A, n, bytes, percent)` on types: `100 * bytes >= percent * 32 * sectors`. The result is the
    operand. Its values are in vectors that an instruction moves, and they use at least this percentage of the
    bytes in the sectors that they touch. *)
Theorem sector_use_tree_yes A n bytes percent R : wf (flatten A) -> let P := partition_of A in
  sector_use_tree A n bytes percent = Some R ->
  R = A /\ in_vectors (fun x => x) P n /\ is_access n bytes = true /\ percent <= 100 /\
  percent * SECTOR * sectors (fun x => x) P n bytes <= 100 * used (fun x => x) P n bytes.
Proof.
  intros W P. destruct (partition_of_spec A W) as [WP _]. unfold sector_use_tree. fold P in WP |- *.
  destruct (vector_access P n) eqn:V; try discriminate. apply vector_access_yes in V; [|assumption].
  destruct (is_access n bytes) eqn:I; [|discriminate]. cbn [andb]. destruct (Nat.leb_spec percent 100); [|discriminate].
  destruct (global_cost _ _ _ _ _ _ _) as [[s u]|] eqn:G; [|discriminate].
  apply global_cost_exact in G as [-> ->]; [|assumption|assumption|apply V|now apply (carried_lines_alone n)].
  unfold uses.
  destruct (Nat.leb_spec (SECTOR * sectors (fun x => x) P n bytes * percent) (100 * used (fun x => x) P n bytes)); [|discriminate].
  intros [= <-]. repeat split; try assumption; try apply V. nia.
Qed.

(** `sector_use(A, n, bytes, percent)` on types: an error has one of five reasons. The values are not in
    vectors, no instruction moves the vectors, the percentage is above 100, the sectors are used less, or the
    budget did not suffice. *)
Theorem sector_use_tree_no A n bytes percent : wf (flatten A) -> let P := partition_of A in
  sector_use_tree A n bytes percent = None ->
  ~ in_vectors (fun x => x) P n \/ is_access n bytes = false \/ 100 < percent \/
  100 * used (fun x => x) P n bytes < percent * SECTOR * sectors (fun x => x) P n bytes \/
  global_cost (fun x => x) (moved_lines bytes) 0 STEPS P n bytes = None.
Proof.
  intros W P. destruct (partition_of_spec A W) as [WP _]. pose proof (vector_access_exact A n W) as X.
  unfold sector_use_tree, vector_access_tree in *. fold P in WP, X |- *.
  pose proof (vector_access_yes P n WP) as Y.
  destruct (vector_access P n); [|intros _; left; intro V; apply X in V; discriminate|intros _; left; intro V; apply X in V; discriminate].
  specialize (Y eq_refl). destruct (is_access n bytes) eqn:I; [|tauto]. cbn [andb]. destruct (Nat.leb_spec percent 100); [|tauto].
  destruct (global_cost _ _ _ _ _ _ _) as [[s u]|] eqn:G; [|tauto].
  apply global_cost_exact in G as [-> ->]; [|assumption|assumption|apply Y|now apply (carried_lines_alone n)].
  unfold uses.
  destruct (Nat.leb_spec (SECTOR * sectors (fun x => x) P n bytes * percent) (100 * used (fun x => x) P n bytes)); [discriminate|].
  intros _. right. right. right. left. nia.
Qed.
