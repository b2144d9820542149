// error[E0277]: nothing has been written to this tile
use layout_core::*;

type Tile = Layout![(8, 32):(33, 1)];

fn first<Way>(tile: &Shared<'_, f32, Tile, Way>) -> f32 {
    tile.view()[(_0, _0)]
}

fn main() {}
