// error[E0277]: nothing has been written to this tile
use layout_core::*;

type Tile = Layout![(8, 32):(33, 1)];

fn first<PartitionScheme>(tile: &Shared<'_, f32, Tile, PartitionScheme>) -> f32 {
    tile.view()[(_0, _0)]
}

fn main() {}
