// error[E0277]: a coordinate of rank 1 for a shape of rank 2
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(here: Here<'_, (u32,), (_256,)>, y: Tensor<Parts<'_, f32, Grid, _>, Matrix>) {
    let _ = y.own_covering_tile((_16, _64), here.block());
}

fn main() {}
