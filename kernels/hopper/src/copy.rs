//! A matrix copied by TMA alone: no thread sees an element.

#[allow(clippy::wildcard_imports)] // Kernels write integers of every kind.
use layout_core::*;
use layout_device::{Ring, Tile, TmaParts, TmaView, kernel, shared_bytes};

use crate::gemm::{LongRows, Tiles};

layout! {
    /// 32 KiB of a matrix.
    pub type Lines = (64, 128):(128, 1);
}

type Memory<'k> = Ring<'k, Tile<f32, Lines>, _6>;

/// The tiles of [`copy`].
pub const COPY: Tiles = Tiles {
    extents: [64, 128],
    threads: 256,
    shared_bytes: shared_bytes::<Memory<'_>>(),
};

/// `to = from` of numbers of 32 bits.
///
/// # Safety
///
/// Runs as [`COPY`] says for matrices of as many rows and columns. All of `from` can be read, and `to` is written by nobody
/// else; extents and strides fit `u32`.
#[kernel(blocks_per_multiprocessor = 1)]
pub unsafe fn copy(
    here: Here<'_, (u32,), (_256,)>,
    from: TmaView<'_, f32, LongRows, Lines>,
    to: TmaParts<'_, f32, LongRows, Lines, _>,
    #[shared(dynamic)] ring: Memory<'_>,
) {
    let tiles = to.tiles_in_groups((_64, _128), _8);
    ring.run(
        here,
        tiles,
        1,
        |tile, _| from.tile(tile.get()),
        |tile, steps| {
            while let Some(slot) = steps.next() {
                slot.store(&to, tile);
            }
        },
    );
}
