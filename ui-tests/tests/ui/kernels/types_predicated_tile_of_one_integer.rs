// error[E0277]: expected a tile with a static integer for each mode of the tensor, found one integer
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn reads(ctx: ThreadContext<'_, (u32, u32), (_64, _4)>, x: Tensor<View<'_, f32>, Matrix>) {
    let _ = x.predicated_tile(_16, ctx.block_idx().reversed().get());
}

fn main() {}
