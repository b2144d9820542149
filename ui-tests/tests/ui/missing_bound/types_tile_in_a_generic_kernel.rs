// error[E0277]: cannot prove that this layout has a tile at this coordinate
use layout_core::*;

fn first_tile<L>(matrix: Tensor<*const f32, L>) {
    let _ = matrix.local_tile((_8::new(), _8::new()), (0, 0));
}

fn main() {}
