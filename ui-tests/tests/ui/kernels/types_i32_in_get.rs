// error[E0277]: `i32` is not a coordinate of this layout
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>, i: i32) -> Option<f32> {
    a.load((i, 2))
}

fn main() {}
