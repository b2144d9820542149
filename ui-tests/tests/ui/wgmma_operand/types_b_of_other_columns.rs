// error[E0080]: evaluation panicked: wgmma operand: `B` has 128 columns, but the instruction takes 64: use the atom with `_128` columns
use layout_core::{atoms::*, *};
use layout_device::{MmaOperands, TmaPipeline, kernel};

layout! {
    type A = wgmma_tile((64, 64), 16, 1);
    type B = wgmma_tile((128, 64), 16, 1);
}
type Mma = TiledMma<WgmmaF32F16<_64>>;

#[kernel]
unsafe fn product(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    #[shared(dynamic)] pipeline: TmaPipeline<'_, MmaOperands<Mma, A, B>, _4>,
) {
    let _ = (ctx, pipeline);
}

fn main() {}
