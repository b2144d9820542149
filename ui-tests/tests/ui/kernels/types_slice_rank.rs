// error[E0277]: `(layout_core::_1, layout_core::Keep, layout_core::Keep)` is not known to be in the shape `(layout_core::__private::X0<layout_core::_1>, layout_core::__private::X0<_4>)`
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(16, 64):(64, 1)]>) {
    let _ = a.slice((_1::new(), Keep, Keep));
}

fn main() {}
