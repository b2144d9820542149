// error[E0277]: expected `DisjointMut`, found a `View`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn reads(ctx: ThreadContext<'_, (u32, u32), (_64, _4)>, x: Tensor<View<'_, f32>, Matrix>) {
    let (block, me) = (ctx.block_idx().reversed(), ctx.thread_idx().reversed());
    let mine = x.predicated_tile((_16, _64), block.get()).local_partition_mut((_4, _64), me);
    let _ = mine.load((0, 0));
}

fn main() {}
