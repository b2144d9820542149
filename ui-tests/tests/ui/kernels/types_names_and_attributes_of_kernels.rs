// error: `memcpy` is reserved on the GPU: rename the kernel, for example to `memcpy_kernel`
use layout_core::*;
use layout_device::kernel;

#[kernel]
unsafe fn memcpy(_x: *mut f32) {}

#[kernel]
unsafe fn größe(_x: *mut f32) {}

#[kernel]
#[unsafe(no_mangle)]
unsafe fn exported(_x: *mut f32) {}

#[kernel]
unsafe fn shared(#[shared] #[shared(dynamic)] tile: Shared<'_, f32, Layout![64:1]>) {}

fn main() {}
