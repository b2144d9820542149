//! The launch that a kernel requires, and the context of a thread in the launch.

use layout_core::bounds::{AtBarrier, BlockExtents, GridExtents};
use layout_core::{Kernel, Phase, ThreadContext};

use crate::thread;

/// The launch that a kernel requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The number of blocks of the grid in `x`, `y` and `z`.
    pub blocks: [u32; 3],
    /// The number of threads of a block in `x`, `y` and `z`.
    pub threads: [u32; 3],
    /// The number of bytes of dynamic shared memory per block.
    pub shared_bytes: usize,
}

/// Returns the context of the running thread.
///
/// # Safety
///
/// - The launch must be one that [`ThreadContext::check_launch`] accepts, which the CPU executor checks.
/// - `kernel` must be a local variable of the running thread.
///
/// # Panics
///
/// Panics on a host if the launch does not match `Blocks` and `Threads`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[must_use]
#[inline(always)]
pub unsafe fn thread_context<Blocks, Threads>(kernel: &Kernel) -> ThreadContext<'_, Blocks, Threads>
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
    // SAFETY: the indices are those of the running thread. The caller guarantees the launch and
    // `kernel`.
    unsafe { ThreadContext::new(kernel, block, thread) }
}

/// The block extents in `x`, `y` and `z` of a kernel's [`ThreadContext`].
#[doc(hidden)]
pub trait Launched {
    const THREADS: [u32; 3];
}
impl<Blocks, Threads: BlockExtents> Launched for ThreadContext<'_, Blocks, Threads> {
    const THREADS: [u32; 3] = Threads::EXTENTS;
}

/// Waits at the barrier of the block, and converts shared-memory tiles to their state after it.
///
/// Tiles that the threads have filled become readable, and tiles that they have read can be filled
/// again.
///
/// ```
/// use layout_core::*;
/// use layout_device::{Shared, host, kernel, sync};
///
/// layout! { type Tile = (4, 32):(33, 1); }
///
/// /// DynamicScheduler four rows into columns.
/// ///
/// /// # Safety
/// ///
/// /// Runs as one block of 4 x 32 threads. All cells are valid, and those of `to` are no others'.
/// #[kernel]
/// pub unsafe fn turn(
///     ctx: ThreadContext<'_, (u32, u32), (_4, _32)>,
///     from: Tensor<View<'_, f32>, Layout![(4, 32):(32, 1)]>,
///     to: Tensor<DisjointMut<'_, f32, Grid, _>, Layout![(32, 4):(4, 1)]>,
///     #[shared] tile: Shared<'_, f32, Tile, _>,
/// ) {
///     let (row, column) = ctx.thread_idx().get();
///     let filled = tile.fill((_4, _32), ctx.thread_idx(), |_| from[(row, column)]);
///     let whole = sync(filled);
///     let tile = to.predicated_tile_mut((_32, _4), ctx.block_idx());
///     let mut mine = tile.local_partition_mut((_32, _4), ctx.thread_idx().reversed());
///     mine.store((0, 0), whole.view()[(row, column)]);
/// }
///
/// let from: Vec<f32> = (0..128).map(|i| i as f32).collect();
/// let mut to = [0.0; 128];
/// // SAFETY: one block has the threads of the kernel.
/// unsafe { host::launch::<TurnKernel>((1, 1), ((&from, Layout::new()), (&mut to, Layout::new()))) }?;
/// assert_eq!(to[4 * 7 + 2], from[32 * 2 + 7]);
/// # Ok::<(), host::Error>(())
/// ```
///
#[cfg_attr(not(rust_analyzer), doc = include_str!("two_tiles.md"))]
///
/// All threads of the block must make the same calls in the same order, with the same tiles, before any
/// thread returns. A GPU does not check this obligation, and then reads unfilled elements as they
/// are. The executor stops the launch. A read before the barrier does not compile:
///
/// ```compile_fail,E0599
/// # use layout_core::*;
/// # use layout_device::*;
/// # fn read(tile: Shared<'_, f32, Layout![(4, 32):(33, 1)], ()>) {
/// tile.view();
/// # }
/// ```
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
#[doc(alias = "__syncthreads")]
#[doc(alias = "barrier")]
pub fn sync<T: AtBarrier>(tiles: T) -> T::After {
    Phase::new().end(|| thread::sync_threads_with(tiles.number()));
    // SAFETY: all threads of the block have passed the barrier.
    unsafe { tiles.after() }
}

/// Panics unless the running launch matches the kernel.
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
    if let Err(wrong) = ThreadContext::<Blocks, Threads>::check_launch(blocks, threads) {
        panic!("{wrong}");
    }
}
