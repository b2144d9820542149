// error[E0277]: leaf 1 of the layout is 128, which is never 64
use layout_core::*;

layout! {
    type Rows = (?m, 128):(128, 1);
    type Tile = (32, 64):(128, 1);
}

fn kernel(rows: Rows) -> Option<Tile> {
    rows.as_layout()
}

fn main() {}
