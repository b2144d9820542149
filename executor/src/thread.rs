//! Thread and block indices, extents and barriers of the running thread, under the names of
//! `cuda_std::thread`.
//!
//! Every function of this module panics outside a kernel.

use crate::context;
use crate::exchange::LANES;

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
    /// Returns the `x` index of this thread in its block.
    thread_idx_x = thread_idx.x;
    /// Returns the `y` index of this thread in its block.
    thread_idx_y = thread_idx.y;
    /// Returns the `z` index of this thread in its block.
    thread_idx_z = thread_idx.z;
    /// Returns the `x` index of this block in the grid.
    block_idx_x = block_idx.x;
    /// Returns the `y` index of this block in the grid.
    block_idx_y = block_idx.y;
    /// Returns the `z` index of this block in the grid.
    block_idx_z = block_idx.z;
    /// Returns the `x` extent of a block.
    block_dim_x = block.x;
    /// Returns the `y` extent of a block.
    block_dim_y = block.y;
    /// Returns the `z` extent of a block.
    block_dim_z = block.z;
    /// Returns the `x` extent of the grid in blocks.
    grid_dim_x = grid.x;
    /// Returns the `y` extent of the grid in blocks.
    grid_dim_y = grid.y;
    /// Returns the `z` extent of the grid in blocks.
    grid_dim_z = grid.z;
}

/// Returns the index of this thread in a one-dimensional grid.
#[must_use]
#[track_caller]
pub fn index_1d() -> u32 {
    block_idx_x() * block_dim_x() + thread_idx_x()
}

/// Waits until every thread of the block has arrived. Writes before the barrier are then visible to all
/// threads.
///
/// # Panics
///
/// Panics if the thread unwinds, because of its own panic or because its block has failed. In a destructor,
/// this panic aborts the process. Code after a barrier therefore never runs without the other threads.
#[track_caller]
pub fn sync_threads() {
    context::wait(0);
}

/// Waits like [`sync_threads`]. The launch fails if the threads of the block pass different numbers.
///
/// The number identifies the tiles that the threads share.
///
/// # Panics
///
/// Panics in the same cases as [`sync_threads`].
#[track_caller]
pub fn sync_threads_with(number: usize) {
    context::wait(number);
}

/// Waits until `threads` threads of the block have arrived at the named barrier `id`. Writes before the
/// barrier are then visible to all of them.
///
/// The first warps that make up this number continue together, and the barrier starts again. Other
/// threads are not affected. All threads of a warp must arrive at the same call. Barrier 0 is the
/// barrier of [`sync_threads`].
///
/// # Panics
///
/// Panics in the same cases as [`sync_threads`]. Also panics if `id` is not below 16, or if `threads` is not
/// a multiple of 32 up to the number of threads of the block. For barrier 0, `threads` must be the number of
/// threads of the block.
///
/// # Source
///
/// PTX `bar.sync id, threads`.
///
/// # Examples
///
/// ```
/// use grid_executor::{Dim3, launch, thread};
///
/// let kernel = || {
///     let group = thread::thread_idx_x() / 64;
///     for _ in 0..group {
///         thread::sync_named(1 + group, 64);
///     }
/// };
/// // SAFETY: the kernel holds nothing but numbers while it waits.
/// unsafe { launch(Dim3::x(1), Dim3::x(192), 0, kernel) }?;
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
#[track_caller]
pub fn sync_named(id: u32, threads: u32) {
    let block = block_dim_x() * block_dim_y() * block_dim_z();
    assert!(id < 16, "expected a barrier from 0 to 15, found {id}");
    assert!(
        threads % LANES == 0 && (1..=block).contains(&threads),
        "expected full warps of 32 at barrier {id}, found {threads} of {block} threads"
    );
    if id == 0 {
        assert!(
            threads == block,
            "barrier 0 is the barrier of the block, so it needs all {block} threads, found {threads}: use barriers 1 to 15"
        );
        context::wait(0);
    } else {
        context::wait_named(id, threads);
    }
}
