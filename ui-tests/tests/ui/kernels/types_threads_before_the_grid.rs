// error: expected the grid first, then the threads of a block: write `Here<'_, (u32, u32), (_32, _8)>`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(here: Here<'_, (_32, _8), (u32, u32)>, y: Tensor<Parts<'_, f32, Grid, _>, Matrix>) {
    let tile = y.own_covering_tile((_32, _32), here.block().reversed());
    tile.own_part((_8, _32), here.thread().reversed()).store((0, 0), 0.0);
}

fn main() {}
