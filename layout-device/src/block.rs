//! Block-wide reductions and scans through shared memory.
//!
//! All threads of a block must call these functions together, from converged code, before any thread
//! returns. The number of threads of a block must be a multiple of 32: 32, 64, 96 and so on.
//!
//! ```
//! use layout_core::*;
//! use layout_device::{Shared, block, host, kernel};
//!
//! /// Divides 256 numbers by their sum.
//! ///
//! /// # Safety
//! ///
//! /// Runs as one block of 256 threads. The numbers are valid for reads and writes, and no others'.
//! #[kernel]
//! pub unsafe fn normalize(
//!     ctx: ThreadContext<'_, (u32,), (_256,)>,
//!     numbers: Tensor<DisjointMut<'_, f32, Grid, _>, Layout![(256,):(1,)]>,
//!     #[shared] scratch: Shared<'_, f32, block::Scratch<_256>, _>,
//! ) {
//!     let tile = numbers.predicated_tile_mut((_256,), ctx.block_idx());
//!     let mut mine = tile.local_partition_mut((_256,), ctx.thread_idx());
//!     let number = mine.load((0,)).unwrap_or(0.0);
//!     let (sum, _) = block::reduce(ctx, number, scratch, |a, b| a + b);
//!     mine.store((0,), number / sum);
//! }
//!
//! let mut numbers = [0.5_f32; 256];
//! // SAFETY: one block has the threads of the kernel.
//! unsafe { host::launch::<NormalizeKernel>(1, ((&mut numbers, Layout::new()),)) }?;
//! assert_eq!(numbers, [1.0 / 256.0; 256]);
//! # Ok::<(), host::Error>(())
//! ```

use layout_core::bounds::{BlockExtents, GridExtents, Whole};
use layout_core::ops::Size;
use layout_core::partition::{CoordinateIn, Rank, Spread};
use layout_core::report::{Checked, IsAccepted, Nil, Rejection, ScratchInUse, Verdict};
#[allow(clippy::wildcard_imports)] // all sizes
use layout_core::*;

use crate::warp::{self, Word};
use crate::{Shared, sync};

/// The layout `(lane, warp)` of the shared memory of a reduction or scan by `Threads` threads, one
/// element per thread.
///
/// The elements of one lane are contiguous. The elements of one warp are in different banks.
pub type Scratch<Threads> = <Threads as WholeWarps>::Scratch;

/// The shared memory after the call, readable by all threads. The barrier `sync(used)` converts it
/// back to [`Shared`].
pub type Used<'s, T, Threads> =
    Whole<'s, T, <Threads as WholeWarps>::Scratch, <Threads as WholeWarps>::PartitionScheme>;

/// A number of threads that is a multiple of 32, from 32 to 1024.
///
/// ```compile_fail,E0277
/// use layout_core::_100;
/// use layout_device::{Shared, block};
///
/// fn kernel(scratch: Shared<'_, f32, block::Scratch<_100>, ()>) {}
/// ```
/// ```text
/// error[E0277]: expected full warps: a multiple of 32 threads, at most 1024
/// ```
#[diagnostic::on_unimplemented(
    message = "expected full warps: a multiple of 32 threads, at most 1024",
    label = "this is not a multiple of 32",
    note = "missing lanes cannot take part in a shuffle: use a block of 32, 64, 96, ... or 1024 \
            threads"
)]
pub trait WholeWarps: StaticInteger + Sized {
    /// The layout of the shared memory, with one element per thread.
    type Scratch;
    /// The partition scheme of the elements among the threads.
    type PartitionScheme;
    /// Stores each thread's value in its element, and waits at a barrier.
    fn leave<'s, T: Copy + Send>(
        me: UniqueCoord<'_, Bounded<Self>, Thread, Rank>,
        value: T,
        scratch: Shared<'s, T, Self::Scratch, Self::PartitionScheme>,
    ) -> Used<'s, T, Self>;
    /// Returns the values that the last lanes of all warps stored.
    fn of_warps<T: Copy + Sync>(used: &Used<'_, T, Self>) -> impl Iterator<Item = T>;
}

macro_rules! whole_warps {
    ($($Threads:ident $Warps:ident $Apart:ident,)+) => {$(
        #[diagnostic::do_not_recommend]
        impl WholeWarps for $Threads {
            type Scratch = Layout<(_32, $Warps), ($Apart, _1)>;
            type PartitionScheme = PartitionScheme<Spread<(_32, $Warps)>, Thread, CoordinateIn<(_32, $Warps)>>;
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            fn leave<'s, T: Copy + Send>(
                me: UniqueCoord<'_, Bounded<Self>, Thread, Rank>,
                value: T,
                scratch: Shared<'s, T, Self::Scratch, Self::PartitionScheme>,
            ) -> Used<'s, T, Self> {
                let threads = (_32, $Warps);
                sync(scratch.fill(threads, me.coordinate_in(threads), |_| value))
            }
            #[inline(always)]
            fn of_warps<T: Copy + Sync>(used: &Used<'_, T, Self>) -> impl Iterator<Item = T> {
                let cells = used.view();
                Bounded::<$Warps>::all().map(move |warp| cells[(_31, warp)])
            }
        }
    )+};
}
// The stride between lanes of a warp is odd, which avoids bank conflicts.
whole_warps! {
    _32 _1 _1, _64 _2 _3, _96 _3 _3, _128 _4 _5, _160 _5 _5, _192 _6 _7, _224 _7 _7, _256 _8 _9,
    _288 _9 _9, _320 _10 _11, _352 _11 _11, _384 _12 _13, _416 _13 _13, _448 _14 _15, _480 _15 _15,
    _512 _16 _17, _544 _17 _17, _576 _18 _19, _608 _19 _19, _640 _20 _21, _672 _21 _21, _704 _22 _23,
    _736 _23 _23, _768 _24 _25, _800 _25 _25, _832 _26 _27, _864 _27 _27, _896 _28 _29, _928 _29 _29,
    _960 _30 _31, _992 _31 _31, _1024 _32 _33,
}

/// A **type operator**: checks that `Self` is scratch memory that a block of `Threads` threads may
/// write.
#[diagnostic::on_unimplemented(
    message = "expected the scratch of this block, found `{Self}`",
    label = "this is not the scratch of the block",
    note = "phase: for a block of 256 threads, add the parameter `#[shared] scratch: Shared<'_, \
            {T}, block::Scratch<_256>, _>`"
)]
pub trait ScratchOutcome<'s, T, Threads: WholeWarps> {
    /// [`Nil`] if the check passes, otherwise an error type.
    type Verdict: Verdict;
    /// Returns the scratch memory.
    fn scratch(self) -> Shared<'s, T, Threads::Scratch, Threads::PartitionScheme>
    where
        Self::Verdict: IsAccepted;
}
#[diagnostic::do_not_recommend]
impl<'s, T, Threads: WholeWarps> ScratchOutcome<'s, T, Threads>
    for Shared<'s, T, Threads::Scratch, Threads::PartitionScheme>
{
    type Verdict = Nil;
    #[inline(always)]
    fn scratch(self) -> Self {
        self
    }
}
/// The case in which a barrier is missing.
#[diagnostic::do_not_recommend]
impl<'s, T, Threads: WholeWarps> ScratchOutcome<'s, T, Threads>
    for Whole<'s, T, Threads::Scratch, Threads::PartitionScheme>
{
    type Verdict = Rejection<ScratchInUse>;
    fn scratch(self) -> Shared<'s, T, Threads::Scratch, Threads::PartitionScheme> {
        unreachable!()
    }
}

/// Combines the values of all threads and returns the result to each thread.
///
/// `combine` must be associative and commutative, except for rounding. The rounding order is the same
/// for all threads. The call contains one barrier. The scratch memory can be reused after another
/// barrier:
///
/// ```text
/// let (sum, used) = block::reduce(ctx, sum, scratch, |a, b| a + b);
/// let (squares, _) = block::reduce(ctx, squares, sync(used), |a, b| a + b);
/// ```
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn reduce<'s, T, Blocks, Extents, Threads, Scratch, V: IsAccepted>(
    ctx: ThreadContext<'_, Blocks, Extents>,
    value: T,
    scratch: Scratch,
    combine: impl Fn(T, T) -> T,
) -> Checked<(T, Used<'s, T, Threads>), V>
where
    T: Word + Sync,
    Blocks: GridExtents,
    Extents: BlockExtents + Size<Output = Threads>,
    Threads: WholeWarps,
    Scratch: ScratchOutcome<'s, T, Threads, Verdict = V>,
{
    let of_warp = warp::reduce(value, &combine);
    let used = Threads::leave(ctx.thread_rank(), of_warp, scratch.scratch());
    let all = Threads::of_warps(&used).reduce(combine);
    (all.unwrap_or(of_warp), used)
}

/// Returns the combined values of all preceding threads, and the combined values of all threads.
///
/// The first thread gets `zero` as the combination of preceding values. `combine` must be associative,
/// except for rounding. Combining `zero` with a value must return that value. Threads are in the order
/// of [`ThreadContext::thread_rank`]. The call contains one barrier. The scratch memory can be reused after another
/// barrier, `sync(used)`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
#[allow(clippy::type_complexity)] // the parameters are part of the interface
pub fn scan<'s, T, Blocks, Extents, Threads, Scratch, V: IsAccepted>(
    ctx: ThreadContext<'_, Blocks, Extents>,
    value: T,
    scratch: Scratch,
    zero: T,
    combine: impl Fn(T, T) -> T,
) -> Checked<((T, T), Used<'s, T, Threads>), V>
where
    T: Word + Sync,
    Blocks: GridExtents,
    Extents: BlockExtents + Size<Output = Threads>,
    Threads: WholeWarps,
    Scratch: ScratchOutcome<'s, T, Threads, Verdict = V>,
{
    let through = warp::scan(value, &combine);
    let rank = ctx.thread_rank();
    let used = Threads::leave(rank, through, scratch.scratch());
    let (lane, warp) = (rank.get().get() % 32, rank.get().get() / 32);
    let (mut before, mut all) = (zero, zero);
    for (other, of_warp) in (0..).zip(Threads::of_warps(&used)) {
        if other < warp {
            before = combine(before, of_warp);
        }
        all = combine(all, of_warp);
    }
    let lower = warp::shuffle_up(through, 1);
    if lane > 0 {
        before = combine(before, lower);
    }
    ((before, all), used)
}
