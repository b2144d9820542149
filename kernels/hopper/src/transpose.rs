//! Matrix transpose through shared memory, with TMA loads and stores.
//!
//! A warpgroup reads a tile in the accumulator layout of its transpose, and stores the tile like
//! accumulators.

#[allow(clippy::wildcard_imports)] // Kernels use many integer types.
use layout_core::{atoms::*, *};
use layout_device::{
    EpilogueStage, F16, Tile, TmaParts, TmaPipeline, TmaView, kernel, shared_bytes, transform,
};

use crate::gemm::{Rows, Tiles};

layout! {
    /// The tile, before and after the transpose.
    pub type Square = wgmma_tile((64, 64), 16, 1);
    type Held = (64, 64):(64, 1);
}

type Mma = TiledMma<WgmmaF32F16<_64>>;
type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, Mma>;
type Memory<'k> = (
    TmaPipeline<'k, Tile<F16, Square>, _8>,
    EpilogueStage<'k, F16, Square, _1>,
);

/// Tile size and launch of [`transpose`]. The tiles are tiles of the result.
pub const TRANSPOSE: Tiles = Tiles {
    extents: [64, 64],
    threads: 256,
    shared_bytes: shared_bytes::<Memory<'_>>(),
};

/// Computes `to[(column, row)] = from[(row, column)]` of 16-bit elements.
///
/// # Safety
///
/// * The launch must be [`TRANSPOSE`]'s launch for `to`, which must have the transposed extents of
///   `from`.
/// * `from` must be valid for reads, and `to` for writes. No other code may write `to`.
/// * All extents and strides must fit in `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn transpose(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    from: TmaView<'_, F16, Rows, Square>,
    to: TmaParts<'_, F16, Rows, Square, _>,
    #[shared(dynamic)] memory: Memory<'_>,
) {
    let (pipeline, mut staging) = memory;
    let tiles = to.persistent_tiles((_64, _64), _8);
    pipeline.run(
        ctx,
        tiles,
        1,
        |tile, _| {
            let (row, column) = tile.get();
            from.tile((column, row))
        },
        |tile, steps| {
            let me = steps.me();
            let mut numbers = Tensor::filled(FragmentC::<Held, Mma>::new(), 0.0);
            while let Some(stage) = steps.next() {
                let mine = stage
                    .tiles()
                    .transposed()
                    .partition_c(Mma::new(), me.thread());
                transform(&mine, &mut numbers, F16::to_f32);
            }
            staging.store(Store::new(), me, &to, tile, &numbers);
        },
    );
}
