//! The thread context: the position of the running thread in its launch, provided by the backend.
#![allow(unsafe_code)]

mod launch;

pub use launch::WrongLaunch;

use core::marker::PhantomData;

use super::partition::Rank;
use super::record::at_end_of_phase;
use super::{Block, Bounded, During, Grid, Thread, UniqueCoord};
use crate::assert::Text;
use crate::int::StaticInteger;
use crate::int_tuple::size::Size;
use crate::sealed::Sealed;

/// One thread's run of a kernel. Values that the thread owns end with the run.
#[derive(Debug)]
pub struct Kernel(PhantomData<*const ()>);

impl Kernel {
    /// Starts the run. Bind the value to a local variable of the kernel.
    #[expect(
        clippy::new_without_default,
        reason = "a kernel run must be started explicitly"
    )]
    #[must_use]
    #[inline(always)]
    pub fn new() -> Self {
        Self(PhantomData)
    }

    /// Returns the scope of the grid, like [`ThreadContext::grid`].
    #[must_use]
    #[inline(always)]
    pub const fn grid(&self) -> During<'_, Grid> {
        During::new()
    }
}

/// The time between two barriers of a block. Elements that the block shares in a phase are released at its end.
///
/// ```
/// use layout_core::*;
///
/// # fn sync_threads() {}
/// let mut cells = [0_u32; 4];
/// let layout = Injective::of(Layout::<_4, _1>::new());
/// let mut phase = Phase::new();
/// # let thread = unsafe { UniqueCoord::<_, Thread>::new(Bounded::<_4>::wrapped(0)) };
/// // SAFETY: the elements are valid, and all threads take their parts in this way.
/// let shared = unsafe { Tensor::share(cells.as_mut_ptr(), layout, phase.block()) };
/// shared.local_partition_mut(_4::new(), thread).store(0, 7);
/// phase.end(sync_threads);
/// ```
///
/// A value shared in a phase cannot be used after the barrier:
///
/// ```compile_fail,E0502
/// # use layout_core::*;
/// # fn sync_threads() {}
/// # let mut cells = [0_u32; 4];
/// # let layout = Injective::of(Layout::<_4, _1>::new());
/// # let thread = unsafe { UniqueCoord::<_, Thread>::new(Bounded::<_4>::wrapped(0)) };
/// let mut phase = Phase::new();
/// let shared = unsafe { Tensor::share(cells.as_mut_ptr(), layout, phase.block()) };
/// phase.end(sync_threads);
/// shared.local_partition_mut(_4::new(), thread).store(0, 7);
/// ```
#[derive(Debug)]
pub struct Phase(PhantomData<*const ()>);

impl Phase {
    /// Starts a phase.
    #[expect(
        clippy::new_without_default,
        reason = "a phase must be started explicitly"
    )]
    #[must_use]
    #[inline(always)]
    pub fn new() -> Self {
        Self(PhantomData)
    }

    /// Returns the scope of the block until the phase ends. Pass the scope to
    /// [`Tensor::share`](super::Tensor::share) for elements that the threads of a block write.
    #[must_use]
    #[inline(always)]
    pub const fn block(&self) -> During<'_, Block> {
        During::new()
    }

    /// Ends the phase at a barrier of the block, and starts the next phase.
    #[track_caller]
    #[inline(always)]
    pub fn end(&mut self, barrier: impl FnOnce()) {
        at_end_of_phase(barrier);
    }
}

/// The thread context: the position of the running thread in its launch. The context creates the thread's unique
/// coordinates.
///
/// The parameters are the extents of the launch, `x` first.
/// `ThreadContext<'_, (u32, u32), (_32, _8)>` describes a two-dimensional grid, with blocks of 32
/// by 8 threads.
///
/// | method | unique in | coordinate |
/// |---|---|---|
/// | [`block_idx`](Self::block_idx) | the grid | `(u32, u32)` |
/// | [`thread_idx`](Self::thread_idx) | the block | `(Bounded<_32>, Bounded<_8>)` |
/// | [`thread_rank`](Self::thread_rank) | the block | `Bounded<_256>` |
/// | [`global_thread_idx`](Self::global_thread_idx) | the grid | `(u32, u32)` |
///
/// In one dimension, `thread_idx` still returns a tuple, and `thread_rank` an integer. In a block `(_256,)`,
/// `thread_idx` returns `(Bounded<_256>,)`, for a thread shape `(_256::new(),)`. `thread_rank` returns
/// `Bounded<_256>`, for a thread shape `_256::new()`.
///
/// A kernel creates the context once, from the indices that its backend provides. The caller of
/// [`new`](Self::new) guarantees the launch. The context ends with the run of the [`Kernel`]:
///
/// ```
/// use layout_core::*;
///
/// # mod thread {
/// #     pub fn thread_idx_x() -> u32 { 37 }
/// #     pub fn block_idx_x() -> u32 { 2 }
/// # }
/// let kernel = Kernel::new();
/// // SAFETY: the launch is one-dimensional, with 64 threads per block.
/// let ctx = unsafe {
///     let (block, thread) = (thread::block_idx_x(), thread::thread_idx_x());
///     ThreadContext::<(u32,), (_64,)>::new(&kernel, [block, 0, 0], [thread, 0, 0])
/// };
/// assert_eq!(ctx.global_thread_idx().get(), (2 * 64 + 37,));
/// let (row, column) = ctx.thread_rank().coordinate_in((_8::new(), _8::new())).get();
/// assert_eq!((row.get(), column.get()), (5, 4));
/// ```
#[derive(Debug)]
pub struct ThreadContext<'k, Blocks, Threads> {
    block: [u32; 3],
    thread: [u32; 3],
    launch: PhantomData<Launch<'k, Blocks, Threads>>,
}

/// Markers: the type is not `Send`, and is invariant in `'k`.
type Launch<'k, Blocks, Threads> = (*const (), fn(&'k ()) -> &'k (), Blocks, Threads);

impl<Blocks, Threads> Clone for ThreadContext<'_, Blocks, Threads> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<Blocks, Threads> Copy for ThreadContext<'_, Blocks, Threads> {}

/// The extents of a grid: one `u32` for each of its one to three dimensions.
#[diagnostic::on_unimplemented(
    message = "expected the extents of a grid, found `{Self}`",
    label = "this is not a tuple of one to three `u32`",
    note = "the number of blocks is dynamic: write `(u32,)` for a one-dimensional grid, `(u32, \
            u32)` for a two-dimensional one"
)]
pub trait GridExtents: Sealed + Copy {
    /// Number of dimensions.
    const DIMENSIONS: usize;
    /// Returns the coordinate of a block.
    fn block(index: [u32; 3]) -> Self;
}

/// The extents of a block: one static integer for each of its one to three dimensions.
#[diagnostic::on_unimplemented(
    message = "expected the extents of a block, found `{Self}`",
    label = "this is not a tuple of one to three static integers",
    note = "write `(_256,)` for a block of 256 threads, `(_32, _8)` for a block of 32 by 8"
)]
pub trait BlockExtents: Sealed {
    /// The extents. A missing dimension has extent 1.
    const EXTENTS: [u32; 3];
    /// A coordinate in the block.
    type Coordinate: Copy;
    /// Returns the coordinate of a thread. An index that is not less than its extent wraps.
    fn thread(index: [u32; 3]) -> Self::Coordinate;
}

/// Conversion from thread indices to grid coordinates: block extents in a grid with the same number of
/// dimensions.
#[diagnostic::on_unimplemented(
    message = "expected the same number of dimensions, found a block of `{Self}` and a grid of \
               `{Blocks}`",
    label = "the threads have no coordinate in this grid",
    note = "give grid and block the same number of dimensions"
)]
pub trait ThreadsIn<Blocks: GridExtents>: BlockExtents {
    /// Returns the coordinate of a thread in the grid.
    fn in_grid(block: [u32; 3], thread: [u32; 3]) -> Blocks;
}

macro_rules! extents {
    ($dimensions:literal: $($X:ident $i:tt),+) => {
        impl GridExtents for ($(extents!(@u32 $i),)+) {
            const DIMENSIONS: usize = $dimensions;
            #[inline(always)]
            fn block(index: [u32; 3]) -> Self {
                ($(index[$i],)+)
            }
        }
        impl<$($X: StaticInteger + Sealed),+> BlockExtents for ($($X,)+) {
            const EXTENTS: [u32; 3] = {
                let mut extents = [1; 3];
                $(
                    let extent = $X::VALUE.unwrap();
                    if extent == 0 || extent > 1024 {
                        let text = Text::new().str("expected a block of 1 to 1024 threads, found ");
                        text.natural(extent).str(" threads in mode ").natural($i).panic()
                    }
                    extents[$i] = extent as u32;
                )+
                let threads = extents[0] * extents[1] * extents[2];
                if threads > 1024 {
                    let text = Text::new().str("expected a block of 1 to 1024 threads, found ");
                    text.natural(threads as u64).panic()
                }
                extents
            };
            type Coordinate = ($(Bounded<$X>,)+);
            #[inline(always)]
            fn thread(index: [u32; 3]) -> Self::Coordinate {
                // No `assert_unchecked` hint here: the mask is folded into addresses. With the hint, a kernel
                // that is short of registers took one more register, and ran 16% slower.
                ($(Bounded::<$X>::wrapped(index[$i]),)+)
            }
        }
        impl<$($X: StaticInteger + Sealed),+> ThreadsIn<($(extents!(@u32 $i),)+)> for ($($X,)+) {
            #[inline(always)]
            fn in_grid(block: [u32; 3], thread: [u32; 3]) -> ($(extents!(@u32 $i),)+) {
                let thread = Self::thread(thread);
                ($(
                    block[$i].wrapping_mul(const { $X::U32 }).wrapping_add(thread.$i.get()),
                )+)
            }
        }
    };
    (@u32 $i:tt) => { u32 };
}
extents!(1: X 0);
extents!(2: X 0, Y 1);
extents!(3: X 0, Y 1, Z 2);

impl<'k, Blocks: GridExtents, Threads: BlockExtents> ThreadContext<'k, Blocks, Threads> {
    /// The block extents in `x`, `y` and `z`.
    pub const THREADS: [u32; 3] = Threads::EXTENTS;

    /// Creates the context of the running thread.
    ///
    /// # Safety
    ///
    /// * `block` must be the index of the running block in its grid, in `x`, `y` and `z`.
    /// * `thread` must be the index of the running thread in its block, in `x`, `y` and `z`.
    /// * The launch must be one that [`check_launch`](Self::check_launch) accepts.
    /// * The kernel must be a local variable of the running thread.
    #[must_use]
    #[inline(always)]
    pub const unsafe fn new(_kernel: &'k Kernel, block: [u32; 3], thread: [u32; 3]) -> Self {
        const { Self::THREADS };
        Self {
            block,
            thread,
            launch: PhantomData,
        }
    }

    /// Returns the scope of the grid for the rest of the kernel. Pass the scope to
    /// [`Tensor::share`](super::Tensor::share) for elements that all blocks write.
    #[must_use]
    #[inline(always)]
    pub const fn grid(self) -> During<'k, Grid> {
        During::new()
    }

    /// Returns the coordinate of this block in the grid.
    #[must_use]
    #[inline(always)]
    pub fn block_idx(self) -> UniqueCoord<'k, Blocks, Block> {
        // SAFETY: two blocks of a grid have different indices, and each dimension that is left out has one
        // block.
        unsafe { UniqueCoord::new(Blocks::block(self.block)) }
    }

    /// Returns the coordinate of this thread in its block.
    #[must_use]
    #[inline(always)]
    pub fn thread_idx(self) -> UniqueCoord<'k, Threads::Coordinate, Thread> {
        // SAFETY: two threads of a block have different indices. Indices are less than the extents, and are 0
        // in the dimensions that are left out.
        unsafe { UniqueCoord::new(Threads::thread(self.thread)) }
    }

    /// Returns the linear index of this thread in its block. `x` varies fastest.
    ///
    /// # Source
    ///
    /// CUDA, cooperative groups: `thread_block::thread_rank`.
    #[must_use]
    #[inline(always)]
    pub fn thread_rank(self) -> UniqueCoord<'k, Bounded<Threads::Output>, Thread, Rank>
    where
        Threads: Size<Output: StaticInteger>,
    {
        // With one thread in a dimension, the index is 0 and need not be read.
        let index = |i: usize| {
            if Self::THREADS[i] == 1 {
                0
            } else {
                self.thread[i]
            }
        };
        let (x, y, z) = (index(0), index(1), index(2));
        let [width, height, _] = Self::THREADS;
        let rank = z.wrapping_mul(height).wrapping_add(y);
        let rank = rank.wrapping_mul(width).wrapping_add(x);
        // SAFETY: the indices are less than the extents, so two threads have different ranks. A rank is less
        // than the number of threads, at most 1024.
        unsafe { UniqueCoord::by(Bounded::wrapped(rank)) }
    }

    /// Returns the coordinate of this thread in the grid: `block * threads + thread` in each dimension.
    #[must_use]
    #[inline(always)]
    pub fn global_thread_idx(self) -> UniqueCoord<'k, Blocks, Thread<Grid>>
    where
        Threads: ThreadsIn<Blocks>,
    {
        // SAFETY: in each dimension, dividing the number by the block extent gives back the block index and the
        // thread index. The number fits in `u32`, because the launch has fewer than 2^32 threads in each
        // dimension.
        unsafe { UniqueCoord::new(Threads::in_grid(self.block, self.thread)) }
    }
}
