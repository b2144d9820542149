// error[E0080]: evaluation panicked: tma boxes: mode 1 has 256 contiguous bytes, but a row of a TMA box has at most 128 bytes, the span of the swizzle (T8): use `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,128))`
use layout_core::{checks::*, *};

layout! { type Tile = Sw<3, 3, 3> o (64, 128):(128, 1); }
const _: () = assert_tma_boxes::<Tile, _16, _1>();

fn main() {}
