//! The transpose of a matrix through a padded tile in shared memory.
//!
//! Threads read rows and write rows; the turn happens in the tile. Rows of the tile are
//! 33 cells apart, so that the 32 cells of a column lie in different banks too. The extra
//! cell exists only in the layout: nothing below the types knows of it.
//!
//! Blocks that follow one another write runs of the same rows of the output, side by side: where rows begin
//! anywhere, two runs share 32 bytes, and both halves of these are written at about the same time.

use layout_core::{questions::*, *};
use layout_device::{Launch, copy, kernel, sync};

use crate::matrix::RowMajor;

layout! {
    /// The tile, `(row, column)`, with one cell of padding a row.
    pub type Tile = (128, 32):(33, 1);

    /// The cells of a thread, `(thread, 1, passes)`: it writes rows, and reads columns.
    type Written = partition_tv(Tile, (8, 32):(32, 1), (1, 1):(0, 0));
    type Read = partition_tv(Tile, (32, 8):(1, 32), (1, 1):(0, 0));
}
const _: () = assert_conflict_free::<Written, _1, _4>();
const _: () = assert_conflict_free::<Read, _1, _4>();

/// Where a thread is: in a grid of two dimensions, in a block of 32 x 8 threads.
type Place<'k> = Here<'k, (u32, u32), (_32, _8)>;

/// The launch for a matrix.
#[must_use]
pub const fn launch(rows: u32, columns: u32) -> Launch {
    Launch {
        blocks: [rows.div_ceil(128), columns.div_ceil(32), 1],
        threads: Place::THREADS,
        shared_bytes: 0,
    }
}

/// `output[(column, row)] = input[(row, column)]`.
///
/// # Safety
///
/// Runs as [`launch`]`(rows, columns)` says. `input` is valid for reads and `output` for writes over
/// their whole layouts, whose offsets fit `u32`, and they do not overlap.
#[kernel]
pub unsafe fn transpose(
    here: Place<'_>,
    input: Tensor<View<'_, f32>, RowMajor>,
    output: Tensor<Parts<'_, f32, Grid, _>, RowMajor>,
    #[shared] tile: Shared<'_, f32, Tile, _>,
) {
    let (block, me) = (here.block(), here.thread().reversed());
    let from = input.covering_tile((_128, _32), block.get());
    let from = from.local_partition((_8, _32), me.get());
    let mut cells = Tensor::like(&from, 0.0);
    copy(&from, &mut cells);
    let tile = sync(tile.fill_part((_8, _32), me, &cells));

    let turned = tile.view().transposed();
    let turned = turned.local_partition((_8, _32), me.get());
    let to = output.own_covering_tile((_32, _128), block.reversed());
    copy(&turned, &mut to.own_part((_8, _32), me));
}
