// error[E0277]: cannot prove that an index is below the extent
use layout_core::*;

fn kernel(matrix: Tensor<View<'_, f32>, Layout![(?m, 8):(8, 1)]>) -> f32 {
    matrix[(_0::new(), _7::new())]
}

fn main() {}
