// error[E0277]: expected an extent of at least 1, found 0
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(16, 64):(64, 1)]>) {
    let _ = a.local_tile((_0::new(), _8::new()), (_0::new(), _0::new()));
}

fn main() {}
