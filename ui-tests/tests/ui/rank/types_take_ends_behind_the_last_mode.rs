// error[E0277]: expected a layout of at least 3 modes, found 2
use layout_core::{ops::*, *};

fn kernel(_: Taken<Layout<(_2, _3), (_1, _2)>, _1, _3>) {}

fn main() {}
