// error[E0277]: expected a unique coordinate, found one of type `(layout_core::_8, X0<_2>)`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?columns, 1); }

#[kernel]
unsafe fn clear(ctx: ThreadContext<'_, (u32, u32), (_32, _8)>, y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>) {
    let (threads, me) = ((_8, _32), ctx.thread_idx().reversed());
    let tile = y.predicated_tile_mut((_32, _32), ctx.block_idx().reversed());
    tile.local_partition_mut(me, threads).store((0, 0), 0.0);
}

fn main() {}
