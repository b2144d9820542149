// error[E0277]: expected a static integer, found a number of type `i32`, which is known at run time only
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(ctx: ThreadContext<'_, (u32, u32), (_64, _4)>, y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>) {
    let (block, me) = (ctx.block_idx().reversed(), ctx.thread_idx().reversed());
    let mut mine = y.predicated_tile_mut((_16, _64), block).local_partition_mut((4, 64), me);
    mine.store((0, 0), 0.0);
}

fn main() {}
