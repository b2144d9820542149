// error[E0277]: 3 tilers for a layout of 2 modes
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(16, 64):(64, 1)]>) {
    let _ = a.local_tile(
        (_8::new(), _8::new(), _1::new()),
        (_0::new(), _0::new(), _0::new()),
    );
}

fn main() {}
