// error: `Sw<2,0,3> o 0 o Sw<2,0,3> o 0 o (8,8):(1,8)` has 2 swizzles [L0015]
use layout_core::*;

layout! { type A = Sw<2, 0, 3> o (8, 8):(8, 1) o (Sw<2, 0, -3> o (8, 8):(8, 1)); }

fn main() {}
