//! Layouts divided into tiles, and tiles divided among threads.

use layout_core::*;

layout! {
    type Matrix = (4096, 4096):(4096, 1);
    type Tiles = Matrix / (32, 32);
    type Rows = (8, 4):(1, 8);
    type Passes = Matrix / <Rows, 32>;
    type Vector = 16777216:1 / 1024 / (4, _);
    type Padded = (8, 128):(132, 1);
    type Copy = Padded / 4;
    type Runs = Padded / <_, (4, 2):(1, 64)>;
    type Interleaved = 1024:1 / 4:256;
}

pair! {
    /// Returns the offset of a row and a column in a tile of a matrix.
    tiled(r, c, block_r, block_c) -> u32,
    Tiles::new().offset(((r, block_r), (c, block_c))),
    r * 4096 + block_r * (32 * 4096) + c + block_c * 32,
}

pair! {
    /// Returns an offset in a tile of a matrix, with the rows of the tile in four passes of eight.
    tiled_in_passes(x, y, pass, block_r, block_c) -> u32,
    Passes::new().offset((((y, pass), block_r), (x, block_c))),
    y * 4096 + pass * (8 * 4096) + block_r * (32 * 4096) + x + block_c * 32,
}

pair! {
    /// Returns an offset in a vector that is divided into blocks, threads and lanes.
    lanes_of_a_vector(lane, thread, block) -> u32,
    Vector::new().offset(((lane, thread), block)),
    lane + thread * 4 + block * 1024,
}

pair! {
    /// Returns the offset of one of the four elements of thread `t` in a padded tile.
    thread_into_divided(lane, t) -> u32,
    Copy::new().offset((lane, t)),
    lane * 132 + t % 2 * (4 * 132) + t / 2,
}

pair! {
    /// Returns an offset in a tile with two runs of four elements per thread, where the runs have
    /// stride 64.
    runs_of_a_thread(k, lane, run, t) -> u32,
    Runs::new().offset((k, ((lane, run), t))),
    k * 132 + lane + run * 64 + t * 4,
}

pair! {
    /// Returns the offset of element `i` of thread `t`, which owns every 256th element.
    interleaved(i, t) -> u32,
    Interleaved::new().offset((i, t)),
    i * 256 + t,
}

pair! {
    /// Returns the offset of a row and a column in a tile of a matrix, as `usize`.
    tiled_usize(r, c, block_r, block_c) -> usize,
    Tiles::new().offset_usize(((r, block_r), (c, block_c))),
    r * 4096 + block_r * (32 * 4096) + c + block_c * 32,
}
