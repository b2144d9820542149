// error[E0080]: evaluation panicked: wgmma operand: row 1, in mode 0, has an offset of 16 units of 16 bytes, but the instruction reads it at an offset of 8 units of 16 bytes (K2: adjacent rows in a group of 8 must be 128 bytes apart, the span of the swizzle): use `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,128))`
use layout_core::{checks::*, *};

layout! { type Tile = Sw<3, 3, 3> o (64, 128):(128, 1); }
const _: () = assert_wgmma_operand::<Tile, _16, _64>();

fn main() {}
