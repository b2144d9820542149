// error[E0277]: the zipped modes have different ranks
use layout_core::{ops::*, *};

fn kernel(_: Zipped<Layout<((_2, _3), _4), ((_1, _2), _6)>>) {}

fn main() {}
