// error[E0277]: this layout is not known to have a tile there
use layout_core::*;

fn first_tile<L>(matrix: Tensor<*const f32, L>) {
    let _ = matrix.local_tile((_8::new(), _8::new()), (0, 0));
}

fn main() {}
