// error[E0277]: `UInt<UInt<UInt<UTerm, B1>, B0>, B0>` is not a static integer
use layout_core::*;

fn kernel(_: Divided<Layout<_8, _1>, typenum::U4>) {}

fn main() {}
