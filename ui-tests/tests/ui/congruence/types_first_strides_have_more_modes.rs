// error[E0277]: expected initial strides of rank 2, the rank of the shape, found rank 3
use layout_core::{ops::*, *};

fn kernel(_: ColMajorStrides<(_3, _2), (_1, _1, _1)>) {}

fn main() {}
