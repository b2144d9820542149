//! From a product that is right to one that is fast: the kernels of [the book's chapter](../../../docs/book/17-hopper.md).
//!
//! Each step changes one or two columns of the list. [`step_8`] is [`hgemm_nt`](fn@crate::gemm::hgemm_nt). The kernels after it each take one
//! thing back.

use core::marker::PhantomData;

use layout_core::atoms::{CopyAtom, Memory, Stmatrix, UniversalCopy};
use layout_core::{_1, _2, _3, _4, _12, _16, _32, _64, _128, _256, Here, StaticInteger, Tensor};
use layout_device::hopper::OwnTile;
use layout_device::{Half, TmaParts, TmaView, kernel};

use crate::product::{A, B, C, GA, GB, GC, Product, Smem, Store, Sums, Threads};

/// The bytes of a line, the tile of `C`, warpgroups that multiply, slots, rows of tiles in a group, how accumulators are stored, and the columns of
/// `C` in shared memory.
#[derive(Debug)]
pub struct Step<Span, Tile, Groups, Slots, InGroup, Copy, Staged>(
    PhantomData<(Span, Tile, Groups, Slots, InGroup, Copy, Staged)>,
);
impl<Span, M, N, Groups, Slots, InGroup, Copy, Staged> Product
    for Step<Span, (M, N), Groups, Slots, InGroup, Copy, Staged>
where
    M: StaticInteger,
    N: StaticInteger,
    Groups: StaticInteger,
    InGroup: StaticInteger,
{
    type TA = Half;
    type TB = Half;
    type TC = Half;
    type OrderA = _1;
    type OrderB = _1;
    type OrderC = _1;
    type M = M;
    type N = N;
    type K = _64;
    type Span = Span;
    type Slots = Slots;
    type Groups = Groups;
    type InGroup = InGroup;
    type By = Memory;
    type Copy = Copy;
    type Staged = Staged;
}
/// Two accumulators at a time.
type Pairs = CopyAtom<UniversalCopy<_4>, _16>;
/// Four matrices of 8 x 8 accumulators at a time.
type Matrices = CopyAtom<Stmatrix<_4>, _16>;

/// # Safety
///
/// Runs with the launch of [`Kernel::launch`](crate::kernel::Kernel::launch). All matrices can be read, and no one else writes `c`; extents and
/// strides fit `u32`.
#[kernel(
    blocks_per_multiprocessor = 1,
    instances(
        /// A warpgroup multiplies tiles of 64 x 64, and one slot is filled and read in turn.
        step_0 = Step<_16, (_64, _64), _1, _1, _1, Pairs, _64>,
        /// Rows of 128 bytes, swizzled.
        step_1 = Step<_128, (_64, _64), _1, _1, _1, Pairs, _64>,
        /// Tiles of 128 x 128.
        step_2 = Step<_128, (_128, _128), _1, _1, _1, Pairs, _128>,
        /// Four slots.
        step_3 = Step<_128, (_128, _128), _1, _4, _1, Pairs, _128>,
        /// Two warpgroups multiply.
        step_4 = Step<_128, (_128, _128), _2, _4, _1, Pairs, _128>,
        /// Tiles of 128 x 256, and three slots. For step 6 it has as many blocks as there are multiprocessors.
        step_5 = Step<_128, (_128, _256), _2, _3, _1, Pairs, _256>,
        /// Tiles in groups of twelve rows.
        step_7 = Step<_128, (_128, _256), _2, _3, _12, Pairs, _256>,
        /// Accumulators go to shared memory as matrices.
        step_8 = Step<_128, (_128, _256), _2, _3, _12, Matrices, _256>,
        /// Without groups.
        row_by_row = Step<_128, (_128, _256), _2, _3, _1, Matrices, _256>,
        /// Two slots.
        two_slots = Step<_128, (_128, _256), _2, _2, _12, Matrices, _256>,
        /// Four slots, and a quarter of the shared memory on the way to `C`.
        four_slots = Step<_128, (_128, _256), _2, _4, _12, Matrices, _64>,
        /// Swizzled lines of 64 bytes.
        lines_of_64 = Step<_64, (_128, _256), _2, _3, _12, Matrices, _256>,
        /// Swizzled lines of 32 bytes.
        lines_of_32 = Step<_32, (_128, _256), _2, _3, _12, Matrices, _256>,
        /// Lines of 16 bytes, no two of which a swizzle could exchange.
        lines_of_16 = Step<_16, (_128, _256), _2, _3, _12, Matrices, _256>,
    ),
    each(ALL: crate::kernel::Kernel = crate::kernel::Kernel::alone)
)]
pub unsafe fn step<P: Product>(
    here: Here<'_, (u32,), (Threads<P>,)>,
    a: TmaView<'_, P::TA, GA<P>, A<P>>,
    b: TmaView<'_, P::TB, GB<P>, B<P>>,
    c: TmaParts<'_, P::TC, GC<P>, C<P>, _>,
    #[shared(dynamic)] memory: Smem<'_, P>,
) {
    let (ring, mut staging) = memory;
    let tiles = c.tiles_in_groups((P::M::new(), P::N::new()), P::InGroup::new());
    let fill = |tile: OwnTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        (a.tile((m, k)), b.tile((n, k)))
    };
    ring.run(here, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<P>::new(), 0.0);
        while let Some(slot) = steps.next() {
            slot.gemm(&mut sums);
        }
        staging.store(Store::<P>::new(), steps.me(), &c, tile, &sums);
    });
}
