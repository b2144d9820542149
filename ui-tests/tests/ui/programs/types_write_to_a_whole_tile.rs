// error[E0594]: cannot assign to data in an index of `layout_core::Tensor<layout_core::View<'_, f32>, layout_core::Layout<(X0<_4>, X0<_2>), (X1<_2>, layout_core::_1)>>`
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
    tile.view()[(_1::new(), _0::new())] = 0.0;
}

fn main() {}
