// error[E0277]: expected 64 in leaf 1 of the layout, found 128
use layout_core::*;

layout! {
    type Rows = (?m, 128):(128, 1);
    type Tile = (32, 64):(128, 1);
}

fn kernel(rows: Rows) -> Option<Tile> {
    rows.as_layout()
}

fn main() {}
