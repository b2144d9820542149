// error[E0277]: this product does not have its `A` in registers
use layout_core::{atoms::*, *};
use layout_device::{Half, Number, Operands, Ring, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    type Smem = wgmma_tile((64, 64), 16, 1);
    type Square = (64, 64):(64, 1);
}
type Mma = TiledMma<WgmmaF32F16<_64>>;
type Factor = FragmentA<Square, TiledMma<WgmmaF32F16<_64, Registers>>>;

#[kernel]
unsafe fn product(
    here: Here<'_, (u32,), (_256,)>,
    a: TmaView<'_, Half, Matrix, Smem>,
    b: TmaView<'_, Half, Matrix, Smem>,
    #[shared(dynamic)] ring: Ring<'_, Operands<Mma, Smem, Smem>, _4>,
) {
    ring.run(here, 0..1, a.steps(1), |_, k| (a.tile((0, k)), b.tile((0, k))), |_, steps| {
        let mut sums = Tensor::filled(FragmentC::<Square, Mma>::new(), 0.0);
        while let Some(slot) = steps.next() {
            slot.gemm_with(&Tensor::filled(Factor::new(), Half::ZERO), &mut sums);
        }
    });
}

fn main() {}
