// error[E0277]: nothing says that an index is below 16
use layout_core::*;

fn kernel(matrix: Tensor<View<'_, f32>, Layout![(128, 64):(64, 1)]>, y: u32) {
    let _ = matrix.local_tile((_8::new(), _8::new()), (y, _7::new()));
}

fn main() {}
