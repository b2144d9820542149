// error: `-4` is negative: extents must be at least 1, strides at least 0 [L0009]
use layout_core::*;

layout! { type A = (-4, 2):(1, 4); }

fn main() {}
