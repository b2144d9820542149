// error[E0277]: cannot prove that a dynamic value is a multiple of 32
use layout_core::*;

type Tiles = Divided<Layout![(?m, 64):(64, 1)], (_32, Keep)>;

fn kernel(tiles: Tiles, row: u32) -> u32 {
    tiles.offset(((row, 0), 0))
}

fn main() {}
