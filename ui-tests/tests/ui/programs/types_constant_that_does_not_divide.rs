// error[E0277]: tiles that span 96 elements do not fill 4096 elements
use layout_core::*;

const BLOCK_M: usize = 96;

layout! {
    type Matrix = (4096, 4096):(4096, 1);
    type Tiles = Matrix / (BLOCK_M, 64);
}

fn tiles(_: Tiles) {}

fn main() {}
