// error: expected a tile of at least 1 element, found 0 [L0009]
use layout_core::*;

layout! { type A = (32, 128):(128, 1) / (0, 8); }

fn main() {}
