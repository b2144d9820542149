//! Host threads: [`grid_executor`].

extern crate std;

mod matrix;

pub(crate) use grid_executor::{shared_memory, thread, warp};
pub(crate) use kernel_attribute::kernel;
pub(crate) use matrix::{commit, copy_async, load_matrices, multiply_add, wait};

/// Two to the power of `x`.
pub(crate) fn exp2(x: f32) -> f32 {
    x.exp2()
}
