// error[E0277]: a tile of 4 elements with stride 0 repeats one element
use layout_core::*;

fn kernel(_: PredicatedDivided<Layout<_10, _1>, Layout<_4, _0>>) {}

fn main() {}
