// error[E0277]: expected tiles for a pipeline stage that TMA fills
use layout_core::*;
use layout_device::{TmaPipeline, kernel};

layout! {
    type Smem = wgmma_tile((64, 64), 16, 1);
}

#[kernel]
unsafe fn product(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    #[shared(dynamic)] pipeline: TmaPipeline<'_, (Smem, Smem), _4>,
) {
    let _ = (ctx, pipeline);
}

fn main() {}
