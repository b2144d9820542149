// error[E0080]: evaluation panicked: wgmma operand: row 1, in mode 0, has an offset of 9 units of 16 bytes, but the instruction reads it at an offset of 1 unit of 16 bytes (K2: adjacent rows in a group of 8 must be 16 bytes apart without a swizzle): use `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64))`
use layout_core::{checks::*, *};

type Tile = Layout<(_64, _64), (_72, _1)>;
const _: () = assert_wgmma_operand::<Tile, _16, _64>();

fn main() {}
