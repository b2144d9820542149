// error[E0277]: shape 0 is below 1
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(16, 64):(64, 1)]>) {
    let _ = a.local_tile((_0::new(), _8::new()), (_0::new(), _0::new()));
}

fn main() {}
