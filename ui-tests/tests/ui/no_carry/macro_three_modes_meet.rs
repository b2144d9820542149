// error: `(8,2):(1,9) o (2,2,(2,2)):(1,2,(4,1))` is not a layout [L0003]
use layout_core::*;

layout! { type A = (8, 2):(1, 9) o (2, 2, (2, 2)):(1, 2, (4, 1)); }

fn main() {}
