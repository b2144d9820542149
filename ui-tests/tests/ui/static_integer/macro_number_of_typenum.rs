// error[E0277]: `UInt<UInt<UInt<UInt<UTerm, B1>, B0>, B0>, B0>` is not a nested tuple of static integers
use layout_core::*;

layout! { type A = (typenum::U8, 4):(1, typenum::U8); }

fn main() {}
