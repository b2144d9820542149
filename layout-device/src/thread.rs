//! Thread and block indices, extents and barriers, under the names of `cuda_std::thread`.

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
    /// Returns the `x` index of this thread in its block.
    thread_idx_x;
    /// Returns the `y` index of this thread in its block.
    thread_idx_y;
    /// Returns the `z` index of this thread in its block.
    thread_idx_z;
    /// Returns the `x` index of this block in the grid.
    block_idx_x;
    /// Returns the `y` index of this block in the grid.
    block_idx_y;
    /// Returns the `z` index of this block in the grid.
    block_idx_z;
    /// Returns the `x` extent of a block.
    block_dim_x;
    /// Returns the `y` extent of a block.
    block_dim_y;
    /// Returns the `z` extent of a block.
    block_dim_z;
    /// Returns the `x` extent of the grid in blocks.
    grid_dim_x;
    /// Returns the `y` extent of the grid in blocks.
    grid_dim_y;
    /// Returns the `z` extent of the grid in blocks.
    grid_dim_z;
}

/// Waits until every thread of the block has arrived. Writes before the barrier are then visible to all
/// threads.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn sync_threads() {
    backend::thread::sync_threads();
}

/// Waits like [`sync_threads`]. On a host, the launch fails if the threads of a block pass different
/// numbers.
#[cfg_attr(target_arch = "nvptx64", allow(unused_variables))]
#[inline(always)]
pub(crate) fn sync_threads_with(number: usize) {
    #[cfg(target_arch = "nvptx64")]
    sync_threads();
    #[cfg(not(target_arch = "nvptx64"))]
    backend::thread::sync_threads_with(number);
}

/// Orders this thread's earlier writes before its later writes, as observed by the threads of its
/// block.
#[inline(always)]
pub fn fence_block() {
    backend::thread::fence_block();
}

/// Orders writes like [`fence_block`], as observed by all threads of the GPU.
#[inline(always)]
pub fn fence_device() {
    backend::thread::fence_device();
}

/// Orders writes like [`fence_block`], as observed by the GPU, the host and other GPUs.
#[inline(always)]
pub fn fence_system() {
    backend::thread::fence_system();
}
