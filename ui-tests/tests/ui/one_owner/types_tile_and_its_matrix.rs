// error[E0382]: use of moved value: `cells`
use layout_core::way::{Index, Spread, Tiles};
use layout_core::*;

type ByTiles = Way<Tiles<(_8, _8)>, Block, Index, Way<Spread<(_8, _8)>, Thread>>;
type Cells<'a> = Tensor<Parts<'a, f32, Grid, ByTiles>, Layout![(64, 64):(64, 1)]>;

fn kernel(cells: Cells<'_>, here: Here<'_, (u32, u32), (_8, _8)>) {
    let tile = cells.own_tile((_8::new(), _8::new()), here.block());
    let again = cells.own_tile((_8::new(), _8::new()), here.block());
    drop((tile, again));
}

fn main() {}
