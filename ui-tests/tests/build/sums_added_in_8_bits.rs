// error[E0080]: evaluation panicked: staging: TMA adds no numbers of 8 bits: let those of the tensor have 16 or 32
use layout_core::{atoms::*, *};
use layout_device::{
    SplitKReduce, E4m3, MmaOperands, TmaPipeline, EpilogueStage, TmaParts, TmaView, hopper::UniqueTile, kernel,
};

layout! {
    type Matrix = (?rows, ?columns):(16 * ?leading, 1);
    type Smem = wgmma_tile((64, 64), 8, 1);
    type Square = (64, 64):(64, 1);
}
type Mma = TiledMma<WgmmaF32E4m3<_64>>;
type Store = TiledCopyC<CopyAtom<UniversalCopy<_2>, _8>, Mma>;

#[kernel]
unsafe fn product(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    a: TmaView<'_, E4m3, Matrix, Smem>,
    b: TmaView<'_, E4m3, Matrix, Smem>,
    c: TmaParts<'_, E4m3, Matrix, Smem, _>,
    #[shared] pipeline: TmaPipeline<'_, MmaOperands<Mma, Smem, Smem>, _2>,
    #[shared] staging: EpilogueStage<'_, E4m3, Smem, _1>,
) {
    let mut staging = staging;
    let tiles = c.persistent_tiles((_64, _64), SplitKReduce::in_parts(_8, 4));
    let fill = |tile: UniqueTile<'_, _, _>, k| {
        let (m, n) = tile.get();
        (a.tile((m, k)), b.tile((n, k)))
    };
    pipeline.run(ctx, tiles, a.steps(1), fill, |tile, steps| {
        let mut sums = Tensor::filled(FragmentC::<Square, Mma>::new(), 0.0);
        while let Some(stage) = steps.next() {
            stage.gemm(&mut sums);
        }
        staging.store(Store::new(), steps.me(), &c, tile, &sums);
    });
}

fn main() {
    let _kernel: unsafe fn(_, _, _) = product;
}
