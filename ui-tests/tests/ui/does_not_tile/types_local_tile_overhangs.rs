// error[E0277]: expected a tile that divides 24 elements, found one that spans 5
use layout_core::*;

fn kernel(gmem: Layout<(_24, _12), (_12, _1)>, block: u32) -> u32 {
    gmem.local_tile((_5::new(), _2::new()), (block, 0_u32)).1
}

fn main() {}
