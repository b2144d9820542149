// error: `(4,(2,3)):(1,4)` is not a layout [L0008]
use layout_core::*;

layout! { type A = (4, (2, 3)):(1, 4); }

fn main() {}
