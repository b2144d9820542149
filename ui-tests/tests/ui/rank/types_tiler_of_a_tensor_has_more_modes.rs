// error[E0277]: 3 tilers for a layout of 2 modes
use layout_core::*;

fn kernel(a: Tensor<View<'_, f32>, Layout<(_8, _8), (_8, _1)>>) {
    let _ = a.local_tile((_4::new(), _4::new(), _2::new()), (_0::new(), _0::new(), _0::new()));
}

fn main() {}
