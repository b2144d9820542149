// error[E0277]: others that share these cells have the same coordinate
use layout_core::*;

type Tile<'a> = Tensor<Parts<'a, f32, Block>, Layout![(64, 64):(64, 1)]>;

fn kernel(tile: Tile<'_>, here: Here<(u32, u32), (_8, _8)>) {
    let _ = tile.own_tile((_8::new(), _8::new()), here.block());
}

fn main() {}
