// error[E0277]: expected a plain coordinate, found a unique coordinate
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn reads(ctx: ThreadContext<'_, (u32, u32), (_64, _4)>, x: Tensor<View<'_, f32>, Matrix>) {
    let block = ctx.block_idx().reversed();
    let _ = x.predicated_tile((_16, _64), block);
}

fn main() {}
