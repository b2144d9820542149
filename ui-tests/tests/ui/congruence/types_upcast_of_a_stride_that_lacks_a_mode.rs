// error[E0277]: expected a shape and a congruent stride of static integers
use layout_core::*;

fn kernel(_: UpcastOf<Layout<(_4, _2), (_1,)>, _2>) {}

fn main() {}
