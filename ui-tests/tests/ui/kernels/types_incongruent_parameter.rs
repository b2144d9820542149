// error[E0277]: `layout_core::Layout<(layout_core::_4, layout_core::_8), layout_core::_1>` is not known to take this coordinate
use layout_core::*;

fn f(a: Tensor<View<'_, f32>, Layout<(_4, _8), _1>>) -> Option<f32> {
    a.load(3)
}

fn main() {}
