// error[E0080]: evaluation panicked: rows: expected a warpgroup instruction, found `mma.sync`, whose rows belong to one warp: use an atom such as `WgmmaF32F16`
use layout_core::{atoms::*, *};
use layout_device::reduce_rows;

type Mma = TiledMma<M16n8k16F32F16, Layout<(_4, _1, _1), (_1, _0, _0)>>;

fn main() {
    let mut rows = Tensor::filled(Layout::<_2, _1>::new(), 0.0_f32);
    reduce_rows(Mma::new(), &mut rows, |a, b| a + b);
}
