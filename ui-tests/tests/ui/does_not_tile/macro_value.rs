// error: `10:1 / 4` is not a layout [L0006]
use layout_core::*;

fn kernel() {
    let _ = layout!(10:1 / 4);
}

fn main() {}
