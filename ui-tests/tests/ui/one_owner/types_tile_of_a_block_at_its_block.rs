// error[E0277]: others that share these cells have the same coordinate
use layout_core::partition::Tiles;
use layout_core::*;

type Mine = PartitionScheme<Tiles<(_8, _8)>, Block>;
type Tile<'a> = Tensor<DisjointMut<'a, f32, Block, Mine>, Layout![(64, 64):(64, 1)]>;

fn kernel(tile: Tile<'_>, ctx: ThreadContext<'_, (u32, u32), (_8, _8)>) {
    let _ = tile.local_tile_mut((_8::new(), _8::new()), ctx.block_idx());
}

fn main() {}
