// error[E0277]: this layout is not known to take the coordinate `(usize, u32)`
use layout_core::*;

fn kernel(matrix: Tensor<View<'_, f32>, Layout![(?m, 8):(8, 1)]>, row: usize) -> Option<f32> {
    matrix.load((row, 0))
}

fn main() {}
