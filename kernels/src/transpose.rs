//! The transpose of a 4096 x 4096 matrix through a tile in shared memory.
//!
//! Threads read rows and write rows; the turn happens in the tile. A row of the tile is
//! 33 cells apart from the next, so that its columns, too, lie in 32 different banks. That
//! cell exists in the layout only: nothing below the types knows of it.

use layout_core::*;

use crate::backend::{kernel, shared_memory, thread};

layout! {
    /// The input and the output, `(row, column)`.
    type Matrix = (4096, 4096):(4096, 1);
    /// The rows of a tile: 8 at a time, four times.
    type Rows = (8, 4):(1, 8);
    /// `(((thread, pass), block), (thread, block))`.
    type Tiles = Matrix / <Rows, 32>;

    /// The tile, `(row, column)`, with one cell of padding a row.
    pub type Tile = (32, 32):(33, 1);
    /// `((thread, pass), thread)`: as the tile is written.
    type TileRows = Tile o <Rows, 32>;
    /// `(thread, (thread, pass))`: as the tile is read.
    type TileColumns = Tile o <32, Rows>;
}

/// Rows and columns of the matrix.
pub const SIZE: usize = 4096;
/// Threads of a block in `x` and `y`.
pub const THREADS: (u32, u32) = (32, 8);
/// Blocks of the grid in `x` and `y`.
pub const BLOCKS: (u32, u32) = (128, 128);
/// The shared memory of a block.
pub const SHARED_BYTES: usize = size_of::<[f32; Tile::COSIZE]>();

/// `output[(c, r)] = input[(r, c)]`.
///
/// # Safety
///
/// Runs with [`THREADS`] threads in each of [`BLOCKS`] blocks, with [`SHARED_BYTES`] bytes
/// of shared memory. `input` is valid for reads and `output` for writes of [`SIZE`] squared
/// elements, and they do not overlap.
#[kernel]
pub unsafe fn transpose(input: *const f32, output: *mut f32) {
    let (tx, ty) = (thread::thread_idx_x(), thread::thread_idx_y());
    let (bx, by) = (thread::block_idx_x(), thread::block_idx_y());
    let tile = shared_memory::<[f32; Tile::COSIZE]>().cast::<f32>();
    for pass in 0..4 {
        let from = Tiles::new().offset((((ty, pass), by), (tx, bx))) as usize;
        let to = TileRows::new().offset(((ty, pass), tx)) as usize;
        // SAFETY: offsets of a layout are below its cosize, which are the cells of the matrix and
        // of the tile; no other thread writes this cell.
        unsafe { *tile.add(to) = *input.add(from) };
    }
    thread::sync_threads();
    for pass in 0..4 {
        let from = TileColumns::new().offset((tx, (ty, pass))) as usize;
        let to = Tiles::new().offset((((ty, pass), bx), (tx, by))) as usize;
        // SAFETY: as above; every cell of the tile was written before the barrier.
        unsafe { *output.add(to) = *tile.add(from) };
    }
}
