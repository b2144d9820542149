//! Rules of `tcgen05`, the tensor-core instructions of sm_100.

mod memory;

pub use memory::{Accumulator, MOST_COLUMNS, NoAccumulator, NoAllocation, Placement, allocation};
