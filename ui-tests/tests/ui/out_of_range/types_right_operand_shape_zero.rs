// error[E0277]: shape 0 is below 1
use layout_core::*;

fn kernel(_: Composed<Layout<(_4, _2), (_1, _4)>, Layout<_0, _1>>) {}

fn main() {}
