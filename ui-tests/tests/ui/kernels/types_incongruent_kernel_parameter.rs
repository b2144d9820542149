// error[E0277]: shape and stride of a layout are not static integers in the same parentheses
use layout_core::*;
use layout_device::kernel;

#[kernel]
unsafe fn scale(layout: Layout<(_4, _8), _1>, x: *mut f32) {
    let _ = (layout, x);
}

fn main() {}
