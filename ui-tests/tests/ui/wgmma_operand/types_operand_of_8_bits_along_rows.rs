// error[E0080]: evaluation panicked: wgmma operand: rows are neighbours, and elements have 8 bits: only those of 16 bits may lie so (M1): take `tile_to_shape(Sw<2,4,3> o (8,64):(64,1), (128,64))`
use layout_core::{atoms::*, *};
use layout_device::{MmaOperands, TmaPipeline, kernel};

layout! {
    type A = Sw<3, 4, 3> o (128, 64):(1, 128);
    type B = wgmma_tile((64, 64), 8, 1);
}
type Mma = TiledMma<WgmmaF32E4m3<_64>>;

#[kernel]
unsafe fn product(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    #[shared(dynamic)] pipeline: TmaPipeline<'_, MmaOperands<Mma, A, B>, _4>,
) {
    let _ = (ctx, pipeline);
}

fn main() {}
