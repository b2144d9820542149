// error[E0080]: evaluation panicked: wgmma operand: no `wgmma` has 260 columns: take `_256`
use layout_core::{atoms::*, *};
use layout_device::{Operands, Ring, kernel};

layout! {
    type A = wgmma_tile((64, 64), 16, 1);
    type B = wgmma_tile((256, 64), 16, 1);
}
type Mma = TiledMma<WgmmaF32F16<_260>>;

#[kernel]
unsafe fn product(
    here: Here<'_, (u32,), (_256,)>,
    #[shared(dynamic)] ring: Ring<'_, Operands<Mma, A, B>, _4>,
) {
    let _ = (here, ring);
}

fn main() {}
