// error: no layout has these values [L0022]
use layout_core::*;

layout! { type A = find(|i, j| 8 * i + (i ^ j), (8, 8)); }

fn main() {}
