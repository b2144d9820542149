// error: `typenum::U8` is an integer of typenum
use layout_core::*;

layout! { type A = (typenum::U8, 4):(1, 8); }

fn main() {}
