// error[E0277]: an index below 64 may be past an extent of 32
use layout_core::*;
use layout_device::{copy, kernel, sync};

layout! {
    type Matrix = (?rows, ?columns):(?leading, 1);
    type Smem = (64, 32):(33, 1);
}

#[kernel]
unsafe fn load(
    ctx: ThreadContext<'_, (u32, u32), (_32, _8)>,
    input: Tensor<View<'_, f32>, Matrix>,
    #[shared] tile: Shared<'_, f32, Smem, _>,
) {
    let (block, me) = (ctx.block_idx(), ctx.thread_idx().reversed());
    let from = input.predicated_tile((_64, _32), block.reversed().get());
    let from = from.local_partition((_8, _32), me.get());
    let mut cells = Tensor::like(&from, 0.0);
    copy(&from, &mut cells);
    let tile = sync(tile.store_partition((_8, _32), me, &cells));
    let (row, column) = (Bounded::<_64>::wrapped(block.get().1), Bounded::<_32>::wrapped(0));
    let _ = tile.view()[(column, row)];
}

fn main() {}
