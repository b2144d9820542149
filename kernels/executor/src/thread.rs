//! The place of the running thread in the grid, under the names of `cuda_std::thread`.
//!
//! Every function here panics when no kernel runs.

use crate::context;

macro_rules! indices {
    ($($(#[$doc:meta])* $name:ident = $dim:ident.$axis:ident;)*) => {
        $(
            $(#[$doc])*
            #[must_use]
            #[track_caller]
            pub fn $name() -> u32 {
                context::with(|context| context.$dim.$axis)
            }
        )*
    };
}

indices! {
    /// The `x` index of this thread in its block.
    thread_idx_x = thread_idx.x;
    /// The `y` index of this thread in its block.
    thread_idx_y = thread_idx.y;
    /// The `z` index of this thread in its block.
    thread_idx_z = thread_idx.z;
    /// The `x` index of this block in the grid.
    block_idx_x = block_idx.x;
    /// The `y` index of this block in the grid.
    block_idx_y = block_idx.y;
    /// The `z` index of this block in the grid.
    block_idx_z = block_idx.z;
    /// The `x` extent of a block.
    block_dim_x = block.x;
    /// The `y` extent of a block.
    block_dim_y = block.y;
    /// The `z` extent of a block.
    block_dim_z = block.z;
    /// The `x` extent of the grid in blocks.
    grid_dim_x = grid.x;
    /// The `y` extent of the grid in blocks.
    grid_dim_y = grid.y;
    /// The `z` extent of the grid in blocks.
    grid_dim_z = grid.z;
}

/// The index of this thread in a grid of one dimension.
#[must_use]
#[track_caller]
pub fn index_1d() -> u32 {
    block_idx_x() * block_dim_x() + thread_idx_x()
}

/// Waits until every thread of the block has arrived; what they wrote is then visible.
///
/// # Panics
///
/// If the thread unwinds, be it from a panic of its own or because its block has failed. Where a
/// destructor waits, that ends the process: nothing after a barrier runs without the other threads.
#[track_caller]
pub fn sync_threads() {
    context::wait(0);
}

/// As [`sync_threads`], with a number that is the same for all threads of the block, or the launch fails: that of
/// what they have shared.
///
/// # Panics
///
/// As there.
#[track_caller]
pub fn sync_threads_with(number: usize) {
    context::wait(number);
}
