// error: expected 3 types in `DisjointMut`, found 2: write `DisjointMut<'_, f32, Grid, _>`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(ctx: ThreadContext<'_, (u32, u32), (_64, _4)>, y: Tensor<DisjointMut<'_, f32, Grid>, Matrix>) {
    let tile = y.predicated_tile_mut((_16, _64), ctx.block_idx().reversed());
    let _ = tile.local_partition_mut((_4, _64), ctx.thread_idx().reversed());
}

fn main() {}
