// error: `Sw<3,4,2>` is not a swizzle
use layout_core::*;

layout! { type A = Sw<3, 4, 2> o (8, 128):(128, 1); }

fn main() {}
