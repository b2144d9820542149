// error[E0308]: mismatched types
use layout_core::way::{Index, Reversed, Spread, Tiles, WholeOr};
use layout_core::*;

layout! {
    type Matrix = (?m, ?n):(?ld, 1);
    type Packed = (4, 4):(4, 1);
    type Padded = (4, 4):(5, 1);
}
type Square = (_4, _4);
type Forwards = Way<Spread<Square>, Thread>;
type Backwards = Way<Spread<Square>, Thread, Reversed>;
type ByTiles = Way<Tiles<Square>, Block, Index, WholeOr<Forwards, Backwards, Packed>>;

fn kernel(here: Here<'_, (u32, u32), Square>, cells: Tensor<Parts<'_, f32, Grid, ByTiles>, Matrix>) {
    let tile = cells.own_covering_tile((_4::new(), _4::new()), here.block());
    let whole: Result<Tensor<Parts<'_, f32, Block, Forwards>, Padded>, _> = tile.try_whole_as();
    let _ = whole.is_ok();
}

fn main() {}
