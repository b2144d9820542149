//! `C = A * B` with clusters of blocks, for shapes where [`gemm`](crate::gemm) is too slow.
//!
//! Blocks stacked along `m` read the same tiles of `B`. Each block reads a part and multicasts the
//! part to the cluster. Multicast helps if matrix rows are not aligned to the GPU's 128-byte lines.
//!
//! If `C` has fewer tiles than the GPU has multiprocessors, the blocks of a cluster divide `k`
//! (split-k). If `B` has few rows, `A` usually holds the weights of a layer: many rows, which are
//! read only once.

use layout_core::{
    _3, _4, _5, _6, _10, _16, _32, _64, _80, _96, _128, _160, _256, Tensor, ThreadContext,
};
use layout_device::hopper::{ClusterTile, UniqueTile};
use layout_device::{
    Bf16, Cluster, ClusterAlongM, ClusterSplitK, PerCluster, TmaParts, TmaView, kernel,
};

use crate::gemm::BgemmNt;
use crate::product::{
    A, B, C, GA, GB, GC, Gemm, NtTransposed, OperandPipeline, PartOfB, Product, Smem, Staged,
    Store, Sums, Threads,
};

type B16 = (Bf16, Bf16, Bf16);

/// Number of rows in a tile of `B` that the blocks of a cluster share.
pub trait InParts {
    /// Number of rows that one block reads per load.
    type Part;
}
impl InParts for _256 {
    type Part = _128;
}
impl InParts for _160 {
    type Part = _80;
}
impl InParts for _64 {
    type Part = _32;
}

/// # Safety
///
/// * The launch must be [`Kernel::launch`](crate::kernel::Kernel::launch), in clusters of one or
///   two blocks.
/// * All matrices must be valid for reads, and `c` also for writes. No other code may write `c`.
/// * All extents and strides must fit in `u32`.
#[kernel(
    blocks_per_multiprocessor = 1,
    instances(
        /// Computes the result of [`bgemm_nt`](fn@crate::gemm::bgemm_nt). The blocks of a cluster
        /// share tiles of `B`.
        bgemm_nt_shared = BgemmNt,
        /// [`bgemm_nt_shared`] with smaller tiles.
        bgemm_nt_shared_160 = Gemm<B16, (_128, _160, _64), _5>,
        /// [`bgemm_nt_shared`] with tiles of 128 x 64.
        bgemm_nt_shared_64 = Gemm<B16, (_128, _64, _128), _4>,
    ),
    each(SHARED: crate::kernel::Kernel = crate::kernel::Kernel::shared)
)]
pub unsafe fn shared<P: Product>(
    ctx: ThreadContext<'_, (u32,), (Threads<P>,)>,
    a: TmaView<'_, P::TA, GA<P>, A<P>>,
    b: TmaView<'_, P::TB, GB<P>, PartOfB<P, <P::N as InParts>::Part>>,
    c: TmaParts<'_, P::TC, GC<P>, C<P>, _>,
    #[shared(dynamic)] memory: Smem<'_, P>,
) {
    let (pipeline, mut staging) = memory;
    let cluster = Cluster::of(ctx);
    let tiles = c.persistent_tiles(
        (P::M::new(), P::N::new()),
        ClusterAlongM::of(cluster, _6::new()),
    );
    let fill = |tile: UniqueTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        (a.tile((m, k)), b.tile((n, k)).multicast(cluster))
    };
    pipeline.run(ctx, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(Sums::<P>::new(), 0.0);
        while let Some(stage) = steps.next() {
            stage.gemm(&mut sums);
        }
        staging.store(Store::<P>::new(), steps.me(), &c, tile, &sums);
    });
}

/// Shared memory of a block: the pipeline of operands, the staged tile of `C` and partial sums.
pub type SplitSmem<'k, P> = (
    OperandPipeline<'k, P>,
    Staged<'k, P>,
    ClusterSplitK<'k, Sums<P>, <P as Product>::Groups>,
);

/// # Safety
///
/// * The launch must be [`Kernel::launch`](crate::kernel::Kernel::launch), in clusters of one to
///   eight blocks.
/// * All matrices must be valid for reads, and `c` also for writes. No other code may write `c`.
/// * All extents and strides must fit in `u32`.
#[kernel(
    blocks_per_multiprocessor = 1,
    instances(
        /// Computes the result of [`bgemm_nt`](fn@crate::gemm::bgemm_nt) with split-k, for a `C`
        /// with few tiles.
        bgemm_nt_split = Gemm<B16, (_128, _128, _64), _4>,
        /// [`bgemm_nt_split`] with smaller tiles.
        bgemm_nt_split_96 = Gemm<B16, (_128, _96, _64), _5>,
        /// [`bgemm_nt_split`] with tiles of 64 x 96.
        bgemm_nt_64x96 = Gemm<B16, (_64, _96, _128), _4>,
        /// Computes a column-major `C` with split-k, for few rows of `B`, with tiles of 64 x 16.
        bgemm_nt_16 = Gemm<B16, (_64, _16, _128), _10, NtTransposed>,
        /// Computes a column-major `C` with split-k, for few rows of `B`, with tiles of 64 x 64.
        bgemm_nt_64 = Gemm<B16, (_64, _64, _128), _6, NtTransposed>,
        /// Computes a column-major `C` with split-k, for few rows of `B`, with tiles of 64 x 128.
        bgemm_nt_64x128 = Gemm<B16, (_64, _128, _128), _3, NtTransposed>,
    ),
    each(SPLIT: crate::kernel::Kernel = crate::kernel::Kernel::split)
)]
pub unsafe fn split<P: Product>(
    ctx: ThreadContext<'_, (u32,), (Threads<P>,)>,
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
            staging.store(Store::<P>::new(), steps.me(), &c, tile, &sums);
        }
    });
}
