//! FP8 GEMM with scales: `C = scale * (A * B)` in `bf16`.
//!
//! `A` is row-major and `B` is column-major, because `wgmma` requires FP8 operands to be contiguous
//! along `k`. A step has 128 elements along `k`: 128 bytes, as in [`gemm`](crate::gemm).
//!
//! | kernel | scales |
//! |---|---|
//! | [`qgemm_nt`](fn@qgemm_nt), [`qgemm_nt_192`], [`qgemm_nt_128`], [`qgemm_nt_64x96`], [`qgemm_nt_64`], [`qgemm_nt_16`] | one scale |
//! | [`qgemm_nt_rows`](fn@qgemm_nt_rows) | one per row of `A`, and one per column of `B` |
//! | [`qgemm_nt_blocks`](fn@qgemm_nt_blocks) | one per 128 elements of a row of `A`, and one per 128 x 128 elements of `B` |
//!
//! Scales are `f32`. Row and column scales are loaded once per tile of `C`. Block scales are loaded
//! in each step, and the scales of `A` arrive by TMA with the operands. The accumulators are
//! rounded to `bf16` after scaling.
//!
//! The tensor cores accumulate FP8 products with less precision than `f32`. With block scales, the
//! partial sums are promoted to `f32` every 128 elements along `k`.

use layout_core::{
    _2, _3, _4, _5, _10, _12, _16, _64, _96, _128, _192, _256, Fragment, Tensor, ThreadContext,
    View, layout,
};
use layout_device::hopper::{ClusterTile, ConsumerThread, FullStage, UniqueTile};
use layout_device::{
    Bf16, Cluster, E4m3, E5m2, MmaOperands, PerCluster, Tile, TmaParts, TmaPipeline, TmaView, copy,
    kernel, shared_bytes, update,
};

use crate::clusters::SplitSmem;
use crate::gemm::{ByteRows, Rows, Tiles};
use crate::product::{
    A, B, C, GA, GB, GC, Gemm, Mma, NtTransposed, Product, Smem, Staged, Store, Sums, Threads,
};

/// The configuration of [`qgemm_nt`].
pub type QgemmNt = Gemm<(E4m3, E4m3, Bf16), (_128, _256, _128), _3>;
/// The tiles of [`qgemm_nt`] and of the kernels with the same parameters.
pub const QGEMM_NT: Tiles = Tiles::new::<QgemmNt>(shared_bytes::<Smem<'_, QgemmNt>>());

/// # Safety
///
/// * The launch must be [`QGEMM_NT`]'s launch.
/// * All matrices must be valid for reads, and `c` also for writes. No other code may write `c`.
/// * All extents and strides must fit in `u32`.
#[kernel(
    blocks_per_multiprocessor = 1,
    instances(
        /// Computes `C = scale * A * B` with `E4m3` operands: row-major `A`, column-major `B`.
        qgemm_nt = QgemmNt,
        /// Computes `C = scale * A * B`, where `A` is row-major `E5m2`, as for gradients, and `B`
        /// is column-major `E4m3`.
        qgemm_nt_e5m2_e4m3 = Gemm<(E5m2, E4m3, Bf16), (_128, _256, _128), _3>,
        /// Computes `C = scale * A * B`, where `A` is row-major `E4m3` and `B` is column-major
        /// `E5m2`, as for gradients.
        qgemm_nt_e4m3_e5m2 = Gemm<(E4m3, E5m2, Bf16), (_128, _256, _128), _3>,
        /// [`qgemm_nt`] with tiles of 128 x 192.
        qgemm_nt_192 = Gemm<(E4m3, E4m3, Bf16), (_128, _192, _128), _4>,
    ),
    each(ALL: crate::kernel::Kernel = crate::kernel::Kernel::alone)
)]
pub unsafe fn scaled<P: Product>(
    ctx: ThreadContext<'_, (u32,), (Threads<P>,)>,
    scale: f32,
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
        let sums = sums.map(|sum| scale * sum);
        staging.store(Store::<P>::new(), steps.me(), &c, tile, &sums);
    });
}

/// # Safety
///
/// * The launch must be [`Kernel::launch`](crate::kernel::Kernel::launch), in clusters of one to
///   eight blocks.
/// * All matrices must be valid for reads, and `c` also for writes. No other code may write `c`.
/// * All extents and strides must fit in `u32`.
#[kernel(
    blocks_per_multiprocessor = 1,
    instances(
        /// [`qgemm_nt`] with split-k and tiles of 128 x 128, for a `C` with few tiles.
        qgemm_nt_128 = Gemm<(E4m3, E4m3, Bf16), (_128, _128, _128), _4>,
        /// [`qgemm_nt`] with split-k and tiles of 64 x 96, for few rows.
        qgemm_nt_64x96 = Gemm<(E4m3, E4m3, Bf16), (_64, _96, _256), _4>,
        /// [`qgemm_nt`] with split-k and tiles of 64 x 64, for few rows.
        qgemm_nt_64 = Gemm<(E4m3, E4m3, Bf16), (_64, _64, _256), _5>,
        /// Computes a column-major `C` with split-k and tiles of 64 x 16, for few rows of `B`.
        qgemm_nt_16 = Gemm<(E4m3, E4m3, Bf16), (_64, _16, _256), _10, NtTransposed>,
    ),
    each(SPLIT: crate::kernel::Kernel = crate::kernel::Kernel::split)
)]
pub unsafe fn scaled_split<P: Product>(
    ctx: ThreadContext<'_, (u32,), (Threads<P>,)>,
    scale: f32,
    a: TmaView<'_, P::TA, GA<P>, A<P>>,
    b: TmaView<'_, P::TB, GB<P>, B<P>>,
    c: TmaParts<'_, P::TC, GC<P>, C<P>, _>,
    #[shared(dynamic)] memory: SplitSmem<'_, P>,
) {
    let (pipeline, mut staging, split) = memory;
    let cluster = Cluster::of(ctx);
    let mut split = split.begin(cluster);
    let (first, steps) = cluster.part(a.steps(1));
    let in_clusters = PerCluster::of(cluster, P::InGroup::new());
    let tiles = c.persistent_tiles((P::M::new(), P::N::new()), in_clusters);
    let fill = |tile: ClusterTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        (a.tile((m, first + k)), b.tile((n, first + k)))
    };
    pipeline.run(ctx, tiles, steps, fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<P>::new(), 0.0);
        while let Some(stage) = steps.next() {
            stage.gemm(&mut sums);
        }
        if let Some(tile) = split.sum(steps.me(), tile, &mut sums) {
            let sums = sums.map(|sum| scale * sum);
            staging.store(Store::<P>::new(), steps.me(), &c, tile, &sums);
        }
    });
}

layout! {
    /// One scale per row, broadcast to all columns by a stride of 0.
    pub type OfRows = (?rows, ?columns):(1, 0);
    /// One scale per column, broadcast to all rows by a stride of 0.
    pub type OfColumns = (?rows, ?columns):(0, 1);
}

/// Computes `C = of_rows * of_columns * A * B` with `E4m3` operands: row-major `A`, column-major
/// `B`.
///
/// The layouts of both scales have the extents of `C`, `(m, n)`. `of_rows` stores `m` scales and
/// `of_columns` stores `n`.
///
/// # Safety
///
/// * The launch must be [`QGEMM_NT`]'s launch.
/// * All matrices and scales must be valid for reads, and `c` for writes. No other code may write
///   `c`.
/// * All extents and strides must fit in `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn qgemm_nt_rows(
    ctx: ThreadContext<'_, (u32,), (Threads<QgemmNt>,)>,
    of_rows: Tensor<View<'_, f32>, OfRows>,
    of_columns: Tensor<View<'_, f32>, OfColumns>,
    a: TmaView<'_, E4m3, ByteRows, A<QgemmNt>>,
    b: TmaView<'_, E4m3, ByteRows, B<QgemmNt>>,
    c: TmaParts<'_, Bf16, Rows, C<QgemmNt>, _>,
    #[shared(dynamic)] memory: Smem<'_, QgemmNt>,
) {
    let (pipeline, mut staging) = memory;
    let extents = (_128::new(), _256::new());
    let tiles = c.persistent_tiles(extents, _12::new());
    let fill = |tile: UniqueTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        (a.tile((m, k)), b.tile((n, k)))
    };
    pipeline.run(ctx, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<QgemmNt>::new(), 0.0);
        while let Some(stage) = steps.next() {
            stage.gemm(&mut sums);
        }
        let me = steps.me();
        let of_rows = of_rows.predicated_tile(extents, tile.get());
        let of_rows = of_rows.partition_c(Mma::<QgemmNt>::new(), me.thread());
        update(&of_rows, &mut sums, |sum, scale| scale * sum);
        let of_columns = of_columns.predicated_tile(extents, tile.get());
        let of_columns = of_columns.partition_c(Mma::<QgemmNt>::new(), me.thread());
        update(&of_columns, &mut sums, |sum, scale| scale * sum);
        staging.store(Store::<QgemmNt>::new(), me, &c, tile, &sums);
    });
}

layout! {
    /// The scales of a tile of `A`.
    pub type OfA = (128, 1):(1, 128);
    /// The scales of a tile of `A`, broadcast to all columns by a stride of 0.
    type OfTile = (128, 128):(1, 0);
    /// The scales of `A`, column-major with columns aligned to 16 bytes.
    pub type ScalesOfA = (?rows, ?steps):(1, 4 * ?leading);
    /// The scales of `B`.
    pub type ScalesOfB = (?columns, ?steps):(?leading, 1);
}

/// The configuration of [`qgemm_nt_blocks`].
pub type QgemmNtBlocks = Gemm<(E4m3, E4m3, Bf16), (_128, _128, _128), _5>;
/// Operands with the scales of the rows of `A`.
pub type WithScales = (
    MmaOperands<Mma<QgemmNtBlocks>, A<QgemmNtBlocks>, B<QgemmNtBlocks>>,
    Tile<f32, OfA>,
);
/// The shared memory of a block of [`qgemm_nt_blocks`].
pub type SmemOfBlocks<'k> = (TmaPipeline<'k, WithScales, _5>, Staged<'k, QgemmNtBlocks>);
/// The tiles of [`qgemm_nt_blocks`].
pub const QGEMM_NT_BLOCKS: Tiles = Tiles::new::<QgemmNtBlocks>(shared_bytes::<SmemOfBlocks<'_>>());

/// Multiplies the operands of a stage, and applies the scales of `A` and the scale `of_b` of the
/// tile of `B`.
#[inline(always)]
pub(crate) fn scaled_part(
    stage: FullStage<'_, '_, WithScales, _5>,
    me: ConsumerThread<'_, _2>,
    of_b: f32,
) -> Fragment<f32, Sums<QgemmNtBlocks>> {
    let (_, of_a) = stage.tiles();
    let of_a = of_a
        .composition(OfTile::new())
        .partition_c(Mma::<QgemmNtBlocks>::new(), me.thread());
    let mut scales = Tensor::filled(Sums::<QgemmNtBlocks>::new(), 0.0);
    copy(&of_a, &mut scales);
    let part = stage.mma(Sums::<QgemmNtBlocks>::new());
    // The producer refills the stage while the accumulators are added.
    drop(stage);
    part.zip(&scales, |part, of_a| of_a * of_b * part)
}

/// Computes `C = A * B` with `E4m3` operands and block scales: row-major `A`, column-major `B`.
///
/// `of_a` has shape `(m, steps)`: one scale per row of `A` and 128 elements along `k`, with
/// contiguous columns. `of_b` has shape `(ceil(n / 128), steps)`: one scale per 128 rows of `B` and
/// 128 elements along `k`. `steps` is `ceil(k / 128)`.
///
/// # Safety
///
/// * The launch must be [`QGEMM_NT_BLOCKS`]'s launch.
/// * All matrices and scales must be valid for reads, and `c` for writes. No other code may write
///   `c`.
/// * All extents and strides must fit in `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn qgemm_nt_blocks(
    ctx: ThreadContext<'_, (u32,), (Threads<QgemmNtBlocks>,)>,
    of_a: TmaView<'_, f32, ScalesOfA, OfA>,
    of_b: Tensor<View<'_, f32>, ScalesOfB>,
    a: TmaView<'_, E4m3, ByteRows, A<QgemmNtBlocks>>,
    b: TmaView<'_, E4m3, ByteRows, B<QgemmNtBlocks>>,
    c: TmaParts<'_, Bf16, Rows, C<QgemmNtBlocks>, _>,
    #[shared(dynamic)] memory: SmemOfBlocks<'_>,
) {
    let (pipeline, mut staging) = memory;
    let tiles = c.persistent_tiles((_128::new(), _128::new()), _12::new());
    let fill = |tile: UniqueTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        ((a.tile((m, k)), b.tile((n, k))), of_a.tile((m, k)))
    };
    pipeline.run(ctx, tiles, a.steps(1), fill, |tile, steps| {
        let ((_, n), me) = (tile.get(), steps.me());
        let mut sums = Tensor::filled(Sums::<QgemmNtBlocks>::new(), 0.0);
        let mut step = 0;
        while let Some(stage) = steps.next() {
            // The scale loads overlap with the MMA.
            let of_b = of_b.load((n, step)).unwrap_or(0.0);
            let part = scaled_part(stage, me, of_b);
            sums = sums.zip(&part, |sum, part| sum + part);
            step += 1;
        }
        staging.store(Store::<QgemmNtBlocks>::new(), me, &c, tile, &sums);
    });
}
