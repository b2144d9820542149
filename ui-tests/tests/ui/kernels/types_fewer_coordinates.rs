// error[E0277]: a coordinate of rank 1 for a shape of rank 2
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>) -> Option<f32> {
    a.load((1,))
}

fn main() {}
