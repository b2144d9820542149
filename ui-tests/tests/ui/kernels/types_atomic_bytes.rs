// error[E0277]: `u8` has no atomic operations: `u32`, `i32`, `u64`, `i64`, `f32`, `f64`, `Half` and `Bf16` have
use layout_core::*;
use layout_device::kernel;

#[kernel]
unsafe fn count(bins: Tensor<Atomic<'_, u8>, Layout![256:1]>) {
    let _ = bins;
}

fn main() {}
