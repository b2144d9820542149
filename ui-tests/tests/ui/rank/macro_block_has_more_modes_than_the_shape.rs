// error: `tile_to_shape((2,2,2):(1,2,4), (64,64))` has no result [L0007]
use layout_core::*;

layout! { type A = tile_to_shape((2, 2, 2):(1, 2, 4), (64, 64)); }

fn main() {}
