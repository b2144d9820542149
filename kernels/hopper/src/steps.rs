//! The kernels of [the book's chapter](../../../docs/book/17-hopper.md), from a simple GEMM to a
//! fast one.
//!
//! Each step changes one or two columns of the list. [`step_8`] is
//! [`hgemm_nt`](fn@crate::gemm::hgemm_nt). Each kernel after `step_8` reverts one change.

use core::marker::PhantomData;

use layout_core::atoms::{CopyAtom, Memory, Stmatrix, UniversalCopy};
use layout_core::{
    _1, _2, _3, _4, _12, _16, _32, _64, _128, _256, StaticInteger, Tensor, ThreadContext,
};
use layout_device::hopper::UniqueTile;
use layout_device::{F16, TmaParts, TmaView, kernel};

use crate::product::{A, B, C, GA, GB, GC, Product, Smem, Store, Sums, Threads};

/// Configuration of a step: swizzle span in bytes, tile of `C`, consumer warpgroups, pipeline
/// stages, tile rows in a group, accumulator copy, and staged columns of `C`.
#[derive(Debug)]
pub struct Step<Span, Tile, Groups, Stages, InGroup, Copy, Staged>(
    PhantomData<(Span, Tile, Groups, Stages, InGroup, Copy, Staged)>,
);
impl<Span, M, N, Groups, Stages, InGroup, Copy, Staged> Product
    for Step<Span, (M, N), Groups, Stages, InGroup, Copy, Staged>
where
    M: StaticInteger,
    N: StaticInteger,
    Groups: StaticInteger,
    InGroup: StaticInteger,
{
    type TA = F16;
    type TB = F16;
    type TC = F16;
    type OrderA = _1;
    type OrderB = _1;
    type OrderC = _1;
    type M = M;
    type N = N;
    type K = _64;
    type Span = Span;
    type Stages = Stages;
    type Groups = Groups;
    type InGroup = InGroup;
    type By = Memory;
    type Copy = Copy;
    type Staged = Staged;
}
/// Copies of two accumulators.
type Pairs = CopyAtom<UniversalCopy<_4>, _16>;
/// Copies of four 8 x 8 accumulator matrices.
type Matrices = CopyAtom<Stmatrix<_4>, _16>;

/// # Safety
///
/// * The launch must be [`Kernel::launch`](crate::kernel::Kernel::launch).
/// * All matrices must be valid for reads, and `c` also for writes. No other code may write `c`.
/// * All extents and strides must fit in `u32`.
#[kernel(
    blocks_per_multiprocessor = 1,
    instances(
        /// Tiles of 64 x 64, one consumer warpgroup, and a single stage.
        step_0 = Step<_16, (_64, _64), _1, _1, _1, Pairs, _64>,
        /// Swizzled 128-byte rows.
        step_1 = Step<_128, (_64, _64), _1, _1, _1, Pairs, _64>,
        /// Tiles of 128 x 128.
        step_2 = Step<_128, (_128, _128), _1, _1, _1, Pairs, _128>,
        /// Four stages.
        step_3 = Step<_128, (_128, _128), _1, _4, _1, Pairs, _128>,
        /// Two consumer warpgroups.
        step_4 = Step<_128, (_128, _128), _2, _4, _1, Pairs, _128>,
        /// Tiles of 128 x 256, and three stages. Step 6 launches this kernel with one block per
        /// multiprocessor.
        step_5 = Step<_128, (_128, _256), _2, _3, _1, Pairs, _256>,
        /// Tiles in groups of twelve tile rows.
        step_7 = Step<_128, (_128, _256), _2, _3, _12, Pairs, _256>,
        /// Accumulators stored to shared memory with `stmatrix`.
        step_8 = Step<_128, (_128, _256), _2, _3, _12, Matrices, _256>,
        /// Row-by-row tile order, without groups.
        row_by_row = Step<_128, (_128, _256), _2, _3, _1, Matrices, _256>,
        /// Two stages.
        two_slots = Step<_128, (_128, _256), _2, _2, _12, Matrices, _256>,
        /// Four stages, with one quarter of the staging memory for `C`.
        four_slots = Step<_128, (_128, _256), _2, _4, _12, Matrices, _64>,
        /// Swizzled 64-byte rows.
        lines_of_64 = Step<_64, (_128, _256), _2, _3, _12, Matrices, _256>,
        /// Swizzled 32-byte rows.
        lines_of_32 = Step<_32, (_128, _256), _2, _3, _12, Matrices, _256>,
        /// 16-byte rows, which are too short to swizzle.
        lines_of_16 = Step<_16, (_128, _256), _2, _3, _12, Matrices, _256>,
    ),
    each(ALL: crate::kernel::Kernel = crate::kernel::Kernel::alone)
)]
pub unsafe fn step<P: Product>(
    ctx: ThreadContext<'_, (u32,), (Threads<P>,)>,
    a: TmaView<'_, P::TA, GA<P>, A<P>>,
    b: TmaView<'_, P::TB, GB<P>, B<P>>,
    c: TmaParts<'_, P::TC, GC<P>, C<P>, _>,
    #[shared(dynamic)] memory: Smem<'_, P>,
) {
    let (pipeline, mut staging) = memory;
    let tiles = c.persistent_tiles((P::M::new(), P::N::new()), P::InGroup::new());
    let fill = |tile: UniqueTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        (a.tile((m, k)), b.tile((n, k)))
    };
    pipeline.run(ctx, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<P>::new(), 0.0);
        while let Some(stage) = steps.next() {
            stage.gemm(&mut sums);
        }
        staging.store(Store::<P>::new(), steps.me(), &c, tile, &sums);
    });
}
