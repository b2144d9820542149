// error[E0277]: `(layout_core::Keep, u32, u32)` is not a coordinate of this layout
use layout_core::*;

fn kernel(gmem: Layout<(_24, _12), (_12, _1)>, column: u32) -> u32 {
    gmem.slice_and_offset((Keep, column, column)).1
}

fn main() {}
