// error[E0277]: a layout type has at most 8 modes, and none at this position
use layout_core::*;

fn kernel(_: Selected<Layout<(_2, _3), (_1, _2)>, (_9,)>) {}

fn main() {}
