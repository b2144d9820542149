// error[E0277]: the coordinate of a cell has an integer for each mode
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>) -> Option<f32> {
    a.load((Keep, 2))
}

fn main() {}
