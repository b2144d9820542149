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
    /// Returns the offset of thread `t` in a pass, where 256 threads cover a padded tile in four
    /// passes.
    composed_with_threads(t, pass) -> u32,
    Threads::new().offset((t, pass)),
    t % 32 * 33 + t / 32 + pass * 8,
}

pair! {
    /// Returns the offset of column `c` and row `r` in a tile with padded columns.
    composed_turns(c, r) -> u32,
    Columns::new().offset((c, r)),
    c * 132 + r,
}

pair! {
    /// Returns the offset of an element of a tile, where the tiles have 64 elements and are in
    /// row-major order.
    product(x, y, block_x, block_y) -> u32,
    Blocks::new().offset(((x, y), (block_x, block_y))),
    x + y * 8 + block_x * 128 + block_y * 64,
}

pair! {
    /// Returns the offset at which the run of thread `t` begins.
    complement(t) -> u32,
    Rest::new().offset(t),
    t * 4,
}

pair! {
    /// Returns an offset in modes that merge into one mode.
    coalesced(i) -> u32,
    Flat::new().offset(i),
    i,
}
