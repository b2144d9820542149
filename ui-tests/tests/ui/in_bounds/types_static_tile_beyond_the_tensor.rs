// error[E0277]: expected an index below extent 16, found 16
use layout_core::*;

fn kernel(matrix: Tensor<View<'_, f32>, Layout![(128, 64):(64, 1)]>) {
    let _ = matrix.local_tile((_8::new(), _8::new()), (_16::new(), _7::new()));
}

fn main() {}
