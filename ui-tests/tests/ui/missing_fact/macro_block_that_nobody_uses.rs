// error[E0277]: cannot prove that a dynamic value is a multiple of 16
use layout_core::*;

layout! { type Tiles = (?m, 128):(128, 1) / 16; }

fn main() {}
