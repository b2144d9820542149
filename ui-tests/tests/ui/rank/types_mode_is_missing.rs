// error[E0277]: the layout has 2 modes and no mode 2
use layout_core::*;

fn kernel(_: ModeOf<Layout<(_2, _3), (_1, _2)>, _2>) {}

fn main() {}
