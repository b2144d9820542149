// error[E0080]: evaluation panicked: wgmma operand: the tile has 8-bit elements and is contiguous along mode 0, the rows: only 16-bit elements can be contiguous along this mode (M1): use `tile_to_shape(Sw<2,4,3> o (8,64):(64,1), (128,64))`
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
