// error[E0277]: `UInt<UInt<UInt<UInt<UTerm, B1>, B0>, B0>, B0>` is not a static integer
use layout_core::*;

fn kernel(_: Coalesced<Layout<typenum::U8, _1>>) {}

fn main() {}
