// error: expected a layout, found the shape `(4,2)` [L0019]
use layout_core::*;

fn kernel() {
    let _ = layout!((4, 2));
}

fn main() {}
