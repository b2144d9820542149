// error: 3 coordinates are named, the shape `(4,4)` has 2 modes
use layout_core::*;

layout! { type A = find(|i, j, k| i + 4 * j + 16 * k, (4, 4)); }

fn main() {}
