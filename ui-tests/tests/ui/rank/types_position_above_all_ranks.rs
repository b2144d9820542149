// error[E0277]: the layout has 2 modes and no mode 9
use layout_core::*;

fn kernel(_: Selected<Layout<(_2, _3), (_1, _2)>, (_9,)>) {}

fn main() {}
