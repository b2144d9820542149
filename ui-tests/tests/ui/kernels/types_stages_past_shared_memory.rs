// error[E0080]: evaluation panicked: this takes 246784 bytes of shared memory, and a block has at most 232448: take fewer stages, or smaller tiles
use layout_core::{atoms::*, *};
use layout_device::{MmaOperands, TmaPipeline, kernel};

layout! {
    type A = wgmma_tile((128, 64), 16, 1);
    type B = wgmma_tile((256, 64), 16, 1);
}
type Mma = TiledMma<WgmmaF32F16<_256>>;

#[kernel]
unsafe fn product(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    #[shared(dynamic)] pipeline: TmaPipeline<'_, MmaOperands<Mma, A, B>, _5>,
) {
    let _ = (ctx, pipeline);
}

fn main() {}
