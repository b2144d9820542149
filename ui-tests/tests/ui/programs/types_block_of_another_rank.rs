// error[E0599]: no method named `reversed` found for struct `UniqueCoord<'_, (Bounded<X0<X0<_1>>>,), layout_core::Thread>` in the current scope
use layout_core::*;
use layout_device::{copy, kernel, sync};

layout! {
    type Matrix = (?rows, ?columns):(?leading, 1);
    type Smem = (64, 32):(33, 1);
}

#[kernel]
unsafe fn load(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    input: Tensor<View<'_, f32>, Matrix>,
    #[shared] tile: Shared<'_, f32, Smem, _>,
) {
    let (block, me) = (ctx.block_idx(), ctx.thread_idx().reversed());
    let from = input.predicated_tile((_64, _32), block.reversed().get());
    let from = from.local_partition((_8, _32), me.get());
    let mut cells = Tensor::like(&from, 0.0);
    copy(&from, &mut cells);
    let _ = sync(tile.store_partition((_8, _32), me, &cells));
}

fn main() {}
