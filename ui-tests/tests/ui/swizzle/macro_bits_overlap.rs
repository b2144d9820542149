// error: `Sw<3,4,2>` is not a swizzle [L0015]
use layout_core::*;

layout! { type A = Sw<3, 4, 2> o (8, 128):(128, 1); }

fn main() {}
