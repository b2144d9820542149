// error[E0277]: expected the shape of the threads, found the coordinate of one
use layout_core::*;

layout! { type Matrix = (?rows, ?columns):(?columns, 1); }

fn kernel(x: Tensor<View<'_, f32>, Matrix>, ctx: ThreadContext<'_, (u32, u32), (_32, _8)>) {
    let (threads, me) = ((_8, _32), ctx.thread_idx().reversed());
    let tile = x.predicated_tile((_32, _32), ctx.block_idx().reversed().get());
    let _ = tile.local_partition(me.get(), threads);
}

fn main() {}
