// error[E0277]: the order has parentheses that the shape does not have
use layout_core::*;

fn kernel(_: LayoutOrdered<(_2, _3), (_1, _2, _0)>) {}

fn main() {}
