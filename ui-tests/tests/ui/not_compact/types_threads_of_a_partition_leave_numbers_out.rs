// error[E0277]: a layout that is to number 4 cells gives the first 1 numbers
use layout_core::*;

fn kernel(tile: Layout<(_4, _4), (_1, _4)>, thread: u32) {
    let _ = tile.local_partition(Layout::<(_2, _2), (_2, _6)>::new(), thread);
}

fn main() {}
