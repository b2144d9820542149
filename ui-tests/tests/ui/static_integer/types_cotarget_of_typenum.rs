// error[E0277]: expected a static integer, found `UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B0>, B0>, B0>`
use layout_core::*;

fn kernel(_: Complemented<Layout<_4, _1>, typenum::U24>) {}

fn main() {}
