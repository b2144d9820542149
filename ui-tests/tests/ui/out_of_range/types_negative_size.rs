// error[E0277]: `NInt<UInt<UInt<UInt<UTerm, B1>, B0>, B0>>` is not a static integer
use layout_core::*;

fn kernel(_: Coalesced<Layout<(typenum::N4, _2), (_1, _4)>>) {}

fn main() {}
