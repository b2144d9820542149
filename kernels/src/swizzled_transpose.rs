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

    /// A matrix whose rows begin at multiples of four cells, ...
    type Aligned = (?rows, ?columns):(4 * ?pieces, 1);
    /// ... and a tile of it.
    type Pieces = (64, 64):(4 * ?pieces, 1);
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
    // SAFETY: the caller's promise; all threads take parts of the output in `empty`.
    let (here, input, output): (Place, _, _) = unsafe {
        (
            here(),
            Tensor::new(input, input_layout).assume_readable(),
            Tensor::share(output, output_layout, Grid),
        )
    };
    // SAFETY: shared memory has the cells of the tile, and until the barrier all threads take parts of
    // it in `fill`. Memory is aligned.
    unsafe {
        let tile = Tensor::share(shared, Distinct::of(Tile::new()), Block);
        fill(here, input, tile);
    }
    thread::sync_threads();
    // SAFETY: every cell of the tile was written before the barrier, and is not written again. Memory is
    // aligned.
    unsafe {
        let tile = Tensor::new(shared.cast_const(), Tile::new()).assume_readable();
        empty(here, tile, output);
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
/// The first cells of the matrix and of the tile are multiples of 16 bytes.
#[inline(always)]
unsafe fn fill(
    here: Place,
    input: Tensor<View<'_, f32>, RowMajor>,
    tile: Tensor<Parts<'_, f32, Block>, Tile>,
) {
    let input = input.covering_tile(TILE, here.block().reversed().get());
    if let Some(whole) = input.whole().and_then(Tensor::known_as::<Pieces>) {
        let me = piece(here);
        // SAFETY: the caller's promise; rows of a tile that is cut from an aligned matrix are aligned.
        let (whole, tile) = unsafe {
            (
                whole.vectors_unchecked::<_4>(),
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
        let me = single(here);
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
/// The first cell of the matrix is a multiple of 16 bytes.
#[inline(always)]
unsafe fn empty(
    here: Place,
    tile: Tensor<View<'_, f32>, Tile>,
    output: Tensor<Parts<'_, f32, Grid>, RowMajor>,
) {
    let is_aligned = output.layout().known_as::<Aligned>().is_some();
    let output = output.own_covering_tile(TILE, here.block());
    if is_aligned && output.is_whole() {
        let me = piece(here);
        let Some(output) = output.whole().and_then(Tensor::known_as::<Pieces>) else {
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
        let (row, column) = me.get();
        let from = tile.local_partition((_32::new(), _8::new()), (column, row));
        let mut mine = output.own_part(SINGLES, me);
        for i in Below::<_8>::all() {
            for j in Below::<_2>::all() {
                mine.store((i.get(), j.get()), from[(j, i)]);
            }
        }
    }
}
