// error[E0080]: evaluation panicked: wgmma operand: the tile has 8-bit elements and is contiguous along mode 0, the rows: only 16-bit elements can be contiguous along this mode (M1): use `tile_to_shape(Sw<2,4,3> o (8,64):(64,1), (128,64))`
use layout_core::{checks::*, *};

layout! { type Tile = Sw<3, 4, 3> o (128, 64):(1, 128); }
const _: () = assert_wgmma_operand::<Tile, _8, _64>();

fn main() {}
