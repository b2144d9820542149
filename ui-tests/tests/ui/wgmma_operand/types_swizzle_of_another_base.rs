// error[E0080]: evaluation panicked: wgmma operand: the swizzle reads bits 7 to 9 of offsets and XORs them into the bits 3 positions down: for 16-bit elements, the hardware swizzles are Sw<1,3,3>, Sw<2,3,3> and Sw<3,3,3>, without an offset: use `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64))`
use layout_core::{checks::*, *};

// `Sw<3,4,3>` is the swizzle for 8-bit elements. 16-bit elements need `Sw<3,3,3>`.
layout! { type Tile = Sw<3, 4, 3> o (64, 64):(64, 1); }
const _: () = assert_wgmma_operand::<Tile, _16, _64>();

fn main() {}
