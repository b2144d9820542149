// error[E0080]: evaluation panicked: wgmma operand: an atom alone is no product: let it be `TiledMma<Atom>`
use layout_core::{atoms::*, *};
use layout_device::{MmaOperands, TmaPipeline, kernel};

layout! {
    type Smem = wgmma_tile((64, 64), 16, 1);
}

#[kernel]
unsafe fn product(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    #[shared(dynamic)] pipeline: TmaPipeline<'_, MmaOperands<WgmmaF32F16<_64>, Smem, Smem>, _4>,
) {
    let _ = (ctx, pipeline);
}

fn main() {}
