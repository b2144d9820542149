// error[E0277]: tiles that span 96 elements do not fill 1024 elements
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?columns, 1); }

#[kernel]
unsafe fn clear(ctx: ThreadContext<'_, (u32, u32), (_96, _1)>, y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>) {
    let tile = y.predicated_tile_mut((_1, _1024), ctx.block_idx().reversed());
    tile.local_partition_mut((_1, _96), ctx.thread_idx().reversed()).store((0, 0), 0.0);
}

fn main() {}
