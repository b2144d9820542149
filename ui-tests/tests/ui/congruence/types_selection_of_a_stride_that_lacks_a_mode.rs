// error[E0277]: expected a stride congruent with the shape, found different nesting
use layout_core::*;

fn kernel(_: Selected<Layout<(_4, _2), (_1,)>, (_0,)>) {}

fn main() {}
