// error: expected `View` or `DisjointMut`, found `ViewMut<'_, f32>`: write `Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(ctx: ThreadContext<'_, (u32, u32), (_64, _4)>, y: Tensor<ViewMut<'_, f32>, Matrix>) {
    let tile = y.predicated_tile_mut((_16, _64), ctx.block_idx().reversed());
    let _ = tile.local_partition_mut((_4, _64), ctx.thread_idx().reversed());
}

fn main() {}
