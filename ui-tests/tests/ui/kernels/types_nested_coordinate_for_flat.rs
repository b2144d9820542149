// error[E0277]: `({integer}, {integer})` is not a coordinate of this layout
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>) -> Option<f32> {
    a.load(((1, 1), 2))
}

fn main() {}
