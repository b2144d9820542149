// error[E0277]: expected the unique coordinate by which the tensor is partitioned, found a different one
use layout_core::partition::{CoordinateIn, Spread};
use layout_core::*;

type Cells<'a> = DisjointMut<'a, f32, Block, PartitionScheme<Spread<(_4, _4)>, Thread, CoordinateIn<(_4, _4)>>>;

fn kernel(tile: Tensor<Cells<'_>, Layout![(8, 8):(8, 1)]>, ctx: ThreadContext<'_, (u32,), (_4, _4)>) {
    let threads = (_4::new(), _4::new());
    if ctx.thread_rank().get().get() % 2 == 0 {
        let _ = tile.local_partition_mut(threads, ctx.thread_rank().coordinate_in(threads));
    } else {
        let _ = tile.local_partition_mut(threads, ctx.thread_idx().reversed());
    }
}

fn main() {}
