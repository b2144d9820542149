// error[E0277]: tiles that span 64 elements do not fill 3000 elements
use layout_core::*;

layout! { type Matrix = (4096, 3000):(3000, 1); }

fn tile(a: Tensor<View<'_, f32>, Matrix>) {
    let _ = a.local_tile((_128, _64), (_0, _0));
}

fn main() {}
