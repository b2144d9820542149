(** wgmma_tile: the tile of swizzle atoms, which wgmma reads and TMA copies. *)
From Coq Require Import List Arith NArith Lia PeanoNat Bool Permutation.
From Proofs Require Import Coalesce Walk Complement Nested Swizzle Wgmma Boxes.
Import ListNotations.

(** The widest span, 16 * 2^b bytes, of which the extent is a number of lines. *)
Fixpoint widest (e extent least b : nat) : option nat :=
  if extent mod (unit e * 2 ^ b) =? 0 then Some b
  else match b with 0 => None | S b' => if b <=? least then None else widest e extent least b' end.

(** So many copies of what is before, d apart; one has the stride 0. *)
Definition copies (n d : nat) : mode := (n, if n =? 1 then 0 else d).

(** 8 lines, one after another, and copies of them; and elements of lines, of which the next is behind all of these. *)
Definition lines (line n : nat) : layout := [(8, line); copies (n / 8) (8 * line)].
Definition elements (line extent n : nat) : layout := [(line, 1); copies (extent / line) (line * n)].

(** A tile (row, k) of two modes with two leaves each. *)
Definition tile_of (R K : layout) : tree := Node [Node (map Leaf R); Node (map Leaf K)].

(** As `wgmma_tile` of `layout-algebra/src/thread_value/wgmma_tile.rs`, of a tile of n rows and k: the swizzle is Sw<b,m,3>, 2^m elements
    are 16 bytes. *)
Definition wgmma_tile (n k bits contiguous : nat) : option (nat * tree) :=
  let e := bits / 8 in
  if (0 <? n) && (0 <? k) then
    if (contiguous =? 1) && ((bits =? 8) || (bits =? 16) || (bits =? 32)) && (n mod 8 =? 0) then
      option_map (fun b => (b, tile_of (lines (unit e * 2 ^ b) n) (elements (unit e * 2 ^ b) k n))) (widest e k 1 3)
    else if (contiguous =? 0) && (bits =? 16) && (k mod 8 =? 0) then
      option_map (fun b => (b, tile_of (elements (unit e * 2 ^ b) n k) (lines (unit e * 2 ^ b) k))) (widest e n 0 3)
    else None
  else None.

Lemma widest_spec e x least b b' : widest e x least b = Some b' -> b' <= b /\ x mod (unit e * 2 ^ b') = 0 /\ (least <= b -> least <= b').
Proof.
  revert b'; induction b as [|b IH]; intro b'; cbn [widest].
  - destruct (Nat.eqb_spec (x mod (unit e * 2 ^ 0)) 0); [intros [= <-]|discriminate]. split; [lia|]. split; [assumption|lia].
  - destruct (Nat.eqb_spec (x mod (unit e * 2 ^ S b)) 0); [intros [= <-]; split; [lia|split; [assumption|lia]]|].
    destruct (Nat.leb_spec (S b) least); [discriminate|]. intro W. destruct (IH _ W) as (A & B & C).
    split; [lia|]. split; [assumption|]. intro. apply C. lia.
Qed.

Lemma lines_spec line n : 1 <= n -> n mod 8 = 0 -> size (lines line n) = n /\ wf (lines line n) /\
  forall c, c < n -> off (lines line n) c = c * line.
Proof.
  intros Hn D. pose proof (Nat.div_mod n 8 ltac:(lia)) as X. rewrite D in X.
  assert (H1 : 1 <= n / 8) by (destruct (n / 8); lia). unfold lines, copies. cbn [size]. split; [lia|].
  split; [apply wf_cons; split; [lia|]; apply wf_cons; split; [assumption|constructor]|].
  intros c Hc. cbn [off]. pose proof (Nat.div_mod c 8 ltac:(lia)) as Y. assert (Q : c / 8 < n / 8) by (apply Nat.div_lt_upper_bound; lia).
  rewrite (Nat.mod_small (c / 8)) by assumption. destruct (Nat.eqb_spec (n / 8) 1); nia.
Qed.

Lemma elements_spec line x n : 1 <= x -> 1 <= line -> x mod line = 0 -> size (elements line x n) = x /\ wf (elements line x n) /\
  forall c, c < x -> off (elements line x n) c = c mod line + c / line * (line * n).
Proof.
  intros Hx Hl D. pose proof (Nat.div_mod x line ltac:(lia)) as X. rewrite D in X.
  assert (H1 : 1 <= x / line) by (destruct (x / line); lia). unfold elements, copies. cbn [size]. split; [lia|].
  split; [apply wf_cons; split; [lia|]; apply wf_cons; split; [assumption|constructor]|].
  intros c Hc. cbn [off]. assert (Q : c / line < x / line) by (apply Nat.div_lt_upper_bound; lia).
  rewrite (Nat.mod_small (c / line)) by assumption. destruct (Nat.eqb_spec (x / line) 1) as [E|]; [|lia].
  assert (c / line = 0) as -> by lia. lia.
Qed.

(** What is below a multiple stays with it. *)
Lemma same_block c t line : 1 <= t -> 1 <= line -> line mod t = 0 ->
  (c - c mod t) / line = c / line /\ (c - c mod t) mod line + c mod t = c mod line.
Proof.
  intros Ht Hl D. pose proof (Nat.div_mod line t ltac:(lia)) as X. rewrite D in X. set (q := line / t) in *.
  pose proof (Nat.div_mod c t ltac:(lia)) as Y. pose proof (Nat.mod_upper_bound c t ltac:(lia)) as M.
  assert (Q : 1 <= q) by (destruct q; lia).
  assert (E : c / line = c / t / q) by (rewrite Nat.div_div by lia; f_equal; lia).
  assert (F : c mod line = c mod t + t * (c / t mod q)) by (rewrite <- Nat.mod_mul_r by lia; f_equal; lia).
  replace (c - c mod t) with (c / t * t) by lia. replace line with (q * t) at 1 3 by lia.
  rewrite Nat.div_mul_cancel_r, Nat.mul_mod_distr_r, <- E by lia. split; [reflexivity|]. rewrite F. lia.
Qed.

Lemma mod_16 x y : (exists q, x * y = q * 16) -> x * y mod 16 = 0.
Proof. intros [q ->]. apply Nat.mod_mul. lia. Qed.

(** The modes of a tile of atoms, each at its places: of lines and of elements. *)
Section Atoms.
  Variables (b e n x rows : nat).
  Let u := unit e.
  Let line := u * 2 ^ b.
  Hypothesis He : e = 1 \/ e = 2 \/ e = 4.
  Hypothesis Hb : b <= 3.
  Hypothesis Hn : 1 <= n.
  Hypothesis Hx : 1 <= x.
  Hypothesis Dn : n mod 8 = 0.
  Hypothesis Dx : x mod line = 0.
  Hypothesis Small : n * x * e <= limit.

  Lemma line_facts : e * u = 16 /\ line * e = 16 * 2 ^ b /\ 4 <= u <= 16 /\ u <= line /\ 1 <= 2 ^ b <= 8 /\ 8 <= n /\ line <= x.
  Proof.
    destruct (sizes b e He) as (E16 & U4 & EL & P2 & S16). fold u in E16, U4, EL. fold line in EL.
    assert (2 ^ b <= 8) by (change 8 with (2 ^ 3); apply Nat.pow_le_mono_r; lia).
    pose proof (Nat.div_mod n 8 ltac:(lia)) as X. rewrite Dn in X. assert (u <= 16) by nia. assert (u <= line) by (subst line; nia).
    pose proof (Nat.div_mod x line ltac:(lia)) as Y. rewrite Dx in Y. unfold span in EL.
    repeat split; try lia; try (destruct (n / 8); lia); destruct (x / line); lia.
  Qed.

  Lemma place_lines c : c < n -> has_place e (0 + off (lines line n) c) = true.
  Proof.
    destruct line_facts as (F1 & F2 & F3 & F4 & F5 & F6 & F7). destruct (lines_spec line n Hn Dn) as (_ & _ & L). intro Hc.
    rewrite L by assumption. apply has_place_spec. split; [apply mod_16; exists (c * 2 ^ b); nia|].
    assert ((c + 1) * line <= n * x) by (apply Nat.mul_le_mono; lia). assert (1 <= line) by lia. assert (1 <= e) by lia. nia.
  Qed.

  Lemma place_elements c t : c < x -> 1 <= t -> t * e mod 16 = 0 -> c mod t = 0 -> has_place e (0 + off (elements line x n) c) = true.
  Proof.
    destruct line_facts as (F1 & F2 & F3 & F4 & F5 & F6 & F7). destruct (elements_spec line x n Hx ltac:(lia) Dx) as (_ & _ & L).
    intros Hc Ht T16 Zc. rewrite Nat.add_0_l, L by assumption. apply has_place_spec.
    pose proof (Nat.div_mod c line ltac:(lia)) as Y. pose proof (Nat.mod_upper_bound c line ltac:(lia)) as M.
    pose proof (Nat.div_mod c t ltac:(lia)) as Z. rewrite Zc in Z. pose proof (Nat.div_mod (t * e) 16 ltac:(lia)) as V. rewrite T16 in V.
    pose proof (Nat.div_mod x line ltac:(lia)) as W. rewrite Dx in W.
    assert (Q : c / line < x / line) by (apply Nat.div_lt_upper_bound; lia).
    set (q := c / line) in *. set (w := c mod line) in *. set (Q' := x / line) in *. set (a := c / t) in *. set (g := t * e / 16) in *.
    assert (E1 : w * e + q * (16 * 2 ^ b) = a * g * 16) by (rewrite <- F2; nia).
    split.
    - apply mod_16. exists (a * g + q * 2 ^ b * n - q * 2 ^ b). assert (q * 2 ^ b <= q * 2 ^ b * n) by nia.
      assert (E2 : (w + q * (line * n)) * e = w * e + q * 2 ^ b * n * 16) by (rewrite Nat.mul_add_distr_r; nia). rewrite E2. nia.
    - assert (w + q * (line * n) < n * x).
      { rewrite W. assert ((q + 1) * (line * n) <= Q' * (line * n)) by (apply Nat.mul_le_mono_r; lia). nia. }
      assert (1 <= e) by lia. nia.
  Qed.

  Lemma read_lines t : 8 <= t -> t mod 8 = 0 -> t <= n ->
    let far := if 8 <? t then off (lines line n) 8 else 0 in
    read_mode (lines line n) 0 e (8 * line) t 8 line far <> None /\
    forall m, read_mode (lines line n) 0 e (8 * line) t 8 line far = Some m -> m = 0.
  Proof.
    destruct line_facts as (F1 & F2 & F3 & F4 & F5 & F6 & F7). destruct (lines_spec line n Hn Dn) as (Sz & W & L).
    intros T8 Td Tn. cbv zeta. set (far := if 8 <? t then _ else _).
    assert (Ef : far = if 8 <? t then 8 * line else 0) by (unfold far; destruct (Nat.ltb_spec 8 t); [apply L; lia|reflexivity]).
    split.
    - apply read_mode_complete.
      + unfold far. destruct (Nat.ltb_spec 8 t); [apply (place_lines 8); lia|]. apply has_place_spec, is_field_small. now left.
      + rewrite Sz. intros c Hc. split; [|intros _; now apply place_lines].
        destruct (first_of c t ltac:(lia)) as (A1 & A2 & A3). rewrite !L by lia.
        pose proof (Nat.div_mod (c mod t) 8 ltac:(lia)) as D. rewrite Ef. destruct (Nat.ltb_spec 8 t).
        * nia.
        * rewrite (Nat.mod_small (c mod t)), (Nat.div_small (c mod t)) by lia. nia.
    - intros m Hm. apply read_mode_spec in Hm as [_ (c & Hc & Zc & <-)]; [|lia|assumption]. rewrite Sz in Hc. rewrite L by assumption.
      pose proof (Nat.div_mod c t ltac:(lia)) as D1. rewrite Zc in D1. pose proof (Nat.div_mod t 8 ltac:(lia)) as D2. rewrite Td in D2.
      set (q := c / t) in *. set (g := t / 8) in *. assert (E : c = q * g * 8) by nia.
      rewrite E. replace (q * g * 8 * line) with (q * g * (8 * line)) by ring. apply Nat.mod_mul. lia.
  Qed.

  Lemma phase_elements c : c < x -> off (elements line x n) c mod (8 * line) < line.
  Proof.
    destruct line_facts as (F1 & F2 & F3 & F4 & F5 & F6 & F7). destruct (elements_spec line x n Hx ltac:(lia) Dx) as (_ & _ & L).
    intro Hc. rewrite L by assumption. pose proof (Nat.div_mod n 8 ltac:(lia)) as D. rewrite Dn in D.
    pose proof (Nat.mod_upper_bound c line ltac:(lia)).
    replace (c mod line + c / line * (line * n)) with (c mod line + (c / line * (n / 8)) * (8 * line)).
    - rewrite Nat.mod_add by lia. rewrite Nat.mod_small by lia. assumption.
    - rewrite D at 2. ring.
  Qed.

  Lemma read_elements t part far : 1 <= t -> t * e mod 16 = 0 -> x mod t = 0 -> has_place e far = true ->
    (forall c, c < x -> off (elements line x n) c = off (elements line x n) (c - c mod t) + c mod t mod part * 1 + c mod t / part * far) ->
    read_mode (elements line x n) 0 e (8 * line) t part 1 far <> None /\
    forall m, read_mode (elements line x n) 0 e (8 * line) t part 1 far = Some m -> m < line.
  Proof.
    destruct line_facts as (F1 & F2 & F3 & F4 & F5 & F6 & F7). destruct (elements_spec line x n Hx ltac:(lia) Dx) as (Sz & W & _).
    intros Ht T16 Tx Pf H. split.
    - apply read_mode_complete; [assumption|]. rewrite Sz. intros c Hc. split; [now apply H|]. intro Z. now apply (place_elements c t).
    - intros m Hm. apply read_mode_spec in Hm as [_ (c & Hc & Zc & <-)]; [|assumption|assumption]. rewrite Sz in Hc. now apply phase_elements.
  Qed.
End Atoms.

(** wgmma_tile, neighbours along k: instructions of so many rows read it. *)
Theorem tile_along_k_is_read b e n k rows : e = 1 \/ e = 2 \/ e = 4 -> 1 <= b <= 3 -> 1 <= n -> 1 <= k -> n mod 8 = 0 ->
  k mod (unit e * 2 ^ b) = 0 -> n * k * e <= limit -> 0 < rows <= 256 -> rows mod 8 = 0 -> n mod rows = 0 ->
  operand (lines (unit e * 2 ^ b) n) (elements (unit e * 2 ^ b) k n) 0 b e rows <> None.
Proof.
  intros He Hb Hn Hk Dn Dk Small Hr R8 Rn. set (line := unit e * 2 ^ b) in *.
  assert (Hb3 : b <= 3) by lia.
  destruct (line_facts b e n k He Hb3 Hn Hk Dn Dk Small) as (F1 & F2 & F3 & F4 & F5 & F6 & F7). fold line in F2, F4, F7.
  destruct (lines_spec line n Hn Dn) as (Sz & W & L). destruct (elements_spec line k n Hk ltac:(lia) Dk) as (Sk & Wk & Lk).
  assert (T8 : 8 <= rows) by (pose proof (Nat.div_mod rows 8 ltac:(lia)); nia).
  assert (Tn : rows <= n) by (pose proof (Nat.div_mod n rows ltac:(lia)) as X; rewrite Rn in X; destruct (n / rows); lia).
  assert (P : exists p, 2 ^ b = 2 * p /\ 1 <= p) by (exists (2 ^ (b - 1)); split; [rewrite <- Nat.pow_succ_r'; f_equal; lia|]; clear; induction (b - 1); simpl; lia).
  destruct P as (p & Ep & Hp). assert (Dl : line mod (2 * unit e) = 0) by (unfold line; rewrite Ep; replace (unit e * (2 * p)) with (p * (2 * unit e)) by ring; apply Nat.mod_mul; lia).
  assert (Dk2 : k mod (2 * unit e) = 0).
  { apply Nat.mod_divide in Dl; [|lia]. apply Nat.mod_divide in Dk; [|lia]. apply Nat.mod_divide; [lia|]. eapply Nat.divide_trans; eassumption. }
  unfold operand. cbv zeta. fold line. change (depth e) with (2 * unit e). rewrite Sz, Sk.
  assert (L1 : off (elements line k n) 1 = 1).
  { rewrite Lk by lia. rewrite Nat.mod_small, Nat.div_small by lia. lia. }
  rewrite L1. cbn [Nat.eqb orb andb].
  rewrite (proj2 (Nat.ltb_lt 0 rows) (proj1 Hr)), (proj2 (Nat.leb_le rows 256) (proj2 Hr)), (proj2 (Nat.eqb_eq _ _) R8), (proj2 (Nat.eqb_eq _ _) Rn), (proj2 (Nat.eqb_eq _ _) Dk2).
  destruct (Nat.eqb_spec b 0); [lia|]. cbn [negb andb].
  destruct (read_lines b e n k He Hb3 Hn Hk Dn Dk Small rows T8 R8 Tn) as [A1 A2]. fold line in A1, A2.
  destruct (read_mode (lines line n) 0 e (8 * line) rows 8 line _) as [m0|]; [|congruence]. rewrite (A2 m0 eq_refl).
  assert (U : unit e * e = 16) by lia.
  destruct (read_elements b e n k He Hb3 Hn Hk Dn Dk Small (2 * unit e) (unit e) (unit e)) as [B1 B2].
  - lia.
  - replace (2 * unit e * e) with (2 * 16) by lia. reflexivity.
  - assumption.
  - apply has_place_spec. rewrite U. apply is_field_small. now right.
  - fold line. intros c Hc. destruct (first_of c (2 * unit e) ltac:(lia)) as (A & B & C). rewrite !Lk by lia.
    destruct (same_block c (2 * unit e) line ltac:(lia) ltac:(lia) Dl) as [E1 E2]. rewrite E1.
    pose proof (Nat.div_mod (c mod (2 * unit e)) (unit e) ltac:(lia)). lia.
  - fold line in B1, B2. destruct (read_mode (elements line k n) 0 e (8 * line) (2 * unit e) (unit e) 1 (unit e)) as [m1|]; [|congruence].
    specialize (B2 m1 eq_refl). rewrite Nat.mod_0_l by lia. destruct (Nat.leb_spec line (0 + 0 + m1)); [lia|discriminate].
Qed.

(** wgmma_tile, of 16 bits along the rows: instructions of so many rows read it, which are whole lines, or of which a line is several. *)
Theorem tile_along_rows_is_read b n k rows : b <= 3 -> 1 <= n -> 1 <= k -> k mod 16 = 0 ->
  n mod (8 * 2 ^ b) = 0 -> n * k * 2 <= limit -> 0 < rows <= 256 -> rows mod 8 = 0 -> n mod rows = 0 ->
  rows mod (8 * 2 ^ b) = 0 \/ (8 * 2 ^ b) mod rows = 0 ->
  operand (elements (8 * 2 ^ b) n k) (lines (8 * 2 ^ b) k) 0 b 2 rows <> None.
Proof.
  intros Hb Hn Hk D16 Dn Small Hr R8 Rn Rl. assert (He : 2 = 1 \/ 2 = 2 \/ 2 = 4) by tauto.
  assert (D8 : k mod 8 = 0).
  { pose proof (Nat.div_mod k 16 ltac:(lia)) as X. rewrite D16 in X. rewrite X. replace (16 * (k / 16) + 0) with (2 * (k / 16) * 8) by lia. apply Nat.mod_mul. lia. }
  assert (Small' : k * n * 2 <= limit) by (rewrite (Nat.mul_comm k n); exact Small).
  change (8 * 2 ^ b) with (unit 2 * 2 ^ b) in *. set (line := unit 2 * 2 ^ b) in *.
  destruct (line_facts b 2 k n He Hb Hk Hn D8 Dn Small') as (F1 & F2 & F3 & F4 & F5 & F6 & F7). fold line in F2, F4, F7. change (unit 2) with 8 in F3, F4.
  destruct (lines_spec line k Hk D8) as (Sk & Wk & Lk). destruct (elements_spec line n k Hn ltac:(lia) Dn) as (Sz & W & L).
  assert (T8 : 8 <= rows) by (pose proof (Nat.div_mod rows 8 ltac:(lia)); nia).
  assert (Tn : rows <= n) by (pose proof (Nat.div_mod n rows ltac:(lia)) as X; rewrite Rn in X; destruct (n / rows); lia).
  assert (K16 : 16 <= k) by (pose proof (Nat.div_mod k 16 ltac:(lia)); nia).
  unfold operand. cbv zeta. fold line. change (depth 2) with 16. rewrite Sz, Sk.
  rewrite (Lk 1) by lia. rewrite Nat.mul_1_l. destruct (Nat.eqb_spec line 1); [lia|].
  assert (L1 : off (elements line n k) 1 = 1).
  { rewrite L by lia. rewrite Nat.mod_small, Nat.div_small by lia. lia. }
  rewrite L1. cbn [Nat.eqb orb andb].
  rewrite (proj2 (Nat.ltb_lt 0 rows) (proj1 Hr)), (proj2 (Nat.leb_le rows 256) (proj2 Hr)), (proj2 (Nat.eqb_eq _ _) R8), (proj2 (Nat.eqb_eq _ _) Rn), (proj2 (Nat.eqb_eq _ _) D16).
  assert ((rows <=? line) || (rows mod line =? 0) = true) as ->.
  { apply orb_true_iff. destruct Rl as [Rl|Rl]; [right; now apply Nat.eqb_eq|left]. apply Nat.leb_le.
    pose proof (Nat.div_mod line rows ltac:(lia)) as X. rewrite Rl in X. destruct (line / rows); lia. }
  cbn [andb]. set (far := if line <? rows then off (elements line n k) line else 0).
  assert (Ef : far = if line <? rows then line * k else 0).
  { unfold far. destruct (Nat.ltb_spec line rows); [|reflexivity]. rewrite L by lia. rewrite Nat.mod_same, Nat.div_same by lia. lia. }
  destruct (read_elements b 2 k n He Hb Hk Hn D8 Dn Small' rows line far) as [B1 B2].
  - lia.
  - pose proof (Nat.div_mod rows 8 ltac:(lia)) as X. rewrite R8 in X. rewrite X. replace ((8 * (rows / 8) + 0) * 2) with (rows / 8 * 16) by lia. apply Nat.mod_mul. lia.
  - assumption.
  - unfold far. destruct (Nat.ltb_spec line rows); [|apply has_place_spec, is_field_small; now left].
    apply (place_elements b 2 k n He Hb Hk Hn D8 Dn Small' line line); [lia|lia| |apply Nat.mod_same; lia].
    unfold line. change (unit 2) with 8. replace (8 * 2 ^ b * 2) with (2 ^ b * 16) by lia. apply Nat.mod_mul. lia.
  - fold line. intros c Hc. destruct (first_of c rows ltac:(lia)) as (A & B & C). rewrite !L by lia. rewrite Ef.
    destruct Rl as [Rl|Rl].
    + pose proof (Nat.div_mod rows line ltac:(lia)) as X. rewrite Rl in X. set (g := rows / line) in *.
      pose proof (Nat.div_mod c rows ltac:(lia)) as Y. set (q := c / rows) in *. set (w := c mod rows) in *.
      assert (E0 : c - w = q * g * line) by nia.
      assert (E1 : c = w + q * g * line) by lia. rewrite E0, Nat.mod_mul, Nat.div_mul by lia.
      rewrite E1 at 1 2. rewrite Nat.mod_add, Nat.div_add by lia.
      destruct (Nat.ltb_spec line rows); [lia|]. rewrite (Nat.div_small w) by lia. lia.
    + destruct (same_block c rows line ltac:(lia) ltac:(lia) Rl) as [E1 E2]. rewrite E1.
      assert (rows <= line) by (pose proof (Nat.div_mod line rows ltac:(lia)) as X; rewrite Rl in X; destruct (line / rows); lia).
      rewrite (Nat.mod_small (c mod rows)), (Nat.div_small (c mod rows)) by lia. lia.
  - fold line in B1, B2. destruct (read_mode (elements line n k) 0 2 (8 * line) rows line 1 far) as [m0|]; [|congruence].
    specialize (B2 m0 eq_refl).
    destruct (read_lines b 2 k n He Hb Hk Hn D8 Dn Small' 16 ltac:(lia) eq_refl K16) as [A1 A2]. fold line in A1, A2. cbn [Nat.ltb Nat.leb] in A1, A2 |- *.
    destruct (read_mode (lines line k) 0 2 (8 * line) 16 8 line _) as [m1|]; [|congruence]. rewrite (A2 m1 eq_refl).
    rewrite Nat.mod_0_l by lia. destruct (Nat.leb_spec line (0 + m0 + 0)); [lia|]. rewrite andb_false_r. discriminate.
Qed.

Lemma repeated_span b : repeated b = 8 * span b.
Proof. unfold repeated. destruct (Nat.eqb_spec b 0) as [->|]; reflexivity. Qed.

Lemma atoms_written b e n x : e = 1 \/ e = 2 \/ e = 4 -> b <= 3 -> 1 <= n -> 1 <= x -> n mod 8 = 0 -> x mod (unit e * 2 ^ b) = 0 ->
  let Os := [elements (unit e * 2 ^ b) x n; lines (unit e * 2 ^ b) n] in
  separate Os /\ written b e 0 Os [unit e * 2 ^ b; 8].
Proof.
  intros He Hb Hn Hx Dn Dx. cbv zeta. destruct (sizes b e He) as (E16 & U4 & EL & P2 & S16). set (line := unit e * 2 ^ b) in *.
  assert (P8 : 2 ^ b <= 8) by (change 8 with (2 ^ 3); apply Nat.pow_le_mono_r; lia).
  assert (U16 : unit e <= 16) by nia. assert (Hl : 1 <= line <= 256) by (unfold line; nia).
  destruct (lines_spec line n Hn Dn) as (Sn & _ & L). destruct (elements_spec line x n Hx ltac:(lia) Dx) as (Sx & _ & M).
  pose proof (Nat.div_mod n 8 ltac:(lia)) as N8. rewrite Dn, Nat.add_0_r in N8.
  assert (In2 : forall c, in_tile [elements line x n; lines line n] c -> exists i j, c = [i; j] /\ i < x /\ j < n).
  { intros c I. inversion I as [|? i ? c1 Hi I1]; subst. inversion I1 as [|? j ? c2 Hj I2]; subst. inversion I2; subst.
    exists i, j. rewrite Sx in Hi. rewrite Sn in Hj. auto. }
  split.
  - intros c c' Ic Ic' E. destruct (In2 c Ic) as (i & j & -> & Hi & Hj). destruct (In2 c' Ic') as (i' & j' & -> & Hi' & Hj').
    cbn [total] in E. rewrite !L, !M in E by assumption.
    assert (E' : i mod line + line * (j + n * (i / line)) = i' mod line + line * (j' + n * (i' / line))) by lia.
    pose proof (Nat.mod_upper_bound i line ltac:(lia)). pose proof (Nat.mod_upper_bound i' line ltac:(lia)).
    destruct (Nat.div_mod_unique line (j + n * (i / line)) (j' + n * (i' / line)) (i mod line) (i' mod line)) as [E1 E2]; [assumption|assumption|lia|].
    destruct (Nat.div_mod_unique n (i / line) (i' / line) j j') as [E3 E4]; [assumption|assumption|lia|].
    pose proof (Nat.div_mod i line ltac:(lia)). pose proof (Nat.div_mod i' line ltac:(lia)). f_equal; [|f_equal]; congruence.
  - split; [split; [|split]|].
    + constructor; [split; [lia|now rewrite Sx]|]. constructor; [split; [lia|now rewrite Sn]|constructor].
    + cbn [hd]. rewrite EL. unfold span. rewrite Nat.mul_comm. apply Nat.mod_mul. lia.
    + right. exact EL.
    + intros c Ic. destruct (In2 c Ic) as (i & j & -> & Hi & Hj). cbn [box in_box total place].
      destruct (first_of i line ltac:(lia)) as (A1 & A2 & A3). destruct (first_of j 8 ltac:(lia)) as (B1 & B2 & B3).
      rewrite !M, !L, A1 by lia. destruct (same_block i line line ltac:(lia) ltac:(lia) (Nat.mod_same line ltac:(lia))) as [E1 _]. rewrite E1.
      pose proof (Nat.div_mod j 8 ltac:(lia)) as J8. split.
      * rewrite repeated_span, <- EL. replace (j - j mod 8) with (8 * (j / 8)) by lia. rewrite N8 at 1.
        replace ((0 + (0 + i / line * (line * (8 * (n / 8))) + (8 * (j / 8) * line + 0))) * e)
          with ((i / line * (n / 8) + j / 8) * (8 * (line * e))) by ring. apply Nat.mod_mul. nia.
      * rewrite address_hardware by assumption. f_equal. f_equal. nia.
Qed.

Lemma flatten_leaves L : flatten (Node (map Leaf L)) = L.
Proof. cbn [flatten]. induction L; simpl; congruence. Qed.

(** wgmma_tile: TMA copies it, box by box. *)
Theorem wgmma_tile_is_copied n k bits contiguous b t m : wgmma_tile n k bits contiguous = Some (b, t) -> 2 ^ m = unit (bits / 8) ->
  tma_boxes b m 3 0 t bits contiguous <> None.
Proof.
  unfold wgmma_tile. cbv zeta. destruct ((0 <? n) && (0 <? k)) eqn:P; [|discriminate].
  apply andb_true_iff in P as [Pn Pk]. apply Nat.ltb_lt in Pn, Pk.
  assert (G : forall R K b0 c, b0 <= 3 -> (bits =? 8) || (bits =? 16) || (bits =? 32) = true -> c < 2 -> wf R -> wf K ->
    2 ^ m = unit (bits / 8) -> (exists Os ts, Permutation Os [R; K] /\ hd [] Os = nth c [R; K] [] /\ separate Os /\ written b0 (bits / 8) 0 Os ts) ->
    tma_boxes b0 m 3 0 (tile_of R K) bits c <> None).
  { intros R K b0 c Hb Eb Hc WR WK Hm (Os & ts & Pm & Hd & Sep & Wr) T.
    assert (Em : modes (tile_of R K) = [R; K]) by (unfold modes, tile_of; cbn [map]; now rewrite !flatten_leaves).
    refine (tma_boxes_refuses b0 m 3 0 _ bits c b0 _ Eb _ _ _ T Os ts _ _ Sep Wr).
    - change (flatten (tile_of R K)) with (flatten (Node (map Leaf R)) ++ flatten (Node (map Leaf K)) ++ []).
      rewrite !flatten_leaves, app_nil_r. apply wf_app. now split.
    - unfold span_of. destruct (Nat.eqb_spec b0 0) as [->|]; [reflexivity|]. rewrite (proj2 (Nat.leb_le _ _) Hb), Hm, Nat.eqb_refl. reflexivity.
    - rewrite Em. simpl. lia.
    - rewrite Em. exact Hc.
    - now rewrite Em.
    - now rewrite Em. }
  destruct ((contiguous =? 1) && ((bits =? 8) || (bits =? 16) || (bits =? 32)) && (n mod 8 =? 0)) eqn:K1.
  - apply andb_true_iff in K1 as [K1 Dn]. apply andb_true_iff in K1 as [Ec Eb]. apply Nat.eqb_eq in Ec, Dn. subst contiguous.
    destruct (widest (bits / 8) k 1 3) as [b0|] eqn:Wd; [|discriminate]. cbn [option_map]. intros E Hm. assert (E1 : b0 = b /\ tile_of (lines (unit (bits / 8) * 2 ^ b0) n) (elements (unit (bits / 8) * 2 ^ b0) k n) = t) by (split; congruence).
    destruct E1 as [<- <-]. apply widest_spec in Wd as (Hb & Dk & _). pose proof (bytes_of _ Eb) as He. destruct (sizes b0 _ He) as (_ & U4 & _ & P2 & _).
    destruct (atoms_written b0 _ n k He Hb ltac:(lia) ltac:(lia) Dn Dk) as [Sep Wr].
    apply (G (lines (unit (bits / 8) * 2 ^ b0) n) (elements (unit (bits / 8) * 2 ^ b0) k n) b0 1); try assumption; [lia|apply lines_spec; [lia|assumption]|apply elements_spec; [lia|nia|assumption]|].
    eexists. eexists. split; [|split; [|split; [exact Sep|exact Wr]]]; [constructor|reflexivity].
  - destruct ((contiguous =? 0) && (bits =? 16) && (k mod 8 =? 0)) eqn:K0; [|discriminate].
    apply andb_true_iff in K0 as [K0 Dk]. apply andb_true_iff in K0 as [Ec Eb]. apply Nat.eqb_eq in Ec, Dk, Eb. subst contiguous bits.
    destruct (widest (16 / 8) n 0 3) as [b0|] eqn:Wd; [|discriminate]. cbn [option_map]. intros E Hm. assert (E1 : b0 = b /\ tile_of (elements (unit (16 / 8) * 2 ^ b0) n k) (lines (unit (16 / 8) * 2 ^ b0) k) = t) by (split; congruence).
    destruct E1 as [<- <-]. apply widest_spec in Wd as (Hb & Dn & _). assert (He : 16 / 8 = 1 \/ 16 / 8 = 2 \/ 16 / 8 = 4) by (right; left; reflexivity).
    destruct (sizes b0 _ He) as (_ & U4 & _ & P2 & _).
    destruct (atoms_written b0 _ k n He Hb ltac:(lia) ltac:(lia) Dk Dn) as [Sep Wr].
    apply (G (elements (unit (16 / 8) * 2 ^ b0) n k) (lines (unit (16 / 8) * 2 ^ b0) k) b0 0); try assumption; [reflexivity|lia|apply elements_spec; [lia|nia|assumption]|apply lines_spec; [lia|assumption]|].
    eexists. eexists. split; [|split; [|split; [exact Sep|exact Wr]]]; [reflexivity|reflexivity].
Qed.

(** wgmma_tile: instructions with this number of rows read the tile through one descriptor, if the tile is
    below 2^18 bytes. *)
Theorem wgmma_tile_is_read n k bits contiguous b t m rows : wgmma_tile n k bits contiguous = Some (b, t) -> 2 ^ m = unit (bits / 8) ->
  n * k * (bits / 8) <= limit -> 0 < rows <= 256 -> rows mod 8 = 0 -> n mod rows = 0 -> k mod depth (bits / 8) = 0 ->
  (contiguous = 0 -> rows mod (8 * 2 ^ b) = 0 \/ (8 * 2 ^ b) mod rows = 0) ->
  wgmma_operand b m 3 0 t bits rows <> None.
Proof.
  unfold wgmma_tile. cbv zeta. destruct ((0 <? n) && (0 <? k)) eqn:P; [|discriminate].
  apply andb_true_iff in P as [Pn Pk]. apply Nat.ltb_lt in Pn, Pk.
  assert (G : forall R K b0, b0 <= 3 -> (bits =? 8) || (bits =? 16) || (bits =? 32) = true -> 2 ^ m = unit (bits / 8) ->
    operand R K 0 b0 (bits / 8) rows <> None -> wgmma_operand b0 m 3 0 (tile_of R K) bits rows <> None).
  { intros R K b0 Hb Eb Hm O. unfold wgmma_operand. rewrite Eb.
    assert (span_of (bits / 8) b0 m 3 = Some b0) as ->.
    { unfold span_of. destruct (Nat.eqb_spec b0 0) as [->|]; [reflexivity|]. rewrite (proj2 (Nat.leb_le _ _) Hb), Hm, Nat.eqb_refl. reflexivity. }
    assert (modes (tile_of R K) = [R; K]) as -> by (unfold modes, tile_of; cbn [map]; now rewrite !flatten_leaves). exact O. }
  destruct ((contiguous =? 1) && ((bits =? 8) || (bits =? 16) || (bits =? 32)) && (n mod 8 =? 0)) eqn:K1.
  - apply andb_true_iff in K1 as [K1 Dn]. apply andb_true_iff in K1 as [Ec Eb]. apply Nat.eqb_eq in Ec, Dn. subst contiguous.
    destruct (widest (bits / 8) k 1 3) as [b0|] eqn:Wd; [|discriminate]. cbn [option_map].
    intros E Hm Small Hr R8 Rn Kd _. assert (E1 : b0 = b /\ tile_of (lines (unit (bits / 8) * 2 ^ b0) n) (elements (unit (bits / 8) * 2 ^ b0) k n) = t) by (split; congruence).
    destruct E1 as [<- <-]. apply widest_spec in Wd as (Hb & Dk & H1). apply G; try assumption.
    apply tile_along_k_is_read; try assumption; [now apply bytes_of|split; [apply H1; lia|assumption]].
  - destruct ((contiguous =? 0) && (bits =? 16) && (k mod 8 =? 0)) eqn:K0; [|discriminate].
    apply andb_true_iff in K0 as [K0 Dk]. apply andb_true_iff in K0 as [Ec Eb]. apply Nat.eqb_eq in Ec, Dk, Eb. subst contiguous bits.
    destruct (widest (16 / 8) n 0 3) as [b0|] eqn:Wd; [|discriminate]. cbn [option_map].
    intros E Hm Small Hr R8 Rn Kd Hl. assert (E1 : b0 = b /\ tile_of (elements (unit (16 / 8) * 2 ^ b0) n k) (lines (unit (16 / 8) * 2 ^ b0) k) = t) by (split; congruence).
    destruct E1 as [<- <-]. apply widest_spec in Wd as (Hb & Dn & _). apply G; [assumption|reflexivity|assumption|].
    apply (tile_along_rows_is_read b0 n k rows); try assumption. now apply Hl.
Qed.

(** Of 96 numbers of 16 bits along k: three lines of 64 bytes. *)
Example lines_of_64 : wgmma_tile 64 96 16 1 = Some (2, Node [Node [Leaf (8, 32); Leaf (8, 256)]; Node [Leaf (32, 1); Leaf (3, 2048)]]).
Proof. vm_compute. reflexivity. Qed.
