(** Nested layouts: trees, flatten, and composition leaf by leaf. *)
From Coq Require Import List Arith Lia PeanoNat.
From Proofs Require Import Coalesce Walk Complement Composition Division.
Import ListNotations.

Inductive tree : Type := Leaf : mode -> tree | Node : list tree -> tree.

Section Ind.
  Variable P : tree -> Prop.
  Hypothesis HL : forall m, P (Leaf m).
  Hypothesis HN : forall ts, Forall P ts -> P (Node ts).
  Fixpoint tree_ind' (t : tree) : P t :=
    match t with
    | Leaf m => HL m
    | Node ts => HN ts ((fix go (l : list tree) : Forall P l :=
        match l with [] => Forall_nil _ | x :: l' => Forall_cons _ (tree_ind' x) (go l') end) ts)
    end.
End Ind.

Fixpoint flatten (t : tree) : layout :=
  match t with Leaf m => [m] | Node ts => flat_map flatten ts end.

(** A coordinate congruent with the layout, or an integer at any node. *)
Inductive coordinate : Type := At : nat -> coordinate | Tuple : list coordinate -> coordinate.

Fixpoint offset (t : tree) (c : coordinate) : nat :=
  match t, c with
  | _, At x => off (flatten t) x
  | Node ts, Tuple cs =>
      (fix go ts cs := match ts, cs with t :: ts', c :: cs' => offset t c + go ts' cs' | _, _ => 0 end) ts cs
  | Leaf _, Tuple _ => 0
  end.

(** Coordinates of a tree, and their colexicographic index. *)
Fixpoint inside (t : tree) (c : coordinate) : Prop :=
  match t, c with
  | _, At x => x < size (flatten t)
  | Node ts, Tuple cs =>
      (fix go ts cs := match ts, cs with
        | [], [] => True | t :: ts', c :: cs' => inside t c /\ go ts' cs' | _, _ => False end) ts cs
  | Leaf _, Tuple _ => False
  end.

Fixpoint index (t : tree) (c : coordinate) : nat :=
  match t, c with
  | _, At x => x
  | Node ts, Tuple cs =>
      (fix go ts cs := match ts, cs with
        | t :: ts', c :: cs' => index t c + size (flatten t) * go ts' cs' | _, _ => 0 end) ts cs
  | Leaf _, Tuple _ => 0
  end.

Lemma offset_index t : forall c, wf (flatten t) -> inside t c ->
  index t c < size (flatten t) /\ offset t c = off (flatten t) (index t c).
Proof.
  induction t as [m|ts IH] using tree_ind'; intros [x|cs] W I.
  - split; [exact I|reflexivity].
  - contradiction.
  - split; [exact I|reflexivity].
  - cbn [inside index offset flatten] in *. revert cs I. induction IH as [|t ts Ht _ IH]; intros cs I.
    + destruct cs; [|contradiction]. simpl. lia.
    + destruct cs as [|c cs]; [contradiction|]. destruct I as [I1 I2].
      cbn [flat_map] in *. apply wf_app in W as [W1 W2].
      destruct (Ht c W1 I1) as [E1 E2]. destruct (IH W2 cs I2) as [E3 E4]. clear Ht IH.
      rewrite size_app. rewrite E2, E4, off_app by assumption. clear E2 E4.
      pose proof (size_pos _ W1). set (n := size (flatten t)) in *.
      match goal with |- context [n * ?r] => set (j := r) in *; try clearbody j end.
      match type of E3 with ?g < _ => change g with j in * end.
      split; [nia|]. rewrite <- (off_mod (flatten t) (index t c + n * j)) by assumption. fold n.
      rewrite (Nat.mul_comm n j), Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia. reflexivity.
Qed.

(** The layout that stands for one leaf. *)
Definition place (R : layout) : tree := match R with [m] => Leaf m | _ => Node (map Leaf R) end.

(** The leaves of t replaced, from left to right; what is left over. *)
Fixpoint replace (t : tree) (Rs : list layout) : tree * list layout :=
  match t with
  | Leaf m => match Rs with R :: Rs' => (place R, Rs') | [] => (Leaf m, []) end
  | Node ts =>
      let fix go ts Rs :=
        match ts with
        | [] => ([], Rs)
        | t :: ts' => let '(u, Rs1) := replace t Rs in let '(us, Rs2) := go ts' Rs1 in (u :: us, Rs2)
        end in
      let '(us, Rs') := go ts Rs in (Node us, Rs')
  end.

Lemma flatten_place R : flatten (place R) = R.
Proof.
  assert (G : forall R, flat_map flatten (map Leaf R) = R) by (induction R0; simpl; congruence).
  destruct R as [|m [|m' R]]; [reflexivity|reflexivity|]. unfold place. apply (G (m :: m' :: R)).
Qed.

Lemma replace_flatten t : forall Rs rest, length Rs = length (flatten t) ->
  flatten (fst (replace t (Rs ++ rest))) = concat Rs /\ snd (replace t (Rs ++ rest)) = rest.
Proof.
  induction t as [m|ts IH] using tree_ind'; intros Rs rest Len.
  - destruct Rs as [|R [|]]; try discriminate. simpl. rewrite flatten_place, app_nil_r. split; reflexivity.
  - cbn [replace flatten] in *.
    set (go := fix go (ts : list tree) Rs := match ts with [] => ([], Rs)
      | t :: ts' => let '(u, Rs1) := replace t Rs in let '(us, Rs2) := go ts' Rs1 in (u :: us, Rs2) end).
    assert (G : flat_map flatten (fst (go ts (Rs ++ rest))) = concat Rs /\ snd (go ts (Rs ++ rest)) = rest).
    { revert Rs rest Len. induction IH as [|t ts Ht _ IH]; intros Rs rest Len.
      - destruct Rs; [|discriminate]. split; reflexivity.
      - cbn [flat_map] in Len. rewrite app_length in Len.
        set (k := length (flatten t)) in *.
        rewrite <- (firstn_skipn k Rs), <- app_assoc.
        destruct (Ht (firstn k Rs) (skipn k Rs ++ rest)) as [E1 E2].
        { rewrite firstn_length. lia. }
        destruct (IH (skipn k Rs) rest) as [E3 E4]. { rewrite skipn_length. lia. }
        cbn [go]. fold go. destruct (replace t (firstn k Rs ++ skipn k Rs ++ rest)) as [u Rs1].
        simpl in E1, E2. subst Rs1. destruct (go ts (skipn k Rs ++ rest)) as [us Rs2].
        simpl in *. rewrite E1, E3, concat_app. split; [reflexivity|assumption]. }
    destruct (go ts (Rs ++ rest)) as [us Rs2]. exact G.
Qed.

(** Composition of nested layouts: the tree of B, each leaf replaced. *)
Definition composition_tree (A B : tree) : option tree :=
  option_map (fun Rs => fst (replace B Rs)) (composition (flatten A) (flatten B)).

Theorem composition_tree_exact A B R : wf (flatten A) -> wf (flatten B) -> composition_tree A B = Some R ->
  size (flatten R) = size (flatten B) /\
  forall x, x < size (flatten B) -> offx (flatten R) x = offx (flatten A) (offx (flatten B) x).
Proof.
  intros WA WB. unfold composition_tree. destruct (composition _ _) as [Rs|] eqn:E; [|discriminate].
  intros [= <-]. destruct (proj2 (composition_exact _ _ WA WB) _ E) as [F2 F].
  destruct (replace_flatten B Rs []) as [EF _].
  { clear - F2. induction F2; simpl; congruence. }
  rewrite app_nil_r in EF. rewrite EF. destruct (leafwise _ _ F2) as [W S].
  split; [assumption|]. intros x Hx.
  rewrite <- (off_offx (concat Rs)), <- (off_offx (flatten B)) by (assumption || lia). now apply F.
Qed.

(** R has the tree of B, each leaf replaced by a layout of the same size. *)
Fixpoint refines (R B : tree) {struct B} : Prop :=
  match B with
  | Leaf (n, _) => wf (flatten R) /\ size (flatten R) = n
  | Node bs =>
      match R with
      | Node rs => (fix go rs bs {struct bs} := match rs, bs with
          | [], [] => True | r :: rs', b :: bs' => refines r b /\ go rs' bs' | _, _ => False end) rs bs
      | Leaf _ => False
      end
  end.

Lemma refines_spec B : forall R, wf (flatten B) -> refines R B ->
  wf (flatten R) /\ size (flatten R) = size (flatten B) /\
  forall c, inside B c -> inside R c /\ index R c = index B c.
Proof.
  induction B as [[n d]|bs IH] using tree_ind'; intros R W Rf.
  - simpl in Rf. destruct Rf as [WR S]. split; [assumption|]. split; [simpl; lia|].
    intros [x|cs] I; [|contradiction]. simpl in I.
    assert (T : forall t x, inside t (At x) = (x < size (flatten t)) /\ index t (At x) = x) by (intros []; split; reflexivity).
    destruct (T R x) as [-> ->]. split; [lia|reflexivity].
  - destruct R as [|rs]; [contradiction|]. cbn [refines] in Rf.
    assert (G : wf (flat_map flatten rs) /\ size (flat_map flatten rs) = size (flat_map flatten bs) /\
      forall cs, inside (Node bs) (Tuple cs) -> inside (Node rs) (Tuple cs) /\ index (Node rs) (Tuple cs) = index (Node bs) (Tuple cs)).
    { revert rs Rf W. cbn [flatten]. induction IH as [|b bs Hb _ IH]; intros [|r rs] Rf W; try contradiction.
      - split; [constructor|]. split; [reflexivity|]. intros cs I. split; [exact I|reflexivity].
      - destruct Rf as [R1 R2]. cbn [flat_map] in *. apply wf_app in W as [W1 W2].
        destruct (Hb r W1 R1) as (A1 & A2 & A3). destruct (IH rs R2 W2) as (B1 & B2 & B3).
        split; [now apply wf_app|]. split; [rewrite !size_app; congruence|].
        intros [|c cs] I; [contradiction|]. destruct I as [I1 I2].
        destruct (A3 c I1) as [A4 A5]. destruct (B3 cs I2) as [B4 B5].
        cbn [inside index] in *. split; [split; assumption|]. rewrite A5, A2. cbn [index] in B5. now rewrite B5. }
    destruct G as (G1 & G2 & G3). split; [exact G1|]. split; [exact G2|].
    intros [x|cs] I; [|now apply G3]. cbn [inside index flatten] in *. split; [lia|reflexivity].
Qed.

Lemma replace_refines B : forall Rs rest, Forall2 (fun R b => wf R /\ size R = fst b) Rs (flatten B) ->
  refines (fst (replace B (Rs ++ rest))) B /\ snd (replace B (Rs ++ rest)) = rest.
Proof.
  induction B as [[n d]|ts IH] using tree_ind'; intros Rs rest F.
  - inversion F as [|R ? ? ? [W S] F']; subst. inversion F'; subst. cbn [app replace fst snd refines].
    rewrite flatten_place. split; [split; assumption|reflexivity].
  - cbn [replace flatten] in *.
    set (go := fix go (ts : list tree) Rs := match ts with [] => ([], Rs)
      | t :: ts' => let '(u, Rs1) := replace t Rs in let '(us, Rs2) := go ts' Rs1 in (u :: us, Rs2) end).
    assert (G : refines (Node (fst (go ts (Rs ++ rest)))) (Node ts) /\ snd (go ts (Rs ++ rest)) = rest).
    { revert Rs rest F. induction IH as [|t ts Ht _ IH]; intros Rs rest F.
      - inversion F; subst. split; [exact I|reflexivity].
      - cbn [flat_map] in F. apply Forall2_app_inv_r in F as (R1 & R2 & F1 & F2 & ->).
        rewrite <- app_assoc. destruct (Ht R1 (R2 ++ rest) F1) as [E1 E2].
        destruct (IH R2 rest F2) as [E3 E4]. cbn [go]. fold go.
        destruct (replace t (R1 ++ R2 ++ rest)) as [u Rs1]. simpl in E1, E2. subst Rs1.
        destruct (go ts (R2 ++ rest)) as [us Rs2]. simpl in E3, E4. subst Rs2. split; [|reflexivity].
        cbn [fst refines]. split; assumption. }
    destruct (go ts (Rs ++ rest)) as [us Rs2]. exact G.
Qed.

(** composition of nested layouts: R has every coordinate of B, and R(c) = A(B(c)). *)
Theorem composition_tree_coordinates A B R : wf (flatten A) -> wf (flatten B) -> composition_tree A B = Some R ->
  refines R B /\ forall c, inside B c -> inside R c /\ offset R c = offx (flatten A) (offset B c).
Proof.
  intros WA WB E. pose proof (composition_tree_exact A B R WA WB E) as [Sz F].
  unfold composition_tree in E. destruct (composition _ _) as [Rs|] eqn:K; [|discriminate].
  injection E as E. destruct (proj2 (composition_exact _ _ WA WB) _ K) as [F2 _].
  destruct (replace_refines B Rs [] F2) as [Rf _]. rewrite app_nil_r, E in Rf.
  split; [assumption|]. intros c I. destruct (refines_spec B R WB Rf) as (WR & _ & G).
  destruct (G c I) as [IR EI]. split; [assumption|].
  destruct (offset_index R c WR IR) as [L1 O1]. destruct (offset_index B c WB I) as [L2 O2].
  rewrite O1, O2, EI, !off_offx by (assumption || lia). apply F. assumption.
Qed.

(** logical_divide: mode 0 has the leaves of B, mode 1 is the rest. *)
Definition logical_divide_tree (A B : tree) : option tree :=
  option_map (fun '(C, Rs) =>
      let rest := match C with [] => Leaf (1, 0) | _ => place C end in
      fst (replace (Node [B; rest]) (Rs ++ match C with [] => [[(1, 0)]] | _ => [] end)))
    (logical_divide (flatten A) (flatten B)).

Theorem logical_divide_tree_permutes A B R : wf (flatten A) -> wf (flatten B) ->
  logical_divide_tree A B = Some R -> Permutation.Permutation (vals (flatten R)) (vals (flatten A)).
Proof.
  intros WA WB. unfold logical_divide_tree. destruct (logical_divide _ _) as [[C Rs]|] eqn:E; [|discriminate].
  intros [= <-]. destruct (logical_divide_permutes _ _ _ _ WA WB E) as [P [F2 _]].
  assert (Len : length Rs = length (flatten B ++ C)) by (clear - F2; induction F2; simpl; congruence).
  rewrite app_length in Len. destruct (leafwise _ _ F2) as [W _].
  set (rest := match C with [] => Leaf (1, 0) | _ => place C end).
  set (Rs' := Rs ++ match C with [] => [[(1, 0)]] | _ => [] end).
  assert (FC : length Rs' = length (flatten (Node [B; rest]))).
  { subst Rs' rest. cbn [flatten flat_map]. rewrite app_nil_r, !app_length.
    destruct C as [|m C]; [simpl in *; lia|]. rewrite flatten_place. simpl in *. lia. }
  destruct (replace_flatten (Node [B; rest]) Rs' [] FC) as [EF _]. rewrite app_nil_r in EF.
  match goal with |- Permutation.Permutation (vals (flatten ?t)) _ => change t with (fst (replace (Node [B; rest]) Rs')) end.
  rewrite EF. rewrite <- P. subst Rs'. rewrite concat_app. destruct C; [|now rewrite app_nil_r].
  simpl. rewrite !vals_off; [|assumption|apply wf_app; split; [assumption|repeat constructor]].
  rewrite size_app. simpl size. rewrite Nat.mul_1_r.
  erewrite map_ext; [reflexivity|]. intro x. rewrite off_app by assumption. cbn [off]. lia.
Qed.

Definition coalesce_tree (t : tree) : tree := match merge (flatten t) with [] => Leaf (1, 0) | R => place R end.

Definition coalesce_x_tree (t : tree) : tree := place (merge_x (flatten t)).

Definition complement_tree (t : tree) (M : nat) : option tree :=
  option_map (fun C => match C with [] => Leaf (1, 0) | R => place R end) (complement (flatten t) M).
