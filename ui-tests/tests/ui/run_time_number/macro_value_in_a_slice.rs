// error: `i` has its value at run time, and this is evaluated before
use layout_core::*;

fn kernel(i: u32) {
    let _ = layout!(slice((i, _), (8, 4):(1, 8)));
}

fn main() {}
