// error: `left_inverse((6,6,4):(1,1,0))` is not a layout
use layout_core::*;

layout! { type A = left_inverse((6, 6, 4):(1, 1, 0)); }

fn main() {}
