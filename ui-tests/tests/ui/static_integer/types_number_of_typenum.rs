// error[E0277]: expected a static integer, found `UInt<UInt<UInt<UInt<UTerm, B1>, B0>, B0>, B0>`
use layout_core::*;

fn kernel(_: Coalesced<Layout<typenum::U8, _1>>) {}

fn main() {}
