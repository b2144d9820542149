// error: expected a stride for each mode of the shape `(_4, _8)`, found `_1`: nest shape and stride in the same way
use layout_core::*;
use layout_device::kernel;

#[kernel]
unsafe fn scale(layout: Layout<(_4, _8), _1>, x: *mut f32) {
    let _ = (layout, x);
}

fn main() {}
