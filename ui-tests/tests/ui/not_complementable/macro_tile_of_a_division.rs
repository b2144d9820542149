// error: `12:1 / (2,2):(1,3)` is not a layout
use layout_core::*;

layout! { type A = 12:1 / (2, 2):(1, 3); }

fn main() {}
