// error[E0277]: the layout has 2 modes and no mode 2
use layout_core::*;

fn f(_: ModeOf<Layout![(4, 4):(1, 4)], _2>) {}

fn main() {}
