(** linear fields: exclusive ors of bits into bits, one after another, as swizzles of as many bits as lie side by side. *)
From Coq Require Import List Arith NArith ZArith Bool Lia Permutation.
From Proofs Require Import Coalesce Nested Swizzle Linear Swizzled LinearInverse LinearLayout BitStrides.
Import ListNotations.
Local Open Scope N_scope.

(** An exclusive or: how far above the bit that changes the one is that is read, and the bit that changes. *)
Definition step := (Z * N)%type.
Definition read_of (p : step) : N := Z.to_N (Z.of_N (snd p) + fst p).
Definition step_of (read changed : N) : step := ((Z.of_N read - Z.of_N changed)%Z, changed).

(** Count, first bit that changes, how far above it is read. *)
Definition run := (N * N * Z)%type.

(** Steps in order, those side by side together, as long as the fields do not overlap. *)
Fixpoint gather (steps : list step) (last : option run) : list run :=
  match steps, last with
  | [], None => []
  | [], Some f => [f]
  | (d, to) :: r, Some (b, f, e) =>
      if (e =? d)%Z && (f + b =? to) && (b <? Z.abs_N d) then gather r (Some (b + 1, f, e)) else (b, f, e) :: gather r (Some (1, to, d))
  | (d, to) :: r, None => gather r (Some (1, to, d))
  end.

Definition swizzle_of (f : run) : option swizzle := let '(b, to, d) := f in from_absolute b to (read_of (d, to)).

(** As `runs` (`layout-algebra/src/linear/chain.rs`). *)
Definition runs (together : list step) : option (list swizzle) :=
  all_some swizzle_of (gather (fold_right insert [] together) None).

(** As `fields`: [together] commute, and read and change these bits. *)
Fixpoint fields (chain : list (N * N)) (together : list step) (read changed : N) : option (list swizzle) :=
  match chain with
  | [] => runs together
  | (r, c) :: rest =>
      if negb (N.land read (N.shiftl 1 c) =? 0) || negb (N.land changed (N.shiftl 1 r) =? 0) then
        match runs together, fields rest [step_of r c] (N.shiftl 1 r) (N.shiftl 1 c) with
        | Some a, Some b => Some (a ++ b)
        | _, _ => None
        end
      else fields rest (together ++ [step_of r c]) (N.lor read (N.shiftl 1 r)) (N.lor changed (N.shiftl 1 c))
  end.

(** ** What steps that commute do together *)

Fixpoint delta (steps : list step) (x : N) : N :=
  match steps with [] => 0 | p :: r => N.lxor (if N.testbit x (read_of p) then 2 ^ snd p else 0) (delta r x) end.

(** No bit is read by one and changed by another. *)
Definition commute (steps : list step) : Prop := forall p q, In p steps -> In q steps -> read_of p <> snd q.

Lemma delta_app p q x : delta (p ++ q) x = N.lxor (delta p x) (delta q x).
Proof. induction p as [|s p IH]; [symmetry; apply N.lxor_0_l|]. cbn [app delta]. now rewrite IH, N.lxor_assoc. Qed.

Lemma delta_perm p q x : Permutation p q -> delta p x = delta q x.
Proof.
  induction 1 as [|s p q P IH|s t p|p q r P1 IH1 P2 IH2]; cbn [delta]; [reflexivity|now rewrite IH| |congruence].
  rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Lemma delta_unchanged p x i : (forall s, In s p -> snd s <> i) -> N.testbit (delta p x) i = false.
Proof.
  induction p as [|s p IH]; intro H; [apply N.bits_0|]. cbn [delta]. rewrite N.lxor_spec, IH by (intros; apply H; now right).
  rewrite xorb_false_r. destruct (N.testbit x (read_of s)); [|apply N.bits_0]. rewrite pow2_bit. apply N.eqb_neq. apply H. now left.
Qed.

Lemma delta_reads p x y : (forall s, In s p -> N.testbit x (read_of s) = N.testbit y (read_of s)) -> delta p x = delta p y.
Proof.
  induction p as [|s p IH]; intro H; [reflexivity|]. cbn [delta]. rewrite (H s) by now left. now rewrite IH by (intros; apply H; now right).
Qed.

(** ** Runs *)

Definition steps_of (f : run) : list step := let '(b, to, d) := f in map (fun i => (d, to + i)) (below b).

Definition valid (p : step) : Prop := fst p <> 0%Z /\ (0 <= Z.of_N (snd p) + fst p)%Z.

Lemma steps_of_more b to d : steps_of (b + 1, to, d) = steps_of (b, to, d) ++ [(d, to + b)].
Proof. cbn [steps_of]. rewrite below_add, map_app, map_map. change (below 1) with [0]. cbn [map]. now rewrite N.add_0_r. Qed.

Lemma gather_steps steps : forall last, concat (map steps_of (gather steps last)) =
  (match last with None => [] | Some f => steps_of f end) ++ steps.
Proof.
  assert (One : forall to d, steps_of (1, to, d) = [(d, to)]).
  { intros. cbn [steps_of]. change (below 1) with [0]. cbn [map]. now rewrite N.add_0_r. }
  induction steps as [|[d to] r IH]; intros [[[b f] e]|]; cbn [gather].
  - cbn [map concat]. reflexivity.
  - reflexivity.
  - destruct ((e =? d)%Z && (f + b =? to) && (b <? Z.abs_N d)) eqn:E.
    + apply andb_true_iff in E as [E _]. apply andb_true_iff in E as [E1 E2]. apply Z.eqb_eq in E1. apply N.eqb_eq in E2. subst.
      rewrite IH, steps_of_more, <- app_assoc. reflexivity.
    + cbn [map concat]. rewrite IH, One. reflexivity.
  - rewrite IH, One. reflexivity.
Qed.

(** Fields of a run do not overlap. *)
Definition run_apart (f : run) : Prop := let '(b, to, d) := f in 1 <= b /\ b <= Z.abs_N d /\ (0 <= Z.of_N to + d)%Z.

Lemma gather_apart steps : forall last, Forall valid steps -> match last with None => True | Some f => run_apart f end ->
  Forall run_apart (gather steps last).
Proof.
  induction steps as [|[d to] r IH]; intros [[[b f] e]|] V L; cbn [gather]; [constructor; [exact L|constructor]|constructor| |].
  - inversion V as [|? ? [V1 V2] V']; subst. cbn [fst snd] in *.
    destruct ((e =? d)%Z && (f + b =? to) && (b <? Z.abs_N d)) eqn:E.
    + apply andb_true_iff in E as [E E3]. apply andb_true_iff in E as [E1 E2]. apply Z.eqb_eq in E1. apply N.eqb_eq in E2. apply N.ltb_lt in E3. subst.
      apply IH; [assumption|]. cbn [run_apart] in *. lia.
    + constructor; [exact L|]. apply IH; [assumption|]. cbn [run_apart]. lia.
  - inversion V as [|? ? [V1 V2] V']; subst. cbn [fst snd] in *. apply IH; [assumption|]. cbn [run_apart]. lia.
Qed.

Lemma from_absolute_fields b to from w : from_absolute b to from = Some w -> apart w /\ bits w = b /\ target w = to /\ source w = from.
Proof.
  unfold from_absolute. intro E. apply swizzle_new_apart in E as [A ->]. split; [exact A|].
  unfold target, source, reads_above, distance. cbn [bits base shift]. split; [reflexivity|].
  destruct (Z.leb_spec 0 (Z.of_N from - Z.of_N to)); lia.
Qed.

Lemma delta_run b to d x i : (0 <= Z.of_N to + d)%Z -> N.testbit (delta (steps_of (b, to, d)) x) i =
  (to <=? i) && (i <? to + b) && N.testbit x (i - to + read_of (d, to)).
Proof.
  intro H. induction b as [|b IH] using N.peano_ind.
  - change (steps_of (0, to, d)) with (@nil step). cbn [delta]. rewrite N.bits_0, N.add_0_r. destruct (N.leb_spec to i), (N.ltb_spec i to); try reflexivity. exfalso. lia.
  - rewrite <- N.add_1_r, steps_of_more, delta_app, N.lxor_spec, IH. cbn [delta snd]. rewrite N.lxor_0_r.
    assert (R : read_of (d, to + b) = b + read_of (d, to)) by (unfold read_of; cbn [fst snd]; lia). rewrite R.
    destruct (N.eq_dec i (to + b)) as [->|Ne].
    + rewrite N.ltb_irrefl, andb_false_r. cbn [andb]. rewrite xorb_false_l.
      destruct (N.leb_spec to (to + b)), (N.ltb_spec (to + b) (to + (b + 1))); try (exfalso; lia). cbn [andb].
      replace (to + b - to) with b by lia. destruct (N.testbit x (b + read_of (d, to))); [now rewrite pow2_bit, N.eqb_refl|apply N.bits_0].
    + assert (N.testbit (if N.testbit x (b + read_of (d, to)) then 2 ^ (to + b) else 0) i = false) as ->.
      { destruct (N.testbit x (b + read_of (d, to))); [rewrite pow2_bit; apply N.eqb_neq; lia|apply N.bits_0]. }
      rewrite xorb_false_r. destruct (N.leb_spec to i), (N.ltb_spec i (to + b)), (N.ltb_spec i (to + (b + 1))); try (exfalso; lia); reflexivity.
Qed.

Lemma swizzle_of_delta f w x : run_apart f -> swizzle_of f = Some w -> apply w x = N.lxor x (delta (steps_of f) x) /\ apart w.
Proof.
  destruct f as [[b to] d]. intros (H1 & H2 & H3) E. unfold swizzle_of in E. apply from_absolute_fields in E as (A & B & T & S). split; [|exact A].
  by_bits. rewrite N.lxor_spec, apply_bit, delta_run, B, T, S by assumption. reflexivity.
Qed.

Lemma runs_of_delta fs : forall sws x, Forall run_apart fs -> commute (concat (map steps_of fs)) -> all_some swizzle_of fs = Some sws ->
  apply_all sws x = N.lxor x (delta (concat (map steps_of fs)) x) /\ Forall apart sws.
Proof.
  induction fs as [|f fs IH]; intros sws x V C; cbn [all_some map concat]; [intros [= <-]; split; [symmetry; apply N.lxor_0_r|constructor]|].
  destruct (swizzle_of f) as [w|] eqn:E; [|discriminate]. destruct (all_some swizzle_of fs) as [r|]; [|discriminate]. intros [= <-].
  inversion V as [|? ? V1 V2]; subst. cbn [map concat] in C.
  destruct (IH r x V2) as [Fr Ar]; [intros p q Ip Iq; apply C; apply in_or_app; now right|reflexivity|].
  cbn [apply_all]. destruct (swizzle_of_delta f w (apply_all r x) V1 E) as [-> Aw]. split; [|constructor; assumption].
  rewrite Fr, delta_app, (delta_reads (steps_of f) _ x).
  - rewrite N.lxor_assoc. f_equal. apply N.lxor_comm.
  - intros s I. rewrite N.lxor_spec, delta_unchanged; [apply xorb_false_r|]. intros t J Q.
    apply (C s t); [apply in_or_app; now left|apply in_or_app; now right|congruence].
Qed.

Lemma insert_permutation p l : Permutation (insert p l) (p :: l).
Proof. induction l as [|q l IH]; [reflexivity|]. cbn [insert]. destruct (before p q); [reflexivity|]. rewrite IH. constructor. Qed.

Lemma sorted_permutation l : Permutation (fold_right insert [] l) l.
Proof. induction l as [|p l IH]; [constructor|]. cbn [fold_right]. rewrite insert_permutation. now constructor. Qed.

Lemma runs_delta together sws x : Forall valid together -> commute together -> runs together = Some sws ->
  apply_all sws x = N.lxor x (delta together x) /\ Forall apart sws.
Proof.
  intros V C E. unfold runs in E. pose proof (sorted_permutation together) as P. set (sorted := fold_right insert [] together) in *.
  assert (Vs : Forall valid sorted) by (eapply Permutation_Forall; [symmetry; exact P|exact V]).
  pose proof (gather_steps sorted None) as G. cbn [app] in G.
  assert (Cs : commute (concat (map steps_of (gather sorted None)))).
  { rewrite G. intros p q Ip Iq. apply C; eapply Permutation_in; eassumption. }
  destruct (runs_of_delta _ sws x (gather_apart sorted None Vs I) Cs E) as [F A]. split; [|exact A].
  now rewrite F, G, (delta_perm _ _ x P).
Qed.

Lemma exchange_delta p x : valid p -> apply (exchange (read_of p) (snd p)) x = N.lxor x (delta [p] x).
Proof.
  intros [V1 V2]. rewrite exchange_apply by (unfold read_of; lia). cbn [delta]. rewrite N.lxor_0_r.
  destruct (N.testbit x (read_of p)); [reflexivity|]. symmetry. apply N.lxor_0_r.
Qed.

Definition exchanges (steps : list step) : list swizzle := map (fun p => exchange (read_of p) (snd p)) steps.

Lemma exchanges_delta steps x : Forall valid steps -> commute steps -> apply_all (exchanges steps) x = N.lxor x (delta steps x).
Proof.
  induction steps as [|p steps IH]; intros V C; [symmetry; apply N.lxor_0_r|]. inversion V as [|? ? V1 V2]; subst.
  cbn [exchanges map apply_all]. fold (exchanges steps). rewrite IH; [|assumption|intros a b Ia Ib; apply C; now right].
  rewrite exchange_delta by assumption. rewrite (delta_reads [p] _ x).
  - cbn [delta]. rewrite N.lxor_0_r, N.lxor_assoc. f_equal. apply N.lxor_comm.
  - intros s [<-|[]]. rewrite N.lxor_spec, delta_unchanged; [apply xorb_false_r|]. intros t J Q. apply (C p t); [now left|now right|congruence].
Qed.

Lemma read_of_step r c : read_of (step_of r c) = r.
Proof. unfold read_of, step_of. cbn [fst snd]. lia. Qed.

Lemma land_pow2 m b : N.land m (N.shiftl 1 b) =? 0 = negb (N.testbit m b).
Proof. apply land_bit. Qed.

Lemma fields_correct_from chain : forall together read changed sws, (forall r c, In (r, c) chain -> r <> c) ->
  Forall valid together -> commute together ->
  (forall p, In p together -> N.testbit read (read_of p) = true /\ N.testbit changed (snd p) = true) ->
  fields chain together read changed = Some sws ->
  (forall x, apply_all sws x = apply_all (exchanges together ++ map (fun '(r, c) => exchange r c) chain) x) /\ Forall apart sws.
Proof.
  induction chain as [|[r c] chain IH]; intros together read changed sws D V C M; cbn [fields].
  - intro E. split; [|now apply (runs_delta together sws 0 V C E)]. intro x. rewrite app_nil_r, exchanges_delta by assumption.
    now apply (runs_delta together sws x V C E).
  - assert (Ne : r <> c) by (apply D; now left).
    assert (Vn : valid (step_of r c)) by (unfold valid, step_of; cbn [fst snd]; lia).
    assert (D' : forall r c, In (r, c) chain -> r <> c) by (intros; apply D; now right).
    rewrite !land_pow2, !negb_involutive. destruct (N.testbit read c || N.testbit changed r) eqn:B.
    + destruct (runs together) as [a|] eqn:Ra; [|discriminate]. destruct (fields chain _ _ _) as [b|] eqn:Fb; [|discriminate]. intros [= <-].
      destruct (IH [step_of r c] (N.shiftl 1 r) (N.shiftl 1 c) b D') as [G A]; try assumption.
      * repeat constructor; apply Vn.
      * intros p q [<-|[]] [<-|[]]. rewrite read_of_step. exact Ne.
      * intros p [<-|[]]. rewrite read_of_step, !N.shiftl_1_l, !pow2_bit. cbn [step_of snd]. now rewrite !N.eqb_refl.
      * split; [|apply Forall_app; split; [apply (runs_delta together a 0 V C Ra)|exact A]].
        intro x. rewrite apply_all_app, (proj1 (runs_delta together a _ V C Ra)), G, (apply_all_app (exchanges together)), (exchanges_delta together) by assumption.
        cbn [exchanges map app step_of snd]. rewrite read_of_step. reflexivity.
    + apply orb_false_iff in B as [B1 B2]. intro E.
      destruct (IH (together ++ [step_of r c]) (N.lor read (N.shiftl 1 r)) (N.lor changed (N.shiftl 1 c)) sws D') as [G A]; try assumption.
      * apply Forall_app. split; [assumption|]. repeat constructor; apply Vn.
      * intros p q Ip Iq. apply in_app_or in Ip as [Ip|[<-|[]]]; apply in_app_or in Iq as [Iq|[<-|[]]].
        -- now apply C.
        -- cbn [step_of snd]. intro Q. destruct (M p Ip) as [M1 _]. rewrite Q in M1. congruence.
        -- rewrite read_of_step. intro Q. destruct (M q Iq) as [_ M2]. rewrite <- Q in M2. congruence.
        -- rewrite read_of_step. exact Ne.
      * intros p Ip. rewrite !N.lor_spec, !N.shiftl_1_l, !pow2_bit. apply in_app_or in Ip as [Ip|[<-|[]]].
        -- destruct (M p Ip) as [-> ->]. split; reflexivity.
        -- rewrite read_of_step. cbn [step_of snd]. rewrite !N.eqb_refl, !orb_true_r. split; reflexivity.
      * split; [|exact A]. intro x. rewrite G. unfold exchanges. rewrite map_app, <- app_assoc. cbn [map app step_of snd]. now rewrite read_of_step.
Qed.

(** The swizzles do what the exclusive ors do one after another, the outermost first. *)
Theorem fields_correct chain sws : (forall r c, In (r, c) chain -> r <> c) -> fields chain [] 0 0 = Some sws ->
  (forall x, apply_all sws x = apply_all (map (fun '(r, c) => exchange r c) chain) x) /\ Forall apart sws.
Proof.
  intros D E. apply (fields_correct_from chain [] 0 0 sws D); [constructor|intros p q []|intros p []|exact E].
Qed.

(** They are refused only where a bit is above those that swizzles exchange. *)
Theorem fields_accepted chain : (forall r c, In (r, c) chain -> r <> c /\ r <= 60 /\ c <= 60) -> fields chain [] 0 0 <> None.
Proof.
  assert (R : forall steps, Forall (fun p => valid p /\ snd p <= 60 /\ read_of p <= 60) steps -> runs steps <> None).
  { intros steps H. unfold runs.
    assert (Hs : Forall (fun p => valid p /\ snd p <= 60 /\ read_of p <= 60) (fold_right insert [] steps)) by (eapply Permutation_Forall; [symmetry; apply sorted_permutation|exact H]).
    set (sorted := fold_right insert [] steps) in *. clearbody sorted.
    assert (V : Forall valid sorted) by (eapply Forall_impl; [|exact Hs]; intros p Hp; apply Hp).
    pose proof (gather_apart sorted None V I) as A. pose proof (gather_steps sorted None) as G. cbn [app] in G.
    assert (B : forall f, In f (gather sorted None) -> swizzle_of f <> None).
    { intros [[b to] d] If. apply (proj1 (Forall_forall _ _) A) in If as Af. destruct Af as (A1 & A2 & A3).
      assert (Last : In (d, to + (b - 1)) sorted).
      { rewrite <- G. apply in_concat. exists (steps_of (b, to, d)). split; [now apply in_map|]. cbn [steps_of]. apply in_map_iff. exists (b - 1).
        split; [reflexivity|]. apply below_spec. lia. }
      apply (proj1 (Forall_forall _ _) Hs) in Last as ((V1 & V2) & L1 & L2). unfold read_of in L2. cbn [fst snd] in *.
      unfold swizzle_of, from_absolute, swizzle_new, apartb, distance, read_of. cbn [bits shift fst snd].
      rewrite (proj2 (N.leb_le _ _)), (proj2 (N.leb_le _ _)) by lia. discriminate. }
    clear - B. induction (gather sorted None) as [|f fs IH]; [discriminate|]. cbn [all_some].
    pose proof (B f (or_introl eq_refl)). destruct (swizzle_of f); [|congruence].
    specialize (IH (fun g I => B g (or_intror I))). destruct (all_some swizzle_of fs); [discriminate|congruence]. }
  assert (Go : forall chain together read changed, (forall r c, In (r, c) chain -> r <> c /\ r <= 60 /\ c <= 60) ->
    Forall (fun p => valid p /\ snd p <= 60 /\ read_of p <= 60) together -> fields chain together read changed <> None).
  { induction chain0 as [|[r c] ch IH]; intros together read changed D H; cbn [fields]; [now apply R|].
    destruct (D r c (or_introl eq_refl)) as (Ne & Hr & Hc).
    assert (Hn : valid (step_of r c) /\ snd (step_of r c) <= 60 /\ read_of (step_of r c) <= 60).
    { rewrite read_of_step. unfold valid, step_of. cbn [fst snd]. lia. }
    assert (D' : forall r c, In (r, c) ch -> r <> c /\ r <= 60 /\ c <= 60) by (intros; apply D; now right).
    destruct (_ || _).
    - pose proof (R together H). destruct (runs together); [|congruence].
      pose proof (IH [step_of r c] (N.shiftl 1 r) (N.shiftl 1 c) D' ltac:(constructor; [exact Hn|constructor])). destruct (fields ch _ _ _); [discriminate|congruence].
    - apply IH; [assumption|]. apply Forall_app. split; [assumption|]. constructor; [exact Hn|constructor]. }
  intro D. apply Go; [assumption|constructor].
Qed.

(** ** to_layout, with as many bits as lie side by side in one swizzle *)

Definition is_exchange (w : swizzle) : Prop := exists p c, p <> c /\ w = exchange p c.

Lemma exchange_fields p c : target (exchange p c) = c /\ source (exchange p c) = p.
Proof.
  unfold target, source, reads_above, distance, exchange. cbn [base shift].
  destruct (Z.leb_spec 0 (Z.of_N p - Z.of_N c)); lia.
Qed.

Lemma reduce_exchanges order : forall images taken chain images' chain', Forall is_exchange chain ->
  reduce order images taken chain = Some (images', chain') -> Forall is_exchange chain'.
Proof.
  induction order as [|j order IH]; intros images taken chain images' chain' F; cbn [reduce]; [intros [= <- <-]; exact F|].
  set (v := nth j images 0). destruct (v =? 0); [now apply IH|]. destruct (N.eqb_spec (N.ldiff v taken) 0) as [|Nf]; [discriminate|].
  apply IH. apply Forall_app. split; [exact F|]. apply Forall_forall. intros w I. apply in_map_iff in I as (c & <- & I).
  exists (N.log2 (N.ldiff v taken)), c. split; [|reflexivity]. intros Q. apply set_bits_spec in I.
  pose proof (N.bit_log2 _ Nf) as T. rewrite N.ldiff_spec in T. apply andb_true_iff in T as [T _].
  rewrite <- Q, N.lxor_spec, T, N.shiftl_1_l, pow2_bit, N.eqb_refl in I. discriminate.
Qed.

(** [to_layout] as the library writes it. *)
Definition to_layout_in_fields (a : linear) : option swizzled :=
  match reduce (seq 0 (length a)) a 0 [] with
  | Some (images, chain) =>
      option_map (fun sws => Behind (without_offsets sws) (coalesce_tree (Node (map (fun m => Leaf (2%nat, N.to_nat m)) images))))
        (fields (map (fun w => (source w, target w)) chain) [] 0 0)
  | None => None
  end.

(** `result(i) == self(i)` *)
Theorem to_layout_in_fields_function a c : to_layout_in_fields a = Some c ->
  wf (flatten (within c)) /\ sound (swizzles c) /\ has_map c a.
Proof.
  destruct (to_layout_exact a) as (_ & _ & Good). unfold to_layout_in_fields, to_layout in *.
  destruct (reduce _ _ _ _) as [[images chain]|] eqn:R; [|discriminate]. specialize (Good _ eq_refl). cbn [within swizzles] in Good.
  pose proof (reduce_exchanges _ _ _ _ _ _ (Forall_nil _) R) as X. clear R.
  destruct (fields _ _ _ _) as [sws|] eqn:E; [|discriminate]. intros [= <-]. cbn [within swizzles].
  destruct (fields_correct (map (fun w => (source w, target w)) chain) sws) as [F A]; [|exact E|].
  { intros r c I. apply in_map_iff in I as (w & [= <- <-] & I). apply (proj1 (Forall_forall _ _) X) in I as (p & c & Ne & ->).
    destruct (exchange_fields p c) as [-> ->]. exact Ne. }
  assert (Same : forall x, apply_all sws x = apply_all chain x).
  { intro x. rewrite F, map_map. f_equal. clear - X. induction X as [|w chain (p & c & Ne & ->) X IH]; [reflexivity|]. cbn [map].
    destruct (exchange_fields p c) as [-> ->]. now rewrite IH. }
  destruct Good as (W & _ & Sz & H). split; [exact W|]. split.
  - unfold sound, without_offsets. apply Forall_forall. intros sk I. apply in_map_iff in I as (s & <- & I). apply filter_In in I as [I _].
    cbn [fst]. now apply (proj1 (Forall_forall _ _) A).
  - split; [exact Sz|]. cbn [within] in *. intros x Hx. rewrite <- H by assumption. unfold swizzled_off. cbn [swizzles within].
    now rewrite !without_offsets_moved, Same.
Qed.
