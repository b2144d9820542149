// error[E0277]: 48 elements are no multiple of 32, an atom for each group of threads
use layout_core::{atoms::*, *};
use layout_device::F16;

type Mma = TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>;
type Smem = Layout![(48, 64):(64, 1)];

fn operand(a: Tensor<View<'_, F16>, Smem>, me: Bounded<_128>) {
    let _ = a.partition_a(Mma::new(), me);
}

fn main() {}
