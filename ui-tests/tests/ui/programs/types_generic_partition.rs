// error[E0277]: this is not the layout of a tensor
use layout_core::*;

fn mine<L: StaticLayout>(tile: &Tensor<View<'_, f32>, L>, row: Below<_8>, column: Below<_32>) {
    let _ = tile.local_partition((_8, _32), (row, column));
}

fn main() {}
