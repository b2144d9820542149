// error[E0277]: expected a unique coordinate, found one of type `(u32, u32)`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(ctx: ThreadContext<'_, (u32, u32), (_64, _4)>, y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>) {
    let (block, me) = (ctx.block_idx().reversed(), ctx.thread_idx().reversed());
    let mut mine = y.predicated_tile_mut((_16, _64), (0, 1)).local_partition_mut((_4, _64), me);
    let _ = block;
    mine.store((0, 0), 0.0);
}

fn main() {}
