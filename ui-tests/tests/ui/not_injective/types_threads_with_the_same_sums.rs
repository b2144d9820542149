// error[E0277]: not injective: (thread 0, value 0) and (thread 32, value 0) both have offset 0
use layout_core::{atoms::*, partition::ByC, *};

// Two warps along k have the same elements of C.
type Mma = TiledMma<M16n8k16F32F16, Layout![(1, 1, 2):(1, 1, 1)]>;

type Sums<'a> = DisjointMut<'a, f32, Block, PartitionScheme<ByC<Mma>, Thread>>;

fn kernel(sums: Tensor<Sums<'_>, Layout![(16, 8):(8, 1)]>, thread: UniqueCoord<'_, Bounded<_64>, Thread>) {
    let _ = sums.partition_c_mut(Mma::new(), thread);
}

fn main() {}
