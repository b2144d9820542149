// error: `take((2,3):(1,2), 1, 1)` has no result [L0009]
use layout_core::*;

layout! { type A = take((2, 3):(1, 2), 1, 1); }

fn main() {}
