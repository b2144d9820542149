// error[E0277]: `layout_core::_8` and `UInt<UInt<UInt<UInt<UTerm, B1>, B0>, B0>, B0>` are not both known static integers
use layout_core::*;

fn kernel(_: Composed<Layout<(_8, _4), (_1, typenum::U8)>, _2>) {}

fn main() {}
