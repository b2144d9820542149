// error: no layout has these values [L0022]
use layout_core::*;

layout! { type A = find(|i, j| i - 2 * j, (4, 4)); }

fn main() {}
