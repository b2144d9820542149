// error[E0277]: `(u32, layout_core::Keep, u32)` is not a coordinate of this layout
use layout_core::*;

fn kernel(matrix: Tensor<View<'_, f32>, Layout![(?m, ?n):(?n, 1)]>, i: u32) {
    let _ = matrix.get_slice((i, Keep, i));
}

fn main() {}
