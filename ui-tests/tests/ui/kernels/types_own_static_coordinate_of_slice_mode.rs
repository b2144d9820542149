// error[E0277]: `(layout_core::_1, layout_core::_1, layout_core::_1)` is not known to be in the shape `(_4, _2)`
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![((4, 2), 8):((1, 32), 4)]>) {
    let _ = a.slice(((_1::new(), _1::new(), _1::new()), Keep));
}

fn main() {}
