// error[E0277]: a tile with a stride of 0 repeats elements
use layout_core::*;

fn kernel(_: Divided<Layout<_8, _1>, Layout<(_2, _2), (_1, _0)>>) {}

fn main() {}
