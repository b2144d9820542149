// error[E0277]: expected a coordinate of rank 2, the rank of the shape, found rank 3
use layout_core::*;

fn kernel(matrix: Tensor<View<'_, f32>, Layout![(?m, ?n):(?n, 1)]>, i: u32) -> Option<f32> {
    matrix.load((i, i, i))
}

fn main() {}
