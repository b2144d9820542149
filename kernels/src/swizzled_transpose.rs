//! The transpose of a matrix through a swizzled tile in shared memory, 16 bytes at a time.
//!
//! A thread reads four neighbours of a row and writes four neighbours of a row. The tile is
//! written by rows, in pieces of four cells, and read by columns, cell by cell. The swizzle moves
//! whole pieces: piece `p` of row `r` lies in place `p xor r / 4`, so that both ways a warp finds
//! all 32 banks, and no cell is wasted.

use layout_core::*;

use crate::backend::{here, kernel, shared_memory, thread};
use crate::launch::Launch;
use crate::matrix::RowMajor;

layout! {
    /// The tile, `(row, column)`.
    pub type Tile = Sw<3, 2, 6> o (64, 64):(64, 1);
    /// The cells of a tile that a thread moves one by one, `(thread, pass)`, by rows and by
    /// columns.
    type Rows = (8, 8):(1, 8);
    type Columns = (32, 2):(1, 32);
    /// Eight threads that have pieces of a column: four rows each.
    type PieceColumn = 8:4;
    /// The cells of a thread that moves pieces, `(thread, piece, passes)`: it writes pieces of rows,
    /// and reads cells of columns.
    type Written = partition_tv(Tile, (32, 8):(8, 1), (1, 4):(0, 1));
    type Read = partition_tv(Tile, (8, 32):(1, 8), (4, 1):(1, 0));

    /// A matrix whose rows begin at multiples of four cells.
    type Aligned = (?rows, ?columns):(4 * ?pieces, 1);
}

const _: () = assert_conflict_free::<Written, _4, _4>();
const _: () = assert_conflict_free::<Read, _1, _4>();

/// Where a thread is: in a grid of two dimensions, in a block of 32 x 8 threads.
type Place = Here<(u32, u32), (_32, _8)>;

/// The launch for a matrix.
#[must_use]
pub const fn launch(rows: u32, columns: u32) -> Launch {
    Launch {
        blocks: [columns.div_ceil(64), rows.div_ceil(64), 1],
        threads: Place::THREADS,
        shared_bytes: size_of::<[f32; Tile::COSIZE]>(),
    }
}

/// `output[(column, row)] = input[(row, column)]`.
///
/// Tiles inside a matrix whose rows begin at multiples of 16 bytes are moved 16 bytes at a time,
/// others cell by cell.
///
/// # Safety
///
/// Runs as [`launch`]`(rows, columns)` says. `input` is valid for reads and `output` for writes of the
/// cells of their layouts, whose offsets fit `u32`; they do not overlap, and both are multiples of
/// 16 bytes.
#[kernel]
pub unsafe fn swizzled_transpose(
    input: *const f32,
    input_layout: RowMajor,
    output: *mut f32,
    output_layout: Distinct<RowMajor>,
) {
    let shared = shared_memory::<[f32; Tile::COSIZE]>().cast::<f32>();
    // SAFETY: the caller's promise; every cell of the tile is written before the barrier.
    unsafe {
        let here = here();
        fill(here, input, input_layout, shared);
        thread::sync_threads();
        empty(here, shared, output, output_layout);
    }
}

/// The sides of a tile.
const TILE: (_64, _64) = (_64::new(), _64::new());
/// The threads that move single cells: 32 neighbours of a row each.
const SINGLES: (_8, _32) = (_8::new(), _32::new());
/// The threads that move pieces: eight of a row each.
const PIECES: (_32, _8) = (_32::new(), _8::new());

/// This thread among those that move single cells.
#[inline(always)]
fn single(here: Place) -> Own<(Below<_8>, Below<_32>), Thread> {
    here.thread().reversed()
}

/// This thread among those that move pieces.
#[inline(always)]
fn piece(here: Place) -> Own<(Below<_32>, Below<_8>), Thread> {
    here.rank()
        .coordinate_in((_8::new(), _32::new()))
        .reversed()
}

/// Reads a tile of the input; all passes read before the first one writes, so that the loads are on
/// their way together.
///
/// # Safety
///
/// The matrix is valid for reads, and its first cell a multiple of 16 bytes; the tile is valid for
/// writes, and up to the next barrier this function alone accesses it, of all threads of the block.
#[inline(always)]
unsafe fn fill(here: Place, input: *const f32, layout: RowMajor, shared: *mut f32) {
    let block = here.block().reversed().get();
    // SAFETY: the caller's promise; rows of a tile that is cut from an aligned matrix are aligned.
    let (whole, tile) = unsafe {
        let whole = layout.known_as::<Aligned>().and_then(|layout| {
            let input = Tensor::new(input, layout).assume_readable();
            let whole = input.covering_tile(TILE, block).whole()?;
            Some(whole.vectors_unchecked::<_4>())
        });
        (
            whole,
            Tensor::share(shared, Distinct::of(Tile::new()), Block),
        )
    };
    if let Some(whole) = whole {
        let me = piece(here);
        // SAFETY: shared memory is aligned.
        let tile = unsafe { tile.vectors_unchecked::<_4>() };
        let from = whole.local_partition(PIECES, me.get());
        let two = [0, 1].map(Below::<_2>::wrapped);
        let pieces = two.map(|i| two.map(|j| from[(i, j)].clone()));
        let mut mine = tile.own_part(PIECES, me);
        for (i, [left, right]) in two.into_iter().zip(pieces) {
            mine[(i, two[0])] = left;
            mine[(i, two[1])] = right;
        }
    } else {
        // SAFETY: as above.
        let input = unsafe { Tensor::new(input, layout).assume_readable() };
        let (me, input) = (single(here), input.covering_tile(TILE, block));
        let (row, column) = me.get();
        let mut cells = Tensor::filled(Layout::<(_8, _2), (_2, _1)>::new(), 0.0_f32);
        for i in Below::<_8>::all() {
            for j in Below::<_2>::all() {
                let row = Rows::new().offset((row, i));
                let column = Columns::new().offset((column, j));
                cells[(i, j)] = input.load((row, column)).unwrap_or(0.0);
            }
        }
        let mut mine = tile.own_part(SINGLES, me);
        for i in Below::<_8>::all() {
            for j in Below::<_2>::all() {
                mine[(i, j)] = cells[(i, j)];
            }
        }
    }
}

/// Writes a tile of the output.
///
/// # Safety
///
/// The tile is valid for reads, and all of it was written before the last barrier; the matrix is
/// valid for writes, its first cell a multiple of 16 bytes, and all threads of the grid write it by
/// this function.
#[inline(always)]
unsafe fn empty(here: Place, shared: *const f32, output: *mut f32, layout: Distinct<RowMajor>) {
    let block = here.block();
    // SAFETY: the caller's promise.
    let tile = unsafe { Tensor::new(shared, Tile::new()).assume_readable() };
    let whole = layout.known_as::<Aligned>().filter(|layout| {
        let tile = Tensor::new_mut(output, *layout.layout()).covering_tile(TILE, block.get());
        tile.whole().is_some()
    });
    if let Some(layout) = whole {
        let me = piece(here);
        // SAFETY: the caller's promise. All threads of the block take parts of the tile like this, as
        // the tile is whole for all of them; those of others have other tiles.
        let output = unsafe { Tensor::share(output, layout, Grid) };
        let Some(output) = output.own_covering_tile(TILE, block).whole() else {
            return;
        };
        let (row, piece) = me.get();
        let from = tile.local_partition((PieceColumn::new(), _32::new()), (piece, row));
        // SAFETY: rows of a tile that is cut from an aligned matrix are aligned.
        let mut mine = unsafe { output.vectors_unchecked::<_4>() }.own_part(PIECES, me);
        for i in Below::<_2>::all() {
            for j in Below::<_2>::all() {
                let lanes = Below::<_4>::all();
                let mut numbers = lanes.map(|lane| from[((lane, j), i)]);
                mine[(i, j)] = Vector::from_fn(|_| numbers.next().unwrap_or(0.0));
            }
        }
    } else {
        let me = single(here);
        // SAFETY: the caller's promise; all threads of the block take parts of the tile like this,
        // and those of others have other tiles.
        let output = unsafe { Tensor::share(output, layout, Grid) };
        let (row, column) = me.get();
        let from = tile.local_partition((_32::new(), _8::new()), (column, row));
        let mut mine = output.own_covering_tile(TILE, block).own_part(SINGLES, me);
        for i in Below::<_8>::all() {
            for j in Below::<_2>::all() {
                mine.store((i.get(), j.get()), from[(j, i)]);
            }
        }
    }
}
