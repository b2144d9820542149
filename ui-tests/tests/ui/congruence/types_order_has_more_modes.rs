// error[E0277]: an order of rank 3 for a shape of rank 2
use layout_core::*;

fn kernel(_: LayoutOrdered<(_2, _3), (_1, _2, _0)>) {}

fn main() {}
