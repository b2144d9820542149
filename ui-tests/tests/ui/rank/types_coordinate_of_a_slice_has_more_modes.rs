// error[E0277]: expected a coordinate of rank 2, the rank of the shape, found rank 3
use layout_core::*;

fn kernel(gmem: Layout<(_24, _12), (_12, _1)>, column: u32) -> u32 {
    gmem.slice_and_offset((Keep, column, column)).1
}

fn main() {}
