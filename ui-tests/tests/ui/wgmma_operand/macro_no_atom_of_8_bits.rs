// error: `wgmma_tile((64,64), 8, 0)` has no result [L0044]
use layout_core::*;

layout! { type Tile = wgmma_tile((64, 64), 8, 0); }

fn main() {}
