// error[E0277]: a coordinate of rank 1 for a shape of rank 2
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn clear(ctx: ThreadContext<'_, (u32,), (_256,)>, y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>) {
    let _ = y.predicated_tile_mut((_16, _64), ctx.block_idx());
}

fn main() {}
