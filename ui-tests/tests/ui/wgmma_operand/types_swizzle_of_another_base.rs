// error[E0080]: evaluation panicked: wgmma operand: the swizzle reads bits 7 to 9 of offsets and moves them 3 down: for elements of 16 bits, the hardware swizzles are Sw<1,3,3>, Sw<2,3,3> and Sw<3,3,3>: use `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64))`
use layout_core::{checks::*, *};

// The swizzle for bytes instead of 16-bit elements.
layout! { type Tile = Sw<3, 4, 3> o (64, 64):(64, 1); }
const _: () = assert_wgmma_operand::<Tile, _16, _64>();

fn main() {}
