// error: a tile of 0 elements has no layout
use layout_core::*;

layout! { type A = (32, 128):(128, 1) / (0, 8); }

fn main() {}
