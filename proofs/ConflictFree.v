(** conflict_free: no two threads that shared memory serves together reach different words of one bank. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
From Proofs Require Import Coalesce Walk Nested Sums VectorAccess.
Import ListNotations.

(** The threads of a warp. *)
Definition WARP : nat := 32.
(** The banks of shared memory, and the bytes of one of their words. *)
Definition BANKS : nat := 32.
Definition WORD : nat := 4.

(** The words that a thread reaches, whose vector of [n] values of [bytes] bytes begins at [at_]: one after another,
    dealt out to the banks in turn. *)
Definition words (n bytes at_ : nat) : list nat := seq (at_ * bytes / WORD) (Nat.max 1 (n * bytes / WORD)).

(** Threads wait: two of them reach different words of one bank. One word goes to all who ask for it. *)
Definition Wait (n bytes : nat) (group : list nat) : Prop :=
  exists a b w w', In a group /\ In b group /\ In w (words n bytes a) /\ In w' (words n bytes b) /\
    w <> w' /\ w mod BANKS = w' mod BANKS.

(** How many threads are served together, unless they read in pairs: 32, or 16 if each moves 8 bytes, or 8 if each moves 16. *)
Definition together (n bytes : nat) : nat :=
  match n * bytes with 16 => WARP / 4 | 8 => WARP / 2 | _ => WARP end.

(** All threads [i] and [i xor k] read one place. *)
Definition in_pairs (k : nat) (group : list nat) : bool :=
  forallb (fun i => negb ((i / k) mod 2 =? 0) || negb (i + k <? length group) || (nth i group 0 =? nth (i + k) group 0))
    (seq 0 (length group)).

(** The groups of a warp that are served together, from its thread [from] on: twice as many where they read in pairs.
    As [Threads::group] of [layout-decide/src/conflict_free.rs]. *)
Fixpoint groups (n bytes fuel from : nat) (l : list nat) : list (list nat) :=
  match fuel, l with
  | S fuel', _ :: _ =>
      let k := together n bytes in
      let twice := firstn (2 * k) l in
      if (k <? WARP) && (from mod (2 * k) =? 0) && (in_pairs 1 twice || in_pairs 2 twice)
      then twice :: groups n bytes fuel' (from + 2 * k) (skipn (2 * k) l)
      else firstn k l :: groups n bytes fuel' (from + k) (skipn k l)
  | _, _ => []
  end.

(** Where the threads [t, t + 1, ...] of a warp are, at a value: [value] counts those of mode 1 and of the rest together, and [f] is a
    function on offsets, as of swizzles. *)
Definition warp (f : nat -> nat) (P : partition) (value t : nat) : list nat :=
  map (fun i => f (off (threads P) (t + i) + off (values P ++ rest P) value)) (seq 0 (Nat.min WARP (size (threads P) - t))).

Definition groups_of (n bytes : nat) (l : list nat) : list (list nat) := groups n bytes (length l) 0 l.

(** In each instruction, that of a warp whose first thread is [t] and of a vector that begins at [value], no threads
    that are served together wait. *)
Definition Conflict_free (f : nat -> nat) (P : partition) (n bytes : nat) : Prop :=
  forall value w, value < size (values P ++ rest P) -> value mod n = 0 -> WARP * w < size (threads P) ->
    forall g, In g (groups_of n bytes (warp f P value (WARP * w))) -> ~ Wait n bytes g.

(** ** As implemented *)

(** As [Threads::wait] of [layout-decide/src/conflict_free.rs]. *)
Definition waits (n bytes : nat) (group : list nat) : bool :=
  let ws := flat_map (words n bytes) group in
  existsb (fun w => existsb (fun w' => (w mod BANKS =? w' mod BANKS) && negb (w =? w')) ws) ws.

(** A multiple of so many values, added to all threads, changes nothing: whole words, which turn the banks. *)
Definition moved (bytes : nat) : nat := if bytes <? WORD then WORD / bytes else 1.

(** A mode at the index [i] that moves all threads by a multiple of [m], and begins a vector. *)
Definition moves_all (n m i d : nat) : bool := (i mod n =? 0) && (d mod m =? 0).

(** As [is_first] of [layout-decide/src/conflict_free.rs]: the first of the values that differ by such modes alone. *)
Fixpoint is_first (n m i : nat) (L : layout) (x : nat) : bool :=
  match L with
  | [] => true
  | (s, d) :: L' => (negb (moves_all n m i d) || (x mod s =? 0)) && is_first n m (i * s) L' (x / s)
  end.

(** The warps from thread [t] on, [k] of them; a thread costs [each] steps. *)
Fixpoint warps (f : nat -> nat) (P : partition) (n bytes value each k t steps : nat) : option (option (list nat) * nat) :=
  match k with
  | 0 => Some (None, steps)
  | S k' =>
      let l := warp f P value t in
      let cost := length l * each in
      if steps <? cost then None else
      match find (waits n bytes) (groups_of n bytes l) with
      | Some g => Some (Some g, steps - cost)
      | None => warps f P n bytes value each k' (t + WARP) (steps - cost)
      end
  end.

(** The instructions of one value, if a vector begins there, and if they are looked at. *)
Definition look (f : nat -> nat) (P : partition) (n bytes m swizzles modes value steps : nat) : option (option (list nat) * nat) :=
  if steps <? modes + 2 then None else
  let steps := steps - (modes + 2) in
  if (value mod n =? 0) && is_first n m 1 (values P ++ rest P) value
  then warps f P n bytes value (modes + 12 + 2 * swizzles) (cdiv (size (threads P)) WARP) 0 steps
  else Some (None, steps).

Fixpoint vectors (look : nat -> nat -> option (option (list nat) * nat)) (count value steps : nat) : answer (nat * list nat) :=
  match count with
  | 0 => Yes
  | S count' =>
      match look value steps with
      | None => NotDecided
      | Some (Some g, _) => No (value, g)
      | Some (None, spare) => vectors look count' (S value) spare
      end
  end.

(** As [first_that_wait] of [layout-decide/src/conflict_free.rs], without its short cut for offsets whose bits are
    those of one mode each: the value at which threads wait, and where those are. Behind so many swizzles, whose
    function is [f], multiples of [m] values stay what they are. *)
Definition conflict_free_behind (f : nat -> nat) (m swizzles steps : nat) (P : partition) (n bytes : nat) : answer (nat * list nat) :=
  let modes := length (filter (fun m => negb (fst m =? 1)) (threads P ++ values P ++ rest P)) in
  vectors (look f P n bytes m swizzles modes) (size (values P ++ rest P)) 0 steps.

Definition conflict_free (steps : nat) (P : partition) (n bytes : nat) : answer (nat * list nat) :=
  conflict_free_behind (fun x => x) (moved bytes) 0 steps P n bytes.

(** A multiple of [m], added to an offset, is added behind the swizzles, and is whole words. *)
Definition carried (f : nat -> nat) (m bytes : nat) : Prop :=
  1 <= m /\ Nat.divide WORD (m * bytes) /\ forall x k, f (x + m * k) = f x + m * k.

(** As [is_access] of [layout-decide/src/conflict_free.rs]: an instruction moves 1, 2, 4, 8 or 16 bytes. *)
Definition is_access (n bytes : nat) : bool := existsb (Nat.eqb (n * bytes)) [1; 2; 4; 8; 16].

(** ** Proofs *)

Lemma waits_spec n bytes g : waits n bytes g = true <-> Wait n bytes g.
Proof.
  unfold waits, Wait. rewrite existsb_exists. split.
  - intros (w & I & E). apply existsb_exists in E as (w' & I' & E). apply andb_prop in E as [E1 E2].
    apply in_flat_map in I as (a & A & Wa). apply in_flat_map in I' as (b & B & Wb).
    exists a, b, w, w'. apply Nat.eqb_eq in E1. apply negb_true_iff, Nat.eqb_neq in E2. tauto.
  - intros (a & b & w & w' & A & B & Wa & Wb & N & E). exists w. split; [apply in_flat_map; now exists a|].
    apply existsb_exists. exists w'. split; [apply in_flat_map; now exists b|].
    apply andb_true_intro. split; [now apply Nat.eqb_eq|]. now apply negb_true_iff, Nat.eqb_neq.
Qed.

Lemma access_bytes n bytes : is_access n bytes = true ->
  n * bytes = 1 \/ n * bytes = 2 \/ n * bytes = 4 \/ n * bytes = 8 \/ n * bytes = 16.
Proof. unfold is_access. cbn [existsb]. rewrite !orb_true_iff, !Nat.eqb_eq. intuition discriminate. Qed.

(** One word of one thread after another: a thread alone does not wait for itself. *)
Lemma alone n bytes a w w' : is_access n bytes = true -> In w (words n bytes a) -> In w' (words n bytes a) ->
  w mod BANKS = w' mod BANKS -> w = w'.
Proof.
  unfold words, WORD, BANKS. intros A I I' E. apply in_seq in I, I'.
  assert (K : Nat.max 1 (n * bytes / 4) <= 4).
  { apply access_bytes in A as [-> | [-> | [-> | [-> | ->]]]]; vm_compute; lia. }
  set (b := a * bytes / 4) in *. set (k := Nat.max 1 (n * bytes / 4)) in *. clearbody b k.
  pose proof (Nat.div_mod w 32 ltac:(lia)). pose proof (Nat.div_mod w' 32 ltac:(lia)).
  pose proof (Nat.mod_upper_bound w 32 ltac:(lia)). lia.
Qed.

(** *** What is served together *)

Lemma together_pos n bytes : 1 <= together n bytes <= WARP.
Proof.
  unfold together. generalize (n * bytes). intro k.
  do 17 (destruct k as [|k]; [vm_compute; lia|]). vm_compute. lia.
Qed.

(** Each thread of a warp is in one group, in their order. *)
Theorem groups_all n bytes l : concat (groups_of n bytes l) = l.
Proof.
  unfold groups_of. assert (G : forall fuel from l, length l <= fuel -> concat (groups n bytes fuel from l) = l).
  { induction fuel as [|fuel IH]; intros from [|x l0] H; [reflexivity|simpl in H; lia|reflexivity|].
    pose proof (together_pos n bytes) as [T _]. cbn [groups]. set (k := together n bytes) in *.
    assert (S : forall j, 1 <= j -> length (skipn j (x :: l0)) <= fuel).
    { intros j Hj. rewrite skipn_length. cbn [length] in *. lia. }
    destruct (_ && _); cbn [concat]; rewrite IH by (apply S; lia); apply firstn_skipn. }
  now apply G.
Qed.

(** A group has as many threads as are served together, at most; or twice as many, which read in pairs. *)
Theorem groups_size n bytes l g : In g (groups_of n bytes l) ->
  length g <= together n bytes \/
  (length g <= 2 * together n bytes /\ together n bytes < WARP /\ (in_pairs 1 g = true \/ in_pairs 2 g = true)).
Proof.
  unfold groups_of. assert (G : forall fuel from l, In g (groups n bytes fuel from l) ->
    length g <= together n bytes \/
    (length g <= 2 * together n bytes /\ together n bytes < WARP /\ (in_pairs 1 g = true \/ in_pairs 2 g = true))).
  { clear l. induction fuel as [|fuel IH]; intros from [|x l] I; cbn [groups] in I; try contradiction.
    set (k := together n bytes) in *. set (twice := firstn (2 * k) (x :: l)) in *.
    destruct (_ && _) eqn:E; (destruct I as [<-|I]; [|now apply (IH _ _ I)]).
    - right. apply andb_prop in E as [E P]. apply andb_prop in E as [E _].
      apply Nat.ltb_lt in E. apply orb_prop in P. split; [|tauto]. subst twice. rewrite firstn_length. lia.
    - left. rewrite firstn_length. lia. }
  apply G.
Qed.

(** What reading in pairs is: thread [i] and thread [i xor k], where both take part, are at one place. *)
Lemma in_pairs_spec k g : in_pairs k g = true <->
  forall i, i + k < length g -> (i / k) mod 2 = 0 -> nth i g 0 = nth (i + k) g 0.
Proof.
  unfold in_pairs. rewrite forallb_forall. split.
  - intros H i Hi E. specialize (H i). rewrite E, Nat.eqb_refl in H. cbn [negb orb] in H.
    assert (i + k <? length g = true) as B by now apply Nat.ltb_lt. rewrite B in H. cbn [negb orb] in H.
    apply Nat.eqb_eq, H, in_seq. lia.
  - intros H i I. destruct (Nat.eqb_spec ((i / k) mod 2) 0) as [E|]; [|reflexivity].
    destruct (Nat.ltb_spec (i + k) (length g)) as [B|]; [|reflexivity]. cbn [negb orb]. apply Nat.eqb_eq. now apply H.
Qed.

(** *** Threads that are all moved by whole words wait as before *)

Lemma in_pairs_map f k g : (forall x y, f x = f y -> x = y) -> in_pairs k (map f g) = in_pairs k g.
Proof.
  intro F. apply eq_true_iff_eq. rewrite !in_pairs_spec, map_length.
  assert (N : forall i, i < length g -> nth i (map f g) 0 = f (nth i g 0)).
  { intros i Hi. rewrite (nth_indep _ 0 (f 0)) by (now rewrite map_length). apply map_nth. }
  split; intros H i Hi E; specialize (H i Hi E).
  - rewrite !N in H by lia. now apply F.
  - rewrite !N by lia. now f_equal.
Qed.

Lemma groups_map f n bytes : (forall x y, f x = f y -> x = y) -> forall fuel from l,
  groups n bytes fuel from (map f l) = map (map f) (groups n bytes fuel from l).
Proof.
  intro F. induction fuel as [|fuel IH]; intros from [|x l]; try reflexivity.
  change (map f (x :: l)) with (f x :: map f l). cbn [groups].
  change (f x :: map f l) with (map f (x :: l)). rewrite !firstn_map, !skipn_map, !in_pairs_map, !IH by assumption.
  destruct (_ && _); reflexivity.
Qed.


(** Whole words that [k] times the values of [moved] are. *)
Lemma moved_words n bytes : is_access n bytes = true -> exists q, moved bytes * bytes = WORD * q.
Proof.
  intro A. apply access_bytes in A. unfold moved, WORD. assert (bytes <= 16) by (destruct n; nia).
  do 17 (destruct bytes as [|bytes]; [first [exists 1; reflexivity|exists 2; reflexivity|exists 4; reflexivity|exfalso; lia]|]). lia.
Qed.

Lemma wait_moved n bytes m K g : Nat.divide WORD (m * bytes) ->
  Wait n bytes (map (fun x => x + m * K) g) <-> Wait n bytes g.
Proof.
  intros [q Q].
  assert (E : forall a, words n bytes (a + m * K) = map (fun w => w + q * K) (words n bytes a)).
  { intro a. unfold words. replace ((a + m * K) * bytes) with (a * bytes + q * K * WORD) by nia.
    rewrite Nat.div_add by (unfold WORD; lia). generalize (Nat.max 1 (n * bytes / WORD)). generalize (a * bytes / WORD).
    intros b k. revert b. induction k as [|k IH]; intro b; [reflexivity|]. cbn [seq map]. f_equal. apply (IH (S b)). }
  assert (B : forall w w', (w + q * K) mod BANKS = (w' + q * K) mod BANKS <-> w mod BANKS = w' mod BANKS).
  { assert (G : forall j w w', w mod BANKS = w' mod BANKS -> (w + j) mod BANKS = (w' + j) mod BANKS).
    { intros j w w' H. unfold BANKS in *. now rewrite Nat.add_mod, H, <- Nat.add_mod by lia. }
    intros w w'. split; [|apply G]. intro H. apply (G (31 * (q * K))) in H. unfold BANKS in *.
    replace (w + q * K + 31 * (q * K)) with (w + q * K * 32) in H by lia.
    replace (w' + q * K + 31 * (q * K)) with (w' + q * K * 32) in H by lia.
    now rewrite !Nat.mod_add in H by lia. }
  unfold Wait. split.
  - intros (a & b & w & w' & Ia & Ib & Iw & Iw' & N & M).
    apply in_map_iff in Ia as (a' & <- & Ia). apply in_map_iff in Ib as (b' & <- & Ib).
    rewrite E in Iw, Iw'. apply in_map_iff in Iw as (v & <- & Iw). apply in_map_iff in Iw' as (v' & <- & Iw').
    exists a', b', v, v'. apply (proj1 (B v v')) in M. repeat (split; [assumption|]). split; [|assumption]. lia.
  - intros (a & b & w & w' & Ia & Ib & Iw & Iw' & N & M).
    assert (I : forall (f : nat -> nat) (l : list nat) x, In x l -> In (f x) (map f l)) by (intros; now apply in_map).
    exists (a + m * K), (b + m * K), (w + q * K), (w' + q * K). rewrite !E.
    split; [exact (I (fun x => x + m * K) g a Ia)|]. split; [exact (I (fun x => x + m * K) g b Ib)|].
    split; [exact (I (fun x => x + q * K) _ w Iw)|]. split; [exact (I (fun x => x + q * K) _ w' Iw')|].
    split; [lia|]. now apply B.
Qed.

(** *** The values that are looked at stand for all *)

(** The value that stands for [x]: the coordinates of modes that move all threads are 0. *)
Fixpoint base (n m i : nat) (L : layout) (x : nat) : nat :=
  match L with
  | [] => 0
  | (s, d) :: L' => (if moves_all n m i d then 0 else x mod s) + s * base n m (i * s) L' (x / s)
  end.

Lemma moved_pos n bytes : is_access n bytes = true -> 1 <= moved bytes /\ 1 <= n.
Proof.
  intro A. apply access_bytes in A. assert (1 <= bytes /\ 1 <= n) as [B N] by nia. split; [|assumption].
  unfold moved, WORD. destruct (Nat.ltb_spec bytes 4); [|lia].
  destruct bytes as [|[|[|[|b]]]]; [lia|vm_compute; lia|vm_compute; lia|vm_compute; lia|lia].
Qed.

Lemma base_spec n m L : 1 <= n -> 1 <= m -> forall i x, wf L -> x < size L ->
  base n m i L x < size L /\ is_first n m i L (base n m i L x) = true /\
  (i * base n m i L x) mod n = (i * x) mod n /\
  exists K, off L x = off L (base n m i L x) + m * K.
Proof.
  intros N M. induction L as [|[s d] L IH]; intros i x W X.
  - cbn [size] in X. replace x with 0 by lia. cbn. repeat split; try lia. exists 0. lia.
  - apply wf_cons in W as [W1 W2]. cbn [size] in X. destruct (IH (i * s) (x / s) W2) as (B & F & R & K & O).
    { now apply div_lt_size. }
    cbn [base]. set (b := base n m (i * s) L (x / s)) in *. set (c := if moves_all n m i d then 0 else x mod s).
    assert (C : c < s) by (subst c; destruct (moves_all _ _ _ _); [lia|apply Nat.mod_upper_bound; lia]).
    assert (D : (c + s * b) mod s = c /\ (c + s * b) / s = b).
    { rewrite (Nat.mul_comm s), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia. lia. }
    destruct D as [D1 D2]. split; [cbn [size]; nia|]. split; [|split].
    + cbn [is_first]. rewrite D1, D2, F, andb_true_r. subst c. destruct (moves_all _ _ _ _); reflexivity.
    + rewrite (Nat.div_mod x s) at 1 by lia.
      replace (i * (c + s * b)) with (i * c + i * s * b) by lia.
      replace (i * (s * (x / s) + x mod s)) with (i * (x mod s) + i * s * (x / s)) by lia.
      rewrite (Nat.add_mod (i * c)), R, <- Nat.add_mod by lia. subst c. unfold moves_all.
      destruct (Nat.eqb_spec (i mod n) 0) as [E|]; cbn [andb]; [|reflexivity].
      destruct (d mod m =? 0); [|reflexivity].
      apply Nat.mod_divide in E; [|lia]. destruct E as [q ->].
      replace (q * n * 0 + q * n * s * (x / s)) with (0 + q * s * (x / s) * n) by lia.
      replace (q * n * (x mod s) + q * n * s * (x / s)) with (0 + (q * (x mod s) + q * s * (x / s)) * n) by lia.
      now rewrite !Nat.mod_add by lia.
    + cbn [off]. rewrite D1, D2, O. subst c. unfold moves_all.
      destruct (i mod n =? 0); cbn [andb]; [|exists K; lia].
      destruct (Nat.eqb_spec (d mod m) 0) as [E|]; [|exists K; lia].
      apply Nat.mod_divide in E; [|lia]. destruct E as [q ->]. exists (x mod s * q + K). lia.
Qed.

Lemma warps_spec f P n bytes value each : forall k t steps,
  match warps f P n bytes value each k t steps with
  | Some (None, _) => forall j, j < k -> forall g, In g (groups_of n bytes (warp f P value (t + WARP * j))) -> ~ Wait n bytes g
  | Some (Some g, _) => exists j, j < k /\ In g (groups_of n bytes (warp f P value (t + WARP * j))) /\ Wait n bytes g
  | None => True
  end.
Proof.
  induction k as [|k IH]; intros t steps; cbn [warps]; [lia|].
  destruct (steps <? _); [exact I|].
  destruct (find (waits n bytes) (groups_of n bytes (warp f P value t))) as [g|] eqn:F.
  - apply find_some in F as [I F]. apply waits_spec in F. exists 0. rewrite Nat.mul_0_r, Nat.add_0_r. split; [lia|]. now split.
  - specialize (IH (t + WARP) (steps - length (warp f P value t) * each)).
    destruct (warps _ _ _ _ _ _ k _ _) as [[[g|] spare]|]; [| |exact I].
    + destruct IH as (j & J & G). exists (S j). split; [lia|].
      replace (t + WARP * S j) with (t + WARP + WARP * j) by lia. exact G.
    + intros [|j] J g Ig.
      * rewrite Nat.mul_0_r, Nat.add_0_r in Ig. intro Wt. apply waits_spec in Wt.
        pose proof (find_none _ _ F g Ig). congruence.
      * apply (IH j); [lia|]. now replace (t + WARP + WARP * j) with (t + WARP * S j) by lia.
Qed.

Lemma look_spec f P n bytes m swizzles modes value steps :
  match look f P n bytes m swizzles modes value steps with
  | Some (None, _) => value mod n = 0 -> is_first n m 1 (values P ++ rest P) value = true ->
      forall w, WARP * w < size (threads P) -> forall g, In g (groups_of n bytes (warp f P value (WARP * w))) -> ~ Wait n bytes g
  | Some (Some g, _) => value mod n = 0 /\
      exists w, WARP * w < size (threads P) /\ In g (groups_of n bytes (warp f P value (WARP * w))) /\ Wait n bytes g
  | None => True
  end.
Proof.
  assert (L : forall w, w < cdiv (size (threads P)) WARP <-> WARP * w < size (threads P)).
  { intro w. rewrite cdiv_le by (unfold WARP; lia). now rewrite Nat.mul_comm. }
  unfold look. destruct (steps <? _); [exact I|]. set (st := steps - (modes + 2)).
  destruct ((value mod n =? 0) && _) eqn:E.
  - pose proof (warps_spec f P n bytes value (modes + 12 + 2 * swizzles) (cdiv (size (threads P)) WARP) 0 st) as K.
    destruct (warps _ _ _ _ _ _ _ _ _) as [[[g|] spare]|]; [| |exact I].
    + destruct K as (w & Hw & G). apply andb_prop in E as [E _]. apply Nat.eqb_eq in E.
      split; [assumption|]. exists w. split; [now apply L|exact G].
    + intros _ _ w Hw g Ig. apply (K w); [now apply L|exact Ig].
  - intros M F. rewrite M, F in E. discriminate.
Qed.

Lemma vectors_spec f P n bytes m swizzles modes : forall count value steps,
  match vectors (look f P n bytes m swizzles modes) count value steps with
  | Yes => forall v w, value <= v -> v < value + count -> v mod n = 0 ->
      is_first n m 1 (values P ++ rest P) v = true -> WARP * w < size (threads P) ->
      forall g, In g (groups_of n bytes (warp f P v (WARP * w))) -> ~ Wait n bytes g
  | No (v, g) => value <= v /\ v < value + count /\ v mod n = 0 /\
      exists w, WARP * w < size (threads P) /\ In g (groups_of n bytes (warp f P v (WARP * w))) /\ Wait n bytes g
  | NotDecided => True
  end.
Proof.
  induction count as [|count IH]; intros value steps; cbn [vectors]; [intros; lia|].
  pose proof (look_spec f P n bytes m swizzles modes value steps) as K.
  destruct (look f P n bytes m swizzles modes value steps) as [[[g|] spare]|]; [| |exact I].
  - destruct K as [M R]. split; [lia|]. split; [lia|]. split; assumption.
  - specialize (IH (S value) spare). destruct (vectors _ count _ spare) as [|[v g]|]; [| |exact I].
    + intros v w H1 H2 M F Hw. destruct (Nat.eq_dec v value) as [->|]; [now apply K|apply IH; assumption || lia].
    + destruct IH as (H1 & H2 & R). split; [lia|]. split; [lia|]. exact R.
Qed.

(** Where the answer is yes, no two threads that are served together reach different words of one bank, in no instruction;
    also in those that are not looked at, as each is one of these moved by whole words. *)
Theorem conflict_free_behind_yes f m swizzles steps P n bytes : wf_partition P -> 1 <= n -> carried f m bytes ->
  conflict_free_behind f m swizzles steps P n bytes = Yes -> Conflict_free f P n bytes.
Proof.
  intros (W1 & W2 & W3) N (M1 & Mw & Mf) E value w Hv M Hw g Ig. unfold conflict_free_behind in E.
  match type of E with vectors (look _ _ _ _ _ _ ?k) ?c ?v ?s = _ => pose proof (vectors_spec f P n bytes m swizzles k c v s) as K end.
  rewrite E in K. set (L := values P ++ rest P) in *. assert (W : wf L) by (now apply wf_app).
  destruct (base_spec n m L N M1 1 value W Hv) as (B & F & R & k & O). rewrite !Nat.mul_1_l in R.
  set (b := base n m 1 L value) in *.
  assert (T : warp f P value (WARP * w) = map (fun x => x + m * k) (warp f P b (WARP * w))).
  { unfold warp. rewrite map_map. fold L. apply map_ext. intro i. rewrite O, Nat.add_assoc. apply Mf. }
  unfold groups_of in Ig. rewrite T, map_length, groups_map in Ig by (intros; lia).
  apply in_map_iff in Ig as (g' & <- & Ig). rewrite wait_moved by assumption.
  apply (K b w); [lia|lia|congruence|exact F|exact Hw|exact Ig].
Qed.

(** Where the answer is no, threads that are served together wait, at this value. *)
Theorem conflict_free_behind_no f m swizzles steps P n bytes value g : conflict_free_behind f m swizzles steps P n bytes = No (value, g) ->
  value < size (values P ++ rest P) /\ value mod n = 0 /\
  exists w, WARP * w < size (threads P) /\ In g (groups_of n bytes (warp f P value (WARP * w))) /\ Wait n bytes g.
Proof.
  intro E. unfold conflict_free_behind in E.
  match type of E with vectors (look _ _ _ _ _ _ ?k) ?c ?v ?s = _ => pose proof (vectors_spec f P n bytes m swizzles k c v s) as K end.
  rewrite E in K. destruct K as (_ & H & R). split; [lia|exact R].
Qed.

(** An answer that is given is right, whatever the budget, behind all swizzles that carry multiples of [m] through. *)
Theorem conflict_free_behind_exact f m swizzles steps P n bytes : wf_partition P -> 1 <= n -> carried f m bytes ->
  conflict_free_behind f m swizzles steps P n bytes <> NotDecided ->
  (conflict_free_behind f m swizzles steps P n bytes = Yes <-> Conflict_free f P n bytes).
Proof.
  intros W N Mf D. split; [now apply conflict_free_behind_yes|]. intro C.
  destruct (conflict_free_behind f m swizzles steps P n bytes) as [|[v g]|] eqn:E; [reflexivity| |congruence].
  destruct (conflict_free_behind_no _ _ _ _ _ _ _ _ _ E) as (Hv & M & w & Hw & Ig & Wt). exfalso. exact (C v w Hv M Hw g Ig Wt).
Qed.

(** Swizzles that read and change only bits below that of [m], a power of two, carry its multiples through. *)
Lemma carried_low f m bytes : 1 <= m -> Nat.divide WORD (m * bytes) -> (forall x, f x = f (x mod m) + m * (x / m)) -> carried f m bytes.
Proof.
  intros M W F. split; [assumption|]. split; [assumption|]. intros x k. rewrite (F (x + m * k)), (F x), (Nat.mul_comm m k).
  rewrite Nat.mod_add, Nat.div_add by lia. lia.
Qed.

Lemma carried_alone n bytes : is_access n bytes = true -> carried (fun x => x) (moved bytes) bytes.
Proof.
  intro A. destruct (moved_pos n bytes A) as [M _]. destruct (moved_words n bytes A) as [q Q].
  split; [assumption|]. split; [exists q; lia|reflexivity].
Qed.

(** conflict_free: an answer is correct, whatever the budget. *)
Theorem conflict_free_exact steps P n bytes : wf_partition P -> is_access n bytes = true ->
  conflict_free steps P n bytes <> NotDecided ->
  (conflict_free steps P n bytes = Yes <-> Conflict_free (fun x => x) P n bytes).
Proof.
  intros W A. destruct (moved_pos n bytes A) as [_ N]. apply conflict_free_behind_exact; [assumption|assumption|].
  now apply (carried_alone n).
Qed.
