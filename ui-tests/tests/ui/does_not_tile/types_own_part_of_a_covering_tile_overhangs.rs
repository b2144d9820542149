// error[E0277]: tiles that span 96 elements do not fill 1024 elements
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?columns, 1); }

#[kernel]
unsafe fn clear(here: Here<'_, (u32, u32), (_96, _1)>, y: Tensor<Parts<'_, f32, Grid, _>, Matrix>) {
    let tile = y.own_covering_tile((_1, _1024), here.block().reversed());
    tile.own_part((_1, _96), here.thread().reversed()).store((0, 0), 0.0);
}

fn main() {}
