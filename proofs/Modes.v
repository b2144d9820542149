(** get, select, group and their kin: modes read, chosen, grouped, added and replaced. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Index Filter.
Import ListNotations.

(** As `layout-algebra/src/algebra/modes.rs`; an integer layout is its own only mode. *)
Fixpoint get (t : tree) (path : list nat) : option tree :=
  match path with
  | [] => Some t
  | i :: path' => match nth_error (modes_of t) i with Some t' => get t' path' | None => None end
  end.

Fixpoint picked {X} (xs : list X) (positions : list nat) : option (list X) :=
  match positions with
  | [] => Some []
  | i :: positions' => match nth_error xs i, picked xs positions' with
      | Some x, Some xs => Some (x :: xs) | _, _ => None end
  end.

Definition select (t : tree) (positions : list nat) : option tree := option_map Node (picked (modes_of t) positions).

Definition take (t : tree) (first last : nat) : option tree :=
  if (first <? last) && (last <=? length (modes_of t))
  then Some (Node (firstn (last - first) (skipn first (modes_of t)))) else None.

Definition group (t : tree) (first last : nat) : option tree :=
  let ts := modes_of t in
  if (first <=? last) && (last <=? length ts)
  then Some (Node (if first <? last
    then firstn first ts ++ Node (firstn (last - first) (skipn first ts)) :: skipn last ts else ts))
  else None.

Definition append (t x : tree) : tree := Node (modes_of t ++ [x]).
Definition prepend (t x : tree) : tree := Node (x :: modes_of t).

Definition pad (join : list tree -> list tree -> list tree) (t : tree) (rank : nat) (x : tree) : option tree :=
  let n := length (modes_of t) in
  if n =? rank then Some t
  else if (rank <? n) || (16 * 16 * (16 * 16) <? rank) then None
  else Some (Node (join (modes_of t) (repeat x (rank - n)))).

Definition append_n : tree -> nat -> tree -> option tree := pad (fun ts xs => ts ++ xs).
Definition prepend_n : tree -> nat -> tree -> option tree := pad (fun ts xs => xs ++ ts).

Definition replace_mode (t : tree) (n : nat) (x : tree) : option tree :=
  match t with
  | Leaf _ => if n =? 0 then Some x else None
  | Node ts => if n <=? length ts then Some (Node (firstn n ts ++ x :: skipn (S n) ts)) else None
  end.

Definition reverse (t : tree) : tree := match t with Leaf _ => t | Node ts => Node (rev ts) end.

Definition flatten_tree (t : tree) : tree := match t with Leaf _ => t | Node _ => Node (map Leaf (flatten t)) end.

(** The modes in the parentheses of the profile, and those left over. *)
Fixpoint nest (profile : tuple) (ts : list tree) : tree * list tree :=
  match profile with
  | At _ => match ts with t :: ts' => (t, ts') | [] => (Node [], []) end
  | Tuple ps =>
      let '(us, rest) := (fix go ps ts := match ps with
        | [] => ([], ts)
        | p :: ps' => let '(u, ts1) := nest p ts in let '(us, ts2) := go ps' ts1 in (u :: us, ts2)
        end) ps ts in
      (Node us, rest)
  end.

Fixpoint integers (t : tuple) : nat :=
  match t with At _ => 1 | Tuple ts => fold_right (fun t n => integers t + n) 0 ts end.

Definition unflatten (t : tree) (profile : tuple) : option tree :=
  if integers profile =? length (modes_of t) then Some (fst (nest profile (modes_of t))) else None.

(** Mode i of mode j. *)
Definition entry (rows : list (list tree)) (i j : nat) : tree := nth i (nth j rows []) (Node []).

Definition zip (t : tree) : option tree :=
  match t with
  | Leaf _ | Node (Leaf _ :: _) => match t with Leaf _ => Some t | _ => Some (Node [t]) end
  | Node ts =>
      let rows := map modes_of ts in
      let rank := length (hd [] rows) in
      if forallb (fun row => length row =? rank) rows
      then Some (Node (map (fun i => Node (map (fun row => nth i row (Node [])) rows)) (seq 0 rank))) else None
  end.

Definition zip_two (a b : tree) : option tree := zip (Node [a; b]).

(** ** Sums over modes *)

Definition sum (n : nat) (f : nat -> nat) : nat := fold_right (fun j a => f j + a) 0 (seq 0 n).

Lemma sum_shift f n : forall b, fold_right (fun j a => f j + a) 0 (seq (S b) n) = fold_right (fun j a => f (S j) + a) 0 (seq b n).
Proof. induction n as [|n IH]; intro b; [reflexivity|]. simpl. now rewrite IH. Qed.

Lemma sum_S n f : sum (S n) f = f 0 + sum n (fun j => f (S j)).
Proof. unfold sum. simpl. now rewrite sum_shift. Qed.

Lemma sum_ext n : forall f g, (forall j, j < n -> f j = g j) -> sum n f = sum n g.
Proof.
  induction n as [|n IH]; intros f g H; [reflexivity|]. rewrite !sum_S, (H 0) by lia. f_equal. apply IH. intros j Hj. apply H. lia.
Qed.

Lemma sum_plus n : forall f g, sum n (fun j => f j + g j) = sum n f + sum n g.
Proof. induction n as [|n IH]; intros f g; [reflexivity|]. rewrite !sum_S, IH. lia. Qed.

Lemma sum_zero n : sum n (fun _ => 0) = 0.
Proof. induction n as [|n IH]; [reflexivity|]. now rewrite sum_S, IH. Qed.

Lemma sum_swap m : forall n f, sum m (fun i => sum n (fun j => f i j)) = sum n (fun j => sum m (fun i => f i j)).
Proof.
  induction m as [|m IH]; intros n f; [symmetry; apply sum_zero|]. rewrite sum_S, IH, <- sum_plus.
  apply sum_ext. intros j _. now rewrite sum_S.
Qed.

Lemma sum_one n : forall p x, p < n -> sum n (fun j => if j =? p then x else 0) = x.
Proof.
  induction n as [|n IH]; intros p x H; [lia|]. rewrite sum_S. destruct p as [|p].
  - simpl. rewrite sum_zero. lia.
  - simpl. apply IH. lia.
Qed.

Lemma nth_map_seq {X} (f : nat -> X) n j d : j < n -> nth j (map f (seq 0 n)) d = f j.
Proof. intro H. rewrite (nth_indep _ _ (f 0)) by now rewrite map_length, seq_length. now rewrite map_nth, seq_nth. Qed.

Lemma skipn_skipn {X} n : forall m (l : list X), skipn n (skipn m l) = skipn (m + n) l.
Proof. intros m l. revert m. induction l as [|x l IH]; intros [|m]; try reflexivity; [now rewrite !skipn_nil|apply IH]. Qed.

(** The offset of a coordinate is the sum over the modes. *)
Lemma offset_sum ts : forall cs, length cs = length ts ->
  offset (Node ts) (Tuple cs) = sum (length ts) (fun j => offset (nth j ts (Node [])) (nth j cs (At 0))).
Proof.
  induction ts as [|t ts IH]; intros [|c cs] E; try discriminate; [reflexivity|]. cbn [length]. rewrite sum_S.
  cbn [nth]. rewrite offset_cons, IH by (simpl in E; lia). reflexivity.
Qed.

Lemma offset_zero t : wf (flatten t) -> offset t (At 0) = 0.
Proof. intro W. now rewrite offset_at, off_0. Qed.

Lemma wf_mode ts j : wf (flatten (Node ts)) -> wf (flatten (nth j ts (Node []))).
Proof.
  revert j. induction ts as [|t ts IH]; intros [|j] W; try (constructor); cbn [flatten flat_map] in W; apply wf_app in W as [W1 W2]; [assumption|].
  now apply IH.
Qed.

(** ** get *)

(** The coordinate that is c at the path, and 0 elsewhere. *)
Fixpoint embed (path : list nat) (t : tree) (c : tuple) : tuple :=
  match path with
  | [] => c
  | i :: path' => match t with
      | Leaf _ => embed path' t c
      | Node ts => Tuple (map (fun j => if j =? i then embed path' (nth i ts (Node [])) c else At 0) (seq 0 (length ts)))
      end
  end.

(** [get(a, path)(c) == a(c at the path, 0 elsewhere)] *)
Theorem get_law path : forall t r c, wf (flatten t) -> get t path = Some r -> offset t (embed path t c) = offset r c.
Proof.
  induction path as [|i path IH]; intros t r c W E; [now injection E as <-|]. cbn [get] in E.
  destruct (nth_error (modes_of t) i) as [u|] eqn:N; [|discriminate]. destruct t as [m|ts]; cbn [modes_of embed] in *.
  - destruct i as [|[|i]]; try discriminate. injection N as <-. now apply IH.
  - assert (Hi : i < length ts) by (apply nth_error_Some; congruence).
    pose proof (nth_error_nth ts i (Node []) N) as Eu.
    rewrite offset_sum by now rewrite map_length, seq_length.
    rewrite (sum_ext _ _ (fun j => if j =? i then offset r c else 0)).
    + now apply sum_one.
    + intros j Hj. rewrite nth_map_seq by assumption. destruct (Nat.eqb_spec j i) as [->|].
      * rewrite Eu. apply IH; [|assumption]. rewrite <- Eu. now apply wf_mode.
      * apply offset_zero. now apply wf_mode.
Qed.

(** A path of one position is a mode; one after the other they are a longer path. *)
Theorem get_path path path' t : get t (path ++ path') = match get t path with Some r => get r path' | None => None end.
Proof.
  revert t. induction path as [|i path IH]; intro t; [reflexivity|]. cbn [app get]. destruct (nth_error (modes_of t) i); [apply IH|reflexivity].
Qed.

(** ** select and take *)

Lemma picked_spec {X} (xs : list X) ps : forall rs, picked xs ps = Some rs ->
  length rs = length ps /\ forall k d, k < length ps -> nth k rs d = nth (nth k ps 0) xs d /\ nth k ps 0 < length xs.
Proof.
  induction ps as [|p ps IH]; intros rs E; [injection E as <-; split; [reflexivity|simpl; lia]|]. cbn [picked] in E.
  destruct (nth_error xs p) as [x|] eqn:N; [|discriminate]. destruct (picked xs ps) as [rest|]; [|discriminate].
  injection E as <-. destruct (IH rest eq_refl) as [A B]. split; [simpl; lia|].
  assert (Hp : p < length xs) by (apply nth_error_Some; congruence).
  intros [|k] d H; cbn [nth]; [split; [symmetry; now apply nth_error_nth|assumption]|]. apply B. simpl in H. lia.
Qed.

(** Accepted if and only if there are such modes. *)
Theorem select_accepts t ps : select t ps <> None <-> Forall (fun p => p < length (modes_of t)) ps.
Proof.
  unfold select. assert (G : picked (modes_of t) ps <> None <-> Forall (fun p => p < length (modes_of t)) ps).
  { induction ps as [|p ps IH]; [split; [constructor|discriminate]|]. cbn [picked].
    destruct (nth_error (modes_of t) p) eqn:N.
    - assert (p < length (modes_of t)) by (apply nth_error_Some; congruence).
      destruct (picked (modes_of t) ps); [split; [intros _; constructor; [assumption|now apply IH]|discriminate]|].
      split; [congruence|]. intro F. inversion F as [|? ? _ F']; subst. apply IH in F'. congruence.
    - apply nth_error_None in N. split; [congruence|]. intro F. inversion F; lia. }
  destruct (picked (modes_of t) ps); cbn; rewrite <- G; split; congruence.
Qed.

(** Each mode is the one at its position. *)
Theorem select_modes t ps r k : select t ps = Some r -> k < length ps ->
  nth k (modes_of r) (Node []) = nth (nth k ps 0) (modes_of t) (Node []).
Proof.
  unfold select. destruct (picked (modes_of t) ps) as [rs|] eqn:E; [|discriminate]. intros [= <-] H.
  apply (picked_spec _ _ _ E). assumption.
Qed.

(** The coordinate with cs at the positions, 0 elsewhere. *)
Fixpoint lookup (ps : list nat) (cs : list tuple) (j : nat) : tuple :=
  match ps, cs with p :: ps', c :: cs' => if j =? p then c else lookup ps' cs' j | _, _ => At 0 end.

Lemma lookup_absent ps : forall cs j, ~ In j ps -> lookup ps cs j = At 0.
Proof.
  induction ps as [|p ps IH]; intros [|c cs] j N; try reflexivity. simpl. destruct (Nat.eqb_spec j p) as [->|].
  - destruct N. now left.
  - apply IH. intro. apply N. now right.
Qed.

(** Of different positions: [select(a, positions)(c) == a(c at the positions, 0 elsewhere)]. *)
Theorem select_law t ps r cs : wf (flatten t) -> NoDup ps -> select t ps = Some r -> length cs = length ps ->
  offset r (Tuple cs) = offset (Node (modes_of t)) (Tuple (map (lookup ps cs) (seq 0 (length (modes_of t))))).
Proof.
  unfold select. destruct (picked (modes_of t) ps) as [rs|] eqn:E; [|discriminate]. intros W N [= <-] Len.
  assert (Wm : wf (flatten (Node (modes_of t)))) by (destruct t; exact W).
  generalize dependent (modes_of t). clear t W. intros ts E W.
  rewrite offset_sum with (ts := ts) by now rewrite map_length, seq_length.
  rewrite (sum_ext _ _ (fun j => offset (nth j ts (Node [])) (lookup ps cs j))).
  2: { intros j Hj. now rewrite nth_map_seq. }
  revert rs cs E Len. induction N as [|p ps Np N IH]; intros rs cs E Len.
  - destruct cs; [|discriminate]. injection E as <-. rewrite offset_nil. symmetry. erewrite sum_ext; [apply sum_zero|].
    intros j _. apply offset_zero. now apply wf_mode.
  - destruct cs as [|c cs]; [discriminate|]. cbn [picked] in E. destruct (nth_error ts p) as [x|] eqn:Nx; [|discriminate].
    destruct (picked ts ps) as [rest|]; [|discriminate]. injection E as <-. rewrite offset_cons, (IH rest cs eq_refl) by (simpl in Len; lia).
    assert (Hp : p < length ts) by (apply nth_error_Some; congruence).
    rewrite <- (sum_one (length ts) p (offset x c) Hp), <- sum_plus. apply sum_ext. intros j Hj. cbn [lookup].
    destruct (Nat.eqb_spec j p) as [->|]; [|reflexivity]. rewrite lookup_absent by assumption.
    rewrite (nth_error_nth ts p (Node []) Nx), offset_zero; [lia|].
    rewrite <- (nth_error_nth ts p (Node []) Nx). now apply wf_mode.
Qed.

Lemma picked_seq {X} (xs : list X) n : forall b, b + n <= length xs -> picked xs (seq b n) = Some (firstn n (skipn b xs)).
Proof.
  induction n as [|n IH]; intros b H; [reflexivity|]. cbn [seq picked]. destruct (nth_error xs b) as [x|] eqn:N.
  - rewrite IH by lia. apply nth_error_split in N as (l1 & l2 & -> & <-).
    rewrite (skipn_app (S (length l1))), (skipn_app (length l1)), !skipn_all2, Nat.sub_diag by lia.
    rewrite skipn_all. replace (S (length l1) - length l1) with 1 by lia. reflexivity.
  - apply nth_error_None in N. lia.
Qed.

(** The modes of a range: [take(a, first, last) == select(a, (first, ..., last - 1))]; an empty one is refused. *)
Theorem take_select t first last : take t first last = if first <? last then select t (seq first (last - first)) else None.
Proof.
  unfold take. destruct (Nat.ltb_spec first last) as [H|]; [|reflexivity]. cbn [andb].
  destruct (Nat.leb_spec last (length (modes_of t))) as [L|L].
  - unfold select. now rewrite picked_seq by lia.
  - destruct (select t (seq first (last - first))) eqn:E; [|reflexivity]. exfalso.
    assert (S : select t (seq first (last - first)) <> None) by congruence. apply select_accepts in S.
    rewrite Forall_forall in S. specialize (S (last - 1)). rewrite in_seq in S. lia.
Qed.

(** ** group *)

Lemma flatten_modes t : flatten (Node (modes_of t)) = flatten t.
Proof. now destruct t. Qed.

(** The function stays: [result(i) == a(i)]. *)
Theorem group_function t first last r : group t first last = Some r -> flatten r = flatten t.
Proof.
  unfold group. destruct ((first <=? last) && (last <=? length (modes_of t))) eqn:E; [|discriminate].
  apply andb_true_iff in E as [E _]. apply Nat.leb_le in E. intros [= <-]. rewrite <- (flatten_modes t).
  destruct (first <? last); [|reflexivity].
  transitivity (flat_map flatten (firstn first (modes_of t) ++ firstn (last - first) (skipn first (modes_of t)) ++ skipn last (modes_of t))).
  - cbn [flatten]. rewrite !flat_map_app. reflexivity.
  - f_equal. replace last with (first + (last - first)) at 2 by lia.
    now rewrite <- skipn_skipn, firstn_skipn, firstn_skipn.
Qed.
