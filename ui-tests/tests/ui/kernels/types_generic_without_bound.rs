// error[E0277]: `L` is not known to take this coordinate
use layout_core::*;

fn f<L>(a: Tensor<View<'_, f32>, L>) -> Option<f32> {
    a.load((1, 2))
}

fn main() {}
