// error[E0277]: expected a fragment in registers, found elements of `layout_core::View<'_, f32>` in memory
use layout_core::*;

layout! { type Matrix = (?rows, ?columns):(?columns, 1); }

fn largest(x: Tensor<View<'_, f32>, Matrix>, ctx: ThreadContext<'_, (u32, u32), (_32, _8)>) -> f32 {
    let tile = x.predicated_tile((_32, _32), ctx.block_idx().reversed().get());
    tile.local_partition((_8, _32), ctx.thread_idx().reversed().get()).max()
}

fn main() {}
