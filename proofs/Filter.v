(** filter and filter_zeros: a layout without the modes that repeat elements, and by a profile. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Index.
From Proofs Require Tiler.
Import ListNotations.

(** As `layout-algebra/src/algebra/filter.rs`. *)
Fixpoint filter_zeros (t : tree) : tree :=
  match t with
  | Leaf (s, d) => Leaf (if d =? 0 then 1 else s, d)
  | Node ts => Node (map filter_zeros ts)
  end.

(** Size 1 everywhere. *)
Fixpoint ones (t : tree) : tree :=
  match t with Leaf (_, d) => Leaf (1, d) | Node ts => Node (map ones ts) end.

(** Size 1 wherever the profile is 0. *)
Fixpoint zeros_filtered (profile : tuple) (t : tree) : tree :=
  match profile, t with
  | At p, _ => if p =? 0 then ones t else t
  | Tuple ps, Node ts => Node (zip_with zeros_filtered ps ts)
  | Tuple _, Leaf _ => t
  end.

Definition filter_zeros_profile (t : tree) (profile : tuple) : option tree :=
  if weakly_congruent profile (shape_of t) then Some (zeros_filtered profile t) else None.

Definition filtered (t : tree) : tree := coalesce_tree (filter_zeros t).

Definition modes_of (t : tree) : list tree := match t with Leaf _ => [t] | Node ts => ts end.

(** f on the first of the list, which must suffice; those beyond stay. *)
Definition zip_beyond {X Y} (f : X -> Y -> option Y) : list X -> list Y -> option (list Y) :=
  fix go xs ys := match xs, ys with
    | [], _ => Some ys
    | x :: xs', y :: ys' => match f x y, go xs' ys' with Some z, Some zs => Some (z :: zs) | _, _ => None end
    | _ :: _, [] => None end.

(** The operation on each mode for which the profile has an integer; as `layout-algebra/src/algebra/coalesce.rs`. *)
Fixpoint by_profile (operation : tree -> tree) (profile : tuple) (t : tree) : option tree :=
  match profile with
  | At _ => Some (operation t)
  | Tuple ps => option_map Node (zip_beyond (by_profile operation) ps (modes_of t))
  end.

Definition filtered_by_profile (t : tree) (profile : tuple) : option tree := by_profile filtered profile t.

(** ** filter_zeros *)

Definition without_zero (m : mode) : mode := let '(s, d) := m in (if d =? 0 then 1 else s, d).

Lemma flatten_filter_zeros t : flatten (filter_zeros t) = map without_zero (flatten t).
Proof.
  induction t as [[s d]|ts IH] using tree_ind'; [reflexivity|]. cbn [filter_zeros flatten].
  induction IH as [|t ts Ht _ IH]; [reflexivity|]. cbn [map flat_map]. now rewrite map_app, Ht, IH.
Qed.

Lemma without_zero_wf L : wf L -> wf (map without_zero L).
Proof.
  induction L as [|[s d] L IH]; intro W; [constructor|]. apply wf_cons in W as [W1 W2]. cbn [map without_zero fst snd].
  apply wf_cons. split; [destruct (d =? 0); lia|now apply IH].
Qed.

Lemma without_zero_vals L v : wf L -> In v (vals (map without_zero L)) <-> In v (vals L).
Proof.
  revert v. induction L as [|[s d] L IH]; intros v W; [reflexivity|]. apply wf_cons in W as [W1 W2].
  cbn [map without_zero fst snd]. rewrite !vals_cons. destruct (Nat.eqb_spec d 0) as [->|].
  - split; intros (w & i & Iw & Hi & ->); apply IH in Iw; try assumption; exists w; [exists i|exists 0]; repeat split; try assumption; lia.
  - split; intros (w & i & Iw & Hi & ->); apply IH in Iw; try assumption; exists w, i; repeat split; assumption.
Qed.

(** filter_zeros: the set of offsets is unchanged. *)
Theorem filter_zeros_offsets t v : wf (flatten t) -> (In v (vals (flatten (filter_zeros t))) <-> In v (vals (flatten t))).
Proof. intro W. rewrite flatten_filter_zeros. now apply without_zero_vals. Qed.

(** The coordinates of the result are coordinates of a, with the same offsets. *)
Theorem filter_zeros_coordinates t : forall c, wf (flatten t) -> congruent c (shape_of t) = true ->
  inside (filter_zeros t) c -> inside t c /\ offset (filter_zeros t) c = offset t c.
Proof.
  induction t as [[s d]|ts IH] using tree_ind'; intros [x|cs] W C I; try discriminate.
  - cbn [flatten] in W. apply wf_cons in W as [W _]. cbn [filter_zeros inside offset flatten off size] in *.
    destruct (Nat.eqb_spec d 0) as [->|]; [|split; [assumption|reflexivity]]. split; lia.
  - cbn [filter_zeros] in *. revert cs C I. induction IH as [|t ts Ht _ IH]; intros [|c cs] C I; try discriminate; try contradiction; [split; [exact I|reflexivity]|].
    cbn [flatten flat_map] in W. apply wf_app in W as [W1 W2]. cbn [map] in *. apply inside_cons in I as [I J].
    cbn [congruent shape_of part map forall2b] in C. apply andb_true_iff in C as [C D].
    destruct (Ht c W1 C I) as [A B]. destruct (IH W2 cs D J) as [E F]. rewrite !offset_cons, inside_cons. split; [now split|lia].
Qed.

(** All strides stay. *)
Theorem filter_zeros_strides t : stride_of (filter_zeros t) = stride_of t.
Proof.
  induction t as [[s d]|ts IH] using tree_ind'; [reflexivity|]. cbn [filter_zeros stride_of part]. f_equal.
  rewrite map_map. induction IH as [|t ts Ht _ IH]; [reflexivity|]. cbn [map]. f_equal; assumption.
Qed.

(** [filter_zeros(a) == filter_zeros(a, stride(a))] *)
Theorem filter_zeros_by_strides t : filter_zeros_profile t (stride_of t) = Some (filter_zeros t).
Proof.
  unfold filter_zeros_profile. assert (C : weakly_congruent (stride_of t) (shape_of t) = true).
  { induction t as [[s d]|ts IH] using tree_ind'; [reflexivity|]. cbn [stride_of shape_of part weakly_congruent].
    induction IH as [|t ts Ht _ IH]; [reflexivity|]. cbn [map forall2b]. apply andb_true_iff. now split. }
  rewrite C. f_equal. induction t as [[s d]|ts IH] using tree_ind'.
  - cbn. now destruct (d =? 0).
  - cbn [stride_of part zeros_filtered filter_zeros] in *. f_equal. cbn [weakly_congruent shape_of part] in C.
    induction IH as [|t ts Ht _ IH]; [reflexivity|]. cbn [map forall2b zip_with] in *. apply andb_true_iff in C as [C D].
    f_equal; [now apply Ht|now apply IH].
Qed.

(** filter_zeros with a profile: rejected if the profile has parentheses that the layout lacks. *)
Theorem filter_zeros_profile_accepts t p : filter_zeros_profile t p <> None <-> weakly_congruent p (shape_of t) = true.
Proof. unfold filter_zeros_profile. destruct (weakly_congruent p (shape_of t)); split; congruence. Qed.

Lemma ones_coordinates t : forall c, wf (flatten t) -> congruent c (shape_of t) = true ->
  inside (ones t) c -> inside t c /\ offset (ones t) c = offset t c.
Proof.
  induction t as [[s d]|ts IH] using tree_ind'; intros [x|cs] W C I; try discriminate.
  - cbn [flatten] in W. apply wf_cons in W as [W _]. cbn [ones inside offset flatten off size] in *.
    assert (x = 0) as -> by lia. rewrite !Nat.mod_0_l by lia. split; lia.
  - cbn [ones] in *. revert cs C I. induction IH as [|t ts Ht _ IH]; intros [|c cs] C I; try discriminate; try contradiction; [split; [exact I|reflexivity]|].
    cbn [flatten flat_map] in W. apply wf_app in W as [W1 W2]. cbn [map] in *. apply inside_cons in I as [I J].
    cbn [congruent shape_of part map forall2b] in C. apply andb_true_iff in C as [C D].
    destruct (Ht c W1 C I) as [A B]. destruct (IH W2 cs D J) as [E F]. rewrite !offset_cons, inside_cons. split; [now split|lia].
Qed.

Lemma zeros_filtered_coordinates t : forall p c, wf (flatten t) -> weakly_congruent p (shape_of t) = true ->
  congruent c (shape_of t) = true -> inside (zeros_filtered p t) c ->
  inside t c /\ offset (zeros_filtered p t) c = offset t c.
Proof.
  assert (One : forall n t c, wf (flatten t) -> congruent c (shape_of t) = true -> inside (if n =? 0 then ones t else t) c ->
    inside t c /\ offset (if n =? 0 then ones t else t) c = offset t c).
  { intros n u c W C. destruct (n =? 0); [now apply ones_coordinates|now split]. }
  induction t as [[s d]|ts IH] using tree_ind'; intros [n|ps] c W Q C I; try discriminate; try (now apply One).
  destruct c as [x|cs]; [discriminate|]. cbn [zeros_filtered] in *. revert ps cs Q C I.
  induction IH as [|t ts Ht _ IH]; intros [|p ps] [|c cs] Q C I; try discriminate; [split; [exact I|reflexivity]|].
  cbn [flatten flat_map] in W. apply wf_app in W as [W1 W2]. cbn [zip_with] in *. apply inside_cons in I as [I J].
  cbn [congruent weakly_congruent shape_of part map forall2b] in C, Q. apply andb_true_iff in C as [C D]. apply andb_true_iff in Q as [Q R].
  destruct (Ht p c W1 Q C I) as [A B]. destruct (IH W2 ps cs R D J) as [E F]. rewrite !offset_cons, inside_cons.
  fold (zip_with zeros_filtered). split; [now split|]. rewrite B. f_equal. exact F.
Qed.

(** filter_zeros with a profile: the coordinates of the result are coordinates of a, with the same offsets. *)
Theorem filter_zeros_profile_coordinates t p r c : wf (flatten t) -> filter_zeros_profile t p = Some r ->
  congruent c (shape_of t) = true -> inside r c -> inside t c /\ offset r c = offset t c.
Proof.
  unfold filter_zeros_profile. destruct (weakly_congruent p (shape_of t)) eqn:Q; [|discriminate]. intros W [= <-].
  now apply zeros_filtered_coordinates.
Qed.

(** ** filter *)

Lemma flatten_coalesce t : size (flatten (coalesce_tree t)) = size (flatten t) /\
  (wf (flatten t) -> wf (flatten (coalesce_tree t)) /\ forall x, off (flatten (coalesce_tree t)) x = off (flatten t) x).
Proof.
  unfold coalesce_tree. rewrite <- (merge_size (flatten t)). destruct (merge (flatten t)) as [|m R] eqn:E.
  - split; [reflexivity|]. intro W. split; [repeat constructor|]. intro x. rewrite <- (merge_off (flatten t) x W), E. cbn. lia.
  - rewrite flatten_place. split; [reflexivity|]. intro W. split; [rewrite <- E; now apply merge_wf|].
    intro x. rewrite <- E. now apply merge_off.
Qed.

(** filter: the function of the coordinates that filter_zeros leaves: `result(i) == filter_zeros(a)(i)`. *)
Theorem filter_function t i : wf (flatten t) -> off (flatten (filtered t)) i = off (flatten (filter_zeros t)) i.
Proof.
  intro W. apply flatten_coalesce. rewrite flatten_filter_zeros. now apply without_zero_wf.
Qed.

Lemma filter_wf t : wf (flatten t) -> wf (flatten (filtered t)).
Proof. intro W. apply flatten_coalesce. rewrite flatten_filter_zeros. now apply without_zero_wf. Qed.

(** filter: the set of offsets is unchanged. *)
Theorem filter_offsets t v : wf (flatten t) -> (In v (vals (flatten (filtered t))) <-> In v (vals (flatten t))).
Proof.
  intro W. rewrite <- (filter_zeros_offsets t v W).
  assert (Wz : wf (flatten (filter_zeros t))) by (rewrite flatten_filter_zeros; now apply without_zero_wf).
  rewrite !vals_off by (assumption || now apply filter_wf).
  destruct (flatten_coalesce (filter_zeros t)) as [S _]. fold (filtered t) in S. rewrite S.
  erewrite map_ext; [reflexivity|]. intro x. now apply filter_function.
Qed.

(** Modes that repeat their elements. *)
Definition still (L : layout) : layout := List.filter (fun m => snd m =? 0) L.

Lemma without_zero_size L : size L = size (map without_zero L) * size (still L).
Proof.
  induction L as [|[s d] L IH]; [reflexivity|]. unfold still in *. cbn [map without_zero filter fst snd size].
  destruct (d =? 0); cbn [size]; rewrite IH at 1; lia.
Qed.

(** [size(a) == size(result) * size(nullspace(a))]: that of the modes of stride 0. *)
Theorem filter_size t : size (flatten t) = size (flatten (filtered t)) * size (still (flatten t)).
Proof.
  destruct (flatten_coalesce (filter_zeros t)) as [S _]. unfold filtered. rewrite S, flatten_filter_zeros. apply without_zero_size.
Qed.

Lemma merge_moves L : Forall (fun m => fst m <> 1 -> 1 <= snd m) L -> Forall (fun m => 1 <= snd m) (merge L).
Proof.
  induction L as [|[s d] L IH]; intro F; [constructor|]. inversion F as [|? ? H F']; subst. specialize (IH F'). cbn [merge] in *.
  destruct (Nat.eqb_spec s 1); [assumption|]. cbn in H. destruct (merge L) as [|[s' d'] R]; [constructor; [cbn; lia|constructor]|].
  inversion IH; subst. destruct (s * d =? d'); repeat constructor; cbn; auto.
Qed.

(** No mode of the result repeats its elements, but [1:0]. *)
Theorem filter_moves t : wf (flatten t) ->
  filtered t = Leaf (1, 0) \/ Forall (fun m => 2 <= fst m /\ 1 <= snd m) (flatten (filtered t)).
Proof.
  intro W. unfold filtered, coalesce_tree. destruct (merge (flatten (filter_zeros t))) as [|m R] eqn:E; [now left|right].
  rewrite flatten_place. rewrite <- E. rewrite flatten_filter_zeros.
  assert (A : Forall (fun m => 1 <= snd m) (merge (map without_zero (flatten t)))).
  { apply merge_moves. rewrite Forall_map. apply Forall_forall. intros [s d] _. cbn. destruct (Nat.eqb_spec d 0); [congruence|lia]. }
  pose proof (merge_coalesced _ (without_zero_wf _ W)) as C. clear - A C.
  induction (merge (map without_zero (flatten t))) as [|[s d] L IH]; [constructor|]. inversion A; subst. cbn [coalesced] in C.
  constructor; [cbn in *; tauto|]. apply IH; [assumption|tauto].
Qed.

(** filter: the number of modes is minimal. No other layout with the function of filter_zeros has this number
    of modes or fewer. *)
Theorem filter_shortest t L : wf (flatten t) -> wf L -> size L = size (flatten (filter_zeros t)) ->
  (forall x, x < size L -> offx L x = offx (flatten (filter_zeros t)) x) ->
  length (merge (flatten (filter_zeros t))) <= length L /\
  (length L = length (merge (flatten (filter_zeros t))) -> L = merge (flatten (filter_zeros t))).
Proof.
  intros W WL S F. apply coalesce_shortest; try assumption.
  - rewrite flatten_filter_zeros. now apply without_zero_wf.
  - intros x Hx. apply F. now rewrite S.
Qed.

(** ** By a profile *)

(** An integer of the profile: the operation on the whole. *)
Theorem by_profile_integer f n t : by_profile f (At n) t = Some (f t).
Proof. reflexivity. Qed.

(** Modes beyond the profile stay. *)
Theorem by_profile_beyond f t : by_profile f (Tuple []) t = Some (Node (modes_of t)).
Proof. unfold by_profile. now destruct (modes_of t). Qed.

(** A tuple: mode by mode. *)
Theorem by_profile_modes f p ps t ts r rs :
  by_profile f p t = Some r -> by_profile f (Tuple ps) (Node ts) = Some (Node rs) ->
  by_profile f (Tuple (p :: ps)) (Node (t :: ts)) = Some (Node (r :: rs)).
Proof.
  intros E F. cbn [by_profile modes_of zip_beyond] in *. rewrite E. fold (zip_beyond (by_profile f)).
  destruct (zip_beyond (by_profile f) ps ts); [|discriminate]. simpl in *. congruence.
Qed.

Lemma by_profile_refines f (P : tree -> tree -> Prop) p :
  (forall t, wf (flatten t) -> P (f t) t) -> (forall t, wf (flatten t) -> P t t) ->
  (forall ts rs, Forall2 P rs ts -> P (Node rs) (Node ts)) -> (forall m r, P r (Node [Leaf m]) -> P r (Leaf m)) ->
  forall t r, wf (flatten t) -> by_profile f p t = Some r -> P r t.
Proof.
  intros HF HI HN HL. induction p as [n|ps IH] using tuple_ind'; intros t r W E; [injection E as <-; now apply HF|].
  cbn [by_profile] in E. destruct (zip_beyond (by_profile f) ps (modes_of t)) as [rs|] eqn:Z; [|discriminate]. injection E as <-.
  assert (G : P (Node rs) (Node (modes_of t))); [|destruct t; [now apply HL|exact G]].
  assert (Wm : Forall (fun u => wf (flatten u)) (modes_of t)).
  { destruct t as [m|ts]; [constructor; [assumption|constructor]|]. cbn [modes_of flatten] in *. clear - W.
    induction ts as [|t ts IH]; [constructor|]. cbn [flat_map] in W. apply wf_app in W as []. constructor; auto. }
  apply HN. revert rs Z Wm. generalize (modes_of t) as ts. clear t W HL HN HF. revert IH. induction ps as [|p ps IHps]; intros IH ts rs Z Wm.
  - injection Z as <-. induction Wm; constructor; auto.
  - destruct ts as [|t ts]; [discriminate|]. inversion IH as [|? ? Hp IH']; subst. inversion Wm; subst.
    cbn [zip_beyond] in Z. fold (zip_beyond (by_profile f)) in Z.
    destruct (by_profile f p t) as [r|] eqn:B; [|discriminate]. destruct (zip_beyond (by_profile f) ps ts) as [rest|] eqn:Q; [|discriminate].
    injection Z as <-. constructor; [now apply Hp|]. eapply IHps; eassumption.
Qed.

(** filter by a profile: the set of offsets is unchanged. *)
Theorem filter_by_profile_offsets t p r : wf (flatten t) -> filtered_by_profile t p = Some r ->
  forall v, In v (vals (flatten r)) <-> In v (vals (flatten t)).
Proof.
  intros W E. revert t r W E.
  assert (N : forall ts rs, Forall2 (fun r t => forall v, In v (vals (flatten r)) <-> In v (vals (flatten t))) rs ts ->
    forall v, In v (vals (flatten (Node rs))) <-> In v (vals (flatten (Node ts)))).
  { induction 1 as [|r t rs ts H F IH]; intro v; [reflexivity|]. cbn [flatten flat_map] in *. rewrite !vals_app.
    split; intros (a & b & Ia & Ib & ->); exists a, b; (split; [now apply H|split; [now apply IH|reflexivity]]). }
  apply (by_profile_refines filtered (fun r t => forall v, In v (vals (flatten r)) <-> In v (vals (flatten t))));
    [intros t W v; now apply filter_offsets|now intros|exact N|].
  intros m r H v. rewrite H. reflexivity.
Qed.

(** The layout has the modes of the profile, here and below. *)
Fixpoint has_modes (p : tuple) (t : tree) : bool :=
  match p with
  | At _ => true
  | Tuple ps => (length ps <=? length (modes_of t)) &&
      (fix go ps ts := match ps, ts with p :: ps', t :: ts' => has_modes p t && go ps' ts' | _, _ => true end) ps (modes_of t)
  end.

(** Refused if and only if the profile has more modes, here or below. *)
Theorem by_profile_accepts f p : forall t, by_profile f p t <> None <-> has_modes p t = true.
Proof.
  induction p as [n|ps IH] using tuple_ind'; intro t; [split; [reflexivity|discriminate]|]. cbn [by_profile has_modes].
  generalize (modes_of t) as ts. clear t. induction IH as [|p ps Hp _ IH]; intro ts; [split; [reflexivity|discriminate]|].
  destruct ts as [|t ts]; [split; [now intros []|discriminate]|]. cbn [zip_beyond length]. fold (zip_beyond (by_profile f)).
  specialize (Hp t). specialize (IH ts).
  change (S (length ps) <=? S (length ts)) with (length ps <=? length ts).
  rewrite !andb_true_iff in *. rewrite <- Hp. clear Hp.
  destruct (by_profile f p t), (zip_beyond (by_profile f) ps ts); simpl in *; split; intro H; try congruence; intuition congruence.
Qed.

(** ** The same by tilers *)

(** The definition in [Tiler] is the same operation. *)
Theorem filter_of_tilers t : Tiler.filter_tree t = filtered t.
Proof.
  unfold Tiler.filter_tree, filtered, coalesce_tree, Tiler.whole. rewrite flatten_filter_zeros.
  rewrite (map_ext (fun m => if snd m =? 0 then (1, 0) else m) without_zero).
  { change (@map (nat * nat) (nat * nat) without_zero) with (@map mode mode without_zero). now destruct (merge (map without_zero (flatten t))). }
  intros [s d]. cbn. now destruct (Nat.eqb_spec d 0) as [->|].
Qed.

(** A profile is a tiler. *)
Theorem filter_by_mode_of_tilers p : forall t, Tiler.filter_by_mode t p = filtered_by_profile t p.
Proof.
  unfold Tiler.filter_by_mode, filtered_by_profile. induction p as [n|ps IH] using tuple_ind'; intro t.
  - cbn. now rewrite filter_of_tilers.
  - cbn [Tiler.profile Tiler.by_mode by_profile]. f_equal. change (Tiler.modes t) with (modes_of t).
    generalize (modes_of t) as ts. clear t. induction IH as [|p ps Hp _ IH]; intros [|t ts]; try reflexivity.
    cbn [map zip_beyond]. fold (zip_beyond (by_profile filtered)). now rewrite Hp, IH.
Qed.
