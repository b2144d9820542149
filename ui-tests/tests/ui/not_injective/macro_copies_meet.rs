// error: `(3,3,2):(1,5,29) * 3` is not a layout [L0030]
use layout_core::*;

layout! { type A = (3, 3, 2):(1, 5, 29) * 3; }

fn main() {}
