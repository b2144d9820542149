// error[E0277]: this layout is not known to take the coordinate `(usize, u32)`
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>, i: usize) -> Option<f32> {
    a.load((i, 2))
}

fn main() {}
