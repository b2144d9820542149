// error: `group((2,3):(1,2), 2, 1)` has no result [L0009]
use layout_core::*;

layout! { type A = group((2, 3):(1, 2), 2, 1); }

fn main() {}
