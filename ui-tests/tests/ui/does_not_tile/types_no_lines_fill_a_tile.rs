// error[E0277]: tiles that span 16 elements do not fill 60 elements
use layout_core::{atoms::WgmmaTile, *};

type Tile = WgmmaTile<(_128, Layout![60]), _16, _1>;
fn kernel(_: Tile) {}

fn main() {}
