// error[E0277]: expected at most 2 tilers, one per mode of the layout, found 3
use layout_core::*;

fn kernel(a: Tensor<View<'_, f32>, Layout<(_8, _8), (_8, _1)>>) {
    let _ = a.local_tile((_4::new(), _4::new(), _2::new()), (_0::new(), _0::new(), _0::new()));
}

fn main() {}
