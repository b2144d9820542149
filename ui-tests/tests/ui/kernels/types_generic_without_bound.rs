// error[E0277]: this layout is not known to take the coordinate `_`
use layout_core::*;

fn f<L>(a: Tensor<View<'_, f32>, L>) -> Option<f32> {
    a.load((1, 2))
}

fn main() {}
