// error[E0308]: mismatched types
use layout_core::*;

fn g(_: Tensor<View<'_, f32>, Layout![(8, 8):(8, 1)]>) {}
fn f(a: Tensor<View<'_, f32>, Layout![(16, 64):(64, 1)]>) {
    g(a.local_tile((_8::new(), _8::new()), (_0::new(), _0::new())))
}

fn main() {}
