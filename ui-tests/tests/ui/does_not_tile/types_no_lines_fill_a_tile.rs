// error[E0277]: expected a tile that divides 60 elements, found one that spans 16
use layout_core::{atoms::WgmmaTile, *};

type Tile = WgmmaTile<(_128, Layout![60]), _16, _1>;
fn kernel(_: Tile) {}

fn main() {}
