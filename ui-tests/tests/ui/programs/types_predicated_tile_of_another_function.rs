// error[E0308]: mismatched types
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
    let mine = x.predicated_tile((_64, _128), block.get()).local_partition((_8, _32), me.get());
    let _ = (y, mean(&mine));
}

fn mean(_: &Tensor<View<'_, f32>, Layout![(8, 4):(512, 32)]>) -> f32 {
    0.0
}

fn main() {}
