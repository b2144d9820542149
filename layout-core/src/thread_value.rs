//! Thread-value layouts: which thread holds which values of a tile, and the atoms of hardware copies
//! and products that determine it.

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
