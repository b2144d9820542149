// error: `tma_boxes(Sw<3,3,3> o 0 o (64,128):(128,1), 16, 1)` does not hold [L0046]
use layout_core::*;

layout! { type Tile = tma_boxes(Sw<3, 3, 3> o (64, 128):(128, 1), 16, 1); }

fn main() {}
