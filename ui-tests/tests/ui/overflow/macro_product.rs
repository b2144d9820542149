// error: `4611686018427387904:1 * 4` is not a layout [L0016]
use layout_core::*;

layout! { type A = 4611686018427387904:1 * 4; }

fn main() {}
