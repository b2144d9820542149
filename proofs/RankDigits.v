(** Shardings of common digits as layouts: the plans of [Collectives] and the source map of [Redistribution] read the same
    devices and addresses. *)
From Coq Require Import List Arith Lia PeanoNat Permutation Bool.
From Proofs Require Import Layout Inverse.
From Proofs Require Redistribution Collectives.
Import ListNotations.
Import Collectives(contents, content(..), coordinates).

(** ** Integers and their digits *)

(** The place value of a digit, the coordinate of an integer, and the integer with the coordinates of `n` digits. *)
Fixpoint place (sizes : nat -> nat) (i : nat) : nat := match i with 0 => 1 | S i' => place sizes i' * sizes i' end.
Definition digit (sizes : nat -> nat) (x i : nat) : nat := (x / place sizes i) mod sizes i.
Fixpoint value (sizes : nat -> nat) (n : nat) (c : nat -> nat) : nat :=
  match n with 0 => 0 | S n' => value sizes n' c + c n' * place sizes n' end.

Lemma place_pos sizes : forall n, (forall i, i < n -> 1 <= sizes i) -> 1 <= place sizes n.
Proof.
  induction n as [|n IH]; intro H; cbn [place]; [lia|]. assert (1 <= place sizes n) by (apply IH; auto).
  pose proof (H n (le_n _)). nia.
Qed.

Lemma value_below sizes c : forall n, (forall i, i < n -> c i < sizes i) -> value sizes n c < place sizes n.
Proof.
  induction n as [|n IH]; intro H; cbn [value place]; [lia|]. assert (value sizes n c < place sizes n) by (apply IH; auto).
  pose proof (H n (le_n _)). nia.
Qed.

Section Shardings.
  Variables (R K : nat) (rank_size data_size : nat -> nat).
  Hypotheses (Rank : forall i, i < R -> 1 <= rank_size i) (Elements : forall k, k < K -> 1 <= data_size k).

  Let valid := Collectives.valid R K rank_size data_size.

  (** The rank digit that selects an element digit. *)
  Definition selector (c : contents) (k : nat) : option nat :=
    find (fun i => Collectives.is_data k (c i)) (seq 0 R).

  Definition rank_mode (c : contents) (i : nat) : indexed :=
    ((rank_size i, match c i with Data k => place data_size k | _ => 0 end), place rank_size i).
  Definition local_mode (a : nat -> nat) (k : nat) : indexed := ((data_size k, place data_size k), a k).
  Definition is_local (c : contents) (k : nat) : bool := match selector c k with None => true | Some _ => false end.

  (** The sharding with these contents and these address strides. *)
  Definition sharding_of (c : contents) (a : nat -> nat) : Redistribution.sharding :=
    {| Redistribution.mesh := map (rank_mode c) (seq 0 R);
       Redistribution.local := map (local_mode a) (filter (is_local c) (seq 0 K)) |}.

  Lemma tower_filter key Ms : forall p N, Redistribution.tower key p Ms N ->
    Redistribution.tower key p (filter (fun M => 1 <? extent M) Ms) N.
  Proof.
    induction Ms as [|M Ms IH]; intros p N H; [exact H|]. destruct H as (He & Hk & H). cbn [filter].
    destruct (Nat.ltb_spec 1 (extent M)) as [L|L]; [repeat split; trivial; now apply IH|].
    replace (p * extent M) with p in H by nia. now apply IH.
  Qed.

  Lemma tower_seq key (mode_at : nat -> indexed) sizes n : (forall i, i < n -> 1 <= sizes i) ->
    (forall i, i < n -> extent (mode_at i) = sizes i /\ key (mode_at i) = place sizes i) ->
    Redistribution.tower key 1 (map mode_at (seq 0 n)) (place sizes n).
  Proof.
    intros Pos H. assert (G : forall m j, j + m = n -> Redistribution.tower key (place sizes j) (map mode_at (seq j m)) (place sizes n)).
    { induction m as [|m IH]; intros j E; cbn [seq map Redistribution.tower]; [f_equal; lia|].
      destruct (H j ltac:(lia)) as [-> ->]. split; [apply Pos; lia|]. split; [reflexivity|]. apply (IH (S j)). lia. }
    exact (G n 0 eq_refl).
  Qed.

  Lemma selector_spec c k i : valid c -> selector c k = Some i <-> i < R /\ c i = Data k.
  Proof.
    intros [_ U]. unfold selector. split.
    - intro E. apply find_some in E as [I E]. apply in_seq in I. apply Collectives.is_data_spec in E. split; [lia|assumption].
    - intros [Hi E]. destruct (find _ _) as [j|] eqn:F.
      + apply find_some in F as [I F]. apply in_seq in I. apply Collectives.is_data_spec in F. f_equal. apply (U j i k); trivial. lia.
      + pose proof (find_none _ _ F i ltac:(apply in_seq; lia)) as Z. cbn in Z. rewrite (proj2 (Collectives.is_data_spec _ _) E) in Z.
        discriminate.
  Qed.

  (** The contents are a sharding: each element is in one place, except for replicas. *)
  Theorem sharding_valid c a : valid c -> Redistribution.valid (sharding_of c a) (place rank_size R) (place data_size K).
  Proof.
    intro W. split.
    - split.
      + apply Forall_forall. intros M I. apply in_map_iff in I as (i & <- & I). apply in_seq in I. apply Rank. lia.
      + exists (filter (fun M => 1 <? extent M) (map (rank_mode c) (seq 0 R))). split; [reflexivity|]. apply tower_filter, tower_seq; auto.
    - set (mode_at := fun k => match selector c k with Some i => rank_mode c i | None => local_mode a k end).
      assert (P : Permutation (Redistribution.held (sharding_of c a)) (map mode_at (seq 0 K))).
      { set (data_of := fun i => match c i with Data k => k | _ => 0 end).
        set (on := filter (fun i => match c i with Data _ => true | _ => false end) (seq 0 R)).
        assert (E1 : filter (fun M => negb (Redistribution.is_replica M)) (map (rank_mode c) (seq 0 R)) = map mode_at (map data_of on)).
        { assert (G : forall is, (forall i, In i is -> i < R) ->
            filter (fun M => negb (Redistribution.is_replica M)) (map (rank_mode c) is) =
            map mode_at (map data_of (filter (fun i => match c i with Data _ => true | _ => false end) is))).
          { induction is as [|i is IH]; intro I; [reflexivity|]. cbn [map filter]. specialize (IH (fun j J => I j (or_intror J))).
            assert (Hi : i < R) by (apply I; now left). unfold Redistribution.is_replica at 1, rank_mode at 1. cbn [stride fst snd].
            destruct (c i) as [k| |] eqn:C; [|exact IH..]. destruct (proj1 W i k Hi C) as [Hk _].
            assert (1 <= place data_size k) by (apply place_pos; intros; apply Elements; lia).
            destruct (Nat.eqb_spec (place data_size k) 0); [lia|]. cbn [negb map]. f_equal; [|exact IH].
            unfold data_of, mode_at. rewrite C, (proj2 (selector_spec c k i W)) by now split. reflexivity. }
          apply G. intros i I. apply in_seq in I. lia. }
        assert (E2 : map (local_mode a) (filter (is_local c) (seq 0 K)) = map mode_at (filter (is_local c) (seq 0 K))).
        { apply map_ext_in. intros k I. apply filter_In in I as [_ I]. unfold is_local in I. unfold mode_at. now destruct (selector c k). }
        unfold Redistribution.held, sharding_of. cbn [Redistribution.mesh Redistribution.local]. rewrite E1, E2, <- map_app.
        apply Permutation_map, NoDup_Permutation.
        - assert (On : forall i, In i on <-> i < R /\ exists k, c i = Data k).
          { intro i. unfold on. rewrite filter_In, in_seq. destruct (c i) as [k| |]; split; intros [H1 H2]; try discriminate;
              try (destruct H2; discriminate); split; trivial; try lia. now exists k. }
          assert (N1 : NoDup (map data_of on)).
          { assert (G : forall l, (forall i, In i l -> In i on) -> NoDup l -> NoDup (map data_of l)).
            { induction 2 as [|i l Hn Hl IH]; [constructor|]. cbn [map]. constructor; [|apply IH; intros; apply H; now right].
              intro I. apply in_map_iff in I as (j & E & I). apply Hn.
              destruct (proj1 (On i) (H i (or_introl eq_refl))) as (Hi & k & Ci), (proj1 (On j) (H j (or_intror I))) as (Hj & k' & Cj).
              unfold data_of in E. rewrite Ci, Cj in E. subst k'. now rewrite (proj2 W i j k Hi Hj Ci Cj). }
            apply G; [trivial|]. apply NoDup_filter, seq_NoDup. }
          apply (Permutation_NoDup (Permutation_app_comm _ _)).
          assert (G : forall l l' : list nat, NoDup l -> NoDup l' -> (forall x, In x l -> ~ In x l') -> NoDup (l ++ l')).
          { induction l as [|x l IHl]; intros l' M1 M2 H; [assumption|]. inversion M1; subst. cbn. constructor.
            - rewrite in_app_iff. intros [I|I]; [contradiction|]. now apply (H x (or_introl eq_refl)).
            - apply IHl; trivial. intros; apply H. now right. }
          apply G; [apply NoDup_filter, seq_NoDup|exact N1|]. intros k I J. apply filter_In in I as [_ I].
          apply in_map_iff in J as (i & <- & J). apply On in J as (Hi & k & C). unfold data_of in I. rewrite C in I.
          unfold is_local in I. now rewrite (proj2 (selector_spec c k i W) (conj Hi C)) in I.
        - apply seq_NoDup.
        - intro k. rewrite in_app_iff, in_map_iff, filter_In, !in_seq. split.
          + intros [(i & <- & I)|[I _]]; [|exact I]. unfold on in I. apply filter_In in I as [I C]. apply in_seq in I.
            unfold data_of. destruct (c i) as [k| |] eqn:E; try discriminate. destruct (proj1 W i k ltac:(lia) E). lia.
          + intro Hk. destruct (selector c k) as [i|] eqn:E.
            * left. apply selector_spec in E as [Hi C]; trivial. exists i. unfold data_of, on. rewrite C. split; [reflexivity|].
              apply filter_In. rewrite C. split; [apply in_seq; lia|reflexivity].
            * right. split; [lia|]. unfold is_local. now rewrite E. }
      assert (T : Redistribution.tower stride 1 (map mode_at (seq 0 K)) (place data_size K)).
      { apply tower_seq; [auto|]. intros k Hk. unfold mode_at. destruct (selector c k) as [i|] eqn:E; [|split; reflexivity].
        apply selector_spec in E as [Hi C]; trivial. unfold rank_mode, extent, stride. cbn [fst snd]. rewrite C.
        destruct (proj1 W i k Hi C) as [_ ->]. now split. }
      split.
      + apply (Permutation_Forall (Permutation_sym P)), Forall_forall. intros M I. apply in_map_iff in I as (k & <- & I). apply in_seq in I.
        unfold mode_at. destruct (selector c k) as [i|] eqn:E; [|apply Elements; lia].
        apply selector_spec in E as [Hi C]; trivial. now apply Rank.
      + exists (filter (fun M => 1 <? extent M) (map mode_at (seq 0 K))). split; [|now apply tower_filter].
        assert (F : forall l l' : list indexed, Permutation l l' -> Permutation (filter (fun M => 1 <? extent M) l) (filter (fun M => 1 <? extent M) l')).
        { induction 1; cbn [filter]; [constructor|destruct (1 <? extent x); [now constructor|assumption]| |etransitivity; eassumption].
          destruct (1 <? extent x), (1 <? extent y); try reflexivity. apply perm_swap. }
        now apply F.
  Qed.

  Lemma total_value c f : total place_of (map (fun i => (f i, rank_mode c i)) (seq 0 R)) = value rank_size R f.
  Proof.
    generalize R as m. clear. induction m as [|m IH]; [reflexivity|].
    rewrite seq_S, map_app, Redistribution.total_app, IH. cbn [map total value Nat.add]. unfold rank_mode, place_of. cbn [snd]. lia.
  Qed.

  (** The device of the source, by the digits of the element and of the device of the destination. *)
  Lemma source_device_value c a d e : valid c -> Redistribution.source_device (sharding_of c a) d e =
    value rank_size R (fun i => match c i with Data k => digit data_size e k | _ => digit rank_size d i end).
  Proof.
    intro W. rewrite <- (total_value c). unfold Redistribution.source_device, sharding_of. cbn [Redistribution.mesh]. rewrite map_map.
    f_equal. apply map_ext_in. intros i I. apply in_seq in I. f_equal. unfold Redistribution.is_replica, rank_mode, digit.
    cbn [stride place_of extent fst snd]. destruct (c i) as [k| |] eqn:C; trivial.
    destruct (proj1 W i k ltac:(lia) C) as [Hk ->]. assert (1 <= place data_size k) by (apply place_pos; intros; apply Elements; lia).
    destruct (Nat.eqb_spec (place data_size k) 0); [lia|reflexivity].
  Qed.

  (** The source map on integers reads the device and the address that the plan reads on digits. Here the sharding `from`
      has the address strides `a`, and `to` has the address strides `b`. *)
  Theorem integers_agree from to a b d l : valid from -> valid to ->
    let A := sharding_of from a in let B := sharding_of to b in
    d < place rank_size R -> l < Redistribution.local_size B ->
    let e := Redistribution.element B d l in let n := digit data_size e in let r := digit rank_size d in
    (forall k, k < K -> Collectives.element R to r n k = n k) /\
    Redistribution.source_device A d e = value rank_size R (Collectives.source_ranks R from to r n) /\
    Redistribution.source_address A e = total place_of (map (fun k => (n k, local_mode a k)) (filter (is_local from) (seq 0 K))) /\
    Redistribution.address B l = total place_of (map (fun k => (n k, local_mode b k)) (filter (is_local to) (seq 0 K))).
  Proof.
    intros Wf Wt A B Hd Hl e n r. pose proof (sharding_valid to b Wt) as VB. fold B in VB.
    destruct (Redistribution.own_source B _ _ VB d l Hd Hl) as [Own Loc]. fold e in Own, Loc.
    assert (El : forall k, k < K -> Collectives.element R to r n k = n k).
    { intros k Hk. destruct (Collectives.located R to k) as [(i & Hi & C)|N].
      - rewrite (Collectives.element_rank R K rank_size data_size to r n i k) by assumption. unfold r, n, digit.
        destruct (proj1 Wt i k Hi C) as [_ Sz].
        pose proof (Redistribution.source_device_digits B _ _ VB d e) as G. rewrite Own in G.
        unfold B, sharding_of in G. cbn [Redistribution.mesh] in G. unfold Redistribution.digits in G. rewrite !map_map in G.
        pose proof (ext_in_map G i ltac:(apply in_seq; lia)) as X. injection X as X. unfold Redistribution.is_replica in X.
        unfold rank_mode, place_of, stride, extent in X. cbn [fst snd] in X. rewrite C in X.
        assert (1 <= place data_size k) by (apply place_pos; intros; apply Elements; lia).
        destruct (Nat.eqb_spec (place data_size k) 0); [lia|]. now rewrite X, Sz.
      - now apply Collectives.element_local. }
    split; [exact El|]. split; [|split].
    - unfold A. rewrite source_device_value by assumption. clear - El Wf.
      assert (G : forall m f g, (forall i, i < m -> f i = g i) -> value rank_size m f = value rank_size m g).
      { induction m as [|m IH]; intros f g H; cbn [value]; [reflexivity|]. rewrite (IH f g), H by auto. reflexivity. }
      apply G. intros i Hi. unfold Collectives.source_ranks. destruct (from i) as [k| |] eqn:C; trivial.
      destruct (proj1 Wf i k Hi C) as [Hk _]. symmetry. now apply El.
    - unfold A, Redistribution.source_address, sharding_of, Redistribution.digits. cbn [Redistribution.local]. now rewrite map_map.
    - assert (Below : e < place data_size K) by apply (Redistribution.element_below B _ _ VB).
      destruct (Redistribution.source_has_element B _ _ VB d e Below) as (_ & _ & _ & Ad). rewrite Loc in Ad. rewrite Ad.
      unfold B, Redistribution.source_address, sharding_of, Redistribution.digits. cbn [Redistribution.local]. now rewrite map_map.
  Qed.
End Shardings.
