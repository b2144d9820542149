// error[E0277]: expected 12 in leaf 0 of the layout, found a multiple of 8
use layout_core::*;

layout! {
    type Rows = (?m, 128):(8 * ?leading, 1);
    type Tile = (?m, 128):(12, 1);
}

fn kernel(rows: Rows) -> Option<Tile> {
    rows.as_layout()
}

fn main() {}
