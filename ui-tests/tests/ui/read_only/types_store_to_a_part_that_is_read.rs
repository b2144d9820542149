// error[E0277]: expected a writable tensor, found one that is read-only or shared by threads
use layout_core::*;

layout! { type Matrix = (?rows, ?columns):(?columns, 1); }

fn kernel(x: Tensor<View<'_, f32>, Matrix>, ctx: ThreadContext<'_, (u32, u32), (_32, _8)>) {
    let tile = x.predicated_tile((_32, _32), ctx.block_idx().reversed().get());
    let mut mine = tile.local_partition((_8, _32), ctx.thread_idx().reversed().get());
    mine.store((0, 0), 1.0);
}

fn main() {}
