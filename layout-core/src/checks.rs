//! Checks of layouts and partitions, as `const fn`, and assertions that report the violation.

pub use crate::algebra::profile::{compatible, congruent, evenly_divides, weakly_congruent};
pub use crate::proof::{
    assert_conflict_free, assert_covers, assert_injective, assert_sector_efficiency,
    assert_swizzle_fits, assert_tma_boxes, assert_vector_access, assert_wgmma_operand, box_of,
    conflict_free, conversion_cost, conversion_of, covers, extents_of, global_cost, injective,
    offset_of, shared_cost, swizzle_fits, tma_boxes, tma_boxes_of, vector_access, wgmma_operand,
    wgmma_operand_of,
};
pub use layout_decide::{
    BOX_RANK, Boxes, Conflict, Conversion, ConversionCost, ConversionPath, GlobalCost, Operand,
    SharedCost, Text,
};
