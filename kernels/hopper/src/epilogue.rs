//! GEMM with a fused epilogue: `C = gelu(A * B + bias) + residual`.
//!
//! The main loop matches [`hgemm_nt`](fn@crate::gemm::hgemm_nt). Each thread loads the elements of
//! the bias and the residual at the positions of its accumulators. Two adjacent elements are loaded
//! at once if rows are aligned to 4 bytes.

#[allow(clippy::wildcard_imports)] // Kernels use many integer types.
use layout_core::{atoms::*, *};
use layout_device::{
    EpilogueStage, F16, MmaOperands, TmaParts, TmaPipeline, TmaView, hopper::UniqueTile, kernel,
    math::tanh, shared_bytes, update,
};

use crate::gemm::{Rows, Tiles};

layout! {
    /// The tile of `A` in a pipeline stage.
    pub type A = wgmma_tile((128, 64), 16, 1);
    /// The tile of `B` in a pipeline stage.
    pub type B = wgmma_tile((256, 64), 16, 1);
    /// The staging tile of a warpgroup.
    pub type C = wgmma_tile((64, 256), 16, 1);
    /// One row, broadcast to all rows by a stride of 0.
    pub type Bias = (?rows, ?columns):(0, 1);
    type Square = (128, 256):(256, 1);
}

type Mma = TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>>;
type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<WgmmaF32F16<_256>>>;
type Memory<'k> = (
    TmaPipeline<'k, MmaOperands<Mma, A, B>, _3>,
    EpilogueStage<'k, F16, C, _2>,
);

/// Tile size and launch of [`gelu`].
pub const GELU: Tiles = Tiles {
    extents: [128, 256],
    threads: 384,
    shared_bytes: shared_bytes::<Memory<'_>>(),
};

/// Returns `gelu(x)` in its `tanh` approximation.
#[inline(always)]
pub(crate) fn of_gelu(x: f32) -> f32 {
    0.5 * x * (1.0 + tanh(x * (0.797_884_6 + 0.035_677_41 * x * x)))
}

/// Computes `C = gelu(A * B + bias) + residual` of 16-bit elements: row-major `A`, column-major
/// `B`.
///
/// # Safety
///
/// * The launch must be [`GELU`]'s launch.
/// * All matrices must be valid for reads, and `c` also for writes. No other code may write `c`.
/// * All extents and strides must fit in `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn gelu(
    ctx: ThreadContext<'_, (u32,), (_384,)>,
    a: TmaView<'_, F16, Rows, A>,
    b: TmaView<'_, F16, Rows, B>,
    bias: Tensor<View<'_, F16>, Bias>,
    residual: Tensor<View<'_, F16>, Rows>,
    c: TmaParts<'_, F16, Rows, C, _>,
    #[shared(dynamic)] memory: Memory<'_>,
) {
    let (pipeline, mut staging) = memory;
    let tiles = c.persistent_tiles((_128, _256), _12);
    let fill = |tile: UniqueTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        (a.tile((m, k)), b.tile((n, k)))
    };
    pipeline.run(ctx, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(FragmentC::<Square, Mma>::new(), 0.0);
        while let Some(stage) = steps.next() {
            stage.gemm(&mut sums);
        }
        let (extents, me) = ((_128, _256), steps.me());
        let bias = bias.predicated_tile(extents, tile.get());
        let bias = bias.partition_c(Mma::new(), me.thread());
        update(&bias, &mut sums, |sum, bias| of_gelu(sum + bias.to_f32()));
        let residual = residual.predicated_tile(extents, tile.get());
        let residual = residual.partition_c(Mma::new(), me.thread());
        update(&residual, &mut sums, |sum, residual| {
            sum + residual.to_f32()
        });
        staging.store(Store::new(), me, &c, tile, &sums);
    });
}
