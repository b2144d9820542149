// error[E0277]: expected a tile that divides 20 elements, found one that spans 8
use layout_core::*;

fn kernel(_: TiledTo<Layout<(_8, _8), (_8, _1)>, (_64, _20)>) {}

fn main() {}
