// error[E0277]: expected a coordinate of rank 2, the rank of the shape, found rank 1
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>) -> Option<f32> {
    a.load((1,))
}

fn main() {}
