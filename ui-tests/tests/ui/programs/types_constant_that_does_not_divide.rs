// error[E0277]: expected a tile that divides 4096 elements, found one that spans 96
use layout_core::*;

const BLOCK_M: usize = 96;

layout! {
    type Matrix = (4096, 4096):(4096, 1);
    type Tiles = Matrix / (BLOCK_M, 64);
}

fn tiles(_: Tiles) {}

fn main() {}
