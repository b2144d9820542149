// error[E0277]: tiles that span 4 elements do not fill 2 elements
use layout_core::partition::Spread;
use layout_core::*;

type Cells<'a> = DisjointMut<'a, f32, Block, PartitionScheme<Spread<(_4, _4)>, Thread>>;

fn kernel(tile: Tensor<Cells<'_>, Layout![(2, 8):(8, 1)]>, ctx: ThreadContext<'_, (u32,), (_4, _4)>) {
    let _ = tile.local_partition_mut((_4::new(), _4::new()), ctx.thread_idx());
}

fn main() {}
