// error[E0277]: this tensor is not known to be spread over these threads
use layout_core::*;

fn mine<L: StaticLayout>(tile: &Tensor<View<'_, f32>, L>, row: Below<_8>, column: Below<_32>) {
    let _ = tile.local_partition((_8, _32), (row, column));
}

fn main() {}
