// error[E0277]: expected a static integer, found `NInt<UInt<UInt<UInt<UTerm, B1>, B0>, B0>>`
use layout_core::*;

fn kernel(_: Coalesced<Layout<(typenum::N4, _2), (_1, _4)>>) {}

fn main() {}
