// error: `(2,3):(3,2) * 4` is not a layout [L0005]
use layout_core::*;

layout! { type A = (2, 3):(3, 2) * 4; }

fn main() {}
