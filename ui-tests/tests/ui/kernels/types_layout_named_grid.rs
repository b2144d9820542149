// error: expected a layout, found `Grid`, whose blocks share `Parts`: give the layout another name than `Grid`
use layout_core::*;
use layout_device::kernel;

layout! { type Grid = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(here: Here<'_, (u32, u32), (_32, _8)>, y: Tensor<Parts<'_, f32, Grid, _>, Grid>) {
    let tile = y.own_covering_tile((_32, _32), here.block().reversed());
    tile.own_part((_8, _32), here.thread().reversed()).store((0, 0), 0.0);
}

fn main() {}
