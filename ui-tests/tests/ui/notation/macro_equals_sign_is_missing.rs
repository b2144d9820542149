// error: expected `=`, found `(` [L0019]
use layout_core::*;

layout! { type A (4, 2):(1, 4); }

fn main() {}
