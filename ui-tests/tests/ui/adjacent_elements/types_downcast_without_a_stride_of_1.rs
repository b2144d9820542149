// error[E0277]: no mode of this layout has stride 1
use layout_core::*;

fn kernel(_: Downcasted<Layout<_4, _2>, _2>) {}

fn main() {}
