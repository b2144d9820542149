// error[E0277]: `i32` is not a run-time number of a layout
use layout_core::*;

fn kernel(m: i32, ld: u32) {
    let _ = layout!((m, 128):(1, ld));
}

fn main() {}
