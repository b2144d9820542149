// error: `tile_to_shape((8,8):(8,1), (64,20))` has no result [L0006]
use layout_core::*;

layout! { type A = tile_to_shape((8, 8):(8, 1), (64, 20)); }

fn main() {}
