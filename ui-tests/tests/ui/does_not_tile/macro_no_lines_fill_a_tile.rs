// error: `wgmma_tile((128,60), 16, 1)` has no result [L0006]
use layout_core::*;

layout! { type Tile = wgmma_tile((128, 60), 16, 1); }

fn main() {}
