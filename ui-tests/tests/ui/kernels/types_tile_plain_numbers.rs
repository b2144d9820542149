// error[E0277]: expected a static integer, found a dynamic value of type `i32`
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(16, 64):(64, 1)]>) {
    let _ = a.local_tile((8, 8), (0, 0));
}

fn main() {}
