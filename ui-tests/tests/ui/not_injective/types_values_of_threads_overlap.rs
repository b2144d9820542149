// error[E0277]: not injective: (thread 2, value 0) and (thread 0, value 1) both have offset 2
use layout_core::{partition::ByTv, *};

// Each thread has an element and the element two positions later.
type Overlapping = TvLayout<_16, Layout<(_8, _2), (_1, _2)>>;

type Cells<'a> = DisjointMut<'a, f32, Block, PartitionScheme<ByTv<Overlapping>, Thread>>;

fn kernel(cells: Tensor<Cells<'_>, Layout![64:1]>, thread: UniqueCoord<'_, Bounded<_8>, Thread>) {
    let _ = cells.partition_tv_mut(Overlapping::new(), thread);
}

fn main() {}
