//! The launch that a kernel requires, and the place of a thread in it.

use layout_core::bounds::{BlockExtents, GridExtents};
use layout_core::{Here, Kernel};

use crate::thread;

/// The launch that a kernel requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The blocks of the grid in `x`, `y` and `z`.
    pub blocks: [u32; 3],
    /// The threads of a block in `x`, `y` and `z`.
    pub threads: [u32; 3],
    /// The bytes of shared memory that the launch gives to a block.
    pub shared_bytes: usize,
}

/// Where the running thread is.
///
/// # Safety
///
/// The launch is one that [`Here::check_launch`] accepts, which the CPU executor checks. `kernel` is a
/// local variable of the running thread.
///
/// # Panics
///
/// On a host, if the launch is another.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[must_use]
#[inline(always)]
pub unsafe fn here<Blocks, Threads>(kernel: &Kernel) -> Here<'_, Blocks, Threads>
where
    Blocks: GridExtents,
    Threads: BlockExtents,
{
    #[cfg(not(target_arch = "nvptx64"))]
    check_launch::<Blocks, Threads>();
    let block = [
        thread::block_idx_x(),
        thread::block_idx_y(),
        thread::block_idx_z(),
    ];
    let thread = [
        thread::thread_idx_x(),
        thread::thread_idx_y(),
        thread::thread_idx_z(),
    ];
    // SAFETY: these are the indices; the caller's promise.
    unsafe { Here::new(kernel, block, thread) }
}

/// Panics unless the running launch is one that a kernel is written for.
#[cfg(not(target_arch = "nvptx64"))]
#[track_caller]
fn check_launch<Blocks: GridExtents, Threads: BlockExtents>() {
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
