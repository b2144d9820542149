// error[E0277]: expected a dynamic value of a layout, found `i32`
use layout_core::*;

fn kernel(m: i32, ld: u32) {
    let _ = layout!((m, 128):(1, ld));
}

fn main() {}
