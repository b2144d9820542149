//! The transpose of a matrix through a swizzled tile in shared memory, 16 bytes at a time.
//!
//! A thread reads four neighbours of a row and writes four neighbours of a row. The tile is
//! written by rows, in pieces of four cells, and read by columns, cell by cell. The swizzle moves
//! whole pieces: piece `p` of row `r` lies in place `p xor r / 4`, so that both ways a warp finds
//! all 32 banks, and no cell is wasted.

use layout_core::*;

use crate::backend::{kernel, shared_memory, thread};
use crate::matrix::RowMajor;

layout! {
    /// The tile, `(row, column)`.
    pub type Tile = Sw<3, 2, 6> o (64, 64):(64, 1);
    /// A warp as four rows of eight pieces: the piece, and the row.
    type Piece = (8, 4):(1, 0);
    type PieceRow = (8, 4):(0, 1);
    /// The rows of all warps, `(row, warp)`.
    type PieceRows = (4, 8):(1, 4);
    /// The cells of a tile that a thread moves one by one, `(thread, pass)`, by rows and by
    /// columns.
    type Rows = (8, 8):(1, 8);
    type Columns = (32, 2):(1, 32);
    /// Eight threads that have pieces of a column: four rows each.
    type PieceColumn = 8:4;

    /// A matrix whose rows begin at multiples of four cells.
    type Aligned = (?rows, ?columns):(4 * ?pieces, 1);
}

/// Threads of a block in `x` and `y`.
pub const THREADS: (u32, u32) = (32, 8);
/// The shared memory of a block.
pub const SHARED_BYTES: usize = size_of::<[f32; Tile::COSIZE]>();

/// Blocks in `x` and `y` for a matrix.
#[must_use]
pub const fn blocks(rows: u32, columns: u32) -> (u32, u32) {
    (columns.div_ceil(64), rows.div_ceil(64))
}

/// `output[(column, row)] = input[(row, column)]`.
///
/// Tiles inside a matrix whose rows begin at multiples of 16 bytes are moved 16 bytes at a time,
/// others cell by cell.
///
/// # Safety
///
/// Runs with [`THREADS`] threads in each of [`blocks`]`(rows, columns)` blocks, with
/// [`SHARED_BYTES`] bytes of shared memory. `input` is valid for reads and `output` for writes of
/// the cells of their layouts, whose offsets fit `u32`; they do not overlap, and both are multiples
/// of 16 bytes.
#[kernel]
pub unsafe fn swizzled_transpose(
    input: *const f32,
    input_layout: RowMajor,
    output: *mut f32,
    output_layout: Distinct<RowMajor>,
) {
    let (bx, by) = (thread::block_idx_x(), thread::block_idx_y());
    let shared = shared_memory::<[f32; Tile::COSIZE]>().cast::<f32>();
    // SAFETY: the caller's promise; every cell of the tile is written before the barrier.
    unsafe {
        fill(input, input_layout, (by, bx), shared);
        thread::sync_threads();
        empty(shared, output, output_layout, (bx, by));
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
fn single() -> (Below<_8>, Below<_32>) {
    let (x, y) = (thread::thread_idx_x(), thread::thread_idx_y());
    (Below::wrapped(y), Below::wrapped(x))
}

/// This thread among those that move pieces.
#[inline(always)]
fn piece() -> (Below<_32>, Below<_8>) {
    let (x, y) = (thread::thread_idx_x(), thread::thread_idx_y());
    let row = PieceRows::new().offset((PieceRow::new().offset(x), y));
    (Below::wrapped(row), Below::wrapped(Piece::new().offset(x)))
}

/// The layout, if rows begin at multiples of four cells.
#[inline(always)]
fn aligned(layout: RowMajor) -> Option<Aligned> {
    let [rows, columns, leading] = *layout.values();
    let leading = leading.multiple_of::<_4>().ok()?;
    Some(Aligned::from_values([rows, columns, leading.quotient()]))
}

/// Reads a tile of the input; all passes read before the first one writes, so that the loads are on
/// their way together.
///
/// # Safety
///
/// The matrix is valid for reads, and its first cell a multiple of 16 bytes; the tile is valid for
/// writes, and up to the next barrier this function alone accesses it, of all threads of the block.
#[inline(always)]
unsafe fn fill(input: *const f32, layout: RowMajor, block: (u32, u32), shared: *mut f32) {
    // SAFETY: the caller's promise; rows of a tile that is cut from an aligned matrix are aligned.
    let (whole, tile) = unsafe {
        let whole = aligned(layout).and_then(|layout| {
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
        // SAFETY: no other thread has the coordinate; shared memory is aligned.
        let (me, tile) = unsafe {
            (
                Own::<_, Thread>::new(piece()),
                tile.vectors_unchecked::<_4>(),
            )
        };
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
        let (me, input) = unsafe {
            let input = Tensor::new(input, layout).assume_readable();
            (
                Own::<_, Thread>::new(single()),
                input.covering_tile(TILE, block),
            )
        };
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
/// valid for writes, its first cell a multiple of 16 bytes, and no other block writes this tile of
/// it.
#[inline(always)]
unsafe fn empty(
    shared: *const f32,
    output: *mut f32,
    layout: Distinct<RowMajor>,
    block: (u32, u32),
) {
    // SAFETY: the caller's promise.
    let tile = unsafe { Tensor::new(shared, Tile::new()).assume_readable() };
    let whole = aligned(*layout.layout()).and_then(|layout| {
        let tile = Tensor::new_mut(output, layout).covering_tile(TILE, block);
        tile.whole().map(|_| layout)
    });
    // SAFETY: no other block has the coordinate.
    let block = unsafe { Own::<_, Block>::new(block) };
    if let Some(layout) = whole {
        // SAFETY: this is the same layout, which is distinct. All threads of the block take parts
        // of the tile like this, as the tile is whole for all of them; those of others have other
        // tiles.
        let (me, output) = unsafe {
            let output = Tensor::share(output, Distinct::assume(layout), Grid);
            (Own::<_, Thread>::new(piece()), output)
        };
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
        // SAFETY: the caller's promise; all threads of the block take parts of the tile like this,
        // and those of others have other tiles.
        let (me, output) = unsafe {
            (
                Own::<_, Thread>::new(single()),
                Tensor::share(output, layout, Grid),
            )
        };
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
