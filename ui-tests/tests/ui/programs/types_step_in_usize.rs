// error[E0277]: this layout is not known to have such tiles, which may overhang
use layout_core::*;
use layout_device::kernel;

layout! { type Matrix = (?rows, ?columns):(?leading, 1); }

#[kernel]
unsafe fn scale(
    ctx: ThreadContext<'_, (u32, u32), (_32, _8)>,
    x: Tensor<View<'_, f32>, Matrix>,
    y: Tensor<DisjointMut<'_, f32, Grid, ()>, Matrix>,
) {
    let (block, me) = (ctx.block_idx().reversed(), ctx.thread_idx().reversed());
    for step in 0..4_usize {
        let _ = x.predicated_tile((_64, _128), (block.get().0, step));
    }
    let _ = (y, me);
}

fn main() {}
