//! `C = A * B`, through tiles in shared memory and sums in registers.
//!
//! A block computes 128 x 128 elements of `C`, a thread 8 x 8 of them, and both walk along `k` in steps of 16. Copies
//! run a step ahead of the products; tiles that reach past the edge of a matrix are padded with zeros.

use layout_core::{atoms::*, questions::*, *};
use layout_device::{Launch, Pipeline, copy, copy_async, gemm, kernel};

use crate::matrix::RowMajor;

layout! {
    /// The tiles of `A`, `(m, k)`, and of `B`, `(n, k)`, in shared memory. `A` is turned, and padded so that what a
    /// warp writes lies in different banks.
    type ATile = (128, 16):(1, 132);
    type BTile = (128, 16):(1, 128);
    /// What 16 threads have of 128 rows or columns, `(thread, ...)`: two runs of four, 64 apart.
    type Runs = (16, 4, 2):(4, 1, 64);
    /// What the threads read of a column of `A` and of `B` for their products, `(thread, value)`.
    type ReadA = ATile o ((16, 16), (4, 2)):((4, 0), (1, 64));
    type ReadB = BTile o ((16, 16), (4, 2)):((0, 4), (1, 64));
}

/// The product of the tiles by 16 x 16 threads.
type Mma = TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Runs, Runs, _1)>;
/// The copies of the tiles: of `A` number by number, as it is turned, of `B` four columns at a time.
type FillA = TiledCopyOf<
    CopyAtom<CpAsync<_4>, _32>,
    Layout<(_32, _8), (_8, _1)>,
    Layout<(_1, _1), (_0, _0)>,
>;
type FillB = TiledCopyOf<
    CopyAtom<CpAsync<_16>, _32>,
    Layout<(_32, _8), (_1, _32)>,
    Layout<(_4, _1), (_1, _0)>,
>;
// No thread waits, neither where copies write nor where products read.
const _: () = {
    assert_conflict_free::<PartitionedD<ATile, FillA>, _1, _4>();
    assert_conflict_free::<PartitionedD<BTile, FillB>, _4, _4>();
    assert_conflict_free::<ReadA, _4, _4>();
    assert_conflict_free::<ReadB, _4, _4>();
};

/// What a thread holds of a tile of `C`.
type Sums = FragmentC<Layout<(_128, _128), (_1, _128)>, Mma>;

/// Where a thread is: in a grid of two dimensions, in a block of 16 x 16 threads.
type Place<'k> = Here<'k, (u32, u32), (_16, _16)>;
/// The two tiles of a step.
type Tiles<'k, A, B> = (Shared<'k, f32, ATile, A>, Shared<'k, f32, BTile, B>);

/// The same, to be read.
type Views<'s> = (Tensor<View<'s, f32>, ATile>, Tensor<View<'s, f32>, BTile>);

/// The launch for a `C` of `m` rows and `n` columns.
#[must_use]
pub const fn launch(m: u32, n: u32) -> Launch {
    Launch {
        blocks: [n.div_ceil(128), m.div_ceil(128), 1],
        threads: Place::THREADS,
        shared_bytes: 0,
    }
}

/// `C = A * B`.
///
/// # Safety
///
/// Runs as [`launch`]`(m, n)` says for a `C` of `m` rows and `n` columns. `a`, `b` and `c` are valid for reads over
/// their whole layouts, and `c` also for writes; offsets fit `u32`, and `c` does not overlap the others.
#[kernel(blocks_per_multiprocessor = 2)]
pub unsafe fn sgemm(
    here: Place<'_>,
    a: Tensor<View<'_, f32>, RowMajor>,
    b: Tensor<View<'_, f32>, RowMajor>,
    c: Tensor<Parts<'_, f32, Grid, _>, RowMajor>,
    #[shared] stages: Pipeline<'_, Tiles<'_, _, _>, _2>,
) {
    let (me, block) = (here.rank(), here.block().reversed());
    let (row, column) = block.get();
    let steps = a.layout().values()[1].div_ceil(16);
    let b = b.transposed();
    let fill = |step| {
        let a = a.covering_tile((_128, _16), (row, step));
        let b = b.covering_tile((_128, _16), (column, step));
        move |(to_a, to_b)| {
            let a = copy_async(FillA::new(), me, a, to_a);
            (a, copy_async(FillB::new(), me, b, to_b))
        }
    };
    let mut stages = stages.fill(fill(0)).next();
    let mut sums = Tensor::filled(Sums::new(), 0.0);
    let mut multiply = |(a, b): Views<'_>, k| {
        let at = (_0, Below::<_4>::wrapped(k));
        let a = a
            .local_tile((_128, _4), at)
            .partition_a(Mma::new(), me.get());
        let b = b
            .local_tile((_128, _4), at)
            .partition_b(Mma::new(), me.get());
        gemm(Mma::new(), &a, &b, &mut sums);
    };
    for step in 0..steps {
        multiply(stages.tiles(), 0);
        let filling = stages.fill(fill(step + 1));
        for k in 1..4 {
            multiply(filling.tiles(), k);
        }
        stages = filling.next();
    }
    let c = c.own_covering_tile((_128, _128), block);
    let mut c = c.own_partition_c(Mma::new(), me);
    copy(&sums, &mut c);
}
