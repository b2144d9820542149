// error: no layout has these values [L0022]
use layout_core::*;

layout! { type A = find([0, 2, 4, 7, 9, 100]); }

fn main() {}
