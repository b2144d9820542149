// error: expected `#[shared]` on a `Shared`, which is in shared memory: write `#[shared] tile: Shared<'_, f32, Layout![256:1], ()>`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn reads(x: Tensor<View<'_, f32>, Matrix>, tile: Shared<'_, f32, Layout![256:1], ()>) {
    let _ = (x, tile);
}

fn main() {}
