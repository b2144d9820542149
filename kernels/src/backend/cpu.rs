//! Host threads: [`grid_executor`].

extern crate std;

mod matrix;

pub(crate) use grid_executor::{shared_memory, thread, warp};
pub(crate) use kernel_attribute::kernel;
pub(crate) use matrix::{commit, copy_async, load_matrices, multiply_add, wait};

use layout_core::Here;
use layout_core::bounds::{BlockExtents, GridExtents};

/// Panics unless the running launch is one that a kernel is written for.
#[track_caller]
pub(crate) fn check_launch<Blocks: GridExtents, Threads: BlockExtents>() {
    let blocks = [
        thread::grid_dim_x(),
        thread::grid_dim_y(),
        thread::grid_dim_z(),
    ];
    let threads = [
        thread::block_dim_x(),
        thread::block_dim_y(),
        thread::block_dim_z(),
    ];
    if let Err(wrong) = Here::<Blocks, Threads>::check_launch(blocks, threads) {
        panic!("{wrong}");
    }
}

/// Two to the power of `x`.
pub(crate) fn exp2(x: f32) -> f32 {
    x.exp2()
}
