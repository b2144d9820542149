//! Matrix copy with TMA only. No element passes through registers.

#[allow(clippy::wildcard_imports)] // Kernels use many integer types.
use layout_core::*;
use layout_device::{Tile, TmaParts, TmaPipeline, TmaView, kernel, shared_bytes};

use crate::gemm::{LongRows, Tiles};

layout! {
    /// A 32 KiB tile of a matrix.
    pub type Lines = (64, 128):(128, 1);
}

type Memory<'k> = TmaPipeline<'k, Tile<f32, Lines>, _6>;

/// Tile size and launch of [`copy`].
pub const COPY: Tiles = Tiles {
    extents: [64, 128],
    threads: 256,
    shared_bytes: shared_bytes::<Memory<'_>>(),
};

/// Copies `from` to `to`, with 32-bit elements.
///
/// # Safety
///
/// * The launch must be [`COPY`]'s launch for the rows and columns of the matrices.
/// * `from` must be valid for reads, and `to` for writes. No other code may write `to`.
/// * All extents and strides must fit in `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn copy(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    from: TmaView<'_, f32, LongRows, Lines>,
    to: TmaParts<'_, f32, LongRows, Lines, _>,
    #[shared(dynamic)] pipeline: Memory<'_>,
) {
    let tiles = to.persistent_tiles((_64, _128), _8);
    pipeline.run(
        ctx,
        tiles,
        1,
        |tile, _| from.tile(tile.get()),
        |tile, steps| {
            while let Some(stage) = steps.next() {
                stage.store(&to, tile);
            }
        },
    );
}
