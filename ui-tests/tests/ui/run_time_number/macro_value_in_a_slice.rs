// error: the macro needs an integer, but `i` has a value only at run time [L0026]
use layout_core::*;

fn kernel(i: u32) {
    let _ = layout!(slice((i, _), (8, 4):(1, 8)));
}

fn main() {}
