// error: `(4294967296,4294967296):(0,0)` is not a layout [L0016]
use layout_core::*;

layout! { type A = (4294967296, 4294967296):(0, 0); }

fn main() {}
