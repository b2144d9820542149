// error[E0277]: expected the coordinate of a tile
use layout_core::*;

fn kernel(_: LocalTiled<Layout<(_24, _12), (_12, _1)>, (_4, _2), (u32, u32, u32)>) {}

fn main() {}
