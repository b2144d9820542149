// error: expected a layout, found `Grid`, whose blocks share `DisjointMut`: give the layout another name than `Grid`
use layout_core::*;
use layout_device::kernel;

layout! { type Grid = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(ctx: ThreadContext<'_, (u32, u32), (_32, _8)>, y: Tensor<DisjointMut<'_, f32, Grid, _>, Grid>) {
    let tile = y.predicated_tile_mut((_32, _32), ctx.block_idx().reversed());
    tile.local_partition_mut((_8, _32), ctx.thread_idx().reversed()).store((0, 0), 0.0);
}

fn main() {}
