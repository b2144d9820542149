// error[E0277]: expected a tile that divides 8 elements, found one that spans 3
use layout_core::*;

layout! { type Smem = Sw<3,3,3> o (8, 64):(64, 1); }
layout! { type Tiles = Smem / (3, 8); }

fn main() {}
