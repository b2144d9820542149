// error: `(8,8):(8,1) o (2,3):(1,12)` is not a layout [L0001]
use layout_core::*;

layout! { type A = (8, 8):(8, 1) o (2, 3):(1, 12); }

fn main() {}
