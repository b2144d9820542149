// error[E0277]: a layout that is to number 32 cells gives the first 4 numbers
use layout_core::*;

fn kernel(_: LayoutTv<Layout<(_4, _8), (_1, _8)>, Layout<_2, _1>>) {}

fn main() {}
