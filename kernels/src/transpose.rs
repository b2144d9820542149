//! The transpose of a matrix through a padded tile in shared memory.
//!
//! Threads read rows and write rows; the turn happens in the tile. A row of the tile is
//! 33 cells apart from the next, so that its columns, too, lie in 32 different banks. That
//! cell exists in the layout only: nothing below the types knows of it.

use layout_core::*;

use crate::backend::{kernel, shared_memory, thread};
use crate::matrix::Matrix;

layout! {
    /// The rows of a tile: 8 at a time, four times.
    type Rows = (8, 4):(1, 8);
    /// As many rows, or columns, as a matrix can have.
    type Side = 2147483648:1;
    /// `((thread, pass), block)`.
    type SideRows = Side / Rows;
    /// `(thread, block)`.
    type SideColumns = Side / 32;

    /// The tile, `(row, column)`, with one cell of padding a row.
    pub type Tile = (32, 32):(33, 1);
    /// `((thread, pass), thread)`: as the tile is written.
    type TileRows = Tile o <Rows, 32>;
    /// `(thread, (thread, pass))`: as the tile is read.
    type TileColumns = Tile o <32, Rows>;
}

/// Threads of a block in `x` and `y`.
pub const THREADS: (u32, u32) = (32, 8);
/// The shared memory of a block.
pub const SHARED_BYTES: usize = size_of::<[f32; Tile::COSIZE]>();

/// Blocks in `x` and `y` for a matrix.
#[must_use]
pub const fn blocks(rows: u32, columns: u32) -> (u32, u32) {
    (columns.div_ceil(32), rows.div_ceil(32))
}

/// `output[(column, row)] = input[(row, column)]`.
///
/// # Safety
///
/// Runs with [`THREADS`] threads in each of [`blocks`]`(rows, columns)` blocks, with
/// [`SHARED_BYTES`] bytes of shared memory. The rows of `input` are `input_leading` elements apart,
/// those of `output` `output_leading`; no two overlap, and the last one ends below element 2^32.
/// `input` is valid for reads and `output` for writes of their rows.
#[kernel]
pub unsafe fn transpose(
    rows: u32,
    columns: u32,
    input: *const f32,
    input_leading: u32,
    output: *mut f32,
    output_leading: u32,
) {
    let (tx, ty) = (thread::thread_idx_x(), thread::thread_idx_y());
    let (bx, by) = (thread::block_idx_x(), thread::block_idx_y());
    let tile = shared_memory::<[f32; Tile::COSIZE]>().cast::<f32>();
    let at = |pass, [rows, columns]: [u32; 2]| {
        let row = SideRows::new().offset(((ty, pass), rows));
        (row, SideColumns::new().offset((tx, columns)))
    };

    let input = Matrix {
        start: input,
        rows,
        columns,
        leading: input_leading,
    };
    // All passes read before the first one writes: the loads are on their way together.
    // SAFETY: the caller's promise.
    let cells = [0, 1, 2, 3].map(|pass| unsafe { input.get(at(pass, [by, bx]), 0.0) });
    for pass in 0..4 {
        let to = TileRows::new().offset(((ty, pass), tx)) as usize;
        // SAFETY: the offset of a layout is below its cosize; no other thread writes this cell.
        unsafe { *tile.add(to) = cells[pass as usize] };
    }
    thread::sync_threads();
    let output = Matrix {
        start: output,
        rows: columns,
        columns: rows,
        leading: output_leading,
    };
    for pass in 0..4 {
        let from = TileColumns::new().offset((tx, (ty, pass))) as usize;
        // SAFETY: as above; every cell of the tile was written before the barrier. No other thread
        // writes this cell of the output.
        unsafe { output.put(at(pass, [bx, by]), *tile.add(from)) };
    }
}
