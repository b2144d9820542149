// error[E0277]: expected an order of rank 2, the rank of the shape, found rank 3
use layout_core::{ops::*, *};

fn kernel(_: TiledToInOrder<Layout<(_8, _64), (_64, _1)>, (_16, _128), (_1, _0, _2)>) {}

fn main() {}
