// error[E0277]: expected a layout within 8 elements, found one that needs 9
use layout_core::*;

fn corner(a: Tensor<View<'_, f32>, Layout<(_4, _8), (_8, _1)>>) {
    let _ = a.composition((_4::new(), Layout::<_9, _1>::new()));
}

fn main() {}
