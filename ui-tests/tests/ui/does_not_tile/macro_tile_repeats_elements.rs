// error: `8:1 / (2,2):(1,0)` is not a layout [L0006]
use layout_core::*;

layout! { type A = 8:1 / (2, 2):(1, 0); }

fn main() {}
