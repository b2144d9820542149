// error[E0277]: a layout that reaches 9 elements is not inside one of 8
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout![(4, 8):(8, 1)]>) {
    let _ = a.composition((_4::new(), Layout::<_9, _1>::new()));
}

fn main() {}
