// error[E0277]: the projection has a different number of modes from the tiler or the coordinate
use layout_core::{ops::*, *};

fn kernel(_: Projected<(_1, Keep, _1), (_128, _64)>) {}

fn main() {}
