// error[E0277]: this projection has other modes than the tiler or the coordinate
use layout_core::{ops::*, *};

fn kernel(_: Projected<(_1, Keep, _1), (_128, _64)>) {}

fn main() {}
