// error[E0080]: evaluation panicked: swizzle: it moves element (16,0), at offset 128, to 144, behind the largest offset, 143: let the tile fill blocks of 32
use layout_core::{checks::*, *};

layout! { type Smem = Sw<2, 3, 3> o (18, 8):(8, 1); }

const _: () = assert_swizzle_fits::<Smem>();

fn main() {}
