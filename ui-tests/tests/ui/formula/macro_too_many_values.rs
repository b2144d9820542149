// error: `find` evaluates at most 1048576 elements, but shape `(2048,2048)` has 4194304 [L0021]
use layout_core::*;

layout! { type A = find(|i, j| i * 2048 + j, (2048, 2048)); }

fn main() {}
