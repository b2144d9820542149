// error[E0277]: the block has more modes than the shape
use layout_core::*;

fn kernel(_: TiledTo<Layout<(_2, _2, _2), (_1, _2, _4)>, (_64, _64)>) {}

fn main() {}
