// error: `(16,8):(8,1) / (8,3)` is not a layout [L0006]
use layout_core::*;

layout! { type A = local_partition((16, 8):(8, 1), (8, 3):(3, 1), 0); }

fn main() {}
