// error[E0277]: expected the number of a thread in `u32`, found `UniqueCoord<'_, (Bounded<layout_core::_4>, Bounded<X0<layout_core::_4>>), layout_core::Thread, Reversed>`
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn reads(ctx: ThreadContext<'_, (u32, u32), (_64, _4)>, x: Tensor<View<'_, f32>, Matrix>) {
    let (block, me) = (ctx.block_idx().reversed(), ctx.thread_idx().reversed());
    let _ = x.predicated_tile((_16, _64), block.get()).local_partition((_4, _64), me);
}

fn main() {}
