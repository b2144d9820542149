// error[E0277]: expected a stride congruent with the shape, found different nesting
use layout_core::*;

fn kernel(_: Composed<Layout<(_4, _2), (_1, _4)>, Layout<(_4, _2), _1>>) {}

fn main() {}
