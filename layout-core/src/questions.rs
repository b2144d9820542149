//! Questions about layouts and partitions, as `const fn`, and assertions that name the offenders.

pub use crate::algebra::profile::{compatible, congruent, evenly_divides, weakly_congruent};
pub use crate::proof::{
    assert_conflict_free, assert_covers, assert_distinct, assert_swizzle_fits,
    assert_vector_access, conflict_free, covers, distinct, swizzle_fits, vector_access,
};
pub use crate::proof::{box_of, boxes_of, operand_of};
pub use layout_decide::{Boxes, Operand};
