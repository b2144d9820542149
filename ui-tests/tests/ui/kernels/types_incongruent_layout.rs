// error[E0277]: shape and stride of a layout are not static integers in the same parentheses
use layout_core::*;

fn f(p: *const f32) -> Tensor<*const f32, Layout<(_4, _8), _1>> {
    Tensor::new(p, Layout::new())
}

fn main() {}
