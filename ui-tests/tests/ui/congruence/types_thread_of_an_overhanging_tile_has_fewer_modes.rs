// error[E0277]: expected threads, and the coordinate of one, with an integer for each of the extents `[u32; 2]`
use layout_core::partition::{Index, Spread, Tiles};
use layout_core::*;

type ByTiles = PartitionScheme<Tiles<(_32, _32)>, Block, Index, PartitionScheme<Spread<(_32,)>, Thread>>;

fn kernel(
    matrix: Tensor<DisjointMut<'_, f32, Grid, ByTiles>, Layout![(?m, ?n):(?n, 1)]>,
    ctx: ThreadContext<'_, (u32, u32), (_32,)>,
) {
    let tile = matrix.predicated_tile_mut((_32::new(), _32::new()), ctx.block_idx());
    let _ = tile.local_partition_mut((_32::new(),), ctx.thread_idx());
}

fn main() {}
