// error[E0382]: use of moved value: `cells`
use layout_core::partition::{Index, Spread, Tiles};
use layout_core::*;

type ByTiles = PartitionScheme<Tiles<(_8, _8)>, Block, Index, PartitionScheme<Spread<(_8, _8)>, Thread>>;
type Cells<'a> = Tensor<DisjointMut<'a, f32, Grid, ByTiles>, Layout![(64, 64):(64, 1)]>;

fn kernel(cells: Cells<'_>, ctx: ThreadContext<'_, (u32, u32), (_8, _8)>) {
    let tile = cells.local_tile_mut((_8::new(), _8::new()), ctx.block_idx());
    let again = cells.local_tile_mut((_8::new(), _8::new()), ctx.block_idx());
    drop((tile, again));
}

fn main() {}
