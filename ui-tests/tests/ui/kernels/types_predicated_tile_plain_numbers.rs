// error[E0277]: expected a static integer, found a number of type `i32`, which is known at run time only
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn reads(ctx: ThreadContext<'_, (u32, u32), (_64, _4)>, x: Tensor<View<'_, f32>, Matrix>) {
    let (block, me) = (ctx.block_idx().reversed(), ctx.thread_idx().reversed());
    let _ = x.predicated_tile((16, 64), block.get()).local_partition((_4, _64), me.get());
}

fn main() {}
