(** by_mode: operations with a tuple of tilers act on each mode separately. *)
From Coq Require Import List Arith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested.
Import ListNotations.

(** The modes; an integer layout is its own only mode. *)
Definition modes (t : tree) : list tree := match t with Leaf _ => [t] | Node ts => ts end.

(** As `layout-algebra/src/tiler.rs`. *)
Inductive tiler : Type := Keep | Size (n : nat) | By (B : tree) | Modes (ts : list tiler).

Section Ind.
  Variable P : tiler -> Prop.
  Hypothesis HK : P Keep.
  Hypothesis HS : forall n, P (Size n).
  Hypothesis HB : forall B, P (By B).
  Hypothesis HM : forall ts, Forall P ts -> P (Modes ts).
  Fixpoint tiler_ind' (b : tiler) : P b :=
    match b with
    | Keep => HK
    | Size n => HS n
    | By B => HB B
    | Modes ts => HM ts ((fix go (l : list tiler) : Forall P l :=
        match l with [] => Forall_nil _ | x :: l' => Forall_cons _ (tiler_ind' x) (go l') end) ts)
    end.
End Ind.

Section CoordinateInd.
  Variable P : coordinate -> Prop.
  Hypothesis HA : forall x, P (At x).
  Hypothesis HT : forall cs, Forall P cs -> P (Tuple cs).
  Fixpoint coordinate_ind' (c : coordinate) : P c :=
    match c with
    | At x => HA x
    | Tuple cs => HT cs ((fix go (l : list coordinate) : Forall P l :=
        match l with [] => Forall_nil _ | x :: l' => Forall_cons _ (coordinate_ind' x) (go l') end) cs)
    end.
End CoordinateInd.

Section ByMode.
  (** Whether modes beyond the tiler are kept, the layout that an integer stands for, and the
      operation with a layout. *)
  Variables (kept : bool) (sized : nat -> tree) (op : tree -> tree -> option tree).

  (** As `layout-algebra/src/algebra/by_mode.rs`. *)
  Fixpoint by_mode (a : tree) (b : tiler) {struct b} : option tree :=
    match b with
    | Keep => Some a
    | Size n => op a (sized n)
    | By B => op a B
    | Modes ts =>
        let fix go (ms : list tree) (ts : list tiler) {struct ts} :=
          match ts, ms with
          | [], _ => Some (if kept then ms else [])
          | t :: ts', m :: ms' =>
              match by_mode m t, go ms' ts' with Some r, Some rs => Some (r :: rs) | _, _ => None end
          | _ :: _, [] => None
          end in
        option_map Node (go (modes a) ts)
    end.

  (** The layout that a tiler is, if it is one. *)
  Definition tile (b : tiler) : option tree :=
    match b with Size n => Some (sized n) | By B => Some B | _ => None end.
End ByMode.

(** What [P] says of an operand, a layout and a result, for each mode that a tiler has a layout for. *)
Inductive lifted (kept : bool) (sized : nat -> tree) (P : tree -> tree -> tree -> Prop) : tiler -> tree -> tree -> Prop :=
| lifted_keep a : lifted kept sized P Keep a a
| lifted_tile b B a r : tile sized b = Some B -> P a B r -> lifted kept sized P b a r
| lifted_modes ts a rs : lifted_list kept sized P ts (modes a) rs -> lifted kept sized P (Modes ts) a (Node rs)
with lifted_list (kept : bool) (sized : nat -> tree) (P : tree -> tree -> tree -> Prop) : list tiler -> list tree -> list tree -> Prop :=
| lifted_nil ms : lifted_list kept sized P [] ms (if kept then ms else [])
| lifted_cons t ts m ms r rs : lifted kept sized P t m r -> lifted_list kept sized P ts ms rs ->
    lifted_list kept sized P (t :: ts) (m :: ms) (r :: rs).

Scheme lifted_mut := Minimality for lifted Sort Prop
  with lifted_list_mut := Minimality for lifted_list Sort Prop.
Combined Scheme lifted_both from lifted_mut, lifted_list_mut.

(** An operation by mode accepts if and only if the tiler has at most as many modes as the operand and the
    operation accepts in each mode. The modes of the result are the results for each mode. *)
Theorem by_mode_lifted kept sized op a b r :
  by_mode kept sized op a b = Some r <-> lifted kept sized (fun a B r => op a B = Some r) b a r.
Proof.
  split.
  - revert a r. induction b as [|n|B|ts IH] using tiler_ind'; intros a r; cbn [by_mode].
    + intros [= <-]. constructor.
    + intro E. eapply lifted_tile; [reflexivity|exact E].
    + intro E. eapply lifted_tile; [reflexivity|exact E].
    + match goal with |- option_map Node (?f _ _) = _ -> _ => set (go := f) end.
      assert (G : forall ms rs, go ms ts = Some rs -> lifted_list kept sized (fun a B r => op a B = Some r) ts ms rs).
      { induction IH as [|t ts Ht _ IH]; intros ms rs.
        - intros [= <-]. constructor.
        - destruct ms as [|m ms]; [discriminate|]. cbn [go]. fold go.
          destruct (by_mode kept sized op m t) as [r'|] eqn:E; [|discriminate].
          destruct (go ms ts) as [rs'|] eqn:E'; [|discriminate]. intros [= <-]. constructor; auto. }
      destruct (go (modes a) ts) as [rs|] eqn:E; [|discriminate]. intros [= <-]. constructor. now apply G.
  - apply (lifted_mut kept sized (fun a B r => op a B = Some r)
      (fun b a r => by_mode kept sized op a b = Some r)
      (fun ts ms rs => (fix go (ms : list tree) (ts : list tiler) {struct ts} :=
          match ts, ms with
          | [], _ => Some (if kept then ms else [])
          | t :: ts', m :: ms' =>
              match by_mode kept sized op m t, go ms' ts' with Some r, Some rs => Some (r :: rs) | _, _ => None end
          | _ :: _, [] => None
          end) ms ts = Some rs)).
    + reflexivity.
    + intros t B m r'. destruct t; cbn [tile by_mode]; intros [= <-]; trivial.
    + intros ts m rs _ E. cbn [by_mode]. now rewrite E.
    + reflexivity.
    + intros t ts m ms r' rs _ E _ E'. now rewrite E, E'.
Qed.

(** ** What a tiler does with coordinates *)

(** The layout function at a coordinate of the modes; at an integer the last mode runs on. *)
Fixpoint offset_x (t : tree) (c : coordinate) {struct c} : nat :=
  match c with
  | At x => offx (flatten t) x
  | Tuple cs =>
      (fix go (ts : list tree) cs {struct cs} :=
        match cs, ts with c :: cs', t :: ts' => offset_x t c + go ts' cs' | _, _ => 0 end) (modes t) cs
  end.

Section Source.
  Variables (kept : bool) (sized : nat -> tree) (inner : tree -> tree -> option tree).

  (** The coordinate of `a` that a coordinate of the result reaches; [inner] is the layout that `a` is
      composed with. Modes that are dropped stay at 0. *)
  Fixpoint source (a : tree) (b : tiler) (c : coordinate) {struct b} : coordinate :=
    let through B := match inner a B with Some D => At (offset D c) | None => c end in
    match b with
    | Keep => c
    | Size n => through (sized n)
    | By B => through B
    | Modes ts =>
        let fix go (ms : list tree) (ts : list tiler) cs {struct ts} :=
          match ts, ms, cs with
          | t :: ts', m :: ms', c :: cs' => source m t c :: go ms' ts' cs'
          | _, _, _ => if kept then cs else map (fun _ => At 0) ms
          end in
        match c with Tuple cs => Tuple (go (modes a) ts cs) | At _ => c end
    end.

  Definition source_list := fix go (ms : list tree) (ts : list tiler) cs {struct ts} :=
    match ts, ms, cs with
    | t :: ts', m :: ms', c :: cs' => source m t c :: go ms' ts' cs'
    | _, _, _ => if kept then cs else map (fun _ => At 0) ms
    end.

  Lemma source_tile a b B D c : tile sized b = Some B -> inner a B = Some D -> source a b c = At (offset D c).
  Proof. destruct b; cbn [tile source]; intros [= <-] ->; reflexivity. Qed.
End Source.

(** A coordinate with the parentheses of a tiler: one for each mode that the tiler treats as a whole. *)
Fixpoint by_modes (b : tiler) (c : coordinate) : Prop :=
  match b with
  | Modes ts =>
      match c with
      | Tuple cs => (fix go ts cs := match ts, cs with
          | [], _ => True | t :: ts', c :: cs' => by_modes t c /\ go ts' cs' | _, _ => False end) ts cs
      | At _ => False
      end
  | _ => True
  end.

Definition by_modes_list := fix go (ts : list tiler) (cs : list coordinate) : Prop :=
  match ts, cs with [], _ => True | t :: ts', c :: cs' => by_modes t c /\ go ts' cs' | _, _ => False end.

Definition offset_list := fix go (ts : list tree) (cs : list coordinate) {struct ts} : nat :=
  match ts, cs with t :: ts', c :: cs' => offset t c + go ts' cs' | _, _ => 0 end.
Definition offset_x_list := fix go (ts : list tree) (cs : list coordinate) {struct cs} : nat :=
  match cs, ts with c :: cs', t :: ts' => offset_x t c + go ts' cs' | _, _ => 0 end.
Definition inside_list := fix go (ts : list tree) (cs : list coordinate) {struct ts} : Prop :=
  match ts, cs with [], [] => True | t :: ts', c :: cs' => inside t c /\ go ts' cs' | _, _ => False end.

Lemma offset_at t x : offset t (At x) = off (flatten t) x.
Proof. destruct t; reflexivity. Qed.
Lemma inside_at t x : inside t (At x) = (x < size (flatten t)).
Proof. destruct t; reflexivity. Qed.
Lemma offset_node ts cs : offset (Node ts) (Tuple cs) = offset_list ts cs.
Proof. reflexivity. Qed.
Lemma inside_node ts cs : inside (Node ts) (Tuple cs) = inside_list ts cs.
Proof. reflexivity. Qed.
Lemma offset_x_tuple t cs : offset_x t (Tuple cs) = offset_x_list (modes t) cs.
Proof. reflexivity. Qed.

(** Below the size the two functions agree. *)
Lemma offset_x_inside t : forall c, wf (flatten t) -> inside t c -> offset_x t c = offset t c.
Proof.
  induction t as [m|ts IH] using tree_ind'; intros [x|cs] W I; try contradiction.
  - cbn [offset_x offset]. symmetry. now apply off_offx.
  - cbn [offset_x offset]. symmetry. now apply off_offx.
  - rewrite offset_x_tuple, offset_node. rewrite inside_node in I. cbn [modes flatten] in *.
    revert cs I. induction IH as [|t ts Ht _ IH]; intros [|c cs] I; try contradiction; [reflexivity|].
    destruct I as [I1 I2]. cbn [flat_map] in W. apply wf_app in W as [W1 W2].
    cbn [offset_x_list offset_list]. fold offset_x_list offset_list. rewrite Ht, IH by assumption. reflexivity.
Qed.

Lemma offset_x_zero ms : wf (flat_map flatten ms) -> offset_x_list ms (map (fun _ => At 0) ms) = 0.
Proof.
  induction ms as [|m ms IH]; [reflexivity|]. cbn [flat_map]. intro W. apply wf_app in W as [W1 W2].
  cbn [map offset_x_list offset_x]. fold offset_x_list. rewrite offx_0, IH by assumption. reflexivity.
Qed.

Lemma modes_flatten t : flat_map flatten (modes t) = flatten t.
Proof. destruct t; [reflexivity|]. reflexivity. Qed.

Lemma refines_refl t : wf (flatten t) -> refines t t.
Proof.
  induction t as [[n d]|ts IH] using tree_ind'; intro W.
  - split; [assumption|]. cbn [flatten size fst]. lia.
  - cbn [refines flatten] in *. induction IH as [|t ts Ht _ IH]; [exact I|].
    cbn [flat_map] in W. apply wf_app in W as [W1 W2]. split; [now apply Ht|now apply IH].
Qed.

(** Every layout in a tiler has positive extents. *)
Fixpoint wf_tiler (b : tiler) : Prop :=
  match b with
  | Keep => True
  | Size n => 1 <= n
  | By B => wf (flatten B)
  | Modes ts => (fix go ts := match ts with [] => True | t :: ts' => wf_tiler t /\ go ts' end) ts
  end.
Definition wf_tilers := fix go (ts : list tiler) : Prop := match ts with [] => True | t :: ts' => wf_tiler t /\ go ts' end.

(** The result of `a` composed with [inner] has the law of a composition. *)
Definition composed (inner : tree -> tree -> option tree) (a B r : tree) : Prop :=
  exists D, inner a B = Some D /\ refines r D /\ forall c, inside D c -> offset r c = offx (flatten a) (offset D c).

Definition sound (sized : nat -> tree) (inner : tree -> tree -> option tree) : Prop :=
  (forall n, 1 <= n -> wf (flatten (sized n))) /\
  forall a B D, wf (flatten a) -> wf (flatten B) -> inner a B = Some D -> wf (flatten D).

Lemma tile_wf sized inner b B : sound sized inner -> tile sized b = Some B -> wf_tiler b -> wf (flatten B).
Proof. intros [H _]. destruct b; intros [= <-]; cbn [wf_tiler]; auto. Qed.

(** by_mode: `result(c0, c1, ...) == a(b0(c0), b1(c1), ...)`. The shape of the result refines the shapes of
    the layouts with which the modes are composed. *)
Theorem lifted_composed kept sized inner : sound sized inner ->
  forall b a r, lifted kept sized (composed inner) b a r -> wf_tiler b -> wf (flatten a) ->
  exists D, by_mode kept sized inner a b = Some D /\ wf (flatten D) /\ refines r D /\
    forall c, by_modes b c -> inside D c -> offset r c = offset_x a (source kept sized inner a b c).
Proof.
  intros Sd.
  set (goal := fun b a r => wf_tiler b -> wf (flatten a) -> exists D, by_mode kept sized inner a b = Some D /\
    wf (flatten D) /\ refines r D /\
    forall c, by_modes b c -> inside D c -> offset r c = offset_x a (source kept sized inner a b c)).
  apply (lifted_mut kept sized (composed inner) goal
    (fun ts ms rs => wf_tilers ts -> wf (flat_map flatten ms) -> exists Ds,
      lifted_list kept sized (fun a B r => inner a B = Some r) ts ms Ds /\
      wf (flat_map flatten Ds) /\ refines (Node rs) (Node Ds) /\
      forall cs, by_modes_list ts cs -> inside_list Ds cs ->
        offset_list rs cs = offset_x_list ms (source_list kept sized inner ms ts cs))); subst goal; cbv beta.
  - intros a _ W. exists a. split; [reflexivity|]. split; [assumption|]. split; [now apply refines_refl|].
    intros c _ I. cbn [source]. symmetry. now apply offset_x_inside.
  - intros b B a r T (D & E & Rf & F) Wb W. pose proof (tile_wf _ _ _ _ Sd T Wb) as WB.
    exists D. split; [apply by_mode_lifted; eapply lifted_tile; eauto|].
    split; [exact (proj2 Sd _ _ _ W WB E)|]. split; [assumption|].
    intros c _ I. rewrite (source_tile kept sized inner a b B D c T E). now apply F.
  - intros ts a rs _ IH Wb W. destruct IH as (Ds & L & WD & Rf & F); [exact Wb|now rewrite modes_flatten|].
    exists (Node Ds). split; [apply by_mode_lifted; now constructor|]. split; [exact WD|]. split; [exact Rf|].
    intros [x|cs] By I; [contradiction|]. rewrite inside_node in I.
    change (source kept sized inner a (Modes ts) (Tuple cs)) with (Tuple (source_list kept sized inner (modes a) ts cs)).
    rewrite offset_node, offset_x_tuple. now apply F.
  - intros ms _ W. exists (if kept then ms else []). split; [constructor|].
    split; [destruct kept; [assumption|constructor]|].
    split; [apply refines_refl; destruct kept; [assumption|constructor]|].
    intros cs _ I. cbn [source_list]. destruct kept.
    + change (offset_list ms cs) with (offset (Node ms) (Tuple cs)).
      change (offset_x_list ms cs) with (offset_x (Node ms) (Tuple cs)). symmetry. now apply offset_x_inside.
    + rewrite offset_x_zero by assumption. reflexivity.
  - intros t ts m ms r rs _ IH1 _ IH2 [W1 W2] W. cbn [flat_map] in W. apply wf_app in W as [W3 W4].
    destruct (IH1 W1 W3) as (D & E & WD & Rf & F). destruct (IH2 W2 W4) as (Ds & L & WDs & Rfs & Fs).
    exists (D :: Ds). split; [constructor; [now apply by_mode_lifted in E|assumption]|].
    split; [cbn [flat_map]; now apply wf_app|]. split; [split; assumption|].
    intros [|c cs] By I; [contradiction|]. destruct By as [B1 B2]. destruct I as [I1 I2].
    cbn [offset_list source_list offset_x_list]. fold offset_list offset_x_list.
    rewrite F, Fs by assumption. reflexivity.
Qed.

Lemma lifted_map kept sized inner (P Q : tree -> tree -> tree -> Prop) : sound sized inner ->
  (forall a B r, wf (flatten a) -> wf (flatten B) -> P a B r -> exists r', Q a B r') ->
  forall b a r, lifted kept sized P b a r -> wf_tiler b -> wf (flatten a) -> exists r', lifted kept sized Q b a r'.
Proof.
  intros Sd H. apply (lifted_mut kept sized P
    (fun b a _ => wf_tiler b -> wf (flatten a) -> exists r', lifted kept sized Q b a r')
    (fun ts ms _ => wf_tilers ts -> wf (flat_map flatten ms) -> exists rs', lifted_list kept sized Q ts ms rs')).
  - intros a _ _. exists a. constructor.
  - intros b B a r E Pr Wb W. destruct (H a B r) as [r' Q']; [assumption|now apply (tile_wf sized inner b)|assumption|].
    exists r'. eapply lifted_tile; eauto.
  - intros ts a rs _ IH Wb W. destruct IH as [rs' I]; [exact Wb|now rewrite modes_flatten|].
    exists (Node rs'). now constructor.
  - intros ms _ _. eexists. constructor.
  - intros t ts m ms r rs _ IH1 _ IH2 [W1 W2] W. cbn [flat_map] in W. apply wf_app in W as [W3 W4].
    destruct (IH1 W1 W3) as [r' I1]. destruct (IH2 W2 W4) as [rs' I2]. exists (r' :: rs'). now constructor.
Qed.

Lemma lifted_wf kept sized inner (P Q : tree -> tree -> tree -> Prop) : sound sized inner ->
  (forall a B r, wf (flatten a) -> wf (flatten B) -> P a B r -> Q a B r) ->
  forall b a r, lifted kept sized P b a r -> wf_tiler b -> wf (flatten a) -> lifted kept sized Q b a r.
Proof.
  intros Sd H. apply (lifted_mut kept sized P
    (fun b a r => wf_tiler b -> wf (flatten a) -> lifted kept sized Q b a r)
    (fun ts ms rs => wf_tilers ts -> wf (flat_map flatten ms) -> lifted_list kept sized Q ts ms rs)).
  - constructor.
  - intros b B a r E Pr Wb W. eapply lifted_tile; [exact E|].
    apply H; [assumption|now apply (tile_wf sized inner b)|assumption].
  - intros ts a rs _ IH Wb W. constructor. apply IH; [exact Wb|now rewrite modes_flatten].
  - constructor.
  - intros t ts m ms r rs _ IH1 _ IH2 [W1 W2] W. cbn [flat_map] in W. apply wf_app in W as [W3 W4].
    constructor; auto.
Qed.

(** ** composition by mode *)

(** `n` as the layout `n:1`. *)
Definition integers (n : nat) : tree := Leaf (n, 1).

(** As `layout-algebra/src/algebra/composition.rs`: modes beyond the tiler are dropped, `_` keeps one. *)
Definition composition_by : tree -> tiler -> option tree := by_mode false integers composition_tree.

(** What [a] is composed with is the layout of the tiler itself. *)
Definition itself (a B : tree) : option tree := Some B.

Lemma itself_sound : sound integers itself.
Proof.
  split; [|intros a B D _ W [= <-]; exact W]. intros n H. cbn. apply wf_cons. split; [assumption|constructor].
Qed.

Lemma refines_leaves B : forall R, wf (flatten B) -> refines R B ->
  exists Rs, Forall2 (fun R b => wf R /\ size R = fst b) Rs (flatten B) /\ concat Rs = flatten R.
Proof.
  induction B as [[n d]|bs IH] using tree_ind'; intros R W Rf.
  - exists [flatten R]. split; [|cbn; now rewrite app_nil_r]. repeat constructor; apply Rf.
  - destruct R as [|rs]; [contradiction|]. cbn [refines flatten] in *. revert rs Rf W.
    induction IH as [|b bs Hb _ IH]; intros [|r rs] Rf W; try contradiction; [exists []; split; [constructor|reflexivity]|].
    destruct Rf as [R1 R2]. cbn [flat_map] in *. apply wf_app in W as [W1 W2].
    destruct (Hb r W1 R1) as (X & FX & EX). destruct (IH rs R2 W2) as (Y & FY & EY).
    exists (X ++ Y). split; [now apply Forall2_app|]. now rewrite concat_app, EX, EY.
Qed.

(** composition: accepted if and only if a layout whose shape refines that of `b` has the function
    `result(c) == a(b(c))`. *)
Theorem composition_tree_accepts A B : wf (flatten A) -> wf (flatten B) ->
  (composition_tree A B <> None <-> exists R, composed itself A B R).
Proof.
  intros WA WB. split.
  - destruct (composition_tree A B) as [R|] eqn:E; [|congruence]. intros _. exists R, B. split; [reflexivity|].
    destruct (composition_tree_coordinates A B R WA WB E) as [Rf F]. split; [assumption|].
    intros c I. now apply F.
  - intros (R & D & [= <-] & Rf & F). destruct (refines_leaves B R WB Rf) as (Rs & F2 & E).
    unfold composition_tree. assert (N : composition (flatten A) (flatten B) <> None).
    { apply (composition_exact _ _ WA WB). exists Rs. split; [assumption|]. intros x Hx.
      specialize (F (At x)). rewrite inside_at, !offset_at in F. rewrite E. now apply F. }
    destruct (composition _ _); [discriminate|congruence].
Qed.

Lemma composition_by_composed a b r : wf_tiler b -> wf (flatten a) -> composition_by a b = Some r ->
  lifted false integers (composed itself) b a r.
Proof.
  intros Wb W E. apply by_mode_lifted in E. revert E Wb W. apply lifted_wf with (inner := itself); [apply itself_sound|].
  intros A B R WA WB E. exists B. split; [reflexivity|]. destruct (composition_tree_coordinates A B R WA WB E) as [Rf F].
  split; [assumption|]. intros c I. now apply F.
Qed.

(** The shape of `a o b`: that of the tiler, and of the modes that `_` keeps. *)
Definition domain : tree -> tiler -> option tree := by_mode false integers itself.

(** composition with a tiler: `result(c0, c1, ...) == a(b0(c0), b1(c1), ...)`, 0 in the modes beyond
    the tiler; the shape of the result refines that of the tiler. *)
Theorem composition_by_mode a b r : wf_tiler b -> wf (flatten a) -> composition_by a b = Some r ->
  exists D, domain a b = Some D /\ refines r D /\
    forall c, by_modes b c -> inside D c -> offset r c = offset_x a (source false integers itself a b c).
Proof.
  intros Wb W E. destruct (lifted_composed _ _ _ itself_sound _ _ _ (composition_by_composed a b r Wb W E) Wb W)
    as (D & ED & _ & Rf & F). exists D. auto.
Qed.

(** composition with a tiler is accepted if and only if the tiler has no more modes than `a` and in each
    mode a layout has the composed function. *)
Theorem composition_by_accepts a b : wf_tiler b -> wf (flatten a) ->
  (composition_by a b <> None <-> exists r, lifted false integers (composed itself) b a r).
Proof.
  intros Wb W. split.
  - destruct (composition_by a b) as [r|] eqn:E; [|congruence]. intros _. exists r. now apply composition_by_composed.
  - intros [r L]. destruct (lifted_map false integers itself (composed itself)
      (fun A B R => composition_tree A B = Some R) itself_sound) with (b := b) (a := a) (r := r) as [r' L'];
      try assumption.
    + intros A B R WA WB C. destruct (composition_tree A B) as [R'|] eqn:E; [now exists R'|].
      exfalso. apply (proj2 (composition_tree_accepts A B WA WB)); [now exists R|assumption].
    + apply by_mode_lifted in L'. unfold composition_by. now rewrite L'.
Qed.

(** A coordinate where everything starts, and what the law says of a result in each mode. *)
Lemma domain_law b a D : lifted false integers (fun _ B D => D = B) b a D -> wf_tiler b -> wf (flatten a) ->
  (exists z, by_modes b z /\ inside D z /\ offset_x a (source false integers itself a b z) = 0 /\
    forall r, refines r D -> offset r z = 0) /\
  forall r, refines r D ->
    (forall c, by_modes b c -> inside D c -> offset r c = offset_x a (source false integers itself a b c)) ->
    exists r', lifted false integers (composed itself) b a r'.
Proof.
  assert (Zero : forall D r, wf (flatten D) -> refines r D -> offset r (At 0) = 0).
  { clear. intros D r W Rf. destruct (refines_spec D r W Rf) as (Wr & _). rewrite offset_at. now apply off_0. }
  assert (In0 : forall D, wf (flatten D) -> inside D (At 0)).
  { clear. intros D W. rewrite inside_at. pose proof (size_pos _ W). lia. }
  revert b a D. apply (lifted_mut false integers (fun _ B D => D = B)
    (fun b a D => wf_tiler b -> wf (flatten a) ->
      (exists z, by_modes b z /\ inside D z /\ offset_x a (source false integers itself a b z) = 0 /\
        forall r, refines r D -> offset r z = 0) /\
      forall r, refines r D ->
        (forall c, by_modes b c -> inside D c -> offset r c = offset_x a (source false integers itself a b c)) ->
        exists r', lifted false integers (composed itself) b a r')
    (fun ts ms Ds => wf_tilers ts -> wf (flat_map flatten ms) ->
      (exists zs, by_modes_list ts zs /\ inside_list Ds zs /\
        offset_x_list ms (source_list false integers itself ms ts zs) = 0 /\
        forall rs, refines (Node rs) (Node Ds) -> offset_list rs zs = 0) /\
      forall rs, refines (Node rs) (Node Ds) ->
        (forall cs, by_modes_list ts cs -> inside_list Ds cs ->
          offset_list rs cs = offset_x_list ms (source_list false integers itself ms ts cs)) ->
        exists rs', lifted_list false integers (composed itself) ts ms rs')).
  - intros a _ W. split; [|intros r _ _; exists a; constructor]. exists (At 0). split; [exact I|].
    split; [now apply In0|]. split; [exact (offx_0 _ W)|]. intros r. now apply Zero.
  - intros b B a D T -> Wb W. pose proof (tile_wf _ _ _ _ itself_sound T Wb) as WB. split.
    + exists (At 0). split; [destruct b; try discriminate; exact I|]. split; [now apply In0|].
      rewrite (source_tile false integers itself a b B B (At 0) T eq_refl), offset_at, off_0 by assumption.
      split; [exact (offx_0 _ W)|]. intros r. now apply Zero.
    + intros r Rf F. exists r. eapply lifted_tile; [exact T|]. exists B. split; [reflexivity|]. split; [assumption|].
      intros c Ic. rewrite F; [|destruct b; try discriminate; exact I|assumption].
      now rewrite (source_tile false integers itself a b B B c T eq_refl).
  - intros ts a Ds _ IH Wb W. destruct (IH Wb ltac:(now rewrite modes_flatten)) as [(zs & Z1 & Z2 & Z3 & Z4) L]. split.
    + exists (Tuple zs). split; [exact Z1|]. split; [exact Z2|]. split; [exact Z3|].
      intros [m|rs] Rf; [contradiction|]. now apply Z4.
    + intros [m|rs] Rf F; [contradiction|]. destruct (L rs Rf) as [rs' L']; [|exists (Node rs'); now constructor].
      intros cs. exact (F (Tuple cs)).
  - intros ms _ W. split.
    + exists []. cbn [source_list]. repeat split; [now apply offset_x_zero|]. now intros [|r rs] _.
    + intros rs _ _. exists []. apply (lifted_nil false).
  - intros t ts m ms D Ds LD IH1 LDs IH2 [W1 W2] W. cbn [flat_map] in W. apply wf_app in W as [W3 W4].
    destruct (IH1 W1 W3) as [(z & Z1 & Z2 & Z3 & Z4) L1]. destruct (IH2 W2 W4) as [(zs & Y1 & Y2 & Y3 & Y4) L2].
    clear IH1 IH2 LD LDs. split.
    + exists (z :: zs). split; [split; assumption|]. split; [split; assumption|]. split.
      * cbn [source_list offset_x_list]. fold offset_x_list. now rewrite Z3, Y3.
      * intros [|r rs] Rf; [contradiction|]. destruct Rf as [R1 R2]. cbn [offset_list]. fold offset_list.
        rewrite Z4, Y4 by assumption. reflexivity.
    + intros [|r rs] Rf F; [contradiction|]. destruct Rf as [R1 R2].
      destruct (L1 r R1) as [r' L1'].
      { intros c Bc Ic. specialize (F (c :: zs) (conj Bc Y1) (conj Ic Y2)).
        cbn [source_list offset_list offset_x_list] in F. fold offset_list offset_x_list in F.
        rewrite Y3, (Y4 rs R2), !Nat.add_0_r in F. exact F. }
      destruct (L2 rs R2) as [rs' L2'].
      { intros cs Bcs Ics. specialize (F (z :: cs) (conj Z1 Bcs) (conj Z2 Ics)).
        cbn [source_list offset_list offset_x_list] in F. fold offset_list offset_x_list in F.
        rewrite Z3, (Z4 r R1) in F. exact F. }
      exists (r' :: rs'). now constructor.
Qed.

(** composition with a tiler is exact: if it is rejected, no layout with the shape of the tiler has the
    function `a(b0(c0), b1(c1), ...)`. *)
Theorem composition_by_exact a b : wf_tiler b -> wf (flatten a) ->
  (composition_by a b <> None <-> exists D r, domain a b = Some D /\ refines r D /\
    forall c, by_modes b c -> inside D c -> offset r c = offset_x a (source false integers itself a b c)).
Proof.
  intros Wb W. split.
  - destruct (composition_by a b) as [r|] eqn:E; [|congruence]. intros _.
    destruct (composition_by_mode a b r Wb W E) as (D & H). now exists D, r.
  - intros (D & r & ED & Rf & F). apply composition_by_accepts; [assumption|assumption|].
    apply by_mode_lifted in ED.
    assert (L : lifted false integers (fun _ B D => D = B) b a D).
    { revert ED Wb W. apply lifted_wf with (inner := itself); [apply itself_sound|]. unfold itself. intros A B R _ _ [= ->]. reflexivity. }
    exact (proj2 (domain_law b a D L Wb W) r Rf F).
Qed.

(** ** with_shape *)

(** The integers below the size in the parentheses of a shape, from [current] on; an extent of 1 has stride 0. *)
Fixpoint compact (current : nat) (shape : coordinate) : tree * nat :=
  match shape with
  | At n => (Leaf (n, if n =? 1 then 0 else current), n * current)
  | Tuple ss =>
      let fix go current ss :=
        match ss with
        | [] => ([], current)
        | s :: ss' =>
            let '(t, next) := compact current s in let '(ts, last) := go next ss' in (t :: ts, last)
        end in
      let '(ts, next) := go current ss in (Node ts, next)
  end.

Definition make_layout (shape : coordinate) : tree := fst (compact 1 shape).

(** Whether no extent of a shape is 0: such a shape is refused. *)
Fixpoint no_zero (shape : coordinate) : bool :=
  match shape with At n => 1 <=? n | Tuple ss => forallb no_zero ss end.

(** As `layout-algebra/src/algebra/composition.rs`. *)
Definition with_shape (a : tree) (shape : coordinate) : option tree :=
  if no_zero shape then composition_tree a (make_layout shape) else None.

Lemma compact_spec s : forall current, let '(t, next) := compact current s in wf (flatten t) ->
  next = size (flatten t) * current /\ forall x, x < size (flatten t) -> off (flatten t) x = x * current.
Proof.
  induction s as [n|ss IH] using coordinate_ind'; intro current; cbn [compact].
  - cbn [flatten size off]. intro W. apply wf_cons in W as [W _]. split; [lia|]. intros x Hx.
    rewrite Nat.mod_small by lia. destruct (Nat.eqb_spec n 1); [|lia]. assert (x = 0) by lia. subst. lia.
  - match goal with |- context [?f current ss] => set (go := f) end.
    assert (G : forall current, let '(ts, next) := go current ss in wf (flat_map flatten ts) ->
      next = size (flat_map flatten ts) * current /\
      forall x, x < size (flat_map flatten ts) -> off (flat_map flatten ts) x = x * current).
    { clear current. induction IH as [|s ss Hs _ IH]; intro current; cbn [go]; fold go.
      - intros _. cbn [flat_map size off]. split; [lia|]. intros x Hx. assert (x = 0) by lia. subst. lia.
      - specialize (Hs current). destruct (compact current s) as [t next].
        specialize (IH next). destruct (go next ss) as [ts last]. cbn [flat_map]. intro W.
        apply wf_app in W as [W1 W2]. destruct (Hs W1) as [E1 F1]. destruct (IH W2) as [E2 F2].
        rewrite size_app. split; [rewrite E2, E1; ring|]. intros x Hx. rewrite off_app by assumption.
        pose proof (size_pos _ W1). rewrite <- (off_mod (flatten t)) by assumption.
        rewrite F1 by (apply Nat.mod_upper_bound; lia).
        rewrite F2 by (apply Nat.div_lt_upper_bound; lia). rewrite E1.
        pose proof (Nat.div_mod x (size (flatten t)) ltac:(lia)) as D.
        set (q := x / size (flatten t)) in *. set (m := x mod size (flatten t)) in *. clearbody q m. nia. }
    specialize (G current). destruct (go current ss) as [ts next]. exact G.
Qed.

Lemma make_layout_wf s : no_zero s = true <-> wf (flatten (make_layout s)).
Proof.
  unfold make_layout. generalize 1 as current. induction s as [n|ss IH] using coordinate_ind'; intro current; cbn [compact no_zero].
  - cbn [fst flatten]. rewrite wf_cons, Nat.leb_le. split; [intro; split; [assumption|constructor]|intros []; assumption].
  - match goal with |- context [?f current ss] => set (go := f) end.
    assert (G : forall current, forallb no_zero ss = true <-> wf (flat_map flatten (fst (go current ss)))).
    { clear current. induction IH as [|s ss Hs _ IH]; intro current; cbn [go forallb]; fold go.
      - split; [constructor|reflexivity].
      - specialize (Hs current). destruct (compact current s) as [t next]. specialize (IH next).
        destruct (go next ss) as [ts last]. cbn [fst flat_map] in *. rewrite wf_app, andb_true_iff. now rewrite Hs, IH. }
    specialize (G current). destruct (go current ss) as [ts next]. exact G.
Qed.

(** with_shape: `result(i) == a(i)` for all i below the size of the shape. *)
Theorem with_shape_function a s r : wf (flatten a) -> with_shape a s = Some r ->
  refines r (make_layout s) /\ size (flatten r) = size (flatten (make_layout s)) /\
  forall i, i < size (flatten r) -> offset r (At i) = offx (flatten a) i.
Proof.
  intros W E. unfold with_shape in E. destruct (no_zero s) eqn:P; [|discriminate]. pose proof (proj1 (make_layout_wf s) P) as Ws.
  destruct (composition_tree_coordinates _ _ _ W Ws E) as [Rf F].
  destruct (refines_spec _ _ Ws Rf) as (_ & Sz & _). split; [assumption|]. split; [assumption|].
  intros i Hi. destruct (F (At i)) as [_ ->]; [rewrite inside_at; lia|]. rewrite offset_at. f_equal.
  unfold make_layout in *. pose proof (compact_spec s 1) as C. destruct (compact 1 s) as [t next]. cbn [fst] in *.
  destruct (C Ws) as [_ ->]; lia.
Qed.

(** with_shape is accepted if and only if no extent of the shape is 0 and the layout composes with it. *)
Theorem with_shape_accepts a s : wf (flatten a) ->
  (with_shape a s <> None <-> wf (flatten (make_layout s)) /\ exists Rs, is_composition (flatten a) (flatten (make_layout s)) Rs).
Proof.
  intro W. unfold with_shape. rewrite <- make_layout_wf. destruct (no_zero s) eqn:P.
  - rewrite <- (proj1 (composition_exact (flatten a) (flatten (make_layout s)) W (proj1 (make_layout_wf s) P))).
    unfold composition_tree. destruct (composition _ _); cbn [option_map]; split; [intros _; now split| |intros []; congruence|intros [_ []]]; congruence.
  - split; [congruence|intros [[=] _]].
Qed.

(** ** coalesce and filter by mode *)

(** The layout of a list of modes: one of them is not in parentheses, none is `1:0`. *)
Definition whole (R : layout) : tree := match R with [] => Leaf (1, 0) | _ => place R end.

(** A profile: each of its integers stands for a mode that is treated as a whole. *)
Fixpoint profile (p : coordinate) : tiler :=
  match p with At n => Size n | Tuple ps => Modes (map profile ps) end.

(** As `layout-algebra/src/algebra/coalesce.rs`. *)
Definition coalesce_by_mode (a : tree) (p : coordinate) : option tree :=
  by_mode true integers (fun a _ => Some (coalesce_tree a)) a (profile p).

(** As `layout-algebra/src/algebra/filter.rs`. *)
Definition filter_tree (a : tree) : tree :=
  whole (merge (map (fun m => if snd m =? 0 then (1, 0) else m) (flatten a))).

Definition filter_by_mode (a : tree) (p : coordinate) : option tree :=
  by_mode true integers (fun a _ => Some (filter_tree a)) a (profile p).

(** What holds in each mode, and of layouts put together, holds of the whole. *)
Lemma lifted_flatten sized (P : tree -> tree -> tree -> Prop) (S : layout -> layout -> Prop) : (forall l, S l l) ->
  (forall a b c d, S a b -> S c d -> S (a ++ c) (b ++ d)) ->
  (forall a B r, P a B r -> S (flatten a) (flatten r)) ->
  forall b a r, lifted true sized P b a r -> S (flatten a) (flatten r).
Proof.
  intros Refl App H. apply (lifted_mut true sized P (fun _ a r => S (flatten a) (flatten r))
    (fun _ ms rs => S (flat_map flatten ms) (flat_map flatten rs))).
  - intro a. apply Refl.
  - intros b B a r _. apply H.
  - intros ts a rs _. now rewrite modes_flatten.
  - intro ms. apply Refl.
  - intros t ts m ms r rs _ H1 _ H2. cbn [flat_map]. now apply App.
Qed.

(** Two layouts with the same size and function. *)
Definition same (L R : layout) : Prop := wf L -> wf R /\ size R = size L /\ forall x, off R x = off L x.

Lemma same_app a b c d : same a b -> same c d -> same (a ++ c) (b ++ d).
Proof.
  intros H1 H2 W. apply wf_app in W as [W1 W2]. destruct (H1 W1) as (A1 & A2 & A3). destruct (H2 W2) as (B1 & B2 & B3).
  split; [now apply wf_app|]. split; [rewrite !size_app; congruence|]. intro x. rewrite !off_app by assumption. congruence.
Qed.

Lemma whole_same L R : same L R -> same L (flatten (whole R)).
Proof.
  intros H W. destruct (H W) as (A & B & C). destruct R as [|m R]; [|unfold whole; rewrite flatten_place; auto].
  cbn in B. split; [repeat constructor|]. split; [cbn; lia|]. intro x. rewrite <- C. cbn [whole flatten off]. lia.
Qed.

Lemma merge_same L : same L (merge L).
Proof. intro W. split; [now apply merge_wf|]. split; [apply merge_size|]. intro x. now apply merge_off. Qed.

Lemma coalesce_whole t : coalesce_tree t = whole (merge (flatten t)).
Proof. unfold coalesce_tree, whole. now destruct (merge (flatten t)). Qed.

(** coalesce by mode: `result(i) == a(i)`. *)
Theorem coalesce_by_mode_function a p r : wf (flatten a) -> coalesce_by_mode a p = Some r ->
  size (flatten r) = size (flatten a) /\ forall i, off (flatten r) i = off (flatten a) i.
Proof.
  intros W E. apply by_mode_lifted in E.
  apply (lifted_flatten integers _ same) in E.
  - now apply E.
  - intros l Wl. auto.
  - apply same_app.
  - intros m B r' [= <-]. rewrite coalesce_whole. exact (whole_same _ _ (merge_same _)).
Qed.

(** coalesce by mode: each mode for which the profile has an integer is coalesced, and the other modes are
    unchanged. The profile has at most as many modes as `a`. *)
Theorem coalesce_by_mode_modes a p r :
  coalesce_by_mode a p = Some r <-> lifted true integers (fun a _ r => r = coalesce_tree a) (profile p) a r.
Proof.
  unfold coalesce_by_mode. rewrite by_mode_lifted. split; intro L.
  - revert L. apply (lifted_mut true integers _ (lifted true integers (fun a _ r => r = coalesce_tree a))
      (lifted_list true integers (fun a _ r => r = coalesce_tree a))); try (constructor; assumption).
    intros b B m r' T [= <-]. eapply lifted_tile; [exact T|reflexivity].
  - revert L. apply (lifted_mut true integers _ (lifted true integers (fun a _ r => Some (coalesce_tree a) = Some r))
      (lifted_list true integers (fun a _ r => Some (coalesce_tree a) = Some r))); try (constructor; assumption).
    intros b B m r' T ->. eapply lifted_tile; [exact T|reflexivity].
Qed.

Lemma vals_length L : length (vals L) = size L.
Proof.
  induction L as [|[s d] L IH]; [reflexivity|]. cbn [vals size]. rewrite <- IH. clear IH.
  induction (vals L) as [|v V IH]; [cbn; lia|]. cbn [flat_map length]. rewrite app_length, map_length, seq_length, IH. lia.
Qed.

Lemma vals_app L1 L2 : vals (L1 ++ L2) = flat_map (fun v => map (fun u => u + v) (vals L1)) (vals L2).
Proof.
  induction L1 as [|[s d] L1 IH]; cbn [app vals].
  - induction (vals L2) as [|v V IHV]; [reflexivity|]. cbn [flat_map map app]. f_equal. exact IHV.
  - rewrite IH. clear IH. induction (vals L2) as [|v V IHV]; [reflexivity|]. cbn [flat_map].
    rewrite flat_map_app, IHV. f_equal. clear IHV.
    induction (vals L1) as [|u U IHU]; [reflexivity|]. cbn [map flat_map]. rewrite map_app, IHU. f_equal.
    rewrite map_map. apply map_ext. intro. lia.
Qed.

Lemma in_vals_app L1 L2 x : In x (vals (L1 ++ L2)) <-> exists u v, In u (vals L1) /\ In v (vals L2) /\ x = u + v.
Proof.
  rewrite vals_app, in_flat_map. split.
  - intros (v & Iv & I). apply in_map_iff in I as (u & <- & Iu). exists u, v. auto.
  - intros (u & v & Iu & Iv & ->). exists v. split; [assumption|]. apply in_map_iff. exists u. auto.
Qed.

Lemma vals_app_perm a b c d : Permutation (vals a) (vals b) -> Permutation (vals c) (vals d) ->
  Permutation (vals (a ++ c)) (vals (b ++ d)).
Proof.
  intros P Q. rewrite !vals_app. rewrite (Permutation_flat_map _ Q). clear Q.
  induction (vals d) as [|v V IH]; [constructor|]. cbn [flat_map]. apply Permutation_app; [|assumption].
  now apply Permutation_map.
Qed.

(** Two layouts that reach the same offsets. *)
Definition reach_alike (L R : layout) : Prop := wf L -> wf R /\ forall x, In x (vals L) <-> In x (vals R).

Lemma reach_alike_app a b c d : reach_alike a b -> reach_alike c d -> reach_alike (a ++ c) (b ++ d).
Proof.
  intros H1 H2 W. apply wf_app in W as [W1 W2]. destruct (H1 W1) as [A1 A2]. destruct (H2 W2) as [B1 B2].
  split; [now apply wf_app|]. intro x. rewrite !in_vals_app. split; intros (u & v & Iu & Iv & ->); exists u, v;
    (split; [now apply A2|split; [now apply B2|reflexivity]]).
Qed.

Lemma same_reach_alike L R : same L R -> reach_alike L R.
Proof.
  intros H W. destruct (H W) as (A & B & C). split; [assumption|]. intro x. rewrite !vals_off, B by assumption.
  rewrite (map_ext _ _ C). reflexivity.
Qed.

Lemma filter_reach_alike L : reach_alike L (map (fun m => if snd m =? 0 then (1, 0) else m) L).
Proof.
  induction L as [|[s d] L IH]; [intro W; split; [assumption|reflexivity]|].
  change ((s, d) :: L) with ([(s, d)] ++ L). rewrite map_app. apply reach_alike_app; [|exact IH].
  cbn [map snd]. destruct (Nat.eqb_spec d 0) as [->|]; [|intro W; split; [assumption|reflexivity]].
  intro W. apply wf_cons in W as [W _]. split; [repeat constructor|]. intro x. rewrite vals_cons. split.
  - intros (v & i & Iv & Hi & ->). rewrite Nat.mul_0_r. exact Iv.
  - intro I. exists x, 0. split; [|lia]. destruct I as [<-|[]]. now left.
Qed.

Lemma reach_alike_trans L M R : reach_alike L M -> reach_alike M R -> reach_alike L R.
Proof. intros H1 H2 W. destruct (H1 W) as [A B]. destruct (H2 A) as [C D]. split; [assumption|]. intro x. now rewrite B, D. Qed.

(** filter by mode: the set of offsets is unchanged. *)
Theorem filter_by_mode_offsets a p r : wf (flatten a) -> filter_by_mode a p = Some r ->
  forall x, In x (vals (flatten a)) <-> In x (vals (flatten r)).
Proof.
  intros W E. apply by_mode_lifted in E. apply (lifted_flatten integers _ reach_alike) in E.
  - now apply E.
  - intros l Wl. split; [assumption|reflexivity].
  - apply reach_alike_app.
  - intros m B r' [= <-]. eapply reach_alike_trans; [apply filter_reach_alike|].
    exact (same_reach_alike _ _ (whole_same _ _ (merge_same _))).
Qed.

