// error[E0277]: cannot prove that this layout has a tile at this coordinate
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(16, 64):(64, 1)]>, i: usize) {
    let _ = a.get_local_tile((_8::new(), _8::new()), (i, 0));
}

fn main() {}
