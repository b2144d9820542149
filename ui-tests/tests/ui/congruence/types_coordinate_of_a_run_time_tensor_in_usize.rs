// error[E0277]: expected a coordinate of this layout, found `usize`
use layout_core::*;

fn kernel(matrix: Tensor<View<'_, f32>, Layout![(?m, 8):(8, 1)]>, row: usize) -> Option<f32> {
    matrix.load((row, 0))
}

fn main() {}
