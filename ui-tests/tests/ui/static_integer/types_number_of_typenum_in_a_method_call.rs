// error[E0277]: expected a shape and a congruent stride of static integers
use layout_core::*;

fn kernel() -> u32 {
    Layout::<typenum::U8, _1>::new().offset(3)
}

fn main() {}
