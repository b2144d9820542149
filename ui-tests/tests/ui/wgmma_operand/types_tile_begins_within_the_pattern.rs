// error[E0080]: evaluation panicked: wgmma operand: the instruction at row 0 and k 48 begins 14 units of 16 bytes behind the start of the swizzle's pattern of 1024 bytes, and must begin in its first line: take `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64))`
use layout_core::{atoms::*, *};
use layout_device::{MmaOperands, TmaPipeline, kernel};

layout! {
    type A = Sw<3, 3, 3> o 64 o (64, 64):(64, 1);
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
