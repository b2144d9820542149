// error[E0277]: expected an extent of at least 1, found 0
use layout_core::*;

fn kernel(_: Composed<Layout<(_4, _2), (_1, _4)>, Layout<_0, _1>>) {}

fn main() {}
