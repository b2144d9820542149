// error[E0277]: expected a coordinate of rank 2, the rank of the shape, found rank 3
use layout_core::*;

fn kernel() -> u32 {
    Layout::<(_4, _2), (_1, _4)>::new().offset((1, 0, 0))
}

fn main() {}
