//! Thread-value layouts, which map threads to the values of a tile that they own, and the hardware
//! copy and MMA atoms that determine them.

mod copy_atom;
mod mma_atom;
mod partition;
mod proof;
pub mod tcgen05;
mod tiled_copy;
mod tiled_mma;
mod tv_layout;
mod wgmma;
mod wgmma_tile;

pub use copy_atom::{Bytes, CopyAtom, Matrices};
pub use mma_atom::MmaAtom;
pub use tiled_copy::TiledCopy;
pub use tiled_mma::{MmaOperand, TiledMma};
pub use tv_layout::TvLayout;
pub use wgmma::{Wgmma, WgmmaA, WgmmaTypes};
