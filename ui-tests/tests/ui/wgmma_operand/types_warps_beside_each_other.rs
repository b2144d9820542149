// error[E0080]: evaluation panicked: wgmma operand: the tiled MMA has 2 x 2 x 1 atoms, but a warpgroup has 4, stacked along M: use the atom layout `Layout<(_4, _1, _1), (_1, _0, _0)>`
use layout_core::{atoms::*, *};
use layout_device::{MmaOperands, TmaPipeline, kernel};

layout! {
    type Smem = wgmma_tile((64, 64), 16, 1);
}
type Mma = TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>>;

#[kernel]
unsafe fn product(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    #[shared(dynamic)] pipeline: TmaPipeline<'_, MmaOperands<Mma, Smem, Smem>, _4>,
) {
    let _ = (ctx, pipeline);
}

fn main() {}
