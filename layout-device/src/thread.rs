//! The place of the running thread in the grid, under the names of `cuda_std::thread`, and its barrier.

use crate::backend;

macro_rules! registers {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[must_use]
        #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
        #[inline(always)]
        pub fn $name() -> u32 {
            backend::thread::$name()
        }
    )*};
}

registers! {
    /// The `x` index of this thread in its block.
    thread_idx_x;
    /// The `y` index of this thread in its block.
    thread_idx_y;
    /// The `z` index of this thread in its block.
    thread_idx_z;
    /// The `x` index of this block in the grid.
    block_idx_x;
    /// The `y` index of this block in the grid.
    block_idx_y;
    /// The `z` index of this block in the grid.
    block_idx_z;
    /// The `x` extent of a block.
    block_dim_x;
    /// The `y` extent of a block.
    block_dim_y;
    /// The `z` extent of a block.
    block_dim_z;
    /// The `x` extent of the grid in blocks.
    grid_dim_x;
    /// The `y` extent of the grid in blocks.
    grid_dim_y;
    /// The `z` extent of the grid in blocks.
    grid_dim_z;
}

/// Waits until every thread of the block has arrived; what they wrote is then visible to all.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn sync_threads() {
    backend::thread::sync_threads();
}

/// As [`sync_threads`]; on a host, the launch fails if another thread of the block comes with another number.
#[cfg_attr(target_arch = "nvptx64", allow(unused_variables))]
#[inline(always)]
pub(crate) fn sync_threads_with(number: usize) {
    #[cfg(target_arch = "nvptx64")]
    sync_threads();
    #[cfg(not(target_arch = "nvptx64"))]
    backend::thread::sync_threads_with(number);
}

/// Orders what this thread wrote before for what it writes after, as the other threads of its block see it.
#[inline(always)]
pub fn fence_block() {
    backend::thread::fence_block();
}

/// As [`fence_block`], as all threads of the GPU see it.
#[inline(always)]
pub fn fence_device() {
    backend::thread::fence_device();
}

/// As [`fence_block`], as the host and other GPUs see it too.
#[inline(always)]
pub fn fence_system() {
    backend::thread::fence_system();
}
