// error[E0277]: a tile with a stride of 0 repeats elements
use layout_core::*;

fn kernel(_: CoveringDivided<Layout<_10, _1>, Layout<_4, _0>>) {}

fn main() {}
