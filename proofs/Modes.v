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
      let '(us, rest) := thread nest ps ts in
      (Node us, rest)
  end.

Fixpoint integers (t : tuple) : nat :=
  match t with At _ => 1 | Tuple ts => fold_right (fun t n => integers t + n) 0 ts end.

Definition unflatten (t : tree) (profile : tuple) : option tree :=
  if integers profile =? length (modes_of t) then Some (fst (nest profile (modes_of t))) else None.

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

(** get: `get(a, path)(c) == a(c at the path, 0 elsewhere)` *)
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

(** select: accepted if and only if all selected modes exist. *)
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

(** select, of different positions: `select(a, positions)(c) == a(c at the positions, 0 elsewhere)`. *)
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

(** take: the modes of a range: `take(a, first, last) == select(a, (first, ..., last - 1))`. An empty range is
    rejected. *)
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

(** group: the function is unchanged: `result(i) == a(i)`. *)
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

(** The modes of the range are one. *)
Theorem group_modes t first last r : group t first last = Some r -> first < last ->
  modes_of r = firstn first (modes_of t) ++ Node (firstn (last - first) (skipn first (modes_of t))) :: skipn last (modes_of t).
Proof.
  unfold group. destruct (_ && _); [|discriminate]. intros [= <-] H. replace (first <? last) with true; [reflexivity|].
  symmetry. now apply Nat.ltb_lt.
Qed.

(** group: rejected if the range exceeds the modes, or if its end is before its start. *)
Theorem group_accepts t first last : group t first last <> None <-> first <= last <= length (modes_of t).
Proof.
  unfold group. rewrite <- (Nat.leb_le first), <- (Nat.leb_le last). destruct (first <=? last), (last <=? length (modes_of t)); cbn; intuition congruence.
Qed.

(** ** append and prepend *)

Lemma flat_map_modes t : flat_map flatten (modes_of t) = flatten t.
Proof. exact (flatten_modes t). Qed.

(** append: `append(a, b)(c, d) == a(c) + b(d)` *)
Theorem append_law t x cs d : length cs = length (modes_of t) ->
  offset (append t x) (Tuple (cs ++ [d])) = offset (Node (modes_of t)) (Tuple cs) + offset x d.
Proof. intro E. unfold append. rewrite offset_app, offset_cons, offset_nil by assumption. lia. Qed.

(** prepend: `prepend(a, b)(d, c) == b(d) + a(c)` *)
Theorem prepend_law t x cs d : offset (prepend t x) (Tuple (d :: cs)) = offset x d + offset (Node (modes_of t)) (Tuple cs).
Proof. reflexivity. Qed.

(** Of integers: [append(a, b)(i + size(a) * j) == a(i) + b(j)] *)
Theorem append_integer t x i j : wf (flatten t) -> i < size (flatten t) ->
  off (flatten (append t x)) (i + size (flatten t) * j) = off (flatten t) i + off (flatten x) j.
Proof.
  intros W H. unfold append. cbn [flatten]. rewrite flat_map_app. rewrite flat_map_modes.
  cbn [flat_map]. rewrite app_nil_r, off_app by assumption. rewrite <- (off_mod (flatten t)) by assumption.
  rewrite (Nat.mul_comm (size (flatten t))), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia. reflexivity.
Qed.

(** [prepend(a, b)(j + size(b) * i) == b(j) + a(i)] *)
Theorem prepend_integer t x i j : wf (flatten x) -> j < size (flatten x) ->
  off (flatten (prepend t x)) (j + size (flatten x) * i) = off (flatten x) j + off (flatten t) i.
Proof.
  intros W H. unfold prepend. cbn [flatten flat_map]. rewrite flat_map_modes.
  rewrite off_app by assumption. rewrite <- (off_mod (flatten x)) by assumption.
  rewrite (Nat.mul_comm (size (flatten x))), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia. reflexivity.
Qed.

(** append, to a rank: appends x until the layout has this number of modes. *)
Theorem append_n_law t n x : length (modes_of t) < n -> n <= 16 * 16 * (16 * 16) ->
  append_n t n x = Some (Node (modes_of t ++ repeat x (n - length (modes_of t)))) /\
  prepend_n t n x = Some (Node (repeat x (n - length (modes_of t)) ++ modes_of t)).
Proof.
  intros H L. unfold append_n, prepend_n, pad. destruct (Nat.eqb_spec (length (modes_of t)) n); [lia|].
  destruct (Nat.ltb_spec n (length (modes_of t))); [lia|]. destruct (Nat.ltb_spec (16 * 16 * (16 * 16)) n); [lia|]. split; reflexivity.
Qed.

(** A layout that has that many modes stays. *)
Theorem append_n_same t n x : length (modes_of t) = n -> append_n t n x = Some t /\ prepend_n t n x = Some t.
Proof. intros <-. unfold append_n, prepend_n, pad. now rewrite Nat.eqb_refl. Qed.

(** append, to a rank: rejected if the rank is below the number of modes, or above 65536. *)
Theorem append_n_refuses t n x : n < length (modes_of t) \/ (length (modes_of t) < n /\ 16 * 16 * (16 * 16) < n) ->
  append_n t n x = None /\ prepend_n t n x = None.
Proof.
  intro H. unfold append_n, prepend_n, pad. destruct (Nat.eqb_spec (length (modes_of t)) n) as [E|]; [destruct H as [H|[H _]]; rewrite E in H; now apply Nat.lt_irrefl in H|].
  destruct (Nat.ltb_spec n (length (modes_of t))) as [|L]; [now split|].
  destruct (Nat.ltb_spec (16 * 16 * (16 * 16)) n) as [|L']; [now split|]. exfalso. clear - H L L'.
  destruct H as [H|[_ H]]; [exact (Nat.lt_irrefl _ (Nat.lt_le_trans _ _ _ H L))|exact (Nat.lt_irrefl _ (Nat.lt_le_trans _ _ _ H L'))].
Qed.

Lemma off_units n : forall x, off (flat_map flatten (repeat (Leaf (1, 0)) n)) x = 0.
Proof. induction n as [|n IH]; intro x; [reflexivity|]. cbn [repeat flat_map flatten app off]. rewrite IH. lia. Qed.

Lemma size_units n : size (flat_map flatten (repeat (Leaf (1, 0)) n)) = 1.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [repeat flat_map flatten app size]. rewrite IH. lia. Qed.

(** append, to a rank: modes `1:0` do not change the function: `result(i) == a(i)`. *)
Theorem append_units t n r i : wf (flatten t) ->
  append_n t n (Leaf (1, 0)) = Some r \/ prepend_n t n (Leaf (1, 0)) = Some r ->
  off (flatten r) i = off (flatten t) i.
Proof.
  intro W. unfold append_n, prepend_n, pad. destruct (length (modes_of t) =? n); [now intros [[= <-]|[= <-]]|].
  destruct (_ || _); [intros []; discriminate|]. intros [[= <-]|[= <-]]; cbn [flatten]; rewrite flat_map_app; rewrite flat_map_modes.
  - rewrite off_app, off_units by assumption. lia.
  - assert (Wu : forall k, wf (flat_map flatten (repeat (Leaf (1, 0)) k))) by (induction k; [constructor|]; apply wf_cons; split; [lia|assumption]).
    rewrite off_app, off_units, size_units, Nat.div_1_r by apply Wu. reflexivity.
Qed.

(** ** replace *)

(** replace: mode n is x, and all other modes are unchanged. n can be the position after the last mode. *)
Theorem replace_mode_modes ts n x r k : replace_mode (Node ts) n x = Some r ->
  n <= length ts /\ nth k (modes_of r) (Node []) = if k =? n then x else nth k ts (Node []).
Proof.
  cbn [replace_mode]. destruct (Nat.leb_spec n (length ts)) as [H|]; [|discriminate]. intros [= <-]. split; [assumption|].
  cbn [modes_of]. assert (L : length (firstn n ts) = n) by (rewrite firstn_length; lia).
  destruct (Nat.eqb_spec k n) as [->|N].
  - rewrite app_nth2, L, Nat.sub_diag by lia. reflexivity.
  - destruct (le_lt_dec n k).
    + rewrite app_nth2, L by lia. destruct (k - n) as [|d] eqn:E; [lia|]. cbn [nth].
      transitivity (nth (S d) (skipn n ts) (Node [])).
      * change (nth d (skipn (S n) ts) (Node []) = nth (S d) (skipn n ts) (Node [])).
        rewrite <- (Nat.add_1_r n), <- skipn_skipn. destruct (skipn n ts); [now destruct d|reflexivity].
      * rewrite <- (firstn_skipn n ts) at 2. rewrite app_nth2, L, E by lia. reflexivity.
    + rewrite app_nth1 by lia. rewrite <- (firstn_skipn n ts) at 2. rewrite app_nth1 by lia. reflexivity.
Qed.

(** replace: accepted for each mode, and for the position after the last mode. *)
Theorem replace_mode_accepts ts n x : replace_mode (Node ts) n x <> None <-> n <= length ts.
Proof. cbn [replace_mode]. rewrite <- Nat.leb_le. destruct (n <=? length ts); split; congruence. Qed.

(** An integer layout is its only mode. *)
Theorem replace_mode_integer m n x : replace_mode (Leaf m) n x = if n =? 0 then Some x else None.
Proof. reflexivity. Qed.

(** ** reverse *)

Lemma offset_snoc ts cs t c : length cs = length ts ->
  offset (Node (ts ++ [t])) (Tuple (cs ++ [c])) = offset (Node ts) (Tuple cs) + offset t c.
Proof. intro E. rewrite offset_app, offset_cons, offset_nil by assumption. lia. Qed.

(** reverse: the result at the coordinate (c_(n-1), ..., c_1, c_0) has the offset of a at (c_0, c_1, ..., c_(n-1)). *)
Theorem reverse_law ts : forall cs, length cs = length ts ->
  offset (reverse (Node ts)) (Tuple (rev cs)) = offset (Node ts) (Tuple cs).
Proof.
  cbn [reverse]. induction ts as [|t ts IH]; intros [|c cs] E; try discriminate; [reflexivity|].
  cbn [rev]. rewrite offset_snoc, IH, offset_cons by (rewrite ?rev_length; simpl in E; lia). lia.
Qed.

(** [size(result) == size(a)] *)
Theorem reverse_size t : size (flatten (reverse t)) = size (flatten t).
Proof.
  destruct t as [m|ts]; [reflexivity|]. cbn [reverse flatten]. apply size_perm.
  apply Permutation_flat_map. symmetry. apply Permutation_rev.
Qed.

(** [reverse(reverse(a)) == a] *)
Theorem reverse_twice t : reverse (reverse t) = t.
Proof. destruct t; [reflexivity|]. simpl. now rewrite rev_involutive. Qed.

(** ** flatten and unflatten *)

Lemma flatten_leaves L : flatten (Node (map Leaf L)) = L.
Proof. cbn [flatten]. induction L as [|m L IH]; [reflexivity|]. simpl. now rewrite IH. Qed.

(** flatten: `result(i) == a(i)` *)
Theorem flatten_function t : flatten (flatten_tree t) = flatten t.
Proof. destruct t as [m|ts]; [reflexivity|]. apply flatten_leaves. Qed.

(** No parentheses but the outer ones. *)
Theorem flatten_depth t : depth_of (shape_of (flatten_tree t)) <= 1.
Proof.
  destruct t as [m|ts]; [cbn; lia|]. unfold flatten_tree. generalize (flatten (Node ts)) as L. clear.
  intro L. unfold shape_of. cbn [part depth_of]. rewrite map_map. cbn [part].
  induction L as [|m L IH]; [cbn; lia|]. cbn [map fold_right depth_of]. lia.
Qed.

Lemma nest_spec p : forall ts rest, length ts = integers p ->
  flatten (fst (nest p (ts ++ rest))) = flat_map flatten ts /\ snd (nest p (ts ++ rest)) = rest /\
  (Forall (fun t => exists m, t = Leaf m) ts -> congruent p (shape_of (fst (nest p (ts ++ rest)))) = true).
Proof.
  induction p as [n|ps IH] using tuple_ind'; intros ts rest E.
  - destruct ts as [|t [|]]; try discriminate. cbn. rewrite app_nil_r. split; [reflexivity|]. split; [reflexivity|].
    intro F. inversion F as [|? ? [m ->] _]. reflexivity.
  - cbn [nest]. revert ts rest E. induction IH as [|p ps Hp _ IH]; intros ts rest E.
    + destruct ts; [|discriminate]. cbn. repeat split.
    + cbn [integers fold_right] in E. set (k := integers p) in *. set (q := fold_right (fun t n => integers t + n) 0 ps) in *.
      rewrite <- (firstn_skipn k ts), <- app_assoc.
      assert (L1 : length (firstn k ts) = k) by (rewrite firstn_length; lia).
      assert (L2 : length (skipn k ts) = q) by (rewrite skipn_length; lia).
      destruct (Hp (firstn k ts) (skipn k ts ++ rest) L1) as (A & B & C).
      destruct (IH (skipn k ts) rest L2) as (D & F & G). clear Hp IH.
      cbn [thread] in *. fold (thread nest). destruct (nest p (firstn k ts ++ skipn k ts ++ rest)) as [u r]. cbn [fst snd] in A, B, C. subst r.
      destruct (thread nest ps (skipn k ts ++ rest)) as [us r]. cbn [fst snd flatten flat_map] in *. subst r.
      rewrite flat_map_app, A, D. split; [reflexivity|]. split; [reflexivity|]. intro H. apply Forall_app in H as [H1 H2].
      cbn [congruent shape_of part map forall2b] in *. rewrite C by assumption. now apply G.
Qed.

(** unflatten: the function is unchanged, because the leaves are unchanged. *)
Theorem unflatten_function t p r : unflatten t p = Some r -> flatten r = flatten t.
Proof.
  unfold unflatten. destruct (Nat.eqb_spec (integers p) (length (modes_of t))) as [E|]; [|discriminate]. intros [= <-].
  destruct (nest_spec p (modes_of t) [] (eq_sym E)) as (A & _). rewrite app_nil_r in A. rewrite A. apply flatten_modes.
Qed.

(** [result.flatten() == a] for a flat, in the parentheses of a profile that has some. *)
Theorem unflatten_flat L ps r : unflatten (Node (map Leaf L)) (Tuple ps) = Some r -> flatten_tree r = Node (map Leaf L).
Proof.
  intro E. pose proof (unflatten_function _ _ _ E) as F. rewrite flatten_leaves in F. unfold unflatten in E.
  destruct (_ =? _); [|discriminate]. injection E as E. cbn [nest] in E. destruct (thread nest ps _) as [us rest].
  cbn [fst] in E. subst r. unfold flatten_tree. now rewrite F.
Qed.

(** The parentheses of the result are those of the profile, for a flat. *)
Theorem unflatten_profile L p r : unflatten (Node (map Leaf L)) p = Some r -> congruent p (shape_of r) = true.
Proof.
  unfold unflatten. destruct (Nat.eqb_spec (integers p) (length (modes_of (Node (map Leaf L))))) as [E|]; [|discriminate]. intros [= <-].
  cbn [modes_of] in *. destruct (nest_spec p (map Leaf L) [] (eq_sym E)) as (_ & _ & C). rewrite app_nil_r in C. apply C.
  rewrite Forall_map. apply Forall_forall. intros m _. now exists m.
Qed.

(** unflatten: rejected if the number of integers in the profile differs from the number of modes. *)
Theorem unflatten_accepts t p : unflatten t p <> None <-> integers p = length (modes_of t).
Proof. unfold unflatten. rewrite <- Nat.eqb_eq. destruct (_ =? _); split; congruence. Qed.

(** ** zip *)

Lemma zip_node t ts : match t with Leaf _ => False | Node _ => True end ->
  zip (Node (t :: ts)) =
  let rows := map modes_of (t :: ts) in
  if forallb (fun row => length row =? length (modes_of t)) rows
  then Some (Node (map (fun i => Node (map (fun row => nth i row (Node [])) rows)) (seq 0 (length (modes_of t))))) else None.
Proof. destruct t; [contradiction|reflexivity]. Qed.

(** Mode j of mode i of the result is mode i of mode j. *)
Theorem zip_modes t ts r i j : match t with Leaf _ => False | Node _ => True end -> zip (Node (t :: ts)) = Some r ->
  i < length (modes_of t) -> j <= length ts ->
  nth j (modes_of (nth i (modes_of r) (Node []))) (Node []) = nth i (modes_of (nth j (t :: ts) (Node []))) (Node []).
Proof.
  intros N E Hi Hj. rewrite zip_node in E by assumption. cbv zeta in E. destruct (forallb _ _); [|discriminate].
  injection E as <-. cbn [modes_of]. rewrite nth_map_seq by assumption. cbn [modes_of].
  set (f := fun u => nth i (modes_of u) (Node [])). rewrite map_map.
  change (nth j (map f (t :: ts)) (Node []) = f (nth j (t :: ts) (Node []))).
  rewrite (nth_indep (map f (t :: ts)) (Node []) (f (Node []))) by (rewrite map_length; simpl; lia). apply map_nth.
Qed.

(** The transposed coordinate. *)
Definition transposed (rank : nat) (rows : list (list tuple)) : list (list tuple) :=
  map (fun i => map (fun row => nth i row (At 0)) rows) (seq 0 rank).

(** zip: `zip(a)((c00, c10, ...), (c01, c11, ...), ...) == a((c00, c01, ...), (c10, c11, ...), ...)` *)
Theorem zip_law t ts r rows : match t with Leaf _ => False | Node _ => True end -> zip (Node (t :: ts)) = Some r ->
  length rows = length (t :: ts) -> Forall (fun row => length row = length (modes_of t)) rows ->
  offset r (Tuple (map Tuple (transposed (length (modes_of t)) rows))) =
  offset (Node (map (fun u => Node (modes_of u)) (t :: ts))) (Tuple (map Tuple rows)).
Proof.
  intros N E Len F. rewrite zip_node in E by assumption. cbv zeta in E.
  destruct (forallb _ _) eqn:A; [|discriminate].
  apply (f_equal (fun o => match o with Some x => x | None => r end)) in E. cbn beta iota in E. subst r.
  rewrite forallb_forall in A. set (k := length (modes_of t)) in *. clearbody k. generalize dependent (t :: ts). clear t ts N.
  intros us A Len. set (n := length us) in *.
  assert (Rows : forall j, j < n -> length (nth j (map modes_of us) []) = k).
  { intros j Hj. apply Nat.eqb_eq, A, nth_In. now rewrite map_length. }
  assert (Crds : forall j, j < n -> length (nth j rows []) = k).
  { intros j Hj. rewrite Forall_forall in F. apply F, nth_In. lia. }
  assert (Hr : length (map modes_of us) = n) by now rewrite map_length.
  rewrite offset_sum by (unfold transposed; rewrite !map_length; reflexivity).
  rewrite map_length, seq_length. rewrite offset_sum by (rewrite !map_length; assumption). rewrite map_length. fold n.
  transitivity (sum k (fun i => sum n (fun j => offset (nth i (nth j (map modes_of us) []) (Node [])) (nth i (nth j rows []) (At 0))))).
  - apply sum_ext. intros i Hi. rewrite nth_map_seq by assumption. unfold transposed. rewrite (map_map _ Tuple), nth_map_seq by assumption.
    rewrite offset_sum by (rewrite !map_length; lia). rewrite map_length, Hr. apply sum_ext. intros j Hj.
    set (f := fun row : list tree => nth i row (Node [])). set (g := fun row : list tuple => nth i row (At 0)).
    rewrite (nth_indep (map f _) (Node []) (f [])) by (rewrite map_length; lia).
    rewrite map_nth. rewrite (nth_indep (map g _) (At 0) (g [])) by (rewrite map_length; lia).
    now rewrite map_nth.
  - rewrite sum_swap. apply sum_ext. intros j Hj.
    set (f := fun u : tree => Node (modes_of u)).
    rewrite (nth_indep (map f _) (Node []) (f (Node []))) by (rewrite map_length; assumption). rewrite map_nth. unfold f. clear f.
    rewrite (nth_indep (map Tuple _) (At 0) (Tuple [])) by (rewrite map_length; lia). rewrite map_nth.
    specialize (Rows j Hj). specialize (Crds j Hj).
    assert (Er : nth j (map modes_of us) [] = modes_of (nth j us (Node []))).
    { rewrite (nth_indep _ [] (modes_of (Node []))) by now rewrite map_length. apply map_nth. }
    rewrite Er in *. rewrite offset_sum by congruence. now rewrite Rows.
Qed.

(** zip: accepted if and only if all modes have the rank of the first. *)
Theorem zip_accepts t ts : match t with Leaf _ => False | Node _ => True end ->
  (zip (Node (t :: ts)) <> None <-> Forall (fun u => length (modes_of u) = length (modes_of t)) (t :: ts)).
Proof.
  intro N. rewrite zip_node by assumption. cbv zeta.
  assert (G : forallb (fun row => length row =? length (modes_of t)) (map modes_of (t :: ts)) = true <->
    Forall (fun u => length (modes_of u) = length (modes_of t)) (t :: ts)).
  { rewrite forallb_forall, Forall_forall. split; intros H u Hu.
    - apply Nat.eqb_eq, H. now apply in_map.
    - apply in_map_iff in Hu as (v & <- & Hv). apply Nat.eqb_eq. now apply H. }
  rewrite <- G. destruct (forallb _ _); split; congruence.
Qed.

