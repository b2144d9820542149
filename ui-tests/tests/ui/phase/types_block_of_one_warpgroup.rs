// error[E0277]: expected a block of one producer warpgroup and the warpgroups of the MMA
use layout_core::{atoms::*, *};
use layout_device::{F16, MmaOperands, TmaPipeline, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    type Smem = wgmma_tile((64, 64), 16, 1);
}
type Mma = TiledMma<WgmmaF32F16<_64>>;

#[kernel]
unsafe fn product(
    ctx: ThreadContext<'_, (u32,), (_128,)>,
    a: TmaView<'_, F16, Matrix, Smem>,
    b: TmaView<'_, F16, Matrix, Smem>,
    #[shared(dynamic)] pipeline: TmaPipeline<'_, MmaOperands<Mma, Smem, Smem>, _4>,
) {
    pipeline.run(ctx, 0..1, a.steps(1), |_, k| (a.tile((0, k)), b.tile((0, k))), |_, steps| {
        while steps.next().is_some() {}
    });
}

fn main() {}
