// error: `2.5` is not an integer [L0019]
use layout_core::*;

layout! { type A = (4, 2.5):(1, 4); }

fn main() {}
