// error[E0277]: the first strides have parentheses that the shape does not have
use layout_core::{ops::*, *};

fn kernel(_: ColMajorStrides<(_3, _2), (_1, _1, _1)>) {}

fn main() {}
