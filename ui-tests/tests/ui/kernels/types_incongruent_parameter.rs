// error[E0277]: cannot prove that this layout accepts the coordinate `_`
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout<(_4, _8), _1>>) -> Option<f32> {
    a.load(3)
}

fn main() {}
