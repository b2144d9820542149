// error[E0277]: expected a static integer, found `UInt<UInt<UInt<UTerm, B1>, B0>, B0>`
use layout_core::*;

fn kernel(_: Multiplied<Layout<(typenum::U4, _2), (_1, _4)>, _2>) {}

fn main() {}
