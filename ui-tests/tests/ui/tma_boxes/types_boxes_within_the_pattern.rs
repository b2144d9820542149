// error[E0080]: evaluation panicked: tma boxes: the box at coordinate 4 in mode 0 begins at an offset of 40 units of 16 bytes, not a multiple of 1024 bytes, the period of the swizzle's pattern (T13): use `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64))`
use layout_core::{checks::*, *};

layout! { type Tile = Sw<3, 3, 3> o ((4, 16), 64):((64, 320), 1); }
const _: () = assert_tma_boxes::<Tile, _16, _1>();

fn main() {}
