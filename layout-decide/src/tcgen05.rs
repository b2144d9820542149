//! Rules of `tcgen05`, the tensor-core instructions of `sm_100`.

mod memory;
mod scale;

pub use memory::{Accumulator, MOST_COLUMNS, NoAccumulator, NoAllocation, Placement, allocation};
pub use scale::{NoScales, TmemScales, scale_blocks, scale_vector};
