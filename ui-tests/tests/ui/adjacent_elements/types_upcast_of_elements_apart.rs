// error[E0277]: the upcast merges 4 elements into one, but the layout has no element at offset 1
use layout_core::*;

fn kernel(_: UpcastOf<Layout<_4, _2>, _4>) {}

fn main() {}
