// error[E0277]: nothing says that a layout is inside one of a run-time extent
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(?m, 8):(8, 1)]>) {
    let _ = a.composition((_4::new(), _8::new()));
}

fn main() {}
