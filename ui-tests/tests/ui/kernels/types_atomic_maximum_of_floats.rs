// error[E0277]: `f32` has no atomic operations of integers: `u32`, `i32`, `u64` and `i64` have
use layout_core::*;
use layout_device::atomic::AtomicAccess;
use layout_device::kernel;

#[kernel]
unsafe fn largest(all: Tensor<Atomic<'_, f32>, Layout![1:1]>) {
    all[_0].max(1.0);
}

fn main() {}
