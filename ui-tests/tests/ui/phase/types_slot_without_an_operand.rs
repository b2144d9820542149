// error[E0277]: this does not fill a slot
use layout_core::{atoms::*, *};
use layout_device::{F16, MmaOperands, TmaPipeline, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    type Smem = wgmma_tile((64, 64), 16, 1);
}
type Mma = TiledMma<WgmmaF32F16<_64>>;
type Sums = FragmentC<Layout![(64, 64):(64, 1)], Mma>;

#[kernel]
unsafe fn product(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    a: TmaView<'_, F16, Matrix, Smem>,
    #[shared(dynamic)] pipeline: TmaPipeline<'_, MmaOperands<Mma, Smem, Smem>, _4>,
) {
    pipeline.run(ctx, 0..1, a.steps(1), |_, k| (a.tile((0, k)),), |_, steps| {
        let mut sums = Tensor::filled(Sums::default(), 0.0);
        while let Some(stage) = steps.next() {
            stage.gemm(&mut sums);
        }
    });
}

fn main() {}
