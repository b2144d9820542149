// error[E0277]: expected an order of rank 2, the rank of the shape, found rank 3
use layout_core::*;

fn kernel(_: LayoutOrdered<(_2, _3), (_1, _2, _0)>) {}

fn main() {}
