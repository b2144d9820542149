// error[E0277]: expected a layout onto 4 indices without gaps or repeats, found one that is compact only on the first 1
use layout_core::*;

fn kernel(tile: Layout<(_4, _4), (_1, _4)>, thread: u32) {
    let _ = tile.local_partition(Layout::<(_2, _2), (_2, _6)>::new(), thread);
}

fn main() {}
