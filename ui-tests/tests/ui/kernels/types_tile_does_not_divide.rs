// error[E0277]: tiles that span 5 elements do not fill 16 elements
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(16, 64):(64, 1)]>) {
    let _ = a.local_tile((_5::new(), _8::new()), (_0::new(), _0::new()));
}

fn main() {}
