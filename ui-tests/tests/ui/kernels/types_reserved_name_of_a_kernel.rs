// error: `memcpy` is reserved on the GPU: rename the kernel, for example to `memcpy_kernel`
use layout_device::kernel;

#[kernel]
unsafe fn memcpy(_x: *mut f32) {}

fn main() {}
