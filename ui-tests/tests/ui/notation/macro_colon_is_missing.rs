// error: `(4,2)` is a shape
use layout_core::*;

fn kernel() {
    let _ = layout!((4, 2));
}

fn main() {}
