(** divide: a layout cut into tiles, by mode, and the forms in which tiles and rest are arranged. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Tiler.
Import ListNotations.

(** The tile of `n` elements: `n:1`, and `1:0` for one. *)
Definition tile_of (n : nat) : tree := Leaf (n, if n =? 1 then 0 else 1).

(** Tiles fill what they divide, or may overhang it. *)
Inductive fit : Type := Exact | Overhanging.

(** A tile and its rest in the offsets of `a`: (b, complement(b, size(a))). *)
Definition tiling (f : fit) (a b : tree) : option tree :=
  match complement_tree b (size (flatten a)) with
  | None => None
  | Some rest =>
      let covered := size (flatten b) * size (flatten rest) in
      let fits := match f with Exact => covered =? size (flatten a) | Overhanging => true end in
      if (size (moving (flatten b)) =? size (flatten b)) && fits then Some (Node [b; rest]) else None
  end.

(** As `layout-algebra/src/algebra/divide.rs`. *)
Definition divide_layout (f : fit) (a b : tree) : option tree :=
  match tiling f a b with Some t => composition_tree a t | None => None end.

Definition divide (f : fit) : tree -> tiler -> option tree := by_mode true tile_of (divide_layout f).


(** ** The law of a division *)

Lemma tile_of_wf n : 1 <= n -> wf (flatten (tile_of n)).
Proof. intro H. apply wf_cons. split; [assumption|constructor]. Qed.

Lemma complement_tree_flatten b M t : complement_tree b M = Some t ->
  exists C, complement (flatten b) M = Some C /\ t = whole C.
Proof.
  unfold complement_tree. destruct (complement (flatten b) M) as [C|]; [|discriminate]. intros [= <-].
  exists C. split; [reflexivity|]. now destruct C.
Qed.

Lemma whole_vals C : vals (flatten (whole C)) = vals C /\ size (flatten (whole C)) = size C /\ (wf C -> wf (flatten (whole C))).
Proof.
  destruct C as [|m C]; [|unfold whole; rewrite flatten_place; auto]. split; [reflexivity|]. split; [reflexivity|].
  intros _. repeat constructor.
Qed.

Lemma tiling_spec f a B D : wf (flatten a) -> wf (flatten B) -> tiling f a B = Some D ->
  exists rest C, D = Node [B; rest] /\ rest = whole C /\ complement (flatten B) (size (flatten a)) = Some C /\
    wf (flatten rest) /\ size (moving (flatten B)) = size (flatten B) /\
    (f = Exact -> size (flatten B) * size (flatten rest) = size (flatten a)).
Proof.
  intros WA WB. unfold tiling. destruct (complement_tree B (size (flatten a))) as [rest|] eqn:E; [|discriminate].
  destruct (complement_tree_flatten _ _ _ E) as (C & EC & ->).
  destruct (Nat.eqb_spec (size (moving (flatten B))) (size (flatten B))) as [SB|]; [|discriminate]. cbn [andb].
  intro F. exists (whole C), C.
  destruct (complement_correct _ _ _ WB (size_pos _ WA) EC) as (WC & _).
  assert (F' : D = Node [B; whole C] /\ (f = Exact -> size (flatten B) * size (flatten (whole C)) = size (flatten a))).
  { destruct f.
    - destruct (Nat.eqb_spec (size (flatten B) * size (flatten (whole C))) (size (flatten a))); [|discriminate].
      injection F as <-. auto.
    - injection F as <-. split; [reflexivity|discriminate]. }
  destruct F' as [-> F']. split; [reflexivity|]. split; [reflexivity|]. split; [assumption|].
  split; [now apply whole_vals|]. auto.
Qed.

Lemma tiling_sound f : sound tile_of (tiling f).
Proof.
  split; [exact tile_of_wf|]. intros a B D WA WB E.
  destruct (tiling_spec f a B D WA WB E) as (rest & C & -> & _ & _ & Wr & _).
  cbn [flatten flat_map]. rewrite app_nil_r. now apply wf_app.
Qed.

(** tiling: some layout makes tiles and rest a bijection of `[0, size(a))` if and only if the tiling
    exists. *)
Theorem tiling_iff a B : wf (flatten a) -> wf (flatten B) ->
  (tiling Exact a B <> None <-> exists X, tiles (flatten B) X (size (flatten a))).
Proof.
  intros WA WB. rewrite (proj1 (tiles_iff _ _ WB (size_pos _ WA))). split.
  - destruct (tiling Exact a B) as [D|] eqn:E; [|congruence]. intros _.
    destruct (tiling_spec _ _ _ _ WA WB E) as (rest & C & _ & -> & EC & _ & SB & SA).
    exists C. destruct (whole_vals C) as (_ & SC & _). rewrite <- SC. auto.
  - intros (C & EC & SB & SA). unfold tiling, complement_tree. rewrite EC. cbn [option_map].
    assert (size (flatten (whole C)) = size C) as SC by apply whole_vals.
    assert (E : match C with [] => Leaf (1, 0) | R => place R end = whole C) by now destruct C.
    rewrite E, SC, SB, SA, !Nat.eqb_refl. discriminate.
Qed.

(** divide: `(b, rest)` is a bijection of the numbers below its size, which is at least that of `a`, and that of
    `a` where the division is exact. *)
Theorem tiling_numbers f a B D : wf (flatten a) -> wf (flatten B) -> tiling f a B = Some D ->
  Permutation (vals (flatten D)) (seq 0 (size (flatten D))) /\ size (flatten a) <= size (flatten D) /\
  (f = Exact -> size (flatten D) = size (flatten a)).
Proof.
  intros WA WB E. destruct (tiling_spec f a B D WA WB E) as (rest & C & -> & -> & EC & _ & SB & SA).
  cbn [flatten flat_map]. rewrite app_nil_r.
  destruct (complement_correct _ _ _ WB (size_pos _ WA) EC) as (WC & _ & S & SM & P & _).
  destruct (vals_moving _ WB SB) as [_ G]. destruct (whole_vals C) as (VC & SC & _).
  rewrite size_app, SC, <- SB, S. split; [|split; [assumption|intro X; rewrite <- S, SB, <- SC; auto]].
  rewrite <- S, <- P, <- G, !vals_app, VC. reflexivity.
Qed.

Lemma divide_layout_composed f a B r : wf (flatten a) -> wf (flatten B) -> divide_layout f a B = Some r ->
  composed (tiling f) a B r.
Proof.
  intros WA WB. unfold divide_layout. destruct (tiling f a B) as [D|] eqn:E; [|discriminate]. intro K.
  pose proof (proj2 (tiling_sound f) _ _ _ WA WB E) as WD. exists D. split; [assumption|].
  destruct (composition_tree_coordinates a D r WA WD K) as [Rf F]. split; [assumption|]. intros c I. now apply F.
Qed.

(** divide, one layout: accepted if and only if the tiling exists and `a o (b, rest)` is a layout. *)
Theorem divide_layout_accepts f a B : wf (flatten a) -> wf (flatten B) ->
  (divide_layout f a B <> None <-> exists r, composed (tiling f) a B r).
Proof.
  intros WA WB. split.
  - destruct (divide_layout f a B) as [r|] eqn:E; [|congruence]. intros _. exists r. now apply divide_layout_composed.
  - intros (r & D & E & Rf & F). unfold divide_layout. rewrite E. apply composition_tree_accepts; [assumption| |].
    + now apply (proj2 (tiling_sound f) a B).
    + exists r, D. split; [reflexivity|]. auto.
Qed.

Lemma divide_composed f a b r : wf_tiler b -> wf (flatten a) -> divide f a b = Some r ->
  lifted true tile_of (composed (tiling f)) b a r.
Proof.
  intros Wb W E. apply by_mode_lifted in E. revert E Wb W. apply lifted_wf with (inner := tiling f).
  - apply tiling_sound.
  - intros A B R WA WB. now apply divide_layout_composed.
Qed.

(** divide with a tiler is accepted if and only if the tiler has at most as many modes as `a`, and in each
    mode the tiling exists and a layout has the composed function. *)
Theorem divide_accepts f a b : wf_tiler b -> wf (flatten a) ->
  (divide f a b <> None <-> exists r, lifted true tile_of (composed (tiling f)) b a r).
Proof.
  intros Wb W. split.
  - destruct (divide f a b) as [r|] eqn:E; [|congruence]. intros _. exists r. now apply divide_composed.
  - intros [r L]. destruct (lifted_map true tile_of (tiling f) (composed (tiling f))
      (fun A B R => divide_layout f A B = Some R) (tiling_sound f)) with (b := b) (a := a) (r := r) as [r' L'];
      try assumption.
    + intros A B R WA WB C. destruct (divide_layout f A B) as [R'|] eqn:E; [now exists R'|].
      exfalso. apply (proj2 (divide_layout_accepts f A B WA WB)); [now exists R|assumption].
    + apply by_mode_lifted in L'. unfold divide. now rewrite L'.
Qed.

(** The shape that the result of a division refines: pairs (tile, rest), and modes that stay. *)
Definition pairs (f : fit) : tree -> tiler -> option tree := by_mode true tile_of (tiling f).

(** Where in `a` a coordinate of the tiles is: `(b, rest)(c)` in each mode that a tile divides. *)
Definition element (f : fit) : tree -> tiler -> coordinate -> coordinate := source true tile_of (tiling f).

(** divide: `result(c) == a((b, rest)(c))`, in each mode that a tile divides. *)
Theorem divide_function f a b r : wf_tiler b -> wf (flatten a) -> divide f a b = Some r ->
  exists D, pairs f a b = Some D /\ refines r D /\
    forall c, by_modes b c -> inside D c -> offset r c = offset_x a (element f a b c).
Proof.
  intros Wb W E. destruct (lifted_composed _ _ _ (tiling_sound f) _ _ _ (divide_composed f a b r Wb W E) Wb W)
    as (D & ED & _ & Rf & F). exists D. auto.
Qed.

Lemma composed_permutes a B r : wf (flatten a) -> wf (flatten B) -> composed (tiling Exact) a B r ->
  Permutation (vals (flatten a)) (vals (flatten r)).
Proof.
  intros WA WB (D & E & Rf & F). pose proof (proj2 (tiling_sound _) _ _ _ WA WB E) as WD.
  destruct (refines_spec D r WD Rf) as (WR & SR & _).
  destruct (tiling_numbers _ _ _ _ WA WB E) as (P & _ & SD). specialize (SD eq_refl).
  symmetry. transitivity (map (offx (flatten a)) (vals (flatten D))).
  - rewrite !vals_off, map_map, SR by assumption. erewrite map_ext_in; [reflexivity|]. intros x Hx. apply in_seq in Hx.
    specialize (F (At x)). rewrite inside_at, !offset_at in F. apply F. lia.
  - rewrite P, SD, (vals_off _ WA). erewrite map_ext_in; [reflexivity|]. intros x Hx. apply in_seq in Hx.
    symmetry. apply off_offx; [assumption|lia].
Qed.

(** logical_divide with a tiler: the result is a permutation of `a`. *)
Theorem divide_permutes a b r : wf_tiler b -> wf (flatten a) -> divide Exact a b = Some r ->
  Permutation (vals (flatten a)) (vals (flatten r)).
Proof.
  intros Wb W E. pose proof (divide_composed _ _ _ _ Wb W E) as L.
  assert (L' : lifted true tile_of (fun a _ r => Permutation (vals (flatten a)) (vals (flatten r))) b a r).
  { revert L Wb W. apply lifted_wf with (inner := tiling Exact); [apply tiling_sound|]. intros A B R. apply composed_permutes. }
  eapply (lifted_flatten tile_of _ (fun L R => Permutation (vals L) (vals R))); [reflexivity| | |exact L'].
  - intros. now apply vals_app_perm.
  - intros A B R P. exact P.
Qed.

(** ** The forms *)

(** As `layout-algebra/src/algebra/unzip.rs`: all tiles, and what runs over them. *)
Fixpoint unzip (t : tree) (b : tiler) {struct b} : option (tree * tree) :=
  match b with
  | Modes ts =>
      let fix go (ms : list tree) (ts : list tiler) {struct ts} :=
        match ts, ms with
        | [], _ => Some ([], ms)
        | b :: bs, m :: ms' =>
            match unzip m b, go ms' bs with
            | Some (tile, rest), Some (tiles, rests) => Some (tile :: tiles, rest :: rests)
            | _, _ => None
            end
        | _ :: _, [] => Some ([], [])
        end in
      option_map (fun '(tiles, rests) => (Node tiles, Node rests)) (go (modes t) ts)
  | _ => match modes t with [tile; rest] => Some (tile, rest) | _ => None end
  end.

(** The modes as placed next to others: those of a tuple, but a tuple of one stays one. *)
Definition spliced (t : tree) : list tree := match modes t with [_] => [t] | ms => ms end.

Definition zipped (p : tree * tree) : tree := Node [fst p; snd p].
Definition tiled (p : tree * tree) : tree := Node (fst p :: spliced (snd p)).
Definition flat (p : tree * tree) : tree := Node (spliced (fst p) ++ spliced (snd p)).

(** What an operation by mode made, in a form. *)
Definition in_form (form : tree * tree -> tree) (b : tiler) (pairs : option tree) : option tree :=
  match pairs with Some t => option_map form (unzip t b) | None => None end.

Definition logical_divide_by := divide Exact.
Definition zipped_divide a b := in_form zipped b (divide Exact a b).
Definition tiled_divide a b := in_form tiled b (divide Exact a b).
Definition flat_divide a b := in_form flat b (divide Exact a b).

Definition unzip_list := fix go (ms : list tree) (ts : list tiler) {struct ts} : option (list tree * list tree) :=
  match ts, ms with
  | [], _ => Some ([], ms)
  | b :: bs, m :: ms' =>
      match unzip m b, go ms' bs with
      | Some (tile, rest), Some (tiles, rests) => Some (tile :: tiles, rest :: rests)
      | _, _ => None
      end
  | _ :: _, [] => Some ([], [])
  end.

Lemma unzip_modes t ts : unzip t (Modes ts) = option_map (fun '(p, q) => (Node p, Node q)) (unzip_list (modes t) ts).
Proof. reflexivity. Qed.

Lemma unzip_pair t b p q : unzip t b = Some (p, q) -> (forall ts, b <> Modes ts) -> t = Node [p; q].
Proof.
  assert (G : match modes t with [tile; rest] => Some (tile, rest) | _ => None end = Some (p, q) -> t = Node [p; q]).
  { destruct t as [m|[|x [|y [|z l]]]]; cbn [modes]; try discriminate. now intros [= -> ->]. }
  intros U N. destruct b; try (now apply G). exfalso. now apply (N ts).
Qed.

(** unzip: the leaves of all tiles and of what runs over them are those of the pairs. *)
Theorem unzip_leaves b : forall t p q, unzip t b = Some (p, q) -> Permutation (flatten t) (flatten p ++ flatten q).
Proof.
  induction b as [|n|B|ts IH] using tiler_ind'; intros t p q U;
    try (apply unzip_pair in U; [subst; cbn [flatten flat_map]; now rewrite app_nil_r|discriminate]).
  rewrite unzip_modes in U. rewrite <- modes_flatten. generalize dependent (modes t). clear t.
  intros ms U. destruct (unzip_list ms ts) as [[ps qs]|] eqn:E; [|discriminate]. injection U as <- <-.
  cbn [flatten]. revert ms ps qs E. induction IH as [|t ts Ht _ IH]; intros ms ps qs E.
  - injection E as <- <-. reflexivity.
  - destruct ms as [|m ms]; [injection E as <- <-; constructor|]. cbn [unzip_list] in E. fold unzip_list in E.
    destruct (unzip m t) as [[p1 q1]|] eqn:E1; [|discriminate].
    destruct (unzip_list ms ts) as [[p2 q2]|] eqn:E2; [|discriminate]. injection E as <- <-.
    cbn [flat_map]. rewrite (Ht _ _ _ E1), (IH _ _ _ E2). rewrite <- !app_assoc. apply Permutation_app_head.
    rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
Qed.

(** The coordinate of the pairs at a coordinate of all tiles and one of what runs over them. *)
Fixpoint pair_up (b : tiler) (x y : coordinate) {struct b} : coordinate :=
  match b with
  | Modes ts =>
      let fix go ts xs ys :=
        match ts, xs, ys with
        | t :: ts', x :: xs', y :: ys' => pair_up t x y :: go ts' xs' ys'
        | _, _, _ => ys
        end in
      match x, y with Tuple xs, Tuple ys => Tuple (go ts xs ys) | _, _ => Tuple [x; y] end
  | _ => Tuple [x; y]
  end.

Definition pair_up_list := fix go (ts : list tiler) (xs ys : list coordinate) {struct ts} : list coordinate :=
  match ts, xs, ys with
  | t :: ts', x :: xs', y :: ys' => pair_up t x y :: go ts' xs' ys'
  | _, _, _ => ys
  end.

Lemma pair_up_pair b x y : (forall ts, b <> Modes ts) -> pair_up b x y = Tuple [x; y].
Proof. intro N. destruct b; try reflexivity. exfalso. now apply (N ts). Qed.

Lemma tile_not_modes sized b B : tile sized b = Some B -> forall ts, b <> Modes ts.
Proof. intros T ts ->. discriminate. Qed.

Lemma pair_offset p q x y : inside p x -> inside q y ->
  inside (Node [p; q]) (Tuple [x; y]) /\ offset (Node [p; q]) (Tuple [x; y]) = offset p x + offset q y.
Proof. intros I J. rewrite inside_node, offset_node. cbn. split; [auto|]. lia. Qed.

(** zipped_product, zipped_divide: the offset of a pair of coordinates is the sum of the tile's offset and the
    rest's offset. *)
Theorem unzip_function sized P b a r : lifted true sized P b a r -> forall p q, unzip r b = Some (p, q) ->
  forall x y, by_modes b x -> by_modes b y -> inside p x -> inside q y ->
  inside r (pair_up b x y) /\ offset r (pair_up b x y) = offset p x + offset q y.
Proof.
  revert b a r. apply (lifted_mut true sized P
    (fun b a r => forall p q, unzip r b = Some (p, q) -> forall x y, by_modes b x -> by_modes b y -> inside p x -> inside q y ->
      inside r (pair_up b x y) /\ offset r (pair_up b x y) = offset p x + offset q y)
    (fun ts ms rs => forall ps qs, unzip_list rs ts = Some (ps, qs) ->
      forall xs ys, by_modes_list ts xs -> by_modes_list ts ys -> inside_list ps xs -> inside_list qs ys ->
      inside_list rs (pair_up_list ts xs ys) /\
      offset_list rs (pair_up_list ts xs ys) = offset_list ps xs + offset_list qs ys)).
  - intros a p q U x y _ _ I J. apply unzip_pair in U; [|discriminate]. subst. now apply pair_offset.
  - intros b B a r T _ p q U x y _ _ I J. pose proof (tile_not_modes _ _ _ T) as N.
    apply unzip_pair in U; [|assumption]. subst. rewrite pair_up_pair by assumption. now apply pair_offset.
  - intros ts a rs _ IH p q U x y Bx By I J. rewrite unzip_modes in U. cbn [modes] in U.
    destruct (unzip_list rs ts) as [[ps qs]|] eqn:E; [|discriminate]. injection U as <- <-.
    destruct x as [|xs], y as [|ys]; try contradiction. rewrite inside_node in *.
    change (pair_up (Modes ts) (Tuple xs) (Tuple ys)) with (Tuple (pair_up_list ts xs ys)).
    rewrite inside_node, !offset_node. now apply (IH ps qs).
  - intros ms ps qs [= <- <-] xs ys _ _ I J. destruct xs; [|contradiction]. cbn [pair_up_list offset_list]. auto.
  - intros t ts m ms r rs _ IH1 _ IH2 ps qs U xs ys Bx By I J.
    cbn [unzip_list] in U. fold unzip_list in U. destruct (unzip r t) as [[p1 q1]|]; [|discriminate].
    destruct (unzip_list rs ts) as [[p2 q2]|]; [|discriminate]. injection U as <- <-.
    destruct xs as [|x xs], ys as [|y ys]; try contradiction.
    destruct Bx as [Bx1 Bx2], By as [By1 By2], I as [I1 I2], J as [J1 J2].
    destruct (IH1 p1 q1 eq_refl x y) as [K1 K2]; try assumption.
    destruct (IH2 p2 q2 eq_refl xs ys) as [K3 K4]; try assumption.
    cbn [pair_up_list inside_list offset_list]. fold inside_list offset_list pair_up_list.
    split; [split; assumption|]. rewrite K2, K4. lia.
Qed.

(** A form arranges the same leaves: those of the tiles, then those of the rest. *)
Definition arranges (form : tree * tree -> tree) : Prop :=
  forall p q, flatten (form (p, q)) = flatten p ++ flatten q.

Lemma spliced_flatten t : flat_map flatten (spliced t) = flatten t.
Proof.
  unfold spliced. destruct t as [m|[|x [|y l]]]; cbn [modes flat_map flatten]; rewrite ?app_nil_r; reflexivity.
Qed.

(** zipped, tiled and flat form are the same function of an integer. *)
Theorem forms_arrange : arranges zipped /\ arranges tiled /\ arranges flat.
Proof.
  repeat split; intros p q; unfold zipped, tiled, flat; cbn [flatten flat_map fst snd].
  - now rewrite app_nil_r.
  - now rewrite spliced_flatten.
  - rewrite flat_map_app, !spliced_flatten. reflexivity.
Qed.

Lemma in_form_some form b t r : in_form form b t = Some r ->
  exists u p q, t = Some u /\ unzip u b = Some (p, q) /\ r = form (p, q).
Proof.
  unfold in_form. destruct t as [u|]; [|discriminate]. destruct (unzip u b) as [[p q]|] eqn:E; [|discriminate].
  intros [= <-]. exists u, p, q. auto.
Qed.

(** zipped_divide, tiled_divide, flat_divide: the result is a permutation of `a`. *)
Theorem divide_form_permutes form a b r : arranges form -> wf_tiler b -> wf (flatten a) ->
  in_form form b (divide Exact a b) = Some r -> Permutation (vals (flatten a)) (vals (flatten r)).
Proof.
  intros Ar Wb W E. apply in_form_some in E as (t & p & q & E & U & ->). rewrite Ar.
  rewrite (divide_permutes a b t Wb W E). apply vals_perm. now apply (unzip_leaves b).
Qed.

(** zipped_divide: at (coordinates in the tiles, coordinates of the tiles), the offset is the offset of
    logical_divide at the pairs of both. The same holds for products. *)
Theorem zipped_function sized op a b t r : by_mode true sized op a b = Some t -> in_form zipped b (Some t) = Some r ->
  exists p q, r = Node [p; q] /\ forall x y, by_modes b x -> by_modes b y -> inside p x -> inside q y ->
    inside t (pair_up b x y) /\ offset r (Tuple [x; y]) = offset t (pair_up b x y).
Proof.
  intros E F. apply in_form_some in F as (u & p & q & [= <-] & U & ->). exists p, q. split; [reflexivity|].
  intros x y Bx By I J. apply by_mode_lifted in E.
  destruct (unzip_function _ _ _ _ _ E p q U x y Bx By I J) as [K1 K2]. split; [assumption|]. rewrite K2.
  unfold zipped. cbn [fst snd]. now apply pair_offset.
Qed.

Lemma offset_list_app ts us : forall xs ys, length xs = length ts ->
  offset_list (ts ++ us) (xs ++ ys) = offset_list ts xs + offset_list us ys.
Proof.
  induction ts as [|t ts IH]; intros [|x xs] ys L; try discriminate; [reflexivity|].
  cbn [app offset_list]. fold offset_list. rewrite IH; [lia|]. now injection L.
Qed.

Lemma inside_list_length ts : forall xs, inside_list ts xs -> length xs = length ts.
Proof.
  induction ts as [|t ts IH]; intros [|x xs] I; try contradiction; [reflexivity|]. cbn [length]. f_equal.
  apply IH, I.
Qed.

Lemma spliced_tuple q ys : length (modes q) <> 1 -> inside q (Tuple ys) ->
  spliced q = modes q /\ offset q (Tuple ys) = offset_list (modes q) ys /\ length ys = length (modes q).
Proof.
  destruct q as [m|ts]; [contradiction|]. intros N I. cbn [modes] in *. split.
  - unfold spliced. cbn [modes]. destruct ts as [|x [|y l]]; [reflexivity|now destruct N|reflexivity].
  - split; [reflexivity|]. now apply inside_list_length.
Qed.

(** tiled_divide: one mode that runs over the tiles stays in its parentheses. *)
Theorem tiled_one p q : length (modes q) = 1 -> tiled (p, q) = zipped (p, q).
Proof.
  intro L. unfold tiled, zipped, spliced. cbn [fst snd]. destruct (modes q) as [|x [|y l]]; try discriminate. reflexivity.
Qed.

(** tiled_divide: the modes that iterate over the tiles are separate modes. *)
Theorem tiled_function p q x ys : length (modes q) <> 1 -> inside q (Tuple ys) ->
  offset (tiled (p, q)) (Tuple (x :: ys)) = offset (zipped (p, q)) (Tuple [x; Tuple ys]).
Proof.
  intros N I. destruct (spliced_tuple q ys N I) as (E1 & E2 & _). unfold tiled, zipped. cbn [fst snd].
  rewrite E1, !offset_node. cbn [offset_list]. fold offset_list. rewrite E2. lia.
Qed.

(** flat_divide: the modes of the tiles and of the rest are separate modes. *)
Theorem flat_function p q xs ys : length (modes p) <> 1 -> length (modes q) <> 1 ->
  inside p (Tuple xs) -> inside q (Tuple ys) ->
  offset (flat (p, q)) (Tuple (xs ++ ys)) = offset (zipped (p, q)) (Tuple [Tuple xs; Tuple ys]).
Proof.
  intros N M I J. destruct (spliced_tuple p xs N I) as (E1 & E2 & L). destruct (spliced_tuple q ys M J) as (E3 & E4 & _).
  unfold flat, zipped. cbn [fst snd]. rewrite E1, E3, !offset_node, offset_list_app by assumption.
  cbn [offset_list]. fold offset_list. rewrite E2, E4. lia.
Qed.

(** ** Mode 0 *)

(** No mode is kept whole. *)
Fixpoint no_keep (b : tiler) : Prop :=
  match b with
  | Keep => False
  | Modes ts => (fix go ts := match ts with [] => True | t :: ts' => no_keep t /\ go ts' end) ts
  | _ => True
  end.

Definition no_keep_list := fix go (ts : list tiler) : Prop :=
  match ts with [] => True | t :: ts' => no_keep t /\ go ts' end.

Lemma mode_0_composed f b a r : lifted true tile_of (composed (tiling f)) b a r ->
  forall p q, wf_tiler b -> wf (flatten a) -> no_keep b -> unzip r b = Some (p, q) ->
  lifted false tile_of (composed itself) b a p.
Proof.
  revert b a r. apply (lifted_mut true tile_of (composed (tiling f))
    (fun b a r => forall p q, wf_tiler b -> wf (flatten a) -> no_keep b -> unzip r b = Some (p, q) ->
      lifted false tile_of (composed itself) b a p)
    (fun ts ms rs => forall ps qs, wf_tilers ts -> wf (flat_map flatten ms) -> no_keep_list ts ->
      unzip_list rs ts = Some (ps, qs) -> lifted_list false tile_of (composed itself) ts ms ps)).
  - intros. contradiction.
  - intros b B a r T (D & E & Rf & F) p q Wb W _ U.
    pose proof (tile_wf _ _ _ _ (tiling_sound f) T Wb) as WB. pose proof (tile_not_modes _ _ _ T) as N.
    apply unzip_pair in U; [|assumption]. subst r.
    destruct (tiling_spec f a B D W WB E) as (rest & C & -> & _ & _ & Wr & _).
    destruct Rf as (Rp & Rq & _). eapply lifted_tile; [exact T|]. exists B. split; [reflexivity|].
    split; [assumption|]. intros c I. pose proof (size_pos _ Wr) as P.
    assert (I0 : inside rest (At 0)) by (rewrite inside_at; lia).
    destruct (pair_offset B rest c (At 0) I I0) as [I1 E1]. specialize (F _ I1). rewrite E1 in F.
    destruct (refines_spec _ _ Wr Rq) as (Wq & _ & _).
    rewrite !offset_node in F. cbn [offset_list] in F. rewrite !offset_at, !off_0 in F by assumption.
    rewrite !Nat.add_0_r in F. exact F.
  - intros ts a rs _ IH p q Wb W K U. rewrite unzip_modes in U. cbn [modes] in U.
    destruct (unzip_list rs ts) as [[ps qs]|] eqn:E; [|discriminate]. injection U as <- <-.
    constructor. apply (IH ps qs); [exact Wb|now rewrite modes_flatten|exact K|reflexivity].
  - intros ms ps qs _ _ _ [= <- <-]. apply (lifted_nil false).
  - intros t ts m ms r rs _ IH1 _ IH2 ps qs [W1 W2] W [K1 K2] U. cbn [flat_map] in W. apply wf_app in W as [W3 W4].
    cbn [unzip_list] in U. fold unzip_list in U. destruct (unzip r t) as [[p1 q1]|]; [|discriminate].
    destruct (unzip_list rs ts) as [[p2 q2]|]; [|discriminate]. injection U as <- <-.
    constructor; [now apply (IH1 p1 q1)|now apply (IH2 p2 q2)].
Qed.

(** A tile of one element is the same with any stride. *)
Lemma composed_integers b a p : lifted false tile_of (composed itself) b a p -> lifted false integers (composed itself) b a p.
Proof.
  revert b a p. apply (lifted_mut false tile_of (composed itself) (lifted false integers (composed itself))
    (lifted_list false integers (composed itself))); try (constructor; assumption).
  - intros b B a r T C. destruct b as [|n|B'|]; try discriminate; injection T as <-;
      [|eapply lifted_tile; [reflexivity|exact C]].
    eapply lifted_tile; [reflexivity|]. destruct C as (D & [= <-] & Rf & F). exists (integers n).
    split; [reflexivity|]. unfold tile_of, integers in *. split; [exact Rf|].
    intros c I. specialize (F c). destruct (Nat.eqb_spec n 1) as [->|]; [|exact (F I)].
    destruct c as [x|]; [|contradiction]. cbn in I. assert (x = 0) by lia. subst. apply F. cbn. lia.
Qed.

(** zipped_divide: if every mode is divided, mode 0 is `a.composition(b)`. The composition is accepted, and
    has the same shape up to refinement and the same offsets. Strides of modes with one element may differ. *)
Theorem zipped_mode_0 f a b t p q : wf_tiler b -> wf (flatten a) -> no_keep b -> divide f a b = Some t ->
  unzip t b = Some (p, q) ->
  exists u D, composition_by a b = Some u /\ domain a b = Some D /\ refines p D /\ refines u D /\
    forall c, by_modes b c -> inside D c -> offset p c = offset u c.
Proof.
  intros Wb W K E U. pose proof (divide_composed f a b t Wb W E) as L.
  pose proof (composed_integers _ _ _ (mode_0_composed f b a t L p q Wb W K U)) as L'.
  destruct (composition_by a b) as [u|] eqn:C.
  2: { exfalso. apply (proj2 (composition_by_accepts a b Wb W)); [now exists p|assumption]. }
  destruct (lifted_composed _ _ _ itself_sound _ _ _ L' Wb W) as (D & ED & _ & Rf & F).
  destruct (composition_by_mode a b u Wb W C) as (D' & ED' & Rf' & F').
  change (domain a b = Some D) in ED. assert (D' = D) as -> by congruence.
  exists u, D. split; [reflexivity|]. split; [assumption|]. split; [assumption|]. split; [assumption|].
  intros c By I. rewrite F, F' by assumption. reflexivity.
Qed.

(** ** Mode 1 *)

(** What runs over the tiles of one mode. *)
Definition rest_of (f : fit) (a B : tree) : option tree :=
  match tiling f a B with Some (Node [_; rest]) => Some rest | _ => None end.

Lemma rest_of_spec f a B D : wf (flatten a) -> wf (flatten B) -> tiling f a B = Some D ->
  exists rest, D = Node [B; rest] /\ rest_of f a B = Some rest /\ wf (flatten rest).
Proof.
  intros WA WB E. destruct (tiling_spec f a B D WA WB E) as (rest & C & -> & _ & _ & W & _).
  exists rest. unfold rest_of. now rewrite E.
Qed.

Lemma rest_of_sound f : sound tile_of (rest_of f).
Proof.
  split; [exact tile_of_wf|]. intros a B D WA WB. unfold rest_of. destruct (tiling f a B) as [T|] eqn:E; [|discriminate].
  destruct (tiling_spec f a B T WA WB E) as (rest & C & -> & _ & _ & W & _). now intros [= <-].
Qed.

Lemma mode_1_composed f b a r : lifted true tile_of (composed (tiling f)) b a r ->
  forall p q, wf_tiler b -> wf (flatten a) -> no_keep b -> unzip r b = Some (p, q) ->
  lifted true tile_of (composed (rest_of f)) b a q.
Proof.
  revert b a r. apply (lifted_mut true tile_of (composed (tiling f))
    (fun b a r => forall p q, wf_tiler b -> wf (flatten a) -> no_keep b -> unzip r b = Some (p, q) ->
      lifted true tile_of (composed (rest_of f)) b a q)
    (fun ts ms rs => forall ps qs, wf_tilers ts -> wf (flat_map flatten ms) -> no_keep_list ts ->
      unzip_list rs ts = Some (ps, qs) -> lifted_list true tile_of (composed (rest_of f)) ts ms qs)).
  - intros. contradiction.
  - intros b B a r T (D & E & Rf & F) p q Wb W _ U.
    pose proof (tile_wf _ _ _ _ (tiling_sound f) T Wb) as WB. pose proof (tile_not_modes _ _ _ T) as N.
    apply unzip_pair in U; [|assumption]. subst r.
    destruct (rest_of_spec f a B D W WB E) as (rest & -> & ER & Wr).
    destruct Rf as (Rp & Rq & _). eapply lifted_tile; [exact T|]. exists rest. split; [assumption|].
    split; [assumption|]. intros c I. pose proof (size_pos _ WB) as P.
    assert (I0 : inside B (At 0)) by (rewrite inside_at; lia).
    destruct (pair_offset B rest (At 0) c I0 I) as [I1 E1]. specialize (F _ I1). rewrite E1 in F.
    destruct (refines_spec _ _ WB Rp) as (Wp & _ & _).
    rewrite !offset_node in F. cbn [offset_list] in F. rewrite !offset_at, !off_0 in F by assumption.
    rewrite !Nat.add_0_l, !Nat.add_0_r in F. exact F.
  - intros ts a rs _ IH p q Wb W K U. rewrite unzip_modes in U. cbn [modes] in U.
    destruct (unzip_list rs ts) as [[ps qs]|] eqn:E; [|discriminate]. injection U as <- <-.
    constructor. apply (IH ps qs); [exact Wb|now rewrite modes_flatten|exact K|reflexivity].
  - intros ms ps qs _ _ _ [= <- <-]. apply (lifted_nil true).
  - intros t ts m ms r rs _ IH1 _ IH2 ps qs [W1 W2] W [K1 K2] U. cbn [flat_map] in W. apply wf_app in W as [W3 W4].
    cbn [unzip_list] in U. fold unzip_list in U. destruct (unzip r t) as [[p1 q1]|]; [|discriminate].
    destruct (unzip_list rs ts) as [[p2 q2]|]; [|discriminate]. injection U as <- <-.
    constructor; [now apply (IH1 p1 q1)|now apply (IH2 p2 q2)].
Qed.

(** zipped_divide: if every mode is divided, mode 1 is `a` composed with the complements of the tiles,
    followed by the unchanged modes beyond the tiler. *)
Theorem zipped_mode_1 f a b t p q : wf_tiler b -> wf (flatten a) -> no_keep b -> divide f a b = Some t ->
  unzip t b = Some (p, q) ->
  exists D, by_mode true tile_of (rest_of f) a b = Some D /\ refines q D /\
    forall c, by_modes b c -> inside D c -> offset q c = offset_x a (source true tile_of (rest_of f) a b c).
Proof.
  intros Wb W K E U. pose proof (divide_composed f a b t Wb W E) as L.
  destruct (lifted_composed _ _ _ (rest_of_sound f) _ _ _ (mode_1_composed f b a t L p q Wb W K U) Wb W)
    as (D & ED & _ & Rf & F). exists D. auto.
Qed.
