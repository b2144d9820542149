// error: `N` is a constant parameter, and stable Rust makes no type of one
use layout_core::*;

layout! { type Smem<const N: usize> = (N, 32):(1, 64); }

fn main() {}
