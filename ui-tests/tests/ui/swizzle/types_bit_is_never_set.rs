// error[E0080]: evaluation panicked: swizzle: the swizzle reads bits 7 to 9 of offsets, but bit 9 is not set in any offset of the layout, whose largest is 511: extend the tile to offset 512, or choose a smaller B
use layout_core::{checks::*, *};

layout! { type Smem = Sw<3, 4, 3> o (8, 64):(64, 1); }

const _: () = assert_swizzle_fits::<Smem>();

fn main() {}
