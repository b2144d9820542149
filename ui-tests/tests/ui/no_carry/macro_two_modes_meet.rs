// error: `(6,2):(1,7) o (3,2):(2,3)` is not a layout [L0003]
use layout_core::*;

layout! { type A = (6, 2):(1, 7) o (3, 2):(2, 3); }

fn main() {}
