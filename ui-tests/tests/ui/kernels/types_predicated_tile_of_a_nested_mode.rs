// error[E0277]: this layout is not known to have such tiles, which may overhang
use layout_core::*;
use layout_device::kernel;

layout! { type Nested = ((?m, 4), ?columns):((4, 1), ?leading); }

#[kernel]
unsafe fn reads(ctx: ThreadContext<'_, (u32, u32), (_64, _4)>, x: Tensor<View<'_, f32>, Nested>) {
    let _ = x.predicated_tile((_16, _64), ctx.block_idx().reversed().get());
}

fn main() {}
