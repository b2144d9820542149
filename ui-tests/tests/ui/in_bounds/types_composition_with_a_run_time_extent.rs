// error[E0277]: cannot prove that a layout stays within a dynamic extent
use layout_core::*;

fn corner(a: Tensor<View<'_, f32>, Layout![(?m, 8):(8, 1)]>) {
    let _ = a.composition((_4::new(), _8::new()));
}

fn main() {}
