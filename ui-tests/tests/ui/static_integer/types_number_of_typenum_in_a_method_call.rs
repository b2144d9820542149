// error[E0277]: shape and stride of a layout are not static integers in the same parentheses
use layout_core::*;

fn kernel() -> u32 {
    Layout::<typenum::U8, _1>::new().offset(3)
}

fn main() {}
