// error[E0277]: `usize` is not a coordinate of this layout
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>, i: usize) -> Option<f32> {
    a.load((i, 2))
}

fn main() {}
