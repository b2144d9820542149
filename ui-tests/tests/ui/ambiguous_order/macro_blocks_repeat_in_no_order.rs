// error: `tile_to_shape((4,4):(4,1), (8,8), (1,1))` has no result [L0010]
use layout_core::*;

layout! { type Tiles = tile_to_shape((4, 4):(4, 1), (8, 8), (1, 1)); }

fn main() {}
