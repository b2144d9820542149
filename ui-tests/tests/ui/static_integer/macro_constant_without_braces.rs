// error[E0573]: expected type, found constant `TILE`
// 1.101: error[E0573]: cannot find type `TILE` in this scope
use layout_core::*;

const TILE: usize = 32;

layout! {
    type Smem = (64, TILE):(TILE, 1);
    type Tiles = Smem / TILE;
}

fn main() {}
