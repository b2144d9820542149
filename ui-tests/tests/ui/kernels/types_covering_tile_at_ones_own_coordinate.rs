// error[E0277]: expected a plain coordinate, found a unique coordinate
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn reads(here: Here<'_, (u32, u32), (_64, _4)>, x: Tensor<View<'_, f32>, Matrix>) {
    let block = here.block().reversed();
    let _ = x.covering_tile((_16, _64), block);
}

fn main() {}
