// error[E0277]: the modes to be zipped have different ranks
use layout_core::{ops::*, *};

fn kernel(_: Zipped<Layout<((_2, _3), _4), ((_1, _2), _6)>>) {}

fn main() {}
