// error: expected a tensor, found a `Fragment`: write `Tensor<View<'_, f32>, Layout![8:1]>`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn reads(matrix: Tensor<View<'_, f32>, Matrix>, x: Fragment<f32, Layout![8:1]>) {
    let _ = (matrix, x);
}

fn main() {}
