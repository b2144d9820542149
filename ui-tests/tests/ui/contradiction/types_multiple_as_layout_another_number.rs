// error[E0277]: leaf 0 of the layout is a multiple of 8, which is never 12
use layout_core::*;

layout! {
    type Rows = (?m, 128):(8 * ?leading, 1);
    type Tile = (?m, 128):(12, 1);
}

fn kernel(rows: Rows) -> Option<Tile> {
    rows.as_layout()
}

fn main() {}
