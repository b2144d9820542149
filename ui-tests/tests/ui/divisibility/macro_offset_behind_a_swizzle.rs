// error: `upcast(Sw<3,4,3> o 6 o (8,128):(128,1), 4)` has no result [L0011]
use layout_core::*;

layout! { type A = upcast(Sw<3, 4, 3> o 6 o (8, 128):(128, 1), 4); }

fn main() {}
