// error: `(32,128):(128,1) / (8,7)` is not a layout [L0006]
use layout_core::*;

layout! { type A = (32, 128):(128, 1) / (8, 7); }

fn main() {}
