// error: `#[kernel]` exports the function under its own name: remove this attribute
use layout_device::kernel;

#[kernel]
#[unsafe(no_mangle)]
unsafe fn exported(_x: *mut f32) {}

fn main() {}
