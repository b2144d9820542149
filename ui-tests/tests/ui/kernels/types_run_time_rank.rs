// error[E0277]: a coordinate of rank 3 for a shape of rank 2
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(?m, 64):(64, 1)]>) -> Option<f32> {
    a.load((1, 0, 0))
}

fn main() {}
