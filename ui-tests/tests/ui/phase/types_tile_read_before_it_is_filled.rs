// error[E0277]: expected a tile that has been filled, found an unfilled one
use layout_core::*;

type Tile = Layout![(8, 32):(33, 1)];

fn first<PartitionScheme>(tile: &Shared<'_, f32, Tile, PartitionScheme>) -> f32 {
    tile.view()[(_0, _0)]
}

fn main() {}
