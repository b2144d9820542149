// error[E0277]: expected threads, and the coordinate of one, with an integer for each of the extents `[u32; 2]`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(ctx: ThreadContext<'_, (u32, u32), (_64, _4)>, y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>) {
    let _ = y.predicated_tile_mut((_16, _64), ctx.block_idx().reversed()).local_partition_mut((_4, _64), ctx.thread_rank());
}

fn main() {}
