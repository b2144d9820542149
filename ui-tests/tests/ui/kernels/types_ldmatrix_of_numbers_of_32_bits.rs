// error[E0277]: expected numbers of 16 bits, found 32
use layout_core::{atoms::*, *};
use layout_device::*;

type Mma = TiledMma<M16n8k8F32Tf32>;
type Tile = Layout![(16, 8):(8, 1)];
type Load = TiledCopyA<CopyAtom<Ldmatrix<_4>, _32>, Mma>;

fn load(x: Tensor<View<'_, f32>, Tile>, lane: Bounded<_32>) {
    let mut a = Tensor::filled(FragmentA::<Tile, Mma>::new(), 0.0_f32);
    copy_by(Load::new(), &x.partition_s(Load::new(), lane), &mut a);
}

fn main() {}
