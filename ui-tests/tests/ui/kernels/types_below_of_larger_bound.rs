// error[E0277]: an index below 8 may be past an extent of 4
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>, i: Below<_8>) -> f32 {
    a[(i, _0::new())]
}

fn main() {}
