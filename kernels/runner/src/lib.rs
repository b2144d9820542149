//! The host side of the kernels: runs them on a GPU or on the CPU executor, compares them
//! with a plain reference on real sizes, and measures them.

pub mod aligned;
pub mod bench;
pub mod cases;
pub mod cells;
pub mod device;
pub mod difference;
pub mod gpu;
pub mod grid;
pub mod host;
pub mod launch;
mod peers;
pub mod reference;
pub mod shape;
pub mod sizes;
