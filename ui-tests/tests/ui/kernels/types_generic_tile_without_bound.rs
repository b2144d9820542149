// error[E0277]: this layout is not known to have a tile there
use layout_core::*;

fn f<L>(a: Tensor<View<'_, f32>, L>) {
    let _ = a.local_tile((_8::new(), _8::new()), (_0::new(), _0::new()));
}

fn main() {}
