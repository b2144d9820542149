// error: `Tiles` stands for itself, by way of `Smem`
use layout_core::*;

layout! {
    type Tiles = Smem / (8, 8);
    type Smem = coalesce(Tiles);
}

fn kernel(_: Smem) {}

fn main() {}
