// error[E0277]: `(u32, u32, u32)` is not known to be a coordinate of this tensor
use layout_core::*;

fn kernel(matrix: Tensor<View<'_, f32>, Layout![(?m, ?n):(?n, 1)]>, i: u32) -> Option<f32> {
    matrix.load((i, i, i))
}

fn main() {}
