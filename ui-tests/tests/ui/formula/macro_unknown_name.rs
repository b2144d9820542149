// error: unknown name `k`: the coordinates are `i`, `j` [L0021]
use layout_core::*;

layout! { type A = find(|i, j| i * 64 + k, (8, 64)); }

fn main() {}
