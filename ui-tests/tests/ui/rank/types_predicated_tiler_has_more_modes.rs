// error[E0277]: expected at most 2 tilers, one per mode of the layout, found 3
use layout_core::*;

fn kernel(_: PredicatedDivided<Layout<(_10, _6), (_1, _10)>, (_4, _4, _2)>) {}

fn main() {}
