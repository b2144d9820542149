// error[E0277]: nothing says that a run-time number is a multiple of 32
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(?m, 64):(64, 1)]>) {
    let _ = a.local_tile((_32::new(), _8::new()), (0, 0));
}

fn main() {}
