// error[E0277]: expected a grid of type `layout_device::Launch`, found `{integer}`
use layout_device::{host, kernel};

#[kernel]
unsafe fn clear(x: *mut f32) {
    // SAFETY: only one thread runs.
    unsafe { *x = 0.0 };
}

fn run(x: &mut [f32]) {
    // SAFETY: only one thread runs.
    let _ = unsafe { host::launch::<ClearKernel>(24, (x,)) };
}

fn main() {}
