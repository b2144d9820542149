// error[E0277]: expected 256 threads for this partition, found 128: some values would have no owner
use layout_core::*;

fn kernel(tile: Tensor<View<'_, f32>, Layout![1024:1]>, thread: Bounded<_128>) {
    let _ = tile.local_partition((_256::new(),), (thread,));
}

fn main() {}
