// error: `local_tile((8,16):(16,1), (4,4), (2,0))` has no result [L0009]
use layout_core::*;

layout! { type Tile = local_tile((8, 16):(16, 1), (4, 4), (2, 0)); }

fn main() {}
