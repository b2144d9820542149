// error[E0277]: this tensor does not vouch for its cells
use layout_core::*;

fn f(a: Tensor<*const f32, Layout![(4, 8):(8, 1)]>) -> Option<f32> {
    a.load((1, 2))
}

fn main() {}
