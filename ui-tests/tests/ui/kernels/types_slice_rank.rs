// error[E0277]: `(layout_core::_1, layout_core::Keep, layout_core::Keep)` is not known to be in the shape `(_4, _8)`
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>) {
    let _ = a.slice((_1::new(), Keep, Keep));
}

fn main() {}
