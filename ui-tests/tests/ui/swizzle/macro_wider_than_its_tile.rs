// error: `swizzle_fits(Sw<3,4,3> o 0 o (8,64):(64,1))` does not hold [L0015]
use layout_core::*;

layout! { type Smem = swizzle_fits(Sw<3, 4, 3> o (8, 64):(64, 1)); }

fn main() {}
