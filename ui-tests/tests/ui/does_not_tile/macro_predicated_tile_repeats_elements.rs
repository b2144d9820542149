// error: `10:1 / 4:0` is not a layout [L0006]
use layout_core::*;

layout! { type Tiles = predicated_divide(10:1, 4:0); }

fn main() {}
