// error[E0277]: shape and stride of a layout are not static integers in the same parentheses
use layout_core::*;

fn f(p: *const f32) {
    let _ = Tensor::new(p, Layout::<(_4, _8), (_8,)>::new());
}

fn main() {}
