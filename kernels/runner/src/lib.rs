//! Host side of the kernels. Runs the kernels on a GPU or on the CPU executor, compares the results
//! with a reference at realistic sizes, and measures the time.

pub mod aligned;
pub mod bench;
pub mod cases;
pub mod cells;
pub mod device;
pub mod difference;
pub mod gpu;
pub mod grid;
pub mod host;
mod peers;
pub mod reference;
pub mod shape;
pub mod sizes;
