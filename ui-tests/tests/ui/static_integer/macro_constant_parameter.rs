// error: the const parameter `N` cannot become a type on stable Rust [L0025]
use layout_core::*;

layout! { type Smem<const N: usize> = (N, 32):(1, 64); }

fn main() {}
