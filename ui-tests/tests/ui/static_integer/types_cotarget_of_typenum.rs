// error[E0277]: `layout_core::Layout<layout_core::_4, layout_core::_1>` has no complement in `UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B0>, B0>, B0>`
use layout_core::*;

fn kernel(_: Complemented<Layout<_4, _1>, typenum::U24>) {}

fn main() {}
