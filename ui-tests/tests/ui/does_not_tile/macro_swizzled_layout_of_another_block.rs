// error[E0277]: tiles that span 3 elements do not fill 8 elements
use layout_core::*;

layout! { type Smem = Sw<3,3,3> o (8, 64):(64, 1); }
layout! { type Tiles = Smem / (3, 8); }

fn main() {}
