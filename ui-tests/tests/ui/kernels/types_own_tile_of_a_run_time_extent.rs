// error[E0277]: nothing says that a run-time number is a multiple of 32
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?columns, 1); }

#[kernel]
unsafe fn clear(here: Here<'_, (u32, u32), (_32, _8)>, y: Tensor<Parts<'_, f32, Grid, _>, Matrix>) {
    let _tile = y.own_tile((_32, _32), here.block().reversed());
}

fn main() {}
