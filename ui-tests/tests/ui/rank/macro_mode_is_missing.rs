// error: `get((32,128):(128,1), 2)` has no result [L0007]
use layout_core::*;

layout! { type A = get((32, 128):(128, 1), 2); }

fn main() {}
