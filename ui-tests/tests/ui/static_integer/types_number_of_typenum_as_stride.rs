// error[E0277]: expected a static integer, found `UInt<UInt<UInt<UInt<UTerm, B1>, B0>, B0>, B0>`
use layout_core::*;

fn kernel(_: Composed<Layout<(_8, _4), (_1, typenum::U8)>, _2>) {}

fn main() {}
