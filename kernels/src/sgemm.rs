//! `C = A * B`, with tiles in shared memory and accumulators in registers.
//!
//! Each block computes 128 x 128 elements of `C`, and each thread 8 x 8. The loop over `k` has
//! steps of 16. Asynchronous copies run one step ahead of the multiplications. Tiles that extend
//! past a matrix edge are padded with zeros.

use layout_core::{atoms::*, checks::*, *};
use layout_device::{Launch, Pipeline, copy, copy_async, gemm, kernel};

use crate::matrix::RowMajor;

layout! {
    /// The tiles of `A`, `(m, k)`, and `B`, `(n, k)`, in shared memory.
    ///
    /// The tile of `A` is column-major. The padding of the tile makes a warp's writes
    /// conflict-free.
    type ATile = (128, 16):(1, 132);
    type BTile = (128, 16):(1, 128);
    /// The elements of 128 rows or columns that 16 threads have, `(thread, ...)`: two runs of four,
    /// with stride 64.
    type Runs = (16, 4, 2):(4, 1, 64);
    /// The elements of one column of `A` and of `B` that the threads multiply, `(thread, value)`.
    type ReadA = ATile o ((16, 16), (4, 2)):((4, 0), (1, 64));
    type ReadB = BTile o ((16, 16), (4, 2)):((0, 4), (1, 64));
}

/// The MMA of the tiles by 16 x 16 threads.
type Mma = TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Runs, Runs, _1)>;
/// The tile copies: single elements of `A`, which the copy transposes, and four columns of `B` per
/// access.
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
// Neither the writes of the copies nor the reads of the MMA have bank conflicts.
const _: () = {
    assert_conflict_free::<PartitionedD<ATile, FillA>, _1, _4>();
    assert_conflict_free::<PartitionedD<BTile, FillB>, _4, _4>();
    assert_conflict_free::<ReadA, _4, _4>();
    assert_conflict_free::<ReadB, _4, _4>();
};

/// The accumulators of a thread for a tile of `C`.
type Sums = FragmentC<Layout<(_128, _128), (_1, _128)>, Mma>;

/// Context of a thread in a 2-D grid of 16 x 16-thread blocks.
type Context<'k> = ThreadContext<'k, (u32, u32), (_16, _16)>;
/// The shared memory of the two tiles of a step.
type Tiles<'k, A, B> = (Shared<'k, f32, ATile, A>, Shared<'k, f32, BTile, B>);

/// The two tiles of a step, for reads.
type Views<'s> = (Tensor<View<'s, f32>, ATile>, Tensor<View<'s, f32>, BTile>);

/// Returns the launch for `C` with `m` rows and `n` columns.
#[must_use]
pub const fn launch(m: u32, n: u32) -> Launch {
    Launch {
        blocks: [n.div_ceil(128), m.div_ceil(128), 1],
        threads: Context::THREADS,
        shared_bytes: 0,
    }
}

/// Computes `C = A * B`.
///
/// # Safety
///
/// * The launch must be [`launch`]`(m, n)`, where `C` has `m` rows and `n` columns.
/// * `a`, `b` and `c` must be valid for reads over their full layouts, and `c` also for writes.
/// * All offsets must fit in `u32`, and `c` must not overlap `a` or `b`.
#[kernel(blocks_per_multiprocessor = 2)]
pub unsafe fn sgemm(
    ctx: Context<'_>,
    a: Tensor<View<'_, f32>, RowMajor>,
    b: Tensor<View<'_, f32>, RowMajor>,
    c: Tensor<DisjointMut<'_, f32, Grid, _>, RowMajor>,
    #[shared] stages: Pipeline<'_, Tiles<'_, _, _>, _2>,
) {
    let (me, block) = (ctx.thread_rank(), ctx.block_idx().reversed());
    let (row, column) = block.get();
    let steps = a.layout().values()[1].div_ceil(16);
    let b = b.transposed();
    let fill = |step| {
        let a = a.predicated_tile((_128, _16), (row, step));
        let b = b.predicated_tile((_128, _16), (column, step));
        move |(to_a, to_b)| {
            let a = copy_async(FillA::new(), me, a, to_a);
            (a, copy_async(FillB::new(), me, b, to_b))
        }
    };
    let mut stages = stages.fill(fill(0)).next();
    let mut sums = Tensor::filled(Sums::new(), 0.0);
    let mut multiply = |(a, b): Views<'_>, k| {
        let at = (_0, Bounded::<_4>::wrapped(k));
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
    let c = c.predicated_tile_mut((_128, _128), block);
    let mut c = c.partition_c_mut(Mma::new(), me);
    copy(&sums, &mut c);
}
