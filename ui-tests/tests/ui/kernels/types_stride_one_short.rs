// error[E0277]: stride and shape of a layout have different parentheses
use layout_core::*;

fn f(p: *const f32) {
    let _ = Tensor::new(p, Layout::<(_4, _8), (_8,)>::new());
}

fn main() {}
