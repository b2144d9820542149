// error[E0277]: expected a coordinate of this layout, found `u64`
use layout_core::*;

fn kernel() -> u32 {
    Layout::<(_4, _2), (_1, _4)>::new().offset((1_u64, 0))
}

fn main() {}
