// error: the definition of `Tiles` refers to itself through `Smem` [L0019]
use layout_core::*;

layout! {
    type Tiles = Smem / (8, 8);
    type Smem = coalesce(Tiles);
}

fn kernel(_: Smem) {}

fn main() {}
