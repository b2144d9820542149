// error[E0277]: expected at most 2 tilers, one per mode of the layout, found 3
use layout_core::*;

fn kernel(_: LocalTiled<Layout<(_10, _6), (_1, _10)>, (_5, _2, _2), (u32, u32)>) {}

fn main() {}
