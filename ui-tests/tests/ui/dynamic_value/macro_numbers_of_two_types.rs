// error[E0277]: expected dynamic values of one type, found both `u32` and `usize`
use layout_core::*;

fn kernel(m: u32, ld: usize) {
    let _ = layout!((m, 128):(1, ld));
}

fn main() {}
