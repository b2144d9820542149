// error[E0080]: evaluation panicked: wgmma operand: the elements are contiguous along the rows and have 8 bits: only 16-bit elements can be contiguous along the rows (M1): use `tile_to_shape(Sw<2,4,3> o (8,64):(64,1), (128,64))`
use layout_core::{checks::*, *};

layout! { type Tile = Sw<3, 4, 3> o (128, 64):(1, 128); }
const _: () = assert_wgmma_operand::<Tile, _8, _64>();

fn main() {}
