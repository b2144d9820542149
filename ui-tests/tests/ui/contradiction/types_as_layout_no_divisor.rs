// error[E0277]: leaf 1 of the layout is 128, which is no multiple of 48
use layout_core::*;

layout! {
    type Rows = (?m, 128):(128, 1);
    type Cut = (?m, 48 * ?n):(128, 1);
}

fn kernel(rows: Rows) -> Option<Cut> {
    rows.as_layout()
}

fn main() {}
