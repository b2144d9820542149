// error: `wgmma_operand((64,64):(72,1), 16, 64)` does not hold [L0044]
use layout_core::*;

layout! { type Tile = wgmma_operand((64, 64):(72, 1), 16, 64); }

fn main() {}
