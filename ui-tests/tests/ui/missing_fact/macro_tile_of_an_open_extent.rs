// error: cannot prove that `?m` is a multiple of 32 [L0027]
use layout_core::*;

layout! {
    type Matrix = (?m, 128):(128, 1);
    type Tiles = Matrix / (32, 32);
}

fn kernel(_: Tiles) {}

fn main() {}
