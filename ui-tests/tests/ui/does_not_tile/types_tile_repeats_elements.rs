// error[E0277]: a tile of 2 elements with stride 0 repeats one element
use layout_core::*;

fn kernel(_: Divided<Layout<_8, _1>, Layout<(_2, _2), (_1, _0)>>) {}

fn main() {}
