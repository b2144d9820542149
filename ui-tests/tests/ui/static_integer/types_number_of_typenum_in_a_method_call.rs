// error[E0277]: expected a shape and a congruent stride of static integers, found `layout_core::Layout<UInt<UInt<UInt<UInt<UTerm, B1>, B0>, B0>, B0>, layout_core::_1>`
use layout_core::*;

fn kernel() -> u32 {
    Layout::<typenum::U8, _1>::new().offset(3)
}

fn main() {}
