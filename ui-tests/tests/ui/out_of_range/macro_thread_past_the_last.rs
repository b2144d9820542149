// error: `local_partition((16,16):(16,1), (16,16):(16,1), 256)` has no result [L0009]
use layout_core::*;

layout! { type Part = local_partition((16, 16):(16, 1), (16, 16):(16, 1), 256); }

fn main() {}
