// error[E0277]: expected a coordinate of this layout, found `i32`
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>, i: i32) -> Option<f32> {
    a.load((i, 2))
}

fn main() {}
