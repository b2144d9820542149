// error[E0277]: expected a tensor that can be written: a `View` is only for reading, `Parts` are written part by part
use layout_core::*;

fn f(mut a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>) {
    a.store((1, 2), 0.0);
}

fn main() {}
