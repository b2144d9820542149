// error[E0308]: mismatched types
use layout_core::partition::{Index, Reversed, Spread, Tiles, WholeOr};
use layout_core::*;

layout! {
    type Matrix = (?m, ?n):(?ld, 1);
    type Packed = (4, 4):(4, 1);
    type Padded = (4, 4):(5, 1);
}
type Square = (_4, _4);
type Forwards = PartitionScheme<Spread<Square>, Thread>;
type Backwards = PartitionScheme<Spread<Square>, Thread, Reversed>;
type ByTiles = PartitionScheme<Tiles<Square>, Block, Index, WholeOr<Forwards, Backwards, Packed>>;

fn kernel(ctx: ThreadContext<'_, (u32, u32), Square>, cells: Tensor<DisjointMut<'_, f32, Grid, ByTiles>, Matrix>) {
    let tile = cells.predicated_tile_mut((_4::new(), _4::new()), ctx.block_idx());
    let whole: Result<Tensor<DisjointMut<'_, f32, Block, Forwards>, Padded>, _> = tile.try_whole_as();
    let _ = whole.is_ok();
}

fn main() {}
