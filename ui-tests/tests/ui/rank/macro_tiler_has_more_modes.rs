// error: `(32,128):(128,1) / (8,8,2)` is not a layout [L0007]
use layout_core::*;

layout! { type A = (32, 128):(128, 1) / (8, 8, 2); }

fn main() {}
