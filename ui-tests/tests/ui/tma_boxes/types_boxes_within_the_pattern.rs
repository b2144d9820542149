// error[E0080]: evaluation panicked: tma boxes: the box of coordinate 4 of mode 0 begins at 40 units of 16 bytes, no multiple of 1024 bytes, after which the swizzle's pattern is repeated (T13): take `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64))`
use layout_core::{checks::*, *};

layout! { type Tile = Sw<3, 3, 3> o ((4, 16), 64):((64, 320), 1); }
const _: () = assert_tma_boxes::<Tile, _16, _1>();

fn main() {}
