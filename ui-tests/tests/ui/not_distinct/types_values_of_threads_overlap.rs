// error[E0277]: not distinct: (thread 2, value 0) and (thread 0, value 1) both have offset 2
use layout_core::{way::ByTv, *};

// Each thread has a value and the one after the next.
type Overlapping = TvLayout<_16, Layout<(_8, _2), (_1, _2)>>;

type Cells<'a> = Parts<'a, f32, Block, Way<ByTv<Overlapping>, Thread>>;

fn kernel(cells: Tensor<Cells<'_>, Layout![64:1]>, thread: Own<'_, Below<_8>, Thread>) {
    let _ = cells.own_partition_tv(Overlapping::new(), thread);
}

fn main() {}
