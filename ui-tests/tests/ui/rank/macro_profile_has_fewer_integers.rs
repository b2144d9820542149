// error: `unflatten((4,2,3):(1,4,8), (1,1))` has no result [L0007]
use layout_core::*;

layout! { type A = unflatten((4, 2, 3):(1, 4, 8), (1, 1)); }

fn main() {}
