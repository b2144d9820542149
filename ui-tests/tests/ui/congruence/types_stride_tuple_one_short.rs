// error[E0277]: expected a stride congruent with the shape, found different nesting
use layout_core::*;

fn kernel(_: Coalesced<Layout<(_4, _2, _3), (_1, _4)>>) {}

fn main() {}
