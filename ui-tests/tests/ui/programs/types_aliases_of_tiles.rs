// error[E0277]: expected a tile that divides 4096 elements, found one that spans 24
use layout_core::*;

layout! { type Matrix = (4096, 4096):(4096, 1); }
layout! { type Tiles = Matrix / (128, 64); }
layout! { type Mine = get(Tiles, 0) / 24; }

fn part(_: Tensor<View<'_, f32>, Mine>) {}

fn main() {}
