// error[E0277]: a coordinate of rank 3 for a shape of rank 2
use layout_core::*;

fn kernel() -> u32 {
    Layout::<(_4, _2), (_1, _4)>::new().offset((1, 0, 0))
}

fn main() {}
