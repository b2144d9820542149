// error[E0277]: 3 tilers for a layout of 2 modes
use layout_core::*;

fn kernel(_: LocalTiled<Layout<(_10, _6), (_1, _10)>, (_5, _2, _2), (u32, u32)>) {}

fn main() {}
