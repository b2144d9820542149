// error[E0277]: expected a stride congruent with the shape, found different nesting
use layout_core::{ops::*, *};

fn kernel(_: Reversed<Layout<(_4, _2), (_1,)>>) {}

fn main() {}
