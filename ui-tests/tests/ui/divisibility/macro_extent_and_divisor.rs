// error: `shape_div((4,5), 6)` has no result [L0011]
use layout_core::*;

layout! { type A = shape_div((4, 5), 6); }

fn main() {}
