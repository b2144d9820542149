// error[E0277]: no layout has a complement in 0 elements
use layout_core::*;

fn kernel(_: Complemented<Layout<_4, _1>, _0>) {}

fn main() {}
