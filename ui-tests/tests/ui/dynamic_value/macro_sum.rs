// error: `k + 1` is a sum or difference of dynamic values, which can only be multiplied [L0026]
use layout_core::*;

fn kernel(k: u32) {
    let _ = layout!((k, 8):(1, k + 1));
}

fn main() {}
