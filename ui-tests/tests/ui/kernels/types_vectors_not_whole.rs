// error[E0277]: 30 elements side by side are not a multiple of 4, the elements of a vector
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(32, 30):(32, 1)]>) {
    let _ = a.vectors::<_4>();
}

fn main() {}
