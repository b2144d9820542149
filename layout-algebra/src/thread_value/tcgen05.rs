//! Layouts of `tcgen05`, the tensor-core instructions of `sm_100`.
//!
//! The layouts agree with CuTe 4.7. No hardware has tested the layouts.

mod copy;
mod memory;
mod scale;

pub use copy::{SharedToTmem, TmemCopy};
pub use layout_decide::tcgen05::{
    Accumulator, MOST_COLUMNS, NoAccumulator, NoAllocation, NoScales, Placement, TmemScales,
};
pub use memory::{TmemError, accumulator, accumulator_columns, allocation};
pub use scale::{
    ScaleError, Scales, output_scales, scale_atom, scales, scales_in_shared, scales_in_tmem,
};

/// Converts an integer that the rules keep below 2^63.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
