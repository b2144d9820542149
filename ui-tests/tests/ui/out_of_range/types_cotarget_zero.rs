// error[E0277]: `layout_core::Layout<layout_core::_4, layout_core::_1>` has no complement in `layout_core::_0`
use layout_core::*;

fn kernel(_: Complemented<Layout<_4, _1>, _0>) {}

fn main() {}
