//! Thread-value layouts: the values of a tile that each thread holds. The atoms of hardware copy and MMA
//! instructions determine them.

pub mod copy_atom;
pub mod mma_atom;
pub mod partition;
pub mod retile;
pub mod tiled_copy;
pub mod tiled_mma;
pub mod tv_layout;
mod value;
pub mod wgmma;
pub mod wgmma_atom;
