// error: `k + 1` is known at run time only, where numbers are multiplied and not added
use layout_core::*;

fn kernel(k: u32) {
    let _ = layout!((k, 8):(1, k + 1));
}

fn main() {}
