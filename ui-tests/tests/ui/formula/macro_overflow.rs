// error: `2 * 4611686018427387904` exceeds 9223372036854775807 [L0021]
use layout_core::*;

layout! { type A = find(|i, j| i * 64 + j * 4611686018427387904, (8, 8)); }

fn main() {}
