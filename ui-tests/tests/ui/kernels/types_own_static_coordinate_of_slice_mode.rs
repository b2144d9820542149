// error[E0277]: expected a coordinate of rank 2, the rank of the shape, found rank 3
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![((4, 2), 8):((1, 32), 4)]>) {
    let _ = a.slice(((_1::new(), _1::new(), _1::new()), Keep));
}

fn main() {}
