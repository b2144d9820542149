// error[E0277]: cannot prove that an index is below the extent
use layout_core::*;

fn kernel(matrix: Tensor<View<'_, f32>, Layout![(?m, ?n):(?n, 1)]>, row: u32) {
    let _ = matrix.slice((row, Keep));
}

fn main() {}
