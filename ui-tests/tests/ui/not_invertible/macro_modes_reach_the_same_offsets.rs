// error: `left_inverse((16,4):(1,1))` is not a layout [L0013]
use layout_core::*;

layout! { type A = left_inverse((16, 4):(1, 1)); }

fn main() {}
