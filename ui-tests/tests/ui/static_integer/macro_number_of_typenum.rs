// error: expected an integer, found the `typenum` type `typenum::U8` [L0025]
use layout_core::*;

layout! { type A = (typenum::U8, 4):(1, 8); }

fn main() {}
