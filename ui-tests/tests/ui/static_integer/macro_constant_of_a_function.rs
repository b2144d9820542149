// error: generic parameters may not be used in const operations
use layout_core::*;

fn tile<const N: usize>() {
    let _ = layout!(({N}, 8):(8, 1));
}

fn main() {}
