//! The transpose of a matrix through a swizzled tile in shared memory, 16 bytes at a time.
//!
//! A thread reads four neighbours of a row and writes four neighbours of a row. The tile is
//! written by rows, in pieces of four cells, and read by columns, cell by cell. The swizzle moves
//! whole pieces: piece `p` of row `r` lies in place `p xor r / 4`, so that both ways a warp finds
//! all 32 banks, and no cell is wasted.

use layout_core::*;

use crate::backend::{kernel, shared_memory, thread};
use crate::matrix::Matrix;
use crate::quad;

layout! {
    /// The tile, `(row, column)`.
    pub type Tile = Sw<3, 2, 6> o (64, 64):(64, 1);
    /// The row and the column of a cell of the tile.
    type Row = (64, 64):(1, 0);
    type Column = (64, 64):(0, 1);

    /// What a thread reads, `(thread, (lane, pass))`: 16 pieces of four cells are a row, 16 rows a
    /// pass; or single cells, a warp 32 of a row.
    type Reads = ((16, 16), (4, 4)):((256, 1), (64, 16));
    type ReadTile = Tile o Reads;
    type ReadRow = Row o Reads;
    type ReadColumn = Column o Reads;
    type SingleReads = ((64, 4), (4, 4)):((64, 1), (4, 16));
    type SingleReadTile = Tile o SingleReads;
    type SingleReadRow = Row o SingleReads;
    type SingleReadColumn = Column o SingleReads;

    /// What a thread writes, `(thread, (lane, pass))`: four neighbours of a column, a warp 32 rows
    /// of four columns, 32 columns a pass; or single cells, a warp 32 of a column.
    type Writes = ((8, 4, 8), (4, (2, 2))):((4, 64, 256), (1, (32, 2048)));
    type WriteTile = Tile o Writes;
    type WriteRow = Row o Writes;
    type WriteColumn = Column o Writes;
    type SingleWrites = ((64, 4), (4, 4)):((1, 64), (256, 1024));
    type SingleWriteTile = Tile o SingleWrites;
    type SingleWriteRow = Row o SingleWrites;
    type SingleWriteColumn = Column o SingleWrites;

    /// As many rows, or columns, as a matrix can have: `(cell, block)`.
    type Side = 2147483648:1 / 64;
}

/// Threads of a block.
pub const THREADS: u32 = 256;
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
/// [`SHARED_BYTES`] bytes of shared memory. `input` and `output` are multiples of 16 bytes. The
/// rows of `input` are `input_leading` elements apart, those of `output` `output_leading`; no two
/// overlap, and the last one ends below element 2^32. `input` is valid for reads and `output` for
/// writes of their rows.
#[kernel]
pub unsafe fn swizzled_transpose(
    rows: u32,
    columns: u32,
    input: *const f32,
    input_leading: u32,
    output: *mut f32,
    output_leading: u32,
) {
    let (bx, by) = (thread::block_idx_x(), thread::block_idx_y());
    let tile = shared_memory::<[f32; Tile::COSIZE]>().cast::<f32>();
    let input = Matrix {
        start: input,
        rows,
        columns,
        leading: input_leading,
    };
    let output = Matrix {
        start: output,
        rows: columns,
        columns: rows,
        leading: output_leading,
    };
    // SAFETY: the caller's promise; every cell of the tile is written before the barrier.
    unsafe {
        read(input, (by, bx), tile);
        thread::sync_threads();
        write(tile, output, (bx, by));
    }
}

/// Four lanes, and four passes.
const FOUR: [u32; 4] = [0, 1, 2, 3];

/// Reads a tile of the input; all passes read before the first one writes, so that the loads are on
/// their way together.
///
/// # Safety
///
/// The matrix is valid for reads, and its first cell a multiple of 16 bytes; the tile is valid for
/// writes, and no other thread accesses it up to the next barrier but in this function.
#[inline(always)]
unsafe fn read(input: Matrix<*const f32>, (by, bx): (u32, u32), tile: *mut f32) {
    let t = thread::thread_idx_x();
    let at = |row, column| (side(row, by), side(column, bx));
    // SAFETY: the caller's promise. Offsets of a layout are below its cosize, and no two threads
    // have the same. Four lanes are neighbours, from a multiple of four on, in a tile inside the
    // matrix.
    unsafe {
        if input.leading % 4 == 0 && input.contains(at(63, 63)) {
            let pieces = FOUR.map(|pass| {
                let row = ReadRow::new().offset((t, (0, pass)));
                input.get_quad(at(row, ReadColumn::new().offset((t, (0, pass)))), 0.0)
            });
            for pass in FOUR {
                let to = ReadTile::new().offset((t, (0, pass))) as usize;
                quad::store(tile.add(to), pieces[pass as usize]);
            }
        } else {
            let cells = FOUR.map(|pass| {
                FOUR.map(|lane| {
                    let row = SingleReadRow::new().offset((t, (lane, pass)));
                    let column = SingleReadColumn::new().offset((t, (lane, pass)));
                    input.get(at(row, column), 0.0)
                })
            });
            for pass in FOUR {
                for lane in FOUR {
                    let to = SingleReadTile::new().offset((t, (lane, pass))) as usize;
                    *tile.add(to) = cells[pass as usize][lane as usize];
                }
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
unsafe fn write(tile: *const f32, output: Matrix<*mut f32>, (by, bx): (u32, u32)) {
    let t = thread::thread_idx_x();
    let at = |row, column| (side(row, by), side(column, bx));
    // SAFETY: as above.
    unsafe {
        if output.leading % 4 == 0 && output.contains(at(63, 63)) {
            let pieces = FOUR.map(|pass| {
                let from = |lane| WriteTile::new().offset((t, (lane, pass))) as usize;
                FOUR.map(|lane| *tile.add(from(lane)))
            });
            for pass in FOUR {
                let row = WriteColumn::new().offset((t, (0, pass)));
                let at = at(row, WriteRow::new().offset((t, (0, pass))));
                output.put_quad(at, pieces[pass as usize]);
            }
        } else {
            for pass in FOUR {
                for lane in FOUR {
                    let from = SingleWriteTile::new().offset((t, (lane, pass))) as usize;
                    let row = SingleWriteColumn::new().offset((t, (lane, pass)));
                    let column = SingleWriteRow::new().offset((t, (lane, pass)));
                    output.put(at(row, column), *tile.add(from));
                }
            }
        }
    }
}

/// A row, or column, of a tile, as one of the matrix.
#[inline(always)]
fn side(cell: u32, block: u32) -> u32 {
    Side::new().offset((cell, block))
}
