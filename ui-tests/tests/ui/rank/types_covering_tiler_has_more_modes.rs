// error[E0277]: this layout cannot be covered by this tiler
use layout_core::*;

fn kernel(_: CoveringDivided<Layout<(_10, _6), (_1, _10)>, (_4, _4, _2)>) {}

fn main() {}
