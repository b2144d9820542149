// error[E0277]: expected a tile that divides 3000 elements, found one that spans 64
use layout_core::*;

layout! { type Matrix = (4096, 3000):(3000, 1); }

fn tile(a: Tensor<View<'_, f32>, Matrix>) {
    let _ = a.local_tile((_128, _64), (_0, _0));
}

fn main() {}
