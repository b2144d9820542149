//! 16-bit `C = A * B` on tensor cores.
//!
//! Each block computes 128 x 128 elements of `C`. The block loops over `k` in steps of 64, each with four blocks of 16.
//! Asynchronous copies fill three stages of shared memory, two steps ahead. Tiles that extend past a matrix edge are
//! padded with zeros. In every 32 x 32 elements of `C`, each of four warps has 16 rows and 16 columns. The operands of
//! the next block are loaded into registers while the current block is multiplied.
//!
//! The tiles are swizzled in 16-byte units. A warp loads eight matrix rows with a stride of 128 bytes,
//! and the swizzle puts these rows in different banks.

use layout_core::{atoms::*, checks::*, *};
use layout_device::{
    Element, F16, Launch, Pipeline, copy, copy_async, copy_by, gemm, kernel, shared_bytes,
};

use crate::matrix::RowMajor;

layout! {
    /// A row-major matrix whose row stride is a multiple of 16 bytes, as asynchronous copies require.
    pub type Rows = (?rows, ?columns):(8 * ?leading, 1);
    type Plain = (128, 64):(64, 1);
    /// A tile of `A`, `(row, k)`, or `B`, `(column, k)`, with the smallest conflict-free swizzle, `Sw<3, 3, 3>`.
    /// Neither 16-byte copies, eight per row, nor `ldmatrix` reads, one row per thread, have bank conflicts.
    type Tile = best_swizzle(Plain, 2,
        Plain o ((8, 16), (8, 8)):((1024, 1), (128, 16)),
        Plain o ((16, 2), (8, 8, 4)):((1, 1024), (128, 16, 2048)));
    /// A tile of `C`. `Block` is the part of an operand tile that one MMA step multiplies.
    type Square = (128, 128):(128, 1);
    type Block = (128, 16):(16, 1);
}

/// The 32 x 32 x 16 MMA of four warps, and the fragments of a thread.
type Mma = TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>;
type BlockA = FragmentA<Block, Mma>;
type BlockB = FragmentB<Block, Mma>;
type Sums = FragmentC<Square, Mma>;

/// The copy of 16 rows of 64, eight elements per thread, and the `ldmatrix` loads of four 8 x 8 matrices.
type Fill = TiledCopyOf<
    CopyAtom<CpAsync<_16>, _16>,
    Layout<(_16, _8), (_8, _1)>,
    Layout<(_1, _8), (_0, _1)>,
>;
type LoadA = TiledCopyA<CopyAtom<Ldmatrix<_4>, _16>, Mma>;
type LoadB = TiledCopyB<CopyAtom<Ldmatrix<_4>, _16>, Mma>;

const _: () = {
    assert_conflict_free::<PartitionedD<Tile, Fill>, _8, _2>();
    assert_conflict_free::<PartitionedS<Tile, LoadA>, _8, _2>();
    assert_conflict_free::<PartitionedS<Tile, LoadB>, _8, _2>();
};

/// Context of a thread in a 2-D grid of 128-thread blocks.
type Context<'k> = ThreadContext<'k, (u32, u32), (_128,)>;
/// The pipeline stages in shared memory, each with a tile of `A` and a tile of `B`.
type Stages<'k, A, B> = Pipeline<'k, (Shared<'k, F16, Tile, A>, Shared<'k, F16, Tile, B>), _3>;

/// Returns the launch for `C` with `m` rows and `n` columns.
#[must_use]
pub const fn launch(m: u32, n: u32) -> Launch {
    Launch {
        blocks: [m.div_ceil(128), n.div_ceil(128), 1],
        threads: Context::THREADS,
        shared_bytes: shared_bytes::<Stages<'_, (), ()>>(),
    }
}

/// Computes `C = A * B`, where the rows of `b` are the columns of `B`.
///
/// # Safety
///
/// * The launch must be [`launch`]`(m, n)`. The addresses of `a` and `b` must be multiples of 16 bytes.
/// * `a`, `b` and `c` must be valid for reads over their full layouts, and `c` also for writes.
/// * All offsets must fit in `u32`, and `c` must not overlap `a` or `b`.
#[kernel]
pub unsafe fn hgemm(
    ctx: Context<'_>,
    a: Tensor<View<'_, F16>, Rows>,
    b: Tensor<View<'_, F16>, Rows>,
    c: Tensor<DisjointMut<'_, f32, Grid, _>, RowMajor>,
    #[shared(dynamic)] stages: Stages<'_, _, _>,
) {
    let (me, (row, column)) = (ctx.thread_rank(), ctx.block_idx().get());
    let steps = a.layout().values()[1].div_ceil(64);
    let fill = |step| {
        let a = a.predicated_tile((_128, _64), (row, step));
        let b = b.predicated_tile((_128, _64), (column, step));
        move |(to_a, to_b)| {
            let a = copy_async(Fill::new(), me, a, to_a);
            (a, copy_async(Fill::new(), me, b, to_b))
        }
    };
    let load = |(a, b): (Tensor<View<'_, F16>, Tile>, Tensor<View<'_, F16>, Tile>), block| {
        let mut of_a = Tensor::filled(BlockA::new(), F16::ZERO);
        let mut of_b = Tensor::filled(BlockB::new(), F16::ZERO);
        let block = Bounded::<_4>::wrapped(block);
        let a = a.local_tile((_128, _16), (_0, block));
        let b = b.local_tile((_128, _16), (_0, block));
        copy_by(
            LoadA::new(),
            &a.partition_s(LoadA::new(), me.get()),
            &mut of_a,
        );
        copy_by(
            LoadB::new(),
            &b.partition_s(LoadB::new(), me.get()),
            &mut of_b,
        );
        (of_a, of_b)
    };
    let mut stages = stages.fill(fill(0)).fill(fill(1)).next();
    let mut sums = Tensor::filled(Sums::new(), 0.0);
    let mut next = load(stages.tiles(), 0);
    for step in 0..steps {
        let (a, b) = next;
        next = load(stages.tiles(), 1);
        let filling = stages.fill(fill(step + 2));
        gemm(Mma::new(), &a, &b, &mut sums);
        for block in 2..4 {
            let (a, b) = next;
            next = load(filling.tiles(), block);
            gemm(Mma::new(), &a, &b, &mut sums);
        }
        stages = filling.next();
        let (a, b) = next;
        next = load(stages.tiles(), 0);
        gemm(Mma::new(), &a, &b, &mut sums);
    }
    let c = c.predicated_tile_mut((_128, _128), ctx.block_idx());
    copy(&sums, &mut c.partition_c_mut(Mma::new(), me));
}
