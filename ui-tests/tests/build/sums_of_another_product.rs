// error[E0080]: evaluation panicked: wgmma sums: these are 4 x 1 x 8, `(value, m, n)` of an instruction, and those of this product 32 x 1 x 1: let them be `FragmentC<Layout<(_64, _64), ..>, Mma>`, with the rows of `A` and the columns of `B`
use layout_core::{atoms::*, *};
use layout_device::{F16, MmaOperands, TmaPipeline, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    type Smem = wgmma_tile((64, 64), 16, 1);
}
type Mma = TiledMma<WgmmaF32F16<_64>>;
type Warps = TiledMma<M16n8k16F32F16, Layout<(_4, _1, _1), (_1, _0, _0)>>;
type Sums = FragmentC<Layout![(64, 64):(64, 1)], Warps>;

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
            stage.gemm(&mut sums);
        }
    });
}

fn main() {
    let _kernel: unsafe fn(_, _) = product;
}
