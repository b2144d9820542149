// error: `3 / 0` divides by 0 [L0021]
use layout_core::*;

layout! { type A = find(|i| i / (3 - i), 64); }

fn main() {}
