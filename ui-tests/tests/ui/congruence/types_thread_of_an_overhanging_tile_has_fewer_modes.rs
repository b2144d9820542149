// error[E0277]: expected threads, and the coordinate of one, with an integer for each of the extents `[u32; 2]`
use layout_core::way::{Index, Spread, Tiles};
use layout_core::*;

type ByTiles = Way<Tiles<(_32, _32)>, Block, Index, Way<Spread<(_32,)>, Thread>>;

fn kernel(
    matrix: Tensor<Parts<'_, f32, Grid, ByTiles>, Layout![(?m, ?n):(?n, 1)]>,
    here: Here<'_, (u32, u32), (_32,)>,
) {
    let tile = matrix.own_covering_tile((_32::new(), _32::new()), here.block());
    let _ = tile.own_part((_32::new(),), here.thread());
}

fn main() {}
