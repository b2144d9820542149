//! Matrix transpose through a swizzled tile in shared memory, with 16-byte accesses.
//!
//! Each thread reads and writes four adjacent elements of a row. The block writes the tile along
//! rows, four elements per access, and reads along columns, one element per access. The swizzle
//! permutes units of four elements: unit `p` of row `r` is stored at index `p xor (r / 4 % 8)` of
//! the row. Accesses in both directions use all 32 banks, and the tile needs no padding.
//!
//! Consecutive blocks write adjacent runs of the same output rows. If the rows are not aligned to
//! 32 bytes, adjacent runs share a 32-byte sector. The two blocks write their parts of the sector
//! at about the same time.

use layout_core::{checks::*, ops::PartitionedTv, *};
use layout_device::{Launch, copy, kernel, sync};

use crate::matrix::{Aligned, RowMajor};

layout! {
    type Plain = (64, 64):(64, 1);
    /// The tile, `(row, column)`, with the smallest conflict-free swizzle, `Sw<3, 2, 6>`. Neither
    /// writes of four adjacent row elements nor reads of column elements conflict.
    pub type Tile = best_swizzle(Plain, 4,
        Plain o ((8, 32), (4, 2, 2)):((256, 1), (64, 2048, 32)),
        Plain o ((8, 32), (4, 2, 2)):((4, 64), (1, 32, 2048)));
}

/// The values of thread `(unit, row)`, out of 8 x 32 threads: four adjacent row elements, in two
/// units and two rows.
type Rows = TvLayout<(_64, _64), Layout![((8, 32), (4, 2, 2)):((256, 1), (64, 2048, 32))]>;
/// [`Rows`] with rows and columns exchanged.
type Columns = TvLayout<(_64, _64), Layout![((8, 32), (4, 2, 2)):((4, 64), (1, 32, 2048))]>;
/// The values of thread `(column, row)`, out of 32 x 8 threads: two row elements with stride 32, in
/// eight rows.
type RowsByCells = TvLayout<(_64, _64), Layout![((32, 8), (2, 8)):((64, 1), (2048, 8))]>;
/// [`RowsByCells`] with rows and columns exchanged.
type ColumnsByCells = TvLayout<(_64, _64), Layout![((32, 8), (2, 8)):((1, 64), (32, 512))]>;

const _: () = assert_conflict_free::<PartitionedTv<Tile, Rows>, _4, _4>();
const _: () = assert_conflict_free::<PartitionedTv<Tile, Columns>, _1, _4>();

/// Context of a thread in a 2-D grid of 32 x 8-thread blocks.
type Context<'k> = ThreadContext<'k, (u32, u32), (_32, _8)>;

/// Returns the launch for a matrix of `rows` by `columns` elements.
#[must_use]
pub const fn launch(rows: u32, columns: u32) -> Launch {
    Launch {
        blocks: [rows.div_ceil(64), columns.div_ceil(64), 1],
        threads: Context::THREADS,
        shared_bytes: 0,
    }
}

/// Computes `output[(column, row)] = input[(row, column)]`.
///
/// If rows are aligned to 16 bytes, full tiles use 16-byte accesses. Other tiles are moved element
/// by element.
///
/// # Safety
///
/// * The launch must be [`launch`]`(rows, columns)`.
/// * `input` must be valid for reads over its full layout, and `output` for writes.
/// * All offsets must fit in `u32`, and `input` and `output` must not overlap.
#[kernel]
pub unsafe fn swizzled_transpose(
    ctx: Context<'_>,
    input: Tensor<View<'_, f32>, RowMajor>,
    output: Tensor<DisjointMut<'_, f32, Grid, _>, RowMajor>,
    #[shared] tile: Shared<'_, f32, Tile, _>,
) {
    let (rows, columns) = (Rows::new(), Columns::new());
    let (block, me) = (ctx.block_idx(), ctx.thread_rank());
    let from = input.predicated_tile((_64, _64), block.get());
    let from = from.partition_tv(rows, me.get());
    let mut cells = Tensor::like(&from, 0.0);
    copy(&from, &mut cells);
    let tile = sync(tile.store_partition_tv(rows, me, &cells));

    let output: Result<Tensor<_, Aligned>, _> = output.try_as_layout();
    match output {
        Ok(output) => {
            let to = output.predicated_tile_mut((_64, _64), block.reversed());
            let column = tile.view().partition_tv(columns, me.get());
            copy(&column, &mut to.partition_tv_mut(rows, me));
        }
        Err(output) => {
            let (rows, columns) = (RowsByCells::new(), ColumnsByCells::new());
            let to = output.predicated_tile_mut((_64, _64), block.reversed());
            let column = tile.view().partition_tv(columns, me.get());
            copy(&column, &mut to.partition_tv_mut(rows, me));
        }
    }
}
