// error[E0277]: this layout is not known to take the coordinate `((u32, u32), u32)`
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>) -> Option<f32> {
    a.load(((1, 1), 2))
}

fn main() {}
