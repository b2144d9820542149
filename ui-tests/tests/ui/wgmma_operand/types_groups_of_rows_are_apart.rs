// error[E0080]: evaluation panicked: wgmma operand: row 16, in mode 0, lies at 136 units of 16 bytes, and its instruction reads it at 128 units of 16 bytes (K4: groups of 8 rows are equally far apart): take `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64))`
use layout_core::{checks::*, *};

layout! { type Tile = Sw<3, 3, 3> o ((8, 2, 4), 64):((64, 512, 1088), 1); }
const _: () = assert_wgmma_operand::<Tile, _16, _64>();

fn main() {}
