// error[E0277]: expected a coordinate of rank 2, the rank of the shape, found rank 3
use layout_core::{ops::*, *};

fn kernel(_: OffsetOf<Layout<(_3, _2), (_1, _3)>, (_1, _1, _1)>) {}

fn main() {}
