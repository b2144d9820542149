//! Results of composition, logical product, complement and coalescing.

use layout_core::*;

layout! {
    type Padded = (32, 32):(33, 1);
    type Threads = Padded o (256, 4):(1, 256);
    type Columns = (128, 32):(1, 132) o (32, 128):(128, 1);
    type Blocks = (8, 8):(1, 8) * (4, 2):(2, 1);
    type Rest = complement((4, 2):(1, 64), 128);
    type Flat = coalesce((2, (1, 6)):(1, (6, 2)));
}

pair! {
    /// 256 threads that cover a padded tile in four passes.
    composed_with_threads(t, pass) -> u32,
    Threads::new().offset((t, pass)),
    t % 32 * 33 + t / 32 + pass * 8,
}

pair! {
    /// The rows of a tile with padded columns.
    composed_turns(c, r) -> u32,
    Columns::new().offset((c, r)),
    c * 132 + r,
}

pair! {
    /// Tiles of 64 elements, in row-major order.
    product(x, y, block_x, block_y) -> u32,
    Blocks::new().offset(((x, y), (block_x, block_y))),
    x + y * 8 + block_x * 128 + block_y * 64,
}

pair! {
    /// The offsets at which the runs of other threads begin.
    complement(t) -> u32,
    Rest::new().offset(t),
    t * 4,
}

pair! {
    /// Modes that merge into one.
    coalesced(i) -> u32,
    Flat::new().offset(i),
    i,
}
