// error[E0277]: shape and stride of a layout are not static integers in the same parentheses
use layout_core::*;

fn kernel(_: Tensor<*const f32, Layout<(_4, _8), _1>>) {}

fn main() {
    kernel(Tensor::new(core::ptr::null(), Layout::new()));
}
