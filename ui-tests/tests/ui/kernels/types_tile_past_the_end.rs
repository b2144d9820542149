// error[E0277]: index 2 is not below extent 2
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(16, 64):(64, 1)]>) {
    let _ = a.local_tile((_8::new(), _8::new()), (_2::new(), _0::new()));
}

fn main() {}
