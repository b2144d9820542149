(** The oracle as a program: what is extracted, and the machine's integers that stand for Rocq's. *)
From Coq Require Import Arith NArith ZArith.
From Proofs Require Import Coalesce Walk Complement Composition Division Nested Product.
From Proofs Require Import Distinct Covers Inside VectorAccess Alike MakeLayoutTv PartitionTv SectorUse.
Require Import ExtrOcamlBasic.
Extraction Language OCaml.

(** Trusted: zarith's integers for [nat], [positive], [N] and [Z], and its operations for theirs. *)
Extract Inductive nat => "Big.t" [ "Big.zero" "Big.succ" ] "Big.nat_case".
Extract Inlined Constant Init.Nat.pred => "Big.pred".
Extract Inlined Constant PeanoNat.Nat.pred => "Big.pred".
Extract Inlined Constant Init.Nat.add => "Big.add".
Extract Inlined Constant PeanoNat.Nat.add => "Big.add".
Extract Inlined Constant Init.Nat.sub => "Big.monus".
Extract Inlined Constant PeanoNat.Nat.sub => "Big.monus".
Extract Inlined Constant Init.Nat.mul => "Big.mul".
Extract Inlined Constant PeanoNat.Nat.mul => "Big.mul".
Extract Inlined Constant Init.Nat.div => "Big.div".
Extract Inlined Constant PeanoNat.Nat.div => "Big.div".
Extract Inlined Constant Init.Nat.modulo => "Big.modulo".
Extract Inlined Constant PeanoNat.Nat.modulo => "Big.modulo".
Extract Inlined Constant Init.Nat.gcd => "Big.gcd".
Extract Inlined Constant PeanoNat.Nat.gcd => "Big.gcd".
Extract Inlined Constant Init.Nat.eqb => "Big.equal".
Extract Inlined Constant PeanoNat.Nat.eqb => "Big.equal".
Extract Inlined Constant Init.Nat.ltb => "Big.lt".
Extract Inlined Constant PeanoNat.Nat.ltb => "Big.lt".
Extract Inlined Constant Init.Nat.leb => "Big.leq".
Extract Inlined Constant PeanoNat.Nat.leb => "Big.leq".
Extract Inlined Constant Init.Nat.min => "Big.min".
Extract Inlined Constant PeanoNat.Nat.min => "Big.min".
Extract Inlined Constant Init.Nat.max => "Big.max".
Extract Inlined Constant PeanoNat.Nat.max => "Big.max".
Extract Inlined Constant Init.Nat.pow => "Big.pow".
Extract Inlined Constant PeanoNat.Nat.pow => "Big.pow".
Extract Inlined Constant Init.Nat.log2 => "Big.log2".
Extract Inlined Constant PeanoNat.Nat.log2 => "Big.log2".
Extract Inlined Constant Init.Nat.land => "Big.logand".
Extract Inlined Constant PeanoNat.Nat.land => "Big.logand".
Extract Inlined Constant Init.Nat.lor => "Big.logor".
Extract Inlined Constant PeanoNat.Nat.lor => "Big.logor".
Extract Inlined Constant Init.Nat.lxor => "Big.logxor".
Extract Inlined Constant PeanoNat.Nat.lxor => "Big.logxor".
Extract Inlined Constant Init.Nat.testbit => "Big.testbit".
Extract Inlined Constant PeanoNat.Nat.testbit => "Big.testbit".
Extract Inlined Constant Nat.eq_dec => "Big.equal".
Extract Inductive positive => "Big.t" [ "Big.twice_and_one" "Big.twice" "Big.one" ] "Big.positive_case".
Extract Inductive N => "Big.t" [ "Big.zero" "" ] "Big.n_case".
Extract Inductive Z => "Big.t" [ "Big.zero" "" "Big.neg" ] "Big.z_case".
Extract Inlined Constant N.of_nat => "".
Extract Inlined Constant N.to_nat => "".
Extract Inlined Constant Z.of_nat => "".
Extract Inlined Constant Z.to_nat => "Big.natural".
Extract Inlined Constant N.lxor => "Big.logxor".
Extract Inlined Constant N.land => "Big.logand".
Extract Inlined Constant N.shiftl => "Big.shiftl".
Extract Inlined Constant N.shiftr => "Big.shiftr".
Extract Inlined Constant N.testbit => "Big.testbit".
Extract Inlined Constant N.add => "Big.add".
Extract Inlined Constant N.mul => "Big.mul".
Extract Inlined Constant N.eqb => "Big.equal".
Extract Inlined Constant Z.add => "Big.add".
Extract Inlined Constant Z.sub => "Big.sub".
Extract Inlined Constant Z.opp => "Big.neg".
Extract Inlined Constant Z.mul => "Big.mul".
Extract Inlined Constant Z.eqb => "Big.equal".
Extract Inlined Constant Z.div => "Big.floor_div".
Extract Inlined Constant Z.max => "Big.max".
Extract Inlined Constant Z.min => "Big.min".
Extract Inlined Constant Z.ltb => "Big.lt".
Extract Inlined Constant Z.leb => "Big.leq".

Extraction "oracle.ml" flatten size
  coalesce_tree coalesce_x_tree
  composition_tree
  complement_tree
  logical_divide_tree
  logical_product_tree
  distinct_tree
  covers_tree
  inside_tree
  vector_access_tree
  conflict_free_tree
  make_layout_tv
  partition_tv
  sector_use_tree.
