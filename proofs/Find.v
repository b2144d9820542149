(** find_layout: the layout that has given values, or the first value that no layout has. *)
From Coq Require Import List Arith Lia PeanoNat Bool.
From Proofs Require Import Coalesce Walk Composition Nested Inverse.
Import ListNotations.

(** The values so far, as the only coalesced layout that they begin: the modes that have ended, the number of values,
    the stride of the mode that runs on. As `layout-algebra/src/find/reader.rs`. *)
Record reader := Reader { ended : layout; count : nat; runs : nat }.

(** The extent of the modes that have ended. *)
Definition block (r : reader) : nat := size (ended r).

(** The value at the next index if no mode ends there. *)
Definition running_on (r : reader) : nat := off (ended r) (count r) + count r / block r * runs r.

(** Takes the next value, or tells which value every layout with those before has there. *)
Definition read (r : reader) (v : nat) : reader + nat :=
  if count r =? 0 then (if v =? 0 then inl (Reader [] 1 0) else inr 0) else
  if count r =? 1 then inl (Reader [] 2 v) else
  if v =? running_on r then inl (Reader (ended r) (S (count r)) (runs r)) else
  if negb (count r mod block r =? 0) then inr (running_on r) else
  inl (Reader (ended r ++ [(count r / block r, runs r)]) (S (count r)) v).

(** The layout of the values as far as blocks are full. *)
Definition whole_blocks (r : reader) : layout :=
  let n := count r / block r in ended r ++ (if n <=? 1 then [] else [(n, runs r)]).

(** Why no layout has the values: at an index every layout with the values before has another value; or the values end where
    the size of a layout with them does not. *)
Inductive contradiction := Value (index needed : nat) | Ends (index : nat).

(** The state at the end or at the first contradiction. *)
Fixpoint read_all (r : reader) (vs : list nat) : reader * option contradiction :=
  match vs with
  | [] => (r, if negb (count r =? 0) && (count r mod block r =? 0) then None else Some (Ends (count r)))
  | v :: vs' => match read r v with inl r' => read_all r' vs' | inr needed => (r, Some (Value (count r) needed)) end
  end.

Definition start : reader := Reader [] 0 0.

(** As `layout-algebra/src/find.rs`. *)
Definition find_layout (vs : list nat) : layout + contradiction :=
  match read_all start vs with (r, None) => inl (whole_blocks r) | (_, Some why) => inr why end.

(** The longest prefix that is a layout, and what ends it. As `layout-algebra/src/find.rs`. *)
Definition find_prefix (vs : list nat) : option (layout * option contradiction) :=
  let '(r, why) := read_all start vs in if count r =? 0 then None else Some (whole_blocks r, why).

Definition find_tree (vs : list nat) : option tree :=
  match find_layout vs with inl R => Some (flat_tree R) | inr _ => None end.
Definition find_prefix_tree (vs : list nat) : option tree := option_map (fun found => flat_tree (fst found)) (find_prefix vs).

(** ** What the reader knows *)

(** [f] has the values of a layout below [n], and its size is [n] at least. *)
Definition begins (f : nat -> nat) (n : nat) (C : layout) : Prop :=
  wf C /\ n <= size C /\ forall x, x < n -> off C x = f x.

(** Coalesced, a layout that begins with the values up to [m] has the modes that have ended, and the one that runs on. *)
Definition forced (f : nat -> nat) (L : layout) (d m : nat) : Prop :=
  forall C, coalesced C -> begins f m C -> exists s R, C = L ++ (s, d) :: R /\ m <= size L * s.

(** The state after reading f 0, ..., f (count r - 1). *)
Definition knows (f : nat -> nat) (r : reader) : Prop :=
  wf (ended r) /\
  (forall x, x < count r -> off (ended r) x + x / block r * runs r = f x) /\
  match count r with
  | 0 => r = start
  | 1 => ended r = [] /\ runs r = 0
  | _ => block r < count r /\ (forall m, block r < m <= count r -> forced f (ended r) (runs r) m) /\
         coalesced (ended r ++ [(S (count r), runs r)])
  end.

Lemma forced_later f L d m : wf L -> m mod size L <> 0 -> forced f L d m ->
  forall C, coalesced C -> begins f m C -> m < size C /\ off C m = off L m + m / size L * d.
Proof.
  intros WL Hm F C CC B. destruct (F C CC B) as (s & R & -> & Le).
  pose proof (coalesced_wf _ CC) as W. apply wf_app in W as [_ W]. apply wf_cons in W as [Ws WR].
  pose proof (size_pos _ WL). pose proof (size_pos _ WR).
  assert (m <> size L * s). { intros ->. apply Hm. rewrite Nat.mul_comm. apply Nat.mod_mul. lia. }
  assert (Lt : m < size L * s) by lia.
  split; [rewrite size_app; simpl; nia|].
  rewrite off_app by assumption. f_equal. apply off_line; [assumption|]. apply Nat.div_lt_upper_bound; lia.
Qed.

Lemma coalesced_snoc L s d s' : 2 <= s' -> coalesced (L ++ [(s, d)]) -> coalesced (L ++ [(s', d)]).
Proof.
  intros H. induction L as [|[a b] L IH]; [simpl; lia|]. cbn [app coalesced]. intros (A & B & C).
  split; [assumption|]. split; [now apply IH|]. destruct L as [|[a' b'] L]; exact C.
Qed.

Lemma coalesced_more L s d s' d' : s * d <> d' -> 2 <= s -> 2 <= s' ->
  coalesced (L ++ [(s, d)]) -> coalesced ((L ++ [(s, d)]) ++ [(s', d')]).
Proof.
  intros N H H'. induction L as [|[a b] L IH]; [simpl; lia|]. cbn [app coalesced]. intros (A & B & C).
  split; [assumption|]. split; [now apply IH|]. destruct L as [|[a' b'] L]; exact C.
Qed.

Lemma coalesced_prefix L R : coalesced (L ++ R) -> coalesced L.
Proof.
  induction L as [|[a b] L IH]; [intros; exact I|]. cbn [app coalesced]. intros (A & B & C).
  split; [assumption|]. split; [now apply IH|]. destruct L as [|[a' b'] L]; [exact I|exact C].
Qed.

Lemma coalesced_suffix L R : coalesced (L ++ R) -> coalesced R.
Proof. induction L as [|[a b] L IH]; [trivial|]. cbn [app coalesced]. intros (_ & C & _). now apply IH. Qed.

Lemma off_multiple L q : wf L -> off L (q * size L) = 0.
Proof. intro W. pose proof (size_pos _ W). rewrite <- off_mod, Nat.mod_mul by (assumption || lia). now apply off_0. Qed.

Lemma read_knows f r r' : knows f r -> read r (f (count r)) = inl r' ->
  knows f r' /\ count r' = S (count r).
Proof.
  destruct r as [L n d]. unfold knows, read, running_on, block. cbn [ended count runs].
  intros (W & E & K). destruct n as [|[|n]].
  - injection K as -> ->. cbn [Nat.eqb]. destruct (Nat.eqb_spec (f 0) 0) as [F|]; [|discriminate].
    intros [= <-]. cbn. split; [|reflexivity]. split; [constructor|]. split; [|split; reflexivity].
    intros x Hx. assert (x = 0) as -> by lia. simpl. lia.
  - destruct K as [-> ->]. cbn [Nat.eqb]. intros [= <-]. cbn [ended count runs size].
    split; [|reflexivity]. split; [constructor|]. split; [|split; [lia|split; [|simpl; lia]]].
    + intros x Hx. destruct x as [|[|x]]; [|simpl; lia|lia]. specialize (E 0 ltac:(lia)). simpl in *. lia.
    + intros m Hm C CC (WC & S & FC). assert (m = 2) as -> by lia.
      destruct C as [|[s d] R]; [simpl in S; lia|]. exists s, R. simpl in CC. destruct CC as (Hs & CC & _).
      split; [|simpl; lia]. cbn [app]. f_equal. f_equal.
      rewrite <- (FC 1) by lia. rewrite off_line by (now apply coalesced_wf || lia). lia.
  - cbn [Nat.eqb]. destruct K as (Lt & Fo & Co). set (i := S (S n)) in *. pose proof (size_pos _ W) as P.
    destruct (Nat.eqb_spec (f i) (off L i + i / size L * d)) as [V|V].
    + intros [= <-]. cbn [ended count runs]. split; [|reflexivity]. split; [assumption|]. split.
      { intros x Hx. destruct (Nat.eq_dec x i) as [->|]; [now symmetry|]. apply E. lia. }
      assert (Fo' : forall m, size L < m <= S i -> forced f L d m).
      { intros m Hm. destruct (Nat.eq_dec m (S i)) as [->|]; [|apply Fo; lia].
        intros C CC (WC & S & FC).
        destruct (Fo i ltac:(lia) C CC) as (s & R & -> & Le); [split; [assumption|split; [lia|intros; apply FC; lia]]|].
        exists s, R. split; [reflexivity|]. destruct (Nat.eq_dec i (size L * s)) as [Eq|]; [|lia]. exfalso.
        specialize (FC i ltac:(lia)). rewrite off_app in FC by assumption.
        apply coalesced_wf in CC as WA. apply wf_app in WA as [_ WA]. apply wf_cons in WA as [Ws WR].
        assert (i / size L = s) as Q by (rewrite Eq, (Nat.mul_comm _ s); apply Nat.div_mul; lia).
        rewrite Q in *. destruct R as [|m' R].
        - rewrite size_app in S. cbn [size] in S. rewrite Nat.mul_1_r in S. lia.
        - assert (CC' : coalesced ((s, d) :: m' :: R)).
          { exact (coalesced_suffix _ _ CC). }
          apply (coalesced_leaves s d m' R CC'). lia. }
      split; [lia|]. split; [exact Fo'|].
      eapply coalesced_snoc; [|exact Co]; lia.
    + destruct (Nat.eqb_spec (i mod size L) 0) as [D|]; [|discriminate]. cbn [negb].
      intros [= <-]. cbn [ended count runs]. split; [|reflexivity].
      pose proof (Nat.div_mod i (size L) ltac:(lia)) as Di. rewrite D in Di.
      set (s := i / size L) in *. assert (2 <= s) by nia.
      assert (SL : size (L ++ [(s, d)]) = i) by (rewrite size_app; simpl; lia).
      assert (WL : wf (L ++ [(s, d)])) by (apply wf_app; split; [assumption|apply wf_cons; split; [lia|constructor]]).
      assert (Zi : off L i = 0) by (rewrite Di, Nat.add_0_r, Nat.mul_comm; now apply off_multiple).
      split; [assumption|]. rewrite SL. split; [|].
      { intros x Hx. destruct (Nat.eq_dec x i) as [->|].
        - rewrite Nat.div_same by lia. rewrite <- SL at 1. rewrite <- (Nat.mul_1_l (size _)), off_multiple by assumption. lia.
        - rewrite Nat.div_small, off_app by (assumption || lia). cbn [off].
          rewrite (Nat.mod_small (x / size L)) by (apply Nat.div_lt_upper_bound; lia). rewrite <- (E x) by lia. lia. }
      split; [lia|]. split.
      * intros m Hm. assert (m = S i) as -> by lia. intros C CC (WC & S & FC).
        destruct (Fo i ltac:(lia) C CC) as (s' & R & -> & Le); [split; [assumption|split; [lia|intros; apply FC; lia]]|].
        assert (WA : wf ((s', d) :: R)) by (apply wf_app in WC; tauto). apply wf_cons in WA as [Ws WR].
        assert (s' = s) as ->.
        { assert (s <= s') by nia. destruct (Nat.eq_dec s s') as [|Ne]; [congruence|exfalso]. apply V.
          rewrite <- (FC i) by lia. rewrite off_app by assumption. fold s. rewrite off_line by (assumption || lia). lia. }
        destruct R as [|[s2 d2] R]; [rewrite size_app in S; cbn [size] in S; rewrite Nat.mul_1_r in S; lia|].
        exists s2, R. rewrite <- app_assoc. cbn [app]. rewrite SL.
        assert (2 <= s2).
        { apply coalesced_suffix in CC. destruct CC as (_ & (T & _) & _). exact T. }
        split; [|nia]. assert (d2 = f i) as ->; [|reflexivity]. specialize (FC i ltac:(lia)).
        rewrite off_app, Zi in FC by assumption. fold s in FC.
        apply wf_cons in WR as [_ WR]. cbn [off] in FC.
        rewrite Nat.mod_same, Nat.div_same, Nat.mod_small, Nat.div_small, off_0 in FC by (assumption || lia). lia.
      * apply coalesced_more; [lia|lia|lia|]. eapply coalesced_snoc; [|exact Co]; lia.
Qed.

(** ** The laws *)

(** The value at an index. *)
Definition value (vs : list nat) (x : nat) : nat := nth x vs 0.

(** [C] is a layout with exactly these values: [C(i) == vs[i]] for all [i < size(C) == length vs]. *)
Definition has_values (C : layout) (vs : list nat) : Prop :=
  wf C /\ size C = length vs /\ forall x, x < length vs -> off C x = value vs x.

Lemma start_knows f : knows f start.
Proof. split; [constructor|]. split; [cbn; lia|reflexivity]. Qed.

(** Every layout that goes on beyond the index with the values before it has the needed value there, not this one; or none
    with the values before ends there. *)
Definition right_reason (f : nat -> nat) (why : contradiction) : Prop :=
  match why with
  | Value i needed => f i <> needed /\ forall C, wf C -> i < size C -> (forall x, x < i -> off C x = f x) -> off C i = needed
  | Ends i => forall C, wf C -> size C = i -> ~ (forall x, x < i -> off C x = f x)
  end.

Lemma read_refuses f r needed : knows f r -> read r (f (count r)) = inr needed ->
  right_reason f (Value (count r) needed) /\ (count r = 0 \/ count r mod block r <> 0).
Proof.
  destruct r as [L n d]. unfold knows, read, running_on, block. cbn [ended count runs].
  intros (W & E & K). destruct n as [|[|n]].
  - cbn [Nat.eqb]. destruct (Nat.eqb_spec (f 0) 0) as [|F]; [discriminate|]. intros [= <-].
    split; [|now left]. split; [assumption|]. intros C WC _ _. now apply off_0.
  - discriminate.
  - cbn [Nat.eqb]. destruct K as (Lt & Fo & Co). set (i := S (S n)) in *.
    destruct (Nat.eqb_spec (f i) (off L i + i / size L * d)) as [|V]; [discriminate|].
    destruct (Nat.eqb_spec (i mod size L) 0) as [|D]; [discriminate|]. cbn [negb]. intros [= <-].
    split; [|now right]. split; [assumption|]. intros C WC S FC. rewrite <- merge_off by assumption.
    apply (forced_later f L d i W D (Fo i ltac:(lia))); [now apply merge_coalesced|]. split; [now apply merge_wf|].
    rewrite merge_size. split; [lia|]. intros. rewrite merge_off by assumption. now apply FC.
Qed.

(** The reader stops at the end, or where a value refutes all layouts. *)
Lemma read_all_knows vs f : forall r r' why, knows f r ->
  (forall x, x < length vs -> f (count r + x) = value vs x) -> read_all r vs = (r', why) ->
  knows f r' /\ count r <= count r' <= count r + length vs /\
  match why with
  | None => count r' = count r + length vs /\ 1 <= count r' /\ count r' mod block r' = 0
  | Some (Ends i) => i = count r' /\ count r' = count r + length vs /\ (count r' = 0 \/ count r' mod block r' <> 0)
  | Some (Value i needed) => i = count r' /\ count r' < count r + length vs /\ right_reason f (Value i needed) /\
      (count r' = 0 \/ count r' mod block r' <> 0)
  end.
Proof.
  induction vs as [|v vs IH]; intros r r' why K F; cbn [read_all length].
  - intros [= <- <-]. split; [assumption|]. split; [lia|].
    destruct (Nat.eqb_spec (count r) 0), (Nat.eqb_spec (count r mod block r) 0); cbn [andb negb]; repeat split; tauto || lia.
  - assert (Fv : f (count r) = v). { specialize (F 0). cbn in F. rewrite Nat.add_0_r in F. apply F. lia. }
    destruct (read r v) as [r1|needed] eqn:R; rewrite <- Fv in R.
    + intro A. destruct (read_knows f r r1 K R) as [K1 C1].
      destruct (IH r1 r' why K1) as (K' & B & G); [|exact A|].
      { intros x Hx. rewrite C1. specialize (F (S x)). cbn in F. rewrite <- plus_n_Sm in F. apply F. lia. }
      rewrite C1 in *. split; [assumption|]. split; [lia|].
      destruct why as [[i needed|i]|]; cbn [length] in *; intuition lia.
    + intros [= <- <-]. split; [assumption|]. split; [lia|].
      destruct (read_refuses f r needed K R) as [RR D]. split; [reflexivity|]. split; [lia|]. split; assumption.
Qed.

Lemma whole_blocks_off f r : knows f r -> 1 <= count r ->
  let W := whole_blocks r in
  wf W /\ coalesced W /\ size W = count r / block r * block r /\ 1 <= size W /\ forall x, x < size W -> off W x = f x.
Proof.
  destruct r as [L n d]. unfold knows, whole_blocks, block. cbn [ended count runs]. intros (W & E & K) Hn.
  pose proof (size_pos _ W) as P.
  assert (B : size L <= n /\ coalesced (L ++ [(2, d)])).
  { destruct n as [|[|n]]; [lia| |].
    - destruct K as [-> ->]. simpl. lia.
    - destruct K as (Lt & _ & Co). split; [lia|]. eapply coalesced_snoc; [|exact Co]. lia. }
  destruct B as [B Co]. assert (1 <= n / size L) by (apply Nat.div_le_lower_bound; lia).
  pose proof (Nat.div_mod n (size L) ltac:(lia)) as D. set (q := n / size L) in *.
  destruct (Nat.leb_spec q 1).
  - assert (q = 1) as -> by lia. rewrite app_nil_r. split; [assumption|]. split; [now apply coalesced_prefix in Co|].
    split; [lia|]. split; [lia|]. intros x Hx. rewrite <- E by lia. rewrite Nat.div_small by assumption. lia.
  - assert (Wq : wf [(q, d)]) by (apply wf_cons; split; [lia|constructor]).
    split; [now apply wf_app|]. split; [eapply coalesced_snoc; [|exact Co]; lia|]. rewrite size_app. cbn [size].
    split; [lia|]. split; [nia|]. intros x Hx. rewrite off_app by assumption. rewrite <- E by nia. cbn [off].
    rewrite Nat.mod_small by (apply Nat.div_lt_upper_bound; lia). lia.
Qed.

(** Values of a layout do not end within a block, nor beyond one. *)
Lemma ends_in_blocks f r m C : knows f r -> m <= count r -> wf C -> size C = m -> (forall x, x < m -> off C x = f x) ->
  m <= count r / block r * block r.
Proof.
  intros (W & E & K) Hm WC S F. pose proof (size_pos _ W) as P. unfold block in *.
  pose proof (Nat.div_mod (count r) (size (ended r)) ltac:(lia)) as D.
  destruct (le_lt_dec m (size (ended r))) as [|Gt].
  - destruct (le_lt_dec (size (ended r)) (count r)).
    + assert (1 <= count r / size (ended r)) by (apply Nat.div_le_lower_bound; lia). nia.
    + exfalso. destruct (count r) as [|[|n]]; [pose proof (size_pos _ WC); lia| |lia].
      destruct K as [E1 _]. rewrite E1 in *. simpl in *. lia.
  - assert (Fo : forced f (ended r) (runs r) m).
    { destruct (count r) as [|[|n]]; [lia|destruct K as [E1 _]; rewrite E1 in *; simpl in *; lia|]. apply K. lia. }
    destruct (Fo (merge C)) as (s & R & EM & Le); [now apply merge_coalesced| |].
    { split; [now apply merge_wf|]. rewrite merge_size. split; [lia|]. intros. rewrite merge_off by assumption. now apply F. }
    assert (Sz : m = size (ended r) * s * size R).
    { rewrite <- S, <- merge_size, EM, size_app. simpl. lia. }
    assert (size R = 1).
    { assert (WR : wf R).
      { pose proof (merge_wf _ WC) as T. rewrite EM in T. apply wf_app in T as [_ T]. now apply wf_cons in T. }
      pose proof (size_pos _ WR). nia. }
    assert (s <= count r / size (ended r)) by (apply Nat.div_le_lower_bound; nia). nia.
Qed.

(** find_layout(vs) has the values, and is coalesced: `result(i) == table[i]` for all `i < size(result) == table.len()`. *)
Theorem find_layout_law vs R : find_layout vs = inl R -> has_values R vs /\ coalesced R.
Proof.
  unfold find_layout. destruct (read_all start vs) as [r [why|]] eqn:E; [discriminate|]. intros [= <-].
  destruct (read_all_knows vs (value vs) start r None (start_knows _)) as (K & _ & C & H & M); [reflexivity|exact E|].
  destruct (whole_blocks_off _ r K H) as (W & Co & S & _ & F). cbn in C.
  assert (P : 1 <= block r) by (apply size_pos, K).
  pose proof (Nat.div_mod (count r) (block r) ltac:(lia)). rewrite M in *.
  assert (size (whole_blocks r) = length vs) by lia.
  split; [|assumption]. split; [assumption|]. split; [assumption|]. intros x Hx. apply F. lia.
Qed.

(** The layout that is found is the only coalesced one with these values. *)
Theorem find_layout_unique vs C : has_values C vs -> find_layout vs = inl (merge C).
Proof.
  intros (WC & S & F). unfold find_layout.
  destruct (read_all start vs) as [r why] eqn:E.
  destruct (read_all_knows vs (value vs) start r why (start_knows _)) as (K & B & G); [reflexivity|exact E|]. cbn in B, G.
  pose proof (size_pos _ WC) as P1.
  assert (P : 1 <= block r) by (apply size_pos, K).
  pose proof (Nat.div_mod (count r) (block r) ltac:(lia)) as D. pose proof (Nat.mod_upper_bound (count r) (block r) ltac:(lia)).
  destruct why as [[i needed|i]|].
  - destruct G as (-> & Lt & [Ne RR] & _). exfalso. apply Ne. rewrite <- F by lia.
    apply RR; [assumption|lia|]. intros. apply F. lia.
  - destruct G as (-> & Cn & N). exfalso.
    pose proof (ends_in_blocks (value vs) r (length vs) C K ltac:(lia) WC S ltac:(intros; apply F; lia)).
    destruct N as [N|N]; [lia|]. nia.
  - destruct G as (Cn & H1 & M). destruct (whole_blocks_off _ r K H1) as (W & Co & Sz & _ & Fw).
    f_equal. apply coalesced_unique; [assumption|now apply merge_coalesced|rewrite merge_size; lia|].
    intros x Hx. rewrite merge_off, F by (assumption || lia). apply Fw. lia.
Qed.

(** find, as Lemma 2 of docs/exactness.md: a list of offsets is that of a layout if and only if one is found. *)
Theorem find_layout_exact vs : (exists R, find_layout vs = inl R) <-> (exists C, has_values C vs).
Proof.
  split; [intros [R E]; exists R; now apply find_layout_law|intros [C H]; exists (merge C); now apply find_layout_unique].
Qed.

(** find: an error is correct. No layout has the values before the index together with the value at the index,
    or with the end. *)
Theorem find_layout_refusal vs why : find_layout vs = inr why -> right_reason (value vs) why /\
  match why with Value i _ => i < length vs | Ends i => i = length vs end.
Proof.
  unfold find_layout. destruct (read_all start vs) as [r [w|]] eqn:E; [|discriminate]. intros [= ->].
  destruct (read_all_knows vs (value vs) start r _ (start_knows _) ltac:(reflexivity) E) as (K & B & G). cbn in B, G.
  destruct why as [i needed|i].
  - destruct G as (-> & Lt & RR & _). split; [assumption|lia].
  - destruct G as (-> & Cn & N). split; [|lia]. intros C WC S F.
    pose proof (ends_in_blocks (value vs) r (count r) C K ltac:(lia) WC S F). pose proof (size_pos _ WC).
    assert (P : 1 <= block r) by (apply size_pos, K).
    pose proof (Nat.div_mod (count r) (block r) ltac:(lia)). destruct N as [N|N]; [lia|]. nia.
Qed.

(** find_prefix(vs) has the first values, is coalesced, and no layout has a longer prefix. *)
Theorem find_prefix_longest vs R why : find_prefix vs = Some (R, why) ->
  coalesced R /\ size R <= length vs /\ has_values R (firstn (size R) vs) /\
  forall m C, m <= length vs -> has_values C (firstn m vs) -> m <= size R.
Proof.
  unfold find_prefix. destruct (read_all start vs) as [r w] eqn:E.
  destruct (Nat.eqb_spec (count r) 0) as [|N]; [discriminate|]. intros [= <- <-].
  destruct (read_all_knows vs (value vs) start r w (start_knows _) ltac:(reflexivity) E) as (K & B & G). cbn in B, G.
  destruct (whole_blocks_off _ r K ltac:(lia)) as (W & Co & S & _ & F).
  assert (P : 1 <= block r) by (apply size_pos, K).
  pose proof (Nat.div_mod (count r) (block r) ltac:(lia)) as D.
  assert (V : forall m x, x < m -> value (firstn m vs) x = value vs x).
  { clear. intros m. unfold value. revert vs. induction m as [|m IH]; intros vs x Hx; [lia|].
    destruct vs as [|v vs]; [reflexivity|]. destruct x as [|x]; [reflexivity|]. cbn. apply IH. lia. }
  assert (Le : size (whole_blocks r) <= count r) by lia.
  split; [assumption|]. split; [lia|]. split.
  - split; [assumption|]. rewrite firstn_length, Nat.min_l by lia. split; [reflexivity|].
    intros x Hx. rewrite V by assumption. now apply F.
  - intros m C Hm (WC & SC & FC). rewrite firstn_length, Nat.min_l in * by lia.
    assert (FC' : forall x, x < m -> off C x = value vs x) by (intros; rewrite <- (V m) by assumption; now apply FC).
    rewrite S. destruct (le_lt_dec m (count r)) as [|Gt]; [now apply (ends_in_blocks (value vs) r m C)|]. exfalso.
    destruct w as [[i needed|i]|]; [|lia|lia].
    destruct G as (-> & Lt & [Ne RR] & _). apply Ne. rewrite <- FC' by lia. apply RR; [assumption|lia|].
    intros. apply FC'. lia.
Qed.

(** If no prefix is a layout, there is no value, or the first is not 0. *)
Theorem find_prefix_refused vs : find_prefix vs = None <-> vs = [] \/ value vs 0 <> 0.
Proof.
  unfold find_prefix. destruct vs as [|v vs].
  - cbn. split; [now left|reflexivity].
  - cbn [read_all]. destruct (read start v) as [r|needed] eqn:E.
    + unfold read in E. cbn in E. destruct (Nat.eqb_spec v 0) as [->|]; [|discriminate].
      destruct (read_all r vs) as [r' why] eqn:A.
      assert (K : forall vs r, 1 <= count r -> 1 <= count (fst (read_all r vs))).
      { clear. induction vs as [|v vs IH]; intros r H; [exact H|]. cbn [read_all].
        destruct (read r v) as [r'|] eqn:R; [|exact H].
        apply IH. unfold read in R. destruct (count r =? 0); [destruct (v =? 0); [injection R as <-; cbn; lia|discriminate]|].
        destruct (count r =? 1); [injection R as <-; cbn; lia|].
        destruct (v =? running_on r); [injection R as <-; cbn; lia|].
        destruct (negb _); [discriminate|injection R as <-; cbn; lia]. }
      injection E as <-. specialize (K vs (Reader [] 1 0) ltac:(cbn; lia)). rewrite A in K. cbn in K.
      destruct (Nat.eqb_spec (count r') 0); [lia|]. split; [discriminate|]. intros [|]; [discriminate|]. cbn in *. lia.
    + unfold read in E. cbn in E. destruct (Nat.eqb_spec v 0); [discriminate|]. cbn. split; [intros _; now right|reflexivity].
Qed.

(** The layout is the cut into longest runs, Lemma 2's candidate. *)
Theorem find_layout_candidate vs R : find_layout vs = inl R -> cand (length vs) (value vs) (length vs) = Some R.
Proof.
  intro E. destruct (find_layout_law vs R E) as [(W & S & F) C].
  apply cand_complete; [assumption|assumption|lia|assumption].
Qed.

(** ** equivalent: whether two layouts have the same function *)

(** The value at an index, none beyond the size. *)
Definition value_of (L : layout) (x : nat) : option nat := if x <? size L then Some (off L x) else None.

(** The first index where two coalesced layouts differ. *)
Fixpoint first_difference (A B : layout) : option nat :=
  match A, B with
  | [], [] => None
  | (s, d) :: A', (s', d') :: B' =>
      if (s =? s') && (d =? d') then option_map (fun i => s * i) (first_difference A' B') else
      if d =? d' then Some (Nat.min s s') else Some 1
  | _, _ => Some 1
  end.

(** As `layout-algebra/src/find/admitted.rs`. *)
Definition equivalent (A B : layout) : option nat := first_difference (merge A) (merge B).

Lemma value_of_cons s d A q i : 1 <= s -> i < s ->
  value_of ((s, d) :: A) (i + s * q) = option_map (fun v => i * d + v) (value_of A q).
Proof.
  intros. unfold value_of. rewrite off_block by assumption. cbn [size].
  destruct (Nat.ltb_spec q (size A)), (Nat.ltb_spec (i + s * q) (s * size A)); try reflexivity; exfalso; nia.
Qed.

Lemma value_of_line s d A i : wf A -> i < s -> value_of ((s, d) :: A) i = Some (i * d).
Proof.
  intros W H. unfold value_of. rewrite off_line by assumption. cbn [size]. pose proof (size_pos _ W).
  destruct (Nat.ltb_spec i (s * size A)); [reflexivity|nia].
Qed.

Lemma value_of_leaves s d A : coalesced ((s, d) :: A) -> value_of ((s, d) :: A) s <> Some (s * d).
Proof.
  intro C. unfold value_of. destruct (Nat.ltb_spec s (size ((s, d) :: A))) as [Lt|]; [|discriminate]. intros [= E].
  destruct A as [|m A]; [cbn in Lt; lia|]. exact (coalesced_leaves s d m A C E).
Qed.

Lemma first_difference_correct A : forall B, coalesced A -> coalesced B ->
  match first_difference A B with
  | None => A = B
  | Some i => value_of A i <> value_of B i /\ forall x, x < i -> value_of A x = value_of B x
  end.
Proof.
  assert (Zero : forall L, coalesced L -> value_of L 0 = Some 0).
  { intros L C. pose proof (coalesced_wf _ C) as W. unfold value_of. pose proof (size_pos _ W).
    rewrite off_0 by assumption. destruct (Nat.ltb_spec 0 (size L)); [reflexivity|lia]. }
  assert (One : forall s d L, coalesced ((s, d) :: L) -> value_of ((s, d) :: L) 1 = Some d).
  { intros s d L C. pose proof (coalesced_wf _ C) as W. apply wf_cons in W as [_ W]. destruct C as (Hs & _).
    rewrite value_of_line by (assumption || lia). now rewrite Nat.mul_1_l. }
  induction A as [|[s d] A IH]; intros [|[s' d'] B] C C'; cbn [first_difference].
  - reflexivity.
  - split; [rewrite One by assumption; discriminate|]. intros x Hx. assert (x = 0) as -> by lia. now rewrite !Zero.
  - split; [rewrite One by assumption; discriminate|]. intros x Hx. assert (x = 0) as -> by lia. now rewrite !Zero.
  - pose proof (coalesced_wf _ C) as W. pose proof (coalesced_wf _ C') as W'.
    apply wf_cons in W as [Ws W]. apply wf_cons in W' as [Ws' W'].
    destruct (Nat.eqb_spec d d') as [<-|Nd].
    + destruct (Nat.eqb_spec s s') as [<-|Ns]; cbn [andb].
      * assert (CA : coalesced A) by (cbn in C; tauto). assert (CB : coalesced B) by (cbn in C'; tauto).
        specialize (IH B CA CB). destruct (first_difference A B) as [i|]; cbn [option_map]; [|congruence].
        destruct IH as [N F]. split.
        -- rewrite <- (Nat.add_0_l (s * i)), !value_of_cons by lia. intro E. apply N.
           destruct (value_of A i), (value_of B i); cbn in E; congruence.
        -- intros x Hx. pose proof (Nat.div_mod x s ltac:(lia)) as D. pose proof (Nat.mod_upper_bound x s ltac:(lia)).
           replace x with (x mod s + s * (x / s)) by lia. rewrite !value_of_cons by lia.
           now rewrite F by (apply Nat.div_lt_upper_bound; lia).
      * split.
        -- destruct (le_lt_dec s s') as [Le|Gt].
           ++ rewrite Nat.min_l by assumption. rewrite (value_of_line s') by (assumption || lia). now apply value_of_leaves.
           ++ rewrite Nat.min_r by lia. rewrite (value_of_line s) by (assumption || lia). intro E. symmetry in E. revert E.
              now apply value_of_leaves.
        -- intros x Hx. rewrite !value_of_line by (assumption || lia). reflexivity.
    + rewrite andb_false_r. split; [rewrite !One by assumption; congruence|]. intros x Hx. assert (x = 0) as -> by lia.
      now rewrite !Zero.
Qed.

(** equivalent(a, b) if and only if they have the same size and function: `equivalent(a, b) == (coalesce(a) ==
    coalesce(b))`. Otherwise it returns the first index where they differ. *)
Theorem equivalent_exact A B : wf A -> wf B ->
  match equivalent A B with
  | None => merge A = merge B /\ forall x, value_of A x = value_of B x
  | Some i => value_of A i <> value_of B i /\ forall x, x < i -> value_of A x = value_of B x
  end.
Proof.
  intros WA WB. unfold equivalent.
  assert (V : forall L, wf L -> forall x, value_of (merge L) x = value_of L x).
  { intros L W x. unfold value_of. now rewrite merge_size, merge_off. }
  pose proof (first_difference_correct (merge A) (merge B) (merge_coalesced A WA) (merge_coalesced B WB)) as D.
  destruct (first_difference (merge A) (merge B)) as [i|].
  - destruct D as [N F]. rewrite !V in N by assumption. split; [assumption|]. intros x Hx. rewrite <- (V A WA), <- (V B WB).
    now apply F.
  - split; [assumption|]. intro x. rewrite <- (V A WA), <- (V B WB). now rewrite D.
Qed.

(** ** consistent: whether [n] can be the extent of a first mode *)

(** As `layout-algebra/src/find/admitted.rs`: `f(x) == f(n * (x / n)) + f(1) * (x % n)` for all x. *)
Definition consistent (f : nat -> nat) (size n : nat) : bool :=
  (1 <=? n) && forallb (fun x => f x =? f (n * (x / n)) + f 1 * (x mod n)) (seq 0 size).

(** For a layout of more than one mode, coalesced, these are the divisors of its first extent: the largest is a
    multiple of all. *)
Theorem consistent_divides s d m L n : coalesced ((s, d) :: m :: L) ->
  (consistent (off ((s, d) :: m :: L)) (size ((s, d) :: m :: L)) n = true <-> 1 <= n /\ s mod n = 0).
Proof.
  intro C. pose proof (coalesced_leaves s d m L C) as Lv. pose proof (coalesced_wf _ C) as W. apply wf_cons in W as [Ws W].
  assert (S2 : 2 <= size (m :: L)) by (apply coalesced_size; [cbn in C; tauto|discriminate]).
  assert (2 <= s) by (destruct C; assumption).
  remember (m :: L) as R. clear HeqR m L. unfold consistent. rewrite andb_true_iff, Nat.leb_le, forallb_forall. cbn [size].
  assert (F1 : off ((s, d) :: R) 1 = d) by (rewrite off_line by (assumption || lia); lia).
  split.
  - intros [Hn F]. split; [assumption|]. destruct (Nat.eq_dec (s mod n) 0) as [|N]; [assumption|exfalso]. apply Lv.
    specialize (F s). rewrite in_seq in F. specialize (F ltac:(nia)). apply Nat.eqb_eq in F. rewrite F, F1.
    pose proof (Nat.div_mod s n ltac:(lia)). rewrite (off_line s d R (n * (s / n))) by (assumption || lia). nia.
  - intros [Hn D]. split; [assumption|]. intros x Hx. apply in_seq in Hx. apply Nat.eqb_eq. rewrite F1.
    pose proof (Nat.div_mod s n ltac:(lia)) as Ds. rewrite D in Ds. set (k := s / n) in *.
    pose proof (Nat.div_mod x s ltac:(lia)) as Dx. pose proof (Nat.mod_upper_bound x s ltac:(lia)).
    set (i := x mod s) in *. set (q := x / s) in *. pose proof (Nat.div_mod i n ltac:(lia)).
    pose proof (Nat.mod_upper_bound i n ltac:(lia)).
    assert (E : x = i mod n + (i / n + k * q) * n) by nia.
    assert (Ex : x / n = i / n + k * q) by (rewrite E, Nat.div_add, Nat.div_small by lia; reflexivity).
    assert (Em : x mod n = i mod n) by (rewrite E, Nat.mod_add, Nat.mod_small by lia; reflexivity).
    rewrite Ex, Em. replace (n * (i / n + k * q)) with (n * (i / n) + s * q) by nia.
    replace x with (i + s * q) by lia. rewrite !off_block by lia. nia.
Qed.

(** ** find_layout_with_shape *)

(** The compact layout of a shape: the identity. *)
Fixpoint compact_shape (p : nat) (shape : list nat) : layout :=
  match shape with [] => [] | e :: shape' => (e, p) :: compact_shape (p * e) shape' end.

(** The layout that is found, in the coordinates of a shape: one coalesced layout for each extent. The library reads the values
    once more, ending modes where the shape does: `layout-algebra/src/find/shape.rs`. *)
Definition find_layout_with_shape (shape vs : list nat) : option (list layout) :=
  let B := compact_shape 1 shape in
  match find_layout vs with
  | inl R => if forallb (fun e => 1 <=? e) shape && (size R =? size B) then option_map (map merge) (composition R B) else None
  | inr _ => None
  end.

Definition find_tree_with_shape (shape : tree) (vs : list nat) : option tree :=
  option_map (fun Rs => fst (replace shape (map (fun R => match R with [] => [(1, 0)] | _ => R end) Rs)))
    (find_layout_with_shape (map fst (flatten shape)) vs).

(** One layout for each extent of a shape, which together have the values: `result(i) == table[i]`,
    `shape(result) refines shape`. *)
Definition refine_shape (shape vs : list nat) (Rs : list layout) : Prop :=
  Forall2 (fun R e => wf R /\ size R = e) Rs shape /\ has_values (concat Rs) vs.

Lemma compact_shape_wf shape : forall p, Forall (fun e => 1 <= e) shape -> wf (compact_shape p shape).
Proof. induction shape as [|e shape IH]; intros p F; inversion F; subst; constructor; [assumption|now apply IH]. Qed.

Lemma compact_shape_off shape : forall p x, Forall (fun e => 1 <= e) shape -> x < size (compact_shape p shape) ->
    off (compact_shape p shape) x = p * x.
Proof.
  induction shape as [|e shape IH]; intros p x F Hx; cbn [compact_shape size off] in *; [lia|]. inversion F; subst.
  rewrite IH by (assumption || now apply div_lt_size). pose proof (Nat.div_mod x e ltac:(lia)). nia.
Qed.

Lemma places_of_shape (P : layout -> nat -> Prop) Rs : forall shape p,
  Forall2 (fun R b => P R (fst b)) Rs (compact_shape p shape) <-> Forall2 P Rs shape.
Proof.
  induction Rs as [|R Rs IH]; intros [|e shape] p; cbn [compact_shape].
  - split; constructor.
  - split; intro F; inversion F.
  - split; intro F; inversion F.
  - split; intro F; inversion F; subst; (constructor; [assumption|]); [now apply (IH shape (p * e))|now apply IH].
Qed.

Lemma refine_is_composition shape vs Rs R : Forall (fun e => 1 <= e) shape -> has_values R vs ->
    size R = size (compact_shape 1 shape) ->
  (refine_shape shape vs Rs <-> is_composition R (compact_shape 1 shape) Rs).
Proof.
  intros F (WR & SR & FR) S. unfold refine_shape, is_composition. rewrite (places_of_shape (fun R e => wf R /\ size R = e)).
  assert (Eq : forall x, x < size (compact_shape 1 shape) -> offx R (off (compact_shape 1 shape) x) = value vs x).
  { intros x Hx. rewrite compact_shape_off, Nat.mul_1_l by assumption. rewrite <- off_offx by (assumption || lia). apply FR.
    lia. }
  split; intros [F2 H]; (split; [assumption|]).
  - destruct H as (_ & _ & H). intros x Hx. rewrite Eq by assumption. apply H. lia.
  - apply (places_of_shape (fun R e => wf R /\ size R = e) Rs shape 1) in F2. destruct (leafwise Rs _ F2) as [W SC].
    split; [assumption|]. split; [lia|]. intros x Hx. rewrite H by lia. apply Eq. lia.
Qed.

(** find_layout_with_shape is accepted if and only if a layout in the coordinates of the shape has the values. *)
Theorem find_layout_with_shape_exact shape vs :
  find_layout_with_shape shape vs <> None <-> Forall (fun e => 1 <= e) shape /\ exists Rs, refine_shape shape vs Rs.
Proof.
  unfold find_layout_with_shape. cbv zeta. rewrite Forall_forall.
  assert (Pos : forallb (fun e => 1 <=? e) shape = true <-> forall e, In e shape -> 1 <= e).
  { rewrite forallb_forall. split; intros H e He; [now apply Nat.leb_le, H|now apply Nat.leb_le, H]. }
  split.
  - destruct (find_layout vs) as [R|] eqn:E; [|congruence]. destruct (forallb _ shape); cbn [andb]; [|congruence].
    destruct (Nat.eqb_spec (size R) (size (compact_shape 1 shape))) as [S|]; [|congruence].
    destruct (composition R (compact_shape 1 shape)) as [Rs|] eqn:C; cbn [option_map]; [|congruence]. intros _.
    assert (P := proj1 Pos eq_refl). split; [assumption|].
    assert (P' : Forall (fun e => 1 <= e) shape) by now apply Forall_forall.
    destruct (find_layout_law vs R E) as [H _]. exists Rs. apply (refine_is_composition shape vs Rs R P' H S).
    apply composition_exact in C; [assumption|apply H|now apply compact_shape_wf].
  - intros (P & Rs & H). assert (P' : Forall (fun e => 1 <= e) shape) by now apply Forall_forall.
    pose proof H as [F2 HV]. rewrite (find_layout_unique vs _ HV). rewrite (proj2 Pos P). cbn [andb]. rewrite merge_size.
    assert (S : size (concat Rs) = size (compact_shape 1 shape)).
    { apply (places_of_shape (fun R e => wf R /\ size R = e) Rs shape 1) in F2. now destruct (leafwise Rs _ F2). }
    rewrite S, Nat.eqb_refl.
    assert (HM : has_values (merge (concat Rs)) vs).
    { destruct HV as (W & SC & F). split; [now apply merge_wf|]. rewrite merge_size. split; [assumption|].
      intros. rewrite merge_off by assumption. now apply F. }
    assert (C : composition (merge (concat Rs)) (compact_shape 1 shape) <> None).
    { apply composition_exact; [apply HM|now apply compact_shape_wf|]. exists Rs.
      apply (refine_is_composition shape vs); [assumption|assumption|now rewrite merge_size|assumption]. }
    destruct (composition _ _); cbn [option_map]; [discriminate|congruence].
Qed.

(** What it finds is that layout, coalesced in each place; there is no other. *)
Theorem find_layout_with_shape_law shape vs Rs : find_layout_with_shape shape vs = Some Rs ->
  refine_shape shape vs Rs /\ Forall coalesced Rs /\ forall Rs', refine_shape shape vs Rs' -> map merge Rs' = Rs.
Proof.
  intro E. assert (A : find_layout_with_shape shape vs <> None) by congruence.
  apply find_layout_with_shape_exact in A as [P _]. unfold find_layout_with_shape in E. cbv zeta in E.
  destruct (find_layout vs) as [R|] eqn:ER; [|discriminate]. destruct (_ && _) eqn:S; [|discriminate].
  apply andb_true_iff in S as [_ S]. apply Nat.eqb_eq in S. pose proof (compact_shape_wf shape 1 P) as WB.
  destruct (composition R (compact_shape 1 shape)) as [Cs|] eqn:C; [|discriminate]. injection E as <-.
  destruct (find_layout_law vs R ER) as [H _].
  apply composition_exact in C; [|apply H|assumption].
  pose proof (proj2 (refine_is_composition shape vs Cs R P H S) C) as [F2 HV].
  assert (WC : Forall wf Cs) by (clear - F2; induction F2 as [|? ? ? ? [? ?]]; constructor; assumption).
  split; [|split].
  - split.
    { clear - F2. induction F2 as [|L e Cs shape [W Sz] F2 IH]; constructor; [|assumption].
      split; [now apply merge_wf|now rewrite merge_size]. }
    apply (places_of_shape (fun R e => wf R /\ size R = e) Cs shape 1) in F2.
    destruct HV as (W & Sz & F). pose proof (concat_merge_off R (compact_shape 1 shape) Cs) as M.
    assert (Sm : wf (concat (map merge Cs)) /\ size (concat (map merge Cs)) = size (concat Cs)).
    { clear - WC. induction WC as [|L Cs W WC [IH1 IH2]]; [split; [constructor|reflexivity]|]. cbn [map concat].
      split; [apply wf_app; split; [now apply merge_wf|assumption]|]. now rewrite !size_app, merge_size, IH2. }
    destruct Sm as [Wm Sm]. split; [assumption|]. split; [lia|]. intros x Hx. rewrite M by assumption. now apply F.
  - clear - WC. induction WC; constructor; [now apply merge_coalesced|assumption].
  - intros Rs' H'. apply (refine_is_composition shape vs Rs' R P H S) in H'.
    pose proof (candidates_complete R (compact_shape 1 shape) Rs' (proj1 H) WB H') as E1.
    pose proof (candidates_complete R (compact_shape 1 shape) Cs (proj1 H) WB C) as E2. congruence.
Qed.
