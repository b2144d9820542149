// error[E0277]: 32 threads for a partition among 8: some would have no values
use layout_core::partition::Spread;
use layout_core::*;

type Mine = PartitionScheme<Spread<(_8, _32)>, Thread>;

fn kernel(
    tile: Tensor<DisjointMut<'_, f32, Block, Mine>, Layout![(32, 32):(32, 1)]>,
    ctx: ThreadContext<'_, (u32, u32), (_32, _8)>,
) {
    let _ = tile.local_partition_mut((_8::new(), _32::new()), ctx.thread_idx());
}

fn main() {}
