//! The transpose of a matrix through a swizzled tile in shared memory, 16 bytes at a time.
//!
//! A thread reads four neighbours of a row and writes four neighbours of a row. The tile is
//! written by rows, in pieces of four cells, and read by columns, cell by cell. The swizzle moves
//! whole pieces: piece `p` of row `r` lies in place `p xor r / 4`, so that in both directions a warp
//! reaches all 32 banks, and no cell is wasted.

use core::mem::MaybeUninit;

use layout_core::way::{CoordinateIn, InVectorsOf, Reversed, Spread};
use layout_core::{bounds::*, questions::*, *};
use layout_device::{Launch, here, kernel, shared_memory, thread};

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

    /// A tile of a matrix whose rows begin at multiples of four cells.
    type Pieces = (64, 64):(4 * ?pieces, 1);
}

const _: () = assert_conflict_free::<Written, _4, _4>();
const _: () = assert_conflict_free::<Read, _1, _4>();

/// Where a thread is: in a grid of two dimensions, in a block of 32 x 8 threads.
type Place<'k> = Here<'k, (u32, u32), (_32, _8)>;

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
/// Runs as [`launch`]`(rows, columns)` says. `input` is valid for reads and `output` for writes over
/// their whole layouts, whose offsets fit `u32`; they do not overlap, and both are multiples of
/// 16 bytes.
#[kernel]
pub unsafe fn swizzled_transpose(
    input: *const f32,
    input_layout: RowMajor,
    output: *mut f32,
    output_layout: Distinct<RowMajor>,
) {
    let shared = shared_memory::<[f32; Tile::COSIZE]>().cast::<f32>();
    let (kernel, mut phase) = (Kernel::new(), Phase::new());
    // SAFETY: the caller's promise.
    let (here, input): (Place<'_>, _) = unsafe {
        (
            here(&kernel),
            Tensor::new(input, input_layout).assume_readable(),
        )
    };
    // SAFETY: shared memory has the cells of the tile. Memory is aligned.
    unsafe { fill(here, input, shared.cast(), &phase) };
    phase.end(thread::sync_threads);
    // SAFETY: every cell of the tile was written before the barrier, and is not written again. Memory is
    // aligned; all threads share the output here.
    unsafe {
        let tile = Tensor::new(shared.cast_const(), Tile::new()).assume_readable();
        let output = Tensor::share(output, output_layout, here.grid());
        match output.own_covering_tile(TILE, here.block()).try_whole_as() {
            Ok(whole) => empty_in_pieces(here, tile, whole),
            Err(output) => empty(here, tile, output),
        }
    }
}

/// The sides of a tile.
const TILE: (_64, _64) = (_64::new(), _64::new());
/// The threads that move single cells: 32 neighbours of a row each.
const SINGLES: (_8, _32) = (_8::new(), _32::new());
/// The threads that move pieces: eight of a row each.
const PIECES: (_32, _8) = (_32::new(), _8::new());

/// A tile of a matrix.
type Square = <RowMajor as TileOver<(_64, _64), (u32, u32)>>::Output;
/// How threads get their places among those, and take their parts.
type BySingles = Reversed;
type ByPieces = Reversed<CoordinateIn<(_8, _32)>>;
type InSingles = Way<Spread<(_8, _32)>, Thread, BySingles>;
type InPieces = InVectorsOf<_4, Way<Spread<(_32, _8)>, Thread, ByPieces>>;

/// This thread among those that move single cells.
#[inline(always)]
fn single(here: Place<'_>) -> Own<'_, (Below<_8>, Below<_32>), Thread, BySingles> {
    here.thread().reversed()
}

/// This thread among those that move pieces.
#[inline(always)]
fn piece(here: Place<'_>) -> Own<'_, (Below<_32>, Below<_8>), Thread, ByPieces> {
    here.rank()
        .coordinate_in((_8::new(), _32::new()))
        .reversed()
}

/// Reads a tile of the input; all passes read before the first one writes, so that the loads are on
/// their way together.
///
/// # Safety
///
/// `cells` are those of the tile, which nobody else uses in this phase, and all threads of the block call
/// this, once. They and those of the matrix begin at multiples of 16 bytes.
#[inline(always)]
unsafe fn fill(
    here: Place<'_>,
    input: Tensor<View<'_, f32>, RowMajor>,
    cells: *mut MaybeUninit<f32>,
    phase: &Phase,
) {
    let tile = Distinct::of(Tile::new());
    let input = input.covering_tile(TILE, here.block().reversed().get());
    if let Some(whole) = input.whole().and_then(Tensor::known_as::<Pieces>) {
        let me = piece(here);
        // SAFETY: the caller's promise; rows of a tile that is cut from an aligned matrix are aligned,
        // and all threads of the block have the same tile of it.
        let (whole, tile) = unsafe {
            (
                whole.vectors_unchecked::<_4>(),
                Tensor::share(cells, tile, phase.block()).vectors_unchecked::<_4>(),
            )
        };
        let from = whole.local_partition(PIECES, me.get());
        let two = [0, 1].map(Below::<_2>::wrapped);
        let pieces = two.map(|i| two.map(|j| from[(i, j)].clone()));
        let mut mine = tile.own_part(PIECES, me);
        for (i, [left, right]) in two.into_iter().zip(pieces) {
            mine[(i, two[0])] = Vector::from_fn(|lane| MaybeUninit::new(left[lane]));
            mine[(i, two[1])] = Vector::from_fn(|lane| MaybeUninit::new(right[lane]));
        }
    } else {
        let me = single(here);
        let (row, column) = me.get();
        let mut numbers = Tensor::filled(Layout::<(_8, _2), (_2, _1)>::new(), 0.0_f32);
        for i in Below::<_8>::all() {
            for j in Below::<_2>::all() {
                let row = Rows::new().offset((row, i));
                let column = Columns::new().offset((column, j));
                numbers[(i, j)] = input.load((row, column)).unwrap_or(0.0);
            }
        }
        // SAFETY: the caller's promise; all threads of the block have the same tile of the matrix.
        let tile = unsafe { Tensor::share(cells, tile, phase.block()) };
        let mut mine = tile.own_part(SINGLES, me);
        for i in Below::<_8>::all() {
            for j in Below::<_2>::all() {
                mine[(i, j)].write(numbers[(i, j)]);
            }
        }
    }
}

/// Writes a whole tile of the output in pieces.
///
/// # Safety
///
/// Its rows begin at multiples of 16 bytes.
#[inline(always)]
unsafe fn empty_in_pieces(
    here: Place<'_>,
    tile: Tensor<View<'_, f32>, Tile>,
    output: Tensor<Parts<'_, f32, Block, InPieces>, Pieces>,
) {
    let me = piece(here);
    let (row, piece) = me.get();
    let from = tile.local_partition((PieceColumn::new(), _32::new()), (piece, row));
    // SAFETY: the caller's promise.
    let mut mine = unsafe { output.vectors_unchecked::<_4>() }.own_part(PIECES, me);
    for i in Below::<_2>::all() {
        for j in Below::<_2>::all() {
            let lanes = Below::<_4>::all();
            let mut numbers = lanes.map(|lane| from[((lane, j), i)]);
            mine[(i, j)] = Vector::from_fn(|_| numbers.next().unwrap_or(0.0));
        }
    }
}

/// Writes the cells of a tile that lie in the output, one by one.
#[inline(always)]
fn empty(
    here: Place<'_>,
    tile: Tensor<View<'_, f32>, Tile>,
    output: Overhanging<Parts<'_, f32, Block, InSingles>, Square, [u32; 2]>,
) {
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
