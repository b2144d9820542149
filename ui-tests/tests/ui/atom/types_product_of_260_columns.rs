// error[E0080]: evaluation panicked: wgmma operand: no `wgmma` has 260 columns: take `_256`
use layout_core::{atoms::*, *};
use layout_device::{MmaOperands, TmaPipeline, kernel};

layout! {
    type A = wgmma_tile((64, 64), 16, 1);
    type B = wgmma_tile((256, 64), 16, 1);
}
type Mma = TiledMma<WgmmaF32F16<_260>>;

#[kernel]
unsafe fn product(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    #[shared(dynamic)] pipeline: TmaPipeline<'_, MmaOperands<Mma, A, B>, _4>,
) {
    let _ = (ctx, pipeline);
}

fn main() {}
