// error: expected ASCII letters, digits and `_` in the name of a kernel, found `größe`: PTX has no other names
use layout_device::kernel;

#[kernel]
unsafe fn größe(_x: *mut f32) {}

fn main() {}
