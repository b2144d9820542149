(** partition_tv: the values of each thread in each tile of a layout. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Distinct MakeLayoutTv VectorAccess.
Import ListNotations.

(** A mode cut into tiles of [e] elements: the tile, and what runs over tiles. *)
Definition divide_mode (a : tree) (e : nat) : option (tree * tree) :=
  let n := size (flatten a) in
  if n mod e =? 0 then
    match composition_tree a (counts e (n / e)) with Some (Node [t; r]) => Some (t, r) | _ => None end
  else None.

(** The modes of a layout by those of a tile; modes beyond it run over tiles. *)
Fixpoint divide_modes (ms : list tree) (tile : list nat) {struct tile} : option (list tree * list tree) :=
  match tile, ms with
  | [], _ => Some ([], ms)
  | _ :: _, [] => None
  | e :: tile', a :: ms' =>
      match divide_mode a e, divide_modes ms' tile' with
      | Some (t, r), Some (ts, rs) => Some (t :: ts, r :: rs)
      | _, _ => None
      end
  end.

Definition top (A : tree) : list tree := match A with Leaf _ => [A] | Node ts => ts end.

(** As [Layout::partition_tv] of [layout-algebra/src/thread_value/partition.rs], without swizzles: [(thread, value, rest...)]. *)
Definition partition_tv (A thr val : tree) : option tree :=
  match make_layout_tv thr val with
  | None => None
  | Some (tv, tile) =>
      match divide_modes (top A) tile with
      | None => None
      | Some (ts, rs) =>
          match composition_tree (Node ts) tv with
          | Some (Node [t; v]) => Some (Node (coalesce_tree t :: v :: (if length (top A) <=? 1 then [Node rs] else rs)))
          | _ => None
          end
      end
  end.

(** The offset in a layout, by mode, of the cell at the integer coordinate [x] of the tile at the integer coordinate [r]:
    [e_i] elements of mode [i] are in a tile, and cell [x_i] of tile [r_i] is element [x_i + e_i * r_i]. *)
Fixpoint tiled (ms : list tree) (tile : list nat) (x r : nat) {struct tile} : nat :=
  match tile, ms with
  | e :: tile', a :: ms' =>
      let n := size (flatten a) / e in
      off (flatten a) (x mod e + e * (r mod n)) + tiled ms' tile' (x / e) (r / n)
  | _, _ => off (flat_map flatten ms) r
  end.

Definition product (ns : list nat) : nat := fold_right Nat.mul 1 ns.

Lemma divide_mode_spec a e t r : wf (flatten a) -> 1 <= e -> divide_mode a e = Some (t, r) ->
  wf (flatten t) /\ wf (flatten r) /\ size (flatten t) = e /\ size (flatten r) = size (flatten a) / e /\
  size (flatten a) = e * (size (flatten a) / e) /\
  forall x q, x < e -> q < size (flatten a) / e -> off (flatten t) x + off (flatten r) q = off (flatten a) (x + e * q).
Proof.
  intros W He. unfold divide_mode. destruct (Nat.eqb_spec (size (flatten a) mod e) 0) as [M|]; [|discriminate].
  pose proof (Nat.div_mod (size (flatten a)) e ltac:(lia)) as Dn. rewrite M, Nat.add_0_r in Dn. pose proof (size_pos _ W) as Pa.
  set (n := size (flatten a) / e) in *. assert (Pn : 1 <= n) by nia.
  destruct (composition_tree a (counts e n)) as [[m|[|t' [|r' [|]]]]|] eqn:C; try discriminate. intros [= <- <-].
  pose proof (counts_wf e n He Pn) as Wk.
  destruct (composition_tree_coordinates _ _ _ W Wk C) as [Rf _].
  cbn in Rf. destruct Rf as ((Wt & St) & (Wr & Sr) & _).
  destruct (composition_tree_exact _ _ _ W Wk C) as [S F]. rewrite counts_size in S, F.
  cbn [flatten flat_map] in S, F. rewrite app_nil_r in S, F.
  split; [assumption|]. split; [assumption|]. split; [assumption|]. split; [assumption|]. split; [assumption|].
  intros x q X Q. assert (B : x + e * q < e * n) by nia. specialize (F _ B).
  rewrite counts_offx in F by assumption. rewrite <- !off_offx in F by (try (apply wf_app; split); assumption || lia).
  rewrite <- F, off_app, <- (off_mod (flatten t') (x + e * q)), St by assumption.
  rewrite (Nat.mul_comm e q), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia. reflexivity.
Qed.

Lemma vals_app_perm X L L' : Permutation (vals L) (vals L') -> Permutation (vals (X ++ L)) (vals (X ++ L')).
Proof.
  intro P. induction X as [|[s d] X IH]; [exact P|]. cbn [app vals]. now apply Permutation_flat_map.
Qed.

Lemma vals_app_both L1 L1' L2 L2' : Permutation (vals L1) (vals L1') -> Permutation (vals L2) (vals L2') ->
  Permutation (vals (L1 ++ L2)) (vals (L1' ++ L2')).
Proof.
  intros P1 P2. rewrite (vals_app_perm L1 _ _ P2), (vals_perm _ _ (Permutation_app_comm L1 L2')).
  rewrite (vals_app_perm L2' _ _ P1). apply vals_perm, Permutation_app_comm.
Qed.

Lemma divide_modes_spec tile : forall ms ts rs, wf (flat_map flatten ms) -> Forall (fun e => 1 <= e) tile ->
  divide_modes ms tile = Some (ts, rs) ->
  wf (flat_map flatten ts) /\ wf (flat_map flatten rs) /\ size (flat_map flatten ts) = product tile /\
  Permutation (vals (flat_map flatten ts ++ flat_map flatten rs)) (vals (flat_map flatten ms)) /\
  forall x r, x < size (flat_map flatten ts) -> r < size (flat_map flatten rs) ->
    off (flat_map flatten ts) x + off (flat_map flatten rs) r = tiled ms tile x r.
Proof.
  induction tile as [|e tile IH]; intros ms ts rs W B E.
  - injection E as <- <-. cbn [flat_map size product fold_right app off]. split; [constructor|]. split; [assumption|].
    split; [reflexivity|]. split; [reflexivity|]. intros x r _ _. destruct ms; reflexivity.
  - destruct ms as [|a ms]; [discriminate|]. cbn [divide_modes] in E. inversion B as [|? ? Be B']; subst.
    cbn [flat_map] in W. apply wf_app in W as [Wa W].
    destruct (divide_mode a e) as [[t r]|] eqn:D; [|discriminate].
    destruct (divide_modes ms tile) as [[ts' rs']|] eqn:Ds; [|discriminate]. injection E as <- <-.
    destruct (divide_mode_spec a e t r Wa Be D) as (Wt & Wr & St & Sr & Sa & F).
    destruct (IH ms ts' rs' W B' Ds) as (Wts & Wrs & Sts & P & Fs). cbn [flat_map].
    set (TS := flat_map flatten ts') in *. set (RS := flat_map flatten rs') in *. set (n := size (flatten a) / e) in *.
    split; [now apply wf_app|]. split; [now apply wf_app|].
    split; [rewrite size_app, St, Sts; reflexivity|]. split.
    + assert (Pa : Permutation (vals (flatten t ++ flatten r)) (vals (flatten a))).
      { rewrite !vals_off by (assumption || now apply wf_app). rewrite size_app, St, Sr, <- Sa.
        erewrite map_ext_in; [reflexivity|]. intros x I. apply in_seq in I.
        rewrite off_app, <- (off_mod (flatten t)), St by assumption.
        rewrite F by (apply Nat.mod_upper_bound || apply Nat.div_lt_upper_bound; lia).
        rewrite (Nat.div_mod x e) at 3 by lia. f_equal. lia. }
      rewrite <- (vals_app_both _ _ _ _ Pa P). apply vals_perm. rewrite <- !app_assoc. apply Permutation_app_head.
      rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
    + intros x q X Q. rewrite size_app, St in X. rewrite size_app, Sr in Q.
      pose proof (size_pos _ Wts) as Pts. pose proof (size_pos _ Wrs) as Prs. assert (Pn : 1 <= n) by nia.
      rewrite !off_app, <- (off_mod (flatten t) x), <- (off_mod (flatten r) q), St, Sr by assumption. cbn [tiled]. fold n.
      rewrite <- F by (apply Nat.mod_upper_bound; lia). rewrite <- Fs by (apply Nat.div_lt_upper_bound; lia).
      rewrite <- (off_mod (flatten t) (x mod e)), <- (off_mod (flatten r) (q mod n)), St, Sr, !Nat.mod_mod by (assumption || lia).
      fold TS RS. lia.
Qed.

Lemma flatten_coalesce t : wf (flatten t) -> wf (flatten (coalesce_tree t)) /\ size (flatten (coalesce_tree t)) = size (flatten t) /\
  forall x, off (flatten (coalesce_tree t)) x = off (flatten t) x.
Proof.
  intro W. pose proof (merge_wf _ W) as M. pose proof (merge_size (flatten t)) as S. pose proof (fun x => merge_off _ x W) as O.
  unfold coalesce_tree. destruct (merge (flatten t)) as [|m L] eqn:E.
  - split; [repeat constructor|]. split; [exact S|]. intro x. rewrite <- O. cbn [flatten off]. lia.
  - rewrite flatten_place. auto.
Qed.

(** All that is known of a partition: tiles and rest of the layout, the thread-value layout, and the threads and values of a tile. *)
Lemma partition_tv_inv A thr val R : wf (flatten A) -> wf (flatten thr) -> wf (flatten val) -> partition_tv A thr val = Some R ->
  exists tv tile ts rs t v,
    make_layout_tv thr val = Some (tv, tile) /\ divide_modes (top A) tile = Some (ts, rs) /\
    Forall (fun e => 1 <= e) tile /\ product tile = size (flatten thr) * size (flatten val) /\
    wf (flatten t) /\ wf (flatten v) /\ size (flatten t) = size (flatten thr) /\ size (flatten v) = size (flatten val) /\
    threads (partition_of R) = flatten (coalesce_tree t) /\ values (partition_of R) = flatten v /\
    rest (partition_of R) = flat_map flatten rs /\
    flatten R = flatten (coalesce_tree t) ++ flatten v ++ flat_map flatten rs /\
    forall z, z < size (flatten thr) * size (flatten val) -> off (flatten t ++ flatten v) z = off (flat_map flatten ts) (off (flatten tv) z).
Proof.
  intros WA Wt Wv. unfold partition_tv. destruct (make_layout_tv thr val) as [[tv tile]|] eqn:M; [|discriminate].
  destruct (divide_modes (top A) tile) as [[ts rs]|] eqn:D; [|discriminate].
  destruct (composition_tree (Node ts) tv) as [[m|[|t [|v [|]]]]|] eqn:C; try discriminate. intros [= <-].
  destruct (make_layout_tv_inv thr val tv tile Wt Wv M) as (Nt & Nv & WR & Rf & S & F).
  assert (Tile : tile = map (fun m => size (snd m) * size (fst m)) (tile_modes thr val)).
  { unfold make_layout_tv in M. destruct (_ && _); [|discriminate]. destruct (composition_tree _ _); [|discriminate].
    injection M as _ <-. reflexivity. }
  destruct (beside_spec (modes_of thr) (modes_of val)) as [Et Ev]. fold (tile_modes thr val) in Et, Ev.
  rewrite modes_of_flatten in Et, Ev.
  assert (Wm : wf_modes (tile_modes thr val)) by (apply wf_of_parts; congruence).
  assert (B : Forall (fun e => 1 <= e) tile).
  { rewrite Tile, Forall_map. eapply Forall_impl; [|exact Wm]. intros [a b] [Wa Wb]. cbn [fst snd] in *.
    pose proof (size_pos _ Wa). pose proof (size_pos _ Wb). nia. }
  assert (P : product tile = size (flatten thr) * size (flatten val)).
  { rewrite Tile, <- Et, <- Ev. clear. induction (tile_modes thr val) as [|[a b] ms IH]; [reflexivity|].
    unfold threads_of, values_of in *. cbn [map product fold_right flat_map fst snd].
    fold (product (map (fun m => size (snd m) * size (fst m)) ms)).
    rewrite IH, !size_app. lia. }
  assert (WM : wf (flat_map flatten (top A))).
  { destruct A as [m|ms]; [cbn; rewrite ?app_nil_r; exact WA|exact WA]. }
  destruct (divide_modes_spec tile (top A) ts rs WM B D) as (Wts & Wrs & Sts & _ & _).
  destruct (composition_tree_coordinates (Node ts) tv _ Wts WR C) as [Rf' _].
  destruct tv as [m|[|a [|b [|]]]]; cbn in Rf; try contradiction; try tauto. destruct Rf as ((Wa & Sa) & (Wb & Sb) & _).
  assert (Rf2 : refines t a /\ refines v b) by (cbn [refines] in Rf'; tauto). destruct Rf2 as [Ra Rb].
  destruct (refines_spec a t Wa Ra) as (Wt' & St' & _). destruct (refines_spec b v Wb Rb) as (Wv' & Sv' & _).
  destruct (composition_tree_exact (Node ts) _ _ Wts WR C) as [SD FD].
  exists (Node [a; b]), tile, ts, rs, t, v. split; [reflexivity|]. split; [assumption|]. split; [assumption|]. split; [assumption|].
  split; [assumption|]. split; [assumption|]. split; [congruence|]. split; [congruence|].
  assert (Fr : flat_map flatten (if length (top A) <=? 1 then [Node rs] else rs) = flat_map flatten rs).
  { destruct (length (top A) <=? 1); [cbn; now rewrite app_nil_r|reflexivity]. }
  split; [reflexivity|]. split; [reflexivity|]. split; [exact Fr|]. split; [cbn [flatten flat_map]; now rewrite Fr|].
  assert (F2 : forall x y, flatten (Node [x; y]) = flatten x ++ flatten y) by (intros; cbn [flatten flat_map]; now rewrite app_nil_r).
  intros z Z. pose proof (make_layout_tv_bijection thr val _ tile Wt Wv M) as Bj.
  rewrite F2 in Bj, WR, S |- *. rewrite !F2 in FD. rewrite size_app in S, FD.
  rewrite off_offx; [|now apply wf_app|rewrite size_app, St', Sv', Sa, Sb; assumption].
  rewrite FD by lia. rewrite <- (off_offx (flatten a ++ flatten b)) by (rewrite ?size_app; assumption || lia).
  cbn [flatten]. symmetry. apply off_offx; [assumption|]. rewrite Sts, P.
  assert (I : In (off (flatten a ++ flatten b) z) (vals (flatten a ++ flatten b))).
  { rewrite vals_off, size_app by assumption. apply in_map, in_seq. lia. }
  eapply Permutation_in in I; [|exact Bj]. apply in_seq in I. lia.
Qed.

(** partition_tv: `result(t, v, rest...) == zipped_divide(a, tiler)(tv(t, v), (rest...))`. Value `v` of thread
    `t` in a tile is the element of this tile at the index that the thread-value layout gives. *)
Theorem partition_tv_law A thr val R tv tile t v r : wf (flatten A) -> wf (flatten thr) -> wf (flatten val) ->
  partition_tv A thr val = Some R -> make_layout_tv thr val = Some (tv, tile) ->
  t < size (flatten thr) -> v < size (flatten val) -> r < size (rest (partition_of R)) ->
  cell (partition_of R) t v r = tiled (top A) tile (off (flatten tv) (t + size (flatten thr) * v)) r.
Proof.
  intros WA Wt Wv E M Ht Hv Hr.
  destruct (partition_tv_inv A thr val R WA Wt Wv E) as (tv' & tile' & ts & rs & ti & vi & M' & D & B & P & W1 & W2 & S1 & S2 & E1 & E2 & E3 & _ & F).
  rewrite M in M'. injection M' as <- <-.
  assert (WM : wf (flat_map flatten (top A))).
  { destruct A as [m|ms]; [cbn; rewrite ?app_nil_r; exact WA|exact WA]. }
  destruct (divide_modes_spec tile (top A) ts rs WM B D) as (Wts & Wrs & Sts & _ & Fs).
  set (T := size (flatten thr)) in *. set (V := size (flatten val)) in *.
  assert (Z : t + T * v < T * V) by nia. specialize (F _ Z). unfold cell. rewrite E1, E2, E3 in *.
  destruct (flatten_coalesce ti W1) as (_ & _ & Oc). rewrite Oc.
  rewrite off_app, <- (off_mod (flatten ti)), S1 in F by assumption. fold T in F.
  rewrite (Nat.mul_comm T), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small, Nat.add_0_l in F by lia.
  rewrite F, (Nat.mul_comm T v). apply Fs; [|exact Hr]. rewrite Sts, P.
  pose proof (make_layout_tv_bijection thr val tv tile Wt Wv M) as Bj.
  destruct (make_layout_tv_inv thr val tv tile Wt Wv M) as (_ & _ & WR & _ & S & _).
  assert (I : In (off (flatten tv) (t + v * T)) (vals (flatten tv))).
  { rewrite vals_off by assumption. apply in_map, in_seq. fold T V in S. lia. }
  eapply Permutation_in in I; [|exact Bj]. apply in_seq in I. fold T V in I. lia.
Qed.

(** Each element of the layout is one value of one thread in one tile. *)
Theorem partition_tv_permutes A thr val R : wf (flatten A) -> wf (flatten thr) -> wf (flatten val) ->
  partition_tv A thr val = Some R -> Permutation (vals (flatten R)) (vals (flatten A)).
Proof.
  intros WA Wt Wv E.
  destruct (partition_tv_inv A thr val R WA Wt Wv E) as (tv & tile & ts & rs & t & v & M & D & B & P & W1 & W2 & S1 & S2 & _ & _ & _ & ER & F).
  assert (EM : flat_map flatten (top A) = flatten A) by (destruct A; [reflexivity|reflexivity]).
  assert (WM : wf (flat_map flatten (top A))) by congruence.
  destruct (divide_modes_spec tile (top A) ts rs WM B D) as (Wts & Wrs & Sts & Pm & _).
  rewrite <- EM, <- Pm, ER, app_assoc. apply vals_app_both; [|reflexivity].
  destruct (flatten_coalesce t W1) as (Wc & Sc & Oc). set (T := size (flatten thr)) in *. set (V := size (flatten val)) in *.
  pose proof (make_layout_tv_bijection thr val tv tile Wt Wv M) as Bj. fold T V in Bj.
  destruct (make_layout_tv_inv thr val tv tile Wt Wv M) as (_ & _ & WR & _ & S & _). fold T V in S.
  rewrite (vals_off (flat_map flatten ts)), Sts, P by assumption. rewrite <- Bj, (vals_off (flatten tv)), map_map, S by assumption.
  rewrite vals_off by (now apply wf_app). rewrite size_app, Sc, S1, S2.
  erewrite map_ext_in; [reflexivity|]. intros z I. apply in_seq in I. cbv beta. rewrite <- F by lia.
  rewrite !off_app, Sc, Oc by assumption. reflexivity.
Qed.

Lemma partition_tv_wf A thr val R : wf (flatten A) -> wf (flatten thr) -> wf (flatten val) ->
  partition_tv A thr val = Some R -> wf (flatten R).
Proof.
  intros WA Wt Wv E.
  destruct (partition_tv_inv A thr val R WA Wt Wv E) as (tv & tile & ts & rs & t & v & M & D & B & P & W1 & W2 & S1 & S2 & _ & _ & _ & ER & F).
  assert (WM : wf (flat_map flatten (top A))).
  { destruct A as [m|ms]; [cbn; rewrite ?app_nil_r; exact WA|exact WA]. }
  destruct (divide_modes_spec tile (top A) ts rs WM B D) as (_ & Wrs & _). rewrite ER.
  apply wf_app. split; [now apply flatten_coalesce|]. now apply wf_app.
Qed.

(** The values of all threads are distinct if and only if the cells of the layout are. *)
Theorem partition_tv_distinct A thr val R : wf (flatten A) -> wf (flatten thr) -> wf (flatten val) ->
  partition_tv A thr val = Some R -> (Distinct (flatten R) <-> Distinct (flatten A)).
Proof.
  intros WA Wt Wv E. pose proof (partition_tv_permutes A thr val R WA Wt Wv E) as P.
  pose proof (partition_tv_wf A thr val R WA Wt Wv E) as WR.
  rewrite !distinct_no_duplicates by assumption. split; apply Permutation_NoDup; [assumption|now symmetry].
Qed.

(** partition_tv: if the layout is injective, each element belongs to one value of one thread in one tile. *)
Theorem partition_tv_one A thr val R x : wf (flatten A) -> wf (flatten thr) -> wf (flatten val) ->
  partition_tv A thr val = Some R -> Distinct (flatten A) -> x < size (flatten A) ->
  exists! y, y < size (flatten R) /\ off (flatten R) y = off (flatten A) x.
Proof.
  intros WA Wt Wv E D X. pose proof (partition_tv_permutes A thr val R WA Wt Wv E) as P.
  pose proof (partition_tv_wf A thr val R WA Wt Wv E) as WR.
  assert (I : In (off (flatten A) x) (vals (flatten R))).
  { eapply Permutation_in; [symmetry; exact P|]. rewrite vals_off by assumption. apply in_map, in_seq. lia. }
  rewrite vals_off in I by assumption. apply in_map_iff in I as (y & O & I). apply in_seq in I.
  exists y. split; [split; [lia|assumption]|]. intros z [Z Oz].
  apply (proj2 (partition_tv_distinct A thr val R WA Wt Wv E) D); lia.
Qed.

(** ** Refusals *)

Lemma composition_tree_exists A B : wf (flatten A) -> wf (flatten B) ->
  (composition_tree A B <> None <-> exists Rs, is_composition (flatten A) (flatten B) Rs).
Proof.
  intros WA WB. destruct (composition_exact (flatten A) (flatten B) WA WB) as [E _]. rewrite <- E. unfold composition_tree.
  destruct (composition (flatten A) (flatten B)); (split; intro H; [|]); try discriminate; now destruct H.
Qed.

Lemma composition_tree_pair A a b : wf (flatten A) -> wf (flatten (Node [a; b])) -> composition_tree A (Node [a; b]) <> None ->
  exists t v, composition_tree A (Node [a; b]) = Some (Node [t; v]).
Proof.
  intros WA WB N. destruct (composition_tree A (Node [a; b])) as [D|] eqn:C; [|congruence].
  destruct (composition_tree_coordinates _ _ _ WA WB C) as [Rf _].
  destruct D as [m|[|t [|v [|]]]]; cbn [refines] in Rf; try tauto. now exists t, v.
Qed.

(** A mode is cut into tiles if and only if their extent divides its, and the mode has a layout by tiles. *)
Theorem divide_mode_exact a e : wf (flatten a) -> 1 <= e ->
  (divide_mode a e <> None <->
   Nat.divide e (size (flatten a)) /\ exists Rs, is_composition (flatten a) (flatten (counts e (size (flatten a) / e))) Rs).
Proof.
  intros W He. unfold divide_mode. pose proof (size_pos _ W) as P.
  destruct (Nat.eqb_spec (size (flatten a) mod e) 0) as [M|M].
  - apply Nat.mod_divide in M; [|lia]. assert (Q : 1 <= size (flatten a) / e).
    { destruct M as [q Q]. rewrite Q, Nat.div_mul by lia. destruct q; [rewrite Q in P; cbn in P; lia|lia]. }
    pose proof (counts_wf e (size (flatten a) / e) He Q) as Wk.
    rewrite <- (composition_tree_exists a (counts e (size (flatten a) / e)) W Wk). split.
    + intro H. split; [assumption|]. destruct (composition_tree a (counts e (size (flatten a) / e))); [discriminate|congruence].
    + intros [_ H]. destruct (composition_tree_pair a _ _ W Wk H) as (t & v & E).
      change (composition_tree a (counts e (size (flatten a) / e)) = Some (Node [t; v])) in E. rewrite E. discriminate.
  - split; [congruence|]. intros [D _]. exfalso. apply M, Nat.mod_divide; [lia|assumption].
Qed.

(** partition_tv: accepted if and only if the thread-value layout exists, the tiles divide the modes, and some
    layout by threads and values has the elements of the tiles. *)
Theorem partition_tv_exact A thr val : wf (flatten A) -> wf (flatten thr) -> wf (flatten val) ->
  (partition_tv A thr val <> None <->
   exists tv tile ts rs, make_layout_tv thr val = Some (tv, tile) /\ divide_modes (top A) tile = Some (ts, rs) /\
     exists Rs, is_composition (flatten (Node ts)) (flatten tv) Rs).
Proof.
  intros WA Wt Wv. assert (WM : wf (flat_map flatten (top A))).
  { destruct A as [m|ms]; [cbn; rewrite ?app_nil_r; exact WA|exact WA]. }
  split.
  - intro N. destruct (partition_tv A thr val) as [R|] eqn:E; [|congruence].
    destruct (partition_tv_inv A thr val R WA Wt Wv E) as (tv & tile & ts & rs & _ & _ & M & D & B & _).
    destruct (divide_modes_spec tile (top A) ts rs WM B D) as (Wts & _).
    destruct (make_layout_tv_inv thr val tv tile Wt Wv M) as (_ & _ & WR & _).
    exists tv, tile, ts, rs. split; [assumption|]. split; [assumption|]. apply (composition_tree_exists (Node ts) tv Wts WR).
    unfold partition_tv in E. rewrite M, D in E. destruct (composition_tree (Node ts) tv); discriminate.
  - intros (tv & tile & ts & rs & M & D & X). unfold partition_tv. rewrite M, D.
    destruct (make_layout_tv_inv thr val tv tile Wt Wv M) as (_ & _ & WR & Rf & _).
    assert (B : Forall (fun e => 1 <= e) tile).
    { unfold make_layout_tv in M. destruct (_ && _); [|discriminate]. destruct (composition_tree _ _); [|discriminate].
      injection M as _ <-.
      rewrite Forall_map. destruct (beside_spec (modes_of thr) (modes_of val)) as [Et Ev]. rewrite modes_of_flatten in Et, Ev.
      assert (Wm : wf_modes (beside (modes_of thr) (modes_of val))) by (apply wf_of_parts; congruence).
      eapply Forall_impl; [|exact Wm]. intros [a b] [Wa Wb]. cbn [fst snd] in *. pose proof (size_pos _ Wa). pose proof (size_pos _ Wb).
      nia. }
    destruct (divide_modes_spec tile (top A) ts rs WM B D) as (Wts & _).
    apply (composition_tree_exists (Node ts) tv Wts WR) in X.
    destruct tv as [m|[|a [|b [|]]]]; cbn in Rf; try tauto.
    destruct (composition_tree_pair (Node ts) a b Wts WR X) as (t & v & ->). discriminate.
Qed.
