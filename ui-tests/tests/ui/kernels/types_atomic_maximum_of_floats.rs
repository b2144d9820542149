// error[E0277]: expected an integer element (`u32`, `i32`, `u64` or `i64`), found `f32`
use layout_core::*;
use layout_device::atomic::AtomicAccess;
use layout_device::kernel;

#[kernel]
unsafe fn largest(all: Tensor<Atomic<'_, f32>, Layout![1:1]>) {
    all[_0].max(1.0);
}

fn main() {}
