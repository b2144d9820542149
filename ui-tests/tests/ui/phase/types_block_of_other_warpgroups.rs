// error[E0277]: the block has not one warpgroup that fills slots and those that its product needs
use layout_core::{atoms::*, *};
use layout_device::{Half, Operands, Ring, TmaView, kernel};

layout! {
    type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    type Smem = wgmma_tile((64, 64), 16, 1);
    type Tall = wgmma_tile((128, 64), 16, 1);
}
type Mma = TiledMma<WgmmaF32F16<_64>, Layout<(_2, _1, _1), (_1, _0, _0)>>;

#[kernel]
unsafe fn product(
    here: Here<'_, (u32,), (_256,)>,
    a: TmaView<'_, Half, Matrix, Tall>,
    b: TmaView<'_, Half, Matrix, Smem>,
    #[shared(dynamic)] ring: Ring<'_, Operands<Mma, Tall, Smem>, _4>,
) {
    ring.run(here, 0..1, a.steps(1), |_, k| (a.tile((0, k)), b.tile((0, k))), |_, steps| {
        while steps.next().is_some() {}
    });
}

fn main() {}
