// error: expected elements with atomic operations, found `u8`: write one of `u32`, `i32`, `u64`, `i64`, `f32`, `f64`, `F16`, `Bf16` for `u8`
use layout_core::*;
use layout_device::kernel;

#[kernel]
unsafe fn count(bins: Tensor<Atomic<'_, u8>, Layout![256:1]>) {
    let _ = bins;
}

fn main() {}
