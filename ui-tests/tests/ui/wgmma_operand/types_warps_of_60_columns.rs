// error[E0080]: evaluation panicked: wgmma operand: `B` has 60 columns, but the instruction takes 8: use a multiple of 8 columns
use layout_core::{atoms::*, *};
use layout_device::{MmaOperands, TmaPipeline, kernel};

layout! {
    type A = wgmma_tile((64, 64), 16, 1);
    type B = (60, 64):(64, 1);
}
type Mma = TiledMma<M16n8k16F32F16, Layout<(_4, _1, _1), (_1, _0, _0)>>;

#[kernel]
unsafe fn product(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    #[shared(dynamic)] pipeline: TmaPipeline<'_, MmaOperands<Mma, A, B>, _4>,
) {
    let _ = (ctx, pipeline);
}

fn main() {}
