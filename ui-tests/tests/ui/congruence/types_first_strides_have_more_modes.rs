// error[E0277]: first strides of rank 3 for a shape of rank 2
use layout_core::{ops::*, *};

fn kernel(_: ColMajorStrides<(_3, _2), (_1, _1, _1)>) {}

fn main() {}
