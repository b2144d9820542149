// error[E0277]: nothing says that an index is below 4
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>, i: u32) -> f32 {
    a[(i, _0::new())]
}

fn main() {}
