// error[E0277]: `(u32, u32, u32)` is not a coordinate of this layout
use layout_core::*;

fn kernel(matrix: Tensor<View<'_, f32>, Layout![(?m, ?n):(?n, 1)]>, i: u32) -> Option<f32> {
    matrix.load((i, i, i))
}

fn main() {}
