// error: `(4,0):(1,4)` is not a layout [L0009]
use layout_core::*;

layout! { type A = (4, 0):(1, 4); }

fn main() {}
