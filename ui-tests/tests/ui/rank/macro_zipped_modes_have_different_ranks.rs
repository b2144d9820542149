// error: `zip(((2,3),4):((1,2),6))` has no result [L0007]
use layout_core::*;

layout! { type A = zip(((2, 3), 4):((1, 2), 6)); }

fn main() {}
