// error: `2:2305843009213693952 o 2:8` is not a layout [L0016]
use layout_core::*;

layout! { type A = 2:2305843009213693952 o 2:8; }

fn main() {}
