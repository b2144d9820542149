// error[E0277]: others that share these cells have the same coordinate
use layout_core::way::Tiles;
use layout_core::*;

type Mine = Way<Tiles<(_8, _8)>, Block>;
type Tile<'a> = Tensor<Parts<'a, f32, Block, Mine>, Layout![(64, 64):(64, 1)]>;

fn kernel(tile: Tile<'_>, here: Here<'_, (u32, u32), (_8, _8)>) {
    let _ = tile.own_tile((_8::new(), _8::new()), here.block());
}

fn main() {}
