// error[E0277]: `usize` is not a coordinate of this layout
use layout_core::*;

fn kernel(matrix: Tensor<View<'_, f32>, Layout![(?m, 8):(8, 1)]>, row: usize) -> Option<f32> {
    matrix.load((row, 0))
}

fn main() {}
