// error: `1 << 63` exceeds 9223372036854775807 [L0021]
use layout_core::*;

layout! { type A = find(|i| 1 << i + 62, 8); }

fn main() {}
