// error[E0080]: evaluation panicked: staging: the tile of a block is 64 x 64, but 1 warpgroup with 32 accumulators per thread stores 64 x 64 elements through shared-memory tiles of 64 x 128: use `EpilogueStage` tiles with 64 rows, and 64 columns or a divisor of 64
use layout_core::{atoms::*, *};
use layout_device::{F16, MmaOperands, TmaPipeline, EpilogueStage, TmaParts, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    type Result = (?rows, ?columns):(8 * ?leading, 1);
    type Smem = wgmma_tile((64, 64), 16, 1);
    type Out = wgmma_tile((64, 128), 16, 1);
}
type Mma = TiledMma<WgmmaF32F16<_64>>;
type Sums = FragmentC<Layout![(64, 64):(64, 1)], Mma>;
type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, Mma>;
type Memory<'k> = (TmaPipeline<'k, MmaOperands<Mma, Smem, Smem>, _4>, EpilogueStage<'k, F16, Out, _1>);

#[kernel]
unsafe fn product(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    a: TmaView<'_, F16, Matrix, Smem>,
    c: TmaParts<'_, F16, Result, Out, _>,
    #[shared(dynamic)] memory: Memory<'_>,
) {
    let (pipeline, mut staging) = memory;
    let tiles = c.persistent_tiles((_64, _64), _8);
    pipeline.run(ctx, tiles, a.steps(1), |_, k| (a.tile((0, k)), a.tile((0, k))), |tile, steps| {
        let mut sums = Tensor::filled(Sums::new(), 0.0);
        while let Some(stage) = steps.next() {
            stage.gemm(&mut sums);
        }
        staging.store(Store::new(), steps.me(), &c, tile, &sums);
    });
}

fn main() {
    let _kernel: unsafe fn(_, _) = product;
}
