// error: expected the grid first, then the threads of a block: write `ThreadContext<'_, (u32, u32), (_32, _8)>`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(ctx: ThreadContext<'_, (_32, _8), (u32, u32)>, y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>) {
    let tile = y.predicated_tile_mut((_32, _32), ctx.block_idx().reversed());
    tile.local_partition_mut((_8, _32), ctx.thread_idx().reversed()).store((0, 0), 0.0);
}

fn main() {}
