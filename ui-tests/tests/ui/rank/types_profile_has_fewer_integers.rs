// error[E0277]: the profile has fewer integers than the layout has modes
use layout_core::{ops::*, *};

fn kernel(_: Unflattened<Layout<(_4, _2, _3), (_1, _4, _8)>, (_1, _1)>) {}

fn main() {}
