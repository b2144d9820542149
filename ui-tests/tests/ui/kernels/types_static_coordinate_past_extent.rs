// error[E0277]: index 4 is not below extent 4
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>) -> f32 {
    a[(_4::new(), _0::new())]
}

fn main() {}
