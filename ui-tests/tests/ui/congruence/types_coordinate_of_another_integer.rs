// error[E0277]: `u64` is not a coordinate of this layout
use layout_core::*;

fn kernel() -> u32 {
    Layout::<(_4, _2), (_1, _4)>::new().offset((1_u64, 0))
}

fn main() {}
