// error[E0277]: this tiler does not split the layout into tile and rest
use layout_core::*;

fn kernel(_: ZippedDivided<Layout<(_4, _4), (_1, _4)>, (_2, Keep)>) {}

fn main() {}
