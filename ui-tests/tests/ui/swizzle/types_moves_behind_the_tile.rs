// error[E0080]: evaluation panicked: swizzle: the swizzle moves element (16,0), at offset 128, to 144, past the largest offset, 143: make the tile fill full blocks of 32 elements
use layout_core::{checks::*, *};

layout! { type Smem = Sw<2, 3, 3> o (18, 8):(8, 1); }

const _: () = assert_swizzle_fits::<Smem>();

fn main() {}
