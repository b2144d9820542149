// error[E0080]: evaluation panicked: wgmma operand: row 1, in mode 0, lies at 9 units of 16 bytes, and its instruction reads it at 1 unit of 16 bytes (K2: 8 rows are 16 bytes apart without a swizzle): take `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64))`
use layout_core::{checks::*, *};

type Tile = Layout<(_64, _64), (_72, _1)>;
const _: () = assert_wgmma_operand::<Tile, _16, _64>();

fn main() {}
