// error[E0277]: a coordinate of rank 3 for a shape of rank 2
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![((4, 2), 8):((1, 32), 4)]>) {
    let _ = a.slice(((_1::new(), _1::new(), _1::new()), Keep));
}

fn main() {}
