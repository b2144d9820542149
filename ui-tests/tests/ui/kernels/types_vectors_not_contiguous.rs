// error[E0277]: stride 2 is not a multiple of 4, the elements of a vector
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(32, 32):(64, 2)]>) {
    let _ = a.vectors::<_4>();
}

fn main() {}
