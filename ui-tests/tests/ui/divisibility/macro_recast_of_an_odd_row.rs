// error: `upcast((32,33):(34,1), 2)` has no result [L0011]
use layout_core::*;

layout! { type A = recast_layout((32, 33):(34, 1), 16, 32); }

fn main() {}
