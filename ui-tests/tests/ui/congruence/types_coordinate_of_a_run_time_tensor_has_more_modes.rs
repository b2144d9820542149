// error[E0277]: a coordinate of rank 3 for a shape of rank 2
use layout_core::*;

fn kernel(matrix: Tensor<View<'_, f32>, Layout![(?m, ?n):(?n, 1)]>, i: u32) -> Option<f32> {
    matrix.load((i, i, i))
}

fn main() {}
