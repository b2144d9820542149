// error[E0277]: expected a writable tensor, found one that is read-only or shared by threads
use layout_core::*;
use layout_device::{copy, kernel};

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn scale(
    ctx: ThreadContext<'_, (u32, u32), (_32, _8)>,
    x: Tensor<View<'_, f32>, Matrix>,
    y: Tensor<View<'_, f32>, Matrix>,
) {
    let (block, me) = (ctx.block_idx().reversed(), ctx.thread_idx().reversed());
    let x = x.predicated_tile((_64, _128), block.get()).local_partition((_8, _32), me.get());
    let mut y = y.predicated_tile((_64, _128), block.get()).local_partition((_8, _32), me.get());
    copy(&x, &mut y);
}

fn main() {}
