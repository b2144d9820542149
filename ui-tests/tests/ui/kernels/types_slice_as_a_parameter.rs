// error: expected a tensor, found a slice: write `Tensor<View<'_, f32>, Layout![(?n,):(1,)]>`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn reads(matrix: Tensor<View<'_, f32>, Matrix>, x: &[f32]) {
    let _ = (matrix, x);
}

fn main() {}
