// error[E0277]: expected a unique coordinate, found one of type `(Bounded<layout_core::_4>, Bounded<X0<layout_core::_4>>)`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(ctx: ThreadContext<'_, (u32, u32), (_64, _4)>, y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>) {
    let (block, me) = (ctx.block_idx().reversed(), ctx.thread_idx().reversed());
    let mut mine = y.predicated_tile_mut((_16, _64), block).local_partition_mut((_4, _64), me.get());
    mine.store((0, 0), 0.0);
}

fn main() {}
