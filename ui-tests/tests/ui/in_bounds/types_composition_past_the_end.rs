// error[E0277]: a layout that reaches 9 elements is not inside one of 8
use layout_core::*;

fn corner(a: Tensor<View<'_, f32>, Layout<(_4, _8), (_8, _1)>>) {
    let _ = a.composition((_4::new(), Layout::<_9, _1>::new()));
}

fn main() {}
