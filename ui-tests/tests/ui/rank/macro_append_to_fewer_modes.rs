// error: `append((2,3,4):(1,2,6), 2, 1:0)` has no result [L0007]
use layout_core::*;

layout! { type A = append((2, 3, 4):(1, 2, 6), 2); }

fn main() {}
