// error[E0277]: 4 elements become one, and the layout does not have that at offset 1
use layout_core::*;

fn kernel(_: UpcastOf<Layout<_4, _2>, _4>) {}

fn main() {}
