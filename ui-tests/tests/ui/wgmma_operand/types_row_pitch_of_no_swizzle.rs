// error[E0080]: evaluation panicked: wgmma operand: row 1, in mode 0, has an offset of 9 units of 16 bytes, but the instruction reads it at an offset of 1 unit of 16 bytes (K2: adjacent rows in a group of 8 must be 16 bytes apart without a swizzle): use `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64))`
use layout_core::{atoms::*, *};
use layout_device::{MmaOperands, TmaPipeline, kernel};

layout! {
    type A = (64, 64):(72, 1);
    type B = wgmma_tile((64, 64), 16, 1);
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
