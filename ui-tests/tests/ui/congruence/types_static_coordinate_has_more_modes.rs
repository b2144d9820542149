// error[E0277]: the coordinate has parentheses that the shape does not have
use layout_core::*;

fn kernel(_: OffsetOf<Layout<(_3, _2), (_1, _3)>, (_1, _1, _1)>) {}

fn main() {}
