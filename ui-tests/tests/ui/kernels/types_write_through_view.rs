// error[E0277]: a tensor of `layout_core::View<'_, f32>` is not for writing
use layout_core::*;

fn f(mut a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>) {
    a.store((1, 2), 0.0);
}

fn main() {}
