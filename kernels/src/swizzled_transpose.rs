//! The transpose of a matrix through a swizzled tile in shared memory, 16 bytes at a time.
//!
//! A thread reads four neighbours of a row and writes four neighbours of a row. The tile is
//! written by rows, in pieces of four cells, and read by columns, cell by cell. The swizzle moves
//! whole pieces: piece `p` of row `r` lies in place `p xor r / 4`, so that in both directions a warp
//! reaches all 32 banks, and no cell is wasted.
//!
//! Blocks that follow one another write runs of the same rows of the output, side by side: where rows begin
//! anywhere, two runs share 32 bytes, and both halves of these are written at about the same time.

use layout_core::{ops::PartitionedTv, questions::*, *};
use layout_device::{Launch, copy, kernel, sync};

use crate::matrix::{Aligned, RowMajor};

layout! {
    type Plain = (64, 64):(64, 1);
    /// The tile, `(row, column)`, behind the smallest swizzle under which no thread waits, neither with four neighbours of a row nor with cells of a
    /// column: `Sw<3, 2, 6>`.
    pub type Tile = best_swizzle(Plain, 4,
        Plain o ((8, 32), (4, 2, 2)):((256, 1), (64, 2048, 32)),
        Plain o ((8, 32), (4, 2, 2)):((4, 64), (1, 32, 2048)));
}

/// The values of thread `(piece, row)` of 8 x 32: four neighbours of a row, of two pieces and two rows.
type Rows = TvLayout<(_64, _64), Layout![((8, 32), (4, 2, 2)):((256, 1), (64, 2048, 32))]>;
/// The same with rows and columns exchanged.
type Columns = TvLayout<(_64, _64), Layout![((8, 32), (4, 2, 2)):((4, 64), (1, 32, 2048))]>;
/// The values of thread `(cell, row)` of 32 x 8: single cells of a row, 32 apart, of eight rows.
type RowsByCells = TvLayout<(_64, _64), Layout![((32, 8), (2, 8)):((64, 1), (2048, 8))]>;
/// The same with rows and columns exchanged.
type ColumnsByCells = TvLayout<(_64, _64), Layout![((32, 8), (2, 8)):((1, 64), (32, 512))]>;

const _: () = assert_conflict_free::<PartitionedTv<Tile, Rows>, _4, _4>();
const _: () = assert_conflict_free::<PartitionedTv<Tile, Columns>, _1, _4>();

/// Where a thread is: in a grid of two dimensions, in a block of 32 x 8 threads.
type Place<'k> = Here<'k, (u32, u32), (_32, _8)>;

/// The launch for a matrix.
#[must_use]
pub const fn launch(rows: u32, columns: u32) -> Launch {
    Launch {
        blocks: [rows.div_ceil(64), columns.div_ceil(64), 1],
        threads: Place::THREADS,
        shared_bytes: 0,
    }
}

/// `output[(column, row)] = input[(row, column)]`.
///
/// Tiles inside a matrix whose rows begin at multiples of 16 bytes are moved 16 bytes at a time,
/// others cell by cell.
///
/// # Safety
///
/// Runs as [`launch`]`(rows, columns)` says. `input` is valid for reads and `output` for writes over
/// their whole layouts, whose offsets fit `u32`, and they do not overlap.
#[kernel]
pub unsafe fn swizzled_transpose(
    here: Place<'_>,
    input: Tensor<View<'_, f32>, RowMajor>,
    output: Tensor<Parts<'_, f32, Grid, _>, RowMajor>,
    #[shared] tile: Shared<'_, f32, Tile, _>,
) {
    let (rows, columns) = (Rows::new(), Columns::new());
    let (block, me) = (here.block(), here.rank());
    let from = input.covering_tile((_64, _64), block.get());
    let from = from.partition_tv(rows, me.get());
    let mut cells = Tensor::like(&from, 0.0);
    copy(&from, &mut cells);
    let tile = sync(tile.fill_partition_tv(rows, me, &cells));

    let output: Result<Tensor<_, Aligned>, _> = output.try_known_as();
    match output {
        Ok(output) => {
            let to = output.own_covering_tile((_64, _64), block.reversed());
            let column = tile.view().partition_tv(columns, me.get());
            copy(&column, &mut to.own_partition_tv(rows, me));
        }
        Err(output) => {
            let (rows, columns) = (RowsByCells::new(), ColumnsByCells::new());
            let to = output.own_covering_tile((_64, _64), block.reversed());
            let column = tile.view().partition_tv(columns, me.get());
            copy(&column, &mut to.own_partition_tv(rows, me));
        }
    }
}
