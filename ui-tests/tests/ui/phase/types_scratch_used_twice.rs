// error[E0277]: there is no barrier between two uses of this scratch
use layout_core::*;
use layout_device::{block, kernel, sync};

type Scratch = block::Scratch<_256>;

#[kernel]
unsafe fn extremes(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    y: Tensor<DisjointMut<'_, f32, Grid, _>, Layout![(256,):(1,)]>,
    #[shared] scratch: Shared<'_, f32, Scratch, _>,
) {
    let mut mine = y.predicated_tile_mut((_256,), ctx.block_idx()).local_partition_mut((_256,), ctx.thread_idx());
    let value = mine.load((0,)).unwrap_or(0.0);
    let (most, used) = block::reduce(ctx, value, scratch, f32::max);
    let (least, used) = block::reduce(ctx, value, used, f32::min);
    let _ = sync(used);
    mine.store((0,), most - least);
}

fn main() {}
