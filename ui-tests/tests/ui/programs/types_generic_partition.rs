// error[E0277]: expected a thread shape that divides this tensor, and a coordinate in the shape
use layout_core::*;

fn mine<L: StaticLayout>(tile: &Tensor<View<'_, f32>, L>, row: Bounded<_8>, column: Bounded<_32>) {
    let _ = tile.local_partition((_8, _32), (row, column));
}

fn main() {}
