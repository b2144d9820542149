// error[E0308]: mismatched types
use layout_core::*;
use layout_device::{copy, host, kernel};

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn copied(
    ctx: ThreadContext<'_, (u32, u32), (_128,)>,
    x: Tensor<View<'_, f32>, Matrix>,
    y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>,
) {
    let x = x.predicated_tile((_64, _128), ctx.block_idx().get());
    let y = y.predicated_tile_mut((_64, _128), ctx.block_idx());
    let me = ctx.thread_rank().coordinate_in((_1, _128));
    copy(&x.local_partition((_1, _128), me.get()), &mut y.local_partition_mut((_1, _128), me));
}

fn run(x: &[f32], y: &mut [f32]) {
    let at = Matrix::from_values([3000, 3000]);
    // SAFETY: the launch has one block per tile.
    let _ = unsafe { host::launch::<CopiedKernel>((47, 24), ((x, at), (y, at))) };
}

fn main() {}
