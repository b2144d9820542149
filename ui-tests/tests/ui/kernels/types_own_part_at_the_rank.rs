// error[E0277]: expected threads, and the coordinate of one, with an integer for each of the extents `[u32; 2]`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(here: Here<'_, (u32, u32), (_64, _4)>, y: Tensor<Parts<'_, f32, Grid, _>, Matrix>) {
    let _ = y.own_covering_tile((_16, _64), here.block().reversed()).own_part((_4, _64), here.rank());
}

fn main() {}
