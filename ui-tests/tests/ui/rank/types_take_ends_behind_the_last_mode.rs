// error[E0277]: the layout has 2 modes, not 3
use layout_core::{ops::*, *};

fn kernel(_: Taken<Layout<(_2, _3), (_1, _2)>, _1, _3>) {}

fn main() {}
