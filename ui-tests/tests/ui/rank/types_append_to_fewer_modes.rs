// error[E0277]: expected a layout of at most 2 modes, found 3
use layout_core::{ops::*, *};

fn kernel(_: AppendedTo<Layout<(_2, _3, _4), (_1, _2, _6)>, _2>) {}

fn main() {}
