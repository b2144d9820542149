// error: expected one part of `y`, found a second one from `predicated_tile_mut`: use the result of `predicated_tile_mut` above; for more elements per thread, use a larger tile
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn scale(
    ctx: ThreadContext<'_, (u32, u32), (_32, _8)>,
    x: Tensor<View<'_, f32>, Matrix>,
    y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>,
) {
    let (block, me) = (ctx.block_idx().reversed(), ctx.thread_idx().reversed());
    let left = y.predicated_tile_mut((_64, _128), block).local_partition_mut((_8, _32), me);
    let right = y.predicated_tile_mut((_64, _128), block).local_partition_mut((_8, _32), me);
    let _ = (x, left, right);
}

fn main() {}
