// error[E0277]: a coordinate of rank 3 for a shape of rank 2
use layout_core::*;

fn kernel(matrix: Tensor<View<'_, f32>, Layout![(?m, ?n):(?n, 1)]>, i: u32) {
    let _ = matrix.get_slice((i, Keep, i));
}

fn main() {}
