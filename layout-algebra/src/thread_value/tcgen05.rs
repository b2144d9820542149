//! Layouts of `tcgen05`, the tensor-core instructions of sm_100.
//!
//! The layouts agree with CuTe 4.7. They have not run on silicon.

mod memory;

pub use layout_decide::tcgen05::{
    Accumulator, MOST_COLUMNS, NoAccumulator, NoAllocation, Placement,
};
pub use memory::{TmemError, accumulator, accumulator_columns, allocation};

/// Returns a number that the rules bound.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
