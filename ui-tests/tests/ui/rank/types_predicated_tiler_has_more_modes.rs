// error[E0277]: 3 tilers for a layout of 2 modes
use layout_core::*;

fn kernel(_: PredicatedDivided<Layout<(_10, _6), (_1, _10)>, (_4, _4, _2)>) {}

fn main() {}
