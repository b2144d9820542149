// error: `m` cannot be a leaf: a leaf is an integer or the name of a static integer type
use layout_core::*;

fn kernel(m: u32) {
    let _ = layout!((m, 4):(4, 1));
}

fn main() {}
