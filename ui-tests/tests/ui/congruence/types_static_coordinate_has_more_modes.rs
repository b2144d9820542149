// error[E0277]: a coordinate of rank 3 for a shape of rank 2
use layout_core::{ops::*, *};

fn kernel(_: OffsetOf<Layout<(_3, _2), (_1, _3)>, (_1, _1, _1)>) {}

fn main() {}
