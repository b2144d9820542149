// error: expected an operator (`o`, `/`, `*`) or the end, found `,` [L0019]
use layout_core::*;

fn kernel() {
    let _ = layout!(4:1, 2:1);
}

fn main() {}
