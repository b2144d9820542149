// error: `upcast(4:3, 4)` has no result [L0011]
use layout_core::*;

layout! { type A = recast_layout(4:3, 8, 32); }

fn main() {}
