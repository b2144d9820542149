// error[E0277]: 128 threads for a partition among 256: some values would be nobody's
use layout_core::*;

fn kernel(tile: Tensor<View<'_, f32>, Layout![1024:1]>, thread: Bounded<_128>) {
    let _ = tile.local_partition((_256::new(),), (thread,));
}

fn main() {}
