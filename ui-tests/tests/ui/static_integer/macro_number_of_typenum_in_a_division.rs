// error[E0277]: expected a static integer, found `UInt<UInt<UInt<UInt<UTerm, B1>, B0>, B0>, B0>`
use layout_core::*;

type Rows = typenum::U8;

layout! { type A = (Rows, 4):(1, 8) / 4; }

fn main() {}
