(** The oracle as a program: what is extracted, and the machine's integers that stand for Rocq's. *)
From Coq Require Import Arith NArith ZArith.
From Proofs Require Layout Coalesce Composition Decision Nested Complement Division Product Decided.
From Proofs Require Types TypesDistinct TypesProduct Tiler DivisionForms ProductForms Covering Inverse Find Recast.
From Proofs Require Index Filter Modes Slice Construct Swizzle Linear Swizzled SwizzleFits SwizzledSlice SwizzledInverse.
From Proofs Require AtZero Sums Local Boxes Coordinates Wgmma WgmmaTile Distinct Covers Inside VectorAccess ConflictFree Alike MakeLayoutTv PartitionTv SectorUse Redistribution.
Require Import ExtrOcamlBasic.
Extraction Language OCaml.
(** Modules of OCaml that have these names. *)
Extraction Blacklist List Int Big Oracle.

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
Extract Inlined Constant Nat.eq_dec => "Big.equal".
Extract Inductive positive => "Big.t" [ "Big.twice_and_one" "Big.twice" "Big.one" ] "Big.positive_case".
Extract Inductive N => "Big.t" [ "Big.zero" "" ] "Big.n_case".
Extract Inductive Z => "Big.t" [ "Big.zero" "" "Big.neg" ] "Big.z_case".
Extract Inlined Constant N.of_nat => "(fun n -> n)".
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
Extract Inlined Constant N.sub => "Big.monus".
Extract Inlined Constant N.succ => "Big.succ".
Extract Inlined Constant N.div => "Big.div".
Extract Inlined Constant N.modulo => "Big.modulo".
Extract Inlined Constant N.ltb => "Big.lt".
Extract Inlined Constant N.leb => "Big.leq".
Extract Inlined Constant N.gcd => "Big.gcd".
Extract Inlined Constant N.min => "Big.min".
Extract Inlined Constant N.max => "Big.max".
Extract Inlined Constant N.lor => "Big.logor".
Extract Inlined Constant N.log2 => "Big.log2".
Extract Inlined Constant N.size => "Big.bits".
Extract Inlined Constant Pos.size => "Big.bits".
Extract Inlined Constant N.ones => "Big.ones".
Extract Inlined Constant Z.of_N => "".
Extract Inlined Constant Z.to_N => "Big.natural".
Extract Inlined Constant Z.abs_N => "Big.abs".
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

(** [composition_within_same]: the decision answers as [composition] does, where it decides. The answer to what it
    does not decide is an exception. *)
Extract Inlined Constant Composition.composition => "(fun a b -> match Decision.composition_decided a b with
  | Decision.Layout r -> Some r | Decision.Broken _ -> None | Decision.Undecided -> raise Big.Not_decided)".

Separate Extraction Layout.size Layout.cosize Nested.flatten
  Nested.coalesce_tree Nested.coalesce_x_tree Nested.complement_tree
  Composition.compose_by_enumeration Decided.composition_by_enumeration_tree Decided.composition_decided_tree
  Types.composition_on_types_tree Types.complement_on_types_tree Types.logical_divide_on_types_tree
  TypesDistinct.distinct_on_types_tree TypesProduct.logical_product_on_types_tree
  Tiler.composition_by Tiler.with_shape Tiler.coalesce_by_mode Tiler.filter_tree Tiler.filter_by_mode
  DivisionForms.logical_divide_by DivisionForms.zipped_divide DivisionForms.tiled_divide DivisionForms.flat_divide
  Covering.covering_divide Covering.zipped_covering_divide Covering.tiled_covering_divide Covering.flat_covering_divide
  ProductForms.logical_product_by ProductForms.zipped_product ProductForms.tiled_product ProductForms.flat_product
  ProductForms.blocked_product ProductForms.raked_product ProductForms.tile_to_shape ProductForms.tile_to_shape_ordered
  Inverse.right_inverse_tree Inverse.left_inverse_tree Inverse.max_common_vector_tree Inverse.max_common_layout_tree
  Inverse.nullspace_tree Find.find_tree Find.find_prefix_tree Find.find_tree_with_shape Recast.upcast_tree Recast.downcast_tree Recast.recast_layout_tree
  Index.rank_of Index.depth_of Index.size_of Index.shape_of Index.stride_of
  Index.congruent Index.weakly_congruent Index.compatible Index.evenly_divides
  Index.shape_div Index.shape_mod Index.idx2crd Index.crd2idx Index.crd2crd Index.crd2idx_layout
  Index.get_hier_coord Index.get_flat_coord Index.get_1d_coord Index.max_alignment
  Filter.filter_zeros Filter.filter_zeros_profile
  Modes.get Modes.select Modes.take Modes.group Modes.append Modes.prepend Modes.append_n Modes.prepend_n
  Modes.replace_mode Modes.reverse Modes.flatten_tree Modes.unflatten Modes.zip Modes.zip_two
  Slice.slice Slice.dice Slice.slice_and_offset
  Construct.compact_col_major Construct.compact_row_major Construct.compact_order
  Construct.make_layout_of Construct.make_layout_left Construct.make_layout_right Construct.make_ordered_layout
  Construct.make_layout_like Construct.make_fragment_like Construct.domain_distribute
  Swizzle.swizzle_new Swizzle.apply Swizzled.swizzle_composition Swizzled.composition_swizzle
  Swizzled.swizzled_composition Swizzled.swizzled_coalesce Swizzled.swizzled_upcast Swizzled.swizzled_downcast
  Swizzled.swizzled_recast Swizzled.around SwizzleFits.swizzled_fits SwizzledSlice.swizzled_slice
  SwizzledSlice.swizzled_slice_and_offset SwizzledInverse.swizzled_right_inverse SwizzledInverse.swizzled_left_inverse
  Coordinates.identity_of Coordinates.coordinate_composition_tree Coordinates.coordinate_divide_tree
  Local.local_tile Local.local_tile_projected Local.local_partition Local.ceil_div Boxes.tma_boxes
  WgmmaTile.wgmma_tile Wgmma.wgmma_operand Distinct.distinct_tree Covers.covers_tree Inside.inside_tree
  VectorAccess.vector_access_tree Alike.conflict_free_tree MakeLayoutTv.make_layout_tv PartitionTv.partition_tv
  SectorUse.sector_use_tree AtZero.at_zero Sums.STEPS VectorAccess.partition_of ConflictFree.conflict_free
  ConflictFree.is_access SectorUse.global_cost SectorUse.moved_lines Distinct.distinct Covers.covers
  Redistribution.redistribution.
