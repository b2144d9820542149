// error[E0277]: the layout has 3 modes, more than 2
use layout_core::{ops::*, *};

fn kernel(_: AppendedTo<Layout<(_2, _3, _4), (_1, _2, _6)>, _2>) {}

fn main() {}
