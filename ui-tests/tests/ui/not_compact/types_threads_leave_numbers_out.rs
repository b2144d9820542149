// error[E0277]: expected a layout onto 32 indices without gaps or repeats, found one that is compact only on the first 4
use layout_core::*;

fn kernel(_: LayoutTv<Layout<(_4, _8), (_1, _8)>, Layout<_2, _1>>) {}

fn main() {}
