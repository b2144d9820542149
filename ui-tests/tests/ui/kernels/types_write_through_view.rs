// error[E0277]: this tensor does not vouch that its cells can be written
use layout_core::*;

fn f(mut a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>) {
    a.store((1, 2), 0.0);
}

fn main() {}
