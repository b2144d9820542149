// error[E0080]: evaluation panicked: wgmma operand: rows are neighbours, and elements have 8 bits: only those of 16 bits may lie so (M1): take `tile_to_shape(Sw<2,4,3> o (8,64):(64,1), (128,64))`
use layout_core::{checks::*, *};

layout! { type Tile = Sw<3, 4, 3> o (128, 64):(1, 128); }
const _: () = assert_wgmma_operand::<Tile, _8, _64>();

fn main() {}
