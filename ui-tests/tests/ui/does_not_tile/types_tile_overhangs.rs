// error[E0277]: expected a tile that divides 10 elements, found one that spans 4
use layout_core::*;

fn kernel(_: Divided<Layout<_10, _1>, _4>) {}

fn main() {}
