// error[E0277]: 128 threads for a partition among 256: some values would be nobody's
use layout_core::partition::Spread;
use layout_core::*;

type Mine = PartitionScheme<Spread<(_256,)>, Thread>;

fn kernel(tile: Tensor<DisjointMut<'_, f32, Block, Mine>, Layout![1024:1]>, ctx: ThreadContext<'_, (u32,), (_128,)>) {
    let _ = tile.local_partition_mut((_256::new(),), ctx.thread_idx());
}

fn main() {}
