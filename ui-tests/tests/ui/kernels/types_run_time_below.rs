// error[E0277]: cannot prove that an index is below the extent
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(?m, 64):(64, 1)]>) -> f32 {
    a[(_0::new(), _0::new())]
}

fn main() {}
