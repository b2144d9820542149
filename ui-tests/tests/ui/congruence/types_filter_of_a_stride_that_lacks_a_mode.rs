// error[E0277]: expected a shape and a congruent stride of static integers
use layout_core::*;

fn kernel(_: Filtered<Layout<(_4, _2), (_1,)>>) {}

fn main() {}
