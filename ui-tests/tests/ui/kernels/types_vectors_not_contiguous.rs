// error[E0277]: no elements of this layout lie side by side
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(32, 32):(64, 2)]>) {
    let _ = a.vectors::<_4>();
}

fn main() {}
