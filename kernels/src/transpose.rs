//! Matrix transpose through a padded tile in shared memory.
//!
//! Threads read the input and write the output along rows. Threads write the tile in shared memory
//! along rows and read the tile along columns. The row stride of the tile is 33 elements, so 32
//! consecutive elements of a column are in different banks. Only the layout contains the padding.
//! No code handles the padding.
//!
//! Consecutive blocks write adjacent runs of the same output rows. If the rows are not aligned to
//! 32 bytes, adjacent runs share a 32-byte sector. The two blocks write their parts of the sector
//! at about the same time.

use layout_core::{checks::*, *};
use layout_device::{Launch, copy, kernel, sync};

use crate::matrix::RowMajor;

layout! {
    /// The tile, `(row, column)`, with one element of padding per row.
    pub type Tile = (128, 32):(33, 1);

    /// The tile elements of a thread, `(thread, 1, passes)`. Threads write `Written` along rows and
    /// read `Read` along columns.
    type Written = partition_tv(Tile, (8, 32):(32, 1), (1, 1):(0, 0));
    type Read = partition_tv(Tile, (32, 8):(1, 32), (1, 1):(0, 0));
}
const _: () = assert_conflict_free::<Written, _1, _4>();
const _: () = assert_conflict_free::<Read, _1, _4>();

/// Context of a thread in a 2-D grid of 32 x 8-thread blocks.
type Context<'k> = ThreadContext<'k, (u32, u32), (_32, _8)>;

/// Returns the launch for a matrix of `rows` by `columns` elements.
#[must_use]
pub const fn launch(rows: u32, columns: u32) -> Launch {
    Launch {
        blocks: [rows.div_ceil(128), columns.div_ceil(32), 1],
        threads: Context::THREADS,
        shared_bytes: 0,
    }
}

/// Computes `output[(column, row)] = input[(row, column)]`.
///
/// # Safety
///
/// * The launch must be [`launch`]`(rows, columns)`.
/// * `input` must be valid for reads over its full layout, and `output` for writes.
/// * All offsets must fit in `u32`, and `input` and `output` must not overlap.
#[kernel]
pub unsafe fn transpose(
    ctx: Context<'_>,
    input: Tensor<View<'_, f32>, RowMajor>,
    output: Tensor<DisjointMut<'_, f32, Grid, _>, RowMajor>,
    #[shared] tile: Shared<'_, f32, Tile, _>,
) {
    let (block, me) = (ctx.block_idx(), ctx.thread_idx().reversed());
    let from = input.predicated_tile((_128, _32), block.get());
    let from = from.local_partition((_8, _32), me.get());
    let mut cells = Tensor::like(&from, 0.0);
    copy(&from, &mut cells);
    let tile = sync(tile.store_partition((_8, _32), me, &cells));

    let turned = tile.view().transposed();
    let turned = turned.local_partition((_8, _32), me.get());
    let to = output.predicated_tile_mut((_32, _128), block.reversed());
    copy(&turned, &mut to.local_partition_mut((_8, _32), me));
}
