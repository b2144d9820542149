// error[E0080]: evaluation panicked: wgmma operand: this `A` has the extents 8 x 1 x 2 of `(value, m, k)`, but the tile needs 8 x 1 x 4: use `FragmentA<Layout<(_64, _64), ..>, Mma>`
use layout_core::{atoms::*, *};
use layout_device::{F16, Element, MmaOperands, TmaPipeline, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    type Smem = wgmma_tile((64, 64), 16, 1);
}
type Mma = TiledMma<WgmmaF32F16<_64, Registers>>;
type Sums = FragmentC<Layout![(64, 64):(64, 1)], Mma>;
type OfA = FragmentA<Layout![(64, 32):(32, 1)], Mma>;

#[kernel]
unsafe fn product(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    a: TmaView<'_, F16, Matrix, Smem>,
    b: TmaView<'_, F16, Matrix, Smem>,
    #[shared(dynamic)] pipeline: TmaPipeline<'_, MmaOperands<Mma, Smem, Smem>, _4>,
) {
    pipeline.run(ctx, 0..1, a.steps(1), |_, k| (a.tile((0, k)), b.tile((0, k))), |_, steps| {
        let mut sums = Tensor::filled(Sums::new(), 0.0);
        while let Some(stage) = steps.next() {
            stage.gemm_with(&Tensor::filled(OfA::new(), F16::ZERO), &mut sums);
        }
    });
}

fn main() {
    let _kernel: unsafe fn(_, _) = product;
}
