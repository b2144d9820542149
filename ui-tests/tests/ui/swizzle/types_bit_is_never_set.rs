// error[E0080]: evaluation panicked: swizzle: it reads bits 7 to 9 of offsets, and bit 9 is set in none of them, the largest being 511: let the tile reach offset 512, or take a smaller B
use layout_core::{checks::*, *};

layout! { type Smem = Sw<3, 4, 3> o (8, 64):(64, 1); }

const _: () = assert_swizzle_fits::<Smem>();

fn main() {}
