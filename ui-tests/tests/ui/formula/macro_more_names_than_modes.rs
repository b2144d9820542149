// error: expected one name per mode of shape `(4,4)`, which has 2 modes, found 3 coordinates [L0021]
use layout_core::*;

layout! { type A = find(|i, j, k| i + 4 * j + 16 * k, (4, 4)); }

fn main() {}
