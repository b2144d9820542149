// error[E0277]: expected a whole tile, found one that may overhang
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
    let tile = x.predicated_tile((_64, _128), block.get());
    let _ = (y, me, tile.local_tile((_64, _32), (_0, _1)));
}

fn main() {}
