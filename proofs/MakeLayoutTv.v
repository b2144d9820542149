(** make_layout_tv: for each thread and each of its values the coordinate in a tile. *)
From Coq Require Import List Arith Lia PeanoNat NArith ZArith Bool Permutation Sorted.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Sums Distinct.
Import ListNotations.

(** The modes that go on where those before them end, with the stride at which their index does. *)
Fixpoint going_on (next : nat) (M : list counted) : layout :=
  match M with
  | [] => []
  | ((s, d), i) :: M' => if d =? next then (s, i) :: going_on (d * s) M' else going_on next M'
  end.

(** As [Layout::inverse_of_run] of [layout-algebra/src/algebra/inverse.rs]: the coordinates of the offsets 0, 1, 2,
    ..., as far as they are reached. *)
Definition inverse_of_run (L : layout) : layout := merge (going_on 1 (sorted stride (counted_from 1 (merge L)))).

(** It numbers its cells: each of 0, 1, ..., size - 1 is the offset of one of them. *)
Definition numbers (L : layout) : Prop := Permutation (vals L) (seq 0 (size L)).

(** The check of [TvLayout::make_layout_tv]: it skips no number, and gives no two cells the same. *)
Definition compact (L : layout) : bool := size (inverse_of_run L) =? size L.

Definition scale (k : nat) (L : layout) : layout := map (fun m => (fst m, snd m * k)) L.

(** The modes of threads and of values, side by side; what one has less than the other is a mode of one element. *)
Fixpoint beside (ts vs : list layout) : list (layout * layout) :=
  match ts, vs with
  | t :: ts', v :: vs' => (t, v) :: beside ts' vs'
  | t :: ts', [] => (t, []) :: beside ts' []
  | [], _ => map (fun v => ([], v)) vs
  end.

(** The tile: in each mode the values of a thread, then the threads. As [Layout::raked_product] gives for what numbers its cells. *)
Definition cells (k : nat) (ms : list (layout * layout)) : layout := flat_map (fun m => scale k (snd m) ++ fst m) ms.

(** The threads and their values, numbered; as [Layout::make_layout], whose modes of one element have stride 0. *)
Definition counts (T V : nat) : tree := Node [Leaf (T, if T =? 1 then 0 else 1); Leaf (V, if V =? 1 then 0 else T)].

Definition modes_of (t : tree) : list layout := match t with Leaf m => [[m]] | Node ts => map flatten ts end.

(** As [TvLayout::make_layout_tv] of [layout-algebra/src/thread_value/tv_layout.rs]: the layout [(thread, value) ->
    coordinate], and the extents of the tile. *)
Definition make_layout_tv (thr val : tree) : option (tree * list nat) :=
  let ms := beside (modes_of thr) (modes_of val) in
  let T := size (flatten thr) in
  if compact (flatten thr) && compact (flatten val)
  then option_map (fun R => (R, map (fun m => size (snd m) * size (fst m)) ms))
         (composition_tree (place (inverse_of_run (cells T ms))) (counts T (size (flatten val))))
  else None.

(** ** Right inverse of the run *)

(** The digits of two coordinates, of which the first has those of [y] in the modes that go on, and is 0 elsewhere. *)
Lemma going_on_digits M : forall next y, 1 <= next -> Forall (fun m => 2 <= fst (fst m)) M -> y < size (going_on next M) ->
  exists T, map of_mode T = M /\ Forall in_range T /\
    sum_of index1 T = off (going_on next M) y /\ sum_of offset1 T = next * y.
Proof.
  induction M as [|[[s d] i] M IH]; intros next y N B H.
  - cbn [going_on size] in H. exists []. cbn. repeat split; try lia. constructor.
  - inversion B as [|? ? Bs B']; subst. cbn [fst] in Bs. cbn [going_on] in *.
    destruct (Nat.eqb_spec d next) as [->|Nd].
    + cbn [size] in H. destruct (IH (next * s) (y / s)) as (T & E & R & I & O); [nia|assumption|apply div_lt_size; lia|].
      exists ((y mod s, 0, ((s, next), i)) :: T). split; [cbn [map of_mode snd]; now rewrite E|].
      pose proof (Nat.mod_upper_bound y s ltac:(lia)). split; [constructor; [unfold in_range, one, two; cbn [fst snd]; lia|assumption]|].
      cbn [sum_of off]. rewrite I, O. unfold index1 at 1, offset1 at 1, one, stride. cbn [fst snd]. split; [reflexivity|].
      rewrite (Nat.div_mod y s) at 3 by lia. lia.
    + destruct (IH next y N B' H) as (T & E & R & I & O). exists ((0, 0, ((s, d), i)) :: T).
      split; [cbn [map of_mode snd]; now rewrite E|]. split; [constructor; [unfold in_range, one, two; cbn [fst snd]; lia|assumption]|].
      cbn [sum_of]. rewrite I, O. unfold index1 at 1, offset1 at 1, one. cbn [fst snd]. lia.
Qed.

Lemma going_on_wf M : forall next, Forall (fun m => 2 <= fst (fst m)) M -> wf (going_on next M).
Proof.
  induction M as [|[[s d] i] M IH]; intros next B; [constructor|]. inversion B as [|? ? Bs B']; subst. cbn [fst] in Bs.
  cbn [going_on]. destruct (d =? next); [apply wf_cons; split; [lia|]|]; now apply IH.
Qed.

Lemma big_sorted L : wf L -> Forall (fun m => 2 <= fst (fst m)) (sorted stride (counted_from 1 (merge L))).
Proof.
  intro W. eapply Permutation_Forall; [symmetry; apply sorted_perm|]. now apply counted_big, merge_wf.
Qed.

Lemma inverse_of_run_wf L : wf L -> wf (inverse_of_run L).
Proof. intro W. now apply merge_wf, going_on_wf, big_sorted. Qed.

(** [a(result(i)) == i] for all [i < size(result)]. *)
Theorem inverse_of_run_law L y : wf L -> y < size (inverse_of_run L) ->
  off (inverse_of_run L) y < size L /\ off L (off (inverse_of_run L) y) = y.
Proof.
  intros W H. unfold inverse_of_run in *. pose proof (big_sorted L W) as B. pose proof (going_on_wf _ 1 B) as WG.
  rewrite merge_size in H. rewrite merge_off by assumption.
  destruct (going_on_digits _ 1 y ltac:(lia) B H) as (T & E & R & I & O).
  pose proof (sorted_perm stride (counted_from 1 (merge L))) as P. rewrite <- E in P.
  destruct (Permutation_map_inv of_mode T (Permutation_sym P)) as (T' & E' & PT).
  assert (R' : Forall in_range T') by (eapply Permutation_Forall; eassumption).
  destruct (of_digits (merge L) 1 T' (merge_wf _ W) (eq_sym E') R') as (x & z & X & _ & I1 & _ & O1 & _).
  rewrite (sum_of_perm index1 _ _ PT), I1 in I. rewrite (sum_of_perm offset1 _ _ PT), O1 in O.
  rewrite merge_size in X. rewrite merge_off in O by assumption. rewrite <- I, Nat.mul_1_l. split; [assumption|lia].
Qed.

(** ** Compact: exactly what numbers its cells *)

Lemma numbers_spec L : wf L -> (numbers L <-> (forall x, x < size L -> off L x < size L) /\ Distinct L).
Proof.
  intro W. unfold numbers. rewrite (distinct_no_duplicates L W). split.
  - intro P. split; [|eapply Permutation_NoDup; [symmetry; exact P|apply seq_NoDup]].
    intros x X. assert (I : In (off L x) (vals L)). { rewrite vals_off by assumption. apply in_map, in_seq. lia. }
    eapply Permutation_in in I; [|exact P]. apply in_seq in I. lia.
  - intros [B N]. apply NoDup_Permutation_bis; [assumption| |].
    + rewrite vals_off, map_length by assumption. lia.
    + intros v I. rewrite vals_off in I by assumption. apply in_map_iff in I as (x & <- & I). apply in_seq in I.
      apply in_seq. specialize (B x). lia.
Qed.

Lemma numbers_reached L v : wf L -> numbers L -> v < size L -> exists x, x < size L /\ off L x = v.
Proof.
  intros W P H. assert (I : In v (vals L)). { eapply Permutation_in; [symmetry; exact P|]. apply in_seq. lia. }
  rewrite vals_off in I by assumption. apply in_map_iff in I as (x & E & I). apply in_seq in I. exists x. split; [lia|assumption].
Qed.

(** What reaches all numbers below its size has each once. *)
Lemma numbers_of_reached L : wf L -> (forall v, v < size L -> exists x, x < size L /\ off L x = v) -> numbers L.
Proof.
  intros W R. unfold numbers. symmetry. apply NoDup_Permutation_bis; [apply seq_NoDup| |].
  - rewrite vals_off, map_length by assumption. lia.
  - intros v I. apply in_seq in I. destruct (R v ltac:(lia)) as (x & X & <-). rewrite vals_off by assumption. apply in_map, in_seq. lia.
Qed.

Lemma compact_numbers L : wf L -> compact L = true -> numbers L.
Proof.
  intros W S. apply Nat.eqb_eq in S. apply numbers_of_reached; [assumption|].
  intros v H. exists (off (inverse_of_run L) v). apply inverse_of_run_law; [assumption|lia].
Qed.

(** Of what numbers its cells the run is whole. *)
Lemma chain_going_on M : forall b n, chain b n (map fst M) -> size (going_on b M) = n.
Proof.
  induction M as [|[[s d] i] M IH]; intros b n C; [symmetry; exact C|]. cbn [map fst chain] in C.
  destruct C as (-> & n' & -> & C). cbn [going_on]. rewrite Nat.eqb_refl. cbn [size]. now rewrite (IH _ _ C).
Qed.

Lemma put_sorted (m : counted) L : StronglySorted by_stride (map fst L) -> StronglySorted by_stride (map fst (put stride m L)).
Proof.
  assert (In_put : forall x l, In x (put stride m l) -> x = m \/ In x l).
  { intros x l I. assert (P : Permutation (put stride m l) (m :: l)).
    { clear. induction l as [|y l IH]; [reflexivity|]. cbn [put]. destruct (stride m <=? stride y); [reflexivity|]. rewrite IH.
      constructor. }
    eapply Permutation_in in I; [|exact P]. destruct I as [->|I]; [now left|now right]. }
  induction L as [|y L IH]; intro S; [repeat constructor|]. cbn [put map] in *.
  inversion S as [|? ? S' F]; subst. destruct (Nat.leb_spec (stride m) (stride y)) as [Le|Gt].
  - constructor; [assumption|]. constructor; [exact Le|]. eapply Forall_impl; [|exact F]. unfold by_stride, stride in *. intros a. lia.
  - cbn [map]. constructor; [now apply IH|]. apply Forall_forall. intros a I. apply in_map_iff in I as (x & <- & I).
    apply In_put in I as [->|I]; [unfold by_stride, stride in *; lia|]. rewrite Forall_forall in F. apply F. now apply in_map.
Qed.

Lemma sorted_by_stride (M : list counted) : StronglySorted by_stride (map fst (sorted stride M)).
Proof. induction M as [|m M IH]; [constructor|]. now apply put_sorted. Qed.

Lemma counted_modes L i : map fst (counted_from i L) = filter (fun m => negb (fst m =? 1)) L.
Proof.
  revert i. induction L as [|[s d] L IH]; intro i; [reflexivity|]. cbn [counted_from filter fst].
  destruct (s =? 1); cbn [negb map fst]; now rewrite IH.
Qed.

Lemma coalesced_filter L : coalesced L -> filter (fun m => negb (fst m =? 1)) L = L.
Proof.
  induction L as [|[s d] L IH]; intro C; [reflexivity|]. cbn [filter fst]. destruct C as (S & C & _).
  destruct (Nat.eqb_spec s 1); [lia|]. cbn [negb]. now rewrite IH.
Qed.

Lemma merge_numbers L : wf L -> numbers L -> numbers (merge L).
Proof.
  intros W P. unfold numbers in *. rewrite merge_size. rewrite <- P.
  rewrite !vals_off, merge_size by (assumption || now apply merge_wf).
  erewrite map_ext; [reflexivity|]. intro x. now apply merge_off.
Qed.

Lemma numbers_run L : wf L -> numbers L -> size (inverse_of_run L) = size L.
Proof.
  intros W P. unfold inverse_of_run. rewrite merge_size. apply chain_going_on.
  pose proof (merge_numbers L W P) as PM. pose proof (merge_wf L W) as WM.
  assert (Q : Permutation (map fst (sorted stride (counted_from 1 (merge L)))) (merge L)).
  { rewrite (Permutation_map fst (sorted_perm stride (counted_from 1 (merge L)))).
    rewrite counted_modes, coalesced_filter by (now apply merge_coalesced). reflexivity. }
  assert (N : NoDup (vals (merge L))) by (eapply Permutation_NoDup; [symmetry; exact PM|apply seq_NoDup]).
  apply sorted_chain; [lia| |apply sorted_by_stride| |].
  - unfold proper. eapply Permutation_Forall; [symmetry; exact Q|]. apply Forall_forall. intros [s d] I. cbn [fst snd].
    assert (2 <= s).
    { clear - I W. pose proof (merge_coalesced L W) as C. induction (merge L) as [|[s' d'] R IH]; [contradiction|].
      destruct C as (S & C & _). destruct I as [[= -> ->]|I]; [assumption|now apply IH]. }
    split; [assumption|]. destruct d; [|lia]. exfalso. apply (distinct_copies (merge L) s WM I H).
    now apply distinct_no_duplicates.
  - eapply Permutation_NoDup; [symmetry; apply vals_perm; exact Q|assumption].
  - intro x. split; intro I.
    + exists x. rewrite Nat.mul_1_r. split; [|reflexivity].
      eapply Permutation_in in I; [|apply vals_perm; exact Q]. eapply Permutation_in in I; [|exact PM].
      apply in_seq in I. rewrite merge_size in I. lia.
    + destruct I as (k & K & ->). rewrite Nat.mul_1_r. eapply Permutation_in; [symmetry; apply vals_perm; exact Q|].
      eapply Permutation_in; [symmetry; exact PM|]. apply in_seq. rewrite merge_size. lia.
Qed.

(** make_layout_tv: the check accepts exactly the layouts that number the elements of the tile. *not compact*
    means that an index is skipped or used twice. *)
Theorem compact_exact L : wf L -> (compact L = true <-> numbers L).
Proof.
  intro W. split; [now apply compact_numbers|]. intro P. now apply Nat.eqb_eq, numbers_run.
Qed.

(** What numbers its cells has no other offsets. *)
Lemma numbers_cosize L : wf L -> numbers L -> cosize L = size L.
Proof.
  intros W P. pose proof (cosize_attained L W) as A. pose proof (size_pos L W) as S.
  destruct (proj1 (numbers_spec L W) P) as [B D]. pose proof (B (size L - 1) ltac:(lia)).
  destruct (numbers_reached L (size L - 1) W P ltac:(lia)) as (x & X & E). pose proof (off_lt_cosize L x W). lia.
Qed.

(** The inverse of what numbers its cells: [result(a(i)) == i]. *)
Theorem inverse_of_run_left L x : wf L -> numbers L -> x < size L -> off (inverse_of_run L) (off L x) = x.
Proof.
  intros W P X. pose proof (numbers_run L W P) as S. destruct (proj1 (numbers_spec L W) P) as [B D].
  destruct (inverse_of_run_law L (off L x) W) as [H E]; [rewrite S; now apply B|]. now apply D.
Qed.

(** ** The cells of the tile *)

Definition threads_of (ms : list (layout * layout)) : layout := flat_map fst ms.
Definition values_of (ms : list (layout * layout)) : layout := flat_map snd ms.
Definition wf_modes (ms : list (layout * layout)) : Prop := Forall (fun m => wf (fst m) /\ wf (snd m)) ms.

(** The integer coordinate of the cell [(e0 + size(val0) * c0, e1 + size(val1) * c1, ...)] in the tile, of the thread
    at coordinate [c] and the value at coordinate [e]. *)
Fixpoint cell_of (ms : list (layout * layout)) (c e : nat) : nat :=
  match ms with
  | [] => 0
  | (t, v) :: ms' =>
      (e mod size v + size v * (c mod size t)) + size v * size t * cell_of ms' (c / size t) (e / size v)
  end.

Lemma scale_wf k L : wf L -> wf (scale k L).
Proof. intro W. unfold wf, scale. rewrite Forall_map. exact W. Qed.
Lemma scale_size k L : size (scale k L) = size L.
Proof. induction L as [|[s d] L IH]; [reflexivity|]. cbn [scale map size fst snd]. fold (scale k L). now rewrite IH. Qed.
Lemma scale_off k L : forall x, off (scale k L) x = off L x * k.
Proof. induction L as [|[s d] L IH]; intro x; [reflexivity|]. cbn [scale map off fst snd]. fold (scale k L). rewrite IH. lia. Qed.

Lemma wf_modes_spec ms : wf_modes ms -> wf (threads_of ms) /\ wf (values_of ms) /\ forall k, wf (cells k ms).
Proof.
  induction 1 as [|[t v] ms [Wt Wv] _ (IH1 & IH2 & IH3)]; [repeat split; constructor|]. cbn [fst snd] in *.
  unfold threads_of, values_of, cells. cbn [flat_map fst snd].
  split; [now apply wf_app|]. split; [now apply wf_app|]. intro k. apply wf_app. split; [|apply IH3].
  apply wf_app. split; [now apply scale_wf|assumption].
Qed.

Lemma cells_size k ms : size (cells k ms) = size (threads_of ms) * size (values_of ms).
Proof.
  induction ms as [|[t v] ms IH]; [reflexivity|]. unfold cells, threads_of, values_of in *. cbn [flat_map fst snd].
  rewrite !size_app, scale_size, IH. lia.
Qed.

(** The number of a cell: that of its thread, and [k] times that of its value. *)
Lemma cells_off k ms : wf_modes ms -> forall c e, c < size (threads_of ms) -> e < size (values_of ms) ->
  cell_of ms c e < size (cells k ms) /\
  off (cells k ms) (cell_of ms c e) = off (threads_of ms) c + k * off (values_of ms) e.
Proof.
  induction 1 as [|[t v] ms [Wt Wv] Wm IH]; intros c e C E.
  - cbn in *. split; lia.
  - cbn [fst snd] in *. unfold threads_of, values_of, cells in C, E |- *. cbn [flat_map fst snd cell_of] in *.
    fold (threads_of ms) (values_of ms) (cells k ms) in *. rewrite size_app in C, E.
    pose proof (size_pos _ Wt) as Pt. pose proof (size_pos _ Wv) as Pv.
    destruct (IH (c / size t) (e / size v)) as [B O]; [apply div_lt_size; lia|apply div_lt_size; lia|].
    pose proof (Nat.mod_upper_bound e (size v) ltac:(lia)) as Ue. pose proof (Nat.mod_upper_bound c (size t) ltac:(lia)) as Uc.
    set (x := cell_of ms (c / size t) (e / size v)) in *.
    set (a := e mod size v + size v * (c mod size t)).
    assert (A : a < size v * size t) by (subst a; nia).
    split; [rewrite !size_app, scale_size; nia|].
    assert (Wc : wf (scale k v ++ t)) by (apply wf_app; split; [now apply scale_wf|assumption]).
    assert (Oa : off (scale k v ++ t) a = off v e * k + off t c).
    { rewrite off_app, scale_off, scale_size by (now apply scale_wf). subst a.
      rewrite <- (off_mod v), (Nat.mul_comm (size v)), Nat.mod_add, Nat.div_add, Nat.mod_mod by (assumption || lia).
      rewrite (Nat.div_small (e mod size v)), Nat.add_0_l, !off_mod by assumption. reflexivity. }
    rewrite (off_app (scale k v ++ t)) by assumption. rewrite <- (off_mod (scale k v ++ t)) by assumption.
    rewrite size_app, scale_size.
    replace (a + size v * size t * x) with (a + x * (size v * size t)) by lia.
    rewrite Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small, Nat.add_0_l, O, Oa by nia.
    rewrite (off_app t), (off_app v) by assumption. lia.
Qed.

Lemma cells_numbers k ms : wf_modes ms -> numbers (threads_of ms) -> numbers (values_of ms) -> k = size (threads_of ms) ->
  numbers (cells k ms).
Proof.
  intros W Nt Nv ->. destruct (wf_modes_spec ms W) as (Wt & Wv & Wc). apply numbers_of_reached; [apply Wc|].
  rewrite cells_size. intros n H. pose proof (size_pos _ Wt) as Pt. set (T := size (threads_of ms)) in *.
  destruct (numbers_reached _ (n mod T) Wt Nt) as (c & C & Ec); [apply Nat.mod_upper_bound; lia|].
  destruct (numbers_reached _ (n / T) Wv Nv) as (e & E & Ee); [apply Nat.div_lt_upper_bound; lia|].
  destruct (cells_off T ms W c e C E) as [B O]. exists (cell_of ms c e). rewrite cells_size in B. split; [assumption|].
  rewrite O, Ec, Ee. pose proof (Nat.div_mod n T ltac:(lia)). lia.
Qed.

Lemma modes_of_flatten t : flat_map (fun l => l) (modes_of t) = flatten t.
Proof.
  destruct t as [m|ts]; [reflexivity|]. cbn [modes_of flatten]. rewrite !flat_map_concat_map, map_id. reflexivity.
Qed.

Lemma beside_spec ts : forall vs, threads_of (beside ts vs) = flat_map (fun l => l) ts /\ values_of (beside ts vs) = flat_map (fun l => l) vs.
Proof.
  assert (G : forall vs, threads_of (map (fun v => ([], v)) vs) = [] /\ values_of (map (fun v => ([], v)) vs) = flat_map (fun l : layout => l) vs).
  { induction vs as [|v vs [IH1 IH2]]; [split; reflexivity|]. unfold threads_of, values_of in *. cbn [map flat_map fst snd].
    now rewrite IH1, IH2. }
  induction ts as [|t ts IH]; intro vs; [apply G|]. destruct vs as [|v vs]; cbn [beside].
  - destruct (IH []) as [E1 E2]. unfold threads_of, values_of in *. cbn [flat_map fst snd]. now rewrite E1, E2.
  - destruct (IH vs) as [E1 E2]. unfold threads_of, values_of in *. cbn [flat_map fst snd]. now rewrite E1, E2.
Qed.

Lemma wf_of_parts ms : wf (threads_of ms) -> wf (values_of ms) -> wf_modes ms.
Proof.
  induction ms as [|[t v] ms IH]; [constructor|]. unfold threads_of, values_of. cbn [flat_map fst snd].
  rewrite !wf_app. intros [T1 T2] [V1 V2]. constructor; [split; assumption|now apply IH].
Qed.

(** The modes of threads and values of a tile. *)
Definition tile_modes (thr val : tree) : list (layout * layout) := beside (modes_of thr) (modes_of val).

(** Threads and values are numbered as they are counted. *)
Lemma counts_wf T V : 1 <= T -> 1 <= V -> wf (flatten (counts T V)).
Proof. intros. repeat (apply wf_cons; split; [assumption|]). constructor. Qed.

Lemma counts_size T V : size (flatten (counts T V)) = T * V.
Proof. cbn. lia. Qed.

Lemma counts_offx T V x : x < T * V -> offx (flatten (counts T V)) x = x.
Proof.
  intro X. assert (PT : 1 <= T) by nia. assert (PV : 1 <= V) by nia.
  rewrite <- off_offx by (rewrite ?counts_size; auto using counts_wf). cbn [counts flatten flat_map app off].
  assert (B : x / T < V) by (apply Nat.div_lt_upper_bound; lia). rewrite (Nat.mod_small (x / T)) by assumption.
  pose proof (Nat.div_mod x T ltac:(lia)) as D. pose proof (Nat.mod_upper_bound x T ltac:(lia)) as U.
  set (q := x / T) in *. set (r := x mod T) in *.
  destruct (Nat.eqb_spec T 1) as [ET|ET], (Nat.eqb_spec V 1) as [EV|EV]; nia.
Qed.

Lemma make_layout_tv_inv thr val R tile : wf (flatten thr) -> wf (flatten val) -> make_layout_tv thr val = Some (R, tile) ->
  numbers (flatten thr) /\ numbers (flatten val) /\ wf (flatten R) /\ refines R (counts (size (flatten thr)) (size (flatten val))) /\
  size (flatten R) = size (flatten thr) * size (flatten val) /\
  forall x, x < size (flatten R) -> offx (flatten R) x = off (inverse_of_run (cells (size (flatten thr)) (tile_modes thr val))) x.
Proof.
  intros Wt Wv. unfold make_layout_tv. fold (tile_modes thr val).
  destruct (compact (flatten thr)) eqn:Ct; [|discriminate]. destruct (compact (flatten val)) eqn:Cv; [|discriminate]. cbn [andb].
  pose proof (compact_numbers _ Wt Ct) as Nt. pose proof (compact_numbers _ Wv Cv) as Nv.
  destruct (beside_spec (modes_of thr) (modes_of val)) as [Et Ev]. fold (tile_modes thr val) in Et, Ev.
  rewrite modes_of_flatten in Et, Ev.
  assert (Wm : wf_modes (tile_modes thr val)) by (apply wf_of_parts; congruence).
  destruct (wf_modes_spec _ Wm) as (_ & _ & Wc).
  set (T := size (flatten thr)) in *. set (V := size (flatten val)) in *.
  pose proof (size_pos _ Wt) as Pt. pose proof (size_pos _ Wv) as Pv. fold T in Pt. fold V in Pv.
  set (I := inverse_of_run (cells T (tile_modes thr val))).
  assert (WI : wf I) by (apply inverse_of_run_wf, Wc).
  assert (SI : size I = T * V).
  { unfold I. rewrite numbers_run, cells_size, Et, Ev; [reflexivity|apply Wc|].
    apply cells_numbers; [exact Wm|rewrite Et; exact Nt|rewrite Ev; exact Nv|now rewrite Et]. }
  destruct (composition_tree (place I) (counts T V)) as [R'|] eqn:C; [|discriminate]. intros [= <- _].
  assert (Wk : wf (flatten (counts T V))) by (repeat (apply wf_cons; split; [assumption|]); constructor).
  assert (WP : wf (flatten (place I))) by now rewrite flatten_place.
  destruct (composition_tree_exact _ _ _ WP Wk C) as [S F]. rewrite flatten_place in F.
  assert (Sk : size (flatten (counts T V)) = T * V) by (cbn; lia).
  destruct (composition_tree_coordinates _ _ _ WP Wk C) as [Rf _]. destruct (refines_spec _ _ Wk Rf) as (WR & _ & _).
  split; [assumption|]. split; [assumption|]. split; [assumption|]. split; [assumption|]. rewrite S, Sk. split; [reflexivity|].
  intros x X. rewrite F by lia.
  rewrite counts_offx by lia. symmetry. apply off_offx; [assumption|lia].
Qed.

(** make_layout_tv: `result(thr(c), val(e)) == the element (e0 + size(val0) * c0, e1 + size(val1) * c1, ...)`. In
    an index of the result, the thread is the fastest mode. *)
Theorem make_layout_tv_law thr val R tile c e : wf (flatten thr) -> wf (flatten val) -> make_layout_tv thr val = Some (R, tile) ->
  c < size (flatten thr) -> e < size (flatten val) ->
  off (flatten R) (off (flatten thr) c + size (flatten thr) * off (flatten val) e) = cell_of (tile_modes thr val) c e.
Proof.
  intros Wt Wv M C E. destruct (make_layout_tv_inv thr val R tile Wt Wv M) as (Nt & Nv & WR & _ & S & F).
  destruct (beside_spec (modes_of thr) (modes_of val)) as [Et Ev]. fold (tile_modes thr val) in Et, Ev.
  rewrite modes_of_flatten in Et, Ev.
  assert (Wm : wf_modes (tile_modes thr val)) by (apply wf_of_parts; congruence).
  destruct (wf_modes_spec _ Wm) as (_ & _ & Wc). set (T := size (flatten thr)) in *.
  pose proof (proj1 (proj1 (numbers_spec _ Wt) Nt) c C) as B1. pose proof (proj1 (proj1 (numbers_spec _ Wv) Nv) e E) as B2.
  fold T in B1. assert (X : off (flatten thr) c + T * off (flatten val) e < size (flatten R)) by (rewrite S; nia).
  rewrite off_offx, F by assumption.
  destruct (cells_off T (tile_modes thr val) Wm c e) as [B O]; [rewrite Et; exact C|rewrite Ev; exact E|].
  rewrite Et, Ev in O. rewrite <- O. apply inverse_of_run_left; [apply Wc| |exact B].
  apply cells_numbers; [exact Wm|rewrite Et; exact Nt|rewrite Ev; exact Nv|now rewrite Et].
Qed.

(** make_layout_tv: each element of the tile belongs to one thread and one of its values. *)
Theorem make_layout_tv_bijection thr val R tile : wf (flatten thr) -> wf (flatten val) ->
  make_layout_tv thr val = Some (R, tile) ->
  Permutation (vals (flatten R)) (seq 0 (size (flatten thr) * size (flatten val))).
Proof.
  intros Wt Wv M. destruct (make_layout_tv_inv thr val R tile Wt Wv M) as (Nt & Nv & WR & _ & S & F).
  destruct (beside_spec (modes_of thr) (modes_of val)) as [Et Ev]. fold (tile_modes thr val) in Et, Ev.
  rewrite modes_of_flatten in Et, Ev.
  assert (Wm : wf_modes (tile_modes thr val)) by (apply wf_of_parts; congruence).
  destruct (wf_modes_spec _ Wm) as (_ & _ & Wc). set (T := size (flatten thr)) in *.
  assert (N : numbers (cells T (tile_modes thr val))) by (apply cells_numbers; [exact Wm|rewrite Et; exact Nt|rewrite Ev; exact Nv|now rewrite Et]).
  assert (Sc : size (cells T (tile_modes thr val)) = size (flatten R)) by (rewrite S, cells_size, Et, Ev; reflexivity).
  rewrite <- S. apply numbers_of_reached; [assumption|]. intros v H.
  destruct (proj1 (numbers_spec _ (Wc T)) N) as [B _].
  exists (off (cells T (tile_modes thr val)) v). specialize (B v ltac:(lia)). split; [lia|].
  rewrite off_offx, F by (assumption || lia). apply inverse_of_run_left; [apply Wc|assumption|lia].
Qed.

(** ** Accepted if and only if threads and values number their cells *)

(** The run of a layout whose modes are not merged. *)
Definition run_of (L : layout) : layout := going_on 1 (sorted stride (counted_from 1 L)).

Lemma run_of_big L : wf L -> Forall (fun m => 2 <= fst (fst m)) (sorted stride (counted_from 1 L)).
Proof. intro W. eapply Permutation_Forall; [symmetry; apply sorted_perm|]. now apply counted_big. Qed.

Lemma run_of_law L y : wf L -> y < size (run_of L) -> off (run_of L) y < size L /\ off L (off (run_of L) y) = y.
Proof.
  intros W H. destruct (going_on_digits _ 1 y ltac:(lia) (run_of_big L W) H) as (T & E & R & I & O).
  pose proof (sorted_perm stride (counted_from 1 L)) as P. rewrite <- E in P.
  destruct (Permutation_map_inv of_mode T (Permutation_sym P)) as (T' & E' & PT).
  assert (R' : Forall in_range T') by (eapply Permutation_Forall; eassumption).
  destruct (of_digits L 1 T' W (eq_sym E') R') as (x & z & X & _ & I1 & _ & O1 & _).
  rewrite (sum_of_perm index1 _ _ PT), I1 in I. rewrite (sum_of_perm offset1 _ _ PT), O1 in O.
  fold (run_of L) in I. rewrite <- I, Nat.mul_1_l. split; [assumption|lia].
Qed.

Lemma in_cosize K s d : In (s, d) K -> (s - 1) * d < cosize K.
Proof.
  induction K as [|[s' d'] K IH]; [contradiction|]. assert (Pc : 1 <= cosize K).
  { clear. induction K as [|[a b] K IH]; cbn [cosize]; [lia|]. generalize ((a - 1) * b). lia. }
  intros [[= -> ->]|J]; cbn [cosize]; [lia|]. specialize (IH J). generalize dependent ((s' - 1) * d'). lia.
Qed.

Lemma moving_modes L s d : wf L -> numbers L -> In (s, d) L -> s = 1 \/ (2 <= s /\ 1 <= d /\ d < size L).
Proof.
  intros W P I. assert (Ws : 1 <= s) by (unfold wf in W; rewrite Forall_forall in W; exact (W _ I)).
  destruct (Nat.eq_dec s 1) as [|Ns]; [now left|]. right. split; [lia|].
  destruct (proj1 (numbers_spec L W) P) as [B D].
  assert (d <> 0). { intros ->. apply (distinct_copies L s W I ltac:(lia) D). }
  split; [lia|]. pose proof (numbers_cosize L W P) as C.
  pose proof (in_cosize L s d I). nia.
Qed.

Lemma numbers_chain L : wf L -> numbers L -> chain 1 (size L) (map fst (sorted stride (counted_from 1 L))).
Proof.
  intros W P. destruct (filter1 L W) as (Wf & Sf & Of). set (F := filter (fun m => negb (fst m =? 1)) L) in *.
  assert (Q : Permutation (map fst (sorted stride (counted_from 1 L))) F).
  { rewrite (Permutation_map fst (sorted_perm stride (counted_from 1 L))). rewrite counted_modes. reflexivity. }
  assert (PF : Permutation (vals F) (seq 0 (size L))).
  { pose proof P as P0. unfold numbers in P0. rewrite <- P0, !vals_off, Sf by assumption. erewrite map_ext; [reflexivity|]. intro x.
    apply Of. }
  assert (N : NoDup (vals F)) by (eapply Permutation_NoDup; [symmetry; exact PF|apply seq_NoDup]).
  apply sorted_chain; [lia| |apply sorted_by_stride| |].
  - unfold proper. eapply Permutation_Forall; [symmetry; exact Q|]. apply Forall_forall. intros [s d] I. cbn [fst snd].
    apply filter_In in I as [I Ns]. cbn [fst] in Ns. apply negb_true_iff, Nat.eqb_neq in Ns.
    destruct (moving_modes L s d W P I) as [|?]; [lia|tauto].
  - eapply Permutation_NoDup; [symmetry; apply vals_perm; exact Q|assumption].
  - intro x. split; intro I.
    + exists x. rewrite Nat.mul_1_r. split; [|reflexivity].
      eapply Permutation_in in I; [|apply vals_perm; exact Q]. eapply Permutation_in in I; [|exact PF]. apply in_seq in I. lia.
    + destruct I as (k & K & ->). rewrite Nat.mul_1_r. eapply Permutation_in; [symmetry; apply vals_perm; exact Q|].
      eapply Permutation_in; [symmetry; exact PF|]. apply in_seq. lia.
Qed.

(** The modes of an inverse. *)
Definition back (M : list counted) : layout := map (fun m => (fst (fst m), snd m)) M.

Lemma chain_back M : forall b n, chain b n (map fst M) -> going_on b M = back M /\ size (back M) = n.
Proof.
  induction M as [|[[s d] i] M IH]; intros b n C; [split; [reflexivity|symmetry; exact C]|]. cbn [map fst chain] in C.
  destruct C as (-> & n' & -> & C). destruct (IH _ _ C) as [E S]. cbn [going_on back map fst snd size]. fold (back M).
  rewrite Nat.eqb_refl. split; [f_equal; exact E|now rewrite S].
Qed.

(** In the order of the strides, those below [T] come first. *)
Lemma sorted_split T (M : list counted) : StronglySorted by_stride (map fst M) ->
  M = filter (fun m => stride m <? T) M ++ filter (fun m => negb (stride m <? T)) M.
Proof.
  induction M as [|m M IH]; intro S; [reflexivity|]. cbn [map] in S. inversion S as [|? ? S' F]; subst. cbn [filter].
  destruct (Nat.ltb_spec (stride m) T) as [Lt|Ge]; cbn [negb app]; [now rewrite <- IH|].
  assert (Z : filter (fun m => stride m <? T) M = [] /\ filter (fun m => negb (stride m <? T)) M = M).
  { clear - Ge F. induction M as [|x M IH]; [split; reflexivity|]. cbn [map] in F. inversion F as [|? ? Fx F']; subst.
    destruct (IH F') as [I1 I2]. unfold by_stride in Fx. cbn [filter]. destruct (Nat.ltb_spec (stride x) T); [unfold stride in *; lia|].
    cbn [negb]. rewrite I1, I2. split; reflexivity. }
  destruct Z as [-> ->]. reflexivity.
Qed.

Definition low (T : nat) (m : mode) : bool := snd m <? T.

Lemma back_filter_size T L : forall i, size (back (filter (fun m => stride m <? T) (counted_from i L))) = size (filter (low T) L).
Proof.
  induction L as [|[s d] L IH]; intro i; [reflexivity|]. cbn [counted_from filter snd]. destruct (Nat.eqb_spec s 1) as [->|Ns].
  - unfold low at 1. cbn [snd]. rewrite IH. destruct (d <? T); [cbn [size]; lia|reflexivity].
  - cbn [filter]. unfold stride at 1, low at 1. cbn [fst snd].
    destruct (d <? T); [cbn [back map fst snd size]; fold (back (filter (fun m => stride m <? T) (counted_from (i * s) L))); now rewrite IH|apply IH].
Qed.

Lemma size_filter_none (p : mode -> bool) L : (forall m, In m L -> fst m = 1 \/ p m = false) -> size (filter p L) = 1.
Proof.
  induction L as [|[s d] L IH]; intros H; [reflexivity|]. cbn [filter].
  pose proof (IH (fun m I => H m (or_intror I))) as E. destruct (p (s, d)) eqn:Q; [|exact E].
  destruct (H (s, d) (or_introl eq_refl)) as [S|S]; [|congruence]. cbn [fst] in S. subst s. cbn [size]. lia.
Qed.

Lemma size_filter_all (p : mode -> bool) L : (forall m, In m L -> fst m = 1 \/ p m = true) -> size (filter p L) = size L.
Proof.
  induction L as [|[s d] L IH]; intros H; [reflexivity|]. cbn [filter].
  pose proof (IH (fun m I => H m (or_intror I))) as E. destruct (p (s, d)) eqn:Q; [cbn [size]; now rewrite E|].
  destruct (H (s, d) (or_introl eq_refl)) as [S|S]; [|congruence]. cbn [fst] in S. subst s. cbn [size]. lia.
Qed.

(** Of the cells of a tile, the strides below the number of threads are those of threads. *)
Lemma cells_filter T ms : (forall m, In m (threads_of ms) -> fst m = 1 \/ snd m < T) -> (forall m, In m (values_of ms) -> fst m = 1 \/ 1 <= snd m) ->
  size (filter (low T) (cells T ms)) = size (threads_of ms).
Proof.
  induction ms as [|[t v] ms IH]; intros Ht Hv; [reflexivity|].
  change (threads_of ((t, v) :: ms)) with (t ++ threads_of ms) in *. change (values_of ((t, v) :: ms)) with (v ++ values_of ms) in *.
  change (cells T ((t, v) :: ms)) with ((scale T v ++ t) ++ cells T ms).
  rewrite !filter_app, !size_app. rewrite IH; [|intros; apply Ht, in_or_app; now right|intros; apply Hv, in_or_app; now right].
  f_equal. rewrite size_filter_none, size_filter_all; [lia| |].
  - intros m I. destruct (Ht m (in_or_app _ _ _ (or_introl I))) as [|L]; [now left|right; now apply Nat.ltb_lt].
  - intros m I. apply in_map_iff in I as (x & <- & I). cbn [fst snd].
    destruct (Hv x (in_or_app _ _ _ (or_introl I))) as [|L]; [now left|right]. unfold low. cbn [snd]. apply Nat.ltb_ge.
    pose proof (Nat.mul_le_mono_r _ _ T L). lia.
Qed.

(** make_layout_tv: accepted if and only if threads and values number the elements of the tile. *not compact*
    means that no layout has this law for these threads. *)
Theorem make_layout_tv_exact thr val : wf (flatten thr) -> wf (flatten val) ->
  (make_layout_tv thr val <> None <-> numbers (flatten thr) /\ numbers (flatten val)).
Proof.
  intros Wt Wv. split.
  - destruct (make_layout_tv thr val) as [[R tile]|] eqn:M; [|congruence]. intros _.
    destruct (make_layout_tv_inv thr val R tile Wt Wv M) as (Nt & Nv & _). split; assumption.
  - intros [Nt Nv]. unfold make_layout_tv. rewrite (proj2 (compact_exact _ Wt) Nt), (proj2 (compact_exact _ Wv) Nv). cbn [andb].
    fold (tile_modes thr val).
    destruct (beside_spec (modes_of thr) (modes_of val)) as [Et Ev]. fold (tile_modes thr val) in Et, Ev.
    rewrite modes_of_flatten in Et, Ev.
    assert (Wm : wf_modes (tile_modes thr val)) by (apply wf_of_parts; congruence).
    destruct (wf_modes_spec _ Wm) as (_ & _ & Wc).
    pose proof (size_pos _ Wt) as Pt. pose proof (size_pos _ Wv) as Pv.
    set (T := size (flatten thr)) in *. set (V := size (flatten val)) in *. specialize (Wc T).
    assert (N : numbers (cells T (tile_modes thr val))) by (apply cells_numbers; [exact Wm|rewrite Et; exact Nt|rewrite Ev; exact Nv|now rewrite Et]).
    assert (SC : size (cells T (tile_modes thr val)) = T * V) by (rewrite cells_size, Et, Ev; reflexivity).
    set (C := cells T (tile_modes thr val)) in *. set (M := sorted stride (counted_from 1 C)).
    pose proof (numbers_chain C Wc N) as Ch. fold M in Ch. rewrite SC in Ch. destruct (chain_back M _ _ Ch) as [Eb Sb].
    assert (Run : run_of C = back M) by exact Eb.
    set (M1 := filter (fun m => stride m <? T) M). set (M2 := filter (fun m => negb (stride m <? T)) M).
    assert (Sp : M = M1 ++ M2) by (apply sorted_split, sorted_by_stride).
    assert (Bk : back M = back M1 ++ back M2) by (rewrite Sp at 1; apply map_app).
    assert (S1 : size (back M1) = T).
    { assert (PM : Permutation (back M1) (back (filter (fun m => stride m <? T) (counted_from 1 C)))).
      { apply Permutation_map. unfold M1, M. generalize (sorted_perm stride (counted_from 1 C)).
        generalize (sorted stride (counted_from 1 C)).
        generalize (counted_from 1 C). clear. intros l l' P. induction P; cbn [filter]; [constructor| | |etransitivity; eassumption].
        - destruct (stride x <? T); [now constructor|assumption].
        - destruct (stride x <? T), (stride y <? T); try reflexivity. apply perm_swap. }
      rewrite (size_perm _ _ PM), back_filter_size. unfold C. rewrite cells_filter, Et; [reflexivity| |].
      - rewrite Et. intros [s d] I. cbn [fst snd]. destruct (moving_modes _ s d Wt Nt I) as [|?]; [now left|right; tauto].
      - rewrite Ev. intros [s d] I. cbn [fst snd]. destruct (moving_modes _ s d Wv Nv I) as [|?]; [now left|right; tauto]. }
    assert (S2 : size (back M2) = V) by (rewrite Bk, size_app, S1 in Sb; nia).
    assert (WB : wf (back M)).
    { unfold wf, back. rewrite Forall_map. eapply Forall_impl; [|apply (run_of_big C Wc)]. cbn [fst]. intros; lia. }
    rewrite Bk in WB. apply wf_app in WB as [WB1 WB2].
    set (I := inverse_of_run C). assert (WI : wf I) by (apply inverse_of_run_wf, Wc).
    assert (SI : size I = T * V) by (unfold I; now rewrite numbers_run).
    unfold composition_tree. rewrite flatten_place.
    assert (X : composition I (flatten (counts T V)) <> None).
    { apply composition_exact; [assumption|now apply counts_wf|]. exists [back M1; back M2]. split.
      - cbn [counts flatten flat_map app]. repeat constructor; assumption.
      - intros x Hx. rewrite counts_size in Hx.
        rewrite (off_offx (flatten (counts T V))) by (rewrite ?counts_size; auto using counts_wf). rewrite counts_offx by assumption.
        cbn [concat]. rewrite app_nil_r, <- Bk, <- Run.
        assert (Sr : size (run_of C) = T * V) by (rewrite Run; exact Sb).
        destruct (run_of_law C x Wc) as [Y E]; [lia|]. rewrite <- (off_offx I) by (assumption || lia).
        rewrite <- E at 2. symmetry. now apply inverse_of_run_left. }
    destruct (composition I (flatten (counts T V))); [discriminate|congruence].
Qed.
