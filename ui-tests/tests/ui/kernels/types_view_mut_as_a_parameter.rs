// error: expected `View` or `Parts`, found `ViewMut<'_, f32>`: write `Tensor<Parts<'_, f32, Grid, _>, Matrix>`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(here: Here<'_, (u32, u32), (_64, _4)>, y: Tensor<ViewMut<'_, f32>, Matrix>) {
    let tile = y.own_covering_tile((_16, _64), here.block().reversed());
    let _ = tile.own_part((_4, _64), here.thread().reversed());
}

fn main() {}
