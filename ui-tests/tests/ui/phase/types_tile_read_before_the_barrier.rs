// error[E0277]: there is no barrier between the writes of this tile and its reads
use layout_core::{bounds::*, *};

type Tile = Layout![(8, 32):(33, 1)];

fn first<PartitionScheme>(tile: &Filled<'_, f32, Tile, PartitionScheme>) -> f32 {
    tile.view()[(_0, _0)]
}

fn main() {}
