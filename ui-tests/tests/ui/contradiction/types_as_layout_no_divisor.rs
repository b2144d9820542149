// error[E0277]: expected a multiple of 48 in leaf 1 of the layout, found 128
use layout_core::*;

layout! {
    type Rows = (?m, 128):(128, 1);
    type Cut = (?m, 48 * ?n):(128, 1);
}

fn kernel(rows: Rows) -> Option<Cut> {
    rows.as_layout()
}

fn main() {}
