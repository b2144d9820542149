// error: `12:1 / (2,2):(1,3)` is not a layout [L0005]
use layout_core::*;

layout! { type A = 12:1 / (2, 2):(1, 3); }

fn main() {}
