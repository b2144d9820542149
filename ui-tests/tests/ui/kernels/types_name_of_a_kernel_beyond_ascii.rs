// error: expected a kernel name of ASCII letters, digits and `_`, which PTX supports, found `größe`: rename the kernel
use layout_device::kernel;

#[kernel]
unsafe fn größe(_x: *mut f32) {}

fn main() {}
