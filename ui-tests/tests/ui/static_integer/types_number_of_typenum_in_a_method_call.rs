// error[E0277]: `UInt<UInt<UInt<UInt<UTerm, B1>, B0>, B0>, B0>` is not a nested tuple of static integers
use layout_core::*;

fn kernel() -> u32 {
    Layout::<typenum::U8, _1>::new().offset(3)
}

fn main() {}
