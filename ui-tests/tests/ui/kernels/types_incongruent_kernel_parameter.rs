// error[E0277]: shape and stride of a layout are not static integers in the same parentheses
// 1.85: error[E0277]: `layout_core::Layout<(layout_core::_4, layout_core::_8), layout_core::_1>` is not the type of a parameter of a kernel
use layout_core::*;
use layout_device::kernel;

#[kernel]
unsafe fn scale(layout: Layout<(_4, _8), _1>, x: *mut f32) {
    let _ = (layout, x);
}

fn main() {}
