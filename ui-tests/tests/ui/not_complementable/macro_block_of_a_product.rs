// error: `(2,2):(1,3) * 4` is not a layout
use layout_core::*;

layout! { type A = (2, 2):(1, 3) * 4; }

fn main() {}
