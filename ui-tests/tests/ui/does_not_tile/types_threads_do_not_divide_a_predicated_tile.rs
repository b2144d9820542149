// error[E0277]: tiles that span 96 elements do not fill 1024 elements
use layout_core::*;

layout! { type Matrix = (?rows, ?columns):(?columns, 1); }

fn kernel(x: Tensor<View<'_, f32>, Matrix>, ctx: ThreadContext<'_, (u32, u32), (_96, _1)>) {
    let tile = x.predicated_tile((_1, _1024), ctx.block_idx().reversed().get());
    let _ = tile.local_partition((_1, _96), ctx.thread_idx().reversed().get());
}

fn main() {}
